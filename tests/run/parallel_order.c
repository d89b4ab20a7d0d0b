/* Parallel constructs whose loops need each other's results, temporaries of several loops, array parameters by name.
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include <math.h>
enum { N = 48 };

static void fill(int n, double a[n][n], int seed)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) a[i][j] = ((i * 5 + j * 3 + seed) % 13 + 1) / 13.0;
}

static void two_products(int n, double tmp[n][n], double a[n][n], double b[n][n], double d[N][N])
{
    int i, j, k;
#pragma acc data copyin(a, b) create(tmp) copy(d)
    {
#pragma acc parallel
        {
#pragma acc loop
            for (i = 0; i < n; i++)
#pragma acc loop
                for (j = 0; j < n; j++) {
                    tmp[i][j] = 0;
                    for (k = 0; k < n; ++k) tmp[i][j] += a[i][k] * b[k][j];
                }
#pragma acc loop
            for (i = 0; i < n; i++)
#pragma acc loop
                for (j = 0; j < n; j++) {
                    d[i][j] *= 0.5;
                    for (k = 0; k < n; ++k) d[i][j] += tmp[i][k] * b[k][j];
                }
        }
    }
    print_sum("two products", &d[0][0], n * n);
}

static void factor(int n, double a[n][n], double p[n])
{
    int i, j, k;
    double x;
#pragma acc parallel copy(a) copyout(p)
    {
        for (i = 0; i < n; i++) {
            x = a[i][i];
            for (j = 0; j < i; j++) x = x - a[i][j] * a[i][j];
            p[i] = 1.0 / sqrt(x);
#pragma acc loop
            for (j = i + 1; j < n; j++) {
                x = a[i][j];
                for (k = 0; k < i; k++) x = x - a[j][k] * a[i][k];
                a[j][i] = x * p[i];
            }
        }
    }
    print_sum("factor", &a[0][0], n * n);
    print_sum("factor", p, n);
}

static void sweeps(int n, int steps, double x[n][n], const double a[n][n])
{
    int t, i, j;
#pragma acc data copy(x) copyin(a)
#pragma acc parallel vector_length(64)
    for (t = 0; t < steps; t++) {
#pragma acc loop
        for (i = 0; i < n; i++)
            for (j = 1; j < n; j++) x[i][j] -= x[i][j - 1] * a[i][j] / 4;
        for (i = 1; i < n; i++)
#pragma acc loop
            for (j = 0; j < n; j++) x[i][j] -= x[i - 1][j] * a[i][j] / 4;
#pragma acc loop
        for (j = 0; j < n; j++) x[n - 1][j] /= 2;
    }
    print_sum("sweeps", &x[0][0], n * n);
}

/* Nothing says that a loop is parallel: what is proven is. */
static void orthogonal(int n, double a[n][n], double r[n][n], double q[n][n])
{
    int i, j, k;
    double norm;
#pragma acc parallel copy(a, r, q)
    for (k = 0; k < n; k++) {
        norm = 0;
        for (i = 0; i < n; i++) norm += a[i][k] * a[i][k];
        r[k][k] = sqrt(norm);
        for (i = 0; i < n; i++) q[i][k] = a[i][k] / r[k][k];
        for (j = k + 1; j < n; j++) {
            r[k][j] = 0;
            for (i = 0; i < n; i++) r[k][j] += q[i][k] * a[i][j];
            for (i = 0; i < n; i++) a[i][j] = a[i][j] - q[i][k] * r[k][j];
        }
    }
    print_sum("orthogonal", &r[0][0], n * n);
}

static void reversed(int n, double *x, double *y)
{
    double t = 3;
#pragma acc parallel copy(x[0:n], y[0:n])
    {
#pragma acc loop gang vector
        for (int i = 0; i < n; i++) x[i] += 1;
#pragma acc loop gang vector
        for (int i = 0; i < n; i++) y[i] = x[n - 1 - i] + t;
    }
    print_sum("reversed", y, n);
}

