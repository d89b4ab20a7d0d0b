/* rt_tree: values in order of addresses. SPDX-License-Identifier: MIT
 *
 * A B+ tree: a look-up in a million entries meets four nodes, of which only the last is not in a cache. Several values may have one key. The
 * tree remembers where it was used last, so that neighbours one after another cost no descent. No locking, not for look-ups either. A tree that
 * is all zero is empty. */
#ifndef ACCEL_RT_TREE_H
#define ACCEL_RT_TREE_H
#include <stdbool.h>
#include <stdint.h>

struct accel_tree_node;
struct accel_tree {
    struct accel_tree_node *root;
    struct {
        struct accel_tree_node *leaf;  /* used last; NULL: unknown */
        uintptr_t low, high;           /* keys from low to below high are that leaf's */
        int rank;                      /* of the key used last */
    } last;
};

/* The entries around an address: the last with a key that is not above it, and the first above it. Values are NULL where there is none. */
struct accel_neighbours {
    void *floor, *above;
    uintptr_t floor_key, above_key;
};
struct accel_neighbours accel__tree_find(struct accel_tree *t, uintptr_t key);

void accel__tree_insert(struct accel_tree *t, uintptr_t key, void *value);
void accel__tree_remove(struct accel_tree *t, uintptr_t key, void *value);     /* nothing if it is not there */
void accel__tree_free(struct accel_tree *t);                                   /* of an empty tree; it may be used again */
void *accel__tree_first(const struct accel_tree *t);                           /* the value with the least key; NULL: empty */
/* Calls f for every value in order of keys until it answers true; that value, or NULL. f must not change the tree. */
void *accel__tree_each(const struct accel_tree *t, bool (*f)(void *value, void *context), void *context);
#endif
