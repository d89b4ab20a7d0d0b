/* device_cuda_limits: limits of the context that are too small for C programs, raised when the first image needs it. The text of an image
 * shows its needs: recursive functions begin with accel_recursion(), and arrays of variable length call malloc. The driver provides the
 * stack for the frame of a kernel at its launch. But compute-sanitizer's memcheck and initcheck replace malloc and free, and a frame larger
 * than the limit leaves no stack for these (driver 580, CUDA 13.0). SPDX-License-Identifier: MIT */
#include "device/device_cuda.h"
#include <string.h>

static void raise_limit(struct accel_device *d, int limit, size_t wanted)
{
    size_t now = 0;
    if (!accel__cu.cuCtxGetLimit || !accel__cu.cuCtxSetLimit) return;
    int code = accel__cu.cuCtxGetLimit(&now, limit);
    if (!code && now < wanted) code = accel__cu.cuCtxSetLimit(limit, wanted);
    accel__check_fault(d, code, "setting a limit");
}

enum { HEAP_STACK = 1 << 10 };         /* bytes of stack for malloc and free, in addition to a kernel's frame; equals the initial limit of a
                                          context */

/* Whether the image may use the heap. The files that are linked to it are not searched, so it may if there are any. */
static bool uses_heap(const struct accelrt_image *image)
{
    return image->n_imports > 0 || (image->source && strstr(image->source, "malloc("));
}

void accel__cuda_limits(struct accel_device *d, const struct accelrt_image *image)
{
    struct cuda_state *s = d->state;
    bool linked = image->n_imports > 0;
    if (!s->deep_stack && (linked || (image->source && strstr(image->source, "accel_recursion()")))) {
        raise_limit(d, CU_LIMIT_STACK_SIZE, accel__env.stack_bytes);
        s->deep_stack = true;
    }
    if (!s->large_heap && uses_heap(image)) {
        raise_limit(d, CU_LIMIT_MALLOC_HEAP_SIZE, accel__env.heap_bytes);
        s->large_heap = true;
    }
}

void accel__cuda_frame_limit(struct accel_device *d, const struct accelrt_image *image, CUfunction kernel)
{
    int frame = 0;
    if (!uses_heap(image)) return;
    int code = accel__cu.cuFuncGetAttribute(&frame, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES, kernel);
    accel__check(d, NULL, code, "querying the frame size of a kernel");
    if (frame > HEAP_STACK) raise_limit(d, CU_LIMIT_STACK_SIZE, (size_t)frame + HEAP_STACK);
}
