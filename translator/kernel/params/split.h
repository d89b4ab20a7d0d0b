/* split: which loops of kernels a launch may divide into ranges of trips (plan_parts.c). SPDX-License-Identifier: MIT */
#ifndef ACCEL_KERNEL_SPLIT_H
#define ACCEL_KERNEL_SPLIT_H
#include "kernel/params/parts.h"
#include <stdbool.h>

struct access;
struct decl;
struct linear;
struct unit;
struct kernel;
struct loop;
struct reduction;
struct variable;

#define SPLIT_OTHER_ORDER "the order of iterations in the kernel is not that of the loop, or they use scratch memory"

/* The kernel's outermost loop, which is all that it does; NULL: there is none. */
struct loop *split_loop(const struct kernel *k);
/* Why the trips of the loop are no ranges of launches of their own; NULL: they are. is_split: of launches on several devices, too. */
const char *split_refusal(const struct kernel *k, const struct loop *l, bool is_split);
/* The ranges may be launched on several devices at once, but not one after another on one device. */
bool split_is_whole(const struct kernel *k);
/* Data item i is a scalar that the kernel reduces. */
bool split_reduces(const struct kernel *k, int i);
/* How the kernel changes elements of data item i, at any places: only by updates with one operator (plan_accumulated.c). */
#define SPLIT_NO_JOIN 0
#define SPLIT_JOIN(OP) (1 + (int)(OP))
#define SPLIT_JOIN_OP(JOIN) ((enum reduction_op)((JOIN) - 1))
int split_join(const struct kernel *k, int i);
/* The reduction is of an array, whose elements it joins with those of copies. */
bool split_joins_array(const struct reduction *r);
/* USE_READ, USE_WRITE (flow/uses.h): what functions that the kernel calls do with a variable of the file; 0: nothing. */
unsigned split_callee_uses(const struct kernel *k, const struct decl *d);
/* The kernel's statements name the variable; and if so, only read its elements, as such functions do. */
bool split_names(const struct kernel *k, const struct decl *d);
bool split_only_reads(const struct kernel *k, const struct variable *v);
/* parts_text.c: a form without loop variables, or the factor of one, as an operand; NULL: the host does not have its value. */
const char *parts_form_text(struct unit *u, const struct linear *f);
/* Bytes of so many elements of `name`; NULL: none. */
const char *parts_bytes(struct unit *u, const char *factor, const char *count, const char *name);
/* plan_indexed.c: the array of integers among whose values the only subscript of the access is, or between two of whose values; NULL: not known. */
const struct variable *split_index_array(const struct kernel *k, const struct access *a);
/* That of all accesses to v in the kernel that have one; NULL: none has, or they have different ones. */
const struct variable *split_indexed_by(const struct kernel *k, const struct variable *v);
/* Gives the kernel the parameters of its range. */
void split_begin(struct kernel *k, struct kernel_parts *parts);

#endif
