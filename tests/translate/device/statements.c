/* Statements and expressions of GNU C, jumps past initialisers. SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>
#include <stddef.h>
#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
struct vec { int n; double v[]; };
struct packed { char c; int i; } __attribute__((packed));
#pragma pack(push, 2)
struct pragma_packed { char c; int i; };
#pragma pack(pop)
struct bits { unsigned a : 3, b : 5; int c : 4; };
struct outer { struct { int x, y; } in; enum { UP, DOWN } way; struct inner { struct deepest { int z; } d; } i; };

static int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static int next(int *p) { return (*p)++; }
static const char *name(void) { return __func__; }

static int jumpy(int x)
{
    switch (x) {
    case 0:;
        int y = 5;
        const int k = 2;
        return y * k;
    case 'a' ... 'c': return 3;
    case 4: {
        int z = 8;
        return z;
    }
    default: break;
    }
    if (x > 50) goto out;
    int late = x * 2;
    struct bits b = { .b = 3 };
    return late + b.b;
out:
    return -1;
}

/* Constants that C converts to the type of the switch. */
static int converted(unsigned u, int k, unsigned long w)
{
    int s = 0;
    switch (u) {
    case -3: s = 1; break;
    case -2 ... -1: s = 2; break;
    case 'a': s = 3; break;
    }
    switch (k) {
    case -1u: return s + 10;
    case 0xfffffffc: return s + 20;
    case 3L: s += 30;
    }
    switch (w - 1) {
    case -1: s += 100; break;
    case ~0ul - 4 ... ~0ul - 3: s += 200;
    }
    return s;
}

int dev_main(double *out)
{
    int n = 0, i = 3;
    double storage[4];
    struct vec *v = (struct vec *)storage;
    struct packed p = { 1, 2 };
    struct pragma_packed pp = { 1, 2 };
    struct bits b = { 9, 2, -1 };
    struct outer o = { .in.y = 4, .way = DOWN, .i.d.z = 6 };
    struct inner in = o.i;
    struct deepest deep = in.d;
    v->n = 2;
    v->v[1] = 7;
    out[n++] = v->n + v->v[1] + sizeof *v + offsetof(struct vec, v);
    out[n++] = p.i + sizeof p + pp.i + sizeof(struct pragma_packed);
    out[n++] = b.a + b.b + b.c;
    out[n++] = o.in.y + o.way + in.d.z + deep.z + UP;
    out[n++] = MAX(i, n) + MAX(2.5, i);
    out[n++] = (i ?: 7) + (next(&i) ?: 9) + i;
    out[n++] = fact(5) + even(10) + odd(7);
    out[n++] = jumpy(0) + 10 * jumpy('b') + 100 * jumpy(4) + 1000 * jumpy(9) + jumpy(60);
    out[n++] = _Generic(i, int: 1, float: 2, default: 3) + _Generic(1.0f, int: 1, float: 2.5, default: 3);
    out[n++] = (i++, ++i, i) + (i > 2 && n < 100 || !i) + ~i + (-i) % 3 + (i << 2 >> 1 ^ 5);
    assert(i > 0);
    int buffer[4] = { 1, 2, 3, 4 }, copy[4];
    memcpy(copy, buffer, sizeof buffer);
    memmove(copy + 1, copy, 2 * sizeof(int));
    memset(buffer, 0, sizeof buffer);
    out[n++] = copy[0] + 10 * copy[1] + 100 * copy[2] + buffer[3] + memcmp(buffer, copy, 4);
    out[n++] = __builtin_popcount(255) + __builtin_ctz(8) + __builtin_clz(1) + __builtin_ffs(4) + __builtin_bswap32(1) + __builtin_parity(7);
    out[n++] = name()[0] + strlen(name()) + strcmp("a", "b");
    do { i--; if (i == 1) continue; } while (i > 0);
    while (__builtin_expect(i < 3, 1)) i++;
    out[n++] = i + 0x1p3 + 0x1.8p1f + 1e3f + 017 + 0b11 + 10UL + 3LL;
    for (int a = 0, c = 10; a < c; a++, c--) out[n] = a + c;
    n++;
    {
        typedef struct { int q; } here;
        enum { LOCAL = 3 };
        struct named { here h; } x = { { 4 } };
        int sized[LOCAL + 1] = { 1, 2, 3, 4 };
        out[n++] = x.h.q + LOCAL + sized[LOCAL];
    }
    out[n++] = converted(-3, -1, 0) + 1000 * converted(i - 4, -4, i - 3);
    out[n++] = converted('a', i, 0) + 1000 * converted(0, 0, -3ul);
    return n;
}
