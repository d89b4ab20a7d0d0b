/* update_aliases: see update_aliases.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_UPDATE_ALIASES_H
#define ACCEL_UPDATE_ALIASES_H
#include "region/region.h"

enum update_alias {
    ALIAS_NONE,   /* only by the name of the variable */
    ALIAS_TESTED, /* through other data of the construct, if their ranges overlap */
    ALIAS_UNKNOWN /* perhaps through pointers in memory, or in functions */
};

/* How the statements access the elements of v, which they update atomically, in other ways than by its name. */
enum update_alias update_alias(const struct region *r, struct node *const *statements, int count, const struct variable *v);

#endif
