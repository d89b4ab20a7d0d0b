/* rt_api_data: openacc.h, the present table (OpenACC 3.2.20 to 3.2.29). SPDX-License-Identifier: MIT */
#include "accel.h"
#include "api/rt_api.h"
#include "launch/rt_capture.h"
#include "observe/rt_prof.h"
#include <stdio.h>
#include <stdlib.h>

static acc_event_t event_of(unsigned kind, bool enter)
{
    unsigned k = kind & ACCELRT_KIND_MASK;
    if (k == ACCELRT_UPDATE_SELF || k == ACCELRT_UPDATE_DEVICE) return acc_ev_update_start;
    return enter ? acc_ev_enter_data_start : acc_ev_exit_data_start;
}

/* Performs a data action on one datum with the functions of the directives. On the host device it only updates captured copies. */
static void *act(unsigned kind, void *host, size_t bytes, int queue, void (*f)(struct accel_work *, int, struct accelrt_data *))
{
    if (accel_kind_what(kind) & KIND_RELEASES && accel__ended_quietly()) return host;
    struct accel_device *d = accel__api_device();
    struct accelrt_data data = { .name = "(argument)", .kind = kind, .base = host, .bytes = bytes };
    if (accel__is_host(d)) {
        if (ACCEL_UNLIKELY(atomic_load(&accel__n_captures))) accel__capture_update(&data);
        return host;
    }
    struct accel_work w = { .device = d, .queue = accel__queue_for(d, queue), .dynamic = true };
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_data_begin(&w, event_of(kind, f == accel__enter_one), w.queue, queue);
    unsigned long before = accel__queue_visible(w.queue);
    f(&w, 0, &data);
    w.idle = f == accel__update_one && accel__queue_visible(w.queue) == before;
    accel__work_end(&w);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_end(&w, NULL);
    return data.device;
}

#define ENTER(name, kind) \
    ACCEL_EXPORT void *acc_##name(void *host, size_t bytes) \
    { \
        ACCEL_API_SITE(); \
        void *device = act(kind, host, bytes, ACCELRT_ASYNC_SYNC, accel__enter_one); \
        if (device != host) accel__expose_copy(accel__thread.device, host); \
        return device; \
    }
ENTER(copyin, ACCELRT_COPYIN)
ENTER(pcopyin, ACCELRT_COPYIN)
ENTER(present_or_copyin, ACCELRT_COPYIN)
ENTER(create, ACCELRT_CREATE)
ENTER(pcreate, ACCELRT_CREATE)
ENTER(present_or_create, ACCELRT_CREATE)

