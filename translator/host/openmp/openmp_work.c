/* openmp_work: loops with too little work for threads. SPDX-License-Identifier: MIT
 * Waking 16 threads and waiting for them takes 4 to 5 us, in which one thread runs some thousand iterations of x[i] = x[i] * 0.5 + 1. So a
 * loop with few iterations of few operations is run by one thread. If trip counts are not constant, this is tested at run time. Loops whose
 * work is not known before they run, as those with `while` or `break`, are always shared. */
#include "base/unit.h"
#include "host/host_emit.h"
#include "host/loop_text.h"
#include "kernel/mapping.h"

/* So many operations take as long as waking 2 to 16 threads (1 to 4 us on a Xeon). In vectors, of elements in the caches: c[i] = a[i] + b[i] / 2 for
 * 16384 elements (2 threads) to 28000 (16). */
enum { LEAST_WORK = 20480, LEAST_VECTOR_WORK = 81920 };
enum { FEW_TRIPS = 16, MOST_LOOPS = 3, CALL_WORK = 40, DIVISION_WORK = 8, GATHER_WORK = 8, ATOMIC_WORK = 20 };

struct work {
    long long operations;
    bool unknown;
};

static bool count_divisions(struct node *n, void *context)
{
    struct work *w = context;
    if (n->kind == NODE_BINARY && (n->op == OP_DIV || n->op == OP_REM)) w->operations += DIVISION_WORK;
    return true;
}

static bool count_work(struct node *n, void *context)
{
    struct work *w = context;
    bool arithmetic = n->kind == NODE_BINARY || (n->kind == NODE_ASSIGN && n->op != OP_NONE);
    w->unknown |= n->kind == NODE_GOTO || n->kind == NODE_ASM;
    if (n->kind == NODE_CALL) w->operations += CALL_WORK;
    else if (arithmetic) w->operations += n->op == OP_DIV || n->op == OP_REM ? DIVISION_WORK : 1;
    else if (n->kind == NODE_IF || n->kind == NODE_CONDITIONAL || n->kind == NODE_UNARY) w->operations++;
    if (n->kind != NODE_SUBSCRIPT) return !w->unknown;
    w->operations += node_has(n->child[1], KIND(NODE_SUBSCRIPT)) ? GATHER_WORK : 1;
    node_walk(n->child[1], count_divisions, w);
    return false;
}

long long openmp_operations(const struct loop *l)
{
    struct work w = {.operations = 1};
    node_walk(l->stmt->child[3], count_work, &w);
    return w.operations;
}

static bool names_index(const struct loop *from, const struct loop *to, const struct node *n)
{
    for (const struct loop *l = from; n && l; l = l->child) {
        if (l == to) return false;
        if (node_naming(n, l->index)) return true;
    }
    return false;
}

/* The trip count of l can be computed before `outer`, which contains l or is l. */
static bool has_known_trips(const struct loop *l, const struct loop *outer)
{
    bool effects = node_has_effects(l->lower) || node_has_effects(l->upper) || node_has_effects(l->step);
    return l->canonical && l->bounds_on_host && !effects && !names_index(outer, l, l->lower) && !names_index(outer, l, l->upper);
}

/* The trips of l, in a loop around it, are those of a triangle, at most as many as that loop has. */
static bool is_triangle(const struct loop *l, const struct loop *outer)
{
    kind_set loads = KIND(NODE_SUBSCRIPT) | KIND(NODE_CALL) | KIND(NODE_MEMBER) | KIND(NODE_UNARY);
    bool effects = node_has_effects(l->lower) || node_has_effects(l->upper) || node_has_effects(l->step);
    if (l == outer || !l->canonical || effects || node_has(l->lower, loads) || node_has(l->upper, loads)) return false;
    return names_index(outer, l, l->lower) != names_index(outer, l, l->upper) && has_known_trips(l->parent, outer);
}

/* At least the trip count, as simple text. */
static const char *trips_text(struct unit *u, const struct loop *l)
{
    const char *lower, *upper;
    bool simple = !l->step && l->direction > 0 && l->relation == OP_LT && !l->compared && !l->wraps && type_is_integer(l->index->type);
    if (!simple || !l->lower->has_value || l->lower->value < 0) return loop_trips(u, l);
    loop_bounds(u, l, &lower, &upper);
    return host_operand(u, upper);
}

static long long atomic_work(const struct region *r, const struct loop *l)
{
    long long work = 0;
    for (int i = 0; i < r->n_inner; i++)
        if (r->inner[i]->kind == DIR_ATOMIC && r->inner[i]->from >= l->stmt->from && r->inner[i]->from < l->stmt->to) work += ATOMIC_WORK;
    return work;
}

/* Trips of the nest that are worth threads, all operations being counted as those of the innermost loop; 0: any number. */
static long long least_trips(const struct region *r, const struct loop *l, bool vectors)
{
    struct work w = {.operations = 1 + atomic_work(r, l)};
    long long least = vectors ? LEAST_VECTOR_WORK : LEAST_WORK;
    node_walk(l->stmt->child[3], count_work, &w);
    w.unknown |= openmp_ends_by_data(r->unit, l->stmt->child[3]);
    return w.unknown || least / w.operations <= FEW_TRIPS ? 0 : least / w.operations;
}

/* All elements of an iteration are adjacent to those of the next one. */
static bool has_adjacent_elements(const struct region *r, const struct loop *l)
{
    if (l->step) return false;
    for (int i = 0; i < r->n_accesses; i++)
        if (node_inside(r->accesses[i]->node, l->stmt->child[3]) && openmp_spread_both_ways(r->accesses[i], l) < 0) return false;
    return true;
}

/* Lanes run the loop, or the innermost one in it. */
static bool has_vectors(const struct region *r, const struct host_loop *h)
{
    const struct loop *l = h->loop;
    while (l->child && !l->child->next) l = l->child;
    const struct host_loop *inner = r->host ? openmp_loop(r->host, l) : NULL;
    if (h->tiles) return true;
    bool lanes = h->simd || (h->divided && h->divided == l) || (inner && inner->simd) || openmp_stores_small_integers(r, l);
    return lanes && has_adjacent_elements(r, l);
}

/* Nests of more loops usually have enough. */
const char *openmp_enough_work(struct unit *u, const struct region *r, const struct host_loop *h)
{
    const char *text = "";
    long long least = transform_is_on(r, TRANSFORM_SMALL_LOOPS) ? least_trips(r, h->loop, has_vectors(r, h)) : 0;
    int factors = 0;
    for (const struct loop *l = h->loop, *counted = l; l && least > 1; l = counted = l->child) {
        if (!has_known_trips(l, h->loop) && is_triangle(l, h->loop)) counted = l->parent, least *= 2;
        long long trips = loop_constant_trips(counted);
        if (!has_known_trips(counted, h->loop) || (l != h->loop && l->next) || l->n_arrays || (trips < 0 && ++factors > MOST_LOOPS)) return NULL;
        if (trips > 1) least = (least - 1) / trips + 1;
        else if (trips < 0) text = factors == 1 ? trips_text(u, l) : arena_printf(u->arena, "(long long)%s * %s", text, trips_text(u, counted));
    }
    if (least <= 1) return NULL;
    return factors ? arena_printf(u->arena, "%s >= %lld", text, least) : "0";
}
