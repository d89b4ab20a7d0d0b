/* old-copies: the host or the device reads values that the other one has changed since the last transfer. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 64
static double weight = 1, field[N][N];
#pragma acc declare create(weight)
void use(double *);
double norm(int n, const double *x);

void forgotten(int n, double *x, double *y)
{
    double error = 1, sum = 0;
#pragma acc data copy(x[0:n], error) create(y[0:n])
    for (int step = 0; error > 1e-3 && step < 9; step++) {
        error = 0;
#pragma acc parallel loop reduction(max : error)
        for (int i = 0; i < n; i++) {
            y[i] = x[i] / 2;
            error = y[i] > error ? y[i] : error;
        }
        x[0] = step;
#pragma acc parallel loop
        for (int i = 0; i < n; i++) x[i] += y[i];
        if (step % 4 == 3) printf("%g\n", y[1]);
    }
#pragma acc enter data copyin(field)
#pragma acc serial loop collapse(2)
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++) field[i][j] += field[i - 1][j];
    for (int i = 0; i < N; i++) sum += *(field[i] + i);
#pragma acc exit data copyout(field)
    weight = sum;
#pragma acc parallel loop present(y[0:n])
    for (int i = 0; i < n; i++) y[i] = weight * i;
    memcpy(x, y, n * sizeof *x);
}

/* Nothing to say of these. */
void transferred(int n, double *x, double *y, double *z)
{
    double error = 1, *own = malloc(n * sizeof *own), *same = z;
#pragma acc data copy(x[0:n], error) create(y[0:n], own[0:n]) copyin(z[0:n])
    for (int step = 0; error > 1e-3; step++) {
        error = 0;
#pragma acc update device(error)
#pragma acc parallel loop reduction(max : error)
        for (int i = 0; i < n; i++) {
            own[i] = y[i] = x[i] / 2;
            z[i] = error = y[i] > error ? y[i] : error;
        }
#pragma acc update self(error)
        for (int i = 0; i < n; i++) own[i] = 0;
#pragma acc parallel loop
        for (int i = 0; i < n; i++) own[i] = i, x[i] += own[i];
        if (step % 4 == 3) {
#pragma acc update self(x[0:n])
        }
        if (step % 4 == 3) printf("%g\n", x[1]);
        use(y);
        error += norm(n, y) + y[0];
#pragma acc update self(same[0:n])
        error += z[0];
#pragma acc host_data use_device(x)
        use(x);
    }
    if (x) printf("%g %zu\n", x[0], sizeof field[0][0]);
    weight = 2;
#pragma acc update device(weight)
#pragma acc parallel loop copyout(x[0:n]) if (n > 100)
    for (int i = 0; i < n; i++) x[i] = weight;
#pragma acc data copy(x[0:n]) if (n > 9)
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) x[i]++;
        x[0] += x[1];
    }
    free(own);
}

void parts(int n, double *x)
{
#pragma acc data copy(x[n / 2:n - n / 2])
    {
#pragma acc parallel loop
        for (int i = n / 2; i < n; i++) x[i]++;
        for (int i = 0; i < n / 2; i++) x[i]++;
    }
}
/* Of `declare create`, and of data that is entered twice. */
static double table[100], filled[100];
static int given[100];
#pragma acc declare create(table, filled, given)
void fill(void)
{
    for (int i = 0; i < 100; i++) table[i] = filled[i] = given[i] = i;
#pragma acc update device(given)
}
double counted(int n)
{
    double *x = calloc(n, sizeof *x), *y = calloc(n, sizeof *y), sum = 0;
#pragma acc enter data copyin(x[0:n], y[0:n])
#pragma acc enter data copyin(x[0:n], y[0:n])
#pragma acc parallel loop present(x, y) reduction(+ : sum)
    for (int i = 0; i < 100; i++) sum += x[i] = y[i] = table[i] * given[i];
#pragma acc exit data copyout(x[0:n], y[0:n])
#pragma acc exit data copyout(y[0:n])
    sum += x[0] + y[0];
#pragma acc parallel loop
    for (int i = 0; i < 100; i++) filled[i] = 0;
    return sum;
}
/* Functions of the file that only use the host. */
static void derive(int n, const double *u, double *d)
{
    for (int i = 0; i < n; i++) d[i] = -u[i];
}
static void print_some(int n, const double *x)
{
    if (n > 10) return;
    for (int i = 0; i < n; i++) printf("%g\n", x[i]);
}
static void clear(double *x) { memset(x, 0, sizeof *x); }
void euler(int n, double *u)
{
    double *d = malloc(n * sizeof *d), *e = malloc(n * sizeof *e);
#pragma acc data copy(u[0:n]) create(d[0:n], e[0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) u[i] += 1;
        derive(n, u, d);
#pragma acc parallel loop
        for (int i = 0; i < n; i++) u[i] += 0.1 * d[i];
        print_some(n, u);
        clear(u);
#pragma acc parallel loop
        for (int i = 0; i < n; i++) e[i] = u[i];
#pragma acc update self(e[0:n])
        derive(n, e, e);
#pragma acc update device(e[0:n])
#pragma acc parallel loop
        for (int i = 0; i < n; i++) u[i] += e[i];
    }
    free(d);
    free(e);
}
/* Each trip enters the data once more; the pair of directives in the second loop is balanced. */
double entered_in_loop(int n, double *x, double *y)
{
    double sum = 0;
    for (int step = 0; step < 3; step++) {
#pragma acc enter data copyin(x[0:n])
#pragma acc parallel loop present(x)
        for (int i = 0; i < n; i++) x[i] *= 2;
    }
#pragma acc exit data copyout(x[0:n])
    for (int step = 0; step < 3; step++) {
#pragma acc enter data copyin(y[0:n])
#pragma acc parallel loop present(y)
        for (int i = 0; i < n; i++) y[i] *= 2;
#pragma acc exit data copyout(y[0:n])
    }
    for (int i = 0; i < n; i++) sum += x[i] + y[i];
    return sum;
}
/* The last values are on the device alone, although earlier ones are copied. */
double shown(int n, double *x)
{
#pragma acc data copyin(x[0:n])
    for (int step = 0; step < 3; step++) {
#pragma acc update self(x[0:n])
        printf("%g\n", x[5]);
#pragma acc parallel loop present(x)
        for (int i = 0; i < n; i++) x[i] += 1;
    }
    return x[5];
}

/* A call of functions that do not use the variable does not change what is known of it; one that gets its address may. */
static double apart[100], shared[100], *elsewhere;
struct pair { double v[2]; };
static double add(const struct pair *p) { return p->v[0] + 1; }
static double beside(const struct pair *p) { return add(p); }
static double through(void) { return elsewhere[0]; }
void calls_between(const struct pair *p)
{
    double sum = 0;
    elsewhere = shared;
#pragma acc data copy(apart, shared)
    {
#pragma acc parallel loop
        for (int i = 0; i < 100; i++) apart[i] = shared[i] = i;
        sum += beside(p) + through();
        sum += apart[3];
        sum += shared[3];
    }
    elsewhere[0] = sum;
}
