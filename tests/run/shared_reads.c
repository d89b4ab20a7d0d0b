/* Iterations of a thread that share reads: filters and stencils in forms that people write; sizes that leave edges, small ones, and loops
 * just outside of what can be repeated as straight-line code. SPDX-License-Identifier: MIT */
#include "check.h"
#include <stdlib.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static const double binomial[3][3] = {{1, 2, 1}, {2, 4, 2}, {1, 2, 1}};
static int clamp(int v, int low, int high) { return v < low ? low : v > high ? high : v; }

static void report(const char *name, const double *x, int n)
{
    double sum = 0;
    for (int q = 0; q < n; q++) sum += x[q] * (q % 11 + 1);
    printf("%s: %.3f\n", name, sum);
}

/* Rows of the type, a constant table and an array parameter. */
static void tables(int h, int w, double a[h][w], double b[h][w], const double k[3][3])
{
#pragma acc parallel loop collapse(2) copyin(a[0:h][0:w]) copy(b[0:h][0:w])
    for (int i = 1; i < h - 1; i++)
        for (int j = 1; j < w - 1; j++) {
            double s = 0;
            for (int y = 0; y < 3; y++)
                for (int x = 0; x < 3; x++) s += binomial[y][x] * a[i + y - 1][j + x - 1];
            b[i][j] = s / 16;
        }
    report("table", b[0], h * w);
#pragma acc kernels copyin(a[0:h][0:w], k[0:3][0:3]) copy(b[0:h][0:w])
    for (int i = h - 2; i > 0; i--)
        for (int j = 1; j < w - 1; j += 2) {
            double s = 0;
            for (int y = -1; y <= 1; y++)
                for (int x = -1; x <= 1; x++) s -= k[1 - y][x + 1] * a[i + y][j + x];
            b[i][j] += s;
        }
    report("parameter", b[0], h * w);
}

/* Conditions at the borders: in the inner loops, around the body, clamped subscripts. */
static void borders(int h, int w, const double *restrict a, double *restrict b)
{
#pragma acc parallel loop collapse(2) copyin(a[0:h*w]) copyout(b[0:h*w])
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            double s = 0;
#pragma acc loop seq
            for (int y = -1; y <= 1; y++)
#pragma acc loop seq
                for (int x = -1; x <= 1; x++)
                    if (i + y >= 0 && i + y < h && j + x >= 0 && j + x < w) s += (y + 2) * a[(i + y) * w + j + x];
            b[i * w + j] = s;
        }
    report("inner conditions", b, h * w);
#pragma acc parallel loop gang copyin(a[0:h*w]) copy(b[0:h*w])
    for (int i = 0; i < h; i++)
#pragma acc loop vector
        for (int j = 0; j < w; j++) {
            if (i > 0 && i < h - 1 && j > 0 && j < w - 1) {
                const double *p = a + (i - 1) * w + j, *q = p + w, *r = q + w;
                b[i * w + j] -= p[-1] + 2 * p[0] + p[1] + 2 * q[-1] + 4 * q[0] + 2 * q[1] + r[-1] + 2 * r[0] + r[1];
            } else {
                b[i * w + j] = a[i * w + j];
            }
        }
    report("outer condition", b, h * w);
#pragma acc parallel loop collapse(2) copyin(a[0:h*w]) copy(b[0:h*w])
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            double s = 0;
            for (int y = -2; y <= 2; y++)
                for (int x = -1; x <= 1; x++) {
                    int r = MIN(MAX(i + y, 0), h - 1), c = clamp(j + x, 0, w - 1);
                    s += a[r * w + c];
                }
            b[i * w + j] += s / 8;
        }
    report("clamped", b, h * w);
    /* Comparisons of unsigned values, of changed variables, of loops downwards, and some that are not the same in all trips. */
#pragma acc parallel loop collapse(2) copyin(a[0:h*w]) copy(b[0:h*w])
    for (int i = h - 1; i >= 0; i--)
        for (long j = w - 1; j > -1; j -= 1) {
            double s = 0;
            int above = i - 1, weight = i >= h - 3 ? 2 : i - 2 < 7u ? 3 : i * 0.5 < 4.25 ? 5 : 1;
            if (above < 0) above = 0;
            for (int y = 0; y <= 2; y++)
                for (int x = -1; x <= 1; x++) {
                    unsigned r = (unsigned)(i + y - 1);
                    long c = j + x;
                    if (r < (unsigned)h && c > -1 && c <= w - 1L && (y < 1 || x <= y - 1 || 2 * i - y >= 5)) s += weight * a[r * w + c];
                }
            b[i * w + j] = s + a[above * w + j];
        }
    report("mixed conditions", b, h * w);
}

