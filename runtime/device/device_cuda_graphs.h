/* device_cuda_graphs: see device_cuda_graphs.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DEVICE_CUDA_GRAPHS_H
#define ACCEL_DEVICE_CUDA_GRAPHS_H
#include "device/device_cuda.h"

/* d's state for launches that are held back, allocated; NULL: the driver has no graphs, or ACCEL_GRAPHS=0. close: none is held. */
struct cuda_held *accel__cuda_held_open(void);
void accel__cuda_held_close(struct cuda_held *h);

/* Before modules are unloaded: enqueues what is held, waits, and gives up the graphs, which refer to functions of modules. */
void accel__cuda_held_reset(struct cuda_held *h);

/* Takes a brief launch, whose arguments are copied; false: it must be enqueued now. *code: of the launches that it had to enqueue
 * before. */
bool accel__cuda_hold(struct cuda_held *h, struct accel_function *f, const struct accel_launch *l, void *stream, int *code);

/* Enqueues the launches that are held for the stream (NULL: for any). Precedes all other work of the stream and all waits for it. Returns 0
 * or the driver's error. */
int accel__cuda_enqueue_held(struct cuda_held *h, void *stream);

/* One launch. early (programmatic dependent launch, a tenth faster for a chain of small kernels): it may start before the previous one of
 * the stream has ended, for which it waits itself. */
int accel__cuda_enqueue(void *function, const unsigned grid[3], const unsigned block[3], void **args, bool early, void *stream);
#endif
