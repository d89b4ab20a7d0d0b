// SPDX-License-Identifier: MIT
/* constants_of_functions: static const numbers and arrays of functions that constructs read: device code has tables of them, each of its
 * function, also where threads read different elements; one that a clause names, and one through a pointer, are copied. */
#include <stdio.h>
enum { N = 300 };
static int first(int n, const int *x)
{
    static const int w[3] = {1, -2, 1};
    static const double scale = 2.5;
    int sum = 0;
#pragma acc parallel loop reduction(+ : sum) copyin(x [0:n])
    for (int i = 1; i < n - 1; i++)
        for (int k = 0; k < 3; k++) sum += (int)(scale * w[k] * x[i + k - 1]);
    return sum;
}
static int second(int n, const int *x, int *y)
{
    static const int w[5] = {1, 4, 6, 4, 1}, order[2][2] = {{1, 0}, {0, 1}};
#pragma acc parallel loop copyin(x [0:n]) copyout(y [0:n])
    for (int i = 0; i < n; i++) {
        static const int w2[2] = {7, 9};
        int s = 0;
        for (int k = 0; k < 5; k++) s += w[k] * x[(i + k) % n];
        y[i] = s + w[i % 5] + order[i % 2][s & 1] + w2[i & 1];
    }
    return y[n / 2];
}
static int third(int n, const int *x)
{
    static const int w[4] = {3, 1, 4, 1};
    const int *p = w;
    int s = 0;
#pragma acc parallel loop reduction(+ : s) copyin(x [0:n], w)
    for (int i = 0; i < n; i++) s += w[i % 4] * x[i];
#pragma acc parallel loop reduction(+ : s) copyin(x [0:n], p [0:4])
    for (int i = 0; i < n; i++) s += p[i % 4] * x[i];
    return s;
}
int main(void)
{
    int x[N], y[N];
    for (int i = 0; i < N; i++) x[i] = i % 17;
    printf("%d %d", first(N, x), second(N, x, y));
    for (int i = 0; i < N; i++) x[i] += y[i];
    printf(" %d %d\n", third(N, x), first(N, x));
}
