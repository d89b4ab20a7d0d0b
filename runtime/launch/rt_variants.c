/* rt_variants: see rt_variants.h. SPDX-License-Identifier: MIT */
#include "launch/rt_variants.h"
#include "core/rt_core.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct accel_variant *variants; /* the last of the value first */

/* The first n characters of the text. */
static void read_one(const char *text, size_t n, const char *value)
{
    struct accel_variant *v = accel__allocate(sizeof *v);
    char *one = accel__allocate(n + 1), *colon;
    memcpy(one, text, n);
    colon = strrchr(one, ':');
    if (!accel__choice_parse(colon ? colon + 1 : one, &v->choice))
        accel__fail(NULL, NULL,
                    "environment variable ACCEL_VARIANT=%s: expected [CONSTRUCT:]CHOICE, or several with ; between them; CHOICE is %s",
                    value, CHOICE_NAMES);
    if (colon) *colon = 0, v->construct = one;
    else free(one);
    v->next = variants;
    variants = v;
}

void accel__variants_read(const char *value)
{
    for (const char *one = value;; one++) {
        size_t n = strcspn(one, ";");
        read_one(one, n, value);
        one += n;
        if (!*one) break;
    }
}

static bool is_place(const char *construct, const struct accelrt_site *site)
{
    char text[1024];
    const char *slash = strrchr(site->file, '/');
    snprintf(text, sizeof text, "%s:%d", site->file, site->line);
    if (!strcmp(construct, text)) return true;
    snprintf(text, sizeof text, "%s:%d", slash ? slash + 1 : site->file, site->line);
    return !strcmp(construct, text);
}

const struct accel_variant *accel__variant_of(const struct accelrt_site *site, const struct accelrt_kernel *k)
{
    for (const struct accel_variant *v = variants; v; v = v->next) {
        const char *c = v->construct;
        if (!c || !strcmp(c, k->name) || (site->function && !strcmp(c, site->function)) || is_place(c, site)) return v;
    }
    return NULL;
}

_Noreturn void accel__variant_fail(const struct accel_place *p, const struct accel_choice *wanted)
{
    char all[1024] = "choose one of default", text[CHOICE_TEXT];
    struct accel_choice list[CHOICES_MOST], rules = {0};
    for (int kind = 0; kind < N_CHOICE_KINDS; kind++) {
        int n = accel__choice_options((enum accel_choice_kind)kind, p, rules, true, list);
        for (int i = 1; i < n; i++) {
            size_t used = strlen(all);
            accel__choice_text(&list[i], text);
            snprintf(all + used, sizeof all - used, ", %s", text);
        }
    }
    accel__choice_text(wanted, text);
    accel__fail(NULL, all, "ACCEL_VARIANT: kernel %s has no choice '%s'", p->given->name, text);
}
