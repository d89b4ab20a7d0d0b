/* Rows of any lengths, which gangs of few or many lanes go through. SPDX-License-Identifier: MIT */
#include "check.h"
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#define MOST 1000
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

/* The bounds are variables of the row; some rows are left out after the loop. */
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

/* Sums over all rows, of integers and of floating point; a loop that adds to memory; an array that all lanes of a row sum. */
static void totals(int rows)
{
    long all = 0;
    int least = 1000, odd = 0;
    double sum = 0;
#pragma acc parallel loop gang copyin(from[0:rows + 1], val[0:from[rows]]) reduction(+:all) reduction(min:least) reduction(^:odd)
    for (int i = 0; i < rows; i++) {
        int s = 0;
#pragma acc loop vector reduction(+:s)
        for (int k = from[i]; k < from[i + 1]; k++) s += (int)val[k] + k % 3;
        if (s % 7 == 1) continue;
        all += s;
        odd ^= s;
        least = s < least ? s : least;
    }
#pragma acc parallel loop gang copyin(from[0:rows + 1], val[0:from[rows]]) copy(out) reduction(+:sum)
    for (int i = 0; i < rows; i++) {
        double parts[3] = {0};
#pragma acc loop vector reduction(+:parts)
        for (int k = from[i]; k < from[i + 1]; k++) parts[k % 3] += val[k];
        for (int k = from[i]; k < from[i + 1]; k++) out[i] += val[k] * 2;
        sum += parts[0] - parts[1] + 3 * parts[2];
    }
    printf("totals %ld %d %d %g\n", all, least, odd, sum);
}

static int state[MOST], degree[MOST], seen[80000], touched[80000];

/* Conditions, bounds and scalars that one thread reads for its row, since the kernel writes memory of their type. */
static int frontier(int rows, int *mark, const int *at, const int *list, int *count, int round)
{
    int found = 0;
#pragma acc parallel loop gang copyin(at[0:rows + 1], list[0:at[rows]]) copy(mark[0:rows], count[0:rows]) reduction(+:found)
    for (int i = 0; i < rows; i++)
        if (mark[i] == round) {
            int first = at[i], odd = 0, most = count[i];
#pragma acc loop vector reduction(+:odd) reduction(max:most)
            for (int k = first; k < at[i + 1]; k++) {
                odd += list[k] & 1;
                if (list[k] > most) most = list[k];
            }
            count[i] = most + odd;
            while (most > 40 && count[i] % 3) count[i] = most -= 5;
            if (first % 4 == 3) mark[i] = -1;
            found += odd + count[i] % 2;
        }
    return found;
}

/* Rows that change their own condition, before or after they read it. */
static int visit(int rows, int *mark, const int *at, const int *list, int *reached, int round)
{
    int visited = 0;
#pragma acc parallel loop gang copyin(at[0:rows + 1], list[0:at[rows]]) copy(mark[0:rows], reached[0:at[rows]])
    for (int i = 0; i < rows; i++)
        if (mark[i] % 3 == round % 3) {
            mark[i] += 1 + i % 2;
#pragma acc loop vector
            for (int k = at[i]; k < at[i + 1]; k++)
                if (list[k] % 7 != 2) reached[k] += round + i % 4;
        }
#pragma acc parallel loop gang copyin(at[0:rows + 1], list[0:at[rows]]) copy(mark[0:rows]) reduction(+:visited)
    for (int i = 0; i < rows; i++) {
        mark[i] = mark[i] * 5 % 8;
        if (mark[i] < 3) continue;
        mark[i] -= 2;
        int odd = 0;
#pragma acc loop vector reduction(+:odd)
        for (int k = at[i]; k < at[i + 1]; k++) odd += list[k] & 1;
        visited += odd;
    }
    return visited;
}

/* Rows that add to and store elsewhere, each place from one row only. */
static int scatter(int rows, const int *at, int *mark, int *list)
{
    int last = 0;
#pragma acc parallel loop gang copyin(at[0:rows + 1]) copy(mark[0:rows], list[0:at[rows]]) reduction(max:last)
    for (int i = rows - 1; i >= 0; i--) {
        int was = mark[i];
        if (was < 0) continue;
        int begin = at[i];
        const int end = at[i + 1];
#pragma acc loop vector
        for (int k = begin; k < end; k++) {
            int old;
#pragma acc atomic capture
            old = list[k]++;
            if (old % 5 == was) list[k] -= 7;
        }
        mark[i] = begin == end ? was : list[begin];
        last = mark[i] > last ? mark[i] : last;
    }
    return last;
}

static long check_frontier(int rows)
{
    long sum = 0;
    for (int i = 0; i < rows; i++) state[i] = i % 3, degree[i] = i % 50;
    for (int k = 0; k < from[rows]; k++) seen[k] = k * 7 % 101;
    for (int round = 0; round < 3; round++) sum = sum * 3 + frontier(rows, state, from, seen, degree, round) + scatter(rows, from, state, seen);
    for (int i = 0; i < rows; i++) state[i] = i % 5;
    for (int round = 0; round < 2 && rows && rows <= 300; round++) sum = sum * 3 + visit(rows, state, from, seen, touched, round);
    for (int i = 0; i < rows; i++) sum = sum * 5 % 1000003 + state[i] + degree[i];
    for (int k = 0; k < from[rows]; k++) sum = (sum * 7 + seen[k] + touched[k]) % 1000003;
    return sum;
}

/* One row of nearly all, neighboring long ones, long ones everywhere, only long ones. */
static int uneven(int kind, int i, int rows)
{
    switch (kind) {
    case 0: return i == rows / 3 ? 20000 : i % 4;
    case 1: return i < 20 ? 1000 + 40 * i : i % 3;
    case 2: return i % 40 == 7 ? 300 + i : i % 29 == 3 ? 60 : 1;
    default: return rows < 100 ? 700 : i % 2 * 290;
    }
}

static void uneven_rows(void)
{
    static const int rows[] = { 60, 300 };
    for (int kind = 0; kind < 4; kind++)
        for (int r = 0; r < 2; r++) {
            double sum = 0;
            from[0] = 0;
            for (int i = 0; i < rows[r]; i++) from[i + 1] = from[i] + uneven(kind, i, rows[r]), order[i] = rows[r] - 1 - i;
            product(rows[r]);
            named(rows[r]);
            totals(rows[r]);
            printf("frontier %ld\n", check_frontier(rows[r]));
            for (int i = 0; i < MOST; i++) sum += out[i] * (i % 13);
            printf("uneven %d, %d rows of %d: %.17g\n", kind, rows[r], from[rows[r]], sum);
        }
}

int main(void)
{
    types_of_bounds();
    static const int rows[] = { 0, 1, 7, 33, 300, MOST };
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
    uneven_rows();
    free(val);
    return 0;
}
