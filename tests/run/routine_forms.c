/* Routines by name on prototypes, in headers of their own, bound to other functions, defined after their use; parameters of variable
 * length; orphaned loops with private variables; recursion in a routine seq; promises of restrict. SPDX-License-Identifier: MIT */
#include "check.h"
#include "routine_forms.h"
#include "routine_system.h"
int system_offset = 5;
int system_twice(int x) { return 2 * x + system_offset; }

/* A list before the prototypes, as headers have it. */
#pragma acc routine(listed_twice)
#pragma acc routine(listed_sum) vector
static int listed_twice(int x);
static void listed_sum(int n, const int *v, int *to);

#pragma acc routine vector
void smooth(int n, float a[n], float b[n]);
void shift(int n, int m, int a[n][m], int by);
#pragma acc routine(shift) worker
static int depth(int n);

#pragma acc routine seq
int triple_device(int i) { return i + 2 * i; }
#pragma acc routine seq bind(triple_device) nohost
int triple(int i) { return 3 * i; }
#pragma acc routine seq bind("triple_device")
int thrice(int i) { return 3 * i; }

/* The promise of restrict holds while the function runs: the next call reads what has been written meanwhile. */
static int half_of(int n, const int *restrict p)
{
    int sum = 0;
    for (int k = 0; k < n; k++) sum += p[k];
    return sum / 2;
}

static void promises(int n, int m, int *to, const int *from)
{
#pragma acc parallel loop copy(to[0:n * m], from[0:n * m])
    for (int i = 0; i < n; i++) {
        for (int t = 0; t + 5 < m; t++) to[i * m + t + 4] = half_of(4, from + i * m + t) % 100 + 1;
        {
            const int *restrict row = from + i * m;
            to[i * m] = row[m - 2];
        }
    }
    print_ints("promises", to, n * m);
}

static int listed_twice(int x)
{
    return 2 * x;
}

static void listed_sum(int n, const int *v, int *to)
{
    int sum = 0;
#pragma acc loop vector reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += v[i];
    *to = sum;
}

int main(void)
{
    enum { g = 6, n = 33 };
    static float a[g][n], b[g][n];
    static int s[g][4][n], t[g], h[g];
    for (int i = 0; i < g; i++)
        for (int j = 0; j < n; j++) {
            a[i][j] = (i * 7 + j * 5) % 11;
            s[i][j % 4][j] = j;
        }
#pragma acc parallel loop gang copyin(a) copyout(b, t, h) copy(s)
    for (int i = 0; i < g; i++) {
        smooth(n, a[i], b[i]);
        shift(4, n, s[i], i);
        h[i] = header_count(n, s[i][2]);
        t[i] = triple(i) + thrice(i + 1) + depth(i + 3);
    }
    print_ints("t", t, g);
    print_ints("h", h, g);
    print_ints("s", &s[0][0][0], g * 4 * n);
    double sum = 0;
    for (int i = 0; i < g; i++)
        for (int j = 0; j < n; j++) sum += b[i][j] * (j + 1);
    printf("%.3f\n", sum);
    static int table[300 * 200];
    for (int i = 0; i < 300 * 200; i++) table[i] = i * 31 % 64;
    promises(300, 200, table, table);
    int u[g], v[g] = {3, 1, 4, 1, 5, 9};
#pragma acc parallel loop gang copyout(u) copyin(v)
    for (int i = 0; i < g; i++) u[i] = system_twice(i) + system_sum(g, v) + system_offset;
    print_ints("system header", u, g);
#pragma acc parallel loop gang copyout(u) copyin(v)
    for (int i = 0; i < g; i++) {
        listed_sum(i + 1, v, &u[i]);
        u[i] = listed_twice(u[i]);
    }
    print_ints("listed", u, g);
    return 0;
}

void smooth(int n, float a[n], float b[n])
{
    float old[64];
    float left = 0;
#pragma acc loop vector
    for (int i = 0; i < n; i++) old[i] = a[i] * 2;
#pragma acc loop private(left)
    for (int i = 0; i < n; i++) {
        left = i ? old[i - 1] : 0;
        b[i] = left + old[i];
    }
}

void shift(int n, int m, int a[n][m], int by)
{
    by = by * 2 + 1;
#pragma acc loop worker
    for (int i = 0; i < n; i++) {
        int row = by * i;
#pragma acc loop vector
        for (int j = 0; j < m; j++) a[i][j] += row + by;
        row++;
#pragma acc loop vector
        for (int j = 0; j < m; j++) a[i][j] -= row;
    }
}

static int depth(int n)
{
    return n < 2 ? 1 : depth(n - 1) + depth(n - 2);
}
