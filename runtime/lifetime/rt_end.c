/* rt_end: the end of the use of devices: the process exits, it is the child of a fork, or an error was reported. Also the unloading of a
 * shared library with directives. SPDX-License-Identifier: MIT */
#include "compare/rt_compare.h"
#include "data/rt_replicas.h"
#include "lifetime/rt_lifetime.h"
#include "observe/rt_prof.h"
#include "queue/rt_device_threads.h"
#include "queue/rt_queue.h"
#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

atomic_bool accel__ran_on_host;
static _Thread_local bool ending_thread;       /* runs the exit handlers */
static atomic_flag reported = ATOMIC_FLAG_INIT;        /* the trace and the time report have been written; the child of a fork writes
                                                          none */
enum { GRACE_SECONDS = 5 };            /* wait of a thread that uses a device while another one ends the process: the process usually exits
                                          meanwhile */

/* From now on accel__open finds every device closed, and calls accel__ended. */
static void close_all(enum accel_ending why)
{
    atomic_store(&accel__ending, why);
    for (int i = 1; i < accel__n_devices; i++) atomic_store(&accel__devices[i]->is_open, false);
}

static void write_reports(void)
{
    if (atomic_flag_test_and_set(&reported)) return;
    if (accel__prof_on) accel__prof_instant(&(struct accel_prof_event){ .type = acc_ev_runtime_shutdown, .device = accel__thread.device });
    if (accel__trace_on) accel__trace_close();
    if (accel__env.time) accel__time_report();
    accel__compare_summary();
}

/* The driver may be unloaded at any time, so no driver call follows. */
static void process_ends(void)
{
    if (atomic_load(&accel__ending) == ENDING_FORK) return;
    write_reports();
    atomic_store(&accel__dead, true);
    ending_thread = true;
    if (atomic_load(&accel__ending) == ENDING_NOT) close_all(ENDING_EXIT);
}

/* In the child of a fork, libgomp waits forever for the parent's threads, unless it is set to use one thread. */
static void without_threads(void)
{
    void (*set_threads)(int);
    if (!atomic_load(&accel__ran_on_host)) return;
    *(void **)&set_threads = dlsym(RTLD_DEFAULT, "omp_set_num_threads");
    if (set_threads) set_threads(1);
}

/* The child has a copy of the parent's memory, but not its context. Locks that other threads of the parent held are never released. */
static void in_child(void)
{
    atomic_flag_test_and_set(&reported);
    accel__trace_forked();
    accel__env.time = false;
    accel__env.compare = NULL;
    atomic_store(&accel__splits, false);
    without_threads();
    if (accel__n_devices == 1) return;
    close_all(ENDING_FORK);
    for (int i = 1; i < accel__n_devices; i++) {
        pthread_mutex_init(&accel__devices[i]->present.lock, NULL);
        pthread_mutex_init(&accel__devices[i]->mallocs.lock, NULL);
        pthread_mutex_init(&accel__devices[i]->queue_lock, NULL);
    }
}

void accel__end_register(void)
{
    pthread_atfork(NULL, NULL, in_child);
    atexit(process_ends);
}

void accel__end_by_error(void)
{
    atomic_store(&accel__ending, ENDING_ERROR);
    accel__device_threads_stop();
    accel__thread.device = &accel__host;
    accel__thread.directive = NULL;
    write_reports();
}

void accel__end_caught(void)
{
    accel__thread.device = NULL;
    accel__thread.site = accel__thread.directive = NULL;
    accel__thread.error = accel__thread.driver_code = 0;
    close_all(ENDING_ERROR);
}

_Noreturn void accel__ended(struct accel_device *d)
{
    accel__refuse_after_error();
    if (atomic_load(&accel__ending) == ENDING_FORK)
        accel__fail(NULL, "fork before the first directive or acc_ call, or call acc_set_device_type(acc_device_host) in the child",
                    "cannot use device %d in a process forked from one that uses it", d->number);
    if (!ending_thread) sleep(GRACE_SECONDS);
    accel__fail(NULL, "register exit handlers that use the device after the first directive, or after acc_init",
                "cannot use device %d: the program is exiting", d->number);
}

/* ---- shared libraries that are closed ------------------------------------------------------------------------------------------------ */

struct library {
    uintptr_t inside, begin, end;
};

static int find_library(struct dl_phdr_info *info, size_t size, void *context)
{
    struct library *l = context;
    uintptr_t begin = UINTPTR_MAX, end = 0;
    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        uintptr_t at = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        if (info->dlpi_phdr[i].p_type != PT_LOAD) continue;
        if (at < begin) begin = at;
        if (at + info->dlpi_phdr[i].p_memsz > end) end = at + info->dlpi_phdr[i].p_memsz;
    }
    if (l->inside < begin || l->inside >= end) return 0;
    l->begin = begin;
    l->end = end;
    return 1;
}

static bool inside(const struct library *l, const void *p) { return (uintptr_t)p >= l->begin && (uintptr_t)p < l->end; }

static void forget_in_block(struct accel_block *b, void *context)
{
    if (inside(context, b->site)) b->site = NULL;
    if (inside(context, b->layout)) b->layout = NULL;
    if (inside(context, b->name)) b->name = "(of a library that was closed)";
}

void accel__forget_library(struct accel_device *d, const struct accelrt_image *image)
{
    struct library l = { (uintptr_t)image, 0, 0 };
    if (!dl_iterate_phdr(find_library, &l)) return;
    pthread_mutex_lock(&d->present.lock);
    accel__present_each(&d->present, forget_in_block, &l);
    pthread_mutex_unlock(&d->present.lock);
    for (struct accel_queue *q = accel__all_queues(d); q; q = q->all_next) {
        pthread_mutex_lock(&q->lock);
        if (inside(&l, q->last_site) || inside(&l, q->last_kernel)) q->last_site = NULL, q->last_kernel = NULL;
        pthread_mutex_unlock(&q->lock);
    }
    if (inside(&l, accel__thread.site)) accel__thread.site = NULL;
}
