/* null_driver: a driver whose every call returns at once, to measure what the runtime itself costs and to test data directives by the
 * million. SPDX-License-Identifier: MIT
 *
 * ACC_DEVICE_TYPE=cudasim ACCEL_SIM_LIBRARY=.../libnull_driver.so. Device memory is malloc's and copies are done at once; launches do nothing.
 * null_calls counts calls that allocate or free memory, or wait; null_copies those that copy; null_orders those that order streams. With null_meet set, compilations wait until so many of them are in progress,
 * for a minute at most; null_met counts them. So do the calls of the kind null_kind (enum kind), of which null_met is the most that were in
 * progress at the same time. */
#include "device/device_cuda_api.h"
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))
#define DRIVER(name, parameters) EXPORT CUresult name parameters;
#include "device/cuda_driver.def"
#define NVRTC(result, name, parameters) EXPORT result name parameters;
#include "device/nvrtc.def"

EXPORT atomic_long null_calls, null_copies, null_orders;
EXPORT atomic_int null_meet, null_met, null_kind;
EXPORT int null_init, null_version = 13000, null_devices = 1;      /* what cuInit, cuDriverGetVersion and cuDeviceGetCount answer */
static char object;                    /* whatever a handle points to */
static void *handle(void) { return &object; }
static void *memory_at(CUdeviceptr p) { return (void *)(uintptr_t)p; }
static void count(void) { atomic_fetch_add_explicit(&null_calls, 1, memory_order_relaxed); }
static void count_order(void) { atomic_fetch_add_explicit(&null_orders, 1, memory_order_relaxed); }

enum kind { COMPILE, PIN, ALLOCATE, COPY_IN, COPY_OUT, STREAM };

static void meet(enum kind kind)
{
    static atomic_int inside;
    if (!null_meet || null_kind != (int)kind) return;
    int now = atomic_fetch_add(&inside, 1) + 1, most = atomic_load(&null_met);
    while (most < now && !atomic_compare_exchange_weak(&null_met, &most, now)) {}
    for (int ms = 0; ms < 60000 && null_met < null_meet; ms++) usleep(1000);
    atomic_fetch_sub(&inside, 1);
}

#define NOTHING(name, parameters) CUresult name parameters { return 0; }
#pragma GCC diagnostic ignored "-Wunused-parameter"

/* ---- start --------------------------------------------------------------------------------------------------------------------------- */

CUresult cuInit(unsigned flags) { return null_init; }
NOTHING(cuDeviceGet, (CUdevice *device, int ordinal))
NOTHING(cuDevicePrimaryCtxRelease_v2, (CUdevice device))
NOTHING(cuCtxSetCurrent, (CUcontext context))
NOTHING(cuCtxSynchronize, (void))
NOTHING(cuCtxSetLimit, (int limit, size_t value))
CUresult cuCtxGetLimit(size_t *value, int limit) { return *value = 1024, 0; }
CUresult cuDriverGetVersion(int *version) { return *version = null_version, 0; }
CUresult cuGetErrorName(CUresult error, const char **name) { return *name = "CUDA_ERROR", 0; }
CUresult cuGetErrorString(CUresult error, const char **text) { return *text = "an error", 0; }
CUresult cuDeviceGetCount(int *n) { return *n = null_devices, 0; }
CUresult cuDeviceGetName(char *name, int length, CUdevice device) { return strncpy(name, "null driver", (size_t)length), 0; }
CUresult cuDeviceTotalMem_v2(size_t *bytes, CUdevice device) { return *bytes = (size_t)64 << 30, 0; }
CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device) { return *context = handle(), 0; }
CUresult cuCtxGetCurrent(CUcontext *context) { return *context = handle(), 0; }

CUresult cuDeviceGetAttribute(int *value, int attribute, CUdevice device)
{
    switch (attribute) {
    case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK: *value = 1024; break;
    case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT: *value = 132; break;
    case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR: *value = 2048; break;
    case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR: *value = 9; break;
    case CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED: *value = 1; break;
    default: *value = 0;
    }
    return 0;
}

/* ---- memory --------------------------------------------------------------------------------------------------------------------------- */

