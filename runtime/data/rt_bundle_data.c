/* rt_bundle_data: directives on rows as a bundle (rt_bundle.h). SPDX-License-Identifier: MIT
 *
 * Each function returns false, and has done nothing, if the rows must be handled one by one: if they overlap, if only some are present, if
 * their pointers are not attached together, or if a tool observes them. */
#include "data/rt_attach.h"
#include "data/rt_follow.h"
#include "data/rt_ranges.h"
#include "data/rt_rows.h"
#include "observe/rt_prof.h"
#include "present/rt_bundle.h"
#include <stdlib.h>

enum { ROW_MOST = 1 << 20 };           /* bytes: a larger row has its own transfer */

static uintptr_t place_of(const struct accelrt_data *data) { return (uintptr_t)data->base + (uintptr_t)data->start; }
static size_t bytes_of(const struct accel_row_set *rows) { return rows->n * rows->bytes; }

/* The rows of one table of pointers. rows->values is the program's table. */
static bool names_rows(const struct accelrt_data *data, struct accel_row_set *rows)
{
    const struct accelrt_level *level = data->device;
    if (level->bytes == ACCELRT_UNKNOWN_SIZE || level[1].bytes != ACCELRT_UNKNOWN_SIZE) return false;
    *rows = (struct accel_row_set){(const uintptr_t *)place_of(data), data->bytes / sizeof(void *), level->bytes, (uintptr_t)level->start,
                                   false};
    return rows->n >= BUNDLE_LEAST && rows->bytes && rows->bytes <= ROW_MOST && place_of(data) % sizeof(void *) == 0;
}

/* Present lock held; may wait. The bundle with these rows, once it is ready; NULL: none. */
static struct accel_bundle *find_ready(struct accel_present *t, const struct accel_row_set *rows)
{
    struct accel_bundle *b;
    while ((b = accel__bundle_find(t, rows)) && b->each.state != BLOCK_READY) pthread_cond_wait(&t->changed, &t->lock);
    return b;
}

static bool is_attached(const struct accel_bundle *b, const struct accelrt_data *data) { return b->holder && b->place == place_of(data); }

/* ---- enter --------------------------------------------------------------------------------------------------------------------------- */

/* Present lock held. The block that holds the pointers; NULL: it is absent or not ready, or some of the pointers are attached. */
static struct accel_block *free_holder(struct accel_present *t, const struct accelrt_data *data)
{
    struct accel_block *b;
    bool whole = accel__present_find(t, place_of(data), data->bytes, &b) == PRESENCE_WHOLE && b->state == BLOCK_READY;
    return whole && !accel__attached_among(b, place_of(data), data->bytes) ? b : NULL;
}

/* Adds a bundle of the rows, with state MAKING, to the table; NULL: they must be handled one by one. */
static struct accel_bundle *claim(struct accel_work *w, const struct accelrt_data *data, const struct accel_row_set *rows)
{
    struct accel_present *t = &w->device->present;
    struct accel_bundle *b = accel__bundle_new(t, rows);
    if (!b) return NULL;
    b->each.name = data->name;
    b->each.site = accel__thread.site;
    b->each.first = w->queue;
    b->each.filled = accel__copies_in(data);
    b->each.layout = accel__layout_of(w, data);
    accel__count_up(w, &b->each);
    b->place = place_of(data);
    b->attached = 1;
    pthread_mutex_lock(&t->lock);
    bool added = free_holder(t, data) && accel__bundle_add(t, b);
    pthread_mutex_unlock(&t->lock);
    if (added) return b;
    accel__bundle_free(b);
    return NULL;
}

void *accel__rows_memory(struct accel_work *w, const struct accelrt_data *data, uintptr_t host, size_t bytes)
{
    void *memory = NULL;
    bool was_kept;
    int code = accel__memory_take(w->queue, bytes, &memory, &was_kept);
    accel__memory_came(w, code, data->name, host, bytes, memory);
    return memory;
}

