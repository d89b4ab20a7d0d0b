/* sim_driver: the simulated device, its context and its errors. SPDX-License-Identifier: MIT */
#include "sim_driver.h"
#include "sim_fibers.h"
#include "sim_memory.h"
#include <algorithm>
#include <cstring>

static bool initialised;
/* The handle of a context or a pool is an address in its device's element. */
static struct device {
    int users;
    char pool;
    unsigned peers;                    /* bits: devices whose memory its context may access */
} devices[SIM_MAX_DEVICES];
static thread_local CUcontext current;

static int device_of(CUcontext context)
{
    return (int)((device *)(void *)context - devices);
}
static bool is_device(int number)
{
    return number >= 0 && number < sim_settings_get().devices;
}
bool sim_context_known(CUcontext context, int *number)
{
    for (*number = 0; *number < SIM_MAX_DEVICES; ++*number)
        if ((CUcontext)(void *)&devices[*number] == context)
            return devices[*number].users > 0;
    return false;
}

std::recursive_mutex &sim_lock(void)
{
    static std::recursive_mutex lock;
    return lock;
}
/* Whether the rule names the call; "cuMemAlloc" includes cuMemAlloc_v2. */
static bool names_call(const std::string &rule, const char *call)
{
    size_t n = rule.size();
    return !rule.compare(0, n, call, strnlen(call, n)) && (!call[n] || (call[n] == '_' && call[n + 1] == 'v'));
}
static bool broken_told;               /* a call has returned the error that broke the context */

static int usual_error(const char *call)
{
    return strstr(call, "Alloc") ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_ERROR_UNKNOWN;
}
int sim_planned_fault(const char *call, bool in_context)
{
    for (sim_fault &f : sim_settings_get().faults) {
        if (f.error >= CUDA_ERROR_ILLEGAL_ADDRESS && !in_context)
            continue;
        if ((f.call != "any" && !names_call(f.call, call)) || (++f.seen != f.n && f.n))
            continue;
        if (f.call == "any")
            sim_tell("call %u, %s, fails as ACCEL_SIM_FAIL asks", f.n, call);
        if (f.error >= CUDA_ERROR_ILLEGAL_ADDRESS) {
            sim_context_break(f.error);
            broken_told = true;
        }
        return f.error ? f.error : usual_error(call);
    }
    return 0;
}
/* The error of a broken context, which every call returns. With planned faults, a further call after the error was returned is reported:
 * the program ignored the error. */
static int context_error(const char *call)
{
    int error = sim_context_error();
    if (error && broken_told && !sim_settings_get().faults.empty())
        sim_tell("%s is called although the context is broken", call);
    broken_told = error != 0;
    return error;
}
int sim_call_error(const char *call, bool needs_context)
{
    if (needs_context && current)
        sim_device = device_of(current);
    if (int planned = sim_planned_fault(call, needs_context))
        return planned;
    if (!initialised)
        return CUDA_ERROR_NOT_INITIALIZED;
    if (needs_context && (!current || !devices[device_of(current)].users))
        return CUDA_ERROR_INVALID_CONTEXT;
    return needs_context ? context_error(call) : 0;
}

/* ---- Start, errors ---- */
CUresult cuInit(unsigned flags)
{
    std::lock_guard<std::recursive_mutex> guard(sim_lock());
    if (int planned = sim_planned_fault("cuInit"))
        return planned;
    if (!sim_settings_get().devices)
        return CUDA_ERROR_NO_DEVICE;
    initialised = true;
    return flags ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}
