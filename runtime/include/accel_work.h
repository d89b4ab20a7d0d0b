/* accel_work.h: what launches do at least, for ACCEL_TIME; a part of accel_abi.h. SPDX-License-Identifier: MIT */
#ifndef ACCEL_WORK_H
#define ACCEL_WORK_H
#ifdef __cplusplus
extern "C" {
#endif

enum { ACCELRT_MEASURED = 16 };        /* accelrt_call.flags: set by begin where launches are timed; accelrt_measure precedes them then */

/* The bytes that the next launch of the thread reads and writes at least, and its operations on float and double; 0: not known. */
void accelrt_measure(double bytes, double of_floats, double of_doubles);

#ifdef __cplusplus
}
#endif
#endif
