/* Arrays of time loops that each step writes before it reads them, and some that it does not. SPDX-License-Identifier: MIT */
#include <stdio.h>

enum { MOST = 80 };
static double u[MOST][MOST], v[MOST][MOST];

/* Each step writes the inner elements of b first: they are not copied to the device, and none without a step. */
static void diffuse(int steps, int n, double a[n][n], double b[n][n])
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) a[i][j] = b[i][j];
    }
}

/* The first step reads what b had before. */
static void late(int steps, int n, double a[n][n], double b[n][n])
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) a[i][j] += b[i][j];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) b[i][j] = 0.5 * a[i][j];
    }
}

/* A step reads elements of b beyond those that it writes. */
static void wider(int steps, int n, double a[n][n], double b[n][n])
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) b[i][j] = 0.5 * a[i][j];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) a[i][j] = b[i][j - 1];
    }
}

/* Step t writes the rows from t on, and reads all. */
static void shrinking(int steps, int n, double a[n][n], double b[n][n])
{
    for (int t = 0; t < steps; t++) {
        for (int i = t; i < n; i++)
            for (int j = 0; j < n; j++) b[i][j] = a[i][j] + t;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) a[i][j] = 0.5 * b[i][j];
    }
}

/* Some elements only are written, by their values. */
static void positive(int steps, int n, double a[n][n], double b[n][n])
{
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (a[i][j] > 3) b[i][j] = a[i][j] - 1;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) a[i][j] = 0.5 * b[i][j];
    }
}

/* The first rows of b are written by one loop, the others by a second one. */
static void halves(int steps, int n, double a[n][n], double b[n][n])
{
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < n / 2; i++)
            for (int j = 0; j < n; j++) b[i][j] = a[i][j] + 1;
        for (int i = n / 2; i < n; i++)
            for (int j = 0; j < n; j++) b[i][j] = a[i][j] - 1;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) a[i][j] = 0.5 * b[i][j];
    }
}

static void reset(void)
{
    for (int i = 0; i < MOST; i++)
        for (int j = 0; j < MOST; j++) u[i][j] = (i * 7 + j * 3) % 11, v[i][j] = (i + j) % 5;
}

static void print(const char *what, int steps, int n)
{
    double a = 0, b = 0;
    for (int i = 0; i < MOST; i++)
        for (int j = 0; j < MOST; j++) a += u[i][j] * (i + 2 * j), b += v[i][j] * (2 * i + j);
    printf("%s %d %d: %.6g %.6g\n", what, steps, n, a, b);
}

int main(void)
{
    static const struct {
        const char *name;
        void (*run)(int steps, int n, double a[n][n], double b[n][n]);
    } all[] = {{"diffuse", diffuse}, {"late", late}, {"wider", wider}, {"shrinking", shrinking}, {"positive", positive}, {"halves", halves}};
    static const int sizes[][2] = {{3, MOST}, {0, MOST}, {2, 3}, {2, 2}, {2, 1}, {3, 40}};
    for (unsigned k = 0; k < sizeof all / sizeof *all; k++)
        for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
            int n = sizes[s][1];
            reset();
            all[k].run(sizes[s][0], n, (double(*)[n])u, (double(*)[n])v);
            print(all[k].name, sizes[s][0], n);
        }
    return 0;
}
