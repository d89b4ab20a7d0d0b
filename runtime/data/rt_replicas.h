/* rt_replicas: copies of blocks on further devices, for constructs whose outermost loop is split over the devices of the host (--multi-gpu).
 * SPDX-License-Identifier: MIT
 *
 * Data is present on the first device, the home device. A block that split constructs use has further copies, its replicas, one of the whole block
 * on each other device; a map says which devices have the current values of which bytes. Split constructs change the map. Everything else
 * first collects the current values on the home device.
 *
 * Each device has two queues for split constructs: one for kernels, and one for copies to other devices. At its beginning, a construct's queue, the home
 * queue, follows all others of the home device, and the devices' queues follow it if it has had other work; at its end it follows all of them. */
#ifndef ACCEL_RT_REPLICAS_H
#define ACCEL_RT_REPLICAS_H
#include "data/rt_data.h"
#include "present/rt_validity.h"

struct accel_replicas {
    struct accel_replicas *next, *previous;
    struct accel_block *block;
    struct accel_validity validity;
    unsigned arriving;                 /* devices whose queues may still have a copy to the home device that the host has not waited for */
    void *memory[];                    /* of the block on each device of the team; [0]: its own */
};

enum { ACCEL_SPLIT_DATA = 64, ACCEL_SPLIT_PIECES = 3 };            /* of a call that is split, and of a device's trips, at most */
/* Page-locked memory for what a device's part of a construct reduces; NULL: not yet allocated. */
struct accel_partial {
    void *host, *device;
};
/* The devices over which constructs are split; devices[0] is the home device. */
struct accel_split_team {
    pthread_mutex_t lock;              /* guards everything about replicas */
    int n;                             /* 0: not yet known; 1: nothing is split */
    struct accel_device *devices[ACCEL_SPAN_DEVICES];
    struct accel_queue *queues[ACCEL_SPAN_DEVICES], *movers[ACCEL_SPAN_DEVICES];   /* of kernels; of copies from a device to others */
    void *ended[ACCEL_SPAN_DEVICES], *moved[ACCEL_SPAN_DEVICES];   /* events: the end of the last construct in `queues`, of its copies in `movers` */
    void *begun;                       /* event: the other work of the home queue before the last construct that has had any */
    struct accel_partial partials[ACCEL_SPAN_DEVICES];
    struct accel_queue *last_queue;    /* home queue of the last split construct, and its mark at the end of that */
    unsigned long last_mark;
    struct accel_replicas *all;
    pthread_t user;                    /* the only thread that has used a device; if there is another, nothing is split any more */
    bool has_user, has_users;
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
/* Before w->queue's next work on data[item] of the call, or on all of its data with item ACCEL_EACH: it follows the copies that make their blocks'
 * current values valid on the home device. Blocks of data that the call writes are then valid on it alone, if `writes`. */
enum { ACCEL_EACH = -1 };
void accel__replicas_collect(struct accel_work *w, const struct accelrt_call *call, int item, bool writes);
/* Before a transfer of the block, or before it is freed: its current values are on the home device. */
void accel__replicas_of_block(struct accel_block *b, enum accel_touch touch);
/* Before a device is closed: as TOUCH_ALL, and the team is formed anew. */
void accel__replicas_close(struct accel_device *d);

/* The following are called with the team's lock. */

/* Those of b, made if there are none; NULL: a device lacks the memory. */
struct accel_replicas *accel__replicas_make(struct accel_block *b);
/* All current values are on the home device, and no replica is valid. */
void accel__replicas_home(void);
/* Enqueues copies of what device i of the team lacks of [from, to) and these sources have, in their queues of the list, and adds them to *used. The copies
 * are under way (accel__validity_arrived) until queues follow them. */
void accel__replicas_need(struct accel_replicas *r, int i, unsigned sources, size_t from, size_t to, struct accel_queue *const *queues, unsigned *used);
/* Events of the team: recorded, and made if there is none yet; later work of q waits for the last record, if there is one. */
void accel__team_record(struct accel_queue *q, void **event);
void accel__team_wait(struct accel_queue *q, void *event);
#endif
