/* plan_reuse: iterations of a thread that read the same elements. SPDX-License-Identifier: MIT
 * A filter of 5 x 5 weights reads 25 elements for each iteration, eight iterations in a column 60. If a thread runs these one after
 * another, without a loop, the compiler keeps in registers what the next ones read. Nothing is reordered within an iteration, and
 * iterations are independent, so the results are bitwise the same. On an H200 (us, with 1, 4, 8 and 16 iterations): 5 x 5 weights for
 * 4096^2 floats 98.8, 52.0, 49.3, 57.3; Sobel of bytes 36.7, 32.1, 29.1, 37.5. In three dimensions, where threads have four along y anyway:
 * 27 points of 256^3 doubles 139 with 4, 132 with 8; along z too (2 x 8, 4 x 4) 136, 179, because fewer threads are resident. */
#include "accel_abi.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/reuse/read_places.h"
#include <string.h>

/* Sharing must save a quarter of the price without it, and twice as many iterations a tenth; in three dimensions, where threads have
 * several iterations anyway, it must save anything. */
static const double WORTH = 0.75, DOUBLED = 0.9, ANYTHING = 0.97;

enum { ITEMS_MOST = 8, TRIPS_MOST = 128, MANY_READS = 8, USUAL_ROWS = 4, CASES_MOST = 4 };

/* ---- the body ------------------------------------------------------------------------------------------------------------------ */

struct body_scan {
    const struct region *region;
    int cases;
    bool bad;
};

/* min, max, clamp: a function that only returns an expression without a call. */
static bool only_returns(const struct node *call)
{
    const struct decl *f = call->decl;
    const struct node *only = f && f->body ? node_alone(f->body) : NULL;
    return only && only->kind == NODE_RETURN && !node_has(only, KIND(NODE_CALL) | KIND(NODE_ASSIGN) | KIND(NODE_STMT_EXPR));
}

static bool reads_in(const struct region *r, const struct node *n)
{
    bool found = false;
    for (int j = 0; j < r->n_accesses && !found; j++) found = r->accesses[j]->read && !r->accesses[j]->deep && node_inside(r->accesses[j]->node, n);
    return found;
}

/* Of two branches that read, an iteration runs one: the price counts both, and many of them are long code. A grid with a case for each border
 * and corner (4096^2 floats, nine cases) takes 149 us on an H200 with eight iterations, 115 with one. */
static bool has_cases(const struct region *r, const struct node *n)
{
    return n->n_children > 2 && n->child[2] && reads_in(r, n->child[1]) && reads_in(r, n->child[2]);
}

/* Whatever is not a statement that can be repeated as straight-line code. */
static bool find_obstacle(struct node *n, void *context)
{
    struct body_scan *s = context;
    const struct loop *l = n->kind == NODE_FOR ? region_loop(s->region, n) : NULL;
    long long trips = l ? mapping_constant_trips(l) : 0;
    switch (n->kind) {
    case NODE_FOR: s->bad |= !l || trips < 0 || trips > TRIPS_MOST || l->n_privates; break;
    case NODE_CALL: s->bad |= !mapping_is_cheap_call(n) && !only_returns(n); break;
    case NODE_IF: s->bad |= has_cases(s->region, n) && ++s->cases > CASES_MOST; break;
    case NODE_WHILE:
    case NODE_DO:
    case NODE_SWITCH:
    case NODE_BREAK:
    case NODE_RETURN:
    case NODE_GOTO:
    case NODE_INDIRECT_GOTO:
    case NODE_LABEL:
    case NODE_ASM:
    case NODE_STMT_EXPR: s->bad = true; break;
    default: break;
    }
    if (n->type && n->type->is_volatile) s->bad = true;
    return !s->bad;
}

static bool is_straight(const struct kernel *k, const struct loop *last)
{
    struct body_scan s = {.region = k->region};
    if (mapping_has_bounding_nest(k) || mapping_has_atomic(k->region, last->stmt->child[3])) return false;
    for (const struct loop *l = last; l != k->nest; l = l->parent)
        if (l->dimension < 0) return false;
    node_walk(last->stmt->child[3], find_obstacle, &s);
    return !s.bad;
}

/* ---- bodies for one iteration a thread ------------------------------------------------------------------------------------------ */

enum { LONG_MOST = 4, CASES_IN_SPACE = 1 };

struct work_scan {
    const struct region *region;
    int long_operations, cases;
};

/* Not the same for all iterations. */
static bool varies(const struct node *n, const void *context)
{
    if (n->kind == NODE_NAME && !n->has_value) return !mapping_is_value(region_variable(context, n->decl));
    return n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER || (n->kind == NODE_UNARY && n->op == OP_DEREF);
}

