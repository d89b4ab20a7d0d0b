/* extent_notes: what `extent` says about how much a pointer points to. SPDX-License-Identifier: MIT
 * A note holds from its directive to the end of the block around it; the one of a construct, for the construct. */
#ifndef ACCEL_EXTENT_NOTES_H
#define ACCEL_EXTENT_NOTES_H
#include "directive/directive.h"

/* The clause is a list of notes, of the directive or of a construct. */
bool extent_is_list(enum clause_kind kind);
/* The block to the end of which the directive's notes hold; NULL: the file. */
const struct node *extent_block(const struct directive *d);
/* The notes of `by` hold at d. */
bool extent_holds_at(const struct directive *by, const struct directive *d);
/* The innermost note for p that holds at construct d, and the directive that has it; NULL: none. */
const struct clause_var *extent_note(const struct unit *u, const struct directive *d, const struct decl *p, const struct directive **by);
/* a and b are one variable; an extern one may be declared several times. */
bool extent_same_variable(const struct decl *a, const struct decl *b);
/* Every name in the note means at d what it means where it was written; *hidden is the first that does not. */
bool extent_reads_the_same(struct unit *u, const struct clause_var *note, const struct directive *by, const struct directive *d,
                           const char **hidden);

#endif
