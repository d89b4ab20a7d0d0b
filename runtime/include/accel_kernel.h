/* accel_kernel: kernels, and how a launch geometry follows from trip counts. SPDX-License-Identifier: MIT
 * A part of accel_abi.h, which includes it. */
#ifndef ACCEL_KERNEL_ABI_H
#define ACCEL_KERNEL_ABI_H

enum accelrt_kernel_flags {
#define ACCELRT_FLAG(name, value) ACCELRT_##name = value,
#include "accel_kernel_flags.h"
#undef ACCELRT_FLAG
};

#define ACCELRT_SCRATCH_HEAD 256
#define ACCELRT_ROW_TICKETS 256            /* ACCELRT_ROW_BLOCKS: a ticket of 4 bytes for each row at the beginning of ACCELRT_ROW_LIST, */
#define ACCELRT_ROW_LIST 17664             /* bytes before the head, 0 between launches, with lists of long rows at their end (long_rows.cuh) */

/* At the start of the head of scratch memory: what kernels that count their ends do, for a host that polls. */
struct accelrt_ended {
    unsigned ticket;
    unsigned launches;                 /* of such kernels that have ended in the queue */
    unsigned *copy;                    /* the device's address of a copy of it in the host's memory */
};

/* A kernel, and how a launch geometry follows from its trip counts. Static const, defined next to the site. */
struct accelrt_kernel {
    const char *name;                  /* extern "C" symbol in the image */
    unsigned flags;
    int dims;                          /* trip counts used, 0 to 3; dimension 0 is x (threadIdx.x) */
    int block[3];                      /* threads per block; GANGS: {default vector_length, default num_workers, 1} */
    int items[3];                      /* trips of a thread along each dimension; GANGS: of a block; ROW_LANES: threads, trips in a scan */
    int scratch_per_block;             /* bytes of accelrt_call.scratch for each block of the grid, after a head of ACCELRT_SCRATCH_HEAD
                                          bytes (tickets), which is 0 when a launch starts, but for struct accelrt_ended; kernels
                                          reset it to 0 */
    int n_params;                      /* parameters of the kernel; 0: not known */
    const struct accelrt_kernel *fallback, *long_rows, *smaller, *plain; /* for the rows that it leaves; for few tiles; without vectors */
    int counts_its_end;                /* 1: it ends by accel_count_end (cuda/library/launch.cuh) */
};

/* A kernel that is compiled at run time for the values of some arguments (specialize clause), if a compiler is available. Only its own text
 * is compiled, with the macros ACCEL_SPECIALIZED, ACCEL_SPECIALIZED_<number>, and ACCEL_VALUE_<name> for each value. */
enum accelrt_value_type { ACCELRT_SIGNED, ACCELRT_UNSIGNED, ACCELRT_FLOATING };
struct accelrt_value {
    const char *name;
    int argument;                      /* index in args of accelrt_launch */
    enum accelrt_value_type type;
    int bytes;                         /* at most 8 */
};
#define ACCELRT_VALUES_MAX 48
struct accelrt_special {
    struct accelrt_kernel kernel;
    int number;                        /* number of the kernel in its file */
    int n_values;                      /* at most ACCELRT_VALUES_MAX; with more, the general kernel runs */
    const struct accelrt_value *values;
};

/* Values known at the launch. 0 for a clause: not given. */
struct accelrt_geometry {
    long long trips[3];
    long long num_gangs[3];                    /* along x, y, z; kernels without ACCELRT_GANGS have x only */
    long long num_workers, vector_length;
    long long scratch[3];                      /* bytes for each gang, worker, thread, besides the kernel's scratch_per_block */
    long long row;                             /* ACCELRT_ROW_LANES: trips of the lanes' loop in one iteration of a gang; ACCELRT_FREE_TEAM:
                                                  of the longest such loop; ACCELRT_LANES, or with `smaller`: of the sums; 0: not known.
                                                  Other kernels with ACCELRT_STRIDE: not 0: each tile has a block */
    long long rows;                            /* ACCELRT_FREE_TEAM: trips of the longest worker loop of a gang; 0: none */
    const struct accelrt_product *product;     /* what the kernel computes, which a library may do instead; NULL: anything else */
};

#endif
