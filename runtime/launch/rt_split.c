/* rt_split: a construct whose outermost loop is split over the devices of the host (--multi-gpu). SPDX-License-Identifier: MIT */
#include "data/rt_late.h"
#include "data/rt_replicas.h"
#include "launch/rt_launch.h"
#include "lifetime/rt_lifetime.h"
#include <stdio.h>

#define TEAM (&accel__team)
enum { TEAM_QUEUE = 0x7fffffff, TEAM_SIDE_QUEUE = TEAM_QUEUE - 1 };     /* programs have no reason to use queues of these numbers */

/* ---- the team ----------------------------------------------------------------------------------------------------------------------- */

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
                fprintf(stderr, "accel: copies from device %d to device %d pass the host: device %d has no access to its memory\n",
                        d->number, peer->number, peer->number);
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
        TEAM->devices[TEAM->n++] = d;
    }
    for (int i = 0; i < TEAM->n; i++) {
        TEAM->queues[i] = accel__queue_for(TEAM->devices[i], TEAM_QUEUE);
        TEAM->side_queues[i] = accel__queue_for(TEAM->devices[i], TEAM_SIDE_QUEUE);
        accel__bind(TEAM->devices[i]);
        accel__queue_first(TEAM->side_queues[i]);
    }
    allow_access();
    accel__bind(home);
    if (accel__env.notify) fprintf(stderr, "accel: constructs are split over %d of %d devices\n", TEAM->n, count);
}

/* Variables of declare directives are reached through pointers of each device's code. */
static bool is_unknown(const struct accelrt_image *image)
{
    return accel__replicas_unknown(image) || (TEAM->uses_others && atomic_load(&accel__n_globals));
}

/* Once, with ACCEL_NOTIFY: constructs would be split, but no longer are. */
static void tell_end(const char *why)
{
    if (!TEAM->told_end && accel__env.notify && TEAM->n > 1)
        fprintf(stderr, "accel: constructs are no longer split over devices: %s\n", why);
    TEAM->told_end = true;
}

bool accel__may_split(struct accel_work *w, const struct accelrt_call *call, const struct accelrt_kernel *k,
                      const struct accelrt_geometry *g)
{
    const unsigned kinds = ACCELRT_SPECIAL | ACCELRT_EXACT_GANGS | ACCELRT_OUTPUT | ACCELRT_STORES_POINTERS | ACCELRT_SCAN | ACCELRT_ALWAYS;
    bool fits = call->flags & ACCELRT_SPLIT && call->parts && !call->parts->state && !(k->flags & kinds) && !g->product &&
                !call->state[STATE_ABSENT] && call->parts->dimension < k->dims && call->n_data <= ACCEL_SPLIT_DATA;
    if (!fits || w->device->number || accel__env.num_devices == 1 || accel__env.compare || accel__env.tune >= TUNE_ON) return false;
    const struct accelrt_split *table = (const struct accelrt_split *)call->parts;
    if (accel__env.reproducible && (table->n_reductions || table->n_accumulated)) return false;
    if (is_unknown(call->site->image)) return false;
    if (atomic_load(&w->device->exposes) && accel__may_use_exposed(call)) return false;
    if (atomic_load(&w->device->always_waits)) {
        tell_end("the program has streams of the device, or addresses of memory that constructs use without naming it");
        return false;
    }
    pthread_mutex_lock(&TEAM->lock);
    if (!TEAM->n) form_team(w->device);
    bool may = TEAM->n > 1 && TEAM->devices[0] == w->device && !TEAM->has_users;
    if (TEAM->has_users) tell_end("several threads use the device");
    pthread_mutex_unlock(&TEAM->lock);
    return may;
}

/* ---- what may be split -------------------------------------------------------------------------------------------------------------- */

static bool are_apart(const struct accel_split *s, int item, int other)
{
    for (int i = 0; i < TEAM->n; i++)
        for (int k = 0; k < TEAM->n; k++) {
            struct accel_window a = accel__split_written(s, item, i), b = accel__split_written(s, other, k);
            if (i != k && a.from < b.to && b.from < a.to) return false;
        }
    return true;
}

static bool is_reduced(const struct accel_split *s, int item)
{
    for (int k = 0; k < s->table->n_reductions; k++)
        if (s->table->reductions[k].item == item) return true;
    return false;
}

static bool is_accumulated(const struct accel_split *s, int item) { return s->accumulated >> item & 1; }

