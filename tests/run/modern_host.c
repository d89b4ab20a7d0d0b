/* C of the host around constructs: atomics, labels at the end of blocks, barriers of the optimiser. SPDX-License-Identifier: MIT */
#include <stdatomic.h>
#include <stdio.h>
static atomic_int counter;
static _Atomic long total;

#ifdef __FLT16_MAX__
static _Float16 halves[4] = { 1, 2, 3, 4 };
static float sum_of_halves(_Float16 factor)
{
    _Float16 s = 0;
    for (int i = 0; i < 4; i++) s += halves[i] * factor;
    return (float)s;
}
#else
static float sum_of_halves(float factor) { return 10 * factor; }
#endif

static int skipping(int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        if (i == 3) goto next;
        s += i;
    next:
    }
    return s;
}

int main(void)
{
    int a[16] = {0}, expected = 7;
    atomic_int local = 5;
    atomic_flag flag = ATOMIC_FLAG_INIT;
    atomic_fetch_add(&counter, 2);
    total += 3;
    atomic_store(&local, 7);
    atomic_compare_exchange_strong(&local, &expected, 9);
    int first = !atomic_flag_test_and_set(&flag);
#pragma acc parallel loop
    for (int i = 0; i < 16; i++) {
        asm("" ::: "memory");
        a[i] = i;
        if (i == 5) goto done;
        a[i] *= 2;
        __asm__ __volatile__("" : : : "memory");
    done:
    }
    __atomic_fetch_add(&a[1], 1, __ATOMIC_SEQ_CST);
    __sync_fetch_and_add(&a[2], 1);
    printf("%d %d %d %d %d %ld %d %d\n", a[1], a[2], a[5], a[6], atomic_load(&counter), (long)total, (int)local, first);
    printf("%d %g\n", skipping(6), sum_of_halves(2));
}
