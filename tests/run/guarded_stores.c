/* Inner loops without a directive whose iterations store one value to elements that they share, under conditions that read these elements; loops
 * that only set a flag; sums in memory under conditions; rows that conditions leave out. Beside each of them is one that must run in order. SPDX-License-Identifier: MIT */
#include "check.h"
#include <stdbool.h>
enum { ROWS = 90, WIDTH = 16 }; /* each row has elements of its own */
static int begin[ROWS + 1], to[40000], state[ROWS], level[ROWS * WIDTH], parent[ROWS * WIDTH], out[ROWS], at[40000];
static unsigned char on[ROWS];

static void fill(int kind)
{
    static const int lengths[][5] = {{0, 1, 5, 40, 3}, {7, 7, 7, 7, 7}, {100, 0, 400, 2, 33}};
    for (int i = 0; i < ROWS; i++) {
        begin[i + 1] = begin[i] + lengths[kind][i % 5] + (i == 50 ? 700 * kind : 0);
        state[i] = i % 3, on[i] = i % 4 != 2, out[i] = -5;
        for (int e = begin[i]; e < begin[i + 1]; e++) to[e] = i * WIDTH + e * 7 % (WIDTH - i % 5), at[e] = 0;
        for (int k = 0; k < WIDTH; k++) level[i * WIDTH + k] = k % 3 ? -1 : 40, parent[i * WIDTH + k] = -1;
    }
}

static long total(const int *a, int n)
{
    long s = 0;
    for (int i = 0; i < n; i++) s += (long)a[i] * (1 + i % 11);
    return s;
}

static void show(const char *name, long more)
{
    printf("%s %ld: %ld %ld %ld %ld\n", name, more, total(level, ROWS * WIDTH), total(parent, ROWS * WIDTH), total(out, ROWS), total(at, 40000));
}

#define DATA copy(level, parent, out, at, state) copyin(begin, to, on)

/* ---- stores of one value --------------------------------------------------------------------------------------------------------- */

static int search(int depth)
{
    int more = 0;
#pragma acc parallel loop present(begin, to, state, level) reduction(||:more)
    for (int i = 0; i < ROWS; i++)
        if (state[i] == depth)
            for (int e = begin[i]; e < begin[i + 1]; e++)
                if (level[to[e]] < 0) {
                    level[to[e]] = depth + 1;
                    more = 1;
                }
    return more;
}

/* Several stores, with the row's number as value; a name for the element; another condition around. */
static int visit(int limit)
{
    int more = 0;
#pragma acc parallel loop gang present(begin, to, state, level, parent, on) reduction(max:more)
    for (int i = 0; i < ROWS; i++) {
        if (!on[i]) continue;
        int mine = i * 2;
        for (int e = begin[i]; e < begin[i + 1]; e++) {
            int j = to[e];
            if (e % 3 != 1 && level[j] < limit && (j & 1) == 0) {
                level[j] = limit;
                parent[j] = mine;
                more = 7;
            }
        }
    }
    return more;
}

/* ---- in order: the result depends on which iteration finds the element first ------------------------------------------------------ */

static int count_found(void)
{
    int n = 0;
#pragma acc parallel loop present(begin, to, level) reduction(+:n)
    for (int i = 0; i < ROWS; i++)
        for (int e = begin[i]; e < begin[i + 1]; e++)
            if (level[to[e]] < 0) {
                level[to[e]] = 3;
                n++;
            }
    return n;
}

static void first_one(void)
{
#pragma acc parallel loop present(begin, to, level, parent, at)
    for (int i = 0; i < ROWS; i++)
        for (int e = begin[i]; e < begin[i + 1]; e++) {
            if (level[to[e]] < 0) {
                level[to[e]] = 3;
                at[e] = 1;
            }
            if (parent[to[e]] < 0) parent[to[e]] = e;
        }
}

