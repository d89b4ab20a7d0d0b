/* rt_tree: values in order of addresses. SPDX-License-Identifier: MIT
 *
 * In an inner node keys[i] is at most the least key in the subtree items[i], and at least the keys of the subtrees before it. Full nodes
 * are split and empty ones are freed; nodes are not merged. */
#include "core/rt_tree.h"
#include "core/rt_core.h"
#include <stdlib.h>
#include <string.h>

#ifndef ACCEL_TREE_WIDTH
#define ACCEL_TREE_WIDTH 64
#endif

struct accel_tree_node {
    int n;
    bool leaf;
    struct accel_tree_node *before, *after; /* leaves: previous and next leaf */
    uintptr_t keys[ACCEL_TREE_WIDTH];
    void *items[ACCEL_TREE_WIDTH];           /* leaves: values; inner nodes: nodes */
};
typedef struct accel_tree_node node;

/* The number of n's keys that are at most key. */
static int rank_of(const node *n, uintptr_t key)
{
    int low = 0, count = n->n;
    while (count > 0) {
        int half = count / 2;
        bool right = n->keys[low + half] <= key;
        low = right ? low + half + 1 : low;
        count = right ? count - half - 1 : half;
    }
    return low;
}

/* ---- look-up ------------------------------------------------------------------------------------------------------------------------ */

static inline bool is_rank(const node *n, int rank, uintptr_t key)
{
    return (unsigned)rank <= (unsigned)n->n && (!rank || n->keys[rank - 1] <= key) && (rank == n->n || n->keys[rank] > key);
}

/* rank_of in a leaf. It is usually `before`, the rank of the previous key, or differs by 1. */
static inline int rank_near(const node *n, uintptr_t key, int before)
{
    if (is_rank(n, before, key)) return before;
    if (is_rank(n, before + 1, key)) return before + 1;
    return is_rank(n, before - 1, key) ? before - 1 : rank_of(n, key);
}

static inline bool is_near(const struct accel_tree *t, uintptr_t key) { return t->last.leaf && key >= t->last.low && key < t->last.high; }

static node *descend(struct accel_tree *t, uintptr_t key)
{
    node *n = t->root;
    uintptr_t low = 0, high = UINTPTR_MAX;
    while (n && !n->leaf) {
        int rank = rank_of(n, key), child = rank ? rank - 1 : 0;
        low = n->keys[child];
        if (child + 1 < n->n) high = n->keys[child + 1];
        n = n->items[child];
    }
    t->last.leaf = n;
    t->last.low = low;
    t->last.high = high;
    t->last.rank = n ? rank_of(n, key) : 0;
    return n;
}

/* The leaf for the key, which becomes t->last with the key's rank; NULL: the tree is empty. */
static inline node *leaf_for(struct accel_tree *t, uintptr_t key)
{
    if (!is_near(t, key)) return descend(t, key);
    t->last.rank = rank_near(t->last.leaf, key, t->last.rank);
    return t->last.leaf;
}

struct accel_neighbours accel__tree_find(struct accel_tree *t, uintptr_t key)
{
    struct accel_neighbours found = { 0 };
    const node *n = leaf_for(t, key);
    if (!n) return found;
    int rank = t->last.rank;
    const node *low = rank ? n : n->before, *high = rank < n->n ? n : n->after;
    int at = rank ? rank - 1 : low ? low->n - 1 : 0, next = rank < n->n ? rank : 0;
    if (low) found.floor = low->items[at], found.floor_key = low->keys[at];
    if (high) found.above = high->items[next], found.above_key = high->keys[next];
    return found;
}

static const node *first_leaf(const struct accel_tree *t)
{
    const node *n = t->root;
    while (n && !n->leaf) n = n->items[0];
    return n;
}

void *accel__tree_first(const struct accel_tree *t)
{
    const node *n = first_leaf(t);
    return n && n->n ? n->items[0] : NULL;
}

void *accel__tree_each(const struct accel_tree *t, bool (*f)(void *value, void *context), void *context)
{
    for (const node *n = first_leaf(t); n; n = n->after)
        for (int i = 0; i < n->n; i++)
            if (f(n->items[i], context)) return n->items[i];
    return NULL;
}

/* ---- insertion ---------------------------------------------------------------------------------------------------------------------- */

static void put(node *n, int at, uintptr_t key, void *item)
{
    if (at < n->n) {
        memmove(&n->keys[at + 1], &n->keys[at], (size_t)(n->n - at) * sizeof *n->keys);
        memmove(&n->items[at + 1], &n->items[at], (size_t)(n->n - at) * sizeof *n->items);
    }
    n->keys[at] = key;
    n->items[at] = item;
    n->n++;
}