/* Sets the device's copies of the pointers to the addresses of the rows, which begin at `device`. */
static void put_pointers(struct accel_work *w, uintptr_t place, const struct accel_row_set *rows, struct accel_block *holder,
                         uintptr_t device)
{
    uintptr_t *values = accel__reserve(rows->n * sizeof *values);
    for (size_t i = 0; i < rows->n; i++) values[i] = device + i * rows->bytes - rows->start;
    accel__attached_put(w, holder, place, values, rows->n);
    free(values);
}

/* Attaches the pointers to the rows at `device`, unless some are attached already. Returns their block; NULL: nothing was done. */
static struct accel_block *attach(struct accel_work *w, const struct accelrt_data *data, const struct accel_row_set *rows, uintptr_t device)
{
    struct accel_present *t = &w->device->present;
    bool wait;
    pthread_mutex_lock(&t->lock);
    struct accel_block *holder = free_holder(t, data) ? accel__pointers_take(w, place_of(data), &wait) : NULL;
    pthread_mutex_unlock(&t->lock);
    if (holder) put_pointers(w, place_of(data), rows, holder, device);
    return holder;
}

/* Makes the rows ready: later work on them waits for the work enqueued so far. Returns whether their pointers are attached. */
static bool show(struct accel_work *w, const struct accelrt_data *data, struct accel_bundle *b, struct accel_block *holder,
                 uintptr_t device)
{
    struct accel_present *t = &w->device->present;
    unsigned long mark = accel__queue_mark(w->queue);
    pthread_mutex_lock(&t->lock);
    b->each.queue = w->queue;
    b->each.mark = mark;
    accel__bundle_ready(b, device);
    bool attached = !b->unfolded && holder && free_holder(t, data) == holder;
    if (b->unfolded) accel__bundle_free(b);
    else if (attached) accel__bundle_attach(b, holder);
    else accel__bundle_unfold(b);
    if (holder) accel__pointers_give(w, holder, true);
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
    return attached;
}

static bool make(struct accel_work *w, const struct accelrt_data *data, const struct accel_row_set *rows)
{
    struct accel_device *d = w->device;
    struct accel_bundle *b = claim(w, data, rows);
    if (!b) return false;
    void *memory = accel__rows_memory(w, data, accel__row_host(rows, 0), bytes_of(rows));
    if (accel__copies_in(data)) accel__transfer_rows(w->queue, ACCEL_TO_DEVICE, &b->rows, memory, data->name);
    else if (data->kind & ACCELRT_ZERO)
        accel__check(d, w->queue, d->driver->fill(d, memory, 0, bytes_of(rows), w->queue->stream), "clearing device memory");
    struct accel_block *holder = attach(w, data, rows, (uintptr_t)memory);
    if (!show(w, data, b, holder, (uintptr_t)memory)) accel__rows_attach(w, data);
    return true;
}

bool accel__bundle_enter(struct accel_work *w, const struct accelrt_data *data)
{
    struct accel_present *t = &w->device->present;
    struct accel_row_set rows;
    if (!names_rows(data, &rows)) return false;
    pthread_mutex_lock(&t->lock);
    struct accel_bundle *b = find_ready(t, &rows);
    bool again = b && is_attached(b, data);
    if (again) {
        accel__count_up(w, &b->each);
        accel__block_used(w, &b->each);
        b->attached++;
    }
    pthread_mutex_unlock(&t->lock);
    if (b || accel__kind(data) == ACCELRT_PRESENT || accel__kind(data) == ACCELRT_NO_CREATE) return again;
    return make(w, data, &rows);
}

bool accel__bundle_range(struct accel_work *w, const struct accelrt_data *data, struct accel_range *r)
{
    struct accel_present *t = &w->device->present;
    struct accel_row_set rows;
    if (!names_rows(data, &rows)) return false;
    pthread_mutex_lock(&t->lock);
    struct accel_bundle *b = find_ready(t, &rows);
    bool found = b && is_attached(b, data);
    if (found) *r = (struct accel_range){ b->each.device, b->each.device + bytes_of(&rows), true, r->written };
    pthread_mutex_unlock(&t->lock);
    return found;
}

