/* block: the index of a thread in its block, and of a block in the grid. SPDX-License-Identifier: MIT */
#pragma once

//@ piece THREAD defines accel_thread, accel_threads
/* Index of this thread in its block; number of threads of a block. */
__device__ static inline int accel_thread() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
__device__ static inline int accel_threads() { return blockDim.x * blockDim.y * blockDim.z; }

//@ piece BLOCK defines accel_block, accel_blocks
/* Index of this block in the grid; number of blocks of the grid. */
__device__ static inline unsigned accel_block() { return blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z); }
__device__ static inline unsigned accel_blocks() { return gridDim.x * gridDim.y * gridDim.z; }

//@ piece SPLIT_BLOCK defines accel_split_block
/* The index of this block in three dimensions. `numbered`: 0, or, where the grid would be too long along y or z and has one dimension instead,
   the numbers of blocks along x (lower half) and along y (upper half) that it would have. */
__device__ static inline void accel_split_block(unsigned long long numbered, unsigned &x, unsigned &y, unsigned &z)
{
    if (!numbered) return;
    const unsigned blocks_x = (unsigned)numbered, blocks_y = (unsigned)(numbered >> 32);
    x = blockIdx.x % blocks_x;
    y = blockIdx.x / blocks_x % blocks_y;
    z = blockIdx.x / blocks_x / blocks_y;
}

//@ piece TILES needs BLOCK
/* The tiles, of the size of a block, that this block of a grid of any size visits, x fastest. Counted in 32 bits, which makes the loop of a
   stencil four percent faster: each dimension has at most 2^31 tiles. */
struct accel_tiles {
    unsigned n[3], at[3], hop[3];
    __device__ accel_tiles(long long n0, long long n1, long long n2)
    {
        unsigned block = accel_block(), blocks = accel_blocks();
        n[0] = (unsigned)((n0 + blockDim.x - 1) / blockDim.x), n[1] = (unsigned)((n1 + blockDim.y - 1) / blockDim.y);
        n[2] = (unsigned)((n2 + blockDim.z - 1) / blockDim.z);
        if (gridDim.x == n[0] && gridDim.y == n[1]) { /* the usual grid: no divisions */
            at[0] = blockIdx.x, at[1] = blockIdx.y, at[2] = blockIdx.z;
            hop[0] = hop[1] = 0, hop[2] = gridDim.z;
            return;
        }
        at[0] = block % n[0], at[1] = block / n[0] % n[1], at[2] = block / n[0] / n[1];
        hop[0] = blocks % n[0], hop[1] = blocks / n[0] % n[1], hop[2] = blocks / n[0] / n[1];
    }
    __device__ bool inside() const { return at[2] < n[2]; }
    __device__ void next()
    {
        at[0] += hop[0], at[1] += hop[1], at[2] += hop[2];
        if (at[0] >= n[0]) at[0] -= n[0], at[1]++;
        if (at[1] >= n[1]) at[1] -= n[1], at[2]++;
    }
};

//@ piece ASSUME defines accel_assume
#ifdef ACCEL_SIM
#define accel_assume(x) ((x) ? (void)0 : __builtin_trap())
#else
#define accel_assume(x) __builtin_assume(x)
#endif

//@ piece SINE_PAIR defines accel_sine, accel_cosine
/* The sine of an angle, and its cosine in `other`; the cosine, and the sine in `other`. */
#ifdef ACCEL_SIM
__device__ static inline float accel_sine(float angle, float &other) { return other = cosf(angle), sinf(angle); }
__device__ static inline double accel_sine(double angle, double &other) { return other = cos(angle), sin(angle); }
__device__ static inline float accel_cosine(float angle, float &other) { return other = sinf(angle), cosf(angle); }
__device__ static inline double accel_cosine(double angle, double &other) { return other = sin(angle), cos(angle); }
#else
__device__ static inline float accel_sine(float angle, float &other)
{
    float sine;
    sincosf(angle, &sine, &other);
    return sine;
}
__device__ static inline double accel_sine(double angle, double &other)
{
    double sine;
    sincos(angle, &sine, &other);
    return sine;
}
__device__ static inline float accel_cosine(float angle, float &other)
{
    float cosine;
    sincosf(angle, &other, &cosine);
    return cosine;
}
__device__ static inline double accel_cosine(double angle, double &other)
{
    double cosine;
    sincos(angle, &other, &cosine);
    return cosine;
}
#endif

//@ piece LANES defines accel_over_lanes
/* The sum of v over the first `lanes` threads along y, for each of them. All threads must call it. */
template <class T> __device__ static inline T accel_over_lanes(T v, int lanes)
{
    __shared__ T parts[1024];
    if (lanes == 1) return v;
    parts[threadIdx.x + blockDim.x * threadIdx.y] = v;
    __syncthreads();
    v = parts[threadIdx.x];
    for (int k = 1; k < lanes; k++) v += parts[threadIdx.x + blockDim.x * k];
    __syncthreads();
    return v;
}

//@ piece LANE_EXTREMES defines accel_largest_over_lanes, accel_least_over_lanes
/* The largest (smallest) v of the first `lanes` threads along y, for each of them; a NaN only if all are. All threads must call them. */
template <bool largest, class T> __device__ static inline T accel_extreme_over_lanes(T v, int lanes)
{
    __shared__ T parts[1024];
    if (lanes == 1) return v;
    parts[threadIdx.x + blockDim.x * threadIdx.y] = v;
    __syncthreads();
    v = parts[threadIdx.x];
    for (int k = 1; k < lanes; k++) {
        T other = parts[threadIdx.x + blockDim.x * k];
        if (v != v || (largest ? other > v : other < v)) v = other;
    }
    __syncthreads();
    return v;
}
template <class T> __device__ static inline T accel_largest_over_lanes(T v, int lanes) { return accel_extreme_over_lanes<true>(v, lanes); }
template <class T> __device__ static inline T accel_least_over_lanes(T v, int lanes) { return accel_extreme_over_lanes<false>(v, lanes); }

//@ piece ROW_SCRATCH
/* A kernel's scratch memory for rows that the blocks along y share: tickets, one for each row, which are 0 between launches, and results. */
struct accel_row_scratch {
    unsigned *tickets;
    char *results;
    __device__ accel_row_scratch(char *scratch) : tickets((unsigned *)(scratch - 17664)), results(scratch + 256) {}
};
