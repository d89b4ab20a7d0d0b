/* plan_scan: kernels for scans. SPDX-License-Identifier: MIT
 * A block computes the addends of a tile of trips, scans them in shared memory, adds the result of all preceding tiles, which it finds in
 * those that have been published (decoupled look-back, Merrill and Garland 2016), and runs the loop's body. So memory is read and written
 * once. cuda/library/scan.cuh is the scan, cuda/scan/kernel_scan.c the text around it. */
#include "accel_abi.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "region/updates/scans.h"

enum { SCAN_THREADS = 256 };

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
    return l && loop_is_scan(l) && l->bounds_on_host && !loop_is_counted(l) && can_carry(l) ? l : NULL;
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

/* Trips of a thread, so that several blocks fit into the shared memory of a multiprocessor. An odd number avoids bank conflicts. */
static int trips_of_thread(int bytes)
{
    return bytes <= 4 ? 15 : bytes <= 8 ? 11 : bytes <= 16 ? 7 : bytes <= 32 ? 5 : 3;
}

bool mapping_scan(struct unit *u, struct kernel *k, struct loop *l)
{
    int bytes = state_bytes(l->scan);
    k->shape = KERNEL_FLAT;
    k->scan = l->scan;
    k->nest = k->dims[0] = l;
    k->n_dims = 1;
    l->mapped = LEVEL_GANG | LEVEL_VECTOR;
    l->dimension = 0;
    for (struct loop *c = l->child; c; c = c->next) mapping_sequential(c);
    mapping_slices(u, k);
    if (k->n_slices) {
        mapping_sequential(l);
        l->dimension = -1;
        return false;
    }
    l->plan.needs_disjoint = l->scan->needs_disjoint;
    k->flags = ACCELRT_WHOLE_TILES | ACCELRT_SCAN | (loop_shows_index(l) ? ACCELRT_ALWAYS : 0);
    k->block[0] = SCAN_THREADS;
    k->items[0] = trips_of_thread(bytes);
    k->scratch_per_block = 2 * bytes;
    l->mapping =
        arena_printf(u->arena, "gang, vector: %s in one pass over blocks of %d iterations", l->scan->what, SCAN_THREADS * k->items[0]);
    k->mapping = arena_printf(u->arena, "for %s: %s", l->index->name, l->mapping);
    return true;
}
