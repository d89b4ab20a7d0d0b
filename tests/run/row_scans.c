// Running values along the rows of a parallel loop, and loops that are nearly such scans. SPDX-License-Identifier: MIT
#include <math.h>
#include <stdio.h>

#define ROWS 37
#define MOST 5003

static int x[ROWS * MOST], y[ROWS * MOST], z[ROWS * MOST], last[ROWS];
static float f[ROWS * MOST], g[ROWS * MOST];
static short h[ROWS * MOST];
static long long l[ROWS * MOST], m[ROWS * MOST];

static unsigned long long mixed(const void *bytes, size_t n)
{
    unsigned long long hash = 7;
    for (const unsigned char *p = bytes; n--; p++) hash = (hash ^ *p) * 0x100000001b3ULL;
    return hash;
}

static void fill(void)
{
    unsigned s = 99;
    for (int i = 0; i < ROWS * MOST; i++) {
        s = s * 1103515245u + 12345u;
        x[i] = (int)(s >> 16) % 2001 - 1000;
        f[i] = (float)x[i] / 8;
        h[i] = (short)(s >> 12);
        l[i] = (long long)s * 40503 - 7;
        y[i] = z[i] = i % 13;
        g[i] = -1;
    }
}

#define SHOW(name, n, array) printf("%s %d: %016llx %016llx\n", name, n, mixed(array, sizeof array), mixed(last, sizeof last))

/* Stores rows of n elements, of which the first is number r * MOST. */
static void maxima(int rows, int n, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop copyin(a[0:ROWS * MOST]) copy(b[0:ROWS * MOST])
    for (int r = 0; r < rows; r++) {
        float m = -1e30f;
        for (int j = 0; j < n; j++) {
            if (a[r * MOST + j] > m) m = a[r * MOST + j];
            b[r * MOST + j] = m;
        }
    }
}

static void sums(int rows, int n, const int *restrict a, int *restrict b, int *restrict ends)
{
#pragma acc parallel loop copyin(a[0:ROWS * MOST]) copy(b[0:ROWS * MOST], ends[0:ROWS])
    for (int r = 0; r < rows; r++) {
        int s = ends[r] + r;
        for (int j = 0; j < n; j++) {
            b[r * MOST + j] = s;
            s += a[r * MOST + j] * 3;
        }
        ends[r] = s;
    }
}

/* Backwards, with conditions, a `continue`, and values that addends do not require. */
static void chosen(int rows, int n, const int *restrict a, int *restrict b, int *restrict ends)
{
#pragma acc parallel loop gang copyin(a[0:ROWS * MOST]) copy(b[0:ROWS * MOST], ends[0:ROWS])
    for (int r = 0; r < rows; r++) {
        unsigned bits = 0, seen = 5;
        for (int j = n - 1; j >= 0; j -= 2) {
            int v = a[r * MOST + j], unused = v * 7;
            if (v < -500) continue;
            if (v & 1) seen ^= (unsigned)v;
            b[r * MOST + j] = (int)seen + unused;
        }
        ends[r] = (int)(seen + bits);
    }
}

static void narrow(int rows, int n, short *a, const int *restrict b)
{
#pragma acc parallel loop copy(a[0:ROWS * MOST]) copyin(b[0:ROWS * MOST])
    for (int r = 0; r < rows; r++) {
        short s = (short)(r * 900);
        for (long j = 1; j <= n - 1; j++) {
            s += a[r * MOST + j];
            a[r * MOST + j] = s + b[r * MOST + j];
        }
    }
}

/* The elements that are positive, to the front of each row. */
static void compact(int rows, int n, const int *restrict a, int *restrict b, int *restrict ends)
{
#pragma acc parallel loop copyin(a[0:ROWS * MOST]) copy(b[0:ROWS * MOST], ends[0:ROWS])
    for (int r = 0; r < rows; r++) {
        int k = 0;
        for (int j = 0; j < n; j++)
            if (a[r * MOST + j] > 300) {
                b[r * MOST + k] = a[r * MOST + j];
                k++;
            }
        ends[r] = k;
    }
}

static void least(int rows, int n, const long long *restrict a, long long *restrict b)
{
#pragma acc parallel loop copyin(a[0:ROWS * MOST]) copy(b[0:ROWS * MOST])
    for (int r = 0; r < rows; r++) {
        long long m = a[r * MOST];
        for (int j = 0; j < n; j++) {
            m = a[r * MOST + j] < m ? a[r * MOST + j] : m;
            b[r * MOST + j] = m + j;
        }
    }
}

static int totals(int rows, int n, const int *restrict a, int *restrict b)
{
    int all = 0;
#pragma acc parallel loop copyin(a[0:ROWS * MOST]) copy(b[0:ROWS * MOST]) reduction(+: all)
    for (int r = 0; r < rows; r++) {
        int s = 1;
        for (int j = 0; j < n; j++) {
            s |= a[r * MOST + j] & 0x3ff0 >> j % 9;
            b[r * MOST + j] = s;
        }
        all += s;
    }
    return all;
}

