/* device_compile: compiles CUDA text to cubins and PTX with NVRTC. SPDX-License-Identifier: MIT
 * NVRTC is loaded at run time: on a machine without a CUDA toolkit, objects contain only the kernels' source. */
#ifndef ACCEL_DEVICE_COMPILE_H
#define ACCEL_DEVICE_COMPILE_H
#include "host/emit_image.h"
#include <stdbool.h>

struct unit;

enum device_compile_result {
    DEVICE_COMPILED,                   /* *binaries is filled (in the unit's arena) */
    DEVICE_NO_COMPILER,                /* no libnvrtc on this machine; *log lists the places searched */
    DEVICE_UNKNOWN_ARCH,               /* options->gpu_arch has one that NVRTC does not support; *log names it and those supported */
    DEVICE_FAILED                      /* *log is NVRTC's log, with the user's lines */
};

/* Compiles u->device for options->gpu_arch (none given: this machine's GPUs, else PTX for the oldest architecture that NVRTC
 * supports, and for 80 and 90 if the kernels use parts of the library that have other code there).
 * `variants`: bit v is the enum accelrt_variant v. */
enum device_compile_result device_compile(struct unit *u, unsigned variants, struct accel_binary_file **binaries, int *count, const char **log);

#endif
