// Scans, and loops that are nearly scans: all give what the sequential loop gives. SPDX-License-Identifier: MIT
/* options: -Wno-scan-sequential */
/* sanitizer: -fno-sanitize=signed-integer-overflow */
#include <stdio.h>
#include <stdlib.h>

#define MOST 20011

static int x[MOST], y[MOST + 8], z[MOST + 8], w[MOST];
static unsigned char b[MOST], c[MOST];
static short h[MOST];
static long long l[MOST];
static unsigned u[MOST];
static float f[MOST], g[MOST];

static unsigned long long mixed(unsigned long long hash, const void *bytes, size_t n)
{
    for (const unsigned char *p = bytes; n--; p++) hash = (hash ^ *p) * 0x100000001b3ULL;
    return hash;
}

static void fill(void)
{
    unsigned s = 12345;
    for (int i = 0; i < MOST; i++) {
        s = s * 1103515245u + 12345u;
        x[i] = (int)(s >> 16) % 2001 - 1000;
        w[i] = (int)(s >> 8 & 7) - 3;
        b[i] = (unsigned char)(s >> 20);
        h[i] = (short)(s >> 12);
        u[i] = s;
        l[i] = (long long)s * 40503 - 7;
        f[i] = (float)x[i] / 16;
        y[i] = z[i] = i % 17;
    }
}

#define SHOW(name, n, value, array) printf("%s %d: %lld %016llx\n", name, n, (long long)(value), mixed(7, array, sizeof array))

static void sums(int n)
{
    int s = 3, i;
    fill();
#pragma acc kernels copyin(x) copy(y)
    for (i = 0; i < n; i++) {
        s += x[i];
        y[i] = s;
    }
    SHOW("inclusive", n, s + i, y);
    s = -1;
#pragma acc parallel loop auto copy(x, s)
    for (int j = 0; j < n; j++) {
        int t = x[j];
        x[j] = s;
        s += t;
    }
    SHOW("in place", n, s, x);
    fill();
#pragma acc kernels loop copy(y) copyin(x)
    for (int j = 1; j < n; j++) y[j] = y[j - 1] + x[j];
    SHOW("element", n, 0, y);
#pragma acc kernels loop copy(y)
    for (int j = 3; j < n; j += 3) y[j] += y[j - 3];
    SHOW("element by three", n, 0, y);
#pragma acc kernels loop copy(y) copyin(w)
    for (int j = n - 2; j >= 0; j--) y[j] = (y[j + 1] ^ w[j]) ^ j;
    SHOW("element downwards", n, 0, y);
    int count = 2;
#pragma acc kernels copyin(x) copy(y)
    for (int j = 0; j < n; j++)
        if (x[j] > 0) y[count++] = x[j];
    SHOW("compaction", n, count, y);
}

static void operators(int n)
{
    int m = -100000, least = 5, bits = ~0, any = 0;
    unsigned product = 1;
    fill();
#pragma acc kernels copyin(x) copy(y)
    for (int i = 0; i < n; i++) {
        if (x[i] > m) m = x[i];
        y[i] = m;
    }
    SHOW("maximum", n, m, y);
#pragma acc kernels copyin(x) copy(y)
    for (int i = 0; i < n; i++) {
        y[i] = least;
        least = least < x[i] + i % 5 ? least : x[i] + i % 5;
    }
    SHOW("minimum", n, least, y);
#pragma acc kernels copyin(x, u) copy(y, z)
    for (int i = 0; i < n; i++) {
        bits &= ~(1 << (i / 1000));
        any |= x[i] == 1000;
        product *= u[i] | 1;
        y[i] = bits + any;
        z[i] = (int)product;
    }
    SHOW("three", n, bits + any, y);
    SHOW("product", n, product, z);
    float high = -1e30f;
#pragma acc kernels copyin(f) copy(g)
    for (int i = 0; i < n; i++) {
        if (high < f[i]) high = f[i];
        g[i] = high;
    }
    SHOW("float maximum", n, high * 16, g);
}

