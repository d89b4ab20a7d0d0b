/* Routines by name on prototypes, in headers of their own, bound to other functions, defined behind their use; parameters of variable
 * length; orphaned loops with private variables; recursion in a routine seq. SPDX-License-Identifier: MIT */
#include "check.h"
#include "routine_forms.h"

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
