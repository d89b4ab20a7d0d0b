/* Calls of the math library keep C's types; CUDA overloads them by argument. SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>
#include <tgmath.h>
#undef sqrt
#undef fmax
#undef pow
#undef fabs
#undef sin

static double callee(float x) { return x; }

int dev_main(double *out)
{
    float f = 2.1f, g = 0.3f;
    int i = 7, j = 2, n = 0;
    long l = -5000000000L;
    double d = -3.7;
    _Bool b = 1;
    out[n++] = sqrt(f);
    out[n++] = fmax(f, d);
    out[n++] = fmax(f, g);
    out[n++] = pow(i, j);
    out[n++] = pow(f, 2);
    out[n++] = sqrt(i);
    out[n++] = sin(f) + cosf(f) + sinf(d);
    out[n++] = abs(l);
    out[n++] = abs((int)d) + labs(l) + llabs(l) + fabs(i - 10) + fabs(f);
    out[n++] = abs(d);
    out[n++] = abs(i < j) + abs('a') + abs(!i) + abs(b);
    out[n++] = callee(d) + callee(i);
    out[n++] = sizeof(sqrt(f)) + sizeof(f) + sizeof(i == j) + sizeof 'a' + sizeof(double);
    out[n++] = isnan(f) + isinf(d) + (isfinite(d) != 0) + (signbit(d) != 0);
    out[n++] = fpclassify(d) == FP_NORMAL;
    out[n++] = isnan(NAN) + (INFINITY > 1e300) + (HUGE_VAL > 1e308);
    out[n++] = isgreater(d, f) + isless(d, f) + isunordered(d, f);
    out[n++] = lround(d) + llrint(d) + ldexp(f, i) + copysign(f, d);
    out[n++] = floor(f) + ceil(f) + fmod(i, f);
    out[n++] = exp2(i) + hypot(i, j) + atan2(i, f);
    out[n] = frexp(f, &i);
    out[n++] += i;
    out[n++] = f ? fmin(1, f) : fmin(f, 1);
    return n;
}
