/* plan_lanes: few iterations with a long inner loop each. SPDX-License-Identifier: MIT
 * y[j] += a[i][j] * x[i] for all i: a thread for each column leaves most of a GPU idle if there are a few thousand columns. Such kernels
 * allow small blocks, whose size the launch chooses. Where the inner loops only accumulate, or store in independent trips, threads along y
 * share them: each has sums of its own, which are added at the end of the loop. With many columns there is one thread along y, which runs
 * the loops as they are written. */
#include "accel_abi.h"
#include "base/arena.h"
#include "kernel/mapping.h"
#include "kernel/transforms/interchange_tree.h"
#include "region/updates/accumulations.h"
#include "region/ordered_loops.h"
#include "region/region_parts.h"
#include "region/updates/exact_updates.h"
#include "region/updates/updates.h"
#include "base/unit.h"

enum { SUMS_MAX = 4, SHARED_TRIPS = 128 };

static bool has_loop(const struct node *n) { return node_has(n, LOOP_KINDS); }

/* ---- sums in scalars ---------------------------------------------------------------------------------------------------------- */

struct sum_scan {
    const struct kernel *kernel;
    const struct node *loop, *body;    /* the loop; the body of the iteration that owns the sums */
    struct decl *sums[SUMS_MAX];
    enum reduction_op ops[SUMS_MAX];
    int n_sums;
    bool only_adds, bad;
};

static bool declared_in(const struct decl *d, const struct node *where)
{
    return d->name_at >= where->from && d->name_at < where->to;
}

/* A scalar that is private to each iteration of the kernel. */
static bool is_own_scalar(const struct sum_scan *s, const struct decl *d)
{
    const struct variable *v = region_variable(s->kernel->region, d);
    if (!type_is_arithmetic(d->type) || d->type->kind == TYPE_COMPLEX || d->type->is_volatile || d->type->is_atomic) return false;
    return v ? v->role == ROLE_PRIVATE && !v->firstprivate : declared_in(d, s->body) && d->storage == STORAGE_AUTO;
}

static int place_of(const struct sum_scan *s, const struct decl *d)
{
    int k = 0;
    while (k < s->n_sums && s->sums[k] != d) k++;
    return k;
}

/* s += value, s -= value, s = s + value, s++. */
static bool adds(const struct sum_scan *s, struct node *n, const struct decl *d)
{
    struct update p;
    const struct region *r = s->kernel->region;
    return update_read(r->unit, n, &p) && update_adds(&p) && !p.reversed && !(p.e && mapping_uses(p.e, d)) && update_is_exact(r, n, d);
}

/* The index of a loop in the shared one, where nothing else of the iteration names it. */
static bool counts_in_loop(const struct sum_scan *s, const struct decl *d)
{
    const struct loop *l = region_loop(s->kernel->region, s->loop);
    return l && mapping_counts_inner_loop(l, d) && !node_names_outside(s->body, s->loop, d);
}

static bool find_sums(struct node *n, void *context)
{
    struct sum_scan *s = context;
    if (n->kind != NODE_ASSIGN && !node_is_step(n)) return true;
    const struct node *target = node_strip(n->child[0]);
    struct decl *d = target->kind == NODE_NAME ? target->decl : NULL;
    if (d && (declared_in(d, s->loop) || counts_in_loop(s, d))) return true;
    if (!d || !is_own_scalar(s, d)) s->bad = true;
    else s->only_adds &= adds(s, n, d);
    if (s->bad) return false;
    if (place_of(s, d) == s->n_sums && s->n_sums < SUMS_MAX) s->sums[s->n_sums++] = d;
    else if (place_of(s, d) == s->n_sums) s->bad = true;
    return !s->bad;
}

/* The loop does nothing with the scalars but add to them, or keep the largest or the smallest value in them. */
static bool only_accumulates(struct sum_scan *s, const struct loop *l)
{
    for (int k = 0; k < s->n_sums; k++) {
        bool found = loop_exact_accumulation(l, s->sums[k], &s->ops[k]) != NULL;
        if (!found || (s->ops[k] != RED_ADD && s->ops[k] != RED_MAX && s->ops[k] != RED_MIN)) return false;
    }
    return true;
}

