/* Threads that walk along rows of their own, in order. SPDX-License-Identifier: MIT */
#include "check.h"
#include <stdlib.h>
#define N 200
static double a[N][N], b[N][N], x[N], y[N], z[N];
static float points[N * 70], centres[5 * 70];
static short marks[N * N];
static int cluster[N];

static void both(int n, int m)
{
#pragma acc parallel loop copyin(a, b, x) copy(y, z)
    for (int i = 0; i < n; i++) {
        y[i] = 0;
#pragma acc loop seq
        for (int j = 0; j < m; j++) {
            y[i] = a[i][j] * x[j] + y[i] / 3;
            z[i] += b[i][j] * a[i][j];
        }
        z[i] -= y[i];
    }
}

/* Nearest centres: the same rows are walked for each of them. */
static void nearest(int n, int k, int dims, const float *p, const float *c, int *to)
{
#pragma acc parallel loop copyin(p[0:n * dims], c[0:k * dims]) copyout(to[0:n])
    for (int i = 0; i < n; i++) {
        float least = 1e30f;
        int best = -1;
#pragma acc loop seq
        for (int m = 0; m < k; m++) {
            float d = 0;
#pragma acc loop seq
            for (int f = 0; f < dims; f++) d += (p[i * dims + f] - c[m * dims + f]) * (p[i * dims + f] - c[m * dims + f]);
            if (d < least) least = d, best = m;
        }
        to[i] = best;
    }
}

/* Elements that only some trips read, and a row that starts inside. */
static void some(int n, int from, int to, const short *s, double *restrict out)
{
#pragma acc parallel loop copyin(s[0:N * N], x) copy(out[0:n])
    for (int i = n - 1; i >= 0; i--) {
        double sum = 1, other = 0;
#pragma acc loop seq
        for (int j = from; j <= to; j++) {
            sum = sum / 2 + s[i * N + j] + s[i * N + j + 1];
            if (s[i * N + j] > 3) other += x[j];
        }
#pragma acc loop seq
        for (int j = from; j < to; j++)
            if (x[j] > 2) other -= s[i * N + j];
        out[i] = sum + other;
    }
}

/* A condition reads an element in every trip: then other statements may have it from the same place. */
static void highest(int n, int m, const short *s, int *at)
{
#pragma acc parallel loop copyin(s[0:N * N]) copyout(at[0:n])
    for (int i = 0; i < n; i++) {
        int most = -1, place = 0, pairs = 0;
        for (int j = 1; j < m; j++) {
            if (s[i * N + j] > most) {
                most = s[i * N + j];
                place = j;
            }
            if (s[i * N + j] > 3 && s[i * N + j - 1] > 2) pairs += s[i * N + j] > 6 ? s[i * N + j] : 1;
        }
        at[i] = place * 1000 + most * 100 + pairs;
    }
}

/* What is read may be what is written. */
static void own(int n, double *p, double *q)
{
#pragma acc parallel loop present(p[0:N * N], q[0:N * N])
    for (int i = 0; i < n; i++) {
#pragma acc loop seq
        for (int j = 0; j < 64; j++) q[i * N + 64] = q[i * N + 64] / 2 + p[i * N + j + 1];
    }
}

static double weighted(const double *v, int n)
{
    double sum = 0;
    for (int k = 0; k < n; k++) sum += v[k] * (k % 17 + 1);
    return sum;
}

int main(void)
{
    static const int sizes[] = { 0, 1, 31, 32, 33, 64, 100, N - 1 };
    for (int k = 0; k < N * N; k++) a[k / N][k % N] = k % 7, b[k / N][k % N] = k % 5 - 2, marks[k] = (short)(k % 9);
    for (int k = 0; k < N; k++) x[k] = k % 4;
    for (int k = 0; k < N * 70; k++) points[k] = (float)(k * 7 % 31);
    for (int k = 0; k < 5 * 70; k++) centres[k] = (float)(k * 11 % 29);
    for (int s = 0; s < 8; s++)
        for (int r = 0; r < 8; r++) {
            int where = 0;
            both(sizes[s], sizes[r]);
            some(sizes[s], r % 3, sizes[r] - 1, marks, y);
            nearest(sizes[s], 5, sizes[r] % 71, points, centres, cluster);
            for (int k = 0; k < sizes[s]; k++) where += cluster[k] * (k % 13);
            highest(sizes[s], sizes[r], marks, cluster);
            for (int k = 0; k < sizes[s]; k++) where += cluster[k] * (k % 13);
            printf("%d x %d: %.12g %.12g %d\n", sizes[s], sizes[r], weighted(y, N), weighted(z, N), where);
        }
#pragma acc data copy(a, b)
    {
        own(150, a[0], b[0]);
        own(150, a[0], a[0]);
    }
    printf("own: %.12g %.12g\n", weighted(a[0], N * N), weighted(b[0], N * N));
    return 0;
}
