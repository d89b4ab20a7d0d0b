/* rt_waiting: whether OpenMP's threads spin or sleep while they wait, on the host device. SPDX-License-Identifier: MIT */
#ifndef RT_WAITING_H
#define RT_WAITING_H
#include <stdbool.h>

/* Before each region on the host: looks, some fifty times a second, at what the system took from the process, and lets the threads that
 * wait sleep or spin accordingly. Nothing where OMP_WAIT_POLICY or GOMP_SPINCOUNT is set, without libgomp, or where OpenMP's threads are
 * not as many as the processors. */
void accel__waiting(void);

enum waiting { WAITING_UNKNOWN, WAITING_AS_IT_IS, WAITING_SLEEPS, WAITING_SPINS };

/* What `ms` milliseconds of the process's processor time, in which a thread that could go on was put aside `put_aside` times, say;
 * WAITING_UNKNOWN: too little to say anything. */
enum waiting accel__waiting_choice(long ms, long put_aside);

/* Makes waiting threads sleep after microseconds, or spin as libgomp does by itself. False: not possible here. */
bool accel__waiting_set(bool sleep);

#endif