/* Only the statements that add to a sum name it. */
static bool find_reads(struct node *n, void *context)
{
    struct sum_scan *s = context;
    if (n->kind == NODE_ASSIGN || node_is_step(n)) {
        const struct node *target = node_strip(n->child[0]);
        bool sum = target->kind == NODE_NAME && place_of(s, target->decl) < s->n_sums;
        for (int k = 0; k < s->n_sums && !node_is_step(n); k++)
            if (mapping_uses(n->child[1], s->sums[k])) s->bad |= !sum || s->sums[k] != target->decl;
        return !sum && !s->bad;
    }
    if (n->kind == NODE_NAME && place_of(s, n->decl) < s->n_sums) s->bad = true;
    return !s->bad;
}

static bool writes_memory(const struct region *r, const struct node *where)
{
    for (int k = 0; k < r->n_accesses; k++) {
        const struct access *a = r->accesses[k];
        if (node_inside(a->node, where) && (a->written || a->atomic || a->by_call || !a->var)) return true;
    }
    return false;
}

static bool sums_in_scalars(struct sum_scan *s, const struct loop *l)
{
    s->only_adds = true;
    node_walk(l->stmt->child[3], find_sums, s);
    if (!s->bad && s->only_adds) node_walk(l->stmt->child[3], find_reads, s);
    if (!s->bad && !s->only_adds) s->bad = l->child || !only_accumulates(s, l);
    return !s->bad && s->n_sums && !writes_memory(s->kernel->region, l->stmt);
}

/* ---- the statements around the loop ------------------------------------------------------------------------------------------- */

static bool is_effect(const struct node *n, const void *context)
{
    (void)context;
    return n->kind == NODE_ASSIGN || node_is_step(n);
}

static bool is_pure(const struct node *n) { return !node_find(n, is_effect, NULL); }

static const struct access *stored(const struct region *r, const struct node *place)
{
    for (int k = 0; k < r->n_accesses; k++)
        if (r->accesses[k]->node == place && r->accesses[k]->var && !r->accesses[k]->deep && !r->accesses[k]->by_call) return r->accesses[k];
    return NULL;
}

bool mapping_all_lanes_run(const struct node *n)
{
    return n->kind == NODE_DECL_STMT || node_strip(n->child[0])->kind == NODE_NAME;
}

/* Before the loop: code that all lanes may run, and stores of the first lane. */
static bool may_precede(const struct sum_scan *s, const struct node *n)
{
    if (mapping_has_obstacle((struct node *)n, NULL)) return false;
    if (n->kind == NODE_DECL_STMT) return is_pure(n);
    if (n->kind != NODE_ASSIGN || !is_pure(n->child[1]) || !is_pure(n->child[0])) return false;
    const struct node *target = node_strip(n->child[0]);
    if (target->kind == NODE_NAME) return target->decl && is_own_scalar(s, target->decl);
    return stored(s->kernel->region, target) != NULL;
}

static bool is_program_call(const struct node *n, const void *context)
{
    (void)context;
    return mapping_calls_program(n);
}

/* A function of the program may read what the accesses do not show. */
static bool calls_program(const struct node *where) { return node_find(where, is_program_call, NULL); }

/* No other lane reads what the first lane stores; `overlap` is set where that requires disjoint ranges. */
static bool is_apart(struct kernel *k, const struct node *store, const struct node *reads, const struct loop *l)
{
    const struct region *r = k->region;
    const struct variable *v = stored(r, node_strip(store->child[0]))->var;
    struct accumulation list[ACCUMULATIONS_MAX];
    int n = reads == l->stmt ? loop_accumulations(l, list) : 0;
    if (calls_program(reads)) return false;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        bool place = false;
        if (!node_inside(a->node, reads)) continue;
        for (int i = 0; i < n; i++) place |= node_inside(a->node, list[i].place) || (a->var == list[i].var);
        if (place) continue;
        if (!a->var || a->var == v || a->deep) return false;
        k->shared_overlap |= mapping_may_overlap(a->var, v);
    }
    return true;
}

static bool are_apart(struct kernel *k, const struct node *body, int until, const struct loop *l)
{
    for (int j = 0; j < until; j++) {
        if (!body->child[j] || body->child[j]->kind == NODE_NULL_STMT || mapping_all_lanes_run(body->child[j])) continue;
        if (!is_apart(k, body->child[j], l->stmt, l)) return false;
        for (int i = 0; i < until; i++)
            if (body->child[i] && body->child[i]->kind != NODE_NULL_STMT && mapping_all_lanes_run(body->child[i]) &&
                !is_apart(k, body->child[j], body->child[i], l))
                return false;
    }
    return true;
}

