/* delinearise: a[i*m + j] read as a[i][j]. SPDX-License-Identifier: MIT
 * The row length is the lowest factor, as a polynomial of symbols (m, n + 2, n*m), that multiplies a loop variable in any access to the
 * object, or m of a start (n - 2)*m. Subscripts are divided by it with remainder. Users of the forms must prove that 0 <= j < m (access_stays_in_rows). */
#include "analysis/access_parts.h"
#include "analysis/conflict.h"
#include "analysis/extremes.h"
#include "analysis/induction.h"
#include "region/region_parts.h"
#include <stdlib.h>
#include <string.h>

/* A row length and its term with the most symbols, by which subscripts are divided. */
struct stride {
    struct linear *length;
    struct linear_term lead;
};

static bool same_object(const struct access *a, const struct access *b)
{
    return a->decl == b->decl && a->affine && b->affine;
}

/* The factor of l's variable in a form; NULL if it contains no symbol. */
static struct linear *factor_of(struct unit *u, const struct linear *form, const struct loop *l)
{
    struct linear *factor = linear_constant(u, 0);
    for (int i = 0; i < form->n_terms; i++) {
        struct linear_term t = form->terms[i];
        struct linear one = {.terms = &t, .n_terms = 1};
        if (t.loop != l) continue;
        t.loop = NULL;
        if (t.n_symbols) factor = linear_add(u, factor, &one, 1);
        else factor->constant += t.coefficient;
    }
    return factor->n_terms ? factor : NULL;
}

static struct linear_term leading_term(const struct linear *length)
{
    struct linear_term lead = length->terms[0];
    for (int i = 1; i < length->n_terms; i++)
        if (length->terms[i].n_symbols > lead.n_symbols) lead = length->terms[i];
    return lead;
}

static bool is_lower(const struct stride *a, const struct stride *b)
{
    if (!b->length) return true;
    if (a->lead.n_symbols != b->lead.n_symbols) return a->lead.n_symbols < b->lead.n_symbols;
    return llabs(a->lead.coefficient) < llabs(b->lead.coefficient);
}

/* t / lead; false if it does not divide. */
static bool divide_term(const struct linear_term *t, const struct linear_term *lead, struct linear_term *quotient)
{
    int k = 0;
    memset(quotient, 0, sizeof *quotient);
    quotient->loop = t->loop;
    quotient->coefficient = t->coefficient / lead->coefficient;
    for (int i = 0; i < t->n_symbols; i++) {
        if (k < lead->n_symbols && t->symbols[i] == lead->symbols[k]) k++;
        else quotient->symbols[quotient->n_symbols++] = t->symbols[i];
    }
    return k == lead->n_symbols && t->coefficient % lead->coefficient == 0;
}

static struct linear *as_form(struct unit *u, struct linear_term *t)
{
    struct linear one = {.terms = t, .n_terms = 1};
    if (!t->loop && !t->n_symbols) return linear_constant(u, t->coefficient);
    return linear_add(u, linear_constant(u, 0), &one, 1);
}

/* The symbols of a term without a loop, which are factors of a term with more of them, and of all terms of loops that have any: m in
 * i * k * m + (n - 2) * m. NULL: they are not. */
static struct linear *factor_of_start(struct unit *u, const struct linear *form, const struct linear_term *start)
{
    struct linear_term factor = *start, quotient;
    bool more = false;
    factor.coefficient = 1;
    for (int i = 0; i < form->n_terms; i++) {
        const struct linear_term *t = &form->terms[i];
        bool divides = divide_term(t, &factor, &quotient);
        if (t->loop && t->n_symbols && !divides) return NULL;
        more |= divides && t->n_symbols > start->n_symbols;
    }
    return more ? as_form(u, &factor) : NULL;
}

static long long common_divisor(long long a, long long b)
{
    return b ? common_divisor(b, a % b) : llabs(a);
}

/* m for 2 * m, the factor of a loop, where a start is d * m: (2 * i - d) * m. */
static struct linear *without_coefficient(struct unit *u, const struct linear *form, struct linear *factor)
{
    struct linear_term symbols, quotient;
    if (factor->n_terms != 1 || factor->constant) return factor;
    symbols = factor->terms[0];
    long long common = symbols.coefficient;
    symbols.coefficient = 1;
    for (int i = 0; i < form->n_terms; i++) {
        const struct linear_term *t = &form->terms[i];
        if (!t->loop && t->n_symbols > symbols.n_symbols && divide_term(t, &symbols, &quotient)) common = common_divisor(common, t->coefficient);
    }
    if (common == llabs(factor->terms[0].coefficient)) return factor;
    symbols.coefficient = common;
    return as_form(u, &symbols);
}

