/* Reductions of a construct, used by the gangs' own code. SPDX-License-Identifier: MIT */
#include <stdio.h>

#ifdef _OPENACC
#define TIMES(gangs) (gangs)
#else
#define TIMES(gangs) 1
#endif
enum { N = 1000 };

static int every_gang(int gangs)
{
    int sum = 3, product = 1, most = -7, bits = 0;
#pragma acc parallel num_gangs(gangs) reduction(+:sum) reduction(*:product) reduction(max:most) reduction(|:bits)
    {
        sum += 5;
        product *= 2;
        most = 11;
        bits |= 4;
    }
    printf("%d %d\n", most, bits);
    return (sum - 3) / TIMES(gangs) + (product == 1 << TIMES(gangs));
}

static void assigned(void)
{
    int x = 123, y = 1;
#pragma acc parallel num_gangs(1) reduction(+:x)
    { x = 23; }
#pragma acc serial reduction(+:y)
    {
        y = 4;
        y += 2;
    }
#ifndef _OPENACC
    x += 123, y += 1;
#endif
    printf("%d %d\n", x, y);
}

/* The gangs' code and a loop that they share. */
static void mixed(const int *a)
{
    double sum = 0.5;
    long extra = 0;
#pragma acc parallel num_gangs(4) reduction(+:sum, extra) copyin(a[0:N])
    {
        extra += 1;
#pragma acc loop
        for (int i = 0; i < N; i++) sum += a[i];
        if (extra == 1) extra += 1;
    }
    printf("%.1f %ld\n", sum, extra / TIMES(4));
}

static void inner(const int *a, int *rows)
{
    int total = 0;
#pragma acc parallel num_gangs(5) vector_length(64) reduction(+:total) copyin(a[0:N]) copyout(rows[0:10])
    {
#pragma acc loop gang
        for (int r = 0; r < 10; r++) {
            int row = 0;
#pragma acc loop vector reduction(+:row)
            for (int i = 0; i < N / 10; i++) row += a[r * (N / 10) + i];
            rows[r] = row;
            total += row;
        }
    }
    for (int r = 0; r < 10; r++) printf("%d ", rows[r]);
    printf("%d\n", total);
}

/* A plain loop is the gang's own. */
static void plain_loop(void)
{
    unsigned count = 0;
#pragma acc parallel num_gangs(3) reduction(+:count)
    for (int i = 0; i < 7; i++) {
        count += i;
        if (count > 5) count++;
    }
    printf("%u\n", count / TIMES(3));
}

int main(void)
{
    int a[N], rows[10];
    for (int i = 0; i < N; i++) a[i] = i % 17;
    printf("%d %d\n", every_gang(1), every_gang(9));
    assigned();
    mixed(a);
    inner(a, rows);
    plain_loop();
    return 0;
}
