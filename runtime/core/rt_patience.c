/* rt_patience: prints one line to a terminal about work that takes long. SPDX-License-Identifier: MIT */
#include "core/rt_core.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_SECONDS = 2 };

static void *wait_and_say(void *argument)
{
    struct accel_patience *p = argument;
    struct timespec until;
    int rc = 0;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += PATIENCE_SECONDS;
    pthread_mutex_lock(&p->lock);
    while (!p->ended && rc != ETIMEDOUT) rc = pthread_cond_timedwait(&p->changed, &p->lock, &until);
    if (!p->ended) {
        fprintf(stderr, "accel: %s...\n", p->text);
        atomic_store(&p->said, true);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

void accel__patience_begin(struct accel_patience *p, const char *format, ...)
{
    va_list list;
    p->started = p->ended = false;
    atomic_init(&p->said, false);
    if (!isatty(STDERR_FILENO)) return;
    va_start(list, format);
    vsnprintf(p->text, sizeof p->text, format, list);
    va_end(list);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->changed, NULL);
    p->started = !pthread_create(&p->thread, NULL, wait_and_say, p);
}

void accel__patience_end(struct accel_patience *p)
{
    if (!p->started) return;
    pthread_mutex_lock(&p->lock);
    p->ended = true;
    pthread_cond_signal(&p->changed);
    pthread_mutex_unlock(&p->lock);
    pthread_join(p->thread, NULL);
    pthread_cond_destroy(&p->changed);
    pthread_mutex_destroy(&p->lock);
    p->started = false;
}
