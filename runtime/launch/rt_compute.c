/* rt_compute: compute constructs and launches. SPDX-License-Identifier: MIT */
#include "compare/rt_compare.h"
#include "core/rt_waiting.h"
#include "data/rt_follow.h"
#include "data/rt_late.h"
#include "data/rt_ranges.h"
#include "data/rt_replicas.h"
#include "launch/rt_capture.h"
#include "launch/rt_launch.h"
#include "launch/rt_short.h"
#include "lifetime/rt_lifetime.h"
#include "observe/rt_prof.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of constructs that are not mirrored; those of the host too. */
enum { STATE_COMPARED = STATE_MIRROR };

/* ---- begin and end ------------------------------------------------------------------------------------------------------------------- */

/* A double is stored in the place of a pointer: both have 8 bytes on the supported hosts. */
_Static_assert(sizeof(double) <= sizeof(void *), "accelrt_call.state holds a time");

static void note_host_start(struct accelrt_call *call)
{
    double now = accel__now_us();
    memcpy(&call->state[STATE_HOST_START], &now, sizeof now);
}

static void time_on_host(const struct accelrt_call *call)
{
    double start;
    memcpy(&start, &call->state[STATE_HOST_START], sizeof start);
    accel__time_host(call->site, accel__now_us() - start);
}

static inline void note_host(void)
{
    if (ACCEL_UNLIKELY(!atomic_load_explicit(&accel__ran_on_host, memory_order_relaxed))) atomic_store(&accel__ran_on_host, true);
}

static inline void host_runs(struct accelrt_call *call)
{
    note_host();
    if (ACCEL_UNLIKELY(accel__env.time)) note_host_start(call);
    if (ACCEL_UNLIKELY(accel__env.compare != NULL) && accel__compare_is_golden())
        call->state[STATE_COMPARED] = accel__golden_begin(NULL, call);
}

/* The region runs on the host although a device is current. It first waits for the queues of its wait clause and for its own queue. */
static int begin_on_host(struct accelrt_call *call, struct accel_device *d)
{
    if (atomic_load(&d->is_open)) {
        accel__open(d);
        accel__wait_clause(d, NULL, call);
        struct accel_queue *q = accel__queue_find(d, call->async);
        if (q) accel__queue_wait(q);
    }
    host_runs(call);
    return 0;
}

static int compare_begin(struct accel_work *w, struct accelrt_call *call)
{
    if (accel__compare_is_golden()) {
        call->state[STATE_COMPARED] = accel__golden_begin(w, call);
        return 1;
    }
    call->state[STATE_COMPARED] = accel__compare_begin(w, call);
    if (call->state[STATE_COMPARED]) note_host();
    return !call->state[STATE_COMPARED];
}

/* Whether the construct, of which an execution for a comparison begins or has ended, has others. */
static bool is_compared(const struct accelrt_call *call)
{
    return accel__env.compare && !accel__compare_is_golden() && !(call->flags & ACCELRT_MIRROR) && call->state[STATE_DEVICE] &&
           call->state[STATE_COMPARED];
}

/* The end of an execution that is compared. 1: another one follows. */
static int compare_end(struct accel_work *w, struct accelrt_call *call)
{
    struct accel_comparison *c = call->state[STATE_COMPARED];
    accel__queue_wait(w->queue);
    return accel__compare_next(w, call, c);
}

bool accel__may_use_exposed(const struct accelrt_call *call)
{
    bool may = call->flags & (ACCELRT_REACHES | ACCELRT_LOADS);
    for (int i = 0; i < call->n_data && !may; i++) may = accel__form(&call->data[i]) != FORM_SECTION;
    return may;
}

