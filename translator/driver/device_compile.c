/* device_compile: see device_compile.h. SPDX-License-Identifier: MIT */
#include "driver/device_compile.h"
#include "driver/device_variants.h"
#include "accel_abi.h"
#include "base/options.h"
#include "base/system/toolkit.h"
#include "region/region.h"
#include "base/unit.h"
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct nvrtc_program *program;

struct nvrtc {
    int (*version)(int *major, int *minor);
    int (*n_archs)(int *count);
    int (*archs)(int *list);
    int (*create)(program *p, const char *text, const char *name, int n, const char *const *headers, const char *const *names);
    int (*destroy)(program *p);
    int (*compile)(program p, int n, const char *const *options);
    int (*log_size)(program p, size_t *n);
    int (*log)(program p, char *to);
    int (*cubin_size)(program p, size_t *n);
    int (*cubin)(program p, char *to);
    int (*ptx_size)(program p, size_t *n);
    int (*ptx)(program p, char *to);
};

static const struct { size_t offset; const char *name; } symbols[] = {
    { offsetof(struct nvrtc, version), "nvrtcVersion" },
    { offsetof(struct nvrtc, n_archs), "nvrtcGetNumSupportedArchs" },
    { offsetof(struct nvrtc, archs), "nvrtcGetSupportedArchs" },
    { offsetof(struct nvrtc, create), "nvrtcCreateProgram" },
    { offsetof(struct nvrtc, destroy), "nvrtcDestroyProgram" },
    { offsetof(struct nvrtc, compile), "nvrtcCompileProgram" },
    { offsetof(struct nvrtc, log_size), "nvrtcGetProgramLogSize" },
    { offsetof(struct nvrtc, log), "nvrtcGetProgramLog" },
    { offsetof(struct nvrtc, cubin_size), "nvrtcGetCUBINSize" },
    { offsetof(struct nvrtc, cubin), "nvrtcGetCUBIN" },
    { offsetof(struct nvrtc, ptx_size), "nvrtcGetPTXSize" },
    { offsetof(struct nvrtc, ptx), "nvrtcGetPTX" },
};

static bool load(struct arena *a, const char *lib_dir, struct nvrtc *n)
{
    void *lib = toolkit_open(a, lib_dir, toolkit_nvrtc);
    for (size_t i = 0; lib && i < sizeof symbols / sizeof *symbols; i++) {
        void *f = dlsym(lib, symbols[i].name);
        if (!f) return false;
        memcpy((char *)n + symbols[i].offset, &f, sizeof f);
    }
    return lib != NULL;
}

/* Compute capabilities of this machine's GPUs as "sm_NN", without duplicates. Calls the driver only if its device node exists: cuInit is
 * slow. */
static void local_archs(struct arena *a, struct strings *out)
{
    int (*init)(unsigned), (*n_devices)(int *), (*attribute)(int *, int, int), n = 0, major, minor;
    void *lib = access("/dev/nvidiactl", F_OK) ? NULL : dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!lib) return;
    *(void **)&init = dlsym(lib, "cuInit");
    *(void **)&n_devices = dlsym(lib, "cuDeviceGetCount");
    *(void **)&attribute = dlsym(lib, "cuDeviceGetAttribute");
    if (!init || !n_devices || !attribute || init(0) || n_devices(&n)) return;
    for (int d = 0; d < n; d++) {
        enum { CAPABILITY_MAJOR = 75, CAPABILITY_MINOR = 76 };
        if (attribute(&major, CAPABILITY_MAJOR, d) || attribute(&minor, CAPABILITY_MINOR, d)) continue;
        const char *arch = arena_printf(a, "sm_%d%d", major, minor);
        bool known = false;
        for (int i = 0; i < out->count; i++) known |= !strcmp(out->items[i], arch);
        if (!known) strings_add(a, out, arch);
    }
}

