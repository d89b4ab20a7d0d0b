/* atomic: update, read, write and capture on several types. SPDX-License-Identifier: MIT */
#include "check.h"
#include <math.h>

enum { BINS = 13 };

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

struct counts {
    int odd, of[BINS];
};

/* x = x op e and x = e op x with remainders, quotients and shifts in the subscripts, which -fsanitize checks. */
static void checked_places(int n)
{
    struct counts counts[2] = {{0, {0}}, {1, {2}}};
    double sums[BINS] = {0};
    long m = BINS;
#pragma acc parallel loop copy(counts, sums)
    for (int i = 0; i < 2 * BINS * n; i++) {
#pragma acc atomic
        counts[i % 2].of[i / 2 % m] = 7 - counts[i % 2].of[i / 2 % m];
        if (i % 3 == 0)
#pragma acc atomic update
            counts[(i << 1) % 4 / 2].odd = counts[(i << 1) % 4 / 2].odd + 3;
        else
#pragma acc atomic
            sums[i % m] = 2 + sums[i % m];
#pragma acc atomic
        sums[(i >> 1) % m] -= 1;
    }
    print_ints("odd", counts[1].of, BINS);
    print_sum("checked", sums, BINS);
    printf("%d %d %d\n", counts[0].odd, counts[1].odd, counts[0].of[3]);
}

/* The host's functions for fmax and sqrt take part in places that are replaced as a whole, and in values. */
static void called_places(int n)
{
    double x[20] = {0};
    int counts[20] = {0};
#pragma acc parallel loop copy(x, counts)
    for (int i = 0; i < n; i++) {
        x[4 + i] = counts[4 + i] = i;
#pragma acc atomic
        x[(int)fmax(1.0, i) % 3] = x[(int)fmax(1.0, i) % 3] + fmax(i, 4);
#pragma acc atomic update
        counts[(int)sqrt(i) / 2] += (int)sqrt(4.0 * i * i);
    }
    print_sum("places", x, 20);
    print_ints("called", counts, 20);
}

int main(void)
{
    checked_places(30);

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
    called_places(16);
    print_ints("bins", bins, BINS);
    print_sum("sums", sums, BINS);
    print_ints("order", order, n);
    printf("%u %lld %g %g %d %d %d\n", bits, wide, (double)f, product, counter, peak, flag);
    return 0;
}
