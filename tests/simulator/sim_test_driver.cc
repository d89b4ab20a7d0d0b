/* sim_test_driver: the driver's and NVRTC's calls on the simulator, one scenario a process: sim_test_driver <scenario>.
 * SPDX-License-Identifier: MIT */
#include "sim_harness.h"
#include <csignal>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

CUmodule current_module;
static const char kernels[] =
    "struct pair { double x; int n; char c[3]; };\n"
    "__device__ int counter = 5;\n"
    "static const double table[3] = { 1, 2, 4 };\n"
    "extern \"C\" {\n"
    "__global__ void __launch_bounds__(128, 2) add(const double *__restrict__ a, double *b, int n)\n"
    "{\n"
    "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    if (i < n) b[i] = a[i] + table[i % 3];\n"
    "}\n"
    "__global__ void three(char c, pair p, short s, double *out) { out[0] = c + p.x * p.n + p.c[2] + s; }\n"
    "}\n"
    "extern \"C\" __global__ void count(int *old) { *old = atomicAdd(&counter, 1); }\n"
    "extern \"C\" __global__ void store(int *p, int v) { *p = v; }\n"
    "extern \"C\" __global__ void move(int *to, const int *from) { *to = *from + 1; }\n"
    "#define MEET __syncthreads()\n"
    "template <class T> __device__ T total(T v, T *part) { part[threadIdx.x] = v; MEET; T s = 0;\n"
    "    for (int i = 0; i < blockDim.x; i++) s += part[i]; MEET; return s; }\n"
    "extern \"C\" __global__ void sum(double *out) { extern __shared__ double part[];\n"
    "    double s = total<double>(threadIdx.x, part); if (threadIdx.x == 0) out[blockIdx.x] = s; }\n"
    "extern \"C\" __global__ void lanes(unsigned *out) {\n"
    "    if (threadIdx.x % 2) out[threadIdx.x] = __activemask(); else out[threadIdx.x] = 0; }\n"
    "extern \"C\" __global__ void turns(int *flag, int *out, int n) {\n"
    "    if (threadIdx.x == 0) { while (atomicCAS(flag, (int)blockIdx.x, (int)blockIdx.x) != blockIdx.x) ; out[blockIdx.x] = *flag;\n"
    "        __threadfence(); atomicExch(flag, (int)blockIdx.x + 1); } }\n"
    "extern \"C\" __global__ void fault(int *p, int kind) {\n"
    "    if (kind == 0) *(volatile int *)8 = 1;\n"
    "    if (kind == 1) *p = 7 / *p;\n"
    "    if (kind == 2) __trap();\n"
    "    if (kind == 3) assert(kind == 4);\n"
    "}\n"
    "extern \"C\" __global__ void deep(int *p, int kind) { volatile char big[900000]; big[kind] = 1; *p = big[0]; }\n";

static CUmodule module_of(std::vector<const char *> options = {})
{
    return load(kernels, "kernels.cu", options);
}
static CUdeviceptr memory(size_t bytes)
{
    CUdeviceptr p;
    OK(cuMemAlloc_v2(&p, bytes));
    return p;
}
static void run(CUfunction f, unsigned grid, unsigned block, CUstream stream, std::vector<void *> arguments, unsigned shared = 0)
{
    OK(cuLaunchKernel(f, grid, 1, 1, block, 1, 1, shared, stream, arguments.data(), NULL));
}
static int read_int(CUdeviceptr p)
{
    int v = -1;
    OK(cuMemcpyDtoHAsync_v2(&v, p, sizeof v, NULL));
    return v;
}

