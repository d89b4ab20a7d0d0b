/* atomic_types: every form of atomic on small types, members of structures and what pointers lead to. SPDX-License-Identifier: MIT */
#include "check.h"

struct inner {
    short k[3];
    unsigned char c;
};
struct record {
    int n;
    double d[4];
    struct inner in;
    float f;
};

enum { N = 300 };

#define UPDATES(type, name) \
    static void name(void) \
    { \
        type a[12], got[N], sum = 0; \
        for (int i = 0; i < 12; i++) a[i] = 1; \
        _Pragma("acc parallel loop copy(a) copyout(got)") \
        for (int i = 0; i < N; i++) { \
            _Pragma("acc atomic update") \
            a[0] += i % 3; \
            _Pragma("acc atomic") \
            a[1] = a[1] + 2; \
            _Pragma("acc atomic update if(i > 5)") \
            a[2] = 3 + a[2]; \
            _Pragma("acc atomic") \
            a[3] = 1 - a[3]; \
            _Pragma("acc atomic") \
            a[4] *= i % 50 ? 1 : 3; \
            _Pragma("acc atomic") \
            ++a[5]; \
            _Pragma("acc atomic") \
            a[6]--; \
            _Pragma("acc atomic capture") \
            got[i] = a[7]++; \
            _Pragma("acc atomic capture") \
            { got[i] = a[8]; a[8] = a[8] + 1; } \
            _Pragma("acc atomic capture") \
            { a[9] += 2; got[i] = a[9]; } \
            _Pragma("acc atomic write") \
            a[10] = 7; \
            _Pragma("acc atomic capture") \
            got[i] = a[11] += 1; \
        } \
        for (int i = 0; i < N; i++) sum += got[i]; \
        printf(#name); \
        for (int i = 0; i < 12; i++) printf(" %.9g", (double)a[i]); \
        printf(" %.9g\n", (double)sum); \
    }
UPDATES(signed char, bytes)
UPDATES(unsigned short, shorts)
UPDATES(unsigned, words)
UPDATES(long long, longs)
UPDATES(float, floats)
UPDATES(double, doubles)

static void members(void)
{
    struct record s = {0};
    static struct record all[5];
    int *count = calloc(16, sizeof *count);
    unsigned long *bits = calloc(4, sizeof *bits);
#pragma acc parallel loop copy(s, all, count[0 : 16], bits[0 : 4])
    for (int i = 0; i < N; i++) {
#pragma acc atomic
        s.n++;
#pragma acc atomic update
        s.d[i % 4] += i;
#pragma acc atomic
        s.in.k[i % 3]++;
#pragma acc atomic
        s.in.c |= 1u << (i % 8);
#pragma acc atomic
        all[i % 5].in.c ^= i;
        int five = i % 5;                  /* gcc 12's overflow checks hide all[i % 5] = all[i % 5] + x from OpenMP */
#pragma acc atomic
        all[five].f = all[five].f + 0.5f;
#pragma acc atomic write
        all[i % 5].n = 9;
#pragma acc atomic update
        ++*(count + i % 16);
#pragma acc atomic update
        bits[i % 4] |= 1UL << (i % 60);
    }
    printf("%d %g %g %d %d %d %d %g\n", s.n, s.d[0], s.d[3], s.in.k[0], s.in.c, all[1].in.c, all[2].n, all[2].f);
    print_ints("count", count, 16);
    printf("%lx %lx\n", bits[0], bits[3]);
    free(count);
    free(bits);
}

/* Objects that a gang's lanes share. */
static void of_gangs(void)
{
    int sums[10] = {0};
#pragma acc parallel loop gang copy(sums)
    for (int i = 0; i < 10; i++) {
        int own = i;
        short bins[4] = {0};
#pragma acc loop vector
        for (int j = 0; j < 100; j++) {
#pragma acc atomic
            own += j;
#pragma acc atomic
            bins[j % 4]++;
        }
#pragma acc atomic
        sums[i / 2] += own + bins[3];
    }
    print_ints("gangs", sums, 10);
}

/* Atomic statements that are the bodies of loops, whose indices the host counts in another type. */
static void as_bodies(short n)
{
    static struct { int x; int k[16]; } s;
    unsigned char t = 0;
    short i;
#pragma acc parallel loop gang copy(s)
    for (i = 0; i != n; i++)
#pragma acc atomic
        s.k[i & 3] += 1;
#pragma acc parallel loop gang private(t) copy(s)
    for (short q = 0; q != n; q++)
#pragma acc atomic capture
    { s.k[q & 3] += 2; t = s.k[q & 3]; }
#pragma acc parallel loop gang copy(s)
    for (short q = 0; q != n; q++)
#pragma acc loop vector
        for (unsigned short r = 0; r != 16; r++)
#pragma acc atomic update
            s.k[r]--;
#pragma acc parallel loop collapse(2) copy(s)
    for (short q = 0; q != n; q++)
        for (short r = 0; r != 16; r++)
#pragma acc atomic write
            s.x = 3;
    print_ints("bodies", s.k, 16);
    printf("%d\n", s.x);
}

int main(void)
{
    as_bodies(9);
    bytes();
    shorts();
    words();
    longs();
    floats();
    doubles();
    members();
    of_gangs();
    return 0;
}
