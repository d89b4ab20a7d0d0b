/* rt_waiting: whether OpenMP's threads spin or sleep while they wait, on the host device. SPDX-License-Identifier: MIT */
#ifndef RT_WAITING_H
#define RT_WAITING_H
#include <stdbool.h>

/* Called before each region on the host. About fifty times a second it reads how often the process was preempted, and makes waiting threads
 * sleep or spin accordingly. No effect if OMP_WAIT_POLICY or GOMP_SPINCOUNT is set, without libgomp, or if the number of OpenMP threads is
 * not that of the processors. */
void accel__waiting(void);

enum waiting { WAITING_UNKNOWN, WAITING_AS_IT_IS, WAITING_SLEEPS, WAITING_SPINS };

/* The choice after `ms` milliseconds of processor time of the process with `put_aside` involuntary context switches. WAITING_UNKNOWN: too
 * little time to decide. */
enum waiting accel__waiting_choice(long ms, long put_aside);

/* Makes waiting threads sleep after microseconds, or spin, which is libgomp's default. False: not possible. */
bool accel__waiting_set(bool sleep);

#endif
