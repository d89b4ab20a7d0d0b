/* race-called: functions that update elements at remainders, quotients or values from memory. SPDX-License-Identifier: MIT */
int counts[10], both[2][8], kept[64];
#pragma acc declare create(counts, both)
#pragma acc routine seq
void count(int i)
{
    counts[i % 10]++;
}
#pragma acc routine seq
void count_in(const int *x, int i)
{
    int b = x[i] & 7;
    if (x[i] > 0) both[1][b] += x[i];
}
#pragma acc routine seq
void count_again(int key)
{
    count(key + 1);
}
#pragma acc routine seq
void count_atomic(int i)
{
#pragma acc atomic
    counts[i % 10]++;
}
#pragma acc routine seq
void count_first(int i)
{
    if (i == 3) counts[i / 4]++;
}
static void add(int *h, int k, int by)
{
    int *at = h + k / by;
    *at += k;
}
static void add_row(int *h, int i, int m)
{
    for (int j = 0; j < m; j++) h[i % 4 * m + j] += j;
}
static void add_atomic(int *h, int k)
{
#pragma acc atomic update
    h[k & 7] += k;
}
static void keep(int i)
{
    kept[i >> 3]++;
}
static void add_modulo(double *y, int i, int n, double w)
{
    y[i % n] += w;
}
void called(int n, int m, const int *restrict x, int *restrict h)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) count(i);
#pragma acc parallel loop copyin(x[0:n])
    for (int i = 0; i < n; i++) count_in(x, i);
#pragma acc parallel loop copyin(x[0:n])
    for (int i = 0; i < n; i++) count_again(x[i]);
#pragma acc parallel loop
    for (int i = 0; i < n; i++) count_again(i * 3);
#pragma acc parallel loop copy(h[0:n])
    for (int i = 0; i < n; i++) add(h, i, 4);
#pragma acc parallel loop copy(h[0:4 * m])
    for (int i = 0; i < n; i++) add_row(h, i, m);
#pragma acc parallel loop
    for (int i = 0; i < n; i++) keep(i);
#pragma acc parallel loop copy(h[0:m])
    for (int i = 0; i < n; i++) {
        int k = i + m;
        add(h + 1, k, 2);
    }
}
/* Nothing to say of these. */
void apart(int n, int m, const int *restrict x, int *restrict h, double *restrict y)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) count_atomic(i);
#pragma acc parallel loop copy(h[0:8])
    for (int i = 0; i < n; i++) add_atomic(h, i);
#pragma acc parallel loop copy(h[0:8]) copyin(x[0:n])
    for (int i = 0; i < n; i++) add_atomic(h, x[i]);
#pragma acc parallel loop
    for (int i = 0; i < n; i++) count_first(i);
#pragma acc parallel loop copy(h[0:n])
    for (int i = 0; i < n; i += 4) add(h, i, 4);
#pragma acc parallel loop copy(h[0:n])
    for (int i = 0; i < n; i++) add(h + 4 * i, i, 4);
#pragma acc parallel loop
    for (int i = 0; i < 10; i++) count(i);
#pragma acc parallel loop copy(y[0:n])
    for (int i = 0; i < n; i++) add_modulo(y, i, n, 1.5);
#pragma acc parallel loop independent
    for (int i = 0; i < n; i++) count(i);
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        if (i == m) count(i);
}

/* A variable of the file, which a function gets as an argument without text. */
static double levels[100];
static void set_level(int i, double v) { levels[i] = v; }
void smooth(int n, double *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 1; i < n; i++) {
        set_level(i, x[i]);
        x[i] = levels[i - 1];
    }
}
