/* updates: data that stays on the device although the host reads or writes some of it, with `update`. SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 300
#define M 20000
#define STEPS 12
struct cell { double v, w; };
static double a[N][N], b[N][N], levels[4 * M];
static struct cell cells[M];
static int offsets[4];

static void print_row(int t)
{
    printf("%d:", t);
    for (int j = 0; j < 5; j++) printf(" %.5f", a[N / 2][j]);
    printf("\n");
}

/* All of `a` is copied for a function that reads parts of it, now and then. */
static void relax(int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++) b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++) a[i][j] = b[i][j];
        if (t % 5 == 0) print_row(t);
        else if (t == 7) printf("%.5f\n", a[1][t]);
    }
}

/* The host sets one end, reads an element, and prints in several statements: one copy for all of them. */
static double string(int n, int steps)
{
    double *u = malloc((size_t)n * sizeof *u), *v = malloc((size_t)n * sizeof *v), s = 0;
    if (!u || !v) exit(1);
    for (int i = 0; i < n; i++) u[i] = i == n / 2, v[i] = 0;
    for (int t = 0; t < steps; t++) {
        u[0] = sin(0.1 * t);
        u[n - 1] *= 0.5;
        for (int i = 1; i < n - 1; i++) v[i] = u[i] + 0.25 * (u[i - 1] - 2 * u[i] + u[i + 1]);
        for (int i = 1; i < n - 1; i++) u[i] = v[i];
        if (u[1] > 0.4) {
            int most = 0;
            for (int i = 1; i < n; i++) most = u[i] > u[most] ? i : most;
            printf("%d %.5f\n", most, u[most]);
            printf("%.5f\n", u[most / 2]);
        }
    }
    for (int i = 0; i < n; i++) s += u[i];
    free(u);
    free(v);
    return s;
}

/* Functions get places in one array. The one that prints has no directive, and is called by one that has. */
static void show(const double *x, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++) most = x[i] > most ? x[i] : most, printf(i + 1 < n ? "" : "level %.5f\n", most);
}

static void smooth(double *x, int n, int print)
{
    for (int i = 0; i < n; i++) x[i] = 0.75 * x[i] + 0.125;
    if (print) {
        show(x, n);
    }
}

static void cycle(double at[], int print)
{
    for (int k = 0; k < 4; k++) smooth(&at[offsets[k]], M, print && k == 2);
    smooth(at + offsets[1], M, 0);
}

/* A structure's member is read; the element is that of the whole structure. */
static void structures(int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < M; i++) cells[i].v += cells[i].w + i;
        for (int i = 0; i < M; i++) cells[i].w = 0.5 * cells[i].v;
        if (t == 3) fprintf(stdout, "%.3f\n", cells[t].w);
        cells[t].w = t;
    }
}

/* No update is possible, or none would help: the loop's condition reads elements, a subscript changes, a parameter is set, all of x is read
 * in each iteration beside one construct. */
static void others(double *x, double *y, double *z)
{
    int k = 0;
    while (x[3] < 5)
        for (int i = 0; i < M; i++) x[i] += 1;
    for (int t = 0; t < STEPS; t++) {
        for (int i = 0; i < M; i++) y[i] += x[i];
        if (t == 5) fprintf(stdout, "%.3f\n", y[k++]);
    }
    for (int t = 0; t < STEPS; t++) {
        double sum = 0;
        for (int i = 0; i < M; i++) z[i] += y[i];
        for (int i = 0; i < M; i++) sum = sum * 0.5 + z[i], printf(i + 1 < M ? "" : "%.3f\n", sum);
    }
}

static void moved(double *p, int print)
{
    for (int i = 0; i < M; i++) p[i] += 1;
    p += 2;
    if (print) fprintf(stdout, "%.3f\n", *p);
}

/* Memory of each call, in a static variable; and of all calls. */
static void own(double *x)
{
    static double *t, *kept;
    t = malloc(M * sizeof *t);
    if (!kept) kept = calloc(M, sizeof *kept);
    for (int i = 0; i < M; i++) t[i] = 2 * x[i], kept[i] += 1;
    for (int i = 0; i < M; i++) x[i] = t[i] + kept[i];
    free(t);
}

/* All of x is set by the host, in a function of the library or in one of this file, or read by a condition that is not always evaluated. */
static double peak(const double *x, int i)
{
    return x[i] * 2;
}

static void restarted(double *x, double *y, int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < M; i++) y[i] = x[i] + 0.5 * x[i - 1];
        for (int i = 1; i < M; i++) x[i] = y[i] * 0.5 + peak(y, i) * 0.25;
        if (t == 4) memset(x, 0, 100 * sizeof *x);
        if (t == 5) {
            for (int i = 0; i < 50; i++) y[i] = x[i] += i;
        }
        if (t * 4000 < M && x[t * 4000] > 1) fprintf(stdout, "%d %.4f\n", t, peak(x, t));
    }
}

static int nested(double *x, int depth)
{
    for (int i = 0; i < M; i++) x[i] += depth;
    if (depth == 2) fprintf(stdout, "%.3f\n", x[5]);
    return depth ? nested(x, depth - 1) + 1 : 0;
}

int main(void)
{
    static double x[M], y[M], z[M], m[M], v[M], w[M], deep[M];
    for (int i = 0; i < N; i++) a[i][0] = b[i][0] = 1;
    for (int k = 0; k < 4; k++) offsets[k] = k * M;
    relax(STEPS);
    printf("%.5f\n", string(20000, STEPS));
    for (int t = 0; t < STEPS; t++) cycle(levels, t % 4 == 3);
    structures(STEPS);
    others(x, y, z);
    for (int t = 0; t < STEPS; t++) moved(m, t == 4);
    for (int t = 0; t < STEPS; t++) own(z);
    for (int i = 0; i < M; i++) v[i] = w[i] = i % 9;
    restarted(v, w, STEPS);
    for (int t = 0; t < STEPS; t++) nested(deep, 3);
    printf("%.5f %.5f %.5f %.5f\n", z[3], v[7], w[9], deep[4]);
    printf("%.5f %.5f %.5f\n", a[N / 3][2], levels[M + 1], cells[7].v);
    return 0;
}
