/* rt_replica_globals: variables of declare directives, of which each device has its own, as replicas. SPDX-License-Identifier: MIT */
#ifndef RT_REPLICA_GLOBALS_H
#define RT_REPLICA_GLOBALS_H
#include "accel_abi.h"
#include <stdbool.h>

struct accel_block;
struct accel_device;

/* Device code of the file reaches memory that its calls do not name. */
bool accel__replicas_unknown(const struct accelrt_image *image);
/* The block is a variable of a declare directive; the memory that d has for it, NULL: none. */
bool accel__replica_is_global(const struct accel_block *b);
void *accel__replica_of_global(struct accel_block *b, struct accel_device *d);
/* Variables whose memory on d was used for replicas have the host's values there. */
void accel__replica_globals_back(struct accel_device *d);
#endif
