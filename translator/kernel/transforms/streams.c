/* streams: see streams.h. SPDX-License-Identifier: MIT
 * for (i...) { x[i][j] -= x[i-1][j] * y[i][j]; ... }: an access whose subscripts are those of another one in a later trip is in the same
 * stream. A stream's registers have the values of memory if all accesses of the loop to an array that it writes are in streams of the array
 * that have no element in common, if the step from one trip to the next is no step to the same element, and if all its stores are
 * statements, which store to both. Elements are loaded that every trip accesses, so that they exist. */
#include "kernel/transforms/streams.h"
#include "analysis/conflict.h"
#include "analysis/linear.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/transforms/stream_places.h"
#include "region/region_parts.h"
#include <string.h>

enum { ACCESSES_MOST = 96, WORDS_MOST = 112, VALUES_DEEP = 4 };

/* ---- accesses -------------------------------------------------------------------------------------------------------------------- */

static bool is_element(const struct access *a)
{
    const struct type *t = a->node->type;
    const struct node *around = a->node->parent;
    while (around->kind == NODE_PAREN) around = around->parent;
    if (around->kind == NODE_UNARY && around->op == OP_ADDRESS) return false;
    if (a->atomic || a->deep || a->by_call || !a->var || a->var->role != ROLE_DATA || a->node->kind != NODE_SUBSCRIPT) return false;
    return t && type_is_arithmetic(t) && t->kind != TYPE_COMPLEX && t->size <= 8 && !t->is_volatile && !t->is_atomic;
}

/* Every trip of the loop evaluates it. */
static bool is_certain(const struct node *n, const struct loop *l)
{
    for (const struct node *p = n->parent; p && p != l->stmt; n = p, p = p->parent) {
        const struct loop *inner = p->kind == NODE_FOR ? region_loop(l->region, p) : NULL;
        if (node_guards(p, n) || (node_is_loop(p) && !(inner && stream_is_short(inner)))) return false;
        if (p->kind == NODE_SIZEOF || (p->kind == NODE_UNARY && p->op == OP_ADDRESS)) return false;
    }
    return true;
}

/* The assignment that stores it, a statement by itself; NULL: another expression does. */
static const struct node *store_of(const struct access *a)
{
    const struct node *n = a->node->parent;
    bool known = n->kind == NODE_ASSIGN && node_strip(n->child[0]) == a->node && node_is_whole(n);
    bool simple = n->op == OP_NONE || n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL || n->op == OP_DIV;
    return known && simple ? n : NULL;
}

/* What the variable has in the whole iteration, once it is set; NULL: it is not set in the loop, or not only to that. */
struct node *stream_value(const struct loop *l, const struct decl *d)
{
    bool declared = d->name_at >= l->stmt->from && d->name_at < l->stmt->to;
    if (!declared && !node_changes(l->stmt->child[3], d)) return NULL;
    struct node *value = linear_value_of(l->region->reader, d, l->stmt->child[3]);
    bool keeps = value && node_inside(value, l->stmt->child[3]) && value->type && type_is_integer(value->type) && type_is_integer(d->type);
    return keeps && value->type->size <= d->type->size && value->type->is_signed == d->type->is_signed ? value : NULL;
}

/* The expression has a value at the beginning of the loop, and of a trip, as soon as the indices have theirs. */
static bool is_known(const struct node *n, const struct loop *l, int depth)
{
    if (n->kind == NODE_NAME && n->decl && n->decl->kind != DECL_ENUMERATOR) {
        const struct loop *inner = linear_loop_of(l->region->reader, n);
        const struct decl *d = n->decl;
        const struct node *value = stream_value(l, d);
        if (d == l->index || (inner && inner->depth > l->depth && stream_is_short(inner))) return true;
        if (value) return depth > 0 && is_known(value, l, depth - 1);
        return !node_changes(l->stmt->child[3], d) && (d->name_at < l->stmt->from || d->name_at >= l->stmt->to);
    }
    const kind_set others = KIND(NODE_CALL) | KIND(NODE_STMT_EXPR) | KIND(NODE_ASSIGN) | KIND(NODE_SIZEOF);
    if (others >> n->kind & 1 || node_is_step(n) || (n->type && n->type->is_volatile)) return false;
    for (int j = 0; j < n->n_children; j++)
        if (n->child[j] && !is_known(n->child[j], l, depth)) return false;
    return true;
}

/* ---- the streams of a loop ------------------------------------------------------------------------------------------------------- */

struct search {
    struct unit *unit;
    const struct kernel *kernel;
    const struct loop *loop;
    struct stream *list;
    int count;
};

static const struct kernel_param *param_of(const struct kernel *k, const struct variable *v)
{
    for (int j = 0; j < k->n_params; j++)
        if (k->params[j].kind == PARAM_POINTER && k->params[j].var == v) return &k->params[j];
    return NULL;
}

