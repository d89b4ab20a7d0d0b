/* rt_split: a construct whose outermost loop is split over the devices of the host (--multi-gpu). SPDX-License-Identifier: MIT
 *
 * Device i of the team runs trips bounds[i] to bounds[i + 1] - 1. Before it does, what its trips access is made valid on it. What they may write, the
 * windows of their footprints with all gaps, is valid on it alone afterwards. So no two devices may have such windows in common. Bytes in the gaps keep
 * the values that they had. */
#include "data/rt_late.h"
#include "data/rt_replicas.h"
#include "launch/rt_launch.h"
#include "lifetime/rt_lifetime.h"
#include <stdio.h>

#define TEAM (&accel__team)
enum { TEAM_QUEUE = 0x7fffffff };      /* the queue of other devices; programs have no reason to use its number */

struct split {
    struct accelrt_call *call;
    const struct accelrt_split *table;
    int dimension;
    long long all, bounds[ACCEL_SPAN_DEVICES + 1];
    struct accel_block *blocks[ACCEL_SPLIT_DATA];      /* NULL: no memory, or a scalar that is reduced */
    struct accel_replicas *replicas[ACCEL_SPLIT_DATA];
    void *scalars[ACCEL_SPLIT_DATA];   /* that are reduced: their addresses on the home device */
};
struct window { size_t from, to; };    /* in a block */

/* ---- the team ------------------------------------------------------------------------------------------------------------------------- */

static bool is_like(const struct accel_device *a, const struct accel_device *b)
{
    return a->compute_major == b->compute_major && a->compute_minor == b->compute_minor && a->multiprocessors == b->multiprocessors;
}

/* Of each device to the memory of all others. */
static void allow_access(void)
{
    for (int i = 0; i < TEAM->n; i++)
        for (int k = 0; k < TEAM->n; k++) {
            struct accel_device *d = TEAM->devices[i], *peer = TEAM->devices[k];
            int code = i != k ? d->driver->allow_peer(d, peer) : 0;
            if (code >= ACCEL_FAULT) accel__check(d, NULL, code, "giving another device access to memory");
            if (code && accel__env.notify)
                fprintf(stderr, "accel: copies from device %d to device %d pass the host: device %d has no access to its memory\n", d->number, peer->number, peer->number);
        }
}

/* Other devices than the home device's kind would be slower than it, or compute other results. */
static void form_team(struct accel_device *home)
{
    int count = accel__count_devices(home->type), n = accel__env.num_devices ? accel__env.num_devices : count;
    TEAM->n = 1;
    TEAM->devices[0] = home;
    for (int i = 1; i < n && i < count && TEAM->n < ACCEL_SPAN_DEVICES; i++) {
        struct accel_device *d = accel__find_device(home->type, i);
        accel__open(d);
        if (!is_like(home, d)) {
            if (accel__env.notify) fprintf(stderr, "accel: device %d is not used for split constructs: it differs from device 0\n", i);
            continue;
        }
        TEAM->queues[TEAM->n] = accel__queue_for(d, TEAM_QUEUE);
        TEAM->devices[TEAM->n++] = d;
    }
    allow_access();
    accel__bind(home);
    if (accel__env.notify) fprintf(stderr, "accel: constructs are split over %d of %d devices\n", TEAM->n, count);
}

static void has_symbol(const struct accelrt_globals *globals, void *context)
{
    struct { const struct accelrt_image *image; bool found; } *of = context;
    for (int i = 0; i < globals->n; i++) of->found |= globals->image == of->image && globals->list[i].symbol;
}

/* Variables of declare directives are reached through symbols, of which each device has its own. */
static bool uses_symbols(const struct accelrt_image *image)
{
    struct { const struct accelrt_image *image; bool found; } of = { image, image->n_imports > 0 };
    if (!of.found && atomic_load(&accel__n_globals)) accel__each_globals(has_symbol, &of);
    return of.found;
}

