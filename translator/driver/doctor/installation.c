/* installation: looks for what accelcc and its programs use, for accelcc --doctor. SPDX-License-Identifier: MIT
 * Names of packages are those of Debian and Ubuntu. */
#include "base/arena.h"
#include "base/options.h"
#include "base/system/process.h"
#include "base/system/toolkit.h"
#include "driver/doctor/doctor.h"
#include "text/expand.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void add(struct installation *in, const char *name, const char *found, const char *advice)
{
    struct part part = {name, found, advice};
    ARENA_PUSH(in->arena, in->parts, in->count, part);
}

/* ---- programs ---- */

static const char *program_path(struct arena *a, const char *name)
{
    struct buffer file = {0};
    const char *path = process_find(name, &file) ? arena_string(a, file.data) : NULL;
    buffer_free(&file);
    return path;
}

/* What a command prints on standard output, or, where it fails, on standard error. NULL: it cannot be started. */
static const char *output_of(struct arena *a, const char *const *argv, bool *ok)
{
    struct buffer output = {0}, errors = {0};
    struct process p = {.argv = argv, .output = &output, .errors = &errors};
    int status = process_run(&p);
    const char *text = status ? errors.data : output.data;
    *ok = status == 0;
    text = status < 0 ? NULL : arena_string(a, text ? text : "");
    buffer_free(&output);
    buffer_free(&errors);
    return text;
}

/* The line of `PROGRAM ARGUMENTS --version` that contains `word`, and the program's path. NULL: not found, or it fails. */
static const char *tool_version(struct arena *a, const char *program, const char *word)
{
    struct command c = {0};
    bool ok;
    command_add_split(&c, a, program);
    command_add(&c, "--version");
    const char *path = program_path(a, c.words[0]), *text = path ? output_of(a, c.words, &ok) : NULL;
    command_free(&c);
    const char *at = text && ok ? strstr(text, word) : NULL;
    while (at && at > text && at[-1] != '\n') at--;
    return at ? arena_printf(a, "%.*s, %s", (int)strcspn(at, "\n"), at, path) : NULL;
}

static void find_host_compiler(struct installation *in, const char *cc)
{
    const char *advice = arena_printf(in->arena, "cannot run '%s'; apt install gcc, or set ACCEL_CC or --host-cc= to a C compiler", cc);
    add(in, "host compiler", tool_version(in->arena, cc, ""), advice);
}

/* The loader's message names the library that is not there. */
static void find_libclang(struct installation *in, const char *lib_dir)
{
    bool ok = false;
    const char *translator = arena_printf(in->arena, "%s/accelcc/accelcc-translate", lib_dir);
    const char *text = output_of(in->arena, (const char *const[]){translator, "--doctor", NULL}, &ok);
    const char *found = text && ok ? arena_copy(in->arena, text, strcspn(text, "\n")) : NULL;
    const char *advice = arena_printf(in->arena, "cannot run '%s'; install accelcc again", translator);
    if (text && strstr(text, "libclang")) advice = arena_printf(in->arena, "apt install libclang1-%d", ACCEL_CLANG_VERSION);
    else if (text && *text) advice = arena_copy(in->arena, text, strcspn(text, "\n"));
    add(in, "libclang", found, advice);
}

static void find_clang(struct installation *in)
{
    const char *found = tool_version(in->arena, expand_clang_of(ACCEL_CLANG_VERSION), "version");
    const char *version = found ? strstr(found, "version ") : NULL;
    int major = version ? atoi(version + strlen("version ")) : 0;
    const char *advice = arena_printf(in->arena, "apt install clang-%d", ACCEL_CLANG_VERSION);
    if (found && major != ACCEL_CLANG_VERSION && ACCEL_CLANG_VERSION) {
        advice = arena_printf(in->arena, "%s, the version of libclang; found %s", advice, found);
        found = NULL;
    }
    add(in, "clang", found, advice);
}

static void find_nvcc(struct installation *in)
{
    const char *home = getenv("CUDA_HOME"), *found = tool_version(in->arena, "nvcc", "release");
    if (!found && home) found = tool_version(in->arena, arena_printf(in->arena, "%s/bin/nvcc", home), "release");
    if (!found) found = tool_version(in->arena, "/usr/local/cuda/bin/nvcc", "release");
    add(in, "nvcc", found, "only Makefiles of --emit use it; apt install nvidia-cuda-toolkit, or set CUDA_HOME to the folder of CUDA");
}

static void find_mpi(struct installation *in)
{
    const char *compiler = program_path(in->arena, "mpicc"), *found = compiler ? tool_version(in->arena, "mpirun", "") : NULL;
    add(in, "MPI", found ? arena_printf(in->arena, "%s, %s", found, compiler) : NULL,
        "only programs of several processes use it; apt install libopenmpi-dev openmpi-bin");
}

/* ---- libraries ---- */

static const char *library_file(void *function)
{
    Dl_info info;
    return dladdr(function, &info) && info.dli_fname ? info.dli_fname : "";
}

