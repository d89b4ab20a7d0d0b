/* explain: what a diagnostic means. SPDX-License-Identifier: MIT */
#ifndef ACCEL_EXPLAIN_H
#define ACCEL_EXPLAIN_H
#include "base/options.h"

/* Prints the meaning of the diagnostic o->explain and what the language's page says about it. Returns accelcc's exit status: 2 for an id that
 * does not exist. */
int explain_diagnostic(const struct options *o);

#endif