static __attribute__((noinline)) int compute_begin(struct accelrt_call *call, struct accel_device *d)
{
    accel__thread.site = call->site;
    bool mirror = call->flags & ACCELRT_MIRROR;
    if (!call->condition || (!mirror && !accel__has_device_code(call->site->image))) return begin_on_host(call, d);
    accel__open(d);
    struct accel_work w = { .device = d, .slot = accel__site_slot(call, d), .compute = true };
    if ((call->flags & ACCELRT_PREFER_HOST) && !accel__needs_device(&w, call)) return begin_on_host(call, d);
    w.queue = accel__queue_for(d, call->async);
    if (ACCEL_UNLIKELY(accel__env.observe)) {
        if (accel__env.notify & NOTIFY_REGION) accel__notify_region(call, d, true);
        if (accel__env.time) accel__time_region(call->site, d), call->flags |= ACCELRT_MEASURED;
    }
    accel__replicas_before(d, call, mirror ? TOUCH_ALL : TOUCH_BLOCKS);
    unsigned long before = accel__queue_visible(w.queue);
    accel__wait_clause(d, w.queue, call);
    if (call->parts) accel__late_begin(&w, call);
    accel__enter_all(&w, call);
    w.visible |= w.late != NULL || (d->shares && call->flags & ACCELRT_REACHES);
    if (ACCEL_UNLIKELY(atomic_load_explicit(&d->exposes, memory_order_relaxed))) w.visible |= accel__may_use_exposed(call);
    call->state[STATE_SHORT] = (void *)accel__short_begin(&w, before);
    call->state[STATE_DEVICE] = d;
    call->state[STATE_QUEUE] = w.queue;
    call->state[STATE_SLOT] = w.slot;
    call->state[STATE_ABSENT] = (void *)w.absent;
    call->state[STATE_ABSENT_VALUE] = (void *)w.absent_value;
    if (mirror) call->state[STATE_MIRROR] = accel__mirror_begin(&w, call);
    else if (ACCEL_UNLIKELY(accel__env.compare != NULL)) return compare_begin(&w, call);
    return !mirror;
}

/* Reports the construct's event. The device that runs the construct must be started before it. */
static void tell_begin(struct accelrt_call *call, struct accel_device *d)
{
    accel__thread.site = call->site;
    if (!call->condition || !accel__has_device_code(call->site->image)) d = &accel__host;
    if (!accel__is_host(d)) accel__open(d);
    else if (accel__prof_init_begin(d)) accel__prof_end(d, NULL);
    accel__prof_compute_begin(call, d);
}

ACCEL_EXPORT int accelrt_compute_begin(struct accelrt_call *call)
{
    struct accel_device *d = accel__current();
    if (ACCEL_UNLIKELY(accel__env.compare != NULL) && is_compared(call)) return !accel__compare_on_host(call->state[STATE_COMPARED]);
    call->state[STATE_DEVICE] = NULL;
    if (ACCEL_UNLIKELY(accel__prof_on)) tell_begin(call, d);
    if (accel__is_host(d)) {
        accel__waiting();
        bool captured = call->condition && ACCEL_UNLIKELY(atomic_load_explicit(&accel__n_captures, memory_order_relaxed));
        call->state[STATE_CAPTURED] = captured ? (void *)accel__capture_enter() : NULL;
        host_runs(call);
        return 0;
    }
    call->state[STATE_CAPTURED] = NULL;
    return compute_begin(call, d);
}

