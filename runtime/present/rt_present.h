/* rt_present: the table of host memory that has a copy on the device. SPDX-License-Identifier: MIT
 *
 * Blocks never overlap. Two trees index them, by host address and by device address. The table does not lock: callers hold `lock` during
 * every call, but never during transfers or allocations. The state of a block marks it as being made or removed; other threads wait on
 * `changed`. */
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
    uintptr_t host, device;            /* addresses of its first byte; device 0: not yet known */
    size_t bytes;
    unsigned structured, dynamic;      /* reference counters (OpenACC 2.6.7) */
    enum accel_block_state state;
    bool mapped;                       /* acc_map_data: the program owns the device memory; only acc_unmap_data removes the block */
    bool filled;                       /* filled from the host when it was made */
    bool stored;                       /* the only construct that uses it has already copied it back */
    bool slot;                         /* made for a pointer's place: ACCELRT_SLOT counts here */
    bool exposed;                      /* the program has its device address: constructs that may use it are waited for */
    bool shared;                       /* other queues have used it: it is freed only after their work */
    struct accel_queue *queue;         /* queue that fills it; complete when the queue's `completed` reaches `mark` */
    unsigned long mark;
    unsigned long made;                /* the table's `changes` when the block was made */
    const void *base;                  /* pointer through which it was made: finds the block of a bare pointer whose section began
                                          elsewhere */
    const char *name;                  /* as in the clause */
    const char *layout;                /* of its elements, as in struct accelrt_site, up to a comma; NULL: not known */
    const struct accelrt_site *site;   /* site of the directive that made it */
    struct accel_queue *first;         /* queue that made it */
    struct accel_attachments *attachments;  /* pointers inside it whose device copies hold device addresses (rt_attach.h); NULL: none */
    unsigned long compared;            /* the last comparison that it was part of (compare/rt_compare.c) */
    struct accel_replicas *replicas;   /* copies on further devices (rt_replicas.h); NULL: none */
    struct accel_group *group;         /* members of a structure share memory (rt_members.c); NULL: the block owns its memory */
    void *contents;                    /* what its memory contains as long as no look-up but one finds it: the construct that made it only
                                          reads it, and the look-up at its end finds it (rt_section.c). NULL: not recorded */
    unsigned found;                    /* look-ups that have found it */
};

struct accel_present {
    struct accel_tree hosts, devices;
    struct accel_bundle *bundles;      /* rows that are not yet blocks (rt_bundle.h); look-ups return blocks only */
    unsigned long generation;          /* incremented whenever a block is removed */
    atomic_ulong changes;              /* incremented whenever a block is added or removed; also read without the lock */
    size_t count, bytes;
    pthread_mutex_t lock;
    pthread_cond_t changed;
};

enum accel_presence { PRESENCE_NONE, PRESENCE_WHOLE, PRESENCE_PART };

void accel__present_init(struct accel_present *t);
void accel__present_destroy(struct accel_present *t);      /* the table must be empty */

static inline uintptr_t accel__block_host(const struct accel_block *b) { return b->host; }
static inline uintptr_t accel__block_device(const struct accel_block *b) { return b->device; }

/* Whether [host, host + bytes) is present; bytes 0 means the byte at `host`. *block: the block that contains it; for PART, one that
 * overlaps it; for NONE, NULL. */
enum accel_presence accel__present_find(struct accel_present *t, uintptr_t host, size_t bytes, struct accel_block **block);
struct accel_block *accel__present_find_device(struct accel_present *t, uintptr_t device);
/* O(n): used only if no other look-up finds the block. */
struct accel_block *accel__present_find_base(struct accel_present *t, const void *base);
/* The block of a pointer's target: the one it points into, else one that was made through it; NULL: absent. */
struct accel_block *accel__present_target(struct accel_present *t, uintptr_t value);

/* Where the first block above `host` begins; UINTPTR_MAX: none. */
uintptr_t accel__present_gap_end(struct accel_present *t, uintptr_t host);

/* Adds a block [host, host + bytes), which must be absent; counters 0, state MAKING, not yet in the tree of device addresses. */
void accel__present_insert(struct accel_present *t, struct accel_block *b, uintptr_t host, size_t bytes);
void accel__present_set_device(struct accel_present *t, struct accel_block *b, uintptr_t device);
void accel__present_remove(struct accel_present *t, struct accel_block *b);

unsigned long accel__present_change(struct accel_present *t);   /* records that a block is added or removed; returns the new `changes` */

/* Calls f for every block in order of host addresses. */
void accel__present_each(struct accel_present *t, void (*f)(struct accel_block *b, void *context), void *context);
struct accel_block *accel__present_any(struct accel_present *t);   /* any block; NULL: the table is empty */

/* ---- what belongs to blocks (rt_attachments.c, rt_group.c) --------------------------------------------------------------------------- */

void accel__attached_free(struct accel_block *b);         /* frees its attachments */
/* A group of blocks in one piece of memory. Each block refers to the group before the group has its memory. begin with no blocks frees the
 * group. */
struct accel_group *accel__group_new(void);
struct accel_block *accel__group_block(struct accel_group *g);         /* a new block of the group, uninitialized */
void accel__group_begin(struct accel_group *g, void *memory, size_t bytes, unsigned blocks);
/* Whether the group has the n rows at `hosts`, in this order, and no others, and all are still in the table: then their device memory is
 * that of the group, one row after another. */
bool accel__group_is(const struct accel_group *g, const uintptr_t *hosts, size_t n);
/* Frees b, which must be in no table. Returns the device memory to be freed, and its bytes; NULL: other members still use it. Present lock
 * held. */
void *accel__block_end(struct accel_block *b, size_t *bytes);
#endif