CUresult cuDriverGetVersion(int *version)
{
    std::lock_guard<std::recursive_mutex> guard(sim_lock());
    *version = sim_settings_get().driver;
    return sim_planned_fault("cuDriverGetVersion");
}
static const struct { int error; const char *name, *text;
} errors[] = {
#define ERROR(name, text) { name, #name, text }
    ERROR(CUDA_SUCCESS, "no error"),
    ERROR(CUDA_ERROR_INVALID_VALUE, "invalid argument"),
    ERROR(CUDA_ERROR_OUT_OF_MEMORY, "out of memory"),
    ERROR(CUDA_ERROR_NOT_INITIALIZED, "initialization error"),
    ERROR(CUDA_ERROR_DEINITIALIZED, "driver shutting down"),
    ERROR(CUDA_ERROR_NO_DEVICE, "no CUDA-capable device is detected"),
    ERROR(CUDA_ERROR_INVALID_DEVICE, "invalid device ordinal"),
    ERROR(CUDA_ERROR_INVALID_IMAGE, "device kernel image is invalid"),
    ERROR(CUDA_ERROR_INVALID_CONTEXT, "invalid device context"),
    ERROR(CUDA_ERROR_NO_BINARY_FOR_GPU, "no kernel image is available for execution on the device"),
    ERROR(CUDA_ERROR_PEER_ACCESS_UNSUPPORTED, "peer access is not supported between these two devices"),
    ERROR(CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED, "peer access is already enabled"),
    ERROR(CUDA_ERROR_INVALID_PTX, "a PTX JIT compilation failed"),
    ERROR(CUDA_ERROR_INVALID_SOURCE, "device kernel source is invalid"),
    ERROR(CUDA_ERROR_INVALID_HANDLE, "invalid resource handle"),
    ERROR(CUDA_ERROR_NOT_FOUND, "named symbol not found"),
    ERROR(CUDA_ERROR_NOT_READY, "device not ready"),
    ERROR(CUDA_ERROR_ILLEGAL_ADDRESS, "an illegal memory access was encountered"),
    ERROR(CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, "too many resources requested for launch"),
    ERROR(CUDA_ERROR_MISALIGNED_ADDRESS, "misaligned address"),
    ERROR(CUDA_ERROR_ASSERT, "device-side assert triggered"),
    ERROR(CUDA_ERROR_LAUNCH_FAILED, "unspecified launch failure"),
    ERROR(CUDA_ERROR_NOT_SUPPORTED, "operation not supported"),
    ERROR(CUDA_ERROR_UNKNOWN, "unknown error"),
};
CUresult cuGetErrorName(CUresult error, const char **name)
{
    for (const auto &e : errors)
        if (e.error == error)
            return *name = e.name, CUDA_SUCCESS;
    *name = nullptr;
    return CUDA_ERROR_INVALID_VALUE;
}
CUresult cuGetErrorString(CUresult error, const char **text)
{
    for (const auto &e : errors)
        if (e.error == error)
            return *text = e.text, CUDA_SUCCESS;
    *text = nullptr;
    return CUDA_ERROR_INVALID_VALUE;
}

/* ---- The device: small, so that small grids fill it ---- */
CUresult cuDeviceGetCount(int *count)
{
    SIM_ENTER(cuDeviceGetCount, false);
    *count = sim_settings_get().devices;
    return CUDA_SUCCESS;
}
CUresult cuDeviceGet(CUdevice *device, int ordinal)
{
    SIM_ENTER(cuDeviceGet, false);
    *device = ordinal;
    return is_device(ordinal) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}
