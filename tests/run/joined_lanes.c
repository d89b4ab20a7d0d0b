/* Rows whose lanes share two loops together: channels of a batch, few and long ones too, and nests just outside of that: an inner loop whose
 * bounds depend on the outer one, other reductions in each, a statement beside the inner loop, indices declared outside, updates of one element by
 * several trips of the outer loop. SPDX-License-Identifier: MIT */
/* sanitizer: -fno-sanitize=signed-integer-overflow */
#include <stdio.h>
#include <stdlib.h>

static unsigned hash_of(const int *p, int n)
{
    unsigned h = 2166136261u;
    for (int i = 0; i < n; i++) h = (h ^ (unsigned)p[i]) * 16777619u;
    return h;
}

/* Two reductions, then a loop that stores. */
static void normalize(int batch, int channels, int pixels, const int *restrict x, const int *restrict scale, int *restrict y)
{
#pragma acc parallel loop copyin(x[0:batch * channels * pixels], scale[0:channels]) copyout(y[0:batch * channels * pixels])
    for (int c = 0; c < channels; c++) {
        int sum = 0, most = -1;
        for (int b = 0; b < batch; b++)
            for (int p = 0; p < pixels; p++) {
                int v = x[(b * channels + c) * pixels + p];
                sum += v;
                if (v > most) most = v;
            }
        int mean = sum / (batch * pixels + 1);
        for (int b = 0; b < batch; b++)
            for (int p = 0; p < pixels; p++) y[(b * channels + c) * pixels + p] = (x[(b * channels + c) * pixels + p] - mean) * scale[c] + most;
    }
}

/* One loop of a row, from 1 on by 2, and a collapse that is written. */
static void sums(int batch, int channels, int pixels, const int *restrict x, int *restrict s, int *restrict t)
{
#pragma acc parallel loop copyin(x[0:batch * channels * pixels]) copyout(s[0:channels])
    for (int c = 0; c < channels; c++) {
        int sum = c;
        for (int b = 1; b < batch; b += 2)
            for (int p = 2; p <= pixels - 1; p++) sum += x[(b * channels + c) * pixels + p] * p + b;
        s[c] = sum;
    }
#pragma acc parallel loop gang copyin(x[0:batch * channels * pixels]) copyout(t[0:channels])
    for (int c = 0; c < channels; c++) {
        int sum = 0;
#pragma acc loop vector collapse(2) reduction(+ : sum)
        for (int b = 0; b < batch; b++)
            for (int p = 0; p < pixels; p++) sum += x[(b * channels + c) * pixels + p] % 3;
        t[c] = sum;
    }
}

/* Bounds that depend on b, a statement beside the loop, indices declared outside. */
static void others(int batch, int channels, int pixels, const int *restrict x, int *restrict s)
{
#pragma acc parallel loop copyin(x[0:batch * channels * pixels]) copyout(s[0:channels])
    for (int c = 0; c < channels; c++) {
        int sum = 0, count = 0, b, p = 0;
        for (int i = 0; i < batch; i++)
            for (int k = i; k < pixels; k++) sum += x[(i * channels + c) * pixels + k];
        for (int i = 0; i < batch; i++) {
            for (int k = 0; k < pixels; k++) sum += x[(i * channels + c) * pixels + k] & 1;
            count += i;
        }
        for (b = 0; b < batch; b++)
            for (p = 0; p < pixels; p++) sum += x[(b * channels + c) * pixels + p] & 2;
        s[c] = sum + count + b + p;
    }
}

/* All trips of the outer loop update the same elements. */
static void folded(int batch, int channels, int pixels, const int *restrict x, int *restrict y)
{
#pragma acc parallel loop copyin(x[0:batch * channels * pixels]) copyout(y[0:channels * pixels])
    for (int c = 0; c < channels; c++) {
        for (int p = 0; p < pixels; p++) y[c * pixels + p] = c;
        for (int b = 0; b < batch; b++)
            for (int p = 0; p < pixels; p++) y[c * pixels + p] = 3 * y[c * pixels + p] + x[(b * channels + c) * pixels + p];
    }
}

int main(void)
{
    static const int shapes[][3] = {{0, 3, 5}, {4, 3, 0}, {3, 0, 5}, {1, 200, 7}, {5, 70, 33}, {9, 3, 400}, {3, 300, 8}, {40, 2, 2100}};
    for (unsigned k = 0; k < sizeof shapes / sizeof *shapes; k++) {
        int batch = shapes[k][0], channels = shapes[k][1], pixels = shapes[k][2], n = batch * channels * pixels;
        int *x = malloc(sizeof *x * (size_t)(n + 1)), *y = calloc((size_t)n + 1, sizeof *y), *s = calloc((size_t)channels + 1, sizeof *s),
            *t = calloc((size_t)channels + 1, sizeof *t), *z = calloc((size_t)(channels * pixels) + 1, sizeof *z);
        for (int i = 0; i < n; i++) x[i] = (int)((unsigned)i * 2654435761u >> 24);
        for (int c = 0; c < channels; c++) s[c] = c % 5 + 1;
        printf("%d %d %d:", batch, channels, pixels);
        normalize(batch, channels, pixels, x, s, y);
        printf(" %08x", hash_of(y, n));
        sums(batch, channels, pixels, x, s, t);
        printf(" %08x %08x", hash_of(s, channels), hash_of(t, channels));
        others(batch, channels, pixels, x, s);
        printf(" %08x", hash_of(s, channels));
        folded(batch, channels, pixels, x, z);
        printf(" %08x\n", hash_of(z, channels * pixels));
        free(x), free(y), free(s), free(t), free(z);
    }
    return 0;
}
