/* scan_updates: how a part of a loop's body changes a carried value. SPDX-License-Identifier: MIT
 *
 * Integers are computed modulo a power of two, where sums and products may be combined in any order. That requires every operation on the
 * way from the old value to the new one to have at least the width of the value. */
#include "analysis/scan/scan_parts.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"

static bool is_float(const struct type *t)
{
    return t->kind == TYPE_FLOAT;
}

/* ---- maxima and minima --------------------------------------------------------------------------------------------------------------- */

/* Every value of the type `from` is one of the type `to`. */
static bool holds(const struct type *to, const struct type *from)
{
    if (is_float(to)) return is_float(from) && from->size <= to->size;
    if (!type_is_integer(from) || from->kind == TYPE_ENUM) return false;
    if (from->kind == TYPE_BOOL) return true;
    return from->is_signed == to->is_signed ? from->size <= to->size : !from->is_signed && from->size < to->size;
}

static const struct type *own_type(const struct node *n)
{
    return node_strip(n)->type;
}

/* `test` compares the carried value and `other`; the larger one is stored (or the smaller), or the other one is wherever it holds. */
static bool compares(struct unit *u, const struct scan_value *v, const struct node *test, const struct node *other, bool takes_other,
                     struct update_form *form)
{
    test = node_strip(test);
    if (test->kind != NODE_BINARY || test->op < OP_LT || test->op > OP_GE) return false;
    bool left = scan_is_carried(v, node_strip(test->child[0])), greater = test->op == OP_GT || test->op == OP_GE;
    if (!left && !scan_is_carried(v, node_strip(test->child[1]))) return false;
    if (!node_text_equal(u, node_strip(test->child[left ? 1 : 0]), node_strip(other))) return false;
    if (!holds(v->type, own_type(other))) return false;
    bool other_greater = left ? !greater : greater;
    *form = (struct update_form){UPDATE_OPERATOR, other_greater == takes_other ? RED_MAX : RED_MIN, .exact = true};
    form->takes_equal = (test->op == OP_GE || test->op == OP_LE) == takes_other;
    if (is_float(v->type) && !takes_other) form->exact = false; /* a NaN replaces the carried value, for one iteration */
    return true;
}

static bool by_conditional(struct unit *u, const struct scan_value *v, const struct node *value, struct update_form *form)
{
    if (value->kind != NODE_CONDITIONAL) return false;
    bool keeps = scan_is_carried(v, node_strip(value->child[1]));
    if (!keeps && !scan_is_carried(v, node_strip(value->child[2]))) return false;
    return compares(u, v, value->child[0], value->child[keeps ? 2 : 1], !keeps, form);
}

static bool by_call(struct unit *u, const struct scan_value *v, const struct node *value, struct update_form *form)
{
    const struct node *values[2];
    bool larger;
    if (value->kind != NODE_CALL || !extreme_of_two(u, value, values, &larger)) return false;
    bool first = scan_is_carried(v, node_strip(values[0]));
    if (!first && !scan_is_carried(v, node_strip(values[1]))) return false;
    if (!holds(v->type, own_type(values[first])) || own_type(value)->size < v->type->size) return false;
    *form = (struct update_form){UPDATE_OPERATOR, larger ? RED_MAX : RED_MIN, .exact = true, .by_call = is_float(v->type)};
    return true;
}

static bool by_guard(struct unit *u, const struct scan_value *v, const struct node *n, struct update_form *form)
{
    const struct node *body = n->child[1] ? node_only_statement(n->child[1]) : NULL;
    if (v->store || !body || n->child[2] || body->kind != NODE_ASSIGN || body->op != OP_NONE) return false;
    return scan_is_carried(v, node_strip(body->child[0])) && compares(u, v, n->child[0], body->child[1], true, form);
}

/* ---- operators ----------------------------------------------------------------------------------------------------------------------- */

struct path {
    bool sum, product, bits; /* operators on the way */
    enum reduction_op op;    /* bits: which */
    bool wide;               /* all operations have at least the width of the value */
};

