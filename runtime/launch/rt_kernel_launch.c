/* rt_kernel_launch: which kernel a launch runs, with which grid and scratch memory. SPDX-License-Identifier: MIT */
#include "data/rt_follow.h"
#include "data/rt_late.h"
#include "data/rt_replicas.h"
#include "launch/rt_geometry.h"
#include "launch/rt_launch.h"
#include "launch/rt_short.h"
#include "observe/rt_prof.h"
#include <string.h>

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
    bool any =
        (k->flags & (ACCELRT_ANY_BLOCK | ACCELRT_SMALL_BLOCKS)) && !(k->flags & (ACCELRT_EXACT_GANGS | ACCELRT_LIGHT | ACCELRT_LANES));
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
    size_t parts = k->long_rows && !(k->flags & ACCELRT_ROW_PHASES)
                       ? (size_t)k->long_rows->scratch_per_block * ROW_PARTS + (size_t)accel__geometry_gangs(k, g) * ROW_ENTRY
                       : 0;
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

/* Of the kernel for the long rows of k: half of the blocks that are resident at once. More of them take longer to start where no row is
 * long. */
static struct accel_ready_kernel ready_long(struct accel_work *w, const struct accelrt_call *call, const struct accelrt_kernel *k,
                                            int overlap, const struct accel_launch *first)
{
    bool phases = k->flags & ACCELRT_ROW_PHASES;
    struct accel_ready_kernel r = { .kernel = phases && first->grid[1] == 1 ? NULL : k->long_rows, .launch = *first };
    if (!r.kernel) return r;
    r.function = accel__site_function(w->slot, call->site->image, r.kernel, overlap);
    if (ACCEL_UNLIKELY(r.function->links != NULL)) w->device->driver->follow(w->device, r.function);
    r.launch.n_params = r.kernel->n_params;
    if (phases) return r;
    int threads = r.kernel->block[0], resident = resident_blocks(w->device, r.function, threads);
    r.launch = (struct accel_launch){ .grid = { resident > 2 ? (unsigned)resident / 2 : 1, 1, 1 },
                                      .block = { (unsigned)threads, 1, 1 },
                                      .args = first->args,
                                      .waits_itself = true };
    return r;
}

/* The block by the choice, if the launch allows it, else by the rules, up to `limit` threads. */
static void settle_block(struct accel_place *p, struct accel_tried *t, int limit)
{
    unsigned *chosen = t->choice.block;
    if (ACCEL_UNLIKELY(chosen[0] > 0) && accel__choice_allows_block(p, chosen)) {
        memcpy(p->block, chosen, sizeof p->block);
    } else {
        accel__geometry_block(p->kernel, p->g, limit, p->multiprocessors, p->block);
        if (ACCEL_UNLIKELY(chosen[0] > 0)) chosen[0] = 0, t->refused = true;
    }
    if (ACCEL_UNLIKELY(p->g->scratch[2] > 0)) accel__geometry_fit(p->kernel, p->g, p->block);
}

/* Takes back what of the choice the grid does not allow. */
static void refuse_grid(struct accel_tried *t, const struct accel_place *p)
{
    struct accel_choice *c = &t->choice, before = *c;
    if (c->trips && !accel__choice_allows_trips(p)) c->trips = 0;
    if (c->share && !accel__choice_allows_share(p, c->share)) c->share = 0;
    if (c->part && !accel__choice_allows_grid(p)) c->part = 0;
    t->refused |= before.trips != c->trips || before.share != c->share || before.part != c->part;
}

/* ---- block and grid ------------------------------------------------------------------------------------------------------------------ */

/* What a launch by the rules depends on, and what follows from it. */
struct accel_shape {
    struct accel_shape *next;
    const struct accelrt_kernel *kernel;
    const struct accel_function *function;
    struct accelrt_geometry geometry;
    struct accel_launch launch;        /* without arguments */
    int items;
    unsigned long long numbered;
    size_t scratch;                    /* bytes */
};
enum { SHAPES_MOST = 4 };              /* that a call site keeps; those of its other launches are computed each time */

static const struct accel_shape *find_shape(struct accel_site_slot *slot, const struct accelrt_kernel *k, const struct accel_function *f,
                                            const struct accelrt_geometry *g)
{
    const struct accel_shape *s = atomic_load_explicit(&slot->shapes, memory_order_acquire);
    while (s && (s->kernel != k || s->function != f || memcmp(&s->geometry, g, sizeof *g))) s = s->next;
    return s;
}

static void keep_shape(struct accel_site_slot *slot, const struct accel_shape *shape)
{
    if (atomic_load(&slot->n_shapes) >= SHAPES_MOST || atomic_fetch_add(&slot->n_shapes, 1) >= SHAPES_MOST) return;
    struct accel_shape *own = accel__allocate(sizeof *own);
    *own = *shape;
    own->next = atomic_load(&slot->shapes);
    while (!atomic_compare_exchange_weak(&slot->shapes, &own->next, own)) {}
}

