/* nested-control: a statement around a vector loop that cannot be split over a gang's threads. SPDX-License-Identifier: MIT */
void f(int n, int m, float *x)
{
#pragma acc parallel loop gang copy(x[0:n*m])
    for (int i = 0; i < n; i++) {
        int rounds = 0;
again:
        {
#pragma acc loop vector
            for (int j = 0; j < m; j++)
                x[i * m + j] += 1;
        }
        if (rounds++ < 3)
            goto again;
    }
}
