/* rt_core: what every other folder of the runtime uses: the environment, the calling thread, errors, the end of the process.
 * SPDX-License-Identifier: MIT
 *
 * Folders, lowest first: core, present, device, observe, queue, data, lifetime, launch, api, entry. Each has one header that declares its
 * interface for the folders after it. None includes or calls a later one. */
#ifndef ACCEL_RT_CORE_H
#define ACCEL_RT_CORE_H
#include "acc_prof.h"
#include "accel_abi.h"
#include "openacc.h"
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ACCEL_EXPORT __attribute__((visibility("default")))
#define ACCEL_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define ACCEL_PRINTF(text, first) __attribute__((format(printf, text, first)))

struct accel_device;
struct accel_catcher;

/* ---- environment (rt_env.c) ---------------------------------------------------------------------------------------------------- */

enum accel_notify { NOTIFY_LAUNCH = 1, NOTIFY_TRANSFER = 2, NOTIFY_REGION = 4, NOTIFY_WAIT = 8, NOTIFY_ALLOC = 16 };
/* When the host waits for a synchronous construct whose effects it cannot see: at its end; at its end unless it is short; never at its
 * end. */
enum accel_wait { WAIT_ALWAYS, WAIT_SHORT, WAIT_LATE };
/* Which brief launches are enqueued together as graphs: none; those in rapid succession; all. */
enum accel_graphs { GRAPHS_NEVER, GRAPHS_RAPID, GRAPHS_ALWAYS };
/* ACCEL_TUNE: winners are not used; are used; are sought; also those that change the order of sums against the program. */
enum accel_tune { TUNE_OFF, TUNE_USE, TUNE_ON, TUNE_ANY };
enum accel_device_choice { CHOICE_NONE, CHOICE_HOST, CHOICE_NVIDIA, CHOICE_CUDASIM };
struct accel_env {
    unsigned notify;                   /* enum accel_notify */
    bool time, sync, abort;
    const char *time_file;             /* ACCEL_TIME: a file for the times in JSON; "": standard error; NULL: a table */
    int blas;                          /* products of matrices by a library: 0 never, 1 where it is faster, 2 whenever it can compute
                                          them */
    bool reproducible;                 /* grids of kernels with reductions do not depend on the device */
    bool keep_memory;                  /* device memory that directives free is reused by later ones */
    bool memory_pool;                  /* device memory is allocated from the driver's memory pool, if there is one */
    bool check;                        /* ACCEL_SIM=check: sections are checked against the sizes of their objects */
    const char *compare;               /* ACCEL_COMPARE; NULL: constructs are not compared with the host */
    bool observe;                      /* notify, time or sync is set: launches and transfers take the slower path */
    enum accel_wait wait;
    enum accel_graphs graphs;
    enum accel_tune tune;
    const char *variant;               /* ACCEL_VARIANT; NULL: not given */
    enum accel_device_choice device_type;
    int device_num;                    /* -1: not given */
    const char *device_num_name;       /* the variable that gives it */
    const char *local_rank;            /* the variable's value is `local`: the launcher's variable; device_num is its value until the
                                          runtime has started, then that modulo the number of devices. NULL: another value */
    int num_devices;                   /* ACC_NUM_DEVICES: devices over which constructs are split (--multi-gpu); 0: all */
    int split_threads;                 /* ACCEL_SPLIT_THREADS: one for each of these devices enqueues its work: 0 no, 1 yes, -1 if there are
                                          processors for them */
    int copy_threads;                  /* threads for a large copy of pageable memory; 0: not given */
    size_t pipeline_bytes;             /* a construct that copies at least so many bytes does so in parts, while it runs; 0: never */
    size_t stack_bytes, heap_bytes;    /* device limits: stack of a thread, for recursion; heap of all threads, for arrays of variable
                                          length */
    size_t cache_bytes;                /* limit of the cache of compiled code on disk; 0: no cache */
};
extern struct accel_env accel__env;
void accel__env_read(void);            /* called once, when the runtime starts; an invalid value ends the program */

/* The number of this process among those that a launcher (mpirun, srun) has started on this host, from 0, and the variable that says so
 * (rt_local_rank.c). NULL: there is none. The value is the variable's text, and not empty. */
const char *accel__local_rank(const char **name);
/* Its number among all processes of the job; NULL: it is not one of several. */
const char *accel__rank(void);
void accel__list_local_ranks(void);    /* a line after an error: the variables that accel__local_rank reads */

/* The name of a file that an environment variable gives, so that each process of an MPI program can have its own (rt_file_name.c): %p is
 * the number of the process, %r that of accel__rank, 0 if there is none, %q{NAME} an environment variable, %% is %. The caller frees it. */
char *accel__file_name(const char *pattern);
/* A hash of values (rt_hash.c). */
unsigned long long accel__hash(const void *values, size_t bytes);

/* ---- the calling thread (rt_state.c) ------------------------------------------------------------------------------------------------ */

enum { ACCEL_FIRST_QUEUE = 0 };        /* initial value of default-async-var of a thread: implementation-defined (OpenACC 3.3, 2.3) */

