/* sim_waiting: barriers, warp operations, and messages about deadlocks. SPDX-License-Identifier: MIT */
#include "sim_fibers.h"
#include "device/device_cuda_api.h"
#include <cstdio>
#include <cstring>

static const char *const op_names[] = { "__syncwarp", "__shfl_sync", "__shfl_up_sync", "__shfl_down_sync", "__shfl_xor_sync",
    "a warp vote", "__reduce_add_sync", "__reduce_min_sync", "__reduce_max_sync", "__reduce_min_sync", "__reduce_max_sync",
    "__reduce_and_sync", "__reduce_or_sync", "__reduce_xor_sync", "__match_any_sync" };

const char *sim_file_name(const char *path)
{
    const char *slash = path ? strrchr(path, '/') : nullptr;
    return slash ? slash + 1 : path ? path : "?";
}

/* "thread (3,0,0) waits at __syncthreads in k.cu:12" */
static const char *describe(const sim_fiber *t, char *text, size_t size)
{
    const char *file = sim_file_name(t->file);
    int n = snprintf(text, size, "thread (%u,%u,%u) ", t->thread_idx.x, t->thread_idx.y, t->thread_idx.z);
    if (t->state == SIM_DONE)
        snprintf(text + n, size - n, "has ended");
    else if (t->state == SIM_AT_WARP)
        snprintf(text + n, size - n, "waits at %s(0x%x) in %s:%d", op_names[t->op], t->mask, file, t->line);
    else if (t->bar)
        snprintf(text + n, size - n, "waits at barrier %d in %s:%d", t->bar, file, t->line);
    else
        snprintf(text + n, size - n, "waits at __syncthreads in %s:%d", file, t->line);
    return text;
}
[[noreturn]] static void diverged(sim_block *b, const sim_fiber *other)
{
    char one[300], two[300];
    sim_fail(CUDA_ERROR_LAUNCH_FAILED, "barrier divergence: %s while %s and %d more", describe(other, one, sizeof one),
        describe(b->bar[0].first, two, sizeof two), b->bar[0].waiting - 1);
}
static bool same_place(const sim_fiber *s, const sim_fiber *t)
{
    return s->state == t->state && (s->state == SIM_DONE || (s->line == t->line && s->mask == t->mask && s->bar == t->bar));
}
/* Reports one waiting thread for each place at which threads wait. */
[[noreturn]] static void deadlock(sim_block *b)
{
    char text[1000] = "", one[300];
    size_t at = 0;
    for (int i = 0; i < b->n && at < sizeof text; i++) {
        bool seen = false;
        for (int k = 0; k < i && !seen; k++)
            seen = same_place(&b->threads[k], &b->threads[i]);
        if (!seen)
            at += snprintf(text + at, sizeof text - at, "%s%s", at ? "; " : "", describe(&b->threads[i], one, sizeof one));
    }
    sim_fail(CUDA_ERROR_LAUNCH_FAILED, "%s: %s", b->bar[0].waiting ? "barrier divergence" : "deadlock", text);
}
void sim_thread_ended(sim_block *b, sim_fiber *t)
{
    b->warps[t->index / 32].gone |= 1u << t->index % 32;
    if (b->bar[0].waiting)
        diverged(b, t);
}

