/* rt_deferred: waits for synchronous constructs, deferred until the host or another queue could notice. SPDX-License-Identifier: MIT
 *
 * A wait takes some microseconds, longer than a small kernel. If a construct writes only to memory that the program reaches through the
 * runtime alone, the host continues without it. Whatever could notice waits first: synchronous directives with visible effects use the same
 * queue and wait for it; other queues follow an event (accel__follow_deferred, called for each directive); API functions call
 * accel__settle. Once the program has device addresses, constructs that may use the memory there are waited for; once it has streams, or several
 * threads use the device at the same time, all are.
 *
 * The deferred work is limited, so that times that the host measures are nearly right and faults are detected early. Its constructs are in
 * batches with an event after each; beyond the limit the host waits for the oldest batch. */
#include "queue/rt_queue.h"
#include <stdlib.h>
#include <string.h>

enum { BATCHES = 4, BATCH_CONSTRUCTS = 16, BATCH_US = 32 };
enum { DEFERRED_US = 100, DEFERRED_LAUNCHES = 48 };        /* limits of all deferred work */

/* Successive constructs, and the event after them. */
struct batch {
    void *event;
    unsigned long mark;
    unsigned us, constructs;
};

/* Used only by the thread that has the queue. */
struct accel_backlog {
    struct batch batches[BATCHES];     /* with an event that the host has not waited for */
    unsigned first, n;
    struct batch open;                 /* the constructs after those; its event is not yet recorded */
    unsigned oldest;                   /* number of the first launch that may not have ended */
};

static atomic_bool exiting;

/* ---- the process's exit ------------------------------------------------------------------------------------------------------------- */

/* A fault must be reported even if the program uses the device no more. */
static void settle_at_exit(void)
{
    static const struct accelrt_site site = { .directive = "exit" };
    atomic_store(&exiting, true);
    if (atomic_load(&accel__ending) != ENDING_NOT || atomic_load(&accel__dead)) return;
    accel__thread.site = &site;
    for (int i = 1; i < accel__n_devices; i++)
        if (atomic_load(&accel__devices[i]->is_open)) accel__settle(accel__devices[i]);
}

/* Called after the driver has registered its own handlers, which run after this one. */
static void register_exit(void) { atexit(settle_at_exit); }

/* ---- batches ------------------------------------------------------------------------------------------------------------------------ */

static struct accel_backlog *backlog_new(struct accel_queue *q)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    struct accel_device *d = q->device;
    struct accel_backlog *b = accel__allocate(sizeof *b);
    for (int i = 0; i < BATCHES; i++) accel__check(d, q, d->driver->event_new(d, false, &b->batches[i].event), "creating an event");
    pthread_once(&once, register_exit);
    return b;
}

void accel__backlog_free(struct accel_queue *q)
{
    for (int i = 0; i < BATCHES && q->backlog; i++) q->device->driver->event_free(q->device, q->backlog->batches[i].event);
    free(q->backlog);
}

static void forget_completed(struct accel_queue *q, struct accel_backlog *b)
{
    unsigned long completed = atomic_load(&q->completed);
    for (; b->n && b->batches[b->first].mark <= completed; b->n--) b->first = (b->first + 1) % BATCHES;
    if (b->open.mark <= completed) b->open = (struct batch){ .mark = 0 };
    if (q->n_launched - b->oldest > ACCEL_LAUNCHED_MOST) b->oldest = q->n_launched - ACCEL_LAUNCHED_MOST;
    while (b->oldest != q->n_launched && q->launched[b->oldest % ACCEL_LAUNCHED_MOST].mark <= completed) b->oldest++;
}

static void wait_for_oldest(struct accel_queue *q, struct accel_backlog *b)
{
    struct accel_device *d = q->device;
    const struct batch *oldest = &b->batches[b->first];
    accel__check(d, q, d->driver->event_wait(d, oldest->event, false), "running");
    accel__queue_reached(q, oldest->mark);
    forget_completed(q, b);
}

static void close_batch(struct accel_queue *q, struct accel_backlog *b)
{
    struct accel_device *d = q->device;
    if (b->n == BATCHES) wait_for_oldest(q, b);
    struct batch *new = &b->batches[(b->first + b->n++) % BATCHES];
    b->open.event = new->event;
    *new = b->open;
    b->open = (struct batch){ .mark = 0 };
    accel__check(d, q, d->driver->event_record(d, new->event, q->stream), "running");
}

