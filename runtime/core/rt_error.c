/* rt_error: messages that end the program, or that accel_try catches. SPDX-License-Identifier: MIT */
#include "core/rt_core.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void (*_Atomic accel__on_error)(acc_error_t error, const char *line, int driver_code);
void (*_Atomic accel__on_stop)(void);
static atomic_flag failing = ATOMIC_FLAG_INIT;
static _Thread_local bool mine;        /* this thread has set `failing` */
static char first_text[2048];          /* the first error that was caught: written before `caught` is set */
static int first_error;
static atomic_bool caught;

/* Only one thread reports; the others sleep until the process ends, or the error has been caught. A second failure of the failing thread,
 * in its exit handlers, ends the process at once. */
static void win_or_wait(void)
{
    if (mine) _exit(1);
    while (atomic_flag_test_and_set(&failing)) usleep(10000);
    mine = true;
    atomic_store(&accel__dead, true);
    fflush(stdout);
}

/* A line for the thread's catcher, or for standard error. */
static void say(const char *line)
{
    struct accel_catcher *c = accel__thread.catcher;
    if (!c) {
        fprintf(stderr, "%s\n", line);
        return;
    }
    if (c->used < c->size) c->used += (size_t)snprintf(c->text + c->used, c->size - c->used, "%s%s", c->used ? "\n" : "", line);
}

/* Which of a job's processes has failed: "rank 3 on node7: ". */
static size_t put_rank(char *text, size_t size)
{
    char host[256] = "";
    const char *rank = accel__rank();
    if (!rank || !size) return 0;
    gethostname(host, sizeof host - 1);
    return (size_t)snprintf(text, size, "rank %.20s on %s: ", rank, host);
}

static void error_line(const struct accelrt_site *site, const char *variable, const char *todo, const char *what, va_list args)
{
    char line[2048];
    size_t n = 0, size = sizeof line;
    if (site && site->file) n += (size_t)snprintf(line + n, size - n, "%s:%d: ", site->file, site->line);
    if (n < size) n += (size_t)snprintf(line + n, size - n, "accel error: ");
    if (n < size) n += put_rank(line + n, size - n);
    if (site && n < size) n += (size_t)snprintf(line + n, size - n, "%s: ", site->directive);
    if (variable && n < size) n += (size_t)snprintf(line + n, size - n, "%s: ", variable);
    if (n < size) n += (size_t)vsnprintf(line + n, size - n, what, args);
    if (todo && n < size) snprintf(line + n, size - n, "; %s", todo);
    acc_error_t error = accel__thread.error ? (acc_error_t)accel__thread.error : acc_error_other;
    void (*listener)(acc_error_t, const char *, int) = atomic_load(&accel__on_error);
    if (listener) listener(error, line, accel__thread.driver_code);
    win_or_wait();
    if (!atomic_load(&caught)) snprintf(first_text, sizeof first_text, "%s", line), first_error = error;
    if (accel__thread.catcher) accel__thread.catcher->error = error;
    say(line);
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
    char line[2048] = "    ";
    va_list args;
    va_start(args, text);
    vsnprintf(line + 4, sizeof line - 4, text, args);
    va_end(args);
    say(line);
}

bool accel__was_caught(struct accel_catcher *c)
{
    if (!atomic_load(&caught)) return false;
    c->used = (size_t)snprintf(c->text, c->size, "%s", first_text);
    c->error = first_error;
    return true;
}

void accel__refuse_after_error(void)
{
    if (!atomic_load(&caught)) return;
    accel__thread.error = first_error;
    accel__fail(NULL, NULL, "the runtime cannot be used after an error: %s", first_text);
}

/* Not every end has a message here: ACCEL_COMPARE prints its own. */
static _Noreturn void return_to(struct accel_catcher *c)
{
    if (!mine) accel__error(NULL, NULL, "the program is stopped; standard error says why");
    atomic_store(&caught, true);
    mine = false;
    atomic_flag_clear(&failing);
    longjmp(c->back, 1);
}

_Noreturn void accel__stop(void)
{
    fflush(stderr);
    void (*before)(void) = atomic_load(&accel__on_stop);
    if (before) before();
    if (accel__env.abort) abort();
    if (accel__thread.catcher) return_to(accel__thread.catcher);
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
