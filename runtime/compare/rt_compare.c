/* rt_compare: see rt_compare.h. SPDX-License-Identifier: MIT */
#include "compare/rt_compare_blocks.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct accel_compare_settings settings;

void accel__compare_start(void)
{
    const char *wrong = accel__env.compare ? accel__compare_parse(accel__env.compare, &settings) : NULL;
    if (!wrong && accel__compare_is_golden()) accel__golden_start(&settings);
    if (!wrong) return;
    accel__error(NULL, NULL, "environment variable ACCEL_COMPARE=%s: expected %s", accel__env.compare, wrong);
    accel__stop();
}

bool accel__compare_is_golden(void)
{
    return settings.write || settings.read;
}

/* ---- values ------------------------------------------------------------------------------------------------------------------------- */

static char *copy_of(const void *from, size_t bytes)
{
    return memcpy(accel__reserve(bytes), from, bytes);
}

/* The memory may be read-only if it has these values already. */
static void give_host(const struct accel_block *b, const char *values)
{
    if (memcmp(accel__block_memory(b), values, b->bytes)) memcpy(accel__block_memory(b), values, b->bytes);
}

/* ---- begin -------------------------------------------------------------------------------------------------------------------------- */

static const char *why_not(const struct accelrt_call *call)
{
    for (int i = 0; i < call->n_data; i++)
        if (accel__form(&call->data[i]) == FORM_ADDRESS) return "deviceptr: the host cannot read this memory";
    if (accel__compare_skips(&settings, call->site->line)) return "skip is given";
    return call->flags & ACCELRT_ONCE ? "the host runs parts of the construct, or sets indices" : NULL;
}

static struct accel_comparison *skip(struct accel_work *w, const struct accelrt_call *call, const char *why)
{
    accel__compare_skipped(call->site, why);
    accel__stale_unknown(atomic_load(&w->device->present.changes));
    return NULL;
}

static const struct accelrt_site *on_host; /* the construct that the host runs for a comparison */
static struct sigaction usual_handlers[2];
static const int faults[2] = {SIGSEGV, SIGBUS};

/* The host runs a construct that uses addresses of the device, which the program has put into integers or structures. */
static void explain_fault(int number)
{
    char line[512];
    const struct accelrt_site *s = on_host;
    int n = snprintf(line, sizeof line,
                     "%s:%d: accel compare: %s: the host cannot run the construct (signal %d), which may use addresses of the device;"
                     " leave it out with ACCEL_COMPARE=skip=%d\n",
                     s->file, s->line, s->directive, number, s->line);
    if (n > 0 && write(2, line, (size_t)n) < 0) _exit(1);
    _exit(1);
}

static void watch_host(const struct accelrt_site *site)
{
    struct sigaction own = {.sa_handler = explain_fault};
    if (!on_host && site)
        for (int k = 0; k < 2; k++) sigaction(faults[k], &own, &usual_handlers[k]);
    if (on_host && !site)
        for (int k = 0; k < 2; k++) sigaction(faults[k], &usual_handlers[k], NULL);
    on_host = site;
}

static void read_block(struct accel_work *w, struct accel_comparison *c, size_t i)
{
    const struct accel_block *b = c->blocks[i].block;
    char *own = copy_of(accel__block_memory(b), b->bytes), *before = accel__compared_values(w, c, b), *fresh = copy_of(before, b->bytes);
    struct compared_block *m = &c->blocks[i];
    m->own = own;
    m->before = before;
    m->fresh = fresh;
    m->n_stale = accel__stale_find(b, own, before, fresh, &m->first_stale);
    if (m->n_stale) return;
    free(fresh);
    m->fresh = NULL;
}

struct accel_comparison *accel__compare_begin(struct accel_work *w, const struct accelrt_call *call)
{
    const char *why = why_not(call);
    if (why) return skip(w, call, why);
    struct accel_comparison *c = accel__comparison_new(w, call);
    if (atomic_load(&w->device->always_waits) || atomic_load(&w->device->exposes))
        accel__stale_unseen(atomic_load(&w->device->present.changes));
    for (size_t i = 0; i < c->n; i++) read_block(w, c, i);
    if (c->reaches_raw) {
        accel__comparison_free(c);
        return skip(w, call, "pointers in its data refer to memory of acc_malloc");
    }
    for (size_t i = 0; i < c->n; i++) give_host(c->blocks[i].block, c->blocks[i].before);
    watch_host(call->site);
    return c;
}

bool accel__compare_on_host(const struct accel_comparison *c)
{
    return c->pass != BY_DEVICE;
}

/* ---- end ---------------------------------------------------------------------------------------------------------------------------- */

/* On the host, a scalar that a kernels construct assigns is private to each iteration if its last value is not used: the variable keeps its
 * value, and is not compared. */
static struct accel_difference differences(const struct accel_comparison *c, const struct compared_block *m)
{
    const struct accel_block *b = m->block;
    struct accel_tolerances t = accel__tolerances_of(&settings, b->name);
    bool kept = m->is_scalar && !memcmp(m->after[BY_HOST], m->before, b->bytes);
    if (kept) return (struct accel_difference){0};
    return accel__compare_values(b->layout, m->after[BY_HOST], m->after[BY_DEVICE], m->after[BY_HOST_NUDGED], b->bytes, &t, c->unordered);
}

