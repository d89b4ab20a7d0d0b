/* rt_members: members of a structure that a directive maps without the whole structure. SPDX-License-Identifier: MIT
 *
 * Kernels address all members relative to the structure, so the blocks that one directive makes for them are in one piece of device memory,
 * at the same distances as on the host. Each block is mapped and deleted separately; the memory is freed with the last. */
#include "data/rt_data.h"
#include "present/rt_group.h"
#include <stdlib.h>

enum { MEMBERS_ALIGN = 256 };

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

/* Kernels address a flexible array member relative to its structure, so the structure must not be present in separate memory. */
static void check_flexible(struct accel_work *w, const struct accel_group *g, const struct accelrt_data *data)
{
    struct accel_present *t = &w->device->present;
    struct accel_block *structure = NULL;
    pthread_mutex_lock(&t->lock);
    accel__present_find(t, (uintptr_t)data->base, 1, &structure);
    bool apart = structure && structure->group != g;
    pthread_mutex_unlock(&t->lock);
    if (apart)
        accel__fail(data->name, "list both in one directive, or delete the structure first",
                    "structure is already present on device %d without this flexible array member", w->device->number);
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