static CUresult allocate(CUdeviceptr *device, size_t bytes)
{
    void *p = malloc(bytes);
    meet(ALLOCATE);
    count();
    *device = (CUdeviceptr)(uintptr_t)p;
    return p ? 0 : CUDA_ERROR_OUT_OF_MEMORY;
}

static CUresult release(CUdeviceptr device)
{
    count();
    free(memory_at(device));
    return 0;
}

static CUresult copy(void *to, const void *from, size_t bytes)
{
    atomic_fetch_add_explicit(&null_copies, 1, memory_order_relaxed);
    return memcpy(to, from, bytes), 0;
}

NOTHING(cuMemPoolSetAttribute, (CUmemoryPool pool, int attribute, void *value))
NOTHING(cuMemPoolTrimTo, (CUmemoryPool pool, size_t keep))
NOTHING(cuMemGetAddressRange_v2, (CUdeviceptr *begin, size_t *bytes, CUdeviceptr device))
CUresult cuDeviceGetDefaultMemPool(CUmemoryPool *pool, CUdevice device) { return *pool = handle(), 0; }
CUresult cuMemGetInfo_v2(size_t *available, size_t *total) { return *available = *total = (size_t)64 << 30, 0; }
CUresult cuMemAlloc_v2(CUdeviceptr *device, size_t bytes) { return allocate(device, bytes); }
CUresult cuMemFree_v2(CUdeviceptr device) { return release(device); }
CUresult cuMemAllocAsync(CUdeviceptr *device, size_t bytes, CUstream stream) { return allocate(device, bytes); }
CUresult cuMemFreeAsync(CUdeviceptr device, CUstream stream) { return release(device); }
CUresult cuMemHostAlloc(void **host, size_t bytes, unsigned flags) { return meet(PIN), *host = malloc(bytes), 0; }
CUresult cuMemFreeHost(void *host) { return free(host), 0; }
CUresult cuMemHostGetDevicePointer_v2(CUdeviceptr *device, void *host, unsigned flags) { return *device = (CUdeviceptr)(uintptr_t)host, 0; }
CUresult cuPointerGetAttribute(void *value, int attribute, CUdeviceptr pointer) { return CUDA_ERROR_INVALID_VALUE; }
CUresult cuPointerGetAttributes(unsigned n, int *attributes, void **values, CUdeviceptr pointer) { return *(unsigned *)values[0] = 0, 0; }
CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void *from, size_t n, CUstream stream) { return meet(COPY_IN), copy(memory_at(to), from, n); }
CUresult cuMemcpyDtoHAsync_v2(void *to, CUdeviceptr from, size_t n, CUstream stream) { return meet(COPY_OUT), copy(to, memory_at(from), n); }

CUresult cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *c, CUstream stream)
{
    bool in = c->from.type == CU_MEMORYTYPE_HOST;
    char *to = in ? memory_at(c->to.device) : c->to.host;
    const char *from = in ? c->from.host : memory_at(c->from.device);
    for (size_t i = 0; i < c->height; i++) memcpy(to + i * c->to.pitch, from + i * c->from.pitch, c->width);
    atomic_fetch_add_explicit(&null_copies, 1, memory_order_relaxed);
    return 0;
}

CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr to, CUdeviceptr from, size_t n, CUstream stream) { return copy(memory_at(to), memory_at(from), n); }

CUresult cuMemcpyPeerAsync(CUdeviceptr to, CUcontext to_context, CUdeviceptr from, CUcontext from_context, size_t n, CUstream stream)
{
    return copy(memory_at(to), memory_at(from), n);
}

CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, size_t bytes, CUstream stream)
{
    memset(memory_at(to), value, bytes);
    return 0;
}

/* ---- streams, events, kernels ----------------------------------------------------------------------------------------------------------- */

