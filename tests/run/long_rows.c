/* Few rows, so long that several blocks share each: sums, extremes, positions and logical values at once, elements of memory that a loop
 * adds to, rows that are only stored, statements before and after the loop. SPDX-License-Identifier: MIT */
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>

struct facts {
    int sum, most, least, any;
    unsigned mixed;
    long long place;
};

/* Rows that begin at any element; several results of one loop, of which the position of the largest element is one. */
static void describe(int n, int m, int first, const int *a, struct facts *f)
{
#pragma acc parallel loop copyin(a[0:first + n * m]) copy(f[0:n])
    for (int i = 0; i < n; i++) {
        int sum = i, most = -1, least = 1000000;
        _Bool any = 0;
        unsigned mixed = 7;
        long long place = -1;
        for (int j = 0; j < m; j++) {
            int v = a[first + i * m + j];
            sum += v;
            most = v > most ? v : most;
            least = v < least ? v : least;
            any = any || v == 77;
            mixed ^= (unsigned)v * (unsigned)j;
            long long key = ((long long)v << 32) + (m - j);
            place = key > place ? key : place;
        }
        f[i].sum = sum, f[i].most = most, f[i].least = least, f[i].any = any, f[i].mixed = mixed;
        f[i].place = place;
    }
}

/* Every second element, backwards, and a long index; rows that are left before the loop. */
static void alternate(int n, long m, const short *a, const int *skipped, double *y)
{
#pragma acc parallel loop copyin(a[0:n * m], skipped[0:n]) copy(y[0:n])
    for (int i = 0; i < n; i++) {
        double sum = y[i];
        if (skipped[i]) continue;
        for (long j = m - 1; j >= 0; j -= 2) sum += a[i * m + j] * 0.25;
        y[i] = sum;
    }
}

/* Elements of memory that the loop adds to. */
static void multiply(int n, int m, const double *restrict a, const double *restrict x, double *restrict y)
{
#pragma acc parallel loop copyin(a[0:n * m], x[0:m]) copy(y[0:n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) y[i] += a[i * m + j] * x[j];
}

/* A row that is only stored. */
static void scale(int n, int m, const short *restrict a, const int *restrict skipped, int *restrict b)
{
#pragma acc parallel loop gang copyin(a[0:n * m], skipped[0:n]) copyout(b[0:n * m])
    for (int i = 0; i < n; i++) {
        int factor = 3 * skipped[i] + 1;
#pragma acc loop vector
        for (int j = 0; j < m; j++) b[i * m + j] = a[i * m + j] * factor + j;
    }
}

/* What follows the loop reads elements that it stores. */
static void store_and_read(int n, int m, const short *a, int *b, int *ends)
{
#pragma acc parallel loop gang copyin(a[0:n * m]) copy(b[0:n * m], ends[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 0; j < m; j++) b[i * m + j] = a[i * m + j] ^ j;
        ends[i] = b[i * m] + 3 * b[i * m + m / 2] + 5 * b[i * m + m - 1];
    }
}

/* The loop stores to the element that precedes it: one block for each row. */
static void divide(int n, int m, int *b)
{
#pragma acc parallel loop gang copy(b[0:n * m])
    for (int i = 0; i < n; i++) {
        int first = b[i * m] % 10 + 11;
#pragma acc loop vector
        for (int j = 0; j < m; j++) b[i * m + j] = b[i * m + j] / first + first;
    }
}

static void add_complex(int n, int m, const short *a, double complex *z)
{
#pragma acc parallel loop copyin(a[0:n * m]) copyout(z[0:n])
    for (int i = 0; i < n; i++) {
        double complex sum = 0;
        for (int j = 0; j < m; j++) sum += a[i * m + j] * (1 + 0.5 * I);
        z[i] = sum;
    }
}

/* Three loops, each of which needs a result of the one before; one thread stores before and after them. */
static void three_loops(int n, int m, const short *a, int *b, int *means, int *ends)
{
#pragma acc parallel loop gang copyin(a[0:n * m]) copyout(b[0:n * m], means[0:n], ends[0:n])
    for (int i = 0; i < n; i++) {
        int sum = 0, most = a[i * m], above = 0;
        for (int j = 0; j < m; j++) {
            sum += a[i * m + j];
            most = a[i * m + j] > most ? a[i * m + j] : most;
        }
        const int mean = sum / m;
        means[i] = mean;
        for (int j = 0; j < m; j++) b[i * m + j] = a[i * m + j] - mean;
        for (int j = 0; j < m; j++) above += b[i * m + (j + m / 2) % m] > most / 3;
        ends[i] = above;
    }
}

