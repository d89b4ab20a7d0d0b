/* rt_rows: sections to which pointers in memory lead: a[0:n][0:m] with a pointer to pointers a. SPDX-License-Identifier: MIT
 *
 * Each row is a block, as if a directive named it, so that rows may be mapped and deleted separately. Those that one directive makes are
 * contiguous in one piece of device memory (struct accel_group): all have the same size, which is a multiple of their alignment. */
#include "data/rt_attach.h"
#include "data/rt_follow.h"
#include "data/rt_rows_level.h"
#include "observe/rt_prof.h"
#include "present/rt_group.h"
#include <stdlib.h>
#include <string.h>

static uintptr_t host_of(const struct rows *r, const struct row *row) { return row->value + r->start; }

/* ---- which rows ---------------------------------------------------------------------------------------------------------------------- */

static void add_rows(struct rows *r, uintptr_t begin, size_t bytes)
{
    for (uintptr_t place = begin; place + sizeof(void *) <= begin + bytes; place += sizeof(void *)) {
        struct row *row = &r->items[r->n];
        memcpy(&row->value, (void *)place, sizeof row->value);
        row->place = place;
        row->block = NULL;
        r->n += row->value != 0;
    }
}

/* The rows of a level: the targets of the pointers in `before` (NULL: in the datum). */
static struct rows rows_of(struct accel_work *w, const struct accelrt_data *data, const struct rows *before,
                           const struct accelrt_level *level)
{
    struct rows r = { .work = w, .data = data, .bytes = level->bytes, .start = (uintptr_t)level->start,
                      .last = level[1].bytes == ACCELRT_UNKNOWN_SIZE };
    size_t pointers = (before ? before->n * before->bytes : data->bytes) / sizeof(void *);
    r.items = accel__reserve((pointers + 1) * sizeof *r.items);
    if (!before) add_rows(&r, (uintptr_t)data->base + (uintptr_t)data->start, data->bytes);
    for (size_t i = 0; before && i < before->n; i++) add_rows(&r, host_of(before, &before->items[i]), before->bytes);
    return r;
}

/* The datum for one row. */
static struct accelrt_data row_data(const struct rows *r, const struct row *row)
{
    struct accelrt_data d = *r->data;
    d.kind &= ~(unsigned)ACCELRT_ROWS;
    d.base = (void *)row->value;
    d.start = (accelrt_offset)r->start;
    d.bytes = r->bytes;
    d.device = NULL;
    return d;
}

static bool brings(const struct rows *r)
{
    return accel__copies_in(r->data) || !r->last;
}

static _Noreturn void partly(const struct rows *r, const struct row *row, const struct accel_block *b)
{
    struct accelrt_data d = row_data(r, row);
    accel__partly(r->work->device, &d, b);
}

static _Noreturn void absent(const struct rows *r, const struct row *row)
{
    struct accelrt_data d = row_data(r, row);
    accel__absent(r->work->device, &d);
}

/* ---- enter --------------------------------------------------------------------------------------------------------------------------- */

/* Present lock held; may wait. The block that holds the row; NULL if it is absent. `own`: the group of this directive, whose blocks need
 * not be ready. */
static struct accel_block *present_row(struct rows *r, const struct row *row, const struct accel_group *own)
{
    struct accel_present *t = &r->work->device->present;
    struct accel_block *b;
    enum accel_presence how = accel__present_find(t, host_of(r, row), r->bytes, &b);
    if (how != PRESENCE_NONE && b->state != BLOCK_READY && !(own && b->group == own))
        how = accel__settled(t, host_of(r, row), r->bytes, &b);
    if (how == PRESENCE_PART) partly(r, row, b);
    return how == PRESENCE_WHOLE ? b : NULL;
}

