/* device_pack: compresses device code for the object file. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DEVICE_PACK_H
#define ACCEL_DEVICE_PACK_H
#include "host/emit_image.h"

/* Sets code->packed to u's device text and code->binaries, compressed with libzstd (struct accelrt_pack), if this machine has libzstd and
 * the result is smaller. */
void device_pack(struct unit *u, struct accel_device_code *code);

#endif
