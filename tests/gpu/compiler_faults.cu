// Faults of nvcc (and NVRTC) 13.0: five that accelcc writes around, one that it does not. SPDX-License-Identifier: MIT
//   nvcc -arch=sm_90 compiler_faults.cu -o faults && ./faults
// chosen: one load of an address chosen before, ld.global.nc though the address is one that the kernel has written (plan_merged_loads.c leaves
// __restrict__ off `r`). copied: a bit-field behind the copy of its structure is taken from m0 (device_layout.c fills the gap behind m0).
// stepped: ++ of a signed char is computed without the promotion to int, as if it could not overflow (device_rewrite_update.c writes c += 1).
// doubled: of a byte that is doubled and multiplied again and again, unrolled, ptxas takes the last doubling for one of the double before it
// (IMAD by 4 c where the PTX shifts by 1). Nothing in the source tells where that happens; seen in one of 10,000 random programs.
// negated: of two maxima with negated operands in a loop, ptxas makes one instruction of three operands, where one of them has lost its minus
// (device_negation.c computes ~x + 1 instead, in instructions that ptxas does not make a negation).
// packed: the only used member of a local copy is loaded from the copy's source, at the alignment that the copy would have
// (device_misaligned.c copies by bytes). Ends the context, so it is last.
// Prints how many of the threads saw a wrong value, as a user would write the kernels and as accelcc does.
#include <cstdio>

template <class R> __device__ void choose(R r, int *__restrict__ w, int *__restrict__ out, int rounds)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x, wrong = 0;
    for (int k = 1; k <= rounds; k++) {
        w[i] += k;
        int seen = (i + k) % 5 ? w[i] : r[i];
        wrong += seen != ((i + k) % 5 ? i + k * (k + 1) / 2 : -i);
    }
    out[i] = wrong;
}
__global__ void chosen_written(const int *__restrict__ r, int *__restrict__ w, int *__restrict__ out, int rounds) { choose(r, w, out, rounds); }
__global__ void chosen_plain(const int *r, int *__restrict__ w, int *__restrict__ out, int rounds) { choose(r, w, out, rounds); }

struct gap { int m0; long m1; unsigned m2 : 7; signed m3 : 3; };
struct full { int m0; int : 32; long m1; unsigned m2 : 7; signed m3 : 3; };
template <class S> __global__ void filled(S *a)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    a[i] = { i, 2 * i, (unsigned)i % 128, i % 4 };
}
template <class S> __global__ void copied(S *__restrict__ a, int *__restrict__ out)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    S r = a[i];
    r.m0 += 5;
    a[i] = r;
    out[i] = a[i].m3 != i % 4;
}

__global__ void stepped(const signed char *a, int *__restrict__ out, bool promoted)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    signed char c = a[i];
    if (promoted) c += 1;
    else c++;
    out[i] = (c > a[i]) != (a[i] < 127);
}

__global__ void doubled(unsigned char *__restrict__ a, int *__restrict__ out, unsigned c)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    unsigned x = a[i];
    for (int k = 0; k < 6; k++) a[i] = ((a[i] + a[i]) * c + 97L) % 64;
#pragma unroll 1
    for (int k = 0; k < 6; k++) x = (2 * x * c + 97) % 64;
    out[i] = a[i] != x;
}

__device__ int negative(int x)
{
    int y;
    asm("{ .reg .s32 t; not.b32 t, %1; add.s32 %0, t, 1; }" : "=r"(y) : "r"(x));
    return y;
}
__global__ void negated(const int *__restrict__ a, int *__restrict__ out, int n, bool hidden)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x, most = -5000;
    for (int k = 0; k < n; k++) {
        int v = hidden ? negative(a[i % 7 + k]) : -a[i % 7 + k];
        most = v > most ? v : most;
    }
    out[i] = most != -(i % 7) - 1;              // a[k] is k + 1
}

struct inner { int n; long m; };
struct __attribute__((packed)) outer { char c; inner in; };
__global__ void packed(const outer *a, int *__restrict__ out, bool bytes)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (bytes) {
        inner copy;
        for (unsigned k = 0; k < sizeof copy; k++) ((char *)&copy)[k] = ((const char *)&a[i].in)[k];
        out[i] = copy.m != 0x303030303030303;
    } else {
        inner copy = a[i].in;
        out[i] = copy.m != 0x303030303030303;
    }
}

static int count(const int *out, int n)
{
    int wrong = 0;
    cudaDeviceSynchronize();
    for (int i = 0; i < n; i++) wrong += out[i] != 0;
    return wrong;
}

int main()
{
    enum { N = 4096 };
    int *r, *w, *out;
    void *s;
    cudaMallocManaged(&r, N * sizeof *r);
    cudaMallocManaged(&w, N * sizeof *w);
    cudaMallocManaged(&out, N * sizeof *out);
    cudaMalloc(&s, N * sizeof(gap));
    for (int form = 0; form < 2; form++) {
        for (int i = 0; i < N; i++) r[i] = -i, w[i] = i;
        if (form) chosen_plain<<<N / 128, 128>>>(r, w, out, 20);
        else chosen_written<<<N / 128, 128>>>(r, w, out, 20);
        printf("chosen, %s: %d of %d threads wrong\n", form ? "as accelcc writes it" : "with __restrict__", count(out, N), N);
    }
    filled<<<N / 128, 128>>>((gap *)s);
    copied<<<N / 128, 128>>>((gap *)s, out);
    printf("copied, with a gap: %d of %d threads wrong\n", count(out, N), N);
    filled<<<N / 128, 128>>>((full *)s);
    copied<<<N / 128, 128>>>((full *)s, out);
    printf("copied, as accelcc writes it: %d of %d threads wrong\n", count(out, N), N);
    cudaMemset(s, 127, N);
    for (int form = 0; form < 2; form++) {
        stepped<<<N / 128, 128>>>((signed char *)s, out, form);
        printf("stepped, %s: %d of %d threads wrong\n", form ? "as accelcc writes it" : "by ++", count(out, N), N);
    }
    cudaMemset(s, 3, N);
    doubled<<<N / 128, 128>>>((unsigned char *)s, out, 77);
    printf("doubled: %d of %d threads wrong\n", count(out, N), N);
    for (int form = 0; form < 2; form++) {
        for (int i = 0; i < N; i++) r[i] = i + 1;
        negated<<<N / 128, 128>>>(r, out, 300, form);
        printf("negated, %s: %d of %d threads wrong\n", form ? "as accelcc writes it" : "by -", count(out, N), N);
    }
    cudaMemset(s, 3, N * sizeof(gap));
    packed<<<1, 128>>>((outer *)s, out, true);
    printf("packed, as accelcc writes it: %d of %d threads wrong\n", count(out, 128), 128);
    packed<<<1, 128>>>((outer *)s, out, false);
    printf("packed, as a copy: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    return 0;
}