#define ENTER_ONLY(name, kind) \
    ACCEL_EXPORT void accelrt_##name(void *host, accelrt_size bytes) \
    { \
        static const struct accelrt_site site = { .directive = "acc_" #name }; \
        accel__thread.site = accel__thread.directive ? accel__thread.directive : &site; \
        act(kind, host, bytes, ACCELRT_ASYNC_SYNC, accel__enter_one); \
    }
ENTER_ONLY(copyin, ACCELRT_COPYIN)
ENTER_ONLY(create, ACCELRT_CREATE)

#define ACT(name, kind, f) \
    ACCEL_EXPORT void acc_##name(void *host, size_t bytes) \
    { \
        ACCEL_API_SITE(); \
        act(kind, host, bytes, ACCELRT_ASYNC_SYNC, f); \
    }
#define ACT_ASYNC(name, kind, f) \
    ACCEL_EXPORT void acc_##name##_async(void *host, size_t bytes, int queue) \
    { \
        ACCEL_API_SITE(); \
        act(kind, host, bytes, queue, f); \
    }
#define ACT_BOTH(name, kind, f) ACT(name, kind, f) ACT_ASYNC(name, kind, f)
ACT_ASYNC(copyin, ACCELRT_COPYIN, accel__enter_one)
ACT_ASYNC(create, ACCELRT_CREATE, accel__enter_one)
ACT_BOTH(copyout, ACCELRT_COPYOUT, accel__leave_one)
ACT_BOTH(copyout_finalize, ACCELRT_COPYOUT | ACCELRT_FINALIZE, accel__leave_one)
ACT_BOTH(delete, ACCELRT_DELETE, accel__leave_one)
ACT_BOTH(delete_finalize, ACCELRT_DELETE | ACCELRT_FINALIZE, accel__leave_one)
ACT_BOTH(update_device, ACCELRT_UPDATE_DEVICE, accel__update_one)
ACT_BOTH(update_self, ACCELRT_UPDATE_SELF, accel__update_one)

/* ---- pointers ------------------------------------------------------------------------------------------------------------------------ */

#define POINTER(name, kind, f) \
    ACCEL_EXPORT void acc_##name(void *pointer) \
    { \
        ACCEL_API_SITE(); \
        act(kind, pointer, sizeof(void *), ACCELRT_ASYNC_SYNC, f); \
    } \
    ACCEL_EXPORT void acc_##name##_async(void *pointer, int queue) \
    { \
        ACCEL_API_SITE(); \
        act(kind, pointer, sizeof(void *), queue, f); \
    }
POINTER(attach, ACCELRT_ATTACH, accel__enter_one)
POINTER(detach, ACCELRT_DETACH, accel__leave_one)
POINTER(detach_finalize, ACCELRT_DETACH | ACCELRT_FINALIZE, accel__leave_one)

/* ---- questions ----------------------------------------------------------------------------------------------------------------------- */

/* The device for a look-up. It is opened only if a declare directive maps variables, which are present as soon as it is open; otherwise a
 * device that is not open holds nothing. */
static struct accel_device *lookup_device(void)
{
    struct accel_device *d = accel__current();
    if (!accel__is_host(d) && atomic_load(&accel__n_globals)) accel__open(d);
    return d;
}

ACCEL_EXPORT int acc_is_present(void *host, size_t bytes)
{
    ACCEL_API_SITE();
    struct accel_device *d = lookup_device();
    struct accel_block *b;
    if (accel__is_host(d)) return host != NULL;
    if (!host) return 0;
    pthread_mutex_lock(&d->present.lock);
    bool whole = accel__present_find(&d->present, (uintptr_t)host, bytes, &b) == PRESENCE_WHOLE;
    pthread_mutex_unlock(&d->present.lock);
    return whole;
}

ACCEL_EXPORT void *acc_deviceptr(void *host)
{
    ACCEL_API_SITE();
    struct accel_device *d = lookup_device();
    if (accel__is_host(d) || !host) return host;
    accel__replicas_before(d, NULL, TOUCH_ALL);
    return accel__expose_copy(d, host);
}

ACCEL_EXPORT void *acc_hostptr(void *device)
{
    ACCEL_API_SITE();
    struct accel_device *d = lookup_device();
    void *host = NULL;
    if (accel__is_host(d) || !device) return device;
    pthread_mutex_lock(&d->present.lock);
    struct accel_block *b = accel__present_find_device(&d->present, (uintptr_t)device);
    if (b) host = (void *)(accel__block_host(b) + ((uintptr_t)device - accel__block_device(b)));
    pthread_mutex_unlock(&d->present.lock);
    return host;
}

ACCEL_EXPORT void acc_map_data(void *host, void *device, size_t bytes)
{
    ACCEL_API_SITE();
    struct accel_device *d = accel__api_device();
    struct accel_block *old;
    if (!host || !device || !bytes)
        accel__fail_as(bytes ? acc_error_invalid_null_pointer : acc_error_invalid_argument, NULL, NULL,
                       "cannot map host %p to device %p with %zu bytes", host, device, bytes);
    if (accel__is_host(d)) return;     /* the host shares its memory: regions use `host` itself, so there is nothing to map */
    accel__refuse_beyond(d, device, bytes);
    accel__expose_memory(d);
    struct accel_block *b = accel__allocate(sizeof *b);
    b->name = "(argument)";
    b->base = host;
    b->site = accel__thread.site;
    b->mapped = b->exposed = true;
    b->dynamic = 1;
    pthread_mutex_lock(&d->present.lock);
    if (accel__present_find(&d->present, (uintptr_t)host, bytes, &old) != PRESENCE_NONE)
        accel__fail_as(acc_error_present, old->name, "call acc_unmap_data for it, or delete it, first",
                       "host memory at %p (%zu bytes) is already mapped", host, bytes);
    old = accel__present_find_device(&d->present, (uintptr_t)device);
    if (old)
        accel__fail(old->name, "call acc_unmap_data for it first", "device memory at %p is already mapped to host memory at %#zx", device,
                    (size_t)accel__block_host(old));
    accel__present_insert(&d->present, b, (uintptr_t)host, bytes);
    accel__present_set_device(&d->present, b, (uintptr_t)device);
    b->state = BLOCK_READY;
    pthread_mutex_unlock(&d->present.lock);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_mapped(d, true, bytes, host, device);
}

ACCEL_EXPORT void acc_unmap_data(void *host)
{
    ACCEL_API_SITE();
    if (accel__ended_quietly()) return;
    struct accel_device *d = accel__api_device();
    struct accel_block *b;
    if (accel__is_host(d)) return;
    accel__settle(d);
    pthread_mutex_lock(&d->present.lock);
    if (accel__present_find(&d->present, (uintptr_t)host, 0, &b) == PRESENCE_NONE || accel__block_host(b) != (uintptr_t)host)
        accel__fail(NULL, "pass the host address that was passed to acc_map_data", "host memory at %p is not mapped", host);
    if (!b->mapped) accel__fail(b->name, "use 'exit data' or acc_delete", "data at %p was not mapped by acc_map_data", host);
    accel__present_remove(&d->present, b);
    accel__attached_free(b);
    void *device = (void *)accel__block_device(b);
    size_t bytes = b->bytes;
    pthread_mutex_unlock(&d->present.lock);
    free(b);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_mapped(d, false, bytes, host, device);
}

static void dump(struct accel_device *d)
{
    pthread_mutex_lock(&d->present.lock);
    accel__present_list(d);
    pthread_mutex_unlock(&d->present.lock);
}

ACCEL_EXPORT void accel_present_dump(void)
{
    ACCEL_API_SITE();
    dump(accel__current());
}

ACCEL_EXPORT void acc_present_dump(void) { accel_present_dump(); }

ACCEL_EXPORT void acc_present_dump_all(void)
{
    ACCEL_API_SITE();
    accel__current();
    for (int i = accel__n_devices > 1; i < accel__n_devices; i++) dump(accel__devices[i]);
}

ACCEL_EXPORT size_t accel_device_bytes(void)
{
    struct accel_device *d = accel__current();
    pthread_mutex_lock(&d->present.lock);
    size_t bytes = d->present.bytes;
    pthread_mutex_unlock(&d->present.lock);
    pthread_mutex_lock(&d->mallocs.lock);
    bytes += d->mallocs.bytes;
    pthread_mutex_unlock(&d->mallocs.lock);
    return bytes;
}
