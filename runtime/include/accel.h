/* accel.h: the standard API and accelcc's own additions to it. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ACCEL_H
#define ACCEL_ACCEL_H
#include <openacc.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Prints the present table of the calling thread's device to stderr, one line for each block. */
void accel_present_dump(void);
/* Bytes of device memory that the present table and acc_malloc hold on the calling thread's device. */
size_t accel_device_bytes(void);

#ifdef __cplusplus
}
#endif
#endif
