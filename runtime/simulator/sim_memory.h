/* sim_memory: device memory. SPDX-License-Identifier: MIT
 *
 * Each device has a region, which is accessible only while it is open: in its kernels and copies. It remains so until the call of the driver
 * returns, since a change of protection takes longer than a short copy. All calls but sim_memory_leave apply to sim_device. New and
 * freed memory holds signalling NaNs (as an int: 2146936229). Callers hold the driver's lock. */
#ifndef ACCEL_SIM_MEMORY_H
#define ACCEL_SIM_MEMORY_H
#include <cstddef>

enum : size_t { SIM_HUGE_PAGE = 2 << 20 };

void sim_memory_open(void);            /* nested calls are counted */
void sim_memory_close(void);
void sim_memory_leave(void);           /* at the end of each call of the driver: what has been closed is inaccessible from here on */
char *sim_memory_allocate(size_t bytes);            /* NULL: the limit is reached */
bool sim_memory_free(char *at);                     /* false: no allocation begins at `at` */
void sim_memory_free_all(void);
/* The live allocation that holds `at`; false if none does. */
bool sim_memory_find(const char *at, char **begin, size_t *bytes);
bool sim_memory_holds(const char *at, size_t bytes);/* whether all of it is in one live allocation */
size_t sim_memory_used(void);
size_t sim_memory_limit(void);
void sim_poison(void *p, size_t n);

/* Pinned host memory, which the device may access. */
void sim_pinned_add(void *at, size_t bytes);
bool sim_pinned_remove(void *at);                   /* false: no pinned memory begins at `at` */
bool sim_pinned_holds(const void *at, size_t bytes);
#endif
