/* toolkit: see toolkit.h. SPDX-License-Identifier: MIT */
#include "base/system/toolkit.h"
#include "base/arena.h"
#include <dlfcn.h>
#include <glob.h>
#include <stdlib.h>

const char *const toolkit_nvrtc[] = {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2", "libnvrtc.so", NULL};
const char *const toolkit_cublas[] = {"libcublas.so.13", "libcublas.so.12", "libcublas.so", NULL};

/* The packages nvidia-cuda-nvrtc, nvidia-cublas and others of pip. */
static void *open_python_package(struct arena *a, const char *lib_dir, const char *name)
{
    void *library = NULL;
    glob_t files = {0};
    if (!glob(arena_printf(a, "%s/python3*/site-packages/nvidia/*/lib/%s", lib_dir, name), 0, NULL, &files))
        for (size_t i = 0; i < files.gl_pathc && !library; i++) library = dlopen(files.gl_pathv[i], RTLD_NOW | RTLD_LOCAL);
    globfree(&files);
    return library;
}

void *toolkit_open(struct arena *a, const char *lib_dir, const char *const *names)
{
    const char *home = getenv("CUDA_HOME"), *folders[] = {"", home ? arena_printf(a, "%s/lib64/", home) : "", "/usr/local/cuda/lib64/"};
    void *library = NULL;
    for (int n = 0; names[n] && !library; n++) library = open_python_package(a, lib_dir, names[n]);
    for (int f = 0; f < 3; f++)
        for (int n = 0; names[n] && !library; n++) library = dlopen(arena_printf(a, "%s%s", folders[f], names[n]), RTLD_NOW | RTLD_LOCAL);
    return library;
}
