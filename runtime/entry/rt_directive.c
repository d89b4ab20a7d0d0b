/* rt_directive: data directives as generated code calls them. SPDX-License-Identifier: MIT */
#include "api/rt_api.h"
#include "compare/rt_compare.h"
#include "launch/rt_capture.h"
#include "observe/rt_prof.h"

/* Whether the directive only frees memory. At the program's end it may be ignored; a copy may not. */
static bool only_releases(const struct accelrt_call *call)
{
    for (int i = 0; i < call->n_data; i++)
        if (!(accel_kind_what(call->data[i].kind) & KIND_RELEASES)) return false;
    return accel__ended_quietly();
}

/* Device on which the directive acts; NULL when there is nothing to do (the host, or a false condition). It is not yet made current: that
 * takes as long as the rest of a data construct whose arrays are cached at the call site, and such a construct needs no driver call. */
static struct accel_device *device_ready(struct accelrt_call *call)
{
    struct accel_device *d = accel__current();
    if (accel__is_host(d)) return NULL;
    accel__thread.site = call->site;
    if (!call->condition || (ACCEL_UNLIKELY(atomic_load(&accel__ending)) && only_releases(call))) return NULL;
    accel__ready(d);
    return d;
}

static struct accel_device *device_for(struct accelrt_call *call)
{
    struct accel_device *d = device_ready(call);
    if (d) accel__bind(d);
    return d;
}

static struct accel_work work_begin(struct accelrt_call *call, struct accel_device *d, bool dynamic)
{
    struct accel_work w = { .device = d, .queue = accel__queue_for(d, call->async), .slot = accel__site_slot(call, d), .dynamic = dynamic };
    accel__wait_clause(d, w.queue, call);
    if (ACCEL_UNLIKELY(accel__env.observe)) {
        if (accel__env.notify & NOTIFY_REGION) accel__notify_region(call, d, true);
        if (accel__env.time) accel__time_region(call->site, d);
    }
    return w;
}

/* Whether transfers are checked (ACCEL_COMPARE=1). */
static inline bool is_compared(void) { return ACCEL_UNLIKELY(accel__env.compare != NULL) && !accel__compare_is_golden(); }

/* Constructs that the host runs find the extents of their data so: it has no present table (ACCEL_COMPARE=write=DIR). */
static void note_golden(const struct accelrt_call *call, void (*note)(const struct accelrt_call *call))
{
    if (ACCEL_UNLIKELY(accel__env.compare != NULL) && accel__compare_is_golden()) note(call);
}

ACCEL_EXPORT void accelrt_data_begin(struct accelrt_call *call)
{
    struct accel_device *d = device_ready(call);
    call->state[0] = d;
    if (!d && call->condition && accel__is_host(accel__current())) accel__capture_begin(call);
    note_golden(call, accel__golden_enter);
    if (!d) return;
    accel__replicas_before(d, call, TOUCH_BLOCKS);
    struct accel_work w = work_begin(call, d, false);
    accel__enter_all(&w, call);
    accel__empty_begin(call);
    accel__work_end(&w);
}

ACCEL_EXPORT void accelrt_data_end(struct accelrt_call *call)
{
    struct accel_device *d = call->state[0];
    if (!d && ACCEL_UNLIKELY(atomic_load(&accel__n_captures))) accel__capture_end(call);
    note_golden(call, accel__golden_leave);
    if (!d) return;
    accel__thread.site = call->site;
    accel__ready(d);
    accel__replicas_before(d, call, TOUCH_BLOCKS);
    struct accel_work w = { .device = d, .queue = accel__queue_for(d, call->async), .slot = accel__site_slot(call, d) };
    if (is_compared()) accel__compare_leave(&w, call);
    accel__leave_all(&w, call);
    accel__empty_end(call);
    accel__work_end(&w);
    if (ACCEL_UNLIKELY(accel__env.notify & NOTIFY_REGION)) accel__notify_region(call, d, false);
}

ACCEL_EXPORT void accelrt_enter_data(struct accelrt_call *call)
{
    struct accel_device *d = device_ready(call);
    note_golden(call, accel__golden_enter);
    if (!d) return;
    accel__replicas_before(d, call, TOUCH_BLOCKS);
    struct accel_work w = work_begin(call, d, true);
    accel__enter_all(&w, call);
    accel__work_end(&w);
}

ACCEL_EXPORT void accelrt_exit_data(struct accelrt_call *call)
{
    struct accel_device *d = device_for(call);
    note_golden(call, accel__golden_leave);
    if (!d) return;
    accel__replicas_before(d, call, TOUCH_BLOCKS);
    struct accel_work w = work_begin(call, d, true);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_data_begin(call, acc_ev_exit_data_start, w.queue, call->async);
    if (is_compared()) accel__compare_leave(&w, call);
    for (int i = 0; i < call->n_data; i++) accel__leave_one(&w, i, &call->data[i]);
    accel__work_end(&w);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_end(call, NULL);
}