static void other_uses(void)
{
#pragma acc parallel loop present(begin, to, level, parent, out)
    for (int i = 0; i < ROWS; i++) {
        int hit = 0, seen = 0;
        for (int e = begin[i]; e < begin[i + 1]; e++) {
            if (level[to[e]] < 0) {
                level[to[e]] = 5;
                hit = 1;
            } else seen = seen * 2 % 1009 + hit;
            if (parent[to[e]] < 0) parent[i * WIDTH + e % 8] = 2;
        }
        out[i] = seen;
    }
}

static void two_values(void)
{
#pragma acc parallel loop present(begin, to, level, parent)
    for (int i = 0; i < ROWS; i++)
        for (int e = begin[i]; e < begin[i + 1]; e++) {
            if (level[to[e]] < 0) level[to[e]] = i;
            if (e % 5 == 2) level[to[e]] = -1;
            parent[to[e]] = e % 7 ? i : i + 1;
        }
}

/* ---- flags ----------------------------------------------------------------------------------------------------------------------- */

static int flags(int limit)
{
    int any = 0;
#pragma acc parallel loop present(begin, to, out) reduction(|:any)
    for (int i = 0; i < ROWS; i++) {
        int found = 0, lowest = 9;
        bool odd = false;
        for (int e = begin[i]; e < begin[i + 1]; e++) {
            if (to[e] % WIDTH == limit) found = 1;
            if (to[e] % WIDTH > limit) lowest = -4;
            if (to[e] % 2) odd = true;
        }
        for (int e = begin[i]; e < begin[i + 1]; e++)
            if (to[e] % WIDTH > limit + 3) any = 1;
        out[i] = found + 2 * odd + 4 * lowest;
    }
    return any;
}

/* A flag that has another value before, which one thread must set. */
static void kept_flags(int limit)
{
#pragma acc parallel loop present(begin, to, out)
    for (int i = 0; i < ROWS; i++) {
        int kept = i % 2, found = 0;
        for (int e = begin[i]; e < begin[i + 1]; e++)
            for (int k = 0; k < 20; k++)
                if (to[e] % WIDTH == k + limit) found = 1;
        for (int e = begin[i]; e < begin[i + 1]; e++)
            if (to[e] % WIDTH == 9 - limit) kept = 1;
        out[i] += 100 * kept + 1000 * found;
    }
}

/* A flag that is also cleared, read, or set to two values keeps its order. */
static void no_flags(void)
{
#pragma acc parallel loop present(begin, to, out)
    for (int i = 0; i < ROWS; i++) {
        int last = 0, other = 3, run = 0, longest = 0;
        for (int e = begin[i]; e < begin[i + 1]; e++) {
            if (to[e] % 3 == 0) last = 1;
            if (to[e] % 3 == 1) last = 0;
            if (to[e] % 2) other = 2;
            if (e % 5 == 3) other = 4;
            run = to[e] % 4 ? run + 1 : 0;
            if (run > longest) longest = run;
        }
        out[i] = last + 10 * other + 100 * longest;
    }
}

/* ---- sums in memory, under conditions ---------------------------------------------------------------------------------------------- */

static double sum[ROWS], other[ROWS];

static void conditional_sums(void)
{
#pragma acc parallel loop gang worker present(begin, to, on, sum, other, out)
    for (int i = 0; i < ROWS; i++) {
        sum[i] = 0;
        for (int e = begin[i]; e < begin[i + 1]; e++) {
            int j = to[e], weight = j % 4;
            if (weight == 3) continue;
            if (j % 2) weight++;
            if (on[i]) sum[i] += weight * 0.5;
            else sum[i] = sum[i] - weight;
            if (e % 3 == 0) other[i] -= e % 8;
            if (j > 20) out[i] += j;
        }
        other[i] /= 2;
    }
}

