/* update-self-missing: an `update` that a condition may skip, and reads of the host without that condition. SPDX-License-Identifier: MIT */
#include <stdio.h>
#define N 100
void use(double *);

double by_statement(int n, int verbose)
{
    double x[N], sum = 0;
#pragma acc data create(x)
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) x[i] = i + n;
        if (verbose) {
#pragma acc update self(x)
        }
        for (int i = 0; i < N; i++) sum += x[i];
    }
    return sum;
}

void by_clause(int steps, int every, double *x)
{
#pragma acc data copyin(x[0:N])
    for (int t = 0; t < steps; t++) {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) x[i] += i;
#pragma acc update self(x[0:N]) if (t % every == 0)
        printf("%g\n", x[5]);
    }
}

double in_two_steps(int steps, int a, int b, double *x)
{
    double sum = 0;
#pragma acc data copyin(x[0:N])
    for (int t = 0; t < steps; t++) {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) x[i] += i;
        if (a) {
            if (b) {
#pragma acc update self(x[0:N])
            }
            sum += x[1];
        }
    }
    return sum;
}

/* Nothing to say of these. */
double same_condition(int steps, int verbose, double *x)
{
    double sum = 0;
#pragma acc data copy(x[0:N])
    for (int t = 0; t < steps; t++) {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) x[i] += i;
        if (t % 10 == 0) {
#pragma acc update self(x[0:N])
        }
        if (t % 10 == 0) printf("%g\n", x[5]);
        if (verbose) {
#pragma acc update self(x[0:N])
        } else {
#pragma acc update self(x[0:N])
        }
        sum += x[0];
#pragma acc parallel loop
        for (int i = 0; i < N; i++) x[i] += i;
        if (t == steps - 1) {
#pragma acc update self(x[0:N])
        }
    }
    return sum + x[1];
}

double leaves(int verbose, double *x)
{
    double sum = 0;
#pragma acc data copy(x[0:N])
    for (int t = 0; t < 10; t++) {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) x[i] += i;
        if (verbose) {
#pragma acc update self(x[0:N])
        }
        if (!verbose) continue;
        sum += x[t];
    }
    return sum;
}

double by_results(int n, int m, double *x, double *y, double *z)
{
    double sum = 0;
    int changed = 0;
#pragma acc data copy(x[0:n], y[0:m]) copy(z[0:N])
    {
#pragma acc parallel loop reduction(+ : changed)
        for (int i = 0; i < n; i++)
            if (x[i] < 0) x[i] = 0, changed++;
        if (changed) {
#pragma acc update self(x[0:n])
        }
        sum += x[0];
#pragma acc parallel loop
        for (int i = 0; i < m; i++) y[i] += 1;
        if (m > 0) {
#pragma acc update self(y[0:m])
        }
        for (int i = 0; i < m; i++) sum += y[i];
#pragma acc parallel loop
        for (int i = 0; i < N; i++) z[i] += 1;
        if (n > 3) {
#pragma acc update self(z)
        } else {
            for (int i = 0; i < N; i++) z[i] = 0;
        }
        sum += z[0];
    }
    return sum;
}

double other_sources(int verbose, double *x, double *y)
{
    double sum = 0;
    const int always = 1;
#pragma acc data copy(x[0:N], y[0:N])
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) x[i] += 1, y[i] += 2;
        if (verbose) {
#pragma acc update self(x[0:N])
        } else use(x);
        if (always) {
#pragma acc update self(y[0:N])
        }
        sum += x[0] + y[0];
    }
    return sum;
}
