/* control: what the files of analysis_control share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_CONTROL_H
#define ACCEL_CONTROL_H
#include "region/region_parts.h"

/* The division of one kernels construct between host and device, while it is computed. */
struct control {
    struct region *r;
    struct decl **kept; /* scalars that only statements run by the host write */
    int n_kept;
    struct node **hosted; /* statements that the host runs */
    int n_hosted;
    struct node **banned; /* statements that the host must not run */
    int n_banned;
};

bool control_keeps(const struct control *c, const struct decl *d);
bool control_hosts(const struct control *c, const struct node *n);
void control_ban(struct control *c, struct node *n);
bool control_parallel_inside(const struct region *r, const struct node *n); /* a loop in n may run in parallel */
/* The object that n writes: by assignment, increment, declaration or by taking its address; NULL: n writes none. */
struct decl *control_written(const struct node *n);

/* index_values.c: loop variables that are read after the construct: computed by the host, or scalars of the device. */
void index_values(struct region *r);

/* control_split.c: fills hosted; removes from kept what a kernel writes, until nothing changes. */
void control_split(struct control *c);

/* control_values.c */
void control_candidates(struct control *c); /* fills kept with every scalar that the host may keep */
/* Sets the roles of variables that pass from one kernel to another. False: a statement had to be banned. */
bool control_settle(struct control *c);

#endif
