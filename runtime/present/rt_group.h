/* rt_group: blocks that lie in one piece of device memory: each comes and goes by itself, the memory goes with the last.
 * SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_GROUP_H
#define ACCEL_RT_GROUP_H
#include "present/rt_present.h"

struct accel_group {
    const void *base;                  /* the structure */
    uintptr_t host;                    /* of the first byte of the first member, on the host */
    size_t bytes;
    char *memory;                      /* as the device gave it; the member at `host` lies at memory + shift */
    size_t shift;                      /* keeps the alignment that the members have on the host */
    size_t size;                       /* of the memory */
    unsigned blocks;
    struct accel_chunk *chunks;              /* NULL: each block was allocated by itself */
};
#endif
