/* link_messages: explains the linker's messages about missing device code or OpenMP library, and static programs.
 * SPDX-License-Identifier: MIT */
#include "base/affixes.h"
#include "base/arena.h"
#include "base/system/process.h"
#include "driver/driver.h"
#include <stdio.h>
#include <string.h>

#define ROUTINE "accel_routine_"       /* prefix of the symbol of a routine (accel_abi.h) */

static bool is_name_char(char c) { return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/* The routine in a linker's message about an undefined symbol, or NULL. */
static const char *undefined_routine(const struct options *o, const char *line, size_t length)
{
    const char *text = arena_copy(o->arena, line, length), *name = strstr(text, ROUTINE);
    if (!name || !strstr(text, "ndefined")) return NULL;
    size_t n = 0;
    name += strlen(ROUTINE);
    while (is_name_char(name[n])) n++;
    return n ? arena_copy(o->arena, name, n) : NULL;
}

static void explain(const char *routine)
{
    fprintf(stderr,
            "accelcc: error: '%s' is called in device code, but no linked file has device code for it\naccelcc: note: compile its file "
            "with accelcc, with '#pragma acc routine seq' before its definition or its declaration in a header\n",
            routine);
}

static void explain_all(const struct options *o, const char *log)
{
    struct strings told = { 0 };
    for (const char *line = log; *line;) {
        size_t n = strcspn(line, "\n");
        const char *routine = undefined_routine(o, line, n);
        bool known = !routine;
        for (int i = 0; i < told.count && !known; i++) known = !strcmp(told.items[i], routine);
        if (!known) {
            explain(routine);
            strings_add(o->arena, &told, routine);
        }
        line += n + (line[n] == '\n');
    }
}

static bool line_has(const char *line, const char *text)
{
    const char *at = strstr(line, text);
    return at && at < line + strcspn(line, "\n");
}

/* glibc's warning of the runtime library's dlopen in a static program, and the line before it, which names the function. */
static bool is_static_warning(const char *line)
{
    static const char warning[] = "warning: Using 'dlopen' in statically linked applications";
    const char *next = line + strcspn(line, "\n");
    return line_has(line, warning) || (line_has(line, "libaccel.a(") && *next && line_has(next + 1, warning));
}

/* Without the linker's own lines about routines, which explain_all describes, and the line that only says that it failed, if nothing else is left. */
static void print_log(const struct options *o, const char *log)
{
    struct buffer rest = { 0 };
    bool left_out = false, any_left_out = false, other = false;
    for (const char *line = log; *line;) {
        size_t n = strcspn(line, "\n");
        bool follows = left_out && begins_with(line, ">>> ");           /* lld: where the symbol is used */
        left_out = follows || undefined_routine(o, line, n) || is_static_warning(line);
        any_left_out |= left_out;
        n += line[n] == '\n';
        if (!left_out) buffer_add(&rest, line, n);
        other |= !left_out && !begins_with(line, "collect2: ") && !begins_with(line, "clang: error: linker command failed");
        line += n;
    }
    buffer_putc(&rest, '\0');
    if (other || !any_left_out) fputs(rest.data, stderr);
    buffer_free(&rest);
}

/* clang's -fopenmp requires a library that is not in its package. */
static void explain_openmp(const char *log)
{
    if (!strstr(log, "cannot find -lomp") && !strstr(log, "cannot find -lgomp") && !strstr(log, "unable to find library -lomp")) return;
    fprintf(stderr,
            "accelcc: error: cannot find the OpenMP library of the host compiler; on Debian, clang requires the package libomp-dev\n");
}

int driver_link_command(const struct options *o, const struct command *c)
{
    struct buffer log = { 0 };
    struct process p = { .argv = c->words, .errors = &log };
    if (o->verbose || o->dry_run) return driver_command(o, c);
    int rc = process_run(&p);
    if (rc < 0) fprintf(stderr, "accelcc: error: %s\n", p.error);
    if (log.length) {
        buffer_putc(&log, '\0');
        print_log(o, log.data);
        if (rc) explain_all(o, log.data);
        if (rc) explain_openmp(log.data);
        if (!rc && strstr(log.data, "in statically linked applications"))
            fprintf(stderr, "accelcc: note: a static program uses no GPU: the CUDA driver is a shared library\n");
    }
    buffer_free(&log);
    return rc ? 1 : 0;
}
