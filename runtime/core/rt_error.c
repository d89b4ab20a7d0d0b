/* rt_error: messages that end the program. SPDX-License-Identifier: MIT */
#include "core/rt_core.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void (*_Atomic accel__on_error)(acc_error_t error, const char *line, int driver_code);
void (*_Atomic accel__on_stop)(void);
static atomic_flag failing = ATOMIC_FLAG_INIT;

/* Only one thread reports; the others sleep until the process ends. A second failure of the failing thread, in its exit handlers, ends the
 * process at once. */
static void win_or_wait(void)
{
    static _Thread_local bool mine;
    if (mine) _exit(1);
    if (atomic_flag_test_and_set(&failing))
        for (;;) pause();
    mine = true;
    atomic_store(&accel__dead, true);
    fflush(stdout);
}

static void error_line(const struct accelrt_site *site, const char *variable, const char *todo, const char *what, va_list args)
{
    char line[2048];
    size_t n = 0, size = sizeof line;
    if (site && site->file) n += (size_t)snprintf(line + n, size - n, "%s:%d: ", site->file, site->line);
    if (n < size) n += (size_t)snprintf(line + n, size - n, "accel error: ");
    if (site && n < size) n += (size_t)snprintf(line + n, size - n, "%s: ", site->directive);
    if (variable && n < size) n += (size_t)snprintf(line + n, size - n, "%s: ", variable);
    if (n < size) n += (size_t)vsnprintf(line + n, size - n, what, args);
    if (todo && n < size) snprintf(line + n, size - n, "; %s", todo);
    void (*listener)(acc_error_t, const char *, int) = atomic_load(&accel__on_error);
    if (listener) listener(accel__thread.error ? (acc_error_t)accel__thread.error : acc_error_other, line, accel__thread.driver_code);
    win_or_wait();
    fprintf(stderr, "%s\n", line);
}

void accel__error(const char *variable, const char *todo, const char *what, ...)
{
    va_list args;
    va_start(args, what);
    error_line(accel__thread.site, variable, todo, what, args);
    va_end(args);
}

void accel__error_at(const struct accelrt_site *site, const char *variable, const char *todo, const char *what, ...)
{
    va_list args;
    va_start(args, what);
    error_line(site, variable, todo, what, args);
    va_end(args);
}

void accel__detail(const char *text, ...)
{
    va_list args;
    va_start(args, text);
    fputs("    ", stderr);
    vfprintf(stderr, text, args);
    fputc('\n', stderr);
    va_end(args);
}

_Noreturn void accel__stop(void)
{
    fflush(stderr);
    void (*before)(void) = atomic_load(&accel__on_stop);
    if (before) before();
    if (accel__env.abort) abort();
    exit(1);
}

void *accel__reserve(size_t bytes)
{
    void *p = malloc(bytes);
    if (!p) accel__fail(NULL, NULL, "out of host memory: %zu bytes", bytes);
    return p;
}

void *accel__allocate(size_t bytes)
{
    void *p = calloc(1, bytes);
    if (!p) accel__fail(NULL, NULL, "out of host memory: %zu bytes", bytes);
    return p;
}
