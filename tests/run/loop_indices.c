/* Indices of all integer types, run-time and negative steps, loops that depend on the one around them. SPDX-License-Identifier: MIT */
#include "check.h"
#include <stddef.h>
#include <stdint.h>
enum { N = 200 };
enum color { RED, GREEN, BLUE, COLORS };
static int h[N];
static void show(const char *s) { print_ints(s, h, N); for (int i = 0; i < N; i++) h[i] = 0; }

static void types(size_t n, long l, unsigned char c8, short s16, uint64_t u64, signed char sc)
{
#pragma acc parallel loop copy(h)
    for (size_t i = 0; i < n; i++) h[i] += (int)i;
    show("size_t");
#pragma acc parallel loop copy(h)
    for (long i = l; i > -1; i--) h[i] += (int)i;
    show("long down");
#pragma acc parallel loop copy(h)
    for (unsigned char i = 0; i < c8; i += 3) h[i] += i;
    show("uchar");
#pragma acc parallel loop copy(h)
    for (short i = s16; i >= 0; i -= 7) h[i] += i;
    show("short");
#pragma acc parallel loop copy(h)
    for (signed char i = -5; i <= sc; ++i) h[i + 5] += i;
    show("schar");
#pragma acc parallel loop copy(h)
    for (uint64_t i = UINT64_MAX - 10; i < UINT64_MAX - u64; i += 2) h[UINT64_MAX - i] += 1;
    show("u64 top");
#pragma acc parallel loop copy(h)
    for (int64_t i = INT64_MAX - 20; i < INT64_MAX - 3; i += 4) h[INT64_MAX - i] += 1;
    show("i64 top");
#pragma acc parallel loop copy(h)
    for (int64_t i = INT64_MIN + 20; i > INT64_MIN + 1; i -= 4) h[i - INT64_MIN] += 1;
    show("i64 bottom");
#pragma acc parallel loop copy(h)
    for (enum color k = RED; k < COLORS; k++) h[k] += k + 1;
    show("enum");
#pragma acc parallel loop copy(h)
    for (char k = 'a'; k <= 'z'; k++) h[k - 'a'] += k;
    show("char");
#pragma acc parallel loop copy(h)
    for (ptrdiff_t k = (ptrdiff_t)n - 1; k >= 0; --k) h[k] ^= (int)k;
    show("ptrdiff");
#pragma acc parallel loop copy(h)
    for (unsigned i = (unsigned)n; i > 0; --i) h[i - 1] += 5;
    show("unsigned down");
}
static void steps(int n, int s, int neg, unsigned us, long ls)
{
#pragma acc parallel loop copy(h)
    for (int i = 0; i < n; i += s) h[i]++;
    show("step s");
#pragma acc parallel loop copy(h)
    for (int i = 0; i < n; i = i + s) h[i]++;
    show("i = i + s");
#pragma acc parallel loop copy(h)
    for (int i = 0; i < n; i = s + i) h[i]++;
    show("i = s + i");
#pragma acc parallel loop copy(h)
    for (int i = n - 1; i >= 0; i += neg) h[i]++;
    show("step neg");
#pragma acc parallel loop copy(h)
    for (int i = n - 1; i >= 0; i -= s) h[i]++;
    show("-= s");
#pragma acc parallel loop copy(h)
    for (int i = n - 1; i > 0; i = i - s) h[i]++;
    show("i - s");
#pragma acc parallel loop copy(h)
    for (unsigned i = 3; i < (unsigned)n; i += us) h[i]++;
    show("us");
#pragma acc parallel loop copy(h)
    for (long i = 0; i < n; i += ls) h[i]++;
    show("ls");
#pragma acc parallel loop copy(h)
    for (long i = 0; i < n; i += 2 * ls + 1) h[i]++;
    show("2ls+1");
#pragma acc parallel loop copy(h)
    for (int i = n; i < 0; i++) h[n - i]++;
    show("empty");
#pragma acc parallel loop copy(h)
    for (int i = n; i != n; i++) h[i]++;
    show("empty !=");
#pragma acc parallel loop copy(h)
    for (int i = 0; i != n; ++i) h[i]++;
    show("!=");
#pragma acc parallel loop copy(h)
    for (int i = n - 1; i != -1; --i) h[i]++;
    show("!= down");
#pragma acc parallel loop copy(h)
    for (int i = 0; n > i; i++) h[i]++;
    show("n > i");
#pragma acc parallel loop collapse(2) copy(h)
    for (int i = 9; i >= 0; i -= s) for (unsigned j = 0; j < 20u; j += us) h[i * 20 + j]++;
    show("collapse");
#pragma acc parallel loop tile(3, 4) copy(h)
    for (int i = 9; i >= 0; i -= s) for (unsigned j = 0; j < 20u; j += us) h[i * 20 + j]++;
    show("tile");
}
/* A 64-bit index, converted in terms that differ by constants: ptxas 13.0 once used one of the terms for another. */
static void narrowed(long n, long low, int width, long columns)
{
    float a[600], c[21];
    long table[10][columns], sum = 3;
    unsigned *q = malloc(2940 * sizeof *q), j;
    for (int k = 0; k < 600; k++) a[k] = (float)k;
    for (int k = 0; k < 21; k++) c[k] = (float)k;
    for (int k = 0; k < 2940; k++) q[k] = (unsigned)k % 63;
    for (int k = 0; k < 10 * columns; k++) table[k / columns][k % columns] = k % 17 - k % 7;
#pragma acc parallel loop tile(16, 40) reduction(+:sum) copy(a) copyin(c, q[0:2940])
    for (long i = 0; i <= n; i += 3)
    for (j = 17; low < j; j = j - 2)
    {
        double s = 0;
        s += c[2 * (int)i];
        s += c[2 * (int)i + 4];
        s += q[((-1 * (int)i + 9) * 14 + ((int)j + -1 * (int)i - 10)) * width + (-1 * (int)j + (int)i + 17)];
        s += q[((-1 * (int)i + 11) * 14 + ((int)j + -1 * (int)i - 8)) * width + (-1 * (int)j + (int)i + 19)];
        s += q[((-1 * (int)i + 7) * 14 + ((int)j + -1 * (int)i - 7)) * width + (-1 * (int)j + (int)i + 21)];
        s += q[((-1 * (int)i + 7) * 14 + ((int)j + -1 * (int)i - 8)) * width + (-1 * (int)j + (int)i + 23)];
        for (int k = -1; k <= 1; k++) {
            s += table[k + 4][-1 * (int)i + 9];
            s += table[k + 7][-1 * (int)i + 11];
            s += table[k + 4][-1 * (int)i + 10];
            s += table[k + 4][-1 * (int)i + 11];
        }
        short same[9];
        for (int k = 0; k < 9; k++) same[k] = 8;
        s += same[j - 15];
        a[i * 55 + (j - 17)] = (float)(long)s;
        sum += (long)s;
    }
    int shorter[3] = {0};
#pragma acc parallel loop copy(shorter)
    for (long long i = 70000; i < 70009; i += 3) {
        short k = i;
        shorter[(i - 70000) / 3] = k + 5 * (signed char)i + -(int)i;
    }
    printf("narrowed %ld %g %g %g %d %d %d\n", sum, a[0], a[165], a[330], shorter[0], shorter[1], shorter[2]);
    free(q);
}
static void dependent(int n)
{
#pragma acc parallel loop copy(h)
    for (int i = 0; i < n; i++)
#pragma acc loop seq
        for (int j = 0; j <= i; j++) h[i] += j;
    show("triangle seq");
#pragma acc parallel loop gang copy(h)
    for (int i = 0; i < 14; i++)
#pragma acc loop vector
        for (int j = 0; j < i; j++) h[i * 14 + j] += j;
    show("triangle vector");
#pragma acc parallel loop copy(h)
    for (int i = 0; i < 14; i++)
#pragma acc loop
        for (int j = i; j < 14; j += 2) h[i * 14 + j] += j;
    show("triangle auto");
    int sum = 0;
#pragma acc parallel loop gang reduction(+:sum)
    for (int i = 0; i < n; i++) {
        int t = 0;
#pragma acc loop worker vector reduction(+:t)
        for (int j = i / 2; j < 2 * i; j += 3) t += j;
        sum += t;
    }
    printf("sum %d\n", sum);
#pragma acc kernels
    for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) h[i] += j;
    show("kernels triangle");
}
static void last_values(int n)
{
    int i, j, k = 7;
#pragma acc kernels copy(h)
    {
        for (i = 0; i < n; i++) h[i] = i;
        h[0] = i;
    }
    show("kernels last");
    printf("i after %d\n", i);
#pragma acc serial copy(h)
    {
        for (k = 0; k < n; k += 3) h[k] = k;
        h[1] = k;
    }
    show("serial last");
#pragma acc parallel copy(h) num_gangs(1)
    {
        for (j = 0; j < n; j++) { if (j == 50) break; h[j] = j; }
        h[60] = j;
    }
    show("parallel last");
#pragma acc parallel loop copy(h) 
    for (j = 0; j < n; j++) {
        int t;
        for (t = 0; t < j; t += 4) ;
        h[j] = t;
    }
    show("inner last");
#pragma acc parallel loop copy(h) private(k)
    for (j = 0; j < n; j++) {
        for (k = 0; k * k < j; k++) ;
        h[j] = k;
    }
    show("inner last private");
}
struct box { int lo, hi, step; struct { long n; } in; };
static int twice(int n) { return 2 * n; }
static void bounds(struct box b, struct box *p)
{
#pragma acc parallel loop copy(h)
    for (int i = b.lo; i < b.hi; i += b.step) h[i]++;
    show("struct");
#pragma acc parallel loop copy(h) copyin(p[0:1])
    for (int i = p->lo; i < p->hi; i += p->step) h[i]++;
    show("pointer to struct");
#pragma acc parallel loop collapse(2) copy(h)
    for (int i = b.lo; i < 10; i++) for (int j = 0; j < b.in.n; j++) h[i * 20 + j]++;
    show("collapse struct");
}
static void calls(int n)
{
#pragma acc parallel loop collapse(2) copy(h)
    for (int i = 0; i < twice(3); i++) for (int j = 0; j < twice(7); j++) h[i * 20 + j]++;
    show("collapse calls");
#pragma acc parallel loop copy(h)
    for (int i = twice(1); i < twice(n / 2); i++) h[i]++;
    show("calls");
}
/* A private clause names variables that the loops hide. */
static void hidden(int n)
{
    int i, j, t = 0;
    n = n < 10 ? n : 10;
#pragma acc parallel loop collapse(2) copy(h) private(i, j, t)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 20; j++) h[i * 20 + j] += i + 2 * j;
    show("hidden");
#pragma acc parallel loop copy(h) private(i, j, t)
    for (int i = 0; i < n; i++) {
        int t = i * 2;
#pragma acc loop vector private(i, j)
        for (int j = 0; j < 20; j++) h[i * 20 + j] += j;
        h[i * 20] += t;
    }
    show("hidden inside");
    for (i = j = t; i < 3; i++) h[i] = i + j;
    show("not hidden");
}
int main(void)
{
    types(N, N - 1, 199, 190, 2, 100);
    steps(N, 3, -4, 7, 11);
    narrowed(7, 16, 15, 13);
    dependent(100);
    last_values(150);
    struct box b = { 1, 190, 4, { 17 } };
    bounds(b, &b);
    calls(100);
    hidden(N);
    return 0;
}
