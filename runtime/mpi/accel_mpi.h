/* accel_mpi.h: the halos of blocks of arrays that are on the device, exchanged by MPI. SPDX-License-Identifier: MIT
 *
 * Each process of a Cartesian communicator (MPI_Cart_create) of 1 to 3 dimensions has a block of an array of doubles or floats, with a border of
 * `width` elements on all sides: block[inner[0] + 2 width][inner[1] + 2 width]... in rows, as C has them. An exchange sets the border from the
 * neighbors' inner elements, corners too. Where a dimension is periodic, the first and the last process are neighbors; where it is not, the outer
 * border is left as it is.
 *
 *     struct accel_halo h;
 *     accel_halo_create(&h, cart, MPI_DOUBLE, inner, 1);
 *     #pragma acc data copy(u[0:h.elements])
 *     for (...) { accel_halo_exchange(&h, u); ... }
 *     accel_halo_free(&h);
 *
 * With a compiler without directives, the same functions exchange halos of arrays in the host's memory. */
#ifndef ACCEL_MPI_H
#define ACCEL_MPI_H
#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENACC
#include <openacc.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum { ACCEL_HALO_DIMENSIONS = 3 };

/* A plan of exchanges for blocks of one shape. queue and device_addresses may be changed between exchanges; all else is read only. */
struct accel_halo {
    MPI_Comm comm;                     /* the plan's own */
    MPI_Datatype type;                 /* MPI_DOUBLE or MPI_FLOAT */
    int dimensions, width;
    int inner[ACCEL_HALO_DIMENSIONS];
    int neighbor[ACCEL_HALO_DIMENSIONS][2];    /* before and after; MPI_PROC_NULL: none */
    long elements;                     /* of a block, with its border */
    long face;                         /* elements of the largest face */
    void *buffer;                      /* 4 faces on host and device: to send before and after, received from before and after */
    int queue;                         /* the queue of the kernels and copies; 1 at first */
    int device_addresses;              /* MPI is given addresses of the device; else faces are copied to the host for it */
};

/* Collective. cart: a Cartesian communicator, from which neighbors and periodic dimensions are taken. inner: the elements of a block in each
 * dimension without the border, at least `width`; neighbors must have the same in the other dimensions. Returns MPI_SUCCESS, or a class of MPI's
 * errors in all processes if one of them fails, and then nothing need be freed: MPI_ERR_TOPOLOGY (not Cartesian, or not 1 to 3 dimensions), MPI_ERR_TYPE (neither double nor float),
 * MPI_ERR_ARG (width or inner), MPI_ERR_COUNT (more elements of a face than MPI counts), MPI_ERR_NO_MEM. The calling thread's device must
 * be selected before. */
static inline int accel_halo_create(struct accel_halo *h, MPI_Comm cart, MPI_Datatype type, const int *inner, int width);
/* Exchanges the halo of a block that is present on the calling thread's device. Kernels that write the block in other queues must have
 * ended (#pragma acc wait) or may only write what is not exchanged: elements that are `2 width` or more from the block's sides. Returns
 * after the border has been set. All neighbors must call it in the same order. Returns MPI_SUCCESS or MPI's error. */
static inline int accel_halo_exchange(struct accel_halo *h, void *block);
/* Collective. Frees what the plan has allocated. */
static inline void accel_halo_free(struct accel_halo *h);

/* ---- what follows is not part of the interface --------------------------------------------------------------------------------------- */

#ifdef _OPENACC
extern int MPIX_Query_cuda_support(void) __attribute__((weak));        /* Open MPI and others have it; NULL in those that do not */
#endif

/* Whether the MPI library takes the addresses of this thread's device. */
static inline int accel_halo_device_addresses(void)
{
#ifdef _OPENACC
    acc_device_t type = acc_get_device_type();
    const char *name = type == acc_device_nvidia ? acc_get_property_string(acc_get_device_num(type), type, acc_property_name) : NULL;
    return name && !strstr(name, "simulator") && MPIX_Query_cuda_support && MPIX_Query_cuda_support() == 1;
#else
    return 0;
#endif
}

