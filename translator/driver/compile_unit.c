/* compile_unit: compiles the results of the pipeline with NVRTC and the host compiler. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "base/system/process.h"
#include "driver/device_compile.h"
#include "driver/device_pack.h"
#include "driver/driver.h"
#include "directive/bind/routine_linkage.h"
#include "host/host_emit.h"
#include "kernel/kernel.h"
#include "base/system/temporary.h"
#include "base/unit.h"
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The variants of the device code that are needed: bit v is the enum accelrt_variant v. */
static unsigned wanted_variants(struct unit *u)
{
    unsigned wanted = 0;
    int n_exports;
    routine_exports(u, &n_exports);
    if (n_exports) wanted |= 1u << ACCELRT_ROUTINES;
    for (int r = 0; r < u->n_regions; r++)
        for (int k = 0; k < u->regions[r]->n_kernels; k++) {
            bool overlap = u->regions[r]->kernels[k]->flags & (ACCELRT_OVERLAP_VARIANT | ACCELRT_NEEDS_DISJOINT);
            wanted |= 1u << ACCELRT_DISJOINT | (overlap ? 1u << ACCELRT_OVERLAP : 0);
        }
    return wanted;
}

static int without_compiler(const struct unit *u, const char *log)
{
    if (u->options->arch_asked) {
        fprintf(stderr, "accelcc: error: --gpu-arch requires NVRTC (%s); use --gpu-arch=none to compile kernels at run time\n", log);
        return 1;
    }
    if (u->options->verbose) fprintf(stderr, "accelcc: note: %s: kernels are compiled at run time (%s)\n", u->name, log);
    return 0;
}

/* device_pack replaces those of the code. */
static void keep_for_report(struct unit *u, const struct accel_device_code *code)
{
    struct accel_binary_file *all = NULL;
    for (int i = 0; i < code->n_binaries; i++) ARENA_PUSH(u->arena, all, u->n_compiled, code->binaries[i]);
    u->compiled = all;
}

/* 0; 1 if --gpu-arch is given without NVRTC; 2 if NVRTC does not support an architecture; 3 if NVRTC rejects the device text. */
static int compile_device(struct unit *u, struct accel_device_code *code)
{
    const char *log = "";
    *code = (struct accel_device_code){ 0 };
    if (!u->options->target_cuda || !u->device.length || u->options->kernels_later) return 0;
    switch (device_compile(u, wanted_variants(u), &code->binaries, &code->n_binaries, &log)) {
    case DEVICE_COMPILED: keep_for_report(u, code); return 0;
    case DEVICE_NO_COMPILER: return without_compiler(u, log);
    case DEVICE_UNKNOWN_ARCH: return fprintf(stderr, "accelcc: error: %s\n", log), 2;
    case DEVICE_FAILED: break;
    }
    fprintf(stderr, "%saccelcc: internal error: NVRTC rejects the kernels of %s\n", log, u->name);
    return 3;
}

static const char *folder_of(struct arena *a, const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? arena_copy(a, path, (size_t)(slash - path) + (slash == path)) : ".";
}

/* --keep: in the folder of the output; of an output that is a device (/dev/null), in the current folder. */
static const char *kept_path(struct unit *u, const char *name)
{
    const char *output = u->options->output;
    struct stat s;
    if (!output || !strchr(output, '/') || (!stat(output, &s) && !S_ISREG(s.st_mode))) return name;
    const char *folder = folder_of(u->arena, output);
    return arena_printf(u->arena, "%s%s%s", folder, strcmp(folder, "/") ? "/" : "", name);
}

static const char *intermediate_path(struct unit *u, const char *suffix)
{
    const char *name = output_name(u->arena, strcmp(u->path, "-") ? u->path : "stdin", suffix);
    return u->options->keep ? kept_path(u, name) : temporary_path(u->options->arena, name);
}

/* Options for warnings about extensions of C, which the generated code uses, and about the order of statements, among which the calls for
 * directives are: those may precede declarations. The line markers that disable warnings in generated code are
 * an extension too. */
