/* loop_form: the canonical form of a `for`. SPDX-License-Identifier: MIT
 * OpenACC 3.3, 2.9: for (i = lower; i REL upper; step) with an integer i, bounds that the loop does not change, and no exit from its
 * body. */
#include "accel_abi.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"
#include "syntax/array_types.h"
#include <stddef.h>
#include <string.h>

static const char *say(const struct loop *l, const char *format, const char *name)
{
    return arena_printf(l->region->unit->arena, format, name);
}

/* Bounds and steps that are const variables with constant initializers count as constants. */
static struct node *with_value(struct node *n)
{
    long long value;
    if (n->type && type_is_integer(n->type) && node_constant(n, &value)) n->has_value = true, n->value = value;
    return n;
}

static const char *read_start(struct loop *l, unsigned *at)
{
    struct node *init = l->stmt->child[0];
    *at = l->stmt->from;
    if (!init || init->kind == NODE_NULL_STMT) return "has no loop variable; write for (i = ...; ...; ...)";
    *at = init->from;
    if (init->kind == NODE_DECL_STMT) {
        if (init->n_children != 1 || !init->child[0]->n_children) return "declares more than one variable";
        l->index = init->child[0]->decl;
        l->lower = with_value(init->child[0]->child[0]);
        l->index_declared_inside = true;
        return NULL;
    }
    init = node_strip_mutable(init);
    if (init->kind == NODE_BINARY && init->op == OP_COMMA) return "initializes more than one variable in its header";
    if (init->kind != NODE_ASSIGN || init->op != OP_NONE || node_strip(init->child[0])->kind != NODE_NAME)
        return "does not begin with an assignment to its loop variable";
    l->index = node_strip(init->child[0])->decl;
    l->lower = with_value(init->child[1]);
    return NULL;
}

static const char *check_index(struct loop *l)
{
    const struct type *t = l->index ? l->index->type : NULL;
    if (!l->index || !decl_is_object(l->index) || !t) return "has no simple loop variable";
    if (t->kind == TYPE_FLOAT || t->kind == TYPE_LONG_DOUBLE)
        return say(l, "has loop variable '%s', which is not an integer", l->index->name);
    if (t->kind == TYPE_POINTER && (!t->base || t->base->size <= 0))
        return say(l, "has pointer loop variable '%s' to elements of unknown size", l->index->name);
    if (t->kind != TYPE_POINTER && !type_is_integer(t)) return say(l, "has loop variable '%s', which is not an integer", l->index->name);
    if (t->is_volatile) return say(l, "has loop variable '%s', which is volatile", l->index->name);
    return NULL;
}

static enum op mirrored(enum op op)
{
    return op == OP_LT ? OP_GT : op == OP_GT ? OP_LT : op == OP_LE ? OP_GE : op == OP_GE ? OP_LE : op;
}

/* The index without conversions that keep each of its values or convert it to floating point. */
static bool compares_index(const struct loop *l, struct node *side)
{
    const struct type *index = l->index->type;
    struct node *n = node_strip_mutable(side);
    for (; n->kind == NODE_CAST; n = node_strip_mutable(n->child[n->n_children - 1])) {
        const struct type *to = n->type;
        bool integer = to && type_is_integer(to) && to->kind != TYPE_BOOL && (to->size >= 4 || to->size > index->size);
        if (type_is_integer(index) && !integer && (!to || (to->kind != TYPE_FLOAT && to->kind != TYPE_LONG_DOUBLE))) return false;
    }
    return node_is_name_of(n, l->index);
}

/* A comparison in floating point: the bound may lie between integers. */
static const char *read_floating(struct loop *l, const struct type *compared)
{
    if (!compared || (compared->kind != TYPE_FLOAT && compared->kind != TYPE_LONG_DOUBLE)) return NULL;
    if (l->relation == OP_NE) return say(l, "compares '%s' by != with a floating-point number", l->index->name);
    if (compared->kind == TYPE_FLOAT && compared->size != 4 && compared->size != 8)
        return say(l, "compares '%s' with a number that is neither float nor double", l->index->name);
    l->compared = compared;
    return NULL;
}

