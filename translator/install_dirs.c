/* install_dirs: where our own files are. SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "driver.h"
#include <string.h>
#include <unistd.h>

static const char *prefix(struct arena *a)
{
    char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    if (n <= 0) return "/usr/local";
    path[n] = 0;
    for (int up = 0; up < 2; up++) {                   /* bin/accelcc */
        char *slash = strrchr(path, '/');
        if (slash) *slash = 0;
    }
    return arena_string(a, path);
}

void install_dirs_find(struct options *o)
{
    static const char *const folders[] = { ACCEL_LIBDIR, "lib", "lib64" };
    const char *root = prefix(o->arena);
    for (int i = 0; i < 3; i++) {
        o->lib_dir = arena_printf(o->arena, "%s/%s", root, folders[i]);
        if (!access(arena_printf(o->arena, "%s/libaccel.a", o->lib_dir), R_OK)) break;
    }
    o->include_dir = arena_printf(o->arena, "%s/accelcc/include", o->lib_dir);
    o->share_dir = arena_printf(o->arena, "%s/share/accelcc", root);
}
