/* Values declared between the loops of a nest, all of which the grid spreads; and declarations that prevent that. SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 23, M = 70, L = 9 };

static void rows(int n, int m, const float *restrict x, const float *restrict r, float *restrict y)
{
#pragma acc parallel loop gang present(x[0:n*m], r[0:n], y[0:n*m])
    for (int i = 0; i < n; i++) {
        float f = r[i], g = f * 2;
        const float *row = x + i * m;
#pragma acc loop vector
        for (int j = 0; j < m; j++) {
            if (j % 7 == i % 7) continue;
            y[i * m + j] = f * row[j] + g;
        }
    }
}

static void planes(int n, int m, int l, const double *restrict a, const double *restrict w, double *restrict b)
{
#pragma acc parallel loop present(a[0:n*m*l], w[0:n], b[0:n*m*l])
    for (int k = 1; k < n - 1; k++) {
        double own = w[k];
        size_t plane = (size_t)k * m * l;
#pragma acc loop worker
        for (int j = 1; j < m - 1; j++) {
            double both = own + w[j % n];
            size_t row = plane + (size_t)j * l;
#pragma acc loop vector
            for (int i = 1; i < l - 1; i++) b[row + i] = both * (a[row + i - 1] + a[row + i + 1] + a[row + i - l] + a[row + i + l] - a[row + i - m * l] - a[row + i + m * l]);
        }
    }
}

/* A loop in each iteration; elements that it adds to; a square. */
static void products(int n, int m, const float *restrict a, const float *restrict b, float *restrict c)
{
#pragma acc parallel loop gang present(a[0:n*m], b[0:m*m], c[0:n*m])
    for (int i = 0; i < n; i++) {
        const float *left = &a[i * m];
        float *to = &c[i * m];
#pragma acc loop vector
        for (int j = 0; j < m; j++) {
            float s = 0;
            for (int k = 0; k < m; k++) s += left[k] * b[k * m + j];
            to[j] = s;
            for (int k = 0; k < 3; k++) to[j] += left[k];
        }
    }
}

/* Under kernels, without levels; with bounds that depend on the declared value, which the host does not know. */
static void unleveled(int n, int m, const int *restrict x, int *restrict y, int *restrict z)
{
#pragma acc kernels present(x[0:n*m], y[0:n*m], z[0:n*m])
    {
#pragma acc loop independent
        for (int i = 0; i < n; i++) {
            int first = x[i * m] & 3;
#pragma acc loop independent
            for (int j = 0; j < m; j++) y[i * m + j] = x[i * m + j] + first;
        }
#pragma acc loop independent
        for (int i = 0; i < n; i++) {
            int first = x[i * m] & 3, end = m - first;
#pragma acc loop independent
            for (int j = first; j < end; j++) z[i * m + j] = x[i * m + j] - first;
        }
    }
}

/* What is declared is written in the kernel, changes, or depends on the order. */
static void not_spanned(int n, int m, int *restrict x, int *restrict y, int *restrict counts)
{
#pragma acc parallel loop gang present(x[0:n*m], y[0:n*m])
    for (int i = 0; i < n; i++) {
        int own = x[i * m];
#pragma acc loop vector
        for (int j = 0; j < m; j++) x[i * m + j] = own + j;
    }
#pragma acc parallel loop gang present(y[0:n*m], counts[0:n])
    for (int i = 0; i < n; i++) {
        int count = 0;
#pragma acc loop vector reduction(+: count)
        for (int j = 0; j < m; j++) count += y[i * m + j] & 1;
        counts[i] = count;
    }
#pragma acc parallel loop gang present(y[0:n*m])
    for (int i = 0; i < n; i++) {
        int step = i % 3;
        step++;
#pragma acc loop vector
        for (int j = 0; j < m; j++) y[i * m + j] += step * j;
    }
#pragma acc parallel loop gang present(y[0:n*m], counts[0:n])
    for (int i = 0; i < n; i++) {
        int last = counts[i] / 2;
#pragma acc loop vector
        for (int j = 0; j < m; j++) y[i * m + j] += last;
        counts[i] = last;
    }
}

