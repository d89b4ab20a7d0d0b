/* rt_compute: compute constructs and launches. SPDX-License-Identifier: MIT */
#include "data/rt_follow.h"
#include "data/rt_ranges.h"
#include "launch/rt_capture.h"
#include "launch/rt_geometry.h"
#include "launch/rt_launch.h"
#include "launch/rt_short.h"
#include "launch/rt_waiting.h"
#include "lifetime/rt_lifetime.h"
#include "observe/rt_prof.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATE_DEVICE, STATE_QUEUE, STATE_SLOT, STATE_ABSENT, STATE_ABSENT_VALUE, STATE_MIRROR, STATE_CAPTURED,
       STATE_HOST_START,               /* constructs on the host */
       STATE_SHORT = STATE_HOST_START /* constructs on a device: see rt_short.h */ };
/* indices of accelrt_call.state */

/* ---- begin and end ------------------------------------------------------------------------------------------------------------------- */

/* A double is stored in the place of a pointer: both have 8 bytes on the supported hosts. */
_Static_assert(sizeof(double) <= sizeof(void *), "accelrt_call.state holds a time");

static void note_host_start(struct accelrt_call *call)
{
    double now = accel__now_us();
    memcpy(&call->state[STATE_HOST_START], &now, sizeof now);
}

static void time_on_host(const struct accelrt_call *call)
{
    double start;
    memcpy(&start, &call->state[STATE_HOST_START], sizeof start);
    accel__time_host(call->site, accel__now_us() - start);
}

static inline void host_runs(struct accelrt_call *call)
{
    if (ACCEL_UNLIKELY(!atomic_load_explicit(&accel__ran_on_host, memory_order_relaxed))) atomic_store(&accel__ran_on_host, true);
    if (ACCEL_UNLIKELY(accel__env.time)) note_host_start(call);
}

/* The region runs on the host although a device is current. It first waits for the queues of its wait clause and for its own queue. */
static int begin_on_host(struct accelrt_call *call, struct accel_device *d)
{
    if (atomic_load(&d->is_open)) {
        accel__open(d);
        accel__wait_clause(d, NULL, call);
        struct accel_queue *q = accel__queue_find(d, call->async);
        if (q) accel__queue_wait(q);
    }
    host_runs(call);
    return 0;
}

static __attribute__((noinline)) int compute_begin(struct accelrt_call *call, struct accel_device *d)
{
    accel__thread.site = call->site;
    bool mirror = call->flags & ACCELRT_MIRROR;
    if (!call->condition || (!mirror && !accel__has_device_code(call->site->image))) return begin_on_host(call, d);
    accel__open(d);
    struct accel_work w = { .device = d, .slot = accel__site_slot(call, d), .compute = true };
    if ((call->flags & ACCELRT_PREFER_HOST) && !accel__needs_device(&w, call)) return begin_on_host(call, d);
    w.queue = accel__queue_for(d, call->async);
    if (ACCEL_UNLIKELY(accel__env.observe)) {
        if (accel__env.notify & NOTIFY_REGION) accel__notify_region(call, d, true);
        if (accel__env.time) accel__time_region(call->site, d);
    }
    unsigned long before = accel__queue_visible(w.queue);
    accel__wait_clause(d, w.queue, call);
    accel__enter_all(&w, call);
    call->state[STATE_SHORT] = (void *)accel__short_begin(&w, before);
    call->state[STATE_DEVICE] = d;
    call->state[STATE_QUEUE] = w.queue;
    call->state[STATE_SLOT] = w.slot;
    call->state[STATE_ABSENT] = (void *)w.absent;
    call->state[STATE_ABSENT_VALUE] = (void *)w.absent_value;
    if (mirror) call->state[STATE_MIRROR] = accel__mirror_begin(&w, call);
    return !mirror;
}

/* Reports the construct's event. The device that runs the construct must be started before it. */
static void tell_begin(struct accelrt_call *call, struct accel_device *d)
{
    accel__thread.site = call->site;
    if (!call->condition || !accel__has_device_code(call->site->image)) d = &accel__host;
    if (!accel__is_host(d)) accel__open(d);
    else if (accel__prof_init_begin(d)) accel__prof_end(d, NULL);
    accel__prof_compute_begin(call, d);
}

