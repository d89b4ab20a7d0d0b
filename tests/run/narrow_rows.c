// The nearest of some centers for each of many points: a loop of each row sums over the coordinates, with lanes where there are many of them, in a
// thread of each point where there are few. And sums over all points, from arrays that begin at multiples of 16 bytes and not. SPDX-License-Identifier: MIT
#include <stdio.h>
#include <stdlib.h>

static void nearest(int n, int centers, int coordinates, const float *x, const float *c, int *which)
{
#pragma acc parallel loop copyin(x[0 : n * coordinates], c[0 : centers * coordinates]) copyout(which[0 : n])
    for (int i = 0; i < n; i++) {
        float best = 1e30f;
        int at = -1;
        for (int j = 0; j < centers; j++) {
            float s = 0;
            for (int t = 0; t < coordinates; t++) {
                float d = x[i * coordinates + t] - c[j * coordinates + t];
                s += d * d;
            }
            if (s < best) best = s, at = j;
        }
        which[i] = at;
    }
}

static void ranks(int n, int first, const float *restrict x, int *restrict rank)
{
    const float *y = x + first;
#pragma acc parallel loop copyin(y[0 : n]) copyout(rank[0 : n])
    for (int i = 0; i < n; i++) {
        int r = 0;
        for (int j = 0; j < n; j++)
            if (y[j] < y[i] || (y[j] == y[i] && j < i)) r++;
        rank[i] = r;
    }
}

int main(void)
{
    static const int sizes[4][2] = {{140000, 2}, {17000, 8}, {300, 5}, {200, 60}};
    for (int k = 0; k < 4; k++) {
        int n = sizes[k][0], d = sizes[k][1], sum = 0;
        float *x = (float *)malloc((size_t)n * d * sizeof *x), *c = (float *)malloc(7 * (size_t)d * sizeof *c);
        int *which = (int *)malloc((size_t)n * sizeof *which);
        for (int i = 0; i < n * d; i++) x[i] = (float)(i * 31 % 97);
        for (int i = 0; i < 7 * d; i++) c[i] = (float)(i * 17 % 89);
        nearest(n, 7, d, x, c, which);
        for (int i = 0; i < n; i++) sum = (sum * 7 + which[i]) % 1000003;
        printf("%d points of %d: %d\n", n, d, sum);
        free(x), free(c), free(which);
    }
    for (int first = 0; first < 5; first += 2) {
        int n = 1003 + first, rank[1010];
        float x[1020];
        long sum = 0;
        for (int i = 0; i < 1020; i++) x[i] = (float)(i * 37 % 251);
        ranks(n, first, x, rank);
        for (int i = 0; i < n; i++) sum = (sum * 5 + rank[i]) % 1000003;
        printf("ranks from %d: %ld\n", first, sum);
    }
    return 0;
}
