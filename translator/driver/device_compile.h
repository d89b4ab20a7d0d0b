/* device_compile: CUDA text to cubins and PTX by NVRTC. SPDX-License-Identifier: MIT
 * NVRTC is found at run time: a machine without a CUDA toolkit builds programs that carry the source alone. */
#ifndef ACCEL_DEVICE_COMPILE_H
#define ACCEL_DEVICE_COMPILE_H
#include "host/emit_image.h"
#include <stdbool.h>

struct unit;

enum device_compile_result {
    DEVICE_COMPILED,                   /* *binaries is filled (in the unit's arena) */
    DEVICE_NO_COMPILER,                /* no libnvrtc here: the source alone goes into the object; *log says where was looked */
    DEVICE_UNKNOWN_ARCH,               /* options->gpu_arch has one that NVRTC does not know; *log says which and what it knows */
    DEVICE_FAILED                      /* *log is NVRTC's, with the user's lines */
};

/* Compiles u->device for options->gpu_arch (none given: this machine's GPUs, else PTX for the oldest architecture that NVRTC knows).
 * `variants`: bit v for the enum accelrt_variant v. */
enum device_compile_result device_compile(struct unit *u, unsigned variants, struct accel_binary_file **binaries, int *count, const char **log);

#endif
