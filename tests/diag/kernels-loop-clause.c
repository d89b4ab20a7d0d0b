/* kernels-loop-clause: clauses of loops on 'kernels'; an array that no loop takes. SPDX-License-Identifier: MIT */
double f(int n, double *restrict x)
{
    double s = 0, t;
#pragma acc kernels private(t), copy(x[0:n]), reduction(+:s)
    {
#pragma acc loop independent
        for (int i = 0; i < n; i++) {
            t = x[i] * x[i];
            s += t;
        }
        for (int i = 0; i < n; i++) x[i] = 0;
    }
    return s;
}
void g(int n, double *restrict x)
{
    double row[4];
#pragma acc kernels private(row)
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 4; k++) row[k] = x[i] + k;
        x[i] = row[0] * row[3];
    }
}