/* The value is an element that its own row changes, through another pointer. */
static void overlapping(int n, int m, const int *first, int *y)
{
#pragma acc parallel loop gang present(first[0:n*m], y[0:n*m])
    for (int i = 0; i < n; i++) {
        int own = first[i * m];
#pragma acc loop vector
        for (int j = 0; j < m; j++) y[i * m + j] += own;
    }
}

/* Functions, arrays and sums of the grid. */
static double others(int n, int m, const double *restrict x, double *restrict y)
{
    double sum = 0;
#pragma acc parallel loop gang present(x[0:n*m], y[0:n*m])
    for (int i = 0; i < n; i++) {
        double root = sqrt(fabs(x[i * m]) + 4);
#pragma acc loop vector
        for (int j = 0; j < m; j++) y[i * m + j] = floor(root * 8) + x[i * m + j];
    }
#pragma acc parallel loop gang present(x[0:n*m], y[0:n*m])
    for (int i = 0; i < n; i++) {
        double two[2] = {x[i * m], x[i * m + 1]};
#pragma acc loop vector
        for (int j = 0; j < m; j++) y[i * m + j] += two[j % 2];
    }
#pragma acc parallel loop gang reduction(+: sum) present(x[0:n*m], y[0:n*m])
    for (int i = 0; i < n; i++) {
        double f = x[i * m];
#pragma acc loop vector reduction(+: sum)
        for (int j = 0; j < m; j++) sum += f * y[i * m + j];
    }
    return sum;
}

/* Two collapsed loops around two. */
static void channels(int n, int h, const float *restrict x, const float *restrict w, float *restrict y)
{
#pragma acc parallel loop gang collapse(2) present(x[0:n*3*h*h], w[0:9], y[0:n*3*h*h])
    for (int b = 0; b < n; b++)
        for (int c = 0; c < 3; c++) {
            const float *in = x + (b * 3 + c) * h * h;
#pragma acc loop vector collapse(2)
            for (int i = 0; i < h; i++)
                for (int j = 0; j < h; j++) {
                    float sum = 0;
                    for (int r = -1; r <= 1; r++)
                        if (i + r >= 0 && i + r < h) sum += w[c * 3 + r + 1] * in[(i + r) * h + j];
                    y[((b * 3 + c) * h + i) * h + j] = sum;
                }
        }
}

/* Matrices of a batch by pointers: tiles of sums, in shared memory. */
static void batches(int nb, int n, const int *restrict a, const int *restrict b, int *restrict c)
{
#pragma acc parallel loop gang present(a, b, c)
    for (int t = 0; t < nb; t++) {
        const int *A = a + (long)t * n * n, *B = b + (long)(nb - 1 - t) * n * n;
        int *C = c + (long)t * n * n, add = t * 3;
#pragma acc loop vector collapse(2)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                int s = add;
                for (int k = 0; k < n; k++) s += A[i * n + k] * B[k * n + j];
                C[i * n + j] = s;
            }
    }
}

static void small_batches(int nb, const int *restrict a, const int *restrict b, int *restrict c)
{
#pragma acc parallel loop gang present(a, b, c)
    for (int t = 0; t < nb; t++) {
        const int *A = a + t * 144, *B = b + t * 144;
        int *C = c + t * 144;
#pragma acc loop vector collapse(2)
        for (int i = 0; i < 12; i++)
            for (int j = 0; j < 12; j++) {
                int s = C[i * 12 + j];
                for (int k = 0; k < 12; k++) s += A[i * 12 + k] * B[k * 12 + j];
                C[i * 12 + j] = s;
            }
    }
}

/* A row's pointers depend on an iteration of the thread. */
static void row_pointers(int nb, int n, const int *restrict a, const int *restrict b, int *restrict c)
{
#pragma acc parallel loop gang collapse(2) present(a, b, c)
    for (int t = 0; t < nb; t++)
        for (int i = 0; i < n; i++) {
            const int *A = a + (long)(t * n + i) * n;
            int *C = c + (long)(t * n + i) * n;
#pragma acc loop vector
            for (int j = 0; j < n; j++) {
                int s = 0;
                for (int k = 0; k < n; k++) s += A[k] * b[(t * n + k) * n + j];
                C[j] = s;
            }
        }
}

