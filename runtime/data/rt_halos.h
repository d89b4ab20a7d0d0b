/* rt_halos: what the devices of a split construct (--multi-gpu) access, and copy from each other before it. SPDX-License-Identifier: MIT
 *
 * Device i of the team runs trips bounds[i] to bounds[i + 1] - 1. Before it does, what its trips access is made valid on it. What they may write, the
 * windows of their footprints with all gaps, is valid on it alone afterwards. So no two devices may have such windows in common. Bytes in the gaps keep
 * the values that they had. */
#ifndef ACCEL_RT_HALOS_H
#define ACCEL_RT_HALOS_H
#include "data/rt_replicas.h"

struct accel_trips { long long from, to; };
struct accel_split {
    struct accelrt_call *call;
    const struct accelrt_split *table;
    int dimension;
    long long all, aligned, bounds[ACCEL_SPAN_DEVICES + 1];        /* aligned: all bounds but the last are multiples of it */
    struct accel_block *blocks[ACCEL_SPLIT_DATA];      /* NULL: no memory, or a scalar that is reduced */
    struct accel_replicas *replicas[ACCEL_SPLIT_DATA];
    void *scalars[ACCEL_SPLIT_DATA];   /* that are reduced: their addresses on the home device */
    /* set by accel__split_halos, but for `moves` */
    struct accel_trips inner[ACCEL_SPAN_DEVICES];      /* trips that a device may run while copies are under way; from >= to: none */
    unsigned sources[ACCEL_SPAN_DEVICES];              /* devices that have what it lacks; 0: nothing */
    unsigned moves[ACCEL_SPAN_DEVICES];                /* devices whose copies it must wait for */
};
struct accel_window { size_t from, to; };              /* in a block */

/* What device i accesses, and what it may write, of the block of an item. */
struct accel_window accel__split_accessed(const struct accel_split *s, int item, int i);
struct accel_window accel__split_written(const struct accel_split *s, int item, int i);
/* Whether any device lacks something of it. */
bool accel__split_halos(struct accel_split *s);
/* Enqueues the copies, which follow the devices' last constructs, and sets `moves`; the devices' queues follow them. has_begun: they also follow
 * accel__team.begun. */
void accel__split_fetch(struct accel_split *s, bool has_begun);
#endif
