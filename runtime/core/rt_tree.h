/* rt_tree: values in order of addresses. SPDX-License-Identifier: MIT
 *
 * A B+ tree: a look-up among a million entries reads four nodes, of which only the last is not in a cache. Several values may have the same
 * key. The tree remembers the leaf used last, so that consecutive look-ups of neighboring keys need no descent. The caller locks, for
 * look-ups too. A tree of zero bytes is empty. */
#ifndef ACCEL_RT_TREE_H
#define ACCEL_RT_TREE_H
#include <stdbool.h>
#include <stdint.h>

struct accel_tree_node;
struct accel_tree {
    struct accel_tree_node *root;
    struct {
        struct accel_tree_node *leaf;  /* used last; NULL: unknown */
        uintptr_t low, high;           /* the leaf covers the keys in [low, high) */
        int rank;                      /* of the key used last */
    } last;
};

/* The entries around an address: the last whose key is not above it, and the first whose key is. NULL: no such entry. */
struct accel_neighbours {
    void *floor, *above;
    uintptr_t floor_key, above_key;
};
struct accel_neighbours accel__tree_find(struct accel_tree *t, uintptr_t key);

void accel__tree_insert(struct accel_tree *t, uintptr_t key, void *value);
void accel__tree_remove(struct accel_tree *t, uintptr_t key, void *value);     /* no effect if it is absent */
void accel__tree_free(struct accel_tree *t);                                   /* the tree must be empty; it may be used again */
void *accel__tree_first(const struct accel_tree *t);                           /* the value with the least key; NULL: empty */
/* Calls f for every value in order of keys until f returns true. Returns that value, or NULL. f must not change the tree. */
void *accel__tree_each(const struct accel_tree *t, bool (*f)(void *value, void *context), void *context);
#endif
