/* rt_data: what data clauses do on a device (OpenACC 2.7). SPDX-License-Identifier: MIT
 *
 * The present table's lock is held for look-ups and counters only. A block being filled (MAKING) or copied back (LEAVING) is in the table
 * meanwhile; other threads that need it wait for `changed`. */
#include "data/rt_follow.h"
#include "data/rt_rows.h"
#include "observe/rt_prof.h"
#include <stdio.h>
#include <stdlib.h>

static bool is_sized(const struct accelrt_data *data) { return data->bytes != ACCELRT_UNKNOWN_SIZE; }
static uintptr_t section_begin(const struct accelrt_data *data) { return (uintptr_t)data->base + (uintptr_t)data->start; }

static void *device_of_base(const struct accel_block *b, const struct accelrt_data *data)
{
    return (void *)(accel__block_device(b) + ((uintptr_t)data->base - accel__block_host(b)));
}

/* ---- look-up ------------------------------------------------------------------------------------------------------------------------ */

enum accel_presence accel__settled(struct accel_present *t, uintptr_t host, size_t bytes, struct accel_block **b)
{
    for (;;) {
        enum accel_presence how = accel__present_find(t, host, bytes, b);
        if (how == PRESENCE_NONE || (*b)->state == BLOCK_READY) return how;
        pthread_cond_wait(&t->changed, &t->lock);
    }
}

/* A bare pointer: the block it points into, else the one made through this pointer with a section that begins elsewhere. */
static struct accel_block *locate_bare(struct accel_present *t, const struct accelrt_data *data)
{
    struct accel_block *b;
    if (accel__settled(t, section_begin(data), 0, &b) == PRESENCE_WHOLE) return b;
    do b = accel__present_find_base(t, data->base);
    while (b && b->state != BLOCK_READY && !pthread_cond_wait(&t->changed, &t->lock));
    return b;
}

/* What the call site found for data last time, if it still holds. Only what has been looked up is cached: neither ATTACH nor DEVICEPTR. */
static struct accel_block *cached(struct accel_work *w, int i, const struct accelrt_data *data)
{
    struct accel_block *b = w->slot ? accel__site_find(w->slot, i, section_begin(data), data->bytes) : NULL;
    return b && b->state == BLOCK_READY ? b : NULL;
}

/* A variable of `declare link` that only routines name: what other directives made of it is all that the region wants. */
static bool is_part_enough(const struct accelrt_data *data)
{
    const unsigned both = ACCELRT_IMPLICIT | ACCELRT_IF_PRESENT;
    return (data->kind & both) == both;
}

struct accel_block *accel__locate(struct accel_work *w, int i, const struct accelrt_data *data)
{
    struct accel_present *t = &w->device->present;
    uintptr_t host = section_begin(data);
    struct accel_block *b = cached(w, i, data);
    if (b) return b;
    if (!is_sized(data) || accel__kind(data) == ACCELRT_USE_DEVICE) {
        b = locate_bare(t, data);
    } else {
        enum accel_presence how = accel__settled(t, host, data->bytes, &b);
        if (how == PRESENCE_PART && !is_part_enough(data)) accel__partly(w->device, data, b);
    }
    if (b && w->slot) accel__site_remember(w->slot, i, host, data->bytes, b);
    return b;
}

/* Work on q may use b: what fills b in another queue comes first. */
static void order_after_making(struct accel_queue *q, struct accel_block *b)
{
    struct accel_queue *maker = b->queue;
    if (!maker || maker == q) return;
    if (atomic_load(&maker->completed) < b->mark) accel__queue_follow(q, maker);
    else b->queue = NULL;
}

void accel__block_used(struct accel_work *w, struct accel_block *b)
{
    if (b->first != w->queue) b->shared = true;
    if (ACCEL_UNLIKELY(b->queue != NULL)) order_after_making(w->queue, b);
}

