/* rt_follow: pointers in memory through which a construct reaches data that none of its clauses names. SPDX-License-Identifier: MIT
 *
 * Example: p->data[i], where other directives mapped *p and the target of p->data. Every pointer of such a path is attached before the
 * construct starts if its target is present. Exception: the device's copy of a pointer is changed only while it holds the host's value,
 * since the program may have stored another value. An absent target is an error when a kernel is launched. */
#include "data/rt_follow.h"
#include "data/rt_attach.h"
#include "present/rt_bundle.h"
#include <stdlib.h>
#include <string.h>

enum { SPAN_GAP = 4096 };              /* bytes: device copies of pointers that are closer than this are read by one transfer */

/* The target of a pointer, from which the next hop starts, and the block that contains it. */
struct base {
    uintptr_t address;
    struct accel_block *block;
};

struct doubt {                         /* a pointer whose value on the device is not known */
    struct accel_block *holder, *target;
    uintptr_t place, value, device_value;
    bool put;                          /* known to hold the host's value, or that of its attachment */
};

struct walk {
    struct accel_work *work;
    struct base *bases, *next;
    size_t n_bases, n_next, room_next;
    struct doubt *doubts;
    size_t n_doubts, room_doubts;
    bool last;                         /* this is the last hop */
    size_t found;                      /* pointers of this hop whose target is present, or to which the program has assigned on the
                                          device */
    uintptr_t absent;                  /* value of a pointer of this hop with an absent target; 0: none */
};

static void *room_for(void *items, size_t n, size_t *room, size_t size)
{
    if (n < *room) return items;
    size_t more = *room ? 2 * *room : 16;
    void *grown = accel__allocate(more * size);
    if (n) memcpy(grown, items, n * size);
    free(items);
    *room = more;
    return grown;
}

static void add_next(struct walk *k, uintptr_t address, struct accel_block *b)
{
    if (k->last) return;
    k->next = room_for(k->next, k->n_next, &k->room_next, sizeof *k->next);
    k->next[k->n_next++] = (struct base){ address, b };
}

static void add_doubt(struct walk *k, struct doubt d)
{
    k->doubts = room_for(k->doubts, k->n_doubts, &k->room_doubts, sizeof *k->doubts);
    k->doubts[k->n_doubts++] = d;
}

/* ---- one pointer; present lock held -------------------------------------------------------------------------------------------------- */

static struct accel_block *target_of(struct accel_work *w, uintptr_t value)
{
    struct accel_block *b = accel__present_target(&w->device->present, value);
    return b && b->state == BLOCK_READY ? b : NULL;
}

static void found(struct walk *k, uintptr_t value, struct accel_block *target)
{
    k->found++;
    if (!target) return;
    accel__block_used(k->work, target);
    add_next(k, value, target);
}

static void visit(struct walk *k, struct accel_block *b, uintptr_t place)
{
    struct accel_present *t = &k->work->device->present;
    struct accel_attachment *a = accel__attachment(b, place);
    uintptr_t value;
    memcpy(&value, (void *)place, sizeof value);
    if (!value) return;
    if (a && (uintptr_t)a->host_value == value && a->changes == atomic_load_explicit(&t->changes, memory_order_relaxed)) {
        if (a->state == ATTACHED_NO) k->absent = value;
        else found(k, value, a->target);
        return;
    }
    struct accel_block *target = target_of(k->work, value);
    bool ours = a && a->state == ATTACHED_YES, fresh = b->filled && b->made > k->work->changes_before;
    uintptr_t device_value = target ? accel__block_device(target) + (value - accel__block_host(target)) : 0;
    if (target) found(k, value, target);
    if (ours && target && (uintptr_t)a->host_value == value && a->device_value == device_value) {
        a->target = target;
        a->changes = atomic_load_explicit(&t->changes, memory_order_relaxed);
    } else {
        add_doubt(k, (struct doubt){ b, target, place, value, device_value, (ours && target) || fresh });
    }
}

/* Visits the pointers of a bundle that begins at `place`, if it is attached and the host's pointers are unchanged. Returns their number; 0:
 * no such bundle. */
static size_t visit_bundle(struct walk *k, const struct accel_block *b, uintptr_t place)
{
    struct accel_bundle *rows = b->attachments ? b->attachments->bundles : NULL;
    while (rows && rows->place != place) rows = rows->next_held;
    if (!rows || memcmp((void *)place, rows->rows.values, rows->rows.n * sizeof *rows->rows.values)) return 0;
    k->found += rows->rows.n;
    accel__block_used(k->work, &rows->each);
    return rows->rows.n;
}

