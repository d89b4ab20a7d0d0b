/* private-section: copies whose size only the device could know. SPDX-License-Identifier: MIT */
void f(int n, double *x, double *w)
{
#pragma acc parallel copy(x[0:n]) num_gangs(4)
    {
        double *p = w;
#pragma acc loop gang private(p[0:n])
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) p[j] = j;
            x[i] = p[i];
        }
    }
}
