/* rt_rows_attach: the pointers to the rows of a level. SPDX-License-Identifier: MIT
 *
 * The pointers in one block are attached together, while no other directive changes pointers of that block.
 *
 * Rows are often parts of one block, such as a matrix whose rows a table of pointers names. Once their pointers are attached, further
 * directives compare all pointers with those that were found, as long as no block is removed and none of them is attached or detached. */
#include "data/rt_attach.h"
#include "data/rt_follow.h"
#include "data/rt_rows_level.h"
#include <stdlib.h>
#include <string.h>

enum { AHEAD = 8 };                    /* prefetch distance, in rows */

/* Pointers of the device's copy to be changed: consecutive places with consecutive values. */
struct run {
    uintptr_t place;
    const uintptr_t *values;
    size_t n;
};

struct puts {
    uintptr_t *values;
    struct run *runs;
    size_t n_values, n_runs;
};

static struct puts puts_for(const struct rows *r)
{
    return (struct puts){ .values = accel__reserve((r->n + 1) * sizeof(uintptr_t)),
                          .runs = accel__reserve((r->n + 1) * sizeof(struct run)) };
}

static void puts_free(struct puts *p)
{
    free(p->values);
    free(p->runs);
}

static inline void add_put(struct puts *p, uintptr_t place, uintptr_t value)
{
    struct run *run = p->n_runs ? &p->runs[p->n_runs - 1] : NULL;
    if (!run || run->place + run->n * sizeof value != place) {
        run = &p->runs[p->n_runs++];
        *run = (struct run){ place, &p->values[p->n_values], 0 };
    }
    p->values[p->n_values++] = value;
    run->n++;
}

/* ---- one block of pointers; present lock held ---------------------------------------------------------------------------------------- */

/* May wait. The block of the pointer, as accel__pointers_take; NULL: it is absent, or one of the rows that this directive is making. */
static struct accel_block *take_holder(struct rows *r, const struct row *row)
{
    struct accel_present *t = &r->work->device->present;
    struct accel_block *b;
    bool wait;
    while (b = accel__pointers_take(r->work, row->place, &wait), wait) {
        if (r->group && accel__present_find(t, row->place, 0, &b) == PRESENCE_WHOLE && b->group == r->group) return NULL;
        pthread_cond_wait(&t->changed, &t->lock);
    }
    return b;
}

/* The number of consecutive pointers from the i-th on in b. */
static size_t n_consecutive(const struct rows *r, size_t i, const struct accel_block *b)
{
    uintptr_t end = b ? accel__block_host(b) + b->bytes : 0;
    size_t k = i + 1;
    while (k < r->n && r->items[k].place == r->items[k - 1].place + sizeof(void *) && r->items[k].place < end) k++;
    return k - i;
}

/* Attaches the pointer, which is in b. Returns whether the device's copy must be set to *value. */
static bool attach_row(const struct row *row, struct accel_block *b, uintptr_t *value)
{
    *value = accel__block_device(row->block) + (row->value - accel__block_host(row->block));
    return accel__attachment_hold(accel__attachment_add(b, row->place), (void *)row->value, *value);
}

/* Records the use of a row, or sets the address of a new one. */
static void place_row(struct rows *r, struct accel_block *row, uintptr_t *device)
{
    if (row->state != BLOCK_MAKING) {
        accel__block_used(r->work, row);
    } else if (!row->device) {
        row->device = *device;
        *device += r->bytes;
    }
}

/* Changes the pointers of b on the device. The lock is released meanwhile. */
static void put_all(struct rows *r, struct puts *p, struct accel_block *b)
{
    pthread_mutex_t *lock = &r->work->device->present.lock;
    if (p->n_runs) {
        pthread_mutex_unlock(lock);
        for (size_t i = 0; i < p->n_runs; i++) accel__attached_put(r->work, b, p->runs[i].place, p->runs[i].values, p->runs[i].n);
        pthread_mutex_lock(lock);
    }
    if (b) accel__pointers_give(r->work, b, p->n_runs != 0);
    p->n_runs = p->n_values = 0;
}

/* ---- a level ------------------------------------------------------------------------------------------------------------------------- */

void accel__level_attach(struct rows *r, uintptr_t device)
{
    pthread_mutex_t *lock = &r->work->device->present.lock;
    struct puts puts = puts_for(r);
    pthread_mutex_lock(lock);
    for (size_t i = 0, end; i < r->n; i = end) {
        struct accel_block *b = take_holder(r, &r->items[i]);
        end = i + n_consecutive(r, i, b);
        if (b) accel__attachments_expect(b, end - i);
        for (; i < end; i++) {
            const struct row *row = &r->items[i];
            uintptr_t value;
            if (i + AHEAD < r->n) __builtin_prefetch(r->items[i + AHEAD].block, 1);
            if (row->block) place_row(r, row->block, &device);
            if (row->block && b && attach_row(row, b, &value)) add_put(&puts, row->place, value);
        }
        put_all(r, &puts, b);
    }
    pthread_mutex_unlock(lock);
    puts_free(&puts);
}

