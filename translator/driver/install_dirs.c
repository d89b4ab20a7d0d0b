/* install_dirs: finds the folders of accelcc's own files. SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "driver/driver.h"
#include <string.h>
#include <unistd.h>

static const char *library_folder(struct arena *a, const char *prefix)
{
    static const char *const folders[] = { ACCEL_LIBDIR, "lib", "lib64" };
    for (int i = 0; i < 3; i++) {
        const char *folder = arena_printf(a, "%s/%s", prefix, folders[i]);
        if (!access(arena_printf(a, "%s/libaccel.a", folder), R_OK)) return folder;
    }
    return NULL;
}

/* The prefix is the nearest folder above the running program that contains the library, for the build tree, for PREFIX/bin/accelcc and for
 * PREFIX/lib/accelcc/accelcc-translate. */
void install_dirs_find(struct options *o)
{
    char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    path[n > 0 ? n : 0] = 0;
    for (char *slash; !o->lib_dir && (slash = strrchr(path, '/')); *slash = 0) {
        *slash = 0;
        o->lib_dir = library_folder(o->arena, path);
        if (o->lib_dir) o->share_dir = arena_printf(o->arena, "%s/share/accelcc", path);
    }
    if (!o->lib_dir) o->lib_dir = "/usr/local/" ACCEL_LIBDIR;
    o->include_dir = arena_printf(o->arena, "%s/accelcc/include", o->lib_dir);
}
