/* rt_api_queue: openacc.h, waiting, and CUDA streams (OpenACC 3.2.10 to 3.2.17, A.2.1). SPDX-License-Identifier: MIT */
#include "api/rt_api.h"
#include "observe/rt_prof.h"

/* The device if it is open, else NULL: a device that is not open has no queues. Constructs without async are complete. */
static struct accel_device *if_used(struct accel_device *d)
{
    if (accel__is_host(d) || !atomic_load(&d->is_open)) return NULL;
    accel__open(d);
    accel__settle(d);
    return d;
}

static struct accel_device *used_device(void) { return if_used(accel__current()); }

static struct accel_device *used_device_num(int number)
{
    struct accel_device *d = accel__current();
    if (number == d->number) return used_device();
    d = accel__find_device(d->type, number);
    if (!d) accel__fail_as(acc_error_device_unavailable, NULL, NULL, "invalid device number %d", number);
    return if_used(d);
}

static int test(struct accel_device *d, int queue)
{
    accel__async_value(queue);
    struct accel_queue *q = d ? accel__queue_find(d, queue) : NULL;
    return !q || accel__queue_test(q);
}

static void wait_queue(struct accel_device *d, int queue)
{
    accel__async_value(queue);
    struct accel_queue *q = d ? accel__queue_find(d, queue) : NULL;
    if (q) accel__queue_wait(q);
}

/* Makes `queue` wait for `waited`. The host waits if `queue` is synchronous. */
static void wait_on_device(struct accel_device *d, int waited, int queue)
{
    accel__async_value(waited);
    struct accel_queue *other = d ? accel__queue_find(d, waited) : NULL;
    if (accel__async_value(queue) == ACCELRT_ASYNC_SYNC) wait_queue(d, waited);
    else if (other) accel__queue_follow(accel__queue_for(d, queue), other);
}

static void wait_all_on_device(struct accel_device *d, int queue)
{
    if (!d) return;
    if (accel__async_value(queue) == ACCELRT_ASYNC_SYNC) accel__wait_all(d);
    else accel__queue_follow_all(accel__queue_for(d, queue));
}

ACCEL_EXPORT int acc_async_test(int queue)
{
    ACCEL_API_SITE();
    return test(used_device(), queue);
}

ACCEL_EXPORT int acc_async_test_device(int queue, int device)
{
    ACCEL_API_SITE();
    return test(used_device_num(device), queue);
}

ACCEL_EXPORT int acc_async_test_all(void)
{
    ACCEL_API_SITE();
    struct accel_device *d = used_device();
    return !d || accel__test_all(d);
}

ACCEL_EXPORT int acc_async_test_all_device(int device)
{
    ACCEL_API_SITE();
    struct accel_device *d = used_device_num(device);
    return !d || accel__test_all(d);
}

ACCEL_EXPORT void acc_wait(int queue)
{
    ACCEL_API_SITE();
    wait_queue(used_device(), queue);
}

ACCEL_EXPORT void acc_wait_device(int queue, int device)
{
    ACCEL_API_SITE();
    wait_queue(used_device_num(device), queue);
}

ACCEL_EXPORT void acc_wait_all(void)
{
    ACCEL_API_SITE();
    struct accel_device *d = used_device();
    if (d) accel__wait_all(d);
}

ACCEL_EXPORT void acc_wait_all_device(int device)
{
    ACCEL_API_SITE();
    struct accel_device *d = used_device_num(device);
    if (d) accel__wait_all(d);
}

ACCEL_EXPORT void acc_wait_async(int waited, int queue)
{
    ACCEL_API_SITE();
    wait_on_device(used_device(), waited, queue);
}

ACCEL_EXPORT void acc_wait_device_async(int waited, int queue, int device)
{
    ACCEL_API_SITE();
    wait_on_device(used_device_num(device), waited, queue);
}

ACCEL_EXPORT void acc_wait_all_async(int queue)
{
    ACCEL_API_SITE();
    wait_all_on_device(used_device(), queue);
}

ACCEL_EXPORT void acc_wait_all_device_async(int queue, int device)
{
    ACCEL_API_SITE();
    wait_all_on_device(used_device_num(device), queue);
}

ACCEL_EXPORT void acc_async_wait(int queue) { acc_wait(queue); }
ACCEL_EXPORT void acc_async_wait_all(void) { acc_wait_all(); }
ACCEL_EXPORT void acc_async_wait_async(int waited, int queue) { acc_wait_async(waited, queue); }
ACCEL_EXPORT void acc_async_wait_all_async(int queue) { acc_wait_all_async(queue); }