static const char *read_test(struct loop *l, unsigned *at)
{
    struct node *test = l->stmt->child[1] ? node_strip_mutable(l->stmt->child[1]) : NULL;
    bool left;
    *at = l->stmt->from;
    if (!test || test->kind == NODE_NULL_STMT) return "has no condition";
    *at = test->from;
    if (test->kind != NODE_BINARY || test->op < OP_LT || test->op > OP_NE || test->op == OP_EQ)
        return say(l, "must compare '%s' by <, <=, >, >= or != in its condition", l->index->name);
    left = compares_index(l, test->child[0]);
    if (!left && !compares_index(l, test->child[1])) return say(l, "must compare '%s' itself in its condition", l->index->name);
    l->relation = left ? test->op : mirrored(test->op);
    l->upper = with_value(test->child[left ? 1 : 0]);
    return read_floating(l, test->child[left ? 0 : 1]->type);
}

static const char *take_step(struct loop *l, struct node *step, bool negated)
{
    const struct type *t = step->type;
    if (!t || !type_is_integer(t)) return say(l, "changes '%s' by a number that is not an integer", l->index->name);
    l->step = with_value(step);
    l->step_negated = negated;
    if (step->has_value) {
        if (step->value == 0) return say(l, "never changes '%s'", l->index->name);
        l->direction = (step->value > 0) != negated ? 1 : -1;
        if (step->value == 1 || step->value == -1) l->step = NULL, l->step_negated = false;
    } else if (!node_strip(step)->type->is_signed) {
        l->direction = negated ? -1 : 1;
    }
    return NULL;
}

static const char *read_step_assign(struct loop *l, struct node *n)
{
    struct node *value = node_strip_mutable(n->child[1]);
    const char *not_linear = say(l, "must add or subtract the same amount to '%s' in each iteration", l->index->name);
    if (n->op == OP_ADD || n->op == OP_SUB) return take_step(l, n->child[1], n->op == OP_SUB);
    if (n->op != OP_NONE) return not_linear;
    if (value->kind == NODE_CAST) value = strip_casts(value);
    if (value->kind != NODE_BINARY || (value->op != OP_ADD && value->op != OP_SUB)) return not_linear;
    if (node_is_name_of(strip_casts(value->child[0]), l->index)) return take_step(l, value->child[1], value->op == OP_SUB);
    if (value->op == OP_ADD && node_is_name_of(strip_casts(value->child[1]), l->index)) return take_step(l, value->child[0], false);
    return not_linear;
}

static const char *read_step(struct loop *l, unsigned *at)
{
    struct node *n = l->stmt->child[2] ? node_strip_mutable(l->stmt->child[2]) : NULL;
    *at = l->stmt->from;
    if (!n || n->kind == NODE_NULL_STMT) return say(l, "does not change '%s' in its header", l->index->name);
    *at = n->from;
    if (node_is_step(n) && node_is_name_of(n->child[0], l->index)) {
        l->direction = n->op == OP_PREINC || n->op == OP_POSTINC ? 1 : -1;
        return NULL;
    }
    if (n->kind == NODE_ASSIGN && node_is_name_of(n->child[0], l->index)) return read_step_assign(l, n);
    if (n->kind == NODE_BINARY && n->op == OP_COMMA) return "changes more than one variable in its header";
    return say(l, "must change '%s' by ++, --, += or -=", l->index->name);
}

/* `i >= 0` of an unsigned i. */
static bool is_always_true(const struct loop *l)
{
    const struct type *t = l->index->type;
    bool zero = l->relation == OP_GE && l->upper->has_value && l->upper->value == 0;
    return zero && type_is_integer(t) && !t->is_signed;
}

