/* rt_section: what data clauses do with one section of memory (OpenACC 2.7). SPDX-License-Identifier: MIT */
#include "data/rt_section.h"
#include "data/rt_follow.h"
#include "data/rt_late.h"
#include "data/rt_replicas.h"
#include "data/rt_rows.h"
#include "observe/rt_prof.h"
#include <stdlib.h>
#include <string.h>

/* ---- enter -------------------------------------------------------------------------------------------------------------------------- */

void accel__count_up(struct accel_work *w, struct accel_block *b)
{
    b->stored = false;
    if (w->dynamic) b->dynamic++;
    else b->structured++;
}

void accel__memory_came(struct accel_work *w, int code, const char *name, uintptr_t host, size_t bytes, void *memory)
{
    struct accel_device *d = w->device;
    if (code == ACCEL_NO_MEMORY) accel__no_memory(d, name, bytes);
    accel__check(d, w->queue, code, "allocating device memory");
    if (ACCEL_UNLIKELY(accel__env.notify & NOTIFY_ALLOC)) accel__notify_memory(d, true, name, bytes, memory);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_memory(w->queue, true, name, bytes, (void *)host, memory);
}

void accel__block_made(struct accel_work *w, struct accel_block *b, void *memory, bool filled, unsigned long mark)
{
    struct accel_present *t = &w->device->present;
    pthread_mutex_lock(&t->lock);
    b->queue = w->queue;
    b->mark = mark;
    b->filled = filled;
    accel__present_set_device(t, b, (uintptr_t)memory);
    b->state = BLOCK_READY;
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
}

/* Whether the construct only reads the memory of a new block for data, and its contents are few enough to be recorded. */
static bool is_table(const struct accel_work *w, const struct accelrt_data *data)
{
    const unsigned other = ACCELRT_WRITTEN | ACCELRT_MEMBER | ACCELRT_ZERO;
    return w->compute && !w->late && accel__copies_in(data) && !(data->kind & other) && data->bytes <= ACCEL_CONTENTS_BYTES &&
           accel__env.keep_memory && !accel__env.compare;
}

/* Whether memory that another construct has left contains what the host's memory of b does: b has it then. */
static bool has_table(struct accel_work *w, struct accel_block *b, const struct accelrt_data *data)
{
    void *memory = accel__memory_take_filled(w->queue, b->bytes, (void *)accel__block_host(b), &b->contents);
    if (!memory) return false;
    accel__memory_came(w, 0, data->name, accel__block_host(b), b->bytes, memory);
    accel__block_made(w, b, memory, true, atomic_load(&w->queue->enqueued));
    return true;
}

static void note_contents(struct accel_block *b)
{
    b->contents = accel__allocate(b->bytes);
    memcpy(b->contents, (void *)accel__block_host(b), b->bytes);
}

/* Allocates and fills the memory of b. */
static void fill_block(struct accel_work *w, struct accel_block *b, const struct accelrt_data *data)
{
    struct accel_device *d = w->device;
    void *memory = NULL;
    bool was_kept = false;
    if (is_table(w, data)) {
        if (has_table(w, b, data)) return;
        note_contents(b);
    }
    int code = (data->kind & ACCELRT_MEMBER) && w->call ? accel__member_alloc(w, b, data, &memory)
                                                        : accel__memory_take(w->queue, b->bytes, &memory, &was_kept);
    accel__memory_came(w, code, data->name, accel__block_host(b), b->bytes, memory);
    if (ACCEL_UNLIKELY(w->late != NULL) && accel__late_takes(w, b, memory, data)) return;
    if (data->kind & ACCELRT_ZERO) {
        code = d->driver->fill(d, memory, 0, b->bytes, w->queue->stream);
        accel__check(d, w->queue, code, "clearing device memory");
        was_kept = false;
    } else if (accel__copies_in(data))
        accel__transfer(w->queue, ACCEL_TO_DEVICE, (void *)accel__block_host(b), memory, b->bytes, data->name);
    accel__block_made(w, b, memory, accel__copies_in(data), was_kept ? atomic_load(&w->queue->enqueued) : accel__queue_mark(w->queue));
}

/* Present lock held; released on return. */
static struct accel_block *make_block(struct accel_work *w, const struct accelrt_data *data)
{
    struct accel_present *t = &w->device->present;
    struct accel_block *b = accel__allocate(sizeof *b);
    b->base = data->base;
    b->name = data->name;
    b->site = accel__thread.site;
    b->first = w->queue;
    b->slot = data->kind & ACCELRT_SLOT;
    b->layout = accel__layout_of(w, data);
    accel__present_insert(t, b, accel__section_begin(data), data->bytes);
    accel__count_up(w, b);
    pthread_mutex_unlock(&t->lock);
    accel__slots_settle(w->device, (void *)accel__block_host(b), b->bytes);
    fill_block(w, b, data);
    return b;
}