ACCEL_EXPORT void accelrt_update(struct accelrt_call *call)
{
    struct accel_device *d = device_for(call);
    bool captured = !d && call->condition && ACCEL_UNLIKELY(atomic_load(&accel__n_captures));
    for (int i = 0; captured && i < call->n_data; i++) accel__capture_update(&call->data[i]);
    if (!d) return;
    accel__replicas_before(d, call, TOUCH_BLOCKS);
    struct accel_work w = work_begin(call, d, true);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_data_begin(call, acc_ev_update_start, w.queue, call->async);
    if (is_compared()) accel__compare_update(&w, call);
    unsigned long before = accel__queue_visible(w.queue);
    accel__update_all(&w, call);
    w.idle = call->n_wait < 0 && accel__queue_visible(w.queue) == before;
    accel__work_end(&w);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_end(call, NULL);
}

static void use_device(struct accel_work *w, int i, struct accelrt_data *data)
{
    data->device = (void *)(uintptr_t)data->base;
    if (!data->base) return;
    pthread_mutex_lock(&w->device->present.lock);
    struct accel_block *b = accel__locate(w, i, data);
    if (!b && !(data->kind & ACCELRT_IF_PRESENT)) accel__absent(w->device, data);
    uintptr_t first = b ? accel__block_host(b) : 0;
    if (b) data->device = (void *)(accel__block_device(b) + ((uintptr_t)data->base - first));
    bool is_split = b && b->replicas;
    pthread_mutex_unlock(&w->device->present.lock);
    if (is_split) accel__replicas_of_block(b, TOUCH_ALL);
    if (b) accel__expose_copy(w->device, (void *)first);
}

ACCEL_EXPORT void accelrt_host_data(struct accelrt_call *call)
{
    struct accel_device *d = device_for(call);
    if (!d) {
        for (int i = 0; i < call->n_data; i++) call->data[i].device = (void *)(uintptr_t)call->data[i].base;
        return;
    }
    struct accel_work w = { .device = d, .slot = accel__site_slot(call, d) };
    accel__replicas_before(d, call, TOUCH_BLOCKS);
    for (int i = 0; i < call->n_data; i++) use_device(&w, i, &call->data[i]);
}

/* Without an async clause the host waits; with one, the queue. */
ACCEL_EXPORT void accelrt_wait(struct accelrt_call *call)
{
    struct accel_device *d = device_ready(call);
    if (!d || !atomic_load(&d->is_open)) return;
    struct accelrt_call all = *call;
    if (all.n_wait < 0) all.n_wait = 0;
    bool on_host = accel__async_value(call->async) == ACCELRT_ASYNC_SYNC;
    struct accel_queue *q = on_host ? NULL : accel__queue_for(d, call->async);
    if (on_host) {
        accel__settle(d);
        accel__wait_clause(d, NULL, &all);
        return;
    }
    for (int i = 0; i < all.n_wait; i++) {
        struct accel_queue *other = accel__queue_find(d, all.wait[i]);
        if (other) accel__queue_follow(q, other);
    }
    if (all.n_wait == 0) accel__queue_follow_all(q);
}

ACCEL_EXPORT void accelrt_wait_device(const struct accelrt_call *call, int device, int n, const int *queues)
{
    if (!call->condition || accel__is_host(accel__current())) return;
    accel__thread.directive = call->site;
    for (int i = 0; i < n; i++) acc_wait_device(queues[i], device);
    if (!n) acc_wait_all_device(device);
    accel__thread.directive = NULL;
}

/* ---- init, shutdown, set ------------------------------------------------------------------------------------------------------------ */

static acc_device_t type_or_current(int device_type)
{
    return device_type == ACCELRT_NOT_GIVEN ? acc_device_current : (acc_device_t)device_type;
}

ACCEL_EXPORT void accelrt_init(struct accelrt_call *call, int device_type, int device_num)
{
    if (!call->condition) return;
    accel__thread.directive = call->site;
    if (device_num == ACCELRT_NOT_GIVEN) acc_init(type_or_current(device_type));
    else acc_init_device(device_num, type_or_current(device_type));
    accel__thread.directive = NULL;
}

ACCEL_EXPORT void accelrt_shutdown(struct accelrt_call *call, int device_type, int device_num)
{
    if (!call->condition) return;
    accel__thread.directive = call->site;
    if (device_num == ACCELRT_NOT_GIVEN) acc_shutdown(type_or_current(device_type));
    else acc_shutdown_device(device_num, type_or_current(device_type));
    accel__thread.directive = NULL;
}

ACCEL_EXPORT void accelrt_set(struct accelrt_call *call, int device_type, int device_num, int default_async)
{
    if (!call->condition) return;
    accel__thread.directive = call->site;
    if (device_num != ACCELRT_NOT_GIVEN) acc_set_device_num(device_num, type_or_current(device_type));
    else if (device_type != ACCELRT_NOT_GIVEN) acc_set_device_type((acc_device_t)device_type);
    if (default_async != ACCELRT_NOT_GIVEN) acc_set_default_async(default_async);
    accel__thread.directive = NULL;
}

ACCEL_EXPORT accelrt_size accelrt_if_absent(const void *owner, const void *object, accelrt_size bytes)
{
    struct accel_device *d = accel__current();
    struct accel_block *b;
    if (!owner || !object || accel__is_host(d)) return 0;
    pthread_mutex_lock(&d->present.lock);
    bool absent =
        accel__present_find(&d->present, (uintptr_t)owner, 1, &b) == PRESENCE_NONE && !accel__is_device_address(d, (uintptr_t)object);
    pthread_mutex_unlock(&d->present.lock);
    return absent ? bytes : 0;
}