/* `c < 300` of an unsigned char c. */
static bool is_beyond_type(const struct loop *l)
{
    const struct type *t = l->index->type;
    bool up = l->direction == 1 && l->upper->has_value && (l->relation == OP_LT || l->relation == OP_LE);
    if (!up || !type_is_integer(t) || t->kind == TYPE_BOOL || t->size >= 4) return false;
    long long greatest = (1LL << (8 * t->size - t->is_signed)) - 1;
    return l->upper->value >= greatest + (l->relation == OP_LT);
}

static const char *check_direction(struct loop *l)
{
    if (is_beyond_type(l)) return say(l, "never ends, as the type of '%s' has no value beyond its bound", l->index->name);
    if (is_always_true(l)) return say(l, "never ends, as '%s' is unsigned and always >= 0", l->index->name);
    bool up = l->relation == OP_LT || l->relation == OP_LE, down = l->relation == OP_GT || l->relation == OP_GE;
    if (l->relation == OP_NE && (l->step || !l->direction))
        return say(l, "compares '%s' by !=, which requires a step of 1 or -1", l->index->name);
    if (((up && l->direction < 0) || (down && l->direction > 0)) && type_is_integer(l->index->type) && !l->index->type->is_signed)
        return say(l, "steps '%s' away from its bound, which it reaches only by overflow", l->index->name);
    if ((up && l->direction < 0) || (down && l->direction > 0))
        return say(l, "steps '%s' away from its bound, so it ends at once or never", l->index->name);
    return NULL;
}

/* ---- the end of the index's type ------------------------------------------------------------------------------------------------------- */

static bool is_narrow(const struct type *t) { return type_is_integer(t) && t->size < 4; }

/* The values from lower to upper are in order for any upper. */
static bool starts_at_end_of_type(const struct loop *l)
{
    bool natural = !l->index->type->is_signed || l->index->type->kind == TYPE_BOOL;
    if (l->lower->has_value && l->upper->has_value)
        return l->direction > 0 ? l->lower->value <= l->upper->value : l->lower->value >= l->upper->value;
    return natural && (l->direction > 0 ? l->lower->has_value && !l->lower->value : l->upper->has_value && !l->upper->value);
}

/* i != end: narrow types are converted back, and unsigned arithmetic is modulo the size of the type. */
static bool may_wrap(const struct loop *l)
{
    const struct type *t = l->index->type;
    return l->relation == OP_NE && type_is_integer(t) && t->kind != TYPE_BOOL && (is_narrow(t) || !t->is_signed) && !starts_at_end_of_type(l);
}

/* With constant bounds and step, the value of the index after the last iteration is beyond its type. */
static bool steps_over_end(const struct loop *l)
{
    const struct type *t = l->index->type;
    bool inclusive = l->relation == OP_LE || l->relation == OP_GE, large = t->size > 4;
    long long stride = l->step_negated ? -l->step->value : l->step->value;
    long long trips = accelrt_trips(l->lower->value, l->upper->value, stride, inclusive, large);
    unsigned long long length, last, lower = (unsigned long long)l->lower->value;
    bool over = __builtin_mul_overflow((unsigned long long)trips, (unsigned long long)(stride < 0 ? -stride : stride), &length);
    if (large) return over || (stride > 0 ? __builtin_add_overflow(lower, length, &last) : length > lower);
    long long highest = (1LL << (8 * t->size - t->is_signed)) - 1, lowest = t->is_signed ? -highest - 1 : 0;
    long long end = l->lower->value + (stride > 0 ? (long long)length : -(long long)length);
    return over || end > highest || end < lowest;
}

static bool is_modulo(const struct type *t) { return type_is_integer(t) && t->kind != TYPE_BOOL && (is_narrow(t) || !t->is_signed); }

/* A step over the end of a type that C computes modulo its size continues at the other end, perhaps before the loop's start. For types of
 * at least the size of int the loop is refused only where constants prove such a step, because programs do not rely on it. */
static bool surely_steps_over_end(const struct loop *l)
{
    if (!is_modulo(l->index->type) || is_narrow(l->index->type) || !l->step || l->compared) return false;
    return l->step->has_value && l->upper->has_value && l->lower->has_value && steps_over_end(l);
}

