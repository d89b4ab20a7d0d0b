/* device_cuda: an NVIDIA GPU through the driver API, in its primary context. SPDX-License-Identifier: MIT */
#include "device/device_cuda.h"
#include "device/device_cuda_graphs.h"
#include <stdio.h>
#include <stdlib.h>

static struct cuda_state *state_of(struct accel_device *d) { return d->state; }
static CUdeviceptr address(const void *memory) { return (CUdeviceptr)(uintptr_t)memory; }
static int answer(CUresult code) { return code == CUDA_ERROR_OUT_OF_MEMORY ? ACCEL_NO_MEMORY : code; }

/* For calls whose failure is no error, except a fault. */
static int optional(struct accel_device *d, CUresult code, const char *what)
{
    accel__check_fault(d, code, what);
    return code;
}

/* Work enqueued on the stream from now on follows the launches that are held for it. */
static int order(struct accel_device *d, void *stream) { return accel__cuda_enqueue_held(state_of(d)->held, stream); }

static int attribute(CUdevice device, int which)
{
    int value = 0;
    return accel__cu.cuDeviceGetAttribute(&value, which, device) ? 0 : value;
}

/* ---- opening ------------------------------------------------------------------------------------------------------------------------- */

/* Lanes of a multiprocessor for float and double: CUDA C++ Programming Guide, throughput of native arithmetic instructions. */
static void read_lanes(const struct accel_device *d, int *of_float, int *of_double)
{
    static const struct {
        int major, minor, of_float, of_double;
    } known[] = { { 6, 0, 64, 32 }, { 7, 0, 64, 32 },  { 7, 2, 64, 32 },  { 7, 5, 64, 2 },
                  { 8, 0, 64, 32 }, { 9, 0, 128, 64 }, { 10, 0, 128, 64 } };
    *of_float = 128;
    *of_double = 2;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].major == d->compute_major && known[i].minor == d->compute_minor)
            *of_float = known[i].of_float, *of_double = known[i].of_double;
}

/* Clocks are in kHz; memory transfers twice in a cycle, and a lane multiplies and adds in one. */
static void read_limits(struct accel_device *d, CUdevice device)
{
    int of_float, of_double;
    double clock = 1e-6 * attribute(device, CU_DEVICE_ATTRIBUTE_CLOCK_RATE) * d->multiprocessors;
    double memory_clock = attribute(device, CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE),
           bits = attribute(device, CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH);
    read_lanes(d, &of_float, &of_double);
    d->memory_gbs = 1e-6 * 2 * memory_clock * bits / 8;
    if (d->memory_gbs <= 0) return;                      /* the simulator */
    d->float_gflops = 2 * clock * of_float;
    d->double_gflops = 2 * clock * of_double;
}

