/* rt_enqueue: launches of kernels on a queue. SPDX-License-Identifier: MIT */
#include "launch/rt_launch.h"
#include "observe/rt_prof.h"
#include <stdio.h>

/* Two events around device work. A failure makes the time 0, except a fault, after which no driver call may follow. */
struct stopwatch {
    void *begin, *end;
    int code;
};

static struct stopwatch stopwatch_start(struct accel_queue *q)
{
    struct accel_device *d = q->device;
    struct stopwatch s = { NULL, NULL, d->driver->event_new(d, true, &s.begin) };
    if (!s.code) s.code = d->driver->event_new(d, true, &s.end);
    if (!s.code) s.code = d->driver->event_record(d, s.begin, q->stream);
    return s;
}

/* Waits for the work; its time in us. */
static double stopwatch_stop(struct accel_queue *q, struct stopwatch *s)
{
    struct accel_device *d = q->device;
    if (!s->code) s->code = d->driver->event_record(d, s->end, q->stream);
    if (!s->code) s->code = d->driver->event_wait(d, s->end, false);
    double us = s->code ? 0 : 1000.0 * (double)d->driver->event_ms(d, s->begin, s->end);
    if (s->code >= ACCEL_FAULT) return 0;
    if (s->begin) d->driver->event_free(d, s->begin);
    if (s->end) d->driver->event_free(d, s->end);
    return us;
}

static double timed_launch(struct accel_queue *q, struct accel_function *f, const struct accel_launch *l, int *code)
{
    struct stopwatch s = stopwatch_start(q);
    if (!s.code) s.code = q->device->driver->launch(q->device, f, l, q->stream);
    double us = stopwatch_stop(q, &s);
    *code = s.code;
    return us;
}

/* The launch with ACCEL_NOTIFY, ACCEL_TIME or ACCEL_SYNC. */
static int observed_launch(struct accel_queue *q, struct accel_function *f, const struct accel_launch *l, const struct accelrt_kernel *k)
{
    struct accel_device *d = q->device;
    int code;
    if (accel__env.notify & NOTIFY_LAUNCH) accel__notify_launch(q, l, k);
    if (accel__env.time) {
        double start = accel__now_us(), device_us = timed_launch(q, f, l, &code);
        accel__time_launch(accel__thread.site, d, l, k->name, device_us, accel__now_us() - start);
    } else {
        code = d->driver->launch(d, f, l, q->stream);
        if (!code && accel__env.sync) code = d->driver->stream_wait(d, q->stream, false);
    }
    return code;
}

/* A fault at a launch is reported for the previous kernel, any other failure for this one. */
static void launch_failed(struct accel_queue *q, const struct accelrt_kernel *k, const struct accel_launch *l, int code)
{
    char what[256];
    bool earlier = code >= ACCEL_FAULT && q->last_site && !accel__env.observe;
    if (l->product) snprintf(what, sizeof what, "computing the product of matrices by %s", k->name);
    else
        snprintf(what, sizeof what, "launching with grid [%ux%ux%u], block [%ux%ux%u]", l->grid[0], l->grid[1], l->grid[2], l->block[0],
             l->block[1], l->block[2]);
    if (earlier) accel__driver_fail(q->device, q, code, "running");
    q->last_site = accel__thread.site;
    q->last_kernel = k->name;
    accel__driver_fail(q->device, q, code, what);
}

/* q->lock held. */
static unsigned long note_launch(struct accel_queue *q, const struct accelrt_kernel *k)
{
    unsigned long mark = accel__queue_mark(q);
    q->last_site = accel__thread.site;
    q->last_kernel = k->name;
    if (q->value == ACCELRT_ASYNC_SYNC)
        q->launched[q->n_launched++ % ACCEL_LAUNCHED_MOST] = (struct accel_launched){ accel__thread.site, k->name, mark };
    return mark;
}

void accel__note_launch(struct accel_queue *q, const struct accelrt_kernel *k)
{
    pthread_mutex_lock(&q->lock);
    note_launch(q, k);
    pthread_mutex_unlock(&q->lock);
}

/* q->lock held. */
static void launch_one(struct accel_queue *q, const struct accel_ready_kernel *r)
{
    struct accel_device *d = q->device;
    int code = ACCEL_UNLIKELY(accel__env.observe) ? observed_launch(q, r->function, &r->launch, r->kernel)
                                                  : d->driver->launch(d, r->function, &r->launch, q->stream);
    if (ACCEL_UNLIKELY(code != 0)) launch_failed(q, r->kernel, &r->launch, code);
    unsigned long mark = note_launch(q, r->kernel);
    if (r->kernel->counts_its_end) accel__ended_count(q, mark);
}

/* q->lock held. */
static void launch_all(struct accel_queue *q, const struct accel_ready_kernel *first, const struct accel_ready_kernel *rest)
{
    bool phases = first->kernel->flags & ACCELRT_ROW_PHASES && first->launch.grid[1] > 1;
    for (int n = phases ? first->kernel->items[1] : 0; n; n--) launch_one(q, rest);
    if (!phases) launch_one(q, first);
    if (rest->kernel && !phases) launch_one(q, rest);
}

/* q->lock held. The time of the launch is that of all its kernels. */
static double launch_timed(struct accel_queue *q, const struct accel_ready_kernel *first, const struct accel_ready_kernel *rest)
{
    struct stopwatch s = stopwatch_start(q);
    launch_all(q, first, rest);
    double us = stopwatch_stop(q, &s);
    if (s.code) launch_failed(q, first->kernel, &first->launch, s.code);
    return us;
}

/* The scratch pointer may be an argument, so it is set before the launch. The lock prevents another launch on the queue in between. */
double accel__enqueue(struct accel_queue *q, struct accelrt_call *call, const struct accel_ready_kernel *first,
                      const struct accel_ready_kernel *rest, size_t scratch, bool is_timed)
{
    double us = 0;
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_launch_begin(q, first->kernel, &first->launch);
    pthread_mutex_lock(&q->lock);
    call->scratch = !scratch ? NULL : first->kernel->flags & ACCELRT_SCAN ? accel__scan_memory(q, scratch) : accel__scratch(q, scratch);
    if (ACCEL_UNLIKELY(is_timed)) us = launch_timed(q, first, rest);
    else launch_all(q, first, rest);
    pthread_mutex_unlock(&q->lock);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_end(q, q);
    if (!rest->kernel || !accel__prof_on) return us;
    accel__prof_launch_begin(q, rest->kernel, &rest->launch);
    accel__prof_end(q, q);
    return us;
}
