/* Types of one name, changes of enums and bools, tables of tables, long case ranges, literals in conditions. SPDX-License-Identifier: MIT
 */
#include "check.h"
static int fa(int x)
{
    struct pt {
        int a, b;
    } p = {x, 1};
    enum { K = 3 };
    typedef int T;
    T t = K;
    return p.a + p.b + t;
}
static int fb(int x)
{
    struct pt {
        double a;
        int c[3];
    } p = {x, {1, 2, 3}};
    enum { K = 7 };
    typedef double T;
    T t = K;
    return (int)p.a + p.c[2] + (int)t;
}
struct pt {
    long z;
};
static int fc(struct pt p)
{
    return (int)p.z;
}
typedef struct node_ {
    int v;
    struct node_ *next;
} node_;
static void clash(int n, int *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        struct pt {
            short s;
        } q = {(short)i};
        node_ a = {1, 0}, b = {2, &a};
        o[i] = fa(i) + fb(i) + q.s + b.next->v;
    }
    print_ints("clash", o, n);
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) o[i] = fc((struct pt){i});
    print_ints("clash2", o, n);
}
enum e { E0, E1, E2, E3 };
struct in {
    enum e k;
    _Bool f;
    void *p;
};
static void updates(int n, int *o)
{
#pragma acc parallel loop copy(o [0:n])
    for (int i = 0; i < n; i++) {
        enum e a[4] = {E0, E1};
        _Bool f[4] = {0};
        int k = 0;
        struct in s = {E1}, *ps = &s;
        char buf[8] = "abcdefg";
        void *vp = buf;
        a[k++]++;
        a[k++] += 2;
        f[k++]++;
        f[k--]--;
        ps->k++;
        ps->k |= 2;
        (*ps).f ^= 1;
        s.f++;
        vp++;
        vp += 2;
        char *c = vp++;
        *(int *)(o + i) = *(int *)(o + i);
        enum e x = a[1]++, y = ++a[0];
        o[i] = a[0] * 10 + a[1] + f[2] + f[3] + s.k + s.f + *c + *(char *)vp + x + y;
    }
    print_ints("updates", o, n);
}
static const int *const rows[] = {(const int[]){1, 2}, (const int[]){3, 4, 5}};
static const struct {
    const char *s;
    const int *p;
} tab2[] = {{"a", (const int[]){9}}, {"b", (const int[]){8, 7}}};
static const int base_[] = {4, 5, 6};
static const int *const ptr_ = base_ + 1;
static const int *const ptrs[] = {base_, &base_[2], ptr_ + 0};
static const union {
    int i;
    float f;
} ut[] = {{1}, {.f = 2.0f}, {.i = 3}};
static void tables(int n, int *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) o[i] = rows[i & 1][1] + tab2[i & 1].p[0] + tab2[i & 1].s[0];
    print_ints("tables", o, n);
}
static int sw(unsigned x)
{
    switch (x) {
    case 0 ... 9: return 1;
    case 10 ... 99999: return 2;
    case 100000 ... 4294967295u: return 3;
    }
    return 4;
}
static int sw2(int x)
{
    switch (x) {
    case -2147483647 - 1 ... - 1: return 1;
    case 'a' ... 'z': return 2;
    default: return 3;
    case 1000 ... 10000000: x++;
    case 5: return x;
    }
}
static void ranges(int n, int *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) o[i] = sw(i * i * i) + sw2(i * 37 - 50);
    print_ints("ranges", o, n);
}
static int takes(const int (*p)[3])
{
    return (*p)[2];
}
static int takes2(struct in *p)
{
    return p->k;
}
static void temps(int n, int *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (int *p = (int[]){1, 2, i, 0}; *p; p++) s += *p;
        for (int k = 0; k < takes(&(const int[3]){1, 2, i % 5}); k++) s += k;
        while (s > takes2(&(struct in){.k = E3}) * 10) s -= 7;
        do s++;
        while (s < (int[]){3, i}[1]);
        if (((int[]){0, 1})[i & 1]) s += 100;
        else s -= ((int[2]){1, i})[1];
        s += i & 1 ? takes2(&(struct in){E2}) : 5;
        switch (((struct pt){i % 3}).z) {
        case 0: s++; break;
        default: s += 2;
        }
        o[i] = s;
    }
    print_ints("temps", o, n);
}
static void nested_switch(int n, int m, int *o)
{
#pragma acc parallel loop gang copy(o [0:n * m])
    for (int i = 0; i < n; i++) {
        switch (i * 1000) {
        case 0 ... 5000:
#pragma acc loop vector
            for (int j = 0; j < m; j++) o[i * m + j] = j;
            break;
        case 5001 ... 5002: break;
        default:
#pragma acc loop vector
            for (int j = 0; j < m; j++) o[i * m + j] = -j;
        }
    }
    print_ints("nested_switch", o, n * m);
}

/* Functions whose end is reached, and addresses of constants. */
static int counted(int x, int *count)
{
    if (x > 3) return *count += 2;
    ++*count;
}
static const int seven = 7, primes[] = {2, 3, 5}, squares[] = {0, 1, 4, 9};
static const int *table(int which)
{
    if (which > 5) return &seven;
    switch (which & 1) {
    case 0: return primes;
    default: return squares;
    }
}
static void ends(int n, int *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        int count = i;
        counted(i, &count);
        o[i] = count + 10 * table(i)[0] + 100 * table(i % 4)[2];
    }
    print_ints("ends", o, n);
}

int main(void)
{
    enum { N = 60 };
    static int o[N], grid[400];
    clash(N, o);
    updates(N, o);
    tables(N, o);
    ranges(N, o);
    temps(N, o);
    nested_switch(20, 20, grid);
    ends(N, o);
    (void)ut;
    (void)ptrs;
    return 0;
}
