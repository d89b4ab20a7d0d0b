/* not-supported-yet-clause: clauses that are understood and refused. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc atomic if(n)
 x[0] += 1;
}
