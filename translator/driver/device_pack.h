/* device_pack: device code compressed for the object file. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DEVICE_PACK_H
#define ACCEL_DEVICE_PACK_H
#include "host/emit_image.h"

/* Sets the packed form of u's device text and code->binaries (struct accelrt_pack), by libzstd, where this machine has it and it makes them smaller. */
void device_pack(struct unit *u, struct accel_device_code *code);

#endif
