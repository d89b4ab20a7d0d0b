/* Atomic directives that capture a counter: each value once, without gaps. SPDX-License-Identifier: MIT */
#include "check.h"
#include <math.h>
#include <string.h>

enum { N = 20000 };
static int keys[N], out[4 * N], marks[N];
static double x[N], y[4 * N];

static int by_value(const void *a, const void *b)
{
    double p = *(const double *)a, q = *(const double *)b;
    return (p > q) - (p < q);
}

static void sorted(const char *name, double *v, long n)
{
    qsort(v, n, sizeof *v, by_value);
    print_sum(name, v, n);
}

/* The numbers first, first + step, ... each once. */
static void dense(const char *name, int *v, long n, int first, int step)
{
    static char seen[4 * N];
    long wrong = 0;
    memset(seen, 0, sizeof seen);
    for (long i = 0; i < n; i++) {
        long k = (v[i] - first) / step;
        wrong += (v[i] - first) % step != 0 || k < 0 || k >= n || seen[k];
        if (k >= 0 && k < n) seen[k] = 1;
    }
    printf("%s %ld wrong %ld\n", name, n, wrong);
}

static long compact(long n, const double *restrict v, double *restrict to, double limit)
{
    long filled = 3;
#pragma acc parallel loop copy(filled) copyin(v[0:n]) copy(to[0:n])
    for (long i = 0; i < n; i++)
        if (v[i] > limit) {
            long place;
#pragma acc atomic capture
            place = filled++;
            to[place] = v[i];
        }
    return filled;
}

static int keep(double v) { return v * v < 0.25; }

/* Conditions by a call, by variables of the iteration, with continue, and in several places. */
static int conditions(int n, const int *k, const double *v, double *to)
{
    int count = 0;
#pragma acc parallel loop copy(count) copyin(k[0:n], v[0:n]) copy(to[0:4 * n])
    for (int i = n - 1; i >= 0; i--) {
        double w = fabs(v[i] - 0.5);
        int place, low = k[i] % 7;
        if (low == 3) continue;
        if (keep(w) && low != 5) {
#pragma acc atomic capture
            place = count++;
            to[place] = w;
        } else if (sqrt(w) > 0.1) {
#pragma acc atomic capture
            { place = count; count = count + 1; }
            to[place] = -w;
        }
#pragma acc atomic capture
        place = ++count;
        to[place - 1] = i;
        low = k[i];
        if (low > 0) {
#pragma acc atomic update
            count += 0;
        }
    }
    return count;
}

/* All forms of captures, and addends from memory. */
static void forms(int n, const int *k, int *a, int *b, int *c, int *d)
{
    int up = 5, down = n, wide = 0;
    unsigned short wraps = 65000;
    long long sum = 0;
#pragma acc parallel loop copy(up, down, wide, wraps) copyin(k[0:n]) copy(a[0:n], b[0:n], c[0:n], d[0:n]) reduction(+:sum)
    for (int i = 0; i < n; i++) {
        int v;
        unsigned short w;
#pragma acc atomic capture
        v = up += 2;
        a[i] = v;
#pragma acc atomic capture
        { --down; v = down; }
        b[i] = v;
        if (k[i] & 1) {
#pragma acc atomic capture
            { v = wide; wide = (k[i] & 3) + wide; }
            sum += v * 0 + (k[i] & 3);
        }
#pragma acc atomic capture
        w = wraps++;
        c[i] = w;
        d[i] = 1;
    }
    dense("up", a, n, 7, 2);
    dense("down", b, n, 0, 1);
    long wrapped = 0;
    for (int i = 0; i < n; i++) wrapped += c[i];
    printf("forms %d %d %d %d %lld %ld\n", up, down, wide, wraps, sum, wrapped);
}

/* Counters in memory, two of them, and one in a structure beside what the loop reads. */
struct list { int limit, n; };
static void places(int n, const int *k, int *small, int *large, int *counts, struct list *l)
{
#pragma acc parallel loop copyin(k[0:n]) copy(small[0:n], large[0:n], counts[0:2], l[0:1])
    for (int i = 0; i < n; i++) {
        int place;
        if (k[i] < 1000) {
#pragma acc atomic capture
            place = (*counts)++;
            small[place] = i;
        }
        if (k[i] > -1000 && k[i] % 2) {
#pragma acc atomic capture
            place = l->n++;
            large[place] = i;
        }
    }
}

/* Both elements of one array count, and the second captures what it never stores. */
static void elements(int n, const int *k, int *counts, int *to)
{
#pragma acc parallel loop copyin(k[0:n]) copy(counts[0:2], to[0:n])
    for (int i = 0; i < n; i++) {
        int place;
        if (k[i] > 0) {
#pragma acc atomic capture
            place = counts[0]++;
            to[place] = i;
        }
        if (k[i] < 0) {
#pragma acc atomic capture
            place = counts[1]++;
        }
    }
}

