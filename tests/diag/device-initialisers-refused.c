/* device-initialisers-refused: initialisers and operands without a counterpart in device code. SPDX-License-Identifier: MIT */
static const float one = 1;
union number { int i; struct { const float *f; }; };
static const union number table[2] = { { .f = &one }, { .i = 2 } };
void f(int n, float *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = *table[0].f;
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        x[i] = ({ if (i) continue; 1; });
    }
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        for (__typeof__(n) a = 1, b = 2; a < b; a++) x[i] += a;
        for (int a[2] = { [1] = 1, [0] = 4 }, b = 2; a[1] < b; a[1]++) x[i] += 1;
    }
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        struct large { int a[300000]; } v = { .a[299999] = 3 };
        x[i] = v.a[1];
    }
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        int m = 1;
        x[i] = sizeof(int[m++][2]);
    }
}