void accel__level_detach(struct rows *r)
{
    pthread_mutex_t *lock = &r->work->device->present.lock;
    struct puts puts = puts_for(r);
    pthread_mutex_lock(lock);
    for (size_t i = 0, end; i < r->n; i = end) {
        struct accel_block *b = take_holder(r, &r->items[i]);
        end = i + n_consecutive(r, i, b);
        for (; b && i < end; i++) {
            struct accel_attachment *a = accel__attachment(b, r->items[i].place);
            if (accel__attachment_release(a, r->data->kind & ACCELRT_FINALIZE)) add_put(&puts, a->place, (uintptr_t)a->host_value);
        }
        put_all(r, &puts, b);
    }
    pthread_mutex_unlock(lock);
    puts_free(&puts);
}

/* ---- parts of one block whose pointers are attached ---------------------------------------------------------------------------------- */

enum { RUNS_MOST = 8 };                /* of a block of pointers */

/* Whether the pointer at `place` is attached to a section of `bytes` bytes in b, `start` bytes after its value. */
static bool is_known(const struct accel_attachment *a, uintptr_t place, const struct accel_block *b, uintptr_t start, size_t bytes)
{
    const uintptr_t value = *(const uintptr_t *)place, offset = value - accel__block_host(b), from = offset + start;
    return a->place == place && a->state == ATTACHED_YES && a->count && (uintptr_t)a->host_value == value &&
           a->device_value == accel__block_device(b) + offset && from <= b->bytes && bytes <= b->bytes - from;
}

/* Whether all pointers of r, whose block is not yet known, are attached to rows of one block. */
static bool find_block(struct accel_present *t, struct accel_attachments *list, struct accel_run *r)
{
    size_t from = accel__attachments_from(list, r->place);
    if (list->n - from < r->n || list->items[from].place != r->place) return false;
    uintptr_t first = *(const uintptr_t *)r->place + r->start;
    if (accel__present_find(t, first, r->bytes, &r->block) != PRESENCE_WHOLE || r->block->state != BLOCK_READY) return false;
    for (size_t i = 0; i < r->n; i++)
        if (!is_known(&list->items[from + i], r->place + i * sizeof(void *), r->block, r->start, r->bytes)) return false;
    return true;
}

static struct accel_run *add_run(struct accel_present *t, struct accel_attachments *list, const struct accel_run *found)
{
    int n = 0;
    for (const struct accel_run *r = list->runs; r; r = r->next) n++;
    if (n == RUNS_MOST) accel__attachments_fold(list);
    struct accel_run *r = accel__reserve(sizeof *r + found->n * sizeof *r->values);
    *r = *found;
    r->generation = t->generation;
    r->next = list->runs;
    memcpy(r->values, (const void *)r->place, r->n * sizeof *r->values);
    return list->runs = r;
}

/* Of the same pointers, which lead to the same rows: NULL if none, or if something has changed since. */
static struct accel_run *same_run(struct accel_present *t, struct accel_attachments *list, const struct accel_run *wanted)
{
    struct accel_run *r = list->runs;
    while (r && (r->place != wanted->place || r->n != wanted->n || r->start != wanted->start || r->bytes != wanted->bytes)) r = r->next;
    bool same = r && r->generation == t->generation && !memcmp(r->values, (const void *)r->place, r->n * sizeof *r->values);
    if (r && !same) accel__attachments_fold(list);
    return same ? r : NULL;
}

/* Present lock held. Of the rows of the datum; NULL: they must be looked up one by one. */
static struct accel_run *find_run(struct accel_work *w, const struct accelrt_data *data)
{
    struct accel_present *t = &w->device->present;
    const struct accelrt_level *level = data->device;
    struct accel_run wanted = { .place = (uintptr_t)data->base + (uintptr_t)data->start, .start = (uintptr_t)level->start,
                                .n = data->bytes / sizeof(void *), .bytes = level->bytes };
    struct accel_block *holder;
    if (!level->bytes || level->bytes == ACCELRT_UNKNOWN_SIZE || level[1].bytes != ACCELRT_UNKNOWN_SIZE) return NULL;
    if (!wanted.n || wanted.place % sizeof(void *)) return NULL;
    if (accel__present_find(t, wanted.place, data->bytes, &holder) != PRESENCE_WHOLE || holder->state != BLOCK_READY) return NULL;
    struct accel_attachments *list = holder->attachments;
    if (!list || list->putting) return NULL;
    struct accel_run *r = same_run(t, list, &wanted);
    if (!r && find_block(t, list, &wanted)) r = add_run(t, list, &wanted);
    if (!r) return NULL;
    accel__block_used(w, r->block);
    accel__block_used(w, holder);
    return r;
}

bool accel__rows_hold(struct accel_work *w, const struct accelrt_data *data)
{
    pthread_mutex_t *lock = &w->device->present.lock;
    pthread_mutex_lock(lock);
    struct accel_run *r = find_run(w, data);
    if (r) {
        *(w->dynamic ? &r->block->dynamic : &r->block->structured) += (unsigned)r->n;
        r->block->stored = false;
        r->held++;
    }
    pthread_mutex_unlock(lock);
    return r;
}

bool accel__rows_release(struct accel_work *w, const struct accelrt_data *data)
{
    pthread_mutex_t *lock = &w->device->present.lock;
    if (w->dynamic) return false;
    pthread_mutex_lock(lock);
    struct accel_run *r = find_run(w, data);
    const struct accel_block *b = r ? r->block : NULL;
    bool held = r && r->held && b->structured >= r->n && b->structured + b->dynamic > r->n;
    if (held) {
        r->block->structured -= (unsigned)r->n;
        r->held--;
    }
    pthread_mutex_unlock(lock);
    return held;
}