/* A gang's own value must not show after the construct, where plain C would have changed the variable. */
static void kept(int n, double *x, double *y)
{
    double t = 3;
#pragma acc parallel copy(x[0:2 * n], y[0:n])
    {
        t += 1;
#pragma acc loop gang vector
        for (int i = 0; i < n; i++) x[i] += t;
#pragma acc loop gang vector
        for (int i = 0; i < n; i++) y[i] = x[n + i] * t;
    }
#ifndef _OPENACC
    t = 3;
#endif
    print_sum("kept", x, 2 * n);
    print_sum("kept", y, n);
    printf("kept %g\n", t);
}

static void jacobi(int n, int steps, double *restrict u, double *restrict v)
{
#pragma acc parallel copy(u[0:n], v[0:n])
    for (int t = 0; t < steps; t++) {
#pragma acc loop gang
        for (int i = 1; i < n - 1; i++) v[i] = (u[i - 1] + u[i + 1]) / 2;
#pragma acc loop gang
        for (int i = 1; i < n - 1; i++) u[i] = v[i];
    }
    print_sum("jacobi", u, n);
}

/* One name for a temporary of two loops, of the code between them, and of loops in a loop that the host runs. */
static void temporaries(int n, double *restrict a, double *restrict b)
{
    double t;
    int i, k;
#pragma acc kernels copy(a[0:n], b[0:n])
    {
        t = a[1];
        b[0] = t;
        for (i = 0; i < n; i++) {
            t = a[i];
            b[i] += t * t;
        }
        t = b[7];
        for (i = 0; i < n; i++) a[i] += t;
    }
    print_sum("temporaries", a, n);
#pragma acc kernels copy(a[0:n], b[0:n])
    for (k = 0; k < 3; k++) {
        for (i = 0; i < n; i++) {
            t = a[i];
            b[i] = t * t + 1;
        }
        for (i = 0; i < n; i++) {
            t = b[i];
            a[i] = t / (t + 1);
        }
    }
    print_sum("temporaries", a, n);
}

/* A temporary of a loop and of loops in it: in each thread, in its gang, and with what the loop outside makes private. */
static void temporaries_within(int n, double *restrict a, double *restrict b)
{
    double t, s;
    int i, k;
#pragma acc kernels copy(a[0:n], b[0:n])
#pragma acc loop independent
    for (i = 0; i < n; i++) {
        s = 0;
        for (k = 0; k < 3; k++) {
            t = a[i] + k;
            s += t;
        }
        t = s * 4;
        b[i] = t;
    }
    print_sum("temporaries within", b, n);
#pragma acc kernels copy(a[0:n], b[0:n])
#pragma acc loop gang independent
    for (i = 0; i < n / 64; i++) {
        s = 1;
        for (k = 0; k < 3; k++) {
            t = a[i * 64 + k];
            s += t;
        }
        t = s * 0.5;
        a[i * 64 + 5] = t;
#pragma acc loop vector independent
        for (k = 0; k < 64; k++) {
            t = a[i * 64 + k];
            b[i * 64 + k] += t * s;
        }
    }
    print_sum("temporaries within", b, n);
#pragma acc parallel loop copy(a[0:n], b[0:n]) private(s, t)
    for (i = 0; i < n / 64; i++) {
        for (k = 0; k < 64; k++) {
            t = a[i * 64 + k];
            for (int l = 0; l < 3; l++) {
                s = l * t;
                t += s;
            }
            b[i * 64 + k] = t;
        }
        t = b[i * 64] / 7;
        a[i * 64] = t;
    }
    print_sum("temporaries within", a, n);
}

/* Overlap is tested for kernels in loops that the host runs too. */
static void overlapping(int n, double *p, double *q)
{
#pragma acc kernels copy(p[0:2 * n])
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < n; i++) q[i] = p[i] + k;
    print_sum("overlapping", p, 2 * n);
}

static void lanes(int n, double *restrict x, double *restrict y)
{
#pragma acc parallel copy(x[0:n], y[0:n])
    for (int k = 0; k < 3; k++) {
#pragma acc loop vector
        for (int j = 0; j < n; j++) x[j] += y[j];
#pragma acc loop vector
        for (int j = 0; j < n; j++) y[j] = x[n - 1 - j];
    }
    print_sum("lanes", x, n);
}

