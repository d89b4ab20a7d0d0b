/* rt_rows: sections behind pointers in memory, a[0:n][0:m] with a pointer to pointers a. SPDX-License-Identifier: MIT
 *
 * Each row is a block of its own, as if a directive named it, so that rows may come and go one by one. Those that one directive makes lie
 * in one piece of device memory (struct accel_group), next to each other: all are of one size, which their alignment divides. */
#include "rt_attach.h"
#include "rt_follow.h"
#include "rt_prof.h"
#include "rt_rows.h"
#include <stdlib.h>
#include <string.h>

enum { AHEAD = 8 };                    /* rows, to have their blocks in a cache when they are needed */

struct row {
    uintptr_t place, value;            /* of the pointer; what it holds */
    struct accel_block *block;
};

struct rows {
    struct accel_work *work;
    const struct accelrt_data *data;
    struct row *items;
    size_t n;
    size_t bytes;                      /* of each section */
    uintptr_t start;                   /* from the pointer's value to where the section begins */
    bool last;                         /* the data itself, not pointers */
};

static unsigned kind_of(const struct accelrt_data *data) { return data->kind & ACCELRT_KIND_MASK; }
static uintptr_t host_of(const struct rows *r, const struct row *row) { return row->value + r->start; }

/* ---- which rows ------------------------------------------------------------------------------------------------------------------------- */

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

/* The rows of a level, behind the pointers that `before` (NULL: the datum) holds. */
static struct rows rows_of(struct accel_work *w, const struct accelrt_data *data, const struct rows *before, const struct accelrt_level *level)
{
    struct rows r = { .work = w, .data = data, .bytes = level->bytes, .start = (uintptr_t)level->start,
                      .last = level[1].bytes == ACCELRT_UNKNOWN_SIZE };
    size_t pointers = (before ? before->n * before->bytes : data->bytes) / sizeof(void *);
    r.items = accel__reserve((pointers + 1) * sizeof *r.items);
    if (!before) add_rows(&r, (uintptr_t)data->base + (uintptr_t)data->start, data->bytes);
    for (size_t i = 0; before && i < before->n; i++) add_rows(&r, host_of(before, &before->items[i]), before->bytes);
    return r;
}

/* The datum as it is for one row. Pointers between the levels are only ever brought. */
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
    unsigned kind = kind_of(r->data);
    return kind == ACCELRT_COPY || kind == ACCELRT_COPYIN || !r->last;
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

/* ---- enter -------------------------------------------------------------------------------------------------------------------------------- */

/* Present lock held; may wait. The block that holds the row; NULL if it is absent. `own`: of this directive, which need not be ready. */
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

struct pieces {
    struct accel_piece *items;
    size_t n;
};

/* A row that continues the piece before is one with it. */
static void add_piece(struct pieces *p, uintptr_t host, uintptr_t device, size_t bytes)
{
    struct accel_piece *last = p->n ? &p->items[p->n - 1] : NULL;
    if (last && (uintptr_t)last->host + last->bytes == host && last->device + last->bytes == device) last->bytes += bytes;
    else p->items[p->n++] = (struct accel_piece){ (void *)host, device, bytes };
}

/* Finds or makes the blocks; how many are new. Those lie one behind the other, as the pieces do, whose device addresses begin at 0. */
static unsigned claim(struct rows *r, struct accel_group *group, struct pieces *pieces)
{
    struct accel_present *t = &r->work->device->present;
    uintptr_t free_from = 1, free_to = 0;      /* where no block is */
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
            if (kind_of(r->data) == ACCELRT_PRESENT) absent(r, row);
            if (kind_of(r->data) == ACCELRT_NO_CREATE) continue;
            row->block = new_row(r, row, group);
            add_piece(pieces, host, made++ * r->bytes, r->bytes);
        }
        if (r->work->dynamic) row->block->dynamic++;
        else row->block->structured++;
    }
    pthread_mutex_unlock(&t->lock);
    return made;
}

/* ---- the pointers -------------------------------------------------------------------------------------------------------------------------- */

