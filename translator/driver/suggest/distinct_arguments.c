/* distinct_arguments: see distinct_arguments.h. SPDX-License-Identifier: MIT */
#include "driver/suggest/distinct_arguments.h"
#include "analysis/linear.h"
#include "base/unit.h"
#include "driver/suggest/allocations.h"
#include "driver/suggest/argument_extents.h"
#include "driver/suggest/places/passed_arrays.h"
#include "region/region.h"
#include "syntax/syntax.h"
#include <string.h>

enum { MOST_CALLERS = 8 }; /* functions that pass their parameters on */

/* Two names, of a function and its callers. */
struct pair {
    struct unit *unit;
    const struct decl *a, *b;
    bool may_be_same; /* they may refer to the same memory, if that is from the same element on */
    int depth;
    bool distinct;
};

static bool is_distinct(struct pair p);

static bool is_parameter(const struct decl *d)
{
    return d->kind == DECL_PARAM;
}

/* Memory that no other name has unless it gets it from this one. */
static bool is_own_object(struct unit *u, const struct decl *d)
{
    return d->kind == DECL_VAR && (d->type->kind == TYPE_ARRAY || allocation_elements(u, d));
}

static int number_of(const struct decl *f, const struct decl *parameter)
{
    int k = 0;
    while (k < f->n_members && f->members[k] != parameter) k++;
    return k;
}

static bool is_same_text(const struct unit *u, const struct node *a, const struct node *b)
{
    return a->to - a->from == b->to - b->from && !memcmp(u->text + a->from, u->text + b->from, a->to - a->from);
}

/* In one call of `f`, the function of a parameter of the pair. */
static bool is_distinct_in(const struct pair *p, const struct decl *f, const struct node *call)
{
    int i = is_parameter(p->a) ? number_of(f, p->a) : -1, k = is_parameter(p->b) ? number_of(f, p->b) : -1;
    if (i + 1 >= call->n_children || k + 1 >= call->n_children) return false;
    struct node *a = i < 0 ? NULL : call->child[i + 1], *b = k < 0 ? NULL : call->child[k + 1];
    if (a && b && is_same_text(p->unit, a, b)) return p->may_be_same && !node_has_effects(a);
    const struct decl *first = a ? passed_array(a) : p->a, *second = b ? passed_array(b) : p->b;
    if (!first || !second || first == second) return false;
    bool whole = (!a || node_strip(a)->kind == NODE_NAME) && (!b || node_strip(b)->kind == NODE_NAME);
    return is_distinct((struct pair){p->unit, first, second, p->may_be_same && whole, p->depth + 1, true});
}

struct calls {
    struct pair *pair;
    const struct decl *function;
};

static bool visit_call(struct node *n, void *context)
{
    struct calls *c = context;
    struct pair *p = c->pair;
    if (n->kind == NODE_CALL && n->decl && syntax_definition(p->unit, n->decl) == c->function)
        p->distinct = p->distinct && is_distinct_in(p, c->function, n);
    return p->distinct;
}

static bool is_distinct(struct pair p)
{
    struct unit *u = p.unit;
    const struct decl *of = is_parameter(p.a) ? p.a : p.b;
    if (!is_parameter(p.a) && !is_own_object(u, p.a)) return false;
    if (!is_parameter(p.b) && !is_own_object(u, p.b)) return false;
    if (!is_parameter(of)) return p.a != p.b;
    struct decl *f = syntax_definition(u, of->function);
    bool same_function = !is_parameter(p.a) || !is_parameter(p.b) || p.a->function == p.b->function;
    const struct decl *other = of == p.a ? p.b : p.a;
    if (other->kind == DECL_VAR && other->function == of->function && other->storage != STORAGE_STATIC) return true; /* made in this call */
    if (!same_function || p.depth > MOST_CALLERS || f->storage != STORAGE_STATIC || !function_is_only_called(u, f)) return false;
    if (node_changes(syntax_body(u, f), p.a) || node_changes(f->body, p.b)) return false;
    p.distinct = true;
    for (int i = 0; i < u->syntax->n_functions && p.distinct; i++)
        node_walk(syntax_body(u, u->syntax->functions[i]), visit_call, &(struct calls){&p, f});
    return p.distinct;
}

/* ---- the arrays of a region ---- */

static bool is_same_element(const struct access *x, const struct access *y)
{
    if (!x->affine || !y->affine || x->n_flat != y->n_flat || x->n_members || y->n_members) return false;
    for (int i = 0; i < x->n_flat; i++)
        if (!linear_equal(x->flat[i], y->flat[i])) return false;
    return true;
}

/* Where one of them writes an element, an iteration accesses that element by both names. */
static bool uses_same_elements(const struct region *r, const struct variable *a, const struct variable *b)
{
    if (a->decl->type->kind != TYPE_POINTER || b->decl->type->kind != TYPE_POINTER || a->decl->type->base->size != b->decl->type->base->size)
        return false;
    for (int i = 0; i < r->n_accesses; i++)
        for (int k = 0; k < r->n_accesses; k++) {
            const struct access *x = r->accesses[i], *y = r->accesses[k];
            if (x->var == a && y->var == b && (x->written || y->written) && !is_same_element(x, y)) return false;
        }
    return true;
}

static bool are_known(const struct region *r)
{
    for (int i = 0; i < r->n_accesses; i++)
        if (r->accesses[i]->deep || r->accesses[i]->by_call || !r->accesses[i]->var) return false;
    return true;
}

bool distinct_arguments(const struct region *r)
{
    if (!are_known(r)) return false;
    for (int i = 0; i < r->n_vars; i++)
        for (int k = i + 1; k < r->n_vars; k++) {
            const struct variable *a = r->vars[i], *b = r->vars[k];
            if (a->role != ROLE_DATA || b->role != ROLE_DATA || (!a->written && !b->written)) continue;
            if (!is_distinct((struct pair){r->unit, a->decl, b->decl, uses_same_elements(r, a, b), 0, true})) return false;
        }
    return true;
}