bool accel__may_split(struct accel_work *w, const struct accelrt_call *call, const struct accelrt_kernel *k, const struct accelrt_geometry *g)
{
    const unsigned kinds = ACCELRT_SPECIAL | ACCELRT_EXACT_GANGS | ACCELRT_OUTPUT | ACCELRT_STORES_POINTERS | ACCELRT_SCAN | ACCELRT_ALWAYS;
    bool fits = call->flags & ACCELRT_SPLIT && call->parts && !call->parts->state && !(k->flags & kinds) && !g->product && !call->state[STATE_ABSENT] &&
                call->parts->dimension < k->dims && call->n_data <= ACCEL_SPLIT_DATA;
    if (!fits || w->device->number || accel__env.num_devices == 1 || accel__env.compare || accel__env.tune >= TUNE_ON) return false;
    if (accel__env.reproducible && ((const struct accelrt_split *)call->parts)->n_reductions) return false;
    if (atomic_load(&w->device->always_waits) || uses_symbols(call->site->image)) return false;
    pthread_mutex_lock(&TEAM->lock);
    if (!TEAM->n) form_team(w->device);
    bool may = TEAM->n > 1 && TEAM->devices[0] == w->device && !TEAM->has_users;
    pthread_mutex_unlock(&TEAM->lock);
    return may;
}

/* ---- what a part accesses ------------------------------------------------------------------------------------------------------------- */

static size_t within(const struct accel_block *b, uintptr_t host)
{
    return host <= accel__block_host(b) ? 0 : host - accel__block_host(b) < b->bytes ? host - accel__block_host(b) : b->bytes;
}

/* Of device i; what is beyond the block is not accessed. */
static struct window window_of(const struct split *s, int item, int i, const struct accelrt_footprint *f)
{
    uintptr_t base = (uintptr_t)s->call->data[item].base + (uintptr_t)f->start;
    long long first = s->bounds[i], last = s->bounds[i + 1] - 1;
    if (last < first || !f->bytes) return (struct window){ 0, 0 };
    return (struct window){ within(s->blocks[item], base + (uintptr_t)(first * f->step)), within(s->blocks[item], base + (uintptr_t)(last * f->step) + f->bytes) };
}

/* The whole block, if it is only read. */
static struct window accessed(const struct split *s, int item, int i)
{
    const struct accelrt_footprint *f = &s->table->parts.footprints[item];
    if (f->step > 0) return window_of(s, item, i, f);
    return (struct window){ 0, s->bounds[i] < s->bounds[i + 1] ? s->blocks[item]->bytes : 0 };
}

static struct window written(const struct split *s, int item, int i)
{
    const struct accelrt_footprint *f = &s->table->written[item];
    return f->step > 0 ? window_of(s, item, i, f) : (struct window){ 0, 0 };
}

static bool are_apart(const struct split *s, int item, int other)
{
    for (int i = 0; i < TEAM->n; i++)
        for (int k = 0; k < TEAM->n; k++) {
            struct window a = written(s, item, i), b = written(s, other, k);
            if (i != k && a.from < b.to && b.from < a.to) return false;
        }
    return true;
}

static bool is_reduced(const struct split *s, int item)
{
    for (int k = 0; k < s->table->n_reductions; k++)
        if (s->table->reductions[k].item == item) return true;
    return false;
}

/* No two devices may write the same bytes. Without trips of an inner loop, windows are empty, but kernels with sums in registers may access them. */
static bool writes_by_owner(const struct split *s)
{
    bool any = false;
    for (int i = 0; i < s->call->n_data; i++) {
        const struct accelrt_footprint *f = &s->table->written[i], *all = &s->table->parts.footprints[i];
        any |= is_reduced(s, i);
        if (!s->blocks[i]) continue;
        if (all->step > 0 ? !all->bytes : f->bytes || f->step) return false;
        any |= f->step > 0;
        for (int k = 0; k <= i; k++)
            if (s->blocks[k] == s->blocks[i] && !are_apart(s, i, k)) return false;
    }
    return any;
}

