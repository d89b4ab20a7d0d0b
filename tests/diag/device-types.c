/* device-types: types that GPUs do not have. SPDX-License-Identifier: MIT */
static long double twice(long double y) { return 2 * y; }
void f(int n, double *x, double **rows)
{
#pragma acc parallel loop copy(x[0:n]) copyin(rows[0:n][0:n])
    for (int i = 0; i < n; i++) {
        long double t = x[i] + rows[i][0];
        x[i] = t;
    }
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        _Complex int z = i;
        x[i] = __real__ z;
    }
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        long double alone = x[i];
        x[i] = (double)alone;
    }
#pragma acc serial loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = (double)twice(x[i]);
}
