/* diag: messages about the user's source. SPDX-License-Identifier: MIT
 *
 *   saxpy.c:12:22: error: unknown clause 'copyn' [unknown-clause]
 *      12 | #pragma acc parallel loop copyn(x[0:n])
 *         |                           ^~~~~
 *   saxpy.c:12:22: note: did you mean 'copyin'?
 *
 * Positions are offsets into the expanded text; lines and columns shown are the user's. Messages are collected, sorted by place and
 * printed once by diag_flush. A unit with errors writes no output. `id` is the diagnostic's stable name (kebab-case), which pragmas-spec/
 * and the tests refer to. */
#ifndef ACCEL_DIAG_H
#define ACCEL_DIAG_H
#include <stdbool.h>
#include <stdio.h>

struct unit;

void diag_error(struct unit *u, unsigned offset, const char *id, const char *format, ...) __attribute__((format(printf, 4, 5)));
void diag_warning(struct unit *u, unsigned offset, const char *id, const char *format, ...) __attribute__((format(printf, 4, 5)));
void diag_note(struct unit *u, unsigned offset, const char *format, ...) __attribute__((format(printf, 3, 4)));   /* of the last message */
void diag_underline(struct unit *u, unsigned length);                   /* bytes to underline in the last message; default: one token */
bool diag_has_errors(const struct unit *u);
/* A warning that -Werror makes an error was given. No output is written, but the passes continue, so that
 * later warnings are given too. */
bool diag_has_warning_errors(const struct unit *u);
/* The text of the k-th error or warning, in the order in which they were given, and its place; NULL: there are not so many. */
const char *diag_message_at(const struct unit *u, int k, unsigned *offset, bool *is_error);
void diag_flush(struct unit *u, FILE *to);

#endif
