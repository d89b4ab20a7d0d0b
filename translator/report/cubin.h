/* cubin: what ptxas says of a kernel in a cubin. SPDX-License-Identifier: MIT */
#ifndef ACCEL_CUBIN_H
#define ACCEL_CUBIN_H
#include <stdbool.h>
#include <stddef.h>

struct cubin_kernel {
    int registers;    /* of a thread */
    int shared_bytes; /* of a block, those that the kernel declares */
    int local_bytes;  /* of a thread: arrays and spilled registers (cubin_spills) */
};

/* False: `data` is no cubin (64-bit ELF) with that kernel. */
bool cubin_find(const char *data, size_t size, const char *name, struct cubin_kernel *to);

/* The bytes of registers that a thread of the kernel stores to local memory, and loads from it: lines of `log`, the messages of ptxas -v.
 * False: it has none about the kernel. */
bool cubin_spills(const char *log, const char *name, int *stores, int *loads);

/* Threads that are resident on a multiprocessor of `arch`, "sm_90", if blocks have `threads`, in percent of the most; 0: not known. */
int cubin_occupancy(const char *arch, const struct cubin_kernel *k, int threads);

#endif
