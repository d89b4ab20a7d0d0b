/* rt_clock: the time. SPDX-License-Identifier: MIT */
#include "core/rt_core.h"
#include <time.h>

double accel__now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}
