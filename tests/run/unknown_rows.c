/* unknown_rows: each iteration has a column of a matrix, whose rows depend on values; and cases just outside, which run in order.
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

enum { ROWS = 10, N = 96, ALL = ROWS * N };
static int x[ALL + 2 * N], key[N], found[N];

static void clear(void)
{
    for (int i = 0; i < ALL + 2 * N; i++) x[i] = i % 7;
}

static void print(const char *what, int n)
{
    long sum = 0;
    for (int i = 0; i < ALL + 2 * N; i++) sum = (sum * 31 + x[i]) % 1000003;
    printf("%s %d: %ld\n", what, n, sum);
}

/* Counts for each column, with a row of another column's key; from 1 on; of constant length. */
static void columns(int n)
{
#pragma acc kernels copy(x) copyin(key)
    for (int k = 0; k < n; k++)
        for (int t = 0; t < 5; t++) {
            int row = (key[k] + t * t) % ROWS;
            x[row * n + k] = x[row * n + k] * 3 % 1009 + t;
        }
#pragma acc kernels copy(x) copyin(key)
    for (int k = 1; k <= n; k++)
        for (int t = 0; t < 5; t++) {
            int row = (key[k - 1] * 3 + t) % ROWS;
            if (x[row / 2 * n + (k - 1)] & 1) x[row * n + (k - 1)] -= t;
            else x[n * row + k - 1] += 2 * t;
        }
#pragma acc kernels copy(x) copyin(key)
    for (int k = 0; k < N; k++) {
        int row = key[k] % ROWS;
        x[row * N + k] = x[row * N + k] * 5 % 1013;
    }
#pragma acc kernels copy(x) copyin(key)
    for (int k = 0; k < n; k += 3) {
        long row = key[k] % ROWS;
        x[(row + 1) * n - k] += 2 * x[(row + 1) * n - k] + k;
    }
}

/* One iteration too many, two columns, every second one, a row by another length, unsigned rows, a row that is written between. */
static void outside(int n, int m)
{
#pragma acc kernels copy(x) copyin(key)
    for (int k = 0; k <= n; k++) {
        int row = key[k % n] % 3;
        x[row * n + k] = x[row * n + k] * 3 % 1009 + 1;
    }
#pragma acc kernels copy(x) copyin(key)
    for (int k = 0; k < n - 1; k++) {
        int row = key[k] % 2;
        x[row * n + k + 1] += x[row * n + k] % 13;
    }
#pragma acc kernels copy(x) copyin(key)
    for (int k = 0; k < n; k++) {
        int row = key[k] % 3;
        x[row * n + 2 * k] = x[row * n + 2 * k] * 3 % 1009 + 1;
    }
#pragma acc kernels copy(x) copyin(key)
    for (int k = 0; k < n; k++) {
        int row = key[k] % 3;
        x[row * m + k] = x[row * m + k] * 3 % 1009 + 1;
    }
#pragma acc kernels copy(x) copyin(key)
    for (int k = 0; k < n; k++) {
        unsigned row = key[k] % 3;
        x[row * n + k] = x[row * n + k] * 3 % 1009 + 1;
    }
#pragma acc kernels copy(x, key)
    for (int k = 0; k < n; k++) {
        int row = key[k] % 3, other = (row + 1) % 3;
        x[row * n + k] = x[other * n + n - 1 - k] * 3 % 1009 + 1;
    }
#pragma acc kernels copy(x) copyin(key)
    for (int s = 0; s < 3; s++)
        for (int k = 0; k < n; k++) {
            int row = key[k] % 3;
            x[row * n + k + s] = x[row * n + k + s] * 3 % 1009 + k;
        }
}

int main(void)
{
    for (int n = 1; n <= N; n = n * 3 + 1) {
        for (int k = 0; k < N; k++) key[k] = (k * 37 + 5) % 23, found[k] = 0;
        clear();
        columns(n);
        print("columns", n);
        outside(n, n > 5 ? n - 3 : 1);
        print("outside", n);
    }
    return found[0];
}
