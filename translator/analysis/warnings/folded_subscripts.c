/* folded_subscripts: h[i % 10], h[i & 7], h[i / 4]: subscripts that map several iterations to one element. SPDX-License-Identifier: MIT
 * Only where no other intention is plausible: a[i / w][i % w] names a different element for each i, and so may a remainder by the number of
 * iterations. */
#include "analysis/dependence_parts.h"
#include "analysis/linear.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"

enum { REMAINDER = 1, QUOTIENT = 2, DEPTH = 4 };

struct folds {
    const struct loop *loop;
    const struct access *access;
    int depth;  /* locals that may still be followed */
    int kinds;  /* of the remainders and quotients found */
    bool apart; /* the place depends on the index in another way too, or a remainder may be different in all iterations */
};

/* The number of elements from one multiple to the next: i & 7 is i % 8, i >> 2 is i / 4. 0: not a constant. */
static long long divisor(const struct node *n)
{
    const struct node *by = n->child[1];
    if (!by->has_value || by->value < 0 || by->value > 1LL << 40) return 0;
    if (n->op == OP_SHR) return by->value < 40 ? 1LL << by->value : 0;
    return n->op == OP_AND && !(by->value & (by->value + 1)) ? by->value + 1 : n->op == OP_AND ? 0 : by->value;
}

static int fold_kind(const struct node *n)
{
    if (n->kind != NODE_BINARY) return 0;
    return n->op == OP_REM || n->op == OP_AND ? REMAINDER : n->op == OP_DIV || n->op == OP_SHR ? QUOTIENT : 0;
}

/* The difference of n's values between consecutive iterations; 0: not a constant. *linear: it is a linear form of the index. */
static long long growth(const struct loop *l, struct node *n, bool *linear)
{
    struct linear_reader *r = l->region->reader;
    const struct linear *f = linear_read(r, n);
    bool known = false;
    long long factor = f ? linear_coefficient(f, l, &known) : 0, step = !l->step ? 1 : l->step->has_value ? l->step->value : 0;
    *linear = f != NULL;
    if (!known || factor > 1 << 20 || factor < -(1 << 20) || step > 1 << 20 || step < -(1 << 20)) return 0;
    return factor * step < 0 ? -factor * step : factor * step;
}

/* An upper bound of (trip count - 1) * step; 0: not a constant. */
static long long range(const struct loop *l)
{
    struct linear_reader *r = l->region->reader;
    const struct linear *lower = linear_read(r, l->lower), *upper = linear_read(r, l->upper);
    const struct linear *all = lower && upper && !l->compared ? linear_add(r->unit, upper, lower, -1) : NULL;
    return !all || !linear_is_constant(all) ? 0 : all->constant < 0 ? -all->constant : all->constant;
}

static bool is_named_in(struct unit *u, const struct node *text, struct node *n)
{
    return n && node_text_equal(u, node_strip(text), node_strip(n));
}

/* Consecutive iterations have the same quotient. */
static bool quotient_meets(const struct loop *l, const struct node *n)
{
    bool linear;
    long long by = divisor(n), grows = growth(l, n->child[0], &linear);
    if (!linear || !grows || (range(l) && range(l) <= grows)) return false;
    return by ? grows < by : !l->step && grows == 1 && n->op == OP_DIV;
}

/* The remainders repeat before the loop ends. */
static bool remainder_meets(const struct loop *l, const struct node *n)
{
    struct unit *u = l->region->unit;
    bool linear;
    long long by = divisor(n), grows = growth(l, n->child[0], &linear), all = range(l);
    if (n->op == OP_AND && !by) return false;
    if (linear && !grows) return false;
    if (!linear) return !all || all > 2;
    if (by) return !all || all > by;
    return grows == 1 && !is_named_in(u, n->child[1], l->upper) && !node_has(n->child[1], KIND(NODE_CALL));
}

static bool find_fold(struct node *n, void *context);

/* Either the index of an inner loop whose bounds do not depend on the iteration, or something that no iteration changes. */
static bool is_same_in_all(const struct folds *f, const struct decl *d)
{
    for (const struct loop *l = f->access->loop; l && l != f->loop; l = l->parent)
        if (l->index == d) return l->canonical && !follows_index(l->lower, f->loop->index) && !follows_index(l->upper, f->loop->index);
    const struct variable *v = region_variable(f->loop->region, d);
    return !(d->name_at >= f->loop->stmt->from && d->name_at < f->loop->stmt->to) && (!v || !v->written);
}

static void look_through(struct folds *f, const struct decl *d)
{
    struct node *at, *value = f->depth ? uses_single_value(f->loop->region->uses, d, &at) : NULL;
    if (is_same_in_all(f, d)) return;
    if (!value) f->apart = true;
    f->depth--;
    if (value) node_walk(value, find_fold, f);
    f->depth++;
}

static bool find_fold(struct node *n, void *context)
{
    struct folds *f = context;
    int kind = fold_kind(n);
    if (n->kind == NODE_SIZEOF || f->apart) return false;
    if (kind && follows_index(n->child[0], f->loop->index)) {
        bool meets = kind == QUOTIENT ? quotient_meets(f->loop, n) : remainder_meets(f->loop, n);
        f->kinds |= kind;
        f->apart |= !meets || follows_index(n->child[1], f->loop->index) || node_has(n->child[0], KIND(NODE_SUBSCRIPT) | KIND(NODE_CALL));
        return false;
    }
    if (n->kind == NODE_SUBSCRIPT || n->kind == NODE_CALL || (n->kind == NODE_UNARY && n->op == OP_DEREF)) {
        f->apart |= follows_index(n, f->loop->index);
        return false;
    }
    if (n->kind == NODE_NAME && n->decl == f->loop->index) f->apart = true;
    else if (n->kind == NODE_NAME && decl_is_object(n->decl)) look_through(f, n->decl);
    return !f->apart;
}

bool dependence_folds(const struct loop *l, const struct access *a)
{
    struct folds f = {.loop = l, .access = a, .depth = DEPTH};
    for (int i = 0; i < a->n_subscripts && !f.apart; i++) node_walk(a->subscripts[i], find_fold, &f);
    return !f.apart && (f.kinds == REMAINDER || f.kinds == QUOTIENT);
}
