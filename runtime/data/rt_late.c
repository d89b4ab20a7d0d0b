/* rt_late: see rt_late.h. SPDX-License-Identifier: MIT */
#include "data/rt_late.h"
#include "data/rt_section.h"
#include "observe/rt_prof.h"
#include <stdlib.h>

static bool has_footprint(const struct accelrt_call *call, int i)
{
    return call->parts->footprints[i].step > 0 && call->data[i].base && accel__is_sized(&call->data[i]);
}

static size_t copied_bytes(const struct accelrt_call *call)
{
    size_t sum = 0;
    for (int i = 0; i < call->n_data; i++)
        if (has_footprint(call, i))
            sum += call->data[i].bytes * (size_t)(accel__copies_in(&call->data[i]) + accel__copies_out(&call->data[i]));
    return sum;
}

/* Whether the data `other` may be in the memory of data[i]. */
static bool may_share(const struct accelrt_data *one, const struct accelrt_data *other)
{
    uintptr_t begin = accel__section_begin(one), end = begin + one->bytes, from = accel__section_begin(other);
    if (!accel__is_sized(other)) return one->base == other->base || (from >= begin && from < end);
    return from < end && begin < from + other->bytes;
}

/* Each datum is a section or an address, and no other is in the memory of one that may be late. */
static bool are_apart(const struct accelrt_call *call)
{
    for (int i = 0; i < call->n_data; i++) {
        enum accel_form form = accel__form(&call->data[i]);
        if (form != FORM_SECTION && form != FORM_ADDRESS) return false;
        for (int k = 0; k < call->n_data && has_footprint(call, i); k++)
            if (k != i && may_share(&call->data[i], &call->data[k])) return false;
    }
    return true;
}

void accel__late_begin(struct accel_work *w, struct accelrt_call *call)
{
    size_t least = accel__env.pipeline_bytes;
    call->parts->state = NULL;
    if (!least || call->parts->only_split || accel__env.time || accel__env.sync || accel__prof_on || copied_bytes(call) < least ||
        !are_apart(call))
        return;
    w->late = accel__allocate(sizeof *w->late + (size_t)call->n_data * sizeof *w->late->items);
    call->parts->state = w->late;
}

bool accel__late_takes(struct accel_work *w, struct accel_block *b, void *memory, const struct accelrt_data *data)
{
    struct accel_late *late = w->late;
    long i = data - w->call->data;
    if (i < 0 || i >= w->call->n_data || !has_footprint(w->call, (int)i) || data->kind & (ACCELRT_ZERO | ACCELRT_MEMBER)) return false;
    if (!accel__copies_in(data) && !accel__copies_out(data)) return false;
    pthread_mutex_lock(&w->device->present.lock);
    b->device = (uintptr_t)memory;
    pthread_mutex_unlock(&w->device->present.lock);
    late->items[late->n++] = (struct accel_late_item){ data, &w->call->parts->footprints[i], b };
    return true;
}

void accel__late_made(struct accel_work *w, struct accelrt_call *call, bool stored)
{
    struct accel_late *late = call->parts->state;
    unsigned long mark = accel__queue_mark(w->queue);
    for (int i = 0; i < late->n; i++) {
        struct accel_block *b = late->items[i].block;
        b->stored = stored;
        accel__block_made(w, b, (void *)b->device, accel__copies_in(late->items[i].data), mark);
    }
    call->parts->state = NULL;
    free(late);
}

void accel__late_end(struct accel_work *w, struct accelrt_call *call)
{
    const struct accel_late *late = call->parts->state;
    for (int i = 0; i < late->n; i++) {
        const struct accel_block *b = late->items[i].block;
        const struct accelrt_data *data = late->items[i].data;
        if (accel__copies_in(data)) accel__transfer(w->queue, ACCEL_TO_DEVICE, (void *)b->host, (void *)b->device, b->bytes, data->name);
    }
    accel__late_made(w, call, false);
}
