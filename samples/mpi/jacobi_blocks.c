/* Jacobi's iteration on a grid whose blocks are spread over MPI's processes: halos by accel_mpi.h. Prints the same for any number of processes.
   SPDX-License-Identifier: MIT */
#include <accel_mpi.h>
#include <stdio.h>

struct grid {
    int n, first[2];                   /* points in each dimension; where the block of this process begins */
    struct accel_halo halo;
};

/* The edge of the plate is hot on one side. */
static double at_start(const struct grid *g, int i, int j)
{
    return i < 0 ? 100 : j < 0 || i >= g->n || j >= g->n ? 0 : (i * 7 + j * 3) % 11;
}

static double *new_block(const struct grid *g)
{
    int rows = g->halo.inner[0] + 2, columns = g->halo.inner[1] + 2;
    double *u = malloc((size_t)g->halo.elements * sizeof *u);
    if (!u) MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) u[i * columns + j] = at_start(g, g->first[0] + i - 1, g->first[1] + j - 1);
    return u;
}

/* Points of the rows from row0 to row1 and the columns from column0 to column1, in a queue. */
static void sweep(const struct grid *g, const double *u, double *v, int row0, int row1, int column0, int column1, int queue)
{
    int rows = g->halo.inner[0], row = g->halo.inner[1] + 2;
    (void)rows;                        /* without directives */
    if (row0 > row1 || column0 > column1) return;
#pragma acc parallel loop collapse(2) present(u[0:(rows+2)*row], v[0:(rows+2)*row]) async(queue)
    for (int i = row0; i <= row1; i++)
        for (int j = column0; j <= column1; j++)
            v[i * row + j] = 0.25 * (u[(i - 1) * row + j] + u[(i + 1) * row + j] + u[i * row + j - 1] + u[i * row + j + 1]);
}

enum { SIDES = 1, INTERIOR };          /* queues: SIDES is the halo's */

/* While the halo of u is exchanged, the points that do not read it are computed. */
static void step(struct grid *g, double *u, double *v)
{
    int rows = g->halo.inner[0], columns = g->halo.inner[1];
#pragma acc wait(SIDES) async(INTERIOR)
#pragma acc wait(INTERIOR) async(SIDES)
    accel_halo_begin(&g->halo, u);
    sweep(g, u, v, 2, rows - 1, 2, columns - 1, INTERIOR);
    accel_halo_finish(&g->halo);
    sweep(g, u, v, 1, 1, 1, columns, SIDES);
    if (rows > 1) sweep(g, u, v, rows, rows, 1, columns, SIDES);
    sweep(g, u, v, 2, rows - 1, 1, 1, SIDES);
    if (columns > 1) sweep(g, u, v, 2, rows - 1, columns, columns, SIDES);
}

/* A sum of integers, whose order does not matter. */
static unsigned long long checksum(const struct grid *g, const double *u)
{
    int row = g->halo.inner[1] + 2;
    unsigned long long sum = 0, all, bits;
    for (int i = 1; i <= g->halo.inner[0]; i++)
        for (int j = 1; j < row - 1; j++) {
            memcpy(&bits, &u[i * row + j], sizeof bits);
            sum += bits * (2ull * (g->first[0] + i) * g->n + 2ull * (g->first[1] + j) + 1);
        }
    MPI_Allreduce(&sum, &all, 1, MPI_UNSIGNED_LONG_LONG, MPI_SUM, MPI_COMM_WORLD);
    return all;
}

static void split(struct grid *g)
{
    int size, rank, sizes[2] = { 0, 0 }, periods[2] = { 0, 0 }, here[2], inner[2];
    MPI_Comm cart;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, sizes);
    MPI_Cart_create(MPI_COMM_WORLD, 2, sizes, periods, 0, &cart);
    MPI_Comm_rank(cart, &rank);
    MPI_Cart_coords(cart, rank, 2, here);
    for (int d = 0; d < 2; d++) {
        g->first[d] = g->n * here[d] / sizes[d];
        inner[d] = g->n * (here[d] + 1) / sizes[d] - g->first[d];
    }
    if (accel_halo_create(&g->halo, cart, MPI_DOUBLE, inner, 1) != MPI_SUCCESS) MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_free(&cart);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct grid g = { .n = argc > 1 ? atoi(argv[1]) : 1000 };
    int steps = argc > 2 ? atoi(argv[2]) : 100;
    split(&g);
    double *u = new_block(&g), *v = new_block(&g);
#pragma acc data copy(u[0:g.halo.elements], v[0:g.halo.elements])
    {
        for (int n = 0; n < steps; n++) step(&g, n % 2 ? v : u, n % 2 ? u : v);
#pragma acc wait
    }
    unsigned long long sum = checksum(&g, steps % 2 ? v : u);
    if (!rank) printf("grid %d x %d, %d steps: checksum %016llx\n", g.n, g.n, steps, sum);
    accel_halo_free(&g.halo);
    free(u);
    free(v);
    MPI_Finalize();
    return 0;
}
