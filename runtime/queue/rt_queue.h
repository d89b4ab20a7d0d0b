/* rt_queue: work in the order of queues: memory of launches, transfers, scalars that are copied back, waiting.
 * SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_QUEUE_H
#define ACCEL_RT_QUEUE_H
#include "device/rt_device.h"
#include "present/rt_bundle.h"

/* ---- queues (rt_queue.c) ------------------------------------------------------------------------------------------------------------- */

struct accel_event {
    struct accel_event *next;
    void *handle;
};

/* A scalar that is kept in page-locked memory while regions of a queue use it. Its value is stored to `base` when the host waits for the
 * queue. */
struct accel_slot {
    struct accel_slot *next;
    void *host, *device;
    void *base;
    size_t bytes;
    unsigned long serial;              /* of the queue's last finished construct that uses it */
    int open;                          /* number of constructs between begin and end */
};
#define ACCEL_SLOT_BYTES 64

struct accel_join {                    /* a queue that another one has waited for on the device: a wait for the other one delivers this
                                          queue's scalars too */
    struct accel_queue *queue;
    unsigned long serial;
};

/* The queue of an async value (ACCELRT_ASYNC_DEFAULT resolved); ends the program for invalid values. A synchronous queue belongs to the
 * caller until accel__queue_done. */
struct accel_queue *accel__queue_for(struct accel_device *d, int async);
struct accel_queue *accel__queue_find(struct accel_device *d, int async);   /* NULL: never used */
int accel__async_value(int async);                          /* resolves the default, checks */
void accel__queue_done(struct accel_queue *q);              /* returns a synchronous queue to the device; no effect for others */
void accel__queue_wait(struct accel_queue *q);              /* the host waits; delivers scalars */
bool accel__queue_test(struct accel_queue *q);              /* whether it is idle; delivers scalars if so */
void accel__queue_follow(struct accel_queue *q, struct accel_queue *other);   /* later work of q waits for the work so far of `other` */
/* The same for the work up to a mark of `other`: no event if q follows that already. */
void accel__queue_follow_mark(struct accel_queue *q, struct accel_queue *other, unsigned long mark);
/* As accel__queue_follow, and, if `other` is a synchronous queue, for the work that a library may have enqueued earlier in the driver's
 * default stream. */
void accel__queue_follow_stream(struct accel_queue *q, struct accel_queue *other);
void accel__wait_all(struct accel_device *d);
bool accel__test_all(struct accel_device *d);
void accel__queue_follow_all(struct accel_queue *q);
/* Must be called after enqueuing work on q. The work is complete once q->completed has reached the result. */
unsigned long accel__queue_mark(struct accel_queue *q);
/* Changes whenever work is enqueued that the host may notice. */
static inline unsigned long accel__queue_visible(struct accel_queue *q) { return atomic_load(&q->enqueued) - atomic_load(&q->unseen); }
/* wait clause before a construct on q, or on the host (q NULL). */
void accel__wait_clause(struct accel_device *d, struct accel_queue *q, const struct accelrt_call *call);
void accel__queues_close(struct accel_device *d);

/* Replaces the queue's stream when its work has ended; is_own: the stream is freed with the queue. */
void accel__queue_set_stream(struct accel_queue *q, void *stream, bool is_own);
/* The queue's work starts before waiting parts of the work of other queues. */
void accel__queue_first(struct accel_queue *q);
/* Marks up to this one are complete. */
void accel__queue_reached(struct accel_queue *q, unsigned long mark);
/* False: the host knows that all its work is complete. */
bool accel__queue_has_work(struct accel_queue *q);

/* ---- deferred waits (rt_deferred.c) -------------------------------------------------------------------------------------------- */

/* A directive on the synchronous queue q, which the caller has, enqueued only work that the host cannot notice, such as kernels that write
 * to memory that the program reaches through the runtime. `us`: the time that it takes, if known. True: the host need not wait for it now;
 * everything that could notice will (accel__settle). */