/* Whether data is a scalar of a compute construct that may be kept in a slot. */
static bool fits_slot(const struct accelrt_data *data)
{
    return accel__kind(data) == ACCELRT_COPY && (data->kind & (ACCELRT_SCALAR | ACCELRT_ATOMIC)) == ACCELRT_SCALAR &&
           data->bytes <= ACCEL_SLOT_BYTES && !accel__env.compare;
}

enum { EMPTY_MOST = sizeof accel__thread.empty / sizeof *accel__thread.empty };

void accel__empty_begin(const struct accelrt_call *call)
{
    for (int i = 0; i < call->n_data; i++) {
        if (!call->data[i].base || call->data[i].bytes) continue;
        if (accel__thread.n_empty < EMPTY_MOST) accel__thread.empty[accel__thread.n_empty] = call->data[i].base;
        accel__thread.n_empty++;
    }
}

void accel__empty_end(const struct accelrt_call *call)
{
    for (int i = 0; i < call->n_data; i++) accel__thread.n_empty -= call->data[i].base && !call->data[i].bytes;
}

/* The construct uses no element: a data construct around it has a clause for the pointer, whose section has none. */
static bool is_empty(const struct accelrt_data *data)
{
    for (int i = 0; i < accel__thread.n_empty && i < EMPTY_MOST; i++)
        if (accel__thread.empty[i] == data->base && data->kind & ACCELRT_IMPLICIT) return true;
    return false;
}

/* Enters an absent datum. Present lock held; released on return. */
static void enter_absent(struct accel_work *w, struct accelrt_data *data)
{
    unsigned kind = accel__kind(data);
    pthread_mutex_t *lock = &w->device->present.lock;
    if (kind == ACCELRT_NO_CREATE || data->bytes == 0 || is_empty(data)) {
        data->device = kind == ACCELRT_NO_CREATE ? (void *)(uintptr_t)data->base : NULL;
        w->visible |= kind == ACCELRT_NO_CREATE;
        pthread_mutex_unlock(lock);
    } else if (kind == ACCELRT_PRESENT || !accel__is_sized(data)) {
        accel__absent(w->device, data);
    } else if (w->compute && fits_slot(data)) {
        pthread_mutex_unlock(lock);
        data->device = (char *)accel__slot_open(w->queue, data)->device - data->start;
    } else {
        accel__refuse_length(data);
        accel__refuse_device_address(w->device, data, false);
        if (ACCEL_UNLIKELY(accel__env.check)) accel__check_object(data);
        data->device = accel__device_of_base(make_block(w, data), data);
    }
}

/* Notes a null pointer, or the address of a deviceptr clause, for the message if the kernel faults. */
static void note_passed(struct accel_work *w, const struct accelrt_data *data)
{
    struct accel_queue *q = w->queue;
    if (data->device) {
        pthread_mutex_lock(&q->lock);
        q->given[q->n_given++ % 4] = (struct accel_given){ data->name, (uintptr_t)data->device, accel__thread.site };
        pthread_mutex_unlock(&q->lock);
    } else {
        q->last_null = data->name;
        q->null_clause =
            !(accel_kind_what(data->kind) & KIND_HOLDS) || data->kind & ACCELRT_IMPLICIT ? NULL : accel_kind_clause(data->kind);
        q->null_site = accel__thread.site;
    }
}

/* deviceptr: the kernel gets the address unchanged. */
void accel__address_enter(struct accel_work *w, int i, struct accelrt_data *data)
{
    (void)i;
    data->device = (void *)(uintptr_t)data->base;
    if (!atomic_load(&w->device->exposes)) accel__expose_memory(w->device);
    w->visible = true;
    if (w->compute) note_passed(w, data);
}

/* No clause acts on a null pointer (OpenACC 3.4, 2.7): the kernel must not dereference it. */
static void enter_null(struct accel_work *w, struct accelrt_data *data)
{
    data->device = NULL;
    if (accel__is_sized(data)) accel__refuse_length(data);
    if (w->compute) note_passed(w, data);
}

/* Copies the part of b that data names, or all of b, and restores the attached pointers inside it. */
static void copy_section(struct accel_work *w, struct accel_block *b, const struct accelrt_data *data, enum accel_direction way)
{
    uintptr_t host = accel__is_sized(data) ? accel__section_begin(data) : accel__block_host(b);
    size_t bytes = accel__is_sized(data) ? data->bytes : b->bytes;
    if (ACCEL_UNLIKELY(b->replicas != NULL)) accel__replicas_of_block(b, way == ACCEL_TO_HOST ? TOUCH_READS : TOUCH_WRITES);
    void *device = (void *)(accel__block_device(b) + (host - accel__block_host(b)));
    accel__transfer(w->queue, way, (void *)host, device, bytes, data->name);
    if (ACCEL_UNLIKELY(b->attachments != NULL)) accel__attached_repair(w, b, way, host, bytes);
}