static void find_nvrtc(struct installation *in, const char *lib_dir)
{
    void *library = toolkit_open(in->arena, lib_dir, toolkit_nvrtc);
    int (*version)(int *, int *) = NULL, major, minor;
    const char *found = NULL;
    if (library) *(void **)&version = dlsym(library, "nvrtcVersion");
    if (version && !version(&major, &minor)) found = arena_printf(in->arena, "%d.%d, %s", major, minor, library_file(*(void **)&version));
    add(in, "NVRTC", found,
        "without it only programs with compiled kernels run on a GPU; apt install nvidia-cuda-toolkit, or set CUDA_HOME to the folder of "
        "CUDA");
}

static void find_cublas(struct installation *in, const char *lib_dir)
{
    void *library = toolkit_open(in->arena, lib_dir, toolkit_cublas);
    int (*property)(int, int *) = NULL, part[3] = {0};
    const char *found = NULL;
    if (library) *(void **)&property = dlsym(library, "cublasGetProperty");
    if (property && !property(0, &part[0]) && !property(1, &part[1]) && !property(2, &part[2]))
        found = arena_printf(in->arena, "%d.%d.%d, %s", part[0], part[1], part[2], library_file(*(void **)&property));
    add(in, "cuBLAS", found,
        "without it kernels of accelcc compute products of matrices; apt install nvidia-cuda-toolkit, or set CUDA_HOME to the folder of "
        "CUDA");
}

static bool find_runtime(struct installation *in, const char *lib_dir)
{
    static const char *const files[] = {"libaccel.a", "libaccel.so", "accelcc/include/openacc.h"};
    const char *absent = NULL;
    for (int i = 0; i < 3 && !absent; i++) {
        const char *file = arena_printf(in->arena, "%s/%s", lib_dir, files[i]);
        if (access(file, R_OK)) absent = file;
    }
    add(in, "runtime library", absent ? NULL : arena_printf(in->arena, "%s/libaccel.a, libaccel.so", lib_dir),
        absent ? arena_printf(in->arena, "cannot read '%s'; install accelcc again", absent) : NULL);
    return !absent;
}

static void find_simulator(struct installation *in, const char *lib_dir)
{
    static const char *const names[] = {"c++", "g++", "clang++"};
    const char *asked = getenv("ACCEL_SIM_CXX"), *found = NULL;
    const char *file = arena_printf(in->arena, "%s/libaccel_cudasim.so", lib_dir);
    if (asked && *asked) found = tool_version(in->arena, asked, "");
    else
        for (int i = 0; i < 3 && !found; i++) found = tool_version(in->arena, names[i], "");
    bool readable = !access(file, R_OK);
    add(in, "simulator", readable ? file : NULL, arena_printf(in->arena, "cannot read '%s'; install accelcc again", file));
    add(in, "C++ compiler", found, "only the simulator uses it; apt install g++, or set ACCEL_SIM_CXX to a C++ compiler");
    in->has_simulator = readable && found;
}

/* ---- devices ---- */

static void add_device(struct installation *in, const char *line)
{
    const char *text = strstr(line, ": "), *unusable = strstr(line, "not available: ");
    const char *name = arena_printf(in->arena, "GPU %.*s", (int)(text - line - strlen("device ")), line + strlen("device "));
    add(in, name, unusable ? NULL : text + 2, unusable);
    in->has_gpu |= !unusable;
}

/* From the lines of accelcc --device-info. */
static void find_devices(struct installation *in)
{
    bool ok;
    const char *text = output_of(in->arena, (const char *const[]){"/proc/self/exe", "--device-info", NULL}, &ok);
    for (const char *s = text && ok ? text : ""; *s;) {
        size_t n = strcspn(s, "\n");
        const char *line = arena_copy(in->arena, s, n);
        if (!strncmp(line, "driver: ", 8)) add(in, "driver", line + 8, NULL);
        else if (!strncmp(line, "device ", 7)) add_device(in, line);
        else if (!strncmp(line, "no GPU: ", 8))
            add(in, "GPU", NULL,
                arena_printf(in->arena,
                             "%s; a machine with one requires its driver: apt install nvidia-driver, on Ubuntu ubuntu-drivers install",
                             line + 8));
        s += n + (s[n] == '\n');
    }
}

struct installation installation_find(const struct options *o)
{
    struct installation in = {.arena = o->arena};
    unsetenv("ACC_DEVICE_TYPE");
    unsetenv("ACC_DEVICE_NUM");
    unsetenv("ACCEL_DEVICE_NUM");
    find_host_compiler(&in, o->host_cc);
    find_libclang(&in, o->lib_dir);
    find_clang(&in);
    bool has_runtime = find_runtime(&in, o->lib_dir);
    find_simulator(&in, o->lib_dir);
    find_nvrtc(&in, o->lib_dir);
    find_nvcc(&in);
    find_cublas(&in, o->lib_dir);
    if (has_runtime) find_devices(&in);
    find_mpi(&in);
    return in;
}
