/* emit_image: writes the device code for the object file. SPDX-License-Identifier: MIT */
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
    const char *log;                   /* of a cubin, for a report: what ptxas says of its kernels; else NULL */
};

/* The forms of u->device in the object file. */
struct accel_device_code {
    struct accel_binary_file *binaries;
    int n_binaries;
    const char *packed;                /* struct accelrt_pack; NULL: not compressed */
    size_t packed_size, unpacked_size;
    bool apart;                        /* not compiled yet: the host text declares accel_code, emit_image_assembly defines it */
};

/* Appends to the host text the definition and registration of accel_image if the unit has device code, and of variables in declare
 * directives. Without the cuda target the image has no code. With --emit the assembler includes the device code,
 * files that the rules of emit_image_rules make from the .cu file. */
void emit_image(struct unit *u, const struct accel_device_code *code, struct buffer *out);

/* image_tuned.c: the lines of --tuned for the unit's kernels; "": none. */
const char *image_tuned(struct unit *u);

/* Defines accel_code, which the host text declares if code->apart, as GNU assembler text for 64-bit pointers. The caller appends it to the
 * host compiler's output with -S. image_assembly.c. */
void emit_image_assembly(struct unit *u, const struct accel_device_code *code, struct buffer *out);

/* A Makefile fragment, "<name>.accel.mk": how <name>.accel.cu, with the file that it includes, becomes <name>.accel.text (CUDA C++ for NVRTC)
 * and by nvcc <name>.accel.<architecture>.<variant>.cubin, and how all become an object. */
void emit_image_rules(struct unit *u, struct buffer *out);

#endif
