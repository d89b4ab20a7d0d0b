/* rt_data: the data of directives, handled by form. SPDX-License-Identifier: MIT */
#include "data/rt_data.h"
#include "data/rt_follow.h"
#include "data/rt_rows.h"
#include "data/rt_section.h"
#include "observe/rt_prof.h"
#include <string.h>

/* ---- forms -------------------------------------------------------------------------------------------------------------------------- */

/* A NULL action has no effect. locate NULL: data of this form has no block of its own. */
static const struct form {
    void (*enter)(struct accel_work *w, int i, struct accelrt_data *data);
    void (*leave)(struct accel_work *w, int i, struct accelrt_data *data);
    void (*update)(struct accel_work *w, int i, struct accelrt_data *data);
    struct accel_block *(*locate)(struct accel_work *w, int i, const struct accelrt_data *data);
} forms[] = {
    [FORM_SECTION] = { accel__section_enter, accel__section_leave, accel__section_update, accel__locate },
    [FORM_ADDRESS] = { accel__address_enter, NULL, NULL, NULL },
    [FORM_POINTER] = { accel__attach_one, accel__detach_one, NULL, accel__locate },
    [FORM_ROWS] = { accel__rows_enter, accel__rows_leave, accel__rows_update, NULL },
    [FORM_PIECES] = { accel__pieces_enter, accel__pieces_leave, accel__pieces_update, NULL },
    [FORM_PATH] = { accel__follow_one, NULL, NULL, NULL },
};

/* ---- one datum ---------------------------------------------------------------------------------------------------------------------- */

void accel__enter_one(struct accel_work *w, int i, struct accelrt_data *data) { forms[accel__form(data)].enter(w, i, data); }

void accel__leave_one(struct accel_work *w, int i, struct accelrt_data *data)
{
    if (ACCEL_UNLIKELY(data->kind & ACCELRT_POINTER)) {
        struct accelrt_data d = accel__pointer_or_target(w, data, true);
        accel__leave_one(w, i, &d);
        return;
    }
    const struct form *f = &forms[accel__form(data)];
    if (f->leave && data->base && data->bytes) f->leave(w, i, data);
}

void accel__update_one(struct accel_work *w, int i, struct accelrt_data *data)
{
    if (ACCEL_UNLIKELY(data->kind & ACCELRT_POINTER)) {
        struct accelrt_data d = accel__pointer_or_target(w, data, false);
        accel__update_one(w, i, &d);
        return;
    }
    const struct form *f = &forms[accel__form(data)];
    if (f->update && data->base && data->bytes) f->update(w, i, data);
}

/* ---- all data of a directive -------------------------------------------------------------------------------------------------------- */

/* Enters the leading data that the call site has cached, with the lock taken once; returns their number. The others must be looked up or
 * made. */
static int enter_cached(struct accel_work *w, struct accelrt_call *call)
{
    int i = 0;
    if (!w->slot) return 0;
    pthread_mutex_lock(&w->device->present.lock);
    for (; i < call->n_data; i++) {
        struct accelrt_data *data = &call->data[i];
        struct accel_block *b = accel__cached(w, i, data);
        if (!b || accel__form(data) == FORM_PATH || (data->kind & ACCELRT_ALWAYS_IN)) break;
        accel__block_enter(w, b, data);
    }
    pthread_mutex_unlock(&w->device->present.lock);
    return i;
}

void accel__enter_all(struct accel_work *w, struct accelrt_call *call)
{
    w->call = call;
    w->changes_before = atomic_load_explicit(&w->device->present.changes, memory_order_relaxed);
    unsigned long before = accel__queue_visible(w->queue);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_data_begin(w, acc_ev_enter_data_start, w->queue, call->async);
    int i = enter_cached(w, call);
    if (i < call->n_data) accel__bind(w->device);
    for (; i < call->n_data; i++) accel__enter_one(w, i, &call->data[i]);
    w->idle = call->n_wait < 0 && accel__queue_visible(w->queue) == before && !w->compute;
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_end(w, w->queue);
}

/* Leaves the trailing data that the call site has cached and that stays present, with the lock taken once; returns how many data remain. */
static int leave_cached(struct accel_work *w, struct accelrt_call *call)
{
    int i = call->n_data;
    if (!w->slot || w->dynamic) return i;
    pthread_mutex_lock(&w->device->present.lock);
    for (; i > 0; i--) {
        struct accelrt_data *data = &call->data[i - 1];
        if (accel__form(data) == FORM_PATH) continue;
        struct accel_block *b = accel__cached(w, i - 1, data);
        if (!b || accel__kind(data) == ACCELRT_NO_CREATE || (data->kind & ACCELRT_ALWAYS_OUT) || !accel__is_counted(b, data)) break;
        if (!b->structured || b->structured + b->dynamic < 2) break;
        b->structured--;
    }
    pthread_mutex_unlock(&w->device->present.lock);
    return i;
}