/* ---- Barriers ---- */
static void note(sim_fiber *t, sim_state state, int op, unsigned mask, int line, const char *file)
{
    if (sim_block_now->plain)
        sim_fail(CUDA_ERROR_LAUNCH_FAILED, "%s:%d waits for other threads by a call that the simulator did not see in the kernel's text",
            sim_file_name(file), line);
    t->state = state;
    t->op = op;
    t->mask = mask;
    t->line = line;
    t->file = file;
}
/* All threads of the block must call the same __syncthreads. */
static void check_uniform(sim_block *b, const sim_bar *bar, const sim_fiber *t)
{
    for (int i = 0; b->n_done && i < b->n; i++)
        if (b->threads[i].state == SIM_DONE)
            diverged(b, &b->threads[i]);
    if (bar->first->line != t->line)
        diverged(b, t);
}
static int barrier_result(const sim_bar *bar)
{
    switch (bar->op) {
    case SIM_BARRIER_AND: return bar->value == bar->count;
    case SIM_BARRIER_OR:  return bar->value > 0;
    default:              return bar->value;
    }
}
static int collect(sim_block *b, sim_bar *bar, int id, sim_fiber **all)
{
    int n = 0;
    for (sim_fiber &t : b->threads)
        if (t.state == SIM_AT_BARRIER && t.bar == id) {
            t.value = (uint64_t)barrier_result(bar);
            all[n++] = &t;
        }
    bar->waiting = 0;
    return n;
}
int sim_barrier(int id, int count, int op, int value, int line, const char *file)
{
    sim_block *b = sim_block_now;
    static sim_fiber *all[1024];                    /* not on the stack of each thread, where it takes two more pages */
    sim_fiber *t = b->current;
    int n = 0, want = count ? count : b->n;
    if (id < 0 || id > 15)
        sim_fail(CUDA_ERROR_LAUNCH_FAILED, "barrier %d in %s:%d: valid barriers are 0 to 15", id, sim_file_name(file), line);
    sim_bar *bar = &b->bar[id];
    note(t, SIM_AT_BARRIER, -1, 0, line, file);
    t->bar = id;
    if (!bar->waiting++)
        *bar = { 1, want, op, 0, t };
    bar->value += value;
    if (id == 0 && !count)
        check_uniform(b, bar, t);
    if (want != bar->count)
        sim_fail(CUDA_ERROR_LAUNCH_FAILED, "barrier %d in %s:%d is used with %d and with %d threads", id, sim_file_name(file), line,
                 bar->count, want);
    if (bar->waiting == bar->count)
        n = collect(b, bar, id, all);
    sim_wait(b, t, all, n);
    return (int)t->value;
}

/* ---- Warps ---- */

