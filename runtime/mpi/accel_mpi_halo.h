/* accel_mpi_halo.h: the functions of halos, declared by accel_mpi.h. Not an interface for programs. SPDX-License-Identifier: MIT
 *
 * A block has up to 26 neighbors, one for each direction with a component -1, 0 or 1 in each dimension. Messages to all of them are sent at
 * once: none waits for another, so all are under way while the program computes. */
#ifndef ACCEL_MPI_HALO_H
#define ACCEL_MPI_HALO_H

#define ACCEL_HALO_ELEMENT double
#define ACCEL_HALO_NAME(verb) accel_halo_##verb##_doubles
#include "accel_mpi_move.h"
#define ACCEL_HALO_ELEMENT float
#define ACCEL_HALO_NAME(verb) accel_halo_##verb##_floats
#include "accel_mpi_move.h"

static inline size_t accel_halo_element(const struct accel_halo *h) { return h->type == MPI_DOUBLE ? sizeof(double) : sizeof(float); }

static inline int accel_halo_directions(const struct accel_halo *h)
{
    int n = 1;
    for (int d = 0; d < h->dimensions; d++) n *= 3;
    return n;
}

#include "accel_mpi_halo_nccl.h"

/* The component of a direction in dimension d: -1, 0 or 1. */
static inline int accel_halo_component(int direction, int d)
{
    for (; d > 0; d--) direction /= 3;
    return direction % 3 - 1;
}

/* MPI_PROC_NULL: none, since it is outside of a dimension that is not periodic. */
static inline int accel_halo_neighbor(const struct accel_halo *h, int direction)
{
    int sizes[ACCEL_HALO_DIMENSIONS], periodic[ACCEL_HALO_DIMENSIONS], at[ACCEL_HALO_DIMENSIONS], rank = MPI_PROC_NULL;
    MPI_Cart_get(h->comm, h->dimensions, sizes, periodic, at);
    for (int d = 0; d < h->dimensions; d++) {
        at[d] += accel_halo_component(direction, d);
        if (!periodic[d] && (at[d] < 0 || at[d] >= sizes[d])) return MPI_PROC_NULL;
    }
    MPI_Cart_rank(h->comm, at, &rank); /* of periodic dimensions it takes places outside */
    return rank;
}

/* The first of the elements of a direction's message in dimension d, and their number: inner ones to send, of the border to receive. */
static inline long accel_halo_first(const struct accel_halo *h, int direction, int d, int receive, long *n)
{
    int side = accel_halo_component(direction, d);
    *n = side ? h->width : h->inner[d];
    if (!side) return h->width;
    if (side < 0) return receive ? 0 : h->width;
    return receive ? h->inner[d] + (long)h->width : h->inner[d];
}

/* Writes the places of a message's elements, in rows; returns their number. place: NULL only counts. */
static inline long accel_halo_places(const struct accel_halo *h, int direction, int receive, long *place)
{
    long first[ACCEL_HALO_DIMENSIONS], n[ACCEL_HALO_DIMENSIONS], count = 1;
    for (int d = 0; d < h->dimensions; d++) {
        first[d] = accel_halo_first(h, direction, d, receive, &n[d]);
        count *= n[d];
    }
    for (long e = 0; place && e < count; e++) {
        long rest = e, stride = 1;
        place[e] = 0;
        for (int d = h->dimensions - 1; d >= 0; d--) {
            place[e] += (first[d] + rest % n[d]) * stride;
            rest /= n[d];
            stride *= h->inner[d] + 2L * h->width;
        }
    }
    return count;
}

static inline int accel_halo_sizes(struct accel_halo *h, const int *inner)
{
    h->elements = 1;
    for (int d = 0; d < h->dimensions; d++) {
        if (h->width < 1 || inner[d] < h->width) return MPI_ERR_ARG;
        h->inner[d] = inner[d];
        h->elements *= inner[d] + 2L * h->width;
    }
    for (int direction = 0; direction < accel_halo_directions(h); direction++) {
        int rank = accel_halo_neighbor(h, direction);
        long n = accel_halo_places(h, direction, 0, NULL);
        if (rank == MPI_PROC_NULL || direction == accel_halo_directions(h) / 2) continue;
        if (n > INT_MAX) return MPI_ERR_COUNT;
        h->neighbor[h->messages] = rank, h->direction[h->messages] = direction, h->first[h->messages++] = h->border;
        h->border += n;
    }
    h->first[h->messages] = h->border;
    return MPI_SUCCESS;
}

