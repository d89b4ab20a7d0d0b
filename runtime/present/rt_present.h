/* rt_present: the table of host memory that has a copy on the device. SPDX-License-Identifier: MIT
 *
 * Blocks never overlap. Two trees of them, by host begin and by device begin. The table does no locking itself:
 * callers hold `lock` around every call, but never over transfers or allocations; a block that is being made or is leaving is marked by
 * its state, and others wait on `changed`. */
#ifndef ACCEL_RT_PRESENT_H
#define ACCEL_RT_PRESENT_H
#include "core/rt_tree.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct accelrt_site;
struct accel_queue;

enum accel_block_state { BLOCK_MAKING, BLOCK_READY, BLOCK_LEAVING };

struct accel_block {
    uintptr_t host, device;            /* where it begins; device 0: not yet known */
    size_t bytes;
    unsigned structured, dynamic;      /* reference counters (OpenACC 2.6.7) */
    enum accel_block_state state;
    bool mapped;                       /* acc_map_data: device memory is the user's, goes only by acc_unmap_data */
    bool filled;                       /* from the host as it came */
    bool slot;                         /* made for a pointer's place: ACCELRT_SLOT counts here */
    bool shared;                       /* others have used it since: it goes only after their work */
    struct accel_queue *queue;         /* fills it; complete when the queue's `completed` reaches `mark` */
    unsigned long mark;
    unsigned long made;                /* `changes` of the table when it came */
    const void *base;                  /* pointer through which it was made: a bare pointer whose section began elsewhere is found by it */
    const char *name;                  /* as in the clause */
    const struct accelrt_site *site;   /* who made it */
    struct accel_queue *first;         /* queue that made it */
    struct accel_attachments *attachments;  /* pointers inside it that hold device addresses on the device (rt_attach.h); NULL: none */
    struct accel_group *group;         /* members of a structure share memory (rt_members.c); NULL: it is the block's own */
};

struct accel_present {
    struct accel_tree hosts, devices;
    struct accel_bundle *bundles;      /* rows that are not yet blocks (rt_bundle.h); every look-up sees blocks only */
    unsigned long generation;          /* raised whenever a block goes */
    atomic_ulong changes;              /* raised whenever a block comes or goes; read without the lock too */
    size_t count, bytes;
    pthread_mutex_t lock;
    pthread_cond_t changed;
};

enum accel_presence { PRESENCE_NONE, PRESENCE_WHOLE, PRESENCE_PART };

void accel__present_init(struct accel_present *t);
void accel__present_destroy(struct accel_present *t);      /* the table must be empty */

static inline uintptr_t accel__block_host(const struct accel_block *b) { return b->host; }
static inline uintptr_t accel__block_device(const struct accel_block *b) { return b->device; }

/* How [host, host + bytes) stands to the table; bytes 0 asks for the byte at `host`. `block` is the one that holds it, or for PART one
 * that it overlaps; NULL for NONE. */
enum accel_presence accel__present_find(struct accel_present *t, uintptr_t host, size_t bytes, struct accel_block **block);
struct accel_block *accel__present_find_device(struct accel_present *t, uintptr_t device);
struct accel_block *accel__present_find_base(struct accel_present *t, const void *base);   /* O(n): where nothing else is found */
/* The block that a pointer of this value leads to: the one it points into, else one that was made through it; NULL: absent. */
struct accel_block *accel__present_target(struct accel_present *t, uintptr_t value);

uintptr_t accel__present_gap_end(struct accel_present *t, uintptr_t host);     /* where the first block above `host` begins; UINTPTR_MAX: none */

/* Adds a block [host, host + bytes), which must be absent; counters 0, state MAKING, not yet known by device address. */
void accel__present_insert(struct accel_present *t, struct accel_block *b, uintptr_t host, size_t bytes);
void accel__present_set_device(struct accel_present *t, struct accel_block *b, uintptr_t device);
void accel__present_remove(struct accel_present *t, struct accel_block *b);

unsigned long accel__present_change(struct accel_present *t);   /* something comes or goes; `changes` then */

/* Calls f for every block in order of host addresses. */
void accel__present_each(struct accel_present *t, void (*f)(struct accel_block *b, void *context), void *context);
struct accel_block *accel__present_any(struct accel_present *t);   /* some block; NULL when empty */

/* ---- what belongs to blocks (rt_attachments.c, rt_group.c) --------------------------------------------------------------------------- */

void accel__attached_free(struct accel_block *b);         /* its attachments */
/* Blocks that lie in one piece of memory; each names the group before it has its memory. No blocks: the group goes. */
struct accel_group *accel__group_new(void);
struct accel_block *accel__group_block(struct accel_group *g);         /* a new block for it, not yet set to anything */
void accel__group_begin(struct accel_group *g, void *memory, size_t bytes, unsigned blocks);
/* Frees b, which is in no table; the device memory to be given back and its bytes, NULL while other members use it. Present lock held. */
void *accel__block_end(struct accel_block *b, size_t *bytes);
#endif
