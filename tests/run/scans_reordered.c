// Scans of floating point, in another order than the program's. SPDX-License-Identifier: MIT
/* options: -fassociative-math -fno-signed-zeros -fno-trapping-math */
#include <stdio.h>

#define N 17001

static float f[N], g[N];
static double d[N], r[N], a[N];

static void show(const char *name, const double *v, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += v[i] * (i % 7);
    printf("%s: %.5f %.5f %.5f\n", name, v[0], v[n - 1], sum);
}

int main(void)
{
    int n = N;
    float s = 2, m = 0;
    double t = 1, last = 0;
    for (int i = 0; i < n; i++) f[i] = (float)(i * 37 % 101 - 50), d[i] = (i * 53 % 97 - 48) / 16.0, a[i] = 1.0 / (2 + i % 3), r[i] = 1;
#pragma acc kernels copyin(f) copyout(g)
    for (int i = 0; i < n; i++) {
        s += f[i] * 2;
        g[i] = s;
    }
    for (int i = 0; i < n; i++) r[i] = g[i];
    printf("%.1f\n", s);
    show("sums", r, n);
#pragma acc kernels copyin(d) copy(r)
    for (int i = 1; i < n; i++) r[i] = 0.75 * r[i - 1] + 0.25 * d[i];
    show("one factor", r, n);
#pragma acc kernels copyin(d) copy(r)
    for (int i = n - 3; i >= 0; i--) r[i] = d[i] - r[i + 1] * 0.5;
    show("negative factor, downwards", r, n);
#pragma acc kernels copyin(a, d) copy(r)
    for (int i = 0; i < n; i++) {
        t = a[i] * t + d[i];
        r[i] = t + a[i];
    }
    printf("%.5f\n", t);
    show("other factors", r, n);
#pragma acc kernels copyin(d) copy(r)
    for (int i = 0; i < n; i++) {
        if (d[i] > 2.5) last = 0;
        last += d[i];
        r[i] = last;
    }
    show("segments", r, n);
#pragma acc parallel loop auto copyin(f) copyout(g)
    for (int i = 0; i < n; i++) {
        m = m > f[i] ? m : f[i];
        g[i] = m;
    }
    for (int i = 0; i < n; i++) r[i] = g[i];
    show("maximum", r, n);
    return 0;
}
