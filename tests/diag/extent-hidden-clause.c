/* extent-hidden: where a clause with a bare pointer uses the note. SPDX-License-Identifier: MIT */
int n;
double *x;
#pragma accel extent(x[0:n])
void f(int n, const int *at)
{
#pragma acc data copy(x)
    x[0]++;
}