static bool is_statement(const struct node *n) { return n && n->kind != NODE_NULL_STMT; }

/* No statement other than the loops has a loop or uses the index of one that is shared. */
static bool is_beside_loops(const struct kernel *k, const struct node *n)
{
    if (has_loop(n)) return false;
    for (int j = 0; j < k->n_shared; j++)
        if (mapping_uses(n, k->shared[j].loop->index)) return false;
    return true;
}

/* The statements before the last shared loop may be run by all lanes, or by the first alone. */
static bool fits_body(struct kernel *k, const struct sum_scan *s)
{
    const struct node *body = s->body;
    int left = k->n_shared;
    if (left == 1 && node_only_statement((struct node *)body) == k->shared[0].loop->stmt) return true;
    if (body->kind != NODE_BLOCK) return false;
    for (int at = 0; at < body->n_children; at++) {
        const struct node *n = body->child[at];
        if (!is_statement(n)) continue;
        if (kernel_shared_loop(k, n)) left--;
        else if (!is_beside_loops(k, n) || (left && !may_precede(s, n))) return false;
        if (kernel_shared_loop(k, n) && !left && !k->shared_memory && !are_apart(k, body, at, k->shared[0].loop)) return false;
    }
    return !left;
}

/* ---- loops that store --------------------------------------------------------------------------------------------------------- */

static bool find_outer_scalar(struct node *n, void *context)
{
    struct sum_scan *s = context;
    if (n->kind != NODE_ASSIGN && !node_is_step(n)) return true;
    const struct node *target = node_strip(n->child[0]);
    if (target->kind == NODE_NAME ? !target->decl || !declared_in(target->decl, s->loop) : !stored(s->kernel->region, target)) s->bad = true;
    return !s->bad;
}

/* Trips that store one constant to one element would need atomic stores, which only loops that the analysis distributes have. */
static bool has_independent_trips(const struct loop *l)
{
    if (l->mode == LOOP_AUTO) return l->independent && !l->n_reductions;
    return l->mode == LOOP_SEQ && l->proof.independent && !l->proof.any_order && !l->proof.n_sums;
}

/* Where its trips are independent for some values only, the launch tests them: for others the fallback, whose threads have a column each, runs. */
static bool may_test_values(struct kernel *k, const struct loop *l)
{
    const char *condition = l->mode == LOOP_AUTO ? l->condition : l->proof.condition;
    if (!condition) return true;
    if (k->n_reductions || k->nest->mode != LOOP_INDEPENDENT) return false;
    k->shared_condition = condition_both(k->region->unit, k->shared_condition, condition);
    return true;
}

/* The trips of the loop are independent and store to memory alone. */
static bool stores_only(struct sum_scan *s, const struct loop *l)
{
    if (!has_independent_trips(l) || calls_program(l->stmt)) return false;
    node_walk(l->stmt->child[3], find_outer_scalar, s);
    return !s->bad;
}

/* What is written in the body is written by name, and no other array of it is in the same memory: else a column has one thread. */
static bool writes_apart(struct kernel *k, const struct node *body)
{
    const struct region *r = k->region;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *w = r->accesses[i];
        if (!node_inside(w->node, body)) continue;
        if (!w->var || w->deep || w->by_call) return false;
        for (int j = 0; j < r->n_accesses && w->written; j++)
            if (node_inside(r->accesses[j]->node, body) && r->accesses[j]->var && r->accesses[j]->var != w->var)
                k->shared_overlap |= mapping_may_overlap(r->accesses[j]->var, w->var);
    }
    return true;
}

/* ---- the kernel --------------------------------------------------------------------------------------------------------------- */

static bool may_be_shared(const struct loop *l)
{
    const struct variable *v = region_variable(l->region, l->index);
    long long trips = mapping_constant_trips(l), least = l->child ? SHARED_TRIPS / NEST_TRIPS : SHARED_TRIPS;
    return !(l->directive && l->plan.mode == LOOP_SEQ) && !ordered_clause(l) && mapping_runs_apart(l) && (trips < 0 || trips >= least) &&
           type_is_integer(l->index->type) && (!v || v->role == ROLE_PRIVATE) && !loop_shows_index(l);
}

