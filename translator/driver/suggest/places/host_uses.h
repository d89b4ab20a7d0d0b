/* host_uses: what the host does with arrays between the suggested constructs. SPDX-License-Identifier: MIT */
#ifndef ACCEL_HOST_USES_H
#define ACCEL_HOST_USES_H
#include "driver/suggest/candidates.h"

struct node;

/* The host reads or writes elements of d (an array, or the memory of a pointer) in n outside the accepted candidates, or in functions that
 * n calls. True where that is not known. */
bool host_uses(struct candidates *c, struct node *n, const struct decl *d);

/* The same for writes. */
bool host_writes(struct candidates *c, struct node *n, const struct decl *d);

/* No other name may refer to the elements of d, an array of this function or of this file only, or a pointer that is set once by an
 * allocation. */
bool host_is_only_name(struct candidates *c, const struct decl *d);

/* Control may leave n other than at its end; may enter it other than at its beginning; n calls, or functions of this file that it calls do,
 * functions of other files that are in no system header, or by a pointer. */
bool host_leaves(struct node *n);
bool host_enters(const struct node *n);
bool host_calls_others(struct candidates *c, struct node *n);

/* Functions of other files do not reach d's elements: no function that they can call uses it on the host. */
bool host_is_private(struct candidates *c, const struct decl *d);

#endif
