/* rt_compare_blocks: the blocks of a comparison (rt_compare.h). SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_COMPARE_BLOCKS_H
#define ACCEL_RT_COMPARE_BLOCKS_H
#include "compare/rt_compare.h"

/* The executions of a construct, in this order. BY_HOST_FRESH: only if the device has stale data. BY_HOST_NUDGED: only if something
 * differs. */
enum pass { BY_HOST, BY_HOST_FRESH, BY_DEVICE, BY_HOST_NUDGED, PASSES };

/* The values of a block at different times, with addresses of the host where the device has its own. */
struct compared_block {
    struct accel_block *block;
    bool is_scalar; /* of a reduction, or one that `kernels` may write */
    char *own;      /* of the host, which it gets back after each execution */
    char *before;   /* of the device, before the construct */
    char *fresh;    /* the same without stale elements; NULL: there are none */
    size_t n_stale, first_stale;
    bool is_listed; /* some datum that is recorded has values of it */
    char *after[PASSES]; /* each execution */
};

struct accel_comparison {
    enum pass pass;
    bool unordered;
    unsigned long number;
    struct accel_device *device;
    struct accel_present *table;
    bool reaches_raw; /* some pointer refers to memory of acc_malloc */
    size_t n, room;
    struct compared_block *blocks;
};

static inline char *accel__block_memory(const struct accel_block *b) { return (char *)accel__block_host(b); }

void accel__compare_wait(struct accel_work *w); /* until all work on the device has ended */
/* Waits for the device. The blocks of the construct's data, and the variables of declare directives, which it may use too. */
struct accel_comparison *accel__comparison_new(struct accel_work *w, const struct accelrt_call *call);
void accel__comparison_free(struct accel_comparison *c);
/* The device's values of a block, in memory that the caller frees. In the first execution, the blocks are added to which its pointers
 * refer. */
char *accel__compared_values(struct accel_work *w, struct accel_comparison *c, const struct accel_block *b);
#endif
