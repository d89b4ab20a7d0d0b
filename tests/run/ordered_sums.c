/* ordered_sums: `ordered` loops, whose sums have the digits of the sequential loop. SPDX-License-Identifier: MIT
 * Most sums here have other digits in another order, or where a multiplication and an addition are one. */
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 3000, ROWS = 37, LONG = 700 };
static double x[N], y[N], a[ROWS][LONG];
static float f[N];

static void fill(void)
{
    for (int i = 0; i < N; i++) {
        x[i] = (i % 2 ? -1 : 1) * pow(10, i % 13) / (i + 1);
        y[i] = 1.0 / (3 + i);
        f[i] = (float)x[i];
    }
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < LONG; j++) a[i][j] = x[(i * 31 + j) % N] / (j + 7);
}
static void scalars(void)
{
    double s = 0.1, p = 1;
    float t = 0.1f;
    int count = 7;
#pragma accel parallel loop ordered reduction(+:s)
    for (int i = 0; i < N; i++) s += x[i] * y[i];
    printf("dot %a\n", s);
#pragma accel parallel loop ordered num_gangs(8) reduction(+:s, count) copyin(f, x)
    for (int i = 0; i < N; i++) s += f[i], count += x[i] > 0;
    printf("gangs %a %d\n", s, count);
#pragma accel kernels loop ordered reduction(+:t)
    for (int i = 0; i < N; i++) t += f[i] * 0.3f;
    printf("float %a\n", t);
#pragma accel serial loop ordered reduction(*:p)
    for (int i = 0; i < N; i++) p *= 1 + y[i] / 7;
    printf("product %a\n", p);
#pragma accel kernels loop ordered
    for (int i = 0; i < N; i++) s += x[i] * y[i];
    printf("recognised %a\n", s);
}
static void rows(void)
{
    double sums[ROWS], columns[LONG] = {0}, total = 0.7, c = 0.3;
#pragma accel parallel loop ordered copyout(sums)
    for (int i = 0; i < ROWS; i++) {
        double s = i * 0.1;
#pragma accel loop reduction(+:s)
        for (int j = 0; j < LONG; j++) s += a[i][j] * y[j];
        sums[i] = s;
    }
    for (int i = 0; i < ROWS; i++) printf("row %a\n", sums[i]);
#pragma accel parallel loop ordered copy(sums)
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < LONG; j++) sums[i] += a[i][j] * y[j];
#pragma accel kernels copy(sums)
    {
#pragma accel loop ordered
        for (int i = 0; i < ROWS; i++) {
            double s = 0;
            for (int j = 0; j < LONG; j++) s += a[i][j] * a[i][j];
            sums[i] -= s;
        }
    }
    for (int i = 0; i < ROWS; i++) printf("row %a\n", sums[i]);
#pragma accel parallel loop gang copy(columns)
    for (int j = 0; j < LONG; j++) {
#pragma accel loop ordered
        for (int i = 0; i < ROWS; i++) columns[j] += a[i][j] / 3;
    }
    for (int j = 0; j < LONG; j += 50) printf("column %a\n", columns[j]);
#pragma accel parallel loop collapse(2) ordered reduction(+:total)
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < LONG; j++) total += a[i][j];
    printf("all %a\n", total);