/* Sets the block of each datum. False: a datum is in other memory, or in memory that has no replicas. */
static bool find_blocks(struct accel_work *w, struct split *s)
{
    bool found = true;
    pthread_mutex_lock(&w->device->present.lock);
    for (int i = 0; i < s->call->n_data && found; i++) {
        const struct accelrt_data *data = &s->call->data[i];
        s->blocks[i] = NULL;
        if (!data->base || !data->bytes || !data->device || s->table->parts.footprints[i].step == ACCELRT_NO_ACCESS) continue;
        struct accel_block *b = accel__form(data) == FORM_SECTION ? accel__locate(w, i, data) : NULL;
        bool is_plain = b && !b->group && !b->mapped && !b->attachments && !b->slot && b->state == BLOCK_READY;
        if (is_reduced(s, i)) found = accel__form(data) == FORM_SECTION && (!b || !b->replicas);
        else found = is_plain, s->blocks[i] = b;
    }
    pthread_mutex_unlock(&w->device->present.lock);
    return found;
}

static bool make_replicas(struct split *s)
{
    for (int i = 0; i < s->call->n_data; i++) {
        s->replicas[i] = s->blocks[i] ? accel__replicas_make(s->blocks[i]) : NULL;
        if (s->blocks[i] && !s->replicas[i]) return false;
    }
    return true;
}

static void divide(struct split *s)
{
    long long aligned = accel__aligned_trips(s->call);
    for (int i = 0; i <= TEAM->n; i++) {
        long long at = (long long)((__int128)s->all * i / TEAM->n);
        s->bounds[i] = i == TEAM->n ? s->all : at / aligned * aligned;
    }
}

/* ---- the launch ----------------------------------------------------------------------------------------------------------------------- */

/* All other devices' queues wait for the home queue. */
static void lead(void)
{
    accel__team_record(0);
    for (int i = 1; i < TEAM->n; i++) accel__team_wait(i, 0);
}

/* Copies between devices are ordered after the last split construct, by the events of its end, if the home device has had no other work since. */
static void order_copies(void)
{
    for (int i = 1; i < TEAM->n; i++)
        for (int k = 0; k < TEAM->n; k++)
            if (k != i) accel__team_wait(i, k);
}

/* The home queue waits for all others. The event before that is for the next construct: its copies need not wait for what the home queue does. */
static void join(struct accel_queue *home)
{
    accel__team_record(0);
    for (int i = 1; i < TEAM->n; i++) accel__team_follow(0, i);
    TEAM->last_queue = home;
    TEAM->last_mark = atomic_load(&home->enqueued);
}

static bool lacks_any(const struct split *s)
{
    bool any = false;
    for (int i = 0; i < TEAM->n; i++)
        for (int item = 0; item < s->call->n_data && !any; item++) {
            if (!s->blocks[item]) continue;
            struct window all = accessed(s, item, i), own = written(s, item, i);
            any = accel__replicas_lack(s->replicas[item], i, all.from, all.to) || accel__replicas_lack(s->replicas[item], i, own.from, own.to);
        }
    return any;
}

/* Each device waits for the copies to it alone. */
static void fetch(struct split *s)
{
    unsigned sources[ACCEL_SPAN_DEVICES] = { 0 };
    for (int i = 0; i < TEAM->n; i++)
        for (int item = 0; item < s->call->n_data; item++) {
            if (!s->blocks[item]) continue;
            struct window all = accessed(s, item, i), own = written(s, item, i);
            accel__replicas_need(s->replicas[item], i, all.from, all.to, &sources[i]);
            accel__replicas_need(s->replicas[item], i, own.from, own.to, &sources[i]);
        }
    for (int item = 0; item < s->call->n_data; item++)
        if (s->replicas[item]) accel__validity_arrived(&s->replicas[item]->validity);
    for (int i = 0; i < TEAM->n; i++)
        for (int k = 0; k < TEAM->n; k++)
            if (sources[i] & 1u << k) accel__team_follow(i, k);
}