/* ---- enter -------------------------------------------------------------------------------------------------------------------------- */

void accel__count_up(struct accel_work *w, struct accel_block *b)
{
    if (w->dynamic) b->dynamic++;
    else b->structured++;
}

void accel__memory_came(struct accel_work *w, int code, const char *name, uintptr_t host, size_t bytes, void *memory)
{
    struct accel_device *d = w->device;
    if (code == ACCEL_NO_MEMORY) accel__no_memory(d, name, bytes);
    accel__check(d, w->queue, code, "allocating device memory");
    if (ACCEL_UNLIKELY(accel__env.notify & NOTIFY_ALLOC)) accel__notify_memory(d, true, name, bytes, memory);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_memory(w->queue, true, name, bytes, (void *)host, memory);
}

/* Memory for b; its address becomes known. */
static void fill_block(struct accel_work *w, struct accel_block *b, const struct accelrt_data *data)
{
    struct accel_device *d = w->device;
    void *memory = NULL;
    bool was_kept = false;
    int code = (data->kind & ACCELRT_MEMBER) && w->call ? accel__member_alloc(w, b, data, &memory)
                                                        : accel__memory_take(w->queue, b->bytes, &memory, &was_kept);
    accel__memory_came(w, code, data->name, accel__block_host(b), b->bytes, memory);
    if (data->kind & ACCELRT_ZERO) {
        code = d->driver->fill(d, memory, 0, b->bytes, w->queue->stream);
        accel__check(d, w->queue, code, "clearing device memory");
        was_kept = false;
    } else if (accel__kind(data) == ACCELRT_COPY || accel__kind(data) == ACCELRT_COPYIN)
        accel__transfer(w->queue, ACCEL_TO_DEVICE, (void *)accel__block_host(b), memory, b->bytes, data->name);
    b->mark = was_kept ? atomic_load(&w->queue->enqueued) : accel__queue_mark(w->queue);
    pthread_mutex_lock(&d->present.lock);
    b->queue = w->queue;
    b->filled = accel__kind(data) == ACCELRT_COPY || accel__kind(data) == ACCELRT_COPYIN;
    accel__present_set_device(&d->present, b, (uintptr_t)memory);
    b->state = BLOCK_READY;
    pthread_cond_broadcast(&d->present.changed);
    pthread_mutex_unlock(&d->present.lock);
}

/* Present lock held; returns without it. */
static struct accel_block *make_block(struct accel_work *w, const struct accelrt_data *data)
{
    struct accel_present *t = &w->device->present;
    struct accel_block *b = accel__allocate(sizeof *b);
    b->base = data->base;
    b->name = data->name;
    b->site = accel__thread.site;
    b->first = w->queue;
    b->slot = data->kind & ACCELRT_SLOT;
    accel__present_insert(t, b, section_begin(data), data->bytes);
    accel__count_up(w, b);
    pthread_mutex_unlock(&t->lock);
    fill_block(w, b, data);
    return b;
}

/* A scalar of a compute construct that need not be in the table. */
static bool fits_slot(const struct accelrt_data *data)
{
    return accel__kind(data) == ACCELRT_COPY && (data->kind & (ACCELRT_SCALAR | ACCELRT_ATOMIC)) == ACCELRT_SCALAR &&
           data->bytes <= ACCEL_SLOT_BYTES;
}

/* A pointer's place counts only where a directive made it for its pointer: the object around it has its own clauses. */
static bool is_counted(const struct accel_block *b, const struct accelrt_data *data)
{
    return data->bytes && (!(data->kind & ACCELRT_SLOT) || b->slot);
}

