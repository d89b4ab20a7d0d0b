/* emit_image: the device code as it lies in the object file. SPDX-License-Identifier: MIT */
#ifndef ACCEL_EMIT_IMAGE_H
#define ACCEL_EMIT_IMAGE_H
#include "base/buffer.h"
#include <stdbool.h>
#include <stddef.h>

struct unit;

/* One compiled form of u->device. */
struct accel_binary_file {
    const char *arch;                  /* "sm_90" (a cubin) or "compute_75" (PTX) */
    int variant;                       /* enum accelrt_variant */
    const char *data;
    size_t size;
};

/* What the object file holds of u->device. */
struct accel_device_code {
    struct accel_binary_file *binaries;
    int n_binaries;
    const char *packed;                /* struct accelrt_pack; NULL: not compressed */
    size_t packed_size, unpacked_size;
    bool apart;                        /* not known yet: in the object by emit_image_assembly, for which the host text has a declaration */
};

/* Appends to the host text what defines and registers accel_image, if the unit has device code for the cuda target. With --emit the device
 * code itself is an #include, "<name>.accel.inc": accel_source and accel_binaries as string literals, which the rules of emit_image_rules make
 * from the .cu file. */
void emit_image(struct unit *u, const struct accel_device_code *code, struct buffer *out);

/* What code->apart leaves out, as text for the GNU assembler and its likes, of machines with pointers of 64 bits: to be appended to what the host
 * compiler makes of the host text with -S. image_assembly.c. */
void emit_image_assembly(struct unit *u, const struct accel_device_code *code, struct buffer *out);

/* A Makefile fragment, "<name>.accel.mk": how <name>.accel.cu becomes <name>.accel.inc by nvcc and POSIX tools, and how both become an
 * object. `stem` is "<name>.accel". */
void emit_image_rules(struct unit *u, const char *stem, struct buffer *out);

#endif