NOTHING(cuStreamDestroy_v2, (CUstream stream))
NOTHING(cuStreamQuery, (CUstream stream))
NOTHING(cuEventDestroy_v2, (CUevent event))
NOTHING(cuEventQuery, (CUevent event))
NOTHING(cuModuleUnload, (CUmodule module))
CUresult cuStreamSynchronize(CUstream stream) { return count(), 0; }
CUresult cuEventSynchronize(CUevent event) { return count(), 0; }
CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned flags) { return count_order(), 0; }
CUresult cuEventRecord(CUevent event, CUstream stream) { return count_order(), 0; }
CUresult cuStreamCreate(CUstream *stream, unsigned flags) { return meet(STREAM), *stream = handle(), 0; }
CUresult cuStreamCreateWithPriority(CUstream *stream, unsigned flags, int priority) { return meet(STREAM), *stream = handle(), 0; }
CUresult cuCtxGetStreamPriorityRange(int *least, int *greatest) { return *least = *greatest = 0, 0; }
CUresult cuEventCreate(CUevent *event, unsigned flags) { return *event = handle(), 0; }
CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end) { return *milliseconds = 0, 0; }

CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned n_options, int *options, void **values)
{
    *module = handle();
    return 0;
}

CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name) { return *function = handle(), 0; }

CUresult cuModuleGetGlobal_v2(CUdeviceptr *device, size_t *bytes, CUmodule module, const char *name) { return CUDA_ERROR_NOT_FOUND; }
CUresult cuFuncGetAttribute(int *value, int attribute, CUfunction function) { return *value = 1024, 0; }
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, CUfunction f, int threads, size_t shared) { return *blocks = 2, 0; }
NOTHING(cuLaunchKernel, (CUfunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x, unsigned block_y,
                         unsigned block_z, unsigned shared_bytes, CUstream stream, void **parameters, void **extra))

NOTHING(cuLaunchKernelEx, (const CUlaunchConfig *config, CUfunction function, void **parameters, void **extra))
NOTHING(cuLinkCreate_v2, (unsigned n_options, int *options, void **values, CUlinkState *state))
NOTHING(cuLinkAddData_v2, (CUlinkState state, int type, void *data, size_t bytes, const char *name, unsigned n, int *options, void **values))
NOTHING(cuLinkComplete, (CUlinkState state, void **cubin, size_t *bytes))
NOTHING(cuLinkDestroy, (CUlinkState state))

/* ---- NVRTC ------------------------------------------------------------------------------------------------------------------------------ */

#define NVRTC_NOTHING(name, parameters) nvrtcResult name parameters { return 0; }
NVRTC_NOTHING(nvrtcDestroyProgram, (nvrtcProgram *program))
NVRTC_NOTHING(nvrtcGetCUBIN, (nvrtcProgram program, char *cubin))
NVRTC_NOTHING(nvrtcGetPTX, (nvrtcProgram program, char *ptx))
NVRTC_NOTHING(nvrtcGetProgramLog, (nvrtcProgram program, char *log))
nvrtcResult nvrtcCompileProgram(nvrtcProgram program, int n_options, const char *const *options)
{
    if (null_kind != COMPILE) return 0;
    int inside = atomic_fetch_add(&null_met, 1) + 1;
    for (int ms = 0; ms < 60000 && inside < null_meet; ms++) {
        usleep(1000);
        inside = atomic_load(&null_met);
    }
    return 0;
}
nvrtcResult nvrtcVersion(int *major, int *minor) { return *major = 13, *minor = 0, 0; }
const char *nvrtcGetErrorString(nvrtcResult result) { return "an error"; }
nvrtcResult nvrtcCreateProgram(nvrtcProgram *program, const char *source, const char *name, int n, const char *const *h, const char *const *i)
{
    *program = handle();
    return 0;
}
nvrtcResult nvrtcGetProgramLogSize(nvrtcProgram program, size_t *bytes) { return *bytes = 1, 0; }
nvrtcResult nvrtcGetCUBINSize(nvrtcProgram program, size_t *bytes) { return *bytes = 16, 0; }
nvrtcResult nvrtcGetPTXSize(nvrtcProgram program, size_t *bytes) { return *bytes = 16, 0; }
nvrtcResult nvrtcGetNumSupportedArchs(int *n) { return *n = 1, 0; }
nvrtcResult nvrtcGetSupportedArchs(int *archs) { return archs[0] = 90, 0; }