/* An array of which the device has a part, with all that the region touches: the region uses that. Present lock held. */
static void narrow_to_part(struct accel_work *w, int i, struct accelrt_data *data)
{
    const struct accelrt_part *part = data->device;
    struct accel_present *t = &w->device->present;
    struct accel_block *b;
    data->kind &= ~(unsigned)ACCELRT_TOUCHED;
    data->device = NULL;
    if (cached(w, i, data) || accel__settled(t, section_begin(data), data->bytes, &b) != PRESENCE_PART) return;
    if ((accelrt_offset)part->bytes <= 0 || accel__settled(t, (uintptr_t)data->base + (uintptr_t)part->start, part->bytes, &b) != PRESENCE_WHOLE)
        return;
    data->start = part->start;
    data->bytes = part->bytes;
}

/* An absent datum that enter_one cannot leave absent. Present lock held; returns without it. */
static void enter_absent(struct accel_work *w, struct accelrt_data *data)
{
    unsigned kind = accel__kind(data);
    pthread_mutex_t *lock = &w->device->present.lock;
    if (kind == ACCELRT_NO_CREATE || data->bytes == 0) {
        data->device = kind == ACCELRT_NO_CREATE ? (void *)(uintptr_t)data->base : NULL;
        pthread_mutex_unlock(lock);
    } else if (kind == ACCELRT_PRESENT || !is_sized(data)) {
        accel__absent(w->device, data);
    } else if (w->compute && fits_slot(data)) {
        pthread_mutex_unlock(lock);
        data->device = (char *)accel__slot_open(w->queue, data)->device - data->start;
    } else {
        accel__refuse_length(data);
        accel__refuse_device_address(w->device, data, false);
        if (ACCEL_UNLIKELY(accel__env.check)) accel__check_object(data);
        data->device = device_of_base(make_block(w, data), data);
    }
}

/* No clause acts on a null pointer (OpenACC 3.4, 2.7): the kernel may not use it then. */
static bool passes_through(struct accelrt_data *data)
{
    if (accel__kind(data) == ACCELRT_DEVICEPTR) data->device = (void *)(uintptr_t)data->base;
    else if (!data->base) data->device = NULL;
    else return false;
    if (accel__kind(data) != ACCELRT_DEVICEPTR && is_sized(data)) accel__refuse_length(data);
    return true;
}

static const char *clause_name(const struct accelrt_data *data)
{
    static const char *const names[] = { [ACCELRT_COPY] = "copy", [ACCELRT_COPYIN] = "copyin", [ACCELRT_COPYOUT] = "copyout",
                                         [ACCELRT_CREATE] = "create", [ACCELRT_NO_CREATE] = "no_create", [ACCELRT_PRESENT] = "present" };
    unsigned kind = accel__kind(data);
    return kind < sizeof names / sizeof *names ? names[kind] : NULL;
}

/* For the message, if the kernel does use the null pointer, or what is no memory of the device. */
static void note_passed(struct accel_work *w, const struct accelrt_data *data)
{
    struct accel_queue *q = w->queue;
    if (data->device) {
        pthread_mutex_lock(&q->lock);
        q->given[q->n_given++ % 4] = (struct accel_given){ data->name, (uintptr_t)data->device, accel__thread.site };
        pthread_mutex_unlock(&q->lock);
    } else {
        q->last_null = data->name;
        q->null_clause = data->kind & ACCELRT_IMPLICIT ? NULL : clause_name(data);
        q->null_site = accel__thread.site;
    }
}

/* The part of b that data names, or all of it; in step with pointers that are attached inside. */
static void copy_section(struct accel_work *w, struct accel_block *b, const struct accelrt_data *data, enum accel_direction way)
{
    uintptr_t host = is_sized(data) ? section_begin(data) : accel__block_host(b);
    size_t bytes = is_sized(data) ? data->bytes : b->bytes;
    void *device = (void *)(accel__block_device(b) + (host - accel__block_host(b)));
    accel__transfer(w->queue, way, (void *)host, device, bytes, data->name);
    if (ACCEL_UNLIKELY(b->attachments != NULL)) accel__attached_repair(w, b, way, host, bytes);
}

