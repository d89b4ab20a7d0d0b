/* options: -Wno-return-type -Wno-return-mismatch */
/* sanitizer: -fno-sanitize=bounds */
/* Spellings and corners of GNU C that C++ lacks, in device code: old designators, calls without a prototype in sight, an empty asm with
 * operands, sizes of array parameters that do something, returns without a value, conditions on one side, ranges of unsigned cases.
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

struct pair { int a, b; int list[3]; };
typedef enum colour shade;
enum colour { RED, GREEN = 5 };

static int one() { return 1; }
static int scaled(a, p) int a; int *p; { return a * *p; }
static int calls;
static int counted(int *n) { return ++*n; }
static void note(int *n) { *n += 100; }
static void nothing(int *n) { return note(n); }
static int early(unsigned long n) { if (n > 3) return 7; return; }
static int sized(int n, int a[n++]) { return n * 10 + a[0]; }
static int rows(int n, int k, int a[k][n = n + 1]) { n = 7; return (int)sizeof a[0] + a[1][0]; }
static int interval(unsigned long long v)
{
    switch (v) {
    case 1000000000000000000ULL ... 9999999999999999999ULL: return 19;
    case 3 ... 5: return 4;
    default: return 0;
    }
}
#pragma acc routine vector
static int summed(int n, int a[n += 2])
{
    int s = 0;
#pragma acc loop vector reduction(+:s)
    for (int i = 0; i < n; i++) s += a[i];
    return s + 100 * n;
}

int main(void)
{
    int r[16] = { 0 }, q[12], sums[4];
    for (int i = 0; i < 12; i++) q[i] = i + 1;
#pragma acc serial copy(r) copyin(q)
    {
        float half(), whole = 2;
        struct pair s = { b : 3, list : { [1] 4 }, a : 4 };
        const struct pair t = { list : { 5, 6 }, a : 1 };
        int few[4] = { [1] 5, [3] 6 }, n = 0;
        r[0] = s.a * 1000 + s.b * 100 + s.list[1] * 10 + t.list[1] + t.a;
        r[1] = few[1] * 10 + few[3];
        r[2] = one(1.0, 2, counted(&n)) + n;
        r[3] = scaled(3, (char *)q + 4);
        long long x = 41;
        int i = 7, k = 1, m = 2;
        asm("" : "=r"(i) : "0"((int)x));
        asm volatile("" : [k] "=r"(k), "=r"(m) : "1"(k + 4), "[k]"(m), "r"(counted(&n)) : "memory");
        asm("" : "+r"(n));
        r[4] = i * 1000 + k * 100 + m * 10 + n;
        r[5] = sized(1, q);
        r[6] = rows(2, 2, (void *)q);
        nothing(&n);
        n > 3 ? note(&n) : 0;
        r[7] = n + early(4);
        r[8] = interval(1000000000000000000ULL) * 100 + interval(9999999999999999999ULL) + interval(4) + interval(10000000000000000000ULL);
        shade c = GREEN;
        r[9] = c + __builtin_choose_expr(!__builtin_constant_p(i), 10, counted(&n)) + __builtin_types_compatible_p(typeof(n), int);
        r[10] = (int)whole;
        __builtin_prefetch(&q[n++], 0, 1);
        r[11] = n;
    }
#pragma acc parallel loop gang copyout(sums) copyin(q)
    for (int i = 0; i < 4; i++) sums[i] = summed(i, q);
    for (int i = 0; i < 16; i++) printf("%d ", r[i]);
    printf("\n%d %d %d %d\n", sums[0], sums[1], sums[2], sums[3]);
    return calls;
}
