/* device_variants: PTX of several variants from one NVRTC program. SPDX-License-Identifier: MIT
 * A program takes NVRTC about 10 ms before it compiles anything, and the functions that kernels call are parsed once. */
#ifndef ACCEL_DEVICE_VARIANTS_H
#define ACCEL_DEVICE_VARIANTS_H
#include "base/arena.h"
#include "host/emit_image.h"

struct unit;

/* u->device with its kernels twice: those of ACCELRT_DISJOINT under their names, those of ACCELRT_OVERLAP under others. To be compiled with
 * the options of ACCELRT_DISJOINT. NULL if the variants are to be compiled separately: kernels call functions of the program, which NVRTC may
 * inline only into a single caller; the PTX has more than kernels and what they use (line tables, external functions); or there is much
 * text. In the unit's arena. */
const char *device_variants_text(struct unit *u);

/* The PTX of one variant, as if it were compiled separately: `ptx` is the result for that text. */
void device_variants_select(struct arena *a, const char *ptx, struct accel_binary_file *b);

/* ---- device_derived.c: PTX that takes no run of NVRTC ------------------------------------------------------------------------------ */

/* Adds PTX for `older`, compute_75 or later, to that for compute_80. PTX for ranges that overlap, which few launches need, becomes that of
 * `older`, for all GPUs. False, and no change: kernels use more of compute_80 than copies to shared memory. */
bool device_older_add(struct arena *a, const char *older, struct accel_binary_file **binaries, int *count);

/* Adds PTX for `arch`, compute_90, to that for `base`: kernels wait for the queue where it has a comment. */
void device_waiting_add(struct arena *a, const char *base, const char *arch, struct accel_binary_file **binaries, int *count);

#endif