/* Index of the first queue that is idle; -1: none is idle; -2: there is no queue in the list. Entries of acc_async_sync are skipped. */
static int idle_of(struct accel_device *d, int count, const int queues[])
{
    bool any = false;
    for (int i = 0; i < count; i++) {
        if (queues[i] == acc_async_sync) continue;
        if (test(d, queues[i])) return i;
        any = true;
    }
    return any ? -1 : -2;
}

/* Index of a queue that has become idle, by polling the queues in turn. -1: there is no queue in the list. */
static int wait_any(struct accel_device *d, int count, const int queues[])
{
    int i;
    do i = idle_of(d, count, queues);
    while (i == -1);
    return i < 0 ? -1 : i;
}

ACCEL_EXPORT int acc_wait_any(int count, int queues[])
{
    ACCEL_API_SITE();
    return wait_any(used_device(), count, queues);
}

ACCEL_EXPORT int acc_wait_any_device(int count, int queues[], int device)
{
    ACCEL_API_SITE();
    return wait_any(used_device_num(device), count, queues);
}

ACCEL_EXPORT int acc_get_default_async(void)
{
    return accel__thread.default_async;
}

ACCEL_EXPORT void acc_set_default_async(int queue)
{
    ACCEL_API_SITE();
    accel__thread.default_async = queue == ACCELRT_ASYNC_DEFAULT ? ACCEL_FIRST_QUEUE : accel__async_value(queue);
}

/* ---- CUDA --------------------------------------------------------------------------------------------------------------------------- */

/* The program may enqueue work in the stream, so from now on every wait calls the driver. NULL for acc_async_sync: synchronous constructs
 * are ordered with the driver's default stream. */
ACCEL_EXPORT void *acc_get_cuda_stream(int queue)
{
    ACCEL_API_SITE();
    struct accel_device *d = accel__api_device();
    if (accel__is_host(d)) return NULL;
    accel__expose(d);
    if (accel__async_value(queue) == ACCELRT_ASYNC_SYNC) return NULL;
    struct accel_queue *q = accel__queue_for(d, queue);
    q->exported = true;
    return q->stream;
}

ACCEL_EXPORT int acc_set_cuda_stream(int queue, void *stream)
{
    ACCEL_API_SITE();
    struct accel_device *d = accel__api_device();
    if (accel__is_host(d)) return 0;
    accel__expose(d);
    if (accel__async_value(queue) == ACCELRT_ASYNC_SYNC) return 0;
    struct accel_queue *q = accel__queue_for(d, queue);
    accel__queue_set_stream(q, stream, false);
    q->exported = true;
    return 1;
}

ACCEL_EXPORT void accel_queue_first(int queue)
{
    ACCEL_API_SITE();
    struct accel_device *d = accel__api_device();
    if (accel__is_host(d) || accel__async_value(queue) == ACCELRT_ASYNC_SYNC) return;
    accel__queue_first(accel__queue_for(d, queue));
}

/* Of the array; NULL: it is not present. */
static void *address_of(struct accel_device *d, void *array)
{
    struct accel_block *b;
    void *device = NULL;
    pthread_mutex_lock(&d->present.lock);
    if (accel__present_find(&d->present, (uintptr_t)array, 0, &b) == PRESENCE_WHOLE)
        device = (void *)(accel__block_device(b) + ((uintptr_t)array - accel__block_host(b)));
    pthread_mutex_unlock(&d->present.lock);
    return device;
}

ACCEL_EXPORT void accel_enqueue(int queue, void *array, void (*enqueue)(void *stream, void *device, void *context), void *context)
{
    ACCEL_API_SITE();
    struct accel_device *d = accel__api_device();
    if (accel__is_host(d)) {
        enqueue(NULL, array, context);
        return;
    }
    struct accel_queue *q = accel__queue_for(d, queue);
    if (d->driver->enqueue_held) accel__check(d, q, d->driver->enqueue_held(d), "running");
    enqueue(q->stream, array ? address_of(d, array) : NULL, context);
    accel__queue_mark(q);
    if (q->value == ACCELRT_ASYNC_SYNC) accel__queue_wait(q);
    accel__queue_done(q);
}

ACCEL_EXPORT void *acc_get_current_cuda_device(void)
{
    ACCEL_API_SITE();
    struct accel_device *d = used_device();
    if (d) accel__expose(d);
    return d;
}

ACCEL_EXPORT void *acc_get_current_cuda_context(void)
{
    ACCEL_API_SITE();
    struct accel_device *d = used_device();
    if (d) accel__expose(d);
    return d ? accel__cuda_context(d) : NULL;
}
