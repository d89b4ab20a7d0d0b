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

/* PTX for b->arch, compute_90, of the same kernels' PTX for an older one: they wait for the queue where `ptx` has a comment. False: it has none. */
bool device_variants_waiting(struct arena *a, const char *ptx, struct accel_binary_file *b);

#endif
