/* plan_reuse: iterations of a thread that read the same elements. SPDX-License-Identifier: MIT
 * A filter of 5 x 5 weights reads 25 elements for each iteration, eight iterations in a column 60. If a thread runs these one after
 * another, without a loop, the compiler keeps in registers what the next ones read. Along z a block also reads fewer planes from the L2
 * cache. Nothing is reordered within an iteration, and iterations are independent, so the results are bitwise the same. */
#include "accel_abi.h"
#include "kernel/mapping.h"
#include "kernel/reuse/read_places.h"

/* Sharing must save a quarter of the price without it, and twice as many iterations a twentieth. */
static const double WORTH = 0.75, DOUBLED = 0.95;

enum { ITEMS_MOST = 16, ALONG_MOST = 8, TRIPS_MOST = 128, MANY_READS = 8, REGISTERS = 96, USUAL_ROWS = 4 };

/* ---- the body ------------------------------------------------------------------------------------------------------------------ */

struct body_scan {
    const struct region *region;
    bool bad;
};

/* min, max, clamp: a function that only returns an expression without a call. */
static bool only_returns(const struct node *call)
{
    const struct decl *f = call->decl;
    const struct node *only = f && f->body ? node_alone(f->body) : NULL;
    return only && only->kind == NODE_RETURN && !node_has(only, KIND(NODE_CALL) | KIND(NODE_ASSIGN) | KIND(NODE_STMT_EXPR));
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
    struct body_scan s = {k->region, false};
    if (mapping_has_bounding_nest(k) || mapping_has_atomic(k->region, last->stmt->child[3])) return false;
    for (const struct loop *l = last; l != k->nest; l = l->parent)
        if (l->dimension < 0) return false;
    node_walk(last->stmt->child[3], find_obstacle, &s);
    return !s.bad;
}

/* ---- the price ----------------------------------------------------------------------------------------------------------------- */

/* Cycles of a multiprocessor for the reads of one iteration of a warp: each load takes one for 128 bytes, and the elements of the block's
 * tile come from the L2 cache, 64 bytes a cycle. Negative: not known, or the threads need too many registers. */
static double price(const struct kernel *k, const struct loop *last, const int items[3])
{
    int row[3] = {1, items[1], 1}, tile[3] = {1, items[1] * k->block[1], items[2] * k->block[2]}, n = items[1] * items[2];
    struct read_count own = reads_count(k, last, items), all = reads_count(k, last, tile), kept = reads_count(k, last, row);
    double size = own.bytes / 4.0;
    if (!own.known || (items[2] > 1 && kept.distinct * size > REGISTERS)) return -1;
    double rows = all.known ? (double)all.lines / (tile[1] * tile[2]) : (double)own.lines / n;
    return size * (own.distinct / (double)n + 2 * rows);
}

static bool fits_trips(const struct kernel *k, int j, int items)
{
    long long trips = mapping_constant_trips(k->dims[j]);
    return items == 1 || trips < 0 || trips >= 2LL * items * k->block[j];
}

static void unroll_all(struct loop *list)
{
    for (struct loop *l = list; l; l = l->next) {
        l->unroll = (int)mapping_constant_trips(l);
        unroll_all(l->child);
    }
}

/* The items of least price along y and z, of a price below `most`; false if there are none. */
static bool find_items(const struct kernel *k, const struct loop *last, double most, int best[3])
{
    int items[3] = {1, 1, 1}, z_most = k->n_dims > 2 && !k->n_folded ? ALONG_MOST : 1;
    double least = most;
    for (items[2] = 1; items[2] <= z_most; items[2] *= 2)
        for (items[1] = 1; items[1] <= ALONG_MOST && items[1] * items[2] <= ITEMS_MOST; items[1] *= 2) {
            bool fits = fits_trips(k, 1, items[1]) && (items[2] == 1 || fits_trips(k, 2, items[2]));
            double p = fits ? price(k, last, items) : -1;
            if (p < 0 || p > DOUBLED * least) continue;
            least = p;
            best[1] = items[1];
            best[2] = items[2];
        }
    return least < most;
}

bool mapping_reuse(struct kernel *k, const struct loop *last)
{
    int one[3] = {1, 1, 1}, usual[3] = {1, k->n_dims > 2 ? USUAL_ROWS : 1, 1}, best[3] = {1, 1, 1};
    if (k->n_dims < 2 || !is_straight(k, last)) return false;
    struct read_count each = reads_count(k, last, one);
    double now = price(k, last, usual);
    if (!each.known || each.distinct < MANY_READS || now < 0 || !find_items(k, last, WORTH * now, best)) return false;
    k->items[1] = best[1];
    k->items[2] = best[2];
    unroll_all(last->child);
    return true;
}
