/* Each kind of advice of --report about sequences of constructs, loops with a seq clause, and arithmetic; and programs that get none.
 * SPDX-License-Identifier: MIT */
#include <math.h>

void library(int n, float *x);

void chain(int n, int trips, float *restrict a, float *restrict b)
{
#pragma acc data copy(a[0:n], b[0:n])
    for (int t = 0; t < trips; t++) {
#pragma acc parallel loop                                          // [async]
        for (int i = 0; i < n; i++) a[i] = 0.5 * b[i] + a[i];        // [double-constant]
#pragma acc parallel loop
        for (int i = 0; i < n; i++) {
            b[i] = a[i] * 3;
        }
    }
}

/* It makes addresses of the device known, so constructs are waited for at their end. */
void passed_on(int n, float *a)
{
#pragma acc host_data use_device(a)
    library(n, a);
}

void few(double (*restrict a)[1000], const double *restrict b)
{
#pragma acc parallel loop copy(a[0:64]) copyin(b[0:64])
    for (int i = 0; i < 64; i++) {
#pragma acc loop seq                                               // [collapse]
        for (int j = 0; j < 1000; j++) a[i][j] += b[i];
    }
}

void rows(int n, double (*restrict a)[1000], const double *restrict b)
{
#pragma acc parallel loop copy(a[0:n]) copyin(b[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc loop seq                                               // [interchange]
        for (int j = 1; j < 999; j++) a[i][j] = b[j] * i;
    }
}

void divide(int n, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < n; j++) {
            float d = x[i] - x[j];
            s += d / sqrtf(d * d + 1e-3f);                         // [fast-math]
        }
        y[i] = s;
    }
}

void constants(int n, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) y[i] = 0.3 * x[i] + 1;             // [double-constant]
}

void running(int n, const float *restrict x, float *restrict y)
{
    float s = 0;
#pragma acc kernels copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {                                  // [associative-math]
        s += x[i];
        y[i] = s;
    }
#pragma acc kernels copyin(x[0:n]) copy(y[0:n])
    for (int i = 1; i < n; i++) y[i] = 0.5f * y[i - 1] + x[i];     // [associative-math]
}

/* The data is on the device already, so the clauses of the construct copy nothing. */
void resident(int n, int trips, double *restrict a, double *restrict b, double *restrict c)
{
#pragma acc enter data copyin(c[0:n])
#pragma acc data copyin(a[0:n]) copy(b[0:n])
    for (int t = 0; t < trips; t++) {
#pragma acc parallel loop copyin(a[0:n]) copy(b[0:n], c[0:n])
        for (int i = 0; i < n; i++) b[i] += a[i] * c[i];
    }
#pragma acc exit data delete(c[0:n])
}

/* Only one of the arrays is. */
void half_resident(int n, int trips, double *restrict a, double *restrict b)
{
#pragma acc data copyin(a[0:n])
    {
        for (int t = 0; t < trips; t++) {                          // [data-region]
#pragma acc parallel loop copyin(a[0:n]) copy(b[0:n])
            for (int i = 0; i < n; i++) b[i] += a[i];
        }
    }
}

/* Nothing to advise: the host writes between the constructs, a loop carries a dependence, all threads are used and each row is contiguous for
 * them, divisions wait for memory, results are
 * double, and a running sum of integers or of few terms. */
void none(int n, double (*restrict a)[1000], float *restrict x, float *restrict y, double *restrict z)
{
#pragma acc data copy(a[0:64], x[0:n], y[0:n], z[0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) y[i] = x[i] / y[i];
        n--;
#pragma acc parallel loop async(2)
        for (int i = 0; i < n; i++) z[i] = 0.3 * x[i];
#pragma acc wait
#pragma acc parallel loop
        for (int i = 0; i < 64; i++) {
#pragma acc loop seq
            for (int j = 1; j < 1000; j++) a[i][j] += a[i][j - 1];
        }
#pragma acc update self(x[0:n])
#pragma acc parallel loop
        for (int i = 0; i < n; i++) {
#pragma acc loop seq
            for (int j = 0; j < 64; j++) a[j][i] = z[i];
        }
    }
    int s = 0, counts[100];
#pragma acc kernels copyout(counts)
    for (int i = 0; i < 100; i++) {
        s += i;
        counts[i] = s;
    }
    float t = 0, few_sums[100];
#pragma acc kernels copyout(few_sums)
    for (int i = 0; i < 100; i++) {
        t += x[i];
        few_sums[i] = t;
    }
}
