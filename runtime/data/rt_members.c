/* rt_members: members of one structure that a directive maps without the whole of it. SPDX-License-Identifier: MIT
 *
 * Kernels reach all of them from the structure's address, so the blocks that one directive makes for them lie in one piece of device
 * memory, as far apart as on the host. Each block comes and goes by itself; the memory goes with the last. */
#include "rt.h"
#include <stdlib.h>

enum { MEMBERS_ALIGN = 256, CHUNK = 63, CACHE_LINE = 64, SPARE_MOST = 2048 };

/* Blocks of a group that has many: allocated together, freed together with the last. */
struct chunk {
    struct chunk *next;
    unsigned n;
    struct { _Alignas(CACHE_LINE) struct accel_block block; } items[CHUNK];
};

struct accel_group {
    const void *base;                  /* the structure */
    uintptr_t host;                    /* of the first byte of the first member, on the host */
    size_t bytes;
    char *memory;                      /* as the device gave it; the member at `host` lies at memory + shift */
    size_t shift;                      /* keeps the alignment that the members have on the host */
    size_t size;                       /* of the memory */
    unsigned blocks;
    struct chunk *chunks;              /* NULL: each block was allocated by itself */
};

static struct accel_group *group_new(struct accel_work *w, const struct accelrt_data *data)
{
    struct accel_group *g = accel__allocate(sizeof *g);
    uintptr_t begin = UINTPTR_MAX, end = 0;
    for (int i = 0; i < w->call->n_data; i++) {
        const struct accelrt_data *other = &w->call->data[i];
        uintptr_t first = (uintptr_t)other->base + (uintptr_t)other->start;
        if (!(other->kind & ACCELRT_MEMBER) || other->base != data->base || !other->bytes || other->bytes == ACCELRT_UNKNOWN_SIZE) continue;
        if (first < begin) begin = first;
        if (first + other->bytes > end) end = first + other->bytes;
    }
    g->base = data->base;
    g->host = begin;
    g->bytes = end - begin;
    g->shift = begin % MEMBERS_ALIGN;
    return g;
}

/* Kernels reach a flexible array member from its structure: that must not be on the device by itself. */
static void check_flexible(struct accel_work *w, const struct accel_group *g, const struct accelrt_data *data)
{
    struct accel_present *t = &w->device->present;
    struct accel_block *structure = NULL;
    pthread_mutex_lock(&t->lock);
    accel__present_find(t, (uintptr_t)data->base, 1, &structure);
    bool apart = structure && structure->group != g;
    pthread_mutex_unlock(&t->lock);
    if (apart)
        accel__fail(data->name, "name both in one directive, or delete the structure first",
                    "the structure of this flexible array member is on device %d already, without it", w->device->number);
}

int accel__member_alloc(struct accel_work *w, struct accel_block *b, const struct accelrt_data *data, void **memory)
{
    struct accel_group *g = w->group && w->group->base == data->base ? w->group : NULL;
    if (!g) {
        void *whole = NULL;
        bool was_kept;
        g = group_new(w, data);
        g->size = g->bytes + g->shift;
        int code = accel__memory_take(w->queue, g->size, &whole, &was_kept);
        if (code) {
            free(g);
            return code;
        }
        g->memory = whole;
        w->group = g;
    }
    if (data->kind & ACCELRT_FLEXIBLE) check_flexible(w, g, data);
    pthread_mutex_lock(&w->device->present.lock);
    g->blocks++;
    b->group = g;
    pthread_mutex_unlock(&w->device->present.lock);
    *memory = g->memory + g->shift + (accel__block_host(b) - g->host);
    return 0;
}

struct accel_group *accel__group_new(void)
{
    return accel__allocate(sizeof(struct accel_group));
}

/* Chunks for the next groups: what a time step's rows need comes from the system once. */
static struct {
    pthread_mutex_t lock;
    struct chunk *first;
    unsigned n;
} spare = { .lock = PTHREAD_MUTEX_INITIALIZER };

static struct chunk *chunk_new(void)
{
    pthread_mutex_lock(&spare.lock);
    struct chunk *c = spare.first;
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
    struct chunk *c = g->chunks;
    if (!c || c->n == CHUNK) {
        c = chunk_new();
        c->next = g->chunks;
        g->chunks = c;
    }
    return &c->items[c->n++].block;
}

static void group_free(struct accel_group *g)
{
    struct chunk *c = g->chunks, *next;
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
    g->blocks = blocks;
    if (!blocks) group_free(g);
}

void *accel__block_end(struct accel_block *b, size_t *bytes)
{
    struct accel_group *g = b->group;
    void *memory = g ? g->memory : (void *)accel__block_device(b);
    *bytes = g ? g->size : b->bytes;
    if (!g || !g->chunks) free(b);
    if (g && --g->blocks) return NULL;
    if (g) group_free(g);
    return memory;
}