/* Another datum is in the same block. */
static bool shares_block(const struct accel_split *s, int item)
{
    for (int k = 0; k < s->call->n_data; k++)
        if (k != item && s->blocks[k] && s->blocks[k] == s->blocks[item]) return true;
    return false;
}

/* No two devices may write the same bytes. Without trips of an inner loop, windows are empty, but kernels with sums in registers may access
 * them. */
static bool writes_by_owner(const struct accel_split *s)
{
    bool any = false;
    for (int i = 0; i < s->call->n_data; i++) {
        const struct accelrt_footprint *f = &s->table->written[i], *all = &s->table->parts.footprints[i];
        any |= is_reduced(s, i) || is_accumulated(s, i);
        if (!s->blocks[i]) continue;
        if (is_accumulated(s, i) && shares_block(s, i)) return false;
        if (all->step > 0 ? !all->bytes : f->bytes || f->step) return false;
        any |= f->step > 0;
        for (int k = 0; k <= i; k++)
            if (s->blocks[k] == s->blocks[i] && !are_apart(s, i, k)) return false;
    }
    return any;
}

/* The program has the block's address on the home device, and may use it at any time. */
static bool is_exposed(const struct accel_block *b)
{
    static bool told;
    if (!b->exposed) return false;
    if (!told && accel__env.notify)
        fprintf(stderr, "accel: constructs that use '%s' are not split over devices: the program has its device address\n", b->name);
    return told = true;
}

/* Sets the block of each datum. False: a datum is in other memory, or in memory that has no replicas. */
static bool find_blocks(struct accel_work *w, struct accel_split *s)
{
    bool found = true;
    for (int k = 0; k < s->table->n_accumulated; k++) s->accumulated |= 1ULL << s->table->accumulated[k].item;
    pthread_mutex_lock(&w->device->present.lock);
    for (int i = 0; i < s->call->n_data && found; i++) {
        const struct accelrt_data *data = &s->call->data[i];
        s->blocks[i] = NULL;
        if (!data->base || !data->bytes || !data->device || s->table->parts.footprints[i].step == ACCELRT_NO_ACCESS) continue;
        struct accel_block *b = accel__form(data) == FORM_SECTION ? accel__locate(w, i, data) : NULL;
        bool is_plain = b && !b->group && !b->mapped && !b->attachments && !b->slot && b->state == BLOCK_READY && !is_exposed(b);
        if (is_reduced(s, i)) found = accel__form(data) == FORM_SECTION && (!b || !b->replicas);
        else found = is_plain, s->blocks[i] = b;
    }
    pthread_mutex_unlock(&w->device->present.lock);
    return found;
}

static bool make_replicas(struct accel_split *s)
{
    for (int i = 0; i < s->call->n_data; i++) {
        s->replicas[i] = s->blocks[i] ? accel__replicas_make(s->blocks[i]) : NULL;
        if (s->blocks[i] && !s->replicas[i]) return false;
    }
    return true;
}

static void divide(struct accel_split *s)
{
    s->aligned = accel__aligned_trips(s->call);
    for (int i = 0; i <= TEAM->n; i++) {
        long long at = (long long)((__int128)s->all * i / TEAM->n);
        s->bounds[i] = i == TEAM->n ? s->all : at / s->aligned * s->aligned;
    }
}

/* ---- the launch --------------------------------------------------------------------------------------------------------------------- */

void accel__launch_home(struct accel_work *w, const struct accelrt_call *call)
{
    if (!ACCEL_UNLIKELY(atomic_load_explicit(&accel__splits, memory_order_relaxed))) return;
    if (is_unknown(call->site->image)) accel__replicas_before(w->device, call, TOUCH_WRITES);
    else accel__replicas_collect(w, call, ACCEL_EACH, true);
}

bool accel__launch_split(struct accel_work *w, struct accelrt_call *call, const struct accel_launching *l, struct accelrt_geometry *g,
                         void **args)
{
    struct accel_split s = { .call = call, .table = (const struct accelrt_split *)call->parts, .dimension = call->parts->dimension };
    s.all = g->trips[s.dimension];
    bool found = find_blocks(w, &s);
    pthread_mutex_lock(&TEAM->lock);
    divide(&s);
    bool splits = found && writes_by_owner(&s) && make_replicas(&s) && accel__accumulated_begin(w, &s);
    if (splits) accel__split_launch(w, &s, l, g, args);
    accel__bind(w->device);
    pthread_mutex_unlock(&TEAM->lock);
    if (!splits) accel__launch_home(w, call);
    return splits;
}
