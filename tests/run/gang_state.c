/* What a gang keeps from one of its iterations to the next. SPDX-License-Identifier: MIT */
#include <stdio.h>

enum { N = 60 };

#ifdef _OPENACC
#define ON_DEVICE 1
#else
#define ON_DEVICE 0
#endif

/* Plain C in the same order: gang after gang. */
static int chunk_gang(int i, int chunk, int gangs) { return i / chunk % gangs; }

static void expect(const char *what, const int *seen, int first, int chunk, int gangs)
{
    int wrong = 0;
    for (int g = 0; g < gangs; g++) {
        int state = first;
        for (int i = 0; i < N; i++)
            if (chunk_gang(i, chunk, gangs) == g) {
                state += i;
                wrong += seen[i] != state;
            }
    }
    printf("%s: %d\n", what, ON_DEVICE ? wrong : 0);
}

/* Numbers that the run finds to be below 1 count as 1. */
static void none_or_fewer(int n)
{
    int all = 0, times = 0, three = 3;
#pragma acc parallel num_gangs(n) reduction(+:times)
    times++;
#pragma acc parallel num_gangs(three) reduction(+:all)
    {
        int own = 0;
#pragma acc loop gang(static:n)
        for (int i = 0; i < N; i++) own += i;
        all += own;
    }
    printf("%d times, %d\n", times, all);
}

int main(void)
{
    int seen[N], val = 2, k = 3;
#pragma acc parallel num_gangs(60) firstprivate(val) copyout(seen)
    {
#pragma acc loop gang(static:1)
        for (unsigned i = 0; i < N; i++) {
            val += i;
            seen[i] = val;
        }
    }
    expect("a gang each", seen, 2, 1, 60);
    val = 5;
#pragma acc parallel loop gang num_gangs(7) firstprivate(val)
    for (int i = 0; i < N; i++) {
        val = val + i;
        seen[i] = val;
    }
    expect("in turn", seen, 5, 1, 7);
    val = -1;
#pragma acc parallel num_gangs(4) copy(seen)
    {
        int own = val;
#pragma acc loop gang(static:k)
        for (int i = N - 1; i >= 0; i--) {
            if (i == 13) continue;
            own += N - 1 - i;
            seen[N - 1 - i] = own;
        }
    }
    {
        int skipped = N - 1 - 13, state = -1, g = chunk_gang(skipped, 3, 4), wrong = 0;
        for (int i = 0; i < N; i++)
            if (chunk_gang(i, 3, 4) == g && i != skipped) {
                state += i;
                wrong += seen[i] != state;
            }
        printf("chunks of three, one skipped: %d\n", ON_DEVICE ? wrong : 0);
    }
    val = 0;
#pragma acc parallel num_gangs(8) firstprivate(val) copyout(seen)
#pragma acc loop gang(static:*) collapse(2)
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 10; j++) {
            val += i * 10 + j;
            seen[i * 10 + j] = val;
        }
    expect("a chunk each", seen, 0, 8, 8);
    long sum = 0;
#pragma acc parallel loop gang(static:5) vector num_gangs(3) vector_length(32) reduction(+:sum) copyout(seen)
    for (int i = 0; i < N; i++) {
        sum += i;
        seen[i] = i;
    }
    printf("%ld %d\n", sum, seen[N - 1]);
    none_or_fewer(0);
    none_or_fewer(-3);
    return 0;
}
