/* accel_mpi_collectives.h: the collective functions of accel_mpi.h. Not an interface for programs. SPDX-License-Identifier: MIT
 *
 * Arrays are passed to MPI in parts of ACCEL_MPI_PART bytes. All processes make the same parts, whichever of them stages its data, and so
 * the memory for staging does not grow with the array. The runtime itself copies such ordinary memory by way of page-locked buffers. */
#ifndef ACCEL_MPI_COLLECTIVES_H
#define ACCEL_MPI_COLLECTIVES_H
#include "accel_mpi_nccl.h"

#ifndef ACCEL_MPI_PART                  /* tests have shorter arrays */
#define ACCEL_MPI_PART (1 << 26)
#endif

/* An array as a collective function has it. */
struct accel_mpi_data {
    char *at;              /* where MPI reads and writes it, unless it is staged */
    char *device;          /* its address on the device if it is staged, else NULL */
    char *present;         /* its address on the device; NULL: it is not present, or host and device have one memory */
    size_t element;        /* bytes */
};

/* Ends the job if the array is partly on the device, since the other processes would wait for this one. */
static inline int accel_mpi_find(struct accel_mpi_data *a, void *data, size_t count, MPI_Datatype type, MPI_Comm comm, const char *call)
{
    int bytes, code = MPI_Type_size(type, &bytes);
    MPI_Aint least, extent;
    if (code == MPI_SUCCESS) code = MPI_Type_get_extent(type, &least, &extent);
    if (code != MPI_SUCCESS) return code;
    if (least != 0 || extent != bytes || !bytes) return MPI_ERR_TYPE;
    accel_mpi_check_thread(comm, call);
    a->at = (char *)data, a->device = a->present = NULL, a->element = (size_t)bytes;
#ifdef _OPENACC
    if (!count || !acc_is_present(data, 1)) return MPI_SUCCESS;
    if (!acc_is_present(data, count * a->element)) accel_mpi_stop(comm, call, "the array is only partly present on the device");
    char *device = (char *)acc_deviceptr(data);
    if (device == a->at) return MPI_SUCCESS;           /* one memory */
    a->present = device;
    if (accel_mpi_device_addresses()) a->at = device;
    else a->device = device;
#else
    (void)count;
#endif
    return MPI_SUCCESS;
}

static inline void accel_mpi_download(const struct accel_mpi_data *a, char *staged, size_t first, size_t count)
{
#ifdef _OPENACC
    acc_memcpy_from_device(staged, a->device + first * a->element, count * a->element);
#else
    (void)a, (void)staged, (void)first, (void)count;
#endif
}

static inline void accel_mpi_upload(const struct accel_mpi_data *a, char *staged, size_t first, size_t count)
{
#ifdef _OPENACC
    acc_memcpy_to_device(a->device + first * a->element, staged, count * a->element);
#else
    (void)a, (void)staged, (void)first, (void)count;
#endif
}

/* Memory for staging `count` elements; NULL if they are not staged. Ends the job if there is none. */
static inline char *accel_mpi_staging(const struct accel_mpi_data *a, size_t count, MPI_Comm comm, const char *call)
{
    char *staged = a->device && count ? (char *)malloc(count * a->element) : NULL;
    if (a->device && count && !staged) accel_mpi_stop(comm, call, "out of host memory");
    return staged;
}

enum accel_mpi_kind { ACCEL_MPI_ALLREDUCE, ACCEL_MPI_REDUCE, ACCEL_MPI_BCAST };

/* Whether NCCL has done it. */
static inline int accel_mpi_by_nccl(enum accel_mpi_kind kind, const struct accel_mpi_data *a, size_t count, MPI_Datatype type, MPI_Op op,
                                    int root, MPI_Comm comm, const char *call)
{
#ifdef _OPENACC
    int of = kind == ACCEL_MPI_ALLREDUCE ? accel_nccl_type(type) : ACCEL_NCCL_BYTES,
        how = kind == ACCEL_MPI_ALLREDUCE ? accel_nccl_op(op) : 0;
    if (kind == ACCEL_MPI_REDUCE || of == ACCEL_NCCL_NONE || how == ACCEL_NCCL_NONE) return 0;
    void *nccl = accel_nccl_for(comm, count * a->element, a->present, call), *stream;
    if (!nccl) return 0;
    stream = accel_nccl_stream();
    if (kind == ACCEL_MPI_ALLREDUCE)
        accel_nccl_end(comm, accel_nccl.all_reduce(a->present, a->present, count, of, how, nccl, stream), call);
    else accel_nccl_end(comm, accel_nccl.broadcast(a->present, a->present, count * a->element, of, root, nccl, stream), call);
    return 1;
#else
    (void)kind, (void)a, (void)count, (void)type, (void)op, (void)root, (void)comm, (void)call;
    return 0;
#endif
}

