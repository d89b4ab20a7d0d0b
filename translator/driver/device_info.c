/* device_info: accelcc --device-info. SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "driver/driver.h"
#include <dlfcn.h>
#include <stdio.h>

int driver_device_info(const struct options *o)
{
    void (*info)(void);
    void *library = dlopen(arena_printf(o->arena, "%s/libaccel.so", o->lib_dir), RTLD_NOW | RTLD_LOCAL);
    if (library) *(void **)&info = dlsym(library, "accelrt_device_info");
    if (!library || !info) {
        fprintf(stderr, "accelcc: error: --device-info requires the runtime library: %s\n", dlerror());
        return 1;
    }
    info();
    return 0;
}