/* Counted by the host, queued, and under a condition. */
static void queued(int n, double *x, double *y)
{
    int step = 0;
#pragma acc data copy(x[0:n], y[0:n]) if(n > 3)
    {
#pragma acc parallel async(2) default(present) if(n > 3)
        while (step < 4) {
            step++;
#pragma acc loop gang vector
            for (int i = 0; i < n; i++) x[i] += step;
#pragma acc loop gang vector
            for (int i = 1; i < n - 1; i++) y[i] = x[i - 1] + x[i + 1];
        }
#pragma acc wait
    }
    print_sum("queued", y, n);
}

static void by_their_sum(int n, double *x)
{
    double sum = 0;
#pragma acc parallel copy(x[0:n], sum)
    {
#pragma acc loop reduction(+ : sum)
        for (int i = 0; i < n; i++) sum += x[i];
#pragma acc loop
        for (int i = 0; i < n; i++) x[i] /= sum;
    }
    print_sum("by their sum", x, n);
}

static void own_objects(int n, double *x)
{
#pragma acc parallel copy(x[0:n])
    {
        double top = 0;
        int half = n / 2;
#pragma acc loop seq
        for (int i = 0; i < n; i++)
            if (x[i] > top) top = x[i];
#pragma acc loop
        for (int i = 0; i < n; i++) x[i] = x[i] / top + half;
#pragma acc loop
        for (int i = 0; i < half; i++) x[i] = x[n - 1 - i];
    }
    print_sum("own objects", x, n);
}

/* With every variable in a clause. */
static void all_named(int n, double *x)
{
    double first = 0, step = 2;
    int used = 1;
#pragma acc parallel default(none) copy(x[0:n]) copy(first) firstprivate(n, step, used)
    {
        double both = step + used;
#pragma acc loop gang
        for (int i = 0; i < n; i++) {
            if (!i) first = x[0] + both;
            x[i] += step;
        }
#pragma acc loop gang
        for (int i = 0; i < n; i++) x[i] -= first / 4;
    }
    print_sum("all named", x, n), printf("first %g\n", first);
}

/* Loops with `auto` that must run in order, around loops that gangs may share. */
static void automatic(int n, double (*a)[N], double *x)
{
    int last = 1;
#pragma acc parallel loop auto
    for (int i = 0; i < n - 1; i++) {
        x[i % 3] += i;
#pragma acc loop auto
        for (int j = 1; j < n - 1; j++) a[i + 1][j] = a[i][j - 1] + a[i][j + 1] - x[1];
    }
#pragma acc parallel num_gangs(3)
    {
#pragma acc loop auto
        for (int i = 0; i < n - 1; i++) {
            x[2] += i;
#pragma acc loop gang
            for (int j = 0; j < n; j++) a[i][j] = a[i + 1][n - 1 - j] + x[2];
        }
    }
#pragma acc parallel loop auto num_gangs(5) copy(last)
    for (int i = 0; i < n; i++) {
        last = last * 3 % 101 + i;
        x[i + 3] += last;
    }
    print_sum("automatic", &a[0][0], n * N), print_sum("automatic", x, n);
    printf("automatic %d\n", last);
}

static double a[N][N], b[N][N], c[N][N], line[4096], other[4096];

int main(void)
{
    fill(N, a, 1), fill(N, b, 2), fill(N, c, 3);
    two_products(N, malloc(sizeof a), a, b, c);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) a[i][j] = i == j ? N + 1.0 + i : ((i + j) % 7) / 7.0;
    factor(N, a, line);
    fill(N, a, 4), fill(N, b, 5);
    sweeps(N, 3, a, b);
    for (int i = 0; i < N; i++) a[i][i] += 3;
    orthogonal(N, a, b, c);
    for (int i = 0; i < 4096; i++) line[i] = i % 11, other[i] = i % 7;
    reversed(4096, line, other);
    kept(2048, line, other);
    jacobi(4096, 5, line, other);
    temporaries(4096, line, other);
    temporaries_within(4096, line, other);
    overlapping(1000, line, line + 1);
    for (int i = 0; i < 4096; i++) line[i] = i % 11, other[i] = i % 7;
    lanes(500, line, other);
    queued(500, line, other);
    by_their_sum(700, line);
    for (int i = 0; i < 4096; i++) line[i] = 1 + i % 9;
    own_objects(700, line);
    all_named(700, line);
    fill(N, a, 6);
    automatic(N, a, line);
}
