/* Bit-fields, packed and not, byte by byte: what the device stores the host reads and the other way round, and copies keep every bit.
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include <string.h>

struct __attribute__((packed)) p1 { unsigned a : 3; unsigned b : 30; unsigned short c : 9; };
struct p2 { char x; unsigned a : 7; int b : 17; unsigned long long c : 41; short s; } __attribute__((packed));
struct __attribute__((packed, aligned(4))) p3 { unsigned char a : 5; int : 3; signed b : 12; unsigned c : 20; double d; unsigned e : 1; };
#pragma pack(push, 2)
struct p4 { char a : 4; int b : 28; long c : 33; char d; unsigned e : 11; };
#pragma pack(pop)
#pragma pack(push, 1)
struct p5 { unsigned a : 9; int : 0; unsigned b : 9; long long c : 63; };
#pragma pack(pop)
struct __attribute__((packed)) p6 { _Bool t : 1; enum __attribute__((packed)) { NONE, SOME, ALL = 3 } k : 2; struct p1 in; unsigned v : 13; };
struct n1 { unsigned a : 3, b : 5; int c : 4; unsigned long long d : 40; _Bool e : 1; };
struct n2 { char x; int a : 5; int : 0; int b : 27; short s; long long c : 50; unsigned char d : 7, e : 2; };
struct n3 { unsigned short a : 15; unsigned b : 18; char c : 3; __attribute__((aligned(8))) int d : 6; } __attribute__((aligned(16)));
struct n4 { unsigned a : 4 __attribute__((packed)); unsigned b : 29 __attribute__((packed)); char c; };
union u1 { unsigned a : 5; struct p2 p; long long b : 47; } __attribute__((packed));

/* FIELDS(f): f(member) for each. The values differ from all members' and overflow the narrow ones. */
#define F1(f) f(a) f(b) f(c)
#define F2(f) f(x) f(a) f(b) f(c) f(s)
#define F3(f) f(a) f(b) f(c) f(d) f(e)
#define F4(f) f(a) f(b) f(c) f(d) f(e)
#define F5(f) f(a) f(b) f(c)
#define F6(f) f(t) f(k) f(in.a) f(in.b) f(in.c) f(v)
#define FN1(f) f(a) f(b) f(c) f(d) f(e)
#define FN2(f) f(x) f(a) f(b) f(s) f(c) f(d) f(e)
#define FN3(f) f(a) f(b) f(c) f(d)
#define FN4(f) f(a) f(b) f(c)
#define FU1(f) f(b) f(p.c) f(p.s) f(a)

#define SET(m) v[i].m = (i * 0x9E3779B97F4A7C15ull >> (k++ * 5 & 31)) & 0x7fffffffffffull;
#define SUM(m) o[i] += (int)((long long)v[i].m % 10007) * ++k;
#define STEP(m) w[i].m += i + 1; w[i].m *= 3; w[i].m--;
#define ONE(m) memset(&one, 0, sizeof one); one.m = 3; for (int j = 0; j < (int)sizeof one; j++) o[i] += ((unsigned char *)&one)[j] * (j + 1) * (++k % 91);

#define MASK(m) mask.m = -1;

/* Of each object the bits that mask has; the others are padding, which an assignment need not keep. */
static void show(const char *name, const void *objects, int n, const void *mask, int size)
{
    const unsigned char *p = objects, *m = mask;
    unsigned long long h = 14695981039346656037ull;
    for (int i = 0; i < n; i++) h = (h ^ (p[i] & m[i % size])) * 1099511628211ull;
    printf("%s %d %016llx", name, n, h);
    for (int i = n / 2; i < n / 2 + 24 && i < n; i++) printf(" %02x", p[i] & m[i % size]);
    printf("\n");
}

enum { N = 40 };
#define TEST(type, fields)                                                                                                                 \
    {                                                                                                                                      \
        static type v[N], w[N], x[N];                                                                                                      \
        int o[N];                                                                                                                          \
        type mask, all;                                                                                                                    \
        memset(&mask, 0, sizeof mask);                                                                                                     \
        memset(&all, -1, sizeof all);                                                                                                      \
        fields(MASK) memset(v, 0, sizeof v);                                                                                               \
        memset(x, 0xa5, sizeof x);                                                                                                         \
        _Pragma("acc parallel loop copy(v, x) copyout(w, o)") for (unsigned long long i = 0; i < N; i++)                                   \
        {                                                                                                                                  \
            int k = 0;                                                                                                                     \
            type one;                                                                                                                      \
            fields(SET) w[i] = v[i];                                                                                                       \
            o[i] = (int)sizeof one;                                                                                                        \
            fields(STEP) k = 0;                                                                                                            \
            fields(ONE) k = 0;                                                                                                             \
            fields(SUM) one = w[i];                                                                                                        \
            one.FIRST = x[i].FIRST;                                                                                                        \
            x[i].FIRST = v[i].FIRST;                                                                                                       \
            o[i] += (int)(one.FIRST == x[i].FIRST) + (int)((long long)one.FIRST & 255);                                                    \
        }                                                                                                                                  \
        show(#type, v, sizeof v, &all, sizeof all);                                                                                        \
        show("  stepped", w, sizeof w, &mask, sizeof mask);                                                                                \
        show("  one member", x, sizeof x, &all, sizeof all);                                                                               \
        print_ints("  sums", o, N);                                                                                                        \
        for (int i = 0; i < N; i++) {                                                                                                      \
            int k = i;                                                                                                                     \
            fields(SET) o[i] = 0;                                                                                                          \
        }                                                                                                                                  \
        _Pragma("acc parallel loop copyin(v) copyout(o)") for (int i = 0; i < N; i++)                                                      \
        {                                                                                                                                  \
            int k = 0;                                                                                                                     \
            type copy = v[i], *p = &copy;                                                                                                  \
            o[i] = 0;                                                                                                                      \
            fields(SUM) p->FIRST++;                                                                                                        \
            o[i] += (int)p->FIRST;                                                                                                         \
        }                                                                                                                                  \
        print_ints("  read", o, N);                                                                                                        \
    }

int main(void)
{
#define FIRST b
    TEST(struct p1, F1)
    TEST(struct p2, F2)
    TEST(struct p3, F3)
    TEST(struct p4, F4)
    TEST(struct p5, F5)
    TEST(struct n1, FN1)
    TEST(struct n2, FN2)
    TEST(struct n3, FN3)
    TEST(struct n4, FN4)
    TEST(union u1, FU1)
#undef FIRST
#define FIRST in.b
    TEST(struct p6, F6)
    return 0;
}