/* The lane that `lane` reads; -1: it is not in the mask. */
static int source(const sim_fiber *t, int lane)
{
    int first = lane & -t->width, from = lane;
    switch (t->op) {
    case SIM_SHFL:      from = first | (t->arg & (t->width - 1)); break;
    case SIM_SHFL_UP:   from = lane - t->arg < first ? lane : lane - t->arg; break;
    case SIM_SHFL_DOWN: from = lane + t->arg >= first + t->width ? lane : lane + t->arg; break;
    case SIM_SHFL_XOR:  from = (lane ^ t->arg) >= first + t->width ? lane : lane ^ t->arg; break;
    }
    return t->mask >> from & 1 ? from : -1;
}
static uint64_t combine(int op, uint64_t all, uint64_t v, int lane)
{
    switch (op) {
    case SIM_BALLOT:     return all | v << lane;
    case SIM_MIN:        return (unsigned)v < (unsigned)all ? v : all;
    case SIM_MAX:        return (unsigned)v > (unsigned)all ? v : all;
    case SIM_MIN_SIGNED: return (int)v < (int)all ? v : all;
    case SIM_MAX_SIGNED: return (int)v > (int)all ? v : all;
    case SIM_AND:        return all & v;
    case SIM_OR:         return all | v;
    case SIM_XOR:        return all ^ v;
    default:             return all + v;
    }
}
static uint64_t combine_all(const sim_fiber *warp, unsigned mask)
{
    int first = __builtin_ctz(mask), op = warp[first].op;
    uint64_t all = op == SIM_BALLOT ? warp[first].value << first : warp[first].value;
    for (int i = first + 1; i < 32; i++)
        if (mask >> i & 1)
            all = combine(op, all, warp[i].value, i);
    return all;
}
static uint64_t matching(const uint64_t *value, unsigned mask, int lane)
{
    uint64_t lanes = 0;
    for (int i = 0; i < 32; i++)
        if (mask >> i & 1 && value[i] == value[lane])
            lanes |= 1u << i;
    return lanes;
}
/* All lanes of the mask wait for the same operation. */
static void exchange(sim_fiber *warp, unsigned mask)
{
    uint64_t value[32], all = 0;
    int op = warp[__builtin_ctz(mask)].op;
    if (op == SIM_SYNCWARP)
        return;
    if (op >= SIM_BALLOT && op != SIM_MATCH)
        all = combine_all(warp, mask);
    for (unsigned rest = mask; rest; rest &= rest - 1)
        value[__builtin_ctz(rest)] = warp[__builtin_ctz(rest)].value;
    for (unsigned rest = mask; rest; rest &= rest - 1) {
        int i = __builtin_ctz(rest), from = op <= SIM_SHFL_XOR ? source(&warp[i], i) : i;
        if (from < 0)
            sim_fail(CUDA_ERROR_LAUNCH_FAILED, "%s in %s:%d: lane %d reads a lane that is not in its mask 0x%x", op_names[op],
                     sim_file_name(warp[i].file), warp[i].line, i, mask);
        warp[i].value = op <= SIM_SHFL_XOR ? value[from] : op == SIM_MATCH ? matching(value, mask, i) : all;
    }
}
static void check_mask(sim_block *b, const sim_fiber *t, const sim_warp *w, int lane)
{
    unsigned missing = t->mask & w->gone;
    int i = missing ? __builtin_ctz(missing) : 0;
    if (missing)
        sim_fail(CUDA_ERROR_LAUNCH_FAILED, "%s(0x%x) in %s:%d: lane %d of the mask %s", op_names[t->op], t->mask, sim_file_name(t->file),
            t->line, i, t->index - lane + i < b->n ? "has ended" : "does not exist");
    if (!(t->mask >> lane & 1))
        sim_fail(CUDA_ERROR_LAUNCH_FAILED, "%s(0x%x) in %s:%d: lane %d calls it and is not in the mask", op_names[t->op], t->mask,
            sim_file_name(t->file), t->line, lane);
}
/* The lanes of t's mask, if all of them wait for the same operation; else 0. */
static int gather(sim_block *b, const sim_fiber *t, sim_warp *w, sim_fiber **all)
{
    int first = t->index & -32, n = 0;
    if ((w->waiting & t->mask) != t->mask)
        return 0;
    for (unsigned rest = t->mask; rest; rest &= rest - 1, n++) {
        all[n] = &b->threads[first + __builtin_ctz(rest)];
        if (all[n]->mask != t->mask || all[n]->op != t->op)
            return 0;
    }
    w->waiting &= ~t->mask;
    exchange(&b->threads[first], t->mask);
    return n;
}
unsigned long long sim_warp_exchange(int op, unsigned mask, unsigned long long value, int arg, int width, int line, const char *file)
{
    sim_block *b = sim_block_now;
    sim_fiber *t = b->current, *all[32];
    int lane = t->index % 32, rest = b->n - (t->index - lane);
    sim_warp *w = &b->warps[t->index / 32];
    if (mask == ~0u && rest < 32)
        mask >>= 32 - rest;                         /* a partial last warp: the hardware ignores lanes that do not exist */
    note(t, SIM_AT_WARP, op, mask, line, file);
    t->value = value;
    t->arg = arg;
    t->width = width;
    check_mask(b, t, w, lane);
    w->waiting |= 1u << lane;
    int n = gather(b, t, w, all);
    sim_wait(b, t, all, n);
    return t->value;
}

/* ---- __activemask: the lanes at the same call once no other thread can run; sometimes only one, which is valid too ---- */
unsigned sim_active(int line, const char *file)
{
    sim_block *b = sim_block_now;
    sim_fiber *t = b->current;
    if (b->plain || b->random.below(4) == 0)
        return 1u << t->index % 32;
    note(t, SIM_AT_ACTIVE, -1, 0, line, file);
    t->bar = 0;
    sim_wait(b, t, nullptr, 0);
    return (unsigned)t->value;
}
static bool release_active(sim_block *b, sim_fiber *first)
{
    sim_fiber *lanes[32];
    int n = 0, warp = first->index & -32;
    uint64_t mask = 0;
    for (int i = warp; i < b->n && i < warp + 32; i++)
        if (b->threads[i].state == SIM_AT_ACTIVE && b->threads[i].line == first->line) {
            mask |= 1u << i % 32;
            lanes[n++] = &b->threads[i];
        }
    for (int i = 0; i < n; i++)
        lanes[i]->value = mask;
    sim_make_ready(b, lanes, n);
    return true;
}
bool sim_nobody_ready(sim_block *b)
{
    for (sim_fiber &t : b->threads)
        if (t.state == SIM_AT_ACTIVE)
            return release_active(b, &t);
    deadlock(b);
}