/* Only the first lane reads and stores the places that the loop adds to. */
static bool sums_in_memory(struct kernel *k, const struct loop *l)
{
    struct accumulation list[ACCUMULATIONS_MAX];
    int n = calls_program(l->stmt) ? 0 : loop_accumulations(l, list);
    for (int j = 0; j < k->region->n_accesses; j++) {
        const struct access *a = k->region->accesses[j];
        for (int i = 0; i < n && node_inside(a->node, l->stmt); i++) {
            if (!a->var || a->deep) return false;
            if (a->var != list[i].var) k->shared_overlap |= mapping_may_overlap(a->var, list[i].var);
        }
    }
    return n > 0;
}

/* Adds the loop to those that are shared, if it may be. */
static bool share_loop(struct unit *u, struct kernel *k, const struct node *body, struct loop *l)
{
    struct sum_scan sums = {.kernel = k, .loop = l->stmt, .body = body}, stores = sums;
    struct shared_loop shared = {.loop = l};
    if (!may_be_shared(l) || interchange_splits(k->interchange, l)) return false;
    if (!sums_in_memory(k, l)) {
        if (!sums_in_scalars(&sums, l)) shared.stores = !l->child && stores_only(&stores, l) && may_test_values(k, l);
        if (!shared.stores && (sums.bad || !sums.n_sums)) return false;
        for (int j = 0; j < sums.n_sums && !shared.stores; j++) {
            struct shared_sum sum = {sums.sums[j], sums.ops[j]};
            ARENA_PUSH(u->arena, shared.sums, shared.n_sums, sum);
        }
    }
    ARENA_PUSH(u->arena, k->shared, k->n_shared, shared);
    return true;
}

/* Lanes exchange values through memory where several loops are shared, or one that stores. Columns, not lanes, must read neighbors then. */
static bool may_exchange(struct kernel *k, const struct loop *last)
{
    k->shared_memory = k->n_shared > 1 || k->shared[0].stores;
    for (int j = 0; j < k->n_shared && k->shared_memory; j++)
        if (mapping_outer_score(k->region, k->shared[j].loop, last) <= 0) return false;
    return !k->shared_memory || writes_apart(k, last->stmt->child[3]);
}

/* Every loop of the body is shared. */
static bool share_all(struct unit *u, struct kernel *k, struct loop *last)
{
    struct sum_scan s = {.kernel = k, .body = last->stmt->child[3]};
    if (mapping_has_atomic(k->region, s.body)) return false;
    for (struct loop *l = last->child; l; l = l->next)
        if (!share_loop(u, k, s.body, l)) return false;
    return k->n_shared && may_exchange(k, last) && fits_body(k, &s);
}

bool mapping_share_loops(struct unit *u, struct kernel *k, struct loop *last)
{
    if (share_all(u, k, last)) {
        k->flags |= ACCELRT_LANES | ACCELRT_ANY_BLOCK;
        k->block[0] = COLUMNS_MOST;
        return true;
    }
    k->n_shared = 0;
    k->shared_memory = k->shared_overlap = false;
    k->shared_condition = NULL;
    return false;
}

static void share(struct unit *u, struct kernel *k, struct loop *last)
{
    if (!mapping_share_loops(u, k, last)) return;
    for (int j = 0; j < k->n_shared; j++)
        k->shared[j].loop->mapping = k->shared[j].stores ? "shared by the threads along y" : "shared by the threads along y, which have sums of their own";
}

void mapping_lanes(struct unit *u, struct kernel *k, struct loop *last)
{
    bool direct = !(k->flags & (ACCELRT_STRIDE | ACCELRT_WHOLE_TILES | ACCELRT_ALWAYS));
    if (!direct || k->n_dims != 1 || k->dims[0] != last || (k->nest != last && !k->n_folded) || k->items[0] != 1 || !has_loop(last->stmt->child[3])) return;
    k->flags |= ACCELRT_ANY_BLOCK;
    if (!k->n_folded && transform_is_on(k->region, TRANSFORM_SHARED_LOOPS)) share(u, k, last);
}

void mapping_whole_blocks(struct kernel *k)
{
    if (k->flags & ACCELRT_LANES && k->flags & ACCELRT_ROW_BLOCKS) k->scratch_per_block = 0, k->flags &= ~(unsigned)ACCELRT_ROW_BLOCKS;
    k->flags &= ~(unsigned)(ACCELRT_ANY_BLOCK | ACCELRT_LANES | ACCELRT_SMALL_BLOCKS);
    k->dims[0]->peel = 0;
    k->n_shared = 0;
    k->shared_memory = false;
    k->shared_condition = NULL;
}