/* b is there for data: counted, its address given to the region. Present lock held. */
static void enter_block(struct accel_work *w, struct accel_block *b, struct accelrt_data *data)
{
    if (is_counted(b, data)) accel__count_up(w, b);
    data->device = device_of_base(b, data);
    accel__block_used(w, b);
}

void accel__enter_one(struct accel_work *w, int i, struct accelrt_data *data)
{
    if (accel__kind(data) == ACCELRT_ATTACH) {
        accel__attach_one(w, data);
        return;
    }
    if (ACCEL_UNLIKELY(data->kind & (ACCELRT_ROWS | ACCELRT_PIECES))) {
        if (data->kind & ACCELRT_ROWS) accel__rows_enter(w, data);
        else accel__pieces_enter(w, data);
        return;
    }
    if (accel__kind(data) == ACCELRT_FOLLOW) {
        accel__follow_one(w, i, data);
        return;
    }
    if (passes_through(data)) {
        if (w->compute) note_passed(w, data);
        return;
    }
    pthread_mutex_lock(&w->device->present.lock);
    if (ACCEL_UNLIKELY(data->kind & ACCELRT_TOUCHED)) narrow_to_part(w, i, data);
    struct accel_block *b = accel__locate(w, i, data);
    if (!b) {
        enter_absent(w, data);
        return;
    }
    enter_block(w, b, data);
    pthread_mutex_unlock(&w->device->present.lock);
    if (ACCEL_UNLIKELY(data->kind & ACCELRT_ALWAYS_IN)) copy_section(w, b, data, ACCEL_TO_DEVICE);
}

/* Data that the call site has cached, from the first on, with the lock taken once; how many. Others have to be looked up or made. */
static int enter_cached(struct accel_work *w, struct accelrt_call *call)
{
    int i = 0;
    if (!w->slot) return 0;
    pthread_mutex_lock(&w->device->present.lock);
    for (; i < call->n_data; i++) {
        struct accelrt_data *data = &call->data[i];
        struct accel_block *b = cached(w, i, data);
        if (!b || accel__kind(data) == ACCELRT_FOLLOW || (data->kind & ACCELRT_ALWAYS_IN)) break;
        enter_block(w, b, data);
    }
    pthread_mutex_unlock(&w->device->present.lock);
    return i;
}

void accel__enter_all(struct accel_work *w, struct accelrt_call *call)
{
    w->call = call;
    w->changes_before = atomic_load_explicit(&w->device->present.changes, memory_order_relaxed);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_data_begin(w, acc_ev_enter_data_start, w->queue, call->async);
    int i = enter_cached(w, call);
    if (i < call->n_data) accel__bind(w->device);
    for (; i < call->n_data; i++) accel__enter_one(w, i, &call->data[i]);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_end(w, w->queue);
}

/* ---- leave -------------------------------------------------------------------------------------------------------------------------- */

bool accel__count_down(const struct accel_work *w, struct accel_block *b, const struct accelrt_data *data)
{
    unsigned before = b->structured + b->dynamic;
    if (!w->dynamic) b->structured -= b->structured > 0;
    else if (data->kind & ACCELRT_FINALIZE) b->dynamic = 0;
    else b->dynamic -= b->dynamic > 0;
    return before && b->structured + b->dynamic == 0 && !b->mapped;
}

bool accel__is_last(const struct accel_work *w, const struct accel_block *b, const struct accelrt_data *data)
{
    struct accel_block after = *b;
    return accel__count_down(w, &after, data);
}

