/* clause-assignment: `=` in the expressions of clauses. SPDX-License-Identifier: MIT */
void f(int n, int *x, int small, int q)
{
#pragma acc parallel loop copy(x[0:n]) if(small = 0)
    for (int i = 0; i < n; i++) x[i] = i;
#pragma acc parallel loop copy(x[0:n]) async(q += 1) if(n >= 5 && n <= 90 && n != 7 && small == 0)
    for (int i = 0; i < n; i++) x[i] = i;
#pragma acc wait(q)
}
