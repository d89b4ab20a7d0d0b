/* The index of a loop directive is the loop's own, also where the loop runs in order. SPDX-License-Identifier: MIT */
/* sanitizer: -fno-sanitize=signed-integer-overflow */
#include <stdio.h>

enum { N = 123 };

/* Indices declared before the construct, of loops that each lane runs in order; the jump back keeps values alive in all iterations. */
static void beside_jumps(int n, int m, int l)
{
    static int a[8][6][5];
    int b[8], h = 0, i, j, k;
#pragma acc parallel loop collapse(force:3) copyout(a, b)
    for (i = 0; i < n; i++) {
        int t = i * 2, c = 0;
        for (j = 0; j < m; j++) {
            int u = t + j;
            for (k = 0; k < l; k++) a[i][j][k] = u * k > 30 ? u * k + i - k : u * k + i;
        }
    again:
        if (++c < 3) goto again;
        b[i] = t + c;
    }
    for (i = 0; i < n * m * l; i++) h = h * 31 + (&a[0][0][0])[i];
    printf("%d %d\n", h, b[7]);
#pragma acc parallel loop gang worker copy(a, b)
    for (i = 0; i < n; i++) {
        int t = i * 2, c = 0;
#pragma acc loop vector
        for (j = 0; j < m; j++) {
            int u = t + j;
#pragma acc loop seq
            for (k = 0; k < l; k++) a[i][j][k] += u * k;
        }
    again_too:
        if (++c < 3) goto again_too;
#pragma acc loop vector
        for (j = 0; j < m; j++) {
#pragma acc loop seq
            for (k = l - 1; k > 0; k--) a[i][j][k] += a[i][j][k - 1] * c;
        }
        b[i] += t + c;
    }
    for (i = 0; i < n * m * l; i++) h = h * 31 + (&a[0][0][0])[i];
    printf("%d %d\n", h, b[7]);
#pragma acc parallel loop gang copy(a, b)
    for (i = 0; i < n; i++) {
        int c = 0;
    around:
#pragma acc loop vector
        for (j = 0; j < m; j++)
            for (k = 0; k < l; k++) a[i][j][k] ^= j * k + c;
        if (++c < 3) goto around;
        b[i] ^= c;
    }
    for (i = 0; i < n * m * l; i++) h = h * 31 + (&a[0][0][0])[i];
    printf("%d %d\n", h, b[7]);
#pragma acc kernels copy(a, b)
    {
        for (j = 0; j < m; j++)
            for (i = 0; i < n; i++)
                for (k = 1; k < l; k++) a[i][j][k] += a[i][j][k - 1];
        for (int g = 0; g < n; g++) {
            int c = 0;
        counted:
            c += 2;
            if (c < b[g]) goto counted;
            b[g] += c;
        }
    }
    for (i = 0; i < n * m * l; i++) h = h * 31 + (&a[0][0][0])[i];
    printf("%d %d\n", h, b[7]);
}

int main(void)
{
    int a = 0, b[N] = {0}, last = 0, sum = 0, row[8] = {0};
#pragma acc kernels copy(a, b, last, sum)
    {
        int c = 234;
        const int left = c;
#pragma acc loop independent gang
        for (int i = 0; i < N; i++) b[i] = c;
#pragma acc loop
        for (c = 0; c < N / 2; c++) b[c] -= 10;
#pragma acc loop
        for (c = 0; c < N / 2; c++) last = c;
#pragma acc loop seq
        for (c = 0; c <= N; c++) sum += c;
#ifndef _OPENACC
        c = left;
#endif
        a += c;
    }
    printf("%d %d %d %d %d\n", a, b[3], b[100], last, sum);
#pragma acc parallel num_gangs(1) copy(row)
    {
        int k = 7;
#pragma acc loop seq
        for (k = 0; k < 3; k++) {
#pragma acc loop vector
            for (int j = 0; j < 8; j++) row[j] += j * k;
        }
#ifndef _OPENACC
        k = 7;
#endif
        row[0] += k;
#pragma acc loop gang
        for (int g = 1; g < 8; g++) {
            int m = g;
#pragma acc loop seq
            for (m = 0; m < 4; m++) row[g] += m;
#ifndef _OPENACC
            m = g;
#endif
            row[g] += m;
        }
    }
    for (int j = 0; j < 8; j++) printf("%d ", row[j]);
    printf("\n");
    beside_jumps(8, 6, 5);
    return 0;
}
