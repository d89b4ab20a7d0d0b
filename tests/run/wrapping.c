/* options: -fwrapv */
/* wrapping: signed arithmetic that wraps, as -fwrapv promises, in device code. SPDX-License-Identifier: MIT */
#include "check.h"
#include <limits.h>
#pragma GCC optimize("wrapv")

enum { N = 32 };
struct state { int i; long l; signed char c; int bits : 20; };

static int grows(int x) { return x + 1 > x; }
static int negates(long x) { return x < 0 && -x < 0; }
static unsigned long hash(const char *s)
{
    int h = 5381;
    for (; *s; s++) h = (h << 5) + h * 7 - *s;
    return (unsigned long)h;
}

int main(void)
{
    static const int at[] = {INT_MAX, INT_MIN, -1, 0x12345678, 77777777};
    int out[N], steps = 0;
    long wide[N];
    struct state t[N];
    for (int i = 0; i < N; i++) t[i] = (struct state){at[i % 5], i % 2 ? LONG_MAX : LONG_MIN, (signed char)(i * 9), i << 14};
#pragma acc parallel loop copy(t) copyout(out, wide) copyin(at)
    for (int i = 0; i < N; i++) {
        struct state *p = &t[i];
        int x = p->i, k = 0, *q = &p->i;
        long y = p->l;
        out[i] = grows(x) + 2 * negates(y) + 4 * negates(x) + 8 * (x - 1 < x) + 16 * (x * 2 / 2 == x) + 32 * (-x == x && x);
        x += at[(i + 1) % 5];
        x *= 48271, x -= (long)p->c * INT_MAX;
        --y, y += x++ - y;
        y <<= 3;
        p->c += 100, p->c *= 3, ++p->bits, p->bits += x;
        (*q++)++, --q, *q = *q + 1 - x * -x;
        wide[i] = (y * y + x) * 31 - (long)hash("signed arithmetic") + (int)(1000000 * (i + 1) * 5) - (y - LONG_MIN);
        for (int m = INT_MAX - i; m > 0 && k < 100; m++) k++;
        p->l = (x -= 5) + (k << 30) - (p->c - p->bits);
    }
#pragma acc serial copy(steps)
    for (int i = INT_MAX - 3; i != INT_MIN + 3; i++) steps++;
    print_ints("out", out, N);
    for (int i = 0; i < N; i++) printf("%ld %d %ld %d %d\n", wide[i], t[i].i, t[i].l, t[i].c, t[i].bits);
    printf("%d\n", steps);
    return 0;
}