static bool shares_memory(const struct accelrt_data *a, const struct accelrt_data *b)
{
    uintptr_t x = (uintptr_t)a->base + (uintptr_t)a->start, y = (uintptr_t)b->base + (uintptr_t)b->start;
    return x < y + b->bytes && y < x + a->bytes;
}

/* Whether datum i is copied back, or is the memory of the next one's pieces (ACCELRT_PIECES), which are: those are left first. */
static bool has_results(const struct accelrt_call *call, int i)
{
    bool of_pieces = i + 1 < call->n_data && call->data[i + 1].kind & ACCELRT_PIECES;
    return accel__copies_out(&call->data[i + of_pieces]);
}

/* A datum that is copied back is in the memory of one before it that is not, as where a function gets one array for two parameters.
 * Whichever is left last decides. */
static bool has_shared_results(const struct accelrt_call *call)
{
    for (int i = 1; i < call->n_data; i++)
        for (int k = 0; k < i && accel__copies_out(&call->data[i]); k++)
            if (!has_results(call, k) && shares_memory(&call->data[k], &call->data[i])) return true;
    return false;
}

static void leave_those(struct accel_work *w, struct accelrt_call *call, bool copied_out)
{
    for (int i = call->n_data - 1; i >= 0; i--)
        if (has_results(call, i) == copied_out) accel__leave_one(w, i, &call->data[i]);
}

void accel__leave_all(struct accel_work *w, struct accelrt_call *call)
{
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_data_begin(w, acc_ev_exit_data_start, w->queue, call->async);
    unsigned long before = accel__queue_visible(w->queue);
    bool shared = has_shared_results(call);
    int left = shared ? call->n_data : leave_cached(w, call);
    if (left > 0) accel__bind(w->device);
    if (ACCEL_UNLIKELY(shared)) {
        leave_those(w, call, false);
        leave_those(w, call, true);
    } else {
        for (int i = left - 1; i >= 0; i--) accel__leave_one(w, i, &call->data[i]);
    }
    w->idle = accel__queue_visible(w->queue) == before && !w->compute;
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_end(w, w->queue);
}

const char *accel__layout_of(const struct accel_work *w, const struct accelrt_data *data)
{
    const struct accelrt_call *call = w->call;
    if (w->rows) data = w->rows;
    const char *layouts = call && data >= call->data && data < call->data + call->n_data ? call->site->layouts : NULL;
    for (const struct accelrt_data *d = call ? call->data : NULL; layouts && d < data; d++) {
        layouts += strcspn(layouts, ",");
        layouts = *layouts ? layouts + 1 : NULL;
    }
    return layouts && *layouts && *layouts != ',' ? layouts : NULL;
}

/* Whether the region writes data that a clause does not copy back. */
static bool hides_writes(const struct accelrt_data *data)
{
    return (accel_kind_what(data->kind) & (KIND_MAKES | KIND_OUT)) == KIND_MAKES &&
           (data->kind & (ACCELRT_WRITTEN | ACCELRT_IMPLICIT)) == ACCELRT_WRITTEN;
}

bool accel__needs_device(struct accel_work *w, struct accelrt_call *call)
{
    bool any = false;
    pthread_mutex_lock(&w->device->present.lock);
    for (int i = 0; i < call->n_data && !any; i++) {
        struct accelrt_data *data = &call->data[i];
        enum accel_form form = accel__form(data);
        if (!forms[form].locate && form != FORM_ADDRESS) continue;
        if (ACCEL_UNLIKELY(data->kind & ACCELRT_TOUCHED)) accel__narrow_to_part(w, i, data);
        any = form == FORM_ADDRESS || hides_writes(data) || (data->base && forms[form].locate(w, i, data));
    }
    pthread_mutex_unlock(&w->device->present.lock);
    return any;
}

#define UPLOAD_US 4                    /* about the time of a small transfer to the device */

/* Whether the end of a synchronous data directive can be deferred. */
static bool may_end(struct accel_work *w)
{
    struct accel_queue *q = w->queue;
    unsigned long mark = atomic_load(&q->enqueued);
    if (!w->idle || accel__prof_on) return false;
    return atomic_load(&q->deferred) >= mark || atomic_load(&q->completed) >= mark || accel__defer(q, UPLOAD_US);
}

void accel__work_end(struct accel_work *w)
{
    bool sync = w->queue->value == ACCELRT_ASYNC_SYNC;
    if ((sync || accel__env.sync) && !(sync && may_end(w))) accel__queue_wait(w->queue);
    accel__queue_done(w->queue);
}
