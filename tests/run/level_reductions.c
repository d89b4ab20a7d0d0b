/* Reductions of one variable at several levels, and copies of sequential loops. SPDX-License-Identifier: MIT */
#include "check.h"

enum { N = 5, M = 40 };
static int a[N][M], out[N];

/* The inner loop alone reduces into the sum of the gangs; `unused` is listed and never named. */
static void listed(void)
{
    int sum = 5;
    unsigned unused = 7;
#pragma acc parallel loop gang reduction(+:sum) reduction(^:unused) num_workers(3)
    for (int g = 0; g < N; g++) {
#pragma acc loop worker reduction(+:sum) reduction(^:unused)
        for (int i = 0; i < M; i++) sum += a[g][i];
        out[g] = g;
    }
    printf("listed %d %u\n", sum, unused);
}

/* Each worker adds after its lanes are done. */
static void by_workers(void)
{
    unsigned sum = 5;
#pragma acc parallel loop gang worker reduction(+:sum) num_workers(3)
    for (int g = 0; g < N; g++) {
#pragma acc loop vector
        for (int i = 0; i < M; i++) a[g][i] += 1;
        sum += a[g][3];
    }
    printf("by workers %u\n", sum);
}

/* Lanes into workers, workers into gangs, gangs into the originals, in two loops side by side. */
static void through(long from, short to, long low)
{
    long long sum = 0;
    int least = 500;
#pragma acc parallel
    {
#pragma acc loop gang worker reduction(min:least) reduction(+:sum)
        for (unsigned char g = from; g != to; g--) {
#pragma acc loop vector reduction(min:least)
            for (long long i = 11; i > low; i -= 2)
                if (a[g % N][i] < least) least = a[g % N][i];
#pragma acc loop vector reduction(+:sum)
            for (long long i = 11; i > low; i -= 2) sum += a[g % N][i] * g;
        }
    }
    printf("through %d %lld\n", least, sum);
}

/* A sequential loop whose index is declared outside, with a copy per iteration. */
static void sequential(int n)
{
    int i, q = 1;
#pragma acc serial loop private(q) copy(out)
    for (i = 0; i < n; i++) {
        q = i * 3;
        out[i] += q;
    }
    print_ints("sequential", out, N);
}

/* A loop that is the body of the one around it, without braces. */
static void without_braces(void)
{
#pragma acc parallel copyin(a) copyout(out)
    {
#pragma acc loop gang
        for (int g = 0; g < N; g++) {
            int most = -1, count = 0;
#pragma acc loop worker reduction(max:most) reduction(+:count)
            for (int j = 0; j < 3; j++)
#pragma acc loop vector reduction(max:most) reduction(+:count)
                for (int i = j * 4; i < j * 4 + 4; i++) {
                    if (a[g][i] > most) most = a[g][i];
                    count++;
                }
            out[g] = most * 100 + count;
        }
    }
    print_ints("without braces", out, N);
#pragma acc parallel loop gang copyin(a) copyout(out)
    for (int g = 0; g < N; g++) {
        int sums[2] = {g, 0};
#pragma acc loop worker reduction(+:sums)
        for (int j = 0; j < 3; j++)
#pragma acc loop vector reduction(+:sums)
            for (int i = j * 4; i < j * 4 + 4; i++) sums[i % 2] += a[g][i];
        out[g] = sums[0] * 3 + sums[1];
    }
    print_ints("arrays without braces", out, N);
}

/* So many sums of one loop that the shared memory in which warps combine them leaves less for the gang's own arrays. */
#define SUMS s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, sa, sb, sc, sd, se, sf, sg, sh
#define EACH(f) f(s0, 0) f(s1, 1) f(s2, 2) f(s3, 3) f(s4, 4) f(s5, 5) f(s6, 6) f(s7, 7) f(s8, 8) f(s9, 9) \
    f(sa, 10) f(sb, 11) f(sc, 12) f(sd, 13) f(se, 14) f(sf, 15) f(sg, 16) f(sh, 17)
#define BEGIN(s, k) s = k;
#define ADD(s, k) s += row[(i + k) % ROW] * own[(i + k) % OWN];
#define TAKE(s, k) + (int)__real__ s

static void many(void)
{
    enum { ROW = 4090, OWN = 1020 };
    double own[OWN];
#pragma acc parallel loop gang private(own) num_gangs(2) copyout(out)
    for (int g = 0; g < N; g++) {
        double row[ROW];
        double _Complex SUMS;
        EACH(BEGIN)
#pragma acc loop vector
        for (int i = 0; i < OWN; i++) own[i] = i % 5;
#pragma acc loop vector
        for (int i = 0; i < ROW; i++) row[i] = i % 3 + g;
#pragma acc loop vector reduction(+: SUMS)
        for (int i = 0; i < ROW; i++) {
            EACH(ADD)
        }
        out[g] = 0 EACH(TAKE);
    }
    print_ints("many", out, N);
}

int main(void)
{
    for (int g = 0; g < N; g++)
        for (int i = 0; i < M; i++) a[g][i] = 30 + g * 7 - i % 13;
    listed();
    by_workers();
    through(44, 36, 8);
    sequential(N);
    without_braces();
    many();
    return 0;
}
