/* gang-private-size: an array private to a gang that shared memory does not hold. SPDX-License-Identifier: MIT */
void f(int n, int m, float *x)
{
#pragma acc parallel loop gang copy(x[0:n*m])
    for (int i = 0; i < n; i++) {
        float row[20000];
#pragma acc loop vector
        for (int j = 0; j < m; j++)
            row[j] = x[i * m + j];
#pragma acc loop vector
        for (int j = 0; j < m; j++)
            x[i * m + j] = row[m - 1 - j];
    }
#pragma acc parallel loop gang copy(x[0:n*m])
    for (int i = 0; i < n; i++) {
        float row[m];
#pragma acc loop vector
        for (int j = 0; j < m; j++)
            row[j] = x[i * m + j];
#pragma acc loop vector
        for (int j = 0; j < m; j++)
            x[i * m + j] = row[m - 1 - j];
    }
}