static bool same_type(const struct access *a, const struct access *b)
{
    const struct type *x = a->node->type, *y = b->node->type;
    return x->kind == y->kind && x->size == y->size && x->is_signed == y->is_signed;
}

static bool add_use(struct search *s, struct access *a)
{
    const struct loop *l = s->loop;
    struct stream_place own, other;
    int slots;
    if (!is_element(a) || !stream_place_of(s->unit, a, l, &own) || !is_known(a->node, l, VALUES_DEEP) || (a->written && !store_of(a)))
        return false;
    for (int j = 0; j < s->count; j++) {
        struct stream *known = &s->list[j];
        if (known->var != a->var) continue;
        if (!same_type(known->uses[0].access, a)) return false;
        stream_place_of(s->unit, known->uses[0].access, l, &other);
        if (!stream_is_same(s->unit, &other, &own, &slots)) continue;
        struct stream_use use = {a, known->uses[0].slot + slots, own.inner};
        ARENA_PUSH(s->unit->arena, known->uses, known->n_uses, use);
        return true;
    }
    struct stream new = {.var = a->var, .width = stream_width(&own)};
    struct stream_use use = {a, 0, own.inner};
    ARENA_PUSH(s->unit->arena, new.uses, new.n_uses, use);
    ARENA_PUSH(s->unit->arena, s->list, s->count, new);
    return true;
}

static void drop(struct search *s, const struct variable *v)
{
    int kept = 0;
    for (int j = 0; j < s->count; j++)
        if (s->list[j].var != v) s->list[kept++] = s->list[j];
    s->count = kept;
}

const struct stream_use *stream_certain(const struct stream *s, int slot, const struct loop *l)
{
    for (int j = 0; j < s->n_uses; j++)
        if (s->uses[j].slot == slot && is_certain(s->uses[j].access->node, l)) return &s->uses[j];
    return NULL;
}

/* Whether a store of every trip precedes all reads of the last slot. */
static bool is_stored_first(const struct stream *s, const struct loop *l)
{
    const struct node *store = NULL;
    for (int j = 0; j < s->n_uses && !store; j++)
        if (s->uses[j].slot == s->slots - 1 && s->uses[j].access->written && !s->uses[j].access->read &&
            is_certain(s->uses[j].access->node, l))
            store = store_of(s->uses[j].access);
    for (int j = 0; j < s->n_uses && store; j++)
        if (s->uses[j].slot == s->slots - 1 && s->uses[j].access->read && s->uses[j].access->node->from < store->to) return false;
    return store;
}

/* Slots are numbered from 0. False: some are accessed by no trip, or not by every one. */
static bool number_slots(struct stream *s, const struct loop *l)
{
    int low = 0, high = 0;
    for (int j = 0; j < s->n_uses; j++) {
        if (s->uses[j].slot < low) low = s->uses[j].slot;
        if (s->uses[j].slot > high) high = s->uses[j].slot;
    }
    for (int j = 0; j < s->n_uses; j++) s->uses[j].slot -= low;
    s->slots = high - low + 1;
    for (int slot = 0; slot < s->slots; slot++)
        if (!stream_certain(s, slot, l)) return false;
    return s->slots <= STREAM_WINDOW;
}

static bool complete(struct search *s, struct stream *one)
{
    const struct kernel_param *p = param_of(s->kernel, one->var);
    if (!p || p->plain || p->exchanged || p->merges || !number_slots(one, s->loop)) return false;
    for (int j = 0; j < one->n_uses; j++) one->writes |= one->uses[j].access->written;
    one->loads = !is_stored_first(one, s->loop);
    one->overlap = p->may_overlap && (loop_writes(s->loop, one->var) || !p->is_const);
    return true;
}

/* Different elements of the array have different subscripts, so that the window moves to another element in each trip. */
static bool has_rows(isl_ctx *ctx, const struct stream *s)
{
    for (int j = 0; j < s->n_uses; j++)
        if (!stream_is_affine(s->uses[j].access) && !access_stays_in_rows(ctx, s->var->region, s->uses[j].access)) return false;
    return true;
}

static bool is_valid(struct search *s, isl_ctx *ctx, struct stream *one)
{
    struct stream_place own, other;
    if (!complete(s, one)) return false;
    if (!loop_writes(s->loop, one->var)) return true;
    stream_place_of(s->unit, one->uses[0].access, s->loop, &own);
    for (int j = 0; j < s->count; j++) {
        if (&s->list[j] == one || s->list[j].var != one->var) continue;
        stream_place_of(s->unit, s->list[j].uses[0].access, s->loop, &other);
        if (!stream_is_apart(s->unit, &own, &other)) return false;
    }
    return has_rows(ctx, one);
}