bool accel__defer(struct accel_queue *q, unsigned us);
/* The host waits for the constructs of the device whose waits are deferred. */
void accel__settle(struct accel_device *d);
/* The program may from now on access any device memory, or enqueue work, without the runtime: settles, and no wait is deferred any more. */
void accel__expose(struct accel_device *d);
/* It may access memory that it has addresses of, which constructs use as blocks that are `exposed`, by deviceptr clauses and through pointers in
 * memory: settles, and waits for constructs that may do so are not deferred any more. */
void accel__expose_memory(struct accel_device *d);
/* The device address of host memory that is present, which the program gets; NULL: it is absent. */
void *accel__expose_copy(struct accel_device *d, const void *host);
/* rt_host_access.c: from now on, a fault of the host at an address of the device's memory has a message. */
void accel__watch_host_accesses(struct accel_device *d);
/* Later work of q, of any value, follows the constructs whose waits are deferred. */
void accel__follow_deferred(struct accel_queue *q);
void accel__backlog_free(struct accel_queue *q);

/* ---- how long a launch takes (rt_probe.c) ----------------------------------------------------------------------------------------- */

/* start and stop: around a launch on q. start is false while another launch of the device is timed; stop then must not follow. read:
 * whether one has ended, with what start was told and the time, which is told once. close: q's device has no work. */
bool accel__probe_start(struct accel_queue *q, void *what, long long size);
void accel__probe_stop(struct accel_queue *q);
bool accel__probe_read(struct accel_device *d, void **what, long long *size, double *us);
void accel__probe_close(struct accel_device *d);

/* rt_slot.c */
struct accel_slot *accel__slot_open(struct accel_queue *q, const struct accelrt_data *data);
struct accel_slot *accel__slot_find(struct accel_queue *q, const struct accelrt_data *data);      /* NULL: none is open */
void accel__slot_close(struct accel_queue *q, const struct accelrt_data *data);
void accel__slot_deliver(struct accel_queue *q, unsigned long serial);
void accel__slots_close(struct accel_device *d);
/* Whether q has undelivered scalars; base: only this scalar; NULL: any. */
bool accel__slot_waiting(struct accel_queue *q, const void *base);
/* Waits for the queues that have yet to deliver values to the range of host memory. */
void accel__slots_settle(struct accel_device *d, const void *begin, size_t bytes);
struct accel_queue *accel__all_queues(struct accel_device *d);       /* first element of the list linked by all_next */

/* A slot for any use of the caller, whose value is 0; no scalar is delivered from it. */
struct accel_slot *accel__slot_keep(struct accel_device *d);
void accel__slot_return(struct accel_device *d, struct accel_slot *s);

/* ---- launches that count their ends (rt_ended.c) -------------------------------------------------------------------------------- */

void accel__ended_open(struct accel_queue *q);             /* before the first of them, q->lock not held */
void accel__ended_close(struct accel_queue *q);
/* q->lock held. A new head of scratch memory (struct accelrt_ended), for later launches of q. */
void accel__ended_enter(struct accel_queue *q, void *head);
/* q->lock held. The work of this mark is such a launch; it is not one, but ends with the work before. */
void accel__ended_count(struct accel_queue *q, unsigned long mark);
void accel__ended_include(struct accel_queue *q, unsigned long mark);
/* Whether the work up to this mark, of which such a launch is the last, has ended: waits for it for some time. */
bool accel__ended_poll(struct accel_queue *q, unsigned long mark);

/* ---- device memory (rt_memory.c) ------------------------------------------------------------------------------------------------ */

/* Memory for later work of q. was_kept: it was reused, not allocated by the driver. Returns the driver's code. */
int accel__memory_take(struct accel_queue *q, size_t bytes, void **memory, bool *was_kept);
/* Kept memory for later work of q that contains what `host` does, as accel__memory_give was told; NULL: none. *contents is the caller's then. */
void *accel__memory_take_filled(struct accel_queue *q, size_t bytes, const void *host, void **contents);
/* Frees memory after q's work so far. bytes: as in accel__memory_take. memory may be NULL. contents: what it contains, which the runtime
 * frees, in at most ACCEL_CONTENTS_BYTES; NULL: not known. */
