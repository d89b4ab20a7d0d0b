/* kernels: proven loops, unproven ones, scalars between loops, pointers that may overlap. SPDX-License-Identifier: MIT */
/* sanitizer: -fno-sanitize=signed-integer-overflow */
#include "check.h"

static void proven(int n, const double *restrict x, double *restrict y)
{
#pragma acc kernels copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) y[i] = 2 * x[i];
    print_sum("proven", y, n);
}

static void recurrence(int n, double *x)
{
#pragma acc kernels copy(x[0:n])
    for (int i = 1; i < n; i++) x[i] = 0.5 * x[i - 1] + x[i];
    print_sum("recurrence", x, n);
}

static void overlapping(int n, double *x, double *y)
{
#pragma acc kernels copy(x[0:n], y[0:n])
    for (int i = 0; i < n; i++) y[i] = x[i] + 1;
}

static void several(int n, double *restrict x, double *restrict y)
{
    double factor = 2, last = 0;
#pragma acc kernels copy(x[0:n]) copyout(y[0:n])
    {
        for (int i = 0; i < n; i++) y[i] = factor * x[i];
        factor = 3;
        x[0] = 7;
        for (int i = 0; i < n; i++) x[i] += factor * y[i];
        last = x[n - 1];
    }
    printf("factor %g last %g\n", factor, last);
    print_sum("several x", x, n);
    print_sum("several y", y, n);
}

static void two_dimensions(int n, double a[n][n], double b[n][n])
{
#pragma acc kernels loop copyin(a[0:n][0:n]) copy(b[0:n][0:n])
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    print_sum("stencil", &b[0][0], (long)n * n);
}

/* OpenACC 1.0: each loop of a nest has its gangs and lanes. */
enum { NT = 3, NZ = 4, NY = 5, NX = 6 };
typedef struct {
    int status;
    double c[NT * NZ * NY * NX];
} field;

static double at_site(field *f, int site)
{
    return f->c[site] * 2;
}

static double norm(field *f)
{
    double sum = 0, one;
    int i;
#pragma acc kernels present(f)
#pragma acc loop reduction(+:sum)
    for (i = 0; i < NT * NZ * NY * NX; i++) {
        one = at_site(f, i);
        sum += one * one;
    }
    return sum;
}

static void repeated_levels(field *f, field *g, int n, const double *weight)
{
    int t, z, y, x;
#pragma acc kernels present(f, g)
#pragma acc loop independent gang(NT)
    for (t = 0; t < NT; t++) {
#pragma acc loop independent gang(NZ / 2) vector(2)
        for (z = 0; z < NZ; z++) {
#pragma acc loop independent gang(NY / 5) vector(4)
            for (y = 0; y < NY; y++) {
#pragma acc loop independent vector(2)
                for (x = 0; x < NX; x++) {
                    int site = x + NX * (y + NY * (z + NZ * t)), up = (x + 1) % NX + NX * (y + NY * (z + NZ * t));
                    g->c[site] = at_site(f, up) + t;
                }
            }
        }
    }
#pragma acc kernels present(f, g) copyin(weight[0:n])
    {
#pragma acc loop independent gang vector(8)
        for (t = 0; t < n; t++) {
            const double w = weight[t];
            double sum = 0;
#pragma acc loop independent gang worker vector(32)
            for (x = 0; x < NX; x++) f->c[t * NX + x] += w * g->c[t * NX + x];
#pragma acc loop independent vector(32) reduction(+:sum)
            for (x = 0; x < NX; x++) sum += f->c[t * NX + x];
            g->c[t * NX] = sum;
        }
#pragma acc loop independent vector(16)
        for (t = 0; t < 2; t++)
#pragma acc loop independent gang
            for (x = 0; x < NX; x++) f->c[t * NX + x] -= 1;
    }
}

static void lattice(const double *weight)
{
    static field f, g;
    for (int i = 0; i < NT * NZ * NY * NX; i++) f.c[i] = i % 7;
#pragma acc data copy(f, g)
    {
        repeated_levels(&f, &g, NT * NZ, weight);
        printf("norms %.9g %.9g\n", norm(&f), norm(&g));
    }
    print_sum("sites", f.c, NT * NZ * NY * NX);
    print_sum("sites", g.c, NT * NZ * NY * NX);
}

/* Copies by a clause, also in the kernel of one thread that runs when x and y overlap. */
static void private_sums(int rows, int n, double *x, double *y)
{
    double sum = -1;
#pragma acc kernels loop gang private(sum) copy(x[0:rows * n], y[0:rows])
    for (int i = 0; i < rows; i++) {
        sum = 1;
#pragma acc loop vector reduction(+:sum)
        for (int j = 0; j < n; j++) sum += x[i * n + j];
        y[i] = sum;
    }
    print_sum("private sums", y, rows);
}

