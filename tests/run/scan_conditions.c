// Scans whose value is a conditional expression, and loops that are nearly such scans. SPDX-License-Identifier: MIT
/* options: -Wno-scan-sequential */
#include <stdio.h>

#define MOST 20011

static int x[MOST], y[MOST + 1], f[MOST];
static unsigned char c[MOST], b[MOST];
static long long l[MOST];
static float g[MOST], h[MOST];

static unsigned long long mixed(const void *bytes, size_t n)
{
    unsigned long long hash = 7;
    for (const unsigned char *p = bytes; n--; p++) hash = (hash ^ *p) * 0x100000001b3ULL;
    return hash;
}

static void fill(void)
{
    unsigned s = 54321;
    for (int i = 0; i < MOST; i++) {
        s = s * 1103515245u + 12345u;
        x[i] = (int)(s >> 16) % 201 - 100;
        f[i] = (s >> 9) % 19 == 0;
        b[i] = (unsigned char)(s >> 20);
        g[i] = (float)x[i] / 4;
        y[i] = i % 5;
    }
}

#define SHOW(name, n, value, array) printf("%s %d: %lld %016llx\n", name, n, (long long)(value), mixed(array, sizeof array))

static void resets(int n)
{
    int s = 3, t = 0;
    long long wide = -1;
    unsigned char narrow = 9;
    fill();
#pragma acc kernels loop copyin(x, f) copy(y)
    for (int i = 0; i < n; i++) {
        s = f[i] ? x[i] : s + x[i];
        y[i] = s;
    }
    SHOW("segments", n, s, y);
#pragma acc kernels loop copyin(x, f) copy(y)
    for (int i = 0; i < n; i++) {
        y[i] = t;
        t = !f[i] ? (t - x[i]) : 0;
    }
    SHOW("exclusive", n, t, y);
#pragma acc kernels loop copyin(x, f) copy(l)
    for (int i = 0; i < n; i++) {
        wide = x[i] > 90 ? 5 : x[i] < -90 ? wide * 3 : f[i] ? wide : wide + i;
        l[i] = wide;
    }
    SHOW("several", n, wide, l);
#pragma acc kernels loop copyin(b, f) copy(c)
    for (int i = 0; i < n; i++) {
        narrow = f[i] ? b[i] : narrow + b[i];
        c[i] = narrow;
    }
    SHOW("bytes", n, narrow, c);
}

static void elements(int n)
{
    fill();
#pragma acc kernels loop copyin(x, f) copy(y)
    for (int i = 1; i < n; i++) y[i] = f[i] ? x[i] : y[i - 1] + x[i];
    SHOW("element", n, 0, y);
    fill();
#pragma acc kernels loop copyin(x, f) copy(y)
    for (int i = 1; i < n; i++) y[i] = x[i] ? 100 / x[i] - y[i - 1] : x[i];
    SHOW("quotient", n, 0, y);
}

static void extremes(int n)
{
    int high = -1000;
    float most = -1e30f;
    fill();
#pragma acc kernels loop copyin(x, f) copy(y)
    for (int i = 0; i < n; i++) {
        high = f[i] ? high : x[i] > high ? x[i] : high;
        y[i] = high;
    }
    SHOW("maximum", n, high, y);
#pragma acc kernels loop copyin(g, f) copy(h)
    for (int i = 0; i < n; i++) {
        most = f[i] ? g[i] : most > g[i] ? most : g[i];
        h[i] = most;
    }
    SHOW("maximum of segments", n, most * 4, h);
}

/* The condition depends on the value, or the value passes through a type that does not hold it. */
static void nearly(int n)
{
    int s = 0, t = 1, u = 0, v = 2;
    fill();
#pragma acc kernels loop copyin(x) copy(y)
    for (int i = 0; i < n; i++) {
        s = s > 50 ? 0 : s + x[i];
        y[i] = s;
    }
    SHOW("condition", n, s, y);
#pragma acc kernels loop copyin(x, f) copy(y)
    for (int i = 0; i < n; i++) {
        t = (unsigned char)(f[i] ? x[i] : t + x[i]);
        y[i] = t;
    }
    SHOW("narrow", n, t, y);
#pragma acc kernels loop copyin(x, f) copy(y)
    for (int i = 0; i < n; i++) {
        u = f[i] ? 0.5f : u + (x[i] & 3);
        y[i] = u;
    }
    SHOW("float", n, u, y);
#pragma acc kernels loop copyin(x, f) copy(y)
    for (int i = 0; i < n; i++) {
        v = f[i] ? v & x[i] : v + x[i];
        y[i] = v;
    }
    SHOW("operators", n, v, y);
}

int main(void)
{
    static const int sizes[] = {0, 1, 2, 255, 4864, 4865, 20000};
    for (int k = 0; k < 7; k++) {
        resets(sizes[k]);
        elements(sizes[k]);
        extremes(sizes[k]);
        nearly(sizes[k]);
    }
    return 0;
}
