/* rt_nvtx: ranges for a profiler that is attached through NVTX, such as nsys. SPDX-License-Identifier: MIT
 *
 * A tool names its library in NVTX_INJECTION64_PATH. The library's InitializeInjectionNvtx2 asks for a table of places and puts its
 * functions there; what it leaves empty is not called. Without a tool nothing is loaded and nothing is pushed. */
#include "rt_prof.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool accel__nvtx_on;

/* The interface between NVTX 3 and its tools. */
enum { TABLE_CALLBACKS = 1, TABLE_VERSION = 3, MODULE_CORE = 1, CORE_PUSH = 9, CORE_POP = 11, CORE_SIZE = 16 };
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

static nvtx_function core[CORE_SIZE];
static nvtx_function *core_places[CORE_SIZE + 1];

static int functions(int module, nvtx_function ***table, unsigned *entries)
{
    if (module != MODULE_CORE) return 0;
    for (int i = 1; i < CORE_SIZE; i++) core_places[i] = &core[i];
    if (table) *table = core_places;
    if (entries) *entries = CORE_SIZE;
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
    if (!entry || !entry(table) || !core[CORE_PUSH] || !core[CORE_POP]) return;
    accel__nvtx_on = true;
    atomic_store(&accel__prof_on, true);
}

void accel__nvtx_push(const struct accel_prof_event *e, const struct accelrt_site *s)
{
    char text[256];
    const char *what = accel__event_label(e, s), *more = e->name ? e->name : "";
    if (s && s->file) snprintf(text, sizeof text, "%s%s%s %s:%d", what, *more ? " " : "", more, s->file, s->line);
    else snprintf(text, sizeof text, "%s%s%s", what, *more ? " " : "", more);
    ((int (*)(const char *))core[CORE_PUSH])(text);
}

void accel__nvtx_pop(void) { ((int (*)(void))core[CORE_POP])(); }
