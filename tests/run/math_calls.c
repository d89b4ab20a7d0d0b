/* math_calls: fmax, fmin and sqrt and their float versions in loops, with NaN and infinities, before and in loops. SPDX-License-Identifier: MIT
 * A NaN loses against any number, in whichever argument, and also where it is what the loop begins with. */
/* options: -O3 -march=native */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 5000, ROWS = 40, COLUMNS = 70 };
static double d[N], e[N];
static float f[N], g[N];

/* the larger of a limit, and of two slopes: functions that loops call */
extern inline double limited(double a, double b);
inline double limited(double a, double b) { return fmax(0, fmin(fmin(2 * a, 0.5 * (a + b)), 2 * b)); }
static float clamped(float x, float low, float high)
{
    static const double unused_most = 1;
    return fminf(fmaxf(x, low), (float)(high * unused_most));
}
#define GREATER(a, b) fmax(a, b)

static void show(const char *what, double x, double y, double z, double t)
{
    double v[4] = { x, y, z, t };
    printf("%-24s", what);
    for (int k = 0; k < 4; k++) {
        if (isnan(v[k])) printf(" nan");
        else printf(" %.6g", v[k] == 0 ? 0 : v[k]);         /* of either sign: C leaves it open */
    }
    printf("\n");
}

/* reductions, from `start` on */
static void reductions(const char *what, int n, double start)
{
    double most = start, least = start, other = start, macro = start;
    float most_f = (float)start, least_f = (float)start, first_f = (float)start, wide = (float)start;
#pragma acc parallel loop reduction(max: most, other) reduction(min: least) copyin(d[0:N])
    for (int i = 0; i < n; i++) {
        most = fmax(most, d[i]);
        other = fmax(sqrt(fabs(d[i])), other);
        least = fmin(d[i] * 2, least);
    }
#pragma acc parallel loop reduction(max: most_f, wide) reduction(min: least_f, first_f) copyin(f[0:N])
    for (int i = 0; i < n; i++) {
        most_f = fmaxf(most_f, f[i]);
        wide = fmax(wide, fabs(f[i]));
        least_f = fminf(least_f, f[i] + 1);
        first_f = (fminf)(f[i], first_f);
    }
#pragma acc parallel loop reduction(max: macro) copyin(d[0:N])
    for (int i = 0; i < n; i++) macro = GREATER(macro, -d[i]);
    show(what, most, least, other, macro);
    show(what, most_f, least_f, first_f, wide);
}

/* a variable that other statements change too may be a NaN in the loop */
static void mixed(int n)
{
    double most = -INFINITY, last = -INFINITY;
#pragma acc parallel loop reduction(max: most) copyin(d[0:N])
    for (int i = 0; i < n; i++) {
        most = most > d[i] ? most : d[i];
        most = fmax(most, d[i] - 1);
        most = fmax(most, (double)i);
    }
#pragma acc parallel loop reduction(max: last) copyin(d[0:N])
    for (int i = 0; i < n; i++)
        if (d[i] > 0) last = fmax(d[i], fmax(last, -1));
    show("mixed", most, last, 0, 0);
}

/* rows: the sum of the maxima, which begin with an element that may be a NaN */
static void rows(void)
{
    double sum = 0, all = -1;
    int count = 0;
#pragma acc parallel loop reduction(+: sum, count) copyin(d[0:N])
    for (int i = 0; i < ROWS; i++) {
        double most = d[i * COLUMNS];
#pragma acc loop reduction(max: most)
        for (int j = 1; j < COLUMNS; j++) most = fmax(most, d[i * COLUMNS + j]);
        sum += floor(most);
        count += most > 50;
    }
#pragma acc parallel loop collapse(2) reduction(max: all) copyin(d[0:N])
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++) all = fmax(all, fabs(d[i * COLUMNS + j] - i));
    show("rows", sum, count, all, 0);
}

/* values that are stored; the order of operands */
static void stored(int n)
{
    double sums[4] = { 0 };
    int nan = 0;
#pragma acc parallel loop copyin(d[0:N], f[0:N]) copyout(e[0:N], g[0:N])
    for (int i = 0; i < n; i++) {
        double x = i % 7 ? d[i] : NAN, y = i % 5 ? d[n - 1 - i] : NAN;
        e[i] = fmax(x, y) + fmin(x, y) + limited(x, y);
        g[i] = clamped(f[i], -3, i % 3 ? INFINITY : 2.5f);
    }
    for (int i = 0; i < n; i++) {
        nan += isnan(e[i]) != 0;
        if (!isnan(e[i])) sums[0] += e[i];
        sums[1] += g[i] < 1e6f ? g[i] : 1e6f;
        sums[2] += (e[i] > 3) + (g[i] > 2.5f);
    }
    show("stored", sums[0], sums[1], sums[2], nan);
}

static double root(double x) { return sqrt(x); }

/* outside loops sqrt sets errno */
static void roots(int n)
{
    volatile double negative = -4;
    double sum = 0, values[3];
    float sum_f = 0;
    int nan = 0, set[2];
#pragma acc parallel loop reduction(+: sum, sum_f, nan) copyin(d[0:N], f[0:N])
    for (int i = 0; i < n; i++) {
        double x = root(d[i]), y = sqrt(d[i] * d[i] + 1);
        float z = sqrtf(fabsf(f[i])), t = sqrt(f[i]);
        nan += isnan(x) + isnan(t);
        if (!isnan(y + z)) {
            sum += floor(y) + (x > 3);
            sum_f += floorf(z) + (t > 2);
        }
    }
    errno = 0;
    values[0] = sqrt(negative);
    set[0] = errno == EDOM;
    errno = 0;
    values[1] = sqrtf((float)negative);
    set[1] = errno == EDOM;
    values[2] = root(negative);
    show("roots", sum, sum_f, nan, isnan(values[0]) + isnan(values[1]) + isnan(values[2]));
    printf("errno %d %d\n", set[0], set[1]);
}

/* constants remain constants */
static void constants(int n)
{
    int sum = 0;
#pragma acc parallel loop reduction(+: sum)
    for (int i = 0; i < n; i++) {
        int parts[2] = { i, (int)fmax(1, 2) };
        sum += parts[i & 1];
    }
    printf("constants %d\n", sum);
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        d[i] = i % 11 == 3 ? NAN : (i * 7919 % 1009) / 8.0 - 20;
        f[i] = (float)d[i];
    }
    reductions("from a number", N, 1);
    reductions("from a NaN", N, NAN);
    reductions("from an infinity", N, -INFINITY);
    reductions("short, from a NaN", 11, NAN);
    d[0] = d[COLUMNS] = f[17] = INFINITY;
    d[3 * COLUMNS] = NAN;
    reductions("infinities", N, 3);
    for (int i = 0; i < N; i++) d[i] = i % 2 ? -0.0 : 0.0;
    reductions("zeros", N, -0.0);
    for (int i = 0; i < N; i++) d[i] = NAN;
    reductions("only NaN", N, 3);
    for (int i = 0; i < N; i++) d[i] = i % 11 == 3 ? NAN : (i * 7919 % 1009) / 8.0 - 20;
    mixed(N);
    rows();
    stored(N);
    roots(N);
    constants(N);
    return 0;
}
