/* kernel_atomic: what the printers of atomic statements share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_KERNEL_ATOMIC_H
#define ACCEL_KERNEL_ATOMIC_H
#include "cuda/kernel_text.h"
#include "region/updates/atomic_forms.h"

bool atomic_is_complex(const struct atomic_form *f); /* of a complex number, or by one */
/* The address of the object, without volatile: atomic functions take no pointer to such objects. */
const char *atomic_address(struct kernel_text *t, const struct node *place);
/* The function of the CUDA library for the object; "accel_atomic" and a suffix for those that may not be aligned. */
const char *atomic_function(struct kernel_text *t, const struct node *place);
void atomic_print_complex(struct kernel_text *t, const struct atomic_form *f, struct buffer *out);

#endif
