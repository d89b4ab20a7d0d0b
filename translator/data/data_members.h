/* data_members: members of structures in data clauses. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DATA_MEMBERS_H
#define ACCEL_DATA_MEMBERS_H
#include "region/region.h"

struct unit;

/* "s->t.d": the object that the sections of v are part of; without members the name alone. */
const char *member_object(struct unit *u, const struct clause_var *v);
/* v is a pointer member, and the clause refers to what it points to. */
bool member_is_pointee(const struct directive *d, const struct clause *c, const struct clause_var *v);
/* v is a flexible array member: its elements follow the structure, on the device too. */
bool member_is_flexible(const struct clause_var *v);
/* Some clause of d names a flexible array member of the structure at `base`: the structure is mapped as one of its parts. */
bool member_names_flexible(struct unit *u, const struct directive *d, const char *base);
/* Makes an item for a section within a member (bytes NULL: the whole member) relative to the structure. */
void member_part(struct unit *u, const struct clause_var *v, struct data_item *item);
/* The item for the place of a pointee's pointer where the structure is mapped in parts; false: no item is needed. */
bool member_slot(struct unit *u, const struct directive *d, const struct clause *c, const struct clause_var *v, struct data_item *item);
/* The ATTACH (DETACH on exit data) for v; false if v needs none. */
bool member_attach(struct unit *u, const struct directive *d, const struct clause *c, const struct clause_var *v, struct data_item *item);

#endif