void accel__block_free(struct accel_work *w, struct accel_block *b, const char *name)
{
    struct accel_device *d = w->device;
    pthread_mutex_lock(&d->present.lock);
    accel__attached_free(b);
    accel__present_remove(&d->present, b);
    size_t own = b->bytes, bytes;
    void *host = (void *)accel__block_host(b), *memory = accel__block_end(b, &bytes);
    pthread_cond_broadcast(&d->present.changed);
    pthread_mutex_unlock(&d->present.lock);
    if (ACCEL_UNLIKELY(accel__env.notify & NOTIFY_ALLOC)) accel__notify_memory(d, false, name, own, memory);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_memory(w->queue, false, name, own, host, memory);
    /* No mark: nothing comes after it on the queue that needs to know, and nobody waits for it. */
    int code = accel__memory_give(w->queue, memory, bytes);
    accel__check(d, w->queue, code, "freeing device memory");
}

static void drop_block(struct accel_work *w, struct accel_block *b, const struct accelrt_data *data, bool copy_out)
{
    if (b->shared || b->first != w->queue) accel__queue_follow_all(w->queue);
    if (copy_out) copy_section(w, b, data, ACCEL_TO_HOST);
    accel__block_free(w, b, data->name);
}

/* A pointer without a section: itself if a clause brought it, which for exit data has to be one that exit data ends; else its target. */
static struct accelrt_data pointer_or_target(struct accel_work *w, const struct accelrt_data *data, bool leaves)
{
    struct accelrt_data d = *data;
    struct accel_block *b;
    d.kind &= ~(unsigned)ACCELRT_POINTER;
    pthread_mutex_lock(&w->device->present.lock);
    bool itself = accel__settled(&w->device->present, (uintptr_t)data->device, sizeof(void *), &b) == PRESENCE_WHOLE;
    if (itself && leaves && !b->dynamic && data->base) itself = accel__settled(&w->device->present, section_begin(data), 0, &b) == PRESENCE_NONE;
    pthread_mutex_unlock(&w->device->present.lock);
    if (itself) d.base = data->device, d.start = 0, d.bytes = sizeof(void *);
    return d;
}

/* Absent data is left alone: another exit has been there before (OpenACC 2.7.8, 2.7.11). */
void accel__leave_one(struct accel_work *w, int i, struct accelrt_data *data)
{
    unsigned kind = accel__kind(data);
    if (ACCEL_UNLIKELY(data->kind & ACCELRT_POINTER)) {
        struct accelrt_data d = pointer_or_target(w, data, true);
        accel__leave_one(w, i, &d);
        return;
    }
    if (kind == ACCELRT_DEVICEPTR || kind == ACCELRT_FOLLOW || !data->base || data->bytes == 0) return;
    if (kind == ACCELRT_ATTACH || kind == ACCELRT_DETACH) {
        accel__detach_one(w, data);
        return;
    }
    if (ACCEL_UNLIKELY(data->kind & (ACCELRT_ROWS | ACCELRT_PIECES))) {
        if (data->kind & ACCELRT_ROWS) accel__rows_leave(w, data);
        else accel__pieces_leave(w, data);
        return;
    }
    if (kind == ACCELRT_NO_CREATE && data->device == data->base) return;
    pthread_mutex_lock(&w->device->present.lock);
    struct accel_block *b = accel__locate(w, i, data);
    bool last = b && is_counted(b, data) && accel__count_down(w, b, data);
    if (!b && w->dynamic) accel__refuse_device_address(w->device, data, true);
    if (last) {
        order_after_making(w->queue, b);
        b->state = BLOCK_LEAVING;
    }
    pthread_mutex_unlock(&w->device->present.lock);
    if (last) drop_block(w, b, data, kind == ACCELRT_COPY || kind == ACCELRT_COPYOUT);
    else if (b && (data->kind & ACCELRT_ALWAYS_OUT)) copy_section(w, b, data, ACCEL_TO_HOST);
    else if (!b && w->compute && fits_slot(data)) accel__slot_close(w->queue, data);
}

