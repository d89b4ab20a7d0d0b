/* device_cuda_module: from an image to functions of a device: cubin, else PTX, else the source. SPDX-License-Identifier: MIT */
#include "device/device_cuda.h"
#include "device/device_cuda_graphs.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- loading ------------------------------------------------------------------------------------------------------------------------ */

static int load(CUmodule *module, const char *data, char *log, size_t log_size)
{
    int options[] = { CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES };
    void *values[] = { log, (void *)(uintptr_t)log_size };
    log[0] = 0;
    return accel__cu.cuModuleLoadDataEx(module, data, 2, options, values);
}

/* Compute capability of a binary: 90 for "sm_90" and "compute_90"; 0 for another prefix. */
static int capability(const char *arch, const char *prefix)
{
    size_t n = strlen(prefix);
    char *end;
    if (strncmp(arch, prefix, n)) return 0;
    long value = strtol(arch + n, &end, 10);
    return *end ? 0 : (int)value;
}

/* A cubin runs on devices with the same major capability and at least its minor one; PTX on devices with at least its capability. */
const struct accelrt_binary *accel__cuda_choose(const struct accel_device *d, const struct accelrt_image *image, int variant,
                                                const char *prefix)
{
    int mine = 10 * d->compute_major + d->compute_minor, best = 0;
    bool cubin = !strcmp(prefix, "sm_");
    const struct accelrt_binary *chosen = NULL;
    for (int i = 0; i < image->n_binaries; i++) {
        const struct accelrt_binary *b = &image->binaries[i];
        int arch = capability(b->arch, prefix);
        bool fits = arch > 0 && arch <= mine && (!cubin || arch / 10 == mine / 10) && b->variant == variant;
        if (!fits || arch <= best) continue;
        best = arch;
        chosen = b;
    }
    return chosen;
}

/* Loads a copy of the PTX with a final 0, which the object file does not have. */
static int load_ptx(CUmodule *module, const struct accelrt_image *image, const struct accelrt_binary *b, char *log, size_t log_size)
{
    struct accel_patience patience;
    char *text = accel__allocate(b->size + 1);
    memcpy(text, b->data, b->size);
    accel__patience_begin(&patience, "the driver is compiling the kernels of %s for this GPU", image->file);
    int code = load(module, text, log, log_size);
    accel__patience_end(&patience);
    free(text);
    return code;
}

static CUmodule load_linked(struct accel_device *d, const struct accelrt_image *image, int overlap, const char *values)
{
    char log[1024];
    size_t size;
    CUmodule module = NULL;
    char *code = accel__cuda_link(d, image, overlap, values, &size);
    int result = load(&module, code, log, sizeof log);
    free(code);
    accel__check(d, NULL, result, "loading freshly linked kernels");
    return module;
}

static bool load_source(struct accel_device *d, const struct accelrt_image *image, int overlap, const char *values, CUmodule *module,
                        char *log, size_t log_size)
{
    size_t size;
    if (!image->source) return false;
    bool cached = true;
    char *code = accel__cuda_compile(d, image, overlap, values, &cached, &size);
    int result = load(module, code, log, log_size);
    free(code);
    if (result && result < ACCEL_FAULT && cached) {        /* cached code may be of a driver or simulator of another version */
        cached = false;
        code = accel__cuda_compile(d, image, overlap, values, &cached, &size);
        result = load(module, code, log, log_size);
        free(code);
    }
    accel__check(d, NULL, result, "loading freshly compiled kernels");
    return true;
}

static _Noreturn void no_code(struct accel_device *d, const struct accelrt_image *image, int code, const char *log)
{
    accel__error(NULL, "compile with --gpu-arch for this GPU", "%s has no device code for device %d (%s, sm_%d%d)", image->file, d->number,
                 d->name, d->compute_major, d->compute_minor);
    for (int i = 0; i < image->n_binaries; i++) accel__detail("it has code for %s", image->binaries[i].arch);
    if (code) accel__detail("last attempt: error %d%s%s", code, log[0] ? ": " : "", log);
    accel__stop();
}

static CUmodule load_image(struct accel_device *d, const struct accelrt_image *image, int overlap, const char *values)
{
    char log[1024] = "";
    CUmodule module = NULL;
    if (image->n_imports) return load_linked(d, image, overlap, values);
    bool from_source = accel__cuda_simulated || values;
    const struct accelrt_binary *cubin = from_source ? NULL : accel__cuda_choose(d, image, overlap, "sm_");
    const struct accelrt_binary *ptx = from_source ? NULL : accel__cuda_choose(d, image, overlap, "compute_");
    int code = cubin ? load(&module, cubin->data, log, sizeof log) : 0;
    if (cubin && !code) return module;
    if (ptx) code = load_ptx(&module, image, ptx, log, sizeof log);
    if (ptx && !code) return module;
    if (!load_source(d, image, overlap, values, &module, log, sizeof log)) no_code(d, image, code, log);
    return module;
}

