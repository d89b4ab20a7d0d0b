/* rt_short: see rt_short.h. SPDX-License-Identifier: MIT */
#include "launch/rt_short.h"
#include "observe/rt_prof.h"

enum { SHORT_US = 100, USES = 128 };   /* a wait of at most SHORT_US is short; a time is valid for USES executions */
enum { GROWTH = 2 };                   /* a construct of few us is short with up to so many times the iterations of its last time, so that */
                                       /* one whose iterations grow from one execution to the next is not timed in each of them */
enum { LEAST_US = 2 };                 /* a kernel takes at least so long */
enum { BRIEF_US = 10 };                /* up to which a launch takes longer than its kernel, including what the measurement adds */
#define MOST_ITERATIONS ((uintptr_t)1 << 60)

uintptr_t accel__short_begin(const struct accel_work *w, unsigned long before)
{
    struct accel_queue *q = w->queue;
    if (q->value != ACCELRT_ASYNC_SYNC && !w->visible && !w->absent) return SHORT_VISIBLE | SHORT_ASYNC;
    if (q->value != ACCELRT_ASYNC_SYNC || accel__env.wait == WAIT_ALWAYS || atomic_load(&w->device->always_waits)) return SHORT_VISIBLE;
    if (w->visible || w->absent || accel__queue_visible(q) != before || accel__prof_on) return SHORT_VISIBLE;
    if (!accel__is_deferred(q)) return 0;
    if (accel__env.wait == WAIT_LATE || atomic_load_explicit(&w->slot->duration.uses, memory_order_relaxed) >= 0) return SHORT_CROWDED;
    accel__queue_wait(q);              /* the construct is to be timed alone */
    return 0;
}

static uintptr_t times(uintptr_t n, long long trips)
{
    if (trips <= 1) return n;
    return (uintptr_t)trips > MOST_ITERATIONS / n ? MOST_ITERATIONS : n * (uintptr_t)trips;
}

static uintptr_t iterations(const struct accelrt_kernel *k, const struct accelrt_geometry *g)
{
    uintptr_t n = 1;
    for (int i = 0; i < k->dims; i++) n = times(n, g->trips[i]);
    return times(times(n, g->row), g->rows);
}

uintptr_t accel__short_launch(uintptr_t state, const struct accelrt_kernel *k, const struct accelrt_geometry *g)
{
    uintptr_t n = iterations(k, g), total = state / SHORT_ONE;
    if (state & SHORT_VISIBLE || k->flags & ACCELRT_OUTPUT) return SHORT_VISIBLE | (state & SHORT_ASYNC);
    total = n > MOST_ITERATIONS - total ? MOST_ITERATIONS : total + n;
    return state % SHORT_ONE | total * SHORT_ONE;
}

/* ---- times -------------------------------------------------------------------------------------------------------------------------- */

enum length { LENGTH_UNKNOWN, LENGTH_SHORT, LENGTH_LONG };

static long long load(atomic_llong *of) { return atomic_load_explicit(of, memory_order_relaxed); }
static void store(atomic_llong *to, long long value) { atomic_store_explicit(to, value, memory_order_relaxed); }

/* Also with so many times as many iterations. */
static bool takes_little(struct accel_duration *t)
{
    return GROWTH * atomic_load_explicit(&t->us, memory_order_relaxed) <= SHORT_US;
}

/* By the last times; uses up one of their USES, the last of which makes the next execution be timed. */
static enum length length_of(struct accel_duration *t, long long n)
{
    if (atomic_load_explicit(&t->uses, memory_order_relaxed) <= 0) return LENGTH_UNKNOWN;
    long long longest_short = load(&t->short_n), shortest_long = load(&t->long_n);
    bool is_long = shortest_long && n >= shortest_long, near = (n - 1) / GROWTH < longest_short && takes_little(t);
    enum length length = n <= longest_short ? LENGTH_SHORT : is_long ? LENGTH_LONG : near ? LENGTH_SHORT : LENGTH_UNKNOWN;
    if (length && atomic_fetch_sub_explicit(&t->uses, 1, memory_order_relaxed) == 1)
        atomic_store_explicit(&t->uses, -1, memory_order_relaxed);
    return length;
}

