/* device_cuda_load: finds the driver, or its simulation, NVRTC and cuBLAS. SPDX-License-Identifier: MIT */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE                    /* dladdr */
#endif
#include "device/device_cuda.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cuda_api accel__cu;
bool accel__cuda_simulated;
static void *driver_library;
static struct nvrtc_api nvrtc;
static struct blas_api blas;

#define DRIVER_MIN 11000              /* CUDA 11.0 */
#define SIMULATOR "libaccel_cudasim.so"
#ifndef ACCEL_LIBDIR
#define ACCEL_LIBDIR ""
#endif

static void *open_in(const char *folder, const char *name)
{
    char path[4096];
    if (!folder || !*folder) return NULL;
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) return NULL;
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

/* Opens a library in the folder of the file with this code, or in the folder ../lib. */
static void *open_beside(const char *name)
{
    Dl_info info;
    char folder[4096];
    if (!dladdr((void *)&accel__cu, &info) || !info.dli_fname || strlen(info.dli_fname) >= sizeof folder - 8) return NULL;
    strcpy(folder, info.dli_fname);
    char *slash = strrchr(folder, '/');
    if (!slash) return NULL;
    *slash = 0;
    void *library = open_in(folder, name);
    strcat(folder, "/../lib");
    return library ? library : open_in(folder, name);
}

/* Opens a library in the folders where the loader looks for those of the program. dlopen does so itself, except where a sanitizer's dlopen
 * replaces it: then it looks in the sanitizer's folders. */
static void *open_as_program(const char *name)
{
    void *program = dlopen(NULL, RTLD_NOW), *library = NULL;
    Dl_serinfo size, *paths;
    if (!program || dlinfo(program, RTLD_DI_SERINFOSIZE, &size)) return NULL;
    paths = malloc(size.dls_size);
    if (paths && !dlinfo(program, RTLD_DI_SERINFOSIZE, paths) && !dlinfo(program, RTLD_DI_SERINFO, paths))
        for (unsigned i = 0; i < paths->dls_cnt && !library; i++) library = open_in(paths->dls_serpath[i].dls_name, name);
    free(paths);
    return library;
}

static void *open_simulator(void)
{
    const char *path = getenv("ACCEL_SIM_LIBRARY");
    if (path && *path) return dlopen(path, RTLD_NOW | RTLD_LOCAL);
    void *library = open_in(ACCEL_LIBDIR, SIMULATOR);
    if (!library) library = open_beside(SIMULATOR);
    if (!library) library = open_as_program(SIMULATOR);
    return library ? library : dlopen(SIMULATOR, RTLD_NOW | RTLD_LOCAL);
}

/* Function pointers are stored through memcpy: ISO C has no cast from object pointers. */
static bool find_symbol(void *library, const char *name, void *to)
{
    void *symbol = dlsym(library, name);
    memcpy(to, &symbol, sizeof symbol);
    return symbol != NULL;
}

static const char *find_driver(void)
{
#define DRIVER(name, parameters) if (!find_symbol(driver_library, #name, &accel__cu.name)) return #name;
#define DRIVER_OPTIONAL(name, parameters) find_symbol(driver_library, #name, &accel__cu.name);
#include "device/cuda_driver.def"
    return NULL;
}

static const char *find_nvrtc(void *library)
{
#define NVRTC(result, name, parameters) if (!find_symbol(library, #name, &nvrtc.name)) return #name;
#include "device/nvrtc.def"
    return NULL;
}

/* Returns 0 if the driver can be used. */
static CUresult start_driver(int *count, char *why, size_t size)
{
    const char *words = NULL;
    int version = 0;
    CUresult code = accel__cu.cuInit(0);
    if (!code) code = accel__cu.cuDriverGetVersion(&version);
    if (!code && version < DRIVER_MIN) {
        snprintf(why, size, "the driver supports CUDA %d.%d, but CUDA %d.%d is required; update the driver", version / 1000,
                 version % 1000 / 10, DRIVER_MIN / 1000, DRIVER_MIN % 1000 / 10);
        return CUDA_ERROR_NOT_SUPPORTED;
    }
    if (!code) code = accel__cu.cuDeviceGetCount(count);
    if (code) accel__cu.cuGetErrorString(code, &words);
    if (code) snprintf(why, size, "driver error: %s (error %d)", words ? words : "unknown error", code);
    else if (!*count) snprintf(why, size, "the driver found no device");
    return code;
}

