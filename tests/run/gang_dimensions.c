/* Gangs in two and three dimensions. SPDX-License-Identifier: MIT */
#include <stdio.h>
int main(void)
{
    enum { n = 9, m = 14, k = 35 };
    static int a[n][m][k], b[n][m], c[4];
    int x = 3;
#pragma acc parallel num_gangs(2, 3, 4) copyout(a) copyout(b)
    {
#pragma acc loop gang(dim:3)
        for (int i = 0; i < n; i++) {
#pragma acc loop gang(dim:2)
            for (int j = 0; j < m; j++) {
#pragma acc loop gang(dim:1) vector
                for (int l = 0; l < k; l++) a[i][j][l] = i * 100 + j * 10 + l;
            }
        }
    }
    long s = 0;
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) for (int l = 0; l < k; l++) s += a[i][j][l] * (l + 1);
    printf("%ld\n", s);
#pragma acc parallel num_gangs(x, 2) copyin(a) copyout(b) num_workers(2) vector_length(64)
    {
#pragma acc loop gang(dim:2, static:2)
        for (int i = 0; i < n; i++) {
#pragma acc loop gang(dim:1, static:*) worker
            for (int j = 0; j < m; j++) {
                int t = 0;
#pragma acc loop vector reduction(+:t)
                for (int l = 0; l < k; l++) t += a[i][j][l];
                b[i][j] = t;
            }
        }
    }
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s += b[i][j] * (j + 2);
    printf("%ld\n", s);
#pragma acc parallel copyin(a) copyout(b)
#pragma acc loop gang(dim:2)
    for (int i = 0; i < n; i++) {
#pragma acc loop gang(dim:1)
        for (int j = 0; j < m; j++) b[i][j] = a[i][j][3] + 1;
    }
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s += b[i][j] * (j + 2);
    printf("%ld\n", s);
#pragma acc parallel loop gang(dim:2) num_gangs(4, 5) copyin(a) copyout(b)
    for (int i = 0; i < n; i++) {
        int first = a[i][0][0];
#pragma acc loop gang vector
        for (int j = 0; j < m; j++) b[i][j] = first * j;
    }
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s += b[i][j] * (j + 2);
    printf("%ld\n", s);
    (void)c;
    return 0;
}
