/* rt_attach: pointers inside device copies that hold device addresses (OpenACC 2.6.8). SPDX-License-Identifier: MIT
 *
 * A block lists the pointers attached inside it. Whatever is copied between host and device, the host's copy of such a pointer keeps the
 * host's address and the device's copy the device's. */
#include "rt_attach.h"
#include <stdlib.h>
#include <string.h>

/* ---- the list ------------------------------------------------------------------------------------------------------------------------- */

/* Index of the first entry at `place` or behind it. */
static size_t lower(const struct accel_attachments *a, uintptr_t place)
{
    size_t low = 0, high = a ? a->n : 0;
    if (high && a->items[high - 1].place < place) return high;   /* pointers come in order, mostly */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (a->items[middle].place < place) low = middle + 1;
        else high = middle;
    }
    return low;
}

static bool is_at(const struct accel_attachments *a, size_t k, uintptr_t place) { return k < a->n && a->items[k].place == place; }

struct accel_attachment *accel__attachment(const struct accel_block *b, uintptr_t place)
{
    struct accel_attachments *a = b->attachments;
    if (!a) return NULL;
    size_t k = is_at(a, a->last + 1, place) ? a->last + 1 : lower(a, place);
    a->last = k;
    return is_at(a, k, place) ? &a->items[k] : NULL;
}

void accel__attachments_expect(struct accel_block *b, size_t n)
{
    if (!b->attachments) b->attachments = accel__allocate(sizeof *b->attachments);
    struct accel_attachments *a = b->attachments;
    if (n <= a->room - a->n) return;
    struct accel_attachment *old = a->items;
    a->room = a->n + n > 2 * a->room ? a->n + n : 2 * a->room;
    a->items = accel__reserve(a->room * sizeof *a->items);
    if (old) memcpy(a->items, old, a->n * sizeof *old);
    free(old);
}

struct accel_attachment *accel__attachment_add(struct accel_block *b, uintptr_t place)
{
    struct accel_attachments *a = b->attachments;
    bool behind = a && a->n && a->n < a->room && a->items[a->n - 1].place < place;
    struct accel_attachment *there = behind ? NULL : accel__attachment(b, place);
    if (there) return there;
    if (!behind) accel__attachments_expect(b, a && a->n ? 1 : 4);
    a = b->attachments;
    size_t k = behind ? a->n : lower(a, place);
    if (k < a->n) memmove(&a->items[k + 1], &a->items[k], (a->n - k) * sizeof *a->items);
    a->n++;
    a->items[k] = (struct accel_attachment){ .place = place };
    return &a->items[k];
}

void accel__attached_free(struct accel_block *b)
{
    if (b->attachments) free(b->attachments->items);
    free(b->attachments);
    b->attachments = NULL;
}

/* ---- attach and detach ---------------------------------------------------------------------------------------------------------------- */

/* Present lock held. The block that holds the pointer; NULL if it is not on the device. */
static struct accel_block *holder(struct accel_work *w, uintptr_t place)
{
    struct accel_present *t = &w->device->present;
    struct accel_block *b;
    for (;;) {
        enum accel_presence how = accel__present_find(t, place, sizeof(void *), &b);
        if (how == PRESENCE_NONE) return NULL;
        if (b->state == BLOCK_READY) return how == PRESENCE_WHOLE ? b : NULL;
        pthread_cond_wait(&t->changed, &t->lock);
    }
}

void accel__attached_put(struct accel_work *w, struct accel_block *b, uintptr_t place, const uintptr_t *values, size_t n)
{
    struct accel_device *d = w->device;
    void *to = (void *)(accel__block_device(b) + (place - accel__block_host(b)));
    int code = d->driver->copy(d, ACCEL_TO_DEVICE, to, values, n * sizeof *values, w->queue->stream);
    accel__check(d, w->queue, code, "attaching a pointer");
    accel__queue_mark(w->queue);
}

