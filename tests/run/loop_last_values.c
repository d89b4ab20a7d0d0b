/* The value that a plain loop under kernels leaves in its index. SPDX-License-Identifier: MIT */
/* sanitizer: -fno-sanitize=signed-integer-overflow */
#include "check.h"
static int h[200];
static int g[20][10];
static int gi;
static void f(int n) {
    int i;
#pragma acc kernels copy(h)
    {
        for (i = 0; i < n; i++) h[i] = i;
        h[0] = i;
    }
    printf("i after %d\n", i);
}
static void f1(int n, int s) {
    int i, j = 5;
#pragma acc kernels copy(h)
    for (i = 3; i < n; i += s) h[i] = i;
    printf("i after %d\n", i);
#pragma acc kernels
    for (i = 0; i < 20; i++) for (j = 0; j < 10; j++) g[i][j] = i * j;
    printf("i after %d\n", i);
#pragma acc kernels copy(h)
    {
        int k, l = 3;
        for (k = n - 1; k >= 0; k -= s) h[k] += k;
        h[1] = k;
        for (l = 0; l < n; l++) h[l] += l;
        h[2] = l;
    }
#pragma acc kernels
    for (gi = 0; gi < 20; gi++) g[gi][0] = gi;
    printf("gi after %d\n", gi);
    long t = 0;
    short si;
#pragma acc kernels
    for (si = 0; si < 200; si++) t += h[si];
    printf("si after %d, %ld\n", si, t);
#pragma acc kernels
    {
    for (i = 0; i < n; i++) h[i] = h[i] + 1;
    for (; i < 190; i++) h[i] = h[i] + 2;
    }
    printf("i %d\n", i);
    if (n > 5)
#pragma acc kernels
    for (i = 0; i < n; i++) h[i] = h[i] + 1;
    printf("i %d\n", i);
#pragma acc kernels
    {
        if (h[0] > -1000000) for (i = 0; i < n; i++) h[i] ^= 5;
        else i = 9;
        h[i] = 99;
    }
    printf("i %d\n", i);
}
/* Loops that are scans, whose index is read after them. */
static void scans(int n) {
    int i;
#pragma acc kernels copy(h)
    {
        for (i = 1; i < n; i++) h[i] = (h[i] & 15) + h[i - 1];
        h[0] += i;
        for (i = n - 2; i >= 0; i--) h[i] = h[i + 1] * 3 + h[i];
        h[1] += i;
    }
    printf("i after scans %d\n", i);
}
/* A matrix product, whose threads have several iterations each, and indices of the file; loops that start from their own index. */
static short row;
static double a[70][40], b[40][60], c[70][60];
static void products(int n, int m, int l) {
    for (int i = 0; i < n; i++) for (int k = 0; k < l; k++) a[i][k] = (i * 3 + k) % 7;
    for (int k = 0; k < l; k++) for (int j = 0; j < m; j++) b[k][j] = (k + j * 5) % 11;
#pragma acc kernels copyin(a, b) copy(c)
    for (row = 0; row < n; row++)
        for (int j = 0; j < m; j++) {
            c[row][j] = 1;
            for (int k = 0; k < l; k++) c[row][j] += a[row][k] * b[k][j];
        }
    printf("row after %d\n", row);
#pragma acc kernels copyin(a) copy(c)
    {
        for (row = row / 7; row < n; row++) for (int j = 0; j < m; j++) c[row][j] -= a[row][j % l];
        for (row = row - 30; row < n; row++) for (int j = 0; j < l; j++) for (int k = 0; k < m; k++) c[row][k] += a[row][j] * b[j][k];
        c[0][0] += row;
    }
    double s = 0;
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s += c[i][j] * (i % 5 + j % 3);
    printf("row after %d, %.0f\n", row, s);
}
/* An iteration reads the index of its inner loops after them. */
static void in_iterations(int n) {
    static int a[40];
    int i, j, k, sum;
    long t = 0;
#pragma acc kernels
    for (i = 0; i < 40; i++) {
        sum = 0;
        for (j = 0; j < n; j += 2) sum += j;
        a[i] = sum % 1000 + j;
    }
    for (i = 0; i < 40; i++) t = t * 3 % 1000003 + a[i];
#pragma acc parallel loop private(j, k) copy(a)
    for (i = 0; i < 40; i++) {
        int s = 0;
        for (j = i; j < n; j++) s += (j ^ i) & 7;
        for (k = n; k > j - 3; k--) s += k & 3;
        a[i] = s * 100 + j - k;
    }
    for (i = 0; i < 40; i++) t = t * 3 % 1000003 + a[i];
    printf("in iterations %ld\n", t);
}
/* The loop begins with the value before the construct. */
static void begun_before(int n) {
    int i = 3, f = 3 + n;
#pragma acc kernels
    for (; f <= 50; f += 4) {
        i += 4;
        gi = i;
        i += n;
    }
    printf("begun before %d\n", gi);
}
int main(void) { begun_before(9); begun_before(0); in_iterations(1); in_iterations(40); in_iterations(1000); f(100); f1(100, 1); f1(150, 7); f(0); f1(0, 3); f1(2, 3); scans(200); scans(7); scans(1); products(70, 60, 40);
print_ints("h", h, 200); print_ints("g", &g[0][0], 200); }
