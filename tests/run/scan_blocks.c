// Scans on the host, whose threads run blocks of iterations in several rounds, and rows of a nest that threads divide. SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#define N 150001

static int x[N], y[N], z[N], total;
static short narrow[N];
static double d[N], r[N];
static unsigned char flag[N];

static unsigned long long mixed(const void *bytes, size_t n)
{
    unsigned long long hash = 7;
    for (const unsigned char *p = bytes; n--; p++) hash = (hash ^ *p) * 0x100000001b3ULL;
    return hash;
}

static void fill(void)
{
    unsigned s = 99;
    for (int i = 0; i < N; i++) {
        s = s * 1103515245u + 12345u;
        x[i] = (int)(s >> 16) % 2001 - 1000;
        y[i] = z[i] = (int)(s >> 8 & 15);
        narrow[i] = (short)(s >> 12);
        d[i] = (double)(s >> 4) / 64;
        r[i] = -1;
        flag[i] = (s >> 20 & 7) == 0;
    }
}

#define SHOW(name, value, array) printf("%s: %lld %016llx\n", name, (long long)(value), mixed(array, sizeof array))

static void scalars(int n)
{
    int s = 5, i, count = 1, last = -1, runs = 0;
    short w = 3;
    unsigned h = 17;
    double highest = -1e300;
    total = 2000000000;
#pragma acc kernels self
    for (i = 0; i < n; i++) {
        s += x[i];
        y[i] = s;
    }
    SHOW("sum", s + i, y);
#pragma acc kernels self
    for (int j = n; j > 0; j--) {
        total -= x[j - 1];
        z[j - 1] = total;
    }
    SHOW("downwards", total, z);
#pragma acc kernels self
    for (int j = 0; j <= n - 1; j++)
        if (x[j] > 100) y[count++] = x[j];
    SHOW("compaction", count, y);
#pragma acc kernels self
    for (long j = 0; j < n; j++) w += narrow[j], narrow[j] = w;
    SHOW("narrow", w, narrow);
#pragma acc kernels self
    for (unsigned j = 0; j < (unsigned)n; j++) {
        if (flag[j]) h = j;
        h = h * 31 + x[j];
        z[j] = (int)h;
    }
    SHOW("recurrence", h, z);
#pragma acc kernels self
    for (int j = 0; j < n; j++) {
        if (d[j] > highest) highest = d[j];
        r[j] = highest;
    }
    SHOW("highest", highest, r);
#pragma acc kernels self
    for (int j = 0; j < n; j++) {
        int t = x[j] & 3, u = t + 1;
        if (t == 0) last = j, runs += u;
        if (t == 1) continue;
        y[j] = runs * 2 + last;
    }
    SHOW("several", runs + last, y);
}

static void elements(int n)
{
    fill();
#pragma acc kernels self
    for (int i = 1; i < n; i++) y[i] = y[i - 1] + x[i];
    SHOW("element", 0, y);
#pragma acc kernels self
    for (int i = n - 2; i >= 0; i--) z[i] = z[i + 1] * 3 + x[i];
    SHOW("element downwards", 0, z);
#pragma acc kernels self
    for (int i = 1; i < n; i++) {
        y[i] = y[i - 1] ^ x[i];
        z[i] += 3 * z[i - 1];
    }
    SHOW("two elements", 0, y);
    for (int step = 0; step < 3; step++)
#pragma acc kernels self
        for (int i = 1; i < n; i++) r[i] = d[i] > r[i - 1] ? d[i] : r[i - 1];
    SHOW("element's maximum", 0, r);
}

/* A plain loop leaves its index at the end, that of a loop with a directive is private. */
/* sanitizer: -fno-sanitize=signed-integer-overflow */
static void indices(int n)
{
    int a = 1, i;
    fill();
#pragma acc kernels self
    {
        int c = 7;
        for (i = 1; i < n; i++) y[i] = y[i - 1] + x[i];
        y[0] += i;
        for (i = n - 2; i >= 0; i--) z[i] = z[i + 1] ^ x[i];
        z[1] += i;
#pragma acc loop auto
        for (c = 0; c < n; c++) {
            a += x[c];
            x[c] = a;
        }
#ifndef _OPENACC
        c = 7;
#endif
        x[2] += c;
    }
    SHOW("indices", a, x);
    SHOW("indices", 0, y);
    SHOW("indices", 0, z);
}

/* The arrays may overlap: then one thread runs the loop. */
static void pointers(int n, int *to, const int *from)
{
#pragma acc kernels loop auto self
    for (int i = 1; i < n; i++) to[i] = to[i - 1] + from[i];
}

static void inscan(int n)
{
    int s = 1;
#pragma acc parallel loop reduction(inscan, +: s) self
    for (int i = 0; i < n; i++) {
        z[i] = s;
#pragma acc scan exclusive(s)
        s += x[i];
    }
    SHOW("exclusive", s, z);
}

/* Fewer rows than threads, and a number that they do not divide. */
static void rows(int h, int w, const double *a, double *b)
{
    double sum = 0, most = 0;
#pragma acc parallel loop gang self
    for (int i = 0; i < h; i++) {
#pragma acc loop vector
        for (int j = 0; j < w; j++) b[i * w + j] = a[i * w + j] + i;
    }
#pragma acc parallel loop collapse(2) reduction(max: most) reduction(+: sum) self
    for (int i = 0; i < h; i++)
        for (int j = 1; j <= w - 1; j++) {
            double t = b[i * w + j] - b[i * w + j - 1];
            if (t > most) most = t;
            sum += (long)t % 97;
        }
#pragma acc parallel loop collapse(2) self
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            long t = 0;
            for (int k = 0; k < 5; k++) t += (long)a[(i * w + j + k) % (h * w)];
            r[i * w + j] = (double)t;
        }
    printf("rows %d %d: %.0f %.0f %016llx %016llx\n", h, w, most, sum, mixed(b, (size_t)h * w * sizeof *b), mixed(r, sizeof r));
}

/* The addends read what an inner loop, the whole body, has stored in the same iteration. */
static void own_stores(int n)
{
    static int a[8 * N / 4 + 8], to[N / 4];
    long sum = 0;
    for (int i = 0; i < 8 * n; i++) a[i] = x[i % N] % 5;
#pragma acc kernels loop copy(a[0:8 * n], to[0:n], sum)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 4; j++) {
            sum += a[8 * i + j];
            a[8 * i + j + 1] = i % 7;
            to[i] = (int)sum;
        }
    printf("own %ld %016llx\n", sum, mixed(to, sizeof to));
}

int main(void)
{
    static double b[N];
    fill();
    own_stores(N / 4);
    scalars(N);
    scalars(20000);
    scalars(3);
    elements(N);
    elements(2);
    indices(N);
    fill();
    pointers(N, y, x);
    pointers(N - 1, z + 1, z);
    pointers(N - 1, x, x + 1);
    SHOW("pointers", 0, x);
    SHOW("pointers", 0, y);
    SHOW("pointers", 0, z);
    inscan(N);
    memset(r, 0, sizeof r);
    rows(1, N - 8, d, b);
    rows(2, 70001, d, b);
    rows(4, 37, d, b);
    rows(7, 20001, d, b);
    rows(0, 5, d, b);
    rows(40, 0, d, b);
    return 0;
}
