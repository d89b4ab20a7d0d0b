/* rt_replicas: see rt_replicas.h. SPDX-License-Identifier: MIT */
#include "data/rt_replicas.h"
#include "data/rt_section.h"
#include "observe/rt_prof.h"
#include "queue/rt_device_threads.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct accel_split_team accel__team = { .lock = PTHREAD_MUTEX_INITIALIZER };
atomic_bool accel__splits;

#define TEAM (&accel__team)

/* ---- order -------------------------------------------------------------------------------------------------------------------------- */

void accel__team_record(struct accel_queue *q, void **event)
{
    struct accel_device *d = q->device;
    accel__device_threads_check();
    accel__bind(d);
    int code = *event ? 0 : d->driver->event_new(d, false, event);
    if (!code) code = d->driver->event_record(d, *event, q->stream);
    accel__check(d, q, code, "ordering devices");
}

void accel__team_wait(struct accel_queue *q, void *event)
{
    struct accel_device *d = q->device;
    if (!event) return;
    accel__device_threads_check();
    accel__bind(d);
    accel__check(d, q, d->driver->stream_follow(d, q->stream, event), "ordering devices");
    accel__queue_mark(q);
}

void accel__follow_last(struct accel_queue *q, int i)
{
    if (!TEAM->has_waited) accel__team_wait(q, TEAM->ended[i]);
}

void accel__follow_readers(struct accel_queue *q, unsigned readers, unsigned side_readers)
{
    for (int k = 0; k < TEAM->n; k++)
        if (readers & 1u << k) accel__team_wait(q, side_readers & 1u << k ? TEAM->copied[k] : TEAM->ended[k]);
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
    for (int k = 1; k < TEAM->n; k++) {
        if (!(devices & 1u << k)) continue;
        accel__team_record(TEAM->queues[k], &TEAM->ended[k]);
        accel__team_wait(q, TEAM->ended[k]);
    }
}

/* ---- copies ------------------------------------------------------------------------------------------------------------------------- */

/* For devices between which the driver does not copy: q is a queue of `from`, and other is one of `to`. */
static void copy_by_host(struct accel_queue *other, void *target, struct accel_queue *q, void *source, size_t bytes)
{
    char *buffer = accel__reserve(bytes);
    accel__bind(q->device);
    accel__transfer(q, ACCEL_TO_HOST, buffer, source, bytes, "(replica)");
    accel__queue_wait(q);
    accel__bind(other->device);
    accel__transfer(other, ACCEL_TO_DEVICE, buffer, target, bytes, "(replica)");
    accel__queue_wait(other);
    free(buffer);
}

static int copy(const struct accel_peer_copy *c, void *target, struct accel_queue *q)
{
    struct accel_device *d = TEAM->devices[c->from], *peer = TEAM->devices[c->to];
    if (ACCEL_UNLIKELY(accel__env.notify & NOTIFY_TRANSFER)) accel__notify_peer(q, d, peer, c->of->block->name, c->bytes);
    accel__device_threads_check();
    accel__bind(q->device);
    int code = d->driver->copy_peer(peer, target, d, (char *)c->of->memory[c->from] + c->at, c->bytes, q->stream);
    accel__queue_mark(q);
    if (code >= ACCEL_FAULT) accel__check(q->device, q, code, "copying between devices");
    return code;
}

void accel__replicas_copy(int by, struct accel_queue *q)
{
    struct accel_peer_copies *copies = &TEAM->copies[by];
    for (int k = 0; k < copies->n; k++) {
        const struct accel_peer_copy *c = &copies->list[k];
        void *target = (char *)c->of->memory[c->to] + c->at, *source = (char *)c->of->memory[c->from] + c->at;
        struct accel_queue *of_source = c->from == by ? q : TEAM->queues[c->from], *of_target = c->to == by ? q : TEAM->queues[c->to];
        if (copy(c, target, q)) copy_by_host(of_target, target, of_source, source, c->bytes);
    }
    copies->n = 0;
}

void accel__replicas_copy_home(struct accel_replicas *r, int i, struct accel_window w, void *to, struct accel_queue *home)
{
    struct accel_peer_copy c = { r, i, 0, w.from, w.to - w.from };
    if (copy(&c, to, home)) copy_by_host(home, to, TEAM->queues[i], (char *)r->memory[i] + w.from, c.bytes);
}

