/* race-folded: updates at a remainder or a quotient of the index, and those that all gangs make. SPDX-License-Identifier: MIT */
void remainders(int n, int m, const int *restrict x, double *restrict w, int *restrict h, double *restrict y, int k)
{
#pragma acc parallel loop copy(h [0:10])
    for (int i = 0; i < n; i++) h[i % 10]++;
#pragma acc parallel loop copy(h [0:10])
    for (int i = 0; i < n; i++) h[i & 7] += i;
#pragma acc parallel loop copy(h [0:n])
    for (int i = 0; i < n; i++) h[i / 4] += i;
#pragma acc parallel loop copy(h [0:n])
    for (int i = 0; i < n; i++) h[i >> 2] += i;
#pragma acc parallel loop copy(y [0:n]) copyin(w [0:n])
    for (int i = 0; i < n; i++) y[(i * i) % n] += w[i];
#pragma acc parallel loop copy(y [0:n]) copyin(w [0:n])
    for (int i = 0; i < n; i++) {
        int b = i % m;
        y[b] += w[i];
    }
#pragma acc parallel loop copy(y [0:n]) copyin(w [0:n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) y[(i % 3) * m + j] -= w[i];
#pragma acc parallel loop collapse(2) copy(y [0:n]) copyin(w [0:n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) y[(i * m + j) / 8] += w[i];
#pragma acc parallel loop copy(y [0:n]) copyin(w [0:n])
    for (int i = 0; i < n; i += 2) y[i / 4] += w[i];
}
/* Nothing to say of these. */
void apart(int n, int m, const int *restrict x, double *restrict w, int *restrict h, double *restrict y, int k)
{
#pragma acc parallel loop copy(y [0:n]) copyin(w [0:n])
    for (int i = 0; i < n; i += 4) y[i / 4] += w[i];
#pragma acc parallel loop copy(y [0:n]) copyin(w [0:n])
    for (int i = 0; i < n; i++) {
        int r = i / m, c = i % m;
        y[c * n + r] += w[i];
    }
#pragma acc parallel loop copy(y [0:n]) copyin(w [0:n])
    for (int i = 0; i < n; i++) y[(i + k) % n] += w[i];
#pragma acc parallel loop copy(y [0:n]) copyin(w [0:n])
    for (int i = 0; i < n; i++) y[(i * k) % n] += w[i];
#pragma acc parallel loop copy(y [0:n]) copyin(w [0:n])
    for (int i = 0; i < 16; i++) y[i % 16] += w[i];
#pragma acc parallel loop copy(y [0:n]) copyin(w [0:n])
    for (int i = k; i < k + 8; i++) y[i & 7] += w[i];
#pragma acc parallel loop copy(y [0:n]) copyin(w [0:n])
    for (int i = 0; i < n; i++)
        if (i % 4 == 0) y[i / 4] += w[i];
#pragma acc parallel loop copy(y [0:n]) copyin(w [0:n])
    for (int i = 0; i < n; i += k) y[i / k] += w[i];
#pragma acc parallel loop copy(h [0:10])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        h[i % 10]++;
    }
#pragma acc parallel loop independent copy(h [0:10])
    for (int i = 0; i < n; i++) h[i % 10]++;
#pragma acc parallel loop copy(y [0:n]) copyin(w [0:n])
    for (int i = 0; i < n; i++) y[i / 4 + i % 4] = w[i];
#pragma acc parallel loop copy(y [0:n]) copyin(w [0:n])
    for (int i = 0; i < n; i++) y[i / 2 + i] += w[i];
#pragma acc parallel loop copy(y [0:n]) copyin(w [0:n], x [0:n])
    for (int i = 0; i < n; i++) y[i / 2 * m + x[i]] += w[i];
#pragma acc parallel loop copy(y [0:n]) copyin(w [0:n], x [0:n])
    for (int i = 0; i < n; i++)
        for (int j = i * 4; j < i * 4 + 4; j++) y[i % 3 + j * 3] += w[i];
}
void every_gang(int n, int *restrict h, double *restrict y, int g)
{
    int s = 0;
#pragma acc parallel num_gangs(4) copy(h [0:4])
    h[0]++;
#pragma acc parallel num_gangs(g) copy(y [0:n])
    {
#pragma acc loop vector
        for (int i = 0; i < n; i++) y[i] += 1;
    }
#pragma acc parallel num_gangs(4) copy(s)
    s += 2;
}
/* Nor of these. */
void one_gang(int n, int *restrict h, double *restrict y, int g)
{
    int s = 0;
#pragma acc parallel num_gangs(1) copy(h [0:4])
    h[0]++;
#pragma acc parallel copy(h [0:4])
    h[0]++;
#pragma acc parallel num_gangs(g) copy(y [0:n])
    {
        int t[2] = {0};
        t[0] += 2;
#pragma acc loop gang vector
        for (int i = 0; i < n; i++) y[i] += 1;
#pragma acc loop
        for (int i = 0; i < n; i++) y[i] += t[0];
    }
#pragma acc parallel num_gangs(4) reduction(+ : s)
    s += 2;
#pragma acc parallel num_gangs(4) copy(s)
    {
#pragma acc atomic
        s += 2;
    }
#pragma acc parallel num_gangs(4) copyout(h [0:1])
    h[0] = 1;
#pragma acc serial copy(h [0:4])
    h[0]++;
#pragma acc parallel num_gangs(4)
    s += 2;
}
