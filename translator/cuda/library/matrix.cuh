/* matrix: products of matrices on tensor cores. SPDX-License-Identifier: MIT */
#pragma once

//@ piece MATRIX_SLAB
/* Adds the products of eight trips to the thread's sums, X along x for each of Y along y, one after another: s[i][j] = fma(a(i, k), b(k, j),
   s[i][j]). Blocks have 4 threads along x, which have two columns each of eight, and ROWS along y. The factors are functions of the elements
   in shared memory. Elsewhere than on tensor cores trip(k) adds those of one trip. All threads of a warp call it. */
template <int X, int Y, int ROWS, int A_PITCH, int B_PITCH, class A, class B, class Trip>
__device__ static inline void accel_matrix_slab(double (&s)[X * Y], A a, const double (*a_rows)[A_PITCH], B b, const double (*b_rows)[B_PITCH], Trip trip)
{
#if !defined ACCEL_SIM && __CUDA_ARCH__ >= 900
    const int q = threadIdx.x, column = threadIdx.y % 8;
    double x[Y / 2][4], y[X / 2][2];
#pragma unroll
    for (int n = 0; n < Y / 2; n++)
#pragma unroll
        for (int i = 0; i < 4; i++) x[n][i] = a(a_rows[q + i / 2 * 4][threadIdx.y + (2 * n + i % 2) * ROWS]);
#pragma unroll
    for (int n = 0; n < X / 2; n++)
#pragma unroll
        for (int i = 0; i < 2; i++) y[n][i] = b(b_rows[q + i * 4][column + n * 8]);
#pragma unroll
    for (int n = 0; n < Y / 2; n++)
#pragma unroll
        for (int m = 0; m < X / 2; m++) {
            double *upper = s + 2 * n * X + 2 * m, *lower = upper + X;
            asm("mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                : "+d"(upper[0]), "+d"(upper[1]), "+d"(lower[0]), "+d"(lower[1])
                : "d"(x[n][0]), "d"(x[n][1]), "d"(x[n][2]), "d"(x[n][3]), "d"(y[m][0]), "d"(y[m][1]));
        }
#else
#pragma unroll
    for (int k = 0; k < 8; k++) trip(k);
#endif
}
