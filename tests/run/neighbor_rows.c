/* neighbor_rows: rows shared by lanes, whose neighbors read neighboring elements: a thread for each of many. SPDX-License-Identifier: MIT */
#include "check.h"

enum { MANY = 131072, W = 5 };

static void windows(int n, int w, const float *x, const float *low, float *out)
{
#pragma acc parallel loop gang num_gangs(n / 32 + 1)
    for (int i = 0; i < n; i++) {
        float s = 0;
#pragma acc loop vector reduction(+:s)
        for (int j = 0; j < w; j++) {
            float d = x[i + j] - low[j];
            s += d * (d > 0);
        }
        out[i] = s;
    }
}
static void columns(int n, int rows, const int *a, int *sum, int *highest)
{
#pragma acc parallel loop gang
    for (int i = 0; i < n; i++) {
        int s = 0, m = -1000;
#pragma acc loop vector reduction(+:s) reduction(max:m)
        for (int j = 0; j < rows; j++) {
            s += a[j * n + i];
            m = a[j * n + i] > m ? a[j * n + i] : m;
        }
        sum[i] = s;
        highest[i] = m;
    }
}
static void planes(int n, int rows, const int *a, int *sum)
{
#pragma acc parallel loop gang vector_length(64)
    for (int i = 0; i < n; i++) {
        int s = 0;
#pragma acc loop vector collapse(2) reduction(+:s)
        for (int j = 0; j < rows; j++)
            for (int k = 0; k < 2; k++) s += a[(j * 2 + k) * n + i] * (k + 1);
        sum[i] = s;
    }
}
static void deviations(int n, int rows, const int *a, float *out) /* two loops, of which the second reads the result of the first */
{
#pragma acc parallel loop gang num_gangs(n)
    for (int i = 0; i < n; i++) {
        int s = 0, most = 0;
#pragma acc loop vector reduction(+:s)
        for (int j = 0; j < rows; j++) s += a[j * n + i];
#pragma acc loop vector reduction(max:most)
        for (int j = 0; j < rows; j++) {
            int d = a[j * n + i] * rows - s;
            if (d > most) most = d;
        }
        out[i] = (float)most;
    }
}
static void pairs(int n, int w, const float *x, float *out) /* every second element */
{
#pragma acc parallel loop gang
    for (int i = 0; i < n; i++) {
        float s = 0;
#pragma acc loop vector reduction(+:s)
        for (int j = 0; j < w; j++) s += x[2 * i + j];
        out[i] = s;
    }
}
static void in_place(int n, int w, float *x) /* the kernel writes what it reads */
{
#pragma acc parallel loop gang
    for (int i = 0; i < n; i++) {
        float s = 0;
#pragma acc loop vector reduction(+:s)
        for (int j = 1; j < w; j++) s += x[n * j + i];
        x[i] = s;
    }
}
/* All rows read the same elements: the nearest of them, the first of equal ones, and a sum over the rows. */
static void nearest(int n, int w, const int *a, const float *low, int *which)
{
    long long all = 0;
    int farthest = 0;
#pragma acc parallel loop reduction(+:all) reduction(max:farthest)
    for (int i = 0; i < n; i++) {
        int best = 1000, place = -1;
        for (int j = 0; j < w; j++) {
            int d = a[i] - (int)low[j];
            if (d * d < best) best = d * d, place = j;
        }
        which[i] = place;
        all += best;
        farthest = best > farthest ? best : farthest;
    }
    printf("nearest %lld, %d\n", all, farthest);
}

/* Lanes and threads along the gangs both read neighbors: lanes stay. */
static void correlations(int n, int lags, const int *restrict a, int *restrict r)
{
#pragma acc parallel loop gang copyin(a[0:n]) copyout(r[0:lags])
    for (int l = 0; l < lags; l++) {
        int s = 0;
#pragma acc loop vector reduction(+:s)
        for (int i = 0; i < n - l; i++) s += a[i] * a[i + l];
        r[l] = s;
    }
}

/* Windows that begin four, eight and two elements apart, and groups of bytes. */
static void decimated(int n, int taps, const int *a, const unsigned char *bytes, int *sum)
{
#pragma acc parallel loop gang vector copyin(a[0 : 8 * n + taps], bytes[0 : 32 * n]) copyout(sum[0:n])
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (int k = 0; k < taps; k++) s += a[4 * i + k] * (k % 3);
        for (int k = 0; k < taps; k++) s -= a[8 * i + k] * (k % 5);
        for (int k = 1; k < taps; k++) s += a[2 * i + k];
        for (int k = 0; k < 32; k++) s += bytes[32 * i + k] * (k - 16);
        sum[i] = s;
    }
#pragma acc parallel loop copyin(bytes[0 : 32 * n]) copy(sum[0 : n / 64])
    for (int i = 0; i < n / 64; i++) {
        int all = 0;
        for (int g = 0; g < 64; g++) {
            int t = 0;
            for (int k = 0; k < 32; k++) t += bytes[(i * 64 + g) * 32 + k] * (k % 4);
            all += t * (g % 7);
        }
        sum[i] += all;
    }
}

int main(void)
{
    float *x = malloc((size_t)MANY * W * sizeof *x), *out = malloc(MANY * sizeof *out), low[300];
    int *a = malloc((size_t)MANY * W * sizeof *a), *sum = malloc(MANY * sizeof *sum), *highest = malloc(MANY * sizeof *highest);
    unsigned char *bytes = malloc(32 * 4096);
    for (int i = 0; i < 32 * 4096; i++) bytes[i] = (unsigned char)(i * 11 % 253);
    for (int i = 0; i < MANY * W; i++) x[i] = (float)(i % 23), a[i] = i * 7 % 31;
    for (int i = 0; i < 300; i++) low[i] = (float)(i % 9);
    for (int n = 400; n <= MANY; n += MANY - 400) {
        int w = n == MANY ? W : 300;
        double total[4] = {0};
        windows(n, w - 1, x, low, out);
        for (int i = 0; i < n; i++) total[0] += out[i] * (i % 5);
        pairs(n, w - 1, x, out);
        for (int i = 0; i < n; i++) total[1] += out[i] * (i % 5);
        columns(n, w, a, sum, highest);
        print_ints("sums", sum, n);
        planes(n, w / 2, a, sum);
        deviations(n, w, a, out);
        for (int i = 0; i < n; i++) total[3] += out[i] * (i % 5);
        in_place(n, w, x);
        for (int i = 0; i < n; i++) total[2] += x[i] * (i % 5);
        print_sum("rows", total, 4);
        print_ints("sums", sum, n);
        print_ints("highest", highest, n);
        nearest(n, w - 1, a, low, sum);
        print_ints("nearest", sum, n);
        correlations(n, 64, a, sum);
        print_ints("correlations", sum, 64);
        decimated(4096, w, a, bytes, sum);
        print_ints("decimated", sum, 4096);
    }
    free(x), free(out), free(a), free(sum), free(highest), free(bytes);
    return 0;
}
