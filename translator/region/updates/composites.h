/* composites: see composites.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_COMPOSITES_H
#define ACCEL_COMPOSITES_H
#include "region/region_parts.h"

/* Fills c for the variable of a reduction clause; false if it is no array, section or structure of constant size, or too large. */
bool composite_of(const struct clause_var *v, struct composite *c);
bool composite_is_large(const struct composite *c);                     /* a kernel's threads should have their copies in scratch memory */
/* The same for one of any size, whose copies are in scratch memory. */
bool composite_in_scratch(const struct clause_var *v, struct composite *c);
bool composite_is_small(const struct composite *c);                     /* copies are cheaper than atomic updates */

#endif
