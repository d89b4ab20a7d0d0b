/* Two sequential loops whose index `e` the function declares, in loops that write it first: each of those has a copy of it in its iterations.
 * The copy is not of the loops over e themselves (passes of NAS FT). SPDX-License-Identifier: MIT */
#include <stdio.h>
enum { N = 16 };
static int weight[N], from[N * N * (N + 1)], other[N * N * (N + 1)], a[N][N][N], b[N][N][N], c[N][N][N];

static void passes(int n, int columns, int planes, int count)
{
    int i, j, k, l, g, e, half, length, groups, twice, x, y;
    #pragma acc parallel loop collapse(2) private(half, length, groups, twice, x, y) copyin(weight) copy(from, other, a, b, c)
    for (k = 0; k < planes; k++) {
        for (j = 0; j < columns; j++) {
            for (i = 0; i < n; i++) {
                a[k][i][j] = from[k * columns * (n + 1) + j * (n + 1) + i];
                c[k][i][j] = other[k * columns * (n + 1) + j * (n + 1) + i];
            }
            for (l = 1; l <= count; l += 2) {
                half = n / 2;
                length = 1 << (l - 1);
                groups = 1 << (count - l);
                twice = 2 * length;
                for (g = 0; g <= groups - 1; g++) {
                    for (e = 0; e <= length - 1; e++) {
                        x = a[k][g * length + e][j];
                        y = c[k][g * length + half + e][j];
                        b[k][g * twice + e][j] = x + y;
                        b[k][g * twice + length + e][j] = 3 * x - y;
                    }
                }
                length = 1 << l;
                groups = 1 << (count - (l + 1));
                twice = 2 * length;
                for (g = 0; g <= groups - 1; g++) {
                    for (e = 0; e <= length - 1; e++) {
                        x = b[k][g * length + e][j] % 1000;
                        y = weight[groups + g] + b[k][g * length + half + e][j] % 1000;
                        a[k][g * twice + e][j] = x - y;
                        a[k][g * twice + length + e][j] = x + 2 * y;
                    }
                }
            }
            for (i = 0; i < n; i++) {
                from[k * columns * (n + 1) + j * (n + 1) + i] = a[k][i][j];
                other[k * columns * (n + 1) + j * (n + 1) + i] = c[k][i][j];
            }
        }
    }
}

int main(void)
{
    long sum = 0;
    for (int i = 0; i < N; i++) weight[i] = i % 3;
    for (int i = 0; i < N * N * (N + 1); i++) from[i] = i * 7 % 11, other[i] = i % 5;
    passes(N, N, N, 4);
    for (int i = 0; i < N * N * (N + 1); i++) sum += from[i] * (long)(i % 17) + other[i];
    printf("%ld %d\n", sum, from[37]);
    return 0;
}