#pragma accel parallel copy(a, c, total, columns)
    {
#pragma accel loop gang vector
        for (int j = 0; j < LONG; j++) columns[j] *= 0.5;
#pragma accel loop ordered reduction(+:c)
        for (int j = 0; j < LONG; j++) c += columns[j];
#pragma accel loop ordered reduction(+:total)
        for (int i = 0; i < ROWS; i++) {
#pragma accel loop vector
            for (int j = 0; j < LONG; j++) a[i][j] += 1;
            total += a[i][i];
        }
    }
    printf("parts %a %a %a\n", c, total, columns[5]);
}
#pragma accel routine vector
static double row_sum(const double *row, int n)
{
    double s = 0.2;
#pragma accel loop ordered reduction(+:s)
    for (int j = 0; j < n; j++) s += row[j] * row[j];
    return s;
}
/* Gangs with objects of their own, teams around a sum in order, statements beside collapsed loops. */
static void gangs(void)
{
    double kept[5], sums[ROWS], s = 0.4;
    float narrow = 1.5f;
#pragma accel parallel num_gangs(4) private(kept) copy(s) copyin(x)
    {
        for (int k = 0; k < 5; k++) kept[k] = 1.0 / (k + 3);
#pragma accel loop ordered reduction(+:s)
        for (int i = 0; i < N; i++) s += x[i] * kept[i % 5];
    }
    printf("own %a\n", s);
#pragma accel parallel loop gang num_gangs(6) copyout(sums) copy(a)
    for (int i = 0; i < ROWS; i++) {
        double t = 0.1;
#pragma accel loop vector
        for (int j = 0; j < LONG; j++) a[i][j] *= 1.1;
#pragma accel loop ordered reduction(+:t)
        for (int j = 0; j < LONG; j++) t += a[i][j] * y[j];
        sums[i] = t;
#pragma accel loop ordered
        for (int j = 0; j < LONG; j++) sums[i] += a[i][j];
    }
    for (int i = 0; i < ROWS; i++) printf("team %a\n", sums[i]);
#pragma accel parallel loop collapse(force: 2) ordered reduction(+:narrow)
    for (int i = 0; i < ROWS; i++) {
        double factor = 1.0 / (i + 3);
        for (int j = 0; j < LONG; j++) narrow += (float)(a[i][j] * factor);
    }
    printf("forced %a\n", narrow);
}
/* Sums that functions make, in a variable of the file and through a pointer. */
static double all = 0.1;
#pragma accel declare create(all)
#pragma accel routine seq
static void add_to_all(double term) { all += term; }
#pragma accel routine seq
static void add_to(double *sum, double term) { *sum += term; }
static void called(void)
{
    double s = 0.1, h = 0.3, most = -1;
#pragma accel update device(all)
#pragma accel parallel loop ordered
    for (int i = 0; i < N; i++) add_to_all(x[i]);
#pragma accel update host(all)
#pragma accel parallel loop ordered copy(s)
    for (int i = 0; i < N; i++) add_to(&s, x[i]);
#pragma accel kernels loop ordered
    for (int i = 0; i < N; i++) h = h * 0.9 + x[i];
#pragma accel kernels loop ordered
    for (int i = 0; i < N; i++)
        if (x[i] > most) most = x[i];
    printf("called %a %a %a %a\n", all, s, h, most);
}
static void others(void)
{
    double sums[ROWS], bins[4] = {0.1, 0.2, 0.3, 0.4}, most = 0;
    double _Complex z = 0.1 * I;
#pragma accel parallel loop gang copyout(sums)
    for (int i = 0; i < ROWS; i++) sums[i] = row_sum(a[i], LONG);
    for (int i = 0; i < ROWS; i++) printf("routine %a\n", sums[i]);
#pragma accel parallel loop ordered copy(bins)
    for (int i = 0; i < N; i++) {
#pragma accel atomic
        bins[i * 7 % 4] += x[i];
    }
    printf("bins %a %a %a %a\n", bins[0], bins[1], bins[2], bins[3]);
#pragma accel parallel loop ordered copy(bins)
    for (int i = 0; i < N; i++) bins[i * 5 % 4] += x[i] * y[i];
    printf("bins %a %a %a %a\n", bins[0], bins[1], bins[2], bins[3]);
#pragma accel parallel loop ordered reduction(+:z)
    for (int i = 0; i < N; i++) z += (x[i] + I * y[i]) * y[i];
    printf("complex %a %a\n", creal(z), cimag(z));
#pragma accel parallel loop ordered reduction(max:most)
    for (int i = 0; i < N; i++) most = fmax(most, x[i] * y[i]);
    printf("most %a\n", most);
}
/* Reductions of arrays, of what a pointer points to and of structures. */
struct pair { double a, b; };
static void copies(void)
{
    double bins[5] = {0.1, 0.2, 0.3, 0.4, 0.5}, outer[3] = {0}, sums[ROWS], *p = malloc(4 * sizeof *p);
    struct pair z = {1.5, 2.5};
    int count[4] = {0};
    for (int k = 0; k < 4; k++) p[k] = k / 3.0;
#pragma accel parallel loop ordered reduction(+:bins, count)
    for (int i = 0; i < N; i++) bins[i % 5] += x[i] * y[i], count[i % 4] += i;
#pragma accel parallel loop ordered copy(bins)
    for (int i = 0; i < N; i++) bins[i * 3 % 5] = bins[i * 3 % 5] - x[i] * x[i] - y[i];
#pragma accel parallel loop ordered reduction(+:p[0:4]) copyin(x)
    for (int i = 0; i < N; i++) p[i % 4] += x[i] / 3;
#pragma accel parallel loop ordered reduction(+:z)
    for (int i = 0; i < N; i++) z.a += x[i] / 7, z.b += y[i] / 9;
#pragma accel parallel loop gang ordered copyout(sums)
    for (int i = 0; i < ROWS; i++) {
        double q[3] = {0};
#pragma accel loop reduction(+:q)
        for (int j = 0; j < LONG; j++) q[j % 3] += a[i][j] * (i + 1) / 3;
        sums[i] = q[0] + q[1] * q[2];
    }
#pragma accel parallel loop gang reduction(+:outer)
    for (int i = 0; i < ROWS; i++) {
#pragma accel loop ordered reduction(+:outer)
        for (int j = 0; j < 16; j++) outer[j % 3] += i * j % 8 * 0.5;
    }
    for (int k = 0; k < 5; k++) printf("array %a\n", bins[k]);
    for (int k = 0; k < 4; k++) printf("section %a %d\n", p[k], count[k]);
    printf("structure %a %a, outer %a %a %a\n", z.a, z.b, outer[0], outer[1], outer[2]);
    for (int i = 0; i < ROWS; i++) printf("bins of a row %a\n", sums[i]);
    free(p);
}
int main(void)
{
    fill();
    scalars();
    rows();
    gangs();
    called();
    others();
    copies();
    return 0;
}