/* The oldest architecture that NVRTC supports; 0: unknown. */
static int oldest_arch(const struct nvrtc *n)
{
    int count = 0, known[256], oldest;
    if (n->n_archs(&count) || count < 1 || count > 256 || n->archs(known)) return 0;
    oldest = known[0];
    for (int i = 1; i < count; i++) oldest = known[i] < oldest ? known[i] : oldest;
    return oldest;
}

/* Old makefiles name architectures that NVRTC no longer supports: they are removed with a warning. */
static struct strings without_outdated(struct unit *u, const struct strings *all, int oldest)
{
    struct strings list = { 0 };
    for (int i = 0; i < all->count; i++) {
        const char *digits = strpbrk(all->items[i], "0123456789");
        if (!digits || atoi(digits) >= oldest) strings_add(u->arena, &list, all->items[i]);
        else fprintf(stderr, "accelcc: warning: no code generated for %s: this NVRTC supports sm_%d and later\n", all->items[i], oldest);
    }
    return list;
}

static bool is_known(const int *known, int count, int arch)
{
    for (int i = 0; i < count; i++)
        if (known[i] == arch) return true;
    return false;
}

/* For GPUs that are not known: the oldest architecture, and those from which on the library has other code for the kernels of this unit, but
 * for accel_wait_for_queue (device_waiting_add). The driver takes the best for its GPU. */
static void add_portable(struct unit *u, const struct nvrtc *n, int oldest, struct strings *list)
{
    static const int steps[] = { 80, 90 };
    int count = 0, known[256];
    strings_add(u->arena, list, arena_printf(u->arena, "compute_%d", oldest));
    if (n->n_archs(&count) || count > 256 || n->archs(known)) return;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        const char *condition = arena_printf(u->arena, "__CUDA_ARCH__ >= %d0", steps[i]);
        if (steps[i] > oldest && is_known(known, count, steps[i]) && strstr(u->device.data, condition))
            strings_add(u->arena, list, arena_printf(u->arena, "compute_%d", steps[i]));
    }
}

static struct strings wanted_archs(struct unit *u, const struct nvrtc *n)
{
    struct strings list = u->options->gpu_arch;
    int oldest = oldest_arch(n);
    if (list.count && oldest) list = without_outdated(u, &list, oldest);
    if (!list.count) local_archs(u->arena, &list);
    if (list.count || !oldest) return list;
    add_portable(u, n, oldest, &list);
    return list;
}

/* Of the portable architectures, that whose PTX device_older_add makes from that for compute_80; NULL: there is none. */
static const char *leave_out_older(const struct unit *u, struct strings *archs)
{
    const char *oldest = archs->count > 1 ? archs->items[0] : "";
    if (u->options->gpu_arch.count || strcmp(oldest, "compute_75") || strcmp(archs->items[1], "compute_80")) return NULL;
    archs->items++, archs->count--;
    return oldest;
}

static const char waiting_arch[] = "compute_90";

/* The last of the portable architectures, whose PTX becomes that for waiting_arch; NULL: there is none, or NVRTC compiles for that too. */
static const char *waiting_base(const struct unit *u, const struct nvrtc *n, const struct strings *archs)
{
    int count = 0, known[256];
    const char *last = archs->count && !u->options->gpu_arch.count ? archs->items[archs->count - 1] : "sm_";
    bool knows = !n->n_archs(&count) && count >= 1 && count <= 256 && !n->archs(known) && is_known(known, count, atoi(waiting_arch + strlen("compute_")));
    return knows && strncmp(last, "sm_", 3) && strcmp(last, waiting_arch) ? last : NULL;
}

