/* plan_scan: kernels for scans. SPDX-License-Identifier: MIT
 * A block computes the addends of a tile of trips, scans them in shared memory, adds the result of all preceding tiles, which it finds in
 * those that have been published (decoupled look-back, Merrill and Garland 2016), and runs the loop's body. So memory is read and written
 * once. cuda/library/scan.cuh is the scan, scan_code.c the tree around it. */
#include "accel_abi.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/transforms/decisions.h"
#include "region/updates/scans.h"

/* The variables of carried values may have other roles by now. One that is private to the gang begins with the value that the construct
 * found, so that the loop must be the whole construct. */
static bool can_carry(const struct loop *l)
{
    const struct scan *s = l->scan;
    bool whole = node_only_statement(l->region->body) == l->stmt;
    for (int k = 0; k < s->n_values; k++) {
        const struct variable *v = s->values[k].var;
        bool own = v->role == ROLE_PRIVATE && whole && !v->private_to && !v->counts;
        if (!s->values[k].store && v->role != ROLE_SCALAR && !own) return false;
    }
    return true;
}

struct loop *mapping_scan_loop(const struct region *r, struct node *statement)
{
    struct loop *l = mapping_loop_of(r, statement);
    return l && loop_is_scan(l) && transform_is_on(r, TRANSFORM_SCAN) && l->bounds_on_host && !loop_is_counted(l) && can_carry(l) ? l : NULL;
}

/* Bytes of the carried values of a trip. */
static int state_bytes(const struct scan *s)
{
    int parts = 0, each = 4;
    for (int k = 0; k < s->n_values; k++) {
        parts += s->values[k].linear ? 2 : 1;
        if (s->values[k].type->size > 4) each = 8;
    }
    return parts * each;
}

/* Threads of a block and trips of a thread, by the bytes of a trip in shared memory: several blocks fit into a multiprocessor. An odd
 * number of trips avoids bank conflicts. 2^25 trips on an H200, before loads were kept in registers: of 4 bytes with 256 threads and 15
 * trips 113 us, 19 trips 106, 128 threads and 15 trips 121; of 16 bytes with 256 threads and 7 trips 364, 128 threads and 15 trips 305. 2^24 trips of 8
 * bytes: compaction with 128 threads and 15 trips 108 us, 256 threads and 15 trips 103, maxima 131 and 127. */
static void choose_tile(struct kernel *k, int bytes)
{
    k->block[0] = bytes <= 8 ? 256 : 128;
    k->items[0] = bytes <= 4 ? 19 : bytes <= 16 ? 15 : bytes <= 32 ? 9 : 5;
}

static const struct decision_kind kind = {.traits = DECISION_ORDERS};

bool mapping_scan(struct unit *u, struct kernel *k, struct loop *l)
{
    int bytes = state_bytes(l->scan), tile;
    k->shape = KERNEL_FLAT;
    k->scan = l->scan;
    decide(u->arena, k, &kind, l->scan);
    k->nest = k->dims[0] = l;
    k->n_dims = 1;
    l->mapped = LEVEL_GANG | LEVEL_VECTOR;
    l->dimension = 0;
    for (struct loop *c = l->child; c; c = c->next) mapping_sequential(c);
    mapping_scratch(u, k);
    if (k->n_slices) {
        mapping_sequential(l);
        l->dimension = -1;
        return false;
    }
    l->plan.needs_disjoint = l->scan->needs_disjoint;
    k->flags = ACCELRT_WHOLE_TILES | ACCELRT_SCAN | (loop_shows_index(l) ? ACCELRT_ALWAYS : 0);
    choose_tile(k, l->scan->n_values == 1 && l->scan->values[0].same_factor ? bytes / 2 : bytes);
    tile = k->block[0] * k->items[0];
    k->scratch_per_block = 2 * bytes;
    l->mapping = arena_printf(u->arena, "gang, vector: %s in one pass over blocks of %d iterations", l->scan->what, tile);
    k->mapping = arena_printf(u->arena, "for %s: %s", l->index->name, l->mapping);
    return true;
}
