/* rt_parts: a construct whose data comes from the host runs in parts, each as soon as its data is there. SPDX-License-Identifier: MIT
 *
 * Part c has the trips from c * trips on. By the footprints it accesses no byte above the end of its last trip's window, so it may start
 * when the bytes below are on the device. No later part accesses a byte below the start of its own first trip's window, so what is below
 * may be copied to the host, if it is on the device: the windows of trips may have gaps between them. All bytes of a section are
 * transferred once, those that no trip accesses too. */
#include "data/rt_late.h"
#include "launch/rt_launch.h"
#include "observe/rt_prof.h"
#include "queue/rt_staging.h"

enum { PARTS_LEAST = 3, PARTS_OF_LEAST = 8, ALIGNMENT = 16 };
#define PART_MOST ((size_t)16 << 20)

struct in_parts {
    struct accel_work *w;
    struct accelrt_call *call;
    const struct accel_launching *launching;
    struct accelrt_geometry *geometry;
    void **args;
    const struct accel_late *late;
    int dimension, parts;
    long long all, trips;              /* of the loop; of a part but the last */
};

/* ---- how many trips a part has ------------------------------------------------------------------------------------------------------ */

static size_t bytes_of_trip(const struct accel_late *late)
{
    size_t sum = 0;
    for (int i = 0; i < late->n; i++) {
        const struct accelrt_data *data = late->items[i].data;
        sum += (size_t)late->items[i].footprint->step * (size_t)(accel__copies_in(data) + accel__copies_out(data));
    }
    return sum;
}

long long accel__aligned_trips(const struct accelrt_call *call)
{
    unsigned long steps = ALIGNMENT;
    for (int i = 0; i < call->n_data; i++)
        if (call->parts->footprints[i].step != ACCELRT_NO_ACCESS) steps |= (unsigned long)call->parts->footprints[i].step;
    return ALIGNMENT / (long long)(steps & -steps);
}

static long long multiple(long long n, long long of) { return (n + of - 1) / of * of; }

/* About as many as PART_MOST bytes, and whole blocks if these are not much more. */
static long long trips_of_part(const struct in_parts *p)
{
    size_t least = accel__env.pipeline_bytes / PARTS_OF_LEAST, most = least < PART_MOST ? least : PART_MOST, each = bytes_of_trip(p->late);
    const struct accelrt_kernel *k = p->launching->kernel;
    long long aligned = accel__aligned_trips(p->call), block = aligned * k->block[p->dimension] * k->items[p->dimension];
    long long n = multiple(each && most > each ? (long long)(most / each) : 1, aligned), whole = multiple(n, block);
    return whole <= 2 * n ? whole : n;
}

static bool may_run(struct in_parts *p)
{
    bool fits =
        p->late->n && p->dimension < p->launching->kernel->dims && !(p->launching->kernel->flags & (ACCELRT_SPECIAL | ACCELRT_EXACT_GANGS));
    if (!fits) return false;
    p->all = p->geometry->trips[p->dimension];
    p->trips = trips_of_part(p);
    p->parts = (int)((p->all + p->trips - 1) / p->trips);
    return p->parts >= PARTS_LEAST;
}

/* ---- transfers ---------------------------------------------------------------------------------------------------------------------- */

/* Byte `at` from the base of an item, as a distance from the start of its section, within which it is kept. */
static size_t within(const struct accel_late_item *item, accelrt_offset at)
{
    accelrt_offset from_start = at - item->data->start;
    return from_start < 0 ? 0 : (size_t)from_start > item->block->bytes ? item->block->bytes : (size_t)from_start;
}

/* The end of what part `part` and the parts before it need on the device; and of what is there then and no later part accesses. */
static size_t end_in(const struct in_parts *p, const struct accel_late_item *item, int part)
{
    const struct accelrt_footprint *f = item->footprint;
    if (part < 0) return 0;
    if (part == p->parts - 1) return item->block->bytes;
    return within(item, f->start + ((part + 1) * p->trips - 1) * f->step + (accelrt_offset)f->bytes);
}

static size_t end_out(const struct in_parts *p, const struct accel_late_item *item, int part)
{
    if (part < 0) return 0;
    if (part == p->parts - 1) return item->block->bytes;
    size_t end = within(item, item->footprint->start + (part + 1) * p->trips * item->footprint->step), there = end_in(p, item, part);
    return end < there ? end : there;
}

static void add(const struct in_parts *p, struct accel_pipeline *pipeline, int part, const struct accel_late_item *item,
                enum accel_direction way)
{
    size_t (*end)(const struct in_parts *, const struct accel_late_item *, int) = way == ACCEL_TO_DEVICE ? end_in : end_out;
    size_t from = end(p, item, part - 1), to = end(p, item, part);
    if (from == to) return;
    if (pipeline) accel__pipeline_add(pipeline, part, way, (char *)item->block->host + from, (char *)item->block->device + from, to - from);
    else accel__notify_transfer(p->w->queue, way, item->data->name, to - from);
}

/* Adds the transfers of a part to the pipeline; NULL: reports them. */
static void transfers(const struct in_parts *p, struct accel_pipeline *pipeline, int part, enum accel_direction way)
{
    for (int i = 0; i < p->late->n; i++) {
        const struct accel_late_item *item = &p->late->items[i];
        if (way == ACCEL_TO_DEVICE ? accel__copies_in(item->data) : accel__copies_out(item->data)) add(p, pipeline, part, item, way);
    }
}

static void make_pages_huge(const struct accel_late *late)
{
    for (int i = 0; i < late->n; i++)
        if (accel__copies_out(late->items[i].data)) accel__pages_huge((void *)late->items[i].block->host, late->items[i].block->bytes);
}

/* ---- launches ----------------------------------------------------------------------------------------------------------------------- */

void accel__shift_trips(struct accelrt_call *call, long long trips)
{
    call->parts->first += trips;
    if (call->parts->has_first) return;
    for (int i = 0; i < call->n_data; i++) {
        struct accelrt_data *data = &call->data[i];
        if (data->device) data->device = (char *)data->device + trips * call->parts->footprints[i].step;
    }
}

static void launch_part(void *context, int part)
{
    struct in_parts *p = context;
    long long first = part * p->trips, rest = p->all - first, *trips = &p->geometry->trips[p->dimension];
    bool tells = accel__env.notify & NOTIFY_TRANSFER;
    if (tells) transfers(p, NULL, part, ACCEL_TO_DEVICE);
    *trips = rest < p->trips ? rest : p->trips;
    accel__shift_trips(p->call, first);
    accel__launch_trips(p->w, p->call, p->launching, p->geometry, p->args);
    accel__shift_trips(p->call, -first);
    *trips = p->all;
    if (tells) transfers(p, NULL, part, ACCEL_TO_HOST);
}

bool accel__launch_in_parts(struct accel_work *w, struct accelrt_call *call, const struct accel_launching *l, struct accelrt_geometry *g,
                            void **args)
{
    struct in_parts p = { w, call, l, g, args, .late = call->parts->state, .dimension = call->parts->dimension };
    struct accel_pipeline *pipeline = may_run(&p) ? accel__pipeline_begin(w->queue, p.parts) : NULL;
    if (!pipeline) {
        accel__late_end(w, call);
        return false;
    }
    make_pages_huge(p.late);
    for (int part = 0; part < p.parts; part++) {
        transfers(&p, pipeline, part, ACCEL_TO_DEVICE);
        transfers(&p, pipeline, part, ACCEL_TO_HOST);
    }
    accel__pipeline_run(pipeline, launch_part, &p);
    accel__late_made(w, call, true);
    return true;
}