/* NULL, or the message about a requested architecture that is not supported. without_outdated removes those older than the oldest. */
static const char *unknown_arch(struct unit *u, const struct nvrtc *n)
{
    const struct strings *wanted = &u->options->gpu_arch;
    int count = 0, known[256];
    if (n->n_archs(&count) || count < 1 || count > 256 || n->archs(known)) return NULL;
    for (int i = 0; i < wanted->count; i++) {
        const char *digits = strpbrk(wanted->items[i], "0123456789"), *list = "";
        if (!digits || atoi(digits) < oldest_arch(n) || is_known(known, count, atoi(digits))) continue;
        for (int k = 0; k < count; k++) list = arena_printf(u->arena, "%s%ssm_%d", list, k ? ", " : "", known[k]);
        return arena_printf(u->arena, "--gpu-arch: this NVRTC does not support '%s'; it supports %s", wanted->items[i], list);
    }
    return NULL;
}

static const char *program_log(struct arena *a, const struct nvrtc *n, program p)
{
    size_t size = 0;
    if (n->log_size(p, &size) || size < 2) return "";
    char *text = arena_alloc(a, size + 1);
    n->log(p, text);
    return text;
}

static bool take(struct arena *a, int (*size_of)(program, size_t *), int (*get)(program, char *), program p, struct accel_binary_file *b)
{
    size_t size = 0;
    if (size_of(p, &size) || !size) return false;
    char *data = arena_alloc(a, size);
    if (get(p, data)) return false;
    b->data = data;
    b->size = size;
    return true;
}

/* One run of NVRTC: the unit's text for one architecture, in one variant or in both that kernels have. */
struct job {
    const char *arch, *text;
    enum accelrt_variant variant;
    bool both;                         /* the text is that of device_variants_text */
    struct strings words;
    program program;
    bool ok;
};

/* The jobs of a unit and the threads that take them in order. NVRTC compiles programs of different threads at once. */
struct jobs {
    struct unit *u;
    const struct nvrtc *nvrtc;
    struct job *list;
    int count, next, running;          /* next, running: under lock */
    pthread_mutex_t lock;
    pthread_cond_t ended;
};

static bool is_real(const char *arch) { return !strncmp(arch, "sm_", 3); }

static bool is_reported(const struct unit *u)
{
    bool any = false;
    for (int i = 0; i < REPORT_FORMATS; i++) any |= u->options->reports[i].wanted;
    return any;
}

static struct strings compile_words(struct unit *u, const char *arch, enum accelrt_variant variant, bool minimal)
{
    struct strings words = {0};
    strings_add(u->arena, &words, arena_printf(u->arena, "-arch=%s", arch));
    strings_add(u->arena, &words, u->device_cpp20 ? "--std=c++20" : "--std=c++17");
    if (u->options->debug) strings_add(u->arena, &words, "-lineinfo");
    strings_add(u->arena, &words, variant ? ACCELRT_OPTION_NO_RESTRICT : ACCELRT_OPTION_RESTRICT);
    if (variant == ACCELRT_OVERLAP) strings_add(u->arena, &words, ACCELRT_OPTION_OVERLAP);
    if (minimal) strings_add(u->arena, &words, "--minimal");
    device_arithmetic_words(&u->arithmetic, u->arena, &words);
    if (u->device_int128) strings_add(u->arena, &words, "--device-int128");
    if (is_reported(u) && is_real(arch)) strings_add(u->arena, &words, "--ptxas-options=-v");
    if (variant == ACCELRT_ROUTINES) strings_add(u->arena, &words, ACCELRT_OPTION_ROUTINES);
    if (variant == ACCELRT_ROUTINES) strings_add(u->arena, &words, "--maxrregcount=" ACCEL_ROUTINE_REGISTERS);
    if (variant == ACCELRT_ROUTINES || u->n_imports) strings_add(u->arena, &words, "--relocatable-device-code=true");
    return words;
}

/* --minimal, from NVRTC 12.4 on, omits texture functions, CUDA's runtime and launches from kernels: this saves a quarter of the time for a
 * small text. */
static bool knows_minimal(const struct nvrtc *n)
{
    int major = 0, minor = 0;
    return !n->version(&major, &minor) && (major > 12 || (major == 12 && minor >= 4));
}