#define ACCEL_CONTENTS_BYTES 4096
int accel__memory_give(struct accel_queue *q, void *memory, size_t bytes, void *contents);
/* The driver's alloc; if its memory runs out, kept memory is freed first. */
int accel__memory_alloc(struct accel_device *d, size_t bytes, void *stream, void **memory);
void accel__memory_close(struct accel_device *d);
size_t accel__memory_kept(struct accel_device *d);         /* bytes of kept memory */

/* ---- scratch (rt_scratch.c) ---------------------------------------------------------------------------------------------------- */

/* At least `bytes` bytes of device memory after a zeroed head of ACCELRT_SCRATCH_HEAD bytes, valid until the queue's next launch. The
 * caller holds q->lock; it is released while memory is allocated. */
void *accel__scratch(struct accel_queue *q, size_t bytes);
/* The same for kernels that are scans: memory that is zeroed as a whole and that only they use. */
void *accel__scan_memory(struct accel_queue *q, size_t bytes);

/* ---- exact sums (rt_sums.c) ---------------------------------------------------------------------------------------------------- */

/* Zeroed memory in which a kernel on q adds to `elements` numbers of `size` bytes, until accel__sums_give. NULL: too many elements, or no
 * memory. */
void *accel__sums_take(struct accel_queue *q, size_t elements, size_t size);
void accel__sums_give(struct accel_queue *q, const void *memory);
void accel__sums_close(struct accel_queue *q);

/* ---- transfers (rt_transfer.c) ------------------------------------------------------------------------------------------------- */

/* Enqueues a copy on q. To the device: the source has been read on return. To the host: complete on return, unless the host memory is
 * page-locked. */
void accel__transfer(struct accel_queue *q, enum accel_direction way, void *host, void *device, size_t bytes, const char *name);
/* The same for pieces of host memory whose device addresses ascend. A transfer to the device overwrites the gaps between them. Complete on
 * return to the host, page-locked or not. */
struct accel_piece {
    void *host;
    uintptr_t device;
    size_t bytes;
};
void accel__transfer_pieces(struct accel_queue *q, enum accel_direction way, const struct accel_piece *pieces, size_t n, const char *name);
/* The same for pieces of one size that are at equal distances on the device, with gaps between them, which are neither read nor written.
 * strided_end: the end of the pieces from i on that it may copy at once; i + 1: none. */
void accel__transfer_strided(struct accel_queue *q, enum accel_direction way, const struct accel_piece *pieces, size_t n, const char *name);
size_t accel__strided_end(const struct accel_queue *q, enum accel_direction way, const struct accel_piece *pieces, size_t n, size_t i);
/* The same for rows, which are contiguous on the device in the order given. */
void accel__transfer_rows(struct accel_queue *q, enum accel_direction way, const struct accel_row_set *rows, void *device,
                          const char *name);
void accel__staging_close(struct accel_device *d);

/* ---- transfers concurrent with kernels (rt_pipeline.c) --------------------------------------------------------------------------------------- */

/* Work on q in `parts` parts, each of which has transfers to the device, which precede it, and to the host, which follow it. The transfers
 * of other parts, in both directions, run at the same time. begin: NULL if another thread's pipeline runs on the device. add: parts ascend.
 * run: calls `launch` for each part in order, which enqueues its work on q; ends the pipeline. On return the transfers are in the state
 * that accel__transfer describes, and later work of q follows them. */
struct accel_pipeline *accel__pipeline_begin(struct accel_queue *q, int parts);
void accel__pipeline_add(struct accel_pipeline *p, int part, enum accel_direction way, void *host, void *device, size_t bytes);
void accel__pipeline_run(struct accel_pipeline *p, void (*launch)(void *context, int part), void *context);
void accel__pipeline_close(struct accel_device *d);
#endif
