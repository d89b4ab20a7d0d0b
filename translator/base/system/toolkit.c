/* toolkit: see toolkit.h. SPDX-License-Identifier: MIT */
#include "base/system/toolkit.h"
#include "base/arena.h"
#include <dlfcn.h>
#include <stdlib.h>

const char *const toolkit_nvrtc[] = {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2", "libnvrtc.so", NULL};
const char *const toolkit_cublas[] = {"libcublas.so.13", "libcublas.so.12", "libcublas.so", NULL};

void *toolkit_open(struct arena *a, const char *const *names)
{
    const char *home = getenv("CUDA_HOME"), *folders[] = {"", home ? arena_printf(a, "%s/lib64/", home) : "", "/usr/local/cuda/lib64/"};
    for (int f = 0; f < 3; f++)
        for (int n = 0; names[n]; n++) {
            void *library = dlopen(arena_printf(a, "%s%s", folders[f], names[n]), RTLD_NOW | RTLD_LOCAL);
            if (library) return library;
        }
    return NULL;
}
