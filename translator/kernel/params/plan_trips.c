/* plan_trips: trip counts of flat kernels that are constants, or that several loops have. SPDX-License-Identifier: MIT
 * A division by a constant is a multiplication, and a division by one none; comparisons of constants are left out. */
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/values/trips.h"

static long long constant_trips(struct arena *a, const struct loop *l)
{
    long long trips;
    return value_is_known(trips_exact(a, l), &trips) ? trips : 0;
}

/* What the launch computes for dimension j (host/emit_launch.c), if that is a positive constant; else 0. */
static long long constant_of_dimension(struct arena *a, const struct kernel *k, int j)
{
    const struct loop *l = k->dims[j], *folded = k->nest;
    long long trips = constant_trips(a, l->bounding ? l->bounding : l);
    if (!trips) return 0;
    trips += l->peel + (l->bounding ? l->bounding->more_trips : 0);
    for (int i = 0; i < k->n_folded && j == k->n_dims - 1; i++, folded = folded->child)
        if (__builtin_mul_overflow(trips, constant_trips(a, folded), &trips)) return 0;
    return trips;
}

static bool is_plain(const struct kernel *k, int j)
{
    return !k->dims[j]->bounding && !k->dims[j]->peel && !(k->n_folded && j == k->n_dims - 1);
}

void mapping_trips(struct unit *u, struct kernel *k)
{
    for (int j = 0; j < k->n_dims && k->shape == KERNEL_FLAT; j++) {
        k->trips[j] = constant_of_dimension(u->arena, k, j);
        k->trips_from[j] = j;
        for (int i = transform_is_on(k->region, TRANSFORM_SHARED_TRIPS) ? j - 1 : -1; i >= 0; i--)
            if (is_plain(k, i) && is_plain(k, j) && kernel_counts_alike(k->dims[i], k->dims[j])) k->trips_from[j] = i;
    }
}
