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

/* Copies that generated code makes: of a large array, of a section whose bounds a construct around the loop has, of two arrays that may
 * overlap. */
float large[8192];
void copies(int n, int m, const unsigned *x, double *q, int *z)
{
#pragma acc data copyin(x[0:n]) copy(q[0:m])
    {
#pragma acc parallel loop present(q)
        for (int i = 0; i < n; i++) {
#pragma acc atomic
            q[x[i] % m] += 0.5;
        }
    }
#pragma acc parallel loop copy(large, z[2:m]) copyin(x[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        large[x[i] % 8192] += 1;
#pragma acc atomic
        z[x[i] % m + 2] *= 3;
    }
}

/* No copies: the length of q is another one in the loop, or not known; an `if` around the update has no braces. */
void no_copies(int n, int m, const unsigned *x, double *q, int *z)
{
#pragma acc data copyin(x[0:n]) copy(q[0:m])
    {
        m = 7;
#pragma acc parallel loop
        for (int i = 0; i < n; i++) {
#pragma acc atomic
            q[x[i] % m] += 0.5;
        }
    }
#pragma acc parallel loop present(q[0:1]) copyin(x[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        q[x[i] % m] += 0.5;
    }
#pragma acc parallel loop copy(z[0:m]) copyin(x[0:n])
    for (int i = 0; i < n; i++) {
        if (x[i] > 5)
#pragma acc atomic
            z[x[i] % m] += 2;
    }
}

/* The first extreme value, with its place. */
int place(int n, const float *x)
{
    float most = x[0];
    int at = 0;
#pragma acc kernels copyin(x[0:n])
    for (int i = 1; i < n; i++)
        if (x[i] > most) {
            most = x[i];
            at = i;
        }
    return at;
}

/* Not these: another form, another operator, a read. */
void no_bins(int n, const unsigned char *x, unsigned *z)
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
}
/* SPDX-License-Identifier: MIT */