/* The calling thread: its ICVs (OpenACC 2.3), and the operation in progress, for messages. */
struct accel_thread {
    struct accel_device *device;       /* NULL until first use */
    int default_async;
    const struct accelrt_site *site;   /* directive or API function in progress */
    const struct accelrt_site *directive;      /* directive that is implemented by calls of API functions; NULL: none */
    int error, driver_code;            /* class of the next message (acc_error_t), and the driver's error code */
    struct accel_catcher *catcher;     /* receives the thread's errors; NULL: they end the program */
    const void *empty[8];              /* pointers with sections of length 0 in clauses of the data constructs around the current
                                          statement */
    int n_empty;                       /* those beyond the eighth are not listed */
};
extern _Thread_local struct accel_thread accel__thread __attribute__((tls_model("initial-exec")));

/* ---- errors (rt_error.c) ------------------------------------------------------------------------------------------------------------ */

/* Prints "file.c:42: accel error: directive: variable: what; todo" for the thread's site. variable and todo may be NULL. Only the first
 * failing thread returns from it. accel__stop must follow. */
void accel__error(const char *variable, const char *todo, const char *what, ...) ACCEL_PRINTF(3, 4);
/* accel__error with the class of the error (acc_error_t of acc_prof.h). */
#define accel__fail_as(error_class, variable, todo, ...) \
    (accel__thread.error = (error_class), accel__error(variable, todo, __VA_ARGS__), accel__stop())
void accel__error_at(const struct accelrt_site *site, const char *variable, const char *todo, const char *what, ...) ACCEL_PRINTF(4, 5);
void accel__detail(const char *text, ...) ACCEL_PRINTF(1, 2);          /* an indented line after the message */
_Noreturn void accel__stop(void);                                      /* exits with status 1; aborts if ACCEL_ABORT is set */
#define accel__fail(variable, todo, ...) (accel__error(variable, todo, __VA_ARGS__), accel__stop())

/* Where an error of the calling thread goes instead of ending the program (accel_try). accel__stop jumps to `back`. From then on the
 * runtime cannot be used: locks and tables are as the error left them. */
struct accel_catcher {
    jmp_buf back;
    char *text;                        /* receives the message and its details, cut after size - 1 bytes */
    size_t size, used;
    int error;                         /* acc_error_t */
};
bool accel__was_caught(struct accel_catcher *c);               /* an error was caught in this process: c receives the first one */
void accel__refuse_after_error(void);                          /* if so, fails */
void *accel__allocate(size_t bytes);   /* zeroed host memory; ends the program if there is none */
void *accel__reserve(size_t bytes);    /* the same, uninitialized */

/* Set by later folders; NULL: not set. error: receives the line of each message before it is printed. stop: called by accel__stop before
 * the process ends. */
extern void (*_Atomic accel__on_error)(acc_error_t error, const char *line, int driver_code);
extern void (*_Atomic accel__on_stop)(void);

/* ---- the process's end (rt_state.c) ------------------------------------------------------------------------------------------------- */

enum accel_ending { ENDING_NOT, ENDING_EXIT, ENDING_FORK, ENDING_ERROR };
extern _Atomic(enum accel_ending) accel__ending;       /* unless NOT, all devices are closed permanently */
extern atomic_bool accel__dead;                        /* a fault was reported or the process is ending: no driver call may follow */
bool accel__ended_quietly(void);                       /* the process is exiting; freeing memory then is no error */
bool accel__lock_at_end(pthread_mutex_t *lock);        /* false: not acquired within a second, since its owner was stopped by an error */
extern const char accel__is_static __attribute__((weak));      /* defined by accelcc in links with -static; elsewhere its address is NULL */

/* ---- host objects (rt_object.c) ----------------------------------------------------------------------------------------------------- */

struct accel_object {
    uintptr_t begin;
    size_t bytes;
    char what[128];                    /* for messages: "'table'", "a block of memory", "the stack" */
};
/* The variable or block of memory that contains the address, or the rest of the stack. False: not known. */
bool accel__object_around(uintptr_t address, struct accel_object *o);
/* Ends the program if the section extends beyond the object in which it begins. */
void accel__check_object(const struct accelrt_data *data);

double accel__now_us(void);            /* microseconds of a clock that never goes back (rt_clock.c) */

/* ---- work that may take long (rt_patience.c): prints a line to a terminal once two seconds have passed between begin and end --------- */

struct accel_patience {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool started, ended;
    atomic_bool said;
    char text[512];
};
void accel__patience_begin(struct accel_patience *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
void accel__patience_end(struct accel_patience *p);

/* ---- values in order (rt_sort.c) ---------------------------------------------------------------------------------------------------- */

/* Whether every two values differ by at least `bytes` > 0; no value may be 0. If so, `sorted`, with room for n + 1, holds them in ascending
 * order. */
bool accel__sort_apart(uintptr_t *sorted, const uintptr_t *values, size_t n, size_t bytes);
/* copies; whether the values ascend by at least `bytes`. */
bool accel__copy_apart(uintptr_t *to, const uintptr_t *from, size_t n, size_t bytes);
#endif
