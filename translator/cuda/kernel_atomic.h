/* kernel_atomic: what the printers of atomic statements share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_KERNEL_ATOMIC_H
#define ACCEL_KERNEL_ATOMIC_H
#include "cuda/kernel_text.h"
#include "region/updates/updates.h"

/* A whole atomic statement: an update, a value taken before or after it. */
struct atomic_form {
    struct update update;
    struct node *target; /* v, or NULL */
    bool after;          /* v gets the new value */
    bool pure_read;      /* v = x */
};

bool atomic_is_complex(const struct atomic_form *f); /* of a complex number, or by one */
void atomic_print_complex(struct kernel_text *t, const struct atomic_form *f, struct buffer *out);

#endif
