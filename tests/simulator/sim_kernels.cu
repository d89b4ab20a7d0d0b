/* sim_kernels: nested kernels as generated code has them: block = (vector_length, num_workers), one gang or more a block.
 * SPDX-License-Identifier: MIT
 *
 * Compiled once for each value of BUG, which plants a fault (0: none); the checker must find each. Self-contained: compiles with NVRTC
 * and on the simulator. */

#ifndef ACCEL_SIM
__device__ static inline void accel_bar_sync(int id, int n) { asm volatile("bar.sync %0, %1;" :: "r"(id), "r"(n) : "memory"); }
#endif

/* Sum over a block of full warps; every thread gets it. */
template <int bug> __device__ static double block_sum(double v, double *slot)
{
    for (int d = 16; d; d /= 2)
        v += __shfl_down_sync(0xffffffff, v, d);
    if (threadIdx.x % 32 == 0)
        slot[threadIdx.x / 32] = v;
    if (bug != 1) __syncthreads();
    v = 0;
    for (int w = 0; w < blockDim.x / 32; w++)
        v += slot[w];
    if (bug != 2) __syncthreads();                  /* the slots are used again */
    return v;
}

/* a[g] = ...; then a vector loop reads it. 1: no barrier after the single store. */
extern "C" __global__ void single_store(double *a, double *b, int n, int m)
{
    for (int g = blockIdx.x; g < n; g += gridDim.x) {
        if (threadIdx.x == 0)
            a[g] = 3.0 * g;
        if (BUG != 1) __syncthreads();
        for (int j = threadIdx.x; j < m; j += blockDim.x)
            b[g * m + j] = a[g] + j;
    }
}

/* x = a[g]; a[g] = -x; vector loop of x. 1: the load is replicated although the object is stored. 2: slot reused too early. */
extern "C" __global__ void load_broadcast(double *a, double *b, int n, int m)
{
    __shared__ double slot;
    for (int g = blockIdx.x; g < n; g += gridDim.x) {
        double x;
        if (BUG == 1) {
            x = a[g];
        } else {
            if (threadIdx.x == 0)
                slot = a[g];
            __syncthreads();
            x = slot;
            if (BUG != 2) __syncthreads();
        }
        if (threadIdx.x == 0)
            a[g] = -x;
        for (int j = threadIdx.x; j < m; j += blockDim.x)
            b[g * m + j] = x * j;
    }
}

/* Scalars and conditions that are pure: all threads compute them; no barrier in the kernel. */
extern "C" __global__ void replicated(double *b, int n, int m, double alpha)
{
    for (int g = blockIdx.x; g < n; g += gridDim.x) {
        double t = alpha * g + m;
        int last = g % 2 ? m : m / 2;
        if (t > m + 3)
            for (int j = threadIdx.x; j < last; j += blockDim.x)
                b[g * m + j] = t * j;
    }
}

/* A scalar that at most one lane writes. 1: read without a barrier. 2: set again before all have read it. */
extern "C" __global__ void found_by_one(const int *a, int *b, int *out, int n, int m, int key)
{
    __shared__ int found;
    for (int g = blockIdx.x; g < n; g += gridDim.x) {
        if (threadIdx.x == 0)
            found = -1;
        __syncthreads();
        for (int j = threadIdx.x; j < m; j += blockDim.x)
            if (a[g * m + j] == key)
                found = j;
        if (BUG != 1) __syncthreads();
        if (threadIdx.x == 0)
            out[g] = found;
        for (int j = threadIdx.x; j < m; j += blockDim.x)
            b[g * m + j] = j - found;
        if (BUG != 2) __syncthreads();
    }
}

/* Two scalars through one slot. 1: no barrier between reading the first and writing the second. */
extern "C" __global__ void slot_reuse(double *a, double *b, int n, int m)
{
    __shared__ double slot;
    for (int g = blockIdx.x; g < n; g += gridDim.x) {
        if (threadIdx.x == 0)
            slot = a[g];
        __syncthreads();
        double x = slot;
        if (BUG != 1) __syncthreads();
        if (threadIdx.x == 0)
            slot = a[g] = x + 1;
        __syncthreads();
        double y = slot;
        for (int j = threadIdx.x; j < m; j += blockDim.x)
            b[g * m + j] = x * j + y;
        __syncthreads();
    }
}

