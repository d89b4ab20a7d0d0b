/* interchange_tree: the tree of a kernel whose order of loops differs from that of the text. SPDX-License-Identifier: MIT
 * The tree is in the order of the text. interchange_swap changes to the order of the kernel and back. */
#ifndef ACCEL_INTERCHANGE_TREE_H
#define ACCEL_INTERCHANGE_TREE_H
#include "kernel/kernel.h"

struct unit;
struct node_link;
struct loop_link;
struct loop_depth;

struct index_name {
    struct node *name;
    struct decl *other;
};

struct interchange {
    const struct node *moved; /* in the order of the kernel no text has the statements around it; NULL: of the body of the nest */
    struct node_link *links;
    int n_links;
    struct loop_link *loops;
    int n_loops;
    struct loop_depth *depths;
    int n_depths;
    struct index_name *names; /* of the indices of loops that are joined with another */
    int n_names;
    struct value_use *values;
    int n_values;
};

/* In the order of the kernel *at is `other`. */
void interchange_link_node(struct unit *u, struct interchange *x, struct node **at, struct node *other);
void interchange_link_loop(struct unit *u, struct interchange *x, struct loop **at, struct loop *other);
/* In the order of the kernel the loops list[0] to list[count - 1], which are all loops of a nest, contain each other in this order. Loops
 * inside the nest remain inside the last one. */
void interchange_link_loops(struct unit *u, struct interchange *x, struct loop *const *list, int count);

/* From the order of the text to that of the kernel, and back. All code that reads the statements or loops of a kernel with an interchange
 * does so in the order of the kernel, its fallback and the host's loops in that of the text. NULL: nothing. */
void interchange_swap(struct interchange *x);

/* In the order of the kernel: l is around statements whose order no text has, so that only flat_statement prints its body. */
bool interchange_splits(const struct interchange *x, const struct loop *l);

/* for k { float t = a[i][k]; for j c[i][j] += t * b[k][j]; }: the kernel has the value where the text has the name. */
struct value_use {
    struct node *name;
    struct node *value; /* of the same type */
};
int interchange_values(const struct interchange *x, const struct value_use **list); /* their number; NULL: none */

#endif