/* A value that a later iteration of the row depends on in another way; a scalar of the loop that is read after it; two values. */
static void nearly(int rows, int n, const int *restrict a, int *restrict b, int *restrict ends)
{
#pragma acc parallel loop copyin(a[0:ROWS * MOST]) copy(b[0:ROWS * MOST], ends[0:ROWS])
    for (int r = 0; r < rows; r++) {
        int s = 0;
        for (int j = 0; j < n; j++) {
            if (s < 4000) s += a[r * MOST + j];
            b[r * MOST + j] = s;
        }
        ends[r] = s;
    }
#pragma acc parallel loop copyin(a[0:ROWS * MOST]) copy(b[0:ROWS * MOST], ends[0:ROWS])
    for (int r = 0; r < rows; r++) {
        int s = 0, at = -1;
        for (int j = 0; j < n; j++) {
            s += a[r * MOST + j];
            if (a[r * MOST + j] > 990) at = j;
            b[r * MOST + j] = s;
        }
        ends[r] = s + at;
    }
#pragma acc parallel loop copyin(a[0:ROWS * MOST]) copy(b[0:ROWS * MOST], ends[0:ROWS])
    for (int r = 0; r < rows; r++) {
        int s = 0;
        for (int j = 0; j < n; j++) {
            s += a[r * MOST + j];
            if (j > 0) b[r * MOST + j] = b[r * MOST + j - 1] + (s & 255);
        }
        ends[r] += s;
    }
}

/* Rows that a condition leaves out, and sizes that the clauses give. */
static void skipped(int rows, int n, const int *restrict a, int *restrict b, int *restrict ends)
{
#pragma acc parallel loop copyin(a[0:ROWS * MOST]) copy(b[0:ROWS * MOST], ends[0:ROWS])
    for (int r = rows - 1; r > 0; r -= 2) {
        int s = r;
        if (a[r * MOST] % 3 == 0) continue;
        for (int j = 1; j < n; j++) {
            s += a[r * MOST + j] > 0;
            b[r * MOST + j] += s;
        }
        if (s > 5) ends[r] = s;
    }
#pragma acc parallel loop num_gangs(3) vector_length(64) copyin(a[0:ROWS * MOST]) copy(b[0:ROWS * MOST])
    for (int r = 0; r < rows; r++) {
        int s = 0;
        for (int j = 0; j < n; j++) {
            s -= a[r * MOST + j];
            b[r * MOST + j] = s;
        }
    }
#pragma acc kernels copyin(a[0:ROWS * MOST]) copy(b[0:ROWS * MOST])
    for (int r = 0; r < rows; r++) {
        int s = 0;
        for (int j = 0; j < n; j++) {
            s += b[r * MOST + j] & a[r * MOST + j] & 255;
            b[r * MOST + j] = s;
        }
    }
}

/* In one array: the loop may overlap what it reads. */
static void shifted(int rows, int n, const int *a, int *b)
{
#pragma acc parallel loop present(a[0:(ROWS - 1) * MOST], b[0:(ROWS - 1) * MOST])
    for (int r = 0; r < rows; r++) {
        int s = 0;
        for (int j = 0; j < n; j++) {
            s += a[r * MOST + j] & 1023;
            b[r * MOST + j] = s;
        }
    }
}

static void special(int n)
{
    for (int j = 0; j < n; j++) f[j] = j % 7 == 3 ? NAN : j % 5 ? -0.0f : 0.0f, f[MOST + j] = -INFINITY, f[2 * MOST + j] = j == n / 2 ? INFINITY : NAN;
    maxima(3, n, f, g);
    for (int j = 0; j < n; j++) printf("%s%d%d%d", j % 40 ? "" : "\n", (int)signbit(g[j]), g[MOST + j] == -1e30f, g[2 * MOST + j] > 1e31f);
    printf("\n");
}

int main(void)
{
    static const int sizes[] = {0, 1, 2, 31, 130, 1000, 4096, MOST};
    fill();
    for (int k = 0; k < 8; k++) {
        int n = sizes[k], rows = k % 2 ? ROWS : 3;
        maxima(rows, n, f, g), SHOW("maxima", n, g);
        sums(rows, n, x, y, last), SHOW("sums", n, y);
        chosen(rows, n, x, y, last), SHOW("chosen", n, y);
        narrow(rows, n, h, x), SHOW("narrow", n, h);
        compact(rows, n, x, z, last), SHOW("compact", n, z);
        least(rows, n, l, m), SHOW("least", n, m);
        printf("totals %d\n", totals(rows, n, x, y)), SHOW("totals", n, y);
        nearly(rows, n, x, y, last), SHOW("nearly", n, y);
        skipped(rows, n, x, y, last), SHOW("skipped", n, y);
#pragma acc data copy(y, z)
        {
            shifted(rows - 1, n, z, y);
            shifted(rows - 1, n, y, y);
            if (n < MOST) shifted(rows - 1, n, y, y + 1);
        }
        SHOW("shifted", n, y);
    }
    special(200);
    return 0;
}
