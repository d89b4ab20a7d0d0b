/* device_cuda_compile: NVRTC at run time, with a cache on disk. SPDX-License-Identifier: MIT */
#include "device/device_cuda.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_OPTIONS 64

struct options {
    const char *list[MAX_OPTIONS];
    int n;
    char arch[48];
    char *user;                        /* image->options, split at its spaces */
};

/* The newest architecture that this NVRTC supports and d can run. *real: it is d's own architecture, so that a cubin can be made. */
static int target(const struct nvrtc_api *rtc, const struct accel_device *d, bool *real)
{
    int mine = 10 * d->compute_major + d->compute_minor, n = 0, best = 0, archs[128];
    *real = true;
    if (accel__cuda_simulated || rtc->nvrtcGetNumSupportedArchs(&n) || n < 1 || n > 128 || rtc->nvrtcGetSupportedArchs(archs)) return mine;
    for (int i = 0; i < n; i++)
        if (archs[i] <= mine && archs[i] > best) best = archs[i];
    *real = best == mine;
    return best ? best : mine;
}

static void option(struct options *o, const char *text)
{
    if (o->n < MAX_OPTIONS) o->list[o->n++] = text;
}

static void options_init(struct options *o, const struct accelrt_image *image, int variant, const char *values, int arch, bool real)
{
    const char *given = image->options ? image->options : "";
    memset(o, 0, sizeof *o);
    snprintf(o->arch, sizeof o->arch, "--gpu-architecture=%s_%d", real ? "sm" : "compute", arch);
    option(o, o->arch);
    option(o, variant ? ACCELRT_OPTION_NO_RESTRICT : ACCELRT_OPTION_RESTRICT);
    if (variant == ACCELRT_OVERLAP) option(o, ACCELRT_OPTION_OVERLAP);
    if (variant == ACCELRT_ROUTINES) option(o, ACCELRT_OPTION_ROUTINES);
    if (variant == ACCELRT_ROUTINES) option(o, "--maxrregcount=" ACCEL_ROUTINE_REGISTERS);
    if (variant == ACCELRT_ROUTINES || image->n_imports) option(o, "--relocatable-device-code=true");
    if (strstr(image->source, "__int128")) option(o, "--device-int128");
    if (!values) values = "";
    o->user = accel__allocate(strlen(given) + strlen(values) + 2);
    sprintf(o->user, "%s %s", given, values);
    char *rest = o->user;
    for (char *word = strtok_r(rest, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) option(o, word);
}

/* The cache key: all that the compiled code depends on, as one text. */
static char *cache_key(const struct nvrtc_api *rtc, const struct options *o, const struct accelrt_image *image, size_t *size)
{
    char head[64];
    int major = 0, minor = 0;
    rtc->nvrtcVersion(&major, &minor);
    const char *compiler = accel__cuda_simulated ? "simulator" : "nvrtc";
    size_t n = (size_t)snprintf(head, sizeof head, "%s %d.%d\n", compiler, major, minor), total = n + image->source_size + 1;
    for (int i = 0; i < o->n; i++) total += strlen(o->list[i]) + 1;
    char *key = accel__allocate(total);
    memcpy(key, head, n);
    for (int i = 0; i < o->n; i++) n += (size_t)sprintf(key + n, "%s\n", o->list[i]);
    memcpy(key + n, image->source, image->source_size);
    *size = n + image->source_size;
    return key;
}

static _Noreturn void compile_failed(const struct nvrtc_api *rtc, nvrtcProgram program, const struct accelrt_image *image, const char *what)
{
    size_t size = 0;
    char *log = NULL, *rest, *line;
    if (program && !rtc->nvrtcGetProgramLogSize(program, &size) && size > 1) log = calloc(1, size + 1);
    if (log) rtc->nvrtcGetProgramLog(program, log);
    accel__error(NULL, NULL, "compiling the device code of %s failed: %s", image->file, what);
    if (log)
        for (line = strtok_r(log, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) accel__detail("%s", line);
    accel__stop();
}

static char *compiled(const struct nvrtc_api *rtc, nvrtcProgram program, bool real, size_t *size)
{
    nvrtcResult code = real ? rtc->nvrtcGetCUBINSize(program, size) : rtc->nvrtcGetPTXSize(program, size);
    if (code || !*size) return NULL;
    char *data = accel__allocate(*size + 1);
    code = real ? rtc->nvrtcGetCUBIN(program, data) : rtc->nvrtcGetPTX(program, data);
    if (!code) return data;
    free(data);
    return NULL;
}

static char *compile(const struct nvrtc_api *rtc, const struct options *o, const struct accelrt_image *image, bool real, size_t *size)
{
    nvrtcProgram program = NULL;
    struct accel_patience patience;
    char name[512];
    snprintf(name, sizeof name, "%s.cu", image->file);
    if (accel__env.notify) fprintf(stderr, "accel: compiling the device code of %s (%s)\n", image->file, o->arch);
    accel__patience_begin(&patience, "NVRTC is compiling the kernels of %s", image->file);
    nvrtcResult code = rtc->nvrtcCreateProgram(&program, image->source, name, 0, NULL, NULL);
    if (!code) code = rtc->nvrtcCompileProgram(program, o->n, o->list);
    accel__patience_end(&patience);
    if (code) compile_failed(rtc, program, image, rtc->nvrtcGetErrorString(code));
    char *data = compiled(rtc, program, real, size);
    if (!data) compile_failed(rtc, program, image, "NVRTC returned no result");
    rtc->nvrtcDestroyProgram(&program);
    return data;
}

char *accel__cuda_compile(struct accel_device *d, const struct accelrt_image *image, int variant, const char *values,
                          bool *cached, size_t *size)
{
    char why[256] = "";
    struct options o;
    bool real;
    const struct nvrtc_api *rtc = accel__nvrtc(why, sizeof why);
    if (!rtc)
        accel__fail(NULL, "compile with --gpu-arch for this GPU, or install NVRTC",
                    "%s has no binary for device %d (%s, sm_%d%d), and NVRTC is not available: %s", image->file, d->number, d->name,
                    d->compute_major, d->compute_minor, why);
    int arch = target(rtc, d, &real);
    options_init(&o, image, variant, values, arch, real);
    size_t key_size;
    char *key = cache_key(rtc, &o, image, &key_size);
    char *data = *cached ? accel__cache_load(key, key_size, size) : NULL;
    *cached = data != NULL;
    if (!data) {
        data = compile(rtc, &o, image, real, size);
        accel__cache_store(key, key_size, data, *size);
    }
    free(key);
    free(o.user);
    return data;
}
