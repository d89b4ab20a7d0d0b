/* data_sections: the sections of data clauses, as C expressions. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DATA_SECTIONS_H
#define ACCEL_DATA_SECTIONS_H
#include "region/region.h"

struct unit;

/* Fills an item from `x`, `x[s:l]`, `a[i][0:n]`, `p->m[0:n]`... of clause c. bytes is NULL where the clause does not give the extent: a
 * bare pointer, or p[s:] (then start is set). False after an error (sections that are not contiguous). attach and detach have items of
 * their own (data_members.h). */
bool section_item(struct unit *u, const struct directive *d, const struct clause *c, const struct clause_var *v, struct data_item *item);
/* a[0:n][0:m] with pointers in a, or parts of an array's rows: `item` becomes that of the pointers, or of the memory from the first piece
 * to the last, and `second` moves the rest; false if one item is enough. */
bool section_second(const struct directive *d, struct data_item *item, struct data_item *second);
/* section_bounds.c: sets item->checks, the checks at run time of a section of an array of known size. */
void section_bounds(struct unit *u, const struct clause_var *v, struct data_item *item);
const char *section_object(struct unit *u, const struct decl *d); /* an expression of the object, for sizeof */
const char *section_element(struct unit *u, const struct clause_var *v, int depth); /* "x[0][0]" with `depth` subscripts */
bool section_takes_all(const struct unit *u, const struct subscript *s, const struct type *t); /* all of the array type t */
bool section_takes_one(const struct subscript *s);
bool section_is_zero(const struct clause_expr *e);                     /* omitted, or the constant 0 */
const char *section_count(struct unit *u, const struct clause_var *v, int k); /* length of the section [start:length] in dimension k */
/* An item for a whole object that no clause names; bytes NULL for pointers. */
void whole_item(struct unit *u, struct decl *d, struct data_item *item);
/* ACCELRT_ kind of a data clause, without flags; 0 if it is none. */
int section_kind(enum clause_kind kind);
bool section_is_pointer(const struct decl *d); /* pointers, array parameters, arrays of unknown size: the extent is not in the type */

/* element_clauses.c: warns where a clause of r or around it names one element of an array that r traverses. */
void element_clauses(const struct region *r);

#endif
