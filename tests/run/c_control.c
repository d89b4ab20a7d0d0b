/* Control flow, pointers, VLA parameters, tables and functions of any C in device code. SPDX-License-Identifier: MIT */
#include "check.h"
#include <stddef.h>
static void vlaparam(int n, int m, double a[n][m], double (*b)[m], double *o)
{
#pragma acc parallel loop copyin(a [0:n] [0:m], b [0:n] [0:m]) copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        double s = 0;
        double(*r)[m] = &a[i], *p = a[i], *e = p + m;
        while (p != e) s += *p++;
        for (double(*q)[m] = a + i; q < a + n; q++) s += (*q)[0];
        for (double(*q)[m] = b; q < b + i; q++) s -= q[0][1];
        for (int j = 0; j < m; j++) s += (*r)[j] * b[i][j] + (*(b + i))[j];
        o[i] = s + (e - a[i]) + (int)(sizeof a[0] / sizeof(double)) + (int)(&b[n - 1] - &b[0]);
    }
    print_sum("vlaparam", o, n);
}
static double rowsum(int m, double r[m])
{
    double s = 0;
    for (int j = 0; j < m; j++) s += r[j];
    return s;
}
static double matsum(int n, int m, double a[n][m])
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) s += a[i][j] * (i + 1);
    return s;
}
static double trisum(int n, int m, int k, double a[n][m][k], int i)
{
    return a[i][m - 1][k - 1] + a[i][0][k / 2];
}
static double fixed(double a[][4], int i)
{
    return a[i][0] + a[i][3];
}
static void vlacall(int n, int m, double a[n][m], double *o, double f[][4])
{
#pragma acc parallel loop copyin(a [0:n] [0:m], f [0:n]) copyout(o [0:n])
    for (int i = 0; i < n; i++)
        o[i] = rowsum(m, a[i]) + matsum(2, m, &a[i > 2 ? i - 2 : 0]) + fixed(f, i) + fixed(&f[i], 0) +
               trisum(n, m / 2, 2, (double(*)[m / 2][2]) a, i);
    print_sum("vlacall", o, n);
}
static void pointers(int n, int *a, int *o)
{
#pragma acc parallel loop copyin(a [0:n]) copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        int buf[4][3], (*row)[3] = buf + 1, *p = &buf[2][1], **pp = &p;
        for (int k = 0; k < 12; k++) ((int *)buf)[k] = k * i;
        int x = row[-1][2] + p[-1] + (*row)[1] + *(*(row + 1) + 1) + 2 [p] + **pp + (int)(&buf[3][0] - &buf[1][0]) + (int)(row - buf);
        char *c = (char *)&a[i] + 4 - sizeof(int);
        void *v = c;
        x += *(int *)v + (p > &buf[0][0]) + (p == buf[2] + 1) + !p + (p ? 1 : 2) + (a + i)[0];
        p -= 2;
        x += *p;
        ++p;
        x += *p--;
        x += p - buf[0];
        int *q = i & 1 ? &buf[0][0] : NULL;
        x += q ? *q : 3;
        *pp = buf[3];
        x += *p;
        const int *const end = a + n, *it = a;
        int cnt = 0;
        for (; it < end && cnt < 5; it += 2) cnt++, x += *it;
        unsigned long addr = (unsigned long)p;
        x += (int)(addr & 3);
        o[i] = x;
    }
    print_ints("pointers", o, n);
}
static void control(int n, int *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        int s = 0, k = i;
        switch (i % 12) {
        case 0 ... 3: s = 1; break;
        case 4:
        case 5: s = 2;
        default: s += 3; break;
        case 7: {
            int t = i;
            s = t;
        }
        case 8: s++;
        }
        switch (k & 3)
        case 2:
            s += 100;
        while (1) {
            if (k <= 0) break;
            k -= 3;
            if (k % 2) continue;
            s += k;
        }
        do {
            if (s > 5) continue;
            s++;
        } while (++k < 4);
        for (;;) {
            if (s++ > 10) goto out;
        }
    out:
        if (i % 7 == 3) goto skip;
        s += 5;
        int w[3] = {s, [2] = 4}, u[] = {i, 1};
        const short c[2][2] = {{1, i}, {3}};
        char text[] = "abc";
        enum { HERE = 2, THERE } e = THERE;
        struct { int a, b; } pair = {i, 2}, other = {.b = 3};
        s += w[0] + w[2] + u[1] + c[0][1] + c[1][0] + text[i % 3] + e + HERE + pair.a * pair.b + other.b;
        for (int a = 0; a < 3; a++) {
            for (int b = 0; b < 3; b++) {
                if (a * b == 2) goto next;
                s += a + b;
            }
        next:;
        }
    skip:
        s += (k++, k * 2), s += i > 3 ? i < 9 ? 1 : 2 : 3;
        int z = ({
                    int q = s;
                    q *= 2;
                    q;
                }) +
                ({ s; }) + (i ?: 7) + (s++ ?: 3);
        switch (i % 3) {
            int y;
        case 0:
            y = 3;
            s += y;
            break;
        case 1: y = 4; s += y;
        case 2: s++;
        }
        if (i & 1)
            ;
        else s--;
        {
            ;
        }
        {
        }
        int loop = 0;
    again:
        if (loop++ < 3) {
            s += loop;
            goto again;
        }
        o[i] = s + z;
    }
    print_ints("control", o, n);
}
static int kr(a, b)
int a;
short b;
{
    return a * b;
}
static int(paren)(int x)
{
    return x + 1;
}
static int fact(int n)
{
    return n < 2 ? 1 : n * fact(n - 1);
}
static int even(int n);
static int odd(int n)
{
    return n == 0 ? 0 : even(n - 1);
}
static int even(int n)
{
    return n == 0 ? 1 : odd(n - 1);
}
static const int table[] = {3, 1, 4, 1, 5, 9, 2, 6};
static const struct {
    const char *name;
    int v;
} named[] = {{"one", 1}, {"three", 3}};
static const char *const words[] = {"alpha", "beta", "gamma"};
static const double mat[2][3] = {{1, 2, 3}, {[1] = 5}};
const int external_table[3] = {7, 8, 9};
static inline int lookup(int i)
{
    static const short sq[] = {0, 1, 4, 9, 16};
    static const char msg[] = "xyz";
    return sq[i % 5] + msg[i % 3];
}
static void functions(int n, int *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        static const int loc[4] = {10, 20, 30, 40};
        const char *s = "device";
        char t[] = "abc";
        register int r = kr(i, 3);
        volatile int v = r;
        v += 2;
        auto int au = 4;
        extern const int external_table[3];
        int x = kr(i, 2) + (paren)(i) + paren(i) + fact(i % 6) + even(i % 9) + table[i % 8] + named[i % 2].v + named[i & 1].name[0] +
                words[i % 3][1] + loc[i & 3];
        o[i] = x + lookup(i) + s[i % 6] + t[i % 3] + r + v + au + external_table[i % 3] + (int)mat[i & 1][i % 3] + "lit"[i % 3] +
               (int)sizeof "four";
    }
    print_ints("functions", o, n);
}
/* No instruction, a wall for the host compiler's optimiser: nothing on the device. */
static void walls(int n, double *o)
{
#pragma acc parallel loop copyout(o[0:n])
    for (int i = 0; i < n; i++) {
        double v = i;
        asm("" ::: "memory");
        if (i & 1) __asm__ __volatile__("" : "+m"(v));
        o[i] = v;
    }
    print_sum("walls", o, n);
}
/* An element just written or one that is only read, by a condition: the device compiler makes one load of them. */
static void chosen(int n, int *w, const int *r, int *o)
{
#pragma acc parallel loop copy(w[0:n]) copyin(r[0:n]) copyout(o[0:n])
    for (int i = 0; i < n; i++) {
        int x = 0;
        for (int k = 1; k < 20; k++) {
            w[i] += k;
            x = x * 3 % 1000 + ((i + k) % 5 ? w[i] : r[i]);
            if ((i ^ k) & 1) x += w[i];
            else x -= r[i];
            const int *p = x % 3 ? &w[i] : &r[i];
            x += *p;
        }
        o[i] = x;
    }
    print_ints("chosen", o, n);
}
/* Each `else` belongs to the condition before it, also where a loop with a condition in it is written twice. */
static void elses(int n, int k, const int *a, const int *off, int *b)
{
    enum { W = 8 };
    int c[W] = {0};
#pragma acc parallel loop copy(b[0:n]) copyin(a[0:n], off[0:k])
    for (int i = 0; i < n; i++) {
        int s = 0;
        if (a[i] % 3 > 1)
            for (int q = 0; q < k; q++)
                if (b[i] > off[q]) b[i]++;
                else b[i] += 2;
        else b[i] = 9;
#pragma acc loop seq
        for (int q = 0; q < k; q++)
            if (b[i] > off[q])
                if (off[q] > i % 7) b[i] += 3;
        if (a[i] % 2)
            for (int q = 0; q < k; q++)
                while (s < off[q])
                    if (s % 2) s += 3;
                    else s++;
        else s = 5;
        b[i] += s;
    }
    print_ints("elses", b, n);
#pragma acc parallel loop gang copy(b[0:n], c) copyin(a[0:n])
    for (int i = 0; i < n / W; i++) {
        if (a[i] > 3)
#pragma acc loop vector
            for (int j = 0; j < W; j++)
                if (b[i * W + j] > 2) b[i * W + j]++;
                else b[i * W + j]--;
        else b[i * W] = 2;
        if (a[i] > 4)
            if (b[i * W] > 1) b[i * W] += 4;
            else b[i * W] += 8;
        if (k > 3)
#pragma acc atomic
            c[0]++;
        else
#pragma acc atomic
            c[1]++;
    }
    print_ints("elses", b, n);
    print_ints("elses", c, 2);
}
/* Jumps into blocks, past the initializers of their variables. */
struct pair { int a, b; };
static int by_switch(int n)
{
    int s = 0;
    switch (n % 5) {
        for (int k = 3; s < 3; k = 1) {
        case 1: s += 1;
        }
        break;
        while (n-- > 0) {
            struct pair p = { n, 2 };
            int v[3] = { 1, n };
            s += p.a + v[1];
        case 2: s += 100;
            if (s > 500) break;
        }
    default: {
        const int c = s;
        if (c < 0)
        case 3: s += 7;
    }
    }
    return s;
}
static int by_goto(int n)
{
    int s = n;
    if (n & 1) goto in;
    {
        const int c = 5;
        double d[2] = { 1, 2 };
        s += c + (int)d[1];
    in:
        s += 11;
    }
    if (n & 2) goto within;
    for (int i = 0; i < 3; i = 3) {
        struct pair p = { .b = i + 2 };
        s += p.b;
    within:
        i = 2;
        s += i;
    }
    return s;
}
static void jumps_in(int n, int *y)
{
#pragma acc parallel loop copyout(y [0:n])
    for (int i = 0; i < n; i++) y[i] = by_switch(i) * 1000 + by_goto(i);
    print_ints("jumps in", y, n);
}
/* Jumps within the bodies of sequential loops, whose indices they do not pass, around loops of the gang's threads. */
static void jumps_apart(int n, const int *x, int *y)
{
    int all = 0;
#pragma acc parallel copyin(x [0:n]) copyout(y [0:n]) reduction(+ : all)
    {
#pragma acc loop gang reduction(+ : all)
        for (int i = 0; i < n; i++) {
            int most = 0;
            for (int k = 0; k < 3; k++) {
                int part = 0;
#pragma acc loop worker reduction(+ : all) reduction(max : part)
                for (int j = 0; j < k + 2; j++) {
                    {
                        if (x[j] & 1) goto next;
                        int twice = 2 * x[i];
                        part = twice + k > part ? twice + k : part;
                        all += twice;
                    next:;
                    }
                }
                most += part;
            }
            for (short k = 0; k < 2; k++) {
                if (x[(i + k) % n] & 2) {
                    int least = 99;
#pragma acc loop worker reduction(min : least)
                    for (int j = 0; j < 5; j++) {
                        int c = 0;
                    again:;
                        int s = x[i] + c * k;
                        if (++c < 3) goto again;
                        least = s < least ? s : least;
                    }
                    most += least;
                }
            }
            y[i] = most;
        }
    }
    print_ints("jumps apart", y, n);
    printf("%d\n", all);
}
int main(void)
{
    enum { N = 60, M = 10 };
    static double a[N][M], b[N][M], o[N], f[N][4];
    static int x[N], y[N], z[N];
    for (int i = 0; i < N; i++) {
        x[i] = i * 3;
        for (int j = 0; j < M; j++) a[i][j] = i + j, b[i][j] = i - j;
        for (int j = 0; j < 4; j++) f[i][j] = i * j + 1;
    }
    vlaparam(N, M, a, b, o);
    vlacall(N, M, a, o, f);
    pointers(N, x, y);
    control(N, y);
    jumps_in(N, y);
    jumps_apart(N, x, y);
    functions(N, y);
    walls(N, o);
    chosen(N, x, y, z);
    elses(N, M, y, x, z);
    return 0;
}
