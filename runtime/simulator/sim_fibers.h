/* sim_fibers: a block of a running kernel and its threads. SPDX-License-Identifier: MIT
 *
 * All kernels run on one OS thread at a time, under the driver's lock. The threads of a block are fibers on it. */
#ifndef ACCEL_SIM_FIBERS_H
#define ACCEL_SIM_FIBERS_H
#include "sim_abi.h"
#include "sim_settings.h"
#include <cstddef>
#include <cstdint>
#include <vector>
#if !defined __x86_64__
#include <ucontext.h>
#endif

struct sim_stack {
    sim_stack *next;
    char *base;
    size_t size;
    void *sp;
#if !defined __x86_64__
    ucontext_t context;
#endif
};

enum sim_state { SIM_UNSTARTED, SIM_READY, SIM_RUNNING, SIM_AT_BARRIER, SIM_AT_WARP, SIM_AT_ACTIVE, SIM_DONE };

/* A thread of a block, the operation for which it waits, and the place of the call. */
struct sim_fiber : sim_thread {
    sim_stack *stack;
    sim_state state;
    int index, op, bar, line, arg, width;
    unsigned mask, atomics;            /* atomics: number of atomics since it was last resumed */
    const char *file;
    uint64_t value;
    void *clock;                       /* the race checker's state of this thread */
    void *pending;                     /* object of an atomic whose effects the next fence acquires */
};
struct sim_bar { int waiting, count, op, value; sim_fiber *first; };
struct sim_warp { unsigned waiting, gone; };        /* lanes that wait at a warp operation; lanes that have ended or do not exist */

/* The order in which ready threads run. The descending and ascending orders are the most likely to show a missing barrier. */
enum sim_policy { SIM_RANDOM, SIM_LAST_FIRST, SIM_FIRST_LAST, SIM_RANDOM_YIELDING };

/* A launch and its state. */
struct sim_request {
    const sim_module *module;
    const sim_kernel *kernel;
    sim_dim grid, block;
    unsigned dynamic_bytes;
    void **params;
    uint64_t seed;
};
struct sim_launch {
    sim_request request;
    int error;                         /* CUresult */
    bool others;                       /* another block could run instead of the running one */
};

struct sim_block {
    sim_launch *launch;
    sim_geometry geometry;
    unsigned index;
    int n, n_done;
    bool plain, failed;                /* plain: the threads run one after another in sim_kernel.loop, from `first` in steps of `step` */
    unsigned first, step;
    sim_policy policy;
    sim_random random;
    std::vector<sim_fiber> threads;
    std::vector<sim_fiber *> ready;
    sim_fiber *current;
    sim_bar bar[16];
    sim_warp warps[32];
    sim_stack *dying;
    std::vector<char> saved_shared;    /* shared memory of a block that is suspended while another one runs */
    void *check;                       /* the race checker's state of this block */
};
extern sim_block *sim_block_now;       /* NULL outside of kernels */

/* ---- sim_fibers.cc ---- */
void sim_make_ready(sim_block *b, sim_fiber **list, int n);
/* Runs b until it ends, fails or is suspended. Must be called on the OS thread's own stack. */
void sim_block_run(sim_block *b);
/* Suspends the current thread and makes the n threads of `complete` (which may include it) ready. Returns when the thread is resumed. */
void sim_wait(sim_block *b, sim_fiber *t, sim_fiber **complete, int n);
void sim_atomic_begin(void *object);
void sim_atomic_end(void *object);
void sim_fence(void);
/* The current thread yields to the other ready threads; `block`: and to other blocks. */
void sim_yield(sim_block *b, bool block);
/* Ends the launch with a CUresult and a message: waiting fibers are abandoned. */
[[noreturn]] void sim_fail(int error, const char *format, ...) __attribute__((format(printf, 2, 3)));
void sim_stacks_release(sim_block *b);
/* p is on the stack of the current thread. */
inline bool sim_on_fiber_stack(const void *p)
{
    const sim_stack *s = sim_block_now && sim_block_now->current ? sim_block_now->current->stack : nullptr;
    return s && (const char *)p >= s->base && (const char *)p < s->base + SIM_STACK_SIZE;
}
bool sim_on_guard_page(const void *p);              /* p is directly below it */

/* ---- sim_waiting.cc ---- */
int sim_barrier(int id, int count, int op, int value, int line, const char *file);
unsigned long long sim_warp_exchange(int op, unsigned mask, unsigned long long value, int arg, int width, int line, const char *file);
unsigned sim_active(int line, const char *file);
void sim_thread_ended(sim_block *b, sim_fiber *t);
/* Called when no thread is ready. True if threads that wait in __activemask were made ready. Does not return in a deadlock. */
bool sim_nobody_ready(sim_block *b);
const char *sim_file_name(const char *path);        /* name without folders */

/* ---- sim_launch.cc ---- */
/* Runs a launch to its end. Returns a CUresult; the message of an error has been printed. Device memory must be open. */
int sim_launch_run(const sim_request &request);
#endif
