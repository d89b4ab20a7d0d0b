/* directive_calls: directives as generated code has them, on the late device. SPDX-License-Identifier: MIT */
#ifndef DIRECTIVE_CALLS_H
#define DIRECTIVE_CALLS_H
#include "late_device.h"

enum { QUEUE = 7 };
static struct accel_device device;
static struct accelrt_image image = { .abi = ACCELRT_ABI, .file = "f.c", .source = "//", .source_size = 2, .options = "" };
static struct accelrt_site sites[12];

static inline struct accelrt_call call_with(struct accelrt_data *data, int n, int site)
{
    sites[site].image = &image, sites[site].file = "f.c", sites[site].line = site, sites[site].directive = "directive";
    return (struct accelrt_call){ .site = &sites[site], .data = data, .n_data = n, .async = one_in(2) ? QUEUE : ACCELRT_ASYNC_SYNC, .condition = !one_in(12),
                                  .n_wait = one_in(3) ? 0 : -1 };
}

/* Where host memory lies on the device; NULL: nowhere. */
static inline char *on_device(const void *host)
{
    struct accel_block *b;
    pthread_mutex_lock(&device.present.lock);
    bool found = accel__present_find(&device.present, (uintptr_t)host, 1, &b) == PRESENCE_WHOLE;
    char *p = found ? (char *)accel__block_device(b) + ((uintptr_t)host - accel__block_host(b)) : NULL;
    pthread_mutex_unlock(&device.present.lock);
    return p;
}

/* All work so far is done. */
static inline void settle(void) { accel__wait_all(&device); }

static inline void scribble(char *p, size_t n)
{
    for (size_t i = 0; i < n; i++) p[i] = (char)draw(256);
}

/* An enter data or exit data (ACCELRT_DELETE) of one object. */
static inline void enter_exit(void *base, size_t bytes, unsigned kind)
{
    struct accelrt_data data = { "x", kind, base, 0, bytes, NULL };
    struct accelrt_call call = call_with(&data, 1, 0);
    call.condition = 1;
    if (kind == ACCELRT_DELETE) accelrt_exit_data(&call);
    else accelrt_enter_data(&call);
}

/* Nothing is left on the device, or of it. */
static inline void end_device(void)
{
    settle();
    EXPECT(!accel__present_any(&device.present));
    accel__memory_close(&device);
    accel__pipeline_close(&device);
    accel__staging_close(&device);
    accel__queues_close(&device);
    EXPECT(!late_memory && !late_streams);
}
#endif
