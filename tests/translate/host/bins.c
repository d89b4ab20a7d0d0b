/* Objects that a loop only updates atomically: each thread's own copies, brought together. */
unsigned h[256];
void bins(int n, const unsigned char *x, double *q)
{
    int count = 0;
    double w[4][8];
#pragma acc parallel loop copy(count, w, h) copyin(x[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        h[x[i]] += 1;
#pragma acc atomic
        w[x[i] % 4][x[i] % 8] -= 1;
        if (x[i] > 3) {
#pragma acc atomic update
            count = count + 1;
        }
    }
#pragma acc parallel loop copy(q[0:32]) copyin(x[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        q[x[i] % 32] += 0.5;
    }
}

/* Not these: another form, another operator, a read, a section that is not constant. */
void no_bins(int n, int m, const unsigned char *x, double *q, unsigned *z)
{
#pragma acc parallel loop copy(h) copyin(x[0:n])
    for (int i = 0; i < n; i++) {
        unsigned old;
#pragma acc atomic capture
        old = h[x[i]]++;
        (void)old;
    }
#pragma acc parallel loop copy(h) copyin(x[0:n]) copyout(z[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        h[x[i]] = 2 - h[x[i]];
        z[i] = h[0];
    }
#pragma acc parallel loop copy(h) copyin(x[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        h[x[i]] *= 2;
#pragma acc atomic
        h[x[i] / 2] += 2;
    }
#pragma acc parallel loop copy(q[0:m]) copyin(x[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        q[x[i] % m] += 0.5;
    }
}
/* SPDX-License-Identifier: MIT */
