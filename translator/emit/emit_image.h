/* emit_image: the device code as it lies in the object file. SPDX-License-Identifier: MIT */
#ifndef ACCEL_EMIT_IMAGE_H
#define ACCEL_EMIT_IMAGE_H
#include "base/buffer.h"
#include <stddef.h>

struct unit;

/* One compiled form of u->device. */
struct accel_binary_file {
    const char *arch;                  /* "sm_90" (a cubin) or "compute_75" (PTX) */
    int variant;                       /* enum accelrt_variant */
    const char *data;
    size_t size;
};

/* Appends to the host text what defines and registers accel_image, if the unit has device code for the cuda target. With --emit the device
 * code itself is an #include of the file that emit_image_include writes. */
void emit_image(struct unit *u, const struct accel_binary_file *binaries, int n, struct buffer *out);

/* The contents of that file, "<name>.accel.inc": accel_source and accel_binaries as string literals. The rules in emit_image_rules make it
 * from the .cu file on machines without accelcc. */
void emit_image_include(struct unit *u, const struct accel_binary_file *binaries, int n, struct buffer *out);

/* A Makefile fragment, "<name>.accel.mk": how <name>.accel.cu becomes <name>.accel.inc by nvcc and POSIX tools, and how both become an
 * object. `stem` is "<name>.accel". */
void emit_image_rules(struct unit *u, const char *stem, struct buffer *out);

#endif
