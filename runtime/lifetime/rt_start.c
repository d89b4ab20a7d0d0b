/* rt_start: the runtime's start, and devices from their first use to their end. SPDX-License-Identifier: MIT */
#include "compare/rt_compare.h"
#include "data/rt_replicas.h"
#include "lifetime/rt_lifetime.h"
#include "observe/rt_prof.h"
#include "queue/rt_queue.h"
#include <stdio.h>
#include <stdlib.h>

void (*accel__call_tools)(void);
static struct accel_device *first_device;      /* initial device of a thread */

/* ACCEL_DEVICE_NUM=local: the processes of a host use its devices in turn. */
static void choose_by_local_rank(acc_device_t type)
{
    struct accel_env *e = &accel__env;
    int rank = e->device_num, count = accel__count_devices(type);
    if (!e->local_rank) return;
    e->device_num = rank % count;
    if (e->notify) fprintf(stderr, "accel: device %d of %d is selected by %s=%d\n", e->device_num, count, e->local_rank, rank);
}

static void start(void)
{
    atomic_store(&accel__on_stop, accel__end_by_error);
    accel__device_init(&accel__host, accel__host_driver(), 0, 0, acc_device_host);
    accel__host.driver->open(&accel__host);
    atomic_store(&accel__host.is_open, true);
    accel__env_read();
    accel__compare_start();
    accel__trace_open(getenv("ACCEL_TRACE"));
    accel__nvtx_open();
    enum accel_device_choice choice = accel__env.device_type;
    if (choice > CHOICE_HOST && accel__host_only())
        accel__fail(NULL, "compile it for target cuda", "ACC_DEVICE_TYPE asks for a GPU, but the program was compiled without device code");
    if (accel__host_only()) choice = CHOICE_HOST;
    if (choice != CHOICE_HOST) accel__devices_find(choice == CHOICE_CUDASIM);
    else if (accel__env.notify)
        fprintf(stderr, "accel: running on the host: %s\n", choice != accel__env.device_type ? "no device code" : "ACC_DEVICE_TYPE=host");
    if (accel__env.compare && accel__n_devices < 2 && !accel__compare_is_golden())
        fprintf(stderr, "accel compare: nothing is compared, since the program runs on the host; ACC_DEVICE_TYPE=cudasim compares with "
                        "simulated kernels\n");
    acc_device_t type = accel__n_devices > 1 ? acc_device_nvidia : acc_device_host;
    choose_by_local_rank(type);
    int number = accel__env.device_num < 0 ? 0 : accel__env.device_num;
    if (type == acc_device_host && accel__env.device_type != CHOICE_HOST) number = 0;
    first_device = accel__find_device(type, number);
    if (!first_device)
        accel__fail(NULL, NULL, "%s=%d, but devices are numbered from 0 to %d", accel__env.device_num_name, number,
                    accel__count_devices(type) - 1);
    accel__end_register();
}

void accel__start(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    accel__refuse_after_error();                       /* it may have occurred in start() */
    pthread_once(&once, start);
    if (accel__call_tools) accel__call_tools();
}

struct accel_device *accel__current_slow(void)
{
    accel__start();
    return accel__thread.device = first_device;
}

void accel__ready(struct accel_device *d)
{
    bool told = false;
    if (!atomic_load_explicit(&d->is_open, memory_order_acquire)) {
        if (atomic_load(&accel__ending)) accel__ended(d);
        told = accel__prof_on && accel__prof_init_begin(d);
        pthread_mutex_lock(&d->open_lock);
        if (!atomic_load(&d->is_open)) {
            int code = d->driver->open(d);
            accel__check(d, NULL, code, "starting the device");
            atomic_store_explicit(&d->is_open, true, memory_order_release);
            if (accel__env.notify) fprintf(stderr, "accel: device %d: %s\n", d->number, d->name);
        }
        pthread_mutex_unlock(&d->open_lock);
    }
    if (ACCEL_UNLIKELY(told)) accel__prof_end(d, NULL);
    if (ACCEL_UNLIKELY(atomic_load(&d->globals_seen) != atomic_load(&accel__n_globals))) {
        accel__bind(d);
        accel__globals_make(d);
    }
}

void accel__open(struct accel_device *d)
{
    accel__ready(d);
    accel__bind(d);
}

/* Removes all blocks of a table and frees their device memory, except memory that the program owns. */
static void drop_blocks(struct accel_device *d, struct accel_present *t)
{
    struct accel_block *b;
    pthread_mutex_lock(&t->lock);
    while ((b = accel__present_any(t))) {
        bool mapped = b->mapped;
        size_t bytes;
        void *memory = (void *)accel__block_host(b);
        accel__present_remove(t, b);
        accel__attached_free(b);
        if (t == &d->mallocs) free(b);
        else memory = accel__block_end(b, &bytes);
        pthread_mutex_unlock(&t->lock);
        if (!mapped && memory) d->driver->release(d, memory, NULL);
        pthread_mutex_lock(&t->lock);
    }
    pthread_mutex_unlock(&t->lock);
}

static void close_device(struct accel_device *d)
{
    void *before = d->driver->bound ? d->driver->bound(d) : NULL;
    accel__open(d);
    accel__replicas_close(d);
    accel__wait_all(d);
    if (accel__trace_on) accel__trace_device_closes(d);
    drop_blocks(d, &d->present);
    drop_blocks(d, &d->mallocs);
    accel__memory_close(d);
    accel__pipeline_close(d);
    accel__staging_close(d);
    accel__queues_close(d);
    d->driver->close(d, before);
    atomic_store(&d->globals_seen, 0);
    atomic_store(&d->is_open, false);
}

void accel__shutdown(struct accel_device *d)
{
    bool told = accel__prof_on && atomic_load(&d->announced);
    if (told) accel__prof_shutdown_begin(d);
    if (!accel__is_host(d) && atomic_load(&d->is_open)) close_device(d);
    if (told) accel__prof_end(d, NULL);
}
