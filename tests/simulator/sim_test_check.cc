/* sim_test_check: what the race checker must report, and what it must not. SPDX-License-Identifier: MIT
 *
 * Every kernel has the same parameters: p: 4096 ints of device memory, all written; q: 256 ints of mapped host memory; r: 64 ints of
 * device memory never written; host: 16 ints that only the host may use. 2 blocks of 64 threads, 100 bytes of dynamic shared memory. */
#include "sim_harness.h"

CUmodule current_module;
static const struct { const char *name; int error; const char *before, *body; } kernels[] = {
    /* ---- right ---- */
    { "own_elements", 0, "", "p[i] = p[i] + 1; q[i] = p[i];" },
    { "own_bytes", 0, "", "((char *)p)[i] = (char)i; ((short *)p)[1000 + i] = 1;" },
    { "struct_copy", 0, "struct padded { char c; double d; int n; };",
      "padded a, *s = (padded *)p; a.c = 1; a.d = 2; a.n = i; s[i] = a; padded b = s[i]; p[3500 + i] = b.n;" },
    { "vectors", 0, "", "double2 *d = (double2 *)p; double2 v = d[i]; v.x += 1; d[i] = v; int4 *w = (int4 *)(p + 2048); w[i].z = w[i].x;" },
    { "memory_functions", 0, "", "int a[4]; memcpy(a, p + 4 * i, sizeof a); a[1]++; memset(p + 4 * i, 0, 4); memmove(p + 4 * i, a, 16);" },
    { "local_pointers", 0, "__device__ static void set(int *a, int n) { for (int k = 0; k < n; k++) a[k] = k; }",
      "int a[100]; set(a, 100); int *volatile b = a; p[i] = b[i % 100];" },
    { "tables", 0, "static const int table[4] = { 3, 1, 4, 1 }; __constant__ double more[2] = { 0.5, 2 };",
      "p[i] = table[p[i] & 3] + (int)more[i % 2];" },
    { "device_atomic", 0, "__device__ int total; __device__ static int sums[4];", "atomicAdd(&total, 1); atomicMax(&sums[i % 4], i);" },
    { "small_atomics", 0, "", "unsigned short *s = (unsigned short *)p; atomicCAS(&s[1], (unsigned short)0, (unsigned short)1);"
      "atomicCAS((unsigned long long *)p + 8, 1ull, 2ull); atomicAdd((double *)p + 9, 1.0); atomicExch((float *)p + 50, 2.0f);" },
    { "votes", 0, "", "int n = __syncthreads_count(threadIdx.x < 10); unsigned m = __ballot_sync(0xffffffffu, threadIdx.x & 1);"
      "unsigned some = 0; if (threadIdx.x % 3 == 0) some = __activemask(); int any = __syncthreads_or(n != 10 || m != 0xaaaaaaaau);"
      "p[i] = some; if (any) __trap(); if (__reduce_max_sync(0xffffffffu, (int)threadIdx.x % 32) != 31) __trap();" },
    { "kernel_malloc", 0, "", "int *m = (int *)malloc(40); m[9] = i; p[i] = m[9]; free(m);" },
    { "shared_slots", 0, "", "__shared__ int s[64]; __shared__ char c[3]; if (threadIdx.x < 3) c[threadIdx.x] = 1; s[threadIdx.x] = i;"
      "__syncthreads(); p[i] = s[63 - threadIdx.x] + c[threadIdx.x % 3];" },
    { "dynamic_part", 0, "",
      "extern __shared__ char d[]; for (int k = threadIdx.x; k < 100; k += 64) d[k] = 1; __syncthreads(); p[i] = d[99];" },
    { "fenced_flag", 0, "", "if (i == 0) { p[1] = 5; __threadfence(); atomicExch(&p[0], 77); }"
      "if (i == 100) { while (atomicAdd(&p[0], 0) != 77) ; __threadfence(); p[2] = p[1]; }" },
    { "lambda", 0, "template <class F> __device__ static void each(int i, F f) { f(i); }",
      "int k = 3; each(i, [&](int j) { p[j] = k + j; });" },
    { "warp_order", 0, "",
      "int w = threadIdx.x / 32 + 2 * blockIdx.x; if (threadIdx.x % 32 == 0) p[w] = 9; __syncwarp(); p[100 + i] = p[w];" },
    { "packed_members", 0, "struct __attribute__((packed)) odd { char c; int n; double d; };",
      "odd *o = (odd *)p; o[i].n = o[i].n + 1; o[i].d += o[i].n; int k; memcpy(&k, (char *)p + 3001 + 4 * i, 4); p[3500 + i] = k;" },
    /* ---- wrong ---- */
    { "misaligned", 716, "__device__ static int get(const int *n) { return *n; }", "p[i] = get((int *)((char *)(p + 2000 + i) + 1));" },
    { "misaligned_store", 716, "__device__ static void set(double *d) { *d = 1; }", "set((double *)(p + 2001 + 2 * i));" },
    { "misaligned_atomic", 716, "", "if (i == 0) atomicAdd((unsigned long long *)(p + 1), 1ull);" },
    { "behind_allocation", 700, "", "p[4096 + i] = 1;" },
    { "before_allocation", 700, "", "p[-1 - i] = 1;" },
    { "host_memory", 700, "", "if (i == 0) host[0] = 1;" },
    { "host_read", 700, "", "p[i] = host[1];" },
    { "null", 700, "", "int *n = (int *)(long)(p[i] * 0); if (i == 3) p[i] = *n;" },
    { "never_written", 719, "", "p[i] = r[i % 64];" },
    { "shared_never_written", 719, "",
      "__shared__ int s[64]; if (threadIdx.x != 5) s[threadIdx.x] = 1; __syncthreads(); p[i] = s[threadIdx.x];" },
    { "into_next_shared", 700, "", "__shared__ int a[16]; __shared__ int b[16]; if (threadIdx.x < 16) a[threadIdx.x] = b[threadIdx.x] = 1;"
      "__syncthreads(); int *x = i % 2 ? a : b; if (threadIdx.x < 2) p[i] = x[16];" },
    { "behind_dynamic", 700, "", "extern __shared__ char d[]; if (threadIdx.x == 1) d[100] = 1;" },
    { "same_element", 719, "", "p[7] = i;" },
    { "between_blocks", 719, "", "if (threadIdx.x == 0) p[3] = p[3] + 1;" },
    { "device_variable", 719, "__device__ int shared_by_all;", "shared_by_all += i;" },
    { "mapped_memory", 719, "", "q[0] = i;" },
    { "atomic_and_plain", 719, "", "if (i == 0) p[0] = 1; else atomicAdd(&p[0], 1);" },
    { "shuffle_is_no_order", 719, "",
      "if (threadIdx.x % 32 == 0) p[threadIdx.x] = 9; __shfl_sync(0xffffffffu, i, 0); p[100 + i] = p[threadIdx.x & 32];" },
    { "flag_without_fence", 719, "", "if (i == 0) { p[1] = 5; atomicExch(&p[0], 77); }"
      "if (i == 100) { while (atomicAdd(&p[0], 0) != 77) ; p[2] = p[1]; }" },
    { "read_then_write", 719, "",
      "__shared__ int s; if (threadIdx.x == 0) s = 1; __syncthreads(); p[i] = s; if (threadIdx.x == 0) s = 2;" },
    { "copy_too_long", 700, "", "int a[8]; memcpy(a, p + 4092, 32); p[i] = a[0];" },
    { "after_free", 700, "", "int *m = (int *)malloc(40); free(m); m[1] = i;" },
    { "division", 719, "", "p[i] = 7 / p[i];" },
};
static CUfunction prepare(int i)
{
    std::string text = std::string(kernels[i].before) + "\n#line 1 \"" + kernels[i].name + ".c\"\n";
    text += "extern \"C\" __global__ void k(int *p, int *q, int *r, int *host)\n{\n";
    text += std::string("    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    ");
    current_module = load(text + kernels[i].body + "\n}\n", "check.cu", {});
    return function(current_module, "k");
}
static bool run_one(int i)
{
    device_begin();
    CUfunction f = prepare(i);
    std::vector<int> zero(4096);
    void *host = calloc(16, sizeof(int)), *p = dev_new(zero.data(), 4 * zero.size()), *r = dev_new(NULL, 4 * 64), *q;
    OK(cuMemHostAlloc(&q, 4 * 256, CU_MEMHOSTALLOC_DEVICEMAP));
    void *arguments[] = { &p, &q, &r, &host };
    OK(cuLaunchKernel(f, 2, 1, 1, 64, 1, 1, 100, NULL, arguments, NULL));
    int result = cuStreamSynchronize(NULL);
    device_end();
    free(host);
    if (result == kernels[i].error)
        return true;
    printf("%s: gives %d, expected %d\n", kernels[i].name, result, kernels[i].error);
    return false;
}
int main(int argc, char **argv)
{
    int n = sizeof kernels / sizeof *kernels, wrong = 0;
    setenv("ACCEL_SIM", "check", 1);
    for (int i = 0; i < n; i++)
        if (argc < 2 || !strcmp(argv[1], kernels[i].name))
            wrong += !run_one(i);
    printf("%d kernels, %d wrong\n", n, wrong);
    return wrong > 0;
}
