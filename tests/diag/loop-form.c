/* loop-form: loops under a directive that cannot be spread over threads. SPDX-License-Identifier: MIT */
void f(int n, float *restrict x, int *restrict k)
{
    float y;
    int i, m = n;
#pragma acc parallel loop copyout(x[0:n])
    for (y = 0; y < n; y++) x[0] = 1;
#pragma acc parallel loop copyout(x[0:n])
    for (i = 1; i < n; i *= 2) x[i] = 1;
#pragma acc parallel loop copyout(x[0:n])
    for (i = 0; i < n; i--) x[i] = 1;
#pragma acc parallel loop copy(x[0:n])
    for (i = 0; i < n; i++) {
        x[i] = 1;
        if (x[i] > n) i += 1;
    }
#pragma acc parallel loop copyout(x[0:n])
    for (i = 0; i < m; i++) {
        x[i] = 1;
        m = 3;
    }
#pragma acc parallel loop copyout(x[0:n])
    for (i = 0; i != n; i += 2) x[i] = 1;
#pragma acc parallel loop copy(k[0:n])
    for (i = 0; i < k[0]; i++) k[i] = 1;
#pragma acc parallel loop copyout(x[0:n])
    for (float *p = x; p < x + n; p++) *p++ = 1;
#pragma acc parallel loop copyout(x[0:n])
    for (struct unknown *p = (void *)x; p; p = 0) x[0] = 1;
#pragma acc parallel loop copyout(x[0:n])
    for (;;) x[0] = 1;
#pragma acc parallel loop copyout(x[0:n])
    for (i = 0; i < n && i < m; i++) x[i] = 1;
#pragma acc parallel loop copyout(x[0:n])
    for (i = i + 1; i < n; i++) x[i] = 1;
#pragma acc parallel loop copyout(x[0:n])
    for (i = m++; i < n; i++) x[i] = 1;
    int j = n;
#pragma acc parallel loop copyout(x[0:n])
    for (i = 0, j = n; i < n; i++) x[i] = j;
#pragma acc parallel loop copyout(x[0:n])
    for (i = 0; i < n; i++, j--) x[i] = j;
}
void never_ends(int n, double *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (unsigned i = 9; i >= 0; i--) x[i] = 0;
#pragma acc parallel loop copy(x[0:n])
    for (unsigned char i = 9; 0 <= i; --i) x[i] = 0;
#pragma acc parallel loop copy(x[0:n])
    for (unsigned i = n; i >= 1; i--) x[i - 1] = 0;
#pragma acc parallel loop copy(x[0:n])
    for (unsigned char i = 0; i < 256; i++) x[i] = 0;
#pragma acc parallel loop copy(x[0:n])
    for (signed char i = 0; i <= 127; i++) x[i] = 0;
#pragma acc parallel loop copy(x[0:n])
    for (short i = 0; i < 32767; i++) x[i] = 0;
}
