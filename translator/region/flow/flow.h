/* flow: is a scalar written before it is read? SPDX-License-Identifier: MIT */
#ifndef ACCEL_FLOW_H
#define ACCEL_FLOW_H
#include "syntax/syntax.h"

struct unit;

/* Every path through statement n writes the scalar d before it reads it, or n does not access d. False where that is not known (goto,
 * address taken). */
bool flow_written_first(struct node *n, const struct decl *d);
/* As above, and in addition every path to the end of n has written d. */
bool flow_always_written(struct node *n, const struct decl *d);
/* Whether the value d has at the end of statement n may be read later in the function (loops around n count). True for objects that outlive
 * the function, and for those whose address is taken in it and kept. `limit`: only code inside this node counts; NULL: the whole
 * function. */
bool flow_live_after(struct unit *u, struct node *n, const struct decl *d, const struct node *limit);
/* As above in the whole function, for code after n that reads d by name or takes its address. An address taken before n does not count. */
bool flow_seen_after(struct node *n, const struct decl *d);
/* As above, for objects that outlive the function too: only code of this function counts. */
bool flow_read_after(struct node *n, const struct decl *d);
/* No condition and no loop within `top` decides whether n is reached: it is among the statements themselves or in the head of an outermost
 * loop. Jumps are ignored. */
bool flow_always_reached(const struct node *n, const struct node *top);
/* As above, as if the bodies of all loops ran. */
bool flow_reached_in_loops(const struct node *n, const struct node *top);
bool flow_names(struct node *n, const struct decl *d); /* n names d (operands of sizeof do not count) */

/* kept_addresses.c: `&x` may be in use after the expression around it. False for an argument of a function that only accesses what the
 * parameter points to, as far as its body or the C library tells. */
bool flow_keeps_address(struct unit *u, struct node *address);

/* loop_exits.c: the statement in the body of a loop that leaves it early ("break", "return", "goto") with *at its place; NULL: none. */
const char *flow_exit(struct node *body, unsigned *at);

/* early_exits.c: the last `if` before statement `later` (n, or the result for it) that leaves the block of n by a jump: n runs only if the
 * condition was *holds. NULL: there is none, or jumps lead past it. */
const struct node *flow_exit_before(const struct node *n, const struct node *later, bool *holds);

#endif