ACCEL_EXPORT int accelrt_compute_begin(struct accelrt_call *call)
{
    struct accel_device *d = accel__current();
    call->state[STATE_DEVICE] = NULL;
    if (ACCEL_UNLIKELY(accel__prof_on)) tell_begin(call, d);
    if (accel__is_host(d)) {
        accel__waiting();
        bool captured = call->condition && ACCEL_UNLIKELY(atomic_load_explicit(&accel__n_captures, memory_order_relaxed));
        call->state[STATE_CAPTURED] = captured ? (void *)accel__capture_enter() : NULL;
        host_runs(call);
        return 0;
    }
    call->state[STATE_CAPTURED] = NULL;
    return compute_begin(call, d);
}

ACCEL_EXPORT void accelrt_compute_end(struct accelrt_call *call)
{
    struct accel_device *d = call->state[STATE_DEVICE];
    if (!d) {
        if (ACCEL_UNLIKELY(accel__env.time)) time_on_host(call);
        if (ACCEL_UNLIKELY(call->state[STATE_CAPTURED] != NULL)) accel__capture_leave((uintptr_t)call->state[STATE_CAPTURED]);
        if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_end(call, NULL);
        return;
    }
    struct accel_work w = { .device = d, .queue = call->state[STATE_QUEUE], .slot = call->state[STATE_SLOT], .compute = true };
    accel__thread.site = call->site;
    if (call->flags & ACCELRT_MIRROR) accel__mirror_end(&w, call->state[STATE_MIRROR]);
    unsigned long before = accel__queue_visible(w.queue);
    accel__leave_all(&w, call);
    if (accel__short_end(&w, (uintptr_t)call->state[STATE_SHORT], before)) accel__queue_done(w.queue);
    else accel__work_end(&w);
    if (ACCEL_UNLIKELY(accel__env.notify & NOTIFY_REGION)) accel__notify_region(call, d, false);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_end(call, NULL);
}

/* ---- which variant ------------------------------------------------------------------------------------------------------------------- */

static bool ranges_disjoint(const struct accel_ranges *all)
{
    const struct accel_range *r = all->items;
    for (int i = 0; i < all->n; i++)
        for (int k = 0; k < i; k++) {
            if (!r[i].written && !r[k].written) continue;
            if (!r[i].known || !r[k].known || (r[i].begin < r[k].end && r[k].begin < r[i].end)) return false;
        }
    return !all->too_many;
}

/* Whether the datum describes pointers only: the memory that they point to is another datum's. */
static bool names_pointers(const struct accelrt_data *data)
{
    enum accel_form form = accel__form(data);
    return form == FORM_POINTER || form == FORM_PATH || form == FORM_PIECES || data->kind & ACCELRT_LOADED;
}

static bool is_written(const struct accelrt_data *data) { return (data->kind & ACCELRT_WRITTEN) != 0; }

/* The whole block that contains data[i]. */
static struct accel_range block_range(struct accel_work *w, int i, const struct accelrt_data *data, uintptr_t begin)
{
    bool raw = accel__form(data) == FORM_ADDRESS;
    struct accel_present *t = raw ? &w->device->mallocs : &w->device->present;
    struct accel_range r = { begin, begin, false, is_written(data) };
    struct accel_block *b = NULL;
    pthread_mutex_lock(&t->lock);
    if (raw) accel__present_find(t, begin, 0, &b);
    else b = accel__locate(w, i, data);
    r.known = b != NULL;
    if (b) r.begin = raw ? accel__block_host(b) : accel__block_device(b);
    if (b) r.end = r.begin + b->bytes;
    pthread_mutex_unlock(&t->lock);
    return r;
}

/* The memory on the device that data[i] describes. */
static void add_device_ranges(struct accel_work *w, const struct accelrt_call *call, int i, struct accel_ranges *out)
{
    const struct accelrt_data *data = &call->data[i];
    enum accel_form form = accel__form(data);
    uintptr_t begin = (uintptr_t)data->device + (uintptr_t)data->start;
    if (form == FORM_PATH && data->kind & ACCELRT_LOADED) accel__path_ranges(w, call, i, out);
    else if (names_pointers(data)) return;
    else if (form == FORM_ROWS) accel__rows_ranges(w, data, is_written(data), out);
    else if (!data->device) return;
    else if (data->bytes == ACCELRT_UNKNOWN_SIZE) accel__range_add(out, block_range(w, i, data, begin));
    else accel__range_add(out, (struct accel_range){ begin, begin + data->bytes, true, is_written(data) });
}