static void add_copy(int by, struct accel_peer_copy c)
{
    struct accel_peer_copies *copies = &TEAM->copies[by];
    if (copies->n == copies->room) {
        copies->room = copies->room ? 2 * copies->room : 16;
        struct accel_peer_copy *list = accel__reserve((size_t)copies->room * sizeof *list);
        if (copies->n) memcpy(list, copies->list, (size_t)copies->n * sizeof *list);
        free(copies->list);
        copies->list = list;
    }
    copies->list[copies->n++] = c;
}

/* The nearest device before i that is in the set, so that not all copies are from the same one; -1: none is. */
static int source_for(int i, unsigned devices)
{
    for (int distance = 1; distance < TEAM->n; distance++) {
        int k = (i + TEAM->n - distance) % TEAM->n;
        if (devices & 1u << k) return k;
    }
    return -1;
}

void accel__replicas_need(struct accel_replicas *r, int i, int by, unsigned sources, size_t from, size_t to, unsigned *used)
{
    size_t end;
    unsigned devices;
    for (; accel__validity_stale(&r->validity, 1u << i, &from, to, &end, &devices); from = end) {
        int source = source_for(i, devices);
        if (source < 0 || !(sources & 1u << source)) continue;
        add_copy(by == ACCEL_SOURCE ? source : by, (struct accel_peer_copy){ r, source, i, from, end - from });
        accel__validity_add(&r->validity, from, end, 1u << (i + ACCEL_SPAN_DEVICES));
        *used |= 1u << source;
        if (by == ACCEL_SOURCE) r->arriving |= 1u << source;
    }
}

/* All bytes of the block become valid on the home device, after what its last part of a split construct reads there. Whether something is
 * copied. */
static bool collect(struct accel_replicas *r)
{
    unsigned used = 0, devices;
    size_t from = 0, end;
    if (!accel__validity_stale(&r->validity, 1, &from, r->block->bytes, &end, &devices)) return false;
    for (int k = 1; k < TEAM->n; k++) accel__follow_last(TEAM->queues[k], 0);
    accel__replicas_need(r, 0, ACCEL_SOURCE, ~1u, 0, r->block->bytes, &used);
    for (int k = 1; k < TEAM->n; k++) accel__replicas_copy(k, TEAM->queues[k]);
    accel__validity_arrived(&r->validity);
    return true;
}

/* Those of the datum's block, if it has any. A block that is being made, perhaps by the construct itself in parts (rt_late.h), has none. */
static struct accel_replicas *replicas_of(struct accel_work *w, int i, const struct accelrt_data *data)
{
    struct accel_present *t = &w->device->present;
    if (!data->base || !data->device) return NULL;
    pthread_mutex_lock(&t->lock);
    struct accel_block *b = accel__cached(w, i, data);
    size_t bytes = accel__is_sized(data) ? data->bytes : 0;
    if (!b && accel__present_find(t, accel__section_begin(data), bytes, &b) == PRESENCE_NONE) b = accel__present_find_base(t, data->base);
    pthread_mutex_unlock(&t->lock);
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

/* All current values are on the home device then, and no replica is valid. The wait: a copy to the home device that belongs to a split
 * construct must not come after what is enqueued next. */
static void bring_home(void)
{
    bool any = false;
    for (struct accel_replicas *r = TEAM->all; r; r = r->next) {
        any |= collect(r) || r->arriving;
        accel__validity_set(&r->validity, 0, r->block->bytes, 1);
    }
    if (any) wait_for_team();
}

/* ---- memory ------------------------------------------------------------------------------------------------------------------------- */

static void release(struct accel_replicas *r)
{
    for (int i = 1; i < TEAM->n; i++) {
        struct accel_queue *q = TEAM->queues[i];
        accel__bind(TEAM->devices[i]);
        accel__follow_readers(q, TEAM->readers[i], TEAM->side_readers);
        if (r->memory[i] && !r->is_global)
            accel__check(TEAM->devices[i], q, accel__memory_give(q, r->memory[i], r->block->bytes, NULL), "freeing device memory");
    }
    accel__bind(TEAM->devices[0]);
    if (r->next) r->next->previous = r->previous;
    *(r->previous ? &r->previous->next : &TEAM->all) = r->next;
    r->block->replicas = NULL;
    accel__validity_end(&r->validity);
    free(r->ranges);
    free(r);
}

static void release_all(void)
{
    while (TEAM->all) release(TEAM->all);
}

/* Once: the next constructs lack it too. */
static void tell_lack(const struct accel_device *d, const struct accel_block *b)
{
    if (!TEAM->told_lack && accel__env.notify)
        fprintf(stderr, "accel: device %d lacks memory for a copy of '%s', %zu bytes: constructs that use it run on device %d\n", d->number,
                b->name, b->bytes, TEAM->devices[0]->number);
    TEAM->told_lack = true;
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
    r->is_global = accel__replica_is_global(b);
    for (int i = 1; i < TEAM->n && !code; i++) {
        accel__bind(TEAM->devices[i]);
        if (r->is_global) code = (r->memory[i] = accel__replica_of_global(b, TEAM->devices[i])) ? 0 : ACCEL_NO_MEMORY;
        else code = accel__memory_take(TEAM->queues[i], b->bytes, &r->memory[i], &was_kept);
        if (code == ACCEL_NO_MEMORY) tell_lack(TEAM->devices[i], b);
        else if (code) accel__check(TEAM->devices[i], TEAM->queues[i], code, "allocating device memory");
    }
    accel__bind(TEAM->devices[0]);
    if (!code) return r;
    release(r);
    return NULL;
}

/* ---- before other uses -------------------------------------------------------------------------------------------------------------- */

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
    if (touch >= TOUCH_WRITES) bring_home();
    if (touch == TOUCH_ALL) release_all();
}

