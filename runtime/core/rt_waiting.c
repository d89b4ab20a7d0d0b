/* rt_waiting: see rt_waiting.h. SPDX-License-Identifier: MIT
 *
 * libgomp's threads wait for the next region, and for each other, by spinning for some ten milliseconds before they sleep. If each thread
 * has a processor of its own, nothing is faster. If other programs use the processors too, the spinning threads take time from the working
 * one, in each of many thousand regions. libgomp reads its settings before any code of the program runs. But it spins for microseconds only
 * while there are more OpenMP threads than processors (its manual, GOMP_SPINCOUNT). So while the machine is busy, a second team of two
 * sleeping threads is kept. */
#include "core/rt_waiting.h"
#include "core/rt_core.h"
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

void GOMP_parallel(void (*body)(void *), void *argument, unsigned threads, unsigned flags);
int omp_get_max_threads(void), omp_get_num_procs(void);
#pragma weak GOMP_parallel
#pragma weak omp_get_max_threads
#pragma weak omp_get_num_procs

/* A spinning thread with a processor of its own is preempted a few times a second; one that shares it, after each time slice of 3 or 4
 * ms. */
enum { BETWEEN_LOOKS = 20, FEW = 4, BUSY = 50, QUIET = 200, LONG = 1000 }; /* BETWEEN_LOOKS and LONG: ms; FEW: preemptions; BUSY and QUIET:
                                                                              ms per preemption */
enum { SKIPPED = 32 }; /* calls */

enum waiting accel__waiting_choice(long ms, long put_aside)
{
    if (put_aside >= FEW && ms < BUSY * put_aside) return WAITING_SLEEPS;
    if (ms < LONG) return WAITING_UNKNOWN;
    return ms > QUIET * put_aside ? WAITING_SPINS : WAITING_AS_IT_IS;
}

static struct {
    pthread_t thread;
    pid_t process; /* process of the thread: the child of a fork has none */
    sem_t end;
    bool there;
} keeper;

static void nothing(void *argument)
{
    (void)argument;
}

static void *keep_team(void *argument)
{
    GOMP_parallel(nothing, NULL, 2, 0);
    while (sem_wait(&keeper.end)) continue;
    return argument;
}

static bool keeper_begin(void)
{
    sigset_t all, before;
    keeper.process = getpid();
    if (sem_init(&keeper.end, 0, 0)) return false;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* signals must be delivered to the program's own threads */
    keeper.there = !pthread_create(&keeper.thread, NULL, keep_team, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return keeper.there;
}

static void keeper_end(void)
{
    keeper.there = false;
    if (keeper.process != getpid()) return;
    sem_post(&keeper.end);
    pthread_join(keeper.thread, NULL);
    sem_destroy(&keeper.end);
}

bool accel__waiting_set(bool sleep)
{
    if (!GOMP_parallel || !omp_get_max_threads || !omp_get_num_procs || getenv("OMP_WAIT_POLICY") || getenv("GOMP_SPINCOUNT")) return false;
    if (sleep && (omp_get_num_procs() < 2 || omp_get_max_threads() != omp_get_num_procs())) return false;
    if (sleep && !keeper.there) return keeper_begin();
    if (!sleep && keeper.there) keeper_end();
    return true;
}

static long milliseconds(const struct rusage *u)
{
    return (u->ru_utime.tv_sec + u->ru_stime.tv_sec) * 1000 + (u->ru_utime.tv_usec + u->ru_stime.tv_usec) / 1000;
}

static void look(void)
{
    static struct rusage before; /* zero at first: the values at the start of the process */
    struct rusage now;
    if (getrusage(RUSAGE_SELF, &now)) return;
    enum waiting choice = accel__waiting_choice(milliseconds(&now) - milliseconds(&before), now.ru_nivcsw - before.ru_nivcsw);
    if (choice == WAITING_UNKNOWN) return;
    before = now;
    if (choice != WAITING_AS_IT_IS) accel__waiting_set(choice == WAITING_SLEEPS);
}

void accel__waiting(void)
{
    static _Atomic long next;
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static _Thread_local int skipped; /* calls that do not read the clock after two in the same millisecond: it takes 2 of 10 ns */
    static _Thread_local long last;
    struct timespec t;
    if (skipped > 0) {
        skipped--;
        return;
    }
    clock_gettime(CLOCK_MONOTONIC_COARSE, &t);
    long ms = t.tv_sec * 1000 + t.tv_nsec / 1000000;
    skipped = ms == last ? SKIPPED : 0;
    last = ms;
    if (ms < atomic_load_explicit(&next, memory_order_relaxed) || pthread_mutex_trylock(&lock)) return;
    atomic_store_explicit(&next, ms + BETWEEN_LOOKS, memory_order_relaxed);
    look();
    pthread_mutex_unlock(&lock);
}