/* Cubins cannot be divided, so each variant is compiled separately for a real architecture. Of several portable ones only the oldest has the
 * kernels for ranges that overlap, which few launches need. */
static void add_jobs(struct jobs *j, const struct strings *archs, unsigned variants)
{
    bool minimal = knows_minimal(j->nvrtc), kernels = variants == (1u << ACCELRT_DISJOINT | 1u << ACCELRT_OVERLAP);
    for (int i = 0; i < archs->count; i++) {
        bool newer = i && !j->u->options->gpu_arch.count && !is_real(archs->items[0]);
        const char *arch = archs->items[i], *both = kernels && !newer && !is_real(arch) ? device_variants_text(j->u) : NULL;
        for (int v = ACCELRT_DISJOINT; v <= ACCELRT_ROUTINES; v++) {
            if (!(variants >> v & 1) || ((both || newer) && v == ACCELRT_OVERLAP)) continue;
            struct job job = { .arch = arch, .text = both ? both : j->u->device.data, .variant = (enum accelrt_variant)v, .both = both };
            job.words = compile_words(j->u, arch, job.variant, minimal);
            ARENA_PUSH(j->u->arena, j->list, j->count, job);
        }
    }
}

static void compile(const struct jobs *j, struct job *job)
{
    if (j->nvrtc->create(&job->program, job->text, unit_mapped_name(j->u, j->u->name), 0, NULL, NULL)) job->program = NULL;
    else job->ok = !j->nvrtc->compile(job->program, job->words.count, job->words.items);
}

static void *take_jobs(void *argument)
{
    struct jobs *j = argument;
    pthread_mutex_lock(&j->lock);
    while (j->next < j->count) {
        struct job *job = &j->list[j->next++];
        pthread_mutex_unlock(&j->lock);
        compile(j, job);
        pthread_mutex_lock(&j->lock);
    }
    if (!--j->running) pthread_cond_signal(&j->ended);
    pthread_mutex_unlock(&j->lock);
    return NULL;
}

static void say_what_takes_long(const struct jobs *j)
{
    int kernels = 0;
    const char *archs = "", *last = "";
    for (int r = 0; r < j->u->n_regions; r++) kernels += j->u->regions[r]->n_kernels;
    for (int i = 0; i < j->count; last = j->list[i++].arch)
        if (strcmp(last, j->list[i].arch)) archs = arena_printf(j->u->arena, "%s%s%s", archs, *archs ? ", " : "", j->list[i].arch);
    fprintf(stderr, "accelcc: %s: NVRTC is compiling %d kernel%s for %s...\n", j->u->name, kernels, kernels == 1 ? "" : "s", archs);
}

/* On a terminal, a message explains a long wait. */
static void wait_for_jobs(struct jobs *j)
{
    enum { PATIENCE_SECONDS = 2 };
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += PATIENCE_SECONDS;
    bool silent = !isatty(STDERR_FILENO);
    while (j->running) {
        if (silent) pthread_cond_wait(&j->ended, &j->lock);
        else if (pthread_cond_timedwait(&j->ended, &j->lock, &until) == ETIMEDOUT) {
            silent = true;
            say_what_takes_long(j);
        }
    }
}

static void run_jobs(struct jobs *j)
{
    enum { MOST_THREADS = 8 };
    pthread_t threads[MOST_THREADS];
    long processors = sysconf(_SC_NPROCESSORS_ONLN), wanted = j->count < processors ? j->count : processors;
    int n = 0;
    pthread_mutex_init(&j->lock, NULL);
    pthread_cond_init(&j->ended, NULL);
    pthread_mutex_lock(&j->lock);
    while (n < MOST_THREADS && n < wanted && !pthread_create(&threads[n], NULL, take_jobs, j)) n++, j->running++;
    wait_for_jobs(j);
    pthread_mutex_unlock(&j->lock);
    for (int i = 0; i < n; i++) pthread_join(threads[i], NULL);
    if (!n) {                                          /* no thread could be created */
        j->running = 1;
        take_jobs(j);
    }
    pthread_cond_destroy(&j->ended);
    pthread_mutex_destroy(&j->lock);
}

