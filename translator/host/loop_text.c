/* loop_text: see loop_text.h. SPDX-License-Identifier: MIT */
#include "host/loop_text.h"
#include "accel_abi.h"
#include "analysis/wrapping.h"
#include "host/host_emit.h"
#include "base/unit.h"
#include <limits.h>
#include <string.h>

static long long promoted_size(const struct type *t) { return t->size < 4 ? 4 : t->size; }

static bool promoted_unsigned(const struct type *t) { return t->size >= 4 && !t->is_signed && type_is_integer(t); }

static const struct type *written_type(const struct node *n) { return node_strip(n)->type ? node_strip(n)->type : n->type; }

/* Type in which C compares index and bound, if that is an unsigned one; else NULL. */
static const struct type *unsigned_comparison(const struct loop *l)
{
    const struct type *a = l->index->type, *b = written_type(l->upper);
    if (l->compared) return promoted_unsigned(a) && a->size > 4 ? a : NULL;
    if (!b || !type_is_integer(a) || !type_is_integer(b)) return NULL;
    if (promoted_size(a) >= promoted_size(b) && promoted_unsigned(a)) return a;
    if (promoted_size(b) >= promoted_size(a) && promoted_unsigned(b)) return b;
    return NULL;
}

static bool is_natural(const struct node *n) { return n->has_value && n->value >= 0; }

static const char *lower_text(struct unit *u, const struct loop *l)
{
    const struct type *t = l->index->type, *from = written_type(l->lower);
    const char *text = host_source(u, l->lower);
    bool same = from && type_is_integer(from) && from->size <= t->size && (t->is_signed || !from->is_signed);
    return same || is_natural(l->lower) ? text : arena_printf(u->arena, "(%s)(%s)", t->canonical, text);
}

static const char *end_text(struct unit *u, const struct loop *l)
{
    bool down = l->relation == OP_GT || l->relation == OP_GE, inclusive = l->relation == OP_LE || l->relation == OP_GE;
    return arena_printf(u->arena, "accelrt_end((%s)(%s), %d, %d, %d, %d)", l->compared->canonical, host_source(u, l->upper),
                        loop_end_digits(l), down, inclusive, unsigned_comparison(l) != NULL);
}

static const char *upper_text(struct unit *u, const struct loop *l)
{
    const struct type *common = unsigned_comparison(l), *from = written_type(l->upper);
    if (l->compared) return end_text(u, l);
    const char *text = host_source(u, l->upper);
    bool same = !common || (from && from->size == common->size && !from->is_signed);
    return same || is_natural(l->upper) ? text : arena_printf(u->arena, "(%s)(%s)", common->canonical, text);
}

void loop_bounds(struct unit *u, const struct loop *l, const char **lower, const char **upper)
{
    *lower = lower_text(u, l);
    *upper = upper_text(u, l);
}

static const char *step_text(struct unit *u, const struct loop *l)
{
    if (!l->step) return l->direction < 0 ? "-1" : "1";
    return arena_printf(u->arena, l->step_negated ? "-(accelrt_offset)(%s)" : "%s", host_source(u, l->step));
}

/* As an argument of the counting functions: the cast of an unsigned 64-bit value prevents the compiler's warning about the conversion. */
static const char *signed_text(struct unit *u, const char *text, const struct node *n, const struct type *compared)
{
    const struct type *t = compared ? compared : written_type(n);
    bool large = !n->has_value && t && type_is_integer(t) && !t->is_signed && t->size > 4;
    return large || (n->has_value && n->value < 0) ? arena_printf(u->arena, "(long long)(%s)", text) : text;
}

/* The trip count of a loop whose index may wrap. */
static const char *wrapped_trips(struct unit *u, const struct loop *l, const char *lower, const char *upper)
{
    const struct type *i = l->index->type;
    bool down = l->relation == OP_NE ? l->direction < 0 : l->relation == OP_GT || l->relation == OP_GE;
    if (l->relation == OP_NE)
        return arena_printf(u->arena, "accelrt_distance(%s, %s, %d)", down ? upper : lower, down ? lower : upper, (int)i->size);
    if (!l->wraps)
        return arena_printf(u->arena, "accelrt_trips_over_end(%s, %s, %s, %d, %d, %d, %d)", lower, upper, step_text(u, l), down, loop_is_inclusive(l),
                            unsigned_comparison(l) != NULL, (int)i->size);
    return arena_printf(u->arena, "accelrt_trips_modulo(%s, %s, %s, %d, %d, %d, %d, %d)", lower, upper, step_text(u, l), down, loop_is_inclusive(l),
                        unsigned_comparison(l) != NULL, (int)i->size, i->is_signed);
}