static inline int accel_halo_allocate(struct accel_halo *h)
{
    long n = h->border;
    if (!n) return MPI_SUCCESS;
    size_t bytes = 2 * (size_t)n * accel_halo_element(h);
    long *place = (long *)malloc(2 * (size_t)n * sizeof *place);
    char *buffer = (char *)accel_mpi_allocate(bytes);
    if (!place || !buffer) {
        free(place);
        accel_mpi_release(buffer);
        return MPI_ERR_NO_MEM;
    }
    memset(buffer, 0, bytes);
    for (int m = 0; m < h->messages; m++) {
        accel_halo_places(h, h->direction[m], 0, place + h->first[m]);
        accel_halo_places(h, h->direction[m], 1, place + n + h->first[m]);
    }
    h->place = place, h->buffer = buffer;
#pragma acc enter data create(buffer[0:bytes]) copyin(place[0:2*n])
    return MPI_SUCCESS;
}

static inline void accel_halo_free(struct accel_halo *h)
{
    char *buffer = (char *)h->buffer;
    long *place = h->place;
    accel_halo_leave_nccl(h);
    if (buffer) {
#pragma acc wait(h->queue)
#pragma acc exit data delete(buffer, place)
    }
    accel_mpi_release(buffer);
    free(place);
    MPI_Comm_free(&h->comm);
    memset(h, 0, sizeof *h);
}

/* The greatest of all processes' codes, so that all of them free the communicator if one fails. */
static inline int accel_halo_agree(const struct accel_halo *h, int code)
{
    int greatest, failed = MPI_Allreduce(&code, &greatest, 1, MPI_INT, MPI_MAX, h->comm);
    return failed == MPI_SUCCESS ? greatest : failed;
}

static inline int accel_halo_make(struct accel_halo *h, MPI_Comm cart, MPI_Datatype type, const int *inner, int width)
{
    int topology, code;
    memset(h, 0, sizeof *h);
    accel_mpi_check_thread(cart, "accel_halo_create");
    MPI_Topo_test(cart, &topology);
    if (topology != MPI_CART) return MPI_ERR_TOPOLOGY;
    MPI_Cartdim_get(cart, &h->dimensions);
    if (h->dimensions < 1 || h->dimensions > ACCEL_HALO_DIMENSIONS) return MPI_ERR_TOPOLOGY;
    if (type != MPI_DOUBLE && type != MPI_FLOAT) return MPI_ERR_TYPE;
    h->type = type, h->width = width, h->queue = 1, h->device_addresses = accel_mpi_device_addresses();
    if ((code = MPI_Comm_dup(cart, &h->comm)) != MPI_SUCCESS) return code;
    if ((code = accel_halo_agree(h, accel_halo_sizes(h, inner))) == MPI_SUCCESS) code = accel_halo_agree(h, accel_halo_allocate(h));
    if (code != MPI_SUCCESS) accel_halo_free(h);
    else accel_halo_use_nccl(h);
    return code;
}

static inline int accel_halo_create(struct accel_halo *h, MPI_Comm cart, MPI_Datatype type, const int *inner, int width)
{
    int watched = accel_mpi_watch("accel_halo_create", ACCEL_MPI_WAITS), code = accel_halo_make(h, cart, type, inner, width);
    accel_mpi_end_watch(watched);
    return code;
}

static inline void accel_halo_pack(struct accel_halo *h)
{
    if (h->type == MPI_DOUBLE) accel_halo_pack_doubles(h, (const double *)h->block, (double *)h->buffer);
    else accel_halo_pack_floats(h, (const float *)h->block, (float *)h->buffer);
}

static inline void accel_halo_unpack(struct accel_halo *h)
{
    if (h->type == MPI_DOUBLE) accel_halo_unpack_doubles(h, (double *)h->block, (const double *)h->buffer);
    else accel_halo_unpack_floats(h, (float *)h->block, (const float *)h->buffer);
}

