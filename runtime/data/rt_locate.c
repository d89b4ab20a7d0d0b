/* rt_locate: the blocks of the present table that hold the data of a directive. SPDX-License-Identifier: MIT */
#include "data/rt_follow.h"
#include "data/rt_rows.h"
#include "data/rt_section.h"

enum accel_presence accel__settled(struct accel_present *t, uintptr_t host, size_t bytes, struct accel_block **b)
{
    for (;;) {
        enum accel_presence how = accel__present_find(t, host, bytes, b);
        if (how == PRESENCE_NONE || (*b)->state == BLOCK_READY) return how;
        pthread_cond_wait(&t->changed, &t->lock);
    }
}

/* The block of a bare pointer: the one it points into, else one made through this pointer with a section that begins elsewhere. */
static struct accel_block *locate_bare(struct accel_present *t, const struct accelrt_data *data)
{
    struct accel_block *b;
    if (accel__settled(t, accel__section_begin(data), 0, &b) == PRESENCE_WHOLE) return b;
    do b = accel__present_find_base(t, data->base);
    while (b && b->state != BLOCK_READY && !pthread_cond_wait(&t->changed, &t->lock));
    return b;
}

struct accel_block *accel__cached(struct accel_work *w, int i, const struct accelrt_data *data)
{
    struct accel_block *b = w->slot ? accel__site_find(w->slot, i, accel__section_begin(data), data->bytes) : NULL;
    return b && b->state == BLOCK_READY ? b : NULL;
}

/* Whether data is a variable of `declare link` that only routines name: the part that other directives mapped suffices. */
static bool is_part_enough(const struct accelrt_data *data)
{
    const unsigned both = ACCELRT_IMPLICIT | ACCELRT_IF_PRESENT;
    return (data->kind & both) == both;
}

struct accel_block *accel__locate(struct accel_work *w, int i, const struct accelrt_data *data)
{
    struct accel_present *t = &w->device->present;
    uintptr_t host = accel__section_begin(data);
    struct accel_block *b = accel__cached(w, i, data);
    if (b) return b;
    if (!accel__is_sized(data) || accel__kind(data) == ACCELRT_USE_DEVICE) {
        b = locate_bare(t, data);
    } else {
        enum accel_presence how = accel__settled(t, host, data->bytes, &b);
        if (how == PRESENCE_PART && !is_part_enough(data)) accel__partly(w->device, data, b);
    }
    if (b && w->slot) accel__site_remember(w->slot, i, host, data->bytes, b);
    return b;
}

void accel__after_making(struct accel_queue *q, struct accel_block *b)
{
    struct accel_queue *maker = b->queue;
    if (!maker || maker == q) return;
    if (atomic_load(&maker->completed) < b->mark) accel__queue_follow_mark(q, maker, b->mark);
    else b->queue = NULL;
}

void accel__block_used(struct accel_work *w, struct accel_block *b)
{
    if (b->first != w->queue) b->shared = true;
    if (ACCEL_UNLIKELY(b->queue != NULL)) accel__after_making(w->queue, b);
}

void accel__narrow_to_part(struct accel_work *w, int i, struct accelrt_data *data)
{
    const struct accelrt_part *part = data->device;
    struct accel_present *t = &w->device->present;
    struct accel_block *b;
    data->kind &= ~(unsigned)ACCELRT_TOUCHED;
    data->device = NULL;
    if (accel__cached(w, i, data) || accel__settled(t, accel__section_begin(data), data->bytes, &b) != PRESENCE_PART) return;
    if ((accelrt_offset)part->bytes <= 0 ||
        accel__settled(t, (uintptr_t)data->base + (uintptr_t)part->start, part->bytes, &b) != PRESENCE_WHOLE)
        return;
    data->start = part->start;
    data->bytes = part->bytes;
}

struct accelrt_data accel__pointer_or_target(struct accel_work *w, const struct accelrt_data *data, bool leaves)
{
    struct accelrt_data d = *data;
    struct accel_block *b;
    d.kind &= ~(unsigned)ACCELRT_POINTER;
    pthread_mutex_lock(&w->device->present.lock);
    bool itself = accel__settled(&w->device->present, (uintptr_t)data->device, sizeof(void *), &b) == PRESENCE_WHOLE;
    if (itself && leaves && !b->dynamic && data->base)
        itself = accel__settled(&w->device->present, accel__section_begin(data), 0, &b) == PRESENCE_NONE;
    pthread_mutex_unlock(&w->device->present.lock);
    if (itself) d.base = data->device, d.start = 0, d.bytes = sizeof(void *);
    return d;
}

struct accel_block *accel__update_block(struct accel_work *w, int i, const struct accelrt_data *data)
{
    pthread_mutex_lock(&w->device->present.lock);
    struct accel_block *b = accel__locate(w, i, data);
    if (!b && !(data->kind & ACCELRT_IF_PRESENT)) accel__absent(w->device, data);
    if (b) accel__after_making(w->queue, b);
    pthread_mutex_unlock(&w->device->present.lock);
    return b;
}