static void settle_shape(struct accel_work *w, struct accel_place *p, struct accel_tried *t, struct accel_function *f,
                         struct accel_shape *s)
{
    const struct accelrt_kernel *k = p->kernel;
    *s = (struct accel_shape){ .kernel = k, .function = f, .geometry = *p->g, .launch.waits_itself = k->flags & ACCELRT_WAITS_ITSELF };
    settle_block(p, t, block_limit(w->device, f, k));
    bool fixed = accel__env.reproducible && k->scratch_per_block > 0;
    p->resident = fixed ? REPRODUCIBLE_BLOCKS : resident_blocks(w->device, f, (int)(p->block[0] * p->block[1] * p->block[2]));
    if (ACCEL_UNLIKELY(t->of != NULL)) refuse_grid(t, p);
    struct accel_grid grid = accel__geometry_grid(k, p->g, p->resident, p->multiprocessors, p->block, &t->choice);
    memcpy(s->launch.block, p->block, sizeof s->launch.block);
    memcpy(s->launch.grid, grid.blocks, sizeof s->launch.grid);
    s->items = grid.items;
    s->numbered = grid.numbered;
    const long long *trips = p->g->trips;
    if (ACCEL_UNLIKELY(s->launch.grid[0] >= 2147483647u || ((trips[0] | trips[1] | trips[2]) >> 31))) check_size(k, p->g, &s->launch);
    s->scratch = scratch_bytes(k, p->g, &s->launch);
}

void accel__launch_trips(struct accel_work *w, struct accelrt_call *call, const struct accel_launching *l, const struct accelrt_geometry *g,
                         void **args)
{
    const struct accelrt_kernel *k = l->kernel;
    struct accel_tried t = l->tried;
    struct accel_place p = {
        l->given, k, g, l->function->max_threads, accel__env.reproducible ? REPRODUCIBLE_PROCESSORS : w->device->multiprocessors, 0, { 0 }
    };
    bool by_rules = !t.of && accel__choice_is_default(&t.choice);
    struct accel_shape own;
    const struct accel_shape *s = by_rules ? find_shape(w->slot, k, l->function, g) : NULL;
    if (!s) settle_shape(w, &p, &t, l->function, &own);
    if (!s && by_rules) keep_shape(w->slot, &own);
    if (!s) s = &own;
    struct accel_launch launch = s->launch;
    launch.args = args;
    launch.n_params = k->n_params;
    bool probed;
    launch.is_brief = accel__short_is_brief(w, (uintptr_t)call->state[STATE_SHORT], k, g, &probed);
    call->items = s->items;
    call->numbered = s->numbered;
    if (ACCEL_UNLIKELY(t.of != NULL)) launch.variant = accel__tune_settled(&t, &p);
    struct accel_ready_kernel first = { k, l->function, launch }, rest = ready_long(w, call, k, l->overlap, &launch);
    double us = accel__enqueue(w->queue, call, &first, &rest, s->scratch, t.is_timed);
    if (ACCEL_UNLIKELY(probed)) accel__probe_stop(w->queue);
    if (ACCEL_UNLIKELY(t.is_timed)) accel__tune_end(&t, &p, us);
}

/* ---- kernels ------------------------------------------------------------------------------------------------------------------------- */

struct accel_function *accel__function_of(struct accel_work *w, const struct accelrt_call *call, const struct accelrt_kernel *k,
                                          int overlap, void **args)
{
    struct accel_function *f = NULL;
    if (ACCEL_UNLIKELY(k->flags & ACCELRT_SPECIAL)) f = accel__special_function(w->device, call->site->image, k, overlap, args);
    if (!f) f = accel__site_function(w->slot, call->site->image, k, overlap);
    if (ACCEL_UNLIKELY(f->links != NULL)) w->device->driver->follow(w->device, f);
    return f;
}

/* Whether late data was transferred, with launches of the kernel, which are not timed. is_other: the kernel is not the one that the
 * construct's parts are of. */
static bool ran_in_parts(struct accel_work *w, struct accelrt_call *call, struct accel_launching *l, bool is_other,
                         const struct accelrt_geometry *g, void **args)
{
    if (!call->parts || !call->parts->state) return false;
    bool is_timed = l->tried.is_timed, ran = false;
    l->tried.is_timed = false;
    if (is_other) accel__late_end(w, call);
    else ran = accel__launch_in_parts(w, call, l, (struct accelrt_geometry *)g, args);
    l->tried.is_timed = is_timed;
    return ran;
}

/* Whether the launch's ranges overlap. Then a kernel that is valid for disjoint ones only is replaced by its fallback. */
static int find_overlap(struct accel_work *w, const struct accelrt_call *call, const struct accelrt_kernel **k)
{
    if (!((*k)->flags & (ACCELRT_OVERLAP_VARIANT | ACCELRT_NEEDS_DISJOINT))) return 0;
    bool disjoint = accel__launch_disjoint(w, call);
    if (!disjoint && (*k)->flags & ACCELRT_NEEDS_DISJOINT) *k = (*k)->fallback;
    return !disjoint;
}

