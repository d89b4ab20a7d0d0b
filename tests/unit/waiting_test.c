/* waiting_test: rt_waiting: when the machine is busy, and what waiting for a team then costs. SPDX-License-Identifier: MIT
 *   waiting_test [seed]      status 77: OpenMP's threads are not as many as the processors, so that there is nothing to choose */
#include "model.h"
#include "core/rt_waiting.h"
#include <omp.h>
#include <stdbool.h>
#include <sys/resource.h>

static void check(bool right, const char *what)
{
    if (right) return;
    printf("wrong: %s\n", what);
    exit(1);
}

/* The rule, in words: four times at least, and once in fifty milliseconds; no more than once in two hundred, for a second. */
static enum waiting model_choice(long ms, long times)
{
    bool often = times >= 4 && (double)ms / (double)(times ? times : 1) < 50, seldom = times == 0 || (double)ms / (double)times > 200;
    return often ? WAITING_SLEEPS : ms < 1000 ? WAITING_UNKNOWN : seldom ? WAITING_SPINS : WAITING_AS_IT_IS;
}

static void choices(void)
{
    int seen[4] = {0};
    for (int i = 0; i < 100000; i++) {
        long ms = draw(one_in(2) ? 3000 : 300), times = draw(one_in(2) ? 30 : 8);
        seen[accel__waiting_choice(ms, times)]++;
        check(accel__waiting_choice(ms, times) == model_choice(ms, times), "the choice");
    }
    for (int k = 0; k < 4; k++) check(seen[k] > 0, "a choice that does not come up");
}

static double processor_time(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + 1e-6 * (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

/* Seconds of processor time of teams whose first thread comes late. */
static double waiting_costs(void)
{
    double before = processor_time();
    for (int round = 0; round < 20; round++) {
#pragma omp parallel
        if (omp_get_thread_num() == 0) usleep(30000);
    }
    return processor_time() - before;
}

int main(int argc, char **argv)
{
    model_begin(argc, argv);
    choices();
    if (omp_get_num_procs() < 2 || omp_get_max_threads() != omp_get_num_procs()) return 77;
    double spinning = waiting_costs();
    for (int round = 0; round < 3; round++) {
        double sleeping = spinning;
        check(accel__waiting_set(true) && accel__waiting_set(true), "threads that sleep");
        for (int tries = 0; tries < 100 && sleeping > spinning / 2; tries++) sleeping = waiting_costs(); /* the second team comes late */
        printf("%.4f s of processor time while spinning, %.4f while sleeping\n", spinning, sleeping);
        check(sleeping <= spinning / 2, "threads that sleep take half of the time of those that spin, or more");
        check(accel__waiting_set(false), "threads that spin");
    }
    check(waiting_costs() > spinning / 4, "threads that spin again");
    setenv("OMP_WAIT_POLICY", "active", 1);
    check(!accel__waiting_set(true), "a choice of the user's that is passed over");
    return 0;
}
