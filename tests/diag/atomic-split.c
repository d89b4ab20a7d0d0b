/* atomic-split: the value of an `atomic write` depends on the one that it overwrites. SPDX-License-Identifier: MIT */
void count(int n, const int *x, int *bins, int *next, int *seen)
{
#pragma acc parallel loop copyin(x[0:n]) copy(bins[0:10], next[0:1])
    for (int i = 0; i < n; i++) {
        int old;
#pragma acc atomic write
        bins[x[i]] = bins[x[i]] + 1;
#pragma acc atomic read
        old = next[0];
#pragma acc atomic write
        next[0] = old + 2;
    }
    /* Maxima and minima. */
#pragma acc parallel loop copyin(x[0:n]) copy(next[0:1], seen[0:10])
    for (int i = 0; i < n; i++) {
        int last;
#pragma acc atomic read
        last = next[0];
        if (x[i] > last) {
#pragma acc atomic write
            next[0] = x[i];
        }
        if (i != 3 && seen[x[i] % 10] >= i)
#pragma acc atomic write
            seen[x[i] % 10] = i;
    }
    /* Nothing to say of these. */
#pragma acc parallel loop copyin(x[0:n], bins[0:10]) copy(next[0:1], seen[0:10])
    for (int i = 0; i < n; i++) {
        int last;
#pragma acc atomic read
        last = next[0];
        if (x[i] > last) {
#pragma acc atomic write
            next[0] = 1;
        }
        if (last == 0 && x[i] > 4) {
#pragma acc atomic write
            next[0] = i;
        }
#pragma acc atomic write
        seen[x[i]] = bins[x[i]] + last;
#pragma acc atomic update
        seen[x[i]] = seen[x[i]] + 1;
    }
}
