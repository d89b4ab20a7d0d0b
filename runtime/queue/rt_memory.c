/* rt_memory: device memory for data of directives. SPDX-License-Identifier: MIT
 *
 * Freed memory is kept, so that time steps that allocate and free the same sizes need no driver call and no wait. The same queue may reuse
 * it at once, because its work runs in order. Another queue may reuse it when the work that used it is known to be complete, or after
 * waiting for an event. The streams of synchronous constructs are ordered with the driver's default stream, where libraries enqueue work
 * that the runtime does not know. So an async queue waits for an event before it reuses memory of those queues. The program may destroy its
 * own streams, so memory of their queues is not kept. If the driver's memory runs out, all kept memory is freed.
 *
 * Kept memory whose contents are known, those of a table that a construct has only read, is filled already for a construct that copies the
 * same values in. So tables of coefficients that each construct copies in are transferred once: two kernels with 11 weights take 32.8 us on an
 * H200 with a transfer before each, 30.6 without. Other memory of that size is reused first. */
#include "queue/rt_queue.h"
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 256, KEPT_MOST = 4096, LOOKED_AT_MOST = 64 };
enum { FILLED_MOST = 8 };              /* kept blocks of one size with known contents; with more, the oldest of them is reused */
#define BUSY_MOST 4                    /* kept blocks of one size in use by other queues; with more, a queue waits for the oldest of them */

struct accel_kept {
    struct accel_kept *next, **link;   /* in the bucket */
    struct accel_kept *older, *newer;
    void *memory;
    size_t bytes;
    struct accel_queue *queue;         /* queue that used it last */
    unsigned long mark;                /* mark of the last work that used it */
    void *contents;                    /* what the memory contains; NULL: not known */
};

struct accel_keep {
    pthread_mutex_t lock;
    struct accel_kept *buckets[BUCKETS], *oldest, *newest;
    size_t n, bytes;
    struct accel_kept *spare;          /* unused entries */
};

static struct accel_kept **bucket(struct accel_keep *k, size_t bytes) { return &k->buckets[(bytes * 0x9e3779b97f4a7c15u) >> 56]; }

/* ---- the lists; lock held ------------------------------------------------------------------------------------------------------------ */

static void add(struct accel_keep *k, struct accel_kept *e)
{
    struct accel_kept **at = bucket(k, e->bytes);
    e->next = *at;
    e->link = at;
    if (*at) (*at)->link = &e->next;
    *at = e;
    e->older = k->newest;
    if (k->newest) k->newest->newer = e;
    else k->oldest = e;
    k->newest = e;
    k->n++;
    k->bytes += e->bytes;
}

static void take_out(struct accel_keep *k, struct accel_kept *e)
{
    *e->link = e->next;
    if (e->next) e->next->link = e->link;
    *(e->older ? &e->older->newer : &k->oldest) = e->newer;
    *(e->newer ? &e->newer->older : &k->newest) = e->older;
    k->n--;
    k->bytes -= e->bytes;
}

enum fitness { FITS, FITS_BEHIND_EVENT, BUSY };

static enum fitness fitness(const struct accel_kept *e, const struct accel_queue *q)
{
    const struct accel_queue *last = e->queue;
    if (last == q) return FITS;
    if (last->exported || atomic_load(&last->completed) < e->mark) return BUSY;
    return last->value == ACCELRT_ASYNC_SYNC && q->value != ACCELRT_ASYNC_SYNC ? FITS_BEHIND_EVENT : FITS;
}

/* The best block of this size for q; NULL: the driver must allocate one. *must_wait: q must wait for an event first. */
static struct accel_kept *choose(struct accel_keep *k, size_t bytes, const struct accel_queue *q, bool *must_wait)
{
    struct accel_kept *waiting = NULL, *busy = NULL, *filled = NULL;
    int looked_at = 0, n_busy = 0, n_filled = 0;
    for (struct accel_kept *e = *bucket(k, bytes); e && looked_at < LOOKED_AT_MOST; e = e->next, looked_at++) {
        if (e->bytes != bytes) continue;
        enum fitness how = fitness(e, q);
        if (how == FITS && !e->contents) {
            *must_wait = false;
            return e;
        }
        if (how == FITS) filled = e, n_filled++;
        else if (how == FITS_BEHIND_EVENT) waiting = e;
        else busy = e, n_busy++;
    }
    *must_wait = n_filled <= FILLED_MOST;
    if (!*must_wait) return filled;
    return waiting ? waiting : n_busy > BUSY_MOST ? busy : NULL;
}

/* ---- what the runtime calls ---------------------------------------------------------------------------------------------------------- */

