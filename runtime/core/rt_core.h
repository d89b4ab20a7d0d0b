/* rt_core: what every room of the runtime builds on: the environment, the calling thread, errors, the process's end. SPDX-License-Identifier: MIT
 *
 * Rooms, lowest first: core, present, device, observe, queue, data, lifetime, launch, api, entry. Each has one header that says what it offers to
 * the rooms after it; none includes or calls a later one. */
#ifndef ACCEL_RT_CORE_H
#define ACCEL_RT_CORE_H
#include "acc_prof.h"
#include "accel_abi.h"
#include "openacc.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ACCEL_EXPORT __attribute__((visibility("default")))
#define ACCEL_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define ACCEL_PRINTF(text, first) __attribute__((format(printf, text, first)))

struct accel_device;

/* ---- environment (rt_env.c) ---------------------------------------------------------------------------------------------------- */

enum accel_notify { NOTIFY_LAUNCH = 1, NOTIFY_TRANSFER = 2, NOTIFY_REGION = 4, NOTIFY_WAIT = 8, NOTIFY_ALLOC = 16 };
enum accel_device_choice { CHOICE_NONE, CHOICE_HOST, CHOICE_NVIDIA, CHOICE_CUDASIM };
struct accel_env {
    unsigned notify;                   /* enum accel_notify */
    bool time, sync, abort;
    bool reproducible;                 /* grids of kernels with reductions do not depend on the device */
    bool keep_memory;                  /* device memory that directives give back serves the next ones */
    bool memory_pool;                  /* device memory comes from the driver's pool, where there is one */
    bool check;                        /* ACCEL_SIM=check: sections lie in their objects */
    bool observe;                      /* notify, time or sync: launches and transfers take the slower path */
    enum accel_device_choice device_type;
    int device_num;                    /* -1: not given */
    int copy_threads;                  /* of a large copy of ordinary memory; 0: not given */
    size_t stack_bytes, heap_bytes;    /* on the device: a thread's stack for recursion, memory of all threads for arrays of variable length */
    size_t cache_bytes;                /* limit of the compiled code kept on disk; 0: nothing is kept */
};
extern struct accel_env accel__env;
void accel__env_read(void);            /* once, at start of the runtime; errors in values end the program */

/* ---- the calling thread (rt_state.c) ------------------------------------------------------------------------------------------------ */

enum { ACCEL_FIRST_QUEUE = 0 };        /* default-async-var at the start of a thread: OpenACC 3.3, 2.3 leaves it to us */

/* The calling thread: its ICVs (OpenACC 2.3) and what it is doing, for messages. */
struct accel_thread {
    struct accel_device *device;       /* NULL until first use */
    int default_async;
    const struct accelrt_site *site;   /* directive or API function in progress */
    const struct accelrt_site *directive;      /* one that is carried out by functions of the API; else NULL */
    int error, driver_code;            /* what the next message is about: acc_error_t, and the driver's number */
};
extern _Thread_local struct accel_thread accel__thread __attribute__((tls_model("initial-exec")));

/* ---- errors (rt_error.c) ------------------------------------------------------------------------------------------------------------ */

/* Prints "file.c:42: accel error: directive: variable: what; todo" for the thread's site. variable and todo may be NULL. Only the first
 * failing thread gets through; accel__stop must follow. */
void accel__error(const char *variable, const char *todo, const char *what, ...) ACCEL_PRINTF(3, 4);
/* accel__error after telling what class of error it is (acc_error_t of acc_prof.h). */
#define accel__fail_as(error_class, variable, todo, ...) \
    (accel__thread.error = (error_class), accel__error(variable, todo, __VA_ARGS__), accel__stop())
void accel__error_at(const struct accelrt_site *site, const char *variable, const char *todo, const char *what, ...) ACCEL_PRINTF(4, 5);
void accel__detail(const char *text, ...) ACCEL_PRINTF(1, 2);          /* an indented line after it */
_Noreturn void accel__stop(void);                                      /* exit 1, or abort under ACCEL_ABORT */
#define accel__fail(variable, todo, ...) (accel__error(variable, todo, __VA_ARGS__), accel__stop())
void *accel__allocate(size_t bytes);   /* zeroed host memory, or the end of the program */
void *accel__reserve(size_t bytes);    /* the same, not set to anything */

/* Set by later rooms; NULL: nothing to do. error: gets the line of each message before it is printed. stop: called by accel__stop before
 * the process ends. */
extern void (*_Atomic accel__on_error)(acc_error_t error, const char *line, int driver_code);
extern void (*_Atomic accel__on_stop)(void);

/* ---- the process's end (rt_state.c) ------------------------------------------------------------------------------------------------- */

enum accel_ending { ENDING_NOT, ENDING_EXIT, ENDING_FORK, ENDING_ERROR };
extern _Atomic(enum accel_ending) accel__ending;       /* unless NOT, all devices are closed for good */
extern atomic_bool accel__dead;                        /* a fault was reported or the process ends: no driver calls any more */
bool accel__ended_quietly(void);                       /* the process is at its end, where giving memory back is no error */
bool accel__lock_at_end(pthread_mutex_t *lock);        /* false: its owner was stopped by an error */
extern const char accel__is_static __attribute__((weak));      /* accelcc defines it in links with -static: its address is not NULL there */

/* ---- objects of the host (rt_object.c) ---------------------------------------------------------------------------------------------- */

struct accel_object {
    uintptr_t begin;
    size_t bytes;
    char what[128];                    /* for messages: "'table'", "a block of memory", "the stack" */
};
/* The variable or block of memory around the address, or what is left of the stack. False: not known. */
bool accel__object_around(uintptr_t address, struct accel_object *o);
void accel__check_object(const struct accelrt_data *data);      /* ends the program where the section goes beyond the object in which it begins */

/* ---- work that may take long (rt_patience.c): after two seconds between begin and end a line says on a terminal what it is --------------- */

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

/* Whether all values, of which none is 0, lie `bytes` > 0 apart or more: then they are in `sorted`, which has room for n + 1. */
bool accel__sort_apart(uintptr_t *sorted, const uintptr_t *values, size_t n, size_t bytes);
bool accel__copy_apart(uintptr_t *to, const uintptr_t *from, size_t n, size_t bytes);      /* copies; whether they ascend and lie so */
#endif
