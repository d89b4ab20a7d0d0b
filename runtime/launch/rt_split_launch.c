/* rt_split_launch: the launches of a split construct on the devices of the team. SPDX-License-Identifier: MIT
 *
 * What each device does is found first, and then enqueued: of all devices at once if they have threads (rt_device_threads.h), else one
 * after another. Each device's part has its own copies of what launches read and change: the call, its data, its range of trips, and
 * pointers to these among the arguments. */
#include "data/rt_replicas.h"
#include "launch/rt_launch.h"
#include "queue/rt_device_threads.h"
#include <stdlib.h>
#include <string.h>

#define TEAM (&accel__team)
enum { PIECE_BEFORE, PIECE_INNER, PIECE_AFTER };       /* in the order of their trips */
enum { LEAST_CONCURRENT = 128 };

/* Of a device. */
struct part {
    struct accelrt_call call;
    struct accelrt_split table;
    struct accelrt_geometry geometry;
    struct accelrt_data data[ACCEL_SPLIT_DATA];
    unsigned pieces;                   /* that have been launched */
    int n_args;
    void *args[];
};

/* A construct's launch. */
struct launching {
    struct accel_split *split;
    const struct accel_launching *kernel;
    const struct accelrt_geometry *geometry;
    void **args;
    struct accel_queue *home;
    bool has_begun;                    /* the parts follow new work of the home queue */
    unsigned long mark;                /* of the home queue's work that precedes the parts */
    unsigned readers[ACCEL_SPAN_DEVICES], side_readers;        /* of the team, before the construct */
    struct part *parts[ACCEL_SPAN_DEVICES];
};

/* ---- order ------------------------------------------------------------------------------------------------------------------------------ */

static bool has_inner(const struct accel_split *s, int i) { return s->inner[i].from < s->inner[i].to; }

/* Its copies are in its side queue. */
static bool copies_concurrently(const struct accel_split *s, int i) { return has_inner(s, i) && s->sources[i]; }

/* What follows its copies is there too, unless it is few trips, which are not worth an order of the queues. */
static bool runs_concurrently(const struct accel_split *s, int i)
{
    long long all = s->bounds[i + 1] - s->bounds[i], rest = all - (s->inner[i].to - s->inner[i].from);
    return copies_concurrently(s, i) && rest >= all / LEAST_CONCURRENT;
}

/* The construct's queue follows all other queues of the home device, and then the devices' queues follow it, if anything is new in it and
 * the host does not know that it has ended. */
static void begin(struct launching *l)
{
    struct accel_queue *home = l->home;
    for (struct accel_queue *q = accel__all_queues(home->device); q; q = q->all_next)
        if (q != TEAM->queues[0] && q != TEAM->side_queues[0]) accel__queue_follow(home, q);
    l->mark = atomic_load(&home->enqueued);
    l->has_begun = accel__queue_has_work(home) && !(TEAM->last_queue == home && TEAM->last_mark == l->mark);
    if (!l->has_begun) return;
    accel__team_record(home, &TEAM->begun);
    for (int i = 0; i < TEAM->n; i++) accel__team_wait(TEAM->queues[i], TEAM->begun);
}

/* The host waits for all parts, and so for what precedes them in the home queue, which has no other work unless another thread uses it. */
static void wait_for_parts(const struct launching *l)
{
    struct accel_queue *home = l->home;
    for (int i = 0; i < TEAM->n; i++) accel__queue_wait(TEAM->queues[i]), TEAM->readers[i] = 0;
    accel__note_launch(home, l->kernel->kernel);
    if (atomic_load(&home->enqueued) == l->mark + 1) accel__queue_reached(home, l->mark + 1);
    else accel__queue_wait(home);
}

static void exchange(void **event, void **other)
{
    void *first = *event;
    *event = *other, *other = first;
}

/* The home queue follows all devices' queues (launch_rest), or the host waits for these. */
static void end(const struct launching *l)
{
    struct accel_queue *home = l->home;
    bool waits = l->split->table->n_reductions;
    for (int i = 0; i < TEAM->n; i++) {
        if (!waits) exchange(&TEAM->ended[i], &TEAM->next_ended[i]);
        if (copies_concurrently(l->split, i)) exchange(&TEAM->copied[i], &TEAM->next_copied[i]);
    }
    TEAM->has_waited = waits;
    if (waits) wait_for_parts(l);
    else accel__note_launch(home, l->kernel->kernel);
    TEAM->last_queue = home;
    TEAM->last_mark = atomic_load(&home->enqueued);
}

