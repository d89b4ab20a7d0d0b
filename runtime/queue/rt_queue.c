/* rt_queue: async values, streams and waiting. SPDX-License-Identifier: MIT
 *
 * Every async value has a queue of its own for as long as the device is open. Synchronous constructs take a queue from a list of idle ones,
 * so that threads do not wait for each other; in a program with one thread it is always the same. Their streams are ordered with the
 * driver's default stream, which libraries use by default; those of async values are not. */
#include "queue/rt_queue.h"
#include "observe/rt_prof.h"
#include <stdlib.h>
#include <string.h>

int accel__async_value(int async)
{
    if (async == ACCELRT_ASYNC_DEFAULT || async == ACCELRT_ASYNC_NOVAL) async = accel__thread.default_async;
    if (async < 0 && async != ACCELRT_ASYNC_SYNC)
        accel__fail_as(acc_error_invalid_async, NULL, "use 0 or more, acc_async_noval, acc_async_sync or acc_async_default",
                       "invalid async queue %d", async);
    return async;
}

/* A new queue, in no list. */
static struct accel_queue *queue_new(struct accel_device *d, int value)
{
    struct accel_queue *q = accel__allocate(sizeof *q);
    q->device = d;
    q->value = value;
    q->own_stream = true;
    pthread_mutex_init(&q->lock, NULL);
    accel__bind(d);
    int code = d->driver->stream_new(d, value == ACCELRT_ASYNC_SYNC ? STREAM_WITH_DEFAULT : STREAM_ALONE, &q->stream);
    accel__check(d, NULL, code, "creating a queue");
    return q;
}

static void queue_free(struct accel_device *d, struct accel_queue *q)
{
    if (q->scratch.memory) d->driver->release(d, q->scratch.memory, q->stream);
    if (q->scans.memory) d->driver->release(d, q->scans.memory, q->stream);
    accel__sums_close(q);
    accel__ended_close(q);
    accel__backlog_free(q);
    if (q->own_stream) d->driver->stream_free(d, q->stream);
    pthread_mutex_destroy(&q->lock);
    free(q->joins);
    free(q);
}

/* queue_lock held. */
static void add_queue(struct accel_device *d, struct accel_queue *q)
{
    q->all_next = d->all_queues;
    d->all_queues = q;
}

static struct accel_queue *find_in(struct accel_queue *q, int value)
{
    while (q && q->value != value) q = q->hash_next;
    return q;
}

static _Atomic(struct accel_queue *) *bucket(struct accel_device *d, int value)
{
    return &d->queues[((unsigned)value * 0x9e3779b1u) >> 26];
}

struct accel_queue *accel__queue_find(struct accel_device *d, int async)
{
    int value = accel__async_value(async);
    return value == ACCELRT_ASYNC_SYNC ? NULL : find_in(atomic_load_explicit(bucket(d, value), memory_order_acquire), value);
}

static struct accel_queue *sync_queue(struct accel_device *d)
{
    struct accel_queue *q = atomic_load_explicit(&d->spare_sync, memory_order_relaxed) ? atomic_exchange(&d->spare_sync, NULL) : NULL;
    if (q) return q;
    pthread_mutex_lock(&d->queue_lock);
    q = d->idle_sync;
    if (q) d->idle_sync = q->idle_next;
    pthread_mutex_unlock(&d->queue_lock);
    if (q) return q;
    q = queue_new(d, ACCELRT_ASYNC_SYNC);
    pthread_mutex_lock(&d->queue_lock);
    add_queue(d, q);
    if (++d->n_sync > 1) atomic_store(&d->always_waits, true);         /* several threads: their queues must not wait for each other */
    pthread_mutex_unlock(&d->queue_lock);
    return q;
}