/* ---- Kernels and their arguments ---- */
static void test_launch()
{
    struct { double x; int n; char c[3]; } p = { 1.5, 4, { 0, 0, 9 } };
    CUmodule m = module_of();
    int n = 1000;
    std::vector<double> a(n, 3);
    CUdeviceptr da = memory(8 * n), db = memory(8 * n);
    OK(cuMemcpyHtoDAsync_v2(da, a.data(), 8 * n, NULL));
    run(function(m, "add"), 8, 128, NULL, { &da, &db, &n });
    OK(cuMemcpyDtoHAsync_v2(a.data(), db, 8 * n, NULL));
    for (int i = 0; i < n; i++)
        EXPECT(a[i] == 3 + (1 << i % 3));
    char c = 2;
    short s = 100;
    run(function(m, "three"), 1, 1, NULL, { &c, &p, &s, &db });
    OK(cuMemcpyDtoHAsync_v2(a.data(), db, 8, NULL));
    EXPECT(a[0] == 2 + 6 + 9 + 100);
    run(function(m, "sum"), 3, 96, NULL, { &db }, 96 * 8);
    OK(cuMemcpyDtoHAsync_v2(a.data(), db, 24, NULL));
    EXPECT(a[0] == 96 * 95 / 2 && a[2] == a[0]);
    int limit;
    OK(cuFuncGetAttribute(&limit, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, function(m, "add")));
    EXPECT(limit == 128);
    void *arguments[] = { &da, &db, &n };
    FAILS(cuLaunchKernel(function(m, "add"), 1, 1, 1, 256, 1, 1, 0, NULL, arguments, NULL), CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES);
    FAILS(cuLaunchKernel(function(m, "add"), 1, 70000, 1, 32, 1, 1, 0, NULL, arguments, NULL), CUDA_ERROR_INVALID_VALUE);
    FAILS(cuLaunchKernel(function(m, "sum"), 1, 1, 1, 1025, 1, 1, 0, NULL, arguments, NULL), CUDA_ERROR_INVALID_VALUE);
    CUfunction none;
    FAILS(cuModuleGetFunction(&none, m, "total"), CUDA_ERROR_NOT_FOUND);
}
static void test_variables()
{
    CUmodule m = module_of(), again = module_of();
    CUdeviceptr counter, other, out = memory(4);
    size_t bytes;
    int v = 40;
    OK(cuModuleGetGlobal_v2(&counter, &bytes, m, "counter"));
    EXPECT(bytes == 4 && read_int(counter) == 5);
    OK(cuMemcpyHtoDAsync_v2(counter, &v, 4, NULL));
    run(function(m, "count"), 1, 1, NULL, { &out });
    EXPECT(read_int(out) == 40 && read_int(counter) == 41);
    OK(cuModuleGetGlobal_v2(&other, NULL, again, "counter"));
    EXPECT(other != counter && read_int(other) == 5);
    FAILS(cuModuleGetGlobal_v2(&other, NULL, m, "no_such"), CUDA_ERROR_NOT_FOUND);
    OK(cuModuleUnload(m));
    FAILS(cuModuleUnload(m), CUDA_ERROR_INVALID_HANDLE);
}
static void test_waiting_kernels()
{
    CUmodule m = module_of();
    CUdeviceptr flag = memory(4), out = memory(4 * 64);
    std::vector<unsigned> h(64);
    for (int round = 0; round < 8; round++) {
        unsigned grid = 20, seen = 0;
        OK(cuMemsetD8Async(flag, 0, 4, NULL));
        run(function(m, "turns"), grid, 32, NULL, { &flag, &out, &grid });
        OK(cuMemcpyDtoHAsync_v2(h.data(), out, 4 * grid, NULL));
        for (unsigned i = 0; i < grid; i++)
            EXPECT(h[i] == i);
        run(function(m, "lanes"), 1, 64, NULL, { &out });
        OK(cuMemcpyDtoHAsync_v2(h.data(), out, 4 * 64, NULL));
        for (unsigned i = 1; i < 64; i += 2) {
            EXPECT(h[i] >> i % 32 & 1 && !(h[i] & 0x55555555));
            seen |= h[i];
        }
        EXPECT(seen == 0xaaaaaaaa);
    }
}
static void fails_with(const char *kernel, int kind, int error)
{
    device_begin();
    CUmodule m = module_of();
    CUdeviceptr p = memory(4);
    OK(cuMemsetD8Async(p, 0, 4, NULL));
    run(function(m, kernel), 2, 32, NULL, { &p, &kind });
    FAILS(cuStreamSynchronize(NULL), error);
    FAILS(cuMemFree_v2(p), error);                  /* the context is broken */
    device_end();
}
static void test_kernel_faults()
{
    device_end();
    fails_with("fault", 0, CUDA_ERROR_ILLEGAL_ADDRESS);
    fails_with("fault", 1, CUDA_ERROR_LAUNCH_FAILED);
    fails_with("fault", 2, CUDA_ERROR_LAUNCH_FAILED);
    fails_with("fault", 3, CUDA_ERROR_ASSERT);
    fails_with("deep", 4, CUDA_ERROR_LAUNCH_FAILED);
    device_begin();
}

