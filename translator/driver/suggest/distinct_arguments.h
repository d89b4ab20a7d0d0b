/* distinct_arguments: pointers of a function that refer to different arrays in all calls. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DISTINCT_ARGUMENTS_H
#define ACCEL_DISTINCT_ARGUMENTS_H
#include <stdbool.h>

struct region;

/* Of any two arrays of r of which one is written: they are different objects, by the arguments of all calls of r's function and of those that
 * call it, or the same memory from the same element on, of which each iteration accesses the same elements by both names. */
bool distinct_arguments(const struct region *r);

#endif
