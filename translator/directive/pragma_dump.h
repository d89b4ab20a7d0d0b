/* pragma_dump: directives as text, for --dump. SPDX-License-Identifier: MIT */
#ifndef ACCEL_PRAGMA_DUMP_H
#define ACCEL_PRAGMA_DUMP_H

struct unit;
struct buffer;

/* One line per directive ("7: parallel loop on for in f") and, after pragma_parse, one indented line per clause.
 * `pass` names the pass that ran last. */
void pragma_dump(struct unit *u, const char *pass, struct buffer *out);

#endif