/* ---- leave --------------------------------------------------------------------------------------------------------------------------- */

/* Present lock held. Decrements the counts of the pointers and of the rows if both or neither become 0; returns whether it did. */
static bool count_down(struct accel_work *w, struct accel_bundle *b, const struct accelrt_data *data, bool *last)
{
    bool released = data->kind & ACCELRT_FINALIZE || b->attached == 1;
    *last = accel__is_last(w, &b->each, data);
    if (*last != released) return false;
    accel__count_down(w, &b->each, data);
    b->attached--;
    return true;
}

/* Present lock held. Removes the rows from the table. They are LEAVING, and may be unfolded. */
static void take_away(struct accel_bundle *b)
{
    if (!b->unfolded) {
        accel__bundle_remove(b);
        return;
    }
    for (size_t i = 0; i < b->rows.n; i++) {
        struct accel_block *row;
        size_t bytes;
        accel__present_find(b->table, accel__row_host(&b->rows, i), b->rows.bytes, &row);
        accel__attached_free(row);
        accel__present_remove(b->table, row);
        accel__block_end(row, &bytes);
    }
}

/* Copies back and frees a bundle that is LEAVING. */
static void end(struct accel_work *w, struct accel_bundle *b, struct accel_block *holder, const struct accelrt_data *data)
{
    struct accel_present *t = &w->device->present;
    struct accel_queue *q = w->queue;
    void *memory = (void *)b->each.device;
    if (b->each.shared) accel__queue_follow_all(q);
    accel__attached_put(w, holder, b->place, b->rows.values, b->rows.n);
    if (accel__copies_out(data)) accel__transfer_rows(q, ACCEL_TO_HOST, &b->rows, memory, data->name);
    pthread_mutex_lock(&t->lock);
    accel__pointers_give(w, holder, true);
    take_away(b);
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
    accel__check(q->device, q, accel__memory_give(q, memory, bytes_of(&b->rows), NULL), "freeing device memory");
    accel__bundle_free(b);
}

bool accel__bundle_leave(struct accel_work *w, const struct accelrt_data *data)
{
    struct accel_present *t = &w->device->present;
    struct accel_row_set rows;
    bool last = false, wait;
    if (accel__env.notify & NOTIFY_ALLOC || accel__prof_on || !names_rows(data, &rows)) return false;
    pthread_mutex_lock(&t->lock);
    struct accel_bundle *b;
    while ((b = find_ready(t, &rows)) && b->holder && b->holder->attachments->putting) pthread_cond_wait(&t->changed, &t->lock);
    struct accel_block *holder = b && is_attached(b, data) ? accel__pointers_take(w, b->place, &wait) : NULL;
    bool done = holder && count_down(w, b, data, &last), ends = done && last;
    if (holder && !ends) accel__pointers_give(w, holder, false);
    if (ends) {
        accel__block_used(w, &b->each);
        accel__bundle_detach(b);
        b->each.state = BLOCK_LEAVING;
    }
    pthread_mutex_unlock(&t->lock);
    if (ends) end(w, b, holder, data);
    return done;
}

/* ---- update -------------------------------------------------------------------------------------------------------------------------- */

bool accel__bundle_update(struct accel_work *w, const struct accelrt_data *data)
{
    struct accel_present *t = &w->device->present;
    struct accel_row_set rows;
    void *memory = NULL;
    if (!names_rows(data, &rows)) return false;
    pthread_mutex_lock(&t->lock);
    struct accel_bundle *b = find_ready(t, &rows);
    if (b) {
        accel__block_used(w, &b->each);
        memory = (void *)b->each.device;
        rows.ascending = b->rows.ascending;
    }
    pthread_mutex_unlock(&t->lock);
    if (b) accel__transfer_rows(w->queue, accel__direction(data), &rows, memory, data->name);
    return b;
}
