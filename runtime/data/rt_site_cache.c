/* rt_site_cache: a directive's cache of its last look-ups. SPDX-License-Identifier: MIT */
#include "data/rt_data.h"
#include <stdlib.h>
#include <string.h>

struct accel_site_cache {
    _Atomic(struct accel_site_slot *) slots[ACCEL_MAX_DEVICES];
};

/* Two threads may create the cache at the same time: one is used, the other is freed. */
static struct accel_site_cache *site_cache(struct accelrt_site *site)
{
    struct accel_site_cache *cache = __atomic_load_n((struct accel_site_cache **)&site->cache, __ATOMIC_ACQUIRE), *mine;
    if (cache) return cache;
    mine = accel__allocate(sizeof *mine);
    if (__atomic_compare_exchange_n((struct accel_site_cache **)&site->cache, &cache, mine, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        return mine;
    free(mine);
    return cache;
}

struct accel_site_slot *accel__site_slot(struct accelrt_call *call, struct accel_device *d)
{
    struct accel_site_cache *cache = site_cache(call->site);
    struct accel_site_slot *s = atomic_load_explicit(&cache->slots[d->index], memory_order_acquire), *mine;
    if (s) return s;
    mine = accel__allocate(sizeof *mine + (size_t)call->n_data * sizeof *mine->items);
    mine->device = d;
    mine->n_items = call->n_data;
    if (atomic_compare_exchange_strong(&cache->slots[d->index], &s, mine)) return mine;
    free(mine);
    return s;
}

struct accel_block *accel__site_find(struct accel_site_slot *s, int i, uintptr_t host, size_t bytes)
{
    if (i >= s->n_items || s->generation != s->device->present.generation) return NULL;
    const struct accel_site_item *item = &s->items[i];
    for (int k = 0; k < ACCEL_SITE_WAYS; k++)
        if (item->ways[k].host == host && item->ways[k].bytes == bytes) return item->ways[k].block;
    return NULL;
}

void accel__site_remember(struct accel_site_slot *s, int i, uintptr_t host, size_t bytes, struct accel_block *b)
{
    if (i >= s->n_items) return;
    if (s->generation != s->device->present.generation) {
        memset(s->items, 0, (size_t)s->n_items * sizeof *s->items);
        s->generation = s->device->present.generation;
    }
    struct accel_site_item *item = &s->items[i];
    unsigned k = 0;
    while (k < ACCEL_SITE_WAYS && (item->ways[k].host != host || item->ways[k].bytes != bytes)) k++;
    if (k == ACCEL_SITE_WAYS) k = item->next++ % ACCEL_SITE_WAYS;
    item->ways[k].host = host;
    item->ways[k].bytes = bytes;
    item->ways[k].block = b;
}

struct accel_function *accel__site_function(struct accel_site_slot *s, struct accelrt_image *image, const struct accelrt_kernel *k,
                                            int overlap)
{
    struct accel_site_function *f = atomic_load_explicit(&s->functions, memory_order_acquire);
    while (f && f->kernel != k) f = f->next;
    if (f && f->functions[overlap] && f->functions[overlap]->handle) return f->functions[overlap];
    struct accel_function *found = s->device->driver->function(s->device, image, k->name, overlap, NULL);
    if (f && f->functions[overlap]) return found;      /* the same function, loaded again after a shutdown */
    struct accel_site_function *entry = accel__allocate(sizeof *entry);
    entry->kernel = k;
    if (f) entry->functions[!overlap] = f->functions[!overlap];
    entry->functions[overlap] = found;
    entry->next = atomic_load(&s->functions);
    while (!atomic_compare_exchange_weak(&s->functions, &entry->next, entry)) {}
    return found;
}