static struct accel_block *new_row(struct rows *r, struct row *row, struct accel_group *group)
{
    struct accel_block *b = accel__group_block(group);
    *b = (struct accel_block){ .base = (void *)row->value, .name = r->data->name, .site = accel__thread.site, .first = r->work->queue,
                               .filled = brings(r), .group = group };
    accel__present_insert(&r->work->device->present, b, host_of(r, row), r->bytes);
    return b;
}

/* Finds or makes the blocks; returns the number of new ones. The new rows are contiguous. `pieces` lists them with device addresses from 0
 * on. */
static unsigned claim(struct rows *r, struct accel_group *group, struct accel_pieces *pieces)
{
    struct accel_present *t = &r->work->device->present;
    uintptr_t free_from = 1, free_to = 0;      /* host addresses without a block */
    unsigned made = 0;
    pthread_mutex_lock(&t->lock);
    for (size_t i = 0; i < r->n; i++) {
        struct row *row = &r->items[i];
        uintptr_t host = host_of(r, row);
        bool is_free = host >= free_from && host + r->bytes <= free_to;
        if (!is_free) {
            row->block = present_row(r, row, group);
            free_to = row->block ? 0 : accel__present_gap_end(t, host);
        }
        if (!row->block) {
            free_from = host + r->bytes;
            if (accel__kind(r->data) == ACCELRT_PRESENT) absent(r, row);
            if (accel__kind(r->data) == ACCELRT_NO_CREATE) continue;
            row->block = new_row(r, row, group);
            group->hosts[made] = host;
            accel__piece_add(pieces, host, made++ * r->bytes, r->bytes);
        }
        accel__count_up(r->work, row->block);
    }
    pthread_mutex_unlock(&t->lock);
    return made;
}

/* ---- new rows ------------------------------------------------------------------------------------------------------------------------ */

/* Allocates and fills the memory of the blocks that claim has made. */
static void *fill_rows(struct rows *r, struct accel_pieces *pieces, size_t bytes)
{
    struct accel_device *d = r->work->device;
    void *memory = accel__rows_memory(r->work, r->data, host_of(r, &r->items[0]), bytes);
    for (size_t i = 0; i < pieces->n; i++) pieces->items[i].device += (uintptr_t)memory;
    if (brings(r)) accel__pieces_copy(r->work->queue, ACCEL_TO_DEVICE, pieces->items, pieces->n, r->data->name);
    else if (r->data->kind & ACCELRT_ZERO)
        accel__check(d, r->work->queue, d->driver->fill(d, memory, 0, bytes, r->work->queue->stream), "clearing device memory");
    return memory;
}

/* Makes the new rows ready: later work on them waits for the work enqueued so far. */
static void show(struct rows *r)
{
    struct accel_present *t = &r->work->device->present;
    unsigned long mark = accel__queue_mark(r->work->queue);
    pthread_mutex_lock(&t->lock);
    for (size_t i = 0; i < r->n; i++) {
        struct accel_block *b = r->items[i].block;
        if (!b || b->state != BLOCK_MAKING) continue;
        b->queue = r->work->queue;
        b->mark = mark;
        b->state = BLOCK_READY;
        accel__present_set_device(t, b, b->device);
    }
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
}

static void enter_level(struct rows *r)
{
    struct accel_group *group = r->group = accel__group_new();
    group->hosts = accel__reserve((r->n + 1) * sizeof *group->hosts);
    struct accel_pieces pieces = { .items = accel__reserve((r->n + 1) * sizeof *pieces.items) };
    unsigned made = claim(r, group, &pieces);
    size_t bytes = made * r->bytes;
    void *memory = made ? fill_rows(r, &pieces, bytes) : NULL;
    free(pieces.items);
    accel__group_begin(group, memory, bytes, made);
    if (!made) r->group = NULL;
    accel__level_attach(r, (uintptr_t)memory);
    if (made) show(r);
}

static void enter_levels(struct accel_work *w, const struct accelrt_data *data)
{
    struct rows before = { .n = 0 };
    for (const struct accelrt_level *level = data->device; level->bytes != ACCELRT_UNKNOWN_SIZE; level++) {
        struct rows r = rows_of(w, data, before.items ? &before : NULL, level);
        if (r.bytes) enter_level(&r);
        free(before.items);
        before = r;
    }
    free(before.items);
}

