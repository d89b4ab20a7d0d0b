/* matrix: products of matrices on tensor cores. SPDX-License-Identifier: MIT */
#pragma once
#include "staging.cuh"

//@ piece MATRIX_LANES defines accel_matrix_x, accel_matrix_y
/* The place of a thread in a block with X threads along x: a warp has 4 x 8 of them. */
__device__ static inline int accel_matrix_x(int x) { const int t = threadIdx.y * x + threadIdx.x; return (t & 3) | t / 32 % (x / 4) * 4; }
__device__ static inline int accel_matrix_y(int x) { const int t = threadIdx.y * x + threadIdx.x; return (t >> 2 & 7) | t / 32 / (x / 4) * 8; }

//@ piece ASYNC_SLABS needs SLABS, COPY_GROUPS
/* Copies COUNT elements to shared memory, or zeros in place of none. They have arrived after accel_copies_arrived. */
template <int COUNT, class T> __device__ static inline void accel_copy_async(T *to, const T *from, bool any)
{
#if !defined ACCEL_SIM && __CUDA_ARCH__ >= 800
    const unsigned at = (unsigned)__cvta_generic_to_shared(to);
    if (COUNT * sizeof(T) == 16) asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(at), "l"(from), "r"(any ? 16 : 0) : "memory");
    else asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(at), "l"(from), "n"(sizeof(T) == 4 ? 4 : 8), "r"(any ? (int)sizeof(T) : 0) : "memory");
#else
    for (int e = 0; e < COUNT; e++) to[e] = any ? from[e] : T();
#endif
}
/* A slab that is copied without registers, while the block works on others: a row has the elements of consecutive trips (ALONG), or of
   consecutive iterations. Those of iterations that the nest does not have are 0: copies of one element by many threads take long. */
template <class T, int TRIPS, int WIDTH, int X, int Y, bool ALONG, bool LINEAR> struct accel_async_slab : accel_slab<T, TRIPS, WIDTH, X, Y, ALONG, LINEAR> {
    typedef accel_slab<T, TRIPS, WIDTH, X, Y, ALONG, LINEAR> base;
    int inside;                        /* iterations of the tile that the nest has */
    template <class Place> __device__ void begin(Place place, long long trips, long long first, long long count)
    {
        base::begin(place, trips, first, count);
        inside = (int)accel_least(count - first, WIDTH);
    }
    template <int PITCH> __device__ void copy_wide(T (*rows)[PITCH])
    {
#pragma unroll
        for (int r = 0; r < base::RUNS; r++) {
            const T *&from = this->from[LINEAR ? r : 0];
            accel_copy_async<base::RUN>(&rows[base::row(r)][base::column(r)], from, base::iteration(r, 0) < inside);
            from += this->to_next;
        }
    }
    template <int PITCH, class Place> __device__ void copy(T (*rows)[PITCH], Place place, long long at, long long trips, long long first, long long)
    {
#pragma unroll
        for (int r = 0; r < base::RUNS; r++) {
            const T *&from = this->from[LINEAR ? r : 0];
#pragma unroll
            for (int e = 0; e < base::RUN; e++) {
                if (at + base::trip(r, e) >= trips) continue;
                const bool any = base::iteration(r, e) < inside;
                const T *element = LINEAR ? from + (any ? e : 0) * this->by_element : any ? place(at + base::trip(r, e), first + base::iteration(r, e)) : 0;
                accel_copy_async<1>(&rows[base::row(r)][base::column(r) + e], element, element != 0 && any);
            }
            if (LINEAR) from += this->to_next;
        }
    }
};

//@ piece MATRIX_SLAB
/* A factor that is the element itself. */
struct accel_same_element {
    __device__ double operator()(double x, int) const { return x; }
};
/* Adds the products of TRIPS trips to the thread's sums, X along x for each of Y along y, one after another: s[i][j] = fma(a(i, k), b(k, j),
   s[i][j]). Blocks have COLUMNS threads along x, of which four have two columns each of eight, and ROWS along y; the thread is x, y of them
   (accel_matrix_x). The factors are functions of the elements in shared memory, whose rows are those of accel_async_slab, and of the iteration in the tile. Elsewhere than on
   tensor cores trip(k) adds those of one trip. All threads of a warp call it. */
template <int X, int Y, int COLUMNS, int ROWS, int TRIPS, bool A_ALONG, bool B_ALONG, int A_PITCH, int B_PITCH, class A, class B, class Trip>
__device__ static inline void accel_matrix_slab(double (&s)[X * Y], int x, int y, A a, const double (*a_rows)[A_PITCH], B b, const double (*b_rows)[B_PITCH], Trip trip)
{
#if !defined ACCEL_SIM && __CUDA_ARCH__ >= 900
    const int q = x % 4, column = x / 4 * 8 + y % 8;
#pragma unroll
    for (int k = 0; k < TRIPS; k += 8) {
        double f[Y / 2][4], g[X / 2][2];
#pragma unroll
        for (int n = 0; n < Y / 2; n++)
#pragma unroll
            for (int i = 0; i < 4; i++) {
                const int r = y + (2 * n + i % 2) * ROWS, c = k + q + i / 2 * 4;
                f[n][i] = a(A_ALONG ? a_rows[r][c] : a_rows[c][r], r);
            }
#pragma unroll
        for (int n = 0; n < X / 2; n++)
#pragma unroll
            for (int i = 0; i < 2; i++) {
                const int r = k + q + i * 4, c = column + n * (2 * COLUMNS);
                g[n][i] = b(B_ALONG ? b_rows[c][r] : b_rows[r][c], c);
            }
#pragma unroll
        for (int n = 0; n < Y / 2; n++)
#pragma unroll
            for (int m = 0; m < X / 2; m++) {
                double *upper = s + 2 * n * X + 2 * m, *lower = upper + X;
                asm("mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                    : "+d"(upper[0]), "+d"(upper[1]), "+d"(lower[0]), "+d"(lower[1])
                    : "d"(f[n][0]), "d"(f[n][1]), "d"(f[n][2]), "d"(f[n][3]), "d"(g[m][0]), "d"(g[m][1]));
            }
    }
#else
#pragma unroll
    for (int k = 0; k < TRIPS; k++) trip(k);
#endif
}
