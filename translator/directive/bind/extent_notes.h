/* extent_notes: the extents of pointed-to memory that `extent` declares. SPDX-License-Identifier: MIT
 * A note is one variable of an `extent` directive or clause. It is valid from the directive to the end of the block around it, or in the
 * construct with the clause. */
#ifndef ACCEL_EXTENT_NOTES_H
#define ACCEL_EXTENT_NOTES_H
#include "directive/directive.h"

/* The clause is a list of notes, on the directive or on a construct. */
bool extent_is_list(enum clause_kind kind);
/* The block to whose end the directive's notes are valid; NULL: the file. */
const struct node *extent_block(const struct directive *d);
/* The notes of `by` are valid at d. */
bool extent_holds_at(const struct directive *by, const struct directive *d);
/* The innermost note for p that is valid at construct d; *by receives its directive. NULL: none. */
const struct clause_var *extent_note(const struct unit *u, const struct directive *d, const struct decl *p, const struct directive **by);
/* a and b are one variable; an extern one may be declared several times. */
bool extent_same_variable(const struct decl *a, const struct decl *b);
/* Every name in the note is the same declaration at d as at `by`; *hidden is the first name that is not. */
bool extent_reads_the_same(struct unit *u, const struct clause_var *note, const struct directive *by, const struct directive *d,
                           const char **hidden);

#endif
