/* rt_device_threads: see rt_device_threads.h. SPDX-License-Identifier: MIT */
#include "queue/rt_device_threads.h"
#include "device/rt_device.h"
#include "present/rt_validity.h"
#include "observe/rt_prof.h"
#include <sched.h>
#include <signal.h>
#include <unistd.h>

enum { SPIN_US = 300, PAUSES = 64 };   /* PAUSES: times to look before the processor is given to others */
enum { STOP_MS = 1000 };               /* how long a failing thread waits for the others */

static struct {
    pthread_t threads[ACCEL_SPAN_DEVICES];
    int n;                             /* that run, those of the devices 1 to n */
    bool failed;                       /* one could not be made: none is used */
    pid_t process;                     /* a child of fork has no threads */
    pthread_mutex_t lock;
    pthread_cond_t called;
    atomic_uint calls, sleepers;       /* calls so far; threads that wait for `called` */
    atomic_int working;                /* threads that have not yet returned from the last call */
    atomic_int inside;                 /* threads that may call the driver, the caller's too */
    atomic_bool ends;
    int wanted;                        /* of the last call: devices */
    void (*work)(void *context, int i);
    void *context;
    const struct accelrt_site *site;   /* of the caller, for messages */
} all = { .lock = PTHREAD_MUTEX_INITIALIZER, .called = PTHREAD_COND_INITIALIZER };

/* The n-th time that a thread has looked in vain. */
static void wait_a_little(unsigned n)
{
    if (n % PAUSES == PAUSES - 1) {
        sched_yield();
        return;
    }
#if defined __x86_64__ || defined __i386__
    __builtin_ia32_pause();
#endif
}

static _Thread_local bool is_inside;

static void do_work(int i)
{
    is_inside = true;
    atomic_fetch_add(&all.inside, 1);
    all.work(all.context, i);
    atomic_fetch_sub(&all.inside, 1);
    is_inside = false;
}

void accel__device_threads_check(void)
{
    if (!is_inside || !atomic_load_explicit(&accel__dead, memory_order_relaxed)) return;
    atomic_fetch_sub(&all.inside, 1);
    for (;;) pause();
}

void accel__device_threads_stop(void)
{
    int mine = is_inside;
    for (int ms = 0; ms < STOP_MS && atomic_load(&all.inside) > mine; ms++) usleep(1000);
}

/* Another call than number `seen` has been made. */
static bool was_called(unsigned seen)
{
    return atomic_load(&all.calls) != seen;
}

static void sleep_until_called(unsigned seen)
{
    pthread_mutex_lock(&all.lock);
    atomic_fetch_add(&all.sleepers, 1);
    while (!was_called(seen)) pthread_cond_wait(&all.called, &all.lock);
    atomic_fetch_sub(&all.sleepers, 1);
    pthread_mutex_unlock(&all.lock);
}

static void wait_for_call(unsigned seen)
{
    double end = accel__now_us() + SPIN_US;
    for (unsigned n = 0; !was_called(seen); n++) {
        if (n % PAUSES == PAUSES - 1 && accel__now_us() > end) {
            sleep_until_called(seen);
            return;
        }
        wait_a_little(n);
    }
}

static void *run(void *number)
{
    int i = (int)(intptr_t)number;
    for (unsigned seen = 0;; seen++) {
        wait_for_call(seen);
        if (atomic_load(&all.ends)) return NULL;
        accel__thread.site = all.site;
        if (i < all.wanted) do_work(i);
        atomic_fetch_sub(&all.working, 1);
    }
}

static void call(void)
{
    atomic_fetch_add(&all.calls, 1);
    if (!atomic_load(&all.sleepers)) return;
    pthread_mutex_lock(&all.lock);
    pthread_cond_broadcast(&all.called);
    pthread_mutex_unlock(&all.lock);
}

void accel__device_threads_end(void)
{
    if (!all.n || all.process != getpid()) return;
    atomic_store(&all.ends, true);
    call();
    for (int i = 0; i < all.n; i++) pthread_join(all.threads[i], NULL);
    atomic_store(&all.ends, false);
    atomic_store(&all.calls, 0);
    all.n = 0;
}

/* Signals of the process are for the program's own threads, not those of the thread's own faults: the simulator runs kernels in it. */
static void block_signals(sigset_t *before)
{
    static const int own[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT };
    sigset_t others;
    sigfillset(&others);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) sigdelset(&others, own[i]);
    pthread_sigmask(SIG_SETMASK, &others, before);
}

static void begin(int n)
{
    sigset_t before;
    accel__device_threads_end();
    block_signals(&before);
    all.process = getpid();
    for (int i = 1; i < n && !all.failed; i++) {
        all.failed = pthread_create(&all.threads[i - 1], NULL, run, (void *)(intptr_t)i) != 0;
        all.n += !all.failed;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (all.failed) accel__device_threads_end();
}

/* With fewer processors than devices, threads would wait for each other. With two devices they gain little, since the driver runs calls of
 * two threads one after another now and then: 33 us in place of 41 for a step of 8192 x 8192 points on two H200, which take 145. */
static bool are_wanted(int n)
{
    static int processors;
    cpu_set_t set;
    if (accel__env.split_threads >= 0) return accel__env.split_threads;
    if (!processors) processors = sched_getaffinity(0, sizeof set, &set) ? 1 : CPU_COUNT(&set);
    return n > 2 && processors > n;
}

bool accel__device_threads_run(int n, void (*work)(void *context, int i), void *context)
{
    if (all.failed || accel__thread.catcher || accel__env.observe || accel__prof_on || !are_wanted(n)) return false;
    if (all.n < n - 1) begin(n);
    if (all.failed) return false;
    all.work = work, all.context = context, all.wanted = n, all.site = accel__thread.site;
    atomic_store(&all.working, all.n);
    call();
    do_work(0);
    for (unsigned k = 0; atomic_load(&all.working); k++) wait_a_little(k);
    return true;
}
