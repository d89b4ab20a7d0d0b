/* rt_fault: messages about failed driver calls, and about the memory in use. SPDX-License-Identifier: MIT */
#include "device/rt_device.h"
#include <stdio.h>
#include <string.h>

/* Count of the blocks with memory. A block whose memory is being allocated may already be in the table. */
struct held {
    size_t blocks, bytes;
};

static void count_block(struct accel_block *b, void *context)
{
    struct held *held = context;
    if (!accel__block_device(b)) return;
    held->blocks++;
    held->bytes += b->bytes;
}

/* Present lock held. */
static struct held held_on(struct accel_device *d)
{
    struct held held = { 0, 0 };
    accel__present_each(&d->present, count_block, &held);
    return held;
}

static void describe_block(struct accel_block *b, void *context)
{
    (void)context;
    if (!accel__block_device(b)) return;
    const struct accelrt_site *s = b->site;
    uintptr_t host = accel__block_host(b);
    char place[512] = "";
    if (s && s->file) snprintf(place, sizeof place, " by %s at %s:%d", s->directive, s->file, s->line);
    else if (s) snprintf(place, sizeof place, " by %s", s->directive);
    accel__detail("host:%#zx-%#zx device:%#zx size:%zu count:%u+%u name:%s, created%s", (size_t)host, (size_t)(host + b->bytes),
                  (size_t)accel__block_device(b), b->bytes, b->structured, b->dynamic, b->name ? b->name : "?", place);
}

void accel__present_list(struct accel_device *d)
{
    accel__detail("present table of device %d (%zu blocks, counts structured+dynamic):", d->number, held_on(d).blocks);
    accel__present_each(&d->present, describe_block, NULL);
}

/* Both locks held. */
static bool is_ours(struct accel_device *d, uintptr_t address)
{
    struct accel_block *b;
    return accel__present_find_device(&d->present, address) || accel__present_find(&d->mallocs, address, 0, &b) == PRESENCE_WHOLE;
}

bool accel__is_device_address(struct accel_device *d, uintptr_t address)
{
    pthread_mutex_lock(&d->mallocs.lock);
    bool found = is_ours(d, address);
    pthread_mutex_unlock(&d->mallocs.lock);
    return found;
}

/* Stopped threads may hold the locks, so they are taken with a timeout. */
static void given_hints(struct accel_device *d, const struct accel_queue *q)
{
    bool present = accel__lock_at_end(&d->present.lock), mallocs = accel__lock_at_end(&d->mallocs.lock);
    for (unsigned i = 0; i < q->n_given && i < 4; i++) {
        const struct accel_given *g = &q->given[i];
        if (g->site == q->last_site && !is_ours(d, g->address))
            accel__detail("'%s' in a deviceptr clause was %#zx, which neither acc_malloc nor a data clause allocated", g->name,
                          (size_t)g->address);
    }
    if (mallocs) pthread_mutex_unlock(&d->mallocs.lock);
    if (present) pthread_mutex_unlock(&d->present.lock);
}

static bool is_same(const struct accel_launched *a, const struct accel_launched *b) { return a->site == b->site && a->kernel == b->kernel; }

/* The kernels on a synchronous queue that may have failed, each once, without `named`. */
static void launched_hints(const struct accel_queue *q, const struct accel_launched *named)
{
    const struct accel_launched *list[ACCEL_LAUNCHED_MOST] = { named };
    unsigned long completed = atomic_load(&q->completed);
    int n = 1;
    for (unsigned i = q->n_launched; i && n < ACCEL_LAUNCHED_MOST && q->n_launched - i < ACCEL_LAUNCHED_MOST; i--) {
        const struct accel_launched *l = &q->launched[(i - 1) % ACCEL_LAUNCHED_MOST];
        bool listed = !l->site;
        if (l->mark <= completed) break;
        for (int k = 0; k < n; k++) listed |= is_same(l, list[k]);
        if (listed) continue;
        list[n++] = l;
        accel__detail("or %s:%d: %s: %s, which may still have been running", l->site->file, l->site->line, l->site->directive, l->kernel);
    }
}

/* What finds the access. The simulator's checker has named it before. */
static const char *fault_hint(const struct accel_device *d)
{
    if (!strcmp(d->driver->name, "cudasim")) return accel__env.check ? NULL : "set ACCEL_SIM=check to find the access";
    if (accel__env.sync) return "set ACC_DEVICE_TYPE=cudasim and ACCEL_SIM=check, with little data, to find the access";
    return "set ACCEL_SYNC=1 to identify the launch that failed, or ACC_DEVICE_TYPE=cudasim and ACCEL_SIM=check, with little data, to find the access";
}

_Noreturn void accel__driver_fail(struct accel_device *d, struct accel_queue *q, int code, const char *what)
{
    char text[256] = "";
    const struct accelrt_site *site = accel__thread.site;
    struct accel_queue *deferring = atomic_load(&d->deferring);
    bool deferred = deferring && accel__is_deferred(deferring);
    if (deferred && !(q && q->last_site)) q = deferring;
    accel__thread.error = atomic_load(&d->is_open) ? acc_error_execution : acc_error_device_init;
    accel__thread.driver_code = code;
    if (d->driver->describe) d->driver->describe(d, code, text, sizeof text);
    if (q && q->last_site && code >= ACCEL_FAULT) {
        accel__error_at(q->last_site, q->last_kernel, fault_hint(d), "%s failed on device %d: %s", what, d->number, text);
        const struct accel_launched named = { .site = q->last_site, .kernel = q->last_kernel };
        launched_hints(q, &named);
        if (deferred && deferring != q) launched_hints(deferring, &named);
        if (site && site->file && site != q->last_site) accel__detail("detected at %s:%d: %s", site->file, site->line, site->directive);
        else if (site && !site->file) accel__detail("detected by %s", site->directive);
        if (q->last_null && q->null_site == q->last_site) {
            const char *clause = q->null_clause ? q->null_clause : "";
            accel__detail("%s%s'%s' was a null pointer when the construct began", clause, *clause ? ": " : "", q->last_null);
        }
        given_hints(d, q);
        if (q->last_absent) accel__detail("'%s' pointed to host memory that was not present on the device", q->last_absent);
    } else {
        accel__error(NULL, NULL, "%s failed on device %d: %s", what, d->number, text);
    }
    accel__detail("device %d: %s", d->number, d->name);
    accel__stop();
}

_Noreturn void accel__no_memory(struct accel_device *d, const char *name, size_t bytes)
{
    size_t available = d->driver->free_memory ? d->driver->free_memory(d) : 0;
    accel__thread.error = acc_error_out_of_memory;
    accel__error(name, "copy less data at a time, or delete data that is not needed",
                 "out of memory allocating %zu bytes on device %d (%zu of %zu bytes free)", bytes, d->number, available, d->memory);
    accel__lock_at_end(&d->present.lock);
    struct held held = held_on(d);
    accel__detail("in use: %zu bytes in %zu blocks of the present table, %zu bytes in %zu blocks of acc_malloc;", held.bytes, held.blocks,
                  d->mallocs.bytes, d->mallocs.count);
    accel__detail("the rest is used by other programs, and by the driver for kernels and queues");
    accel__present_list(d);
    accel__stop();
}