static void bytes(int h, int w)
{
    unsigned char *a = malloc(h * w), *b = malloc(h * w);
    int *c = malloc(h * w * sizeof *c), sum = 0;
    for (int q = 0; q < h * w; q++) a[q] = q * 37 % 251, b[q] = q % 3, c[q] = q % 5;
#pragma acc parallel loop gang copyin(a[0:h*w]) copy(b[0:h*w])
    for (int i = 1; i < h - 1; i++)
#pragma acc loop vector
        for (int j = 1; j < w - 1; j++) {
            int x = a[(i - 1) * w + j + 1] + 2 * a[i * w + j + 1] + a[(i + 1) * w + j + 1] - a[(i - 1) * w + j - 1] - 2 * a[i * w + j - 1] - a[(i + 1) * w + j - 1];
            int y = a[(i + 1) * w + j - 1] + 2 * a[(i + 1) * w + j] + a[(i + 1) * w + j + 1] - a[(i - 1) * w + j - 1] - 2 * a[(i - 1) * w + j] - a[(i - 1) * w + j + 1];
            int m = abs(x) + abs(y);
            b[i * w + j] = m > 255 ? 255 : m;
        }
    /* A statement that ends an iteration, and a loop that ends early. */
#pragma acc parallel loop collapse(2) copyin(a[0:h*w]) copy(c[0:h*w])
    for (int i = 4; i < h - 4; i++)
        for (int j = 0; j < w; j++) {
            int s = 0;
            if (a[i * w + j] < 9) continue;
            for (int k = -4; k <= 4; k++) s += (k + 5) * a[(i + k) * w + j];
            c[i * w + j] = s;
        }
#pragma acc parallel loop collapse(2) copyin(a[0:h*w]) copy(c[0:h*w])
    for (int i = 4; i < h - 4; i++)
        for (int j = 0; j < w; j++) {
            for (int k = -4; k <= 4; k++) {
                if (a[(i + k) * w + j] > 240) break;
                c[i * w + j] += a[(i + k) * w + j];
            }
        }
    for (int q = 0; q < h * w; q++) sum = (sum * 31 + b[q] + c[q]) % 1000003;
    printf("bytes: %d\n", sum);
    free(a), free(b), free(c);
}

/* Three dimensions; in the second nest each iteration also updates an element in place. */
static void cubes(int l, int m, int n)
{
    double *a = malloc(sizeof *a * l * m * n), *b = malloc(sizeof *b * l * m * n);
    for (int q = 0; q < l * m * n; q++) a[q] = q % 17, b[q] = q % 4;
#define AT(k, j, i) (((size_t)(k) * m + (j)) * n + (i))
#pragma acc data copyin(a[0:l*m*n]) copy(b[0:l*m*n])
    {
#pragma acc parallel loop collapse(3)
        for (int k = 1; k < l - 1; k++)
            for (int j = 1; j < m - 1; j++)
                for (int i = 1; i < n - 1; i++) {
                    double s = 0;
                    for (int z = -1; z <= 1; z++)
                        for (int y = -1; y <= 1; y++)
                            for (int x = -1; x <= 1; x++) s += (z * y + x + 2) * a[AT(k + z, j + y, i + x)];
                    b[AT(k, j, i)] = s;
                }
#pragma acc kernels
        {
#pragma acc loop independent
            for (int k = 2; k < l - 2; k++)
#pragma acc loop independent
                for (int j = 2; j < m - 2; j++)
#pragma acc loop independent
                    for (int i = 2; i < n - 2; i++) {
                        double s = a[AT(k, j, i - 1)] + a[AT(k, j, i + 1)] + a[AT(k, j - 1, i)] + a[AT(k, j + 1, i)] + a[AT(k - 1, j, i)] + a[AT(k + 1, j, i)];
                        s += 2 * (a[AT(k, j, i - 2)] + a[AT(k, j, i + 2)] + a[AT(k, j - 2, i)] + a[AT(k, j + 2, i)] + a[AT(k - 2, j, i)] + a[AT(k + 2, j, i)]);
                        b[AT(k, j, i)] = 3 * a[AT(k, j, i)] - b[AT(k, j, i)] + s / 4;
                    }
        }
    }
    report("cube", b, l * m * n);
    free(a), free(b);
}

static void planes(int h, int w)
{
    double *a = malloc(sizeof *a * h * w), *b = calloc(h * w, sizeof *b), k[3][3];
    for (int q = 0; q < h * w; q++) a[q] = q % 19 - 4;
    for (int q = 0; q < 9; q++) k[q / 3][q % 3] = q - 3;
    printf("%d x %d\n", h, w);
    tables(h, w, (double(*)[w])a, (double(*)[w])b, k);
    borders(h, w, a, b);
    bytes(h, w);
    free(a), free(b);
}

int main(void)
{
    planes(531, 133);
    planes(9, 20);
    cubes(30, 23, 133);
    cubes(6, 7, 8);
    return 0;
}
