/* atomic_forms: atomic directives and code for one thread. SPDX-License-Identifier: MIT */
void histogram(int n, const unsigned char *restrict x, unsigned *restrict h, double *restrict w, short *restrict c, int *slot)
{
#pragma acc parallel loop copyin(x[0:n]) copy(h[0:256], w[0:256], c[0:256], slot[0:n])
    for (int i = 0; i < n; i++) {
        int before, after;
#pragma acc atomic
        h[x[i]]++;
#pragma acc atomic update
        w[x[i]] = w[x[i]] * 0.5;
#pragma acc atomic
        c[x[i]] -= 1;
#pragma acc atomic capture
        before = h[0]++;
#pragma acc atomic capture
        { h[1] |= 4; after = h[1]; }
#pragma acc atomic write
        w[255] = before + after;
    }
}

void in_order(int n, double *x, int *last)
{
    int l = 0;
#pragma acc serial copy(x[0:n])
    for (int i = 1; i < n; i++) x[i] += x[i - 1];
#pragma acc kernels copy(x[0:n])
    {
        for (int i = 0; i < n; i++) x[i] *= 2;
        l = x[0] > 0;
    }
    *last = l;
}

/* Each block counts in shared memory. */
void counted_by_blocks(long n, const unsigned char *restrict d, unsigned *restrict h, float *restrict weights, const float *restrict w)
{
#pragma acc parallel loop copyin(d[0:n], w[0:n]) present(h, weights)
    for (long i = 0; i < n; i++) {
#pragma acc atomic
        h[d[i]]++;
#pragma acc atomic
        weights[d[i] / 16 % 16] += w[i];
    }
}
