/* rt_compare_blocks: the blocks of a comparison, and their values on the device with addresses of the host. SPDX-License-Identifier: MIT */
#include "compare/rt_compare_blocks.h"
#include "present/rt_attachments.h"
#include "present/rt_bundle.h"
#include <stdlib.h>
#include <string.h>

/* ---- blocks ------------------------------------------------------------------------------------------------------------------------- */

/* Present lock held. Adds a block unless it is there. */
static struct compared_block *add_block(struct accel_comparison *c, struct accel_block *b)
{
    if (!b || b->state != BLOCK_READY || !b->bytes || b->compared == c->number) return NULL;
    if (c->n == c->room) {
        size_t room = 2 * c->room + 8;
        struct compared_block *all = accel__allocate(sizeof *all * room);
        if (c->n) memcpy(all, c->blocks, sizeof *all * c->n);
        free(c->blocks);
        c->blocks = all;
        c->room = room;
    }
    b->compared = c->number;
    c->blocks[c->n].block = b;
    return &c->blocks[c->n++];
}

static void add_global(const struct accelrt_globals *globals, void *context)
{
    struct accel_comparison *c = context;
    for (int i = 0; i < globals->n; i++) add_block(c, accel__present_target(c->table, (uintptr_t)globals->list[i].host));
}

/* Present lock held. */
static void add_data(struct accel_comparison *c, const struct accelrt_call *call)
{
    for (int i = 0; i < call->n_data; i++) {
        const struct accelrt_data *d = &call->data[i];
        uintptr_t begin = (uintptr_t)d->base + (uintptr_t)d->start;
        struct accel_block *b = d->base ? accel__present_target(c->table, begin) : NULL;
        if (!b && d->base) b = accel__present_target(c->table, (uintptr_t)d->base);
        struct compared_block *m = add_block(c, b);
        if (m) m->is_scalar = d->kind & ACCELRT_SCALAR;
    }
    accel__each_globals(add_global, c);
}

void accel__compare_wait(struct accel_work *w)
{
    accel__settle(w->device);
    for (struct accel_queue *q = accel__all_queues(w->device); q; q = q->all_next) accel__queue_wait(q);
}

struct accel_comparison *accel__comparison_new(struct accel_work *w, const struct accelrt_call *call)
{
    static atomic_ulong numbers;
    struct accel_comparison *c = accel__allocate(sizeof *c);
    *c = (struct accel_comparison){.number = atomic_fetch_add(&numbers, 1) + 1,
                                   .unordered = call->flags & ACCELRT_UNORDERED,
                                   .device = w->device,
                                   .table = &w->device->present};
    accel__compare_wait(w);
    pthread_mutex_lock(&c->table->lock);
    accel__bundles_unfold_all(c->table);
    add_data(c, call);
    pthread_mutex_unlock(&c->table->lock);
    return c;
}

void accel__comparison_free(struct accel_comparison *c)
{
    for (size_t i = 0; i < c->n; i++) {
        struct compared_block *m = &c->blocks[i];
        free(m->own), free(m->before), free(m->fresh);
        for (int pass = 0; pass < PASSES; pass++) free(m->after[pass]);
    }
    free(c->blocks);
    free(c);
}

static void put_host_pointers(struct accel_comparison *c, const struct accel_block *b, char *values)
{
    const struct accel_attachments *list = b->attachments;
    for (size_t k = 0; list && k < list->n; k++) {
        const struct accel_attachment *a = &list->items[k];
        size_t at = a->place - accel__block_host(b);
        if (a->state != ATTACHED_YES || at + sizeof(void *) > b->bytes) continue;
        memcpy(values + at, &a->host_value, sizeof(void *));
        if (c->pass == BY_HOST) add_block(c, accel__present_target(c->table, (uintptr_t)a->host_value));
    }
}

/* The block that a pointer of the device refers to, whose counterpart on the host is `own`; it may point outside of it. */
static struct accel_block *target_of(struct accel_present *t, uintptr_t value, uintptr_t own)
{
    struct accel_block *b = value ? accel__present_find_device(t, value) : NULL;
    if (!b && value && own != value) b = accel__present_target(t, own);
    bool moved = b && value - own == accel__block_device(b) - accel__block_host(b), inside = b && value - accel__block_device(b) < b->bytes;
    return b && b->state == BLOCK_READY && (moved || inside) ? b : NULL;
}

/* Whether the address is one of memory that the program has allocated on the device. */
static bool is_raw(struct accel_device *d, uintptr_t value)
{
    struct accel_block *b = NULL;
    if (!value || !d->mallocs.count) return false;
    pthread_mutex_lock(&d->mallocs.lock);
    accel__present_find(&d->mallocs, value, 0, &b);
    pthread_mutex_unlock(&d->mallocs.lock);
    return b != NULL;
}

/* Addresses of the device become those of the host, also where nothing says that they are pointers. */
static void put_host_addresses(struct accel_comparison *c, const struct accel_block *b, char *values)
{
    if (!accel__layout_has_pointers(b->layout)) return;
    for (size_t at = 0; at + sizeof(uintptr_t) <= b->bytes; at += sizeof(uintptr_t)) {
        uintptr_t value, own;
        memcpy(&value, values + at, sizeof value);
        memcpy(&own, accel__block_memory(b) + at, sizeof own);
        struct accel_block *target = target_of(c->table, value, own);
        if (!target) c->reaches_raw |= is_raw(c->device, value);
        if (!target) continue;
        value = accel__block_host(target) + (value - accel__block_device(target));
        memcpy(values + at, &value, sizeof value);
        if (c->pass == BY_HOST) add_block(c, target);
    }
}

char *accel__compared_values(struct accel_work *w, struct accel_comparison *c, const struct accel_block *b)
{
    char *values = accel__reserve(b->bytes);
    accel__transfer(w->queue, ACCEL_TO_HOST, values, (void *)accel__block_device(b), b->bytes, b->name);
    accel__queue_wait(w->queue);
    pthread_mutex_lock(&c->table->lock);
    put_host_pointers(c, b, values);
    put_host_addresses(c, b, values);
    pthread_mutex_unlock(&c->table->lock);
    return values;
}
