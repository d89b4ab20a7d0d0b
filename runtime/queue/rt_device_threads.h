/* rt_device_threads: a thread for each device of a split construct, so that their launches and copies are enqueued at the same time.
 * SPDX-License-Identifier: MIT
 *
 * One host thread needs about ten microseconds to enqueue the work of one device: with four devices as long as a GPU needs for 8192 x 2048
 * points. The threads begin when constructs are first split, and wait for the next one by spinning for SPIN_US, then asleep. */
#ifndef ACCEL_RT_DEVICE_THREADS_H
#define ACCEL_RT_DEVICE_THREADS_H
#include <stdbool.h>

/* Calls work(context, i) for each i from 0 to n - 1, at once: for 0 on the calling thread. Returns when all calls have returned. One
 * thread at a time may call it. False: there are no such threads, and nothing is called. */
bool accel__device_threads_run(int n, void (*work)(void *context, int i), void *context);
/* Ends the threads; they begin again when they are next needed. */
void accel__device_threads_end(void);
/* Called by work before the driver is called: does not return if another thread has reported an error. */
void accel__device_threads_check(void);
/* Called by the thread that has reported an error: returns when no other one calls the driver, or after a second. */
void accel__device_threads_stop(void);
#endif
