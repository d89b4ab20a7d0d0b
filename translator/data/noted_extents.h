/* noted_extents: sections that `extent` notes give to pointers. SPDX-License-Identifier: MIT */
#ifndef ACCEL_NOTED_EXTENTS_H
#define ACCEL_NOTED_EXTENTS_H
#include "region/region.h"

/* The section that a note gives for v where no data clause of r or around it names v; NULL: none. An error where a name in it has another
 * meaning at the construct, a warning where the loops are known to access more. */
const struct clause_var *noted_section(const struct region *r, const struct variable *v);
/* v of clause c on d, with the section of the note where v is a bare pointer for which the clause allocates memory; else v itself. */
const struct clause_var *noted_clause_var(struct unit *u, const struct directive *d, const struct clause *c, const struct clause_var *v);
/* Adds to r's construct a clause for every pointer in a structure that it uses, if a note gives its extent and no clause of r or around it
 * does. */
void noted_members(struct region *r);
/* The error for a name in the note that has another meaning at d. */
void noted_hidden(struct unit *u, const struct directive *d, const struct clause_var *note, const char *name);
/* Adds to item->why that the section is that of a note. */
void noted_why(struct unit *u, const struct directive *d, const struct decl *p, struct data_item *item);

#endif
