/* place_in_gang: nvc's functions that tell a thread's gang, worker and place in it. SPDX-License-Identifier: MIT */
#include <stdio.h>
#ifdef _OPENACC
#include <openacc.h>
#else
static int __pgi_gangidx(void) { return 0; }
static int __pgi_workeridx(void) { return 0; }
static int __pgi_vectoridx(void) { return 0; }
static int acc_on_device(int type) { return type; }
enum { acc_device_not_host };
#endif
enum { GANGS = 4, WORKERS = 2, LANES = 32, N = 100 };
#pragma acc routine seq
static int my_gang(void) { return __pgi_gangidx(); }
static int in_range(int i, int n) { return i >= 0 && i < n; }

/* The numbers of all levels in one loop, which has more iterations than threads. */
static int out_of_range(void)
{
    enum { MANY = 3000, THREE = 3, ODD = 96 };
    int bad = 0, gang[MANY], worker[MANY], lane[MANY];
#pragma acc parallel loop gang worker vector num_gangs(2) num_workers(THREE) vector_length(ODD) copyout(gang, worker, lane)
    for (int i = 0; i < MANY; i++) gang[i] = my_gang(), worker[i] = __pgi_workeridx(), lane[i] = __pgi_vectoridx();
    for (int i = 0; i < MANY; i++) bad += !in_range(gang[i], 2) + !in_range(worker[i], THREE) + !in_range(lane[i], ODD);
#pragma acc parallel loop gang worker num_gangs(2) num_workers(THREE) copyout(gang, worker)
    for (int i = 0; i < MANY; i++) gang[i] = my_gang(), worker[i] = __pgi_workeridx();
    for (int i = 0; i < MANY; i++) bad += !in_range(gang[i], 2) + !in_range(worker[i], THREE);
#pragma acc kernels loop independent gang(2) vector(ODD) copyout(gang, lane)
    for (int i = 0; i < MANY; i++) gang[i] = my_gang(), lane[i] = __pgi_vectoridx();
    for (int i = 0; i < MANY; i++) bad += !in_range(gang[i], 2) + !in_range(lane[i], ODD);
#pragma acc parallel loop collapse(2) num_gangs(2) num_workers(THREE) vector_length(ODD) copyout(gang, worker, lane)
    for (int i = 0; i < 30; i++)
        for (int j = 0; j < 100; j++) gang[i * 100 + j] = my_gang(), worker[i * 100 + j] = __pgi_workeridx(), lane[i * 100 + j] = __pgi_vectoridx();
    for (int i = 0; i < MANY; i++) bad += !in_range(gang[i], 2) + !in_range(worker[i], THREE) + !in_range(lane[i], ODD);
    return bad;
}

int main(void)
{
    int gang[N], worker[N], lane[N], seen[GANGS] = { 0 }, bad = 0, device = 0;
#pragma acc parallel loop gang num_gangs(GANGS) copyout(gang, worker, lane)
    for (int i = 0; i < N; i++) gang[i] = my_gang(), worker[i] = __pgi_workeridx(), lane[i] = __pgi_vectoridx();
    for (int i = 0; i < N; i++) bad += !in_range(gang[i], GANGS);
#pragma acc parallel num_gangs(GANGS) num_workers(WORKERS) vector_length(LANES) copy(seen, device) copyout(gang, worker, lane)
    {
        int mine = __pgi_gangidx();
        seen[mine] = 1;
        if (acc_on_device(acc_device_not_host)) {
#pragma acc atomic write
            device = 1;
        }
#pragma acc loop gang worker
        for (int i = 0; i < N; i++) {
            int w = __pgi_workeridx(), last = 0;
#pragma acc loop vector reduction(max: last)
            for (int j = 0; j < LANES; j++) last = __pgi_vectoridx() > last ? __pgi_vectoridx() : last;
            gang[i] = mine, worker[i] = w, lane[i] = last;
        }
    }
    for (int i = 0; i < N; i++) bad += !in_range(gang[i], GANGS) + !in_range(worker[i], WORKERS) + !in_range(lane[i], LANES);
    for (int i = 0; i < GANGS; i++) bad += device && !seen[i];
    for (int i = 0; i < N; i++) bad += device && lane[i] != LANES - 1;
    printf("%d %d %d\n", bad, out_of_range(), __pgi_gangidx());
}
