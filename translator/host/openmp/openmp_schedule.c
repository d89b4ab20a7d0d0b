/* openmp_schedule: the schedule of a parallel loop. SPDX-License-Identifier: MIT
 * It is static if iterations cost the same, or if a floating-point sum must be the same in each run. The rows of a triangle are dealt out in static
 * chunks. If costs are not known (the rows of a sparse matrix, a search with `while` or `break`), it is dynamic with small chunks: neighboring
 * chunks run at about the same time and share cached data, unlike the long first chunks of guided. Sixteen threads take 12 to 25 chunks in a
 * microsecond, so a chunk has some work at least. Where an array has the starts of rows, openmp_lengths.c chooses at run time. */
#include "host/host_emit.h"
#include "host/loop_text.h"
#include "region/region_parts.h"
#include "base/unit.h"

struct bound { const struct host_loop *group; bool reads, varies; };

static bool is_group_index(const struct host_loop *h, const struct decl *d)
{
    const struct loop *l = h->loop;
    for (int k = 0; k < h->collapse; k++, l = l->child)
        if (l->index == d) return true;
    return false;
}

/* i % 2 and i & 1 vary by few trips. */
static bool varies_little(const struct node *n)
{
    enum { LITTLE = 16 };
    bool masks = n->kind == NODE_BINARY && (n->op == OP_REM || n->op == OP_AND);
    return masks && n->child[1]->has_value && n->child[1]->value > 0 && n->child[1]->value <= LITTLE;
}

struct own { const struct host_loop *group; bool found; };

static bool search_own(struct node *n, void *context)
{
    struct own *o = context;
    const struct decl *d = n->kind == NODE_NAME ? n->decl : NULL;
    o->found |= d && (is_group_index(o->group, d) || (d->to > d->from && d->from >= o->group->loop->stmt->from && d->to <= o->group->loop->stmt->to));
    return !o->found;
}

/* The element that n reads may be another one in each iteration; that of *count and size[0] is not. */
static bool reads_own(struct node *n, const struct host_loop *h)
{
    struct own o = { h, false };
    node_walk(n, search_own, &o);
    return o.found;
}

/* What a bound of an inner loop depends on. For variables declared in the iteration the initializer is searched. */
static bool search_bound(struct node *n, void *context)
{
    struct bound *b = context;
    if (varies_little(n)) return false;
    bool loads = n->kind == NODE_SUBSCRIPT || (n->kind == NODE_UNARY && n->op == OP_DEREF);
    b->reads |= loads && reads_own(n, b->group);
    const struct decl *d = n->kind == NODE_NAME ? n->decl : NULL;
    if (!d || b->varies) return true;
    b->varies = is_group_index(b->group, d);
    bool own = d->to > d->from && d->from >= b->group->loop->stmt->from && d->to <= n->from;
    if (own && !b->varies && d->init) node_walk(d->init, search_bound, b);
    return true;
}

/* Of the trips of inner loops, in rising order. */
enum trips { SAME_TRIPS, TRIANGLE, UNKNOWN_TRIPS };

/* An inner loop has a bound that is read from memory (the rows of a sparse matrix), or only one bound depends on the outer index (a
 * triangle). If both depend on it, as in blocks, the trip count is taken as constant. */
static enum trips inner_trips(const struct host_loop *h, const struct loop *l)
{
    enum trips all = SAME_TRIPS;
    for (const struct loop *c = l->child; c; c = c->next) {
        struct bound lower = { h, false, false }, upper = lower;
        if (c->lower) node_walk(c->lower, search_bound, &lower);
        if (c->upper) node_walk(c->upper, search_bound, &upper);
        enum trips below = inner_trips(h, c), own = lower.varies != upper.varies ? TRIANGLE : SAME_TRIPS;
        if (lower.reads || upper.reads) own = UNKNOWN_TRIPS;
        if (own < below) own = below;
        if (all < own) all = own;
    }
    return all;
}

/* ---- loops whose trip counts depend on what they compute ---------------------------------------------------------------------------- */

static bool leaves(const struct node *n, const void *context)
{
    const struct node *loop = context;
    return n->kind == NODE_GOTO || n->kind == NODE_RETURN || (n->kind == NODE_BREAK && node_jumped(n) == loop);
}

/* while, do, for (; x * x + y * y < 4 && k < most;) and loops with a break. */
static bool ends_by_data(const struct node *n, const void *context)
{
    (void)context;
    if (n->kind == NODE_WHILE || n->kind == NODE_DO) return true;
    if (n->kind != NODE_FOR) return false;
    const struct node *condition = n->child[1] ? node_strip(n->child[1]) : NULL;
    bool joined = condition && condition->kind == NODE_BINARY && (condition->op == OP_LAND || condition->op == OP_LOR);
    return !condition || joined || node_find(n->child[3], leaves, n);
}

