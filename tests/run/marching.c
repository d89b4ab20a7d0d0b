/* marching: stencils in three dimensions whose threads run several iterations along the outermost loop and keep what the next one reads, and
 * some just outside of what that allows. Sizes of which some rows, lengths and numbers of planes are odd. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#define X(a,b,c) x[((size_t)(a) * n + (b)) * m + (c)]
#define N 37
static double sum(const double *y, size_t c) { double s = 0; for (size_t i = 0; i < c; i++) s += y[i] * (double)(i % 97); return s; }
static double sumf(const float *y, size_t c) { double s = 0; for (size_t i = 0; i < c; i++) s += y[i] * (double)(i % 97); return s; }
static void seven(int l, int n, int m, const double *restrict x, double *restrict y) {
#pragma acc parallel loop collapse(3) copyin(x[0:l*n*m]) copy(y[0:l*n*m])
  for (int i = 1; i < l - 1; i++) for (int j = 1; j < n - 1; j++) for (int k = 1; k < m - 1; k++)
    y[((size_t)i * n + j) * m + k] = 0.4 * X(i,j,k) + 0.1 * (X(i-1,j,k) + X(i+1,j,k) + X(i,j-1,k) + X(i,j+1,k) + X(i,j,k-1) + X(i,j,k+1));
}
static void star(int l, int n, int m, const float *restrict x, const float *restrict o, float *restrict y) {
#pragma acc parallel loop collapse(3) copyin(x[0:l*n*m], o[0:l*n*m]) copy(y[0:l*n*m])
  for (int i = 2; i < l - 2; i++) for (int j = 2; j < n - 2; j++) for (int k = 2; k < m - 2; k++) {
    float s = X(i,j,k) + 0.5f * (X(i-1,j,k) + X(i+1,j,k) + X(i,j-1,k) + X(i,j+1,k) + X(i,j,k-1) + X(i,j,k+1)) - 0.25f * (X(i-2,j,k) + X(i+2,j,k) + X(i,j-2,k) + X(i,j+2,k) + X(i,j,k-2) + X(i,j,k+2));
    y[((size_t)i * n + j) * m + k] = 2 * s - o[((size_t)i * n + j) * m + k];
  }
}
static void box(int l, int n, int m, const double *restrict x, double *restrict y) {
#pragma acc parallel loop collapse(3) copyin(x[0:l*n*m]) copy(y[0:l*n*m])
  for (int i = 1; i < l - 1; i++) for (int j = 1; j < n - 1; j++) for (int k = 1; k < m - 1; k++) {
    double s = 0;
    s += X(i-1,j-1,k-1) + X(i-1,j-1,k) + X(i-1,j-1,k+1) + X(i-1,j,k-1) + X(i-1,j,k) + X(i-1,j,k+1) + X(i-1,j+1,k-1) + X(i-1,j+1,k) + X(i-1,j+1,k+1);
    s += 2 * (X(i,j-1,k-1) + X(i,j-1,k) + X(i,j-1,k+1) + X(i,j,k-1) + X(i,j,k) + X(i,j,k+1) + X(i,j+1,k-1) + X(i,j+1,k) + X(i,j+1,k+1));
    s += 3 * (X(i+1,j-1,k-1) + X(i+1,j-1,k) + X(i+1,j-1,k+1) + X(i+1,j,k-1) + X(i+1,j,k) + X(i+1,j,k+1) + X(i+1,j+1,k-1) + X(i+1,j+1,k) + X(i+1,j+1,k+1));
    y[((size_t)i * n + j) * m + k] = s;
  }
}
static void far(int l, int n, int m, const double *restrict x, double *restrict y) {          /* one iteration side by side */
#pragma acc parallel loop collapse(3) copyin(x[0:l*n*m]) copy(y[0:l*n*m])
  for (int i = 4; i < l - 4; i++) for (int j = 4; j < n - 4; j++) for (int k = 4; k < m - 4; k++) {
    double s = X(i,j,k);
    s += 0.5 * (X(i-1,j,k) + X(i+1,j,k) + X(i,j-1,k) + X(i,j+1,k) + X(i,j,k-1) + X(i,j,k+1));
    s -= 0.25 * (X(i-2,j,k) + X(i+2,j,k) + X(i,j-2,k) + X(i,j+2,k) + X(i,j,k-2) + X(i,j,k+2));
    s += 0.125 * (X(i-3,j,k) + X(i+3,j,k) + X(i,j-3,k) + X(i,j+3,k) + X(i,j,k-3) + X(i,j,k+3));
    s -= 0.0625 * (X(i-4,j,k) + X(i+4,j,k) + X(i,j-4,k) + X(i,j+4,k) + X(i,j,k-4) + X(i,j,k+4));
    y[((size_t)i * n + j) * m + k] -= s;
  }
}
static double a[N][N][40], b[N][N][40];
static void fixed(void) {
#pragma acc parallel loop collapse(3) copyin(a) copy(b)
  for (int i = 2; i < N - 2; i++) for (int j = 0; j < N; j++) for (int k = 1; k < 38; k++)   /* places along x differ by plane */
    b[i][j][k] += a[i-2][j][k] + 2 * a[i-1][j][k+1] + 3 * a[i][j][k] + 4 * a[i+1][j][k+1] + 5 * a[i+2][j][k-1];
}
static void vla(int l, int n, int m, float x[l][n][m], float y[l][n][m]) {
#pragma acc parallel loop collapse(3) copyin(x[0:l]) copy(y[0:l])
  for (int i = 0; i < l - 4; i++) for (int j = 0; j < n; j++) for (int k = 0; k < m; k++)
    y[i][j][k] = x[i][j][k] - 4 * x[i+1][j][k] + 6 * x[i+2][j][k] - 4 * x[i+3][j][k] + x[i+4][j][k];
}
static void update(int l, int n, int m, const double *restrict x, double *restrict u, double *restrict v) {   /* in place, two results */
#pragma acc parallel loop collapse(3) copyin(x[0:l*n*m]) copy(u[0:l*n*m], v[0:l*n*m])
  for (int i = 2; i < l - 2; i++) for (int j = 1; j < n - 1; j++) for (int k = 1; k < m - 1; k++) {
    size_t p = ((size_t)i * n + j) * m + k;
    int q = n * m;
    u[p] += x[p - q] - 2 * x[p] + x[p + q];
    v[p] = u[p] > 0.25 ? x[p - 2*q] * u[p] : x[p + 2*q] - v[p];
  }
}
static void aliased(int l, int n, int m, const double *x, double *y) {
#pragma acc kernels copyin(x[0:l*n*m]) copy(y[0:l*n*m])
#pragma acc loop independent collapse(3)
  for (int i = 2; i < l - 2; i++) for (int j = 1; j < n - 1; j++) for (int k = 1; k < m - 1; k++)
    y[((size_t)i * n + j) * m + k] = X(i-2,j,k) - X(i-1,j,k) + X(i,j,k) * X(i+1,j,k) + X(i+2,j,k) + X(i,j,k+1);
}
int main(void) {
  int sizes[][3] = {{37, 19, 41}, {20, 9, 64}, {18, 33, 32}, {17, 5, 130}, {9, 70, 8}, {64, 12, 36}};
  for (int q = 0; q < 6; q++) {
    int l = sizes[q][0], n = sizes[q][1], m = sizes[q][2]; size_t c = (size_t)l * n * m;
    double *x = malloc(c * 8), *y = malloc(c * 8), *v = malloc(c * 8); float *f = malloc(c * 4), *g = malloc(c * 4), *h = malloc(c * 4);
    for (size_t i = 0; i < c; i++) x[i] = (double)(i * 7919 % 1009) / 64, y[i] = (double)(i * 31 % 17), v[i] = 1, f[i] = (float)(i * 7919 % 1009) / 64, g[i] = (float)(i % 13), h[i] = 0;
    seven(l, n, m, x, y); printf("%.10g ", sum(y, c));
    star(l, n, m, f, g, h); printf("%.10g ", sumf(h, c));
    box(l, n, m, x, y); printf("%.10g ", sum(y, c));
    far(l, n, m, x, y); printf("%.10g ", sum(y, c));
    vla(l, n, m, (float (*)[n][m])f, (float (*)[n][m])h); printf("%.10g ", sumf(h, c));
    update(l, n, m, x, y, v); printf("%.10g %.10g ", sum(y, c), sum(v, c));
    aliased(l, n, m, x, v); printf("%.10g\n", sum(v, c));
    if (q < 3) aliased(l / 2, n, m, x, x + (size_t)(l / 2) * n * m), printf("%.10g ", sum(x, c)), printf("\n");
    free(x); free(y); free(v); free(f); free(g); free(h);
  }
  for (int i = 0; i < N * N * 40; i++) (&a[0][0][0])[i] = i % 101, (&b[0][0][0])[i] = i % 7;
  fixed(); printf("%.10g\n", sum(&b[0][0][0], N * N * 40));
}
