/* launch_sizes_nests: nests of every shape, with the sizes that SIZES holds; functions are named by NAME. SPDX-License-Identifier: MIT */

static void NAME(line)(int g, int w, int v)
{
    (void)g, (void)w, (void)v;
#pragma acc parallel loop gang vector SIZES copyout(y[0 : LONG])
    for (int i = 0; i < LONG; i++) y[i] = 3 * i + 1;
    sum_up(y, LONG);
}

static void NAME(sum)(int g, int w, int v)
{
    int s = 0;
    (void)g, (void)w, (void)v;
#pragma acc parallel loop SIZES reduction(+ : s)
    for (int i = 0; i < LONG; i++) s += i % 7;
    printf(" %d", s);
}

static void NAME(rows)(int g, int w, int v)
{
    (void)g, (void)w, (void)v;
#pragma acc parallel loop gang SIZES copyout(a[0 : SIDE][0 : SIDE])
    for (int i = 0; i < SIDE; i++) {
#pragma acc loop vector
        for (int j = 0; j < SIDE; j++) a[i][j] = i * j + i;
    }
    sum_up(&a[0][0], SIDE * SIDE);
}

static void NAME(teams)(int g, int w, int v)
{
    (void)g, (void)w, (void)v;
#pragma acc parallel loop gang SIZES copyout(a[0 : SIDE][0 : SIDE])
    for (int i = 0; i < SIDE; i++) {
#pragma acc loop worker vector
        for (int j = 0; j < SIDE; j++) {
            int x = i;
            for (int k = 0; k < 10; k++) x = x * 5 % 97 + j;
            a[i][j] = x;
        }
    }
    sum_up(&a[0][0], SIDE * SIDE);
}

static void NAME(cube)(int g, int w, int v)
{
    (void)g, (void)w, (void)v;
#pragma acc parallel loop gang SIZES copyout(c[0 : 12][0 : 20][0 : 30])
    for (int i = 0; i < 12; i++) {
#pragma acc loop worker
        for (int j = 0; j < 20; j++) {
#pragma acc loop vector
            for (int k = 0; k < 30; k++) c[i][j][k] = i * j - k;
        }
    }
    sum_up(&c[0][0][0], 12 * 20 * 30);
}

static void NAME(sums_of_rows)(int g, int w, int v)
{
    (void)g, (void)w, (void)v;
#pragma acc parallel loop gang SIZES copyin(a[0 : SIDE][0 : SIDE]) copyout(y[0 : SIDE])
    for (int i = 0; i < SIDE; i++) {
        int s = 0;
#pragma acc loop vector reduction(+ : s)
        for (int j = 0; j < SIDE; j++) s += a[i][j];
        y[i] = s;
    }
    sum_up(y, SIDE);
}

static void NAME(sums_of_teams)(int g, int w, int v)
{
    (void)g, (void)w, (void)v;
#pragma acc parallel loop gang SIZES copyin(c[0 : 12][0 : 20][0 : 30]) copyout(y[0 : 240])
    for (int i = 0; i < 12; i++) {
#pragma acc loop worker
        for (int j = 0; j < 20; j++) {
            int s = 0;
#pragma acc loop vector reduction(+ : s)
            for (int k = 0; k < 30; k++) s += c[i][j][k];
            y[20 * i + j] = s;
        }
    }
    sum_up(y, 240);
}

/* No directive on the inner loop: lanes share it all the same. */
static void NAME(plain_sums)(int g, int w, int v)
{
    (void)g, (void)w, (void)v;
#pragma acc parallel loop SIZES copyin(a[0 : SIDE][0 : SIDE]) copyout(y[0 : SIDE])
    for (int i = 0; i < SIDE; i++) {
        int s = 0;
        for (int j = 0; j < SIDE; j++) s += a[i][j] * (j + 1);
        y[i] = s;
    }
    sum_up(y, SIDE);
}

/* Few gangs of long rows. */
static void NAME(long_sums)(int g, int w, int v)
{
    (void)g, (void)w, (void)v;
#pragma acc parallel loop gang SIZES copyin(y[0 : LONG]) copyout(c[0 : 1][0 : 1][0 : 4])
    for (int i = 0; i < 4; i++) {
        int s = 0;
#pragma acc loop vector reduction(+ : s)
        for (int j = 0; j < LONG; j++) s += y[j] * (i + j % 3);
        c[0][0][i] = s;
    }
    sum_up(&c[0][0][0], 4);
}

/* Threads along y share the loop over a column. */
static void NAME(few_columns)(int g, int w, int v)
{
    (void)g, (void)w, (void)v;
#pragma acc parallel loop SIZES copyin(t[0 : 300][0 : 40]) copyout(y[0 : 40])
    for (int j = 0; j < 40; j++) {
        int s = 1;
        for (int i = 0; i < 300; i++) s += t[i][j] * (i % 3);
        y[j] = s;
    }
    sum_up(y, 40);
}

/* A thread accesses 16 bytes at once. */
static void NAME(smooth)(int g, int w, int v)
{
    (void)g, (void)w, (void)v;
#pragma acc parallel loop gang SIZES copyin(p[0 : 12][0 : 66][0 : 128]) copy(q[0 : 12][0 : 66][0 : 128])
    for (int i = 0; i < 12; i++) {
#pragma acc loop independent
        for (int j = 1; j < 65; j++) {
#pragma acc loop vector
            for (int k = 1; k < 127; k++) q[i][j][k] = p[i][j][k - 1] + p[i][j][k] + p[i][j][k + 1] + p[i][j - 1][k] + p[i][j + 1][k];
        }
    }
    int s = 0;
    for (int i = 0; i < 12; i++)
        for (int j = 1; j < 65; j++)
            for (int k = 1; k < 127; k++) s += (int)q[i][j][k] % 13 * (k % 3 + 1);
    printf(" %d", s);
}

/* Each gang adds one: their number shows. */
static void NAME(gangs)(int g, int w, int v)
{
    int n = 0;
    (void)g, (void)w, (void)v;
#pragma acc parallel SIZES copy(n)
    {
#pragma acc atomic update
        n++;
    }
#ifdef _OPENACC
    printf(" %d\n", n == GANGS);
#else
    printf(" %d\n", n);
#endif
}

static void NAME(all)(int g, int w, int v)
{
    NAME(line)(g, w, v);
    NAME(sum)(g, w, v);
    NAME(rows)(g, w, v);
    NAME(teams)(g, w, v);
    NAME(cube)(g, w, v);
    NAME(sums_of_rows)(g, w, v);
    NAME(sums_of_teams)(g, w, v);
    NAME(plain_sums)(g, w, v);
    NAME(long_sums)(g, w, v);
    NAME(few_columns)(g, w, v);
    NAME(smooth)(g, w, v);
    NAME(gangs)(g, w, v);
}
