/* private-levels: copies in scratch memory for loops of different levels. SPDX-License-Identifier: MIT */
void f(int n, int m, float *x)
{
    float row[20000];
#pragma acc parallel copy(x[0:n*m])
    {
#pragma acc loop gang private(row)
        for (int i = 0; i < n; i++) {
            row[0] = i;
#pragma acc loop vector private(row)
            for (int j = 0; j < m; j++) {
                row[j] = x[i * m + j];
                x[i * m + j] = row[m - 1 - j];
            }
        }
    }
}
