/* rt_replicas: copies of blocks on further devices, for constructs whose outermost loop is split over the devices of the host
 * (--multi-gpu). SPDX-License-Identifier: MIT
 *
 * Data is present on the first device, the home device. A block that split constructs use has further copies, its replicas, one of the
 * whole block on each other device; a map says which devices have the current values of which bytes. Split constructs change the map.
 * Everything else first collects the current values on the home device.
 *
 * Each device has two queues for split constructs: one for kernels, and one for what runs concurrently, copies from other devices and the
 * kernels of trips that need these. At its beginning, a construct's queue, the home queue, follows all others of the home device, and the
 * devices' queues follow it if it has had other work; at its end it follows all of them. */
#ifndef ACCEL_RT_REPLICAS_H
#define ACCEL_RT_REPLICAS_H
#include "data/rt_data.h"
#include "present/rt_validity.h"
#include "queue/rt_replica_globals.h"

struct accel_window { size_t from, to; };              /* bytes of a block */
/* The least and the largest of the values in a window; kind as in struct accelrt_indexed. */
struct accel_value_range {
    struct accel_window window;
    int kind;
    long long least, most;
};
struct accel_replicas {
    struct accel_replicas *next, *previous;
    struct accel_block *block;
    struct accel_validity validity;
    unsigned arriving;                 /* devices whose queues may still have a copy to the home device that the host has not waited for */
    struct accel_value_range *ranges;        /* that are known of the values of this version; NULL: never any */
    int n_ranges, range_uses;
    unsigned long range_version;
    bool is_unsteady;                  /* no more of them are found */
    bool is_global;                    /* the memory on other devices is theirs (rt_replica_globals.c) */
    void *memory[];                    /* of the block on each device of the team; [0]: its own */
};

enum { ACCEL_SPLIT_DATA = 64, ACCEL_SPLIT_PIECES = 3 };            /* of a call that is split, and of a device's trips, at most */
/* Of a block's bytes, between devices. */
struct accel_peer_copy {
    struct accel_replicas *of;
    int from, to;
    size_t at, bytes;
};
/* Page-locked memory for what a device's part of a construct reduces; NULL: not yet allocated. */
struct accel_partial {
    void *host, *device;
};
/* The devices over which constructs are split; devices[0] is the home device. */
struct accel_split_team {
    pthread_mutex_t lock;              /* guards everything about replicas */
    int n;                             /* 0: not yet known; 1: nothing is split */
    struct accel_device *devices[ACCEL_SPAN_DEVICES];
    struct accel_queue *queues[ACCEL_SPAN_DEVICES], *side_queues[ACCEL_SPAN_DEVICES];      /* of kernels; of what runs concurrently */
    /* Events: the end of the last construct in `queues`, unless the host has waited for it (has_waited); of its copies and of its kernels
     * in `side_queues`. */
    void *ended[ACCEL_SPAN_DEVICES], *copied[ACCEL_SPAN_DEVICES], *side_ended[ACCEL_SPAN_DEVICES];
    void *next_ended[ACCEL_SPAN_DEVICES], *next_copied[ACCEL_SPAN_DEVICES];        /* of the construct that is being launched */
    /* Of each device: those whose last copies from its memory its next work must follow. Of these, devices that have copied in
     * `side_queues`. */
    unsigned readers[ACCEL_SPAN_DEVICES], side_readers;
    bool has_waited;
    void *begun;                       /* event: the other work of the home queue before the last construct that has had any */
    struct accel_partial partials[ACCEL_SPAN_DEVICES], ranges[ACCEL_SPAN_DEVICES];
    struct accel_queue *last_queue;    /* home queue of the last split construct, and its mark at the end of that */
    unsigned long last_mark;
    struct accel_peer_copies {
        struct accel_peer_copy *list;
        int n, room;
    } copies[ACCEL_SPAN_DEVICES];                      /* that each device is to enqueue */
    struct part *parts[ACCEL_SPAN_DEVICES];            /* rt_split_launch.c; NULL: none has been needed */
    void *room;                        /* memory of the home device for rt_accumulated.c; NULL: none */
    size_t room_bytes;
    struct accel_replicas *all;
    pthread_t user;                    /* the only thread that has used a device; if there is another, nothing is split any more */
    bool has_user, has_users, told_lack, told_end;
    bool uses_others;                  /* the program itself uses another device than the home device */
};
extern struct accel_split_team accel__team;
extern atomic_bool accel__splits;      /* a file of the program was compiled with --multi-gpu */

/* What a directive or an API function does with device memory: nothing before the rest of the runtime is told which blocks; reads blocks;
 * reads and writes blocks; anything, with addresses too. */
enum accel_touch { TOUCH_BLOCKS, TOUCH_READS, TOUCH_WRITES, TOUCH_ALL };
void accel__replicas_settle(struct accel_device *d, const struct accelrt_call *call, enum accel_touch touch);
/* Called before it by the thread that uses d. call: its data; NULL: not known. */
static inline void accel__replicas_before(struct accel_device *d, const struct accelrt_call *call, enum accel_touch touch)
{
    if (ACCEL_UNLIKELY(atomic_load_explicit(&accel__splits, memory_order_relaxed))) accel__replicas_settle(d, call, touch);
}
/* Before w->queue's next work on data[item] of the call, or on all of its data with item ACCEL_EACH: it follows the copies that make their
 * blocks' current values valid on the home device. Blocks of data that the call writes are then valid on it alone, if `writes`. */