static node *node_new(bool leaf)
{
    node *n = accel__allocate(sizeof *n);
    n->leaf = leaf;
    return n;
}

/* Moves the items of a full node from `keep` on to a new node, which follows it. */
static node *split(node *n, int keep)
{
    node *right = node_new(n->leaf);
    right->n = n->n - keep;
    memcpy(right->keys, &n->keys[keep], (size_t)right->n * sizeof *n->keys);
    memcpy(right->items, &n->items[keep], (size_t)right->n * sizeof *n->items);
    n->n = keep;
    if (!n->leaf) return right;
    right->before = n;
    right->after = n->after;
    if (n->after) n->after->before = right;
    n->after = right;
    return right;
}

/* Adds the item. Returns the new node if n was split, which the caller inserts after n; NULL: n was not full. Keys that are added in
 * ascending order fill the nodes completely. */
static node *put_or_split(node *n, int at, uintptr_t key, void *item)
{
    if (n->n < ACCEL_TREE_WIDTH) {
        put(n, at, key, item);
        return NULL;
    }
    int keep = at == n->n ? n->n : n->n / 2;
    node *right = split(n, keep);
    if (at >= keep && keep < ACCEL_TREE_WIDTH) put(right, at - keep, key, item);
    else if (at < keep) put(n, at, key, item);
    else put(right, 0, key, item);
    return right;
}

static node *insert(node *n, uintptr_t key, void *value)
{
    int rank = rank_of(n, key);
    if (n->leaf) return put_or_split(n, rank, key, value);
    int child = rank ? rank - 1 : 0;
    if (!rank) n->keys[0] = key;
    node *right = insert(n->items[child], key, value);
    return right ? put_or_split(n, child + 1, right->keys[0], right) : NULL;
}

void accel__tree_insert(struct accel_tree *t, uintptr_t key, void *value)
{
    node *leaf = leaf_for(t, key);
    if (is_near(t, key) && leaf->n < ACCEL_TREE_WIDTH) {
        put(leaf, t->last.rank++, key, value);
        return;
    }
    t->last.leaf = NULL;
    if (!t->root) t->root = node_new(true);
    node *right = insert(t->root, key, value);
    if (!right) return;
    node *root = node_new(false);
    put(root, 0, t->root->keys[0], t->root);
    put(root, 1, right->keys[0], right);
    t->root = root;
}

/* ---- removal ------------------------------------------------------------------------------------------------------------------------ */

static void drop(node *n, int at)
{
    if (at == --n->n) return;
    memmove(&n->keys[at], &n->keys[at + 1], (size_t)(n->n - at) * sizeof *n->keys);
    memmove(&n->items[at], &n->items[at + 1], (size_t)(n->n - at) * sizeof *n->items);
}

static void node_free(node *n)
{
    if (n->before) n->before->after = n->after;
    if (n->after) n->after->before = n->before;
    free(n);
}

/* Removes the entry from the subtree n; whether it was found. Entries with the same key may be in several subtrees. */
static bool take(node *n, uintptr_t key, const void *value)
{
    for (int i = rank_of(n, key) - 1; i >= 0 && (!n->leaf || n->keys[i] == key); i--) {
        node *child = n->leaf ? NULL : n->items[i];
        if (n->leaf ? n->items[i] == value : take(child, key, value)) {
            if (n->leaf || !child->n) drop(n, i);
            if (child && !child->n) node_free(child);
            return true;
        }
        if (n->keys[i] < key) return false;
    }
    return false;
}

/* Removes an entry without a descent if its leaf stays, since it has other entries or is the root. Of several entries with the same key,
 * only the last is found. */
static bool take_from_leaf(struct accel_tree *t, uintptr_t key, const void *value)
{
    node *n = leaf_for(t, key);
    int at = t->last.rank - 1;
    if (!n || (n->n < 2 && n != t->root) || at < 0 || n->keys[at] != key || n->items[at] != value) return false;
    drop(n, at);
    t->last.rank = at;
    return true;
}

void accel__tree_remove(struct accel_tree *t, uintptr_t key, void *value)
{
    if (take_from_leaf(t, key, value)) return;
    t->last.leaf = NULL;
    if (!t->root || !take(t->root, key, value)) return;
    while (!t->root->leaf && t->root->n == 1) {
        node *old = t->root;
        t->root = old->items[0];
        free(old);
    }
}

void accel__tree_free(struct accel_tree *t)
{
    free(t->root);
    *t = (struct accel_tree){ .root = NULL };
}
