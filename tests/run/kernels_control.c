/* kernels: control flow that the host runs around the kernels, scalars that pass between them, last values. SPDX-License-Identifier: MIT */
#include "check.h"
enum { N = 1000 };
static double a[N], b[N], m[20][20];

static void reset(void)
{
    for (int i = 0; i < N; i++) {
        a[i] = i * 37 % 101 - 50;
        b[i] = i % 13;
    }
}

static void show(const char *name)
{
    print_sum(name, a, N);
    print_sum(name, b, N);
    reset();
}

static void steps(int n)
{
    int i;
#pragma acc kernels
    {
        for (int t = 0; t < 5; t++) {
            for (i = 1; i < n - 1; i++) b[i] = (a[i - 1] + a[i + 1]) * 0.5;
            for (i = 1; i < n - 1; i++) a[i] = b[i];
        }
    }
    printf("steps %d\n", i);
}

static void until_small(int n)
{
    double error = 1e9;
    int i, rounds = 0;
#pragma acc kernels
    {
        while (error > 10 && rounds < 30) {
            error = 0;
            for (i = 1; i < n - 1; i++) b[i] = (a[i - 1] + a[i + 1]) * 0.5;
            for (i = 1; i < n - 1; i++) {
                double d = b[i] - a[i];
                if (d < 0) d = -d;
                if (d > error) error = d;
            }
            for (i = 1; i < n - 1; i++) a[i] = b[i];
            rounds++;
        }
    }
    printf("until small %d %.6g %d\n", rounds, error, i);
}

/* The device's copy is not the host's: error comes back only to be looked at. */
static void copied_in(int n)
{
    double error = 2;
    float scale = 1;
    short count = 0;
#pragma acc kernels copyin(error) copy(a, b)
    {
        do {
            error = 0;
            for (int i = 1; i < n - 1; i++) {
                double d = a[i] - b[i];
                d = d < 0 ? -d : d;
                if (d > error) error = d;
                b[i] += d * 0.5;
            }
            scale *= 0.5f;
            count += 3;
        } while (error > 0.5 && count < 50);
    }
    printf("copied in %g %d\n", scale, count);
}

static void choices(int n, int mode)
{
    int i = -1;
#pragma acc kernels
    {
        if (mode == 3) {
            for (i = 0; i < n; i++) a[i] += 1;
        } else if (mode == 4) for (i = 0; i < n; i++) a[i] *= 2;
        else {
            a[0] = 5;
        }
        switch (mode) {
        case 1:
            for (i = 0; i < n; i++) a[i] -= 1;
            break;
        case 3:
            for (i = 0; i < n - 1; i++) a[i] *= 3; /* and on */
        case 5 ... 6: a[3] = 9; break;
        default:
            for (i = 0; i < n; i++) b[i] = 0;
        }
    }
    printf("choices %d\n", i);
}

static void locals(int n)
{
#pragma acc kernels
    for (int t = 0; t < 5; t++) {
        double sum = 0, weight = t * 0.5;
        for (int i = 1; i < n - 1; i++) sum += b[i] = (a[i - 1] + a[i + 1]) * 0.5;
        const double twice = weight * 2;
        for (int i = 1; i < n - 1; i++) a[i] = b[i] * weight + twice + sum / n;
        if (t == 3) break;
        else if (t == 1) {
            double table[10];
            for (int k = 0; k < 10; k++) table[k] = k + t;
            for (int k = 0; k < n; k++) a[k] += table[k % 10];
            continue;
        }
        if (sum > 1e6) {
            a[0] = -1;
            break;
        }
        int r = 0;
        while (r < 3) {
            r++;
            for (int k = 0; k < n; k++) a[k] += r;
        }
    }
}