static inline long accel_halo_extent(const struct accel_halo *h, int d) { return h->inner[d] + 2L * h->width; }

/* A block is rows x extent x row elements, of which the dimension d is the second. */
static inline void accel_halo_shape(const struct accel_halo *h, int d, long *rows, long *row)
{
    *rows = *row = 1;
    for (int k = 0; k < d; k++) *rows *= accel_halo_extent(h, k);
    for (int k = d + 1; k < h->dimensions; k++) *row *= accel_halo_extent(h, k);
}

static inline int accel_halo_sizes(struct accel_halo *h, const int *inner)
{
    long rows, row;
    h->elements = 1, h->face = 0;
    for (int d = 0; d < h->dimensions; d++) {
        if (h->width < 1 || inner[d] < h->width) return MPI_ERR_ARG;
        h->inner[d] = inner[d];
        h->elements *= accel_halo_extent(h, d);
        MPI_Cart_shift(h->comm, d, 1, &h->neighbor[d][0], &h->neighbor[d][1]);
    }
    for (int d = 0; d < h->dimensions; d++) {
        accel_halo_shape(h, d, &rows, &row);
        if (rows * h->width * row > h->face) h->face = rows * h->width * row;
    }
    return h->face > INT_MAX ? MPI_ERR_COUNT : MPI_SUCCESS;
}

static inline int accel_halo_allocate(struct accel_halo *h)
{
    size_t bytes = 4 * (size_t)h->face * (h->type == MPI_DOUBLE ? sizeof(double) : sizeof(float));
    char *buffer = (char *)calloc(bytes, 1);
    h->buffer = buffer;
    if (!buffer) return MPI_ERR_NO_MEM;
#pragma acc enter data create(buffer[0:bytes])
    return MPI_SUCCESS;
}

static inline void accel_halo_free(struct accel_halo *h)
{
    char *buffer = (char *)h->buffer;
#pragma acc exit data delete(buffer)
    free(buffer);
    MPI_Comm_free(&h->comm);
    memset(h, 0, sizeof *h);
}

/* The greatest of all processes' codes, so that all of them free the communicator if one fails. */
static inline int accel_halo_agree(const struct accel_halo *h, int code)
{
    int greatest, failed = MPI_Allreduce(&code, &greatest, 1, MPI_INT, MPI_MAX, h->comm);
    return failed == MPI_SUCCESS ? greatest : failed;
}

static inline int accel_halo_create(struct accel_halo *h, MPI_Comm cart, MPI_Datatype type, const int *inner, int width)
{
    int topology, code;
    memset(h, 0, sizeof *h);
    MPI_Topo_test(cart, &topology);
    if (topology != MPI_CART) return MPI_ERR_TOPOLOGY;
    MPI_Cartdim_get(cart, &h->dimensions);
    if (h->dimensions < 1 || h->dimensions > ACCEL_HALO_DIMENSIONS) return MPI_ERR_TOPOLOGY;
    if (type != MPI_DOUBLE && type != MPI_FLOAT) return MPI_ERR_TYPE;
    h->type = type, h->width = width, h->queue = 1, h->device_addresses = accel_halo_device_addresses();
    if ((code = MPI_Comm_dup(cart, &h->comm)) != MPI_SUCCESS) return code;
    if ((code = accel_halo_agree(h, accel_halo_sizes(h, inner))) == MPI_SUCCESS) code = accel_halo_agree(h, accel_halo_allocate(h));
    if (code != MPI_SUCCESS) accel_halo_free(h);
    return code;
}

/* Between a block and a face of it, which begins at `from` in the second dimension. pack: to the face; else to the block. */
static inline void accel_halo_move_doubles(const struct accel_halo *h, double *block, double *face, int d, long from, int pack)
{
    long rows, row, extent = accel_halo_extent(h, d), all = h->elements, width = h->width;
    int queue = h->queue;
    (void)all, (void)queue;            /* without directives */
    accel_halo_shape(h, d, &rows, &row);
#pragma acc parallel loop collapse(3) independent present(block[0:all], face[0:rows*width*row]) async(queue)
    for (long i = 0; i < rows; i++)
        for (long k = 0; k < width; k++)
            for (long j = 0; j < row; j++) {
                if (pack) face[(i * width + k) * row + j] = block[(i * extent + from + k) * row + j];
                else block[(i * extent + from + k) * row + j] = face[(i * width + k) * row + j];
            }
}