/* Whether the host's pointers are those that were attached. */
static bool are_unchanged(const struct accel_attachments *list)
{
    const struct accel_run *r = list->runs;
    if (r && r->n == list->n) return !memcmp(r->values, (void *)r->place, r->n * sizeof *r->values);
    for (size_t i = 0; i < list->n; i++)
        if (memcmp((void *)list->items[i].place, &list->items[i].host_value, sizeof(void *)) != 0) return false;
    return true;
}

/* Whether the pointers of the block need no visit: all of the block is pointers, they were found for the same queue, the table has not
 * changed since, and the host's pointers are unchanged. */
static bool all_as_before(struct walk *k, const struct accel_attachments *list)
{
    if (!list || list->seen_by != k->work->queue || list->bundles) return false;
    if (list->seen != atomic_load_explicit(&k->work->device->present.changes, memory_order_relaxed)) return false;
    if (!are_unchanged(list)) return false;
    k->found += list->n;
    return true;
}

static void remember(struct walk *k, const struct accel_block *b, size_t n_found)
{
    struct accel_attachments *list = b->attachments;
    if (!list || list->n != n_found || list->n * sizeof(void *) != b->bytes) return;
    list->seen_by = k->work->queue;
    list->seen = atomic_load_explicit(&k->work->device->present.changes, memory_order_relaxed);
}

/* Visits all pointers of a hop in the block of the base. */
static void visit_hop(struct walk *k, const struct base *base, const struct accelrt_hop *hop)
{
    uintptr_t begin = accel__block_host(base->block), end = begin + base->block->bytes, first = base->address + hop->offset;
    size_t before = hop->stride && first > begin ? (first - begin) / hop->stride : 0;
    const struct accel_attachments *list = base->block->attachments;
    while (list && list->putting) pthread_cond_wait(&k->work->device->present.changed, &k->work->device->present.lock);
    if (list) accel__block_used(k->work, base->block);
    bool together = k->last && hop->count == 1 && hop->stride == sizeof(void *);
    size_t found_before = k->found, doubts_before = k->n_doubts;
    if (together && all_as_before(k, list)) return;
    for (uintptr_t p = first - before * hop->stride; p < end; p += hop->stride) {
        size_t n = together ? visit_bundle(k, base->block, p) : 0;
        if (n) {
            p += (n - 1) * sizeof(void *);
            continue;
        }
        for (accelrt_size i = 0; i < hop->count; i++) {
            uintptr_t place = p + i * hop->step;
            if (place >= begin && place + sizeof(void *) <= end) visit(k, base->block, place);
        }
        if (!hop->stride) break;
    }
    if (together && k->n_doubts == doubts_before) remember(k, base->block, k->found - found_before);
}

/* ---- values on the device; lock not held --------------------------------------------------------------------------------------------- */

/* The end of the doubts from i on that one transfer can settle: in one block, in ascending order, and close to each other. */
static size_t span_end(const struct walk *k, size_t i)
{
    size_t j = i + 1;
    while (j < k->n_doubts && !k->doubts[j].put && k->doubts[j].holder == k->doubts[i].holder &&
           k->doubts[j].place > k->doubts[j - 1].place && k->doubts[j].place - k->doubts[j - 1].place <= SPAN_GAP)
        j++;
    return j;
}

/* Present lock held. Decides the state of a pointer whose value on the device is `held`. */
static void settle(struct walk *k, struct doubt *u, uintptr_t held)
{
    struct accel_present *t = &k->work->device->present;
    struct accel_attachment *a = accel__attachment_add(u->holder, u->place);
    bool raw = u->put || held == u->value;
    bool device_address = !u->target && accel__is_device_address(k->work->device, u->value);
    u->holder->attachments->seen_by = NULL;
    if (!u->target && a->state == ATTACHED_YES && held == a->device_value) {
        a->changes = 0;                /* still attached, to the previous address of its target; it is updated when the target is present
                                          again */
        k->absent = u->value;
        return;
    }
    a->host_value = (void *)u->value;
    a->target = u->target;
    a->changes = atomic_load_explicit(&t->changes, memory_order_relaxed);
    if (u->target && (raw || held == u->device_value)) {
        if (a->state != ATTACHED_YES) a->count = 0;
        a->state = ATTACHED_YES;
        a->device_value = u->device_value;
        u->put = raw;
        return;
    }
    u->put = false;
    a->state = raw && !device_address ? ATTACHED_NO : ATTACHED_FOREIGN;
    if (a->state == ATTACHED_NO) k->absent = u->value;
    else k->found++;
}

