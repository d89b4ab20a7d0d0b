/* Rows whose threads the launch chooses: sums, maxima, several loops over a row, stores, objects of a row, rows of a collapsed nest, sums over
 * all rows; of rows as short as one element, as long as a block's trips many times, and of none. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

static unsigned hash_of(const int *p, int n)
{
    unsigned h = 2166136261u;
    for (int i = 0; i < n; i++) h = (h ^ (unsigned)p[i]) * 16777619u;
    return h;
}

static void add_up(int n, int m, const int *a, int *s)
{
#pragma acc parallel loop copyin(a[0:n * m]) copyout(s[0:n])
    for (int i = 0; i < n; i++) {
        int sum = 0;
        for (int j = 0; j < m; j++) sum += a[i * m + j];
        s[i] = sum;
    }
}

/* Every second element, from the third on; two sums in one statement. */
static void add_some(int n, int m, const int *a, int *s)
{
#pragma acc parallel loop copyin(a[0:n * m]) copyout(s[0:n])
    for (int i = 0; i < n; i++) {
        int sum = 0, squares = 1;
        for (int j = 2; j <= m - 1; j += 2) sum += a[i * m + j], squares += (a[i * m + j] & 7) * (a[i * m + j] & 7);
        s[i] = sum ^ squares;
    }
}

/* The largest of each row, added over all rows. */
static long add_largest(int n, int m, const int *a)
{
    long all = 0;
#pragma acc parallel loop reduction(+:all) copyin(a[0:n * m])
    for (int i = 0; i < n; i++) {
        int most = -1;
        for (int j = 0; j < m; j++) most = a[i * m + j] > most ? a[i * m + j] : most;
        all += most;
    }
    return all;
}

/* Three loops over a row, the last of which stores; rows that are left early. */
static void normalise(int n, int m, const int *a, int *b)
{
#pragma acc kernels loop copyin(a[0:n * m]) copy(b[0:n * m])
    for (int i = 0; i < n; i++) {
        int most = 0, sum = 1;
        if (i % 5 == 3) continue;
        for (int j = 0; j < m; j++)
            if (a[i * m + j] > most) most = a[i * m + j];
        for (int j = m - 1; j >= 0; j--) sum += most - a[i * m + j];
        for (int j = 0; j < m; j++) b[i * m + j] = (a[i * m + j] * 1000 + most) / sum;
        for (int t = 0; t < 2; t++)
            for (int j = 0; j < m; j++) b[i * m + j] += t * (sum & 15);
    }
}

/* Each row has an array and a structure. */
static void weigh(int n, int m, const int *a, int *y)
{
#pragma acc parallel loop copyin(a[0:n * m]) copy(y[0:n])
    for (int i = 0; i < n; i++) {
        int sum = y[i];
        int w[3] = {i, 2, 1 - i};
        struct { int base, step; } p = {i & 3, 2};
        for (int j = 0; j < m; j++) sum += (a[i * m + j] + p.base) * w[(j + p.step) % 3];
        y[i] = sum;
    }
}

/* The rows of a collapsed nest; the inner trips go over memory in steps of a row. */
static void products(int n, int m, const int *a, int *c)
{
#pragma acc parallel loop gang collapse(2) copyin(a[0:n * m]) copyout(c[0:n * n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int s = 0;
#pragma acc loop vector reduction(+:s)
            for (int k = 0; k < m; k++) s += a[i * m + k] * (a[j * m + k] & 3);
            c[i * n + j] = s;
        }
}

/* Lengths that only the device knows at each row, of which none is in memory. */
static void triangle(int n, int m, const int *a, int *s)
{
#pragma acc parallel loop copyin(a[0:n * m]) copyout(s[0:n])
    for (int i = 0; i < n; i++) {
        int sum = 0;
#pragma acc loop vector reduction(+:sum)
        for (int j = 0; j < (i < m ? i : m); j++) sum += a[i * m + j];
        s[i] = sum;
    }
}

/* Adds to an element of memory; in the second call the last addition of each row reads what the others have added. */
static void add_in_memory(int n, int m, const double *a, double *y, int stride)
{
#pragma acc parallel loop present(a[0:n * (m + 1)], y[0:n * stride])
    for (int i = 0; i < n; i++) {
        y[i * stride + stride - 1] = i;
        for (int j = 0; j < m; j++) y[i * stride + stride - 1] += a[i * (m + 1) + j + 1] * 0.5;
        y[i * stride + stride - 1] *= 2;
    }
}

static double add_twice(int n, int m)
{
    double *a = malloc(sizeof *a * (size_t)(n * (m + 1) + 1)), *y = calloc((size_t)n + 1, sizeof *y), all = 0;
    for (int i = 0; i < n * (m + 1); i++) a[i] = i * 5 % 23;
#pragma acc data copy(a[0:n * (m + 1)], y[0:n])
    {
        add_in_memory(n, m, a, y, 1);
        add_in_memory(n, m, a, a, m + 1);
    }
    for (int i = 0; i < n; i++) all += y[i] * (i % 4 + 1) + a[i * (m + 1) + m] * 0.25;
    free(a), free(y);
    return all;
}

int main(void)
{
    static const int shapes[][2] = {{0, 5}, {5, 0}, {900, 1}, {700, 3}, {900, 16}, {300, 17}, {200, 64}, {33, 100}, {7, 1000}, {2, 5000}, {1, 9000}};
    for (unsigned k = 0; k < sizeof shapes / sizeof *shapes; k++) {
        int n = shapes[k][0], m = shapes[k][1], few = n < 40 ? n : 40;
        int *a = malloc(sizeof *a * (size_t)(n * m + 1)), *s = calloc((size_t)n + 1, sizeof *s), *b = calloc((size_t)(n * m) + 1, sizeof *b),
            *c = calloc((size_t)(few * few) + 1, sizeof *c);
        for (int i = 0; i < n * m; i++) a[i] = (int)((unsigned)i * 2654435761u >> 22);
        printf("%d x %d:", n, m);
        add_up(n, m, a, s);
        printf(" %08x", hash_of(s, n));
        add_some(n, m, a, s);
        printf(" %08x", hash_of(s, n));
        printf(" %ld", add_largest(n, m, a));
        normalise(n, m, a, b);
        printf(" %08x", hash_of(b, n * m));
        weigh(n, m, a, s);
        printf(" %08x", hash_of(s, n));
        products(few, m, a, c);
        printf(" %08x", hash_of(c, few * few));
        triangle(n, m, a, s);
        printf(" %08x", hash_of(s, n));
        printf(" %.2f\n", add_twice(n, m));
        free(a), free(s), free(b), free(c);
    }
    return 0;
}
