/* Every reduction operator, on several types and trip counts, small, empty and long. SPDX-License-Identifier: MIT */
#include "check.h"
#include <limits.h>
#include <math.h>

static void integers(int n, const int *x)
{
    int add = 3, mul = 1, mx = INT_MIN, mn = INT_MAX, a = ~0, o = 0, e = 5, la = 1, lo = 0;
#pragma acc parallel loop copyin(x[0:n]) reduction(+:add) reduction(*:mul) reduction(max:mx) reduction(min:mn)
    for (int i = 0; i < n; i++) {
        add += x[i];
        mul *= x[i] % 3 == 0 ? 1 : -1;
        mx = x[i] > mx ? x[i] : mx;
        if (x[i] < mn) mn = x[i];
    }
#pragma acc parallel loop copyin(x[0:n]) reduction(&:a) reduction(|:o) reduction(^:e) reduction(&&:la) reduction(||:lo)
    for (int i = 0; i < n; i++) {
        a &= x[i] | 0x10;
        o |= x[i];
        e ^= x[i];
        la = la && x[i] > -1000;
        lo = lo || x[i] == 77;
    }
    printf("int n=%d: %d %d %d %d %d %d %d %d %d\n", n, add, mul, mx, mn, a, o, e, la, lo);
}

static void wide(int n, const int *x)
{
    long long add = 1LL << 40;
    unsigned u = 0;
    unsigned char c = 0;
    short s = SHRT_MIN;
    unsigned long mx = 0;
#pragma acc parallel loop reduction(+:add,u,c) reduction(max:s,mx) copyin(x[0:n])
    for (int i = 0; i < n; i++) {
        add += (long long)x[i] * 1000003;
        u += (unsigned)x[i];
        c += (unsigned char)x[i];
        if (x[i] > s) s = (short)x[i];
        if ((unsigned long)(x[i] + 5000) > mx) mx = (unsigned long)(x[i] + 5000);
    }
    printf("wide n=%d: %lld %u %d %d %lu\n", n, add, u, c, s, mx);
}

static void floating(int n, const int *x)
{
    float f = 0, fm = -INFINITY;
    double d = 10, p = 1, dm = INFINITY;
#pragma acc parallel loop reduction(+:f) reduction(max:fm) reduction(+:d) reduction(*:p) reduction(min:dm) copyin(x[0:n])
    for (int i = 0; i < n; i++) {
        f += (float)(x[i] & 7);
        fm = fmaxf(fm, (float)x[i]);
        d += 0.5 * x[i];
        p *= x[i] & 1 ? 2 : 0.5;
        dm = x[i] < dm ? x[i] : dm;
    }
    printf("floating n=%d: %.1f %.1f %.1f %g %.1f\n", n, (double)f, (double)fm, d, p, dm);
}

static void all_minus_infinity(int n)
{
    double m = -INFINITY;
#pragma acc parallel loop reduction(max:m)
    for (int i = 0; i < n; i++) m = fmax(m, -INFINITY);
    printf("all -inf: %g\n", m);
}

/* All values are beyond the range of long long. */
static void of_128_bits(int n, const int *x)
{
    const __int128 far = (__int128)1 << 100;
    __int128 least = 2 * far, most = -2 * far;
    unsigned __int128 all = ~(unsigned __int128)0;
#pragma acc parallel loop copyin(x[0:n]) reduction(min: least) reduction(max: most) reduction(&: all)
    for (int i = 0; i < n; i++) {
        least = far + x[i] < least ? far + x[i] : least;
        most = x[i] - far > most ? x[i] - far : most;
        all &= ~((unsigned __int128)1 << (64 + i % 9));
    }
    printf("128 bits n=%d: %lld %lld %llx %llx\n", n, (long long)(least - far), (long long)(most + far), (unsigned long long)all,
           (unsigned long long)(all >> 64));
}

int main(void)
{
    static const int sizes[] = { 0, 1, 2, 31, 32, 33, 255, 257, 1000, 5000 };
    static int x[5000];
    for (int i = 0; i < 5000; i++) x[i] = i * 7919 % 1013 - 400;
    for (int k = 0; k < 10; k++) {
        integers(sizes[k], x);
        wide(sizes[k], x);
        floating(sizes[k], x);
        if (sizes[k] > 1) of_128_bits(sizes[k], x);
    }
    all_minus_infinity(1000);
    return 0;
}
