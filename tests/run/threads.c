/* threads: host threads that use regions, data directives and queues at once, on the same data and on their own. SPDX-License-Identifier: MIT */
#ifdef _OPENACC
#include <openacc.h>
#endif
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 4, ROUNDS = 12, N = 2000, LARGE = 450000, ROWS = 20, LENGTH = 30 };
static double input[N], results[THREADS][N];
static double sums[THREADS], *large[THREADS], cells[ROWS][LENGTH], *rows[ROWS];

/* Everybody enters and leaves the same block: it is there for whoever uses it. */
static double shared_sum(int me)
{
    double s = 0;
#pragma acc enter data copyin(input)
#pragma acc parallel loop present(input) reduction(+:s)
    for (int i = 0; i < N; i++) s += input[i] * (me + 1);
#pragma acc exit data delete(input)
    return s;
}

/* Queues that all threads share. */
static void queued(double *x, int me, int round)
{
#pragma acc enter data copyin(x[0:N]) async(round % 3)
#pragma acc parallel loop present(x[0:N]) copyin(input) async(round % 3)
    for (int i = 0; i < N; i++) x[i] += input[i] + me;
#pragma acc update self(x[0:N]) async(round % 3)
#pragma acc wait(round % 3)
#pragma acc exit data delete(x[0:N])
}

/* Rows that all enter whole, and some ask for one by one. */
static double shared_rows(int me, int round)
{
    double s = 0, **a = rows;
#pragma acc enter data copyin(a[0:ROWS][0:LENGTH])
#ifdef _OPENACC
    if (me == round % THREADS && !acc_is_present(rows[round], sizeof cells[0])) s = 1e9;
#endif
#pragma acc parallel loop collapse(2) present(a[0:ROWS][0:LENGTH]) reduction(+:s)
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < LENGTH; j++) s += a[i][j] * me;
#pragma acc parallel loop collapse(2) default(present) reduction(+:s)
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < LENGTH; j++) s += a[i][j];
#pragma acc exit data delete(a[0:ROWS][0:LENGTH])
    return s;
}

/* Large enough for staged copies. */
static void staged(double *x, int me)
{
#pragma acc parallel loop copy(x[0:LARGE])
    for (int i = 0; i < LARGE; i++) x[i] += me;
}

static void *work(void *argument)
{
    int me = (int)(long)argument;
    for (int r = 0; r < ROUNDS; r++) {
        sums[me] += shared_sum(me) + shared_rows(me, r);
        queued(results[me], me, r);
        if (r % 6 == 0) staged(large[me], me);
#pragma acc wait
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    for (int i = 0; i < N; i++) input[i] = i % 17;
    for (int i = 0; i < ROWS; i++) rows[i] = cells[i];
    for (int i = 0; i < ROWS * LENGTH; i++) cells[i / LENGTH][i % LENGTH] = i % 13;
    for (int t = 0; t < THREADS; t++) {
        large[t] = calloc(LARGE, sizeof *large[t]);
        if (!large[t]) return 1;
    }
    for (long t = 0; t < THREADS; t++) pthread_create(&threads[t], NULL, work, (void *)t);
    for (int t = 0; t < THREADS; t++) pthread_join(threads[t], NULL);
    for (int t = 0; t < THREADS; t++) {
        printf("%g %g %g %g\n", sums[t], results[t][0], results[t][N - 1], large[t][LARGE - 1]);
        free(large[t]);
    }
    return 0;
}
