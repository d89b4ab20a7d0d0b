// SPDX-License-Identifier: MIT
/* nested_jam: iterations of a thread that run nests of inner loops in step: convolutions over channels, contractions over several indices,
 * with values between the loops, elements of memory that they add to, indices that the function declares, and edges. */
#include <stdio.h>

enum { OUT = 8, IN = 5, T = 12 };

static unsigned seed = 7;
static void fill(float *p, int n)
{
    for (int i = 0; i < n; i++) p[i] = (float)((int)((seed = seed * 1664525u + 1013904223u) >> 20) % 17 - 8);
}
static void show(const char *name, const float *p, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += p[i] * (i % 31 + 1);
    printf("%s %.0f\n", name, sum);
}

/* Several images, the outputs a multiple of a thread's; rows at the edge of tiles. */
static void convolution(int batch, int n, int m, int channels, const float *restrict x, const float *restrict w, float *restrict y)
{
#pragma acc parallel loop collapse(4)
    for (int b = 0; b < batch; b++)
        for (int o = 0; o < OUT; o++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < m; j++) {
                    float s = (float)o;
                    for (int c = 0; c < channels; c++)
                        for (int p = 0; p < 3; p++)
                            for (int q = 0; q < 3; q++)
                                s += w[((o * channels + c) * 3 + p) * 3 + q] * x[((b * channels + c) * (n + 2) + i + p) * (m + 2) + j + q];
                    y[((b * OUT + o) * n + i) * m + j] = s > 0 ? s : 0;
                }
}

/* The indices are the function's, a value of the outer loop is used in the inner one, a trip may be left. */
static void filter(int n, int m, int r, const float *x, const float *w, float *y)
{
    int i, j, p, q;
#pragma acc parallel loop collapse(2) private(p, q)
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) {
            float s = 0, weight = 1;
            for (p = -r; p <= r; p++) {
                const float row = w[p + r];
                int at = i + p < 0 ? 0 : i + p >= n ? n - 1 : i + p;
                for (q = -r; q <= r; q++) {
                    if (j + q < 0 || j + q >= m) continue;
                    s += row * w[q + r] * x[at * m + j + q];
                }
                weight += row;
            }
            y[i * m + j] = s + 2 * weight;
        }
}

/* Two summed indices; the result is in memory. */
static void contraction(float (*restrict c)[T][T][T], float (*restrict a)[T][T][T], float (*restrict b)[T][T][T], float beta)
{
#pragma acc parallel loop collapse(4) copy(c[0:T]) copyin(a[0:T], b[0:T])
    for (int i = 0; i < T; i++)
        for (int j = 0; j < T; j++)
            for (int k = 0; k < T; k++)
                for (int l = 0; l < T; l++) {
                    c[i][j][k][l] *= beta;
                    for (int m = 0; m < T; m++)
                        for (int n = 0; n < T; n++) c[i][j][k][l] += a[i][m][j][n] * b[m][k][n][l];
                }
}

/* Blocks of a product in two dimensions, downward, with a second sum; c and d may be one array. */
static void blocks(int n, int m, int nb, int width, const float *a, const float *b, float *c, float *d)
{
#pragma acc parallel loop collapse(2)
    for (int i = n - 1; i >= 0; i--)
        for (int j = 0; j < m; j++) {
            c[i * m + j] = 0;
            d[i * m + j] = 1;
            for (int u = 0; u < nb; u++) {
                for (int v = 0; v < width; v++) c[i * m + j] += a[(i * nb + u) * width + v] * b[(u * width + v) * m + j];
                d[i * m + j] -= a[i * nb * width + u] * b[u * m + j];
            }
        }
}

/* The inner trip count depends on the outer one. */
static void triangle(int n, int m, int k, const float *restrict a, const float *restrict b, float *restrict c)
{
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            float s = 0;
            for (int u = 0; u < k; u++)
                for (int v = 0; v <= u; v++) s += a[(i * k + u) * k + v] * b[(u * k + v) * m + j];
            c[i * m + j] = s;
        }
}

int main(void)
{
    static float x[60000], w[4000], y[80000], a[T][T][T][T], b[T][T][T][T], c[T][T][T][T];
    int n = 19, m = n + 22;
    fill(x, 60000);
    fill(w, 4000);
    fill((float *)a, T * T * T * T);
    fill((float *)b, T * T * T * T);
    fill((float *)c, T * T * T * T);
#pragma acc data copyin(x, w) copy(y)
    {
        convolution(2, n, m, IN, x, w, y);
#pragma acc update self(y)
        show("convolution", y, 2 * OUT * n * m);
        convolution(2, 41, 9, IN, x, w, y);      /* rows narrower than a tile */
#pragma acc update self(y)
        show("narrow", y, 2 * OUT * 41 * 9);
        filter(n, m, 3, x, w, y);
#pragma acc update self(y)
        show("filter", y, n * m);
        blocks(n, m, 4, 9, x, x + 5, y, y + n * m);
#pragma acc update self(y)
        show("blocks", y, 2 * n * m);
        blocks(61, 7, 4, 9, x, x + 5, y, y + 61 * 7);
#pragma acc update self(y)
        show("narrow blocks", y, 2 * 61 * 7);
        blocks(n, m, 3, 9, x, x + 5, y, y);
#pragma acc update self(y)
        show("one array", y, n * m);
        triangle(n, m, 9, x, w, y);
#pragma acc update self(y)
        show("triangle", y, n * m);
    }
    contraction(c, a, b, 0.5f);
    show("contraction", (float *)c, T * T * T * T);
    return 0;
}