static void update_as(struct accel_work *w, const struct accelrt_data *data, unsigned kind)
{
    struct accelrt_data update = *data;
    update.kind = kind | ACCELRT_ROWS;
    accel__rows_update(w, 0, &update);
}

void accel__rows_enter(struct accel_work *w, int i, struct accelrt_data *data)
{
    (void)i;
    if (!data->base) return;
    w->rows = data;
    if (!accel__rows_hold(w, data) && !accel__bundle_enter(w, data)) enter_levels(w, data);
    w->rows = NULL;
    if (data->kind & ACCELRT_ALWAYS_IN) update_as(w, data, ACCELRT_UPDATE_DEVICE);
}

/* ---- leave --------------------------------------------------------------------------------------------------------------------------- */

/* Device memory to be freed. */
struct given {
    struct { void *memory; size_t bytes; } *items;
    size_t n;
};

/* Present lock held. Removes b, which nothing holds any more, from the table. */
static void take_away(struct rows *r, struct accel_block *b, struct given *given)
{
    size_t bytes;
    if (b->attachments) accel__attached_free(b);
    accel__present_remove(&r->work->device->present, b);
    void *memory = accel__block_end(b, &bytes);
    if (!memory) return;
    given->items[given->n].memory = memory;
    given->items[given->n++].bytes = bytes;
}

/* Decrements the counters. Blocks that nothing holds any more become LEAVING, or, with `given`, are removed. It runs from the last row,
 * since removing from the end of a list is cheap. Returns whether other queues have used one of them. */
static bool release(struct rows *r, struct given *given)
{
    struct accel_present *t = &r->work->device->present;
    bool shared = false;
    pthread_mutex_lock(&t->lock);
    for (size_t i = r->n; i-- > 0;) {
        struct row *row = &r->items[i];
        struct accel_block *b;
        enum accel_presence how = accel__present_find(t, host_of(r, row), r->bytes, &b);
        /* A row to which two pointers lead. */
        if (how != PRESENCE_NONE && b->state == BLOCK_LEAVING && b->site == accel__thread.site) continue;
        b = how == PRESENCE_NONE ? NULL : present_row(r, row, NULL);
        if (!b || !accel__count_down(r->work, b, r->data)) continue;
        accel__block_used(r->work, b);
        shared |= b->shared;
        if (given) {
            take_away(r, b, given);
            continue;
        }
        b->state = BLOCK_LEAVING;
        b->site = accel__thread.site;
        row->block = b;
    }
    if (given) pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
    return shared;
}

static void copy_pieces(struct rows *r, enum accel_direction way, struct accel_pieces *p)
{
    if (p->n) accel__pieces_copy(r->work->queue, way, p->items, p->n, r->data->name);
    p->n = 0;
}

/* One transfer covers one device allocation only, since two allocations need not be adjacent. */
static void copy_rows(struct rows *r, enum accel_direction way)
{
    struct accel_pieces pieces = { .items = accel__reserve((r->n + 1) * sizeof *pieces.items) };
    const void *memory = NULL;
    for (size_t i = 0; i < r->n; i++) {
        const struct accel_block *b = r->items[i].block;
        uintptr_t host = host_of(r, &r->items[i]);
        if (!b) continue;
        const void *holds = b->group ? (const void *)b->group : b;
        if (holds != memory) copy_pieces(r, way, &pieces);
        memory = holds;
        accel__piece_add(&pieces, host, accel__block_device(b) + (host - accel__block_host(b)), r->bytes);
    }
    copy_pieces(r, way, &pieces);
    free(pieces.items);
    for (size_t i = 0; i < r->n; i++) {
        struct accel_block *b = r->items[i].block;
        if (b && b->attachments) accel__attached_repair(r->work, b, way, host_of(r, &r->items[i]), r->bytes);
    }
}

