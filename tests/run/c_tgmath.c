/* <tgmath.h> in device code: the precision of a call follows from its arguments. SPDX-License-Identifier: MIT */
#include "check.h"
#include <math.h>
#include <tgmath.h>

static float half(float x) { return sqrt(x) / 2; }

/* Results in float differ from those in double by far more than two libraries differ. */
static void precision(int n, const float *f, const double *x, const int *k, double *out)
{
#pragma acc parallel loop copyin(f[0:n], x[0:n], k[0:n]) copyout(out[0:n])
    for (int i = 0; i < n; i++) {
        double exact = sqrt((double)f[i]);
        int e;
        double wrong = 0;
        wrong += (sqrt(f[i]) == exact) * 1 + (sqrt(x[i]) * sqrt(x[i]) == x[i]) * 0;
        wrong += (sqrt(f[i]) == sqrtf(f[i])) * 10 + (sqrt(k[i]) == sqrt((double)k[i])) * 100;
        wrong += (sqrt(f[i] * 2.0f + 1) == sqrtf(f[i] * 2.0f + 1)) * 1000 + (fmax(f[i], x[i]) == fmax((double)f[i], x[i])) * 10000;
        wrong += (sqrt(fabs(-f[i])) == sqrtf(fabsf(f[i]))) * 1e5 + (hypot(f[i], 1) == hypot((double)f[i], 1.0)) * 1e6;
        wrong += (fabs(frexp(f[i], &e) - frexpf(f[i], &e)) < 1e-6) * 1e7 + (ldexp(f[i], 3) == f[i] * 8) * 1e8 + (half(f[i]) == sqrtf(f[i]) / 2) * 1e9;
        out[i] = wrong;
    }
    print_sum("precision", out, n);
}

/* The type of a call, where only that is asked for. */
static void types(void)
{
    int o[20] = {0};
    float f[2] = {1, 2};
    double d[2] = {1, 2};
    float _Complex z[2] = {1, 2};
#pragma acc serial copy(o) copyin(f, d, z)
    {
        int i = 0;
        short s = 3;
        unsigned long u = 4;
        o[i++] = sizeof(sqrt(f[0])), o[i++] = sizeof(sqrt(d[0])), o[i++] = sizeof(sqrt(z[0])), o[i++] = sizeof(sqrt(s));
        o[i++] = sizeof(pow(f[0], f[1])), o[i++] = sizeof(pow(f[0], d[1])), o[i++] = sizeof(pow(z[0], d[1])), o[i++] = sizeof(pow(u, f[1]));
        o[i++] = sizeof(fabs(z[0])), o[i++] = sizeof(creal(z[0])), o[i++] = sizeof(creal(d[0])), o[i++] = sizeof(fabs(f[0]) + 1);
        o[i++] = sizeof(ldexp(f[0], 2)), o[i++] = sizeof(carg(f[0])), o[i++] = sizeof(conj(f[0])), o[i++] = sizeof(ilogb(f[0]));
        o[i++] = sizeof(__typeof__(sqrt(f[0]))), o[i++] = _Generic(sqrt(f[0]), float: 1, double: 2, default: 3);
        o[i++] = sizeof((sqrt)(f[0]));
    }
    print_ints("types", o, 20);
}

static void complex_numbers(int n, const double _Complex *z, const float *f, double *out)
{
#pragma acc parallel loop copyin(z[0:n], f[0:n]) copyout(out[0:n])
    for (int i = 0; i < n; i++) {
        double _Complex w = sqrt(z[i]) + pow(z[i], 2) + exp(1.0i * f[i]) * conj(z[i]);
        float _Complex v = f[i] + 2.0fi;
        out[i] = creal(w) + 3 * cimag(w) + fabs(z[i]) + carg(v) + creal(sqrt(v)) + pow(2, v * 0 + 3);
    }
    print_sum("complex", out, n);
}

int main(void)
{
    enum { n = 100 };
    static float f[n];
    static double x[n], out[n];
    static double _Complex z[n];
    static int k[n];
    for (int i = 0; i < n; i++) {
        f[i] = (float)(i * 0.37 + 0.1);
        x[i] = i * 0.53;
        k[i] = i;
        z[i] = i + 2.0i;
    }
    precision(n, f, x, k, out);
    types();
    complex_numbers(n, z, f, out);
    return 0;
}
