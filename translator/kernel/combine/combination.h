/* combination: how threads combine what each of them has of a reduction. SPDX-License-Identifier: MIT
 * A combination is at one place of a kernel: after a loop that workers or lanes share, or at the kernel's end. The printers only read it.
 */
#ifndef ACCEL_COMBINATION_H
#define ACCEL_COMBINATION_H
#include "kernel/teams/teams.h"
#include "kernel/values/value.h"

/* The threads whose values are combined; each of them then holds the result. */
enum combining_team {
    COMBINE_NONE,       /* they hold the same value already */
    COMBINE_BLOCK_ONCE, /* the block, at the end of the kernel: one function for all variables of a type */
    COMBINE_BLOCK,
    COMBINE_WORKER, /* the lanes of a worker */
    COMBINE_LANES,  /* the lanes of a packed gang */
    COMBINE_ROW,    /* the lanes of a row: a part of a warp, or a block */
    COMBINE_GANG    /* the threads of a gang that lanes of a warp or a block run (teams->spreads_long) */
};

enum combined_form {
    COMBINED_SCALAR,
    COMBINED_PARTS, /* an array or a structure, part by part */
    COMBINED_COPIES /* an array whose copies are in the launch's scratch memory */
};

struct combined {
    const struct reduction *reduction; /* NULL: an element of memory that the lanes of the loop add to (region/updates/accumulations.h) */
    enum combined_form form;
    const struct slot *own;    /* the worker's accumulator; NULL: each lane has one */
    const struct slot *target; /* what the result is joined to, if it has a slot */
    const struct slot *place;  /* the same for the place of an extreme value */
    bool first_lane_only;      /* the lanes of a worker all hold its value, which must count once */
    bool by_one;               /* one thread joins the result; false: each has the target in a register */
    int original; /* of the grid: slot of the scratch memory's head where the first block leaves the original value; 0: none */
};

/* What the statements after the loop require of the stores before: the combination itself is a barrier of its team, but does not wait for
 * other memory where it has no barrier of the hardware. */
enum combination_order { ORDER_DUE, ORDER_IF_OVERLAP, ORDER_KEPT }; /* the strictest first */

struct combination {
    const struct loop *loop; /* NULL: at the end of the kernel */
    enum combining_team team;
    struct combined *list;
    int count;
    bool together;    /* its scalars share barriers */
    bool first_meets; /* accumulators of workers are in shared memory: a barrier of each worker precedes */
    bool over_blocks; /* the blocks of a row combine their results, and all but the last leave the row */
    bool of_grid;     /* the blocks combine their results, and the last one joins them to the original values */
    bool reads_first; /* of_grid: the first block reads the original values when it begins */
    enum combination_order order;
    int barriers;     /* that each thread meets */
    int shared_bytes; /* shared memory of the functions that combine the values */
};

/* The combination after the loop, or with NULL at the end of the kernel. NULL: there is none. */
const struct combination *combination_of(const struct kernel *k, const struct loop *l);
/* Each lane of a packed gang has its own part of r until the kernel ends: loops do not combine it. */
bool combination_stays_in_lanes(const struct kernel *k, const struct reduction *r);
bool combination_has_values(const struct combination *c); /* some result is a value, not copies in scratch memory */

/* The kernel's last block tells the host that the launch has ended, after it has stored all results. */
bool combination_counts_its_end(const struct kernel *k);

/* reduction_identity.c: the operator's identity for a number of at most 8 bytes. For infinity it calls a function of the library. */
const struct value *reduction_identity(struct arena *a, enum reduction_op op, const struct type *type);

/* combination_costs.c: sets the barriers and the shared memory of each combination, and k->combining_bytes. */
void combination_costs(struct kernel *k);

/* sum_order.c: the kernel combines floating-point numbers, and the program permits no other order than that of the launch's rules. */
bool combination_order_is_fixed(const struct kernel *k);

void combinations_dump(struct unit *u, struct buffer *out);

/* row_order.c: after a loop of a row with reductions. */
enum combination_order combination_row_order(const struct kernel *k, const struct loop *l);

#endif
