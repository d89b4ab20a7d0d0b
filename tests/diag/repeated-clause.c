/* repeated-clause: clauses that may stand once. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop async(1) if(n) async(2) if(n > 1) gang gang
    for (int i = 0; i < n; i++) x[i] = 0;
}
