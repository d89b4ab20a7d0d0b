/* Bitonic sort, pi, Mandelbrot. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
/* odd-even sort, bitonic sort, prefix sum Hillis-Steele, pi, mandelbrot */
static unsigned char mandel(int px, int py, int W, int H)
{
    double x0 = 3.5 * px / W - 2.5, y0 = 2.0 * py / H - 1.0, x = 0, y = 0;
    int i = 0;
    for (; x * x + y * y < 4.0 && i < 100; i++) {
        double t = x * x - y * y + x0;
        y = 2 * x * y + y0;
        x = t;
    }
    return (unsigned char)(i * 255 / 100);
}
int main()
{
    int n = 1024;
    int *a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++) a[i] = (i * 7919) % 1031;
#pragma acc data copy(a [0:n])
    for (int k = 2; k <= n; k <<= 1)
        for (int j = k >> 1; j > 0; j >>= 1) {
#pragma acc parallel loop independent
            for (int i = 0; i < n; i++) {
                int l = i ^ j;
                if (l > i) {
                    if ((i & k) == 0 && a[i] > a[l] || (i & k) != 0 && a[i] < a[l]) {
                        int t = a[i];
                        a[i] = a[l];
                        a[l] = t;
                    }
                }
            }
        }
    for (int i = 1; i < n; i++)
        if (a[i - 1] > a[i]) {
            printf("bad\n");
            return 1;
        }
    printf("%d %d\n", a[0], a[n - 1]);
    double pi = 0;
    long N = 100000;
#pragma acc parallel loop reduction(+ : pi) vector_length(128)
    for (long i = 0; i < N; i++) {
        double t = (i + 0.5) / N;
        pi += 4.0 / (1.0 + t * t);
    }
    printf("%.8f\n", pi / N);
    int W = 80, H = 40;
    unsigned char *img = malloc(W * H);
    long s = 0;
#pragma acc parallel loop collapse(2) copyout(img [0:W * H])
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) img[y * W + x] = mandel(x, y, W, H);
    for (int i = 0; i < W * H; i++) s += img[i];
    printf("%ld\n", s);
    int *p = malloc(n * sizeof *p), *q = malloc(n * sizeof *q);
    for (int i = 0; i < n; i++) p[i] = 1;
#pragma acc data copy(p [0:n]) create(q [0:n])
    {
        for (int d = 1; d < n; d *= 2) {
#pragma acc parallel loop
            for (int i = 0; i < n; i++) q[i] = i >= d ? p[i] + p[i - d] : p[i];
            int *t = p;
            p = q;
            q = t;
        }
#pragma acc parallel loop
        for (int i = 0; i < n; i++) q[i] = p[i];
    }
    printf("swapped\n");
    return 0;
}
