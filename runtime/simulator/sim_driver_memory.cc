/* sim_driver_memory: the driver's calls for memory and copies. SPDX-License-Identifier: MIT
 *
 * Host memory that is not pinned behaves as the driver specifies: a copy to the device reads the bytes at once and writes them in stream
 * order; a copy from the device is complete when the call returns. Pinned memory is read and written when the copy runs. */
#include "sim_driver.h"
#include "sim_memory.h"
#include "sim_races.h"
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>

static bool on_device(CUdeviceptr at, size_t bytes)
{
    return sim_memory_holds((char *)at, bytes) || sim_module_holds((void *)at, bytes) || sim_pinned_holds((void *)at, bytes);
}
static bool in_region(CUdeviceptr at)
{
    char *begin;
    size_t bytes;
    return sim_memory_find((char *)at, &begin, &bytes);
}
/* Work in a stream may run after its memory was freed in another stream: as on a GPU, an illegal address. */
static int gone(const char *what, CUdeviceptr at, size_t bytes)
{
    if (on_device(at, bytes))
        return 0;
    sim_tell("%s: %zu bytes at 0x%llx are not (or no longer) device memory", what, bytes, at);
    return CUDA_ERROR_ILLEGAL_ADDRESS;
}
static void written(CUdeviceptr to, size_t bytes)
{
    if (sim_settings_get().check && in_region(to))
        sim_check_written((char *)to, bytes);
}

/* ---- Allocation ---- */
static CUresult allocate(CUdeviceptr *device, size_t bytes)
{
    if (!device || !bytes)
        return CUDA_ERROR_INVALID_VALUE;
    char *at = sim_memory_allocate(bytes);
    if (!at) {                                      /* pending work may free memory */
        sim_stream_drain(nullptr);
        at = sim_memory_allocate(bytes);
    }
    *device = (CUdeviceptr)at;
    return at ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}
