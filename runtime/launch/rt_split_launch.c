/* rt_split_launch: the launches of a split construct on the devices of the team. SPDX-License-Identifier: MIT
 *
 * What each device does is found first, and then enqueued: of all devices at once if they have threads (rt_device_threads.h), else one
 * after another. Each device's part has its own copies of what launches read and change: the call, its data, its range of trips, and
 * pointers to these among the arguments. */
#include "data/rt_replicas.h"
#include "launch/rt_launch.h"
#include "queue/rt_device_threads.h"
#include <stdlib.h>

#define TEAM (&accel__team)
enum { PIECE_BEFORE, PIECE_INNER, PIECE_AFTER };       /* in the order of their trips */

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
    bool has_begun;                    /* the parts follow new work of the home queue */
    atomic_uint sent;                  /* devices whose copies have been enqueued; used by threads */
    struct part *parts[ACCEL_SPAN_DEVICES];
};

/* ---- order
 * ------------------------------------------------------------------------------------------------------------------------------ */

/* The construct's queue follows all other queues of the home device, and then the devices' queues follow it. False: nothing is new in
 * it. */
static bool begin(struct accel_queue *home)
{
    for (struct accel_queue *q = accel__all_queues(home->device); q; q = q->all_next)
        if (q != TEAM->queues[0] && q != TEAM->movers[0]) accel__queue_follow(home, q);
    if (TEAM->last_queue == home && TEAM->last_mark == atomic_load(&home->enqueued)) return false;
    accel__team_record(home, &TEAM->begun);
    for (int i = 0; i < TEAM->n; i++) accel__team_wait(TEAM->queues[i], TEAM->begun);
    return true;
}

/* The home queue follows all devices' queues. With reductions the host waits for these (accel__partials_join), so no event is needed. */
static void end(const struct accel_split *s, struct accel_queue *home, const struct accelrt_kernel *k)
{
    for (int i = 0; i < TEAM->n && !s->table->n_reductions; i++) accel__team_wait(home, TEAM->ended[i]);
    accel__note_launch(home, k);
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

/* Trips [from, to) of device i. */
static void launch_piece(struct launching *l, int i, int piece, long long from, long long to)
{
    struct part *p = l->parts[i];
    struct accel_device *d = TEAM->devices[i];
    struct accel_work w = { .device = d, .queue = TEAM->queues[i], .slot = accel__site_slot(&p->call, d) };
    struct accel_launching own = *l->kernel;
    if (from >= to) return;
    own.tried.is_timed = false;
    accel__bind(d);
    accel__shift_trips(&p->call, from);
    accel__partials_begin(&p->call, &p->table, i, piece);
    p->geometry.trips[l->split->dimension] = to - from;
    own.function = accel__function_of(&w, &p->call, own.kernel, own.overlap, p->args);
    accel__launch_trips(&w, &p->call, &own, &p->geometry, p->args);
    accel__shift_trips(&p->call, -from);
    p->pieces |= 1u << piece;
}

static bool has_inner(const struct accel_split *s, int i) { return s->inner[i].from < s->inner[i].to; }

static void launch_inner(struct launching *l, int i)
{
    if (has_inner(l->split, i)) accel__accumulated_clear(l->split, i);
    launch_piece(l, i, PIECE_INNER, l->split->inner[i].from, l->split->inner[i].to);
}

/* After the copies; and the end of the part. */
static void launch_rest(struct launching *l, int i)
{
    const struct accel_split *s = l->split;
    struct accel_trips inner = has_inner(s, i) ? s->inner[i] : (struct accel_trips){ s->bounds[i + 1], s->bounds[i + 1] };
    for (int k = 0; k < TEAM->n; k++)
        if (s->moves[i] & 1u << k) accel__team_wait(TEAM->queues[i], TEAM->moved[k]);
    if (!has_inner(s, i)) accel__accumulated_clear(s, i);
    launch_piece(l, i, PIECE_BEFORE, s->bounds[i], inner.from);
    launch_piece(l, i, PIECE_AFTER, inner.to, s->bounds[i + 1]);
    if (!s->table->n_reductions) accel__team_record(TEAM->queues[i], &TEAM->ended[i]);
}

/* On a thread of its own: the events of other devices' copies must have been recorded before this device's queue waits for them. With
 * reductions each thread waits for its device, so the threads are awake when the host has the results, and enqueue the next construct at
 * once. */
static void enqueue_part(void *context, int i)
{
    struct launching *l = context;
    unsigned moves = l->split->moves[i];
    make_part(l, i);
    launch_inner(l, i);
    accel__split_send(l->split, i, l->has_begun);
    atomic_fetch_or(&l->sent, 1u << i);
    for (unsigned n = 0; (atomic_load(&l->sent) & moves) != moves; n++) accel__device_threads_pause(n);
    launch_rest(l, i);
    if (l->split->table->n_reductions) accel__queue_wait(TEAM->queues[i]);
}

static void enqueue_in_turn(struct launching *l)
{
    for (int i = 0; i < TEAM->n; i++) make_part(l, i);
    for (int i = TEAM->n - 1; i >= 0; i--) launch_inner(l, i);
    for (int k = 0; k < TEAM->n; k++) accel__split_send(l->split, k, l->has_begun);
    for (int i = TEAM->n - 1; i >= 0; i--) launch_rest(l, i);
}

void accel__split_launch(struct accel_work *w, struct accel_split *s, const struct accel_launching *kernel,
                         const struct accelrt_geometry *g, void **args)
{
    struct launching l = { .split = s, .kernel = kernel, .geometry = g, .args = args, .has_begun = begin(w->queue) };
    unsigned long long pieces = 0;
    accel__split_ranges(s);
    if (accel__split_halos(s)) accel__split_fetch(s);
    if (!accel__device_threads_run(TEAM->n, enqueue_part, &l)) enqueue_in_turn(&l);
    for (int i = 0; i < TEAM->n; i++) pieces |= (unsigned long long)l.parts[i]->pieces << i * ACCEL_SPLIT_PIECES;
    note_written(s);
    end(s, w->queue, kernel->kernel);
    accel__bind(w->device);
    accel__partials_join(w, s->call, s->table, pieces);
    accel__accumulated_join(w, s);
}
