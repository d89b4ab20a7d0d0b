/* atomic: update, read, write and capture on several types. SPDX-License-Identifier: MIT */
#include "check.h"

enum { BINS = 13 };

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void)
{
    int n = 2000, bins[BINS] = { 0 }, counter = 0, order[2000], peak = 0, flag = 0;
    unsigned bits = 0;
    long long wide = 0;
    double sums[BINS] = { 0 }, product = 1;
    float f = 0;
#pragma acc parallel loop copy(bins, sums, bits, wide, f, product)
    for (int i = 0; i < n; i++) {
#pragma acc atomic update
        bins[i % BINS]++;
#pragma acc atomic
        sums[i * 7 % BINS] += 0.5 * i;
#pragma acc atomic
        bits |= 1u << i % 31;
#pragma acc atomic update
        wide = wide + 1000000007LL;
#pragma acc atomic
        f -= 0.25f;
        if (i < 20) {
#pragma acc atomic update
            product *= 2;
        }
    }
#pragma acc parallel loop copy(counter, peak, flag) copyout(order[0:n])
    for (int i = 0; i < n; i++) {
        int mine, seen;
#pragma acc atomic capture
        mine = counter++;
        order[mine] = i;
#pragma acc atomic capture
        { seen = peak; peak = peak + 2; }
#pragma acc atomic write
        flag = 1;
        int now;
#pragma acc atomic read
        now = flag;
        order[mine] += now * (seen % 2 == 0) - 1;
    }
    double fresh[40];
    short halves[40];
    char bytes[40];
#pragma acc parallel loop copyout(fresh, halves, bytes)
    for (int i = 0; i < 40; i++) {
#pragma acc atomic write
        fresh[i] = i * 0.5;
#pragma acc atomic write
        halves[i] = (short)(i - 20);
#pragma acc atomic write
        bytes[i] = (char)(i % 7);
    }
    for (int i = 0; i < 40; i++) fresh[i] += halves[i] * bytes[i];
    print_sum("fresh", fresh, 40);
    qsort(order, (size_t)n, sizeof *order, compare);
    print_ints("bins", bins, BINS);
    print_sum("sums", sums, BINS);
    print_ints("order", order, n);
    printf("%u %lld %g %g %d %d %d\n", bits, wide, (double)f, product, counter, peak, flag);
    return 0;
}
