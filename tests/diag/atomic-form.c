/* atomic-form: statements that cannot be atomic. SPDX-License-Identifier: MIT */
void f(int n, int *x, int v)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        x[0] = i;
#pragma acc atomic update
        x[0] = x[0] + i + 1;
#pragma acc atomic read
        v = x[0] + 1;
#pragma acc atomic write
        x[0] += 1;
#pragma acc atomic capture
        { v = x[0]; x[1]++; }
#pragma acc atomic
        x[0] %= 3;
#pragma acc atomic
        v = v * 2 + v + i;
    }
}
