/* rt_replicas: see rt_replicas.h. SPDX-License-Identifier: MIT */
#include "data/rt_replicas.h"
#include "observe/rt_prof.h"
#include <stdlib.h>

struct accel_split_team accel__team = { .lock = PTHREAD_MUTEX_INITIALIZER };
atomic_bool accel__splits;

#define TEAM (&accel__team)

/* ---- order -------------------------------------------------------------------------------------------------------------------------------- */

void accel__team_record(int k)
{
    struct accel_device *d = TEAM->devices[k];
    accel__bind(d);
    int code = TEAM->events[k] ? 0 : d->driver->event_new(d, false, &TEAM->events[k]);
    if (!code) code = d->driver->event_record(d, TEAM->events[k], TEAM->queues[k]->stream);
    accel__check(d, TEAM->queues[k], code, "ordering devices");
}

void accel__team_wait(int i, int k)
{
    struct accel_device *d = TEAM->devices[i];
    accel__bind(d);
    accel__check(d, TEAM->queues[i], d->driver->stream_follow(d, TEAM->queues[i]->stream, TEAM->events[k]), "ordering devices");
    accel__queue_mark(TEAM->queues[i]);
}

void accel__team_follow(int i, int k)
{
    accel__team_record(k);
    accel__team_wait(i, k);
}

/* The host waits for all work of split constructs. */
static void wait_for_team(void)
{
    for (int i = 0; i < TEAM->n; i++)
        if (TEAM->queues[i]) accel__queue_wait(TEAM->queues[i]);
    for (struct accel_replicas *r = TEAM->all; r; r = r->next) r->arriving = 0;
    if (TEAM->n) accel__bind(TEAM->devices[0]);
}

/* Later work of q, a queue of the home device, follows these devices' queues. */
static void follow_devices(struct accel_queue *q, unsigned devices)
{
    struct accel_queue *home = TEAM->queues[0];
    TEAM->queues[0] = q;
    for (int k = 1; k < TEAM->n; k++)
        if (devices & 1u << k) accel__team_follow(0, k);
    TEAM->queues[0] = home;
}

/* ---- copies ------------------------------------------------------------------------------------------------------------------------------- */

/* For devices between which the driver does not copy. */
static void copy_by_host(int to, void *target, int from, void *source, size_t bytes)
{
    char *buffer = accel__reserve(bytes);
    accel__transfer(TEAM->queues[from], ACCEL_TO_HOST, buffer, source, bytes, "(replica)");
    accel__queue_wait(TEAM->queues[from]);
    accel__bind(TEAM->devices[to]);
    accel__transfer(TEAM->queues[to], ACCEL_TO_DEVICE, buffer, target, bytes, "(replica)");
    accel__queue_wait(TEAM->queues[to]);
    free(buffer);
}

static void copy(struct accel_replicas *r, int to, int from, size_t at, size_t bytes)
{
    struct accel_device *d = TEAM->devices[from];
    struct accel_queue *q = TEAM->queues[from];
    void *target = (char *)r->memory[to] + at, *source = (char *)r->memory[from] + at;
    accel__bind(d);
    if (ACCEL_UNLIKELY(accel__env.notify & NOTIFY_TRANSFER)) accel__notify_peer(q, TEAM->devices[to], r->block->name, bytes);
    int code = d->driver->copy_peer(TEAM->devices[to], target, d, source, bytes, q->stream);
    accel__queue_mark(q);
    if (code && code < ACCEL_FAULT) copy_by_host(to, target, from, source, bytes);
    else accel__check(d, q, code, "copying between devices");
}

void accel__replicas_need(struct accel_replicas *r, int i, size_t from, size_t to, unsigned *sources)
{
    size_t end;
    unsigned devices;
    while (accel__validity_stale(&r->validity, 1u << i, &from, to, &end, &devices)) {
        int source = __builtin_ctz(devices);
        copy(r, i, source, from, end - from);
        accel__validity_add(&r->validity, from, end, 1u << (i + ACCEL_SPAN_DEVICES));
        *sources |= 1u << source;
        if (!i) r->arriving |= 1u << source;
        from = end;
    }
}

bool accel__replicas_lack(const struct accel_replicas *r, int i, size_t from, size_t to)
{
    size_t end;
    unsigned devices;
    return accel__validity_stale(&r->validity, 1u << i, &from, to, &end, &devices);
}

/* All bytes of the block become valid on the home device. Whether something was copied. */
static bool collect(struct accel_replicas *r)
{
    unsigned sources = 0;
    accel__replicas_need(r, 0, 0, r->block->bytes, &sources);
    accel__validity_arrived(&r->validity);
    return sources != 0;
}

/* The block of the datum, if it has replicas. */
static struct accel_replicas *replicas_of(struct accel_work *w, int i, const struct accelrt_data *data)
{
    if (!data->base || !data->device) return NULL;
    pthread_mutex_lock(&w->device->present.lock);
    struct accel_block *b = accel__locate(w, i, data);
    pthread_mutex_unlock(&w->device->present.lock);
    return b ? b->replicas : NULL;
}

