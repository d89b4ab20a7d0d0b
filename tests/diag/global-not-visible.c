/* global-not-visible: variables of the file in functions, where a construct cannot name them. SPDX-License-Identifier: MIT */
static float factor = 2, largest;
static float scaled(float x) { return factor * x; }
static float shifted(float x);

static void keep(float x)
{
    if (x > largest) largest = x;
}

void f(int n, float *x)
{
    float factor = 3;
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = scaled(x[i]) + factor;
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = shifted(x[i]);
#pragma acc parallel loop copyin(x[0:n]) firstprivate(n) default(none)
    for (int i = 0; i < n; i++) keep(x[i]);
}

static float offset = 1;
static float shifted(float x) { return x + offset; }
