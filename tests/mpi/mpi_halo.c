/* mpi_halo: the halos of accel_mpi.h. Each element has a value computed from its place in the whole array; after an exchange, so must each of the
 * border, except outside of dimensions that are not periodic. SPDX-License-Identifier: MIT
 *   mpi_halo [device]          device: MPI is given the addresses of host_data, which on a GPU needs an MPI library that knows them */
#include <accel_mpi.h>
#include <stdio.h>

static int rank, size, device, wrong, exchanges;

/* The element at a place of the whole array; -1: outside. Places are below 100. */
static double value_at(const struct accel_halo *h, const int *sizes, const int *periods, const long *at)
{
    double value = 1;
    for (int d = 0; d < h->dimensions; d++) {
        long n = (long)h->inner[d] * sizes[d], place = at[d];
        if (!periods[d] && (place < 0 || place >= n)) return -1;
        value = 100 * value + (place + n) % n;
    }
    return value;
}

/* Calls for each element: sets it in the block, where set, else compares it. Elements of the border are set to -1. */
static void visit(const struct accel_halo *h, const int *sizes, const int *periods, double *block, int set)
{
    int here[3];
    MPI_Cart_coords(h->comm, rank, h->dimensions, here);
    for (long e = 0; e < h->elements; e++) {
        long rest = e, at[3];
        int border = 0;
        for (int d = h->dimensions - 1; d >= 0; d--) {
            long extent = h->inner[d] + 2 * h->width, place = rest % extent - h->width;
            border |= place < 0 || place >= h->inner[d];
            at[d] = place + (long)here[d] * h->inner[d];
            rest /= extent;
        }
        double value = value_at(h, sizes, periods, at);
        if (set) block[e] = border ? -1 : value;
        else wrong += block[e] != value;
    }
}

static void exchange_floats(struct accel_halo *h, double *block)
{
    float *values = malloc(h->elements * sizeof *values);
    for (long e = 0; e < h->elements; e++) values[e] = (float)block[e];
#pragma acc data copy(values[0:h->elements])
    wrong += accel_halo_exchange(h, values) != MPI_SUCCESS;
    for (long e = 0; e < h->elements; e++) block[e] = values[e];
    free(values);
}

static void exchange_doubles(struct accel_halo *h, double *block)
{
#pragma acc data copy(block[0:h->elements])
    wrong += accel_halo_exchange(h, block) != MPI_SUCCESS;
}

static void test(int dimensions, int width, int periodic)
{
    int sizes[3] = { 0, 0, 0 }, periods[3], inner[3] = { width + 2, width, width + 5 };
    MPI_Comm cart;
    struct accel_halo h;
    for (int d = 0; d < dimensions; d++) periods[d] = periodic >> d & 1;
    MPI_Dims_create(size, dimensions, sizes);
    MPI_Cart_create(MPI_COMM_WORLD, dimensions, sizes, periods, 0, &cart);
    int floats = periodic & 1;
    if (accel_halo_create(&h, cart, floats ? MPI_FLOAT : MPI_DOUBLE, inner, width) != MPI_SUCCESS) exit(1);
    h.device_addresses = device;
    double *block = malloc(h.elements * sizeof *block);
    visit(&h, sizes, periods, block, 1);
    (floats ? exchange_floats : exchange_doubles)(&h, block);
    visit(&h, sizes, periods, block, 0);
    exchanges++;
    free(block);
    accel_halo_free(&h);
    MPI_Comm_free(&cart);
}

/* What accel_halo_create refuses. */
static void test_errors(void)
{
    int sizes[4] = { size, 1, 1, 1 }, periods[4] = { 0 }, inner[4] = { 3, 3, 3, 3 };
    MPI_Comm two, four;
    struct accel_halo h;
    MPI_Cart_create(MPI_COMM_WORLD, 2, sizes, periods, 0, &two);
    MPI_Cart_create(MPI_COMM_WORLD, 4, sizes, periods, 0, &four);
    wrong += accel_halo_create(&h, MPI_COMM_WORLD, MPI_DOUBLE, inner, 1) != MPI_ERR_TOPOLOGY;
    wrong += accel_halo_create(&h, four, MPI_DOUBLE, inner, 1) != MPI_ERR_TOPOLOGY;
    wrong += accel_halo_create(&h, two, MPI_INT, inner, 1) != MPI_ERR_TYPE;
    wrong += accel_halo_create(&h, two, MPI_DOUBLE, inner, 4) != MPI_ERR_ARG;
    wrong += accel_halo_create(&h, two, MPI_DOUBLE, inner, 0) != MPI_ERR_ARG;
    if (!rank) inner[1] = 0;           /* of one process only */
    wrong += accel_halo_create(&h, two, MPI_DOUBLE, inner, 1) != MPI_ERR_ARG;
    MPI_Comm_free(&two);
    MPI_Comm_free(&four);
}

int main(int argc, char **argv)
{
    int all;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    device = argc > 1 && !strcmp(argv[1], "device");
    for (int dimensions = 1; dimensions <= 3; dimensions++)
        for (int width = 1; width <= 2; width++)
            for (int periodic = 0; periodic < 1 << dimensions; periodic++) test(dimensions, width, periodic);
    test_errors();
    MPI_Allreduce(&wrong, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (!rank) printf("%d exchanges, %d wrong elements\n", exchanges, all);
    MPI_Finalize();
    return 0;
}