/* `continue` in a gang loop, on a broadcast condition. 1: lanes without an iteration leave early: a divergent barrier. */
extern "C" __global__ void early_continue(int *skip, double *b, int n, int m)
{
    __shared__ int s;
    __shared__ double t;
    for (int g = blockIdx.x; g < n; g += gridDim.x) {
        if (threadIdx.x == 0)
            s = skip[g];
        __syncthreads();
        int leave = s;
        __syncthreads();
        if (leave)
            continue;
        if (BUG == 1 && threadIdx.x >= m)
            continue;
        if (threadIdx.x == 0) {
            skip[g] = 2;
            t = 2.0 * g;
        }
        __syncthreads();
        for (int j = threadIdx.x; j < m; j += blockDim.x)
            b[g * m + j] = t + j;
        __syncthreads();
    }
}

/* Workers of 32 lanes, uneven trip counts; worker-single load, vector reduction per worker. 1: a block barrier inside the worker
   loop. 2: the worker's slot read without a barrier. */
extern "C" __global__ void worker_rows(const int *first, double *scale, const double *a, double *out, int n, int m)
{
    __shared__ double slot[8];
    for (int g = blockIdx.x; g < n; g += gridDim.x) {
        for (int r = first[g] + threadIdx.y; r < first[g + 1]; r += blockDim.y) {
            if (threadIdx.x == 0) {
                slot[threadIdx.y] = scale[r];
                scale[r] = 0;
            }
            if (BUG != 2) __syncwarp();
            double s = 0;
            for (int j = threadIdx.x; j < m; j += blockDim.x)
                s += a[r * m + j] * slot[threadIdx.y];
            for (int d = 16; d; d /= 2)
                s += __shfl_xor_sync(0xffffffff, s, d);
            if (BUG == 1) __syncthreads(); else __syncwarp();
            if (threadIdx.x == 0)
                out[r] = s;
        }
        __syncthreads();
    }
}

/* An inner reduction whose result gang-single code and the next vector loop use. 1, 2: block_sum's barriers. */
extern "C" __global__ void normalise(const double *a, double *norm, double *b, int n, int m)
{
    __shared__ double slot[32];
    for (int g = blockIdx.x; g < n; g += gridDim.x) {
        double s = 0;
        for (int j = threadIdx.x; j < m; j += blockDim.x)
            s += a[g * m + j];
        s = block_sum<BUG>(s, slot);
        if (threadIdx.x == 0)
            norm[g] = s;
        for (int j = threadIdx.x; j < m; j += blockDim.x)
            b[g * m + j] = a[g * m + j] / s;
    }
}

/* Sequential time loop around vector loops, carried scalar in registers. 1: no barrier between the neighbours' reads and stores. */
extern "C" __global__ void carried(double *all_u, double *all_v, int n, int m, int steps)
{
    __shared__ double slot[32];
    for (int g = blockIdx.x; g < n; g += gridDim.x) {
        double *u = all_u + g * m, *v = all_v + g * m, carry = g;
        for (int t = 0; t < steps; t++) {
            for (int j = threadIdx.x; j < m; j += blockDim.x)
                v[j] = 0.5 * (u[j ? j - 1 : m - 1] + u[j < m - 1 ? j + 1 : 0]) + carry;
            if (BUG != 1) __syncthreads();
            double s = 0;
            for (int j = threadIdx.x; j < m; j += blockDim.x) {
                u[j] = v[j];
                s += v[j];
            }
            carry = 0.5 * carry - block_sum<0>(s, slot) / m;
        }
    }
}

