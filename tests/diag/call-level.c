/* call-level: routines called where their level is in use. SPDX-License-Identifier: MIT */
#pragma acc routine gang
void spread(int n, float *x)
{
#pragma acc loop gang vector
    for (int i = 0; i < n; i++) x[i] = 0;
}
#pragma acc routine worker
void rows(int n, float *x)
{
#pragma acc loop worker
    for (int i = 0; i < n; i++) x[i] = 0;
}
static void lanes(int n, float *x)
{
#pragma acc loop vector
    for (int i = 0; i < n; i++) x[i] = 0;
}
#pragma acc routine vector
void too_high(int n, float *x) { rows(n, x); }
#pragma acc routine seq
void much_too_high(int n, float *x) { lanes(n, x); }
#pragma acc routine gang(dim:2)
void planes(int n, float *x) { spread(n, x); }
#pragma acc routine gang
void too_many_dimensions(int n, float *x) { planes(n, x); }
void f(int n, float *x)
{
#pragma acc parallel loop gang(dim:2) copy(x[0:n])
    for (int i = 0; i < n; i++) planes(1, x + i);
#pragma acc parallel loop gang copy(x[0:n])
    for (int i = 0; i < n; i++) spread(1, x + i);
#pragma acc parallel loop gang copy(x[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc loop worker
        for (int j = 0; j < n; j++) rows(1, x + i);
    }
#pragma acc parallel loop gang vector copy(x[0:n])
    for (int i = 0; i < n; i++) lanes(1, x + i);
}
