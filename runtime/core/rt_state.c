/* rt_state: the state of the calling thread, and whether the process is ending. SPDX-License-Identifier: MIT */
#include "core/rt_core.h"
#include <time.h>

_Thread_local struct accel_thread accel__thread __attribute__((tls_model("initial-exec"))) = { .default_async = ACCEL_FIRST_QUEUE };
_Atomic(enum accel_ending) accel__ending;
atomic_bool accel__dead;

bool accel__ended_quietly(void) { return atomic_load(&accel__ending) == ENDING_EXIT; }

bool accel__lock_at_end(pthread_mutex_t *lock)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec++;
    return !pthread_mutex_timedlock(lock, &until);
}