/* Divisions of doubles, roots and other functions take about twenty instructions each. Those of values of the kernel, as nu * dt / (dx * dx), are
 * shared by the iterations: with them counted, Burgers' equation took 209 us in place of 162. */
static bool is_long_operation(const struct region *r, const struct node *n)
{
    if (!n->type || n->type->kind != TYPE_FLOAT || n->type->size < 8 || n->has_value) return false;
    if (n->kind == NODE_CALL) return (!mapping_is_cheap_call(n) || (n->decl && !strcmp(n->decl->name, "sqrt"))) && node_find(n, varies, r);
    return node_find(n, varies, r) && (n->kind == NODE_BINARY || n->kind == NODE_ASSIGN) && n->op == OP_DIV && !n->child[1]->has_value;
}

static bool count_work(struct node *n, void *context)
{
    struct work_scan *s = context;
    s->long_operations += is_long_operation(s->region, n);
    s->cases += n->kind == NODE_IF && has_cases(s->region, n);
    return true;
}

/* Arithmetic hides the latency of loads, and is not shared: a step of a level set in three dimensions, with seven divisions and two roots of
 * doubles, takes 140 us on an H200 with eight iterations a thread, 110 with one (203 x 181 x 165). Nor are loads under way at once of
 * iterations that select in several cases what they read. */
bool mapping_runs_apart_fastest(const struct kernel *k, const struct loop *last)
{
    struct work_scan s = {.region = k->region};
    node_walk(last->stmt->child[3], count_work, &s);
    return k->n_dims > 1 && (s.long_operations > LONG_MOST || (k->n_dims > 2 && s.cases > CASES_IN_SPACE));
}

/* ---- the price ----------------------------------------------------------------------------------------------------------------- */

/* Cycles of a multiprocessor for the reads of one iteration of a warp, with `rows` iterations a thread: each load takes one for 128 bytes,
 * and the elements of the block's tile come from the L2 cache, 64 bytes a cycle. Negative: not known. */
static double price(const struct kernel *k, const struct loop *last, int rows)
{
    int items[3] = {1, rows, 1}, tile[3] = {1, rows * k->block[1], k->block[2]};
    struct read_count own = reads_count(k, last, items), all = reads_count(k, last, tile);
    double lines = all.known ? (double)all.lines / (tile[1] * tile[2]) : (double)own.lines / rows;
    return own.known ? own.bytes / 4.0 * (own.distinct / (double)rows + 2 * lines) : -1;
}

static bool fits_trips(const struct kernel *k, int rows)
{
    long long trips = mapping_constant_trips(k->dims[1]);
    long long tile = (long long)rows * k->block[1], tiles = (trips + tile - 1) / tile;
    return trips < 0 || 8 * trips >= 7 * tiles * tile;
}

/* The number of iterations along y of least price; 0 if that does not pay. */
static int best_rows(const struct kernel *k, const struct loop *last)
{
    int usual = k->n_dims > 2 ? USUAL_ROWS : 1, best = 0;
    double least = price(k, last, usual) * (k->n_dims > 2 ? ANYTHING : WORTH / DOUBLED);
    for (int rows = 2 * usual; rows <= ITEMS_MOST && least > 0; rows *= 2) {
        double p = fits_trips(k, rows) ? price(k, last, rows) : -1;
        if (p < 0 || p > (k->n_dims > 2 ? 1 : DOUBLED) * least) continue;
        least = p;
        best = rows;
    }
    return best;
}

/* Many reads in three dimensions of which rows share few, as of a star of 25 points: with several iterations a thread, fewer threads are
 * resident, and the planes of their tiles do not remain in the cache. 200^3 floats take 163 us with 8, 105 with one (H100). */
static bool shares_little(const struct kernel *k, const struct loop *last, const struct read_count *each)
{
    enum { STAR = 20 };
    int rows[3] = {1, ITEMS_MOST, 1};
    if (k->n_dims < 3 || each->distinct < STAR) return false;
    return reads_count(k, last, rows).distinct > 0.6 * ITEMS_MOST * each->distinct;
}

bool mapping_reuse(struct kernel *k, const struct loop *last)
{
    int one[3] = {1, 1, 1};
    if (k->n_dims < 2 || !is_straight(k, last)) return false;
    struct read_count each = reads_count(k, last, one);
    if (each.known && shares_little(k, last, &each)) return true;
    int rows = each.known && each.distinct >= MANY_READS ? best_rows(k, last) : 0;
    if (!rows) return false;
    k->items[1] = rows;
    mapping_unroll_all(last->child);
    k->reuses = true;
    for (int j = 0; j < k->region->n_accesses; j++) {
        const struct access *a = k->region->accesses[j];
        if (a->read && a->n_flat) kernel_keeps(k, a, arena_printf(k->region->unit->arena, "registers: shared by %d iterations of a thread", rows));
    }
    return true;
}
