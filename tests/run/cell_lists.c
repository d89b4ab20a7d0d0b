/* Loops over short parts of memory that an iteration finds in a few trips around them, as particles of neighboring cells.
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 12, N = 900 };

static int first[CELLS * CELLS + 1];
static int px[N], py[N], weight[N];

/* Nine cells around that of a particle, some outside. */
static void around(int n, const int *cell, const int *x, const int *y, const int *w, int *sum, int *near)
{
#pragma acc parallel loop copyin(cell[0:CELLS * CELLS + 1], x[0:n], y[0:n], w[0:n]) copyout(sum[0:n], near[0:n])
    for (int i = 0; i < n; i++) {
        int cx = x[i] / 10, cy = y[i] / 10, s = 0, c = 0;
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++) {
                int qx = cx + dx, qy = cy + dy;
                if (qx < 0 || qy < 0 || qx >= CELLS || qy >= CELLS) continue;
                int q = qy * CELLS + qx;
                for (int j = cell[q]; j < cell[q + 1]; j++) {
                    int rx = x[i] - x[j], ry = y[i] - y[j], r = rx * rx + ry * ry;
                    if (r < 64 && j != i) s += w[j] * (64 - r), c++;
                }
            }
        sum[i] = s;
        near[i] = c;
    }
}

/* Clamped ranges of cells, whose ends are in variables. */
static void clamped(int n, const int *cell, const int *x, const int *y, const int *w, int *sum)
{
#pragma acc parallel loop gang copyin(cell[0:CELLS * CELLS + 1], x[0:n], y[0:n], w[0:n]) copyout(sum[0:n])
    for (int i = 0; i < n; i++) {
        int x0 = x[i] / 10 > 0 ? x[i] / 10 - 1 : 0, y0 = y[i] / 10 > 0 ? y[i] / 10 - 1 : 0, s = 0;
        int x1 = x0 + 2 < CELLS ? x0 + 2 : CELLS - 1, y1 = y0 + 2 < CELLS ? y0 + 2 : CELLS - 1;
        for (int qy = y0; qy <= y1; qy++)
            for (int qx = x0; qx <= x1; qx++) {
                int from = cell[qy * CELLS + qx], to = cell[qy * CELLS + qx + 1];
                for (int j = from; j < to; j++) s += w[j] + (x[j] > x[i]);
            }
        sum[i] = s;
    }
}

/* A list of neighbors of each cell. */
static void listed(int cells, const int *cell, const int *next, const int *w, int *sum)
{
#pragma acc parallel loop copyin(cell[0:cells + 1], next[0:4 * cells], w[0:N]) copyout(sum[0:cells])
    for (int c = 0; c < cells; c++) {
        int s = 0;
        for (int k = 0; k < 4; k++) {
            int q = next[4 * c + k];
            for (int j = cell[q]; j < cell[q + 1]; j++) s += w[j] * (k + 1);
        }
        sum[c] = s;
    }
}

/* The part does not depend on the loop around it: components of sums of a sparse row. */
static void components(int cells, const int *cell, const int *w, int *sum)
{
#pragma acc parallel loop copyin(cell[0:cells + 1], w[0:N]) copyout(sum[0:3 * cells])
    for (int c = 0; c < cells; c++)
        for (int k = 0; k < 3; k++) {
            int s = 0;
            for (int j = cell[c]; j < cell[c + 1]; j++) s += w[j] * (k + 1) + k;
            sum[3 * c + k] = s;
        }
}

static long long total(const int *x, int n)
{
    long long t = 0;
    for (int i = 0; i < n; i++) t += (long long)x[i] * (1 + i % 17);
    return t;
}

int main(void)
{
    static int next[4 * CELLS * CELLS], sum[N], near[N], three[3 * CELLS * CELLS];
    int made = 0;
    for (int c = 0; c < CELLS * CELLS; c++) {
        first[c] = made;
        for (int k = 0; k < (c * 5 + 3) % 11 && made < N; k++, made++)
            px[made] = c % CELLS * 10 + (k * 7 + c) % 10, py[made] = c / CELLS * 10 + (k * 3 + c) % 10, weight[made] = c % 5 + k;
        for (int k = 0; k < 4; k++) next[4 * c + k] = (c * 3 + k * 29) % (CELLS * CELLS);
    }
    first[CELLS * CELLS] = made;
    around(made, first, px, py, weight, sum, near);
    printf("around %lld %lld\n", total(sum, made), total(near, made));
    clamped(made, first, px, py, weight, sum);
    printf("clamped %lld\n", total(sum, made));
    listed(CELLS * CELLS, first, next, weight, sum);
    printf("listed %lld\n", total(sum, CELLS * CELLS));
    components(CELLS * CELLS, first, weight, three);
    printf("components %lld\n", total(three, 3 * CELLS * CELLS));
    return 0;
}