/* ---- Memory ---- */
static void touch(CUdeviceptr p)
{
    pid_t child = fork();
    int status;
    if (!child) {
        signal(SIGSEGV, SIG_DFL);
        _exit(*(volatile char *)p == 77);
    }
    waitpid(child, &status, 0);
    EXPECT(!WIFEXITED(status) || WEXITSTATUS(status) > 1);
}
static void test_memory()
{
    CUdeviceptr p = memory(100), q, begin;
    size_t bytes, free_before, free_after, total;
    unsigned type;
    void *host;
    EXPECT(read_int(p) == 2146936229);
    touch(p);
    OK(cuMemGetInfo_v2(&free_before, &total));
    OK(cuMemAllocAsync(&q, 1 << 20, NULL));
    OK(cuMemGetInfo_v2(&free_after, &total));
    EXPECT(free_before - free_after == 1 << 20);
    OK(cuMemGetAddressRange_v2(&begin, &bytes, q + 500));
    EXPECT(begin == q && bytes == 1 << 20);
    FAILS(cuMemGetAddressRange_v2(&begin, &bytes, p + 100), CUDA_ERROR_NOT_FOUND);
    FAILS(cuMemsetD8Async(p, 0, 101, NULL), CUDA_ERROR_INVALID_VALUE);
    FAILS(cuMemcpyHtoDAsync_v2(p + 90, &bytes, 11, NULL), CUDA_ERROR_INVALID_VALUE);
    OK(cuMemsetD8Async(q, 1, 1 << 20, NULL));
    OK(cuMemcpyDtoDAsync_v2(p, q + 1000, 4, NULL));
    EXPECT(read_int(p) == 0x01010101);
    OK(cuMemFreeAsync(q, NULL));
    OK(cuCtxSynchronize());
    FAILS(cuMemFreeAsync(q, NULL), CUDA_ERROR_INVALID_VALUE);
    FAILS(cuMemFree_v2(p + 4), CUDA_ERROR_INVALID_VALUE);
    OK(cuMemHostAlloc(&host, 5000, CU_MEMHOSTALLOC_DEVICEMAP));
    OK(cuMemHostGetDevicePointer_v2(&begin, host, 0));
    OK(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, begin));
    EXPECT(type == CU_MEMORYTYPE_HOST);
    OK(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, p));
    EXPECT(type == CU_MEMORYTYPE_DEVICE);
    FAILS(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, (CUdeviceptr)&type), CUDA_ERROR_INVALID_VALUE);
    OK(cuMemFreeHost(host));
    OK(cuMemFree_v2(p));
}
static void test_limit()                            /* ACCEL_SIM_MEMORY=1m */
{
    CUdeviceptr p = memory(900 << 10), q;
    FAILS(cuMemAlloc_v2(&q, 200 << 10), CUDA_ERROR_OUT_OF_MEMORY);
    OK(cuMemFreeAsync(p, NULL));
    OK(cuMemAlloc_v2(&q, 200 << 10));
    for (int i = 0; i < 1000; i++) {
        OK(cuMemAlloc_v2(&p, 1000 + 700 * (i % 1100)));
        OK(cuMemFree_v2(p));
    }
}