int accel__cuda_count(bool simulated, char *why, size_t size)
{
    int count = 0;
    accel__cuda_simulated = simulated;
    if (&accel__is_static) {                       /* dlopen would load a second C library into the process */
        snprintf(why, size, "the program is linked with -static, but the GPU driver is a shared library");
        return 0;
    }
    driver_library = simulated ? open_simulator() : dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!driver_library) {
        const char *reason = dlerror();
        snprintf(why, size, "%s", reason ? reason : "cannot load the driver library");
        return 0;
    }
    const char *missing = find_driver();
    if (missing) snprintf(why, size, "the driver is too old: it lacks %s", missing);
    return missing || start_driver(&count, why, size) ? 0 : count;
}

const char *accel__cuda_driver_version(void)
{
    static char text[32];
    int version = 0;
    if (accel__cu.cuDriverGetVersion(&version)) return "?";
    snprintf(text, sizeof text, "%d.%d", version / 1000, version % 1000 / 10);
    return text;
}

bool accel__cuda_nvrtc_info(char *text, size_t size)
{
    const struct nvrtc_api *rtc = accel__nvrtc(text, size);
    int major = 0, minor = 0, n = 0, archs[128];
    if (!rtc) return false;
    rtc->nvrtcVersion(&major, &minor);
    if (rtc->nvrtcGetNumSupportedArchs(&n) || n < 1 || n > 128 || rtc->nvrtcGetSupportedArchs(archs)) n = 0;
    int length = snprintf(text, size, "%d.%d", major, minor);
    if (n) snprintf(text + length, size - (size_t)length, ", for sm_%d to sm_%d", archs[0], archs[n - 1]);
    return true;
}

bool accel__cuda_loaded(void) { return driver_library != NULL; }

/* A library of the CUDA toolkit: one of `names`, by the loader's rules, or `plain` in a folder of the toolkit. */
static void *open_toolkit(const char *const *names, const char *plain)
{
    static const char *const homes[] = { "CUDA_HOME", "CUDA_PATH", NULL };
    char folder[2048];
    void *library = NULL;
    if (accel__cuda_simulated) return driver_library;
    for (; *names && !library; names++) library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
    for (int i = 0; i < 3 && !library; i++) {
        const char *home = homes[i] ? getenv(homes[i]) : "/usr/local/cuda";
        if (!home || snprintf(folder, sizeof folder, "%s/lib64", home) >= (int)sizeof folder) continue;
        library = open_in(folder, plain);
    }
    return library;
}

const struct nvrtc_api *accel__nvrtc(char *why, size_t size)
{
    static const char *const names[] = { "libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2", "libnvrtc.so", NULL };
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static bool loaded;
    pthread_mutex_lock(&lock);
    void *library = loaded ? NULL : open_toolkit(names, "libnvrtc.so");
    const char *missing = library ? find_nvrtc(library) : NULL;
    int major, minor, code = library && !missing ? nvrtc.nvrtcVersion(&major, &minor) : 0;
    if (library && !missing && !code) loaded = true;
    else if (code) snprintf(why, size, "NVRTC failed to start: %s", nvrtc.nvrtcGetErrorString(code));
    else if (!loaded)
        snprintf(why, size, library ? "NVRTC lacks %s" : "libnvrtc.so not found (tried %s 13, 12, 11.2 and CUDA_HOME)",
                 library ? missing : "versions");
    pthread_mutex_unlock(&lock);
    return loaded ? &nvrtc : NULL;
}

static bool find_blas(void *library)
{
#define BLAS(result, name, parameters) if (!find_symbol(library, #name, &blas.name)) return false;
#include "device/cublas.def"
    return true;
}

const struct blas_api *accel__blas(void)
{
    static const char *const names[] = { "libcublas.so.13", "libcublas.so.12", NULL };
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static bool tried, loaded;
    pthread_mutex_lock(&lock);
    void *library = tried ? NULL : open_toolkit(names, "libcublas.so");
    if (library) loaded = find_blas(library);
    tried = true;
    pthread_mutex_unlock(&lock);
    return loaded ? &blas : NULL;
}