static void convolution(int nb, int nc, int no, int h, int w, const int *restrict x, const int *restrict f, int *restrict y)
{
#pragma acc parallel loop gang collapse(2) present(x, f, y)
    for (int t = 0; t < nb; t++)
        for (int o = 0; o < no; o++) {
            const int *in = x + t * nc * h * w, *g = f + o * nc * 9;
            int *out = y + (t * no + o) * h * w;
#pragma acc loop vector collapse(2)
            for (int i = 1; i < h - 1; i++)
                for (int j = 1; j < w - 1; j++) {
                    int s = 0;
                    for (int q = 0; q < nc; q++)
                        for (int r = 0; r < 9; r++) s += g[q * 9 + r] * in[(q * h + i + r / 3 - 1) * w + j + r % 3 - 1];
                    out[i * w + j] = s;
                }
        }
}

/* The same with pointers to rows of the result and of the images. */
static void rows_of_images(int nb, int nc, int h, int w, const int *restrict x, const int *restrict f, int *restrict y)
{
#pragma acc parallel loop gang present(x, f, y)
    for (int t = 0; t < nb; t++) {
        const int *image = x + t * nc * h * w;
#pragma acc loop worker
        for (int i = 1; i < h - 1; i++) {
            const int *in = &image[i * w], up = -w;
            int *out = y + (t * h + i) * w, sign = i - 5;
#pragma acc loop vector
            for (int j = 1; j < w - 1; j++) {
                int s = 0;
                for (int q = 0; q < nc; q++)
                    for (int r = 0; r < 3; r++) s += f[q * 3 + r] * in[q * h * w + up + j + r];
                out[j] = s * sign;
            }
        }
    }
}

static void signed_rows(int n, const int *restrict a, const int *restrict b, int *restrict c)
{
#pragma acc parallel loop gang present(a, b, c)
    for (int i = 0; i < n; i++) {
        const int *row = &a[i * n];
        short far = (short)(i * 3000);
        int *out = c + i * n;
#pragma acc loop vector
        for (int j = 0; j < n; j++) {
            int s = far;
            for (int k = 0; k < n; k++) s += row[k] * b[k * n + j];
            out[j] = s;
        }
    }
}

/* Threads with several elements of a row, which the launch finds aligned or not. */
static void star_rows(int h, int w, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop present(x, y)
    for (int i = 1; i < h - 1; i++) {
        const float *up = x + (i - 1) * w, *at = x + i * w, *low = x + (i + 1) * w;
        float *out = y + i * w, f = (float)(i % 3);
#pragma acc loop
        for (int j = 1; j < w - 1; j++) out[j] = f * (up[j] + low[j] + at[j - 1] + at[j + 1]);
    }
}

enum { W = 45, H = 62 };

/* Short rows, of which most warps have an end; borders that depend on what is declared between the loops. */
static void filters(int n, const int *restrict x, const int *restrict w, int *restrict y)
{
#pragma acc parallel loop gang collapse(2) present(x, w, y)
    for (int b = 0; b < n; b++)
        for (int c = 0; c < 3; c++) {
            const int *in = x + (b * 3 + c) * W * H;
            int *out = y + (b * 3 + c) * W * H, low = c - 1;
#pragma acc loop vector collapse(2)
            for (int i = 0; i < H; i++)
                for (int j = 0; j < W; j++) {
                    int sum = 0;
                    for (int r = -1; r <= 1; r++)
                        for (int q = -1; q <= 1; q++)
                            if (i + r >= low && i + r >= 0 && i + r < H && j + q >= 0 && j + q < W) sum += w[(r + 1) * 3 + q + 1] * in[(i + r) * W + j + q];
                    out[i * W + j] = sum;
                }
        }
}

