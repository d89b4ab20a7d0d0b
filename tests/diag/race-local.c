/* race-scalar: a scalar that every iteration stores; a sum of a gang that its lanes update is implied; gangs alone do not race. SPDX-License-Identifier: MIT */
void f(int n, double *x, double (*m)[100])
{
    double last = 0;
#pragma acc parallel loop gang copyin(m[0:n]) copyout(x[0:n])
    for (int i = 0; i < n; i++) {
        double sum = 0;
#pragma acc loop vector
        for (int j = 0; j < 100; j++)
            sum += m[i][j];
        x[i] = sum;
    }
#pragma acc parallel loop copyin(x[0:n]) copy(last)
    for (int i = 0; i < n; i++)
        last = x[i];
#pragma acc parallel num_gangs(4) copy(x[0:n])
    {
        double own = 0;
#pragma acc loop gang
        for (int i = 0; i < n; i++) {
            own += x[i];
            x[i] = own;
        }
    }
    x[0] = last;
}