/* ---- Order ---- */
static void test_order()                            /* no seed: work is done as late as it may be */
{
    CUmodule m = module_of();
    CUstream s, t;
    CUevent e;
    int *pinned, one = 1, two = 2, value = 10;
    CUdeviceptr p = memory(4), q = memory(4);
    OK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    OK(cuStreamCreate(&t, CU_STREAM_NON_BLOCKING));
    OK(cuEventCreate(&e, CU_EVENT_DISABLE_TIMING));
    OK(cuMemHostAlloc((void **)&pinned, 4, 0));
    OK(cuMemcpyHtoDAsync_v2(p, &value, 4, s));      /* pageable: taken at once */
    value = 11;
    OK(cuMemcpyDtoHAsync_v2(pinned, p, 4, s));      /* pinned: later */
    *pinned = 0;
    OK(cuStreamSynchronize(t));
    EXPECT(*pinned == 0);
    FAILS(cuStreamQuery(s), CUDA_ERROR_NOT_READY);
    OK(cuStreamSynchronize(s));
    EXPECT(*pinned == 10);
    OK(cuStreamQuery(s));
    *pinned = 20;
    OK(cuMemcpyHtoDAsync_v2(p, pinned, 4, s));      /* read when it is done: a change in between is seen */
    *pinned = 21;
    OK(cuEventRecord(e, s));
    OK(cuStreamWaitEvent(t, e, 0));
    run(function(m, "move"), 1, 1, t, { &q, &p });
    FAILS(cuEventQuery(e), CUDA_ERROR_NOT_READY);
    OK(cuStreamSynchronize(t));
    EXPECT(read_int(q) == 22);
    OK(cuEventQuery(e));
    run(function(m, "store"), 1, 1, s, { &p, &one });
    run(function(m, "store"), 1, 1, t, { &p, &two });
    OK(cuStreamSynchronize(t));
    EXPECT(read_int(p) == 2);                       /* s was not waited for */
    OK(cuStreamDestroy_v2(s));                      /* its work is still done */
    OK(cuCtxSynchronize());
    EXPECT(read_int(p) == 1);
    FAILS(cuStreamSynchronize(s), CUDA_ERROR_INVALID_HANDLE);
    OK(cuEventDestroy_v2(e));
    OK(cuMemFreeHost(pinned));
}
static void test_legacy_stream()
{
    CUmodule m = module_of();
    CUstream s;
    CUevent begin, end;
    int one = 1;
    float time;
    CUdeviceptr p = memory(4), q = memory(4);
    OK(cuStreamCreate(&s, 0));
    OK(cuEventCreate(&begin, 0));
    OK(cuEventCreate(&end, 0));
    OK(cuEventRecord(begin, s));
    run(function(m, "store"), 1, 1, s, { &p, &one });
    run(function(m, "move"), 1, 1, NULL, { &q, &p });               /* after s */
    run(function(m, "move"), 1, 1, s, { &p, &q });                  /* after the legacy stream */
    OK(cuEventRecord(end, s));
    FAILS(cuEventElapsedTime(&time, begin, end), CUDA_ERROR_NOT_READY);
    OK(cuEventSynchronize(end));
    OK(cuEventElapsedTime(&time, begin, end));
    EXPECT(time >= 0 && read_int(p) == 3);
}
static void test_seeds()                            /* ACCEL_SIM_SEED=...: any interleaving keeps what events order */
{
    CUmodule m = module_of();
    CUstream s[3];
    CUevent e[3];
    CUdeviceptr p = memory(4);
    for (int i = 0; i < 3; i++) {
        OK(cuStreamCreate(&s[i], CU_STREAM_NON_BLOCKING));
        OK(cuEventCreate(&e[i], 0));
    }
    OK(cuMemsetD8Async(p, 0, 4, s[0]));
    for (int i = 0; i < 60; i++) {
        run(function(m, "move"), 1, 1, s[i % 3], { &p, &p });
        OK(cuEventRecord(e[i % 3], s[i % 3]));
        OK(cuStreamWaitEvent(s[(i + 1) % 3], e[i % 3], 0));
    }
    OK(cuStreamSynchronize(s[0]));
    EXPECT(read_int(p) == 60);
}

