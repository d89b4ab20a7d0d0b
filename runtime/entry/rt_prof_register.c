/* rt_prof_register: who wants to hear of which event (OpenACC 5.3). SPDX-License-Identifier: MIT */
#include "observe/rt_prof.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#pragma weak acc_register_library

struct callback {
    struct callback *next;             /* in the order in which they run */
    acc_prof_callback function;
    unsigned count;                    /* registrations */
    bool off;
};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct callback *callbacks[acc_ev_last];                /* under lock */
static bool event_off[acc_ev_last];                            /* of acc_ev_none: all events */
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
    atomic_store(&accel__prof_on, true);
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

static void change(acc_event_t e, acc_prof_callback function, acc_register_t info, bool on)
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

ACCEL_EXPORT void acc_prof_register(acc_event_t event, acc_prof_callback callback, acc_register_t info)
{
    change(event, callback, info, true);
}

ACCEL_EXPORT void acc_prof_unregister(acc_event_t event, acc_prof_callback callback, acc_register_t info)
{
    change(event, callback, info, false);
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

/* ---- look-up ------------------------------------------------------------------------------------------------------------------------ */

ACCEL_EXPORT acc_query_fn acc_prof_lookup(const char *name)
{
    static const struct {
        const char *name;
        acc_query_fn function;
    } table[] = {
#define ROUTINE(name) { #name, (acc_query_fn)name },
#include "entry/rt_routines.def"
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (!strcmp(name, table[i].name)) return table[i].function;
    return NULL;
}

/* ---- tools -------------------------------------------------------------------------------------------------------------------------- */

typedef void (*library_entry)(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup);

static void call_entry(library_entry entry)
{
    entry(acc_prof_register, acc_prof_unregister, acc_prof_lookup);
}

/* GCC's OpenMP library calls the libraries of ACC_PROFLIB as well, when it is loaded, and hands them our functions where the program exports
 * them. */
static bool has_registered(library_entry entry)
{
    Dl_info own, its;
    bool found = false;
    if (!dladdr(*(void **)&entry, &own)) return false;
    pthread_mutex_lock(&lock);
    for (int e = 0; e < acc_ev_last; e++)
        for (struct callback *c = callbacks[e]; c && !found; c = c->next)
            found = dladdr(*(void **)&c->function, &its) && its.dli_fbase == own.dli_fbase;
    pthread_mutex_unlock(&lock);
    return found;
}

static void load_library(const char *path)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    library_entry entry;
    if (!library) accel__fail(NULL, NULL, "ACC_PROFLIB: %s", dlerror());
    *(void **)&entry = dlsym(library, "acc_register_library");
    if (!entry) accel__fail(NULL, "it is no profiling library", "ACC_PROFLIB: %s has no function acc_register_library", path);
    if (!has_registered(entry)) call_entry(entry);
}

/* GCC's OpenMP library, with which programs may be linked too, exports a function of this name that is not a tool's; in static programs no
 * other can be told from it. */
static bool is_tool(library_entry entry)
{
    Dl_info info;
    if (&accel__is_static) return false;
    return !dladdr(*(void **)&entry, &info) || !info.dli_fname || !strstr(info.dli_fname, "libgomp.so");
}

void accel__prof_libraries(void)
{
    static atomic_flag done = ATOMIC_FLAG_INIT;
    const char *list = getenv("ACC_PROFLIB");
    library_entry entry = acc_register_library;
    if (atomic_flag_test_and_set(&done)) return;
    if (!entry) *(void **)&entry = dlsym(RTLD_DEFAULT, "acc_register_library");
    if (entry && is_tool(entry)) call_entry(entry);
    if (!list || !*list) return;
    char *names = strdup(list), *rest = names, *name;
    while (names && (name = strsep(&rest, ";")))
        if (*name) load_library(name);
    free(names);
}
