/* device_cuda_limits: limits of the context that are too small for what C programs do, raised when the first image needs it. What image
 * needs is read in its text: functions that call themselves begin with accel_recursion(), arrays of variable length are malloc's.
 * SPDX-License-Identifier: MIT */
#include "device_cuda.h"
#include <string.h>

static void raise_limit(struct accel_device *d, int limit, size_t wanted)
{
    size_t now = 0;
    if (!accel__cu.cuCtxGetLimit || !accel__cu.cuCtxSetLimit) return;
    int code = accel__cu.cuCtxGetLimit(&now, limit);
    if (!code && now < wanted) code = accel__cu.cuCtxSetLimit(limit, wanted);
    accel__check_fault(d, code, "setting a limit");
}

/* Code that is linked may call itself by way of other files. */
void accel__cuda_limits(struct accel_device *d, const struct accelrt_image *image)
{
    struct cuda_state *s = d->state;
    bool linked = image->n_imports > 0;
    if (!s->deep_stack && (linked || (image->source && strstr(image->source, "accel_recursion()")))) {
        raise_limit(d, CU_LIMIT_STACK_SIZE, accel__env.stack_bytes);
        s->deep_stack = true;
    }
    if (!s->large_heap && (linked || (image->source && strstr(image->source, "malloc(")))) {
        raise_limit(d, CU_LIMIT_MALLOC_HEAP_SIZE, accel__env.heap_bytes);
        s->large_heap = true;
    }
}
