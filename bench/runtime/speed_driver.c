/* speed_driver: what the driver's own calls take, for speed.c. SPDX-License-Identifier: MIT */
#include "device/device_cuda_api.h"
#include "speed.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static CUresult (*launch_kernel)(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, CUstream, void **, void **);
static CUresult (*stream_wait)(CUstream), (*alloc)(CUdeviceptr *, size_t, CUstream), (*release)(CUdeviceptr, CUstream);
static CUfunction kernels[ARRAYS + 2];
static CUstream stream;

static void *library(void)
{
    const char *path = getenv("ACCEL_SIM_LIBRARY");
    return dlopen(path ? path : "libcuda.so.1", RTLD_NOW);
}

static void find(void *from, const char *name, void *to)
{
    void *symbol = dlsym(from, name);
    memcpy(to, &symbol, sizeof symbol);
}

const char *driver_kernels(void)
{
    static char text[(ARRAYS + 2) * (ARRAYS + 4) * 24];
    char *p = text;
    if (*text) return text;
    p += sprintf(p, ".version 6.4\n.target sm_75\n.address_size 64\n");
    for (int n = 0; n <= ARRAYS + 1; n++) {
        p += sprintf(p, ".visible .entry k%d(", n);
        for (int i = 0; i < n; i++) p += sprintf(p, "%s.param .u64 p%d_%d", i ? ", " : "", n, i);
        p += sprintf(p, ") { ret; }\n");
    }
    return text;
}

/* The context of speed.c is current: the device's primary one. */
static int ready(void)
{
    CUresult (*load)(CUmodule *, const void *, unsigned, int *, void **), (*get)(CUfunction *, CUmodule, const char *);
    CUresult (*stream_new)(CUstream *, unsigned);
    CUmodule module;
    void *from = stream ? NULL : library();
    if (stream || !from) return stream != NULL;
    find(from, "cuLaunchKernel", &launch_kernel);
    find(from, "cuStreamSynchronize", &stream_wait);
    find(from, "cuMemAllocAsync", &alloc);
    find(from, "cuMemFreeAsync", &release);
    find(from, "cuModuleLoadDataEx", &load);
    find(from, "cuModuleGetFunction", &get);
    find(from, "cuStreamCreate", &stream_new);
    if (load(&module, driver_kernels(), 0, NULL, NULL) || stream_new(&stream, CU_STREAM_NON_BLOCKING)) return 0;
    for (int n = 0; n <= ARRAYS + 1; n++) {
        char name[8];
        snprintf(name, sizeof name, "k%d", n);
        if (get(&kernels[n], module, name)) return 0;
    }
    return 1;
}

static void launch(int n)
{
    unsigned long long value = 0;
    void *args[ARRAYS + 1];
    for (int i = 0; i < n; i++) args[i] = &value;
    if (launch_kernel(kernels[n], 1, 1, 1, 256, 1, 1, 0, stream, args, NULL)) exit(1);
}

static void wait_for_it(void) { stream_wait(stream); }
static void wait_once(int unused) { (void)unused, stream_wait(stream); }

static void alloc_once(int bytes)
{
    CUdeviceptr p;
    if (alloc(&p, (size_t)bytes, stream) || release(p, stream)) exit(1);
}

double driver_launch_ns(int n) { return ready() ? best_ns(launch, n, 200, 200, wait_for_it) : -1; }
double driver_alloc_ns(size_t bytes) { return ready() ? best_ns(alloc_once, (int)bytes, 100, 100, wait_for_it) : -1; }
double driver_wait_ns(void) { return ready() ? best_ns(wait_once, 0, 100, 100, NULL) : -1; }

long driver_calls(void)
{
    void *from = getenv("ACCEL_SIM_LIBRARY") ? library() : NULL;
    long *calls = from ? dlsym(from, "null_calls") : NULL;
    return calls ? *calls : 0;
}
