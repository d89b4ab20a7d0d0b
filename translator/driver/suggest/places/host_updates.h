/* host_updates: `update` directives for what the host does with arrays that stay on the device. SPDX-License-Identifier: MIT */
#ifndef ACCEL_HOST_UPDATES_H
#define ACCEL_HOST_UPDATES_H
#include "driver/suggest/places/residents.h"

/* The statement n of `function` uses the array `r` on the device and on the host. Adds the updates for the host's uses in it and in the
 * functions that it calls. False: there is no place for one, its section is not known, or it would copy more than the constructs do without a
 * data directive around n; nothing is added then. */
bool host_updates_add(struct residents_search *s, const struct decl *function, struct node *n, const struct resident *r);
/* Those from `first` on belong to the loop's directive, or to that of the run. */
void host_updates_own(struct candidates *c, int first, struct candidate *loop, int run);

#endif