static void note_written(struct accel_split *s)
{
    for (int i = 0; i < TEAM->n; i++)
        for (int item = 0; item < s->call->n_data; item++) {
            if (!s->blocks[item]) continue;
            struct accel_window own = accel__split_written(s, item, i);
            accel__validity_set(&s->replicas[item]->validity, own.from, own.to, 1u << i);
        }
}

/* ---- a device's part
 * -------------------------------------------------------------------------------------------------------------------- */

/* The place of p in the copy `to` of an object; NULL: p is not in the object. */
static void *moved(void *p, const void *object, void *to, size_t bytes)
{
    uintptr_t at = (uintptr_t)p - (uintptr_t)object;
    return at < bytes ? (char *)to + at : NULL;
}

static void *argument(struct part *p, const struct launching *l, void *from)
{
    const struct accelrt_call *call = l->split->call;
    void *to = moved(from, call->data, p->data, (size_t)call->n_data * sizeof *p->data);
    if (!to) to = moved(from, call, &p->call, sizeof p->call);
    if (!to) to = moved(from, l->split->table, &p->table, sizeof p->table);
    if (!to) to = moved(from, l->geometry, &p->geometry, sizeof p->geometry);
    return to ? to : from;
}

/* The longest list of arguments of the kernels that a launch may run. */
static int arguments_of(const struct accelrt_kernel *k)
{
    int rest = k->long_rows ? k->long_rows->n_params : 0;
    return k->n_params > rest ? k->n_params : rest;
}

/* Addresses are those on device i. */
static void make_part(struct launching *l, int i)
{
    const struct accel_split *s = l->split;
    struct part *p = TEAM->parts[i];
    int n = arguments_of(l->kernel->kernel);
    if (!p || p->n_args < n) {
        free(p);
        TEAM->parts[i] = p = accel__reserve(sizeof *p + (size_t)n * sizeof *p->args);
        p->n_args = n;
    }
    p->call = *s->call, p->table = *s->table, p->geometry = *l->geometry;
    p->pieces = 0;
    p->call.data = p->data, p->call.parts = &p->table.parts;
    for (int k = 0; k < s->call->n_data; k++) {
        struct accelrt_data *data = &p->data[k];
        *data = s->call->data[k];
        if (s->replicas[k])
            data->device = (void *)((uintptr_t)data->device - (uintptr_t)s->replicas[k]->memory[0] + (uintptr_t)s->replicas[k]->memory[i]);
    }
    for (int k = 0; k < n; k++) p->args[k] = argument(p, l, l->args[k]);
    l->parts[i] = p;
}

/* Trips [from, to) of device i, in a queue of it. */
static void launch_piece(struct launching *l, int i, int piece, long long from, long long to, struct accel_queue *q)
{
    struct part *p = l->parts[i];
    struct accel_device *d = TEAM->devices[i];
    struct accel_work w = { .device = d, .queue = q, .slot = accel__site_slot(&p->call, d) };
    struct accel_launching own = *l->kernel;
    if (from >= to) return;
    own.tried.is_timed = false;
    accel__device_threads_check();
    accel__bind(d);
    accel__shift_trips(&p->call, from);
    accel__partials_begin(&p->call, &p->table, i, piece);
    p->geometry.trips[l->split->dimension] = to - from;
    own.function = accel__function_of(&w, &p->call, own.kernel, own.overlap, p->args);
    accel__launch_trips(&w, &p->call, &own, &p->geometry, p->args);
    accel__shift_trips(&p->call, -from);
    p->pieces |= 1u << piece;
}

/* Its inner trips do not follow copies of the construct. */
static void launch_inner(struct launching *l, int i)
{
    accel__follow_readers(TEAM->queues[i], l->readers[i], l->side_readers);
    if (has_inner(l->split, i)) accel__accumulated_clear(l->split, i);
    launch_piece(l, i, PIECE_INNER, l->split->inner[i].from, l->split->inner[i].to, TEAM->queues[i]);
}

/* Copies from other devices, concurrent with inner trips if there are any. */
static void receive(struct launching *l, int i)
{
    struct accel_split *s = l->split;
    bool concurrent = copies_concurrently(s, i);
    struct accel_queue *q = concurrent ? TEAM->side_queues[i] : TEAM->queues[i];
    if (concurrent) {
        if (l->has_begun) accel__team_wait(q, TEAM->begun);
        accel__follow_last(q, i);
        accel__follow_readers(q, l->readers[i], l->side_readers);
    }
    accel__split_receive(s, i, q, l->readers[i] & ~l->side_readers);
    if (concurrent) accel__team_record(q, &TEAM->next_copied[i]);
}

