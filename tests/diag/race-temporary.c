/* race-temporary: arrays of a function that each iteration writes before it reads them: private is proposed. SPDX-License-Identifier: MIT */
void sum3(double *);
double f(int n, const double *restrict a, double *restrict b)
{
    double t[3], u[4] = {0}, v[2][2], seen[3];
    static double kept[2];
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        t[0] = a[i];
        t[1] = t[0] * 2;
        b[i] = t[1];
    }
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 2; k++)
            for (int j = 0; j < 2; j++) v[k][j] = a[i] * k + j;
        b[i] = v[0][1] + v[1][0];
    }
#pragma acc parallel loop gang
    for (int i = 0; i < n; i++) {
        seen[0] = a[i];
        b[i] = seen[0];
    }
    /* Another iteration's value is read, or the value is needed afterwards. */
#pragma acc parallel loop
    for (int i = 1; i < n; i++) {
        b[i] = u[0];
        u[0] = a[i];
    }
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        kept[0] = a[i];
        b[i] = kept[0];
    }
    return seen[0];
}
