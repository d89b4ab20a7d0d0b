/* rt_variants: ACCEL_VARIANT, the choices that launches must make. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_VARIANTS_H
#define ACCEL_RT_VARIANTS_H
#include "launch/rt_choices.h"

/* [CONSTRUCT:]CHOICE; the value of the variable is a list of them, separated by semicolons, of which later ones precede. */
struct accel_variant {
    struct accel_variant *next;
    const char *construct; /* a function, a kernel, or FILE:LINE; NULL: all constructs, where it is possible */
    struct accel_choice choice;
};

/* Called once. Ends the program if the value has another form. */
void accel__variants_read(const char *value);
/* What applies to a launch of the kernel; NULL: nothing. */
const struct accel_variant *accel__variant_of(const struct accelrt_site *site, const struct accelrt_kernel *k);
/* Ends the program with the choices that the launch has. */
_Noreturn void accel__variant_fail(const struct accel_place *p, const struct accel_choice *wanted);
#endif
