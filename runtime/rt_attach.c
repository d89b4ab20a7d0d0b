/* rt_attach: pointers inside device copies that hold device addresses (OpenACC 2.6.8). SPDX-License-Identifier: MIT
 *
 * A block lists the pointers attached inside it. Whatever is copied between host and device, the host's copy of such a pointer keeps the
 * host's address and the device's copy the device's. */
#include "rt.h"
#include <stdlib.h>
#include <string.h>

struct accel_attachment {
    struct accel_attachment *next;
    uintptr_t place;                   /* host address of the pointer */
    void *host_value;
    uintptr_t device_value;
    unsigned count;
};

/* Present lock held. Where the pointer stands in the list of its block, or where it would. */
static struct accel_attachment **find(struct accel_block *b, uintptr_t place)
{
    struct accel_attachment **link = &b->attachments;
    while (*link && (*link)->place != place) link = &(*link)->next;
    return link;
}

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

static void put(struct accel_work *w, struct accel_block *b, uintptr_t place, uintptr_t value)
{
    struct accel_device *d = w->device;
    void *to = (void *)(accel__block_device(b) + (place - accel__block_host(b)));
    int code = d->driver->copy(d, ACCEL_TO_DEVICE, to, &value, sizeof value, w->queue->stream);
    accel__check(d, w->queue, code, "attaching a pointer");
    accel__queue_mark(w->queue);
}

/* Present lock held. True if the device's copy is to change, to (*link)->device_value. */
static bool count_attach(struct accel_attachment **link, uintptr_t place, void *value, uintptr_t device_value)
{
    struct accel_attachment *a = *link;
    if (a && a->host_value == value && a->device_value == device_value) {
        a->count++;
        return false;
    }
    if (!a) {
        a = *link = accel__allocate(sizeof *a);
        a->place = place;
    }
    a->count = a->host_value == value ? a->count + 1 : 1;
    a->host_value = value;
    a->device_value = device_value;
    return true;
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
    bool changed = present && count_attach(find(b, place), place, value, device_value);
    pthread_mutex_unlock(&t->lock);
    if (changed) put(w, b, place, device_value);
}

void accel__detach_one(struct accel_work *w, const struct accelrt_data *data)
{
    struct accel_present *t = &w->device->present;
    uintptr_t place = (uintptr_t)data->base;
    if (!place) return;
    pthread_mutex_lock(&t->lock);
    struct accel_block *b = holder(w, place);
    struct accel_attachment **link = b ? find(b, place) : NULL, *a = link ? *link : NULL;
    if (a) a->count = data->kind & ACCELRT_FINALIZE ? 0 : a->count - 1;
    bool last = a && a->count == 0;
    if (last) *link = a->next;
    pthread_mutex_unlock(&t->lock);
    if (!last) return;
    put(w, b, place, (uintptr_t)a->host_value);
    free(a);
}

/* The list changes only by directives on the same pointers: a program that attaches and copies at once is wrong anyway. */
void accel__attached_repair(struct accel_work *w, struct accel_block *b, enum accel_direction way, uintptr_t host, size_t bytes)
{
    struct accel_device *d = w->device;
    if (way == ACCEL_TO_HOST) {
        int code = d->driver->stream_wait(d, w->queue->stream, false);
        accel__check(d, w->queue, code, "copying to the host");
    }
    for (struct accel_attachment *a = b->attachments; a; a = a->next) {
        if (a->place >= host + bytes || a->place + sizeof(void *) <= host) continue;
        if (way == ACCEL_TO_HOST) memcpy((void *)a->place, &a->host_value, sizeof a->host_value);
        else put(w, b, a->place, a->device_value);
    }
}

void accel__attached_free(struct accel_block *b)
{
    while (b->attachments) {
        struct accel_attachment *a = b->attachments;
        b->attachments = a->next;
        free(a);
    }
}