#ifdef _OPENACC
#include <openacc.h>
#else
enum { acc_device_host = 2, acc_device_none = 0, acc_device_not_host = 4 };
static int acc_get_device_type(void) { return acc_device_none; }
static int acc_on_device(int type) { return type == acc_device_none || type == acc_device_host; }
#endif

/* What asks where it runs runs on the device, though nothing in it is parallel. */
static void whereabouts(void)
{
    int type = acc_get_device_type(), there = 0, steps = 0, one = 0;
#pragma acc kernels
    {
        there = acc_on_device(type) != 0;
        one = acc_on_device(acc_device_host) + acc_on_device(acc_device_not_host);
        for (int i = 0; i < 10; i++) steps = steps * 2 % 7 + (acc_on_device(type) ? 1 : 100);
    }
    printf("whereabouts %d %d %d\n", there, steps, one);
}

/* How much of `to` would have to be copied is not known: nothing is parallel in it, and the host runs it. */
static void merged(int n, const int *left, const int *right, int *to)
{
    int i = 0, j = 0, k = 0;
#pragma acc kernels copyin(left[0:n], right[0:n])
    for (; i < n && j < n;) {
        if (left[i] <= right[j]) to[k] = left[i++];
        else to[k] = right[j++];
        k++;
    }
#pragma acc kernels copyin(left[0:n])
    for (; i < n; i++) to[k++] = left[i];
#pragma acc kernels copyin(right[0:n])
    for (; j < n; j++) to[k++] = right[j];
    printf("merged %d %d %d %d %d\n", i, j, k, to[n], to[2 * n - 1]);
}

/* worker(n) on loops of gangs whose threads share iterations, one block alone and many. */
static void workers(int n, int *x)
{
#pragma acc kernels loop gang worker(2) copy(x[0:n])
    for (unsigned i = 0; i <= 7; ++i) {
        for (int k = (int)(i % 5) - 1; k >= 0; k--) {
            x[i] = 3;
            if (x[i] * 163 <= (int)i) goto out;
        }
    out:
        x[i] = (x[i] + (int)i + 1) % 8;
    }
#pragma acc kernels loop gang worker(3) copy(x[0:n])
    for (unsigned short i = 0; i < n; i++) {
        int k = 0;
        do {
            x[i] += k;
            if (k == 5) goto done;
        } while (k++ < 9);
    done:
        x[i] ^= 1;
    }
    int h = 0;
    for (int i = 0; i < n; i++) h = h * 31 + x[i];
    printf("workers %d\n", h);
}

/* Clauses of loops on the construct: for the loops inside that use the variables. */
static double loop_clauses(int n, const double *restrict x, double *restrict y)
{
    double row[4], t, sum = 0;
    int i, k;
#pragma acc kernels private(row, t, i, k) reduction(+ : sum) copyin(x[0:n]) copy(y[0:n])
    {
#pragma acc loop independent
        for (i = 0; i < n; i++) {
            for (k = 0; k < 4; k++) row[k] = x[i] + k;
            t = row[0] * row[3];
            y[i] += t;
            sum += t;
        }
#pragma acc loop independent
        for (i = 0; i < n; i++) {
            t = y[i];
            y[i] = t + 1;
        }
    }
    return sum;
}

int main(void)
{
    enum { n = 500, m = 24 };
    static double x[n + 10], y[n + 10], a[m][m], b[m][m];
    for (int i = 0; i < n + 10; i++) x[i] = i % 13, y[i] = 0;
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++) a[i][j] = i * j % 11, b[i][j] = 0;
    proven(n, x, y);
    recurrence(n, x);
    overlapping(n, x, y);
    print_sum("disjoint", y, n);
    overlapping(n / 2, x, x + n / 2 + 5);
    print_sum("disjoint parts", x, n);
    printf("sum %.3f\n", loop_clauses(n, x, y));
    print_sum("clauses of loops", y, n);
    private_sums(8, 20, x, y);
    private_sums(8, 20, x, x + 18);
    print_sum("overlapping sums", x, n);
    several(n, x, y);
    two_dimensions(m, a, b);
    lattice(x);
    whereabouts();
    int left[40], right[40], to[80];
    for (int i = 0; i < 40; i++) left[i] = 3 * i, right[i] = 2 * i + 1;
    merged(40, left, right, to);
    workers(40, left);
    return 0;
}
