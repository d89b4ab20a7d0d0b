/* rt_present: the table of host memory that has a copy on the device. SPDX-License-Identifier: MIT */
#include "rt_present.h"

#define BLOCK_OF(node, member) ((struct accel_block *)(void *)((char *)(node) - offsetof(struct accel_block, member)))

/* ---- treap: ordered by key and node address, heap by a hash of both --------------------------------------------------------------- */

static uint64_t priority(const struct accel_node *n)
{
    uint64_t x = (uint64_t)n->key ^ ((uint64_t)(uintptr_t)n << 21);
    x = (x ^ (x >> 31)) * 0x9e3779b97f4a7c15u;
    return (x ^ (x >> 29)) * 0xbf58476d1ce4e5b9u;
}

static bool before(const struct accel_node *a, const struct accel_node *b)
{
    return a->key != b->key ? a->key < b->key : (uintptr_t)a < (uintptr_t)b;
}

/* Divides tree t into what comes before n and what comes after it. */
static void split(struct accel_node *t, const struct accel_node *n, struct accel_node **low, struct accel_node **high)
{
    while (t) {
        if (before(t, n)) {
            *low = t;
            low = &t->right;
            t = t->right;
        } else {
            *high = t;
            high = &t->left;
            t = t->left;
        }
    }
    *low = *high = NULL;
}

static struct accel_node *merge(struct accel_node *low, struct accel_node *high)
{
    struct accel_node *root, **link = &root;
    while (low && high) {
        if (priority(low) > priority(high)) {
            *link = low;
            link = &low->right;
            low = low->right;
        } else {
            *link = high;
            link = &high->left;
            high = high->left;
        }
    }
    *link = low ? low : high;
    return root;
}

static void tree_insert(struct accel_node **root, struct accel_node *n)
{
    uint64_t mine = priority(n);
    while (*root && priority(*root) >= mine) root = before(n, *root) ? &(*root)->left : &(*root)->right;
    split(*root, n, &n->left, &n->right);
    *root = n;
}

static void tree_remove(struct accel_node **root, struct accel_node *n)
{
    while (*root && *root != n) root = before(n, *root) ? &(*root)->left : &(*root)->right;
    if (*root) *root = merge(n->left, n->right);
}

/* Last node with key <= k, and the first one behind it. */
static struct accel_node *tree_floor(struct accel_node *t, uintptr_t k, struct accel_node **next)
{
    struct accel_node *floor = NULL, *above = NULL;
    while (t) {
        if (t->key <= k) {
            floor = t;
            t = t->right;
        } else {
            above = t;
            t = t->left;
        }
    }
    if (next) *next = above;
    return floor;
}

/* ---- the table ---------------------------------------------------------------------------------------------------------------------- */

void accel__present_init(struct accel_present *t)
{
    t->hosts = t->devices = NULL;
    t->generation = 1;
    atomic_init(&t->changes, 1);
    t->count = t->bytes = 0;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->changed, NULL);
}

void accel__present_destroy(struct accel_present *t)
{
    pthread_mutex_destroy(&t->lock);
    pthread_cond_destroy(&t->changed);
}

enum accel_presence accel__present_find(const struct accel_present *t, uintptr_t host, size_t bytes, struct accel_block **block)
{
    struct accel_node *next, *n = tree_floor(t->hosts, host, &next);
    size_t length = bytes ? bytes : 1;
    *block = n ? BLOCK_OF(n, by_host) : NULL;
    if (n && host - n->key < (*block)->bytes)
        return length <= (*block)->bytes - (host - n->key) ? PRESENCE_WHOLE : PRESENCE_PART;
    *block = next && next->key - host < length ? BLOCK_OF(next, by_host) : NULL;
    return *block ? PRESENCE_PART : PRESENCE_NONE;
}

struct accel_block *accel__present_find_device(const struct accel_present *t, uintptr_t device)
{
    struct accel_node *n = tree_floor(t->devices, device, NULL);
    struct accel_block *b = n ? BLOCK_OF(n, by_device) : NULL;
    return b && device - n->key < b->bytes ? b : NULL;
}

static struct accel_block *find_base(struct accel_node *n, const void *base)
{
    struct accel_block *b = NULL;
    while (n && !b) {
        if (BLOCK_OF(n, by_host)->base == base) return BLOCK_OF(n, by_host);
        b = find_base(n->left, base);
        n = n->right;
    }
    return b;
}

struct accel_block *accel__present_find_base(const struct accel_present *t, const void *base)
{
    return find_base(t->hosts, base);
}

void accel__present_insert(struct accel_present *t, struct accel_block *b, uintptr_t host, size_t bytes)
{
    b->by_host.key = host;
    b->by_device.key = 0;
    b->bytes = bytes;
    b->state = BLOCK_MAKING;
    tree_insert(&t->hosts, &b->by_host);
    t->count++;
    t->bytes += bytes;
}

/* Only ever called under the lock. */
static unsigned long change(struct accel_present *t)
{
    unsigned long changes = atomic_load_explicit(&t->changes, memory_order_relaxed) + 1;
    atomic_store_explicit(&t->changes, changes, memory_order_relaxed);
    return changes;
}

void accel__present_set_device(struct accel_present *t, struct accel_block *b, uintptr_t device)
{
    b->by_device.key = device;
    b->made = change(t);
    tree_insert(&t->devices, &b->by_device);
}

void accel__present_remove(struct accel_present *t, struct accel_block *b)
{
    tree_remove(&t->hosts, &b->by_host);
    if (b->by_device.key) tree_remove(&t->devices, &b->by_device);
    t->count--;
    t->bytes -= b->bytes;
    t->generation++;
    change(t);
}

static void each(struct accel_node *n, void (*f)(struct accel_block *b, void *context), void *context)
{
    for (; n; n = n->right) {
        each(n->left, f, context);
        f(BLOCK_OF(n, by_host), context);
    }
}

void accel__present_each(const struct accel_present *t, void (*f)(struct accel_block *b, void *context), void *context)
{
    each(t->hosts, f, context);
}

struct accel_block *accel__present_any(const struct accel_present *t)
{
    return t->hosts ? BLOCK_OF(t->hosts, by_host) : NULL;
}
