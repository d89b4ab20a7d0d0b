/* accel_mpi.h: MPI for arrays that are on the device: halos of blocks, reductions, broadcasts. SPDX-License-Identifier: MIT
 *
 * Halos: each process of a Cartesian communicator (MPI_Cart_create) of 1 to 3 dimensions has a block of an array of doubles or floats, with
 * a border of `width` elements on all sides: block[inner[0] + 2 width][inner[1] + 2 width]... in rows, as C has them. An exchange sets the
 * border from the neighbors' inner elements, corners too. Where a dimension is periodic, the first and the last process are neighbors;
 * elements of the border that are outside of the whole array are left as they are.
 *
 *     struct accel_halo h;
 *     accel_halo_create(&h, cart, MPI_DOUBLE, inner, 1);
 *     #pragma acc data copy(u[0:h.elements])
 *     for (...) {
 *         accel_halo_begin(&h, u);            // accel_halo_exchange(&h, u) is both, with nothing between
 *         ...                                 // kernels in another queue than h.queue, which neither read the border nor write u
 *         accel_halo_finish(&h);
 *         ...                                 // kernels in h.queue, which may read the border
 *     }
 *     accel_halo_free(&h);
 *
 * Collective functions take an array as MPI does, and work on its copy on the device if it is present there, else on the host's memory. The
 * host's copy of a present array does not change. Kernels that write the array must have ended (#pragma acc wait).
 *
 * Halos are sent by NCCL from one GPU to the other, if it is there and MPI does not take addresses of the device. Then processes must begin
 * exchanges of several plans in the same order.
 *
 * Arrays of 256 KiB or more that are on the devices of all processes are reduced (sums, products, maxima, minima of numbers), broadcast and
 * gathered by NCCL, if it is there: the variable ACCEL_NCCL names its file, in place of libnccl.so.2, or is `off`.
 *
 * Where the MPI library takes addresses of the device (MPIX_Query_cuda_support), it is given those; elsewhere data is copied to the host
 * for it. With a compiler without directives, the same functions work on the host's memory. All use the calling thread's device, which must
 * be the same in all calls with a plan. Threads: MPI_THREAD_SINGLE and FUNNELED suffice for the thread of MPI_Init, other threads need
 * SERIALIZED, and threads that call at the same time need MULTIPLE, with a plan or a communicator for each; without the level, the job ends
 * with a message.
 *
 * Functions return MPI_SUCCESS or MPI's error, if the communicator's error handler returns; its default ends the job. */
#ifndef ACCEL_MPI_H
#define ACCEL_MPI_H
#include "accel_mpi_device.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { ACCEL_HALO_DIMENSIONS = 3, ACCEL_HALO_NEIGHBORS = 26 };
enum accel_halo_state { ACCEL_HALO_IDLE, ACCEL_HALO_PACKED, ACCEL_HALO_SENT, ACCEL_HALO_ENQUEUED };

/* A plan of exchanges for blocks of one shape. queue and device_addresses may be changed between exchanges; all else is read only. It must
 * not be copied. On host and device it has the messages and, for each of their elements, a long. */
struct accel_halo {
    MPI_Comm comm;                     /* the plan's own, so its messages are never mistaken for the program's */
    MPI_Datatype type;                 /* MPI_DOUBLE or MPI_FLOAT */
    int dimensions, width;
    int inner[ACCEL_HALO_DIMENSIONS];
    long elements;                     /* of a block, with its border */
    long border;                       /* elements that an exchange sends, and receives */
    int messages;                      /* that it sends, and receives; each to another direction */
    int neighbor[ACCEL_HALO_NEIGHBORS];        /* of each message: rank, direction (a digit to the base 3 for each dimension) */
    int direction[ACCEL_HALO_NEIGHBORS];
    long first[ACCEL_HALO_NEIGHBORS + 1];      /* element of the buffer, of `border` for all */
    long *place;                       /* 2 border: the place in the block of each element sent, then received; on host and device */
    void *buffer;                      /* 2 border elements, in the same order; on host, page-locked, and device */
    void *block;                       /* whose exchange has begun */
    int queue;                         /* of the kernels and copies; 1 at first */
    int device_addresses;              /* 1: MPI is given addresses of the device */
    enum accel_halo_state state;
    int requests_started;
    MPI_Request requests[2 * ACCEL_HALO_NEIGHBORS];
    void *nccl;                        /* NCCL's communicator; NULL: MPI sends the messages */
    int messages_queue, is_direct;     /* with NCCL: of the messages; they are in the block without gaps, so nothing is packed */
    int nccl_result;
};