static void free_rows(struct rows *r, struct given *given)
{
    pthread_mutex_t *lock = &r->work->device->present.lock;
    pthread_mutex_lock(lock);
    for (size_t i = r->n; i-- > 0;)
        if (r->items[i].block) take_away(r, r->items[i].block, given);
    pthread_cond_broadcast(&r->work->device->present.changed);
    pthread_mutex_unlock(lock);
}

static void give_back(struct rows *r, struct given *given)
{
    struct accel_queue *q = r->work->queue;
    for (size_t i = 0; i < given->n; i++)
        accel__check(q->device, q, accel__memory_give(q, given->items[i].memory, given->items[i].bytes, NULL), "freeing device memory");
    free(given->items);
}

static void leave_level(struct rows *r)
{
    bool copies = r->last && accel__copies_out(r->data);
    bool observed = accel__env.notify & NOTIFY_ALLOC || accel__prof_on;
    struct given given = { .items = accel__reserve((r->n + 1) * sizeof *given.items) };
    accel__level_detach(r);
    if (release(r, copies || observed ? NULL : &given)) accel__queue_follow_all(r->work->queue);
    if (copies) copy_rows(r, ACCEL_TO_HOST);
    if (copies && !observed) free_rows(r, &given);
    for (size_t i = 0; i < r->n && observed; i++)
        if (r->items[i].block) accel__block_free(r->work, r->items[i].block, r->data->name);
    give_back(r, &given);
}

/* Leaves the levels in reverse order: the rows of the previous level hold the pointers to those of a level. */
static void leave_from(struct accel_work *w, const struct accelrt_data *data, const struct rows *before, const struct accelrt_level *level)
{
    if (level->bytes == ACCELRT_UNKNOWN_SIZE) return;
    struct rows r = rows_of(w, data, before, level);
    leave_from(w, data, &r, level + 1);
    if (r.bytes) leave_level(&r);
    free(r.items);
}

void accel__rows_leave(struct accel_work *w, int i, struct accelrt_data *data)
{
    (void)i;
    if (!data->base) return;
    if (data->kind & ACCELRT_ALWAYS_OUT) update_as(w, data, ACCELRT_UPDATE_SELF | ACCELRT_IF_PRESENT);
    if (!accel__rows_release(w, data) && !accel__bundle_leave(w, data)) leave_from(w, data, NULL, data->device);
}

/* ---- update -------------------------------------------------------------------------------------------------------------------------- */

static void find_rows(struct rows *r)
{
    pthread_mutex_t *lock = &r->work->device->present.lock;
    pthread_mutex_lock(lock);
    for (size_t i = 0; i < r->n; i++) {
        struct row *row = &r->items[i];
        row->block = present_row(r, row, NULL);
        if (!row->block && !(r->data->kind & ACCELRT_IF_PRESENT)) absent(r, row);
        if (row->block) accel__block_used(r->work, row->block);
    }
    pthread_mutex_unlock(lock);
}

void accel__rows_attach(struct accel_work *w, const struct accelrt_data *data)
{
    struct accelrt_data present = *data;
    present.kind |= ACCELRT_IF_PRESENT;
    struct rows r = rows_of(w, &present, NULL, data->device);
    find_rows(&r);
    accel__level_attach(&r, 0);
    free(r.items);
}

void accel__rows_update(struct accel_work *w, int i, struct accelrt_data *data)
{
    (void)i;
    struct rows before = { .n = 0 };
    if (!data->base || accel__bundle_update(w, data)) return;
    for (const struct accelrt_level *level = data->device; level->bytes != ACCELRT_UNKNOWN_SIZE; level++) {
        struct rows r = rows_of(w, data, before.items ? &before : NULL, level);
        if (r.last && r.bytes) {
            find_rows(&r);
            copy_rows(&r, accel__direction(data));
        }
        free(before.items);
        before = r;
    }
    free(before.items);
}
