/* copy_parts: values that a transfer leaves out, or overwrites. SPDX-License-Identifier: MIT
 * Of an `update` of a section: compares the subscripts of what was written, of the section, and of what is read. A warning requires
 * that one element is certainly written and read, and not in the section. */
#include "analysis/dependence_parts.h"
#include "analysis/linear.h"
#include "analysis/warnings/copy_states.h"
#include "analysis/warnings/data_parts.h"
#include "analysis/warnings/subscript_sums.h"
#include "region/flow/flow.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"
#include <string.h>

/* ---- the parts ---------------------------------------------------------------------------------------------------------------------- */

const struct clause_var *copy_section(const struct directive *d, enum clause_kind kind, const struct decl *v)
{
    const struct clause_var *found = NULL;
    int items = 0;
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; c->kind == kind && i < c->n_vars; i++)
            if (c->vars[i].decl == v) found = &c->vars[i], items++;
    return items == 1 && found->n_subscripts && !found->members ? found : NULL;
}

static bool is_same_section(const struct copies *c, const struct clause_var *x)
{
    return x && c->part && !strcmp(c->part->text, x->text);
}

static void forget_part(struct copies *c)
{
    c->part = NULL;
    c->rest_written = NULL;
    c->rest_writer = NULL;
}

void copy_note_part(struct copy_walk *w, int k, const struct directive *d, enum clause_kind kind)
{
    struct copies *c = &w->now[k];
    bool to_host = kind != CLAUSE_DEVICE;
    const struct clause_var *x = copy_section(d, kind, w->vars[k].decl);
    const struct node *written = to_host ? c->device_written : c->host_written;
    if (!written && is_same_section(c, x)) return;
    forget_part(c);
    if (!x || !written || c->moved) return;
    c->part = x;
    c->part_of = d;
    c->rest_written = written;
    c->rest_writer = to_host ? c->writer : NULL;
}

void copy_keep_part(struct copies *c, const struct copies *before)
{
    if (!before->part || !before->rest_writer) return;
    c->part = before->part;
    c->part_of = before->part_of;
    c->rest_written = before->rest_written;
    c->rest_writer = before->rest_writer;
}

static bool names_in_section(const struct clause_var *x, const struct decl *d)
{
    for (int i = 0; i < x->n_subscripts; i++) {
        struct node *start = x->subscripts[i].start.node, *length = x->subscripts[i].length.node;
        if ((start && flow_names(start, d)) || (length && flow_names(length, d))) return true;
    }
    return false;
}

static bool is_index_around(const struct node *place, const struct decl *d)
{
    for (const struct node *n = place->parent; n; n = n->parent)
        if (n->kind == NODE_FOR && n->child[2] && node_changes(n->child[2], d)) return true;
    return false;
}

/* The index of a loop around the place changes for each element, not later. */
static bool names_in_subscripts(const struct node *place, const struct decl *d)
{
    for (const struct node *p = place ? place->parent : NULL; p && p->child[0] == place; p = p->parent) {
        if (p->kind != NODE_SUBSCRIPT && p->kind != NODE_IMPLICIT && p->kind != NODE_PAREN) break;
        place = p;
    }
    return place && flow_names((struct node *)place, d) && !is_index_around(place, d);
}

void copy_forget_parts(struct copy_walk *w, const struct decl *d)
{
    for (int k = 0; k < w->n_vars; k++) {
        struct copies *c = &w->now[k];
        if (c->part && (names_in_section(c->part, d) || names_in_subscripts(c->rest_written, d))) forget_part(c);
        c->moved |= names_in_subscripts(c->device_written, d) || names_in_subscripts(c->host_written, d);
    }
}

/* ---- what is read or written on the host -------------------------------------------------------------------------------------------- */

/* The number of elements in a dimension of what is present; false: not known. */
static bool whole_length(const struct followed *v, int dimension, struct subscript_sum *length)
{
    const struct clause_var *x = v->whole;
    const struct subscript *s = x && x->n_subscripts > dimension ? &x->subscripts[dimension] : NULL;
    const struct type *t = v->decl->type;
    for (int i = 0; t && i < dimension; i++) t = t->base;
    if (!s && t && t->kind == TYPE_ARRAY && t->count > 0) return sum_constant(length, t->count);
    bool starts = s && !s->is_element && (!s->start.text || (s->start.has_value && !s->start.value));
    return starts && s->length.node && sum_read(length, s->length.node);
}

static bool section_bounds(const struct subscript *s, struct subscript_sum *start, struct subscript_sum *length)
{
    bool known = s->start.node ? sum_read(start, s->start.node) : !s->start.text && sum_constant(start, 0);
    if (s->is_element) return known && sum_constant(length, 1);
    return known && s->length.node && sum_read(length, s->length.node);
}

/* The index is not in the section, whatever the sizes are. */
static bool is_outside(const struct subscript_sum *index, const struct subscript_sum *start, const struct subscript_sum *length)
{
    struct subscript_sum from_start = sum_difference(index, start), from_end = sum_difference(&from_start, length);
    bool one = sum_is_constant(length) && length->constant == 1;
    if (sum_is_constant(&from_start) && from_start.constant < 0) return true;
    return (sum_is_constant(&from_end) && from_end.constant >= 0) || (one && sum_is_never_zero(&from_start));
}

/* A prefix of what is present, and shorter. */
static bool is_shorter(const struct subscript_sum *start, const struct subscript_sum *length, const struct subscript_sum *whole)
{
    return sum_is_constant(start) && !start->constant && sum_is_less(length, whole);
}

