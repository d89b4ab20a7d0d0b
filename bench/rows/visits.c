/* visits: rows of a graph that change their own condition, as one level of a breadth-first search. SPDX-License-Identifier: MIT
 *   accelcc -O2 visits.c -o visits && ./visits
 *   nvcc -O3 -arch=native visits.cu -o plain && ./plain      # a thread for each row, by hand
 * Microseconds of a construct, including its wait (the least of 20), where all rows are visited and where a sixteenth is. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}
static void set(int n, int *restrict mask, int kind)
{
#pragma acc parallel loop default(present)
    for (int i = 0; i < n; i++) mask[i] = kind == 0 || i % 16 == 3;
}
static void visit(int n, const int *ptr, const int *edges, int *mask, int *upd, const int *vis, int *cost)
{
#pragma acc kernels loop independent gang default(present)
    for (int i = 0; i < n; i++)
        if (mask[i]) {
            mask[i] = 0;
#pragma acc loop independent vector
            for (int e = ptr[i]; e < ptr[i + 1]; e++) {
                int id = edges[e];
                if (!vis[id]) {
                    cost[id] = 5;
                    upd[id] = 1;
                }
            }
        }
}
static double best(double *b, double t)
{
    return *b = t < *b ? t : *b;
}
static void forms(const char *name, int n, int kind)
{
    int *ptr = malloc((n + 1) * 4);
    ptr[0] = 0;
    for (int i = 0; i < n; i++)
        ptr[i + 1] = ptr[i] + (kind == 0 ? 27 : kind == 1 ? i % 9 : kind == 2 ? 20 + i % 24 : i % 1000 == 7 ? 3000 : 10);
    int all = ptr[n], *col = malloc(all * 4), *mask = calloc(n, 4), *upd = calloc(n, 4), *vis = calloc(n, 4), *cost = calloc(n, 4);
    for (int k = 0; k < all; k++) col[k] = (int)((k * 2654435761u >> 4) % n);
    for (int i = 0; i < n; i++) vis[i] = i % 3 == 0;
#pragma acc data copyin(ptr [0:n + 1], col [0:all], vis [0:n]) copy(mask [0:n], upd [0:n], cost [0:n])
    {
        double v = 1e9, w = 1e9;
        for (int r = 0; r < 20; r++) {
            for (int s = 0; s < 2; s++) {
                set(n, mask, s);
#pragma acc wait
                double t = now();
                visit(n, ptr, col, mask, upd, vis, cost);
#pragma acc wait
                best(s ? &w : &v, now() - t);
            }
        }
        printf("%-9s all %8.1f  a sixteenth %8.1f  ", name, v * 1e6, w * 1e6);
    }
    long h = 0;
    for (int i = 0; i < n; i++) h = (h * 31 + upd[i] * 3 + cost[i] + mask[i] * 7) % 1000003;
    long g = 0;
    for (int i = 0; i < n; i++) upd[i] = cost[i] = 0;
    for (int k = 0; k < all; k++)
        if (!vis[col[k]]) upd[col[k]] = 1, cost[col[k]] = 5;
    for (int i = 0; i < n; i++) g = (g * 31 + upd[i] * 3 + cost[i]) % 1000003;
    printf("%s\n", g == h ? "right" : "WRONG");
    fflush(stdout);
}
int main(void)
{
    forms("27", 524288, 0);
    forms("0to8", 1 << 20, 1);
    forms("20to43", 400000, 2);
    forms("10or3000", 200000, 3);
    return 0;
}
