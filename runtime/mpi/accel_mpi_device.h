/* accel_mpi_device.h: what accel_mpi.h needs to know of MPI and of the device. Not an interface for programs. SPDX-License-Identifier:
 * MIT */
#ifndef ACCEL_MPI_DEVICE_H
#define ACCEL_MPI_DEVICE_H
#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENACC
#include <openacc.h>
#endif
#ifdef _ACCEL
#include <accel.h>
#endif

#ifdef _OPENACC
extern int MPIX_Query_cuda_support(void) __attribute__((weak));        /* Open MPI and others have it; NULL in those that do not */
#endif

/* Whether the MPI library takes the addresses of this thread's device. */
static inline int accel_mpi_device_addresses(void)
{
#ifdef _OPENACC
    acc_device_t type = acc_get_device_type();
    const char *name = type == acc_device_nvidia ? acc_get_property_string(acc_get_device_num(type), type, acc_property_name) : NULL;
    return name && !strstr(name, "simulator") && MPIX_Query_cuda_support && MPIX_Query_cuda_support() == 1;
#else
    return 0;
#endif
}

/* Ends all processes of the communicator: for wrong calls of one of them, after which the others would wait for it forever. */
static inline void accel_mpi_stop(MPI_Comm comm, const char *call, const char *what)
{
    char name[MPI_MAX_PROCESSOR_NAME];
    int rank, length;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Get_processor_name(name, &length);
    fprintf(stderr, "accel error: rank %d on %s: %s: %s\n", rank, name, call, what);
    fflush(stderr);
    MPI_Abort(comm, 1);
}

enum { ACCEL_MPI_WAITS = 0, ACCEL_MPI_MEETS = 300 };

/* Watches a call that waits for other processes: it ends the program after as many seconds as ACCEL_MPI_LIMIT says. usual: its value if it
 * is not set; processes may be late for any reason (ACCEL_MPI_WAITS), but not after all have agreed to do something (ACCEL_MPI_MEETS). */
static inline int accel_mpi_watch(const char *call, int usual)
{
#ifdef _ACCEL
    const char *limit = getenv("ACCEL_MPI_LIMIT");
    return accel_watch_begin(call, limit && limit[0] ? atoi(limit) : usual);
#else
    (void)call, (void)usual;
    return -1;
#endif
}

static inline void accel_mpi_end_watch(int watched)
{
#ifdef _ACCEL
    accel_watch_end(watched);
#else
    (void)watched;
#endif
}

/* Calls of MPI by a thread that MPI_Init_thread has not provided for are undefined, so this one is not made. */
static inline void accel_mpi_check_thread(MPI_Comm comm, const char *call)
{
    int level, is_main;
    MPI_Query_thread(&level);
    MPI_Is_thread_main(&is_main);
    if (level < MPI_THREAD_SERIALIZED && !is_main)
        accel_mpi_stop(comm, call, "called by another thread than that of MPI_Init; MPI_Init_thread must provide MPI_THREAD_SERIALIZED");
}

/* Page-locked where the compiler's runtime has it; NULL: no memory. */
static inline void *accel_mpi_allocate(size_t bytes)
{
#ifdef _ACCEL
    return accel_malloc_host(bytes);
#else
    return malloc(bytes);
#endif
}

static inline void accel_mpi_release(void *memory)
{
#ifdef _ACCEL
    accel_free_host(memory);
#else
    free(memory);
#endif
}
#endif