static bool launch_disjoint(struct accel_work *w, const struct accelrt_call *call)
{
    struct accel_ranges all = { .n = 0 };
    for (int i = 0; i < call->n_data && !all.too_many; i++) add_device_ranges(w, call, i, &all);
    return ranges_disjoint(&all);
}

ACCEL_EXPORT int accelrt_disjoint(const struct accelrt_data *data, int n_data)
{
    struct accel_ranges all = { .n = 0 };
    for (int i = 0; i < n_data; i++) {
        uintptr_t begin = (uintptr_t)data[i].base + (uintptr_t)data[i].start;
        bool path = accel__form(&data[i]) == FORM_PATH && data[i].kind & ACCELRT_LOADED;
        bool known = data[i].bytes != ACCELRT_UNKNOWN_SIZE && accel__form(&data[i]) != FORM_ROWS && !path;
        if (path || (data[i].base && !names_pointers(&data[i])))
            accel__range_add(&all, (struct accel_range){ begin, begin + data[i].bytes, known, is_written(&data[i]) });
    }
    return ranges_disjoint(&all);
}

/* ---- launch ------------------------------------------------------------------------------------------------------------------------- */

static int resident_blocks(struct accel_device *d, struct accel_function *f, int threads)
{
    if (__atomic_load_n(&f->resident_threads, __ATOMIC_ACQUIRE) == threads) return __atomic_load_n(&f->resident, __ATOMIC_RELAXED);
    int resident = d->driver->resident(d, f, threads);
    __atomic_store_n(&f->resident_threads, 0, __ATOMIC_RELEASE);
    __atomic_store_n(&f->resident, resident, __ATOMIC_RELAXED);
    __atomic_store_n(&f->resident_threads, threads, __ATOMIC_RELEASE);
    return resident;
}

/* Resident threads of a multiprocessor. If registers allow no more, smaller blocks are better, since a new block replaces an ended one
 * sooner. */
#define FEW_THREADS 768

/* The block size: 128 for a kernel with many registers; 64 if a fifth more threads are resident then; else 256. */
static int roomy_threads(struct accel_device *d, struct accel_function *f)
{
    int best = __atomic_load_n(&f->roomy_threads, __ATOMIC_RELAXED), at_once[3];
    if (best) return best;
    for (int i = 0; i < 3; i++) at_once[i] = (64 << i) * d->driver->resident(d, f, 64 << i);
    best = at_once[2] <= FEW_THREADS * d->multiprocessors && at_once[1] >= at_once[2] ? 128 : 256;
    if (5LL * at_once[0] >= 6LL * at_once[best > 128 ? 2 : 1]) best = 64;
    __atomic_store_n(&f->roomy_threads, best, __ATOMIC_RELAXED);
    return best;
}

/* Limit of the block size. Threads with several iterations hide latency themselves, so their blocks are not reduced. */
static int block_limit(struct accel_device *d, struct accel_function *f, const struct accelrt_kernel *k)
{
    bool any = (k->flags & (ACCELRT_ANY_BLOCK | ACCELRT_SMALL_BLOCKS)) && !(k->flags & (ACCELRT_EXACT_GANGS | ACCELRT_LIGHT | ACCELRT_LANES));
    if (!any || accel__env.reproducible || (!(k->flags & ACCELRT_STRIDE) && k->items[0] * k->items[1] > 1)) return f->max_threads;
    int roomy = roomy_threads(d, f);
    return roomy < f->max_threads ? roomy : f->max_threads;
}

#define REPRODUCIBLE_PROCESSORS 128          /* ACCEL_REPRODUCIBLE: the block is chosen as for this number of multiprocessors */
#define ROW_PARTS 16384              /* parts of long rows that have results in scratch memory (cuda/library/long_rows.cuh), */
#define ROW_ENTRY 8                  /* and bytes of the entry of each row in their list */
#define REPRODUCIBLE_BLOCKS 1024             /* ACCEL_REPRODUCIBLE: resident blocks of a kernel that combines the results of its blocks */

