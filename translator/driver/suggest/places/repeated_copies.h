/* repeated_copies: constructs in loops of the host whose arrays would be copied in each iteration. SPDX-License-Identifier: MIT */
#ifndef ACCEL_REPEATED_COPIES_H
#define ACCEL_REPEATED_COPIES_H
#include "driver/suggest/candidates.h"

/* Refuses each accepted construct in a loop of the host that copies in each iteration as many elements as it has iterations: the transfer
 * takes longer than the host's loop. Needs `stays` of the arrays. False: there is none. */
bool repeated_copies_refuse(struct candidates *c);

#endif
