/* branch-out: jumps out of constructs. SPDX-License-Identifier: MIT */
int f(int n, float *x)
{
#pragma acc data copy(x[0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) {
            if (x[i] > 1) break;
            if (x[i] > 2) return 1;
            if (x[i] > 3) goto out;
            for (int j = 0; j < n; j++) {
                if (x[j] > 1) break;
                continue;
            }
        }
        return 2;
    }
out:
    return 0;
}