static void settle_span(struct walk *k, size_t from, size_t to)
{
    struct accel_device *d = k->work->device;
    struct doubt *u = &k->doubts[from];
    uintptr_t begin = u->place, bytes = k->doubts[to - 1].place + sizeof(void *) - begin;
    char *copy = NULL;
    if (!u->put) {
        copy = accel__allocate(bytes);
        void *memory = (void *)(accel__block_device(u->holder) + (begin - accel__block_host(u->holder)));
        int code = d->driver->copy(d, ACCEL_TO_HOST, copy, memory, bytes, k->work->queue->stream);
        if (!code) code = d->driver->stream_wait(d, k->work->queue->stream, false);
        accel__check(d, k->work->queue, code, "reading a pointer");
    }
    pthread_mutex_lock(&d->present.lock);
    for (size_t i = from; i < to; i++) {
        uintptr_t held = 0;
        if (copy) memcpy(&held, copy + (k->doubts[i].place - begin), sizeof held);
        settle(k, &k->doubts[i], held);
        k->doubts[i].holder->attachments->putting += k->doubts[i].put;
    }
    pthread_mutex_unlock(&d->present.lock);
    free(copy);
}

static void put_all(struct walk *k)
{
    enum { RUN = 128 };
    pthread_mutex_t *lock = &k->work->device->present.lock;
    uintptr_t run[RUN];
    size_t n = 0;
    for (size_t i = 0; i < k->n_doubts; i++) {
        const struct doubt *u = &k->doubts[i], *next = i + 1 < k->n_doubts ? u + 1 : u;
        if (!u->put) continue;
        run[n++] = u->device_value;
        if (n < RUN && next->put && next->holder == u->holder && next->place == u->place + sizeof *run) continue;
        accel__attached_put(k->work, u->holder, u->place - (n - 1) * sizeof *run, run, n);
        n = 0;
    }
    pthread_mutex_lock(lock);
    for (size_t i = 0; i < k->n_doubts; i++)
        if (k->doubts[i].put) accel__pointers_give(k->work, k->doubts[i].holder, true);
    pthread_mutex_unlock(lock);
}

/* ---- the path ------------------------------------------------------------------------------------------------------------------------ */

static void advance(struct walk *k, const struct accelrt_hop *hop)
{
    pthread_mutex_t *lock = &k->work->device->present.lock;
    k->found = k->absent = k->n_next = k->n_doubts = 0;
    k->last = !hop[1].count;
    pthread_mutex_lock(lock);
    for (size_t i = 0; i < k->n_bases; i++) visit_hop(k, &k->bases[i], hop);
    pthread_mutex_unlock(lock);
    for (size_t i = 0, end; i < k->n_doubts; i = end) {
        end = k->doubts[i].put ? i + 1 : span_end(k, i);
        settle_span(k, i, end);
    }
    put_all(k);
    free(k->bases);
    k->bases = k->next;
    k->n_bases = k->n_next;
    k->next = NULL;
    k->room_next = 0;
}

void accel__follow_one(struct accel_work *w, int i, struct accelrt_data *data)
{
    struct walk k = { .work = w };
    const struct accelrt_hop *hop = data->device;
    if (!data->base || data->kind & ACCELRT_LOOK) return;
    pthread_mutex_lock(&w->device->present.lock);
    struct accel_block *b = accel__locate(w, i, data);
    pthread_mutex_unlock(&w->device->present.lock);
    if (!b) return;
    k.bases = accel__allocate(sizeof *k.bases);
    k.bases[k.n_bases++] = (struct base){ (uintptr_t)data->base, b };
    for (; hop->count && k.n_bases; hop++) {
        advance(&k, hop);
        if (!k.absent || k.found || (data->kind & ACCELRT_IF_PRESENT) || w->absent) continue;
        w->absent = data;
        w->absent_value = k.absent;
    }
    free(k.bases);
    free(k.doubts);
}
