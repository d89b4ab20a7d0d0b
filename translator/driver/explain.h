/* explain: --explain=ID, the meaning of a diagnostic. SPDX-License-Identifier: MIT */
#ifndef ACCEL_EXPLAIN_H
#define ACCEL_EXPLAIN_H
#include "base/options.h"

/* Prints the meaning of the diagnostic o->explain and its page, or the restrictions of the directive's page that name it. Returns accelcc's
 * exit status: 2 for an id that does not exist. */
int explain_diagnostic(const struct options *o);

#endif
