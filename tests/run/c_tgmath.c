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

int main(void)
{
    enum { n = 100 };
    static float f[n];
    static double x[n], out[n];
    static int k[n];
    for (int i = 0; i < n; i++) {
        f[i] = (float)(i * 0.37 + 0.1);
        x[i] = i * 0.53;
        k[i] = i;
    }
    precision(n, f, x, k, out);
    return 0;
}
