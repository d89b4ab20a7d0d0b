/* A function with routines of two levels. SPDX-License-Identifier: MIT */
#pragma acc routine vector
void f(int n, float *x);
#pragma acc routine(f) worker
#pragma acc routine(f)
#pragma acc routine(f) vector