static bool is_wide(const struct scan_value *v, const struct type *t)
{
    if (!t) return false;
    if (is_float(v->type)) return is_float(t) && t->size >= v->type->size;
    return type_is_integer(t) && t->kind != TYPE_BOOL && t->kind != TYPE_ENUM && t->size >= v->type->size && t->size <= 8;
}

static bool add_factor(struct unit *u, const struct scan_value *v, struct node *factor, struct scan_update *out, struct path *p)
{
    p->product = true;
    if (!is_wide(v, factor->type)) return false;
    ARENA_PUSH(u->arena, out->factors, out->n_factors, factor);
    return true;
}

/* n, an operation on the carried value, its operand number k. */
static bool add_operation(struct unit *u, const struct scan_value *v, enum op op, int k, struct node *other, struct scan_update *out,
                          struct path *p)
{
    enum reduction_op red;
    switch (op) {
    case OP_ADD: p->sum = true; return true;
    case OP_SUB:
        p->sum = true;
        if (k) out->negates = !out->negates;
        return true;
    case OP_MUL: return add_factor(u, v, other, out, p);
    case OP_AND:
    case OP_OR:
    case OP_XOR:
        if (!reduction_of_update(op, &red) || (p->bits && p->op != red)) return false;
        p->bits = true;
        p->op = red;
        return true;
    default: return false;
    }
}

/* From the only occurrence of the carried value up to `top`. */
static bool walk_up(struct unit *u, const struct scan_value *v, struct node *n, const struct node *top, struct scan_update *out,
                    struct path *p)
{
    for (; n != top; n = n->parent) {
        struct node *up = n->parent;
        if (!is_wide(v, up->type) && !(v->type->kind == TYPE_BOOL && type_is_integer(up->type))) return false;
        switch (up->kind) {
        case NODE_PAREN:
        case NODE_IMPLICIT:
        case NODE_CAST: break;
        case NODE_BINARY: {
            int k = up->child[1] == n;
            if (!add_operation(u, v, up->op, k, up->child[!k], out, p)) return false;
            break;
        }
        default: return false;
        }
    }
    return true;
}

static bool form_of_path(const struct scan_value *v, const struct path *p, const struct scan_update *out, struct update_form *form)
{
    bool is_bool = v->type->kind == TYPE_BOOL;
    if (p->bits) {
        *form = (struct update_form){UPDATE_OPERATOR, p->op, .exact = true};
        return !p->sum && !p->product && !is_float(v->type) && !(is_bool && p->op == RED_XOR);
    }
    bool plain = !out->negates && !(p->sum && p->product);
    *form = (struct update_form){plain ? UPDATE_OPERATOR : UPDATE_LINEAR, p->product ? RED_MUL : RED_ADD, .exact = !is_float(v->type)};
    return !is_bool;
}

struct occurrences {
    const struct scan_value *v;
    struct node *last;
    int count;
};

static bool count_one(struct node *n, void *context)
{
    struct occurrences *o = context;
    if (scan_is_carried(o->v, n)) o->count++, o->last = n;
    return n->kind != NODE_SIZEOF;
}

static struct occurrences occurrences_in(const struct scan_value *v, struct node *n)
{
    struct occurrences o = {v, NULL, 0};
    node_walk(n, count_one, &o);
    return o;
}

/* ---- several updates ----------------------------------------------------------------------------------------------------------------- */

static bool is_linear(const struct update_form *f)
{
    return f->kind == UPDATE_LINEAR || f->kind == UPDATE_RESET || f->op == RED_ADD || f->op == RED_MUL;
}

/* Sums, products and assignments together are linear. */
bool scan_merge_forms(struct update_form *all, const struct update_form *one)
{
    bool same = all->kind == one->kind && all->op == one->op && all->takes_equal == one->takes_equal && all->by_call == one->by_call;
    bool exact = all->exact && one->exact, linear = is_linear(all) && is_linear(one);
    if (one->kind == UPDATE_NONE) return true;
    if (all->kind == UPDATE_NONE) {
        *all = *one;
        return true;
    }
    if (!same && !linear) return false;
    if (!same) *all = (struct update_form){.kind = UPDATE_LINEAR};
    all->exact = exact;
    return true;
}

static bool read_value(struct unit *u, const struct scan_value *v, struct node *value, struct scan_update *out, struct update_form *form);

