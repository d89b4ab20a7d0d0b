/* data_extent: the part of a pointer's memory that a region touches. SPDX-License-Identifier: MIT */
#include "plan/data_extent.h"

bool data_extent(const struct region *r, const struct variable *v, struct data_item *item, const char **why)
{
    (void)r, (void)v, (void)item;
    *why = "its accesses are not followed";
    return false;
}