/* The step from the last value for which the test holds stays within the type. */
static bool steps_before_end(const struct loop *l)
{
    const struct type *t = l->index->type;
    long long stride = l->step_negated ? -l->step->value : l->step->value, most = 1LL << 8 * t->size, last = l->upper->value;
    bool up = l->relation == OP_LT || l->relation == OP_LE, inclusive = l->relation == OP_LE || l->relation == OP_GE;
    if (last > most || last < -most || stride > most || stride < -most || (stride > 0) != up) return false;
    long long highest = (1LL << (8 * t->size - t->is_signed)) - 1, lowest = t->is_signed ? -highest - 1 : 0;
    if (!inclusive) last += up ? -1 : 1;
    return up ? last + stride <= highest : last + stride >= lowest;
}

static bool may_step_over_end(const struct loop *l)
{
    if (!is_modulo(l->index->type) || !is_narrow(l->index->type) || !l->step) return false;
    if (l->compared || !l->step->has_value || !l->upper->has_value) return true;
    return !steps_before_end(l) && (!l->lower->has_value || steps_over_end(l));
}

/* ---- the body ------------------------------------------------------------------------------------------------------------------------ */

/* The use that changes d within the body: a write, or its address taken. Accesses through an array's address are uses of their own. */
static const struct use *changed_in(const struct loop *l, const struct decl *d)
{
    const struct uses *s = l->region->uses;
    unsigned changes = decl_is_array_object(d) ? USE_WRITE : USE_WRITE | USE_ADDRESS;
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        bool direct = !(use->flags & (USE_POINTEE | USE_DEEP | USE_BASE));
        if (use->decl == d && direct && (use->flags & changes) && node_inside(use->node, l->stmt->child[3])) return use;
    }
    return NULL;
}

struct bound {
    struct loop *loop;
    const char *reason;
    unsigned at;
};

enum { MAX_MEMBERS = 8 };

/* The members on the path from the object to the place, without elements; -1: too many, or members of a union. */
static int members_of(const struct node *n, struct decl *members[MAX_MEMBERS])
{
    struct decl *up[MAX_MEMBERS];
    int count = 0;
    for (n = node_strip(n); n->kind == NODE_MEMBER || n->kind == NODE_SUBSCRIPT || n->kind == NODE_UNARY; n = node_strip(n->child[0])) {
        if (n->kind != NODE_MEMBER) continue;
        const struct type *object = n->child[0]->type;
        if (n->arrow && object) object = object->base;
        if (count == MAX_MEMBERS || !n->decl || !object || !object->decl || object->decl->is_union) return -1;
        up[count++] = n->decl;
    }
    for (int i = 0; i < count; i++) members[i] = up[count - 1 - i];
    return count;
}

/* Both places are in one object, but in different members of it: s->size and s->sum[i]. */
static bool in_other_members(const struct node *a, const struct node *b)
{
    struct decl *x[MAX_MEMBERS], *y[MAX_MEMBERS];
    int n = members_of(a, x), m = members_of(b, y);
    for (int i = 0; i < n && i < m; i++)
        if (x[i] != y[i]) return strcmp(x[i]->name, y[i]->name) != 0;
    return false;
}

static bool memory_changed(const struct loop *l, struct node *place, unsigned *at)
{
    const struct uses *s = l->region->uses;
    struct decl *root;
    unsigned flags;
    bool known = uses_root(s, place, &root, &flags);
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        if (!(use->flags & USE_WRITE) || (use->flags & USE_DEEP) || !node_inside(use->node, l->stmt->child[3])) continue;
        if (!known || use->decl != root || ((use->flags ^ flags) & USE_POINTEE) || in_other_members(place, use->node)) continue;
        *at = use->node->from;
        return true;
    }
    return false;
}

/* Only the address of the place is used: of an array, or as the operand of &. */
static bool is_address_only(const struct node *n)
{
    const struct node *around = n->parent;
    while (around && around->kind == NODE_PAREN) around = around->parent;
    return (n->type && n->type->kind == TYPE_ARRAY) || (around && around->kind == NODE_UNARY && around->op == OP_ADDRESS);
}

