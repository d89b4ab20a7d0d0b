/* unknown-clause: one error, for the loops inside belong to what was not understood. SPDX-License-Identifier: MIT */
void fill(int n, int *a)
{
#pragma acc kernels privat(n) copyout(a[0:n])
    {
#pragma acc loop gang
        for (int i = 0; i < n; i++) a[i] = i;
    }
}
