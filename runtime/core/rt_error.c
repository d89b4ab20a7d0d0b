/* rt_error: messages that end the program. SPDX-License-Identifier: MIT */
#include "observe/rt_prof.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

atomic_bool accel__dead;
static atomic_flag failing = ATOMIC_FLAG_INIT;

/* One thread reports; the others rest until the process ends. A failure inside the failing thread's own exit handlers ends it at once. */
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
    if (accel__prof_on)
        accel__prof_error(accel__thread.error ? (acc_error_t)accel__thread.error : acc_error_other, line, accel__thread.driver_code);
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
    accel__end_by_error();
    accel__end_reports();
    if (accel__env.abort) abort();
    exit(1);
}

_Noreturn void accel__driver_fail(struct accel_device *d, struct accel_queue *q, int code, const char *what)
{
    char text[256] = "";
    const struct accelrt_site *site = accel__thread.site;
    accel__thread.error = atomic_load(&d->is_open) ? acc_error_execution : acc_error_device_init;
    accel__thread.driver_code = code;
    if (d->driver->describe) d->driver->describe(d, code, text, sizeof text);
    if (q && q->last_site && code >= ACCEL_FAULT) {
        const char *hint = "ACCEL_SYNC=1 waits after each launch and so names the one that failed";
        accel__error_at(q->last_site, q->last_kernel, accel__env.sync ? NULL : hint, "%s failed on device %d: %s", what, d->number, text);
        if (site && site->file && site != q->last_site) accel__detail("noticed at %s:%d: %s", site->file, site->line, site->directive);
        else if (site && !site->file) accel__detail("noticed by %s", site->directive);
        if (q->last_null && q->null_site == q->last_site) {
            const char *clause = q->null_clause ? q->null_clause : "";
            accel__detail("%s%s'%s' was a null pointer when the construct began", clause, *clause ? ": " : "", q->last_null);
        }
        accel__given_hints(d, q);
        if (q->last_absent) accel__detail("'%s' pointed to host memory that was not present on the device", q->last_absent);
    } else {
        accel__error(NULL, NULL, "%s failed on device %d: %s", what, d->number, text);
    }
    accel__detail("device %d: %s", d->number, d->name);
    accel__stop();
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
