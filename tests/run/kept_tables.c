/* kept_tables: tables that each construct copies in, of which device memory keeps the values from one to the next. SPDX-License-Identifier: MIT */
#include "check.h"

static void weigh(int n, double *x, const double *w)
{
#pragma acc parallel loop copy(x[0:n]) copyin(w[0:4])
    for (int i = 0; i < n; i++) x[i] = x[i] * w[i % 4] + w[0];
}

/* With the same values and others; constructs change some on the device, which are not copied back. */
static void tables(int n, double *x)
{
    double w[4] = {1, 0.5, 2, 0.25}, v[4] = {1, 0.5, 2, 0.25}, seen = 0;
    for (int round = 0; round < 6; round++) {
        weigh(n, x, round % 2 ? w : v);
        if (round == 2) w[1] = v[3] = 1.5;
        const double old[4] = {w[0], w[1], w[2], w[3]};
        weigh(n, x, w);
#pragma acc parallel loop copyin(w[0:4]) reduction(+: seen)
        for (int k = 0; k < 4; k++) {
            w[k] = w[k] + k;
            seen += w[k];
        }
        for (int k = 0; k < 4; k++) w[k] = old[k];
#pragma acc data copyin(v[0:4])
        {
#pragma acc parallel loop present(v[0:4])
            for (int k = 0; k < 4; k++) v[k] += 1;
            weigh(n, x, v);
#pragma acc update self(v[0:4])
        }
#pragma acc parallel loop copy(v[0:4])
        for (int k = 0; k < 4; k++) v[k] = v[k] / 2;
    }
    print_sum("weighted", x, n);
    printf("seen %g, %g and %g\n", seen, w[1], v[3]);
}

int main(void)
{
    double x[1000];
    setenv("ACCEL_KEEP_MEMORY", "1", 1);       /* as on a GPU: the simulator overwrites freed memory */
    for (int i = 0; i < 1000; i++) x[i] = i % 8;
    tables(1000, x);
    return 0;
}
