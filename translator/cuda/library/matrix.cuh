/* matrix: products of matrices on tensor cores. SPDX-License-Identifier: MIT */
#pragma once

//@ piece MATRIX_LANES
/* The place of a thread in a block with X threads along x: a warp has 4 x 8 of them. */
__device__ static inline int accel_matrix_x(int x) { const int t = threadIdx.y * x + threadIdx.x; return (t & 3) | t / 32 % (x / 4) * 4; }
__device__ static inline int accel_matrix_y(int x) { const int t = threadIdx.y * x + threadIdx.x; return (t >> 2 & 7) | t / 32 / (x / 4) * 8; }

//@ piece MATRIX_SLAB
/* Adds the products of eight trips to the thread's sums, X along x for each of Y along y, one after another: s[i][j] = fma(a(i, k), b(k, j),
   s[i][j]). Blocks have COLUMNS threads along x, of which four have two columns each of eight, and ROWS along y; the thread is x, y of them
   (accel_matrix_x). The factors are functions of the elements in shared memory. Elsewhere than on tensor cores trip(k) adds those of one trip. All threads of a warp call it. */
template <int X, int Y, int COLUMNS, int ROWS, int A_PITCH, int B_PITCH, class A, class B, class Trip>
__device__ static inline void accel_matrix_slab(double (&s)[X * Y], int x, int y, A a, const double (*a_rows)[A_PITCH], B b, const double (*b_rows)[B_PITCH], Trip trip)
{
#if !defined ACCEL_SIM && __CUDA_ARCH__ >= 900
    const int q = x % 4, column = x / 4 * 8 + y % 8;
    double f[Y / 2][4], g[X / 2][2];
#pragma unroll
    for (int n = 0; n < Y / 2; n++)
#pragma unroll
        for (int i = 0; i < 4; i++) f[n][i] = a(a_rows[q + i / 2 * 4][y + (2 * n + i % 2) * ROWS]);
#pragma unroll
    for (int n = 0; n < X / 2; n++)
#pragma unroll
        for (int i = 0; i < 2; i++) g[n][i] = b(b_rows[q + i * 4][column + n * (2 * COLUMNS)]);
#pragma unroll
    for (int n = 0; n < Y / 2; n++)
#pragma unroll
        for (int m = 0; m < X / 2; m++) {
            double *upper = s + 2 * n * X + 2 * m, *lower = upper + X;
            asm("mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                : "+d"(upper[0]), "+d"(upper[1]), "+d"(lower[0]), "+d"(lower[1])
                : "d"(f[n][0]), "d"(f[n][1]), "d"(f[n][2]), "d"(f[n][3]), "d"(g[m][0]), "d"(g[m][1]));
        }
#else
#pragma unroll
    for (int k = 0; k < 8; k++) trip(k);
#endif
}