/* Two threads may create the queue of a value at the same time: the first one's is used. */
static struct accel_queue *new_async(struct accel_device *d, int value)
{
    struct accel_queue *mine = queue_new(d, value);
    pthread_mutex_lock(&d->queue_lock);
    struct accel_queue *q = find_in(atomic_load(bucket(d, value)), value);
    if (!q) {
        mine->hash_next = atomic_load(bucket(d, value));
        add_queue(d, mine);
        atomic_store_explicit(bucket(d, value), mine, memory_order_release);
    }
    pthread_mutex_unlock(&d->queue_lock);
    if (!q) return mine;
    queue_free(d, mine);
    return q;
}

struct accel_queue *accel__queue_for(struct accel_device *d, int async)
{
    int value = accel__async_value(async);
    struct accel_queue *q =
        value == ACCELRT_ASYNC_SYNC ? sync_queue(d) : find_in(atomic_load_explicit(bucket(d, value), memory_order_acquire), value);
    if (!q) q = new_async(d, value);
    accel__follow_deferred(q);
    return q;
}

void accel__queue_set_stream(struct accel_queue *q, void *stream, bool is_own)
{
    accel__queue_wait(q);
    pthread_mutex_lock(&q->lock);
    if (q->own_stream) q->device->driver->stream_free(q->device, q->stream);
    q->stream = stream, q->own_stream = is_own;
    pthread_mutex_unlock(&q->lock);
}

void accel__queue_first(struct accel_queue *q)
{
    void *stream;
    accel__check(q->device, NULL, q->device->driver->stream_new(q->device, STREAM_FIRST, &stream), "creating a queue");
    accel__queue_set_stream(q, stream, true);
}

void accel__queue_done(struct accel_queue *q)
{
    struct accel_device *d = q->device;
    struct accel_queue *none = NULL;
    if (q->value != ACCELRT_ASYNC_SYNC || atomic_compare_exchange_strong(&d->spare_sync, &none, q)) return;
    pthread_mutex_lock(&d->queue_lock);
    q->idle_next = d->idle_sync;
    d->idle_sync = q;
    pthread_mutex_unlock(&d->queue_lock);
}

struct accel_queue *accel__all_queues(struct accel_device *d)
{
    pthread_mutex_lock(&d->queue_lock);
    struct accel_queue *q = d->all_queues;
    pthread_mutex_unlock(&d->queue_lock);
    return q;
}

/* ---- marks ----------------------------------------------------------------------------------------------------------------------- */

unsigned long accel__queue_mark(struct accel_queue *q)
{
    return atomic_fetch_add(&q->enqueued, 1) + 1;
}

bool accel__queue_has_work(struct accel_queue *q)
{
    return q->exported || atomic_load(&q->enqueued) > atomic_load(&q->completed);
}

void accel__queue_reached(struct accel_queue *q, unsigned long mark)
{
    unsigned long old = atomic_load(&q->completed);
    while (old < mark && !atomic_compare_exchange_weak(&q->completed, &old, mark)) {}
}

/* ---- waiting on the host ------------------------------------------------------------------------------------------------------------ */

/* The scalars that a wait which begins now must deliver when it ends. */
struct delivery {
    unsigned long mark, serial;
    struct accel_join *joins;
    int n_joins;
};

static struct delivery delivery_begin(struct accel_queue *q)
{
    struct delivery w = { .mark = atomic_load(&q->enqueued) };
    pthread_mutex_lock(&q->lock);
    w.serial = q->serial;
    w.joins = q->joins;
    w.n_joins = q->n_joins;
    q->joins = NULL;
    q->n_joins = q->max_joins = 0;
    pthread_mutex_unlock(&q->lock);
    return w;
}

static void delivery_end(struct accel_queue *q, struct delivery *w)
{
    accel__queue_reached(q, w->mark);
    accel__slot_deliver(q, w->serial);
    for (int i = 0; i < w->n_joins; i++) accel__slot_deliver(w->joins[i].queue, w->joins[i].serial);
    free(w->joins);
    pthread_mutex_lock(&q->lock);
    if (!q->pending && !q->n_joins) atomic_store(&q->owes, false);
    pthread_mutex_unlock(&q->lock);
}

