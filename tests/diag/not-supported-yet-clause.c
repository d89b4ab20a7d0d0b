/* not-supported-yet-clause: clauses that are understood and refused. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop num_gangs(2, 2)
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc parallel loop gang(dim: 1)
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc atomic if(n)
 x[0] += 1;
}