static void between(int n)
{
    double s = 0, t;
    int i;
#pragma acc kernels
    {
        for (i = 0; i < n; i++) s += a[i];
        t = s / n;
        for (i = 0; i < n; i++) a[i] -= t;
        double q = 0;
        for (i = 0; i < n; i++) q += a[i] * a[i];
        s = q;
    }
    printf("between %.6g %.6g %d\n", s, t, i);
}

static void intervals(int n)
{
    int low = 0, high = n;
#pragma acc kernels
    {
        int middle;
        while (high - low > 10) {
            middle = (low + high) / 2;
            for (int k = low; k < middle; k++) a[k] = b[k] + middle;
            if (middle % 2) low = middle + 1;
            else high = middle;
        }
    }
    printf("intervals %d %d\n", low, high);
}

static void deep(int n)
{
    double t = 0;
#pragma acc kernels
    for (int s = 0; s < 4; s++) {
        t = s * 0.25;
        for (int i = 0; i < n; i++) a[i] += t;
        double u = a[s];
        for (int i = 0; i < n; i++) b[i] += u;
        for (int k = 0; k < 2; k++) {
            for (int i = 0; i < n; i++)
                for (int j = 0; j < 3; j++) a[i] += j * k + s;
        }
    }
    printf("deep %g\n", t);
}

static void jumping(int n)
{
    int k = 0;
#pragma acc kernels
    {
    again:
        for (int i = 0; i < n; i++) a[i] += 1;
        k++;
        if (k < 4) goto again;
    }
    printf("jumping %d\n", k);
}

static void indices(int n)
{
    int i, j, k;
#pragma acc kernels
    {
        for (i = 0; i < 20; i++)
            for (j = 0; j < 20; j++) m[i][j] = i * j;
        for (k = 0; k < 20; k++)
            for (i = 0; i < 20; i++)
                for (j = 0; j < 20; j++)
                    if (m[i][k] + m[k][j] < m[i][j]) m[i][j] = m[i][k] + m[k][j];
    }
    printf("indices %d %d %d\n", i, j, k);
#pragma acc kernels
    for (i = 19; i > 3; i -= 2)
        for (j = 0; j < i; j += 3) m[i][j] = m[j][i] + n;
    printf("indices %d %d\n", i, j);
    print_sum("indices", &m[0][0], 400);
}

/* Sizes that statements between the kernels change: no pointer's extent can be computed from them at the directive. */
static void growing(int n, double *x, double *y)
{
    int size = 1;
#pragma acc kernels
    {
        int at = 0;
        while (at < n - 1) {
            for (int j = 0; j <= at; j++) y[j] = x[at] + j;
            at += 3;
        }
        for (int t = 0; t < 5; t++) {
            for (int j = size; j < size + 20; j++) y[j] += x[j];
            size *= 2;
        }
    }
    printf("growing %d\n", size);
}

/* A local of the construct that a loop sets without reading it, and that other code uses: the loop's threads must not share it. */
static void set_in_loops(int n, double *x, double *y)
{
#pragma acc kernels
    {
        int at = 3;
        for (int i = 1; i < 30; i++)
            if ((int)x[i] % 4 == 2) at = (int)y[i];
        for (int i = at % 7; i < n; i += 2) {
            if ((int)x[i] % 5 == 2) at = (int)y[i];
            x[i] += 2;
        }
        for (int i = at; i < n; i++)
            if ((int)x[i] % 3 == 1) at = (int)y[i] + 1;
        at = n / 3;
        y[at] = 40;
    }
}

/* A loop that only sets a scalar to one value, which another loop reduces. */
static void set_or_reduced(int n)
{
    unsigned char bits = 1, count = 0;
#pragma acc kernels copy(a, m)
    for (int i = 0; i < n; i++) {
        if (m[i][2 * i % 20] < 23) {
            for (int k = 1; k < 4; k++) count++;
            for (unsigned char k = 1; k < 5; k++)
                for (short j = 0; j < n - 2; j++) bits = 6;
        } else {
            for (int k = 1; k < n; k++)
                for (int j = 1; j < n; j++)
                    if (k % 3 == 0) {
                        bits &= (int)a[j] & 7;
                        m[j][k] += 1;
                    }
        }
    }
    printf("set or reduced %d %d\n", bits, count);
}

