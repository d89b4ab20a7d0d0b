/* strict-extension: what OpenACC does not have. SPDX-License-Identifier: MIT */
/* options: --strict-openacc */
float *known;
void f(int n, double *x)
{
#pragma acc parallel loop specialize(n)
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc parallel loop tile(n)
    for (int i = 0; i < n; i++) x[i] = 1;
}
#pragma acc routine seq
void in_order(int n, float *x)
{
#pragma acc loop gang vector
    for (int i = 0; i < n; i++) x[i] = 0;
}
void no_data(int n, float *x)
{
#pragma acc data if(n > 3)
    x[0] = 1;
#pragma acc host_data if_present
    x[1] = 2;
}
void sums(int n, double *x, double *s)
{
    double t = 0;
#pragma acc parallel loop ordered reduction(+:t) copy(t)
    for (int i = 0; i < n; i++) t += x[i];
    *s = t;
}
#pragma accel extent(known[0:9])
void notes(int n, float *x)
{
#pragma acc parallel loop extent(x[0:n])
    for (int i = 0; i < n; i++) x[i] = 0;
}
int running(int n, const int *x, int *y)
{
    int s = 0;
#pragma accel parallel loop reduction(inscan, +:s) copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        s += x[i];
#pragma accel scan inclusive(s)
        y[i] = s;
    }
    return s;
}
