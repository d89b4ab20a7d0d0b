/* delinearise: a[i*m + j] read as a[i][j]. SPDX-License-Identifier: MIT
 * The row length is the product of symbols with the lowest degree that multiplies a loop variable in any access to the object, times the
 * integer factor common to all its terms. That 0 <= j < m is for the user of the forms to prove (isl_space.c). */
#include "analysis/access_parts.h"
#include "region/region_parts.h"
#include <stdlib.h>
#include <string.h>

struct stride { const struct symbol *symbols[LINEAR_DEGREE]; int n_symbols; long long factor; };

static long long common_divisor(long long a, long long b)
{
    a = llabs(a);
    b = llabs(b);
    while (b) {
        long long rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Takes the symbols of `s` out of t; false if they are not all in it. */
static bool divide_term(const struct linear_term *t, const struct stride *s, struct linear_term *quotient)
{
    int k = 0;
    *quotient = *t;
    quotient->n_symbols = 0;
    for (int i = 0; i < t->n_symbols; i++) {
        if (k < s->n_symbols && t->symbols[i] == s->symbols[k]) k++;
        else quotient->symbols[quotient->n_symbols++] = t->symbols[i];
    }
    for (int i = quotient->n_symbols; i < LINEAR_DEGREE; i++) quotient->symbols[i] = NULL;
    return k == s->n_symbols;
}

static bool same_object(const struct access *a, const struct access *b) { return a->decl == b->decl && a->affine && b->affine; }

static void lower_stride(const struct linear *form, struct stride *s)
{
    for (int i = 0; i < form->n_terms; i++) {
        const struct linear_term *t = &form->terms[i];
        if (!t->loop || !t->n_symbols || (s->n_symbols && t->n_symbols >= s->n_symbols)) continue;
        s->n_symbols = t->n_symbols;
        memcpy(s->symbols, t->symbols, sizeof s->symbols);
    }
}

static void common_factor(const struct linear *form, struct stride *s)
{
    for (int i = 0; i < form->n_terms; i++) {
        struct linear_term quotient;
        if (divide_term(&form->terms[i], s, &quotient)) s->factor = common_divisor(s->factor, form->terms[i].coefficient);
    }
}

/* The row length of the outermost subscript of all accesses to the object of `a`. */
static bool find_stride(const struct region *r, const struct access *a, struct stride *s)
{
    memset(s, 0, sizeof *s);
    for (int i = 0; i < r->n_accesses; i++)
        if (same_object(a, r->accesses[i])) lower_stride(r->accesses[i]->forms[0], s);
    if (!s->n_symbols) return false;
    for (int i = 0; i < r->n_accesses; i++)
        if (same_object(a, r->accesses[i])) common_factor(r->accesses[i]->forms[0], s);
    return s->factor > 0;
}

static void split(struct unit *u, struct access *a, const struct stride *s)
{
    struct linear *row = linear_constant(u, 0), *column = linear_constant(u, a->forms[0]->constant), *size = linear_constant(u, 0);
    struct linear **forms = arena_alloc(u->arena, (size_t)(a->n_forms + 1) * sizeof *forms);
    struct linear **rows = arena_alloc(u->arena, (size_t)(a->n_forms + 1) * sizeof *rows);
    struct linear_term unit = { .coefficient = s->factor, .n_symbols = s->n_symbols };
    memcpy(unit.symbols, s->symbols, sizeof unit.symbols);
    ARENA_PUSH(u->arena, size->terms, size->n_terms, unit);
    for (int i = 0; i < a->forms[0]->n_terms; i++) {
        struct linear_term *t = &a->forms[0]->terms[i], quotient;
        struct linear one = { .terms = t, .n_terms = 1 };
        bool whole = divide_term(t, s, &quotient) && t->coefficient % s->factor == 0;
        struct linear part = { .terms = &quotient, .n_terms = 1 };
        quotient.coefficient = t->coefficient / s->factor;
        if (whole && !quotient.loop && !quotient.n_symbols) row->constant += quotient.coefficient;
        else if (whole) row = linear_add(u, row, &part, 1);
        else column = linear_add(u, column, &one, 1);
    }
    forms[0] = row;
    forms[1] = column;
    rows[0] = size;
    memcpy(forms + 2, a->forms + 1, (size_t)(a->n_forms - 1) * sizeof *forms);
    if (a->row_lengths) memcpy(rows + 1, a->row_lengths, (size_t)(a->n_forms - 1) * sizeof *rows);
    a->forms = forms;
    a->row_lengths = rows;
    a->n_forms++;
}

static bool all_same_shape(const struct region *r, const struct access *a)
{
    for (int i = 0; i < r->n_accesses; i++)
        if (r->accesses[i]->decl == a->decl && r->accesses[i]->affine && r->accesses[i]->n_forms != a->n_forms) return false;
    return true;
}

static bool is_first(const struct region *r, int k)
{
    for (int i = 0; i < k; i++)
        if (same_object(r->accesses[i], r->accesses[k])) return false;
    return r->accesses[k]->affine && r->accesses[k]->n_forms > 0;
}

void delinearise(struct region *r, struct linear_reader *reader)
{
    for (int k = 0; k < r->n_accesses; k++) {
        struct stride s;
        if (!is_first(r, k) || !all_same_shape(r, r->accesses[k])) continue;
        while (r->accesses[k]->n_forms < MAX_SUBSCRIPTS && find_stride(r, r->accesses[k], &s)) {
            struct access *like = r->accesses[k];
            for (int i = r->n_accesses - 1; i >= 0; i--)
                if (i != k && same_object(like, r->accesses[i])) split(reader->unit, r->accesses[i], &s);
            split(reader->unit, like, &s);
        }
    }
}
