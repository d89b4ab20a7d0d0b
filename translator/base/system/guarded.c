/* guarded: see guarded.h. SPDX-License-Identifier: MIT */
#include "base/system/guarded.h"
#include "base/system/temporary.h"
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

enum { HANDLER_ROOM = 65536, SLACK = 1 << 20 };

static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
enum { N_FAULTS = sizeof faults / sizeof *faults };

/* Read by the signal handlers. */
static const char *volatile file = "";
static volatile sig_atomic_t in_clang;
static char *volatile stack_begin;

struct call {
    int (*run)(void *);
    void *data;
    int result;
};

void guarded_file(const char *name)
{
    file = name;
}

static void say(const char *text)
{
    ssize_t ignored = write(2, text, strlen(text));
    (void)ignored;
}

static _Noreturn void end(const char *text, const char *id, int status)
{
    say(*file ? file : "accelcc");
    say(*file ? ":1:1: error: " : ": error: ");
    say(text);
    say(" [");
    say(id);
    say("]\n");
    temporary_remove();
    _exit(status);
}

/* The guard pages of the stack are below its first byte. */
static bool is_overflow(const siginfo_t *info)
{
    char *at = info->si_addr;
    return stack_begin && at > stack_begin - SLACK && at < stack_begin + SLACK;
}

static void on_fault(int number, siginfo_t *info, void *context)
{
    (void)context;
    if (number == SIGSEGV && is_overflow(info)) end("statements or expressions are nested too deeply", "nesting", 1);
    if (in_clang) end("libclang crashed on this file", "libclang-failed", 1);
    end("internal error: accelcc crashed on this file", "internal-fault", 3);
}

static void on_time(int number)
{
    (void)number;
    if (in_clang) end("libclang does not terminate on this file", "libclang-failed", 1);
}

/* `before` receives the thread's previous alternate signal stack. The thread restores it at its end, because AddressSanitizer frees that
 * one. */
static void handle_faults(stack_t *before)
{
    static char room[HANDLER_ROOM];
    stack_t alternate = {.ss_sp = room, .ss_size = sizeof room};
    if (sigaltstack(&alternate, before)) return;
    struct sigaction fault = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND};
    struct sigaction time = {.sa_handler = on_time, .sa_flags = SA_ONSTACK | SA_RESTART};
    for (int i = 0; i < N_FAULTS; i++) sigaction(faults[i], &fault, NULL);
    sigaction(SIGVTALRM, &time, NULL);
}

static void set_timer(long seconds)
{
    struct itimerval t = {.it_value = {.tv_sec = seconds}};
    setitimer(ITIMER_VIRTUAL, &t, NULL);
}

void guarded_clang_begins(unsigned bytes)
{
    in_clang = 1;
    set_timer(10 + 10 * (long)(bytes >> 20));
}

void guarded_clang_ends(void)
{
    set_timer(0);
    in_clang = 0;
}

static void *run_call(void *data)
{
    struct call *c = data;
    pthread_attr_t attributes;
    void *begin = NULL;
    size_t size;
    stack_t before = {.ss_flags = SS_DISABLE};
    if (!pthread_getattr_np(pthread_self(), &attributes)) {
        pthread_attr_getstack(&attributes, &begin, &size);
        pthread_attr_destroy(&attributes);
    }
    stack_begin = begin;
    handle_faults(&before);
    c->result = c->run(c->data);
    sigaltstack(&before, NULL);
    return NULL;
}

int guarded_run(int (*run)(void *data), void *data)
{
    struct call c = {run, data, 3};
    /* libclang must not parse in a thread of its own, whose stack is small. Its crash handlers cannot run on an exhausted stack. */
    setenv("LIBCLANG_NOTHREADS", "1", 1);
    setenv("LIBCLANG_DISABLE_CRASH_RECOVERY", "1", 1);
    for (size_t size = 512ul << 20; size >= 8ul << 20; size /= 2) {
        pthread_t thread;
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        bool ok = !pthread_attr_setstacksize(&attributes, size) && !pthread_create(&thread, &attributes, run_call, &c);
        pthread_attr_destroy(&attributes);
        if (!ok) continue;
        pthread_join(thread, NULL);
        return c.result;
    }
    return run(data);
}