/* The trips that need what has been copied. */
static void launch_others(struct launching *l, int i)
{
    struct accel_split *s = l->split;
    bool concurrent = runs_concurrently(s, i);
    struct accel_queue *own = TEAM->queues[i], *q = concurrent ? TEAM->side_queues[i] : own;
    struct accel_trips inner = has_inner(s, i) ? s->inner[i] : (struct accel_trips){ s->bounds[i + 1], s->bounds[i + 1] };
    if (!concurrent && copies_concurrently(s, i)) accel__team_wait(own, TEAM->next_copied[i]);
    if (!has_inner(s, i)) accel__accumulated_clear(s, i);
    launch_piece(l, i, PIECE_BEFORE, s->bounds[i], inner.from, q);
    launch_piece(l, i, PIECE_AFTER, inner.to, s->bounds[i + 1], q);
    if (!concurrent) return;
    accel__team_record(q, &TEAM->side_ended[i]);
    accel__team_wait(own, TEAM->side_ended[i]);
}

static void launch_rest(struct launching *l, int i)
{
    receive(l, i);
    launch_others(l, i);
    if (l->split->table->n_reductions) return;
    accel__team_record(TEAM->queues[i], &TEAM->next_ended[i]);
    accel__team_wait(l->home, TEAM->next_ended[i]);
}

/* On a thread of its own. With reductions each thread waits for its device, so the threads are awake when the host has the results, and
 * enqueue the next construct at once. */
static void enqueue_part(void *context, int i)
{
    struct launching *l = context;
    make_part(l, i);
    launch_inner(l, i);
    launch_rest(l, i);
    accel__device_threads_check();
    if (l->split->table->n_reductions) accel__queue_wait(TEAM->queues[i]);
}

static void enqueue_in_turn(struct launching *l)
{
    for (int i = 0; i < TEAM->n; i++) make_part(l, i);
    for (int i = TEAM->n - 1; i >= 0; i--) launch_inner(l, i);
    for (int i = TEAM->n - 1; i >= 0; i--) launch_rest(l, i);
}

/* The next construct follows this one's copies. */
static void settle_readers(struct launching *l)
{
    memcpy(l->readers, TEAM->readers, sizeof l->readers);
    l->side_readers = TEAM->side_readers;
    TEAM->side_readers = 0;
    for (int i = 0; i < TEAM->n; i++) {
        TEAM->readers[i] = l->split->readers[i];
        if (copies_concurrently(l->split, i)) TEAM->side_readers |= 1u << i;
    }
}

/* Devices first clear what they add to: after the copies of others from it. */
static void copy_before_clears(struct launching *l)
{
    struct accel_split *s = l->split;
    for (int i = 0; i < TEAM->n; i++) {
        accel__follow_readers(TEAM->queues[i], l->readers[i], l->side_readers);
        accel__split_receive(s, i, TEAM->queues[i], l->readers[i] & ~l->side_readers);
        if (s->copied[i]) accel__team_record(TEAM->queues[i], &TEAM->next_copied[i]);
    }
    for (int k = 0; k < TEAM->n; k++) {
        for (int i = 0; i < TEAM->n; i++)
            if (s->readers[k] & 1u << i) accel__team_wait(TEAM->queues[k], TEAM->next_copied[i]);
    }
    for (int i = 0; i < TEAM->n; i++) l->readers[i] = TEAM->readers[i] = s->copied[i] = s->readers[i] = 0;
}

void accel__split_launch(struct accel_work *w, struct accel_split *s, const struct accel_launching *kernel,
                         const struct accelrt_geometry *g, void **args)
{
    struct launching l = { .split = s, .home = w->queue, .kernel = kernel, .geometry = g, .args = args };
    unsigned long long pieces = 0;
    begin(&l);
    accel__split_ranges(s);
    bool any = accel__split_halos(s);
    if (any) accel__split_fetch(s);
    settle_readers(&l);
    if (any && s->accumulated) copy_before_clears(&l);
    if (!accel__device_threads_run(TEAM->n, enqueue_part, &l)) enqueue_in_turn(&l);
    for (int i = 0; i < TEAM->n; i++) pieces |= (unsigned long long)l.parts[i]->pieces << i * ACCEL_SPLIT_PIECES;
    note_written(s);
    end(&l);
    accel__bind(w->device);
    accel__partials_join(w, s->call, s->table, pieces);
    accel__accumulated_join(w, s);
}
