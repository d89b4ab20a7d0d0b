/* rt_probe: how long one launch takes on the device, found out without a wait of the host. SPDX-License-Identifier: MIT
 * Two events around it, which are read when a later construct finds that they have passed. One launch of the device at a time. */
#include "queue/rt_queue.h"
#include <stdlib.h>

struct accel_probe {
    void *begin, *end;                 /* events */
    atomic_bool taken;                 /* from start until read */
    atomic_bool ended;                 /* its end is on the queue */
    struct accel_queue *queue;
    void *what;
    long long size;
};

static struct accel_probe *probe_of(struct accel_device *d)
{
    struct accel_probe *none = NULL, *p = atomic_load(&d->probe);
    if (p) return p;
    p = accel__allocate(sizeof *p);
    if (atomic_compare_exchange_strong(&d->probe, &none, p)) return p;
    free(p);
    return none;
}

bool accel__probe_start(struct accel_queue *q, void *what, long long size)
{
    struct accel_device *d = q->device;
    struct accel_probe *p = probe_of(d);
    if (atomic_exchange(&p->taken, true)) return false;
    if (!p->begin) accel__check(d, q, d->driver->event_new(d, true, &p->begin), "creating an event");
    if (!p->end) accel__check(d, q, d->driver->event_new(d, true, &p->end), "creating an event");
    p->queue = q, p->what = what, p->size = size;
    accel__check(d, q, d->driver->event_record(d, p->begin, q->stream), "running");
    return true;
}

void accel__probe_stop(struct accel_queue *q)
{
    struct accel_device *d = q->device;
    struct accel_probe *p = atomic_load(&d->probe);
    accel__check(d, q, d->driver->event_record(d, p->end, q->stream), "running");
    atomic_store(&p->ended, true);
}

bool accel__probe_read(struct accel_device *d, void **what, long long *size, double *us)
{
    struct accel_probe *p = atomic_load(&d->probe);
    bool ended = true;
    if (!p || !atomic_compare_exchange_strong(&p->ended, &ended, false)) return false;
    int code = d->driver->event_wait(d, p->end, true);
    if (code == ACCEL_BUSY) {
        atomic_store(&p->ended, true);
        return false;
    }
    accel__check(d, p->queue, code, "running");
    *what = p->what, *size = p->size;
    *us = 1000.0 * (double)d->driver->event_ms(d, p->begin, p->end);
    atomic_store(&p->taken, false);
    return true;
}

void accel__probe_close(struct accel_device *d)
{
    struct accel_probe *p = atomic_exchange(&d->probe, NULL);
    if (!p) return;
    if (p->begin) d->driver->event_free(d, p->begin);
    if (p->end) d->driver->event_free(d, p->end);
    free(p);
}
