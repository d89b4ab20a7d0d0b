/* rt_prof_register: registration of tools for events (OpenACC 5.3). SPDX-License-Identifier: MIT */
#include "lifetime/rt_lifetime.h"
#include "observe/rt_prof.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#pragma weak acc_register_library

ACCEL_EXPORT void acc_prof_register(acc_event_t event, acc_prof_callback callback, acc_register_t info)
{
    accel__prof_change(event, callback, info, true);
}

ACCEL_EXPORT void acc_prof_unregister(acc_event_t event, acc_prof_callback callback, acc_register_t info)
{
    accel__prof_change(event, callback, info, false);
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

/* libgomp, when it is loaded, also calls the libraries of ACC_PROFLIB, and passes our functions if the program exports them. So a library
 * that has registered a callback is not called again. */
static void load_library(const char *path)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    library_entry entry;
    if (!library) accel__fail(NULL, NULL, "ACC_PROFLIB: %s", dlerror());
    *(void **)&entry = dlsym(library, "acc_register_library");
    if (!entry) accel__fail(NULL, "it is not a profiling library", "ACC_PROFLIB: %s has no function acc_register_library", path);
    if (!accel__prof_has_callback_of(*(void **)&entry)) call_entry(entry);
}

/* Whether the entry is a tool's. libgomp exports a function of the same name, which is not. In static programs the two cannot be
 * distinguished. */
static bool is_tool(library_entry entry)
{
    Dl_info info;
    if (&accel__is_static) return false;
    return !dladdr(*(void **)&entry, &info) || !info.dli_fname || !strstr(info.dli_fname, "libgomp.so");
}

static void call_tools(void)
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

/* Runs before the program's constructors, which may start the runtime. */
static __attribute__((constructor(101))) void offer_tools(void) { accel__call_tools = call_tools; }