/* crowded: other constructs ran too, so that only a short time tells anything. */
static void note(struct accel_duration *t, long long n, double us, unsigned kernel_us, bool crowded)
{
    bool is_short = us <= SHORT_US;
    long long longest_short = load(&t->short_n), shortest_long = load(&t->long_n);
    if (crowded && !is_short) {
        atomic_store_explicit(&t->uses, -1, memory_order_relaxed);
        return;
    }
    if (is_short) {
        unsigned before = atomic_load_explicit(&t->us, memory_order_relaxed);
        if (shortest_long && n >= shortest_long) store(&t->long_n, n + 1);
        if (n > longest_short || (n > longest_short / 2 && kernel_us < before))
            atomic_store_explicit(&t->us, kernel_us, memory_order_relaxed);
        if (n > longest_short) store(&t->short_n, n);
    } else {
        if (!shortest_long || n < shortest_long) store(&t->long_n, n);
        if (n <= longest_short) store(&t->short_n, n - 1);
    }
    atomic_store_explicit(&t->uses, USES, memory_order_relaxed);
}

/* The part of a wait of `us` that the kernel takes: the shortest wait is taken for that of an empty kernel. */
static unsigned kernel_part(struct accel_device *d, double us)
{
    unsigned now = us < SHORT_US ? (unsigned)us + 1 : SHORT_US, least = atomic_load_explicit(&d->least_wait, memory_order_relaxed);
    if (!least || now < least) atomic_store_explicit(&d->least_wait, least = now, memory_order_relaxed);
    return now - least + LEAST_US;
}

static void wait_and_note(struct accel_work *w, long long n, bool crowded)
{
    double begin = accel__now_us();
    accel__queue_wait(w->queue);
    double us = accel__now_us() - begin;
    note(&w->slot->duration, n, us, kernel_part(w->device, us), crowded);
}

bool accel__short_end(struct accel_work *w, uintptr_t state, unsigned long before)
{
    long long n = (long long)(state / SHORT_ONE);
    if (state & SHORT_VISIBLE || accel__queue_visible(w->queue) != before) return false;
    if (accel__env.wait == WAIT_LATE || state & SHORT_SPLIT || !n) return accel__defer(w->queue, 0);
    switch (length_of(&w->slot->duration, n)) {
    case LENGTH_SHORT: return accel__defer(w->queue, atomic_load_explicit(&w->slot->duration.us, memory_order_relaxed));
    case LENGTH_LONG: return false;
    default: wait_and_note(w, n, state & SHORT_CROWDED); return false;
    }
}

/* ---- launches that may be enqueued together ----------------------------------------------------------------------------------------- */

static void note_probed(struct accel_device *d)
{
    void *what;
    long long n;
    double us;
    if (!accel__probe_read(d, &what, &n, &us)) return;
    struct accel_site_slot *slot = what;
    note(&slot->duration, n, us, us < LEAST_US ? LEAST_US : us < SHORT_US ? (unsigned)us : SHORT_US, false);
}

static bool async_is_brief(const struct accel_work *w, const struct accelrt_kernel *k, const struct accelrt_geometry *g, bool *probed)
{
    struct accel_duration *t = &w->slot->duration;
    long long n = (long long)iterations(k, g);
    note_probed(w->device);
    enum length length = length_of(t, n);
    if (length == LENGTH_UNKNOWN) *probed = accel__probe_start(w->queue, w->slot, n);
    return length == LENGTH_SHORT && atomic_load_explicit(&t->us, memory_order_relaxed) <= BRIEF_US;
}

bool accel__short_is_brief(const struct accel_work *w, uintptr_t state, const struct accelrt_kernel *k, const struct accelrt_geometry *g,
                           bool *probed)
{
    *probed = false;
    if (accel__env.graphs == GRAPHS_NEVER || k->flags & ACCELRT_OUTPUT || accel__env.observe || accel__prof_on) return false;
    if (w->device->shares || (state & SHORT_ASYNC ? atomic_load(&w->device->always_waits) : state & (SHORT_VISIBLE | SHORT_SPLIT)))
        return false;
    if (accel__env.graphs == GRAPHS_ALWAYS) return true;
    if (state & SHORT_ASYNC) return async_is_brief(w, k, g, probed);
    const struct accel_duration *t = &w->slot->duration;
    return atomic_load_explicit(&t->uses, memory_order_relaxed) > 0 && atomic_load_explicit(&t->us, memory_order_relaxed) <= BRIEF_US;
}