/* The condition, or what is added, reads a sum; two places of one array; a value that one iteration leaves to the next. */
static void ordered_sums(void)
{
#pragma acc parallel loop gang worker present(begin, to, sum, other, out)
    for (int i = 0; i < ROWS; i++) {
        int last = 1;
        for (int e = begin[i]; e < begin[i + 1]; e++)
            if (sum[i] < 30) sum[i] += to[e] % 7;
        for (int e = begin[i]; e < begin[i + 1]; e++)
            if (to[e] % 2) other[i] += (int)other[i] % 3 + 1;
        for (int e = begin[i]; e < begin[i + 1]; e++) {
            if (to[e] % 3) out[i] += last;
            last = to[e] % 5;
        }
    }
}

/* ---- rows that conditions leave out ------------------------------------------------------------------------------------------------ */

static void sums(const int *first, const int *list, const unsigned char *use, int *result, int *count)
{
#pragma acc parallel loop default(present)
    for (int i = 0; i < ROWS; i++) {
        if (!use[i]) {
            result[i] = -1;
            count[i] = 0;
            continue;
        }
        int s = 0;
        for (int e = first[i]; e < first[i + 1]; e++)
            if (use[list[e] / WIDTH]) s += list[e] % 10;
        result[i] = s;
        count[i]++;
    }
#pragma acc parallel loop default(present)
    for (int i = 0; i < ROWS; i++) {
        int length = first[i + 1] - first[i];
        if (length == 0) count[i] = -2;
        else {
            int s = 0;
            for (int e = first[i]; e < first[i + 1]; e++) s ^= list[e];
            count[i] += s % 100;
        }
    }
}

/* Rows that change what their own lengths depend on: each must run once. */
static void change_lengths(int n, const int *list, int *length, int *sum, int *skipped)
{
#pragma acc parallel loop default(present)
    for (int i = 0; i < n; i++) {
        if (skipped[i] % 2) continue;
        int s = 0;
        for (int k = 0; k < length[i]; k++)
            if (k % 3) s += list[i * 100 + k] % 50 + i;
        sum[i] += s + 1;
        length[i] = length[i] > 300 ? 3 : 900;
        skipped[i] += 2;
    }
}

int main(void)
{
    for (int kind = 0; kind < 3; kind++) {
        fill(kind);
#pragma acc data DATA
        {
            int more = search(1) + 10 * search(2) + 100 * search(7);
            more += 1000 * visit(20) + 10000 * visit(50);
#pragma acc update self(level, parent, out, at)
            show("search", more);
        }
        fill(kind);
#pragma acc data DATA
        {
            int n = count_found();
#pragma acc update self(level, parent, out, at)
            show("count", n);
        }
        fill(kind);
#pragma acc data DATA
        first_one();
        show("first", 0);
        fill(kind);
#pragma acc data DATA
        other_uses();
        show("other", 0);
        fill(kind);
#pragma acc data DATA
        two_values();
        show("two", 0);
        fill(kind);
        for (int limit = 2; limit < 20; limit += 5) {
            int any = 0;
#pragma acc data DATA
            {
                any = flags(limit);
                kept_flags(limit);
            }
            show("flags", any);
        }
#pragma acc data DATA
        no_flags();
        show("no flags", 0);
        for (int i = 0; i < ROWS; i++) sum[i] = i % 5, other[i] = i % 4 * 2;
#pragma acc data DATA copy(sum, other)
        {
            conditional_sums();
            ordered_sums();
        }
        for (int i = 0; i < ROWS; i++) parent[i] = (int)(2 * sum[i]), state[i] = (int)(2 * other[i]);
        show("conditional sums", total(state, ROWS));
        fill(kind);
#pragma acc data DATA
        sums(begin, to, on, out, state);
        show("sums", total(state, ROWS));
    }
    for (int i = 0; i < ROWS; i++) state[i] = i % 7 == 3 ? 1200 : i % 11, out[i] = i, level[i] = i % 5;
#pragma acc data copy(state, out, level) copyin(to)
    for (int turn = 0; turn < 6; turn++) change_lengths(turn < 3 ? ROWS : 2 + turn, to, state, out, level);
    printf("lengths %ld %ld %ld\n", total(state, ROWS), total(out, ROWS), total(level, ROWS));
    return 0;
}
