/* accel_work.h: what launches do at least, for ACCEL_TIME; a part of accel_abi.h. SPDX-License-Identifier: MIT */
#ifndef ACCEL_WORK_H
#define ACCEL_WORK_H
#ifdef __cplusplus
extern "C" {
#endif

/* The bytes that the next launch of the thread reads and writes at least, and its operations on float and double; 0: not known. Called if
 * accelrt_call.flags has ACCELRT_MEASURED. */
void accelrt_measure(double bytes, double of_floats, double of_doubles);

#ifdef __cplusplus
}
#endif
#endif
