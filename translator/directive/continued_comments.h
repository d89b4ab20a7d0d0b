/* continued_comments: comments that hide clauses of a directive. SPDX-License-Identifier: MIT */
#ifndef ACCEL_CONTINUED_COMMENTS_H
#define ACCEL_CONTINUED_COMMENTS_H
struct unit;

/* Gives a warning if the directive at this offset has a `//` comment that a backslash continues on the next line. */
void warn_continued_comment(struct unit *u, unsigned directive);

#endif