static inline void accel_halo_move_floats(const struct accel_halo *h, float *block, float *face, int d, long from, int pack)
{
    long rows, row, extent = accel_halo_extent(h, d), all = h->elements, width = h->width;
    int queue = h->queue;
    (void)all, (void)queue;            /* without directives */
    accel_halo_shape(h, d, &rows, &row);
#pragma acc parallel loop collapse(3) independent present(block[0:all], face[0:rows*width*row]) async(queue)
    for (long i = 0; i < rows; i++)
        for (long k = 0; k < width; k++)
            for (long j = 0; j < row; j++) {
                if (pack) face[(i * width + k) * row + j] = block[(i * extent + from + k) * row + j];
                else block[(i * extent + from + k) * row + j] = face[(i * width + k) * row + j];
            }
}

/* n: the face in the buffer, 0 or 1 to send, 2 or 3 received. */
static inline void accel_halo_move(const struct accel_halo *h, void *block, int n, int d, long from)
{
    if (h->type == MPI_DOUBLE) accel_halo_move_doubles(h, (double *)block, (double *)h->buffer + n * h->face, d, from, n < 2);
    else accel_halo_move_floats(h, (float *)block, (float *)h->buffer + n * h->face, d, from, n < 2);
}

/* count elements of each face, to and from both neighbors of dimension d. */
static inline int accel_halo_messages(const struct accel_halo *h, char *buffer, int d, int count, size_t face_bytes)
{
    MPI_Request requests[4];
    int code = MPI_SUCCESS;
    for (int side = 0; side < 2 && code == MPI_SUCCESS; side++)
        code = MPI_Irecv(buffer + (2 + side) * face_bytes, count, h->type, h->neighbor[d][side], side, h->comm, &requests[side]);
    for (int side = 0; side < 2 && code == MPI_SUCCESS; side++)
        code = MPI_Isend(buffer + side * face_bytes, count, h->type, h->neighbor[d][side], !side, h->comm, &requests[2 + side]);
    return code == MPI_SUCCESS ? MPI_Waitall(4, requests, MPI_STATUSES_IGNORE) : code;
}

static inline int accel_halo_send(const struct accel_halo *h, int d, int count)
{
    char *buffer = (char *)h->buffer;
    size_t one = h->type == MPI_DOUBLE ? sizeof(double) : sizeof(float), face = (size_t)h->face * one, used = (size_t)count * one;
    int queue = h->queue, code;
    (void)used, (void)queue;
    if (h->device_addresses) {
#pragma acc wait(queue)
#pragma acc host_data use_device(buffer)
        code = accel_halo_messages(h, buffer, d, count, face);
        return code;
    }
#pragma acc update self(buffer[0:used], buffer[face:used]) async(queue)
#pragma acc wait(queue)
    code = accel_halo_messages(h, buffer, d, count, face);
#pragma acc update device(buffer[2*face:used], buffer[3*face:used]) async(queue)
    return code;
}

/* Dimension after dimension, each with the border that the ones before have set, so that corners arrive by way of two or three neighbors. */
static inline int accel_halo_exchange(struct accel_halo *h, void *block)
{
    int queue = h->queue, code = MPI_SUCCESS;
    (void)queue;
    for (int d = 0; d < h->dimensions && code == MPI_SUCCESS; d++) {
        long rows, row, n = h->inner[d], width = h->width;
        accel_halo_shape(h, d, &rows, &row);
        accel_halo_move(h, block, 0, d, width);
        accel_halo_move(h, block, 1, d, n);
        code = accel_halo_send(h, d, (int)(rows * width * row));
        if (h->neighbor[d][0] != MPI_PROC_NULL) accel_halo_move(h, block, 2, d, 0);
        if (h->neighbor[d][1] != MPI_PROC_NULL) accel_halo_move(h, block, 3, d, n + width);
    }
#pragma acc wait(queue)
    return code;
}

#ifdef __cplusplus
}
#endif
#endif