/* q->lock held. */
static void add_join(struct accel_queue *q, struct accel_queue *other, unsigned long serial)
{
    for (int i = 0; i < q->n_joins; i++) {
        if (q->joins[i].queue != other) continue;
        if (q->joins[i].serial < serial) q->joins[i].serial = serial;
        return;
    }
    if (q->n_joins == q->max_joins) {
        int max = q->max_joins ? 2 * q->max_joins : 4;
        struct accel_join *grown = accel__allocate((size_t)max * sizeof *grown);
        if (q->n_joins) memcpy(grown, q->joins, (size_t)q->n_joins * sizeof *grown);
        free(q->joins);
        q->joins = grown;
        q->max_joins = max;
    }
    q->joins[q->n_joins++] = (struct accel_join){ other, serial };
    atomic_store(&q->owes, true);
}

/* A test found q busy: the joins remain to be delivered. */
static void delivery_cancel(struct accel_queue *q, struct delivery *w)
{
    pthread_mutex_lock(&q->lock);
    for (int i = 0; i < w->n_joins; i++) add_join(q, w->joins[i].queue, w->joins[i].serial);
    pthread_mutex_unlock(&q->lock);
    free(w->joins);
}

void accel__queue_wait(struct accel_queue *q)
{
    struct accel_device *d = q->device;
    if (!accel__queue_has_work(q) && !atomic_load(&q->owes)) return;
    accel__bind(d);
    struct delivery w = delivery_begin(q);
    if (accel__queue_has_work(q)) {
        if (ACCEL_UNLIKELY(accel__env.notify & NOTIFY_WAIT)) accel__notify_wait(q);
        if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_wait_begin(q);
        if (!accel__ended_poll(q, w.mark)) accel__check(d, q, d->driver->stream_wait(d, q->stream, false), "running");
        if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_end(q, NULL);
    }
    delivery_end(q, &w);
}

bool accel__queue_test(struct accel_queue *q)
{
    struct accel_device *d = q->device;
    struct delivery w = delivery_begin(q);
    int code = accel__queue_has_work(q) ? d->driver->stream_wait(d, q->stream, true) : 0;
    if (code == ACCEL_BUSY) {
        delivery_cancel(q, &w);
        return false;
    }
    accel__check(d, q, code, "running");
    delivery_end(q, &w);
    return true;
}

void accel__wait_all(struct accel_device *d)
{
    for (struct accel_queue *q = accel__all_queues(d); q; q = q->all_next) accel__queue_wait(q);
}

bool accel__test_all(struct accel_device *d)
{
    bool idle = true;
    for (struct accel_queue *q = accel__all_queues(d); q; q = q->all_next) idle = accel__queue_test(q) && idle;
    return idle;
}

/* ---- waiting on the device ------------------------------------------------------------------------------------------------------- */

static struct accel_event *event_take(struct accel_device *d)
{
    pthread_mutex_lock(&d->queue_lock);
    struct accel_event *e = d->events;
    if (e) d->events = e->next;
    pthread_mutex_unlock(&d->queue_lock);
    if (e) return e;
    e = accel__allocate(sizeof *e);
    int code = d->driver->event_new(d, false, &e->handle);
    accel__check(d, NULL, code, "creating an event");
    return e;
}

static void event_give(struct accel_device *d, struct accel_event *e)
{
    pthread_mutex_lock(&d->queue_lock);
    e->next = d->events;
    d->events = e;
    pthread_mutex_unlock(&d->queue_lock);
}

/* The scalars that the work of `other` so far copies back. Must be read before the event for that work is recorded: the event may not cover
 * work that other threads enqueue in between. */
struct due {
    unsigned long mark, serial;
    struct accel_join *joins;
    int n_joins;
};