/* Present lock held. The block around the pointers, which stand one behind the other: that of the last, mostly. */
static struct accel_block *holder(struct rows *r, const struct row *row, struct accel_block *last)
{
    struct accel_block *b = last;
    if (b && row->place - accel__block_host(b) < b->bytes) return b;
    return accel__present_find(&r->work->device->present, row->place, sizeof(void *), &b) == PRESENCE_WHOLE && b->state == BLOCK_READY ? b : NULL;
}

/* Pointers of the device's copies that change: in places one behind the other, whose values are one behind the other too. */
struct run {
    struct accel_block *block;
    uintptr_t place;
    const uintptr_t *values;
    size_t n;
};

struct puts {
    uintptr_t *values;
    struct run *runs;
    size_t n_values, n_runs;
};

static inline void add_put(struct puts *p, struct accel_block *b, uintptr_t place, uintptr_t value)
{
    struct run *run = p->n_runs ? &p->runs[p->n_runs - 1] : NULL;
    if (!run || run->block != b || run->place + run->n * sizeof value != place) {
        run = &p->runs[p->n_runs++];
        *run = (struct run){ b, place, &p->values[p->n_values], 0 };
    }
    p->values[p->n_values++] = value;
    run->n++;
}

/* Present lock held. Whether the device's copy of the pointer, in b, changes to *value. */
static bool attach_row(const struct row *row, struct accel_block *b, uintptr_t *value)
{
    struct accel_attachment *a = accel__attachment_add(b, row->place);
    bool was = a->state == ATTACHED_YES && (uintptr_t)a->host_value == row->value;
    *value = accel__block_device(row->block) + (row->value - accel__block_host(row->block));
    bool same = was && a->device_value == *value;
    a->count = was ? a->count + 1 : 1;
    a->state = ATTACHED_YES;
    a->host_value = (void *)row->value;
    a->device_value = *value;
    a->changes = 0;
    return !same;
}

static bool detach_row(const struct rows *r, const struct row *row, const struct accel_block *b, uintptr_t *value)
{
    struct accel_attachment *a = accel__attachment(b, row->place);
    if (!a || a->state != ATTACHED_YES || !a->count) return false;
    a->count = r->data->kind & ACCELRT_FINALIZE ? 0 : a->count - 1;
    if (a->count) return false;
    a->state = ATTACHED_NO;
    *value = (uintptr_t)a->host_value;
    return true;
}

/* How many of the pointers from the i-th on stand in b, one behind the other. */
static size_t n_behind(const struct rows *r, size_t i, const struct accel_block *b)
{
    uintptr_t end = accel__block_host(b) + b->bytes;
    size_t k = i + 1;
    while (k < r->n && r->items[k].place == r->items[k - 1].place + sizeof(void *) && r->items[k].place < end) k++;
    return k - i;
}

static struct puts puts_for(const struct rows *r)
{
    return (struct puts){ .values = accel__reserve((r->n + 1) * sizeof(uintptr_t)), .runs = accel__reserve((r->n + 1) * sizeof(struct run)) };
}

static void put_all(struct rows *r, struct puts *p)
{
    for (size_t i = 0; i < p->n_runs; i++) {
        const struct run *run = &p->runs[i];
        accel__attached_put(r->work, run->block, run->place, run->values, run->n);
    }
    free(p->values);
    free(p->runs);
}

static void detach_rows(struct rows *r)
{
    struct accel_present *t = &r->work->device->present;
    struct puts puts = puts_for(r);
    struct accel_block *b = NULL;
    pthread_mutex_lock(&t->lock);
    for (size_t i = 0; i < r->n; i++) {
        const struct row *row = &r->items[i];
        uintptr_t value;
        b = holder(r, row, b);
        if (b && detach_row(r, row, b, &value)) add_put(&puts, b, row->place, value);
    }
    pthread_mutex_unlock(&t->lock);
    put_all(r, &puts);
}

/* ---- new rows ------------------------------------------------------------------------------------------------------------------------------ */