const char *loop_trips(struct unit *u, const struct loop *l)
{
    int inclusive = loop_is_inclusive(l);
    if (l->index->type->kind == TYPE_POINTER)
        return arena_printf(u->arena, "accelrt_trips(0, (%s) - (%s), %s, %d, 0)", host_source(u, l->upper), host_source(u, l->lower),
                            step_text(u, l), inclusive);
    const char *lower = signed_text(u, lower_text(u, l), l->lower, NULL);
    const char *upper = l->compared ? upper_text(u, l) : signed_text(u, upper_text(u, l), l->upper, unsigned_comparison(l));
    if (l->wraps || loop_passes_end(l)) return wrapped_trips(u, l, lower, upper);
    return arena_printf(u->arena, "accelrt_trips(%s, %s, %s, %d, %d)", lower, upper, step_text(u, l), inclusive,
                        unsigned_comparison(l) != NULL);
}

static enum op strict_relation(enum op relation) { return relation == OP_LE ? OP_LT : relation == OP_GE ? OP_GT : relation; }

/* gcc's 64-bit trip count is wrong if the range and the step are large. */
static bool may_overflow_count(const struct loop *l)
{
    enum { SMALL = 1 << 20 };
    return l->step && (!l->step->has_value || l->step->value > SMALL || l->step->value < -SMALL);
}

bool loop_counts_from_zero(const struct loop *l)
{
    if (!type_is_integer(l->index->type)) return false;
    return l->wraps || loop_passes_end(l) || (l->index->type->size > 4 && (l->compared || may_overflow_count(l)));
}

const char *loop_index_at(struct unit *u, const struct loop *l, const char *counter)
{
    return arena_printf(u->arena, "accelrt_at(%s, %s, %s)", signed_text(u, lower_text(u, l), l->lower, NULL), step_text(u, l), counter);
}

const char *loop_wide_header(struct unit *u, const struct loop *l, const char *counter)
{
    const struct type *common = unsigned_comparison(l);
    if (loop_counts_from_zero(l)) return arena_printf(u->arena, "for (%s = 0; %s < %s; %s++)", counter, counter, loop_trips(u, l), counter);
    if (!type_is_integer(l->index->type) || l->index->type->size > 4) return NULL;
    if (common && (common->size > 4 || l->index->type->is_signed)) return NULL;
    const char *step = l->step ? host_source(u, l->step) : NULL;
    const char *advance = step ? arena_printf(u->arena, l->step_negated ? " -= %s" : " += %s", step) : l->direction < 0 ? "--" : "++";
    return arena_printf(u->arena, "for (%s = %s; %s %s %s; %s%s)", counter, lower_text(u, l), counter,
                        op_text(l->compared ? strict_relation(l->relation) : l->relation), upper_text(u, l), counter, advance);
}

/* ---- what the type of the index can count -------------------------------------------------------------------------------------- */

static bool natural_name(const struct loop *inside, const struct decl *d);

/* n is never negative while the loops around it run. */
static bool is_never_negative(const struct loop *inside, const struct node *n)
{
    n = node_strip(n);
    if (is_natural(n)) return true;
    if (n->kind == NODE_NAME) return natural_name(inside, n->decl);
    if (n->kind == NODE_BINARY && (n->op == OP_ADD || n->op == OP_MUL || n->op == OP_DIV || n->op == OP_SHR))
        return is_never_negative(inside, n->child[0]) && is_never_negative(inside, n->child[1]);
    return false;
}

static bool natural_name(const struct loop *inside, const struct decl *d)
{
    if (type_is_integer(d->type) && !d->type->is_signed && d->type->size < 4) return true;
    for (const struct loop *l = inside->parent; l; l = l->parent)
        if (l->index == d) return l->canonical && l->direction > 0 && is_never_negative(l, l->lower);
    return false;
}

static bool constant_step(const struct loop *l, long long *step)
{
    *step = l->direction < 0 ? -1 : 1;
    if (!l->step) return true;
    *step = l->step->has_value ? (l->step_negated ? -l->step->value : l->step->value) : 0;
    return *step != 0 && *step > INT_MIN && *step < INT_MAX;
}

long long loop_constant_trips(const struct loop *l)
{
    long long step;
    if (!l->canonical || l->compared || l->wraps || !constant_step(l, &step) || !l->lower->has_value || !l->upper->has_value) return -1;
    return accelrt_trips(l->lower->value, l->upper->value, step, loop_is_inclusive(l), unsigned_comparison(l) != NULL);
}