static bool is_pedantic(const char *w)
{
    static const char *const words[] = { "-pedantic", "-pedantic-errors", "-Wpedantic", "-Werror=pedantic", "--pedantic", "--pedantic-errors",
                                         "-Wc90-c99-compat", "-Wc99-c11-compat", "-Wc11-c2x-compat", "-Wlong-long", "-Wtraditional",
                                         "-Wdeclaration-after-statement", "-Werror=declaration-after-statement" };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(w, words[i])) return true;
    return false;
}

/* With such options the host compiler checks the user's own file: 1 after its errors. */
static int check_pedantically(struct unit *u)
{
    const struct options *o = u->options;
    struct command c = { 0 };
    bool wanted = false;
    driver_begin_compile(o, &c);
    for (int i = 0; i < o->compile.count; i++) {
        const char *w = o->compile.items[i];
        bool other_warning = !strncmp(w, "-W", 2) && strncmp(w, "-Wp,", 4) && strncmp(w, "-Wno-", 5) && strcmp(w, "-Werror") && !is_pedantic(w);
        wanted |= is_pedantic(w);
        if (!other_warning) command_add(&c, w);
    }
    command_add_all(&c, o->forced.items, o->forced.count);
    command_add_all(&c, (const char *const[]){ "-Wno-unknown-pragmas", "-fsyntax-only", "-x", "c", u->path }, 5);
    int rc = wanted ? driver_command(o, &c) : 0;
    command_free(&c);
    if (wanted && !strcmp(u->path, "-")) lseek(0, 0, SEEK_SET);
    return rc;
}

/* The host compiler's command for the host file: `kind` is -c or -S.
 * gcc aligns loops to 16 bytes, if that takes few. Processors fetch 32 or 64: of one loop of six instructions, table[x[i]], an iteration took one
 * cycle or two, by its place in the file. With -O2, gcc vectorizes only loops whose trip count is a multiple of the vector's, as clang does not. */
static void host_command(struct unit *u, const char *file, const char *kind, const char *output, struct command *c)
{
    const struct options *o = u->options;
    driver_begin_compile(o, c);
    command_add(c, "-iquote");
    command_add(c, folder_of(u->arena, u->path));
    if (openmp_compiler_vectorizes(o) && !strstr(o->host_cc, "clang")) command_add_all(c, (const char *const[]){ "-falign-loops=32", "-ftree-vectorize" }, 2);
    for (int i = 0; i < o->compile.count; i++)
        if (!is_pedantic(o->compile.items[i])) command_add(c, o->compile.items[i]);
    if (!u->host_expanded) command_add_all(c, o->forced.items, o->forced.count);
    else command_add(c, "-Wno-implicit-fallthrough");          /* the expanded text has no comments, which disable it */
    if (u->arithmetic.no_fma) command_add(c, "-ffp-contract=off");
    if (!o->user_openmp) {
        command_add(c, "-fopenmp");
        command_add(c, "-U_OPENMP");
    }
    /* The name of the temporary folder, which changes from run to run, must not be in the object. */
    if (!o->keep) command_add(c, arena_printf(u->arena, "-fdebug-prefix-map=%s=.", folder_of(u->arena, file)));
    host_add_profile_names(o, u->path, c);
    command_add_all(c, (const char *const[]){ kind, "-x", "c", file, "-o", output }, 6);
}

static const char *write_host_file(struct unit *u, const struct accel_device_code *code)
{
    const char *file = intermediate_path(u, ".accel.c");
    struct buffer host = { 0 };
    buffer_add(&host, u->host.data, u->host.length);
    emit_image(u, code, &host);
    bool ok = file && file_write(file, host.data, host.length);
    buffer_free(&host);
    return ok ? file : NULL;
}

/* ---- both compilers at once ---- */