/* In place; the last loop only stores. */
static void sharpen(int n, int m, int *b)
{
#pragma acc parallel loop gang copy(b[0:n * m])
    for (int i = 0; i < n; i++) {
        int least = 1 << 30, large = 0;
        for (int j = 0; j < m; j++) least = b[i * m + j] < least ? b[i * m + j] : least;
        for (int j = 0; j < m; j++) large += b[i * m + j] > least + 100;
        for (int j = 0; j < m; j++) b[i * m + j] = (b[i * m + j] - least) * 3 + large;
    }
}

/* A reduction over all iterations leaves its original values in the same memory of the queue that the rows after it use. */
static void after_reductions(int n, int m, const short *a, long long *rows)
{
    double real = 1e300, other = -2.5;
    long long total = -1;
#pragma acc data copyin(a[0:n * m]) copyout(rows[0:n])
    {
#pragma acc parallel loop reduction(min: real) reduction(max: other) reduction(+: total)
        for (int i = 0; i < n * m; i++) {
            real = a[i] < real ? a[i] : real;
            other = a[i] > other ? a[i] : other;
            total += a[i];
        }
#pragma acc parallel loop
        for (int i = 0; i < n; i++) {
            long long sum = 0;
            for (int j = 0; j < m; j++) sum += a[i * m + j];
            rows[i] = sum;
        }
    }
    for (int i = 0; i < n; i++) total -= rows[i];
    printf("after reductions: %.1f %.1f %lld\n", real, other, total);
}

static unsigned hash_of(const int *p, int n)
{
    unsigned h = 2166136261u;
    for (int i = 0; i < n; i++) h = (h ^ (unsigned)p[i]) * 16777619u;
    return h;
}

int main(void)
{
    static const int shapes[][3] = {{1, 131101, 0}, {2, 65537, 1}, {2, 0, 0}, {0, 70000, 0}};
    for (unsigned k = 0; k < sizeof shapes / sizeof *shapes; k++) {
        int n = shapes[k][0], m = shapes[k][1], first = shapes[k][2], all = n * m;
        int *a = malloc(sizeof *a * (size_t)(first + all + 1)), *b = calloc((size_t)all + 1, sizeof *b), skipped[5] = {0, 1, 0, 0, 1},
            ends[5] = {0};
        short *s = malloc(sizeof *s * (size_t)(all + 1));
        double *d = malloc(sizeof *d * (size_t)(all + 1)), *x = malloc(sizeof *x * (size_t)(m + 1)), y[5] = {1, 2, 3, 4, 5};
        double complex z[5] = {0};
        struct facts f[5] = {{0}};
        for (int i = 0; i < first + all; i++) a[i] = (int)((unsigned)i * 2654435761u >> 20);
        for (int i = 0; i < all; i++) s[i] = (short)(i * 31 % 1009), d[i] = (i % 17) * 0.5;
        for (int j = 0; j < m; j++) x[j] = j % 5;
        printf("%d x %d:\n", n, m);
        describe(n, m, first, a, f);
        for (int i = 0; i < n; i++)
            printf(" %d %d %d %d %08x %lld %lld\n", f[i].sum, f[i].most, f[i].least, f[i].any, f[i].mixed, f[i].place >> 32,
                   f[i].place & 0xffffffff);
        alternate(n, m, s, skipped, y);
        multiply(n, m, d, x, y);
        add_complex(n, m, s, z);
        for (int i = 0; i < n; i++) printf(" %.2f %.1f %.1f\n", y[i], creal(z[i]), cimag(z[i]));
        scale(n, m, s, skipped, b);
        printf(" %08x", hash_of(b, all));
        if (m) store_and_read(n, m, s, b, ends), divide(n, m, b);
        printf(" %08x %08x\n", hash_of(b, all), hash_of(ends, n));
        int means[5];
        if (m) three_loops(n, m, s, b, means, ends);
        printf(" %08x %08x %08x", hash_of(b, all), m ? hash_of(means, n) : 0, hash_of(ends, n));
        sharpen(n, m, b);
        printf(" %08x\n", hash_of(b, all));
        free(a), free(b), free(s), free(d), free(x);
    }
    static short a[7 * 65536];
    static long long rows[7];
    for (int i = 0; i < 7 * 65536; i++) a[i] = (short)(i % 977);
    after_reductions(7, 65536, a, rows);
    return 0;
}