static void note_written(struct split *s)
{
    for (int i = 0; i < TEAM->n; i++)
        for (int item = 0; item < s->call->n_data; item++) {
            if (!s->blocks[item]) continue;
            struct window own = written(s, item, i);
            accel__validity_set(&s->replicas[item]->validity, own.from, own.to, 1u << i);
        }
}

/* The data's addresses are those on device `to`, no longer those on device `from`. */
static void move_data(struct split *s, int from, int to)
{
    for (int i = 0; i < s->call->n_data; i++) {
        struct accelrt_data *data = &s->call->data[i];
        if (s->replicas[i]) data->device = (void *)((uintptr_t)data->device - (uintptr_t)s->replicas[i]->memory[from] + (uintptr_t)s->replicas[i]->memory[to]);
    }
}

/* The addresses of scalars are again those on the home device. */
static void restore_scalars(struct split *s)
{
    for (int k = 0; k < s->table->n_reductions; k++) {
        int item = s->table->reductions[k].item;
        s->call->data[item].device = s->scalars[item];
    }
}

static void launch_part(struct split *s, int i, const struct accel_launching *l, struct accelrt_geometry *g, void **args)
{
    struct accel_device *d = TEAM->devices[i];
    struct accel_work w = { .device = d, .queue = TEAM->queues[i], .slot = accel__site_slot(s->call, d) };
    struct accel_launching own = *l;
    own.tried.is_timed = false;
    accel__bind(d);
    move_data(s, 0, i);
    accel__partials_begin(s->call, s->table, i);
    accel__shift_trips(s->call, s->bounds[i]);
    g->trips[s->dimension] = s->bounds[i + 1] - s->bounds[i];
    own.function = accel__function_of(&w, s->call, l->kernel, l->overlap, args);
    accel__launch_trips(&w, s->call, &own, g, args);
    accel__shift_trips(s->call, -s->bounds[i]);
    move_data(s, i, 0);
    restore_scalars(s);
}

/* The team's lock is held. */
static void launch_all(struct accel_work *w, struct split *s, const struct accel_launching *l, struct accelrt_geometry *g, void **args)
{
    unsigned devices = 0;
    TEAM->queues[0] = w->queue;
    for (int i = 0; i < s->call->n_data; i++) s->scalars[i] = s->call->data[i].device;
    accel__queue_follow_all(w->queue);
    if (TEAM->last_queue != w->queue || TEAM->last_mark != atomic_load(&w->queue->enqueued)) lead();
    else if (lacks_any(s)) order_copies();
    fetch(s);
    for (int i = TEAM->n - 1; i >= 0; i--) {
        if (s->bounds[i] == s->bounds[i + 1]) continue;
        launch_part(s, i, l, g, args);
        devices |= 1u << i;
    }
    g->trips[s->dimension] = s->all;
    note_written(s);
    join(w->queue);
    accel__bind(w->device);
    accel__partials_join(w, s->call, s->table, devices);
}

void accel__launch_home(struct accel_work *w, const struct accelrt_call *call)
{
    if (!ACCEL_UNLIKELY(atomic_load_explicit(&accel__splits, memory_order_relaxed))) return;
    if (uses_symbols(call->site->image)) accel__replicas_before(w->device, call, TOUCH_WRITES);
    else accel__replicas_collect(w, call, ACCEL_EACH, true);
}

bool accel__launch_split(struct accel_work *w, struct accelrt_call *call, const struct accel_launching *l, struct accelrt_geometry *g, void **args)
{
    struct split s = { .call = call, .table = (const struct accelrt_split *)call->parts, .dimension = call->parts->dimension };
    s.all = g->trips[s.dimension];
    bool found = find_blocks(w, &s);
    pthread_mutex_lock(&TEAM->lock);
    divide(&s);
    bool splits = found && writes_by_owner(&s) && make_replicas(&s);
    if (splits) launch_all(w, &s, l, g, args);
    accel__bind(w->device);
    pthread_mutex_unlock(&TEAM->lock);
    if (!splits) accel__launch_home(w, call);
    return splits;
}