/* An element that the host accesses: its subscripts. */
enum { MAX_DIMENSIONS = 5 };
struct element {
    struct subscript_sum indices[MAX_DIMENSIONS];
    int n;
};

/* The last one in the loops around the name; false: not known. */
static bool read_last(struct element *e, const struct node *name)
{
    for (e->n = 0; e->n < MAX_DIMENSIONS; e->n++) {
        struct node *subscript = sum_subscript(name, e->n);
        struct subscript_sum *index = &e->indices[e->n];
        if (!subscript) return e->n > 0;
        if (!sum_of_last(index, subscript) && !sum_read(index, subscript)) return false;
    }
    return false;
}

/* The same with the values of locals that have only one: x[99] is not in x[0:n / 2] for n = 100. */
static bool is_outside_by_values(const struct uses *function, struct subscript_sum index, struct subscript_sum start, struct subscript_sum length)
{
    bool known = sum_fold(&index, function) && sum_fold(&start, function) && sum_fold(&length, function);
    return known && is_outside(&index, &start, &length);
}

static bool is_outside_in(const struct copy_walk *w, const struct followed *v, const struct clause_var *part, const struct node *name,
                          struct element *e, int dimension)
{
    struct subscript_sum start, length, whole, last, *index = &e->indices[dimension], written;
    if (!section_bounds(&part->subscripts[dimension], &start, &length)) return false;
    bool by_values = !sum_is_narrowed(sum_subscript(name, dimension));
    if (is_outside(index, &start, &length)) return true;
    if (by_values && is_outside_by_values(function_uses(w->unit, w->function), *index, start, length)) return true;
    if (sum_read(&written, sum_subscript(name, dimension)) && is_outside(&written, &start, &length)) {
        *index = written;
        return true;
    }
    if (!whole_length(v, dimension, &whole)) return false;
    last = sum_difference(index, &whole);
    return sum_is_constant(&last) && last.constant == -1 && is_shorter(&start, &length, &whole);
}

static bool element_outside(const struct copy_walk *w, int v, const struct clause_var *part, const struct node *name, struct element *e)
{
    if (!read_last(e, name)) return false;
    for (int k = 0; k < part->n_subscripts && k < e->n; k++)
        if (is_outside_in(w, &w->vars[v], part, name, e, k)) return true;
    return false;
}

/* `name`: in the access of the host to this element. */
static bool touches(const struct variable *v, const struct element *e, const struct node *name, bool written)
{
    const struct linear *indices[MAX_DIMENSIONS];
    struct member_path path = {.n = 0};
    if (copy_is_record(v->decl) && !copy_read_members(copy_whole_place(name), v->decl, &path)) return false;
    for (int k = 0; k < e->n; k++)
        if (!(indices[k] = sum_linear(&e->indices[k], v->region->reader))) return false;
    return dependence_touches(v, indices, e->n, path.at, path.n, written);
}

/* ---- warnings ----------------------------------------------------------------------------------------------------------------------- */

void copy_check_part(struct copy_walk *w, int k, const struct node *name)
{
    struct copies *c = &w->now[k];
    struct element element;
    if (!c->part || !c->rest_writer || !element_outside(w, k, c->part, name, &element)) return;
    if (!touches(c->rest_writer, &element, name, true)) return;
    copy_warn_host_part(w, k, name);
    forget_part(c);
}

void copy_check_device_part(struct copy_walk *w, int k, const struct variable *v, const struct directive *construct)
{
    struct copies *c = &w->now[k];
    struct element element;
    bool device = c->part && !c->rest_writer;
    const struct node *read = !device ? NULL : w->vars[k].record ? copy_member_read(v, c->rest_written) : copy_read_first(v);
    if (!read || !element_outside(w, k, c->part, c->rest_written, &element)) return;
    if (!touches(v, &element, c->rest_written, false)) return;
    copy_warn_device_part(w, k, read, construct);
    forget_part(c);
}

/* ---- values of the host ------------------------------------------------------------------------------------------------------------- */

struct later {
    const struct decl *decl;
    unsigned after;
    const struct node *loop; /* around the directive */
    bool found;
};

static bool find_later(struct node *n, void *context)
{
    struct later *l = context;
    bool later = n->from >= l->after || (l->loop && node_inside(n, l->loop));
    l->found |= later && n->kind == NODE_NAME && n->decl == l->decl;
    return !l->found && n->kind != NODE_SIZEOF;
}

/* The function may use the variable's value after the directive, or the variable outlives the function. */
static bool is_used_later(const struct copy_walk *w, struct decl *v, const struct directive *d)
{
    bool local = v->function && v->storage != STORAGE_STATIC && !decl_is_pointer(v);
    if (local && d->statement && type_is_arithmetic(v->type)) return flow_live_after(w->unit, d->statement, v, NULL);
    struct later l = {.decl = v, .after = d->statement ? d->statement->to : d->to, .found = !local};
    for (const struct node *n = d->place; n; n = n->parent)
        if (node_is_loop(n) && v->name_at < n->from) l.loop = n;
    node_walk(syntax_body(w->unit, w->function), find_later, &l);
    return l.found;
}

void copy_check_overwritten(struct copy_walk *w, int k, const struct directive *d, const char *what)
{
    if (w->now[k].host_written && !w->now[k].called && !w->vars[k].record && !w->vars[k].member && is_used_later(w, w->vars[k].decl, d)) copy_warn_overwritten(w, k, d, what);
}
