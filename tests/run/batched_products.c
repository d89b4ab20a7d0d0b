/* Batches of small products, whose operands come through shared memory: sizes known to the translator, orientations, forms; numbers of
 * products that no block divides; and nests just outside: one operand for all, loops of few or many iterations, an operand that the nest
 * writes. SPDX-License-Identifier: MIT */
#include "check.h"
#include <stdlib.h>

enum { MOST = 37 * 64 * 64 };
static double A[MOST], B[MOST], C[MOST];

static void fill(void)
{
    for (int q = 0; q < MOST; q++) A[q] = q % 13 - 6, B[q] = q % 7 - 3, C[q] = q % 3;
}

#define BATCH(NAME, T, M, N, P, AT, BT, FIRST, OP)                                                                                            \
    static void NAME(int count)                                                                                                                \
    {                                                                                                                                           \
        static T a[MOST], b[MOST], c[MOST];                                                                                                     \
        static double out[MOST];                                                                                                                \
        for (int q = 0; q < MOST; q++) a[q] = (T)(q % 13 - 6), b[q] = (T)(q % 7 - 3), c[q] = (T)(q % 3);                                        \
        _Pragma("acc parallel loop copyin(a, b) copy(c)")                                                                                       \
        for (int e = 0; e < count; e++)                                                                                                         \
            for (int i = 0; i < M; i++)                                                                                                         \
                for (int j = 0; j < N; j++) {                                                                                                   \
                    T s = FIRST;                                                                                                                \
                    for (int k = 0; k < P; k++) s += a[e * (M * P) + AT] * b[e * (P * N) + BT];                                                 \
                    c[e * (M * N) + i * N + j] OP s;                                                                                            \
                }                                                                                                                               \
        for (int q = 0; q < MOST; q++) out[q] = (double)c[q];                                                                                   \
        print_sum(#NAME, out, MOST);                                                                                                            \
    }
BATCH(eight, double, 8, 8, 8, i * 8 + k, k * 8 + j, 0, =)
BATCH(nine, double, 9, 9, 9, i * 9 + k, k * 9 + j, 0, =)
BATCH(thirty_two, float, 32, 32, 32, i * 32 + k, k * 32 + j, 0, =)
BATCH(left, float, 16, 12, 10, k * 16 + i, k * 12 + j, 2 * c[e * 192 + i * 12 + j], =)
BATCH(right, double, 24, 17, 31, i * 31 + k, j * 31 + k, 1, +=)
BATCH(both, int, 64, 33, 8, k * 64 + i, j * 8 + k, -3, -=)
BATCH(narrow, signed char, 8, 40, 11, i * 11 + k, k * 40 + j, 0, =)
BATCH(five, double, 5, 5, 5, i * 5 + k, k * 5 + j, 0, =)
BATCH(short_rows, double, 32, 3, 8, i * 8 + k, k * 3 + j, 0, =)
BATCH(long_rows, float, 8, 80, 8, i * 8 + k, k * 80 + j, 0, =)

static void forms(int count)
{
    fill();
#pragma acc data copyin(A, B) copy(C)
    {
#pragma acc parallel loop gang
        for (int e = 0; e < count; e++) {
#pragma acc loop vector collapse(2)
            for (int i = 0; i < 20; i++)
                for (int j = 0; j < 20; j++)
                    for (int k = 0; k < 20; k++) C[e * 400 + i * 20 + j] += A[e * 400 + i * 20 + k] * B[e * 400 + k * 20 + j];
        }
#pragma acc kernels
        {
#pragma acc loop independent collapse(3)
            for (int e = 0; e < count; e++)
                for (int i = 0; i < 16; i++)
                    for (int j = 0; j < 16; j++) {
                        double s = 0, t = 1;
                        for (int k = 15; k >= 0; k--) s -= A[(e * 16 + i) * 16 + k] * B[k * 16 + j];
                        for (int k = 1; k < 16; k += 1) t += A[(e * 16 + i) * 16 + k] * B[(e * 16 + k) * 16 + j] * 0.5;
                        C[(e * 16 + i) * 16 + j] -= s * 2 + t;
                    }
        }
        /* The first rows are read after others have written them, in the order of the loops. */
#pragma acc parallel loop
        for (int e = 0; e < count; e++)
#pragma acc loop seq
            for (int i = 1; i < 9; i++)
#pragma acc loop
                for (int j = 0; j < 9; j++) {
                    double s = 0;
                    for (int k = 0; k < 9; k++) s += C[e * 81 + (i - 1) * 9 + k] * B[k * 9 + j];
                    C[e * 81 + i * 9 + j] = s / 64;
                }
    }
    print_sum("forms", C, MOST);
}

/* The batch is the index that is contiguous. */
static void interleaved(int count)
{
    fill();
#pragma acc parallel loop collapse(3) copyin(A, B) copy(C)
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            for (int e = 0; e < count; e++) {
                double s = 0;
                for (int k = 0; k < 8; k++) s += A[(i * 8 + k) * count + e] * B[(k * 8 + j) * count + e];
                C[(i * 8 + j) * count + e] = s;
            }
    print_sum("interleaved", C, MOST);
}

/* Thin: few columns that the translator knows, many rows. */
static void thin(int m, int p)
{
    fill();
#pragma acc parallel loop collapse(2) copyin(A, B) copy(C)
    for (int i = 0; i < m; i++)
        for (int j = 0; j < 16; j++) {
            double s = 0;
            for (int k = 0; k < p; k++) s += A[i * p + k] * B[k * 16 + j];
            C[i * 16 + j] = s;
        }
#pragma acc parallel loop collapse(2) copyin(A, B) copy(C)
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < p; k++) C[i * m + j] += A[i * p + k] * B[k * m + j];
    print_sum("thin", C, MOST);
}

/* Sizes that the translator does not know, in place: threads without a sum must not repeat one. */
static void updated(int count, int m, int n, int p)
{
    fill();
#pragma acc parallel loop collapse(3) copyin(A, B) copy(C)
    for (int e = 0; e < count; e++)
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                C[(e * m + i) * n + j] *= 2;
                for (int k = 0; k < p; k++) C[(e * m + i) * n + j] += A[(e * m + i) * p + k] * B[(e * p + k) * n + j] - 1;
                C[(e * m + i) * n + j] -= 1;
            }
    print_sum("updated", C, MOST);
}

int main(void)
{
    static const int counts[] = {37, 5, 1};
    for (int q = 0; q < 3; q++) {
        int n = counts[q];
        eight(n), nine(n), thirty_two(n), left(n), right(n), both(n), narrow(n), five(n), short_rows(n), long_rows(n);
        forms(n);
        interleaved(n);
        thin(40 * n, 7 + n);
        updated(n, 1, 1, 5), updated(n, 2, 3, 9), updated(3, n, n, 12), updated(n, 70, 9, 3);
    }
    return 0;
}