/* Saves what the host computed, and returns its own values to it. */
static void take_from_host(struct accel_comparison *c)
{
    for (size_t i = 0; i < c->n; i++) {
        struct compared_block *m = &c->blocks[i];
        m->after[c->pass] = copy_of(accel__block_memory(m->block), m->block->bytes);
    }
    for (size_t i = 0; i < c->n; i++) give_host(c->blocks[i].block, c->blocks[i].own);
}

static bool any_differs(const struct accel_comparison *c)
{
    for (size_t i = 0; i < c->n; i++)
        if (differences(c, &c->blocks[i]).count) return true;
    return false;
}

static void nudge_host(struct accel_comparison *c)
{
    for (size_t i = 0; i < c->n; i++) {
        struct compared_block *m = &c->blocks[i];
        accel__nudge_values(m->block->layout, m->before, m->block->bytes);
    }
    for (size_t i = 0; i < c->n; i++) give_host(c->blocks[i].block, c->blocks[i].before);
}

/* The device gets the host's result. */
static void keep_host(struct accel_work *w, struct compared_block *m)
{
    struct accel_block *b = m->block;
    accel__transfer(w->queue, ACCEL_TO_DEVICE, m->after[BY_HOST], (void *)accel__block_device(b), b->bytes, b->name);
    if (b->attachments) accel__attached_repair(w, b, ACCEL_TO_DEVICE, accel__block_host(b), b->bytes);
    accel__queue_wait(w->queue);
}

static bool any_stale(const struct accel_comparison *c)
{
    for (size_t i = 0; i < c->n; i++)
        if (c->blocks[i].n_stale) return true;
    return false;
}

static void give_fresh(const struct accel_comparison *c)
{
    for (size_t i = 0; i < c->n; i++) give_host(c->blocks[i].block, c->blocks[i].fresh ? c->blocks[i].fresh : c->blocks[i].before);
}

static void report_stale(const struct accelrt_call *call, const struct accel_comparison *c)
{
    bool matters = false;
    for (size_t i = 0; i < c->n && !matters; i++) {
        const struct compared_block *m = &c->blocks[i];
        matters = accel__stale_matters(m->block, m->own, m->before, m->after[BY_HOST], m->after[BY_HOST_FRESH]);
    }
    if (!matters || !accel__compare_count_stale(call->site)) return;
    for (size_t i = 0; i < c->n; i++) {
        const struct compared_block *m = &c->blocks[i];
        if (m->n_stale) accel__report_stale(call->site, m->block, m->n_stale, m->first_stale, m->own, m->before);
    }
}

/* Elements that are stale remain so until the construct writes them, or one side gets the values of the other: for them the value that both
 * sides had is remembered. */
static void keep_stale(const struct compared_block *m)
{
    size_t size = accel__layout_bytes(m->block->layout);
    const char *after = m->after[BY_DEVICE];
    for (size_t at = 0; m->fresh && size && at + size <= m->block->bytes; at += size)
        if (memcmp(m->fresh + at, m->before + at, size) && !memcmp(after + at, m->before + at, size))
            memcpy(m->own + at, m->before + at, size);
}

static void remember(struct accel_comparison *c)
{
    struct accel_stale_block *values = accel__allocate(sizeof *values * (c->n + 1));
    for (size_t i = 0; i < c->n; i++) {
        struct compared_block *m = &c->blocks[i];
        keep_stale(m);
        values[i] = (struct accel_stale_block){m->block, m->own, settings.keep_host ? m->after[BY_HOST] : m->after[BY_DEVICE], m->before};
        m->own = NULL;
        m->after[settings.keep_host ? BY_HOST : BY_DEVICE] = NULL;
    }
    accel__stale_remember(c->table, values, c->n);
    free(values);
}

static void report(struct accel_work *w, const struct accelrt_call *call, const struct accel_comparison *c)
{
    int different = 0;
    for (size_t i = 0; i < c->n; i++) {
        struct compared_block *m = &c->blocks[i];
        struct accel_difference d = differences(c, m);
        if (!d.count) continue;
        different += !d.permuted;
        accel__report_difference(call->site, m->block, &d, m->after[BY_HOST], m->after[BY_DEVICE], false);
        if (settings.keep_host) keep_host(w, m);
    }
    accel__compare_count(call->site, different);
    if (different && settings.stops) accel__stop();
}

static void take_from_device(struct accel_work *w, struct accel_comparison *c)
{
    for (size_t i = 0; i < c->n; i++) c->blocks[i].after[BY_DEVICE] = accel__compared_values(w, c, c->blocks[i].block);
}

bool accel__compare_next(struct accel_work *w, const struct accelrt_call *call, struct accel_comparison *c)
{
    watch_host(NULL);
    if (c->pass == BY_DEVICE) take_from_device(w, c);
    else take_from_host(c);
    switch (c->pass++) {
    case BY_HOST:
        if (any_stale(c)) give_fresh(c), watch_host(call->site);
        else c->pass = BY_DEVICE;
        return true;
    case BY_HOST_FRESH: report_stale(call, c); return true;
    case BY_DEVICE:
        if (!any_differs(c)) break;
        nudge_host(c);
        watch_host(call->site);
        return true;
    default: break;
    }
    report(w, call, c);
    remember(c);
    accel__comparison_free(c);
    return false;
}
