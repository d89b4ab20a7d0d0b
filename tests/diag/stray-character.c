/* stray-character: blanks, punctuation and letters beyond ASCII, and invisible characters. SPDX-License-Identifier: MIT */
#define EMPTY
void f(int n, float *x, float *é)
{
#pragma acc parallel loop copy(x[0:n])
#pragma acc parallel loop copy(x[0:n])
#	pragma 　accel parallel loop copy(x[0:n])
#pragma acc​parallel loop copy(x[0:n])
#pragma a​cc parallel loop copy(x[0:n])
#pragma ａｃｃ parallel loop copy(x[0:n])
#pragma аcc parallel loop copy(x[0:n])
#pragma acc—parallel loop
#pragma accé parallel loop
#pragma acc parallel loop
#pragma acc﻿parallel loop
#pragma acc parallel loop copy(x[0:n])
#pragma acc par​allel loop
#pragma acc parallel loop copy(x[0:n]) gang
#pragma acc parallel loop copy（x[0:n]）
#pragma acc parallel loop copy(x[0：n]， é[0:n])
#pragma acc parallel loop copy(x[n − 1:1])
#pragma acc parallel loop
#pragma acc parallel loop \
    copy(x[0:n]) 
#pragma acc wait(“1”)
    _Pragma("acc parallel loop copy(x[0:n])")
#pragma accessé x
#pragma other acc parallel
#pragma omp parallel
#pragma accparallelloop copy(x[0:n], é[0:n])
    for (int i = 0; i < n; i++) x[i] = é[i] + sizeof " ";
}