CUresult cuMemGetInfo_v2(size_t *free_bytes, size_t *total_bytes)
{
    SIM_ENTER(cuMemGetInfo_v2, true);
    *free_bytes = sim_memory_limit() - sim_memory_used();
    *total_bytes = sim_memory_limit();
    return CUDA_SUCCESS;
}
CUresult cuMemAlloc_v2(CUdeviceptr *device, size_t bytes)
{
    SIM_ENTER(cuMemAlloc_v2, true);
    return allocate(device, bytes);
}
CUresult cuMemFree_v2(CUdeviceptr device)
{
    SIM_ENTER(cuMemFree_v2, true);
    sim_stream_drain(nullptr);
    if (sim_context_error())
        return sim_context_error();
    return !device || sim_memory_free((char *)device) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
CUresult cuMemAllocAsync(CUdeviceptr *device, size_t bytes, CUstream stream)
{
    SIM_ENTER(cuMemAllocAsync, true);
    return sim_stream_find(stream) ? allocate(device, bytes) : CUDA_ERROR_INVALID_HANDLE;
}
CUresult cuMemFreeAsync(CUdeviceptr device, CUstream stream)
{
    SIM_ENTER(cuMemFreeAsync, true);
    CUstream s = sim_stream_find(stream);
    char *begin;
    size_t bytes;
    if (!s)
        return CUDA_ERROR_INVALID_HANDLE;
    if (!sim_memory_find((char *)device, &begin, &bytes) || begin != (char *)device)
        return CUDA_ERROR_INVALID_VALUE;
    sim_stream_add(s, [device]() {
        if (sim_memory_free((char *)device))
            return 0;
        sim_tell("cuMemFreeAsync: 0x%llx is freed twice", device);
        return (int)CUDA_ERROR_INVALID_VALUE;
    });
    return CUDA_SUCCESS;
}
CUresult cuMemHostAlloc(void **host, size_t bytes, unsigned flags)
{
    SIM_ENTER(cuMemHostAlloc, true);
    (void)flags;
    bool huge = bytes >= SIM_HUGE_PAGE;                 /* then it is filled with fewer page faults */
    if (!bytes || posix_memalign(host, huge ? (size_t)SIM_HUGE_PAGE : 4096, bytes))
        return bytes ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_ERROR_INVALID_VALUE;
    if (huge)
        madvise(*host, bytes / SIM_HUGE_PAGE * SIM_HUGE_PAGE, MADV_HUGEPAGE);
    sim_poison(*host, bytes);
    sim_pinned_add(*host, bytes);
    return CUDA_SUCCESS;
}
CUresult cuMemFreeHost(void *host)
{
    SIM_ENTER(cuMemFreeHost, true);
    sim_stream_drain(nullptr);
    if (!sim_pinned_remove(host))
        return CUDA_ERROR_INVALID_VALUE;
    free(host);
    return CUDA_SUCCESS;
}

/* ---- Queries of addresses ---- */
CUresult cuMemHostGetDevicePointer_v2(CUdeviceptr *device, void *host, unsigned flags)
{
    SIM_ENTER(cuMemHostGetDevicePointer_v2, true);
    *device = (CUdeviceptr)host;
    return !flags && sim_pinned_holds(host, 1) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
CUresult cuMemGetAddressRange_v2(CUdeviceptr *begin, size_t *bytes, CUdeviceptr device)
{
    SIM_ENTER(cuMemGetAddressRange_v2, true);
    char *at;
    size_t size;
    if (!sim_memory_find((char *)device, &at, &size))
        return CUDA_ERROR_NOT_FOUND;
    if (begin)
        *begin = (CUdeviceptr)at;
    if (bytes)
        *bytes = size;
    return CUDA_SUCCESS;
}
CUresult cuPointerGetAttribute(void *value, int attribute, CUdeviceptr pointer)
{
    SIM_ENTER(cuPointerGetAttribute, true);
    bool device = in_region(pointer) || sim_module_holds((void *)pointer, 1);
    if (!device && !sim_pinned_holds((void *)pointer, 1))
        return CUDA_ERROR_INVALID_VALUE;
    if (attribute != CU_POINTER_ATTRIBUTE_MEMORY_TYPE)
        return CUDA_ERROR_NOT_SUPPORTED;
    *(unsigned *)value = device ? CU_MEMORYTYPE_DEVICE : CU_MEMORYTYPE_HOST;
    return CUDA_SUCCESS;
}

/* ---- Copies ---- */
static int copy_to_device(CUdeviceptr to, const void *from, size_t bytes)
{
    int error = gone("cuMemcpyHtoDAsync", to, bytes);
    if (!error) {
        memcpy((void *)to, from, bytes);
        written(to, bytes);
    }
    return error;
}
CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void *from, size_t bytes, CUstream stream)
{
    SIM_ENTER(cuMemcpyHtoDAsync_v2, true);
    CUstream s = sim_stream_find(stream);
    if (!s)
        return CUDA_ERROR_INVALID_HANDLE;
    if (!bytes)
        return CUDA_SUCCESS;
    if (!from || !on_device(to, bytes) || in_region((CUdeviceptr)from))
        return CUDA_ERROR_INVALID_VALUE;
    if (sim_pinned_holds(from, bytes)) {
        sim_stream_add(s, [=]() { return copy_to_device(to, from, bytes); });
    } else {
        std::shared_ptr<std::string> staged = std::make_shared<std::string>((const char *)from, bytes);
        sim_stream_add(s, [=]() { return copy_to_device(to, staged->data(), bytes); });
    }
    return CUDA_SUCCESS;
}
CUresult cuMemcpyDtoHAsync_v2(void *to, CUdeviceptr from, size_t bytes, CUstream stream)
{
    SIM_ENTER(cuMemcpyDtoHAsync_v2, true);
    CUstream s = sim_stream_find(stream);
    if (!s)
        return CUDA_ERROR_INVALID_HANDLE;
    if (!bytes)
        return CUDA_SUCCESS;
    if (!to || !on_device(from, bytes) || in_region((CUdeviceptr)to))
        return CUDA_ERROR_INVALID_VALUE;
    sim_stream_add(s, [=]() {
        int error = gone("cuMemcpyDtoHAsync", from, bytes);
        if (!error)
            memcpy(to, (void *)from, bytes);
        return error;
    });
    if (!sim_pinned_holds(to, bytes))
        sim_stream_drain(s);
    return sim_context_error();
}
static bool side_is_valid(const CUDA_MEMCPY2D_side &s, size_t width, size_t height)
{
    if (s.x || s.y || s.array || (height > 1 && s.pitch < width))
        return false;
    if (s.type == CU_MEMORYTYPE_HOST)
        return s.host && !in_region((CUdeviceptr)s.host);
    return s.type == CU_MEMORYTYPE_DEVICE && on_device(s.device, (height - 1) * s.pitch + width);
}
/* Row by row: what is between the rows may be anything. */
CUresult cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *copy, CUstream stream)
{
    SIM_ENTER(cuMemcpy2DAsync_v2, true);
    CUDA_MEMCPY2D c = *copy;
    bool in = c.from.type == CU_MEMORYTYPE_HOST;
    if (!c.width || !c.height)
        return CUDA_SUCCESS;
    if (!side_is_valid(c.from, c.width, c.height) || !side_is_valid(c.to, c.width, c.height) || c.from.type == c.to.type)
        return CUDA_ERROR_INVALID_VALUE;
    for (size_t i = 0; i < c.height; i++) {
        int error = in ? cuMemcpyHtoDAsync_v2(c.to.device + i * c.to.pitch, (char *)c.from.host + i * c.from.pitch, c.width, stream)
                       : cuMemcpyDtoHAsync_v2((char *)c.to.host + i * c.to.pitch, c.from.device + i * c.from.pitch, c.width, stream);
        if (error)
            return error;
    }
    return CUDA_SUCCESS;
}
static CUresult copy_on_device(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream)
{
    CUstream s = sim_stream_find(stream);
    if (!s)
        return CUDA_ERROR_INVALID_HANDLE;
    if (!bytes)
        return CUDA_SUCCESS;
    if (!on_device(to, bytes) || !on_device(from, bytes))
        return CUDA_ERROR_INVALID_VALUE;
    sim_stream_add(s, [=]() {
        int error = gone("a copy within the device", to, bytes);
        if (!error)
            error = gone("a copy within the device", from, bytes);
        if (!error)
            memmove((void *)to, (void *)from, bytes);
        if (!error && sim_settings_get().check && in_region(to) && in_region(from))
            sim_check_copied((char *)to, (char *)from, bytes);
        else if (!error)
            written(to, bytes);
        return error;
    });
    return CUDA_SUCCESS;
}
CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream)
{
    SIM_ENTER(cuMemcpyDtoDAsync_v2, true);
    return copy_on_device(to, from, bytes, stream);
}
/* Like the driver, checks each device's memory on its own device. */
static bool on_device_of(int device, CUdeviceptr at, size_t bytes)
{
    int before = sim_device;
    sim_device = device;
    bool found = on_device(at, bytes);
    sim_device = before;
    return found;
}
static int copy_between(int to_device, CUdeviceptr to, int from_device, CUdeviceptr from, size_t bytes)
{
    int before = sim_device;
    if (!on_device_of(to_device, to, bytes) || !on_device_of(from_device, from, bytes))
        return gone("a copy between devices", to, bytes) | CUDA_ERROR_ILLEGAL_ADDRESS;
    sim_device = from_device;
    sim_memory_open();
    sim_device = to_device;
    sim_memory_open();
    memcpy((void *)to, (void *)from, bytes);
    written(to, bytes);
    sim_memory_close();
    sim_device = from_device;
    sim_memory_close();
    sim_device = before;
    return 0;
}
CUresult cuMemcpyPeerAsync(CUdeviceptr to, CUcontext to_context, CUdeviceptr from, CUcontext from_context, size_t bytes, CUstream stream)
{
    SIM_ENTER(cuMemcpyPeerAsync, true);
    int to_device, from_device;
    CUstream s = sim_stream_find(stream);
    if (!sim_context_known(to_context, &to_device) || !sim_context_known(from_context, &from_device))
        return CUDA_ERROR_INVALID_CONTEXT;
    if (!s || !on_device_of(to_device, to, bytes) || !on_device_of(from_device, from, bytes))
        return s ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_INVALID_HANDLE;
    if (to_device == from_device)
        return copy_on_device(to, from, bytes, stream);
    sim_stream_add(s, [=]() { return copy_between(to_device, to, from_device, from, bytes); });
    return CUDA_SUCCESS;
}
CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, size_t bytes, CUstream stream)
{
    SIM_ENTER(cuMemsetD8Async, true);
    CUstream s = sim_stream_find(stream);
    if (!s)
        return CUDA_ERROR_INVALID_HANDLE;
    if (!bytes)
        return CUDA_SUCCESS;
    if (!on_device(to, bytes))
        return CUDA_ERROR_INVALID_VALUE;
    sim_stream_add(s, [=]() {
        int error = gone("cuMemsetD8Async", to, bytes);
        if (!error) {
            memset((void *)to, value, bytes);
            written(to, bytes);
        }
        return error;
    });
    return CUDA_SUCCESS;
}
