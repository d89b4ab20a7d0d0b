/* race-memory: updates of one member, through one pointer and at places from memory, by iterations that run at once. SPDX-License-Identifier: MIT */
struct total {
    int sum;
    double most, parts[4];
};
void f(int n, const int *restrict x, const double *restrict w, int *restrict h, double *restrict y, struct total *restrict t, int *out, int k)
{
    struct total own = {0};
#pragma acc parallel loop copyin(x[0:n])
    for (int i = 0; i < n; i++) own.sum += x[i];
#pragma acc parallel loop copyin(x[0:n]) copy(t[0:1])
    for (int i = 0; i < n; i++) t->sum += x[i];
#pragma acc parallel loop copyin(x[0:n]) copy(t[0:1])
    for (int i = 0; i < n; i++)
        if (x[i] > 3) t->parts[2] = t->parts[2] + x[i];
#pragma acc parallel loop copy(out[0:n])
    for (int i = 0; i < n; i++) *out++ = i;
#pragma acc parallel loop copyin(x[0:n]) copy(h[0:100])
    for (int i = 0; i < n; i++) h[x[i]]++;
#pragma acc parallel loop copyin(x[0:n]) copy(h[0:100])
    for (int i = 0; i < n; i++) {
        int bin = x[i] / 3;
        h[bin] += 2;
    }
#pragma acc parallel loop gang copyin(x[0:n]) copyout(out[0:n])
    for (int i = 0; i < n; i++) {
        struct total gangs = {0};
        int *next = out, count = 0;
#pragma acc loop vector
        for (int j = 0; j < n; j++) {
            gangs.sum += x[j];
            *next++ = j;
            out[count++] = j;
        }
        out[i] = gangs.sum;
    }
}
void sorted(int n, int m, double *restrict x, double *restrict least, const double *restrict w)
{
#pragma acc parallel loop copy(x[0:n])
    for (int pass = 0; pass < n; pass++)
        for (int i = 0; i < n - 1; i++)
            if (x[i] > x[i + 1]) {
                double other = x[i];
                x[i] = x[i + 1];
                x[i + 1] = other;
            }
#pragma acc parallel loop copy(least[0:n]) copyin(w[0:n * m])
    for (int k = 0; k < m; k++)
        for (int i = 0; i < n; i++)
            if (w[k * n + i] < least[i]) least[i] = w[k * n + i];
}
/* Nothing to say of these. */
void passed(int n, int m, int *restrict seen, const int *restrict w, double *restrict x, const int *restrict from)
{
#pragma acc parallel loop copy(seen[0:n], x[0:n]) copyin(w[0:m])
    for (int k = 0; k < m; k++) {
        for (int i = 0; i < n; i++)
            if (w[k] == i && !seen[i]) seen[i] = 1;
        for (int i = 0; i < n; i++)
            if (i == k) x[i] += 1;
    }
#pragma acc parallel loop copy(x[0:n]) copyin(from[0:m + 1])
    for (int k = 0; k < m; k++)
        for (int i = from[k]; i < from[k + 1]; i++)
            if (x[i] < 0) x[i] = -x[i];
}

void g(int n, const int *restrict x, const double *restrict w, int *restrict h, double *restrict y, struct total *restrict t, int *out, int k)
{
#pragma acc parallel loop copyin(x[0:n]) copy(t[0:n])
    for (int i = 0; i < n; i++) {
        t[i].sum += x[i];
        t[i].parts[2] += t[i].sum;
        if (i == k) t->most += x[i];
        if (i % 32 == 5) t->parts[1] += x[i];
    }
#pragma acc parallel loop copyin(x[0:n]) copy(h[0:100], t[0:1])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        h[x[i]]++;
#pragma acc atomic
        t->sum += x[i];
    }
#pragma acc parallel loop independent copyin(x[0:n]) copy(h[0:100])
    for (int i = 0; i < n; i++) h[x[i]]++;
#pragma acc parallel loop copyin(x[0:n], w[0:n]) copy(y[0:n * n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) y[i * n + x[j]] += w[i];
#pragma acc parallel loop copyin(x[0:n], w[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) y[x[i]] = w[i];
#pragma acc parallel loop copyin(x[0:n], w[0:n]) copy(y[0:n])
    for (int i = 0; i < n; i++) y[x[i]] += w[x[i]];
#pragma acc parallel loop gang copy(h[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 0; j < 1; j++) h[i] += j;
    }
#pragma acc parallel loop copyout(out[0:n * n])
    for (int i = 0; i < n; i++) {
        int *row = out + i * n;
        for (int j = 0; j < n; j++) *row++ = j;
    }
#pragma acc kernels copyin(x[0:n]) copy(h[0:100])
    for (int i = 0; i < n; i++) h[x[i]]++;
}
static void count_in(int *h) { h[0]++; }
static void count_atomically(int *h)
{
#pragma acc atomic
    h[0]++;
}
static void put(double *x, int i, double v) { x[i] = v; }
static double next_to(const double *x, int i) { return x[i + 1]; }
static void put_once(double *x, int i)
{
    if (i) return;
    x[0] = 1;
}
/* Races in functions that the loops call; none in the last three loops. */
void calls(int n, int *h, double *x, double *y)
{
#pragma acc parallel loop copy(h[0:1])
    for (int i = 0; i < n; i++) count_in(h);
#pragma acc parallel loop copy(x[0:n+1])
    for (int i = 0; i < n; i++) put(x, i, next_to(x, i));
#pragma acc parallel loop copy(h[0:1])
    for (int i = 0; i < n; i++) count_atomically(h);
#pragma acc parallel loop copy(x[0:n+1], y[0:n])
    for (int i = 0; i < n; i++) put(y, i, next_to(x, i));
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) put_once(x, i);
}
/* Functions that need disjoint arrays: called with one array, with its neighbor elements, with two. */
static void shift(int n, const double *from, double *to)
{
#pragma acc parallel loop copyin(from[0:n]) copy(to[0:n])
    for (int i = 1; i < n; i++) to[i] = from[i - 1];
}
static void add(int n, const double *x, double *y)
{
#pragma acc parallel loop present(x[0:n], y[0:n])
    for (int i = 0; i < n; i++) y[i] += x[i];
}
static void shift_in_order(int n, const double *from, double *to)
{
#pragma acc kernels copyin(from[0:n]) copy(to[0:n])
    for (int i = 1; i < n; i++) to[i] = from[i - 1];
}
void aliases(int n, double *x, double *y)
{
    shift(n, x, y);
    shift(n, x, x);
    shift_in_order(n, y, y);
#pragma acc data copy(x[0:n])
    add(n, x, x);
}
/* A pass of bubble sort; elements of one parity only; a copy that another iteration writes under a condition on its index. */
void passes(int n, int *restrict x, const int *restrict on)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n - 1; i++)
        if (x[i] > x[i + 1]) {
            int t = x[i];
            x[i] = x[i + 1];
            x[i + 1] = t;
        }
#pragma acc parallel loop copy(x[0:n]) copyin(on[0:n])
    for (int i = 0; i < n - 1; i++)
        if (on[i] == 2) x[i] = x[i + 1];
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n - 1; i += 2)
        if (x[i] > x[i + 1]) x[i + 1] = x[i];
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n - 1; i++) {
        int next = x[i + 1];
        if (i % 2) x[i] = next;
    }
}
