/* warnings: see warnings.h. SPDX-License-Identifier: MIT */
#include "base/affixes.h"
#include "base/warnings.h"
#include "base/arena.h"
#include "base/suggest.h"
#include <string.h>

static const char *const ids[] = {
#define DIAGNOSTIC(id, meaning, page) id,
#include "base/diagnostics.def"
#undef DIAGNOSTIC
};
enum { N_IDS = sizeof ids / sizeof *ids };

enum errors { AS_THE_OTHERS, ERROR, NO_ERROR };

struct warning_options {
    bool all_errors; /* -Werror */
    bool hidden[N_IDS];
    enum errors errors[N_IDS];
};

static int find_id(const char *id)
{
    for (int i = 0; i < N_IDS; i++)
        if (!strcmp(ids[i], id)) return i;
    return -1;
}

/* The effect of an option on the id after its prefix. */
struct form {
    const char *prefix;
    bool shows, hides;
    enum errors errors;
};

static const struct form forms[] = {
    {"-Werror=", true, false, ERROR},
    {"-Wno-error=", false, false, NO_ERROR},
    {"-Wno-", false, true, AS_THE_OTHERS},
    {"-W", true, false, AS_THE_OTHERS},
};
enum { N_FORMS = sizeof forms / sizeof *forms };

bool warnings_read(struct arena *a, struct warning_options **options, const char *word)
{
    if (!begins_with(word, "-W")) return false;
    if (!*options) *options = arena_alloc(a, sizeof **options);
    if (!strcmp(word, "-Werror")) (*options)->all_errors = true;
    if (!strcmp(word, "-Wno-error")) (*options)->all_errors = false;
    for (int f = 0; f < N_FORMS; f++) {
        if (!begins_with(word, forms[f].prefix)) continue;
        int id = find_id(word + strlen(forms[f].prefix));
        if (id < 0) continue;
        if (forms[f].shows) (*options)->hidden[id] = false;
        if (forms[f].hides) (*options)->hidden[id] = true;
        if (forms[f].errors) (*options)->errors[id] = forms[f].errors;
        return true;
    }
    return false;
}

enum warning_kind warnings_kind(const struct warning_options *o, const char *id)
{
    int i = o && id ? find_id(id) : -1;
    if (!o) return WARNING_SHOWN;
    if (i >= 0 && o->hidden[i]) return WARNING_HIDDEN;
    if (i >= 0 && o->errors[i]) return o->errors[i] == ERROR ? WARNING_IS_ERROR : WARNING_SHOWN;
    return o->all_errors ? WARNING_IS_ERROR : WARNING_SHOWN;
}

const char *warnings_near(const char *word)
{
    for (int f = 0; f < N_FORMS; f++) {
        if (!begins_with(word, forms[f].prefix)) continue;
        struct suggestion near = {.word = word + strlen(forms[f].prefix)};
        for (int i = 0; i < N_IDS; i++) suggest_offer(&near, ids[i]);
        return near.best && near.distance == 1 ? near.best : NULL;
    }
    return NULL;
}