/* Block, then last-block reduction. 1: no fence before the ticket. 2: `last` read without a barrier. */
extern "C" __global__ void grid_sum(const double *a, double *partial, unsigned *ticket, double *result, int n)
{
    __shared__ double slot[32];
    __shared__ bool last;
    double s = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        s += a[i];
    s = block_sum<0>(s, slot);
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = s;
        if (BUG != 1) __threadfence();
        last = atomicInc(ticket, gridDim.x - 1) == gridDim.x - 1;
        __threadfence();
    }
    if (BUG != 2) __syncthreads();
    if (last) {
        s = 0;
        for (int i = threadIdx.x; i < gridDim.x; i += blockDim.x)
            s += partial[i];
        s = block_sum<0>(s, slot);
        if (threadIdx.x == 0)
            *result += s;
    }
}

/* Array reduction: a block-private copy in dynamic shared memory. 1: used before all of it is zero. 2: adds without an atomic. */
extern "C" __global__ void histogram(const int *key, double *h, int n, int bins)
{
    extern __shared__ double bin[];
    for (int k = threadIdx.x; k < bins; k += blockDim.x)
        bin[k] = 0;
    if (BUG != 1) __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        if (BUG == 2)
            bin[key[i]] += 1;
        else
            atomicAdd(&bin[key[i]], 1.0);
    }
    __syncthreads();
    for (int k = threadIdx.x; k < bins; k += blockDim.x)
        atomicAdd(&h[k], bin[k]);
}

/* Packed gangs: eight lanes a row. 1: shuffles with the full mask although rows differ. 2: no barrier before the single store. */
extern "C" __global__ void packed_rows(const int *row, const int *col, const double *val, const double *x, double *y, int n)
{
    int lane = threadIdx.x % 8;
    unsigned mask = 0xffu << (threadIdx.x % 32 - lane);
    for (int r = (blockIdx.x * blockDim.x + threadIdx.x) / 8; r < n; r += gridDim.x * blockDim.x / 8) {
        double s = 0, start = y[r];
        for (int k = row[r] + lane; k < row[r + 1]; k += 8)
            s += val[k] * x[col[k]];
        for (int d = 4; d; d /= 2)
            s += __shfl_xor_sync(BUG == 1 ? 0xffffffff : mask, s, d, 8);
        if (BUG != 2) __syncwarp(mask);
        if (lane == 0)
            y[r] = start + s;
    }
}

/* Workers of 64 lanes: named barriers, uneven trip counts. 1: all workers wait at one barrier. 2: no barrier before the slot is read. */
extern "C" __global__ void wide_workers(const int *first, double *scale, double *b, int n, int m)
{
    __shared__ double slot[8];
    for (int g = blockIdx.x; g < n; g += gridDim.x) {
        for (int r = first[g] + threadIdx.y; r < first[g + 1]; r += blockDim.y) {
            if (threadIdx.x == 0)
                slot[threadIdx.y] = scale[r]++;
            if (BUG != 2) accel_bar_sync(BUG == 1 ? 1 : 1 + threadIdx.y, 64);
            for (int j = threadIdx.x; j < m; j += blockDim.x)
                b[r * m + j] = slot[threadIdx.y] + j;
            accel_bar_sync(BUG == 1 ? 1 : 1 + threadIdx.y, 64);
        }
        __syncthreads();
    }
}

/* Blocks that meet in one element. 1: without an atomic. */
extern "C" __global__ void gangs_meet(double *sum)
{
    if (threadIdx.x == 0) {
        if (BUG == 1)
            *sum += blockIdx.x;
        else
            atomicAdd(sum, (double)blockIdx.x);
    }
}

/* 1: one element too far in global memory. 2: in shared. 3: reads what nobody wrote. */
extern "C" __global__ void bounds(double *a, int n)
{
    __shared__ double s[64];
    int i = threadIdx.x;
    s[BUG == 2 ? i + 1 : i] = i;
    __syncthreads();
    for (int j = i; j < n + (BUG == 1); j += blockDim.x)
        a[j] = (BUG == 3 ? a[j] : j) + s[(i + 1) % 64] * 0;
}