static void types(int n)
{
    unsigned char s8 = 200;
    short s16 = -3;
    long long s64 = 1LL << 40;
    _Bool seen = 0;
    fill();
#pragma acc kernels copyin(b) copy(c)
    for (int i = 0; i < n; i++) {
        s8 += b[i];
        c[i] = s8;
    }
    SHOW("bytes", n, s8, c);
#pragma acc kernels copy(h)
    for (int i = 0; i < n; i++) {
        s16 = h[i] - i + s16;
        h[i] = s16;
    }
    SHOW("shorts", n, s16, h);
#pragma acc kernels copy(l)
    for (int i = 0; i < n; i++) {
        s64 -= l[i];
        l[i] = s64;
    }
    SHOW("long long", n, s64, l);
#pragma acc kernels copyin(x) copy(y)
    for (int i = 0; i < n; i++) {
        seen |= x[i] == 999;
        y[i] = seen;
    }
    SHOW("bool", n, seen, y);
}

static int weight(int v) { return v % 3 ? v : -v; }

static void forms(int n)
{
    int s = 0, t = 0, pos = 0, neg = 0, last = -1;
    unsigned hash = 5;
    fill();
#pragma acc kernels copyin(x, w) copy(y)
    for (int i = 0; i < n; i++) {
        int e = 0;
        for (int k = 0; k < 4; k++) {
            if (k == w[i]) break;
            e += weight(x[i] + k);
        }
        if (e % 5 == 0) continue;
        if (e > 0) s += e;
        else s -= w[i];
        y[i] = s * w[i];
    }
    SHOW("conditional", n, s, y);
#pragma acc kernels copyin(x) copy(y, z)
    for (int i = 0; i < n; i++) {
        if (x[i] >= 0) {
            y[pos] = x[i];
            pos++;
        } else {
            z[neg++] = i;
        }
    }
    SHOW("partition", n, pos, y);
    SHOW("partition", n, neg, z);
#pragma acc kernels copyin(u) copy(y)
    for (int i = 0; i < n; i++) {
        hash = hash * 31 + u[i];
        y[i] = (int)hash;
    }
    SHOW("linear", n, hash, y);
#pragma acc kernels copyin(x) copy(y)
    for (int i = 0; i < n; i++) {
        if (x[i] % 7 == 0) t = 0;
        t += x[i];
        y[i] = t;
    }
    SHOW("segments", n, t, y);
#pragma acc kernels copyin(x) copy(y)
    for (int i = 0; i < n; i++) {
        if (x[i] > 900) last = i;
        y[i] = last;
    }
    SHOW("last one", n, last, y);
    fill();
#pragma acc kernels copy(y, z) copyin(x)
    for (int i = 1; i < n; i++) {
        y[i] = x[i] - y[i - 1];
        z[i] = z[i - 1] * w[i] + z[i];
    }
    SHOW("two elements", n, y[n - 1], y);
    SHOW("two elements", n, z[n - 1], z);
}

/* The element before the first one is named by what an iteration declares, or by the index. */
static void places(int n)
{
    fill();
#pragma acc kernels copy(y) copyin(x)
    for (int i = 1; i < n; i++) {
        int *p = &y[i - 1];
        p[1] = p[0] + x[i];
    }
    SHOW("element of a local pointer", n, 0, y);
#pragma acc kernels copy(y) copyin(x)
    for (int i = 1; i < n; i++) {
        int before = i - 1;
        y[i] = y[before] + x[i];
    }
    SHOW("element of a local number", n, 0, y);
#pragma acc kernels copy(y) copyin(x)
    for (int i = 1; i < n; i++) {
        int *p = &y[i];
        y[i] = y[i - 1] + (p[-1] & 0) + x[i];
    }
    SHOW("element of both", n, 0, y);
}

