/* Hot spots, shortest paths, k-means, breadth-first search and dynamic programming as programs have them. SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
typedef float FLOAT;
/* hotspot */
static void hotspot(FLOAT *result, FLOAT *temp, FLOAT *power, size_t row, size_t col, FLOAT Cap_1, FLOAT Rx_1, FLOAT Ry_1, FLOAT Rz_1)
{
    const FLOAT amb = 80.0f;
#pragma acc parallel loop collapse(2) present(result [0:row * col], temp [0:row * col], power [0:row * col])
    for (int r = 0; r < (int)row; r++)
        for (int c = 0; c < (int)col; c++) {
            FLOAT up = r ? temp[(r - 1) * col + c] : temp[r * col + c], dn = r < (int)row - 1 ? temp[(r + 1) * col + c] : temp[r * col + c];
            FLOAT l = c ? temp[r * col + c - 1] : temp[r * col + c], rr = c < (int)col - 1 ? temp[r * col + c + 1] : temp[r * col + c];
            FLOAT delta = Cap_1 * (power[r * col + c] + (up + dn - 2.f * temp[r * col + c]) * Ry_1 +
                                   (l + rr - 2.f * temp[r * col + c]) * Rx_1 + (amb - temp[r * col + c]) * Rz_1);
            result[r * col + c] = temp[r * col + c] + delta;
        }
}
/* floyd-warshall */
static void fw(int *d, int n)
{
#pragma acc data copy(d [0:n * n])
    for (int k = 0; k < n; k++) {
#pragma acc parallel loop gang
        for (int i = 0; i < n; i++) {
#pragma acc loop vector
            for (int j = 0; j < n; j++) {
                int t = d[i * n + k] + d[k * n + j];
                if (t < d[i * n + j]) d[i * n + j] = t;
            }
        }
    }
}
/* k-means */
static void kmeans(const float *pt, int n, int dim, int k, float *cen, int *mem)
{
    float *nc = malloc(k * dim * sizeof *nc);
    int *cnt = malloc(k * sizeof *cnt);
    int delta;
#pragma acc data copyin(pt [0:n * dim]) copy(cen [0:k * dim], mem [0:n]) create(nc [0:k * dim], cnt [0:k])
    for (int it = 0; it < 5; it++) {
        delta = 0;
#pragma acc parallel loop
        for (int i = 0; i < k * dim; i++) nc[i] = 0;
#pragma acc parallel loop
        for (int i = 0; i < k; i++) cnt[i] = 0;
#pragma acc parallel loop reduction(+ : delta)
        for (int i = 0; i < n; i++) {
            int best = 0;
            float bd = 1e30f;
            for (int c = 0; c < k; c++) {
                float s = 0;
                for (int j = 0; j < dim; j++) {
                    float t = pt[i * dim + j] - cen[c * dim + j];
                    s += t * t;
                }
                if (s < bd) {
                    bd = s;
                    best = c;
                }
            }
            if (mem[i] != best) delta++;
            mem[i] = best;
#pragma acc atomic
            cnt[best]++;
            for (int j = 0; j < dim; j++) {
#pragma acc atomic update
                nc[best * dim + j] += pt[i * dim + j];
            }
        }
#pragma acc parallel loop collapse(2)
        for (int c = 0; c < k; c++)
            for (int j = 0; j < dim; j++)
                if (cnt[c]) cen[c * dim + j] = nc[c * dim + j] / cnt[c];
    }
    printf("delta %d\n", delta);
    free(nc);
    free(cnt);
}
/* bfs */
struct node {
    int start, n;
};
static int bfs(struct node *g, int *edges, int nn, int ne, int *cost)
{
    unsigned char *mask = calloc(nn, 1), *upd = calloc(nn, 1), *vis = calloc(nn, 1);
    int levels = 0, more;
    for (int i = 0; i < nn; i++) cost[i] = -1;
    mask[0] = vis[0] = 1;
    cost[0] = 0;
#pragma acc data copyin(g [0:nn], edges [0:ne], mask [0:nn], upd [0:nn], vis [0:nn]) copy(cost [0:nn])
    do {
        more = 0;
#pragma acc parallel loop
        for (int t = 0; t < nn; t++)
            if (mask[t]) {
                mask[t] = 0;
                for (int i = g[t].start; i < g[t].start + g[t].n; i++) {
                    int id = edges[i];
                    if (!vis[id]) {
#pragma acc atomic write
                        cost[id] = cost[t] + 1;
#pragma acc atomic write
                        upd[id] = 1;
                    }
                }
            }
#pragma acc parallel loop reduction(|| : more)
        for (int t = 0; t < nn; t++)
            if (upd[t]) {
                mask[t] = vis[t] = 1;
                more = 1;
                upd[t] = 0;
            }
        levels++;
    } while (more);
    free(mask);
    free(upd);
    free(vis);
    return levels;
}
/* pathfinder */
static void path(int *wall, int rows, int cols, int *out)
{
    int *src = malloc(cols * sizeof(int)), *dst = malloc(cols * sizeof(int));
    memcpy(src, wall, cols * sizeof(int));
#pragma acc data copyin(src [0:cols], wall [0:rows * cols]) copyout(dst [0:cols])
    {
        int *a = src, *b = dst;
        for (int t = 0; t < rows - 1; t++) {
#pragma acc parallel loop present(a [0:cols], b [0:cols], wall [0:rows * cols])
            for (int n = 0; n < cols; n++) {
                int m = a[n];
                if (n > 0) m = MIN(m, a[n - 1]);
                if (n < cols - 1) m = MIN(m, a[n + 1]);
                b[n] = wall[(t + 1) * cols + n] + m;
            }
            int *x = a;
            a = b;
            b = x;
        }
#pragma acc parallel loop present(a [0:cols], dst [0:cols])
        for (int n = 0; n < cols; n++)
            if (a != dst) dst[n] = a[n];
    }
    memcpy(out, dst, cols * sizeof(int));
    free(src);
    free(dst);
}
int main()
{
    size_t R = 40, C = 50;
    FLOAT *t = malloc(R * C * 4), *p = malloc(R * C * 4), *r = malloc(R * C * 4);
    for (size_t i = 0; i < R * C; i++) {
        t[i] = 70 + i % 13;
        p[i] = (i % 7) * 0.01f;
    }
#pragma acc data copy(t [0:R * C]) copyin(p [0:R * C]) create(r [0:R * C])
    for (int i = 0; i < 4; i++) {
        hotspot(r, t, p, R, C, 0.1f, 0.2f, 0.3f, 0.01f);
        FLOAT *x = t;
        t = r;
        r = x;
    }
    double s = 0;
    for (size_t i = 0; i < R * C; i++) s += t[i];
    printf("hotspot %.2f\n", s);
    int n = 40;
    int *d = malloc(n * n * 4);
    for (int i = 0; i < n * n; i++) d[i] = (i * 37 % 101) + 1;
    for (int i = 0; i < n; i++) d[i * n + i] = 0;
    fw(d, n);
    long q = 0;
    for (int i = 0; i < n * n; i++) q += d[i];
    printf("fw %ld\n", q);
    int np = 400, dim = 4, k = 5;
    float *pt = malloc(np * dim * 4), *cen = malloc(k * dim * 4);
    int *mem = malloc(np * 4);
    for (int i = 0; i < np * dim; i++) pt[i] = i * 7919 % 64;
    for (int i = 0; i < k * dim; i++) cen[i] = pt[i];
    for (int i = 0; i < np; i++) mem[i] = -1;
    kmeans(pt, np, dim, k, cen, mem);
    s = 0;
    for (int i = 0; i < k * dim; i++) s += cen[i];
    printf("kmeans %.3f\n", s);
    int nn = 200, ne = 0;
    struct node *g = malloc(nn * sizeof *g);
    int *e = malloc(nn * 3 * 4), *cost = malloc(nn * 4);
    for (int i = 0; i < nn; i++) {
        g[i].start = ne;
        g[i].n = 3;
        e[ne++] = (i * 2 + 1) % nn;
        e[ne++] = (i * 3 + 2) % nn;
        e[ne++] = (i + 1) % nn;
    }
    int lv = bfs(g, e, nn, ne, cost);
    q = 0;
    for (int i = 0; i < nn; i++) q += cost[i] * (i % 5);
    printf("bfs %d %ld\n", lv, q);
    int rows = 9, cols = 300;
    int *w = malloc(rows * cols * 4), *o = malloc(cols * 4);
    for (int i = 0; i < rows * cols; i++) w[i] = i * 31 % 10;
    path(w, rows, cols, o);
    q = 0;
    for (int i = 0; i < cols; i++) q += o[i] * (i % 3);
    printf("path %ld\n", q);
    return 0;
}