/* `c ? a : b`: both are updates, and the condition does not depend on the value. */
static bool by_condition(struct unit *u, const struct scan_value *v, struct node *value, struct scan_update *out, struct update_form *form)
{
    struct node *plain = (struct node *)node_strip(value);
    struct scan_update *branches = arena_alloc(u->arena, 2 * sizeof *branches);
    struct update_form forms[2];
    if (plain->kind != NODE_CONDITIONAL || occurrences_in(v, plain->child[0]).count) return false;
    for (const struct node *n = plain;; n = n->parent) {
        if (!is_wide(v, n->type)) return false;
        if (n == value) break;
    }
    for (int k = 0; k < 2; k++) {
        branches[k] = (struct scan_update){.node = plain->child[1 + k]};
        if (!read_value(u, v, plain->child[1 + k], &branches[k], &forms[k])) return false;
    }
    out->condition = plain->child[0];
    out->branches = branches;
    *form = forms[0];
    return scan_merge_forms(form, &forms[1]);
}

/* ---- all forms ----------------------------------------------------------------------------------------------------------------------- */

/* The new value is that of `value`. */
static bool read_value(struct unit *u, const struct scan_value *v, struct node *value, struct scan_update *out, struct update_form *form)
{
    struct occurrences o = occurrences_in(v, value);
    struct path p = {0};
    if (!o.count) {
        out->resets = true;
        *form = (struct update_form){UPDATE_RESET, .exact = !is_float(v->type)};
        return v->type->kind != TYPE_BOOL;
    }
    const struct node *plain = node_strip(value);
    if (by_conditional(u, v, plain, form) || by_call(u, v, plain, form)) return o.count == (plain->kind == NODE_CALL ? 1 : 2);
    if (plain->kind == NODE_CONDITIONAL) return by_condition(u, v, value, out, form);
    if (plain == o.last) {
        *form = (struct update_form){UPDATE_NONE, .exact = true};
        return o.count == 1 && walk_up(u, v, o.last, value, out, &p);
    }
    return o.count == 1 && walk_up(u, v, o.last, value, out, &p) && form_of_path(v, &p, out, form);
}

static bool is_target(const struct scan_value *v, const struct node *place)
{
    place = node_strip(place);
    return v->store ? place == v->store : scan_is_carried(v, place);
}

static bool is_number(const struct scan_value *v, const struct type *t)
{
    return t && (is_float(v->type) ? type_is_integer(t) || is_float(t) : type_is_integer(t) && t->kind != TYPE_ENUM && t->size <= 8);
}

/* The value op= e, where e does not contain the carried value, or, for an element of an array, contains it. */
static bool read_compound(struct unit *u, const struct scan_value *v, struct node *n, struct scan_update *out, struct update_form *form)
{
    struct occurrences o = occurrences_in(v, n->child[1]);
    struct path p = {0};
    bool element = v->store;
    if (o.count != element || !is_number(v, n->child[1]->type)) return false;
    if (element && !walk_up(u, v, o.last, n->child[1], out, &p)) return false;
    if (!element && n->op == OP_MUL) p.product = true, ARENA_PUSH(u->arena, out->factors, out->n_factors, n->child[1]);
    else if (!add_operation(u, v, n->op, element, n->child[0], out, &p)) return false;
    return form_of_path(v, &p, out, form);
}

static bool read_step(const struct scan_value *v, struct node *n, struct update_form *form)
{
    *form = (struct update_form){UPDATE_OPERATOR, RED_ADD, .exact = !is_float(v->type)};
    return !v->store && v->type->kind != TYPE_BOOL && scan_is_carried(v, node_strip(n->child[0]));
}

bool scan_read_update(struct unit *u, const struct scan_value *v, struct node *n, struct scan_update *out, struct update_form *form)
{
    *out = (struct scan_update){.node = n};
    if (n->kind == NODE_IF) return by_guard(u, v, n, form);
    if (node_is_step(n)) return read_step(v, n, form);
    if (n->kind != NODE_ASSIGN || !is_target(v, n->child[0])) return false;
    return n->op == OP_NONE ? read_value(u, v, n->child[1], out, form) : read_compound(u, v, n, out, form);
}
