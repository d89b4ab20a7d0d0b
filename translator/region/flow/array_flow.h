/* array_flow: see array_flow.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ARRAY_FLOW_H
#define ACCEL_ARRAY_FLOW_H
#include "syntax/syntax.h"

/* Every path through a loop's body writes an element of d, an array of numbers, before it reads it. False where that is not known. */
bool array_written_first(struct node *body, const struct decl *d);
/* Code of the function's body outside of the statement `inside` may read values of d or store some in it. */
bool array_live_outside(struct node *body, struct node *inside, const struct decl *d);

#endif
