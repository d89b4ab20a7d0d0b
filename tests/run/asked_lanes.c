/* A loop with a directive around plain loops of few or many trips, in rows: distances of codes, sums of parts, kernels. SPDX-License-Identifier: MIT */
#include "check.h"
enum { M = 20, N = 300, W = 40 };
static unsigned code[N * W], query[M * W];
static double x[M * N], y[M];
static int least[M], where[M], count[M];

static void nearest(int n, int w)
{
#pragma acc parallel loop copyin(code, query) copyout(least)
    for (int i = 0; i < M; i++) {
        int best = 1 << 30;
#pragma acc loop reduction(min : best)
        for (int j = 0; j < n; j++) {
            int bits = 0;
            for (int k = 0; k < w; k++) bits += __builtin_popcount(code[j * w + k] ^ query[i * w + k]);
            if (bits < best) best = bits;
        }
        least[i] = best;
    }
}

static void within(int n, int w, int most)
{
#pragma acc kernels copyin(code, query) copyout(count)
#pragma acc loop independent
    for (int i = 0; i < M; i++) {
        int found = 0;
#pragma acc loop independent reduction(+ : found)
        for (int j = 0; j < n; j++) {
            int bits = 0, late = 0;
            for (int k = 0; k < w; k++) bits += __builtin_popcount(code[j * w + k] & query[i * w + k]);
            for (int k = w - 1; k >= 0; k -= 2) late |= code[j * w + k] == query[i * w + k];
            found += bits < most && !late;
        }
        count[i] = found;
    }
}

static void two_results(int n, int w)
{
#pragma acc parallel loop gang copyin(x) copyout(y, where)
    for (int i = 0; i < M; i++) {
        double sum = 0;
        int last = -1;
#pragma acc loop reduction(+ : sum) reduction(max : last)
        for (int j = 0; j < n / w; j++) {
            double part = 0;
            for (int k = 0; k < w; k++) part += x[i * N + j * w + k];
            sum += part > 0 ? part : 0;
            if (part > 3 && j > last) last = j;
        }
        y[i] = sum;
        where[i] = last;
    }
}

static void show(int n, int w)
{
    nearest(n, w), print_ints("nearest", least, M);
    within(n, w, 7 * w), print_ints("within", count, M);
    two_results(n, w > 0 ? w : 1), print_sum("sums", y, M), print_ints("last", where, M);
}

int main(void)
{
    unsigned s = 1;
    for (int i = 0; i < N * W; i++) code[i] = s = s * 1664525u + 1013904223u;
    for (int i = 0; i < M * W; i++) query[i] = s = s * 1664525u + 1013904223u;
    for (int i = 0; i < M * N; i++) s = s * 1664525u + 1013904223u, x[i] = (int)(s >> 24) / 16.0 - 7;
    show(N, 2), show(N, 1), show(N, W), show(7, 5), show(1, 33), show(N, 0), show(0, 3);
    return 0;
}