static void keep_ptx(struct jobs *j, const struct job *job, struct accel_binary_file **binaries, int *count)
{
    struct arena *a = j->u->arena;
    struct accel_binary_file b = { .arch = job->arch, .variant = (int)job->variant };
    if (is_real(job->arch)) b.arch = arena_printf(a, "compute_%s", job->arch + 3);
    if (!take(a, j->nvrtc->ptx_size, j->nvrtc->ptx, job->program, &b)) return;
    const char *all = b.data;
    for (int v = ACCELRT_DISJOINT; job->both && v <= ACCELRT_OVERLAP; v++) {
        b.variant = v;
        device_variants_select(a, all, &b);
        ARENA_PUSH(a, *binaries, *count, b);
    }
    if (!job->both) ARENA_PUSH(a, *binaries, *count, b);
}

static void keep_cubin(struct jobs *j, const struct job *job, struct accel_binary_file **binaries, int *count)
{
    struct accel_binary_file b = { .arch = job->arch, .variant = (int)job->variant };
    if (!is_real(job->arch) || !take(j->u->arena, j->nvrtc->cubin_size, j->nvrtc->cubin, job->program, &b)) return;
    if (is_reported(j->u)) b.log = program_log(j->u->arena, j->nvrtc, job->program);
    ARENA_PUSH(j->u->arena, *binaries, *count, b);
}

/* False: a job failed; *log is the log of the first one that did. */
static bool collect(struct jobs *j, struct accel_binary_file **binaries, int *count, const char **log)
{
    const struct job *failed = NULL;
    for (int i = j->count - 1; i >= 0; i--)
        if (!j->list[i].ok) failed = &j->list[i];
    if (!failed) {
        for (int i = 0; i < j->count; i++) keep_cubin(j, &j->list[i], binaries, count);
        for (int i = 0; i < j->count; i++) keep_ptx(j, &j->list[i], binaries, count);    /* files of one kind compress better together */
    } else *log = failed->program ? program_log(j->u->arena, j->nvrtc, failed->program) : "";
    for (int i = 0; i < j->count; i++)
        if (j->list[i].program) j->nvrtc->destroy(&j->list[i].program);
    return !failed;
}

static bool compile_for(struct jobs *j, const struct strings *archs, unsigned variants, struct accel_binary_file **binaries, int *count, const char **log)
{
    add_jobs(j, archs, variants);
    run_jobs(j);
    return collect(j, binaries, count, log);
}

enum device_compile_result device_compile(struct unit *u, unsigned variants, struct accel_binary_file **binaries, int *count, const char **log)
{
    struct nvrtc n;
    struct jobs j = { .u = u, .nvrtc = &n };
    *binaries = NULL;
    *count = 0;
    *log = "cannot find libnvrtc.so.13, .12 or .11.2 on the library path, in $CUDA_HOME/lib64 or /usr/local/cuda/lib64";
    if (!load(u->arena, u->options->lib_dir, &n)) return DEVICE_NO_COMPILER;
    const char *unknown = unknown_arch(u, &n);
    if (unknown) return *log = unknown, DEVICE_UNKNOWN_ARCH;
    struct strings archs = wanted_archs(u, &n);
    const char *base = waiting_base(u, &n, &archs), *older = leave_out_older(u, &archs);
    bool ok = compile_for(&j, &archs, variants, binaries, count, log);
    if (ok && older && !device_older_add(u->arena, older, binaries, count)) {
        struct jobs rest = { .u = u, .nvrtc = &n };
        ok = compile_for(&rest, &(struct strings){ .items = &older, .count = 1 }, variants, binaries, count, log);
    }
    if (ok && base) device_waiting_add(u->arena, base, waiting_arch, binaries, count);
    return ok ? DEVICE_COMPILED : DEVICE_FAILED;
}
