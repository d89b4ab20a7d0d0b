/* Sums of a few columns of many rows, which several blocks share: two sums and a skipped trip, elements of memory that the first lane adds to,
 * integers, a step, ranges that overlap; and a column that is stored before, for which there is one block. SPDX-License-Identifier: MIT */
#include <stdio.h>

enum { N = 20011, MOST = 16 };
static float x[N * MOST], y[MOST], z[MOST];
static double d[N * 5], e[5], f[5];
static int q[N][3], r[3];

static void two_sums(int n, int p, const float *a, float *b, float *c)
{
#pragma acc parallel loop present(a[0:n*p], b[0:p], c[0:p])
    for (int j = 0; j < p; j++) {
        float s = 1, t = 0;
        int skip = j % 3;
        for (int i = 0; i < n; i++) {
            if ((i + skip) % 5 == 0) continue;
            s += a[i * p + j];
            t += a[i * p + j] * a[i * p + j];
        }
        b[j] = s;
        c[j] += t - s;
    }
}

static void in_memory(int n, int p, const double *restrict a, double *restrict b, double *restrict c)
{
#pragma acc parallel loop copyin(a[0:n*p]) copy(b[0:p])
    for (int j = 0; j < p; j++)
        for (int i = 0; i < n; i++) b[j] += a[i * p + j] * (i % 3);
#pragma acc parallel loop copyin(a[0:n*p]) copy(c[0:p])
    for (int j = 0; j < p; j++) {
        c[j] = 0;
        for (int i = 0; i < n; i++) c[j] += a[i * p + j] * (i % 3);
    }
}

static void integers(int n)
{
#pragma acc parallel loop copyin(q) copyout(r)
    for (int j = 0; j < 3; j++) {
        int s = 0;
        for (int i = n - 1; i >= 2; i -= 3) s += q[i][j] ^ i;
        r[j] = s;
    }
}

int main(void)
{
    for (int i = 0; i < N * MOST; i++) x[i] = (float)(i % 7 - 3);
    for (int i = 0; i < N * 5; i++) d[i] = i % 11 - 5;
    for (int i = 0; i < N * 3; i++) q[i / 3][i % 3] = i * 7 % 1001;
    for (int n = 0; n <= N; n += 6670) {
        double s = 0;
#pragma acc data copyin(x) copy(y, z)
        {
            two_sums(n, MOST, x, y, z);
            two_sums(n, 3, x, y, z);
        }
        in_memory(n, 5, d, e, f);
        integers(n);
        for (int j = 0; j < MOST; j++) s += (double)y[j] * (j + 1) + (double)z[j] * (3 * j + 1);
        for (int j = 0; j < 5; j++) s += e[j] * (j + 1) + f[j] * (j + 7);
        printf("%d: %.0f %d %d %d\n", n, s, r[0], r[1], r[2]);
    }
#pragma acc data copy(x)
    two_sums(5000, 4, x + 64, x + 4, x + 40000);
    printf("%.0f %.0f\n", x[5], x[40002]);
    return 0;
}
