/* rt_nvtx: ranges for a profiler that is attached through NVTX, such as nsys. SPDX-License-Identifier: MIT
 *
 * A tool names its library in NVTX_INJECTION64_PATH. The library's InitializeInjectionNvtx2 requests a table of function pointers and sets
 * them; pointers that it leaves NULL are not called. Without a tool nothing is loaded and nothing is pushed. */
#include "observe/rt_prof.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool accel__nvtx_on;

/* The interface between NVTX 3 and its tools: a module is a table of pointers to function pointers, the first of which is not used. Tools
 * fail if a module is missing, even one that is never called. */
enum { TABLE_CALLBACKS = 1, TABLE_VERSION = 3, MODULE_CORE = 1, N_MODULES = 7, CORE_PUSH = 9, CORE_POP = 11, PLACES_MAX = 16 };
typedef void (*nvtx_function)(void);
typedef const void *(*table_getter)(uint32_t which);
typedef int (*tool_entry)(table_getter tables);
struct callbacks {
    size_t size;
    int (*functions)(int module, nvtx_function ***table, unsigned *entries);
};
struct version {
    size_t size;
    uint32_t version, reserved;
    void (*set_tool_version)(uint32_t version);
};

/* Core, CUDA's driver, OpenCL, CUDA's runtime, domains, synchronization. */
static const unsigned n_places[N_MODULES] = { 0, PLACES_MAX, 9, 15, 7, PLACES_MAX, 7 };
static nvtx_function tool[N_MODULES][PLACES_MAX];
static nvtx_function *places[N_MODULES][PLACES_MAX + 1];

static int functions(int module, nvtx_function ***table, unsigned *entries)
{
    if (module < MODULE_CORE || module >= N_MODULES) return 0;
    for (unsigned i = 1; i < n_places[module]; i++) places[module][i] = &tool[module][i];
    if (table) *table = places[module];
    if (entries) *entries = n_places[module];
    return 1;
}

static void set_tool_version(uint32_t version) { (void)version; }

static const void *table(uint32_t which)
{
    static const struct callbacks callbacks = { sizeof callbacks, functions };
    static const struct version version = { sizeof version, 3, 0, set_tool_version };
    return which == TABLE_CALLBACKS ? (const void *)&callbacks : which == TABLE_VERSION ? (const void *)&version : NULL;
}

void accel__nvtx_open(void)
{
    const char *path = getenv("NVTX_INJECTION64_PATH");
    void *library = path && *path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
    tool_entry entry = NULL;
    if (library) *(void **)&entry = dlsym(library, "InitializeInjectionNvtx2");
    if (!entry || !entry(table) || !tool[MODULE_CORE][CORE_PUSH] || !tool[MODULE_CORE][CORE_POP]) return;
    accel__nvtx_on = true;
    accel__prof_start();
}

void accel__nvtx_push(const struct accel_prof_event *e, const struct accelrt_site *s)
{
    char text[256];
    const char *what = accel__event_label(e, s), *more = e->name ? e->name : "";
    if (s && s->file) snprintf(text, sizeof text, "%s%s%s %s:%d", what, *more ? " " : "", more, s->file, s->line);
    else snprintf(text, sizeof text, "%s%s%s", what, *more ? " " : "", more);
    ((int (*)(const char *))tool[MODULE_CORE][CORE_PUSH])(text);
}

void accel__nvtx_pop(void) { ((int (*)(void))tool[MODULE_CORE][CORE_POP])(); }