/* Captures in an inner loop, and in both of a collapsed pair. */
static int nested(int rows, int columns, const int *k, int *to)
{
    int n = 0, m = 0;
#pragma acc parallel loop gang copy(n) copyin(k[0:rows * columns]) copy(to[0:rows * columns])
    for (int i = 0; i < rows; i++) {
#pragma acc loop vector
        for (int j = 0; j < columns; j++)
            if (k[i * columns + j] % 3 == 0) {
                int place;
#pragma acc atomic capture
                place = n++;
                to[place] = i * columns + j;
            }
    }
    print_ints("nested", &n, 1);
#pragma acc parallel loop collapse(2) copy(m) copyin(k[0:rows * columns]) copy(to[0:rows * columns])
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            if (k[i * columns + j] % 3 != 0) {
                int place;
#pragma acc atomic capture
                place = m++;
                to[place] = -(i * columns + j);
            }
    return m;
}

/* A search marks what it has found: each element is captured once, although several iterations see it. */
static int search(int n, int m, const int *k, int *mark, int *to)
{
    int found = 0;
#pragma acc parallel loop copy(found) copyin(k[0:n]) copy(mark[0:m], to[0:m])
    for (int i = 0; i < n; i++) {
        unsigned at = (unsigned)k[i] % m;
        int old, place;
#pragma acc atomic capture
        { old = mark[at]; mark[at] = 1; }
        if (!old) {
#pragma acc atomic capture
            place = found++;
            to[place] = at;
        }
    }
    return found;
}

/* In place, where each iteration changes its own element before it tests it; through two names of one array. */
static int changed(int n, int *a, const int *b, int *to)
{
    int count = 0;
#pragma acc parallel loop copy(count) copy(a[0:n], to[0:n])
    for (int i = 0; i < n; i++) {
        a[i] = a[i] / 2;
        if (a[i] > 100) {
            int place;
#pragma acc atomic capture
            place = count++;
            to[place] = i;
        }
    }
    print_ints("own", &count, 1);
    count = 0;
#pragma acc parallel loop copy(count) copy(a[0:n], to[0:n]) present_or_copyin(b[0:n])
    for (int i = 0; i < n; i++) {
        a[i] = 2 - a[i];
        if (b[i] > 100) {
            int place;
#pragma acc atomic capture
            place = count++;
            to[place] = i;
        }
    }
    return count;
}

/* The captured value decides about another counter; the order that the values give stays. */
static void depends(int n, int most, int *to, int *rest)
{
    int count = 0, dropped = 0;
#pragma acc parallel loop copy(count, dropped) copy(to[0:n])
    for (int i = 0; i < n; i++) {
        int place;
#pragma acc atomic capture
        place = count++;
        if (place < most) to[place] = 1;
        else {
#pragma acc atomic update
            dropped++;
        }
    }
    *rest = count * 10 + dropped;
}

int main(void)
{
    unsigned v = 4711;
    int counts[2] = {0, 0}, rest, m;
    struct list l = {7, 2};
    long long sum;
    for (int i = 0; i < N; i++) {
        v = v * 1103515245u + 12345u;
        keys[i] = (int)(v >> 8) - 8000000;
        x[i] = (double)(v >> 16) / 65536;
    }
    long n = compact(N, x, y, 0.75);
    sorted("compact", y, n);
    printf("filled %ld, none %ld\n", n, compact(0, x, y, 0.5));
    memset(y, 0, sizeof y);
    m = conditions(N, keys, x, y);
    sorted("conditions", y, m);
    printf("count %d\n", m);
    forms(N, keys, out, out + N, out + 2 * N, out + 3 * N);
    places(N, keys, out, out + N, counts, &l);
    sum = 0;
    for (int i = 0; i < counts[0]; i++) sum += out[i];
    for (int i = 2; i < l.n; i++) sum += out[N + i] * 3LL;
    printf("places %d %d %d %lld\n", counts[0], l.n, l.limit, sum);
    counts[0] = counts[1] = 0;
    elements(N, keys, counts, out);
    printf("elements %d %d\n", counts[0], counts[1]);
    m = nested(100, 200, keys, out);
    sum = 0;
    for (int i = 0; i < m; i++) sum += out[i];
    printf("nested %d %lld\n", m, sum);
    m = search(N, 3000, keys, marks, out);
    printf("search %d\n", m);
    dense("found", out, m, 0, 1);
    memcpy(out, keys, sizeof keys);
    m = changed(N, out, out, out + N);
    print_ints("changed", out, N);
    printf("count %d\n", m);
    depends(N, 123, out, &rest);
    printf("rest %d\n", rest);
    return 0;
}