static void lower_stride(struct unit *u, const struct linear *form, struct stride *s)
{
    for (int i = 0; i < form->n_terms; i++) {
        struct stride candidate;
        const struct linear_term *t = &form->terms[i];
        if (!t->n_symbols) continue;
        candidate.length = t->loop ? without_coefficient(u, form, factor_of(u, form, t->loop)) : factor_of_start(u, form, t);
        if (!candidate.length) continue;
        candidate.lead = leading_term(candidate.length);
        if (is_lower(&candidate, s)) *s = candidate;
    }
}

/* form = *row * length + *column, as far as the leading term divides. */
static bool divide(struct unit *u, const struct linear *form, const struct stride *s, struct linear **row, struct linear **column)
{
    *row = linear_constant(u, 0);
    *column = linear_add(u, form, *row, 1);
    for (int i = 0; i < (*column)->n_terms; i++) {
        struct linear_term quotient;
        struct linear *part, *product;
        if (!divide_term(&(*column)->terms[i], &s->lead, &quotient)) continue;
        part = as_form(u, &quotient);
        product = linear_multiply(u, part, s->length);
        if (!product) return false;
        *row = linear_add(u, *row, part, 1);
        *column = linear_add(u, *column, product, -1);
        i = -1;
    }
    return true;
}

/* The row length of the outermost subscript of all accesses to the object of `a`. */
static bool find_stride(struct unit *u, const struct region *r, const struct access *a, struct stride *s)
{
    memset(s, 0, sizeof *s);
    for (int i = 0; i < r->n_accesses; i++)
        if (same_object(a, r->accesses[i])) lower_stride(u, r->accesses[i]->forms[0], s);
    if (!s->length) return false;
    for (int i = 0; i < r->n_accesses; i++) {
        struct linear *row, *column;
        if (same_object(a, r->accesses[i]) && !divide(u, r->accesses[i]->forms[0], s, &row, &column)) return false;
    }
    return true;
}

/* a[i*m + m - 1] is [i][m - 1], not [i + 1][-1]; a[i*m - 1 - j] is [i - 1][m - 1 - j]. */
static void borrow_row(struct linear_reader *reader, const struct access *a, const struct stride *s, struct linear **row, struct linear **column)
{
    struct unit *u = reader->unit;
    const struct linear *below = linear_add(u, linear_constant(u, -1), *column, -1);
    if (!extremes_not_negative(reader, below, a->loop)) return;
    *row = linear_add(u, *row, linear_constant(u, 1), -1);
    *column = linear_add(u, *column, s->length, 1);
}

static void split(struct linear_reader *reader, struct access *a, const struct stride *s)
{
    struct unit *u = reader->unit;
    struct linear **forms = arena_alloc(u->arena, (size_t)(a->n_forms + 1) * sizeof *forms);
    struct linear **rows = arena_alloc(u->arena, (size_t)(a->n_forms + 1) * sizeof *rows);
    divide(u, a->forms[0], s, &forms[0], &forms[1]);
    borrow_row(reader, a, s, &forms[0], &forms[1]);
    rows[0] = s->length;
    memcpy(forms + 2, a->forms + 1, (size_t)(a->n_forms - 1) * sizeof *forms);
    if (a->row_lengths) memcpy(rows + 1, a->row_lengths, (size_t)(a->n_forms - 1) * sizeof *rows);
    a->forms = forms;
    a->row_lengths = rows;
    a->row_facts = row_facts_new(u->arena);
    a->n_forms++;
}

static bool all_same_shape(const struct region *r, const struct access *a)
{
    for (int i = 0; i < r->n_accesses; i++)
        if (r->accesses[i]->decl == a->decl && r->accesses[i]->affine && r->accesses[i]->n_forms != a->n_forms) return false;
    return a->n_forms > 0;
}

static bool is_first(const struct region *r, int k)
{
    for (int i = 0; i < k; i++)
        if (same_object(r->accesses[i], r->accesses[k])) return false;
    return r->accesses[k]->affine;
}

/* ---- starts of scalars that count ------------------------------------------------------------------------------------------------ */