/* Options with which the compiler writes other files too, or files named after its output. */
static bool needs_one_run(const char *w)
{
    static const char *const prefixes[] = { "-g", "-flto", "-fwhole-program", "-fprofile", "--coverage", "-coverage", "-ftest-coverage", "-fauto-profile",
                                            "-fdump", "-fstack-usage", "-fcallgraph-info", "-fplugin", "-fcompare-debug", "-fopt-info", "-fsave",
                                            "-ftime-trace", "-save-temps", "--save-temps", "-dump", "-aux", "-d", "-emit", "-m32", "-mx32",
                                            "-mabi=ilp32", "-mllvm", "-B", "-Xassembler", "-Xclang", "-Wa,", "-target", "--target", "-specs", "--specs", "-wrapper" };
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (!strncmp(w, prefixes[i], strlen(prefixes[i]))) return true;
    return false;
}

/* The host compiler can write assembly text while NVRTC compiles the kernels, whose code is then appended to that text. */
static bool may_work_together(const struct unit *u)
{
    const struct options *o = u->options;
    if (!u->device.length || !o->target_cuda || o->kernels_later || o->keep || o->dry_run || o->stage == STAGE_ASSEMBLY) return false;
    for (int i = 0; i < o->compile.count; i++)
        if (needs_one_run(o->compile.items[i])) return false;
    return sizeof(void *) == 8;
}

static int assemble(struct unit *u, const struct accel_device_code *code, const char *assembly, const char *output)
{
    const struct options *o = u->options;
    struct command c = { 0 };
    struct buffer text = { 0 };
    FILE *f = fopen(assembly, "a");
    emit_image_assembly(u, code, &text);
    bool ok = f && fwrite(text.data, 1, text.length, f) == text.length;
    ok = f && !fclose(f) && ok;
    buffer_free(&text);
    if (!ok) return fprintf(stderr, "accelcc: error: cannot write '%s'\n", assembly), 1;
    command_add_split(&c, o->arena, o->host_cc);
    for (int i = 0; i < o->compile.count; i++)
        if (!strncmp(o->compile.items[i], "-m", 2)) command_add(&c, o->compile.items[i]);
    command_add_all(&c, (const char *const[]){ "-c", "-x", "assembler", assembly, "-o", output }, 6);
    int rc = driver_command(o, &c);
    command_free(&c);
    return rc;
}

static int compile_together(struct unit *u, const char *output)
{
    struct accel_device_code apart = { .apart = true }, code;
    struct command c = { 0 };
    const char *file = write_host_file(u, &apart), *assembly = file ? intermediate_path(u, ".accel.s") : NULL;
    if (!assembly) return 1;
    host_command(u, file, "-S", assembly, &c);
    struct process host = { .argv = c.words };
    int rc = driver_start(u->options, &host);
    if (!rc) {
        rc = compile_device(u, &code);
        if (!rc && !u->options->no_compress) device_pack(u, &code);
        int status = process_finish(&host);
        if (!rc && status) rc = 1;
    }
    command_free(&c);
    return rc ? rc : assemble(u, &code, assembly, output);
}

/* ---- one compiler after the other ---- */

static int compile_in_turn(struct unit *u, const char *output)
{
    struct accel_device_code code;
    struct command c = { 0 };
    int rc = compile_device(u, &code);
    if (rc) return rc;
    if (!u->options->no_compress) device_pack(u, &code);
    const char *file = write_host_file(u, &code);
    if (u->options->keep && u->device.length)
        file_write(intermediate_path(u, ".accel.cu"), u->device.data, u->device.length);
    if (!file) return 1;
    host_command(u, file, u->options->stage == STAGE_ASSEMBLY ? "-S" : "-c", output, &c);
    rc = driver_command(u->options, &c);
    command_free(&c);
    return rc;
}

int compile_unit(struct unit *u, const char *output)
{
    int rc = check_pedantically(u);
    if (rc) return rc;
    return may_work_together(u) ? compile_together(u, output) : compile_in_turn(u, output);
}