/* A structure of which only a member is used, which is checked on its own. */
static bool is_member_base(const struct node *n)
{
    const struct node *around = n->parent;
    while (around && around->kind == NODE_PAREN) around = around->parent;
    return around && around->kind == NODE_MEMBER && !around->arrow;
}

static bool check_bound_node(struct node *n, void *context)
{
    struct bound *b = context;
    const struct use *change;
    if (b->reason || n->kind == NODE_SIZEOF) return false;
    if (n->kind == NODE_NAME && n->decl == b->loop->index)
        b->reason = say(b->loop, "has a bound or step that depends on '%s'", n->decl->name);
    else if (n->kind == NODE_NAME && decl_is_object(n->decl) && !is_address_only(n) && !is_member_base(n) &&
             (change = changed_in(b->loop, n->decl))) {
        b->reason = say(b->loop, "modifies '%s', on which its trip count depends", n->decl->name);
        b->at = change->node->from;
    } else if ((n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER || (n->kind == NODE_UNARY && n->op == OP_DEREF)) &&
               !is_address_only(n) && !is_member_base(n) && memory_changed(b->loop, n, &b->at)) {
        b->reason = say(b->loop, "modifies '%s', on which its trip count depends", node_text(b->loop->region->unit, n));
    } else if (n->kind == NODE_CALL && !b->loop->directive) {
        b->reason = "has a bound that calls a function";
    } else if (n->kind == NODE_ASSIGN || node_is_step(n)) {
        b->reason = "has a bound with a side effect";
    }
    return !b->reason;
}

/* The start is computed before the loop, but by each thread, in which the index has no value yet. */
static bool check_start_node(struct node *n, void *context)
{
    struct bound *b = context;
    if (n->kind == NODE_SIZEOF) return false;
    if (n->kind == NODE_NAME && n->decl == b->loop->index) b->reason = say(b->loop, "has a bound or step that depends on '%s'", n->decl->name);
    else if (n->kind == NODE_ASSIGN || node_is_step(n)) b->reason = "has a bound with a side effect";
    return !b->reason;
}

static const char *check_bounds(struct loop *l, unsigned *at)
{
    struct node *parts[] = {l->upper, l->step};
    struct bound b = {.loop = l, .at = l->lower->from};
    node_walk(l->lower, check_start_node, &b);
    for (int i = 0; i < 2 && !b.reason; i++) {
        if (!parts[i]) continue;
        b.at = parts[i]->from;
        node_walk(parts[i], check_bound_node, &b);
    }
    *at = b.at;
    return b.reason;
}

static const char *check_body(struct loop *l, unsigned *at)
{
    const char *exit = flow_exit(l->stmt->child[3], at);
    const struct use *change;
    if (exit) return say(l, "is exited early by '%s'", exit);
    if ((change = changed_in(l, l->index))) {
        *at = change->node->from;
        return say(
            l, change->flags & USE_WRITE ? "modifies its loop variable '%s' in the body" : "takes the address of its loop variable '%s'",
            l->index->name);
    }
    return check_bounds(l, at);
}

const char *loop_form(struct loop *l, unsigned *at)
{
    const char *wrong;
    if ((wrong = read_start(l, at)) || (wrong = check_index(l)) || (wrong = read_test(l, at)) || (wrong = read_step(l, at))) return wrong;
    if ((wrong = check_direction(l)) || (wrong = check_body(l, at))) return wrong;
    if (surely_steps_over_end(l)) return say(l, "changes '%s' beyond the range of its type", l->index->name);
    l->wraps = may_wrap(l) || may_step_over_end(l);
    l->canonical = true;
    return NULL;
}

int loop_end_digits(const struct loop *l)
{
    return l->compared->kind == TYPE_LONG_DOUBLE ? 64 : l->compared->size == 4 ? 24 : 53;
}