ACCEL_EXPORT int accelrt_compute_end(struct accelrt_call *call)
{
    struct accel_device *d = call->state[STATE_DEVICE];
    if (!d) {
        if (ACCEL_UNLIKELY(accel__env.time)) time_on_host(call);
        if (ACCEL_UNLIKELY(accel__env.compare != NULL) && accel__compare_is_golden())
            accel__golden_end(NULL, call, call->state[STATE_COMPARED]);
        if (ACCEL_UNLIKELY(call->state[STATE_CAPTURED] != NULL)) accel__capture_leave((uintptr_t)call->state[STATE_CAPTURED]);
        if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_end(call, NULL);
        return 0;
    }
    struct accel_work w = { .device = d, .queue = call->state[STATE_QUEUE], .slot = call->state[STATE_SLOT], .compute = true };
    accel__thread.site = call->site;
    if (ACCEL_UNLIKELY(accel__env.compare != NULL) && is_compared(call) && compare_end(&w, call)) return 1;
    if (call->flags & ACCELRT_MIRROR) accel__mirror_end(&w, call->state[STATE_MIRROR]);
    if (ACCEL_UNLIKELY(accel__env.compare != NULL) && accel__compare_is_golden())
        accel__golden_end(&w, call, call->flags & ACCELRT_MIRROR ? NULL : call->state[STATE_COMPARED]);
    if (ACCEL_UNLIKELY(accel__env.compare != NULL) && !accel__compare_is_golden()) accel__compare_leave(&w, call);
    unsigned long before = accel__queue_visible(w.queue);
    if (call->parts && call->parts->state) accel__late_end(&w, call);
    accel__leave_all(&w, call);
    if (accel__short_end(&w, (uintptr_t)call->state[STATE_SHORT], before)) accel__queue_done(w.queue);
    else accel__work_end(&w);
    if (ACCEL_UNLIKELY(accel__env.notify & NOTIFY_REGION)) accel__notify_region(call, d, false);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_end(call, NULL);
    return 0;
}

/* ---- which variant ------------------------------------------------------------------------------------------------------------------- */

static bool ranges_disjoint(const struct accel_ranges *all)
{
    const struct accel_range *r = all->items;
    for (int i = 0; i < all->n; i++)
        for (int k = 0; k < i; k++) {
            if (!r[i].written && !r[k].written) continue;
            if (!r[i].known || !r[k].known || (r[i].begin < r[k].end && r[k].begin < r[i].end)) return false;
        }
    return !all->too_many;
}

/* Whether the datum describes pointers only: the memory that they point to is another datum's. */
static bool names_pointers(const struct accelrt_data *data)
{
    enum accel_form form = accel__form(data);
    return form == FORM_POINTER || form == FORM_PATH || form == FORM_PIECES || data->kind & ACCELRT_LOADED;
}

static bool is_written(const struct accelrt_data *data) { return (data->kind & ACCELRT_WRITTEN) != 0; }

/* The whole block that contains data[i]. */
static struct accel_range block_range(struct accel_work *w, int i, const struct accelrt_data *data, uintptr_t begin)
{
    bool raw = accel__form(data) == FORM_ADDRESS;
    struct accel_present *t = raw ? &w->device->mallocs : &w->device->present;
    struct accel_range r = { begin, begin, false, is_written(data) };
    struct accel_block *b = NULL;
    pthread_mutex_lock(&t->lock);
    if (raw) accel__present_find(t, begin, 0, &b);
    else b = accel__locate(w, i, data);
    r.known = b != NULL;
    if (b) r.begin = raw ? accel__block_host(b) : accel__block_device(b);
    if (b) r.end = r.begin + b->bytes;
    pthread_mutex_unlock(&t->lock);
    return r;
}

/* The memory on the device that data[i] describes. */
static void add_device_ranges(struct accel_work *w, const struct accelrt_call *call, int i, struct accel_ranges *out)
{
    const struct accelrt_data *data = &call->data[i];
    enum accel_form form = accel__form(data);
    uintptr_t begin = (uintptr_t)data->device + (uintptr_t)data->start;
    if (form == FORM_PATH && data->kind & ACCELRT_LOADED) accel__path_ranges(w, call, i, out);
    else if (names_pointers(data)) return;
    else if (form == FORM_ROWS) accel__rows_ranges(w, data, is_written(data), out);
    else if (!data->device) return;
    else if (data->bytes == ACCELRT_UNKNOWN_SIZE) accel__range_add(out, block_range(w, i, data, begin));
    else accel__range_add(out, (struct accel_range){ begin, begin + data->bytes, true, is_written(data) });
}

