/* rt_prof: the runtime's events, for callbacks and for the trace. SPDX-License-Identifier: MIT
 *
 * Callers test accel__prof_on first, and call none of these functions while it is false. */
#ifndef ACCEL_RT_PROF_H
#define ACCEL_RT_PROF_H
#include "observe/rt_observe.h"

extern atomic_bool accel__prof_on;      /* a callback is registered, or ACCEL_TRACE is set */
void accel__prof_start(void);           /* turns reporting of events on */

/* One event. Members that do not apply are 0. Its place in the source is the thread's site. */
struct accel_prof_event {
    acc_event_t type;
    struct accel_device *device;
    struct accel_queue *queue;         /* NULL: none, or not yet known */
    int async;                         /* the program's async value */
    bool implicit;
    const char *name;                  /* of the variable */
    size_t bytes;
    const void *host, *memory;
    const struct accelrt_kernel *kernel;
    const struct accel_launch *launch;
    acc_error_t error;
    const char *message;
    int driver_code;
};

/* An event without an end. */
void accel__prof_instant(const struct accel_prof_event *e);
/* A _start event, and the _end event that follows it on this thread: `key` is any address that identifies the pair. An end also ends the
 * pairs inside that have not ended (a jump left their constructs). An end without a start has no effect. */
void accel__prof_begin(const void *key, const struct accel_prof_event *e);
void accel__prof_end(const void *key, struct accel_queue *queue);

/* Hooks of the runtime. `call` is the key of a pair of begin and end. */
void accel__prof_compute_begin(const struct accelrt_call *call, struct accel_device *d);
void accel__prof_data_begin(const void *key, acc_event_t type, struct accel_queue *q, int async);
void accel__prof_mapped(struct accel_device *d, bool mapped, size_t bytes, const void *host, const void *memory);
void accel__prof_memory(struct accel_queue *q, bool alloc, const char *name, size_t bytes, const void *host, const void *memory);
void accel__prof_transfer_begin(struct accel_queue *q, enum accel_direction way, const void *host, const void *memory, size_t bytes,
                                const char *name);
void accel__prof_launch_begin(struct accel_queue *q, const struct accelrt_kernel *k, const struct accel_launch *l);
void accel__prof_wait_begin(struct accel_queue *q);
bool accel__prof_init_begin(struct accel_device *d);       /* true for one caller, which must end the event, with key d */
void accel__prof_shutdown_begin(struct accel_device *d);

/* rt_prof_callbacks.c: acc_prof_register and acc_prof_unregister. */
void accel__prof_change(acc_event_t type, acc_prof_callback callback, acc_register_t info, bool on);
bool accel__prof_has_callback_of(const void *address);     /* whether a callback of the library that contains the address is registered */
/* Stores at most `max` callbacks of an event, in the order of their calls, and returns their number. */
int accel__prof_callbacks(acc_event_t type, acc_prof_callback *list, int max);
bool accel__prof_wanted(acc_event_t type);                 /* whether events of the type are reported on this thread now */

/* rt_nvtx.c: ranges for an attached profiler, from begin to end of an event. */
extern bool accel__nvtx_on;
void accel__nvtx_open(void);                               /* once, at the start */
void accel__nvtx_push(const struct accel_prof_event *e, const struct accelrt_site *s);
void accel__nvtx_pop(void);
const char *accel__event_label(const struct accel_prof_event *e, const struct accelrt_site *s);   /* rt_trace.c */

/* rt_trace.c: `start_us` by accel__now_us. Device work is timed from trace_work_begin to trace_work_end. */
extern bool accel__trace_on;
struct accel_trace_work;
void accel__trace_scope(const struct accel_prof_event *e, const struct accelrt_site *site, double start_us);
struct accel_trace_work *accel__trace_work_begin(const struct accel_prof_event *e, const struct accelrt_site *site);
void accel__trace_work_end(struct accel_trace_work *work);
void accel__trace_settle(struct accel_device *d);          /* writes the work that has finished on d */
void accel__trace_device_closes(struct accel_device *d);   /* d is idle */
void accel__trace_open(const char *path);                  /* NULL, "": no trace */
void accel__trace_close(void);
void accel__trace_forked(void);                            /* called in the child of a fork, which must not write to the parent's file */
#endif
