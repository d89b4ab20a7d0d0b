/* options: -O3 */
/* serial_forms: loops of which one thread of the host runs a copy, with each form that threads have. SPDX-License-Identifier: MIT
 * Run with one thread too (CMakeLists.txt): run.serial_forms.one_thread. */
#include <math.h>
#include <stdio.h>

#define N 1000
static int a[N], b[N], h[16];
static double x[N], y[N];
static float m[40][50], w[40][50];

#define TWICE(v) ((v) + (v))

static long checksum(const int *v)
{
    long s = 0;
    for (int i = 0; i < N; i++) s = (s * 31 + v[i]) % 1000003;
    return s;
}

static void fill(void)
{
    for (int i = 0; i < N; i++) a[i] = i * 7919 % 1009 - 300, b[i] = 0, x[i] = (i * 37 % 101) * 0.5, y[i] = 0;
    for (int i = 0; i < 40; i++)
        for (int j = 0; j < 50; j++) m[i][j] = (i * 3 + j) % 17, w[i][j] = 0;
}

/* Variables of which threads have copies keep their values. */
static void own_values(int n)
{
    int i = -1, j = -2, t = -3, first = 4, last = -5;
    double s = 10, hi = -1e30;
#pragma acc parallel loop private(t, j) firstprivate(first) reduction(+ : s) reduction(max : hi)
    for (i = 0; i < n; i++) {
        t = TWICE(a[i]); // a macro, and a comment
        for (j = 0; j < 3; j++) t += first;
        b[i] = t;
        s += x[i];
        hi = fmax(hi, x[i]);
    }
#ifndef _OPENACC
    j = -2, t = -3; /* which directives keep */
#endif
    printf("own %d %d %d %d %.1f %.1f %ld\n", j, t, first, last, s, hi, checksum(b));
#pragma acc kernels
    for (i = 0; i < n; i++) {
        last = a[i] / 2;
        b[i] = last;
    }
    printf("kernels %d %d %ld\n", i, last, checksum(b));
}

/* The final value of an index, also of a loop without iterations. */
static void indices(int from, int to, int step)
{
    int i = 77;
#pragma acc kernels
    {
        for (i = from; i < to; i += step) a[i] = i;
        b[i % N] = i;
    }
    printf("index %d %ld %ld\n", i, checksum(a), checksum(b));
}

static int counts(int n)
{
    int k = 0, all = 0;
#pragma acc parallel loop copy(k) copy(h) reduction(+ : all)
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        h[a[i] & 15]++;
        if (a[i] & 1) {
            int at;
#pragma acc atomic capture
            at = k++;
            all += at;
        }
    }
    for (int i = 0; i < 16; i++) printf("%d ", h[i]);
    return printf("counts %d %d\n", k, all);
}

static void sums_by_key(int n, const int *key, double *sum)
{
#pragma acc parallel loop copyin(key[0:n]) copy(sum[0:16])
    for (int i = 0; i < n; i++) {
#pragma acc atomic update
        sum[key[i] & 15] += x[i];
    }
}

static int chosen(int n)
{
    int k = 0, best = a[0], at = 0;
    long s = 0;
#pragma acc kernels
    for (int i = 0; i < n; i++)
        if (a[i] > 100) b[k++] = a[i];
#pragma acc kernels
    for (int i = 0; i < n; i++) {
        s += a[i];
        y[i] = (double)s;
    }
#pragma acc kernels
    for (int i = 1; i < n; i++)
        if (a[i] > best) {
            best = a[i];
            at = i;
        }
    return printf("chosen %d %ld %d %d %.0f\n", k, s, best, at, n > 2 ? y[n - 1] + y[n / 2] : 0);
}

/* The inner loop has simd in both copies; an element that it does not change is loaded before it. */
static void nests(int n, int width)
{
#pragma acc parallel loop collapse(2)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < width - 1; j++) w[i][j] = m[i - 1][j] + m[i + 1][j] + m[i][j - 1] + m[i][j + 1];
    for (int k = 0; k < 3; k++) {
#pragma acc parallel loop gang
        for (int i = 0; i < n; i++)
#pragma acc loop vector
            for (int j = 0; j < width; j++)
                if (w[i][k] + w[k][j] < w[i][j]) w[i][j] = w[i][k] + w[k][j];
    }
    double all = 0;
    for (int i = 0; i < 40; i++)
        for (int j = 0; j < 50; j++) all += w[i][j] * (i + 2 * j);
    printf("nests %.0f\n", all);
}

/* A bound in floating point, an index that wraps in OpenMP's count, rows of different lengths. */
static void bounds(double end, unsigned char most, const int *first)
{
#pragma acc parallel loop
    for (int i = 0; i < end; i++) b[i] = i * 3;
#pragma acc parallel loop
    for (unsigned char c = 0; c <= most; c += 50) a[c] = c;
#pragma acc parallel loop
    for (int i = 0; i < 20; i++) {
        double s = 0;
        for (int k = first[i]; k < first[i + 1]; k++) s += x[k];
        y[i] = s;
    }
    printf("bounds %ld %ld %.1f\n", checksum(a), checksum(b), y[3] + y[19]);
}

/* One half of the array is computed from the other. */
static void perhaps_overlapping(int n, int *to, const int *from)
{
#pragma acc kernels
    for (int i = 0; i < n; i++) to[i] = from[i] + 1;
}

/* Contiguous backwards along one of two loops: tiles. Triangles, of which adjacent columns share cache lines; rows with their lengths in memory;
 * a condition in a sum over other bodies. */
static void orders(int n, int width, const int *length)
{
    static unsigned char image[50 * 40], turned[50 * 40];
    static int square[40][40];
    for (int i = 0; i < 50 * 40; i++) image[i] = (unsigned char)(i * 7), turned[i] = 0;
#pragma acc parallel loop collapse(2)
    for (int r = 0; r < n; r++)
        for (int c = 0; c < width; c++) turned[c * n + (n - 1 - r)] = image[r * width + c];
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) square[i][j] = i * 3 + j;
#pragma acc parallel loop
    for (int i = 1; i < n; i++)
        for (int j = 0; j < i; j++) square[j][i] = square[i][j];
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (int k = 0; k < length[i % 21] % 7; k++) s += a[i + k];
        b[i] = s;
    }
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int j = 0; j < n; j++) {
            if (j == i) continue;
            s += x[j] - x[i];
        }
        y[i] = s;
    }
    long all = 0;
    double difference = 0;
    for (int i = 0; i < 50 * 40; i++) all = (all * 31 + turned[i] + square[i % 40][i / 50]) % 1000003;
    for (int i = 0; i < n; i++) difference += y[i] * i;
    printf("orders %ld %ld %.1f\n", all, checksum(b), difference);
}

int main(void)
{
    static int first[21];
    static double sum[16];
    for (int i = 0; i < 21; i++) first[i] = i * i * 2;
    for (int n = 0; n <= N; n += n ? 499 : 1) {
        fill();
        own_values(n);
        counts(n);
        sums_by_key(n, a, sum);
        chosen(n > 0 ? n : 1);
        indices(3, n, 1);
        indices(3, n, 7);
#pragma acc data copy(a)
        {
            perhaps_overlapping(n / 2, a, a + n / 2);
            if (n > 20) perhaps_overlapping(n / 2, a + 1, a);
        }
        bounds(n * 0.75, 249, first);
        nests(n > 40 ? 40 : n, 50);
        orders(n > 40 ? 40 : n, 50, first);
    }
    for (int i = 0; i < 16; i++) printf("%.1f ", sum[i]);
    printf("\n");
    return 0;
}