static struct due due_now(struct accel_queue *other)
{
    pthread_mutex_lock(&other->lock);
    struct due d = { .mark = atomic_load(&other->enqueued), .serial = other->pending ? other->serial : 0, .n_joins = other->n_joins };
    if (d.n_joins) {
        d.joins = accel__allocate((size_t)d.n_joins * sizeof *d.joins);
        memcpy(d.joins, other->joins, (size_t)d.n_joins * sizeof *d.joins);
    }
    pthread_mutex_unlock(&other->lock);
    return d;
}

/* A wait for q must deliver them. */
static void join(struct accel_queue *q, struct accel_queue *other, struct due *d)
{
    pthread_mutex_lock(&q->lock);
    if (d->serial) add_join(q, other, d->serial);
    for (int i = 0; i < d->n_joins; i++)
        if (d->joins[i].queue != q) add_join(q, d->joins[i].queue, d->joins[i].serial);
    q->followed = other;
    q->followed_mark = d->mark;
    pthread_mutex_unlock(&q->lock);
    free(d->joins);
}

void accel__queue_follow(struct accel_queue *q, struct accel_queue *other)
{
    if (q != other && (accel__queue_has_work(other) || atomic_load(&other->owes))) accel__queue_follow_stream(q, other);
}

void accel__queue_follow_stream(struct accel_queue *q, struct accel_queue *other)
{
    struct accel_device *d = q->device;
    struct due due = due_now(other);
    accel__bind(d);
    struct accel_event *e = event_take(d);
    int code = d->driver->event_record(d, e->handle, other->stream);
    if (!code) code = d->driver->stream_follow(d, q->stream, e->handle);
    accel__check(d, other, code, "ordering queues");
    event_give(d, e);
    accel__queue_mark(q);
    join(q, other, &due);
}

void accel__queue_follow_mark(struct accel_queue *q, struct accel_queue *other, unsigned long mark)
{
    pthread_mutex_lock(&q->lock);
    bool follows = q->followed == other && q->followed_mark >= mark;
    pthread_mutex_unlock(&q->lock);
    if (!follows) accel__queue_follow(q, other);
}

void accel__queue_follow_all(struct accel_queue *q)
{
    for (struct accel_queue *other = accel__all_queues(q->device); other; other = other->all_next) accel__queue_follow(q, other);
}

/* The host itself waits for a queue with undelivered scalars, since the construct may read their values when it begins. */
static void wait_one(struct accel_queue *q, struct accel_queue *other)
{
    if (other == q) return;
    if (!q || accel__slot_waiting(other, NULL)) accel__queue_wait(other);
    else accel__queue_follow(q, other);
}

void accel__wait_clause(struct accel_device *d, struct accel_queue *q, const struct accelrt_call *call)
{
    if (call->n_wait < 0) return;
    for (int i = 0; i < call->n_wait; i++) {
        struct accel_queue *other = accel__queue_find(d, call->wait[i]);
        if (other) wait_one(q, other);
    }
    if (call->n_wait > 0) return;
    for (struct accel_queue *other = accel__all_queues(d); other; other = other->all_next) wait_one(q, other);
}

/* ---- end ---------------------------------------------------------------------------------------------------------------------------- */

void accel__queues_close(struct accel_device *d)
{
    accel__probe_close(d);
    while (d->all_queues) {
        struct accel_queue *q = d->all_queues;
        d->all_queues = q->all_next;
        queue_free(d, q);
    }
    accel__slots_close(d);
    while (d->events) {
        struct accel_event *e = d->events;
        d->events = e->next;
        d->driver->event_free(d, e->handle);
        free(e);
    }
    d->idle_sync = NULL;
    d->n_sync = 0;
    atomic_store(&d->spare_sync, NULL);
    atomic_store(&d->deferring, NULL);
    for (int i = 0; i < 64; i++) atomic_store(&d->queues[i], NULL);
}
