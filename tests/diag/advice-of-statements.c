/* advice-of-statements: statements under directives that have not their form, and what to write. SPDX-License-Identifier: MIT */
void f(int n, int *x, int most)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        { x[i % 7]++; }
#pragma acc atomic update
        if (most < i) most = i;
    }
}