ACCEL_EXPORT long long accelrt_elements(const struct accelrt_call *call, int item, int size)
{
    struct accel_work w = { .device = call->state[STATE_DEVICE], .queue = call->state[STATE_QUEUE], .slot = call->state[STATE_SLOT] };
    const struct accelrt_data *data = &call->data[item];
    const uintptr_t at = (uintptr_t)data->device;
    if (!at) return -1;
    struct accel_range r = { at, at + (uintptr_t)data->start + data->bytes, true, false };
    if (data->bytes == ACCELRT_UNKNOWN_SIZE) r = block_range(&w, item, data, at + (uintptr_t)data->start);
    return r.known && r.end >= at ? (long long)((r.end - at) / (size_t)size) : -1;
}

bool accel__launch_disjoint(struct accel_work *w, const struct accelrt_call *call)
{
    struct accel_ranges all = { .n = 0 };
    for (int i = 0; i < call->n_data && !all.too_many; i++) add_device_ranges(w, call, i, &all);
    return ranges_disjoint(&all);
}

ACCEL_EXPORT int accelrt_disjoint(const struct accelrt_data *data, int n_data)
{
    struct accel_ranges all = { .n = 0 };
    for (int i = 0; i < n_data; i++) {
        uintptr_t begin = (uintptr_t)data[i].base + (uintptr_t)data[i].start;
        bool path = accel__form(&data[i]) == FORM_PATH && data[i].kind & ACCELRT_LOADED;
        bool known = data[i].bytes != ACCELRT_UNKNOWN_SIZE && accel__form(&data[i]) != FORM_ROWS && !path;
        if (path || (data[i].base && !names_pointers(&data[i])))
            accel__range_add(&all, (struct accel_range){ begin, begin + data[i].bytes, known, is_written(&data[i]) });
    }
    return ranges_disjoint(&all);
}

extern char __libc_single_threaded; /* of glibc 2.32 and later */
#pragma weak __libc_single_threaded

ACCEL_EXPORT int accelrt_has_one_thread(void) { return &__libc_single_threaded && __libc_single_threaded; }

ACCEL_EXPORT void *accelrt_own_array(accelrt_offset bytes) { return accel__allocate(bytes > 0 ? (size_t)bytes : 1); }
ACCEL_EXPORT void accelrt_own_array_end(void *array) { free(array); }

ACCEL_EXPORT void *accelrt_sums_begin(struct accelrt_call *call, long long bytes, int size)
{
    if (!accel__env.reproducible) return NULL;
    return accel__sums_take(call->state[STATE_QUEUE], bytes > 0 ? (size_t)bytes / (size_t)size : 0, (size_t)size);
}

ACCEL_EXPORT void accelrt_sums_end(struct accelrt_call *call, const struct accelrt_kernel *k, void *sums, void *array, long long bytes,
                                   int size)
{
    struct accelrt_geometry g = { .trips = { bytes / size, 0, 0 } };
    void *args[] = { &array, &g.trips[0], &sums };
    if (!sums) return;
    accelrt_launch(call, k, &g, args);
    accel__sums_give(call->state[STATE_QUEUE], sums);
}

ACCEL_EXPORT void accelrt_fetch(struct accelrt_call *call, int item, void *to)
{
    const struct accelrt_data *data = &call->data[item];
    struct accel_queue *q = call->state[STATE_QUEUE];
    accel__thread.site = call->site;
    struct accel_work w = { .device = q->device, .queue = q, .slot = call->state[STATE_SLOT] };
    if (ACCEL_UNLIKELY(atomic_load_explicit(&accel__splits, memory_order_relaxed))) accel__replicas_collect(&w, call, item, false);
    accel__transfer(q, ACCEL_TO_HOST, to, (char *)data->device + data->start, data->bytes, data->name);
    accel__queue_wait(q);
}
