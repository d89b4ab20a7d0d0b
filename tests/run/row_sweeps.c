/* Loops along rows that store what later trips read: sweeps in both directions, and loops that nearly have that form. SPDX-License-Identifier: MIT */
/* sanitizer: -fno-sanitize=signed-integer-overflow */
#include "check.h"
#include <stdlib.h>
#include <string.h>
#define ROWS 75
#define MOST 101
#define ALL (ROWS * MOST)
static double lower[ALL], middle[ALL], upper[ALL], right[ALL], factor[ALL], value[ALL];
static float f[ROWS][MOST + 3], g[ROWS][MOST + 3];
static int x[ALL + 8], y[ALL + 8], z[ALL + 8];
static unsigned char bytes[ALL], sums[ALL];
static short half[ALL];
static _Bool seen[ALL];

static void fill(int seed)
{
    unsigned s = (unsigned)seed * 77 + 5;
    for (int k = 0; k < ALL; k++) {
        s = s * 1103515245u + 12345u;
        lower[k] = (s >> 8) % 5 * 0.25 - 0.5;
        upper[k] = (s >> 12) % 5 * 0.25 - 0.5;
        middle[k] = 2 + (s >> 16) % 4 * 0.5;
        right[k] = (int)(s >> 10 & 63) - 32;
        factor[k] = value[k] = -99;
        f[k / MOST][k % MOST] = (float)((s >> 20) % 16), g[k / MOST][k % MOST] = 1;
        x[k] = (int)(s >> 16) % 201 - 100, y[k] = k % 13, z[k] = -k;
        bytes[k] = (unsigned char)(s >> 9), sums[k] = 3, half[k] = (short)(s >> 7), seen[k] = 0;
    }
}

static unsigned long long mixed(const void *from, size_t n)
{
    unsigned long long hash = 7;
    for (const unsigned char *p = from; n--; p++) hash = (hash ^ *p) * 0x100000001b3ULL;
    return hash;
}

static long long rounded(const double *v)
{
    double sum = 0;
    for (int k = 0; k < ALL; k++) sum += v[k] * (k % 17 + 1);
    return (long long)(sum * 1000);
}

#define SHOW(name, array) printf("%s %d x %d: %016llx\n", name, n, m, mixed(array, sizeof array))

/* Tridiagonal systems, one a row. */
static void solve(int n, int m, const double *a, const double *b, const double *c, const double *d, double *cp, double *v)
{
#pragma acc parallel loop copyin(a[0:ALL], b[0:ALL], c[0:ALL], d[0:ALL]) copy(cp[0:ALL], v[0:ALL])
    for (int j = 0; j < n; j++) {
        cp[j * m] = c[j * m] / b[j * m];
        v[j * m] = d[j * m] / b[j * m];
        for (int i = 1; i < m; i++) {
            double w = 1.0 / (b[j * m + i] - a[j * m + i] * cp[j * m + i - 1]);
            cp[j * m + i] = c[j * m + i] * w;
            v[j * m + i] = (d[j * m + i] - a[j * m + i] * v[j * m + i - 1]) * w;
        }
        for (int i = m - 2; i >= 0; i--) v[j * m + i] -= cp[j * m + i] * v[j * m + i + 1];
    }
}

static void scans(int n, int m)
{
#pragma acc parallel loop copyin(f) copy(g)
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int k = 0; k < m; k++) {
            s += f[i][k];
            g[i][k] = s;
        }
    }
    SHOW("running sum", g);
#pragma acc parallel loop copyin(f) copy(g)
    for (int i = 0; i < n; i++)
        for (int k = 3; k < m; k++) g[i][k] = g[i][k - 1] - g[i][k - 3] + f[i][k + 1] * f[i][k - 1];
    SHOW("three back", g);
#pragma acc kernels copy(x) copyin(y)
    for (int i = 0; i < n; i++)
        for (int k = m - 1; k > 1; k--) x[i * m + k - 2] = x[i * m + k] / 2 + y[i * m + k];
    SHOW("two down", x);
#pragma acc parallel loop copy(x) copyin(y)
    for (int i = 0; i < n; i++)
        for (unsigned k = 0; k + 1 < (unsigned)m; k++) x[i * m + (m - 1 - (int)k)] += x[i * m + (m - 2 - (int)k)] ^ y[i * m + (int)k];
    SHOW("against the index", x);
#pragma acc parallel loop copyin(bytes, half) copy(sums, seen)
    for (int i = 0; i < n; i++) {
        unsigned char s = 9;
        for (long k = 0; k < m; k++) {
            s += bytes[i * m + k] + (half[i * m + k] & 3);
            sums[i * m + k] = s;
            seen[i * m + k] = s & 4;
        }
    }
    SHOW("bytes", sums);
    SHOW("bool", seen);
}

