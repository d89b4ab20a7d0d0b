/* gang-private-size: arrays private to a gang that have no place. SPDX-License-Identifier: MIT */
void f(int n, int m, const int *lengths, float *x)
{
#pragma acc parallel loop gang copy(x[0:n*m]) copyin(lengths[0:n])
    for (int i = 0; i < n; i++) {
        float row[lengths[i]];
#pragma acc loop vector
        for (int j = 0; j < m; j++)
            row[j] = x[i * m + j];
#pragma acc loop vector
        for (int j = 0; j < m; j++)
            x[i * m + j] = row[m - 1 - j];
    }
#pragma acc parallel loop gang copy(x[0:n*m])
    for (int i = 0; i < n; i++) {
        float most[1000];
#pragma acc loop worker reduction(max: most)
        for (int j = 0; j < m; j++) {
#pragma acc loop vector reduction(max: most)
            for (int k = 0; k < j; k++)
                most[k % 1000] = x[i * m + j] > most[k % 1000] ? x[i * m + j] : most[k % 1000];
        }
        x[i] = most[0];
    }
}