struct callees { struct unit *u; struct decl **visited; int n_visited; bool found; };

static bool search_callees(struct node *n, void *context)
{
    struct callees *c = context;
    struct decl *f = n->kind == NODE_CALL && n->decl ? function_definition(c->u, n->decl) : NULL;
    struct node *body = f ? syntax_body(c->u, f) : NULL;
    for (int i = 0; i < c->n_visited && body; i++)
        if (c->visited[i] == f) body = NULL;
    if (body) {
        ARENA_PUSH(c->u->arena, c->visited, c->n_visited, f);
        c->found |= node_find(body, ends_by_data, NULL) != NULL;
        node_walk(body, search_callees, c);
    }
    return !c->found;
}

bool openmp_ends_by_data(struct unit *u, struct node *body)
{
    struct callees c = { .u = u };
    node_walk(body, search_callees, &c);
    return c.found || node_find(body, ends_by_data, NULL);
}

static enum trips trips_of(struct unit *u, const struct host_loop *h)
{
    const struct loop *last = openmp_group_last(h);
    return openmp_ends_by_data(u, last->stmt->child[3]) ? UNKNOWN_TRIPS : inner_trips(h, last);
}

bool openmp_is_uneven(struct unit *u, const struct host_loop *h) { return trips_of(u, h) != SAME_TRIPS; }

/* An unsigned index that decreases or has an unknown step: gcc runs no iteration of such a loop under another schedule. */
static bool needs_static_schedule(const struct host_loop *h)
{
    bool found = false;
    const struct loop *l = h->loop;
    for (int k = 0; k < h->collapse; k++, l = l->child) {
        found |= l->direction <= 0 && !l->index->type->is_signed && l->index->type->size <= 4;
    }
    return found && !h->widen;
}

/* A sum of floating-point numbers must be the same in each run; integers are added in any order. */
static bool reduces_in_order(const struct host_loop *h)
{
    const struct loop *l = h->loop;
    for (int i = 0; i < l->plan.n_reductions; i++)
        if (l->reductions[i].composite || l->reductions[i].place || !type_is_integer(l->reductions[i].var->decl->type)) return true;
    return l->n_arrays > 0;
}

/* Adjacent iterations store to adjacent elements, as the columns of a triangle: a chunk has the elements of a cache line at least. */
static bool stores_columns(const struct host_loop *h)
{
    const struct region *r = h->loop->region;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        if (a->written && node_inside(a->node, h->loop->stmt) && a->loop != h->loop && openmp_spread(a, h->loop) == 1) return true;
    }
    return false;
}

/* Each thread has DEALT chunks, of which the longest are an eighth longer than the average. */
static const char *dealt_rows(struct unit *u, const struct host_loop *h)
{
    enum { DEALT = 8, LINE = 16 };
    const char *trips = openmp_group_trips(u, h);
    if (!stores_columns(h)) return arena_printf(u->arena, "schedule(static, %s / (%d * omp_get_max_threads()) + 1)", trips, DEALT);
    return arena_printf(u->arena, "schedule(static, %s / omp_get_max_threads() >= %d ? (%s / (%d * omp_get_max_threads()) + %d) / %d * %d : %s / "
                        "omp_get_max_threads() + 1)", trips, DEALT * LINE, trips, DEALT, LINE, LINE, LINE, trips);
}

/* Iterations that take about a quarter of a microsecond for each thread, if inner loops have some trips: 16 threads take a chunk in 0.1 us, one
 * after the other. */
static const char *least_chunk(struct unit *u, const struct host_loop *h)
{
    enum { CHUNK_WORK = 1024, ROW_TRIPS = 16, SEARCH_TRIPS = 64 };
    long long trips = h->loop->child ? ROW_TRIPS : SEARCH_TRIPS, least = CHUNK_WORK / (trips * openmp_operations(h->loop));
    return least > 0 ? arena_printf(u->arena, "%lld * omp_get_max_threads()", least) : "1";
}

const char *openmp_schedule(struct unit *u, const struct host_loop *h)
{
    bool fixed = h->simd || h->strips || h->tiles || h->columns || h->divided || h->n_bins || needs_static_schedule(h);
    enum trips trips = fixed ? SAME_TRIPS : trips_of(u, h);
    bool effects = openmp_bounds_have_effects(h);
    if (trips == TRIANGLE && !h->counters && !effects) return dealt_rows(u, h);
    if (trips == SAME_TRIPS || reduces_in_order(h)) return "schedule(static)";
    if (h->counters) return "schedule(dynamic)"; /* of strips */
    if (effects) return "schedule(guided, 16)";
    if (openmp_row_start(u, h)) return "schedule(runtime)";
    return arena_printf(u->arena, "schedule(dynamic, %s / (%d * omp_get_max_threads()) + %s)", openmp_group_trips(u, h), OPENMP_PARTS,
                        least_chunk(u, h));
}