/* Starts all messages: the packed elements are where MPI reads them. A message is tagged by the direction in which it is sent. */
static inline int accel_halo_start_messages(struct accel_halo *h, char *buffer)
{
    int code = MPI_SUCCESS, last = accel_halo_directions(h) - 1;
    size_t one = accel_halo_element(h);
    h->requests_started = 0;
    for (int half = 1; half >= 0; half--)              /* receives first */
        for (int m = 0; m < h->messages && code == MPI_SUCCESS; m++) {
            char *at = buffer + (size_t)(half * h->border + h->first[m]) * one;
            int n = (int)(h->first[m + 1] - h->first[m]);
            MPI_Request *r = &h->requests[h->requests_started];
            if (half) code = MPI_Irecv(at, n, h->type, h->neighbor[m], last - h->direction[m], h->comm, r);
            else code = MPI_Isend(at, n, h->type, h->neighbor[m], h->direction[m], h->comm, r);
            h->requests_started += code == MPI_SUCCESS;
        }
    h->state = ACCEL_HALO_SENT;
    return code;
}

static inline int accel_halo_send(struct accel_halo *h)
{
    char *buffer = (char *)h->buffer;
    int code;
    if (!h->device_addresses) return accel_halo_start_messages(h, buffer);
#pragma acc host_data use_device(buffer)
    code = accel_halo_start_messages(h, buffer);
    return code;
}

static inline int accel_halo_begin(struct accel_halo *h, void *block)
{
    int queue = h->queue, is_packed = 1;
    char *buffer = (char *)h->buffer;
    size_t half = (size_t)h->border * accel_halo_element(h);
    (void)queue, (void)half, (void)buffer;
    if (h->state != ACCEL_HALO_IDLE) return MPI_ERR_REQUEST;
    accel_mpi_check_thread(h->comm, "accel_halo_begin");
    h->state = ACCEL_HALO_PACKED, h->block = block;
    if (!h->messages) return MPI_SUCCESS;
    int by_nccl = h->nccl && !h->device_addresses;
    if (!by_nccl || !h->is_direct) accel_halo_pack(h);
    if (by_nccl) {
        accel_halo_send_by_nccl(h);
        return MPI_SUCCESS;
    }
    if (!h->device_addresses) {
#pragma acc update self(buffer[0:half]) async(queue)
    }
#ifdef _OPENACC
    is_packed = acc_async_test(queue);                 /* at once, where queues do not run later than the host */
#endif
    return is_packed ? accel_halo_send(h) : MPI_SUCCESS;
}

static inline int accel_halo_receive(struct accel_halo *h)
{
    int queue = h->queue, code = MPI_SUCCESS, arrived;
    char *buffer = (char *)h->buffer;
    size_t half = (size_t)h->border * accel_halo_element(h);
    (void)queue, (void)half, (void)buffer;
    if (h->state == ACCEL_HALO_IDLE) return MPI_ERR_REQUEST;
    if (h->state == ACCEL_HALO_ENQUEUED) {
        h->state = ACCEL_HALO_IDLE;
        accel_halo_follow_nccl(h);
        if (!h->is_direct) accel_halo_unpack(h);
        return MPI_SUCCESS;
    }
    if (h->messages && h->state == ACCEL_HALO_PACKED) {
#pragma acc wait(queue)
        code = accel_halo_send(h);
    }
    h->state = ACCEL_HALO_IDLE;
    if (!h->messages) return MPI_SUCCESS;
    arrived = MPI_Waitall(h->requests_started, h->requests, MPI_STATUSES_IGNORE);
    if (code != MPI_SUCCESS || arrived != MPI_SUCCESS) return code != MPI_SUCCESS ? code : arrived;
    if (!h->device_addresses) {
#pragma acc update device(buffer[half:half]) async(queue)
    }
    accel_halo_unpack(h);
    return MPI_SUCCESS;
}

static inline int accel_halo_finish(struct accel_halo *h)
{
    int watched = accel_mpi_watch("accel_halo_finish", ACCEL_MPI_WAITS), code = accel_halo_receive(h);
    accel_mpi_end_watch(watched);
    return code;
}

static inline int accel_halo_exchange(struct accel_halo *h, void *block)
{
    int watched = accel_mpi_watch("accel_halo_exchange", ACCEL_MPI_WAITS), code = accel_halo_begin(h, block);
    if (code == MPI_SUCCESS) code = accel_halo_receive(h);
#pragma acc wait(h->queue)
    accel_mpi_end_watch(watched);
    return code;
}
#endif