/* ---- modules and functions ---------------------------------------------------------------------------------------------------------- */

static struct cuda_module *find_module(struct cuda_state *s, const struct accelrt_image *image, int overlap, const char *values)
{
    struct cuda_module *m = s->modules;
    while (m && (m->image != image || m->overlap != overlap || m->values != values)) m = m->next;
    return m;
}

/* function_lock held; released while code is compiled and loaded, so that other threads may load other code. Threads that need the same
 * module wait. */
static struct cuda_module *module_for(struct accel_device *d, const struct accelrt_image *image, int overlap, const char *values)
{
    struct cuda_state *s = d->state;
    struct cuda_module *m;
    while ((m = find_module(s, image, overlap, values)) && !m->ready) pthread_cond_wait(&d->function_loaded, &d->function_lock);
    if (m) return m;
    accel__image_unpack(image);
    m = accel__allocate(sizeof *m);
    m->image = image;
    m->overlap = overlap;
    m->values = values;
    m->next = s->modules;
    s->modules = m;
    accel__cuda_limits(d, image);
    pthread_mutex_unlock(&d->function_lock);
    m->handle = load_image(d, image, overlap, values);
    accel__cuda_globals_set(d, m);
    pthread_mutex_lock(&d->function_lock);
    m->ready = true;
    pthread_cond_broadcast(&d->function_loaded);
    return m;
}

static void find_function(struct accel_device *d, struct accel_function *f)
{
    struct cuda_module *module = module_for(d, f->image, f->overlap, f->values);
    CUfunction handle;
    if (f->handle) return;             /* another thread has set it meanwhile, and may be using it */
    int code = accel__cu.cuModuleGetFunction(&handle, module->handle, f->name);
    if (code) accel__fail(f->name, "recompile the file", "device code of %s does not contain this kernel", f->image->file);
    f->handle = handle;
    f->links = module->links;
    code = accel__cu.cuFuncGetAttribute(&f->max_threads, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, f->handle);
    accel__check(d, NULL, code, "querying the limits of a kernel");
    int compiled_for = 0;
    code = accel__cu.cuFuncGetAttribute(&compiled_for, CU_FUNC_ATTRIBUTE_PTX_VERSION, f->handle);
    accel__check(d, NULL, code, "querying the architecture of a kernel");
    f->waits_itself = compiled_for >= 90 && accel__cu.cuLaunchKernelEx;
    accel__cuda_frame_limit(d, f->image, handle);
}

struct accel_function *accel__cuda_function(struct accel_device *d, struct accelrt_image *image, const char *name, int overlap,
                                            const char *values)
{
    char why[256];
    if (values) accel__image_unpack(image);
    if (values && (!image->source || !accel__nvrtc(why, sizeof why))) return NULL;
    pthread_mutex_lock(&d->function_lock);
    struct accel_function *f = d->functions;
    while (f && (f->image != image || f->overlap != overlap || f->values != values || strcmp(f->name, name))) f = f->next;
    if (!f) {
        f = accel__allocate(sizeof *f);
        f->image = image;
        f->name = name;
        f->overlap = overlap;
        f->values = values;
        f->next = d->functions;
        d->functions = f;
    }
    if (!f->handle) find_function(d, f);
    pthread_mutex_unlock(&d->function_lock);
    return f;
}

static void drop_modules(struct accel_device *d, const struct accelrt_image *image)
{
    struct cuda_state *s = d->state;
    struct cuda_module **link = &s->modules;
    while (*link) {
        struct cuda_module *m = *link;
        if (!m->ready || (image && m->image != image)) {
            link = &m->next;
            continue;
        }
        *link = m->next;
        accel__check_fault(d, accel__cu.cuModuleUnload(m->handle), "unloading kernels");
        accel__cuda_links_free(m);
        free(m);
    }
}

void accel__cuda_forget(struct accel_device *d, struct accelrt_image *image)
{
    if (accel__cuda_bind(d)) return;
    accel__cuda_held_reset(((struct cuda_state *)d->state)->held);
    pthread_mutex_lock(&d->function_lock);
    struct accel_function **link = &d->functions;
    while (*link) {
        struct accel_function *f = *link;
        if (f->image != image) {
            link = &f->next;
            continue;
        }
        *link = f->next;
        free(f->parameters);
        free(f);
    }
    drop_modules(d, image);
    pthread_mutex_unlock(&d->function_lock);
}

/* The functions stay, without a handle, since call sites refer to them. They are looked up again at the next use of the device. */
void accel__cuda_modules_close(struct accel_device *d)
{
    pthread_mutex_lock(&d->function_lock);
    for (struct accel_function *f = d->functions; f; f = f->next) {
        f->handle = NULL;
        f->links = NULL;
        free(f->parameters);
        f->parameters = NULL;
        f->resident_threads = f->roomy_threads = 0;
    }
    drop_modules(d, NULL);
    pthread_mutex_unlock(&d->function_lock);
}