static struct accel_keep *keep_of(struct accel_device *d)
{
    struct accel_keep *k = __atomic_load_n(&d->keep, __ATOMIC_ACQUIRE), *none = NULL;
    if (k) return k;
    k = accel__allocate(sizeof *k);
    pthread_mutex_init(&k->lock, NULL);
    if (__atomic_compare_exchange_n(&d->keep, &none, k, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) return k;
    free(k);
    return none;
}

/* The oldest block beyond the limits, or, with `all`, the oldest; removed from the lists. NULL: none. */
static struct accel_kept *surplus(struct accel_device *d, struct accel_keep *k, bool all)
{
    pthread_mutex_lock(&k->lock);
    struct accel_kept *e = all || k->n > KEPT_MOST || k->bytes > d->memory / 2 ? k->oldest : NULL;
    if (e) take_out(k, e);
    pthread_mutex_unlock(&k->lock);
    return e;
}

static int give_surplus(struct accel_device *d, bool all)
{
    struct accel_keep *k = keep_of(d);
    struct accel_kept *e;
    int code = 0;
    while (!code && (e = surplus(d, k, all))) {
        /* A queue whose stream was replaced has been waited for. */
        code = d->driver->release(d, e->memory, e->queue->own_stream ? e->queue->stream : NULL);
        free(e->contents);
        free(e);
    }
    return code;
}

int accel__memory_alloc(struct accel_device *d, size_t bytes, void *stream, void **memory)
{
    int code = d->driver->alloc(d, bytes, stream, memory);
    if (code != ACCEL_NO_MEMORY || !__atomic_load_n(&d->keep, __ATOMIC_ACQUIRE)) return code;
    code = give_surplus(d, true);
    return code ? code : d->driver->alloc(d, bytes, stream, memory);
}

/* Takes e out of the lists, and has its entry reused. Lock held. */
static struct accel_kept use(struct accel_keep *k, struct accel_kept *e)
{
    struct accel_kept got = *e;
    take_out(k, e);
    e->next = k->spare;
    k->spare = e;
    return got;
}

int accel__memory_take(struct accel_queue *q, size_t bytes, void **memory, bool *was_kept)
{
    struct accel_device *d = q->device;
    struct accel_keep *k = accel__env.keep_memory ? keep_of(d) : NULL;
    bool must_wait = false;
    *was_kept = false;
    if (!k) return d->driver->alloc(d, bytes, q->stream, memory);
    pthread_mutex_lock(&k->lock);
    struct accel_kept *e = choose(k, bytes, q, &must_wait), got = { 0 };
    if (e) got = use(k, e);
    pthread_mutex_unlock(&k->lock);
    if (!e) return accel__memory_alloc(d, bytes, q->stream, memory);
    free(got.contents);
    if (must_wait) accel__queue_follow_stream(q, got.queue);
    *memory = got.memory;
    *was_kept = true;
    return 0;
}

void *accel__memory_take_filled(struct accel_queue *q, size_t bytes, const void *host, void **contents)
{
    struct accel_keep *k = accel__env.keep_memory ? keep_of(q->device) : NULL;
    struct accel_kept got = { .memory = NULL };
    int looked_at = 0;
    if (!k) return NULL;
    pthread_mutex_lock(&k->lock);
    for (struct accel_kept *e = *bucket(k, bytes); e && looked_at < LOOKED_AT_MOST && !got.memory; e = e->next, looked_at++)
        if (e->contents && e->bytes == bytes && !memcmp(e->contents, host, bytes) && fitness(e, q) == FITS) got = use(k, e);
    pthread_mutex_unlock(&k->lock);
    *contents = got.contents;
    return got.memory;
}

/* An unused entry. Lock held; released during an allocation. */
static struct accel_kept *entry(struct accel_keep *k)
{
    struct accel_kept *e = k->spare;
    if (e) {
        k->spare = e->next;
        return e;
    }
    pthread_mutex_unlock(&k->lock);
    e = accel__allocate(sizeof *e);
    pthread_mutex_lock(&k->lock);
    return e;
}

int accel__memory_give(struct accel_queue *q, void *memory, size_t bytes, void *contents)
{
    struct accel_device *d = q->device;
    struct accel_keep *k = accel__env.keep_memory && memory && q->own_stream ? keep_of(d) : NULL;
    if (!k) {
        free(contents);
        return memory ? d->driver->release(d, memory, q->stream) : 0;
    }
    pthread_mutex_lock(&k->lock);
    struct accel_kept *e = entry(k);
    *e = (struct accel_kept){ .memory = memory, .bytes = bytes, .queue = q, .mark = atomic_load(&q->enqueued),
                               .contents = contents };
    add(k, e);
    bool full = k->n > KEPT_MOST || k->bytes > d->memory / 2;
    pthread_mutex_unlock(&k->lock);
    return full ? give_surplus(d, false) : 0;
}

void accel__memory_close(struct accel_device *d)
{
    struct accel_keep *k = d->keep;
    if (!k) return;
    accel__check(d, NULL, give_surplus(d, true), "freeing device memory");
    d->keep = NULL;
    while (k->spare) {
        struct accel_kept *next = k->spare->next;
        free(k->spare);
        k->spare = next;
    }
    pthread_mutex_destroy(&k->lock);
    free(k);
}

size_t accel__memory_kept(struct accel_device *d)
{
    struct accel_keep *k = __atomic_load_n(&d->keep, __ATOMIC_ACQUIRE);
    if (!k) return 0;
    pthread_mutex_lock(&k->lock);
    size_t bytes = k->bytes;
    pthread_mutex_unlock(&k->lock);
    return bytes;
}
