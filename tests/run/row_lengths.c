/* Rows of any lengths, which gangs of few or many lanes go through. SPDX-License-Identifier: MIT */
#include "check.h"
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#define MOST 3000
static int from[MOST + 1], order[MOST];
static double *val, out[MOST];

static void fill(int rows, int kind)
{
    static const int lengths[][4] = { { 0, 0, 0, 0 }, { 1, 0, 2, 3 }, { 9, 9, 9, 9 }, { 27, 20, 30, 25 }, { 3, 5, 700, 2 }, { 300, 200, 250, 80 } };
    from[0] = 2;
    for (int i = 0; i < rows; i++) {
        from[i + 1] = from[i] + lengths[kind][i % 7 % 4] * (kind != 4 || i % 31 != 5);
        order[i] = rows - 1 - i;
    }
}

static void product(int rows)
{
#pragma acc parallel loop copyin(from[0:rows + 1], val[0:from[rows]]) copy(out)
    for (int i = 0; i < rows; i++) {
        double s = 0;
        for (int k = from[i]; k < from[i + 1]; k++) s += val[k] * (k % 5);
        out[i] = s;
    }
}

/* The bounds stand in variables of the row; some rows are left out behind the loop. */
static void named(int rows)
{
#pragma acc parallel loop gang copyin(from[0:rows + 1], val[0:from[rows]], order[0:rows]) copy(out)
    for (int i = rows - 1; i >= 0; i--) {
        const int r = order[i], first = from[r];
        int last = from[r + 1];
        double most = -1, s = 0;
#pragma acc loop vector reduction(max:most)
        for (int k = first; k < last; k++) most = val[k] > most ? val[k] : most;
        if (most < 4) continue;
#pragma acc loop vector reduction(+:s)
        for (int k = last - 1; k >= first; k -= 2) s += val[k] == most;
        out[r] += most + s;
    }
}

/* Only rows that exist may be looked at. */
static void guarded(int rows, int n)
{
#pragma acc parallel loop gang copyin(from[0:rows + 1], val[0:from[rows]]) copy(out)
    for (int i = 0; i < n; i++) {
        int s = 0;
        if (i >= rows) continue;
#pragma acc loop vector reduction(+:s)
        for (int k = from[i]; k < from[i + 1]; k++) s += (int)val[k];
        out[i] -= s;
    }
}

/* Lanes count the iterations of a row with bounds of these types. */
#define ROW(name, type, bound, first, condition, step)                                             \
    static long name(type low, bound high)                                                         \
    {                                                                                              \
        long all[5] = { 0 }, sum = 0;                                                              \
        _Pragma("acc parallel loop gang copy(all)") for (int i = 0; i < 5; i++)                    \
        {                                                                                          \
            long s = 0;                                                                            \
            _Pragma("acc loop vector reduction(+:s)") for (type j = first; condition; step) s += (long)j % 1000 * 3 + 1; \
            all[i] = s;                                                                            \
        }                                                                                          \
        for (int i = 0; i < 5; i++) sum = sum * 7 + all[i];                                        \
        return sum;                                                                                \
    }
ROW(up, int, int, low + i % 3, j < high - i, j++)
ROW(through, int, int, low, j <= high, j++)
ROW(down, int, int, high - 1, j >= low, j--)
ROW(unsigned_down, unsigned, unsigned, high, j > low, j--)
ROW(compared_as_unsigned, int, unsigned, 1 + low, j < high, j++)
ROW(wide, long, long, 1, j < high - low, j++)
ROW(sizes, size_t, size_t, 1, j < high - low, j++)
ROW(by_three, int, int, high, j > low, j -= 3)
ROW(shorter, short, int, (short)-5, j < high + low, j++)

static void types_of_bounds(void)
{
    printf("%ld %ld %ld\n", up(-4, 60), up(5, -3), up(0, 4));
    printf("%ld %ld %ld %ld\n", through(-4, 60), through(3, 3), through(3, 2), through(INT_MAX - 5, INT_MAX - 1));
    printf("%ld %ld\n", down(-9, 33), down(5, 3));
    printf("%ld %ld %ld\n", unsigned_down(3, 66), unsigned_down(66, 3), unsigned_down(UINT_MAX - 9, UINT_MAX - 2));
    printf("%ld %ld\n", compared_as_unsigned(0, 50), compared_as_unsigned(0, 0));
    printf("%ld %ld %ld\n", wide(0, 100), wide(0, -5), wide(0, 1));
    printf("%ld %ld %ld\n", sizes(0, 90), sizes(0, 0), sizes(0, 1));
    printf("%ld %ld %ld %ld\n", by_three(-3, 44), by_three(4, 4), shorter(0, 40), shorter(0, -9));
}

int main(void)
{
    types_of_bounds();
    static const int rows[] = { 0, 1, 7, 33, 500, MOST };
    val = malloc((300 * MOST + 8) * sizeof *val);
    for (int k = 0; k < 300 * MOST + 8; k++) val[k] = k % 11;
    for (int kind = 0; kind < 6; kind++)
        for (int r = 0; r < 6 - (kind > 3); r++) {
            double sum = 0;
            fill(rows[r], kind);
            product(rows[r]);
            named(rows[r]);
            guarded(rows[r], rows[r] + 40 < MOST ? rows[r] + 40 : MOST);
            for (int i = 0; i < MOST; i++) sum += out[i] * (i % 13);
            printf("kind %d, %d rows: %.17g\n", kind, rows[r], sum);
        }
    free(val);
    return 0;
}
