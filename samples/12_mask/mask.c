/* A boolean mask: counts the selected elements and compacts them. SPDX-License-Identifier: MIT */
#include "sample.h"

static int descending(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x < y) - (x > y);
}

int main(int argc, char **argv)
{
    long n = SIZE(1, 1 << 25), count = 0, filled = 0, expected = 0;
    float *x = allocate(n * sizeof *x), *selected = allocate(n * sizeof *selected), limit = 0.75f;
    double start, sum = 0, wanted = 0;
    for (long i = 0; i < n; i++) x[i] = (float)uniform(i, 12);
    start = seconds();
#pragma accel data copyin(x[0:n]) create(selected[0:n])
    {
#pragma accel parallel loop reduction(+:count)
        for (long i = 0; i < n; i++)
            count += x[i] > limit;

#pragma accel parallel loop copy(filled)
        for (long i = 0; i < n; i++)
            if (x[i] > limit) {
                long place;
#pragma accel atomic capture
                place = filled++;
                selected[place] = x[i];
            }
#pragma accel update self(selected[0:filled])
    }
    report_time(start);
    for (long i = 0; i < n; i++)
        if (x[i] > limit) {
            expected++;
            wanted += x[i];
        }
    require(count == expected && filled == expected, "the count");
    qsort(selected, count, sizeof *selected, descending);       /* the order of a parallel compaction is not determined */
    for (long i = 0; i < count; i++) sum += selected[i];
    require(sum - wanted < 1e-9 * wanted && wanted - sum < 1e-9 * wanted, "the same elements");
    printf("n=%ld selected=%ld largest=%.6f smallest=%.6f\n", n, count, selected[0], selected[count - 1]);
    free(x); free(selected);
    return 0;
}