/* The program begins to use another device than the home device. */
static void leave_to_program(void)
{
    if (TEAM->uses_others) return;
    TEAM->uses_others = true;
    bring_home();
    release_all();
    for (int i = 1; i < TEAM->n; i++) accel__replica_globals_back(TEAM->devices[i]);
}

void accel__replicas_settle(struct accel_device *d, const struct accelrt_call *call, enum accel_touch touch)
{
    if (accel__is_host(d)) return;
    pthread_mutex_lock(&TEAM->lock);
    note_user();
    if (d->number) {
        leave_to_program();
        accel__bind(d);
    }
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

static void forget_member(int i)
{
    struct accel_device *d = TEAM->devices[i];
    accel__bind(d);
    void **events[] = { &TEAM->ended[i], &TEAM->next_ended[i], &TEAM->copied[i], &TEAM->next_copied[i], &TEAM->side_ended[i] };
    for (size_t k = 0; k < sizeof events / sizeof *events; k++) {
        if (*events[k]) d->driver->event_free(d, *events[k]);
        *events[k] = NULL;
    }
    if (TEAM->partials[i].host) d->driver->unpin(d, TEAM->partials[i].host);
    if (TEAM->ranges[i].host) d->driver->unpin(d, TEAM->ranges[i].host);
    free(TEAM->copies[i].list), free(TEAM->parts[i]);
    TEAM->parts[i] = NULL;
    TEAM->copies[i] = (struct accel_peer_copies){ 0 };
    TEAM->queues[i] = TEAM->side_queues[i] = NULL;
    TEAM->readers[i] = 0;
    TEAM->partials[i] = TEAM->ranges[i] = (struct accel_partial){ 0 };
}

void accel__replicas_close(struct accel_device *d)
{
    bool is_member = false;
    pthread_mutex_lock(&TEAM->lock);
    for (int i = 0; i < TEAM->n; i++) is_member |= TEAM->devices[i] == d;
    if (is_member) {
        bring_home();
        release_all();
        accel__device_threads_end();
        accel__bind(TEAM->devices[0]);
        if (TEAM->room) d->driver->release(TEAM->devices[0], TEAM->room, TEAM->queues[0]->stream);
        TEAM->room = NULL, TEAM->room_bytes = 0;
        for (int i = 0; i < TEAM->n; i++) forget_member(i);
        if (TEAM->begun) d->driver->event_free(TEAM->devices[0], TEAM->begun);
        TEAM->begun = NULL;
        TEAM->n = 0, TEAM->last_queue = NULL, TEAM->has_waited = false;
        accel__bind(d);
    }
    pthread_mutex_unlock(&TEAM->lock);
}
