/* accel_mpi_halo_nccl.h: messages of halos by NCCL. Not an interface for programs. SPDX-License-Identifier: MIT
 *
 * Messages are sent in a queue of the plan's own, between two events, so that neither kernels of other queues nor other plans delay them.
 * The host does not wait. Between two processes NCCL matches messages by their order: each process sends by ascending direction, and
 * receives by descending, since the direction in which a message arrives is opposite to that in which it is sent. */
#ifndef ACCEL_MPI_HALO_NCCL_H
#define ACCEL_MPI_HALO_NCCL_H
#ifdef _ACCEL

enum { ACCEL_HALO_QUEUES = 32, ACCEL_HALO_FIRST_QUEUE = 0x7ffe0000 };  /* programs have no reason to use queues of these numbers */

/* A queue that no other plan uses; 0: there is none. */
static inline int accel_halo_take_queue(void)
{
    for (int k = 0; k < ACCEL_HALO_QUEUES; k++) {
        if (accel_nccl.queues & 1u << k) continue;
        accel_nccl.queues |= 1u << k;
        accel_queue_first(ACCEL_HALO_FIRST_QUEUE + k);
        return ACCEL_HALO_FIRST_QUEUE + k;
    }
    return 0;
}

static inline void accel_halo_give_queue(int queue)
{
    if (queue) accel_nccl.queues &= ~(1u << (queue - ACCEL_HALO_FIRST_QUEUE));
}

/* Each message is a part of the block without gaps: it needs no packing. */
static inline int accel_halo_is_direct(const struct accel_halo *h)
{
    for (int half = 0; half < 2; half++)
        for (int m = 0; m < h->messages; m++) {
            const long *place = h->place + half * h->border;
            if (place[h->first[m + 1] - 1] - place[h->first[m]] != h->first[m + 1] - 1 - h->first[m]) return 0;
        }
    return 1;
}

/* at: the packed elements, or the block. */
static inline void accel_halo_enqueue_messages(void *stream, void *at, void *plan)
{
    struct accel_halo *h = (struct accel_halo *)plan;
    int type = accel_nccl_type(h->type), result = accel_nccl.group_start(), ended;
    size_t one = accel_halo_element(h);
    for (int k = 0; k < 2 * h->messages && !result; k++) {
        int half = k >= h->messages, m = half ? 2 * h->messages - 1 - k : k;
        long first = half * h->border + h->first[m], n = h->first[m + 1] - h->first[m];
        char *from = (char *)at + (size_t)(h->is_direct ? h->place[first] : first) * one;
        if (half) result = accel_nccl.receive(from, (size_t)n, type, h->neighbor[m], h->nccl, stream);
        else result = accel_nccl.send(from, (size_t)n, type, h->neighbor[m], h->nccl, stream);
    }
    ended = accel_nccl.group_end();
    h->nccl_result = result ? result : ended;
}

static inline void accel_halo_call_nccl(struct accel_halo *h, void *at, const char *call)
{
    accel_enqueue(h->messages_queue, at, accel_halo_enqueue_messages, h);
    if (h->nccl_result) accel_mpi_stop(h->comm, call, accel_nccl.error_text(h->nccl_result));
}

/* In periodic dimensions with one process. */
static inline int accel_halo_has_own_messages(const struct accel_halo *h)
{
    int rank, found = 0;
    MPI_Comm_rank(h->comm, &rank);
    for (int m = 0; m < h->messages; m++) found |= h->neighbor[m] == rank;
    return found;
}

/* Collective: all processes of the plan use NCCL, or none does. MPI with addresses of the device needs no other library. The first
 * messages make NCCL connect the processes, for which it waits for all of them. */
static inline void accel_halo_use_nccl(struct accel_halo *h)
{
    void *nccl = h->device_addresses ? NULL : accel_nccl_of(h->comm, ACCEL_NCCL_HALOS, "accel_halo_create");
    int can = nccl && accel_nccl.send && accel_nccl.receive && acc_get_device_type() != acc_device_host && !accel_halo_has_own_messages(h);
    int queue = can ? accel_halo_take_queue() : 0;
    if (!nccl) return;
    if (!accel_nccl_all(h->comm, can && queue)) {
        accel_halo_give_queue(queue);
        return;
    }
    int watched = accel_mpi_watch("accel_halo_create", ACCEL_MPI_MEETS);
    h->nccl = nccl, h->messages_queue = queue;
    accel_halo_call_nccl(h, h->buffer, "accel_halo_create");
    h->is_direct = accel_halo_is_direct(h);
#pragma acc wait(queue)
    accel_mpi_end_watch(watched);
}

/* After the packing of what is sent, in h->queue. */
static inline void accel_halo_send_by_nccl(struct accel_halo *h)
{
    int queue = h->queue, own = h->messages_queue;
#pragma acc wait(queue) async(own)
    accel_halo_call_nccl(h, h->is_direct ? h->block : h->buffer, "accel_halo_begin");
    h->state = ACCEL_HALO_ENQUEUED;
}

/* Later work of h->queue follows the messages. */
static inline void accel_halo_follow_nccl(struct accel_halo *h)
{
    int queue = h->queue, own = h->messages_queue;
#pragma acc wait(own) async(queue)
}

static inline void accel_halo_leave_nccl(struct accel_halo *h)
{
    int own = h->messages_queue;
    if (!h->nccl) return;
#pragma acc wait(own)
    accel_halo_give_queue(own);
}
#else
static inline void accel_halo_use_nccl(struct accel_halo *h) { (void)h; }
static inline void accel_halo_send_by_nccl(struct accel_halo *h) { (void)h; }
static inline void accel_halo_follow_nccl(struct accel_halo *h) { (void)h; }
static inline void accel_halo_leave_nccl(struct accel_halo *h) { (void)h; }
#endif
#endif
