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

/* A thread of a block; what it waits for and where. */
struct sim_fiber : sim_thread {
    sim_stack *stack;
    sim_state state;
    int index, op, bar, line, arg, width;
    unsigned mask, atomics;            /* atomics: since it last began to run */
    const char *file;
    uint64_t value;
    void *clock;                       /* the checker's view of this thread */
    void *pending;                     /* object of an atomic whose effects the next fence acquires */
};
struct sim_bar { int waiting, count, op, value; sim_fiber *first; };
struct sim_warp { unsigned waiting, gone; };        /* lanes at a warp operation; lanes that ended or never were */

/* In which order ready threads are taken: the descending and ascending orders most often meet a missing barrier. */
enum sim_policy { SIM_RANDOM, SIM_LAST_FIRST, SIM_FIRST_LAST, SIM_RANDOM_YIELDING };

/* A launch: as asked for, and how it went. */
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
    bool others;                       /* another block could run instead of the one that runs */
};

struct sim_block {
    sim_launch *launch;
    sim_geometry geometry;
    unsigned index;
    int n, n_done;
    bool plain, failed;                /* plain: the threads run one after another in sim_kernel.loop, from first by step */
    unsigned first, step;
    sim_policy policy;
    sim_random random;
    std::vector<sim_fiber> threads;
    std::vector<sim_fiber *> ready;
    sim_fiber *current;
    sim_bar bar[16];
    sim_warp warps[32];
    sim_stack *dying;
    std::vector<char> saved_shared;    /* of a block that is set aside while another one runs */
    void *check;                       /* the checker's view of this block */
};
extern sim_block *sim_block_now;       /* NULL outside of kernels */

/* ---- sim_fibers.cc ---- */
void sim_make_ready(sim_block *b, sim_fiber **list, int n);
/* Runs b until it is done, has failed or is set aside; the caller is the OS thread's own stack. */
void sim_block_run(sim_block *b);
/* The current thread waits; the n threads of `complete` (it may be one) can go on. Returns when it goes on. */
void sim_wait(sim_block *b, sim_fiber *t, sim_fiber **complete, int n);
void sim_atomic_begin(void *object);
void sim_atomic_end(void *object);
void sim_fence(void);
/* The current thread steps back behind the other ready ones; `block`: other blocks get a turn too. */
void sim_yield(sim_block *b, bool block);
/* Ends the launch with a CUresult and a message: the fibers that wait are dropped where they stand. */
[[noreturn]] void sim_fail(int error, const char *format, ...) __attribute__((format(printf, 2, 3)));
void sim_stacks_release(sim_block *b);
bool sim_on_fiber_stack(const void *p);             /* p lies on the stack of the current thread */
bool sim_on_guard_page(const void *p);              /* p lies just below it */

/* ---- sim_waiting.cc ---- */
int sim_barrier(int id, int count, int op, int value, int line, const char *file);
unsigned long long sim_warp_exchange(int op, unsigned mask, unsigned long long value, int arg, int width, int line, const char *file);
unsigned sim_active(int line, const char *file);
void sim_thread_ended(sim_block *b, sim_fiber *t);
/* Nobody is ready. True if threads that asked for the active lanes were let go; does not return if there is no way on. */
bool sim_nobody_ready(sim_block *b);
const char *sim_file_name(const char *path);        /* without its folders */

/* ---- sim_launch.cc ---- */
/* Runs a launch to its end. A CUresult; after an error its message has been printed. Device memory must be open. */
int sim_launch_run(const sim_request &request);
#endif