/* The same with sizes of the launch. */
static void borders(int n, int h, int w, const int *restrict x, const int *restrict f, int *restrict y)
{
#pragma acc parallel loop collapse(3) present(x, f, y)
    for (int b = 0; b < n; b++)
        for (int i = 0; i < h; i++)
            for (int j = 0; j < w; j++) {
                int sum = 0;
                for (int r = -1; r <= 1; r++)
                    for (int q = -1; q <= 1; q++)
                        if (i + r >= 0 && i + r < h && j + q >= 0 && j + q < w) sum += f[(r + 1) * 3 + q + 1] * x[(b * h + i + r) * w + j + q];
                y[(b * h + i) * w + j] = sum;
            }
}

static void print_ints(int n, int *y)
{
    unsigned long long sum = 0;
#pragma acc update self(y[0:n])
    for (int i = 0; i < n; i++) sum += (unsigned)y[i] * (unsigned long long)(1 + i % 1009), y[i] = i % 7;
#pragma acc update device(y[0:n])
    printf("%llu\n", sum);
}

static void stars(void)
{
    static float x[H * 68], y[H * 68];
    double sum = 0;
    for (int i = 0; i < H * 68; i++) x[i] = (float)(i * 7 % 100);
#pragma acc data copyin(x) copy(y)
    for (int w = 66; w <= 68; w++) star_rows(H, w, x, y);
    for (int i = 0; i < H * 68; i++) sum += y[i] * (1 + i % 11);
    printf("%.0f\n", sum);
}

static void pointers(void)
{
    enum { ALL = 3 * 3 * W * H };
    static int a[ALL], b[ALL], c[ALL];
    for (int i = 0; i < ALL; i++) a[i] = i * 7 % 100 - 50, b[i] = i * 11 % 97 - 40, c[i] = 0;
#pragma acc data copyin(a, b) copy(c)
    for (int t = 0; t < 10; t++) {
        if (t < 2) batches(2, t ? 67 : 32, a, b, c);
        if (t == 2) small_batches(100, a, b, c);
        if (t == 3) row_pointers(2, 70, a, b, c);
        if (t == 4) convolution(2, 3, 4, 28, 41, a, b, c);
        if (t == 5) filters(3, a, b, c);
        if (t == 6 || t == 7) borders(4, 31, t == 6 ? 43 : 197, a, b, c);
        if (t == 8) rows_of_images(2, 3, 30, 41, a, b, c);
        if (t == 9) signed_rows(66, a, b, c);
        print_ints(ALL, c);
    }
}

static double sum_of(const double *x, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) s += x[i] * (1 + i % 5);
    return s;
}

int main(void)
{
    static float x[N * M], r[N], y[N * M], b[M * M], c[N * M];
    static double a[N * M * L], w[N], d[N * M * L], e[N * M], f[N * M], sum;
    static int p[N * M], q[N * M], s[N * M], counts[N];
    for (int i = 0; i < N * M; i++) x[i] = (float)(i % 11), e[i] = i % 13 - 4, p[i] = i * 7 % 19;
    for (int i = 0; i < N; i++) r[i] = (float)(i % 5), w[i] = i % 4;
    for (int i = 0; i < M * M; i++) b[i] = (float)(i % 3);
    for (int i = 0; i < N * M * L; i++) a[i] = i % 17;
#pragma acc data copyin(x, r, b, a, w, e) copy(y, c, d, f, p, q, s, counts)
    {
        rows(N, M, x, r, y);
        rows(0, M, x, r, y);
        rows(N, 0, x, r, y);
        planes(N, M, L, a, w, d);
        products(N, M, x, b, c);
        unleveled(N, M, p, q, s);
        not_spanned(N, M, p, q, counts);
        overlapping(N, M, q, q);
        channels(4, 8, x, r, y);
        sum = others(N, M, e, f);
    }
    double all = 0, ints = 0;
    for (int i = 0; i < N * M; i++) all += (y[i] + 2.0 * c[i]) * (1 + i % 7), ints += (p[i] + 3.0 * q[i] + 5.0 * s[i]) * (1 + i % 9);
    for (int i = 0; i < N; i++) ints += counts[i] * (i + 1);
    printf("%.0f %.0f %.0f %.0f %.0f\n", all, sum_of(d, N * M * L), sum_of(f, N * M), ints, sum);
    pointers();
    stars();
    return 0;
}