static bool is_too_much(const struct accel_queue *q, const struct accel_backlog *b)
{
    unsigned us = b->open.us;
    for (unsigned i = 0; i < b->n; i++) us += b->batches[(b->first + i) % BATCHES].us;
    return us > DEFERRED_US || q->n_launched - b->oldest > DEFERRED_LAUNCHES;
}

bool accel__defer(struct accel_queue *q, unsigned us)
{
    struct accel_device *d = q->device;
    struct accel_queue *deferring = NULL;
    if (accel__env.wait == WAIT_ALWAYS || atomic_load(&d->always_waits) || atomic_load(&q->owes) || atomic_load(&exiting)) return false;
    if (!atomic_compare_exchange_strong(&d->deferring, &deferring, q) && deferring != q) return false;
    struct accel_backlog *b = q->backlog;
    if (!b) q->backlog = b = backlog_new(q);
    forget_completed(q, b);
    b->open.mark = atomic_load(&q->enqueued);
    b->open.us += us;
    if (++b->open.constructs == BATCH_CONSTRUCTS || b->open.us >= BATCH_US) close_batch(q, b);
    while (is_too_much(q, b)) {
        if (!b->n) return false;
        wait_for_oldest(q, b);
    }
    atomic_store(&q->deferred, atomic_load(&q->enqueued));
    return !atomic_load(&d->always_waits);     /* accel__expose of another thread may not yet have seen `deferred` */
}

/* ---- what could notice -------------------------------------------------------------------------------------------------------------- */

void accel__settle(struct accel_device *d)
{
    struct accel_queue *q = atomic_load(&d->deferring);
    if (q && accel__is_deferred(q)) accel__queue_wait(q);
}

void accel__expose(struct accel_device *d)
{
    accel__watch_host_accesses(d);
    if (atomic_exchange(&d->always_waits, true)) return;
    accel__settle(d);
    if (d->driver->enqueue_held) accel__check(d, NULL, d->driver->enqueue_held(d), "running");
}

/* Kernels use the variables of declare directives without naming them as data. */
static bool is_declared(const struct accel_block *b) { return b->site && b->site->directive && !strcmp(b->site->directive, "declare"); }

/* Present lock held. The program gets the device address of b. Returns whether it had none of b: then accel__expose_memory follows. */
static bool expose_block(struct accel_block *b)
{
    bool had = b->exposed;
    b->exposed = true;
    return !had;
}

void accel__expose_memory(struct accel_device *d)
{
    if (atomic_load(&d->has_pointers) || atomic_load(&d->has_stored_pointers)) {
        accel__expose(d);
        return;
    }
    accel__watch_host_accesses(d);
    atomic_store(&d->exposes, true);
    accel__settle(d);
    if (d->driver->enqueue_held) accel__check(d, NULL, d->driver->enqueue_held(d), "running");
}

void *accel__expose_copy(struct accel_device *d, const void *host)
{
    struct accel_block *b;
    void *device = NULL;
    bool is_new = false, declared = false;
    pthread_mutex_lock(&d->present.lock);
    if (accel__present_find(&d->present, (uintptr_t)host, 0, &b) == PRESENCE_WHOLE) {
        device = (void *)(accel__block_device(b) + ((uintptr_t)host - accel__block_host(b)));
        is_new = expose_block(b);
        declared = is_declared(b);
    }
    pthread_mutex_unlock(&d->present.lock);
    if (declared) accel__expose(d);
    else if (is_new) accel__expose_memory(d);
    return device;
}

/* `ordered` is set only after the event: another thread that uses q may read it. */
void accel__follow_deferred(struct accel_queue *q)
{
    struct accel_queue *other = atomic_load(&q->device->deferring);
    if (!other || other == q || !accel__is_deferred(other)) return;
    unsigned long mark = atomic_load(&other->deferred);
    if (atomic_load(&q->ordered) >= mark) return;
    accel__queue_follow_stream(q, other);
    atomic_store(&q->ordered, mark);
}