/* Present lock held. True if the device's copy is to change. */
static bool count_attach(struct accel_attachment *a, void *value, uintptr_t device_value)
{
    bool same = a->state == ATTACHED_YES && a->host_value == value && a->device_value == device_value;
    a->count = a->state == ATTACHED_YES && a->host_value == value ? a->count + 1 : 1;
    a->state = ATTACHED_YES;
    a->host_value = value;
    a->device_value = device_value;
    a->changes = 0;
    return !same;
}

void accel__attach_one(struct accel_work *w, const struct accelrt_data *data)
{
    struct accel_present *t = &w->device->present;
    uintptr_t place = (uintptr_t)data->base, device_value = 0;
    struct accel_block *target = NULL;
    void *value;
    if (!place) return;
    memcpy(&value, data->base, sizeof value);
    pthread_mutex_lock(&t->lock);
    struct accel_block *b = holder(w, place);
    bool present = b && value && (accel__present_find(t, (uintptr_t)value, 0, &target) == PRESENCE_WHOLE ||
                                  (target = accel__present_find_base(t, value)) != NULL);
    if (present) device_value = accel__block_device(target) + ((uintptr_t)value - accel__block_host(target));
    bool changed = present && count_attach(accel__attachment_add(b, place), value, device_value);
    pthread_mutex_unlock(&t->lock);
    if (changed) accel__attached_put(w, b, place, &device_value, 1);
}

void accel__detach_one(struct accel_work *w, const struct accelrt_data *data)
{
    struct accel_present *t = &w->device->present;
    uintptr_t place = (uintptr_t)data->base, value = 0;
    if (!place) return;
    pthread_mutex_lock(&t->lock);
    struct accel_block *b = holder(w, place);
    struct accel_attachment *a = b ? accel__attachment(b, place) : NULL;
    if (a && (a->state != ATTACHED_YES || !a->count)) a = NULL;
    if (a) a->count = data->kind & ACCELRT_FINALIZE ? 0 : a->count - 1;
    bool last = a && a->count == 0;
    if (last) {
        a->state = ATTACHED_NO;
        value = (uintptr_t)a->host_value;
    }
    pthread_mutex_unlock(&t->lock);
    if (last) accel__attached_put(w, b, place, &value, 1);
}

/* The program may change such a pointer on the device by a copy of its own: what it holds now is as the host's. */
static void forget_foreign(struct accel_attachment *a)
{
    if (a->state == ATTACHED_FOREIGN) *a = (struct accel_attachment){ .place = a->place };
}

/* The list changes only by directives on the same pointers: a program that attaches and copies at once is wrong anyway. */
void accel__attached_repair(struct accel_work *w, struct accel_block *b, enum accel_direction way, uintptr_t host, size_t bytes)
{
    enum { RUN = 128 };
    struct accel_device *d = w->device;
    const struct accel_attachments *list = b->attachments;
    uintptr_t first = host > sizeof(void *) ? host - sizeof(void *) + 1 : 0, run[RUN];
    size_t n = 0;
    if (way == ACCEL_TO_HOST) {
        int code = d->driver->stream_wait(d, w->queue->stream, false);
        accel__check(d, w->queue, code, "copying to the host");
    }
    for (size_t k = lower(list, first); k < list->n && list->items[k].place < host + bytes; k++) {
        struct accel_attachment *a = &list->items[k];
        if (a->state != ATTACHED_YES) {
            if (way == ACCEL_TO_DEVICE) forget_foreign(a);
        } else if (way == ACCEL_TO_HOST) {
            memcpy((void *)a->place, &a->host_value, sizeof a->host_value);
        } else {
            const struct accel_attachment *next = k + 1 < list->n ? a + 1 : a;
            run[n++] = a->device_value;
            if (n < RUN && next->place == a->place + sizeof *run && next->state == ATTACHED_YES && next->place < host + bytes) continue;
            accel__attached_put(w, b, a->place - (n - 1) * sizeof *run, run, n);
            n = 0;
        }
    }
}
