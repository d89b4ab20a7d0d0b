/* explain: what a diagnostic means, from base/diagnostics.def and the installed pages. SPDX-License-Identifier: MIT */
#ifndef ACCEL_EXPLAIN_H
#define ACCEL_EXPLAIN_H
#include "base/options.h"

struct buffer;

/* --explain=ID: prints its meaning and its page, else what the pages of the specification say about it. --explain=list: prints all
 * ids with their meanings. Returns accelcc's exit status. */
int explain_diagnostic(const struct options *o);
/* One sentence; NULL: there is no such diagnostic. */
const char *explain_meaning(const char *id);
/* Appends its page without headings, else the restrictions that name it. False: there is no such diagnostic. */
bool explain_page(const struct options *o, const char *id, struct buffer *out);

#endif