/* The largest trip count that a host compiler computes for an index of the type: gcc computes that of a `signed char` in one. */
static long long largest_count(const struct type *t) { return t->is_signed && t->size < 4 ? (1LL << (8 * t->size - 1)) - 1 : INT_MAX; }

static bool fits_with_step(const struct loop *l, long long step)
{
    long long low = l->lower->value, high = l->upper->value, span = high > low ? high - low : low - high;
    const struct type *t = l->index->type;
    long long stride = step < 0 ? -step : step, most = largest_count(t);
    long long top = t->size < 4 ? (1LL << (8 * t->size - t->is_signed)) : INT_MAX, bottom = t->size < 4 ? (t->is_signed ? -top : 0) - 1 : INT_MIN;
    return l->lower->has_value && l->upper->has_value && span + stride < most && high + stride < top && high - stride > bottom;
}

/* Index and bound have the same signed type: only a bound at a limit of the type makes the test constant. */
static bool same_signed_type(const struct type *index, const struct type *bound)
{
    return index->is_signed && index->size >= 4 && bound && type_is_integer(bound) && bound->is_signed && bound->size == index->size;
}

static bool is_truth(const struct node *n)
{
    n = node_strip(n);
    return (n->kind == NODE_BINARY && n->op >= OP_LT && n->op <= OP_LOR) || (n->kind == NODE_UNARY && n->op == OP_LNOT);
}

bool loop_test_may_fold(const struct loop *l)
{
    bool variable = node_has(l->upper, KIND(NODE_NAME) | KIND(NODE_CALL) | KIND(NODE_COMPOUND_LITERAL) | KIND(NODE_STMT_EXPR));
    return (!variable || is_truth(l->upper)) && !l->upper->has_value && !same_signed_type(l->index->type, written_type(l->upper));
}

bool loop_counts_right(const struct loop *l, bool simd_only)
{
    const struct type *t = l->index->type;
    long long step;
    if (loop_counts_from_zero(l) || l->compared) return false;
    if (t->kind == TYPE_POINTER || t->size > 4) return true;
    if (!constant_step(l, &step) || loop_test_may_fold(l)) return false;
    if (fits_with_step(l, step)) return true;
    if (step != 1 && step != -1) return false;
    if (simd_only || !t->is_signed) return true;
    return is_never_negative(l, step > 0 ? l->lower : l->upper);
}

unsigned loop_header_end(const struct unit *u, const struct loop *l)
{
    unsigned at = l->stmt->from;
    int depth = 0;
    while (at < u->length && u->text[at] != '(') at++;
    for (; at < l->stmt->to; at++) {
        char c = u->text[at];
        if (c == '"' || c == '\'') {
            for (at++; at < l->stmt->to && u->text[at] != c; at++) at += u->text[at] == '\\';
        } else if (c == '(') depth++;
        else if (c == ')' && --depth == 0) return at + 1;
    }
    return l->stmt->child[3]->from;
}

/* Evaluates the bounds again. */
const char *openmp_group_trips(struct unit *u, const struct host_loop *h)
{
    const char *all = "";
    const struct loop *l = h->loop;
    for (int k = 0; k < h->collapse; k++, l = l->child) all = arena_printf(u->arena, "%s%s%s", all, k ? " * " : "", loop_trips(u, l));
    return all;
}

bool openmp_bounds_have_effects(const struct host_loop *h)
{
    bool effect = false;
    const struct loop *l = h->loop;
    for (int k = 0; k < h->collapse; k++, l = l->child)
        effect |= node_has_effects(l->lower) || node_has_effects(l->upper) || node_has_effects(l->step);
    return effect;
}

/* ---- types ----------------------------------------------------------------------------------------------------------------------- */

const char *loop_index_type(struct unit *u, const struct loop *l)
{
    const char *declared = host_declare(u, l->index->type, "", l->index->name);
    size_t n = strlen(declared);
    return arena_copy(u->arena, declared, n && declared[n - 1] == ' ' ? n - 1 : n);
}

const char *loop_counter_type(struct unit *u, const struct loop *l)
{
    return l->index->type->size > 4 ? loop_index_type(u, l) : "long long";
}

bool loop_counts_up(struct unit *u, const struct loop *l)
{
    const struct type *t = l->index->type;
    bool forward = !l->step && l->direction > 0 && (l->relation == OP_LT || l->relation == OP_LE);
    if (!l->canonical || l->compared || !forward || t->kind != TYPE_INT || t->is_volatile || t->is_atomic || !l->upper->type) return false;
    return t->size > 4 || loop_wide_header(u, l, "");
}
