/* device_library: the C library's functions that device code has, by name. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DEVICE_LIBRARY_H
#define ACCEL_DEVICE_LIBRARY_H
#include <stdbool.h>

/* True if `name` is a library function that device code has (math.h, abs, printf, assert, memcpy...); __builtin_sqrt is sqrt. */
bool device_has_library(const char *name);
bool device_library_is_constant(const char *name); /* a call of it is a constant on the device */

#endif
