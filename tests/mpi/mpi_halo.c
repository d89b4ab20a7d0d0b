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

enum { SIDE = 12, WIDE = SIDE + 4 };

/* A ring of `size` processes in a communicator, with a border of 2: its plan, and a block whose elements are the process's number there. */
static double *new_ring(struct accel_halo *h, MPI_Comm comm)
{
    int sizes[2] = { 0, 1 }, periods[2] = { 1, 1 }, inner[2] = { SIDE, SIDE }, n, me;
    MPI_Comm ring;
    MPI_Comm_size(comm, &n);
    sizes[0] = n;
    MPI_Cart_create(comm, 2, sizes, periods, 0, &ring);
    if (accel_halo_create(h, ring, MPI_DOUBLE, inner, 2) != MPI_SUCCESS) exit(1);
    h->device_addresses = device;
    MPI_Comm_rank(ring, &me);
    MPI_Comm_free(&ring);
    double *block = malloc(h->elements * sizeof *block);
    for (long e = 0; e < h->elements; e++) block[e] = me;
    return block;
}

/* The rows before and after have the neighbors' numbers, and elements that are far from the sides have twice their own. */
static void check_ring(const struct accel_halo *h, const double *block)
{
    int me, n;
    MPI_Comm_rank(h->comm, &me);
    MPI_Comm_size(h->comm, &n);
    for (int i = 0; i < WIDE; i++)
        for (int j = 0; j < WIDE; j++) {
            double usual = i < 2 ? (me + n - 1) % n : i >= WIDE - 2 ? (me + 1) % n : me;
            int far = i >= 4 && i < WIDE - 4 && j >= 4 && j < WIDE - 4;
            wrong += block[i * WIDE + j] != (far ? 2 * me : usual);
        }
}

static void double_interior(double *block)
{
#pragma acc parallel loop collapse(2) present(block[0:WIDE*WIDE]) async(5)
    for (int i = 4; i < WIDE - 4; i++)
        for (int j = 4; j < WIDE - 4; j++) block[i * WIDE + j] *= 2;
}

/* Exchanges of two communicators under way at once, with kernels between. */
static void test_overlap(void)
{
    struct accel_halo all, half;
    MPI_Comm some;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &some);
    double *u = new_ring(&all, MPI_COMM_WORLD), *v = new_ring(&half, some);
    half.queue = 2;
    wrong += accel_halo_finish(&all) != MPI_ERR_REQUEST;
#pragma acc data copy(u[0:WIDE*WIDE], v[0:WIDE*WIDE])
    {
        wrong += accel_halo_begin(&all, u) != MPI_SUCCESS || accel_halo_begin(&half, v) != MPI_SUCCESS;
        wrong += accel_halo_begin(&all, u) != MPI_ERR_REQUEST;
        double_interior(u);
        double_interior(v);
        wrong += rank % 2 ? accel_halo_finish(&half) : accel_halo_finish(&all);
        wrong += rank % 2 ? accel_halo_finish(&all) : accel_halo_finish(&half);
#pragma acc wait
    }
    check_ring(&all, u);
    check_ring(&half, v);
    accel_halo_free(&all);
    accel_halo_free(&half);
    MPI_Comm_free(&some);
    free(u);
    free(v);
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
    test_overlap();
    test_errors();
    MPI_Allreduce(&wrong, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (!rank) printf("%d exchanges, %d wrong elements\n", exchanges, all);
    MPI_Finalize();
    return 0;
}
