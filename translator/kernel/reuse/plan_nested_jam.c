/* plan_nested_jam: iterations of a thread that run a nest of inner loops in step. SPDX-License-Identifier: MIT
 * A convolution over channels, s += w[o][c][p][q] * x[c][i + p][j + q] along c, p and q, reads two elements for each product. A thread with
 * eight rows i of four outputs o that runs all of them in step along c reads, in each trip, 30 elements of x and 36 of w for 288 products. On
 * an H200, 32 to 48 channels of 200^2 floats take 191 us with one result a thread, 91 with eight rows, 74 with two outputs of them, and 64 with
 * four (70 in blocks of 128 x 2; rows of 56, whose length the compiler knows, 335 in blocks of 64 x 4 and 399 in those of 32 x 8). The same
 * holds for contractions over several indices (28^6 doubles: 356 and 123 us). Iterations are independent, and each keeps its order of
 * additions, so that the results are bitwise the same. Short loops of constant trip counts are unrolled, so that elements that their trips
 * share are read once too. */
#include "kernel/mapping.h"
#include "kernel/reuse/read_places.h"
#include "kernel/transforms/element_registers.h"
#include <string.h>

/* Sharing must save a third of the reads, and twice as many iterations an eighth. */
static const double WORTH = 0.67, DOUBLED = 1.15;

enum { ITEMS_MOST = 8, ITEMS_X = 4, REGISTER_BYTES = 128, STATEMENTS_MOST = 512, TRIPS_MOST = 16, STRAIGHT_MOST = 128, SHORT_TRIPS = 8 };

/* ---- inner loops ----------------------------------------------------------------------------------------------------------------- */

/* Trips of a nest of loops with constant trip counts; 0: it has others. */
static long long trips_of_nest(const struct loop *l)
{
    long long trips = mapping_constant_trips(l), most = l->child ? 0 : 1;
    if (trips < 0) return 0;
    for (const struct loop *c = l->child; c; c = c->next) {
        long long inner = trips_of_nest(c);
        if (!inner) return 0;
        most = inner > most ? inner : most;
    }
    return trips * most;
}

/* Straight-line code of all its trips is what plan_reuse makes. */
static bool is_short(const struct loop *last)
{
    for (const struct loop *l = last->child; l; l = l->next) {
        long long trips = trips_of_nest(l);
        if (!trips || trips > STRAIGHT_MOST) return false;
    }
    return true;
}

static bool has_nest(const struct loop *last)
{
    for (const struct loop *l = last->child; l; l = l->next)
        if (l->child) return true;
    return false;
}

struct work {
    const struct region *region;
    int operations, reads;
    bool divides;
};

static bool add_work(struct node *n, void *context)
{
    struct work *w = context;
    bool operation = n->kind == NODE_BINARY || (n->kind == NODE_ASSIGN && n->op != OP_NONE);
    bool floating = n->type && n->type->kind == TYPE_FLOAT;
    w->operations += operation && floating;
    w->divides |= (operation && floating && n->op == OP_DIV) || n->kind == NODE_CALL;
    for (int j = 0; j < w->region->n_accesses && n->kind == NODE_SUBSCRIPT; j++) {
        const struct access *a = w->region->accesses[j];
        w->reads += a->node == n && a->read;
    }
    return true;
}

/* A loop alone waits for its reads, not for arithmetic: blur of any radius, 3000 x 4000 floats, takes 236 us without and 152 with jam, velocities of
 * 1000 vortices, with a division for each, 216 and 254. */
static bool waits_for_reads(const struct loop *last)
{
    bool all = last->child != NULL;
    for (const struct loop *l = last->child; l && all; l = l->next) {
        struct work w = {.region = last->region};
        node_walk(l->stmt->child[3], add_work, &w);
        all = !w.divides && w.operations <= 2 * w.reads;
    }
    return all;
}

/* Inside out, while the copies of the body are few. */
static void unroll(struct loop *list, int items)
{
    for (struct loop *l = list; l; l = l->next) {
        long long trips = trips_of_nest(l);
        unroll(l->child, items);
        l->unroll = trips > 0 && mapping_constant_trips(l) <= TRIPS_MOST && trips * items <= STATEMENTS_MOST ? (int)mapping_constant_trips(l) : 0;
    }
}

static void roll(struct loop *list)
{
    for (struct loop *l = list; l; l = l->next) {
        l->unroll = 0;
        roll(l->child);
    }
}

/* ---- iterations ------------------------------------------------------------------------------------------------------------------ */

/* The loop of dimension j has enough trips, and those of loops that share the dimension with it begin at a multiple. */
static bool fits_trips(const struct kernel *k, int j, int items)
{
    long long trips = mapping_constant_trips(k->dims[j]);
    if (items == 1) return true;
    if (j == 2 && k->nest->plan.spans) return false;
    if (j == 2 && k->n_folded) return trips > 0 && trips % items == 0;
    return trips < 0 || (j ? trips % items == 0 || trips >= SHORT_TRIPS * items : trips >= 2LL * items * k->block[0]);
}

static double price(const struct kernel *k, const struct loop *last, const int items[3])
{
    struct read_count reads = reads_in_step(k, last, items);
    double each = (double)reads.distinct / (items[0] * items[1] * items[2]);
    for (int n = items[0] * items[1] * items[2]; n > 1; n /= 2) each *= DOUBLED;
    return reads.known && reads.distinct ? each : -1;
}

static int least_items(const struct kernel *k, struct loop *last, int most, int best[3])
{
    int items[3];
    double least = 0, one = 0;
    for (items[2] = 1; items[2] <= (k->n_dims > 2 ? ITEMS_MOST : 1); items[2] *= 2)
        for (items[1] = 1; items[1] <= ITEMS_MOST; items[1] *= 2)
            for (items[0] = 1; items[0] <= ITEMS_X; items[0] *= 2) {
                int all = items[0] * items[1] * items[2];
                bool fits = all <= most;
                for (int j = 0; j < k->n_dims; j++) fits &= fits_trips(k, j, items[j]);
                if (!fits) continue;
                unroll(last->child, all);
                double p = price(k, last, items);
                if (p < 0) return 1;
                if (all == 1) one = least = p;
                if (all > 1 && p >= least) continue;
                least = p;
                memcpy(best, items, sizeof items);
            }
    int all = best[0] * best[1] * best[2];
    for (int n = all; n > 1; n /= 2) least /= DOUBLED;
    return least <= WORTH * one ? all : 1;
}

bool mapping_nested_jam(struct kernel *k, struct loop *last)
{
    static const int low[3] = {32, 8, 1};
    int best[3] = {1, 1, 1}, bytes = 0;
    if (!transform_is_on(k->region, TRANSFORM_NESTED_JAM) || (!has_nest(last) && !waits_for_reads(last)) || is_short(last)) return false;
    if (loop_is_counted(last) || mapping_has_bounding_nest(k) || !mapping_can_jam_nests(k, last)) return false;
    if (!element_registers_suffice(k, last)) return false;
    bytes = mapping_jam_bytes(k, last);
    if (bytes < 0) return false;
    bytes = bytes < 4 ? mapping_smallest_store(k->region, last->stmt->child[3]) : bytes;
    int items = least_items(k, last, REGISTER_BYTES / (bytes < 4 ? 4 : bytes), best);
    if (items == 1) {
        roll(last->child);
        return false;
    }
    unroll(last->child, items);
    memcpy(k->items, best, sizeof best);
    if (mapping_constant_trips(k->dims[0]) < 0) memcpy(k->block, low, sizeof low);
    k->in_step = true;
    return true;
}
