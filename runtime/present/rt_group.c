/* rt_group: blocks in one piece of device memory. SPDX-License-Identifier: MIT */
#include "present/rt_group.h"
#include "core/rt_core.h"
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 63, CACHE_LINE = 64, SPARE_MOST = 2048 };

/* Blocks of a group with many blocks, allocated together and freed with the last. */
struct accel_chunk {
    struct accel_chunk *next;
    unsigned n;
    struct { _Alignas(CACHE_LINE) struct accel_block block; } items[CHUNK];
};

struct accel_group *accel__group_new(void)
{
    return accel__allocate(sizeof(struct accel_group));
}

/* Free chunks for later groups, so that time steps do not allocate again. */
static struct {
    pthread_mutex_t lock;
    struct accel_chunk *first;
    unsigned n;
} spare = { .lock = PTHREAD_MUTEX_INITIALIZER };

static struct accel_chunk *chunk_new(void)
{
    pthread_mutex_lock(&spare.lock);
    struct accel_chunk *c = spare.first;
    if (c) {
        spare.first = c->next;
        spare.n--;
    }
    pthread_mutex_unlock(&spare.lock);
    if (!c) c = aligned_alloc(CACHE_LINE, sizeof *c);
    if (!c) accel__fail(NULL, NULL, "out of host memory: %zu bytes", sizeof *c);
    c->n = 0;
    return c;
}

struct accel_block *accel__group_block(struct accel_group *g)
{
    struct accel_chunk *c = g->chunks;
    if (!c || c->n == CHUNK) {
        c = chunk_new();
        c->next = g->chunks;
        g->chunks = c;
    }
    return &c->items[c->n++].block;
}

static void group_free(struct accel_group *g)
{
    free(g->hosts);
    struct accel_chunk *c = g->chunks, *next;
    pthread_mutex_lock(&spare.lock);
    for (; c && spare.n < SPARE_MOST; c = next, spare.n++) {
        next = c->next;
        c->next = spare.first;
        spare.first = c;
    }
    pthread_mutex_unlock(&spare.lock);
    for (; c; c = next) {
        next = c->next;
        free(c);
    }
    free(g);
}

void accel__group_begin(struct accel_group *g, void *memory, size_t bytes, unsigned blocks)
{
    g->memory = memory;
    g->size = bytes;
    g->blocks = g->made = blocks;
    if (!blocks) group_free(g);
}

bool accel__group_is(const struct accel_group *g, const uintptr_t *hosts, size_t n)
{
    return g && g->hosts && g->memory && g->blocks == n && g->made == n && !memcmp(g->hosts, hosts, n * sizeof *hosts);
}

void *accel__block_end(struct accel_block *b, size_t *bytes)
{
    struct accel_group *g = b->group;
    void *memory = g ? g->memory : (void *)accel__block_device(b);
    *bytes = g ? g->size : b->bytes;
    free(b->contents);
    if (!g || !g->chunks) free(b);
    if (g && --g->blocks) return NULL;
    if (g) group_free(g);
    return memory;
}
