/* rt_queue: work in the order of queues: launches' memory, transfers, scalars that come back, waiting. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_QUEUE_H
#define ACCEL_RT_QUEUE_H
#include "device/rt_device.h"
#include "present/rt_bundle.h"

/* ---- queues (rt_queue.c) ------------------------------------------------------------------------------------------------------------- */

struct accel_event {
    struct accel_event *next;
    void *handle;
};

/* A scalar that lives in page-locked memory while regions of a queue use it; delivered to `base` when the queue is waited for. */
struct accel_slot {
    struct accel_slot *next;
    void *host, *device;
    void *base;
    size_t bytes;
    unsigned long serial;              /* of the queue's last finished construct that uses it */
    int open;                          /* constructs between begin and end */
};
#define ACCEL_SLOT_BYTES 64

struct accel_join {                    /* a queue that ours has waited for on the device: our wait delivers its scalars too */
    struct accel_queue *queue;
    unsigned long serial;
};

/* The queue of an async value (ACCELRT_ASYNC_DEFAULT resolved); ends the program for invalid values. A synchronous queue is taken out of
 * the device's list until accel__queue_done. */
struct accel_queue *accel__queue_for(struct accel_device *d, int async);
struct accel_queue *accel__queue_find(struct accel_device *d, int async);   /* NULL: never used */
int accel__async_value(int async);                          /* resolves the default, checks */
void accel__queue_done(struct accel_queue *q);              /* gives a synchronous queue back; others: nothing */
void accel__queue_wait(struct accel_queue *q);              /* host waits; delivers scalars */
bool accel__queue_test(struct accel_queue *q);              /* idle? then delivers */
void accel__queue_follow(struct accel_queue *q, struct accel_queue *other);   /* q's further work waits for other's work so far */
/* The same, also behind what a library may have put before it into the driver's default stream (synchronous queues). */
void accel__queue_follow_stream(struct accel_queue *q, struct accel_queue *other);
void accel__wait_all(struct accel_device *d);
bool accel__test_all(struct accel_device *d);
void accel__queue_follow_all(struct accel_queue *q);
/* To be called after putting work into q. The work is known to be complete once q->completed has reached the answer. */
unsigned long accel__queue_mark(struct accel_queue *q);
/* wait clause before a construct on q, or on the host (q NULL). */
void accel__wait_clause(struct accel_device *d, struct accel_queue *q, const struct accelrt_call *call);
void accel__queues_close(struct accel_device *d);

/* rt_slot.c */
struct accel_slot *accel__slot_open(struct accel_queue *q, const struct accelrt_data *data);
void accel__slot_close(struct accel_queue *q, const struct accelrt_data *data);
void accel__slot_deliver(struct accel_queue *q, unsigned long serial);
void accel__slots_close(struct accel_device *d);
bool accel__slot_waiting(struct accel_queue *q, const void *base);   /* has undelivered scalars; base: this one only, NULL: any */
struct accel_queue *accel__all_queues(struct accel_device *d);       /* first of the list that all_next links */

/* ---- device memory (rt_memory.c) ------------------------------------------------------------------------------------------------ */

/* Memory for q's work from here on. was_kept: nothing was put into the queue for it. The answer is the driver's. */
int accel__memory_take(struct accel_queue *q, size_t bytes, void **memory, bool *was_kept);
/* Back behind q's work so far; bytes as they were taken; memory may be NULL. */
int accel__memory_give(struct accel_queue *q, void *memory, size_t bytes);
/* The driver's alloc, which gets back what is kept when its memory runs out. */
int accel__memory_alloc(struct accel_device *d, size_t bytes, void *stream, void **memory);
void accel__memory_close(struct accel_device *d);
size_t accel__memory_kept(struct accel_device *d);         /* bytes */

/* ---- scratch (rt_scratch.c) ---------------------------------------------------------------------------------------------------- */

/* At least `bytes` of device memory after a head of ACCELRT_SCRATCH_HEAD bytes that is 0, until the queue's next launch. q->lock held by the caller; let go
 * while memory is allocated. */
void *accel__scratch(struct accel_queue *q, size_t bytes);

/* ---- exact sums (rt_sums.c) ---------------------------------------------------------------------------------------------------- */

/* Memory of 0 in which a kernel on q adds to `elements` numbers of this size, until it is given back; NULL: too many. */
void *accel__sums_take(struct accel_queue *q, size_t elements, size_t size);
void accel__sums_give(struct accel_queue *q, const void *memory);
void accel__sums_close(struct accel_queue *q);

/* ---- transfers (rt_transfer.c) ------------------------------------------------------------------------------------------------- */

/* Enqueued on q. To the device: the source has been read on return. To the host: complete on return, unless the host memory is
 * page-locked (then when q gets there). */
void accel__transfer(struct accel_queue *q, enum accel_direction way, void *host, void *device, size_t bytes, const char *name);
/* The same for pieces of host memory whose device addresses ascend. What lies between two of them on the device is overwritten by a
 * transfer to the device. Complete on return to the host, page-locked or not. */
struct accel_piece {
    void *host;
    uintptr_t device;
    size_t bytes;
};
void accel__transfer_pieces(struct accel_queue *q, enum accel_direction way, const struct accel_piece *pieces, size_t n, const char *name);
/* The same for rows, which lie one behind the other on the device in the order given. */
void accel__transfer_rows(struct accel_queue *q, enum accel_direction way, const struct accel_row_set *rows, void *device, const char *name);
void accel__staging_close(struct accel_device *d);
#endif
