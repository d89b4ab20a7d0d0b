/* accel_mpi_nccl.h: NCCL for the collective functions of accel_mpi.h, where it is installed. Not an interface for programs.
 * SPDX-License-Identifier: MIT
 *
 * The library is loaded when a collective function first has a large array on a device of type nvidia; ACCEL_NCCL names another file than
 * libnccl.so.2, for devices of any type, or is `off`. All processes of a communicator use it or none does: they agree when its NCCL
 * communicator is made, and in each call, since an array may be on the device in some of them only. */
#ifndef ACCEL_MPI_NCCL_H
#define ACCEL_MPI_NCCL_H

enum { ACCEL_NCCL_LEAST = 1 << 18 };   /* bytes of an array; less is faster by MPI, without the agreement */
enum { ACCEL_NCCL_BYTES = 0, ACCEL_NCCL_NONE = -1, ACCEL_NCCL_QUEUE = 1 };

#ifdef _OPENACC
#include <dlfcn.h>

/* The interface of NCCL 2 (nccl.h): results are 0 for success; communicators and streams are pointers. */
struct accel_nccl_id {
    char bytes[128];
};
struct accel_nccl {
    int (*unique_id)(struct accel_nccl_id *id);
    int (*init)(void **nccl, int size, struct accel_nccl_id id, int rank);
    int (*destroy)(void *nccl);
    int (*all_reduce)(const void *from, void *to, size_t count, int type, int op, void *nccl, void *stream);
    int (*broadcast)(const void *from, void *to, size_t count, int type, int root, void *nccl, void *stream);
    int (*send)(const void *from, size_t count, int type, int to, void *nccl, void *stream);       /* NULL: before NCCL 2.7 */
    int (*receive)(void *to, size_t count, int type, int from, void *nccl, void *stream);
    int (*group_start)(void);
    int (*group_end)(void);
    const char *(*error_text)(int result);
    int was_opened, is_there;
    unsigned queues;                   /* of halos that are in use (accel_mpi_halo_nccl.h) */
    int has_keys, keyval, at_end;      /* attributes of communicators, and of MPI_COMM_SELF */
    struct accel_nccl_shared *all;     /* accel_mpi_nccl_shared.h */
};
__attribute__((weak)) struct accel_nccl accel_nccl;    /* one for all files of the program */

/* For the calling thread's device. */
static inline int accel_nccl_is_wanted(const char **file)
{
    const char *value = getenv("ACCEL_NCCL");
    acc_device_t type = acc_get_device_type();
    const char *name = type == acc_device_nvidia ? acc_get_property_string(acc_get_device_num(type), type, acc_property_name) : NULL;
    *file = value && value[0] ? value : "libnccl.so.2";
    return value && value[0] ? strcmp(value, "off") != 0 : name && !strstr(name, "simulator");
}

static inline int accel_nccl_set(void *library, const char *name, void *entry)
{
    void *found = dlsym(library, name);
    memcpy(entry, &found, sizeof found);
    return found != NULL;
}

/* Ends the job if the file that ACCEL_NCCL names is no NCCL. */
static inline int accel_nccl_open(MPI_Comm comm, const char *call)
{
    struct accel_nccl *n = &accel_nccl;
    const char *file;
    if (n->was_opened) return n->is_there;
    n->was_opened = 1;
    if (!accel_nccl_is_wanted(&file)) return 0;
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    n->is_there = library && accel_nccl_set(library, "ncclGetUniqueId", &n->unique_id) &&
                  accel_nccl_set(library, "ncclCommInitRank", &n->init) && accel_nccl_set(library, "ncclCommDestroy", &n->destroy) &&
                  accel_nccl_set(library, "ncclAllReduce", &n->all_reduce) && accel_nccl_set(library, "ncclBroadcast", &n->broadcast) &&
                  accel_nccl_set(library, "ncclGroupStart", &n->group_start) && accel_nccl_set(library, "ncclGroupEnd", &n->group_end) &&
                  accel_nccl_set(library, "ncclGetErrorString", &n->error_text);
    if (n->is_there) accel_nccl_set(library, "ncclSend", &n->send), accel_nccl_set(library, "ncclRecv", &n->receive);
    if (!n->is_there && getenv("ACCEL_NCCL") && getenv("ACCEL_NCCL")[0])
        accel_mpi_stop(comm, call, library ? "the file that ACCEL_NCCL names is not NCCL 2" : "cannot load the file that ACCEL_NCCL names");
    return n->is_there;
}

/* Whether it holds in all processes of the communicator. */
static inline int accel_nccl_all(MPI_Comm comm, int holds)
{
    int all = 0;
    return MPI_Allreduce(&holds, &all, 1, MPI_INT, MPI_MIN, comm) == MPI_SUCCESS && all;
}

#include "accel_mpi_nccl_shared.h"

/* ncclDataType_t; ACCEL_NCCL_NONE: it has none. */
static inline int accel_nccl_type(MPI_Datatype type)
{
    if (type == MPI_INT) return 2;
    if (type == MPI_UNSIGNED) return 3;
    if (type == MPI_LONG_LONG || (type == MPI_LONG && sizeof(long) == 8)) return 4;
    if (type == MPI_UNSIGNED_LONG_LONG || (type == MPI_UNSIGNED_LONG && sizeof(long) == 8)) return 5;
    return type == MPI_FLOAT ? 7 : type == MPI_DOUBLE ? 8 : ACCEL_NCCL_NONE;
}

/* ncclRedOp_t. */
static inline int accel_nccl_op(MPI_Op op)
{
    return op == MPI_SUM ? 0 : op == MPI_PROD ? 1 : op == MPI_MAX ? 2 : op == MPI_MIN ? 3 : ACCEL_NCCL_NONE;
}

/* NULL: MPI does it. on_device: of the array, in this process. */
static inline void *accel_nccl_for(MPI_Comm comm, size_t bytes, const char *on_device, const char *call)
{
    void *nccl = bytes >= ACCEL_NCCL_LEAST ? accel_nccl_of(comm, ACCEL_NCCL_COLLECTIVES, call) : NULL;
    return nccl && accel_nccl_all(comm, on_device != NULL) ? nccl : NULL;
}

static inline void *accel_nccl_stream(void) { return acc_get_cuda_stream(ACCEL_NCCL_QUEUE); }

/* Waits for the work in the stream. */
static inline void accel_nccl_end(MPI_Comm comm, int result, const char *call)
{
    if (result) accel_mpi_stop(comm, call, accel_nccl.error_text(result));
    acc_wait(ACCEL_NCCL_QUEUE);
}
#endif
#endif