static void read_facts(struct accel_device *d, CUdevice device)
{
    if (accel__cu.cuDeviceGetName(d->name, (int)sizeof d->name, device)) snprintf(d->name, sizeof d->name, "GPU %d", d->number);
    accel__cu.cuDeviceTotalMem_v2(&d->memory, device);
    accel__cu.cuDriverGetVersion(&d->driver_version);
    d->compute_major = attribute(device, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
    d->compute_minor = attribute(device, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
    d->multiprocessors = attribute(device, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
    read_limits(d, device);
}

/* Freed memory stays in the pool, so that allocations in a time loop need no system call; without ACCEL_KEEP_MEMORY, only until the next
 * wait. */
static bool use_pool(struct cuda_state *s)
{
    unsigned long long keep = accel__env.keep_memory ? ~0ULL : 0;
    const struct cuda_api *cu = &accel__cu;
    if (!accel__env.memory_pool) return false;
    if (!cu->cuMemAllocAsync || !cu->cuMemFreeAsync || !cu->cuDeviceGetDefaultMemPool || !cu->cuMemPoolSetAttribute) return false;
    if (!attribute(s->device, CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED)) return false;
    if (cu->cuDeviceGetDefaultMemPool(&s->pool, s->device)) return false;
    return !cu->cuMemPoolSetAttribute(s->pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &keep);
}

static int cuda_open(struct accel_device *d)
{
    struct cuda_state *s = d->state ? d->state : accel__allocate(sizeof *s);
    d->state = s;
    int code = accel__cu.cuDeviceGet(&s->device, d->number);
    if (!code) code = accel__cu.cuDevicePrimaryCtxRetain(&s->context, s->device);
    if (!code) code = accel__cuda_bind(d);
    if (code) return code;
    read_facts(d, s->device);
    s->pools = use_pool(s);
    s->held = accel__cuda_held_open();
    s->deep_stack = s->large_heap = false;
    d->shares = accel__cuda_program_shares();
    return 0;
}

static void cuda_close(struct accel_device *d, void *before)
{
    struct cuda_state *s = state_of(d);
    accel__cuda_held_close(s->held);
    accel__cuda_modules_close(d);
    accel__cuda_blas_close(d);
    if (s->pools && accel__cu.cuMemPoolTrimTo) {
        optional(d, accel__cu.cuCtxSynchronize(), "waiting for the device");
        accel__cu.cuMemPoolTrimTo(s->pool, 0);
    }
    accel__cuda_release_context(d, before);
}

/* ---- memory ------------------------------------------------------------------------------------------------------------------------ */

static int alloc_once(struct cuda_state *s, CUdeviceptr *p, size_t bytes, void *stream)
{
    return s->pools ? accel__cu.cuMemAllocAsync(p, bytes, stream) : accel__cu.cuMemAlloc_v2(p, bytes);
}

/* Rounds up to whole words, since an atomic update of one or two bytes accesses the aligned word around them. Not for the simulator: its
 * checker knows that, and without the padding it detects accesses directly after the end. */
static size_t whole_words(size_t bytes)
{
    if (!bytes) bytes = 1;
    return accel__cuda_simulated || bytes > SIZE_MAX - 3 ? bytes : (bytes + 3) / 4 * 4;
}

/* Clears the padding, so that compute-sanitizer's initcheck reports no read of it. Not needed if memory is kept, since it cannot be checked
 * then. */
static int clear_rest(CUdeviceptr p, size_t bytes, size_t whole, void *stream)
{
    return accel__env.keep_memory || whole == bytes ? 0 : accel__cu.cuMemsetD8Async(p + bytes, 0, whole - bytes, stream);
}

/* If memory runs out, it waits for pending frees and returns the pool's unused memory to the device, then tries again. */
static int cuda_alloc(struct accel_device *d, size_t bytes, void *stream, void **memory)
{
    struct cuda_state *s = state_of(d);
    CUdeviceptr p = 0;
    size_t whole = whole_words(bytes);
    int code = order(d, stream);
    if (!code) code = alloc_once(s, &p, whole, stream);
    if (code == CUDA_ERROR_OUT_OF_MEMORY) {
        code = accel__cu.cuCtxSynchronize();
        if (!code && s->pools && accel__cu.cuMemPoolTrimTo) code = accel__cu.cuMemPoolTrimTo(s->pool, 0);
        if (!code) code = alloc_once(s, &p, whole, stream);
    }
    if (!code) code = clear_rest(p, bytes, whole, stream);
    *memory = (void *)(uintptr_t)p;
    return answer(code);
}

static int cuda_release(struct accel_device *d, void *memory, void *stream)
{
    if (!memory) return 0;
    bool pools = state_of(d)->pools;
    CUresult code = order(d, pools ? stream : NULL);
    if (!code) code = pools ? accel__cu.cuMemFreeAsync(address(memory), stream) : accel__cu.cuMemFree_v2(address(memory));
    return optional(d, code, "freeing device memory");
}

static int cuda_pin(struct accel_device *d, size_t bytes, void **host, void **device)
{
    CUdeviceptr p = 0;
    (void)d;
    int code = accel__cu.cuMemHostAlloc(host, bytes, CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP);
    if (!code) code = accel__cu.cuMemHostGetDevicePointer_v2(&p, *host, 0);
    *device = (void *)(uintptr_t)p;
    return answer(code);
}

static int cuda_unpin(struct accel_device *d, void *host)
{
    CUresult code = order(d, NULL);
    return optional(d, code ? code : accel__cu.cuMemFreeHost(host), "freeing page-locked memory");
}

/* The plural form (cuPointerGetAttributes), because the singular one fails for pageable memory, and tools that check driver calls would
 * report that. */
static bool cuda_is_pinned(struct accel_device *d, const void *host)
{
    unsigned type = 0;
    int attribute_asked = CU_POINTER_ATTRIBUTE_MEMORY_TYPE, code;
    void *values[] = { &type };
    if (accel__cu.cuPointerGetAttributes) code = accel__cu.cuPointerGetAttributes(1, &attribute_asked, values, address(host));
    else code = accel__cu.cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, address(host));
    return !optional(d, code, "querying host memory") && type == CU_MEMORYTYPE_HOST;
}

static int cuda_copy(struct accel_device *d, enum accel_direction way, void *to, const void *from, size_t bytes, void *stream)
{
    int code = order(d, stream);
    if (code) return code;
    switch (way) {
    case ACCEL_TO_DEVICE: return accel__cu.cuMemcpyHtoDAsync_v2(address(to), from, bytes, stream);
    case ACCEL_TO_HOST: return accel__cu.cuMemcpyDtoHAsync_v2(to, address(from), bytes, stream);
    default: return accel__cu.cuMemcpyDtoDAsync_v2(address(to), address(from), bytes, stream);
    }
}

static int cuda_copy_rows(struct accel_device *d, enum accel_direction way, void *device, size_t pitch, void *host, size_t width,
                          size_t n, void *stream)
{
    CUDA_MEMCPY2D_side rows = { .type = CU_MEMORYTYPE_DEVICE, .device = address(device), .pitch = pitch };
    CUDA_MEMCPY2D_side adjacent = { .type = CU_MEMORYTYPE_HOST, .host = host, .pitch = width };
    bool in = way == ACCEL_TO_DEVICE;
    CUDA_MEMCPY2D copy = { .from = in ? adjacent : rows, .to = in ? rows : adjacent, .width = width, .height = n };
    int code = order(d, stream);
    return code ? code : accel__cu.cuMemcpy2DAsync_v2(&copy, stream);
}

static int can_access(const struct cuda_state *d, const struct cuda_state *peer)
{
    const struct cuda_api *cu = &accel__cu;
    int can = 0, code = 0;
    if (cu->cuDeviceCanAccessPeer && cu->cuCtxEnablePeerAccess && (cu->cuMemPoolSetAccess || !d->pools))
        code = cu->cuDeviceCanAccessPeer(&can, peer->device, d->device);
    return code || can ? code : CUDA_ERROR_PEER_ACCESS_UNSUPPORTED;
}

/* Memory of pools has its own permissions. Without them copies between devices pass the host. */
static int cuda_allow_peer(struct accel_device *d, struct accel_device *peer)
{
    const struct cuda_state *s = state_of(d), *other = state_of(peer);
    const CUmemAccessDesc access = { { CU_MEM_LOCATION_TYPE_DEVICE, other->device }, CU_MEM_ACCESS_FLAGS_PROT_READWRITE };
    int code = can_access(s, other);
    if (!code) code = accel__cuda_bind(peer);
    if (!code) code = accel__cu.cuCtxEnablePeerAccess(s->context, 0);
    if (code == CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED) code = 0;
    return code || !s->pools ? code : accel__cu.cuMemPoolSetAccess(s->pool, &access, 1);
}

static int cuda_copy_peer(struct accel_device *to_device, void *to, struct accel_device *from_device, const void *from, size_t bytes,
                          void *stream)
{
    int code = order(from_device, stream);
    if (code) return code;
    return accel__cu.cuMemcpyPeerAsync(address(to), state_of(to_device)->context, address(from), state_of(from_device)->context, bytes,
                                       stream);
}

static int cuda_fill(struct accel_device *d, void *to, int byte, size_t bytes, void *stream)
{
    int code = order(d, stream);
    return code ? code : accel__cu.cuMemsetD8Async(address(to), (unsigned char)byte, bytes, stream);
}

/* Bytes that the pool holds unused. */
static size_t idle_in_pool(struct cuda_state *s)
{
    unsigned long long reserved = 0, used = 0;
    if (!s->pools || !accel__cu.cuMemPoolGetAttribute) return 0;
    if (accel__cu.cuMemPoolGetAttribute(s->pool, CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT, &reserved)) return 0;
    if (accel__cu.cuMemPoolGetAttribute(s->pool, CU_MEMPOOL_ATTR_USED_MEM_CURRENT, &used)) return 0;
    return reserved > used ? (size_t)(reserved - used) : 0;
}

static size_t cuda_free_memory(struct accel_device *d)
{
    size_t available = 0, total = 0;
    if (optional(d, accel__cu.cuMemGetInfo_v2(&available, &total), "querying free memory")) return 0;
    return available + idle_in_pool(state_of(d));
}

/* ---- streams and events ------------------------------------------------------------------------------------------------------------- */

static int cuda_stream_new(struct accel_device *d, enum accel_stream_kind kind, void **stream)
{
    int least = 0, greatest = 0;
    (void)d;
    if (kind != STREAM_FIRST)
        return accel__cu.cuStreamCreate((CUstream *)stream, kind == STREAM_WITH_DEFAULT ? CU_STREAM_DEFAULT : CU_STREAM_NON_BLOCKING);
    CUresult code = accel__cu.cuCtxGetStreamPriorityRange(&least, &greatest);
    return code ? code : accel__cu.cuStreamCreateWithPriority((CUstream *)stream, CU_STREAM_NON_BLOCKING, greatest);
}

static int cuda_stream_free(struct accel_device *d, void *stream)
{
    CUresult code = order(d, stream);
    return optional(d, code ? code : accel__cu.cuStreamDestroy_v2(stream), "closing a queue");
}

static int cuda_stream_wait(struct accel_device *d, void *stream, bool poll)
{
    int code = order(d, stream);
    if (!code) code = poll ? accel__cu.cuStreamQuery(stream) : accel__cu.cuStreamSynchronize(stream);
    return code == CUDA_ERROR_NOT_READY ? ACCEL_BUSY : code;
}

static int cuda_stream_follow(struct accel_device *d, void *stream, void *event)
{
    int code = order(d, stream);
    return code ? code : accel__cu.cuStreamWaitEvent(stream, event, 0);
}

static int cuda_event_new(struct accel_device *d, bool timing, void **event)
{
    (void)d;
    return accel__cu.cuEventCreate((CUevent *)event, timing ? CU_EVENT_DEFAULT : CU_EVENT_DISABLE_TIMING);
}

static int cuda_event_free(struct accel_device *d, void *event)
{
    return optional(d, accel__cu.cuEventDestroy_v2(event), "closing an event");
}

static int cuda_event_record(struct accel_device *d, void *event, void *stream)
{
    int code = order(d, stream);
    return code ? code : accel__cu.cuEventRecord(event, stream);
}

static int cuda_event_wait(struct accel_device *d, void *event, bool poll)
{
    (void)d;
    int code = poll ? accel__cu.cuEventQuery(event) : accel__cu.cuEventSynchronize(event);
    return code == CUDA_ERROR_NOT_READY ? ACCEL_BUSY : code;
}

static float cuda_event_ms(struct accel_device *d, void *start, void *end)
{
    float ms = 0;
    return optional(d, accel__cu.cuEventElapsedTime(&ms, start, end), "reading the time of an event") ? 0 : ms;
}

/* ---- kernels ------------------------------------------------------------------------------------------------------------------------ */

static int cuda_launch(struct accel_device *d, struct accel_function *f, const struct accel_launch *l, void *stream)
{
    int code;
    if (l->is_brief && (accel__cuda_hold(state_of(d)->held, f, l, stream, &code) || code)) return code;
    code = order(d, stream);
    if (code) return code;
    if (ACCEL_UNLIKELY(l->product != NULL)) return accel__cuda_multiply(d, l->product, stream);
    return accel__cuda_enqueue(f->handle, l->grid, l->block, l->args, l->waits_itself && f->waits_itself, stream);
}

static int cuda_enqueue_held(struct accel_device *d) { return order(d, NULL); }

static int cuda_resident(struct accel_device *d, struct accel_function *f, int threads)
{
    int blocks = 0;
    CUresult code = accel__cu.cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, f->handle, threads, 0);
    if (optional(d, code, "querying the occupancy") || blocks < 1) blocks = 1;
    return blocks * (d->multiprocessors > 0 ? d->multiprocessors : 1);
}

static void cuda_describe(struct accel_device *d, int code, char *text, size_t size)
{
    const char *name = NULL, *words = NULL;
    (void)d;
    if (code <= ACCEL_LIBRARY) {
        snprintf(text, size, "cuBLAS: %s", accel__cuda_blas_status(ACCEL_LIBRARY - code));
        return;
    }
    if (code == ACCEL_NO_MEMORY) code = CUDA_ERROR_OUT_OF_MEMORY;
    accel__cu.cuGetErrorName(code, &name);
    accel__cu.cuGetErrorString(code, &words);
    snprintf(text, size, "%s (%s)", words ? words : "unknown error", name ? name : "no name");
}

const struct accel_driver *accel__cuda_driver(void)
{
    static struct accel_driver driver = {
        .open = cuda_open, .close = cuda_close, .bind = accel__cuda_bind, .bound = accel__cuda_bound, .alloc = cuda_alloc,
        .release = cuda_release, .pin = cuda_pin, .unpin = cuda_unpin, .copy = cuda_copy, .fill = cuda_fill, .stream_new = cuda_stream_new,
        .stream_free = cuda_stream_free, .stream_wait = cuda_stream_wait, .stream_follow = cuda_stream_follow, .event_new = cuda_event_new,
        .event_free = cuda_event_free, .event_record = cuda_event_record, .event_wait = cuda_event_wait, .launch = cuda_launch,
        .enqueue_held = cuda_enqueue_held, .function = accel__cuda_function, .follow = accel__cuda_follow,
        .multiplies = accel__cuda_multiplies, .resident = cuda_resident, .forget = accel__cuda_forget, .event_ms = cuda_event_ms,
        .copy_peer = cuda_copy_peer, .allow_peer = cuda_allow_peer, .is_pinned = cuda_is_pinned, .free_memory = cuda_free_memory,
        .describe = cuda_describe
    };
    driver.copy_rows = accel__cu.cuMemcpy2DAsync_v2 ? cuda_copy_rows : NULL;
    driver.name = accel__cuda_simulated ? "cudasim" : "nvidia";
    return &driver;
}