/* Collective. cart: a Cartesian communicator, from which neighbors and periodic dimensions are taken. inner: the elements of a block in
 * each dimension without the border, at least `width`; neighbors must have the same in the dimensions along which they touch. Returns
 * MPI_SUCCESS, or a class of MPI's errors in all processes if one of them fails, and then nothing need be freed: MPI_ERR_TOPOLOGY (not
 * Cartesian, or not 1 to 3 dimensions), MPI_ERR_TYPE (neither double nor float), MPI_ERR_ARG (width or inner), MPI_ERR_COUNT (a message of
 * more elements than MPI counts), MPI_ERR_NO_MEM. The calling thread's device must be selected before. */
static inline int accel_halo_create(struct accel_halo *h, MPI_Comm cart, MPI_Datatype type, const int *inner, int width);
/* Begins an exchange of the halo of a block, which is present on the device: packs in h->queue what is to be sent. So kernels before it in
 * that queue may write the block; those in other queues must have ended or may only write what is not sent (elements that are `2 width` or
 * more from the block's sides). Does not wait for the device. Until accel_halo_finish, the block's border may be neither read nor written,
 * and what is sent may not be written; in other queues than h->queue until #pragma acc wait(h.queue). Returns MPI_ERR_REQUEST if an
 * exchange of this plan has begun and not been finished. Several plans may have exchanges under way. */
static inline int accel_halo_begin(struct accel_halo *h, void *block);
/* Finishes it: waits for h->queue and for the messages, and sets the border in h->queue: kernels that follow in it see the border, others
 * after #pragma acc wait(h.queue). Kernels in other queues run on. With NCCL the host waits for nothing: h->queue does. Without device
 * (plain C, the host device) messages are under way since accel_halo_begin; on a device they are sent by accel_halo_finish, so what is to
 * overlap with them must be launched before it. All neighbors must begin and finish. Returns MPI_ERR_REQUEST if none has begun. */
static inline int accel_halo_finish(struct accel_halo *h);
/* Both, and waits until the border has been set. */
static inline int accel_halo_exchange(struct accel_halo *h, void *block);
/* Collective. Frees what the plan has allocated; no exchange may be under way. */
static inline void accel_halo_free(struct accel_halo *h);

/* Collective over comm, as the functions of MPI with MPI_IN_PLACE: data is the array and receives the result (of reduce in process `root`,
 * of allreduce in all; bcast gives all the array of `root`). count: elements, which may be more than an int counts; the same in all
 * processes. type: one without gaps, as all predefined ones are, else MPI_ERR_TYPE. An array that is only partly present ends the job with
 * a message. */
static inline int accel_mpi_allreduce(void *data, size_t count, MPI_Datatype type, MPI_Op op, MPI_Comm comm);
static inline int accel_mpi_reduce(void *data, size_t count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm);
static inline int accel_mpi_bcast(void *data, size_t count, MPI_Datatype type, int root, MPI_Comm comm);
/* Gives all processes all parts of an array: process p has counts[p] elements from firsts[p] on, and receives all others. Both lists have
 * an element for each process and are the same in all of them; they may be freed afterwards. */
static inline int accel_mpi_allgatherv(void *data, const int *counts, const int *firsts, MPI_Datatype type, MPI_Comm comm);

#include "accel_mpi_collectives.h"
#include "accel_mpi_halo.h"

#ifdef __cplusplus
}
#endif
#endif
