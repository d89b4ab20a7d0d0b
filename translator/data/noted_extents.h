/* noted_extents: sections that `extent` notes give to pointers. SPDX-License-Identifier: MIT */
#ifndef ACCEL_NOTED_EXTENTS_H
#define ACCEL_NOTED_EXTENTS_H
#include "region/region.h"

/* The section that a note gives to v where no data clause of r or around it names v; NULL: there is none. Errors where a name in it means
 * something else at the construct, warns where the loops are known to touch more. */
const struct clause_var *noted_section(const struct region *r, const struct variable *v);
/* v of clause c on d, with the section of the note where v is a bare pointer whose memory the clause makes; else v itself. */
const struct clause_var *noted_clause_var(struct unit *u, const struct directive *d, const struct clause *c, const struct clause_var *v);
/* Gives r's construct a clause for every pointer in a structure that it uses, for which a note holds and no clause of r or around it. */
void noted_members(struct region *r);
/* The error for a name in the note that is another one at d. */
void noted_hidden(struct unit *u, const struct directive *d, const struct clause_var *note, const char *name);
/* Of an item that has a note's section: says so in item->why. */
void noted_why(struct unit *u, const struct directive *d, const struct decl *p, struct data_item *item);

#endif
