/* sim_abi: the interface between a kernel module (sim_shim.h and the user's kernels) and the simulator that loads it.
 * SPDX-License-Identifier: MIT
 *
 * A module requires no symbol of the simulator: it receives a table of functions when it is loaded, and exports one table,
 * `accel_sim_module`. This file includes no header, since user text follows it. SIM_ABI is incremented with every change; it is part of the
 * name of cached modules. */
#ifndef ACCEL_SIM_ABI_H
#define ACCEL_SIM_ABI_H

enum { SIM_ABI = 5 };
enum { SIM_STACK_SIZE = 768 << 10 };    /* of a thread, in bytes */

struct sim_dim { unsigned x, y, z; };
struct sim_geometry { sim_dim block_idx, block_dim, grid_dim; };
/* stack_begin: the lowest address of the stack of the running thread, SIM_STACK_SIZE bytes. */
struct sim_thread { sim_dim thread_idx; const sim_geometry *geometry; const char *stack_begin; };

enum sim_warp_op { SIM_SYNCWARP, SIM_SHFL, SIM_SHFL_UP, SIM_SHFL_DOWN, SIM_SHFL_XOR, SIM_BALLOT, SIM_ADD, SIM_MIN, SIM_MAX, SIM_MIN_SIGNED,
    SIM_MAX_SIGNED, SIM_AND, SIM_OR, SIM_XOR, SIM_MATCH };
enum sim_barrier_op { SIM_BARRIER, SIM_BARRIER_COUNT, SIM_BARRIER_AND, SIM_BARRIER_OR };
enum sim_stop_reason { SIM_STOP_ASSERT, SIM_STOP_TRAP };
/* SIM_STORE: an atomic that does not read. SIM_ALIGNED: the address must be a multiple of the size, up to 8 bytes. */
enum sim_access_kind { SIM_READ = 0, SIM_WRITE = 1, SIM_ATOMIC = 2, SIM_RANGE = 4, SIM_STORE = 8, SIM_ALIGNED = 16 };

/* Functions that kernels call. `line` and `file` are those of the call, for messages. */
struct sim_services {
    int (*barrier)(int id, int count, int op, int value, int line, const char *file);       /* count 0: the whole block */
    unsigned long long (*warp)(int op, unsigned mask, unsigned long long value, int arg, int width, int line, const char *file);
    unsigned (*active)(int line, const char *file);
    void (*fence)(void);
    void (*atomic_begin)(void *object);
    void (*atomic_end)(void *object);
    void (*stop)(int reason, const char *text, int line, const char *file);                 /* does not return */
    void *(*allocate)(unsigned long bytes);                                                 /* malloc and free in a kernel */
    void (*release)(void *at);
    unsigned long long (*clock)(void);
    void (*access)(void *at, unsigned long bytes, int kind, void *pc);                      /* check mode: each load and store, except
                                                                                               aligned ones of the thread's own stack and of
                                                                                               threadIdx, blockIdx ... */
};

struct sim_kernel {
    const char *name;
    void (*call)(void **params);                    /* runs it for the current thread; params: addresses of the arguments */
    /* runs it for all threads of a block, from `first` on in steps of `step` (modulo the number of threads) */
    void (*loop)(void **params, sim_thread *self, unsigned first, unsigned step);
    const unsigned *sizes;                          /* bytes of each parameter; n_params of them */
    int n_params;
    int waits;                                      /* the kernel may wait for other threads, so threads must be fibers */
    int max_threads;                                /* of __launch_bounds__; 0: none */
    const char *directive;                          /* "FILE:LINE" of the construct that it is the code of; "": unknown */
};

/* Exported as `accel_sim_module`. */
struct sim_module {
    int abi;
    sim_thread **self;                              /* address of the module's variable: the running thread */
    const sim_services **services;                  /* address of the module's variable */
    const sim_kernel *kernels;
    int n_kernels;
    void *(*dynamic)(void);                         /* dynamic shared memory of this OS thread */
    unsigned dynamic_size;
};
#endif
