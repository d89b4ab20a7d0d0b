/* mpi_collectives: the reductions, broadcasts and gathers of accel_mpi.h, of arrays that are present on the device and of arrays that are not.
 * SPDX-License-Identifier: MIT
 *   mpi_collectives [partly | thread]          what ends the job: process 1 has only a part on the device; a call by another thread */
#include <accel_mpi.h>
#include <pthread.h>
#include <stdio.h>

enum { N = 1000 };
static int rank, size, wrong, calls;

static void check_doubles(const double *a, int first, int n, double factor, double summand)
{
    for (int i = 0; i < n; i++) wrong += a[i] != factor * (first + i) + summand;
    calls++;
}

/* All elements, whose value on the device is not that on the host. in_place: the array is not on the device. */
static void test_doubles(int in_place, int first, int n, MPI_Comm comm)
{
    double a[N], sums = size * (size + 1) / 2;
    for (int i = 0; i < N; i++) a[i] = -1;
#pragma acc data copyout(a) if(!in_place)
    {
#pragma acc parallel loop if(!in_place) async(3)
        for (int i = 0; i < N; i++) a[i] = (rank + 1.0) * i;
#pragma acc wait
        wrong += accel_mpi_allreduce(a + first, n, MPI_DOUBLE, MPI_SUM, comm) != MPI_SUCCESS;
    }
    check_doubles(a + first, first, n, sums, 0);
    for (int i = 0; i < N; i++) wrong += (i < first || i >= first + n) && a[i] != (rank + 1.0) * i;
    for (int i = 0; i < N; i++) a[i] = (rank + 1.0) * i;
    int root = size - 1;
#pragma acc data copy(a) if(!in_place)
    wrong += accel_mpi_reduce(a + first, n, MPI_DOUBLE, MPI_MAX, root, comm) != MPI_SUCCESS;
    check_doubles(a + first, first, n, rank == root ? size : rank + 1, 0);
#pragma acc data copy(a) if(!in_place)
    wrong += accel_mpi_bcast(a + first, n, MPI_DOUBLE, 0, comm) != MPI_SUCCESS;
    check_doubles(a + first, first, n, size == 1 ? size : 1, 0);
}

/* Parts of different lengths, one of them empty. */
static void test_gather(int in_place, MPI_Comm comm)
{
    int a[N], counts[64], firsts[64], n = 0;
    for (int p = 0; p < size; p++) firsts[p] = n, n += counts[p] = p == 1 ? 0 : 10 * p + 3;
    for (int i = 0; i < N; i++) a[i] = i >= firsts[rank] && i < firsts[rank] + counts[rank] ? 7 * i : -1;
#pragma acc data copy(a) if(!in_place)
    wrong += accel_mpi_allgatherv(a, counts, firsts, MPI_INT, comm) != MPI_SUCCESS;
    for (int i = 0; i < N; i++) wrong += a[i] != (i < n ? 7 * i : -1);
    calls++;
}

/* More bytes than one part has. */
static void test_large(void)
{
    size_t n = ACCEL_MPI_PART / sizeof(int) + 1000;
    int *a = malloc(n * sizeof *a);
    if (!a) MPI_Abort(MPI_COMM_WORLD, 1);
    for (size_t i = 0; i < n; i++) a[i] = rank ? -1 : (int)(i % 10007);
#pragma acc data copy(a[0:n])
    wrong += accel_mpi_bcast(a, n, MPI_INT, 0, MPI_COMM_WORLD) != MPI_SUCCESS;
    for (size_t i = 0; i < n; i++) wrong += a[i] != (int)(i % 10007);
    free(a);
    calls++;
}

/* Of 320 kB, on the device: NCCL's, where it is used. */
static void test_long_sums(void)
{
    enum { LONG = 40000 };
    static double a[LONG];
    static long b[LONG];
    int counts[64], firsts[64], part = LONG / size;
    for (int p = 0; p < size; p++) counts[p] = p == size - 1 ? LONG - p * part : part, firsts[p] = p * part;
    for (int i = 0; i < LONG; i++) a[i] = b[i] = i / part == rank || (i >= size * part && rank == size - 1) ? 3 * i : -1;
#pragma acc data copy(a, b)
    {
        wrong += accel_mpi_allgatherv(a, counts, firsts, MPI_DOUBLE, MPI_COMM_WORLD) != MPI_SUCCESS;
        wrong += accel_mpi_allgatherv(b, counts, firsts, MPI_LONG, MPI_COMM_WORLD) != MPI_SUCCESS;
#pragma acc parallel loop
        for (int i = 0; i < LONG; i++) a[i] += rank, b[i] *= rank + 1;
        wrong += accel_mpi_allreduce(a, LONG, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD) != MPI_SUCCESS;
        wrong += accel_mpi_allreduce(b, LONG, MPI_LONG, MPI_SUM, MPI_COMM_WORLD) != MPI_SUCCESS;
    }
    for (int i = 0; i < LONG; i++) wrong += a[i] != 3 * i + size - 1, wrong += b[i] != 3L * i * size * (size + 1) / 2;
    calls++;
}

static void test_types(void)
{
    MPI_Datatype gaps;
    double a[8] = { 0 };
    MPI_Type_vector(2, 1, 2, MPI_DOUBLE, &gaps);
    MPI_Type_commit(&gaps);
    wrong += accel_mpi_bcast(a, 2, gaps, 0, MPI_COMM_WORLD) != MPI_ERR_TYPE;
    MPI_Type_free(&gaps);
    wrong += accel_mpi_bcast(a, 0, MPI_DOUBLE, 0, MPI_COMM_WORLD) != MPI_SUCCESS;
}

static void end_partly(void)
{
    double a[N] = { 0 };
#pragma acc data copy(a[0:N / 2]) if(rank == 1)
    accel_mpi_bcast(a, N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

static void *other_thread(void *a)
{
    accel_mpi_bcast(a, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    return NULL;
}

static void end_thread(void)
{
    double a = 0;
    pthread_t thread;
    if (pthread_create(&thread, NULL, other_thread, &a)) exit(1);
    pthread_join(thread, NULL);
}

int main(int argc, char **argv)
{
    int all;
    MPI_Comm other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    if (argc > 1 && !strcmp(argv[1], "partly")) end_partly();
    else if (argc > 1) end_thread();
    for (int in_place = 0; in_place < 2; in_place++) {
        test_doubles(in_place, 0, N, MPI_COMM_WORLD);
        test_doubles(in_place, 100, 7, other);
        test_doubles(in_place, 0, 1, other);
        test_gather(in_place, MPI_COMM_WORLD);
        test_gather(in_place, other);
    }
    test_large();
    test_long_sums();
    test_types();
    MPI_Comm_free(&other);
    MPI_Allreduce(&wrong, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (!rank) printf("%d calls, %d wrong elements\n", calls, all);
    MPI_Finalize();
    return 0;
}