static inline int accel_mpi_call(enum accel_mpi_kind kind, void *data, size_t count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm,
                                 const char *call)
{
    struct accel_mpi_data a;
    int rank, code = accel_mpi_find(&a, data, count, type, comm, call);
    if (code == MPI_SUCCESS) code = MPI_Comm_rank(comm, &rank);
    if (code != MPI_SUCCESS || accel_mpi_by_nccl(kind, &a, count, type, op, root, comm, call)) return code;
    size_t most = ACCEL_MPI_PART / a.element ? ACCEL_MPI_PART / a.element : 1;
    char *staged = accel_mpi_staging(&a, count < most ? count : most, comm, call);
    int gives = kind != ACCEL_MPI_BCAST || rank == root,
        takes = kind == ACCEL_MPI_ALLREDUCE || (kind == ACCEL_MPI_REDUCE) == (rank == root);
    for (size_t first = 0; first < count && code == MPI_SUCCESS; first += most) {
        size_t n = count - first < most ? count - first : most;
        char *at = staged ? staged : a.at + first * a.element;
        if (staged && gives) accel_mpi_download(&a, staged, first, n);
        if (kind == ACCEL_MPI_ALLREDUCE) code = MPI_Allreduce(MPI_IN_PLACE, at, (int)n, type, op, comm);
        else if (kind == ACCEL_MPI_BCAST) code = MPI_Bcast(at, (int)n, type, root, comm);
        else if (rank == root) code = MPI_Reduce(MPI_IN_PLACE, at, (int)n, type, op, root, comm);
        else code = MPI_Reduce(at, NULL, (int)n, type, op, root, comm);
        if (staged && takes && code == MPI_SUCCESS) accel_mpi_upload(&a, staged, first, n);
    }
    free(staged);
    return code;
}

static inline int accel_mpi_collective(enum accel_mpi_kind kind, void *data, size_t count, MPI_Datatype type, MPI_Op op, int root,
                                       MPI_Comm comm, const char *call)
{
    int watched = accel_mpi_watch(call, ACCEL_MPI_WAITS), code = accel_mpi_call(kind, data, count, type, op, root, comm, call);
    accel_mpi_end_watch(watched);
    return code;
}

static inline int accel_mpi_allreduce(void *data, size_t count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    return accel_mpi_collective(ACCEL_MPI_ALLREDUCE, data, count, type, op, 0, comm, "accel_mpi_allreduce");
}

static inline int accel_mpi_reduce(void *data, size_t count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm)
{
    return accel_mpi_collective(ACCEL_MPI_REDUCE, data, count, type, op, root, comm, "accel_mpi_reduce");
}

static inline int accel_mpi_bcast(void *data, size_t count, MPI_Datatype type, int root, MPI_Comm comm)
{
    return accel_mpi_collective(ACCEL_MPI_BCAST, data, count, type, MPI_SUM, root, comm, "accel_mpi_bcast");
}

/* A broadcast of each process's part, all at once. Whether NCCL has done it. */
static inline int accel_mpi_gathers_by_nccl(const struct accel_mpi_data *a, size_t all, const int *counts, const int *firsts, int size,
                                            MPI_Comm comm)
{
#ifdef _OPENACC
    void *nccl = accel_nccl_for(comm, all * a->element, a->present, "accel_mpi_allgatherv");
    if (!nccl) return 0;
    void *stream = accel_nccl_stream();
    int result = accel_nccl.group_start(), ended;
    for (int p = 0; p < size && !result; p++) {
        char *part = a->present + (size_t)firsts[p] * a->element;
        if (counts[p]) result = accel_nccl.broadcast(part, part, (size_t)counts[p] * a->element, ACCEL_NCCL_BYTES, p, nccl, stream);
    }
    ended = accel_nccl.group_end();
    accel_nccl_end(comm, result ? result : ended, "accel_mpi_allgatherv");
    return 1;
#else
    (void)a, (void)all, (void)counts, (void)firsts, (void)size, (void)comm;
    return 0;
#endif
}

static inline int accel_mpi_gather_all(void *data, const int *counts, const int *firsts, MPI_Datatype type, MPI_Comm comm)
{
    struct accel_mpi_data a;
    int rank, size, code = MPI_Comm_size(comm, &size);
    size_t all = 0;
    if (code == MPI_SUCCESS) code = MPI_Comm_rank(comm, &rank);
    for (int p = 0; code == MPI_SUCCESS && p < size; p++)
        if (all < (size_t)firsts[p] + (size_t)counts[p]) all = (size_t)firsts[p] + (size_t)counts[p];
    if (code == MPI_SUCCESS) code = accel_mpi_find(&a, data, all, type, comm, "accel_mpi_allgatherv");
    if (code != MPI_SUCCESS || accel_mpi_gathers_by_nccl(&a, all, counts, firsts, size, comm)) return code;
    char *staged = accel_mpi_staging(&a, all, comm, "accel_mpi_allgatherv");
    if (staged) accel_mpi_download(&a, staged + (size_t)firsts[rank] * a.element, (size_t)firsts[rank], (size_t)counts[rank]);
    code = MPI_Allgatherv(MPI_IN_PLACE, 0, type, staged ? staged : a.at, counts, firsts, type, comm);
    for (int p = 0; staged && code == MPI_SUCCESS && p < size; p++)
        if (p != rank && counts[p]) accel_mpi_upload(&a, staged + (size_t)firsts[p] * a.element, (size_t)firsts[p], (size_t)counts[p]);
    free(staged);
    return code;
}

static inline int accel_mpi_allgatherv(void *data, const int *counts, const int *firsts, MPI_Datatype type, MPI_Comm comm)
{
    int watched = accel_mpi_watch("accel_mpi_allgatherv", ACCEL_MPI_WAITS), code = accel_mpi_gather_all(data, counts, firsts, type, comm);
    accel_mpi_end_watch(watched);
    return code;
}
#endif