/* Bytes of scratch memory. Reduces the grid if they exceed SCRATCH_SLICES and the kernel allows it. */
static size_t scratch_bytes(const struct accelrt_kernel *k, const struct accelrt_geometry *g, struct accel_launch *l)
{
    size_t workers = l->block[1], threads = (size_t)l->block[0] * l->block[1] * l->block[2];
    size_t slices = (size_t)g->scratch[0] + workers * (size_t)g->scratch[1] + threads * (size_t)g->scratch[2];
    size_t rows = (size_t)l->grid[1] * l->grid[2];
    if (ACCEL_UNLIKELY((g->scratch[0] | g->scratch[1] | g->scratch[2]) < 0))
        accel__fail_as(acc_error_invalid_data_section, NULL, "use a length of 0 or more", "private section has a negative length");
    bool strides = (k->flags & (ACCELRT_STRIDE | ACCELRT_GANGS)) && !(k->flags & ACCELRT_EXACT_GANGS && g->num_gangs[0] > 0);
    if (strides && slices && rows * l->grid[0] > SCRATCH_SLICES / slices) {
        size_t most = SCRATCH_SLICES / slices / rows;
        l->grid[0] = most > 1 ? (unsigned)most : 1;
    }
    bool combines = k->scratch_per_block > 0 && (!(k->flags & ACCELRT_ROW_BLOCKS) || l->grid[1] > 1);
    size_t each = slices + (combines ? (size_t)k->scratch_per_block : 0);
    size_t parts = k->long_rows && !(k->flags & ACCELRT_ROW_PHASES) ? (size_t)k->long_rows->scratch_per_block * ROW_PARTS + (size_t)accel__geometry_gangs(k, g) * ROW_ENTRY : 0;
    return each || parts || k->flags & ACCELRT_UNEVEN_ROWS ? rows * l->grid[0] * each + parts + 16 : 0;
}

/* Limits of a loop nest: a direct kernel has one block per tile, and a striding one counts tiles in 32 bits. */
static void check_size(const struct accelrt_kernel *k, const struct accelrt_geometry *g, const struct accel_launch *l)
{
    bool direct = !(k->flags & (ACCELRT_STRIDE | ACCELRT_GANGS | ACCELRT_SEQUENTIAL)), too_many = direct && l->grid[0] >= 2147483647u;
    for (int i = 0; i < k->dims && k->dims > 1; i++) too_many |= g->trips[i] / l->block[i] >= 2147483647;
    if (too_many) accel__fail(NULL, "split the loop", "loop nest has too many iterations for one launch");
}

/* A path leads to absent memory, which is an error. Exception: if the trip count is known only on the device, it may be 0, so the pointer
 * is only noted for a message about a fault. */
static void launch_absent(struct accel_work *w, struct accelrt_call *call, const struct accelrt_kernel *k)
{
    const struct accelrt_data *data = call->state[STATE_ABSENT];
    if (k->dims) accel__follow_absent(w->device, data, (uintptr_t)call->state[STATE_ABSENT_VALUE]);
    w->queue->last_absent = data->name;
}

/* Of the kernel for the long rows of k: half of the blocks that are resident at once. More of them take longer to start where no row is long. */
static struct accel_ready_kernel ready_long(struct accel_work *w, const struct accelrt_call *call, const struct accelrt_kernel *k, int overlap,
                                            const struct accel_launch *first)
{
    bool phases = k->flags & ACCELRT_ROW_PHASES;
    struct accel_ready_kernel r = { .kernel = phases && first->grid[1] == 1 ? NULL : k->long_rows, .launch = *first };
    if (!r.kernel) return r;
    r.function = accel__site_function(w->slot, call->site->image, r.kernel, overlap);
    if (ACCEL_UNLIKELY(r.function->links != NULL)) w->device->driver->follow(w->device, r.function);
    if (phases) return r;
    int threads = r.kernel->block[0], resident = resident_blocks(w->device, r.function, threads);
    r.launch = (struct accel_launch){ .grid = { resident > 2 ? (unsigned)resident / 2 : 1, 1, 1 }, .block = { (unsigned)threads, 1, 1 }, .args = first->args, .waits_itself = true };
    return r;
}

