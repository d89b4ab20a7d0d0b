/* mpi_jacobi: a 2-D Jacobi iteration whose rows are spread over MPI's processes. Prints the same for any number of them, and as plain C.
 * SPDX-License-Identifier: MIT
 *   mpi_jacobi [device]        device: MPI is given device addresses, which on a GPU needs an MPI library that knows them */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENACC
#include <openacc.h>
#endif

enum { N = 60, M = 70, STEPS = 40 };   /* rows and columns without the border */
static int rank, size, up, down;
static int first, n;                   /* rows of this process: first .. first + n - 1; in its arrays 1 .. n */

static void choose_device(void)
{
#ifdef _OPENACC
    int devices = acc_get_num_devices(acc_device_nvidia);
    if (devices && !getenv("ACC_DEVICE_NUM")) acc_set_device_num(rank % devices, acc_device_nvidia);
#endif
}

static double *new_field(void)
{
    double *field = calloc((size_t)(n + 2) * (M + 2), sizeof *field);
    for (int i = 0; field && i < n + 2; i++) field[i * (M + 2)] = 1 + (first + i - 1) % 7;
    return field;
}

/* The outermost rows of this process go to its neighbours, theirs come into the rows beside them. */
static void exchange(double *u)
{
    const int row = M + 2;
    MPI_Request requests[4];
    MPI_Irecv(u, row, MPI_DOUBLE, up, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(u + (n + 1) * row, row, MPI_DOUBLE, down, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(u + row, row, MPI_DOUBLE, up, 1, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(u + n * row, row, MPI_DOUBLE, down, 0, MPI_COMM_WORLD, &requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
}

static void exchange_device(double *u)
{
#pragma acc host_data use_device(u)
    exchange(u);
}

static void exchange_host(double *u)
{
    const int row = M + 2, above = up != MPI_PROC_NULL, below = down != MPI_PROC_NULL;
#pragma acc update self(u[row:row], u[n*row:row])
    exchange(u);
#pragma acc update device(u[0:row]) if(above)
#pragma acc update device(u[(n+1)*row:row]) if(below)
}

/* Rows from .. to of v from u, in a queue. */
static void sweep(const double *u, double *v, int from, int to, int queue)
{
    const int row = M + 2, rows = n + 2;
#pragma acc parallel loop collapse(2) present(u[0:rows*row], v[0:rows*row]) async(queue)
    for (int i = from; i <= to; i++)
        for (int j = 1; j <= M; j++)
            v[i * row + j] = 0.25 * (u[(i - 1) * row + j] + u[(i + 1) * row + j] + u[i * row + j - 1] + u[i * row + j + 1]);
}

static double change(const double *u, const double *v)
{
    const int row = M + 2, rows = n + 2;
    double most = 0, all;
#pragma acc parallel loop collapse(2) present(u[0:rows*row], v[0:rows*row]) reduction(max: most)
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= M; j++) {
            double d = v[i * row + j] - u[i * row + j];
            most = d > most ? d : -d > most ? -d : most;
        }
    MPI_Allreduce(&most, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return all;
}

/* All rows' bits, in order, in a sum of rank 0. */
static void print_field(const double *u, double last)
{
    unsigned long long sum = 14695981039346656037u, bits;
    if (rank) MPI_Recv(&sum, 1, MPI_UNSIGNED_LONG_LONG, rank - 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= M; j++) {
            memcpy(&bits, &u[i * (M + 2) + j], sizeof bits);
            sum = (sum ^ bits) * 1099511628211u;
        }
    MPI_Send(&sum, 1, MPI_UNSIGNED_LONG_LONG, (rank + 1) % size, rank + 1 < size ? 2 : 3, MPI_COMM_WORLD);
    if (rank) return;
    MPI_Recv(&sum, 1, MPI_UNSIGNED_LONG_LONG, size - 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("change %.17g, field %016llx\n", last, sum);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int device_addresses = argc > 1 && !strcmp(argv[1], "device");
    up = rank ? rank - 1 : MPI_PROC_NULL;
    down = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
    first = N * rank / size;
    n = N * (rank + 1) / size - first;
    choose_device();
    double *u = new_field(), *v = new_field(), last = 0;
    const int all = (n + 2) * (M + 2);
    if (!u || !v) return 1;
#pragma acc data copy(u[0:all]) copyin(v[0:all])
    for (int step = 0; step < STEPS; step++) {
        double *from = step % 2 ? v : u, *to = step % 2 ? u : v;
        sweep(from, to, 1, 1, 1);
        sweep(from, to, n, n, 1);
        sweep(from, to, 2, n - 1, 2);
#pragma acc wait(1)
        if (device_addresses) exchange_device(to);
        else exchange_host(to);
#pragma acc wait(2)
        if (step == STEPS - 1) last = change(from, to);
    }
    print_field(u, last);
    free(u);
    free(v);
    MPI_Finalize();
    return 0;
}
