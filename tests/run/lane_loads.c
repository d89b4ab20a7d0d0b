/* Lanes whose trips read before atomic additions and conditional accesses of several of them: what they read must not be read too early, nor where no
 * trip reads it. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

enum { BINS = 64 };

static void counts(int n, int m, const unsigned char *restrict x, const short *restrict w, int *restrict h)
{
#pragma acc parallel loop gang copyin(x[0:n*m], w[0:256]) copyout(h[0:n*BINS])
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int b = 0; b < BINS; b++) h[i * BINS + b] = 0;
#pragma acc loop vector
        for (int j = 0; j < m; j++) {
#pragma acc atomic update
            h[i * BINS + x[i * m + j] % BINS] += w[x[i * m + j]];
        }
    }
}

/* Two levels, places by capture, a condition that keeps a place out of the array. */
static int listed(int n, const int *restrict from, const int *restrict to, const int *restrict level, int *restrict list, int *restrict of)
{
    int count = 0;
#pragma acc parallel loop copyin(from[0:n+1], to[0:from[n]], level[0:n]) copyout(list[0:from[n]]) copy(count, of[0:n])
    for (int i = 0; i < n; i++)
        for (int e = from[i]; e < from[i + 1]; e++)
            if (level[to[e]] > 2 && e % 3) {
                int at;
#pragma acc atomic capture
                at = count++;
                list[at] = to[e];
#pragma acc atomic update
                of[level[to[e]]] += 1;
            }
    return count;
}

/* What the loop writes is not read first, whatever its name; k is set in the trip. */
static void changed(int n, int m, int *x, int *y, const int *at)
{
#pragma acc parallel loop gang copy(x[0:n*m], y[0:n*m]) copyin(at[0:m])
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 0; j < m; j++) {
            int k = i * m + j;
            if (x[k] % 2) x[k] = x[k] + at[j];
            k = at[j] % 3 ? i * m + at[j] % m : k;
#pragma acc atomic update
            y[k] += x[i * m + j] % 10;
        }
    }
}

/* Only some trips read past the end of a row. */
static void guarded(int n, int m, const int *restrict x, int *restrict y)
{
#pragma acc parallel loop gang copyin(x[0:n*m]) copy(y[0:n*8])
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 0; j < m; j++) {
            int next = j + 1 < m ? x[i * m + j + 1] : 0;
#pragma acc atomic update
            y[i * 8 + (x[i * m + j] + next) % 8] += j < m - 1 && x[i * m + j + 1] > x[i * m + j] ? 1 : 2;
        }
    }
}

/* Rows of a few elements, with flags and sums under conditions; counting down, by two. */
static void flags(int n, const int *restrict from, const int *restrict to, const double *restrict w, int *restrict found, double *restrict sum)
{
#pragma acc parallel loop copyin(from[0:n+1], to[0:from[n]], w[0:n]) copyout(found[0:n], sum[0:n])
    for (int i = 0; i < n; i++) {
        int any = 0;
        double s = 0;
        if (i % 4 == 3) {
            found[i] = -1, sum[i] = 0;
            continue;
        }
        for (int e = from[i + 1] - 1; e >= from[i]; e -= 2) {
            if (to[e] % 7 == 3) any = 1;
            if (to[e] % 2) s += w[to[e]];
        }
        found[i] = any, sum[i] = s;
    }
}

static unsigned state;
static int next_number(void) { return (int)((state = state * 1664525u + 1013904223u) >> 12); }

int main(void)
{
    static const int sizes[4][2] = {{70, 5}, {300, 37}, {9, 1000}, {1500, 16}};
    for (int k = 0; k < 4; k++) {
        int n = sizes[k][0], m = sizes[k][1], all = n * m, *from = malloc((n + 1) * sizeof *from);
        unsigned char *bytes = malloc(all);
        short w[256];
        int *x = malloc(all * sizeof *x), *y = malloc(all * sizeof *y), *at = malloc(m * sizeof *at), *h = malloc(n * BINS * sizeof *h);
        int *level = malloc(n * sizeof *level), *found = malloc(n * sizeof *found), *of = calloc(n, sizeof *of), *eight = calloc(n * 8, sizeof *eight);
        double *weights = malloc(n * sizeof *weights), *sum = malloc(n * sizeof *sum), total = 0;
        long check = 0;
        state = 5 + k;
        for (int i = 0; i < 256; i++) w[i] = (short)(i % 9 - 3);
        for (int i = 0; i < all; i++) bytes[i] = (unsigned char)next_number(), y[i] = next_number() % 100;
        for (int j = 0; j < m; j++) at[j] = next_number() % 1000;
        for (int i = 0; i < n; i++) level[i] = next_number() % 7, weights[i] = next_number() % 50;
        from[0] = 0;
        for (int i = 0; i < n; i++) from[i + 1] = from[i] + (i % 10 == 9 ? (m < 60 ? m : 60) : next_number() % (m < 12 ? m + 1 : 12));
        int *to = malloc((from[n] + 1) * sizeof *to), *list = calloc(from[n] + 1, sizeof *list);
        for (int e = 0; e < from[n]; e++) to[e] = next_number() % n;
        for (int i = 0; i < all; i++) x[i] = next_number() % 1000;
        counts(n, m, bytes, w, h);
        for (int i = 0; i < n * BINS; i++) check += (i % 13 + 1) * h[i];
        int count = listed(n, from, to, level, list, of);
        for (int e = 0; e < count; e++) check += list[e];
        for (int i = 0; i < n; i++) check += (i + 1) * of[i];
        printf("%d %ld", count, check);
        changed(n, m, x, y, at);
        guarded(n, m, x, eight);
        for (int i = 0; i < all; i++) check += (i % 5) * x[i] + (i % 7) * y[i];
        for (int i = 0; i < n * 8; i++) check += (i % 3 + 1) * eight[i];
        flags(n, from, to, weights, found, sum);
        for (int i = 0; i < n; i++) check += (i % 6) * found[i], total += sum[i];
        printf(" %ld %.0f\n", check, total);
        free(from), free(bytes), free(x), free(y), free(at), free(h), free(level), free(found), free(of), free(eight), free(weights), free(sum), free(to), free(list);
    }
    return 0;
}
