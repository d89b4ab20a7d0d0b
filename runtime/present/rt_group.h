/* rt_group: blocks in one piece of device memory. Each is mapped and deleted separately; the memory is freed with the last.
 * SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_GROUP_H
#define ACCEL_RT_GROUP_H
#include "present/rt_present.h"

struct accel_group {
    const void *base;                  /* the structure */
    uintptr_t host;                    /* host address of the first member */
    size_t bytes;
    char *memory;                      /* as allocated; the member at `host` is at memory + shift */
    size_t shift;                      /* preserves the alignment of the members on the host */
    size_t size;                       /* bytes of the memory */
    unsigned blocks, made;             /* that are left; that it began with */
    uintptr_t *hosts;                  /* of rows: their addresses, in the order of their device memory; NULL: not kept */
    struct accel_chunk *chunks;              /* NULL: each block was allocated separately */
};
#endif
