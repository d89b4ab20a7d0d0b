/* fmax, fmin and sqrt in loops under OpenMP, in forms that gcc vectorizes. SPDX-License-Identifier: MIT */
#include <math.h>

static double limit(double a, double b) { return fmax(0, fmin(a, b)); }
static double outside(double a, double b) { return fmax(a, b); }

double reductions(int n, const double *x, const float *y, float *least)
{
    double most = outside(x[0], 1);
    float low = 1;
#pragma acc parallel loop copyin(x[0:n], y[0:n]) reduction(max: most) reduction(min: low)
    for (int i = 0; i < n; i++) {
        most = fmax(most, fabs(x[i]));
        low = fminf(y[i], low);
    }
    *least = low;
    return most;
}

/* the variable may be a NaN: it is read, or begins with an element in each row */
double others(int n, const double *x, double *y)
{
    double most = 0;
#pragma acc parallel loop copyin(x[0:100 * n], y[0:n]) reduction(max: most)
    for (int i = 0; i < n; i++) {
        double row = x[100 * i];
        for (int j = 1; j < (int)fmax(100, n); j++) row = fmax(row, x[100 * i + j]);
        most = most > row ? most : row;
        most = fmax(most, limit(row, y[i]));
    }
    return most;
}

double roots(int n, const double *x, float *y)
{
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) y[i] = sqrtf((float)sqrt(x[i])) + (float)fabs(x[i]);
    return sqrt(x[0]);
}
