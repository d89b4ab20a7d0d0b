/* kernels: arrays of the function that iterations use as temporaries, and others that only look so. SPDX-License-Identifier: MIT */
#include "check.h"

enum { N = 120 };

static void rotate(int n, double a[][3])
{
    double t[3], m[2][2];
#pragma acc kernels copy(a[0:n])
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 3; k++) t[k] = a[i][k] * 2;
        for (int k = 0; k < 3; k++) a[i][k] = t[2 - k];
    }
#pragma acc kernels copy(a[0:n])
    for (int i = 0; i < n; i++) {
        m[0][0] = a[i][0], m[0][1] = a[i][1];
        m[1][0] = a[i][2];
        m[1][1] = m[0][0] + m[1][0];
        if (i % 2) t[0] = 1;
        else t[0] = m[1][1];
        t[1] = t[0] * 3;
        for (int k = 0; k < 2; k++)
            for (int l = 0; l <= 1; l++) a[i][k] += m[k][l] * t[l];
    }
    print_sum("rotate", &a[0][0], 3 * n);
}

/* A row at a time; the inner loops are worth threads. */
static void rows(int n, double a[][N])
{
    double row[N];
    int j;
#pragma acc kernels copy(a[0:n])
    for (int i = 0; i < n; i++) {
        for (j = 0; j < N; j++) row[j] = a[i][j];
        row[0] = 5;
        for (j = 1; j < N - 1; j++) a[i][j] = row[j - 1] + row[j + 1];
    }
    print_sum("rows", &a[0][0], N * n);
}

/* What an earlier iteration wrote is read, a part is not written, the values are wanted after the loop or come from before. */
static void no_temporaries(int n, double *a)
{
    double last[2] = {1, 2}, part[3] = {4, 5, 6}, kept[2], before[2] = {7, 8}, some[4] = {0};
#pragma acc kernels copy(a[0:n])
    for (int i = 0; i < n; i++) {
        a[i] += last[0];
        last[0] = a[i] * 0.5;
        last[1] = 3;
    }
#pragma acc kernels copy(a[0:n])
    for (int i = 0; i < n; i++) {
        part[0] = i, part[1] = 1;
        a[i] += part[0] + part[i % 3];
    }
#pragma acc kernels copy(a[0:n])
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 2; k++) kept[k] = a[i] + k;
        a[i] = kept[0] * kept[1];
    }
#pragma acc kernels copy(a[0:n])
    for (int i = 0; i < n; i++) {
        if (i > 3) before[0] = i;
        a[i] += before[0];
    }
#pragma acc kernels copy(a[0:n])
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n % 5; k++) some[k % 4] = i;
        a[i] += some[0] + some[3];
    }
    print_sum("no temporaries", a, n);
    printf("%.3f %.3f %.3f\n", kept[0], kept[1], last[0]);
}

/* A scalar that a loop in one case of a switch writes first, wanted after the break, and by the head of its own loop. */
static void behind_breaks(int which, int n, double *a)
{
    double last = 43;
    int more = 5, sum = 0;
#pragma acc kernels copy(a[0:n])
    {
        switch (which) {
        case 0:
            for (int i = 0; i < 4; i++) {
                last = a[i] * 0.5;
                a[i + 5] = last;
            }
            break;
        case 1:
            for (int i = 0; i < (more && which); i++) {
                more = a[i] > 2;
                a[i] = more;
            }
            break;
        default: last = 3;
        }
        for (int k = 0; k < 3; k++) {
#pragma acc loop independent reduction(+: sum)
            for (int i = 0; i < n; i++) sum += (int)(last * a[i]) + more;
        }
    }
    print_sum("after breaks", a, n);
    printf("%.3f %d %d\n", last, more, sum);
}

int main(void)
{
    static double a[N][3], b[N][N], c[N];
    for (int i = 0; i < N; i++) {
        c[i] = i % 7;
        for (int j = 0; j < 3; j++) a[i][j] = i * 3 + j;
        for (int j = 0; j < N; j++) b[i][j] = i - j;
    }
    rotate(N, a);
    rows(N, b);
    no_temporaries(20, c);
    for (int which = 0; which < 3; which++) behind_breaks(which, 20, c);
    return 0;
}