void accel__block_enter(struct accel_work *w, struct accel_block *b, struct accelrt_data *data)
{
    if (accel__is_counted(b, data)) accel__count_up(w, b);
    data->device = accel__device_of_base(b, data);
    w->visible |= b->exposed;
    accel__block_used(w, b);
}

void accel__section_enter(struct accel_work *w, int i, struct accelrt_data *data)
{
    if (!data->base) {
        enter_null(w, data);
        return;
    }
    pthread_mutex_lock(&w->device->present.lock);
    if (ACCEL_UNLIKELY(data->kind & ACCELRT_TOUCHED)) accel__narrow_to_part(w, i, data);
    struct accel_block *b = accel__locate(w, i, data);
    if (!b) {
        enter_absent(w, data);
        return;
    }
    accel__block_enter(w, b, data);
    pthread_mutex_unlock(&w->device->present.lock);
    if (ACCEL_UNLIKELY(data->kind & ACCELRT_ALWAYS_IN)) copy_section(w, b, data, ACCEL_TO_DEVICE);
}

/* ---- leave, update ------------------------------------------------------------------------------------------------------------------ */

bool accel__count_down(const struct accel_work *w, struct accel_block *b, const struct accelrt_data *data)
{
    unsigned before = b->structured + b->dynamic;
    if (!w->dynamic) b->structured -= b->structured > 0;
    else if (data->kind & ACCELRT_FINALIZE) b->dynamic = 0;
    else b->dynamic -= b->dynamic > 0;
    return before && b->structured + b->dynamic == 0 && !b->mapped;
}

bool accel__is_last(const struct accel_work *w, const struct accel_block *b, const struct accelrt_data *data)
{
    struct accel_block after = *b;
    return accel__count_down(w, &after, data);
}

void accel__block_free(struct accel_work *w, struct accel_block *b, const char *name)
{
    struct accel_device *d = w->device;
    pthread_mutex_lock(&d->present.lock);
    accel__attached_free(b);
    accel__present_remove(&d->present, b);
    size_t own = b->bytes, bytes;
    void *host = (void *)accel__block_host(b), *contents = b->found <= 1 ? b->contents : NULL;
    if (contents) b->contents = NULL;
    void *memory = accel__block_end(b, &bytes);
    pthread_cond_broadcast(&d->present.changed);
    pthread_mutex_unlock(&d->present.lock);
    if (ACCEL_UNLIKELY(accel__env.notify & NOTIFY_ALLOC)) accel__notify_memory(d, false, name, own, memory);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_memory(w->queue, false, name, own, host, memory);
    /* No accel__queue_mark: no later work depends on it, and nothing waits for it. */
    int code = accel__memory_give(w->queue, memory, bytes, contents);
    accel__check(d, w->queue, code, "freeing device memory");
}

static void drop_block(struct accel_work *w, struct accel_block *b, const struct accelrt_data *data, bool copy_out)
{
    if (ACCEL_UNLIKELY(b->replicas != NULL)) accel__replicas_of_block(b, TOUCH_ALL);
    if (b->shared || b->first != w->queue) accel__queue_follow_all(w->queue);
    if (copy_out && !b->stored) copy_section(w, b, data, ACCEL_TO_HOST);
    accel__block_free(w, b, data->name);
}

/* Absent data is no error: another exit may have deleted it (OpenACC 2.7.8, 2.7.11). */
void accel__section_leave(struct accel_work *w, int i, struct accelrt_data *data)
{
    if (accel__kind(data) == ACCELRT_NO_CREATE && data->device == data->base) return;
    pthread_mutex_lock(&w->device->present.lock);
    struct accel_block *b = accel__locate(w, i, data);
    bool last = b && accel__is_counted(b, data) && accel__count_down(w, b, data);
    if (!b && w->dynamic) accel__refuse_device_address(w->device, data, true);
    if (last) {
        accel__after_making(w->queue, b);
        b->state = BLOCK_LEAVING;
    }
    pthread_mutex_unlock(&w->device->present.lock);
    if (last) drop_block(w, b, data, accel__copies_out(data));
    else if (b && (data->kind & ACCELRT_ALWAYS_OUT)) copy_section(w, b, data, ACCEL_TO_HOST);
    else if (!b && w->compute && fits_slot(data)) accel__slot_close(w->queue, data);
}

void accel__section_update(struct accel_work *w, int i, struct accelrt_data *data)
{
    struct accel_block *b = accel__update_block(w, i, data);
    if (b) copy_section(w, b, data, accel__direction(data));
}
