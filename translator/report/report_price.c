/* report_price: what a piece of advice may save, in time on a GPU. SPDX-License-Identifier: MIT
 * Work is priced by bytes moved, launches, waits and iterations, as on an H100 in a host with PCIe: 2000 GB/s of its memory, 12 GB/s
 * between the memories, 3 us for a launch, 20 ns for an iteration of a loop that one thread runs. Trips that are not constant count as if
 * all loops of the nest had a million iterations together, and loops of the host around the construct as a hundred trips. Measured on an
 * H100, before and after following the advice: data-region 67 and 4 ms, associative-math 20 and 1, collapse 15 and 1, layout 7.1 and 2.2,
 * copyin 5.1 and 2.0, loop-directive 2.4 and 0.2, fast-math 0.7 and 0.2. */
#include "accel_kinds.h"
#include "kernel/mapping.h"
#include "report/report_parts.h"
#include <string.h>

enum {
    LAUNCH_NS = 3000,
    WAIT_NS = 10000,
    COPY_NS = 8000,
    THREAD_NS = 20, /* of an iteration */
    MEMORY_BYTES = 2000,
    COPY_BYTES = 12, /* in a nanosecond */
    OPERATIONS = 1400,
    DOUBLE_OPERATIONS = 5000, /* iterations of a few slow ones in a nanosecond */
    SECTOR = 32,
    HOST_TRIPS = 100,
    MILLION = 1 << 20
};

/* Trips of each loop whose number is not known, of the most that are nested. */
static double trips_of_unknown(int nested)
{
    static const double trips[] = {1, MILLION, 1024, 102, 32};
    return trips[nested < 4 ? nested : 4];
}

static int most_unknown(const struct loop *l)
{
    int most = 0;
    for (; l; l = l->next) {
        int n = most_unknown(l->child) + (mapping_constant_trips(l) < 0);
        most = n > most ? n : most;
    }
    return most;
}

static double iterations_of(const struct loop *l, double unknown)
{
    double sum = 0;
    for (; l; l = l->next) {
        long long trips = mapping_constant_trips(l);
        double inner = iterations_of(l->child, unknown);
        sum += (trips < 0 ? unknown : (double)trips) * (inner > 1 ? inner : 1);
    }
    return sum;
}

static double bytes_of(const struct data_item *d, double iterations)
{
    const struct type *t = d->decl ? d->decl->type : NULL;
    if (t && t->kind == TYPE_ARRAY && t->size > 0) return (double)t->size;
    return iterations * (double)(t && t->base && t->base->size > 0 && t->base->size <= (long long)sizeof(double)
                                     ? t->base->size
                                     : (long long)sizeof(double));
}

/* All copies of the construct; of one direction only: the first that is not needed. */
static double copies(const struct region *r, const struct report_construct *c, double iterations, bool one)
{
    double sum = 0;
    for (int i = 0; i < r->n_data && i < c->n_data; i++) {
        int n = c->data[i].in + c->data[i].out;
        double each = COPY_NS + bytes_of(&r->data[i], iterations) / COPY_BYTES;
        if (one && n == 2) return each;
        sum += n * each;
    }
    return sum;
}

static double threads_along(const struct region *r)
{
    long long trips = r->loops ? mapping_constant_trips(r->loops) : -1;
    return trips > 0 ? (double)trips : 1;
}

static double saved(const struct region *r, const struct report_construct *c, const char *id)
{
    double n = iterations_of(r->loops, trips_of_unknown(most_unknown(r->loops))), kernel = LAUNCH_NS;
    for (int i = 0; i < c->n_kernels; i++) kernel += n * c->kernels[i].bytes / MEMORY_BYTES;
    if (!strcmp(id, "data-region")) return copies(r, c, n, false);
    if (!strcmp(id, "copyin")) return copies(r, c, n, true);
    if (!strcmp(id, "loop-directive") || !strcmp(id, "associative-math")) return n * THREAD_NS - kernel;
    if (!strcmp(id, "collapse")) return n / threads_along(r) * THREAD_NS - kernel;
    if (!strcmp(id, "interchange") || !strcmp(id, "layout")) return n * (SECTOR - sizeof(double)) / MEMORY_BYTES;
    if (!strcmp(id, "async")) return WAIT_NS;
    return n / (!strcmp(id, "fast-math") ? OPERATIONS : DOUBLE_OPERATIONS);
}

double report_price(const struct region *r, const struct report_construct *c, const struct report_advice *a)
{
    double ns = saved(r, c, a->id);
    for (int i = 0; i < a->around && i < 3; i++) ns *= HOST_TRIPS;
    return ns > 0 ? ns / 1000 : 0;
}
