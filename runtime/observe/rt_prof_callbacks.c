/* rt_prof_callbacks: the callbacks registered for each event (OpenACC 5.3). SPDX-License-Identifier: MIT */
#include "observe/rt_prof.h"
#include <dlfcn.h>
#include <stdlib.h>

struct callback {
    struct callback *next;             /* in the order of their calls */
    acc_prof_callback function;
    unsigned count;                    /* registrations */
    bool off;
};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct callback *callbacks[acc_ev_last];                /* guarded by `lock` */
static bool event_off[acc_ev_last];                            /* index acc_ev_none: all events */
static _Thread_local bool thread_off;

static bool is_end(acc_event_t e)
{
    switch ((int)e) {
    case acc_ev_device_init_end: case acc_ev_device_shutdown_end: case acc_ev_enter_data_end: case acc_ev_exit_data_end:
    case acc_ev_update_end: case acc_ev_compute_construct_end: case acc_ev_enqueue_launch_end: case acc_ev_enqueue_upload_end:
    case acc_ev_enqueue_download_end: case acc_ev_wait_end: return true;
    default: return false;
    }
}

static bool is_event(acc_event_t e) { return (int)e > acc_ev_none && e < acc_ev_last; }

/* Lock held. */
static struct callback **find(acc_event_t e, acc_prof_callback function)
{
    struct callback **link = &callbacks[e];
    while (*link && (*link)->function != function) link = &(*link)->next;
    return link;
}

/* Lock held. */
static void add(acc_event_t e, acc_prof_callback function)
{
    struct callback **link = find(e, function);
    if (!*link) {
        struct callback *c = accel__allocate(sizeof *c);
        c->function = function;
        if (is_end(e)) link = &callbacks[e];
        c->next = *link;
        *link = c;
    }
    (*link)->count++;
    accel__prof_start();
}

/* Lock held. */
static void take(acc_event_t e, acc_prof_callback function)
{
    struct callback **link = find(e, function), *c = *link;
    if (!c || --c->count) return;
    *link = c->next;
    free(c);
}

static void toggle(acc_event_t e, acc_prof_callback function, acc_register_t info, bool off)
{
    bool all = e == acc_ev_none && !function;
    if (info == acc_toggle_per_thread) {
        if (all) thread_off = off;
        return;
    }
    pthread_mutex_lock(&lock);
    if (all || (is_event(e) && !function)) event_off[e] = off;
    else if (is_event(e) && *find(e, function)) (*find(e, function))->off = off;
    pthread_mutex_unlock(&lock);
}

void accel__prof_change(acc_event_t e, acc_prof_callback function, acc_register_t info, bool on)
{
    if (info != acc_reg) {
        toggle(e, function, info, !on);
    } else if (is_event(e) && function) {
        pthread_mutex_lock(&lock);
        if (on) add(e, function);
        else take(e, function);
        pthread_mutex_unlock(&lock);
    }
}

int accel__prof_callbacks(acc_event_t type, acc_prof_callback *list, int max)
{
    int n = 0;
    if (thread_off) return 0;
    pthread_mutex_lock(&lock);
    bool off = event_off[acc_ev_none] || event_off[type];
    for (const struct callback *c = callbacks[type]; c && !off && n < max; c = c->next)
        if (!c->off) list[n++] = c->function;
    pthread_mutex_unlock(&lock);
    return n;
}

bool accel__prof_has_callback_of(const void *address)
{
    Dl_info own, its;
    bool found = false;
    if (!dladdr(address, &own)) return false;
    pthread_mutex_lock(&lock);
    for (int e = 0; e < acc_ev_last; e++)
        for (struct callback *c = callbacks[e]; c && !found; c = c->next)
            found = dladdr(*(void **)&c->function, &its) && its.dli_fbase == own.dli_fbase;
    pthread_mutex_unlock(&lock);
    return found;
}
