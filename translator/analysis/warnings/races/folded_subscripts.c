/* folded_subscripts: h[i % 10], h[i & 7], h[i / 4]: subscripts that map several iterations to one element. SPDX-License-Identifier: MIT
 * Only where no other intention is plausible: a[i / w][i % w] names a different element for each i, and so may a remainder by the number of
 * iterations. */
#include "analysis/linear.h"
#include "analysis/warnings/races/race_parts.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"

enum { REMAINDER = 1, QUOTIENT = 2, DEPTH = 4 };

struct folds {
    const struct loop *loop;
    const struct access *access;
    const struct call_frame *frame; /* of the function that is read; NULL: the region */
    int depth;  /* locals and arguments that may still be followed */
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

/* With the arguments of the calls in place of parameters. */
static const struct linear *read_form(const struct folds *f, struct node *n)
{
    struct linear_reader *r = f->loop->region->reader;
    int before = r->n_bound;
    for (const struct call_frame *c = f->frame; c; c = c->outer)
        for (int i = 0; i < c->function->n_members && r->n_bound < MAX_BINDINGS; i++) {
            struct node *argument = call_argument(c, c->function->members[i]);
            if (argument) r->bound[r->n_bound++] = (struct binding){c->function->members[i], argument};
        }
    const struct linear *form = linear_read(r, n);
    r->n_bound = before;
    return form;
}

/* The difference of n's values between consecutive iterations; 0: not a constant. *linear: it is a linear form of the index. */
static long long growth(const struct folds *f, struct node *n, bool *linear)
{
    const struct loop *l = f->loop;
    const struct linear *form = read_form(f, n);
    bool known = false;
    long long factor = form ? linear_coefficient(form, l, &known) : 0, step = !l->step ? 1 : l->step->has_value ? l->step->value : 0;
    *linear = form != NULL;
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

/* The name of a parameter has the text of its argument. */
static bool is_named_in(const struct folds *f, const struct node *text, struct node *n)
{
    const struct call_frame *frame = f->frame;
    for (text = node_strip(text); frame && text->kind == NODE_NAME; frame = frame->outer) {
        const struct node *argument = call_argument(frame, text->decl);
        if (!argument) return true;
        text = node_strip(argument);
    }
    return n && node_text_equal(f->loop->region->unit, text, node_strip(n));
}

static bool depends(const struct folds *f, struct node *n);

struct index_search {
    const struct folds *folds;
    bool found;
};

static bool find_index(struct node *n, void *context)
{
    struct index_search *s = context;
    const struct call_frame *frame = s->folds->frame;
    struct unit *u = s->folds->loop->region->unit;
    struct node *value = n->kind != NODE_NAME || !decl_is_object(n->decl) ? NULL : call_argument(frame, n->decl);
    struct folds inner = *s->folds;
    if (value) inner.frame = frame->outer;
    else if (n->kind == NODE_NAME && decl_is_object(n->decl)) value = call_local_value(u, frame, n->decl);
    if (value && inner.depth-- > 0) s->found |= depends(&inner, value);
    return !s->found;
}

/* The value of n, in the function of the frame, may depend on the index. */
static bool depends(const struct folds *f, struct node *n)
{
    struct index_search s = {f, false};
    if (!f->frame) return follows_index(n, f->loop->index);
    node_walk(n, find_index, &s);
    return s.found;
}

/* Consecutive iterations have the same quotient. */
static bool quotient_meets(const struct folds *f, const struct node *n)
{
    const struct loop *l = f->loop;
    bool linear;
    long long by = divisor(n), grows = growth(f, n->child[0], &linear);
    if (!linear || !grows || (range(l) && range(l) <= grows)) return false;
    return by ? grows < by : !l->step && grows == 1 && n->op == OP_DIV;
}

/* The remainders repeat before the loop ends. */
static bool remainder_meets(const struct folds *f, const struct node *n)
{
    bool linear;
    long long by = divisor(n), grows = growth(f, n->child[0], &linear), all = range(f->loop);
    if (n->op == OP_AND && !by) return false;
    if (linear && !grows) return false;
    if (!linear) return !all || all > 2;
    if (by) return !all || all > by;
    return grows == 1 && !is_named_in(f, n->child[1], f->loop->upper) && !node_has(n->child[1], KIND(NODE_CALL));
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

/* The index of a loop in the function, whose bounds are the same in all iterations. */
static bool is_index_of_function(const struct folds *f, const struct node *name)
{
    const struct node *n = name;
    for (; n && !(n->kind == NODE_FOR && n->child[0] && n->child[1] && node_naming(n->child[1], name->decl)); n = n->parent)
        ;
    bool starts = n && (n->child[0]->kind == NODE_DECL_STMT || node_changes(n->child[0], name->decl));
    return starts && !node_changes(n->child[3], name->decl) && !depends(f, n->child[0]) && !depends(f, n->child[1]);
}

/* A name in the function of the frame. */
static void look_through_frame(struct folds *f, const struct node *name)
{
    const struct decl *d = name->decl;
    const struct call_frame *frame = f->frame;
    struct node *argument = call_argument(frame, d);
    struct node *value = argument ? argument : call_local_value(f->loop->region->unit, frame, d);
    if (!value && is_index_of_function(f, name)) return;
    f->apart |= d->function && (!value || !f->depth);
    if (!value || f->apart) return;
    if (argument) f->frame = frame->outer;
    f->depth--;
    node_walk(value, find_fold, f);
    f->depth++;
    f->frame = frame;
}

static void look_through_region(struct folds *f, const struct decl *d)
{
    struct node *at, *value = f->depth ? uses_single_value(f->loop->region->uses, d, &at) : NULL;
    if (is_same_in_all(f, d)) return;
    if (!value) f->apart = true;
    f->depth--;
    if (value) node_walk(value, find_fold, f);
    f->depth++;
}

static void look_through(struct folds *f, const struct node *name)
{
    if (f->frame) look_through_frame(f, name);
    else look_through_region(f, name->decl);
}

static bool find_fold(struct node *n, void *context)
{
    struct folds *f = context;
    int kind = fold_kind(n);
    if (n->kind == NODE_SIZEOF || f->apart) return false;
    if (kind && depends(f, n->child[0])) {
        bool meets = kind == QUOTIENT ? quotient_meets(f, n) : remainder_meets(f, n);
        f->kinds |= kind;
        f->apart |= !meets || depends(f, n->child[1]) || node_has(n->child[0], KIND(NODE_SUBSCRIPT) | KIND(NODE_CALL));
        return false;
    }
    if (n->kind == NODE_SUBSCRIPT || n->kind == NODE_CALL || (n->kind == NODE_UNARY && n->op == OP_DEREF)) {
        f->apart |= depends(f, n);
        return false;
    }
    if (n->kind == NODE_NAME && n->decl == f->loop->index) f->apart = true;
    else if (n->kind == NODE_NAME && decl_is_object(n->decl)) look_through(f, n);
    return !f->apart;
}

/* The subscripts of a place in a function, and of the argument that it is an element of. */
static void read_place(struct folds *f, struct node *n)
{
    n = strip_casts(n);
    bool sum = n->kind == NODE_BINARY && (n->op == OP_ADD || n->op == OP_SUB), unary = n->kind == NODE_UNARY;
    struct node *argument = n->kind == NODE_NAME && f->frame ? call_argument(f->frame, n->decl) : NULL;
    struct node *local = n->kind == NODE_NAME && f->frame ? call_local_value(f->loop->region->unit, f->frame, n->decl) : NULL;
    if (n->kind == NODE_SUBSCRIPT || sum) {
        bool swapped = !type_is_address(n->child[0]->type);
        node_walk(n->child[!swapped], find_fold, f);
        read_place(f, n->child[swapped]);
    } else if (n->kind == NODE_MEMBER || (unary && (n->op == OP_DEREF || n->op == OP_ADDRESS))) {
        read_place(f, n->child[0]);
    } else if (argument) {
        f->frame = f->frame->outer;
        read_place(f, argument);
    } else if (local && f->depth-- > 0) {
        read_place(f, local);
    } else {
        f->apart |= n->kind != NODE_NAME || (n->decl && n->decl->function && f->frame);
    }
}

bool race_folds(const struct loop *l, const struct access *a, struct node *place, const struct call_frame *frame)
{
    struct folds f = {.loop = l, .access = a, .frame = frame, .depth = DEPTH};
    for (int i = 0; !frame && i < a->n_subscripts && !f.apart; i++) node_walk(a->subscripts[i], find_fold, &f);
    if (frame) read_place(&f, place);
    return !f.apart && (f.kinds == REMAINDER || f.kinds == QUOTIENT);
}
