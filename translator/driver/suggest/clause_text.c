/* clause_text: see clause_text.h. SPDX-License-Identifier: MIT */
#include "driver/suggest/clause_text.h"
#include "accel_kinds.h"
#include "analysis/dependence_parts.h"
#include "base/arena.h"
#include "base/buffer.h"
#include "base/unit.h"
#include "driver/suggest/allocations.h"
#include "driver/suggest/candidates.h"
#include "driver/suggest/distinct_arguments.h"
#include "kernel/mapping.h"
#include "region/region.h"
#include <string.h>

/* ---- loops ---- */

static bool is_index(const struct loop *l, const struct decl *d)
{
    for (; l; l = l->next)
        if (l->index == d || is_index(l->child, d)) return true;
    return false;
}

static bool is_inside(const struct loop *inner, const struct loop *outer)
{
    while (inner && inner != outer) inner = inner->parent;
    return inner;
}

/* An earlier variable of the region has the name: loops that have copies of a variable each, or other declarations of it. */
static bool is_repeated(const struct region *r, int at)
{
    for (int i = 0; i < at; i++)
        if (!strcmp(r->vars[i]->decl->name, r->vars[at]->decl->name)) return true;
    return false;
}

static bool is_private_in(const struct variable *v, const struct loop *l)
{
    return v->role == ROLE_PRIVATE && v->private_to && is_inside(v->private_to, l) && !is_index(l->region->loops, v->decl);
}

static bool reductions_suffice(const struct loop *l)
{
    for (int i = 0; i < l->plan.n_reductions; i++)
        if (l->reductions[i].composite || l->reductions[i].place || l->reductions[i].by) return false;
    return !l->n_arrays;
}

static bool variables_suffice(const struct loop *l)
{
    const struct region *r = l->region;
    for (int i = 0; i < r->n_vars; i++) {
        const struct variable *v = r->vars[i];
        bool kept = v->last_value || v->counts || v->section || (v->firstprivate && !type_is_scalar(v->decl->type));
        if (kept && node_naming(l->stmt, v->decl)) return false;
    }
    return true;
}

static bool has_condition(const struct loop *l)
{
    for (; l; l = l->next)
        if (l->condition || has_condition(l->child)) return true;
    return false;
}

/* The test at the launch is only whether arrays overlap, and they do not. */
static bool needs_no_test(const struct loop *l)
{
    return !loop_needs_test(l) || (!l->condition && !has_condition(l->child) && distinct_arguments(l->region));
}

bool clause_text_suffices(const struct loop *l)
{
    return l->mapped && l->independent && !l->commutes && !l->scan && !loop_shows_index(l) && reductions_suffice(l) && variables_suffice(l) &&
           needs_no_test(l);
}

/* The loops of the grid, tightly nested, with bounds that do not depend on each other. */
static int collapsible(const struct loop *head)
{
    int n = 1;
    for (const struct loop *l = head; l->child && !l->child->next; l = l->child, n++) {
        const struct loop *in = l->child;
        if (node_alone(l->stmt->child[3]) != in->stmt || in->dimension < 0 || !clause_text_suffices(in)) break;
        bool depends = false;
        for (const struct loop *out = in->parent; out && is_inside(out, head); out = out->parent)
            depends |= node_naming(in->lower, out->index) || node_naming(in->upper, out->index);
        if (depends) break;
    }
    return n;
}

static void add_list(struct buffer *to, int *n, const char *clause, const char *word)
{
    if ((*n)++) buffer_printf(to, ", %s", word);
    else buffer_printf(to, " %s(%s", clause, word);
}

static void end_list(struct buffer *to, int n)
{
    if (n) buffer_putc(to, ')');
}

static void add_reductions(const struct loop *l, struct buffer *to)
{
    for (int op = 0; op < N_REDUCTION_OPS; op++) {
        int n = 0;
        for (int i = 0; i < l->plan.n_reductions; i++) {
            const struct reduction *r = &l->reductions[i];
            if ((int)r->op != op) continue;
            if (!n) buffer_printf(to, " reduction(%s:", reduction_spelling(r->op));
            buffer_printf(to, "%s%s", n++ ? ", " : "", r->var->decl->name);
        }
        end_list(to, n);
    }
}

static void add_privates(const struct loop *l, struct buffer *to)
{
    int n = 0;
    for (int i = 0; i < l->region->n_vars; i++)
        if (is_private_in(l->region->vars[i], l) && !is_repeated(l->region, i)) add_list(to, &n, "private", l->region->vars[i]->decl->name);
    end_list(to, n);
}

void clause_text_loop(const struct loop *l, struct buffer *to)
{
    int n = collapsible(l);
    if (n > 1) buffer_printf(to, " collapse(%d)", n);
    add_reductions(l, to);
    add_privates(l, to);
}

/* ---- data ---- */

static bool is_data(const struct data_item *d)
{
    return d->var && d->var->role == ROLE_DATA;
}