static void drop_invalid(struct search *s)
{
    isl_ctx *ctx = space_context();
    for (int j = 0; j < s->count;) {
        if (is_valid(s, ctx, &s->list[j])) {
            j++;
        } else if (loop_writes(s->loop, s->list[j].var)) {
            drop(s, s->list[j].var);
            j = 0;
        } else {
            memmove(&s->list[j], &s->list[j + 1], (size_t)(--s->count - j) * sizeof *s->list);
        }
    }
    isl_ctx_free(ctx);
}

/* ---- the loop -------------------------------------------------------------------------------------------------------------------- */

static bool is_kept(const struct node *n, const struct loop *l)
{
    const struct variable *v = n->kind == NODE_NAME ? region_variable(l->region, n->decl) : NULL;
    if (n->kind == NODE_NAME && n->decl && (node_changes(l->stmt->child[3], n->decl) || (v && loop_writes(l, v)))) return false;
    if (n->kind == NODE_CALL || (n->type && n->type->is_volatile)) return false;
    for (int j = 0; j < n->n_children; j++)
        if (n->child[j] && !is_kept(n->child[j], l)) return false;
    return true;
}

static bool calls_program(const struct node *n, const void *context)
{
    (void)context;
    return mapping_calls_program(n);
}

/* Its trips are counted before the first one, and each runs the whole body. */
static bool is_counted(const struct loop *l)
{
    const kind_set jumps =
        GOTO_KINDS | KIND(NODE_BREAK) | KIND(NODE_CONTINUE) | KIND(NODE_RETURN) | KIND(NODE_SWITCH) | KIND(NODE_STMT_EXPR);
    const struct node *body = l->stmt->child[3];
    if (!l->canonical || l->step || !l->direction || l->wraps || l->compared || !type_is_integer(l->index->type) ||
        l->index->type->size < 4)
        return false;
    return !node_has(body, jumps) && !node_find(body, calls_program, NULL) && !node_changes(body, l->index) && is_kept(l->lower, l) &&
           is_kept(l->upper, l) && mapping_knows_places(l);
}

/* The compiler knows all distances between elements, and so which loads need not wait for which stores. */
static bool has_fixed_rows(const struct stream *s)
{
    const struct type *t = s->var->decl->type->base;
    for (; t && t->kind == TYPE_ARRAY; t = t->base)
        if (t->count < 0) return false;
    for (int j = 0; j < s->n_uses; j++)
        if (!stream_is_affine(s->uses[j].access)) return false;
    return true;
}

/* Loads would otherwise wait for stores that the compiler cannot tell apart from them. */
static bool is_of_use(const struct search *s)
{
    for (int j = 0; j < s->count; j++)
        if (s->list[j].loads && loop_writes(s->loop, s->list[j].var) && !has_fixed_rows(&s->list[j])) return true;
    return false;
}

static int words_of(const struct stream *s, int n)
{
    int words = 0;
    for (int j = 0; j < n; j++) {
        int size = (int)s[j].uses[0].access->node->type->size > 4 ? 2 : 1;
        words += (s[j].slots + s[j].loads) * size * (s[j].width ? s[j].width : 1);
    }
    return words;
}

/* Of an array that the loop writes, all accesses must be in streams. */
static void add_uses(struct search *s)
{
    const struct region *r = s->loop->region;
    struct variable **others = NULL;
    int n_others = 0;
    for (int j = 0; j < r->n_accesses; j++) {
        struct access *a = r->accesses[j];
        bool inside = a->var && node_inside(a->node, s->loop->stmt->child[3]);
        if (inside && !add_use(s, a) && loop_writes(s->loop, a->var)) ARENA_PUSH(s->unit->arena, others, n_others, a->var);
    }
    for (int j = 0; j < n_others; j++) drop(s, others[j]);
}

static bool has_few_accesses(const struct loop *l)
{
    int count = 0;
    for (int j = 0; j < l->region->n_accesses; j++) count += node_inside(l->region->accesses[j]->node, l->stmt->child[3]);
    return count <= ACCESSES_MOST;
}

int streams_of(struct unit *u, const struct kernel *k, const struct loop *l, struct stream **list)
{
    struct search s = {.unit = u, .kernel = k, .loop = l};
    long long trips = mapping_constant_trips(l);
    if (!is_counted(l) || !has_few_accesses(l) || (trips >= 0 && trips < STREAM_WINDOW)) return 0;
    for (const struct loop *c = l->child; c; c = c->next)
        if (!stream_is_short(c) || c->child) return 0;
    add_uses(&s);
    drop_invalid(&s);
    if (!is_of_use(&s) || words_of(s.list, s.count) > WORDS_MOST) return 0;
    *list = s.list;
    return s.count;
}
