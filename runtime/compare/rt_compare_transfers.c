/* rt_compare_transfers: data directives that lose newer values, for ACCEL_COMPARE. SPDX-License-Identifier: MIT */
#include "compare/rt_compare_blocks.h"
#include "compare/rt_golden.h"
#include "data/rt_rows.h"
#include "present/rt_bundle.h"
#include <stdlib.h>

/* A directive that should have copied a block back, and only decremented a counter. */
static struct uncopied {
    struct uncopied *next;
    const struct accel_block *block;
    struct accel_present *table;
    unsigned long made;
    uintptr_t at;
    const struct accelrt_site *site, *creator;
    const char *name;
} * uncopied;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

struct visit {
    struct accel_work *work;
    const struct accelrt_data *data;
    const struct accelrt_call *call;
    void (*f)(const struct visit *v, struct accel_block *b, size_t from, size_t to);
};

static bool visit_section(void *context, uintptr_t at, size_t bytes)
{
    const struct visit *v = context;
    struct accel_present *t = &v->work->device->present;
    pthread_mutex_lock(&t->lock);
    struct accel_block *b = accel__present_target(t, at);
    bool is_ready = b && b->state == BLOCK_READY && b->bytes;
    pthread_mutex_unlock(&t->lock);
    if (!is_ready) return true;
    size_t from = bytes == ACCELRT_UNKNOWN_SIZE || at < accel__block_host(b) ? 0 : at - accel__block_host(b);
    size_t to = bytes > b->bytes - from ? b->bytes : from + bytes;
    if (from < to) v->f(v, b, from, to);
    return true;
}

/* Calls f for each section of the directive's data that is on the device. */
static void visit_all(struct accel_work *w, const struct accelrt_call *call,
                      void (*f)(const struct visit *v, struct accel_block *b, size_t from, size_t to))
{
    accel__compare_wait(w);
    pthread_mutex_lock(&w->device->present.lock);
    accel__bundles_unfold_all(&w->device->present);
    pthread_mutex_unlock(&w->device->present.lock);
    for (int i = 0; i < call->n_data; i++) {
        const struct accelrt_data *d = &call->data[i];
        struct visit v = {w, d, call, f};
        if (!d->base || d->kind & ACCELRT_SLOT) continue;
        if (accel__form(d) == FORM_ROWS) accel__golden_each_row(d, visit_section, &v);
        else if (accel__form(d) == FORM_SECTION) visit_section(&v, (uintptr_t)d->base + (uintptr_t)d->start, d->bytes);
    }
}

/* What differs in a part of a block. *device gets the device's values of the whole block, which the caller frees. */
static struct accel_doubt doubt_of(const struct visit *v, const struct accel_block *b, size_t from, size_t to, char **device)
{
    *device = accel__reserve(b->bytes);
    accel__transfer(v->work->queue, ACCEL_TO_HOST, *device, (void *)accel__block_device(b), b->bytes, b->name);
    accel__queue_wait(v->work->queue);
    return accel__stale_doubt(b, from, to, accel__block_memory(b) + from, *device + from);
}

static void check_update(const struct visit *v, struct accel_block *b, size_t from, size_t to)
{
    char *device;
    struct accel_doubt d = doubt_of(v, b, from, to, &device);
    const char *host = accel__block_memory(b), *name = v->data->name;
    bool to_device = accel__direction(v->data) == ACCEL_TO_DEVICE, all_old = d.results && d.old_host == d.results;
    if (to_device && all_old && !d.inputs)
        accel__report_doubt(v->call->site, b, name, d.results, d.first_result, device, host,
                            "that constructs have changed get the host's older values", "'update self' copies them to the host");
    if (!to_device && d.inputs && !d.results && !accel__layout_has_pointers(b->layout))
        accel__report_doubt(v->call->site, b, name, d.inputs, d.first_input, device, host,
                            "that the host has changed get the device's older values", "'update device' copies them to the device");
    accel__stale_settled(b, from, to);
    if (!to_device) accel__stale_returned(b);
    free(device);
}

void accel__compare_update(struct accel_work *w, const struct accelrt_call *call)
{
    visit_all(w, call, check_update);
}

/* ---- the end of data ----------------------------------------------------------------------------------------------------------------- */

static struct uncopied **find_uncopied(const struct accel_block *b)
{
    struct uncopied **u = &uncopied;
    while (*u && ((*u)->block != b || (*u)->made != b->made)) u = &(*u)->next;
    return u;
}

static void forget(const struct accel_block *b)
{
    struct uncopied **u = find_uncopied(b), *found = *u;
    if (!found) return;
    *u = found->next;
    free(found);
}

static void remember(const struct visit *v, const struct accel_block *b)
{
    if (*find_uncopied(b)) return;
    struct uncopied *u = accel__allocate(sizeof *u);
    *u = (struct uncopied){uncopied, b, &v->work->device->present, b->made, accel__block_host(b), v->call->site, b->site, v->data->name};
    uncopied = u;
}

/* Whether the directive copies pieces of the datum. */
static bool has_pieces(const struct visit *v)
{
    for (int i = 0; i < v->call->n_data; i++)
        if (accel__form(&v->call->data[i]) == FORM_PIECES && v->call->data[i].base == v->data->base) return true;
    return false;
}

static void check_lost(const struct visit *v, const struct accel_block *b, const char *device, const struct accel_doubt *d)
{
    const struct uncopied *u = *find_uncopied(b);
    bool written_out = !(v->data->kind & ACCELRT_IMPLICIT) && !has_pieces(v), is_copyin = written_out && accel__kind(v->data) == ACCELRT_COPYIN;
    bool is_deleted = written_out && accel__kind(v->data) == ACCELRT_DELETE && b->filled && !accel__stale_was_returned(b);
    if (u) accel__report_uncopied(u->site, u->name, u->creator);
    else if (is_copyin || is_deleted)
        accel__report_doubt(v->call->site, b, v->data->name, d->results, d->first_result, device, accel__block_memory(b),
                            "that constructs have changed are not copied back",
                            is_copyin ? "'copy' does, if the host uses them" : "'copyout' in place of 'delete' does, if the host uses them");
}

static void check_leave(const struct visit *v, struct accel_block *b, size_t from, size_t to)
{
    char *device;
    (void)from, (void)to;
    pthread_mutex_lock(&v->work->device->present.lock);
    bool is_last = accel__is_last(v->work, b, v->data), copies = accel__copies_out(v->data);
    pthread_mutex_unlock(&v->work->device->present.lock);
    struct accel_doubt d = doubt_of(v, b, 0, b->bytes, &device);
    pthread_mutex_lock(&lock);
    if (d.results && copies && !is_last && v->work->dynamic) remember(v, b);
    else if (d.results && !copies && is_last) check_lost(v, b, device, &d);
    if (is_last) forget(b);
    pthread_mutex_unlock(&lock);
    free(device);
}

void accel__compare_leave(struct accel_work *w, const struct accelrt_call *call)
{
    visit_all(w, call, check_leave);
}

void accel__compare_transfers_end(void)
{
    for (const struct uncopied *u = uncopied; u; u = u->next) {
        struct accel_block *b = NULL;
        if (!accel__lock_at_end(&u->table->lock)) return;
        accel__present_find(u->table, u->at, 0, &b);
        bool is_there = b == u->block && b->made == u->made;
        pthread_mutex_unlock(&u->table->lock);
        if (is_there) accel__report_uncopied(u->site, u->name, u->creator);
    }
}
