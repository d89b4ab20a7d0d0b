/* pieces: updates of sections that are not one piece of memory. SPDX-License-Identifier: MIT */
#include <stdio.h>

enum { M = 6, N = 10 };
static int a[M][N], b[4][5][6];

/* What the device has that the host must not see: only elements that an update names are read. */
static int column(int rows, int cols, int m[rows][cols], int j)
{
    int s = 0;
    for (int i = 0; i < rows; i++) s += m[i][j] * (i + 1);
    return s;
}

static void matrix(int n, int m[n][N])
{
#pragma acc data copyin(m[0:n][0:N])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++)
            for (int j = 0; j < N; j++) m[i][j] = 100 * i + j;
#pragma acc update self(m[0:n][0:1], m[1:n-2][N-1:1], m[0][:])
        printf("%d %d %d %d\n", column(n, N, m, 0), m[1][N - 1], m[n - 2][N - 1], m[0][5]);
        for (int i = 0; i < n; i++) m[i][2] = m[i][3] = -i;
#pragma acc update device(m[0:n][2:2])
        int s = 0;
#pragma acc parallel loop reduction(+:s)
        for (int i = 0; i < n; i++) s += m[i][2] * m[i][3] + m[i][4];
        printf("%d\n", s);
    }
}

/* So many bytes that they pass through page-locked buffers; gaps larger and smaller than the pieces. */
static int wide[1300][1024], long_rows[40][20000];
static unsigned hash(const int *p, int n)
{
    unsigned h = 2166136261u;
    for (int i = 0; i < n; i++) h = (h ^ (unsigned)p[i]) * 16777619u;
    return h;
}

static void large(int n, int first, int width)
{
    long long sum = 0;
    for (int i = 0; i < 1300 * 1024; i++) wide[i / 1024][i % 1024] = i;
#pragma acc data copyin(wide)
    {
        for (int i = 7; i < n + 7; i++)
            for (int j = first; j < first + width; j++) wide[i][j] = -i * j;
#pragma acc update device(wide[7:n][first:width])
#pragma acc parallel loop collapse(2) reduction(+:sum)
        for (int i = 0; i < 1300; i++)
            for (int j = 0; j < 1024; j++) sum += (long long)wide[i][j] * (i + j);
#pragma acc parallel loop collapse(2)
        for (int i = 3; i < n + 3; i++)
            for (int j = first + 5; j < first + 5 + width; j++) wide[i][j] = 3 * wide[i][j] + 1;
#pragma acc update self(wide[3:n][first + 5:width])
    }
    printf("%lld %u\n", sum, hash(wide[0], 1300 * 1024));
#pragma acc parallel loop collapse(2) copy(wide[1:n][first:width])
    for (int i = 1; i < n + 1; i++)
        for (int j = first; j < first + width; j++) wide[i][j] -= j;
    printf("%u\n", hash(wide[0], 1300 * 1024));
}

static void far_apart(int width)
{
    for (int i = 0; i < 40 * 20000; i++) long_rows[i / 20000][i % 20000] = i;
#pragma acc data copyin(long_rows)
    {
#pragma acc parallel loop collapse(2)
        for (int i = 1; i < 39; i++)
            for (int j = 77; j < 77 + width; j++) long_rows[i][j] ^= 5;
#pragma acc update self(long_rows[1:38][77:width])
    }
    printf("%u\n", hash(long_rows[0], 40 * 20000));
}

int main(void)
{
    large(1290, 100, 900), large(1200, 3, 300), large(900, 1000, 2);
    far_apart(1), far_apart(3000), far_apart(9000);
    int n = M, v[n][N];
    for (int i = 0; i < n * N; i++) v[i / N][i % N] = a[i / N][i % N] = i;
    matrix(M, a);
    matrix(n, v);
#pragma acc enter data copyin(b)
#pragma acc parallel loop collapse(3) present(b)
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 5; j++)
            for (int k = 0; k < 6; k++) b[i][j][k] = 100 * i + 10 * j + k;
#pragma acc update self(b[1:2][:][2:3]) async(1)
#pragma acc wait(1)
    int s = 0;
    for (int i = 1; i < 3; i++)
        for (int j = 0; j < 5; j++)
            for (int k = 2; k < 5; k++) s += b[i][j][k] * (i + j + k);
    printf("%d\n", s);
#pragma acc update self(b[0:4][1:3][:])
    for (int i = 0; i < 4; i++)
        for (int j = 1; j < 4; j++)
            for (int k = 0; k < 6; k++) s += b[i][j][k];
    printf("%d\n", s);
    for (int i = 0; i < 4; i++)            /* pieces beside other data in one directive; what lies between them is the device's */
        for (int j = 0; j < 5; j++) b[i][j][2] = b[i][j][3] = -i - j, v[0][0] = 7;
#pragma acc enter data copyin(v[0:1])
#pragma acc parallel loop collapse(2) present(b)
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 5; j++) b[i][j][1] = b[i][j][4] = 1000 + i;
#pragma acc update device(b[0:4][0:5][2:2], v[0:1])
#pragma acc update self(b)
    for (int i = 0; i < 4; i++) printf("%d %d %d %d\n", b[i][4][1], b[i][4][2], b[i][4][3], b[i][4][4]);
#pragma acc exit data delete(b, v[0:1])
    return 0;
}
