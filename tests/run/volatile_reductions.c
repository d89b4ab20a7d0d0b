/* Volatile variables of all kinds in atomic statements and reductions. SPDX-License-Identifier: MIT */
#include <complex.h>
#include <stdio.h>

enum { N = 40 };

static void atomics(void)
{
    volatile int a = 0, b[4] = { 0 }, m = -5, o[N];
    volatile double s = 0, old[N];
    volatile unsigned char c = 0, mask = 255;
    volatile float complex f = 0;
    volatile double complex z[N], sum = 0, seen[N], at = 3;
    for (int i = 0; i < N; i++) z[i] = i + 2 * i * I;
#pragma acc parallel loop copy(a, b, m, s, c, mask, f, sum, at) copyin(z) copyout(seen, o, old)
    for (int i = 0; i < N; i++) {
#pragma acc atomic
        a += i;
#pragma acc atomic update
        b[i & 3]++;
#pragma acc atomic
        s += i * 0.5;
#pragma acc atomic
        s *= 1;
#pragma acc atomic
        c += i;
#pragma acc atomic
        mask &= 0x7f;
#pragma acc atomic
        f += z[i];
#pragma acc atomic
        sum += z[i];
#pragma acc atomic read
        seen[i] = at;
#pragma acc atomic read
        o[i] = a;
#pragma acc atomic capture
        { old[i] = s; s += 0; }
        volatile double complex t;
        volatile int u;
#pragma acc atomic capture
        t = sum += 0 * z[i];
#pragma acc atomic capture
        u = a++;
        if (i == 3) {
#pragma acc atomic write
            b[0] = a;
#pragma acc atomic write
            at = z[1];
        }
        o[i] = (u >= 0) + (creal(t) >= 0) + (old[i] >= 0);
    }
    printf("%d %d %d %g %d %d %d\n", a, b[1], m, s, c, mask, o[5]);
    printf("%d %d %d %d\n", (int)creal(sum), (int)cimag(sum), (int)crealf(f), (int)creal(at));
    volatile int v = 0;
#pragma acc parallel loop reduction(+:v) reduction(max:m)
    for (int i = 0; i < N; i++) { v += i; m = m > i * 2 ? m : i * 2; }
    printf("%d %d\n", v, m);
}

struct acc { volatile int a; volatile double b; };
typedef volatile double vdouble;
typedef volatile struct acc vacc;
static void reductions(void)
{
    volatile int h[4] = { 0 }, v = 3, w = 2;
    volatile struct acc r = { 0, 0 };
    vdouble s = 0;
    struct acc q = { 1, 2 };
    int o[N], p[N];
    vacc each[N];
#pragma acc parallel loop reduction(+:h, s) reduction(max:w) firstprivate(v) reduction(+:q)
    for (int i = 0; i < N; i++) { h[i & 3] += i; s += v; w = w > i ? w : i; q.a += i; q.b += 1; }
    printf("%d %d %g %d %d %d %g\n", h[0], h[3], s, v, w, q.a, q.b);
#pragma acc parallel loop reduction(+:r)
    for (int i = 0; i < N; i++) { r.a += i; r.b += 2; }
    printf("%d %g\n", r.a, r.b);
    volatile double mx = 0; volatile _Bool odd = 0;
#pragma acc parallel loop reduction(max:mx) reduction(^:w)
    for (int i = 0; i < N; i++) { mx = mx > i ? mx : i; w ^= i; }
    printf("%g %d\n", mx, w);
    volatile double complex z = 0;
    volatile int arr[3] = { 1, 2, 3 };
#pragma acc parallel num_gangs(3) num_workers(2) vector_length(32) copyout(o, p, each) private(arr) firstprivate(v)
    {
#pragma acc loop gang
        for (int i = 0; i < N; i++) {
            volatile int t = 0, k0 = i;
            volatile double complex y = 0;
            volatile struct acc g = { i, 2 };
            arr[0] = i;
#pragma acc loop worker reduction(+:t, y)
            for (int j = 0; j < 4; j++) {
                vdouble c = 0;
                volatile long m = 0;
#pragma acc loop vector reduction(+:c) reduction(max:m)
                for (int k = 0; k < 7; k++) { c += k0 + k * g.b; m = m > k ? m : k; }
                t += (int)c + arr[0] + m;
                y += c;
            }
            o[i] = t + (int)creal(y);
            p[i] = g.a + v;
            each[i] = g;
        }
    }
    for (int i = 0; i < N; i++) printf("%d %d %d %g,", o[i], p[i], each[i].a, each[i].b);
    puts("");
#pragma acc parallel loop copyout(o) private(arr)
    for (int i = 0; i < N; i++) {
        volatile unsigned char c = i;
        arr[1] = c;
        const volatile int k = arr[1];
        o[i] = k + c++;
    }
    for (int i = 0; i < N; i++) printf("%d,", o[i]);
    puts("");
#pragma acc kernels loop copy(each)
    for (int i = 1; i < N; i++) { each[i].b *= 2; vacc t = each[i]; each[i] = t; }
#pragma acc serial copy(each) copy(z)
    for (int i = 1; i < N; i++) { each[i] = each[i - 1]; each[i].a++; z = z * z + 1; }
    printf("%d %g %d\n", each[9].a, each[9].b, creal(z) > 3);
}

int main(void)
{
    atomics();
    reductions();
    return 0;
}
