/* parts_text: footprints as C text for the host. SPDX-License-Identifier: MIT */
#include "analysis/linear.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/params/split.h"
#include <string.h>

static bool is_name(const char *text)
{
    return text[strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789")] == 0;
}

static const char *term_text(struct unit *u, const struct linear_term *t)
{
    const char *text = t->coefficient == 1 && t->n_symbols ? "" : arena_printf(u->arena, t->n_symbols ? "%lldL * " : "%lldL", t->coefficient);
    for (int j = 0; j < t->n_symbols; j++)
        text = arena_printf(u->arena, is_name(t->symbols[j]->text) ? "%s%s(accelrt_offset)%s" : "%s%s(accelrt_offset)(%s)", text,
                            j ? " * " : "", t->symbols[j]->text);
    return text;
}

const char *parts_form_text(struct unit *u, const struct linear *f)
{
    const char *text = f->constant || !f->n_terms ? arena_printf(u->arena, "%lldL", f->constant) : NULL;
    for (int j = 0; j < f->n_terms; j++) {
        for (int k = 0; k < f->terms[j].n_symbols; k++)
            if (!f->terms[j].symbols[k]->on_host) return NULL;
        text = arena_printf(u->arena, "%s%s%s", text ? text : "", text ? " + " : "", term_text(u, &f->terms[j]));
    }
    return f->n_terms > 1 || (f->n_terms && f->constant) || text[0] == '-' ? arena_printf(u->arena, "(%s)", text) : text;
}

const char *parts_bytes(struct unit *u, const char *factor, const char *count, const char *name)
{
    if (!strcmp(factor, "0L") || !strcmp(count, "0L")) return NULL;
    const char *product = !strcmp(count, "1L") ? factor : arena_printf(u->arena, "%s * %s", factor, count);
    return arena_printf(u->arena, "%s * (accelrt_offset)sizeof %s[0]", product, name);
}