/* From the last on, data that the call site has cached and that others go on holding, with the lock taken once; how many remain. */
static int leave_cached(struct accel_work *w, struct accelrt_call *call)
{
    int i = call->n_data;
    if (!w->slot || w->dynamic) return i;
    pthread_mutex_lock(&w->device->present.lock);
    for (; i > 0; i--) {
        struct accelrt_data *data = &call->data[i - 1];
        if (accel__kind(data) == ACCELRT_FOLLOW) continue;
        struct accel_block *b = cached(w, i - 1, data);
        if (!b || accel__kind(data) == ACCELRT_NO_CREATE || (data->kind & ACCELRT_ALWAYS_OUT) || !is_counted(b, data)) break;
        if (!b->structured || b->structured + b->dynamic < 2) break;
        b->structured--;
    }
    pthread_mutex_unlock(&w->device->present.lock);
    return i;
}

void accel__leave_all(struct accel_work *w, struct accelrt_call *call)
{
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_data_begin(w, acc_ev_exit_data_start, w->queue, call->async);
    int left = leave_cached(w, call);
    if (left > 0) accel__bind(w->device);
    for (int i = left - 1; i >= 0; i--) accel__leave_one(w, i, &call->data[i]);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_end(w, w->queue);
}

/* ---- update, host_data, ends -------------------------------------------------------------------------------------------------------- */

struct accel_block *accel__update_block(struct accel_work *w, int i, const struct accelrt_data *data)
{
    pthread_mutex_lock(&w->device->present.lock);
    struct accel_block *b = accel__locate(w, i, data);
    if (!b && !(data->kind & ACCELRT_IF_PRESENT)) accel__absent(w->device, data);
    if (b) order_after_making(w->queue, b);
    pthread_mutex_unlock(&w->device->present.lock);
    return b;
}

void accel__update_one(struct accel_work *w, int i, struct accelrt_data *data)
{
    bool to_device = accel__kind(data) == ACCELRT_UPDATE_DEVICE;
    if (ACCEL_UNLIKELY(data->kind & ACCELRT_POINTER)) {
        struct accelrt_data d = pointer_or_target(w, data, false);
        accel__update_one(w, i, &d);
        return;
    }
    if (!data->base || data->bytes == 0) return;
    if (ACCEL_UNLIKELY(data->kind & (ACCELRT_ROWS | ACCELRT_PIECES))) {
        if (data->kind & ACCELRT_ROWS) accel__rows_update(w, data);
        else accel__pieces_update(w, data);
        return;
    }
    struct accel_block *b = accel__update_block(w, i, data);
    if (b) copy_section(w, b, data, to_device ? ACCEL_TO_DEVICE : ACCEL_TO_HOST);
}

/* Whether a clause says that the host's copy does not see what the region writes. */
static bool hides_writes(const struct accelrt_data *data)
{
    unsigned kind = accel__kind(data);
    return (kind == ACCELRT_COPYIN || kind == ACCELRT_CREATE) && (data->kind & (ACCELRT_WRITTEN | ACCELRT_IMPLICIT)) == ACCELRT_WRITTEN;
}

bool accel__needs_device(struct accel_work *w, struct accelrt_call *call)
{
    bool any = false;
    pthread_mutex_lock(&w->device->present.lock);
    for (int i = 0; i < call->n_data && !any; i++) {
        struct accelrt_data *data = &call->data[i];
        if (accel__kind(data) == ACCELRT_FOLLOW || data->kind & (ACCELRT_ROWS | ACCELRT_PIECES)) continue;
        if (ACCEL_UNLIKELY(data->kind & ACCELRT_TOUCHED)) narrow_to_part(w, i, data);
        any = accel__kind(data) == ACCELRT_DEVICEPTR || hides_writes(data) || (data->base && accel__locate(w, i, data));
    }
    pthread_mutex_unlock(&w->device->present.lock);
    return any;
}

void accel__work_end(struct accel_work *w)
{
    bool wait = w->queue->value == ACCELRT_ASYNC_SYNC || accel__env.sync;
    if (wait) accel__queue_wait(w->queue);
    accel__queue_done(w->queue);
}