enum { ACCEL_EACH = -1 };
void accel__replicas_collect(struct accel_work *w, const struct accelrt_call *call, int item, bool writes);
/* Before a transfer of the block, or before it is freed: its current values are on the home device. */
void accel__replicas_of_block(struct accel_block *b, enum accel_touch touch);
/* Before a device is closed: as TOUCH_ALL, and the team is formed anew. */
void accel__replicas_close(struct accel_device *d);

/* The following are called with the team's lock. */

/* Those of b, made if there are none; NULL: a device lacks the memory. */
struct accel_replicas *accel__replicas_make(struct accel_block *b);
/* Adds copies of what device i of the team lacks of [from, to), if the source is in the set, to the list of device `by` in TEAM->copies, of
 * the source with ACCEL_SOURCE, and the source to *used. The copies are under way (accel__validity_arrived) until queues follow them. */
enum { ACCEL_SOURCE = -1 };
void accel__replicas_need(struct accel_replicas *r, int i, int by, unsigned sources, size_t from, size_t to, unsigned *used);
/* Enqueues the copies of the list of device `by`, which is empty then, in q. The only function of these that may be called without the
 * lock, by the thread that enqueues the work of that device. */
void accel__replicas_copy(int by, struct accel_queue *q);
/* Later work of q, a queue of device i, follows the copies of others from its memory that earlier constructs have enqueued; `readers` and
 * `side_readers`: as in the team then. */
void accel__follow_readers(struct accel_queue *q, unsigned readers, unsigned side_readers);
/* Copies bytes of device i's replica to `to` on the home device, in home, a queue of that. */
void accel__replicas_copy_home(struct accel_replicas *r, int i, struct accel_window bytes, void *to, struct accel_queue *home);
/* Events of the team: recorded, and made if there is none yet; later work of q waits for the last record, if there is one. */
void accel__team_record(struct accel_queue *q, void **event);
void accel__team_wait(struct accel_queue *q, void *event);
/* Later work of q follows the last construct of device i. */
void accel__follow_last(struct accel_queue *q, int i);

/* ---- a split construct -------------------------------------------------------------------------------------------------------------- */

struct accel_trips { long long from, to; };
struct accel_split {
    struct accelrt_call *call;
    const struct accelrt_split *table;
    int dimension;
    long long all, aligned, bounds[ACCEL_SPAN_DEVICES + 1];        /* aligned: all bounds but the last are multiples of it */
    struct accel_block *blocks[ACCEL_SPLIT_DATA];      /* NULL: no memory, or a scalar that is reduced */
    struct accel_replicas *replicas[ACCEL_SPLIT_DATA];
    unsigned long long accumulated;    /* items that trips only add to (rt_accumulated.c), by their numbers */
    /* set by accel__split_halos */
    struct accel_trips inner[ACCEL_SPAN_DEVICES];      /* trips that a device may run while copies are under way; from >= to: none */
    unsigned sources[ACCEL_SPAN_DEVICES];              /* devices that have what it lacks; 0: nothing */
    unsigned long long lacks[ACCEL_SPAN_DEVICES];      /* items without steps of which it lacks something, by their numbers */
    unsigned copied[ACCEL_SPAN_DEVICES], readers[ACCEL_SPAN_DEVICES];      /* devices from which it copies, and that copy from it: set by
                                                                              accel__split_fetch */
    /* set by accel__split_ranges: what devices read of a block, those in the set; others all of it */
    struct accel_window read[ACCEL_SPLIT_DATA][ACCEL_SPAN_DEVICES];
    unsigned has_read[ACCEL_SPLIT_DATA];
};

/* rt_halos.c: what device i accesses, and what it may write, of the block of an item; what of it is in a footprint. */
struct accel_window accel__split_accessed(const struct accel_split *s, int item, int i);
struct accel_window accel__split_written(const struct accel_split *s, int item, int i);
struct accel_window accel__split_window(const struct accel_split *s, int item, int i, const struct accelrt_footprint *f);
/* rt_index_ranges.c: sets `read`. Before accel__split_halos. */
void accel__split_ranges(struct accel_split *s);
/* What these trips of device i read of the item through indices; false: not known. */
bool accel__split_reads(struct accel_split *s, int item, int i, struct accel_trips trips, struct accel_window *w);
/* Whether any device lacks something of it. */
bool accel__split_halos(struct accel_split *s);
/* Finds the copies between devices, and sets `copied` and `readers`. */
void accel__split_fetch(struct accel_split *s);
/* Enqueues those to device i in q, which follow the last construct of the devices from which it copies; q follows that of the devices in
 * the set already. */
void accel__split_receive(struct accel_split *s, int i, struct accel_queue *q, unsigned followed);
#endif