ACCEL_EXPORT void accelrt_launch(struct accelrt_call *call, const struct accelrt_kernel *k, const struct accelrt_geometry *g, void **args)
{
    struct accel_work w = { .device = call->state[STATE_DEVICE], .queue = call->state[STATE_QUEUE], .slot = call->state[STATE_SLOT] };
    int overlap = 0;
    if (accel__geometry_empty(k, g)) return;
    if (ACCEL_UNLIKELY(call->state[STATE_ABSENT] != NULL)) launch_absent(&w, call, k);
    if (ACCEL_UNLIKELY(k->flags & ACCELRT_STORES_POINTERS)) atomic_store_explicit(&w.device->has_stored_pointers, true, memory_order_relaxed);
    if (k->flags & (ACCELRT_OVERLAP_VARIANT | ACCELRT_NEEDS_DISJOINT)) {
        bool disjoint = launch_disjoint(&w, call);
        if (!disjoint && (k->flags & ACCELRT_NEEDS_DISJOINT)) k = k->fallback;
        overlap = !disjoint;
    }
    if (k->smaller) k = accel__geometry_tiles(k, g, w.device->multiprocessors);
    struct accelrt_geometry of_rows = *g;
    if (overlap && k->flags & ACCELRT_ROW_PHASES) accel__geometry_whole_rows(&of_rows), g = &of_rows;
    struct accel_launch l = { .args = args, .waits_itself = k->flags & ACCELRT_WAITS_ITSELF };
    struct accel_function *f = NULL;
    if (ACCEL_UNLIKELY(k->flags & ACCELRT_SPECIAL)) f = accel__special_function(w.device, call->site->image, k, overlap, args);
    if (!f) f = accel__site_function(w.slot, call->site->image, k, overlap);
    if (ACCEL_UNLIKELY(f->links != NULL)) w.device->driver->follow(w.device, f);
    accel__geometry_block(k, g, block_limit(w.device, f, k), accel__env.reproducible ? REPRODUCIBLE_PROCESSORS : w.device->multiprocessors, l.block);
    if (ACCEL_UNLIKELY(g->scratch[2] > 0)) accel__geometry_fit(k, g, l.block);
    bool fixed = accel__env.reproducible && k->scratch_per_block > 0;
    int resident = fixed ? REPRODUCIBLE_BLOCKS : resident_blocks(w.device, f, (int)(l.block[0] * l.block[1] * l.block[2]));
    accel__geometry_grid(k, g, resident, l.block, l.grid);
    if (ACCEL_UNLIKELY(l.grid[0] >= 2147483647u || ((g->trips[0] | g->trips[1] | g->trips[2]) >> 31))) check_size(k, g, &l);
    size_t scratch = scratch_bytes(k, g, &l);
    struct accel_ready_kernel first = { k, f, l }, rest = ready_long(&w, call, k, overlap, &l);
    accel__enqueue(w.queue, call, &first, &rest, scratch);
    call->state[STATE_SHORT] = (void *)accel__short_launch((uintptr_t)call->state[STATE_SHORT], k, g);
}

ACCEL_EXPORT void *accelrt_own_array(accelrt_offset bytes) { return accel__allocate(bytes > 0 ? (size_t)bytes : 1); }
ACCEL_EXPORT void accelrt_own_array_end(void *array) { free(array); }

ACCEL_EXPORT void *accelrt_sums_begin(struct accelrt_call *call, long long bytes, int size)
{
    return accel__sums_take(call->state[STATE_QUEUE], bytes > 0 ? (size_t)bytes / (size_t)size : 0, (size_t)size);
}

ACCEL_EXPORT void accelrt_sums_end(struct accelrt_call *call, const struct accelrt_kernel *k, void *sums, void *array, long long bytes, int size)
{
    struct accelrt_geometry g = { .trips = { bytes / size, 0, 0 } };
    void *args[] = { &array, &g.trips[0], &sums };
    if (!sums) return;
    accelrt_launch(call, k, &g, args);
    accel__sums_give(call->state[STATE_QUEUE], sums);
}

ACCEL_EXPORT void accelrt_fetch(struct accelrt_call *call, int item, void *to)
{
    const struct accelrt_data *data = &call->data[item];
    struct accel_queue *q = call->state[STATE_QUEUE];
    accel__thread.site = call->site;
    accel__transfer(q, ACCEL_TO_HOST, to, (char *)data->device + data->start, data->bytes, data->name);
    accel__queue_wait(q);
}