CUresult cuDeviceGetName(char *name, int length, CUdevice device)
{
    SIM_ENTER(cuDeviceGetName, false);
    if (!is_device(device) || length <= 0)
        return length > 0 ? CUDA_ERROR_INVALID_DEVICE : CUDA_ERROR_INVALID_VALUE;
    snprintf(name, (size_t)length, "accelcc simulator");
    return CUDA_SUCCESS;
}
static const struct { int attribute, value; } attributes[] = {
    { CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, 1024 }, { 2, 1024 }, { 3, 1024 }, { 4, 64 },    /* block x, y, z */
    { CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X, 2147483647 }, { 6, 65535 }, { 7, 65535 },              /* grid y, z */
    { 8, 48 << 10 },                                                                            /* shared memory per block */
    { CU_DEVICE_ATTRIBUTE_WARP_SIZE, 32 }, { 12, 65536 }, { 13, 1000000 },                       /* registers, clock in kHz */
    { 17, 0 }, { 18, 0 }, { 19, 1 }, { 20, 0 }, /* ..., maps host memory */
    { CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR, 1024 }, { 41, 1 },                     /* one address space with the host */
    { 81, 228 << 10 }, { 97, 227 << 10 },                                                        /* shared memory: per SM; maximum per
                                                                                                    block */
    { 83, 0 }, { 88, 0 }, { 100, 0 },                                                            /* managed or pageable memory: no */
    { CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED, 1 },
};
CUresult cuDeviceGetAttribute(int *value, int attribute, CUdevice device)
{
    SIM_ENTER(cuDeviceGetAttribute, false);
    const std::vector<int> &archs = sim_settings_get().archs;
    if (!is_device(device))
        return CUDA_ERROR_INVALID_DEVICE;
    int arch = archs[std::min((size_t)device, archs.size() - 1)];
    *value = attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR ? arch / 10
        : attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR ? arch % 10
        : attribute == CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT ? sim_settings_get().multiprocessors : 0;
    for (const auto &a : attributes)
        if (a.attribute == attribute)
            *value = a.value;
    return CUDA_SUCCESS;
}
CUresult cuDeviceTotalMem_v2(size_t *bytes, CUdevice device)
{
    SIM_ENTER(cuDeviceTotalMem_v2, false);
    *bytes = sim_memory_limit();
    return is_device(device) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

/* ---- The context ---- */
CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device)
{
    SIM_ENTER(cuDevicePrimaryCtxRetain, false);
    if (!is_device(device))
        return CUDA_ERROR_INVALID_DEVICE;
    devices[device].users++;
    *context = (CUcontext)(void *)&devices[device];
    return CUDA_SUCCESS;
}
CUresult cuDevicePrimaryCtxRelease_v2(CUdevice device)
{
    SIM_ENTER(cuDevicePrimaryCtxRelease_v2, false);
    if (!is_device(device) || !devices[device].users)
        return is_device(device) ? CUDA_ERROR_INVALID_CONTEXT : CUDA_ERROR_INVALID_DEVICE;
    sim_device = device;
    if (!--devices[device].users) {
        devices[device].peers = 0;
        sim_stream_drain(nullptr);
        sim_modules_unload_all();
        sim_memory_free_all();
        sim_streams_reset();
    }
    return CUDA_SUCCESS;
}
CUresult cuDevicePrimaryCtxGetState(CUdevice device, unsigned *flags, int *active)
{
    SIM_ENTER(cuDevicePrimaryCtxGetState, false);
    if (!is_device(device))
        return CUDA_ERROR_INVALID_DEVICE;
    *flags = 0;
    *active = devices[device].users > 0;
    return CUDA_SUCCESS;
}
CUresult cuCtxSetCurrent(CUcontext context)
{
    SIM_ENTER(cuCtxSetCurrent, false);
    int number;
    if (context && !sim_context_known(context, &number))
        return CUDA_ERROR_INVALID_CONTEXT;
    current = context;
    sim_is_no_leak(&current);
    return CUDA_SUCCESS;
}
CUresult cuCtxGetCurrent(CUcontext *context)
{
    SIM_ENTER(cuCtxGetCurrent, false);
    *context = current;
    return CUDA_SUCCESS;
}
CUresult cuCtxSynchronize(void)
{
    SIM_ENTER(cuCtxSynchronize, true);
    sim_stream_drain(nullptr);
    return sim_context_error();
}
/* Limits are stored and have no effect: threads run on stacks of the host's size, and malloc is the host's. */
CUresult cuCtxGetLimit(size_t *value, int limit)
{
    SIM_ENTER(cuCtxGetLimit, true);
    *value = limit == CU_LIMIT_STACK_SIZE ? 1024 : 8 << 20;
    return CUDA_SUCCESS;
}
CUresult cuCtxSetLimit(int limit, size_t)
{
    SIM_ENTER(cuCtxSetLimit, true);
    return limit == CU_LIMIT_STACK_SIZE || limit == CU_LIMIT_MALLOC_HEAP_SIZE ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

/* ---- The memory pool: all memory is from one heap, so there is nothing to keep or to trim ---- */
CUresult cuDeviceGetDefaultMemPool(CUmemoryPool *pool, CUdevice device)
{
    SIM_ENTER(cuDeviceGetDefaultMemPool, false);
    if (!is_device(device))
        return CUDA_ERROR_INVALID_DEVICE;
    *pool = (CUmemoryPool)(void *)&devices[device].pool;
    return CUDA_SUCCESS;
}
static bool is_pool(CUmemoryPool pool)
{
    for (const device &d : devices)
        if ((const void *)pool == &d.pool)
            return true;
    return false;
}
CUresult cuMemPoolSetAttribute(CUmemoryPool pool, int attribute, void *value)
{
    SIM_ENTER(cuMemPoolSetAttribute, false);
    return is_pool(pool) && attribute > 0 && value ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
CUresult cuMemPoolGetAttribute(CUmemoryPool pool, int attribute, void *value)
{
    SIM_ENTER(cuMemPoolGetAttribute, false);
    if (!is_pool(pool) || attribute <= 0 || !value)
        return CUDA_ERROR_INVALID_VALUE;
    *(unsigned long long *)value = sim_memory_used();
    return CUDA_SUCCESS;
}
/* ---- Access to other devices' memory: permissions are only noted. Kernels access their own device's memory, so that a wrong address is found ---- */
static bool is_peer(int device, int peer)
{
    return sim_settings_get().peers && device != peer;
}
CUresult cuDeviceCanAccessPeer(int *can, CUdevice device, CUdevice peer)
{
    SIM_ENTER(cuDeviceCanAccessPeer, false);
    if (!is_device(device) || !is_device(peer) || !can)
        return can ? CUDA_ERROR_INVALID_DEVICE : CUDA_ERROR_INVALID_VALUE;
    *can = is_peer(device, peer);
    return CUDA_SUCCESS;
}
CUresult cuCtxEnablePeerAccess(CUcontext peer, unsigned flags)
{
    int number;
    SIM_ENTER(cuCtxEnablePeerAccess, true);
    if (!sim_context_known(peer, &number) || flags)
        return flags ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_INVALID_CONTEXT;
    if (!is_peer(sim_device, number))
        return sim_device == number ? CUDA_ERROR_INVALID_DEVICE : CUDA_ERROR_PEER_ACCESS_UNSUPPORTED;
    if (devices[sim_device].peers & 1u << number)
        return CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED;
    devices[sim_device].peers |= 1u << number;
    return CUDA_SUCCESS;
}
/* A device always has access to its own pool. */
static int pool_access_error(CUmemoryPool pool, const CUmemAccessDesc &access)
{
    int peer = access.location.id, flags = access.flags;
    bool is_own = pool == (CUmemoryPool)(void *)&devices[peer].pool;
    if (access.location.type != CU_MEM_LOCATION_TYPE_DEVICE ||
        (flags && flags != CU_MEM_ACCESS_FLAGS_PROT_READ && flags != CU_MEM_ACCESS_FLAGS_PROT_READWRITE))
        return CUDA_ERROR_INVALID_VALUE;
    bool can = is_own ? flags == CU_MEM_ACCESS_FLAGS_PROT_READWRITE : sim_settings_get().peers;
    return can ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}
CUresult cuMemPoolSetAccess(CUmemoryPool pool, const CUmemAccessDesc *access, size_t count)
{
    SIM_ENTER(cuMemPoolSetAccess, false);
    if (!is_pool(pool) || !access)
        return CUDA_ERROR_INVALID_VALUE;
    for (size_t i = 0; i < count; i++)
        if (int error = is_device(access[i].location.id) ? pool_access_error(pool, access[i]) : CUDA_ERROR_INVALID_DEVICE)
            return error;
    return CUDA_SUCCESS;
}
CUresult cuMemPoolTrimTo(CUmemoryPool pool, size_t keep)
{
    SIM_ENTER(cuMemPoolTrimTo, false);
    (void)keep;
    return is_pool(pool) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
