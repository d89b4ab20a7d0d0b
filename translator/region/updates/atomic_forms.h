/* atomic_forms: see atomic_forms.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ATOMIC_FORMS_H
#define ACCEL_ATOMIC_FORMS_H
#include "region/updates/updates.h"

/* A whole atomic statement: an update, with a capture of the value before or after it. */
struct atomic_form {
    struct update update;
    struct node *target; /* v, or NULL */
    bool after;          /* v gets the new value */
    bool pure_read;      /* v = x */
};

/* Reads the statement n of the atomic directive d; false: device code has no form for it. */
bool atomic_form_read(const struct unit *u, const struct directive *d, struct node *n, struct atomic_form *f);

#endif
