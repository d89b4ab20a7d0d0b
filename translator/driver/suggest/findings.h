/* findings: what the passes found out about a loop in a kernels construct, as directives. SPDX-License-Identifier: MIT */
#ifndef ACCEL_FINDINGS_H
#define ACCEL_FINDINGS_H
#include "driver/suggest/trial.h"

/* Accepts the candidate of region r, and where the host runs its loop around kernels, those in it, or refuses it. `c` owns the texts. */
void findings_of_region(struct candidates *c, const struct trial *t, struct region *r);

/* Region r of a trial of the accepted directives. False: its loops are not parallel with its directive; its candidate gets `kernels`
 * instead. */
bool findings_confirm(const struct trial *t, const struct region *r);

/* Threads share a loop of r, on the device. */
bool findings_are_parallel(const struct region *r);
/* A directive for r's loop, whose iterations the directive of the trial says are independent. */
const char *findings_promise(struct candidates *c, const struct region *r);

#endif
