/* declared: variables that declare directives put on the device. SPDX-License-Identifier: MIT */
#include <stdio.h>

enum { N = 64 };

static int table[N] = { 1, 2, 3, 4 };
#pragma acc declare copyin(table)
int state[N];
#pragma acc declare create(state[:N])
double factor = 2;
#pragma acc declare copyin(factor)
static int scratch[N];
#pragma acc declare device_resident(scratch)
extern int state[N];
int linked[N];
#pragma acc declare link(linked)

static int total(const int *x)
{
    int s = 0;
    for (int i = 0; i < N; i++) s += x[i];
    return s;
}

#pragma acc routine seq
static int of_linked(int i) { return linked[i] * 3; }

static void globals(void)
{
#pragma acc parallel loop
    for (int i = 0; i < N; i++) state[i] = table[i] + i;
#pragma acc update self(state)
    printf("globals %d\n", total(state));
    factor = 3;
#pragma acc update device(factor)
#pragma acc parallel loop present(state)
    for (int i = 0; i < N; i++) state[i] = (int)(state[i] * factor);
#pragma acc update self(state[0:N])
    printf("globals %d\n", total(state));
#pragma acc parallel loop
    for (int i = 0; i < N; i++) scratch[i] = i;
    int sum = 0;
#pragma acc parallel loop reduction(+:sum)
    for (int i = 0; i < N; i++) sum += scratch[i];
    printf("resident %d\n", sum);
#pragma acc parallel loop copy(linked)
    for (int i = 0; i < N; i++) linked[i] = -i;
    printf("link %d\n", total(linked));
    int some = 0;
#pragma acc enter data copyin(linked[N/4:N/2])
#pragma acc parallel loop reduction(+:some)
    for (int i = N / 4; i < 3 * N / 4; i++) some += of_linked(i);
#pragma acc exit data delete(linked[N/4:N/2])
    printf("part of link %d\n", some);
}

/* Data that lives as long as the block, on every way out of it. */
static int leave_early(int *x, int n, int early)
{
    int local[N];
#pragma acc declare copyin(x[0:n]) create(local)
    for (int i = 0; i < n; i++) local[i] = -1;
#pragma acc parallel loop
    for (int i = 0; i < n; i++) local[i] = x[i] * 2;
    if (early) {
        int some = 0;
#pragma acc parallel loop reduction(+:some) present(local)
        for (int i = 0; i < n; i++) some += local[i];
        return some;
    }
#pragma acc update self(local)
    return local[n - 1];
}

static void blocks(int *out, int n)
{
    for (int k = 0; k < 3; k++) {
        int part[N];
#pragma acc declare create(part)
        if (k == 1) continue;
#pragma acc parallel loop
        for (int i = 0; i < n; i++) part[i] = k + i;
#pragma acc parallel loop copyout(out[0:n])
        for (int i = 0; i < n; i++) out[i] = part[i];
        printf("block %d %d\n", k, total(out));
    }
    float a = 1, b = 0;
#pragma acc declare copy(a)
#pragma acc declare copyout(b)
#pragma acc serial
    {
        b = a + 1;
        a = b + 1;
    }
#pragma acc update self(a, b)
    printf("scalars %g %g\n", a, b);
}

int main(void)
{
    int x[N];
    for (int i = 0; i < N; i++) x[i] = i;
    globals();
    printf("%d %d\n", leave_early(x, N, 1), leave_early(x, N, 0));
    blocks(x, N);
    return 0;
}