/* Not scans. */
static void others(int n)
{
    int s = 0, t = 0, m = 0, at = 0, count = 0;
    fill();
#pragma acc kernels copyin(x) copy(y)
    for (int i = 0; i < n; i++) {
        s += x[i] + s % 3;
        y[i] = s;
    }
    SHOW("addend reads sum", n, s, y);
#pragma acc kernels copyin(x) copy(y)
    for (int i = 0; i < n; i++) {
        int old = s;
        if (old > 0) t += x[i];
        s += x[i];
        y[i] = t;
    }
    SHOW("sum by sum", n, t, y);
#pragma acc kernels copy(y) copyin(x)
    for (int i = 2; i < n; i++) y[i] = y[i - 1] + y[i - 2] % 5 + x[i];
    SHOW("two back", n, 0, y);
#pragma acc kernels copy(y) copyin(x)
    for (int i = 1; i < n; i++)
        if (x[i] > 0) y[i] = y[i - 1] + x[i];
    SHOW("conditional element", n, 0, y);
#pragma acc kernels copyin(x) copy(y)
    for (int i = 0; i < n; i++) {
        if (x[i] > m) {
            m = x[i];
            at = i;
        }
        y[i] = at;
    }
    SHOW("place of maximum", n, at, y);
#pragma acc kernels copy(x)
    for (int i = 0; i < n; i++)
        if (x[i] % 3 == 0) x[count++] = x[i];
    SHOW("compaction in place", n, count, x);
    count = 0;
#pragma acc kernels copyin(x) copy(y)
    for (int i = 0; i < n; i++) {
        y[count] = x[i];
        if (x[i] > 500) count++;
    }
    SHOW("stores meet", n, count, y);
    count = 0;
#pragma acc kernels copyin(w) copy(y)
    for (int i = 0; i < n; i++) {
        count += w[i] & 1;
        y[count] = i;
    }
    SHOW("counts some", n, count, y);
    fill();
#pragma acc kernels copy(y) copyin(x)
    for (int i = 0; i < n; i++) {
        y[i] = x[i] * 2;
        t += y[i];
        y[i] = t;
    }
    SHOW("reads its store", n, t, y);
}

/* With permission to add in another order. The numbers are so that all orders give the same sums. */
static float permitted(int n)
{
    float s = 1, t = 8, more = 0;
    double r = 0, two = 1;
    fill();
#pragma accel parallel loop reduction(inscan, +: s) copyin(f) copy(g)
    for (int i = 0; i < n; i++) {
        s += f[i];
#pragma accel scan inclusive(s)
        g[i] = s * 2;
    }
    SHOW("permitted", n, s * 16, g);
#pragma accel parallel loop gang vector num_gangs(8) reduction(inscan, +: t) copyin(f) copy(g)
    for (int i = 0; i < n; i++) {
        g[i] = t;
#pragma accel scan exclusive(t)
        t += f[i];
    }
    SHOW("permitted exclusive", n, t * 16, g);
#pragma accel parallel copyin(f, w) copy(g, y) num_gangs(4)
    {
#pragma accel loop
        for (int i = 0; i < n; i++) y[i] = w[i] * 2;
#pragma accel loop reduction(inscan, +: r) reduction(inscan, *: two)
        for (int i = 0; i < n; i++) {
            r += y[i];
            two *= i % 1000 ? 1 : 2;
#pragma accel scan inclusive(r, two)
            g[i] = (float)(r + two);
        }
    }
    SHOW("permitted, two", n, r + two, g);
#pragma accel kernels copyin(f, x) copy(g)
    {
#pragma accel loop reduction(inscan, +: more)
        for (int i = 0; i < n; i++) {
            more += f[i] + (more > 1e30f);
#pragma accel scan inclusive(more)
            g[i] = more;
        }
    }
    SHOW("no scan", n, more * 16, g);
    return s + t;
}

int main(void)
{
    static const int sizes[] = {0, 1, 2, 255, 2816, 3839, 3840, 3841, 7681, MOST};
    for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++) sums(sizes[k]);
    operators(1);
    operators(9001);
    types(MOST);
    forms(8999);
    places(5003);
    others(5003);
    printf("%.0f\n", permitted(7001));
    return 0;
}
