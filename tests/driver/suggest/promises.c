/* Loops whose independence the analysis neither proves nor excludes: the directive that is right if the user knows more. SPDX-License-Identifier: MIT */
#include <stdio.h>
enum { N = 1500 };
static double path[80][80], x[N], y[N];
static int place[N], counts[40 * N];

/* The iterations read a row and a column that others of them write, with the values that these have. */
static void shortest(int n)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (path[i][k] + path[k][j] < path[i][j]) path[i][j] = path[i][k] + path[k][j];
}

/* Places that are all different. */
static void scatter(void)
{
    for (int i = 0; i < N; i++) y[place[i]] = x[i] * 2;
}

/* A column of counters for each iteration, with sums and variables of its own. */
static double tally(int columns)
{
    double sum = 0, t;
    int row;
    for (int k = 0; k < columns; k++) {
        t = x[k % N];
        for (int i = 0; i < 50; i++) {
            row = (int)t % 40;
            counts[row * columns + k] = (counts[row * columns + k] * 3 + 1) % 100;
            t = t * 1.25 + 1;
            if (t > 39) t -= 38;
        }
        sum += t;
    }
    return sum;
}

/* None: the dependence is proven; kernels for the inner loop, which the host launches; it calls a function with loops. */
static void none(void)
{
    for (int i = 1; i < N; i++) x[i] = 0.5 * x[i - 1] * x[i - 1] + 1;
    for (int i = 0; i < N; i++) {
        y[place[i]] += 1;
        for (int j = 0; j < N; j++) x[j] += 0.001 * y[i];
    }
    for (int t = 0; t < 3; t++) {
        y[place[t]] += 1;
        scatter();
    }
}

int main(void)
{
    double sum = 0;
    for (int i = 0; i < N; i++) {
        place[i] = i * 7 % N;
        x[i] = i % 13;
    }
    for (int i = 0; i < 80; i++)
        for (int j = 0; j < 80; j++) path[i][j] = (i * 31 + j * 17) % 97 + 1;
    shortest(80);
    scatter();
    double all = tally(N);
    none();
    for (int i = 0; i < N; i++) sum += y[i];
    printf("%.3f %.3f %.3f %d\n", sum, all, path[3][70], counts[5 * N + 8]);
    return 0;
}
