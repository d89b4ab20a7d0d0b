/* irregular_rows: rows that begin at one of a few places, c + e % m. SPDX-License-Identifier: MIT
 * The grid has the trips of the longest row; indices count from each row's own start, and the remainder may be negative. */
/* sanitizer: -fno-sanitize=bounds */
#include "check.h"

enum { N = 70 };
static double u[N * N];
static int k[N * N];

static void redblack(int n, int sweeps)
{
    for (int s = 0; s < 2 * sweeps; s++) {
#pragma acc parallel loop copy(u)
        for (int i = 1; i < n - 1; i++) {
#pragma acc loop
            for (int j = 1 + (i + s) % 2; j < n - 1; j += 2)
                u[i * n + j] = 0.25 * (u[(i - 1) * n + j] + u[(i + 1) * n + j] + u[i * n + j - 1] + u[i * n + j + 1]);
        }
    }
    printf("red-black %d: %.9g\n", n, u[n + 1] + u[(n - 2) * n + n - 2] + u[n / 2 * n + n / 2]);
}

static void remainders(int n, int shift, unsigned big)
{
#pragma acc parallel loop copy(k)
    for (int i = 0; i < n; i++) {
#pragma acc loop
        for (int j = (i - shift) % 5 + 4; j <= n - 1; j += 3) k[i * n + j] += 1 + i;
    }
#pragma acc parallel loop copy(k)
    for (int i = 2; i < n; i++) {
#pragma acc loop independent
        for (int j = 2 + (i + big) % 7; j < n; j += 1) k[i * n + j] ^= j;
    }
#pragma acc parallel loop copy(k) collapse(1)
    for (long i = 0; i <= n - 1; i++) {
#pragma acc loop
        for (long j = 0 + i % 1; j < n; j += 4) k[i * n + j] -= 3;
    }
    print_ints("remainders", k, n * n);
}

/* Starts that are no such expressions; a row whose sum is wanted; a start that the loop around changes in steps. */
static void others(int n, const int *first)
{
    int rows[N] = {0};
#pragma acc parallel loop copyin(first[0:n]) copy(k)
    for (int i = 0; i < n; i++) {
#pragma acc loop
        for (int j = 1 + first[i] % 2; j < n; j += 2) k[i * n + j] += 5;
    }
#pragma acc parallel loop copyin(k) copy(rows)
    for (int i = 0; i < n; i++) {
        int sum = 0;
#pragma acc loop reduction(+: sum)
        for (int j = 1 + i % 3; j < n; j += 3) sum += k[i * n + j];
        rows[i] = sum;
    }
#pragma acc parallel loop copy(k)
    for (int i = n - 1; i >= 0; i -= 2) {
#pragma acc loop
        for (int j = 1 + i % 4; j < n; j += 2) k[i * n + j] += i;
    }
    print_ints("others", k, n * n);
    print_ints("rows", rows, n);
}

int main(void)
{
    static const int sizes[] = {1, 2, 3, 5, 33, N};
    int first[N];
    for (int i = 0; i < N; i++) first[i] = i * 7 % 5;
    for (int s = 0; s < 6; s++) {
        for (int i = 0; i < N * N; i++) u[i] = i % 13, k[i] = i % 9;
        redblack(sizes[s], 3);
        remainders(sizes[s], 9, 4000000000u);
        others(sizes[s], first);
    }
    return 0;
}
