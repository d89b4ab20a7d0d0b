/* C = A + B for int32 matrices in two dimensions, of any size. SPDX-License-Identifier: MIT */
#include "sample.h"
#include <stdint.h>

int main(int argc, char **argv)
{
    int rows = SIZE(1, 5000), cols = SIZE(2, 4000);
    size_t n = (size_t)rows * cols;
    int32_t *a = allocate(n * sizeof *a), *b = allocate(n * sizeof *b), *c = allocate(n * sizeof *c);
    for (size_t i = 0; i < n; i++) {
        a[i] = (int32_t)(i % 10007);
        b[i] = (int32_t)(i % 997) - 500;
        c[i] = -1;
    }
    double start = seconds();
#pragma accel parallel loop collapse(2) copyin(a[0:n], b[0:n]) copyout(c[0:n])
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++)
            c[(size_t)i * cols + j] = a[(size_t)i * cols + j] + b[(size_t)i * cols + j];
    report_time(start);

    long long sum = 0;
    for (size_t i = 0; i < n; i++) {
        require(c[i] == a[i] + b[i], "c = a + b");
        sum += c[i];
    }
    printf("%d x %d: sum of all elements %lld\n", rows, cols, sum);
    free(a); free(b); free(c);
    return 0;
}
