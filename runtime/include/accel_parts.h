/* accel_parts.h: the section of accel_abi.h about parts of data and of loops. SPDX-License-Identifier: MIT */
#ifndef ACCEL_PARTS_H
#define ACCEL_PARTS_H

/* The part of a section that the region touches; `start` counts from the datum's base. */
struct accelrt_part {
    accelrt_offset start;
    accelrt_size bytes;
};

/* The bytes of a datum that one trip of a loop accesses: trip t accesses only bytes from base + start + t * step on, `bytes` of them. step 0:
 * any bytes, which the region does not write. */
struct accelrt_footprint {
    accelrt_offset start, step;
    accelrt_size bytes;
};

/* The construct is one kernel, whose loop along `dimension` may run in parts. Either the kernel adds the argument `first` to the number of each trip; or it
 * uses the loop's index only to access data with a step, so the trips from t on are those of a launch whose pointers to such data are t * step bytes
 * further. */
struct accelrt_parts {
    const struct accelrt_footprint *footprints;        /* one for each datum of the call */
    int dimension;                     /* index in accelrt_geometry.trips */
    int has_first;                     /* `first` is an argument */
    long long first;                   /* set by the runtime; initially 0 */
    void *state;                       /* private to the runtime; initially NULL */
    int only_split;                    /* parts may run on several devices at once, but not one after another on one */
};

/* A datum that the kernel only reads: all subscripts of accesses outside the footprint `direct` are from the least to the largest of the values that it reads of
 * datum `by`. */
struct accelrt_indexed {
    struct accelrt_footprint direct;   /* bytes 0: all are outside */
    int by;                            /* -1: not known */
    int kind;                          /* bytes of those values: 4 or 8; negative: they have no sign */
    accelrt_size element;              /* bytes of an element of the datum */
};
#define ACCELRT_INDEX_RANGE "accel_index_range"        /* the kernel of a file with such data that finds the range of values (cuda/library/values.cuh) */

/* The step of a footprint: the kernel does not access the datum, which another kernel of the construct does. */
#define ACCELRT_NO_ACCESS (-1)

/* --multi-gpu: with ACCELRT_SPLIT in accelrt_call.flags, `parts` is the first member of this, if it is not NULL. */
struct accelrt_split {
    struct accelrt_parts parts;        /* its footprints: of what is read or written */
    const struct accelrt_footprint *written;           /* of what is written, one for each datum of the call; step and bytes 0: nothing */
    const struct accelrt_reduction *reductions;        /* into scalars, which have no footprints */
    int n_reductions;
    const struct accelrt_indexed *indexed;             /* one for each datum; NULL: none */
    const struct accelrt_reduction *accumulated;       /* data of which the kernel only updates elements with an operator, at any places: without footprints */
    int n_accumulated;
};
#define ACCELRT_JOIN_ELEMENTS "accel_join_elements"    /* the kernel of a file with such data that joins elements (cuda/library/values.cuh) */
enum accelrt_reduction_op {
    ACCELRT_REDUCE_ADD, ACCELRT_REDUCE_MUL, ACCELRT_REDUCE_MAX, ACCELRT_REDUCE_MIN, ACCELRT_REDUCE_AND, ACCELRT_REDUCE_OR, ACCELRT_REDUCE_XOR,
    ACCELRT_REDUCE_LAND, ACCELRT_REDUCE_LOR
};
struct accelrt_reduction {
    int item, op, type, bytes;         /* index in data; enum accelrt_reduction_op; enum accelrt_value_type; of the scalar or of an element, at most 8 */
};
void accelrt_multi_gpu(void);          /* called from a constructor: constructs of this file may be split over the devices of the host */
#endif
