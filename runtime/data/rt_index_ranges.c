/* rt_index_ranges: which elements a device reads through the values of other arrays, for split constructs. SPDX-License-Identifier: MIT
 *
 * The trips of a device read x[column[k]] with k between elements of `start`. A kernel finds the least and the largest of the values of
 * `start` in the device's window, which are the window of `column`, and so on. The results are kept until the values change. So a device
 * receives of x only what the range of its columns contains. It is found where as much is lacking as the kernel's time is worth, and not
 * for arrays whose values change in each construct. */
#include "data/rt_data.h"
#include "data/rt_replicas.h"

#define TEAM (&accel__team)
enum { BLOCKS = 256, THREADS = 256, RANGES = 4 * ACCEL_SPAN_DEVICES };
#define WORTH ((size_t)16 << 10)       /* bytes */

/* ---- one range ---------------------------------------------------------------------------------------------------------------------- */

/* Page-locked memory of device k for the results of all blocks. */
static struct accel_partial *results_of(int k)
{
    struct accel_device *d = TEAM->devices[k];
    struct accel_partial *p = &TEAM->ranges[k];
    if (!p->host)
        accel__check(d, NULL, d->driver->pin(d, 2 * BLOCKS * sizeof(long long), &p->host, &p->device), "allocating page-locked memory");
    return p;
}

static unsigned launch(struct accel_split *s, int k, const void *values, long long n, int kind, void *results)
{
    static const struct accelrt_kernel kernel = {
        .name = ACCELRT_INDEX_RANGE, .dims = 1, .block = { THREADS, 1, 1 }, .items = { 1, 1, 1 }
    };
    struct accel_device *d = TEAM->devices[k];
    struct accel_queue *q = TEAM->queues[k];
    long long blocks = (n + THREADS - 1) / THREADS;
    unsigned grid = blocks < BLOCKS ? (unsigned)blocks : BLOCKS;
    struct accel_launch l = { .grid = { grid, 1, 1 }, .block = { THREADS, 1, 1 }, .args = (void *[]){ &values, &n, &kind, &results } };
    struct accel_function *f = accel__site_function(accel__site_slot(s->call, d), s->call->site->image, &kernel, 0);
    int code = d->driver->launch(d, f, &l, q->stream);
    accel__queue_mark(q);
    accel__check(d, q, code, "finding the range of indices");
    return grid;
}

/* Of the values of a window on device k, which has them. */
static struct accel_value_range find_range(struct accel_split *s, int k, struct accel_replicas *r, struct accel_window w, int kind)
{
    struct accel_value_range range = { .window = w, .kind = kind, .least = 0x7fffffffffffffff, .most = -0x7fffffffffffffff - 1 };
    struct accel_partial *p = results_of(k);
    const long long *result = p->host;
    accel__bind(TEAM->devices[k]);
    long long n = (long long)((w.to - w.from) / (size_t)(kind < 0 ? -kind : kind));
    unsigned blocks = launch(s, k, (const char *)r->memory[k] + w.from, n, kind, p->device);
    accel__queue_wait(TEAM->queues[k]);
    for (unsigned b = 0; b < blocks; b++) {
        if (result[2 * b] < range.least) range.least = result[2 * b];
        if (result[2 * b + 1] > range.most) range.most = result[2 * b + 1];
    }
    return range;
}

/* A device that has all values of the window, i if it does; -1: none has. */
static int device_with(const struct accel_replicas *r, int i, struct accel_window w)
{
    for (int n = 0; n < TEAM->n; n++) {
        size_t from = w.from, end;
        unsigned devices;
        int k = (i + n) % TEAM->n;
        if (!accel__validity_stale(&r->validity, 1u << k, &from, w.to, &end, &devices)) return k;
    }
    return -1;
}

