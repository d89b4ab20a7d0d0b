// SPDX-License-Identifier: MIT
/* short_vectors: inner loops of two or four trips over adjacent elements, which a thread runs alone, and neighbors of that rule: three trips, rows
 * that are longer, arrays that overlap; and an image that is rotated, whose threads are in square blocks. */
#include <math.h>
#include <stdio.h>

enum { N = 500, H = 40, W = 50 };

static void pixels(int h, int w, const float *x, float *y)
{
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++)
            for (int c = 0; c < 4; c++) y[(i * w + j) * 4 + c] = c < 3 ? x[(c * h + i) * w + j] / 2 : 1;
}

static void pairs(int n, const double *x, double (*y)[2])
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        for (int c = 0; c < 2; c++) y[i][c] = 3 * x[2 * i + c] - i;
}

static void triples(int n, const float *x, float *y)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        for (int c = 0; c < 3; c++) y[3 * i + c] = x[c * n + i];
}

static void apart(int n, int m, const float *x, float *y)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        for (int c = 0; c < 4; c++) y[i * m + c] += x[4 * i + c];
}

static void rotate(int h, int w, const unsigned char *restrict x, unsigned char *restrict y)
{
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            float u = 0.75f * (j - w / 2) - 0.5f * (i - h / 2) + w / 2, v = 0.5f * (j - w / 2) + 0.75f * (i - h / 2) + h / 2;
            int a = (int)floorf(u), b = (int)floorf(v);
            y[i * w + j] = a < 0 || b < 0 || a >= w || b >= h ? 0 : x[b * w + a];
        }
}

static double sum_of(const float *p, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += p[i] * (i % 9 + 1);
    return sum;
}

int main(void)
{
    static float x[4 * H * W], y[4 * H * W];
    static double a[2 * N], b[N][2];
    static unsigned char image[H * W], turned[H * W];
    double sum = 0;
    for (int i = 0; i < 4 * H * W; i++) x[i] = (float)(i % 37 - 18), y[i] = (float)(i % 5);
    for (int i = 0; i < 2 * N; i++) a[i] = i % 23;
    for (int i = 0; i < H * W; i++) image[i] = (unsigned char)(i % 251);
#pragma acc data copyin(x, a, image) copy(y, b, turned)
    {
        pixels(H, W, x, y);
        pairs(N, a, b);
        rotate(H, W, image, turned);
    }
    for (int i = 0; i < N; i++) sum += b[i][0] * 2 + b[i][1];
    for (int i = 0; i < H * W; i++) sum += turned[i] * (i % 3 + 1);
    printf("%.0f %.0f\n", sum_of(y, 4 * H * W), sum);
#pragma acc data copyin(x) copy(y)
    {
        triples(N, x, y);
        apart(N, 7, x, y);
        apart(N, 4, x + 1, y);
        apart(N / 2, 4, y, y);
    }
    printf("%.0f\n", sum_of(y, 4 * H * W));
    return 0;
}
