/* Centering columns: computes the mean of each, subtracts it, sets negative values to zero. SPDX-License-Identifier: MIT */
#include "sample.h"

int main(int argc, char **argv)
{
    int rows = SIZE(1, 16384), cols = SIZE(2, 1024);
    size_t n = (size_t)rows * cols;
    float *x = allocate(n * sizeof *x), *y = allocate(n * sizeof *y), *mean = allocate(cols * sizeof *mean);
    double start, sum = 0;
    for (size_t i = 0; i < n; i++) x[i] = (int)(64 * uniform(i, 11));
    start = seconds();
#pragma accel data copyin(x[0:n]) copyout(y[0:n], mean[0:cols])
    {
#pragma accel parallel loop
        for (int j = 0; j < cols; j++) {
            float s = 0;
#pragma accel loop reduction(+:s)
            for (int i = 0; i < rows; i++)
                s += x[(size_t)i * cols + j];
            mean[j] = s / rows;
        }
#pragma accel parallel loop collapse(2)
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < cols; j++) {
                size_t p = (size_t)i * cols + j;
                float v = x[p] - mean[j];
                y[p] = v < 0 ? 0 : v;
            }
    }
    report_time(start);
    for (size_t i = 0; i < n; i++) {
        float v = x[i] - mean[i % cols];
        require(y[i] == (v < 0 ? 0 : v), "centered and clipped");
        sum += y[i];
    }
    printf("%d x %d: mean of the first column %.6f, of the result %.6f\n", rows, cols, mean[0], sum / n);
    free(x); free(y); free(mean);
    return 0;
}