enum { LONGEST_SECTION = 90 };

/* What `d` is called in a clause: a name, and a section if that is a pointer. NULL: it has no such text, or its extent is not known. */
static const char *item_text(const struct region *r, const struct data_item *d)
{
    struct arena *a = r->unit->arena;
    const char *count;
    if (!d->decl || !d->name || strcmp(d->name, d->decl->name)) return NULL;
    if (d->second && !d->section) return NULL;                  /* pointers to rows, whose extents have no text */
    if (d->decl->type->kind != TYPE_POINTER) return d->section ? NULL : d->name;
    if (d->section) return strlen(d->section) > LONGEST_SECTION ? NULL : arena_printf(a, "%s%s", d->name, d->section);
    count = allocation_elements(r->unit, d->decl);
    return count ? arena_printf(a, "%s[0:%s]", d->name, count) : NULL;
}

/* Rows are the next item. */
static int item_kind(const struct data_item *d)
{
    if (d->second == ACCELRT_ROWS) d++;
    int kind = (int)(d->kind & ACCELRT_KIND_MASK);
    return kind != ACCELRT_PRESENT || !d->var ? kind : d->var->written ? ACCELRT_COPY : ACCELRT_COPYIN;
}

/* The kind and the text of the clause of `d`. */
static int item_clause(const struct region *r, const struct data_item *d, const char **text)
{
    int kind = item_kind(d);
    *text = item_text(r, d);
    const char *only = kind == ACCELRT_COPY ? overwritten_section(r, d->decl, *text) : NULL;
    if (!only) return kind;
    *text = only;
    return ACCELRT_COPYOUT;
}

static bool is_unknown(const struct region *r, const struct data_item *d)
{
    int kind = (int)(d->kind & ACCELRT_KIND_MASK);
    return kind == ACCELRT_FOLLOW || (kind == ACCELRT_PRESENT && !(is_data(d) && item_text(r, d)));
}

const char *clause_text_unknown(const struct region *r)
{
    for (int i = 0; i < r->n_data; i++) {
        const struct data_item *d = &r->data[i];
        if (!is_unknown(r, d)) continue;
        if ((int)(d->kind & ACCELRT_KIND_MASK) == ACCELRT_FOLLOW)
            return arena_printf(r->unit->arena, "the extent of what pointers in '%s' point to is not known", d->name);
        return d->why ? d->why : d->name;
    }
    return NULL;
}

const char *clause_text_missing(const struct region *r)
{
    struct buffer list = {0};
    for (int i = 0; i < r->n_data; i++) {
        const struct data_item *d = &r->data[i];
        bool listed = false;
        for (int k = 0; k < i; k++) listed |= is_unknown(r, &r->data[k]) && !strcmp(r->data[k].name, d->name);
        if (is_unknown(r, d) && !listed) buffer_printf(&list, "%s'%s'", list.length ? ", " : "", d->name);
    }
    const char *text = arena_copy(r->unit->arena, list.length ? list.data : "", list.length);
    buffer_free(&list);
    return text;
}

static int count_indices(const struct loop *l, const struct node *n)
{
    int count = 0;
    for (; l; l = l->parent) count += l->index && node_naming(n, l->index);
    return count;
}

/* Of an access whose subscripts are not linear, as x[index[i]]: all loops around it. */
static int most_indices(const struct region *r, const struct variable *v)
{
    int most = 0;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        int n = a->var != v ? 0 : a->affine ? count_indices(a->loop, a->node) : a->loop ? a->loop->depth + 1 : 0;
        most = n > most ? n : most;
    }
    return most;
}

void clause_text_arrays(struct candidates *c, struct candidate *k, const struct region *r)
{
    struct arena *a = c->unit->arena;
    for (int i = 0; i < r->n_data; i++) {
        const struct data_item *d = &r->data[i];
        if (!is_data(d) || !d->decl) continue;
        struct used_array used = {
            .decl = syntax_lookup(c->unit, d->decl->name, k->stmt->from), .written = d->var->written, .text = item_text(r, d), .indices = most_indices(r, d->var)};
        if (used.text) used.text = arena_string(a, used.text);
        if (used.decl) ARENA_PUSH(a, k->arrays, k->n_arrays, used);
    }
}

bool clause_text_data(const struct region *r, struct buffer *to)
{
    static const int kinds[] = {ACCELRT_COPYIN, ACCELRT_COPY, ACCELRT_COPYOUT, ACCELRT_CREATE};
    int all = 0;
    for (int i = 0; i < r->n_data; i++)
        if (is_data(&r->data[i]) && !item_text(r, &r->data[i])) return false;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        int n = 0;
        const char *text;
        for (int i = 0; i < r->n_data; i++)
            if (is_data(&r->data[i]) && item_clause(r, &r->data[i], &text) == kinds[k]) add_list(to, &n, accel_kind_clause((unsigned)kinds[k]), text);
        end_list(to, n);
        all += n;
    }
    return all;
}