static void *memory_for(struct rows *r, size_t bytes)
{
    struct accel_queue *q = r->work->queue;
    struct accel_device *d = q->device;
    void *memory = NULL;
    bool was_kept;
    int code = accel__memory_take(q, bytes, &memory, &was_kept);
    if (code == ACCEL_NO_MEMORY) accel__no_memory(d, r->data->name, bytes);
    accel__check(d, q, code, "allocating device memory");
    if (ACCEL_UNLIKELY(accel__env.notify & NOTIFY_ALLOC)) accel__notify_memory(d, true, r->data->name, bytes, memory);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_memory(q, true, r->data->name, bytes, (void *)host_of(r, &r->items[0]), memory);
    return memory;
}

/* The blocks that claim has made get their memory and its content. */
static void *fill_rows(struct rows *r, struct pieces *pieces, size_t bytes)
{
    struct accel_device *d = r->work->device;
    void *memory = memory_for(r, bytes);
    for (size_t i = 0; i < pieces->n; i++) pieces->items[i].device += (uintptr_t)memory;
    if (brings(r)) accel__pieces_copy(r->work->queue, ACCEL_TO_DEVICE, pieces->items, pieces->n, r->data->name);
    else if (r->data->kind & ACCELRT_ZERO)
        accel__check(d, r->work->queue, d->driver->fill(d, memory, 0, bytes, r->work->queue->stream), "clearing device memory");
    return memory;
}

/* Present lock held. */
static void make_ready(struct rows *r, struct accel_block *b, uintptr_t device, unsigned long mark)
{
    b->queue = r->work->queue;
    b->mark = mark;
    b->state = BLOCK_READY;
    accel__present_set_device(&r->work->device->present, b, device);
}

/* All rows can be used, and their pointers are attached. Rows that are not ready are those that claim has made, since others are counted: in
 * that order they lie at `device`. */
static void show(struct rows *r, uintptr_t device)
{
    struct accel_present *t = &r->work->device->present;
    unsigned long mark = accel__queue_mark(r->work->queue);
    struct puts puts = puts_for(r);
    struct accel_block *b = NULL, *before = NULL;
    pthread_mutex_lock(&t->lock);
    for (size_t i = 0; i < r->n; i++, before = b) {
        const struct row *row = &r->items[i];
        uintptr_t value;
        b = holder(r, row, before);
        if (i + AHEAD < r->n) __builtin_prefetch(r->items[i + AHEAD].block, 1);
        if (!row->block) continue;
        if (row->block->state == BLOCK_MAKING) {
            make_ready(r, row->block, device, mark);
            device += r->bytes;
        } else
            accel__block_used(r->work, row->block);
        if (b && b != before) accel__attachments_expect(b, n_behind(r, i, b));
        if (b && attach_row(row, b, &value)) add_put(&puts, b, row->place, value);
    }
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
    put_all(r, &puts);
}

static void enter_level(struct rows *r)
{
    struct accel_group *group = accel__group_new();
    struct pieces pieces = { .items = accel__reserve((r->n + 1) * sizeof *pieces.items) };
    unsigned made = claim(r, group, &pieces);
    size_t bytes = made * r->bytes;
    void *memory = made ? fill_rows(r, &pieces, bytes) : NULL;
    free(pieces.items);
    accel__group_begin(group, memory, bytes, made);
    show(r, (uintptr_t)memory);
}

void accel__rows_enter(struct accel_work *w, const struct accelrt_data *data)
{
    struct rows before = { .n = 0 };
    if (!data->base) return;
    for (const struct accelrt_level *level = data->device; level->bytes != ACCELRT_UNKNOWN_SIZE; level++) {
        struct rows r = rows_of(w, data, before.items ? &before : NULL, level);
        if (r.bytes) enter_level(&r);
        if (r.last && data->kind & ACCELRT_ALWAYS_IN) {
            struct accelrt_data update = *data;
            update.kind = ACCELRT_UPDATE_DEVICE | ACCELRT_ROWS;
            accel__rows_update(w, &update);
        }
        free(before.items);
        before = r;
    }
    free(before.items);
}

/* ---- leave -------------------------------------------------------------------------------------------------------------------------------- */

