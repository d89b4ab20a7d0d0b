/* rt_present: the table of host memory that has a copy on the device. SPDX-License-Identifier: MIT */
#include "present/rt_bundle.h"

void accel__present_init(struct accel_present *t)
{
    t->hosts = t->devices = (struct accel_tree){ .root = NULL };
    t->bundles = NULL;
    t->generation = 1;
    atomic_init(&t->changes, 1);
    t->count = t->bytes = 0;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->changed, NULL);
}

void accel__present_destroy(struct accel_present *t)
{
    accel__tree_free(&t->hosts);
    accel__tree_free(&t->devices);
    pthread_mutex_destroy(&t->lock);
    pthread_cond_destroy(&t->changed);
}

/* A look-up has found b, which may be NULL. */
static inline struct accel_block *found(struct accel_block *b)
{
    if (b) b->found++;
    return b;
}

static inline bool has_bundles(const struct accel_present *t) { return __builtin_expect(t->bundles != NULL, 0); }

enum accel_presence accel__present_find(struct accel_present *t, uintptr_t host, size_t bytes, struct accel_block **block)
{
    size_t length = bytes ? bytes : 1;
    if (has_bundles(t)) accel__bundles_unfold_at(t, host, length);
    struct accel_neighbours n = accel__tree_find(&t->hosts, host);
    *block = n.floor;
    if (n.floor && host - n.floor_key < (*block)->bytes && found(*block))
        return length <= (*block)->bytes - (host - n.floor_key) ? PRESENCE_WHOLE : PRESENCE_PART;
    *block = found(n.above && n.above_key - host < length ? n.above : NULL);
    return *block ? PRESENCE_PART : PRESENCE_NONE;
}

struct accel_block *accel__present_find_device(struct accel_present *t, uintptr_t device)
{
    if (has_bundles(t)) accel__bundles_unfold_device(t, device);
    struct accel_neighbours n = accel__tree_find(&t->devices, device);
    struct accel_block *b = n.floor;
    return b && device - n.floor_key < b->bytes ? found(b) : NULL;
}

uintptr_t accel__present_gap_end(struct accel_present *t, uintptr_t host)
{
    struct accel_neighbours n = accel__tree_find(&t->hosts, host);
    uintptr_t end = n.above ? n.above_key : UINTPTR_MAX, row = has_bundles(t) ? accel__bundles_gap_end(t, host) : UINTPTR_MAX;
    return row < end ? row : end;
}

static bool has_base(void *block, void *base) { return ((struct accel_block *)block)->base == base; }

struct accel_block *accel__present_find_base(struct accel_present *t, const void *base)
{
    if (has_bundles(t)) accel__bundles_unfold_base(t, (uintptr_t)base);
    return found(accel__tree_each(&t->hosts, has_base, (void *)(uintptr_t)base));
}

struct accel_block *accel__present_target(struct accel_present *t, uintptr_t value)
{
    struct accel_block *b;
    return accel__present_find(t, value, 0, &b) == PRESENCE_WHOLE ? b : accel__present_find_base(t, (const void *)value);
}

void accel__present_insert(struct accel_present *t, struct accel_block *b, uintptr_t host, size_t bytes)
{
    b->host = host;
    b->device = 0;
    b->bytes = bytes;
    b->state = BLOCK_MAKING;
    accel__tree_insert(&t->hosts, host, b);
    t->count++;
    t->bytes += bytes;
}

unsigned long accel__present_change(struct accel_present *t)
{
    unsigned long changes = atomic_load_explicit(&t->changes, memory_order_relaxed) + 1;
    atomic_store_explicit(&t->changes, changes, memory_order_relaxed);
    return changes;
}

void accel__present_set_device(struct accel_present *t, struct accel_block *b, uintptr_t device)
{
    b->device = device;
    b->made = accel__present_change(t);
    accel__tree_insert(&t->devices, device, b);
}

void accel__present_remove(struct accel_present *t, struct accel_block *b)
{
    accel__tree_remove(&t->hosts, b->host, b);
    if (b->device) accel__tree_remove(&t->devices, b->device, b);
    t->count--;
    t->bytes -= b->bytes;
    t->generation++;
    accel__present_change(t);
}

struct visit {
    void (*f)(struct accel_block *b, void *context);
    void *context;
};

static bool visit(void *block, void *context)
{
    const struct visit *v = context;
    v->f(block, v->context);
    return false;
}

void accel__present_each(struct accel_present *t, void (*f)(struct accel_block *b, void *context), void *context)
{
    struct visit v = { f, context };
    accel__bundles_unfold_all(t);
    accel__tree_each(&t->hosts, visit, &v);
}

struct accel_block *accel__present_any(struct accel_present *t)
{
    accel__bundles_unfold_all(t);
    return accel__tree_first(&t->hosts);
}