/* Forgets ranges of earlier values; false: the values change too often. */
static bool is_steady(struct accel_replicas *r)
{
    if (r->range_version == r->validity.version) return !r->is_unsteady;
    r->is_unsteady |= r->n_ranges && r->range_uses < r->n_ranges;
    r->range_version = r->validity.version;
    r->n_ranges = r->range_uses = 0;
    return !r->is_unsteady;
}

/* NULL: it is not known. */
static const struct accel_value_range *range_of(struct accel_split *s, int i, struct accel_replicas *r, struct accel_window w, int kind)
{
    if (!is_steady(r) || w.from >= w.to) return NULL;
    for (int j = 0; j < r->n_ranges; j++) {
        const struct accel_value_range *known = &r->ranges[j];
        if (known->window.from != w.from || known->window.to != w.to || known->kind != kind) continue;
        r->range_uses++;
        return known;
    }
    int k = r->n_ranges < RANGES ? device_with(r, i, w) : -1;
    if (k < 0) return NULL;
    if (!r->ranges) r->ranges = accel__reserve(RANGES * sizeof *r->ranges);
    r->ranges[r->n_ranges] = find_range(s, k, r, w, kind);
    return &r->ranges[r->n_ranges++];
}

/* ---- data --------------------------------------------------------------------------------------------------------------------------- */

static size_t lacking(const struct accel_split *s, int item, int i)
{
    const struct accel_validity *v = &s->replicas[item]->validity;
    size_t from = 0, end, all = s->blocks[item]->bytes, sum = 0;
    unsigned devices;
    for (; accel__validity_stale(v, 1u << i, &from, all, &end, &devices); from = end) sum += end - from;
    return sum;
}

static size_t clamped(const struct accel_split *s, int item, __int128 byte)
{
    __int128 at = byte + (long long)((uintptr_t)s->call->data[item].base - accel__block_host(s->blocks[item]));
    return at <= 0 ? 0 : at < (__int128)s->blocks[item]->bytes ? (size_t)at : s->blocks[item]->bytes;
}

/* The window of what device i reads of the item in its trips; at most as many items are followed as there are data. False: it is not
 * known. */
static bool find_window(struct accel_split *s, int item, int i, int steps, struct accel_window *w)
{
    const struct accelrt_indexed *x = &s->table->indexed[item];
    struct accel_window of_by;
    int by = x->by;
    if (by < 0 || !s->blocks[item] || !s->blocks[by] || !steps || s->bounds[i] >= s->bounds[i + 1]) return false;
    if (!find_window(s, by, i, steps - 1, &of_by)) of_by = accel__split_accessed(s, by, i);
    const struct accel_value_range *r = range_of(s, i, s->replicas[by], of_by, x->kind);
    if (!r) return false;
    struct accel_window direct = accel__split_window(s, item, i, &x->direct);
    *w = (struct accel_window){ clamped(s, item, (__int128)r->least * x->element), clamped(s, item, ((__int128)r->most + 1) * x->element) };
    if (direct.from < direct.to && direct.from < w->from) w->from = direct.from;
    if (direct.from < direct.to && direct.to > w->to) w->to = direct.to;
    return true;
}

bool accel__split_reads(struct accel_split *s, int item, int i, struct accel_trips trips, struct accel_window *w)
{
    long long first = s->bounds[i], end = s->bounds[i + 1];
    s->bounds[i] = trips.from, s->bounds[i + 1] = trips.to;
    bool found = s->table->indexed && find_window(s, item, i, s->call->n_data, w);
    s->bounds[i] = first, s->bounds[i + 1] = end;
    return found;
}

void accel__split_ranges(struct accel_split *s)
{
    if (!s->table->indexed) return;
    for (int item = 0; item < s->call->n_data; item++)
        for (int i = 0; s->blocks[item] && i < TEAM->n; i++)
            if (s->table->indexed[item].by >= 0 && lacking(s, item, i) >= WORTH &&
                find_window(s, item, i, s->call->n_data, &s->read[item][i]))
                s->has_read[item] |= 1u << i;
}