/* Device memory that goes back. */
struct given {
    struct { void *memory; size_t bytes; } *items;
    size_t n;
};

/* Present lock held. Nothing holds b any more. */
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

/* Counts down. The blocks that nothing holds any more are LEAVING, or, with `given`, gone. From the last on: so the tables lose their ends. */
static bool release(struct rows *r, struct given *given)
{
    struct accel_present *t = &r->work->device->present;
    bool shared = false;
    pthread_mutex_lock(&t->lock);
    for (size_t i = r->n; i-- > 0;) {
        struct row *row = &r->items[i];
        struct accel_block *b;
        enum accel_presence how = accel__present_find(t, host_of(r, row), r->bytes, &b);
        if (how != PRESENCE_NONE && b->state == BLOCK_LEAVING && b->site == accel__thread.site) continue; /* a row that stands twice in the table */
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

static void copy_rows(struct rows *r, enum accel_direction way)
{
    struct pieces pieces = { .items = accel__reserve((r->n + 1) * sizeof *pieces.items) };
    for (size_t i = 0; i < r->n; i++) {
        const struct accel_block *b = r->items[i].block;
        uintptr_t host = host_of(r, &r->items[i]);
        if (b) add_piece(&pieces, host, accel__block_device(b) + (host - accel__block_host(b)), r->bytes);
    }
    accel__pieces_copy(r->work->queue, way, pieces.items, pieces.n, r->data->name);
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
        accel__check(q->device, q, accel__memory_give(q, given->items[i].memory, given->items[i].bytes), "freeing device memory");
    free(given->items);
}

static void leave_level(struct rows *r)
{
    unsigned kind = kind_of(r->data);
    bool copies = r->last && (kind == ACCELRT_COPY || kind == ACCELRT_COPYOUT);
    bool observed = accel__env.notify & NOTIFY_ALLOC || accel__prof_on;
    struct given given = { .items = accel__reserve((r->n + 1) * sizeof *given.items) };
    if (r->last && r->data->kind & ACCELRT_ALWAYS_OUT) {
        struct accelrt_data update = *r->data;
        update.kind = ACCELRT_UPDATE_SELF | ACCELRT_ROWS | ACCELRT_IF_PRESENT;
        accel__rows_update(r->work, &update);
    }
    detach_rows(r);
    if (release(r, copies || observed ? NULL : &given)) accel__queue_follow_all(r->work->queue);
    if (copies) copy_rows(r, ACCEL_TO_HOST);
    if (copies && !observed) free_rows(r, &given);
    for (size_t i = 0; i < r->n && observed; i++)
        if (r->items[i].block) accel__block_free(r->work, r->items[i].block, r->data->name);
    give_back(r, &given);
}

/* Levels in reverse: the pointers to the rows of one stand in those before it. */
static void leave_from(struct accel_work *w, const struct accelrt_data *data, const struct rows *before, const struct accelrt_level *level)
{
    if (level->bytes == ACCELRT_UNKNOWN_SIZE) return;
    struct rows r = rows_of(w, data, before, level);
    leave_from(w, data, &r, level + 1);
    if (r.bytes) leave_level(&r);
    free(r.items);
}

void accel__rows_leave(struct accel_work *w, const struct accelrt_data *data)
{
    if (data->base) leave_from(w, data, NULL, data->device);
}

/* ---- update ------------------------------------------------------------------------------------------------------------------------------- */

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

void accel__rows_update(struct accel_work *w, const struct accelrt_data *data)
{
    struct rows before = { .n = 0 };
    if (!data->base) return;
    for (const struct accelrt_level *level = data->device; level->bytes != ACCELRT_UNKNOWN_SIZE; level++) {
        struct rows r = rows_of(w, data, before.items ? &before : NULL, level);
        if (r.last && r.bytes) {
            find_rows(&r);
            copy_rows(&r, kind_of(data) == ACCELRT_UPDATE_DEVICE ? ACCEL_TO_DEVICE : ACCEL_TO_HOST);
        }
        free(before.items);
        before = r;
    }
    free(before.items);
}