/* The term of a form that is the initial value of *v, a scalar that counts iterations; NULL: none. */
static const struct linear_term *start_of(const struct region *r, const struct linear *form, const struct variable **v)
{
    for (int i = 0; i < form->n_terms; i++) {
        const struct linear_term *t = &form->terms[i];
        for (int k = 0; k < r->n_vars && !t->loop && t->n_symbols == 1; k++) {
            *v = r->vars[k];
            if ((*v)->counts && !strcmp(t->symbols[0]->text, (*v)->decl->name)) return t;
        }
    }
    return NULL;
}

/* Where all accesses to an object start at the same element, a[k0 + 1 + i*m + j], that start is dropped before they are compared: a[i*m +
 * j]. Forms are negated where the scalar counts down. */
static void drop_start(struct linear_reader *reader, struct region *r, const struct access *like)
{
    struct unit *u = reader->unit;
    const struct variable *v;
    const struct linear_term *start = start_of(r, like->forms[0], &v);
    struct linear *begin = start ? induction_begin(reader, v) : NULL;
    long long lowest = 0, sign = start && start->coefficient * v->counts->step < 0 ? -1 : 1;
    bool any = false;
    for (int i = 0; i < r->n_accesses && start; i++) {
        const struct access *a = r->accesses[i];
        const struct linear_term *own = same_object(like, a) ? start_of(r, a->forms[0], &v) : NULL;
        if (!same_object(like, a)) continue;
        if (!own || own->coefficient != start->coefficient || own->symbols[0] != start->symbols[0]) return;
        struct linear *after = linear_add(u, a->forms[0], begin, -start->coefficient);
        if (!linear_is_constant(after)) return;
        if (!any || sign * after->constant < lowest) lowest = sign * after->constant;
        any = true;
    }
    struct linear all = {.terms = (struct linear_term *)start, .n_terms = 1};
    for (int i = r->n_accesses; start && i-- > 0;) {
        struct access *a = r->accesses[i];
        if (!same_object(like, a)) continue;
        struct linear **forms = arena_alloc(u->arena, (size_t)a->n_forms * sizeof *forms);
        memcpy(forms, a->forms, (size_t)a->n_forms * sizeof *forms);
        forms[0] = linear_multiply(u, linear_add(u, a->forms[0], &all, -1), linear_constant(u, sign));
        forms[0]->constant -= lowest;
        a->forms = forms;
    }
}

void delinearise(struct region *r, struct linear_reader *reader)
{
    for (int k = 0; k < r->n_accesses; k++) {
        const struct access *like = r->accesses[k];
        struct stride s;
        if (!is_first(r, k) || !all_same_shape(r, like)) continue;
        drop_start(reader, r, like);
        while (like->n_forms < MAX_SUBSCRIPTS && find_stride(reader->unit, r, like, &s))
            for (int i = r->n_accesses - 1; i >= k; i--)
                if (same_object(like, r->accesses[i])) split(reader, r->accesses[i], &s);
    }
}

/* ---- other accesses to an object whose accesses are split ------------------------------------------------------------------------ */

/* Splits the subscript of a by all row lengths, the shortest rows first. */
static bool split_by(struct linear_reader *reader, struct access *a, struct linear *const *row_lengths, int n)
{
    for (int k = n; k-- > 0;) {
        struct stride s = {.length = row_lengths[k]};
        struct linear *row, *column;
        if (!s.length || !s.length->n_terms) return false;
        s.lead = leading_term(s.length);
        if (!divide(reader->unit, a->forms[0], &s, &row, &column)) return false;
        split(reader, a, &s);
    }
    return true;
}

bool delinearise_like(struct linear_reader *reader, struct access *a, const struct access *like)
{
    struct access whole = *like;
    if (a->n_forms == like->n_forms) return true;
    if (a->n_forms != like->n_flat || !like->row_lengths || like->n_flat != 1) return false;
    whole.forms = like->flat;
    whole.n_forms = like->n_flat;
    whole.row_lengths = NULL;
    bool same = split_by(reader, &whole, like->row_lengths, like->n_forms - 1) && whole.n_forms == like->n_forms;
    for (int k = 0; same && k < like->n_forms; k++) same = linear_equal(whole.forms[k], like->forms[k]);
    return same && split_by(reader, a, like->row_lengths, like->n_forms - 1);
}
