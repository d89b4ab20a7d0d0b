/* accelcc: compiles C with #pragma accel. SPDX-License-Identifier: MIT
 * Built twice. `accelcc`, which users run, reads the options and passes files without a directive to the host compiler. For all others it
 * executes `accelcc-translate` (ACCEL_TRANSLATE), which has the pipeline and requires libclang, whose loading takes long. */
#include "base/arena.h"
#include "driver/doctor/doctor.h"
#include "driver/driver.h"
#include "report/explain.h"
#include "base/options.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef ACCEL_TRANSLATE
#include "base/system/guarded.h"
#include "driver/pipeline.h"
#include "syntax/syntax.h"
#else
#include "text/expand_ahead.h"
#endif

#ifdef ACCEL_TRANSLATE
static int run_driver(void *options) { return driver_run(options); }

/* accelcc asks for the libclang that this program loads. */
static int run_doctor(const struct options *o) { return puts(syntax_clang_name(o->arena)) < 0; }

static int run_translator(struct options *o, char **argv)
{
    (void)argv;
    if (o->dump && !strcmp(o->dump, "list")) return pipeline_list(stdout), 0;
    if (o->dump && !pipeline_knows(o->dump)) {
        fprintf(stderr, "accelcc: error: --dump=%s: unknown pass; --dump=list lists the passes\n", o->dump);
        return 2;
    }
    return guarded_run(run_driver, o);
}
#else
/* The arguments, and after them the words of ACCEL_APPEND_FLAGS: builds whose commands cannot be changed take further options so. */
static char **with_appended(struct arena *a, int *argc, char **argv)
{
    const char *flags = getenv("ACCEL_APPEND_FLAGS");
    if (!flags || !*flags) return argv;
    char **all = arena_alloc(a, sizeof *all * ((size_t)*argc + strlen(flags) + 1)), *words = arena_printf(a, "%s", flags);
    memcpy(all, argv, sizeof *all * (size_t)*argc);
    for (char *word = strtok(words, " \t\n"); word; word = strtok(NULL, " \t\n")) all[(*argc)++] = word;
    all[*argc] = NULL;
    return all;
}

static int run_doctor(const struct options *o) { return doctor_run(o); }

static int run_translator(struct options *o, char **argv)
{
    const char *translator = arena_printf(o->arena, "%s/accelcc/accelcc-translate", o->lib_dir);
    expand_ahead_start(o);
    execv(translator, argv);
    fprintf(stderr, "accelcc: error: cannot run '%s': %s\n", translator, strerror(errno));
    return 1;
}
#endif

/* The lines after the first are the host compiler's, because build systems find the compiler's family from them. */
static int print_version(struct options *o)
{
    puts("accelcc " ACCEL_VERSION);
    fflush(stdout);
    int rc = driver_asks_host(o, "--version");
    if (o->verbose) doctor_print_installation(o);
    return rc;
}

static int run(struct options *o, int argc, char **argv, struct arena *a)
{
    int rc = options_read(o, a, argc, argv);
#ifndef ACCEL_TRANSLATE                             /* accelcc has printed them before it executed this program */
    options_print_warnings(o);
#endif
    if (rc) return rc;
    install_dirs_find(o);
    if (o->version) return print_version(o);
    if (o->help) return options_print_help(), 0;
    if (o->doctor) return run_doctor(o);
    if (o->list_transforms) return options_print_transforms(), 0;
    if (o->device_info) return driver_device_info(o);
    if (o->explain) return explain_diagnostic(o);
    if (!o->n_words && o->verbose) return driver_asks_host(o, "-v");
    if (!o->n_words && !o->dump) {
        fputs("accelcc: error: no input files; see accelcc --help\n", stderr);
        return 2;
    }
    if (driver_refuses_inputs(o)) return 1;
    return !o->dump && driver_is_plain(o) ? driver_run_plain(o) : run_translator(o, argv);
}

int main(int argc, char **argv)
{
    struct arena *a = arena_new();
    struct options o;
#ifndef ACCEL_TRANSLATE                             /* which gets the words as arguments */
    argv = with_appended(a, &argc, argv);
#endif
    int rc = run(&o, argc, argv, a);
    arena_free(a);
    return rc;
}
