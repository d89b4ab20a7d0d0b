/* device_host: the CPU as a device with shared memory and synchronous work. SPDX-License-Identifier: MIT
 *
 * Used only for allocations and copies of the API: compute regions run in the host code. */
#include "device/rt_device.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int host_open(struct accel_device *d)
{
    snprintf(d->name, sizeof d->name, "host CPU");
    d->memory = (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE);
    d->multiprocessors = (int)sysconf(_SC_NPROCESSORS_ONLN);
    return 0;
}

static void host_close(struct accel_device *d, void *before) { (void)d, (void)before; }
static int host_bind(struct accel_device *d) { return (void)d, 0; }

static int host_alloc(struct accel_device *d, size_t bytes, void *stream, void **memory)
{
    (void)d, (void)stream;
    *memory = malloc(bytes ? bytes : 1);
    return *memory ? 0 : ACCEL_NO_MEMORY;
}

static int host_release(struct accel_device *d, void *memory, void *stream)
{
    (void)d, (void)stream;
    free(memory);
    return 0;
}

static int host_pin(struct accel_device *d, size_t bytes, void **host, void **device)
{
    int code = host_alloc(d, bytes, NULL, host);
    *device = *host;
    return code;
}

static int host_unpin(struct accel_device *d, void *host) { return host_release(d, host, NULL); }

static int host_copy(struct accel_device *d, enum accel_direction way, void *to, const void *from, size_t bytes, void *stream)
{
    (void)d, (void)way, (void)stream;
    if (to != from) memmove(to, from, bytes);
    return 0;
}

static int host_fill(struct accel_device *d, void *to, int byte, size_t bytes, void *stream)
{
    (void)d, (void)stream;
    memset(to, byte, bytes);
    return 0;
}

static int host_stream(struct accel_device *d, enum accel_stream_kind kind, void **handle) { return (void)kind, *handle = d, 0; }
static int host_handle(struct accel_device *d, bool kind, void **handle) { return (void)kind, *handle = d, 0; }
static int host_free_handle(struct accel_device *d, void *handle) { return (void)d, (void)handle, 0; }
static int host_wait(struct accel_device *d, void *handle, bool poll) { return (void)d, (void)handle, (void)poll, 0; }
static int host_order(struct accel_device *d, void *a, void *b) { return (void)d, (void)a, (void)b, 0; }

static int host_launch(struct accel_device *d, struct accel_function *f, const struct accel_launch *l, void *stream)
{
    return (void)d, (void)f, (void)l, (void)stream, 1;
}

static size_t host_free_memory(struct accel_device *d)
{
    (void)d;
    return (size_t)sysconf(_SC_AVPHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE);
}

const struct accel_driver *accel__host_driver(void)
{
    static const struct accel_driver driver = {
        .name = "host", .open = host_open, .close = host_close, .bind = host_bind, .alloc = host_alloc, .release = host_release,
        .pin = host_pin, .unpin = host_unpin, .copy = host_copy, .fill = host_fill, .stream_new = host_stream,
        .stream_free = host_free_handle, .stream_wait = host_wait, .stream_follow = host_order, .event_new = host_handle,
        .event_free = host_free_handle, .event_record = host_order, .event_wait = host_wait, .launch = host_launch,
        .free_memory = host_free_memory
    };
    return &driver;
}
