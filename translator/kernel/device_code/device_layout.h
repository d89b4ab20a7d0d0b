/* device_layout: how CUDA lays out records, and what must be printed so that they have the host's layout. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DEVICE_LAYOUT_H
#define ACCEL_DEVICE_LAYOUT_H
#include "syntax/syntax.h"

/* What a definition needs besides its members, so that CUDA's compilers give it the host's size, alignment and offsets. Members without
 * elements, double v[], are not printed: an access computes their address. */
struct device_layout {
    bool packed;                       /* by __attribute__((packed)): some member has less than the alignment of its type */
    long long align;                   /* to print, in bytes; 0: the members' alignment is that of the record */
    bool fills_gaps;                   /* gaps that alignment leaves after a member are unnamed bit-fields; device_layout.c gives the
                                          reason */
};

/* The position where the next member may begin, in bits from the start of the record. */
struct layout_cursor { bool packed, is_union; long long at; };

/* For a complete struct or union. NULL, or the first member that cannot be printed at the host's offset; r itself where size or alignment
 * differ. */
const struct decl *device_layout_of(const struct decl *r, struct device_layout *layout);

/* The position at which CUDA puts m, which is printed next, and the one after m, in bits from the start of the record. */
long long device_layout_place(const struct layout_cursor *c, const struct decl *m);
long long device_layout_end(const struct decl *m, long long at);

/* m is a struct or union without tag and name, whose members are also those of the record around it. */
bool device_is_unnamed_member(const struct decl *m);
/* The outermost record of which r is an unnamed member, directly or through other unnamed ones; r itself if it is none. */
struct decl *device_whole_record(struct decl *r);
/* m has a name or is an unnamed record. Unnamed bit-fields do not count: they are printed where a gap is. */
bool device_layout_is_member(const struct decl *m);
#endif
