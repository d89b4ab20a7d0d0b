/* Conjugate gradients for a sparse matrix whose rows are spread over MPI's processes: sums and the vector's parts by accel_mpi.h. Prints the same for
   any number of processes. SPDX-License-Identifier: MIT */
#include <accel_mpi.h>
#include <math.h>
#include <stdio.h>

/* The rows of this process: A x in compressed rows, with columns of the whole matrix. */
struct rows {
    int n, first, count, entries;      /* rows of all processes; those of this one; its entries that are not 0 */
    int *start, *column;               /* count + 1; entries */
    double *value;
    int size, *counts, *firsts;        /* processes, and the rows of each */
};

static void *allocate(size_t bytes)
{
    void *p = calloc(bytes ? bytes : 1, 1);
    if (!p) MPI_Abort(MPI_COMM_WORLD, 1);
    return p;
}

static void add_entry(struct rows *a, int column, double value)
{
    a->column[a->entries] = column;
    a->value[a->entries++] = value;
}

/* Points of a square of m x m with their four neighbors, and each seventh with a far one: a symmetric, positive definite matrix. */
static void add_row(struct rows *a, int m, int i)
{
    int near[] = { i - m, i % m ? i - 1 : -1, i % m < m - 1 ? i + 1 : a->n, i + m }, far = a->n - 1 - i;
    for (int k = 0; k < 4; k++)
        if (near[k] >= 0 && near[k] < a->n) add_entry(a, near[k], -1);
    if (i % 7 == 0 || far % 7 == 0) add_entry(a, far, -0.5);
    add_entry(a, i, 4.75);
}

static void split(struct rows *a, int m)
{
    int rank;
    MPI_Comm_size(MPI_COMM_WORLD, &a->size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    a->n = m * m;
    a->counts = allocate(a->size * sizeof(int)), a->firsts = allocate(a->size * sizeof(int));
    for (int p = 0; p < a->size; p++) {
        a->firsts[p] = (int)((long)a->n * p / a->size);
        a->counts[p] = (int)((long)a->n * (p + 1) / a->size) - a->firsts[p];
    }
    a->first = a->firsts[rank], a->count = a->counts[rank];
    a->start = allocate((a->count + 1) * sizeof(int)), a->column = allocate(6 * (size_t)a->count * sizeof(int));
    a->value = allocate(6 * (size_t)a->count * sizeof(double));
    for (int i = 0; i < a->count; i++) {
        add_row(a, m, a->first + i);
        a->start[i + 1] = a->entries;
    }
}

/* q = A p, and the product of p and q. Gathers the parts of p before. */
static double multiply(const struct rows *a, double *p, double *q)
{
    int n = a->n, count = a->count, first = a->first, entries = a->entries;
    const int *start = a->start, *column = a->column;
    const double *value = a->value;
    double pq = 0;
    (void)n, (void)entries;            /* without directives */
    accel_mpi_allgatherv(p, a->counts, a->firsts, MPI_DOUBLE, MPI_COMM_WORLD);
#pragma acc parallel loop reduction(+:pq) present(start[0:count+1], column[0:entries], value[0:entries], p[0:n], q[0:count])
    for (int i = 0; i < count; i++) {
        double sum = 0;
        for (int k = start[i]; k < start[i + 1]; k++) sum += value[k] * p[column[k]];
        q[i] = sum;
        pq += p[first + i] * sum;
    }
    accel_mpi_allreduce(&pq, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return pq;
}

/* x += alpha p, r -= alpha q; the square of r. */
static double advance(const struct rows *a, double alpha, const double *p, const double *q, double *x, double *r)
{
    int n = a->n, count = a->count, first = a->first;
    double rr = 0;
    (void)n;
#pragma acc parallel loop reduction(+:rr) present(p[0:n], q[0:count], x[0:count], r[0:count])
    for (int i = 0; i < count; i++) {
        x[i] += alpha * p[first + i];
        r[i] -= alpha * q[i];
        rr += r[i] * r[i];
    }
    accel_mpi_allreduce(&rr, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return rr;
}

static void turn(const struct rows *a, double beta, const double *r, double *p)
{
    int n = a->n, count = a->count, first = a->first;
    (void)n;
#pragma acc parallel loop present(r[0:count], p[0:n])
    for (int i = 0; i < count; i++) p[first + i] = r[i] + beta * p[first + i];
}

/* Solves A x = r from x = 0; p, q: for the directions. Returns the number of steps. */
static int solve(const struct rows *a, double *x, double *r, double *p, double *q)
{
    double rr = advance(a, 0, p, q, x, r), end = 1e-20 * rr;
    int steps = 0;
    turn(a, 0, r, p);
    for (; rr > end && steps < 1000; steps++) {
        double before = rr;
        rr = advance(a, rr / multiply(a, p, q), p, q, x, r);
        turn(a, rr / before, r, p);
    }
    return steps;
}

/* A vector of all rows, in all processes: the first one computes it and sends it to the others' devices. */
static void known_solution(const struct rows *a, double *p)
{
    for (int i = 0; i < a->n && a->first == 0; i++) p[i] = 1 + (i * 7 % 11) / 8.0;
    if (a->first == 0) {
#pragma acc update device(p[0:a->n])
    }
    accel_mpi_bcast(p, a->n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, steps, m = argc > 1 ? atoi(argv[1]) : 200;
    struct rows a = { 0 };
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    split(&a, m);
    int n = a.n, count = a.count, entries = a.entries, *start = a.start, *column = a.column;
    double *value = a.value, *x = allocate(count * sizeof *x), *r = allocate(count * sizeof *r), *p = allocate(n * sizeof *p), *q = allocate(count * sizeof *q);
    double error = 0;
    (void)start, (void)column, (void)value, (void)entries;
#pragma acc data copyin(start[0:count+1], column[0:entries], value[0:entries], q[0:count]) copy(x[0:count], p[0:n]) create(r[0:count])
    {
        known_solution(&a, p);
        multiply(&a, p, r);            /* the right-hand side */
        steps = solve(&a, x, r, p, q);
        known_solution(&a, p);
    }
    for (int i = 0; i < count; i++) error = fmax(error, fabs(x[i] - p[a.first + i]));
    accel_mpi_reduce(&error, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (!rank) printf("%d equations: %d steps, the largest error %s\n", n, steps, error < 1e-8 ? "below 1e-8" : "is too large");
    free(a.start), free(a.column), free(a.value), free(a.counts), free(a.firsts);
    free(x), free(r), free(p), free(q);
    MPI_Finalize();
    return 0;
}