/* Locals of the construct that only loops within a hosted one use: these have copies, and no kernel passes the values on. */
static void owned_within(int n, double *x, double *y)
{
    unsigned sum = 0;
    int last = 5;
#pragma acc kernels
    {
        int count, rest;
        for (int u = 0; u < 2; u++) {
            for (int v = 0; v < 2; v++) {
                count = 0;
                while (count < 3) {
                    for (int i = 0; i < n; i += 2) {
                        sum += (unsigned)(x[i] + 60);
                        if ((unsigned)y[i] * 9999 > sum) sum = (unsigned)y[i];
                    }
                    for (int i = 1; i < n; i += 2) last = i & 31;
                    count++;
                }
                rest = count * 3;
                do {
                    sum ^= (unsigned)rest;
                    rest--;
                } while (rest > v);
                sum += (unsigned)rest;
            }
        }
    }
    printf("owned within %u %d\n", sum, last);
}

/* One kernel of several loops, because some of them own `at`: the locals that its sequential loops own are declared in it. */
static void owned_in_one_kernel(int n, double *x, double *y)
{
#pragma acc kernels copy(x[0 : n], y[0 : n])
    {
        int at = 15, first = 3;
        int count;
        int rest, inner;
        if (at * 3 % 17 < at) {
            for (int i = 1; i < 35; i++)
                if ((int)y[i] % 7 == 1) at = 4;
            for (int i = 1; i < 35; i += 2) at = i & 31;
        }
        for (int u = 0; u < 3; u++) {
            count = 0;
            do {
                for (int i = 0; i < at % 31 + 1; i += 2) at = (at * 3 + i) & 63;
                count++;
            } while (count < 2);
        }
        for (int u = 0; u < 3; u++) {
            first = u;
            rest = at + u;
            do {
                inner = rest & 7;
                while (inner < 9) at = (at + inner++) & 63;
                rest -= 9;
            } while (rest > first);
            at += inner;
        }
        inner = at + 1;
        y[inner] = at;
        x[0] = inner;
    }
}

/* A scalar that host code sets between the kernels, and one of the same name that a hosted loop owns and passes from kernel to kernel. */
static void set_around(int n, int from, double *x, double *y)
{
    int at = 2;
    double sum = 0;
#pragma acc kernels
    {
        int step = 4;
        for (int i = at % 7; i < n; i++) {
            if ((int)x[i] % 16 == 7) step = (int)y[i];
            x[i] += 2;
        }
        at = 15;
        for (int t = 0; t < 3; t++) {
            if (x[from] > -90) {
                for (int i = 1; i < n; i++) sum += y[i];
                at = 8;
                for (int i = at % 7; i < n; i++) x[(int)y[i]] += step;
            }
        }
        at = 16;
    }
    printf("set around %d %g\n", at, sum);
}

int main(void)
{
    reset();
    steps(N), show("steps");
    until_small(N), show("until small");
    copied_in(N), show("copied in");
    for (int mode = 1; mode < 7; mode++) choices(N, mode), show("choices");
    locals(N), show("locals");
    between(N), show("between");
    intervals(N), show("intervals");
    deep(N), show("deep");
    jumping(N), show("jumping");
    indices(N);
#pragma acc data copy(a, b)
    growing(N, a, b);
    show("growing");
#pragma acc data copy(a, b)
    set_in_loops(N, a, b);
    show("set in loops");
    set_or_reduced(18);
    reset();
#pragma acc data copy(a, b)
    owned_within(N, a, b);
    show("owned within");
#pragma acc data copy(a, b)
    owned_in_one_kernel(N, a, b);
    show("owned in one kernel");
#pragma acc data copy(a, b)
    set_around(N, 29, a, b);
    show("set around");
}