/* What the launch chooses against the rules. The kernel without vectors has its own test of ranges. */
static void begin_tuned(struct accel_work *w, struct accelrt_call *call, struct accel_launching *l, const struct accelrt_geometry *g)
{
    struct accel_tried *t = &l->tried;
    accel__tune_begin(t, w->device, call->site, l->given, g, l->overlap);
    if (t->choice.kernel != CHOICE_PLAIN) return;
    if (l->given->plain) l->given = l->given->plain, l->overlap = find_overlap(w, call, &l->given);
    else t->choice.kernel = 0, t->refused = true;
}

/* By the rule for tiles, or by the launch's choice. */
static const struct accelrt_kernel *kernel_of(struct accel_work *w, struct accel_launching *l, const struct accelrt_geometry *g)
{
    struct accel_choice *c = &l->tried.choice;
    const struct accelrt_kernel *k = l->given, *chosen = NULL;
    if (ACCEL_UNLIKELY(c->kernel >= CHOICE_TILES)) {
        chosen = accel__choice_kernel(k, c);
        if (!chosen) c->kernel = 0, l->tried.refused = true;
    }
    return chosen ? chosen : k->smaller ? accel__geometry_tiles(k, g, w->device->multiprocessors) : k;
}

ACCEL_EXPORT void accelrt_measure(double bytes, double of_floats, double of_doubles)
{
    accel__time_work = (struct accel_time_work){ bytes, of_floats, of_doubles };
}

ACCEL_EXPORT void accelrt_launch(struct accelrt_call *call, const struct accelrt_kernel *k, const struct accelrt_geometry *g, void **args)
{
    struct accel_work w = { .device = call->state[STATE_DEVICE], .queue = call->state[STATE_QUEUE], .slot = call->state[STATE_SLOT] };
    if (accel__geometry_empty(k, g)) {
        if (ACCEL_UNLIKELY(accel__env.time)) accelrt_measure(0, 0, 0);
        return;
    }
    if (ACCEL_UNLIKELY(call->state[STATE_ABSENT] != NULL)) launch_absent(&w, call, k);
    if (ACCEL_UNLIKELY(k->flags & ACCELRT_STORES_POINTERS)) {
        atomic_store_explicit(&w.device->has_stored_pointers, true, memory_order_relaxed);
        if (atomic_load(&w.device->exposes)) accel__expose(w.device);
    }
    bool splits = ACCEL_UNLIKELY(atomic_load_explicit(&accel__splits, memory_order_relaxed)) && accel__may_split(&w, call, k, g);
    if (!splits) accel__launch_home(&w, call);
    struct accel_launching l = { .given = k };
    l.overlap = find_overlap(&w, call, &l.given);
    if (ACCEL_UNLIKELY(g->product != NULL) && !l.overlap && accel__launch_product(&w, call, k, g)) {
        call->state[STATE_SHORT] = (void *)accel__short_launch((uintptr_t)call->state[STATE_SHORT], k, g);
        return;
    }
    if (ACCEL_UNLIKELY(atomic_load_explicit(&accel__tune_on, memory_order_relaxed))) begin_tuned(&w, call, &l, g);
    bool is_other = l.given != k;
    if (splits && is_other) accel__launch_home(&w, call);
    struct accelrt_geometry whole;
    bool is_columns = l.given->flags & ACCELRT_LANES && l.given->flags & ACCELRT_ROW_BLOCKS && !(l.given->flags & ACCELRT_GANGS);
    if ((l.given->smaller && (l.overlap || accel__env.reproducible)) || (is_columns && l.overlap)) {
        whole = *g;
        whole.row = 0; /* the order of a tile's sums is that of the loop */
        g = &whole;
    }
    l.kernel = kernel_of(&w, &l, g);
    if (accel__geometry_numbers_columns(l.kernel) && (splits || (call->parts && call->parts->state))) l.kernel = l.given;
    if (accel__geometry_numbers_columns(l.kernel)) {
        accel__geometry_columns(l.kernel, g, &whole);
        g = &whole;
    }
    if (l.overlap && l.kernel->flags & ACCELRT_ROW_PHASES) {
        whole = *g;
        accel__geometry_whole_rows(&whole);
        g = &whole;
    }
    l.function = accel__function_of(&w, call, l.kernel, l.overlap, args);
    bool is_split = splits && !is_other && accel__launch_split(&w, call, &l, (struct accelrt_geometry *)g, args);
    if (!is_split && !ran_in_parts(&w, call, &l, is_other, g, args)) accel__launch_trips(&w, call, &l, g, args);
    call->state[STATE_SHORT] =
        (void *)(accel__short_launch((uintptr_t)call->state[STATE_SHORT], l.kernel, g) | (is_split ? SHORT_SPLIT : 0));
}
