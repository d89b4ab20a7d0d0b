/* products: products of matrices in five forms and many shapes. SPDX-License-Identifier: MIT
 *   accelcc -O2 products.c -o products && ./products [NAME]
 * Microseconds of a construct (the least of five rounds of queued ones) of the forms whose names contain NAME, the largest difference of a
 * sum from that of the host in double precision, divided by the sum of absolute values, and a hash of the results. Without -ffast-math that
 * is the hash of any other version: every sum keeps its order. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FORM(T, NAME, A, B)                                                                                            \
    static void T##_##NAME(int n, int m, int p, const T *restrict a, const T *restrict b, T *restrict c)               \
    {                                                                                                                  \
        _Pragma("acc parallel loop collapse(2) present(a[0:n*p], b[0:p*m], c[0:n*m]) async(1)")                        \
        for (int i = 0; i < n; i++)                                                                                    \
            for (int j = 0; j < m; j++) {                                                                              \
                T s = 0;                                                                                               \
                for (int k = 0; k < p; k++) s += a[A] * b[B];                                                          \
                c[i * m + j] = s;                                                                                      \
            }                                                                                                          \
    }                                                                                                                  \
    static double T##_##NAME##_error(int n, int m, int p, const T *a, const T *b, const T *c, double factor)           \
    {                                                                                                                  \
        double worst = 0;                                                                                              \
        for (int q = 0; q < 200; q++) {                                                                                \
            int i = (int)(q * 7919L % n), j = (int)(q * 104729L % m);                                                  \
            double s = 0, all = 0;                                                                                     \
            for (int k = 0; k < p; k++) s += (double)a[A] * b[B], all += fabs((double)a[A] * b[B]);                    \
            worst = fmax(worst, fabs(factor * s - c[(long)i * m + j]) / (factor * all));                               \
        }                                                                                                              \
        return worst;                                                                                                  \
    }
#define FORMS(T)                                                                                                       \
    FORM(T, ab, i * p + k, k * m + j)                                                                                   \
    FORM(T, abt, i * p + k, j * p + k)                                                                                  \
    FORM(T, atb, k * n + i, k * m + j)                                                                                  \
    static void T##_gemm(int n, int m, int p, const T *restrict a, const T *restrict b, T *restrict c)                 \
    {                                                                                                                  \
        T alpha = (T)1.25, beta = (T)0.5;                                                                              \
        _Pragma("acc parallel loop collapse(2) present(a[0:n*p], b[0:p*m], c[0:n*m]) async(1)")                        \
        for (int i = 0; i < n; i++)                                                                                    \
            for (int j = 0; j < m; j++) {                                                                              \
                c[i * m + j] *= beta;                                                                                  \
                for (int k = 0; k < p; k++) c[i * m + j] += alpha * a[i * p + k] * b[k * m + j];                       \
            }                                                                                                          \
    }                                                                                                                  \
    static void T##_ikj(int n, int m, int p, const T *restrict a, const T *restrict b, T *restrict c)                  \
    {                                                                                                                  \
        _Pragma("acc parallel loop present(a[0:n*p], b[0:p*m], c[0:n*m]) async(1)")                                    \
        for (int i = 0; i < n; i++) {                                                                                  \
            for (int j = 0; j < m; j++) c[i * m + j] = 0;                                                              \
            for (int k = 0; k < p; k++)                                                                                \
                for (int j = 0; j < m; j++) c[i * m + j] += a[i * p + k] * b[k * m + j];                               \
        }                                                                                                              \
    }                                                                                                                  \
    static void T##_time(const char *name, void (*f)(int, int, int, const T *, const T *, T *),                        \
                         double (*check)(int, int, int, const T *, const T *, const T *, double), double factor, const int *shape)\
    {                                                                                                                  \
        int n = shape[0], m = shape[1], p = shape[2], queued = 2.0 * n * m * p > 5e9 ? 3 : 20;                         \
        T *a = malloc(sizeof(T) * n * p), *b = malloc(sizeof(T) * p * m), *c = calloc((size_t)n * m, sizeof(T));       \
        double best = 1e30;                                                                                            \
        for (long q = 0; q < (long)n * p; q++) a[q] = (T)(q * 2654435761u >> 7 & 1023) / 512 - 1;                      \
        for (long q = 0; q < (long)p * m; q++) b[q] = (T)(q * 2246822519u >> 9 & 1023) / 700 - 1;                      \
        _Pragma("acc data copyin(a[0:n*p], b[0:p*m], c[0:n*m])")                                                       \
        {                                                                                                              \
            f(n, m, p, a, b, c);                                                                                       \
            _Pragma("acc update self(c[0:n*m]) wait(1)")                                                               \
            for (int round = 0; round < 5; round++) {                                                                  \
                double start = now();                                                                                  \
                for (int q = 0; q < queued; q++) f(n, m, p, a, b, c);                                                  \
                _Pragma("acc wait")                                                                                    \
                best = now() - start < best * queued ? (now() - start) / queued : best;                                \
            }                                                                                                          \
        }                                                                                                              \
        printf("%-12s %6d x %5d x %5d %10.1f us  %.0e  %016llx\n", name, n, m, p, best, check(n, m, p, a, b, c, factor),\
               hash(c, sizeof(T) * n * m));                                                                            \
        free(a), free(b), free(c);                                                                                     \
    }

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static unsigned long long hash(const void *data, size_t bytes)
{
    unsigned long long h = 1469598103934665603ull;
    for (size_t q = 0; q < bytes; q++) h = (h ^ ((const unsigned char *)data)[q]) * 1099511628211ull;
    return h;
}

FORMS(float)
FORMS(double)

int main(int argc, char **argv)
{
    static const int shapes[][3] = {{128, 128, 128},    {256, 256, 256},    {512, 512, 512},    {768, 768, 768},    {1000, 1000, 1000},
                                    {1024, 1024, 1024}, {1500, 1500, 1500}, {2048, 2048, 2048}, {4096, 4096, 4096}, {4096, 64, 1024},
                                    {128, 4096, 512},   {300, 300, 2000},   {64, 64, 16384},    {20000, 16, 64},    {20000, 64, 64},
                                    {16, 20000, 64},    {100000, 4, 32},    {256, 256, 16384},  {384, 384, 384},    {640, 640, 640}};
#define TIME(T, f, of, factor)                                                                                         \
    if (argc < 2 || strstr(#T "_" #f, argv[1])) T##_time(#T "_" #f, T##_##f, T##_##of##_error, factor, shapes[s])
#define TIMES(T)                                                                                                       \
    TIME(T, ab, ab, 1);                                                                                                \
    TIME(T, abt, abt, 1);                                                                                              \
    TIME(T, atb, atb, 1);                                                                                              \
    TIME(T, gemm, ab, 1.25);                                                                                           \
    TIME(T, ikj, ab, 1);
    for (unsigned s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        TIMES(float)
        TIMES(double)
    }
    return 0;
}
