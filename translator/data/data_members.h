/* data_members: members of structures in data clauses. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DATA_MEMBERS_H
#define ACCEL_DATA_MEMBERS_H
#include "region/region.h"

struct unit;

/* "s->t.d": what the sections of v cut; the name alone without members. */
const char *member_object(struct unit *u, const struct clause_var *v);
/* The structure that holds the member: its address as an expression. True if that follows from the variable's own value or address. */
bool member_base(struct unit *u, const struct clause_var *v, const char **base);
/* v is a pointer member, and the clause means what it points to. */
bool member_is_pointee(const struct directive *d, const struct clause *c, const struct clause_var *v);
/* A flexible array member: a section of it lies behind its structure, and must be beside it on the device. */
bool member_is_flexible(const struct clause_var *v);
/* Some clause of d names a flexible array member of the structure at `base`: the structure is one of its parts. */
bool member_names_flexible(struct unit *u, const struct directive *d, const char *base);
/* Makes an item, whose start and bytes are those of the section within the member (bytes NULL: all of it), one of the structure. */
void member_part(struct unit *u, const struct clause_var *v, struct data_item *item);
/* Some clause of d names a member of the structure at `base` that is no pointee: the structure is mapped in parts. */
bool member_names_part(struct unit *u, const struct directive *d, const char *base);
/* The place of a pointee's pointer where the structure is mapped in parts; false: no item is needed. */
bool member_slot(struct unit *u, const struct directive *d, const struct clause *c, const struct clause_var *v, struct data_item *item);
/* The ATTACH (DETACH on exit data) that goes with v; false if none does. */
bool member_attach(struct unit *u, const struct directive *d, const struct clause *c, const struct clause_var *v, struct data_item *item);

#endif
