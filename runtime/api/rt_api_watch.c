/* rt_api_watch: accel.h, calls that must end within a time. SPDX-License-Identifier: MIT
 *
 * One thread waits for the nearest of all limits. It must not call functions of a library that waits, so it ends the process at once: the
 * launcher of a job ends the other processes then. */
#include "api/rt_api.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { CALLS = 64 };                   /* that are watched at once */

static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct {
        const char *call;              /* NULL: none */
        struct timespec end;
        int seconds;
    } calls[CALLS];
    pid_t process;                     /* that has the thread; a child of fork has none */
} watch = { .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER };

static bool is_before(struct timespec a, struct timespec b) { return a.tv_sec != b.tv_sec ? a.tv_sec < b.tv_sec : a.tv_nsec < b.tv_nsec; }

/* -1: none is watched. */
static int nearest(void)
{
    int first = -1;
    for (int k = 0; k < CALLS; k++)
        if (watch.calls[k].call && (first < 0 || is_before(watch.calls[k].end, watch.calls[first].end))) first = k;
    return first;
}

static _Noreturn void end_process(int k)
{
    static struct accelrt_site site;
    site.directive = watch.calls[k].call;
    accel__error_at(&site, NULL, "another process may have ended, or not have made the same call", "has not ended within %d seconds",
                    watch.calls[k].seconds);
    fflush(stderr);
    if (accel__env.abort) abort();
    _exit(1);
}

static void *wait_for_limits(void *nothing)
{
    pthread_mutex_lock(&watch.lock);
    for (int k;;) {
        if ((k = nearest()) < 0) {
            pthread_cond_wait(&watch.changed, &watch.lock);
            continue;
        }
        struct timespec end = watch.calls[k].end, now;
        pthread_cond_timedwait(&watch.changed, &watch.lock, &end);
        clock_gettime(CLOCK_REALTIME, &now);
        if ((k = nearest()) >= 0 && !is_before(now, watch.calls[k].end)) end_process(k);
    }
    return nothing;
}

/* The child of a fork calls nothing that its parent does, and the parent's thread may have held the lock. */
static void forget_calls(void)
{
    pthread_mutex_init(&watch.lock, NULL);
    pthread_cond_init(&watch.changed, NULL);
    for (int k = 0; k < CALLS; k++) watch.calls[k].call = NULL;
}

static void register_fork(void) { pthread_atfork(NULL, NULL, forget_calls); }

/* Signals of the process are for the program's own threads. */
static bool start(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    sigset_t all, before;
    pthread_t thread;
    if (watch.process == getpid()) return true;
    pthread_once(&once, register_fork);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (!pthread_create(&thread, NULL, wait_for_limits, NULL)) pthread_detach(thread), watch.process = getpid();
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return watch.process == getpid();
}

ACCEL_EXPORT int accel_watch_begin(const char *call, int seconds)
{
    int k = 0;
    if (seconds <= 0) return -1;
    pthread_mutex_lock(&watch.lock);
    while (k < CALLS && watch.calls[k].call) k++;
    if (k == CALLS || !start()) k = -1;
    if (k >= 0) {
        clock_gettime(CLOCK_REALTIME, &watch.calls[k].end);
        watch.calls[k].end.tv_sec += watch.calls[k].seconds = seconds;
        watch.calls[k].call = call;
        if (nearest() == k) pthread_cond_signal(&watch.changed);
    }
    pthread_mutex_unlock(&watch.lock);
    return k;
}

ACCEL_EXPORT void accel_watch_end(int watched)
{
    if (watched < 0) return;
    pthread_mutex_lock(&watch.lock);
    watch.calls[watched].call = NULL;
    pthread_mutex_unlock(&watch.lock);
}
