/* data_paths: the pointers in memory through which a region reaches data that no clause of it names. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DATA_PATHS_H
#define ACCEL_DATA_PATHS_H
#include "region/region.h"

enum { DATA_PATH_CALLS = 6 }; /* calls within each other that are followed */

/* For every chain of pointers that the region loads from memory (p->link->data[i]: link, then data) one item of kind ACCELRT_FOLLOW, whose
 * decl is the variable at the start of the chain. Chains that the text does not determine (linked lists, pointers from unknown places) have
 * none; if the launch tests what pointers in memory refer to (region->tests_loaded), an item without hops says so. Returns the items in the arena; *count of them. */
struct data_item *data_paths(struct region *r, int *count);
/* The region loads a pointer from the memory of `root` and accesses what it points to. */
bool data_paths_any(const struct region *r, const struct decl *root);
bool data_path_is_place(const struct node *n); /* a dereference, a subscript or a member */
bool data_path_is_zero(const struct node *n);  /* the constant 0 */
/* pointed_objects.c: the pointer `argument`, a name, is passed to a function that accesses only the one object which it points to. */
bool data_paths_one_object(const struct region *r, struct node *argument);

#endif
