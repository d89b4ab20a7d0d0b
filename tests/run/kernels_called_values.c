/* kernels_called_values: variables of kernels constructs that routines with a level initialize. SPDX-License-Identifier: MIT */
#include <stdio.h>

enum { N = 26, M = 50 };

#pragma acc routine vector
static int lanes(const int *a, int n)
{
    int s = 0;
#pragma acc loop vector reduction(+ : s)
    for (int i = 0; i < n; i++) s += a[i];
    return s;
}

#pragma acc routine worker
static int workers(const int *a, int n)
{
    int s = 0;
#pragma acc loop worker reduction(+ : s)
    for (int i = 0; i < n; i++) s += a[i];
    return s;
}

static void print(const char *name, const int *o)
{
    unsigned h = 0;
    for (int i = 0; i < N; i++) h = h * 31 + o[i];
    printf("%s %d %u\n", name, o[3], h);
}

int main(void)
{
    int a[M], o[N];
    for (int i = 0; i < M; i++) a[i] = i * 7 % 31;
#pragma acc kernels copyin(a) copyout(o)
    {
        int t = lanes(a, 5);
        for (int i = 0; i < N; i++) o[i] = t;
    }
    print("one", o);
#pragma acc kernels copyin(a) copyout(o)
    {
        int t = workers(a, 5) + 1, u = t * 2;
        u += lanes(a, t % 3);
        for (int i = 0; i < N; i++) o[i] = t + u;
    }
    print("several", o);
#pragma acc kernels copyin(a) copyout(o)
    {
        int t = lanes(a, 5), w = t + lanes(a, 4);
        double q = w * 0.5;
        for (int i = 0; i < N; i++) o[i] = t + (int)q;
        t = lanes(o, 9);
        int z = t - 1;
        for (int i = 0; i < N; i++) o[i] += z;
    }
    print("of results", o);
#pragma acc kernels copyin(a) copyout(o)
    {
        int t = 0;
        for (int r = 0; r < 3; r++) {
            int u = lanes(a, r + 2);
            t += u;
            for (int i = 0; i < N; i++) o[i] = t + u + i;
        }
        for (int i = 0; i < N; i++) o[i] += t;
    }
    print("in a loop", o);
#pragma acc kernels copyin(a) copyout(o)
    {
        unsigned char t = lanes(a, 30);
        float f = workers(a, 30);
        for (int i = 0; i < N; i++) o[i] = t + (int)(f * 2);
    }
    print("converted", o);
#pragma acc kernels copyin(a) copyout(o)
    {
        for (int i = 0; i < N; i++) o[i] = i;
        int t = lanes(a, 5);
        if (t > 5) {
            int k = t + lanes(a, 2);
            for (int i = 0; i < N; i++) o[i] += k;
        } else
            for (int i = 0; i < N; i++) o[i] = 0;
        int e = o[3];
        for (int i = 4; i < N; i++) o[i] -= e;
    }
    print("under a condition", o);
#pragma acc kernels copyin(a) copyout(o)
    {
        struct {
            int x;
            double y;
        } p = {lanes(a, 5), 2};
        for (int i = 0; i < N; i++) o[i] = p.x + (int)p.y;
    }
    print("structure", o);
    return 0;
}
