/* rt_scratch: device memory that kernels of one queue use one after another. SPDX-License-Identifier: MIT */
#include "rt.h"

#define SCRATCH_MIN ((size_t)64 << 10)

void *accel__scratch(struct accel_queue *q, size_t bytes)
{
    struct accel_device *d = q->device;
    size_t need = bytes + ACCEL_SCRATCH_HEAD;
    if (need <= q->scratch_bytes) return q->scratch;
    size_t size = q->scratch_bytes ? 2 * q->scratch_bytes : SCRATCH_MIN;
    while (size < need) size *= 2;
    if (size > (size_t)256 << 20) size = need;
    if (q->scratch) d->driver->release(d, q->scratch, q->stream);
    q->scratch = NULL;
    q->scratch_bytes = 0;
    int code = accel__memory_alloc(d, size, q->stream, &q->scratch);
    if (code == ACCEL_NO_MEMORY) accel__no_memory(d, "scratch memory of the kernel", size);
    accel__check(d, q, code, "allocating scratch memory");
    code = d->driver->fill(d, q->scratch, 0, ACCEL_SCRATCH_HEAD, q->stream);
    accel__check(d, q, code, "clearing scratch memory");
    q->scratch_bytes = size;
    return q->scratch;
}