/* What was stored is read in the same trip. A place that is computed before. */
static void reuse(int n, int m)
{
#pragma acc parallel loop copyin(x) copy(y, z)
    for (int i = 0; i < n; i++) {
        int *row = z + i * m;
        for (int k = 1; k < m; k++) {
            int p = i * m + k;
            y[i * m + k] = x[i * m + k] * 3;
            z[p] = y[i * m + k] + row[k - 1] % 5;
        }
        for (int k = 1; k < m; k++) y[i * m + k] += row[m - 1 - k] - y[i * m + k - 1];
    }
    SHOW("reuse", y);
    SHOW("reuse", z);
}

/* Not all stores happen, go to one element of a trip, or are all there is to the array. */
static void others(int n, int m, int column)
{
#pragma acc parallel loop copyin(x) copy(y)
    for (int i = 0; i < n; i++)
        for (int k = 1; k < m; k++)
            if (x[i * m + k] > 0) y[i * m + k] = y[i * m + k - 1] + 1;
    SHOW("some stores", y);
#pragma acc parallel loop copyin(x) copy(y)
    for (int i = 0; i < n; i++)
        for (int k = 0; k + 1 < m; k++) {
            y[i * m + k] = y[i * m + k + 1] + x[i * m + k];
            y[i * m + k + 1] = y[i * m + k] % 7;
        }
    SHOW("two stores", y);
#pragma acc parallel loop copyin(x) copy(y)
    for (int i = 0; i < n; i++)
        for (int k = 1; k < m; k++) y[i * m + k] = y[i * m + column] % 100 + y[i * m + k - 1] % 3 + x[i * m + k];
    SHOW("one column", y);
#pragma acc parallel loop copyin(x) copy(z)
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++) {
            int past = k + 1 < m ? x[i * m + k + 1] : 0;
            z[i * m + k] = x[i * m + k] + (k > 0 && x[i * m + k - 1] > past ? z[i * m + k - 1] : past);
        }
    SHOW("some reads", z);
#pragma acc parallel loop copyin(x) copy(y, z)
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++) {
#pragma acc atomic update
            y[i * m + k] += x[i * m + k];
            z[i * m + k] += k;
        }
    SHOW("atomic", y);
}

/* What is read may be what is written. */
static void shifted(int n, int m, const int *from, int *to)
{
#pragma acc parallel loop present(from[0:ALL], to[0:ALL])
    for (int i = 0; i < n; i++)
        for (int k = 1; k < m; k++) to[i * m + k] = to[i * m + k - 1] % 9 + from[i * m + k - 1];
}

/* Rows of all iterations of a nest, and rows that another loop could share. */
static void nests(int n, int m)
{
    int nk = n > 6 ? 3 : 1, nj = n / nk;
#pragma acc parallel loop collapse(2) copyin(x) copy(y)
    for (int k = 0; k < nk; k++)
        for (int j = 0; j < nj; j++)
            for (int i = 1; i < m; i++) y[(k * nj + j) * m + i] += y[(k * nj + j) * m + i - 1] % 9 * x[(k * nj + j) * m + i];
    SHOW("collapsed", y);
#pragma acc kernels copyin(x) copy(z)
    for (int k = nk - 1; k >= 0; k--)
        for (int j = 0; j < nj; j += 2)
            for (int i = m - 2; i >= 0; i--) z[(k * nj + j) * m + i] -= z[(k * nj + j) * m + i + 1] % 7 * x[(k * nj + j) * m + i];
    SHOW("nest", z);
#pragma acc parallel loop copyin(x) copy(y)
    for (int k = 0; k < nk; k++)
        for (int j = 0; j < nj; j++)
            for (int i = 1; i < m; i++) y[(k * nj + j) * m + i] ^= y[(k * nj + j) * m + i - 1] * 3 + x[(k * nj + j) * m + i];
    SHOW("plain inner loop", y);
#pragma acc parallel loop copyin(x) copy(y, z)
    for (int j = 0; j < n; j++) {
        int last = 5;
        for (int i = 1; i < m; i++) y[j * m + i] = x[j * m + i] - y[j * m + i - 1] / 2;
        for (int i = 0; i < m; i++) z[j * m + i] = y[j * m + m - 1 - i] + last;
    }
    SHOW("two loops", z);
}

int main(void)
{
    static const int rows[] = {1, 31, 32, ROWS}, lengths[] = {1, 2, 9, 16, 17, 33, 64, 96, MOST};
    for (int r = 0; r < 4; r++)
        for (int l = 0; l < 9; l++) {
            int n = rows[r], m = lengths[l];
            if ((r + l) % 2 && r < 3) continue;
            fill(r * 9 + l);
            solve(n, m, lower, middle, upper, right, factor, value);
            printf("solve %d x %d: %lld %lld\n", n, m, rounded(factor), rounded(value));
            scans(n, m);
            reuse(n, m);
            nests(n, m);
            others(n, m, m / 2);
#pragma acc data copy(x, y)
            {
                shifted(n, m, x, y);
                shifted(n, m, x, x);
            }
            SHOW("shifted", x);
            SHOW("shifted", y);
        }
    return 0;
}