void accel__replicas_collect(struct accel_work *w, const struct accelrt_call *call, int item, bool writes)
{
    unsigned devices = 0;
    pthread_mutex_lock(&TEAM->lock);
    for (int i = 0; TEAM->all && i < call->n_data; i++) {
        struct accel_replicas *r = item == ACCEL_EACH || item == i ? replicas_of(w, i, &call->data[i]) : NULL;
        if (!r) continue;
        collect(r);
        devices |= r->arriving;
        if (writes && call->data[i].kind & ACCELRT_WRITTEN) accel__validity_set(&r->validity, 0, r->block->bytes, 1);
    }
    if (devices) follow_devices(w->queue, devices);
    accel__bind(w->device);
    pthread_mutex_unlock(&TEAM->lock);
}

/* The wait: a copy to the home device that belongs to a split construct must not come after what is enqueued next. */
void accel__replicas_home(void)
{
    bool any = false;
    for (struct accel_replicas *r = TEAM->all; r; r = r->next) {
        any |= collect(r) || r->arriving;
        accel__validity_set(&r->validity, 0, r->block->bytes, 1);
    }
    if (any) wait_for_team();
}

/* ---- memory ------------------------------------------------------------------------------------------------------------------------------- */

static void release(struct accel_replicas *r)
{
    for (int i = 1; i < TEAM->n; i++) {
        struct accel_queue *q = TEAM->queues[i];
        accel__bind(TEAM->devices[i]);
        if (r->memory[i]) accel__check(TEAM->devices[i], q, accel__memory_give(q, r->memory[i], r->block->bytes), "freeing device memory");
    }
    accel__bind(TEAM->devices[0]);
    if (r->next) r->next->previous = r->previous;
    *(r->previous ? &r->previous->next : &TEAM->all) = r->next;
    r->block->replicas = NULL;
    accel__validity_end(&r->validity);
    free(r);
}

static void release_all(void)
{
    while (TEAM->all) release(TEAM->all);
}

struct accel_replicas *accel__replicas_make(struct accel_block *b)
{
    struct accel_replicas *r = b->replicas;
    bool was_kept;
    int code = 0;
    if (r) return r;
    r = accel__allocate(sizeof *r + (size_t)TEAM->n * sizeof *r->memory);
    r->block = b;
    r->memory[0] = (void *)accel__block_device(b);
    accel__validity_begin(&r->validity, b->bytes, 1);
    r->next = TEAM->all;
    if (r->next) r->next->previous = r;
    TEAM->all = b->replicas = r;
    for (int i = 1; i < TEAM->n && !code; i++) {
        accel__bind(TEAM->devices[i]);
        code = accel__memory_take(TEAM->queues[i], b->bytes, &r->memory[i], &was_kept);
        if (code && code != ACCEL_NO_MEMORY) accel__check(TEAM->devices[i], TEAM->queues[i], code, "allocating device memory");
    }
    accel__bind(TEAM->devices[0]);
    if (!code) return r;
    release(r);
    return NULL;
}

/* ---- before other uses -------------------------------------------------------------------------------------------------------------------- */

/* Whether the runtime meets each block that the data name as one whole: no pointers are attached in blocks, no rows or members are made. */
static bool has_sections_only(const struct accelrt_call *call)
{
    for (int i = 0; call && i < call->n_data; i++)
        if (accel__form(&call->data[i]) != FORM_SECTION || call->data[i].kind & (ACCELRT_MEMBER | ACCELRT_POINTER)) return false;
    return call != NULL;
}

/* Notes the calling thread. */
static void note_user(void)
{
    if (!TEAM->has_user) {
        TEAM->has_user = true;
        TEAM->user = pthread_self();
    } else if (!pthread_equal(TEAM->user, pthread_self()))
        TEAM->has_users = true;
}

static void settle(const struct accelrt_call *call, enum accel_touch touch)
{
    if (TEAM->has_users || !has_sections_only(call)) touch = TOUCH_ALL;
    if (touch >= TOUCH_WRITES) accel__replicas_home();
    if (touch == TOUCH_ALL) release_all();
}

void accel__replicas_settle(struct accel_device *d, const struct accelrt_call *call, enum accel_touch touch)
{
    if (accel__is_host(d)) return;
    pthread_mutex_lock(&TEAM->lock);
    note_user();
    if (TEAM->all) settle(call, touch);
    pthread_mutex_unlock(&TEAM->lock);
}

void accel__replicas_of_block(struct accel_block *b, enum accel_touch touch)
{
    pthread_mutex_lock(&TEAM->lock);
    struct accel_replicas *r = b->replicas;
    if (r) {
        collect(r);
        if (touch >= TOUCH_WRITES) accel__validity_set(&r->validity, 0, b->bytes, 1);
        wait_for_team();
        if (touch == TOUCH_ALL) release(r);
    }
    pthread_mutex_unlock(&TEAM->lock);
}

void accel__replicas_close(struct accel_device *d)
{
    bool is_member = false;
    pthread_mutex_lock(&TEAM->lock);
    for (int i = 0; i < TEAM->n; i++) is_member |= TEAM->devices[i] == d;
    if (is_member) {
        accel__replicas_home();
        release_all();
        for (int i = 0; i < TEAM->n; i++) {
            struct accel_device *member = TEAM->devices[i];
            if (TEAM->events[i]) member->driver->event_free(member, TEAM->events[i]);
            if (TEAM->partials[i].host) accel__bind(member), member->driver->unpin(member, TEAM->partials[i].host);
            TEAM->events[i] = NULL, TEAM->queues[i] = NULL, TEAM->partials[i] = (struct accel_partial){ 0 };
        }
        TEAM->n = 0, TEAM->last_queue = NULL;
        accel__bind(d);
    }
    pthread_mutex_unlock(&TEAM->lock);
}
