/* ordered: clauses that speak against running in order, sums in the wrong place, and nothing to order. SPDX-License-Identifier: MIT */
void f(int n, double *x, double *y, int *k)
{
    double s = 0;
    int count = 0;
#pragma accel parallel loop ordered gang vector reduction(+:s)
    for (int i = 0; i < n; i++) s += x[i];
#pragma accel kernels loop ordered independent
    for (int i = 0; i < n; i++) s += x[i];
#pragma accel parallel loop ordered
    for (int i = 0; i < n; i++) {
        double row = 0;
#pragma accel loop vector reduction(+:row)
        for (int j = 0; j < n; j++) row += x[j];
        y[i] = row;
    }
#pragma accel parallel loop ordered tile(4, 4) reduction(+:s)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) s += x[i] * y[j];
#pragma accel parallel reduction(+:s)
    {
#pragma accel loop ordered
        for (int i = 0; i < n; i++) s += x[i];
    }
#pragma accel parallel loop ordered
    for (int i = 0; i < n; i++) y[i] = x[i] + 1;
#pragma accel parallel loop ordered reduction(+:count)
    for (int i = 0; i < n; i++) count += k[i];
#pragma accel parallel loop reduction(+:s) ordered ordered
    for (int i = 0; i < n; i++) s += x[i];
#pragma accel parallel ordered
    x[0] = 1;
}
