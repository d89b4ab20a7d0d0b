/* async and wait: dependent work on one queue, independent on others, reductions delivered at the wait. SPDX-License-Identifier: MIT */
#include "check.h"

int main(void)
{
    enum { n = 4000 };
    static double x[n], y[n], z[n];
    double s = 1, t = 2;
    for (int i = 0; i < n; i++) x[i] = i % 10, y[i] = 1, z[i] = 2;
#pragma acc data copy(x, y, z)
    {
#pragma acc parallel loop async(1)
        for (int i = 0; i < n; i++) x[i] += 1;
#pragma acc parallel loop async(2)
        for (int i = 0; i < n; i++) y[i] *= 3;
#pragma acc parallel loop async(1)
        for (int i = 0; i < n; i++) x[i] *= 2;
#pragma acc wait(1) async(2)
#pragma acc parallel loop async(2)
        for (int i = 0; i < n; i++) y[i] += x[i];
#pragma acc parallel loop async(3) wait(2)
        for (int i = 0; i < n; i++) z[i] += y[i];
#pragma acc wait
#pragma acc update self(z) async(4)
#pragma acc wait(4)
    }
    print_sum("x", x, n);
    print_sum("y", y, n);
    print_sum("z", z, n);
#pragma acc parallel loop reduction(+:s) async(1) copyin(x)
    for (int i = 0; i < n; i++) s += x[i];
#pragma acc parallel loop reduction(+:s) async(1) copyin(y)
    for (int i = 0; i < n; i++) s += y[i];
#pragma acc parallel loop reduction(max:t) async(2) copyin(z)
    for (int i = 0; i < n; i++) t = z[i] > t ? z[i] : t;
#pragma acc wait(1, 2)
    printf("%g %g\n", s, t);
    for (int k = 0; k < 20; k++) {
#pragma acc parallel loop async(k) copy(x[k*200:200])
        for (int i = k * 200; i < k * 200 + 200; i++) x[i] = k;
    }
#pragma acc wait
    print_sum("pieces", x, n);
    return 0;
}
