/* plane_sums: reductions over two dimensions whose elements are read once. SPDX-License-Identifier: MIT
 * Threads loop over columns within rows; beside them, nests that read neighbors, write or depend on the outer index. */
#include <stdio.h>
#include <stdlib.h>

static void sums(int h, int w, const float *a, const int *b)
{
    double total = 1, other = 0;
    float most = -1;
    int count = 0, few = 7;
#pragma acc parallel loop collapse(2) copyin(a[0:h * w]) reduction(+: total)
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) total += a[i * w + j];
#pragma acc parallel loop collapse(2) copyin(a[0:h * w], b[0:h * w]) reduction(max: most) reduction(+: count)
    for (int i = h - 1; i >= 0; i--)
        for (int j = 1; j < w; j += 3) {
            if (b[i * w + j] < 2) continue;
            most = a[i * w + j] > most ? a[i * w + j] : most;
            count += b[i * w + j];
        }
#pragma acc kernels copyin(a[0:h * w], b[0:h * w])
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) other += a[i * w + j] * b[i * w + j];
#pragma acc parallel loop reduction(+: few) copyin(b[0:h * w]) num_gangs(3) vector_length(64)
    for (int j = 0; j < w; j++)
#pragma acc loop reduction(+: few)
        for (int i = 0; i < h; i++) few += b[i * w + j];
    printf("%d x %d: %g %g %d %g %d\n", h, w, total, most, count, other, few);
}

static void neighbors(int h, int w, const float *a, float *c)
{
    float change = 0;
    double triangle = 0;
#pragma acc parallel loop collapse(2) copyin(a[0:h * w]) reduction(max: change)
    for (int i = 1; i < h; i++)
        for (int j = 1; j < w; j++) {
            float d = a[i * w + j] - a[(i - 1) * w + j - 1];
            change = d > change ? d : change;
        }
#pragma acc parallel loop collapse(2) copyin(a[0:h * w]) copyout(c[0:h * w]) reduction(+: triangle)
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            c[i * w + j] = 2 * a[i * w + j];
            triangle += a[i * w + j] * (j >= i);
        }
    for (int k = 0; k < h * w; k++) triangle += c[k];
    printf("neighbors %d x %d: %g %g\n", h, w, change, triangle);
}

int main(void)
{
    static const int sizes[][2] = {{1, 1}, {1, 3000}, {3000, 1}, {3, 1025}, {300, 7}, {33, 257}, {64, 1030}, {0, 5}, {5, 0}};
    for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        int h = sizes[s][0], w = sizes[s][1], n = h * w + 1;
        float *a = malloc((size_t)n * sizeof *a), *c = malloc((size_t)n * sizeof *c);
        int *b = malloc((size_t)n * sizeof *b);
        for (int k = 0; k < n; k++) a[k] = (float)(k * 37 % 101), b[k] = k * 11 % 13, c[k] = 0;
        sums(h, w, a, b);
        neighbors(h, w, a, c);
        free(a);
        free(b);
        free(c);
    }
    return 0;
}
