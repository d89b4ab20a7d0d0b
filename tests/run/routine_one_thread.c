/* routine_one_thread: routines with a level whose loops combine values, called by one thread and by gangs. SPDX-License-Identifier: MIT */
#include <complex.h>
#include <stdio.h>

enum { N = 40, CALLS = 8 };

#pragma acc routine vector
static int lanes(const int *a, int n)
{
    int s = 0, most = -99;
    long p = 1;
    double d = 0;
#pragma acc loop vector reduction(+ : s, d) reduction(max : most) reduction(* : p)
    for (int i = 0; i < n; i++) {
        s += a[i];
        d += a[i] * 0.5;
        most = a[i] > most ? a[i] : most;
        p *= 1 + a[i] % 2;
    }
    return s + most + (int)d + (int)p;
}

#pragma acc routine worker
static int one_sum(const int *a, int n)
{
    int s = 0;
#pragma acc loop worker reduction(+ : s)
    for (int i = 0; i < n; i++) s += a[i];
    return s;
}

#pragma acc routine worker
static int workers(const int *a, int n)
{
    int s = 0, most = -99;
    float d = 0;
#pragma acc loop worker reduction(+ : s, d) reduction(max : most)
    for (int i = 0; i < n; i++) {
        s += a[i];
        d += a[i];
        most = a[i] > most ? a[i] : most;
    }
    return s + most + (int)d;
}

#pragma acc routine worker
static int both_levels(const int *a, int n)
{
    int s = 0, x = 0;
    double complex z = 0;
#pragma acc loop worker vector reduction(+ : s, z) reduction(^ : x)
    for (int i = 0; i < n; i++) {
        s += a[i];
        x ^= a[i];
        z += a[i] * I;
    }
    return s + x + (int)cimag(z);
}

#pragma acc routine vector
static int bins_of_lanes(const int *a, int n)
{
    int h[4] = {0};
#pragma acc loop vector reduction(+ : h)
    for (int i = 0; i < n; i++) h[i % 4] += a[i];
    return h[0] + h[1] * 3 + h[2] * 5 + h[3] * 7;
}

#pragma acc routine worker
static int bins_of_workers(const int *a, int n)
{
    int h[4] = {0};
#pragma acc loop worker reduction(+ : h)
    for (int i = 0; i < n; i++) h[i % 4] += a[i];
    return h[0] + h[1] * 3 + h[2] * 5 + h[3] * 7;
}

#pragma acc routine vector
static int shared_array(const int *a, int n)
{
    int t[N], k = n / 2;
#pragma acc loop vector
    for (int i = 0; i < n; i++) t[i] = a[n - 1 - i];
    if (t[0] > 3) k++;
#pragma acc loop vector
    for (int i = 1; i < n; i++) t[i] += a[i];
    return t[k] + t[1];
}

#pragma acc routine worker
static long nested(const int *a, int n)
{
    long t = 0;
#pragma acc loop worker reduction(+ : t)
    for (int i = 0; i < 4; i++) {
        long u = lanes(a + i, n - 4) + bins_of_lanes(a, n);
#pragma acc loop vector reduction(+ : u)
        for (int j = 0; j < n; j++) u += a[j] * i;
        t += u + shared_array(a, n);
    }
    return t;
}

#pragma acc routine worker
static void call_all(const int *a, long *o)
{
    o[0] = lanes(a, N);
    o[1] = one_sum(a, N);
    o[2] = workers(a, N);
    o[3] = both_levels(a, N - 1);
    o[4] = bins_of_lanes(a, N);
    o[5] = bins_of_workers(a, N - 3);
    o[6] = shared_array(a, N);
    o[7] = nested(a, N - 10);
}

int main(void)
{
    int a[N];
    long o[5][CALLS];
    for (int i = 0; i < N; i++) a[i] = i * 7 % 11;
#pragma acc serial copyin(a) copyout(o [0:1])
    call_all(a, o[0]);
#pragma acc serial copyin(a) copyout(o [1:1])
    for (int i = 0; i < CALLS; i++) o[1][i] = one_sum(a, N - i) + lanes(a + i, 3);
#pragma acc parallel num_gangs(1) num_workers(1) vector_length(1) copyin(a) copyout(o [2:1])
    call_all(a, o[2]);
#pragma acc parallel num_gangs(1) vector_length(7) copyin(a) copyout(o [3:1])
    call_all(a, o[3]);
#pragma acc parallel num_gangs(1) num_workers(3) vector_length(64) copyin(a) copyout(o [4:1])
    call_all(a, o[4]);
    for (int i = 0; i < 5 * CALLS; i++) printf("%ld%c", o[i / CALLS][i % CALLS], i % CALLS == CALLS - 1 ? '\n' : ' ');
    return 0;
}
