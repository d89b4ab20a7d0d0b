/* device_cuda_context: makes the device's primary context current on the calling thread, and restores the program's own; whether the
 * program allocates memory by CUDA. SPDX-License-Identifier: MIT */
#include "device/device_cuda.h"
#include <stdatomic.h>

/* Functions of CUDA's libraries for memory that host and device access. NULL: the program is not linked with the library. */
void cudaMallocManaged(void), cudaMallocHost(void), cudaHostAlloc(void), cudaHostRegister(void), cuMemAllocManaged(void);
#pragma weak cudaMallocManaged
#pragma weak cudaMallocHost
#pragma weak cudaHostAlloc
#pragma weak cudaHostRegister
#pragma weak cuMemAllocManaged

/* State of the calling thread. */
static _Thread_local struct {
    CUcontext set;                     /* context that the runtime made current last; NULL: none */
    CUcontext users;                   /* context that was current before, set by the program */
    unsigned long closings;            /* value of the counter `closings` at that time */
} here __attribute__((tls_model("initial-exec")));
static atomic_ulong closings;          /* number of closed devices: after one, an equal handle may mean another context */

static CUcontext context_of(const struct accel_device *d) { return ((struct cuda_state *)d->state)->context; }

int accel__cuda_bind(struct accel_device *d)
{
    CUcontext own = context_of(d), now = NULL;
    unsigned long closed = atomic_load_explicit(&closings, memory_order_relaxed);
    int code = accel__cu.cuCtxGetCurrent(&now);
    if (code || (now == own && here.set == own && here.closings == closed)) return code;
    if (now != here.set) here.users = now;
    here.set = own;
    here.closings = closed;
    return accel__cu.cuCtxSetCurrent(own);
}

void *accel__cuda_bound(struct accel_device *d)
{
    CUcontext now = NULL;
    (void)d;
    return accel__cu.cuCtxGetCurrent(&now) ? NULL : now;
}

/* Whether other users of the process hold the primary context. */
static bool is_held(CUdevice device)
{
    unsigned flags;
    int active = 0;
    return accel__cu.cuDevicePrimaryCtxGetState && !accel__cu.cuDevicePrimaryCtxGetState(device, &flags, &active) && active;
}

void accel__cuda_release_context(struct accel_device *d, CUcontext before)
{
    struct cuda_state *s = d->state;
    CUcontext own = s->context, back = before == own ? here.users : before;
    bool other_devices = back && back != here.users;
    accel__cu.cuDevicePrimaryCtxRelease_v2(s->device);
    atomic_fetch_add(&closings, 1);
    s->context = NULL;
    here.set = other_devices ? back : NULL;
    if (!other_devices) here.users = NULL;
    if (back && back != own && !accel__cu.cuCtxSetCurrent(back)) return;
    accel__cu.cuCtxSetCurrent(before == own && is_held(s->device) ? own : NULL);
}

void *accel__cuda_context(struct accel_device *d) { return d->state ? context_of(d) : NULL; }

bool accel__cuda_program_shares(void)
{
    return cudaMallocManaged || cudaMallocHost || cudaHostAlloc || cudaHostRegister || cuMemAllocManaged;
}
