/* returned_structures: structures and complex numbers that calls store in memory, and the device reads again. SPDX-License-Identifier: MIT */
#include <complex.h>
#include <stdio.h>

enum { N = 8 };

struct sample {
    double a, b, c, d;
    int k;
};

static struct sample halved(int n, double v)
{
    struct sample r = { v, v + 1, v + 2, v + 3, n };
    if (n > 0) r.a += halved(n - 1, v / 2).b;
    return r;
}

int main(void)
{
    struct sample x[N];
    double complex z[N];
    double s[N];
#pragma acc parallel loop copyout(x, s)
    for (int i = 0; i < N; i++) {
        x[i] = i & 1 ? halved(i, 1) : halved(2, i);
        x[i].k += 1;
        s[i] = x[i].a + x[i].d + x[i].k;
    }
    for (int i = 0; i < N; i++) printf("%.6g %d\n", s[i], x[i].k);
#pragma acc parallel loop copyout(z)
    for (int i = 0; i < N; i++) {
        z[i] = i & 1 ? cexp((3 + 4 * I) * 0.125) : i & 2 ? cpow(2 + 1 * I, 2) : conj(i + 2 * I);
        __real__ z[i] += 1;
    }
    for (int i = 0; i < N; i++) printf("%.6f %.6f\n", creal(z[i]), cimag(z[i]));
    return 0;
}
