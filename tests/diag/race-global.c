/* race-global: functions change variables of the file that iterations share. SPDX-License-Identifier: MIT */
static int seed = 1, calls;

static int next(void)
{
    seed = seed * 75 % 65537;
#pragma acc atomic update
    calls++;
    return seed;
}

void f(int n, int *x)
{
#pragma acc parallel loop copyout(x[0:n])
    for (int i = 0; i < n; i++) x[i] = next();
#pragma acc parallel loop copyout(x[0:n]) private(seed)
    for (int i = 0; i < n; i++) {
        seed = i;
        x[i] = next();
    }
}
