/* rt_compare_settings: the value of ACCEL_COMPARE. SPDX-License-Identifier: MIT */
#include "compare/rt_compare.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const struct accel_tolerance usual_float = {-1, 1e-4, -1}, usual_double = {-1, 1e-10, -1};
static const struct accel_tolerance none = {-1, -1, -1};

static bool read_amount(const char *word, const char *key, double *to)
{
    size_t n = strlen(key);
    char *end;
    if (strncmp(word, key, n)) return false;
    errno = 0;
    *to = strtod(word + n, &end);
    return end != word + n && !*end && !errno && *to >= 0;
}

/* Sets the one that `word` gives. What is not given stays as it was, or becomes "not given" if it was usual. */
static bool read_tolerance(const char *word, struct accel_tolerance *t)
{
    double ulps;
    if (read_amount(word, "rel=", &t->relative) || read_amount(word, "abs=", &t->absolute)) return true;
    if (!read_amount(word, "ulps=", &ulps) || ulps > 1e15) return false;
    t->ulps = (long long)ulps;
    return true;
}

/* The entry of a name, which is added if it is new. */
static struct accel_tolerance *tolerance_for(struct accel_compare_settings *s, const char *name, size_t length)
{
    for (int i = 0; i < s->n_named; i++)
        if (strlen(s->named[i].name) == length && !memcmp(s->named[i].name, name, length)) return &s->named[i].tolerance;
    struct accel_named_tolerance *all = accel__allocate(sizeof *all * (size_t)(s->n_named + 1));
    if (s->n_named) memcpy(all, s->named, sizeof *all * (size_t)s->n_named);
    free(s->named);
    s->named = all;
    all[s->n_named].name = accel__allocate(length + 1);
    memcpy(all[s->n_named].name, name, length);
    all[s->n_named].tolerance = none;
    return &all[s->n_named++].tolerance;
}

/* The first tolerance that is given for a type replaces the usual one as a whole. */
static bool read_for_type(const char *word, struct accel_tolerance *t, bool *given)
{
    struct accel_tolerance own = *given ? *t : none;
    if (!read_tolerance(word, &own)) return false;
    *t = own;
    return *given = true;
}

struct reading {
    struct accel_compare_settings *settings;
    bool float_given, double_given;
};

static bool read_for_all(struct reading *r, const char *word)
{
    return read_for_type(word, &r->settings->usual.of_float, &r->float_given) &&
           read_for_type(word, &r->settings->usual.of_double, &r->double_given);
}

static bool read_skip(const char *word, struct accel_compare_settings *s)
{
    double line;
    if (!read_amount(word, "skip=", &line) || line > 1e9 || s->n_skipped == sizeof s->skipped / sizeof *s->skipped) return false;
    s->skipped[s->n_skipped++] = (int)line;
    return true;
}

bool accel__compare_skips(const struct accel_compare_settings *s, int line)
{
    for (int i = 0; i < s->n_skipped; i++)
        if (s->skipped[i] == line) return true;
    return false;
}

/* "64m": with a unit, as in other variables. */
static bool read_limit(const char *word, struct accel_compare_settings *s)
{
    static const char units[] = "kmg";
    char *end;
    errno = 0;
    unsigned long long n = strtoull(word, &end, 10);
    const char *unit = *end ? strchr(units, *end | 32) : NULL;
    int shift = unit ? 10 * (int)(unit - units + 1) : 0;
    if (end == word || *word == '-' || errno || end[unit != NULL] || n > (unsigned long long)SIZE_MAX >> shift) return false;
    s->limit = (size_t)n << shift;
    return true;
}

/* A folder, in which %p, %r and %q{NAME} are replaced. */
static bool read_folder(const char *word, char **to, const char *other)
{
    if (!*word || *to || other) return false;
    *to = accel__file_name(word);
    return true;
}

static bool read_word(struct reading *r, const char *word)
{
    struct accel_compare_settings *s = r->settings;
    const char *colon = strchr(word, ':');
    if (!strcmp(word, "1") || !strcmp(word, "on")) return true;
    if (!strcmp(word, "keep=host")) return s->keep_host = true;
    if (!strcmp(word, "keep=device")) return s->keep_host = false, true;
    if (!strcmp(word, "stop")) return s->stops = true;
    if (!strncmp(word, "skip=", 5)) return read_skip(word, s);
    if (!strncmp(word, "write=", 6)) return read_folder(word + 6, &s->write, s->read);
    if (!strncmp(word, "read=", 5)) return read_folder(word + 5, &s->read, s->write);
    if (!strncmp(word, "limit=", 6)) return read_limit(word + 6, s);
    if (!colon) return read_for_all(r, word);
    if (!strncmp(word, "float:", 6)) return read_for_type(colon + 1, &s->usual.of_float, &r->float_given);
    if (!strncmp(word, "double:", 7)) return read_for_type(colon + 1, &s->usual.of_double, &r->double_given);
    return colon > word && read_tolerance(colon + 1, tolerance_for(s, word, (size_t)(colon - word)));
}

const char *accel__compare_parse(const char *text, struct accel_compare_settings *settings)
{
    struct accel_compare_settings s = {.on = true, .limit = (size_t)1 << 30, .usual = {usual_float, usual_double}};
    struct reading r = {&s, false, false};
    char *words = strdup(text), *rest = words, *word;
    bool ok = words != NULL;
    while (ok && (word = strsep(&rest, ",")) != NULL) ok = read_word(&r, word);
    free(words);
    if (!ok) {
        accel__compare_settings_free(&s);
        return "1, or a list as in rel=1e-6,abs=1e-12,ulps=4,float:rel=1e-3,x:abs=0,keep=host,skip=42,stop, or write=DIR, read=DIR";
    }
    *settings = s;
    return NULL;
}

void accel__compare_settings_free(struct accel_compare_settings *s)
{
    for (int i = 0; i < s->n_named; i++) free(s->named[i].name);
    free(s->named);
    free(s->write), free(s->read);
    s->named = NULL;
    s->n_named = 0;
    s->write = s->read = NULL;
}

struct accel_tolerances accel__tolerances_of(const struct accel_compare_settings *s, const char *name)
{
    size_t length = name ? strcspn(name, "[") : 0;
    for (int i = 0; i < s->n_named; i++)
        if (strlen(s->named[i].name) == length && !memcmp(s->named[i].name, name, length))
            return (struct accel_tolerances){s->named[i].tolerance, s->named[i].tolerance};
    return s->usual;
}
