/* rt_rows_attach: the pointers to the rows of a level. SPDX-License-Identifier: MIT
 *
 * The pointers in one block are attached together, while no other directive changes pointers of that block. */
#include "data/rt_attach.h"
#include "data/rt_follow.h"
#include "data/rt_rows_level.h"
#include <stdlib.h>

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