/* ---- Images, errors, faults ---- */
static void test_images()
{
    CUmodule m;
    std::string log, text = "#line 7 \"user.c\"\nextern \"C\" __global__ void k(int *p) { *p = undeclared_name; }\n";
    EXPECT(compile(text, "bad.cu", {}, &log).empty());
    EXPECT(log.find("user.c:7") != std::string::npos && log.find("undeclared_name") != std::string::npos);
    FAILS(cuModuleLoadDataEx(&m, "\177ELF\2\1\1", 0, NULL, NULL), CUDA_ERROR_NO_BINARY_FOR_GPU);
    FAILS(cuModuleLoadDataEx(&m, "//\n.version 9.0\n.target sm_90\n", 0, NULL, NULL), CUDA_ERROR_INVALID_IMAGE);
    m = load("extern \"C\" __global__ void k(VALUE *ACCEL_RESTRICT p) { *p = VALUE(N); }", "k.cu",
        { "-DACCEL_RESTRICT=", "-DVALUE=int", "--define-macro=N=12", "--std=c++17", "-lineinfo", "-default-device" });
    CUdeviceptr p = memory(4);
    run(function(m, "k"), 1, 1, NULL, { &p });
    EXPECT(read_int(p) == 12);
}
static void test_context()
{
    int result = 0;
    const char *name;
    CUcontext context;
    std::thread other([&result]() {
        CUdeviceptr p;
        result = cuMemAlloc_v2(&p, 4);
    });
    other.join();
    EXPECT(result == CUDA_ERROR_INVALID_CONTEXT);   /* a context is current for one thread */
    OK(cuGetErrorName(CUDA_ERROR_OUT_OF_MEMORY, &name));
    EXPECT(!strcmp(name, "CUDA_ERROR_OUT_OF_MEMORY"));
    OK(cuCtxGetCurrent(&context));
    EXPECT(context != NULL);
    unsigned flags = 1;
    int active = 0;
    OK(cuDevicePrimaryCtxGetState(0, &flags, &active));
    EXPECT(!flags && active == 1);
    FAILS(cuDevicePrimaryCtxGetState(99, &flags, &active), CUDA_ERROR_INVALID_DEVICE);
    OK(cuCtxSetCurrent(NULL));
    FAILS(cuCtxSynchronize(), CUDA_ERROR_INVALID_CONTEXT);
    OK(cuCtxSetCurrent(context));
}
static void test_planned_faults()                   /* ACCEL_SIM_FAIL=cuMemAlloc:2,nvrtcCompileProgram:1,cuStreamCreate:* */
{
    CUdeviceptr p;
    CUstream s;
    std::string log;
    OK(cuMemAlloc_v2(&p, 4));
    FAILS(cuMemAlloc_v2(&p, 4), CUDA_ERROR_OUT_OF_MEMORY);
    OK(cuMemAlloc_v2(&p, 4));
    EXPECT(compile(kernels, "k.cu", {}, &log).empty() && !log.empty());
    EXPECT(!compile(kernels, "k.cu", {}, &log).empty());
    FAILS(cuStreamCreate(&s, 0), CUDA_ERROR_UNKNOWN);
    FAILS(cuStreamCreate(&s, 0), CUDA_ERROR_UNKNOWN);
}

static const struct { const char *name; void (*run)(void); const char *variable, *value; } scenarios[] = {
    { "launch", test_launch, NULL, NULL },
    { "variables", test_variables, NULL, NULL },
    { "waiting_kernels", test_waiting_kernels, NULL, NULL },
    { "kernel_faults", test_kernel_faults, NULL, NULL },
    { "memory", test_memory, NULL, NULL },
    { "limit", test_limit, "ACCEL_SIM_MEMORY", "1m" },
    { "order", test_order, NULL, NULL },
    { "legacy_stream", test_legacy_stream, NULL, NULL },
    { "seeds", test_seeds, "ACCEL_SIM_SEED", "12345" },
    { "images", test_images, NULL, NULL },
    { "context", test_context, NULL, NULL },
    { "planned_faults", test_planned_faults, "ACCEL_SIM_FAIL", "cuMemAlloc:2,nvrtcCompileProgram:1,cuStreamCreate:*" },
};
int main(int argc, char **argv)
{
    for (const auto &s : scenarios) {
        if (argc > 1 && strcmp(argv[1], s.name))
            continue;
        pid_t child = fork();                       /* settings are read once a process */
        int status;
        if (!child) {
            if (s.variable)
                setenv(s.variable, s.value, 1);
            device_begin();
            s.run();
            device_end();
            exit(0);
        }
        waitpid(child, &status, 0);
        printf("%-16s %s\n", s.name, status ? "FAILED" : "ok");
        fflush(stdout);
        if (status)
            return 1;
    }
    return 0;
}
