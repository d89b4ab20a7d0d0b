/* Structs, unions, bit-fields, enums, compound literals and designated initialisers in device code. SPDX-License-Identifier: MIT */
#include "check.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
struct vec {
    double x, y, z;
};
struct mat {
    struct vec row[3];
    int tag;
};
union word {
    float f;
    unsigned u;
    unsigned char b[4];
    struct {
        unsigned short lo, hi;
    } h;
};
enum color { RED = 1, GREEN = 4, BLUE = -2, LAST = sizeof(int) };
typedef enum { A0, B0, C0 } abc;
struct bits {
    unsigned a : 3, b : 5;
    int c : 4;
    unsigned long long d : 40;
    _Bool e : 1;
};
struct anon {
    int k;
    union {
        struct {
            int p, q;
        };
        long long both;
    };
};
struct empty {
};
struct flex {
    int n;
    double data[];
};
static struct vec add(struct vec a, struct vec b)
{
    return (struct vec){a.x + b.x, a.y + b.y, a.z + b.z};
}
static struct vec cross(const struct vec *a, const struct vec *b)
{
    struct vec r = {.z = a->x * b->y - a->y * b->x, .x = a->y * b->z - a->z * b->y, .y = a->z * b->x - a->x * b->z};
    return r;
}
static struct mat ident(int k)
{
    struct mat m = {.row[0].x = k, .row[1] = {.y = k}, .row = {[2].z = k}, .tag = k};
    return m;
}
static double dot(struct vec a, struct vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
static enum color next(enum color c)
{
    switch (c) {
    case RED: return GREEN;
    case GREEN: return BLUE;
    default: return RED;
    }
}
static void byval(int n, double *o, struct vec w)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        struct vec a = {i, i + 1, i + 2}, b = add(a, w);
        struct mat m = ident(i);
        b = add(b, (struct vec){.y = 2});
        a = cross(&a, &b);
        o[i] = dot(a, b) + m.row[0].x * m.row[1].y + m.row[2].z + m.row[2].x + m.tag + add(a, b).y;
    }
    print_sum("byval", o, n);
}
static void unions(int n, int *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        union word w = {.f = i * 0.5f}, v = {i}, z = {.h = {3, i}}, c = {.b = {[1] = i}};
        struct anon a = {.k = 1, .both = 0x500000003LL};
        struct anon a2 = {1, {{2, i}}};
        a.p += i;
        w.b[0] ^= i;
        o[i] = w.u % 1000 + (int)v.f + z.u % 77 + c.u + a.p + a.q + a2.q * a2.p;
    }
    print_ints("unions", o, n);
}
static void bitfields(int n, int *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        struct bits b = {i, i >> 1, .c = i, .d = 1ull << 39 | i, .e = i & 2};
        b.a++;
        b.b += 3;
        b.c--;
        b.d *= 3;
        b.e = !b.e;
        b.e |= i & 1;
        o[i] = b.a + b.b + b.c + (int)(b.d >> 7) + b.e + (b.a - 9 < 0) + (int)sizeof(struct bits);
        o[i] += ((i & 1 ? -9 : b.a) - 20) / 6 + (((b.b) ?: i) - 50) / 8;
    }
    print_ints("bits", o, n);
}
static void enums(int n, int *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        enum color c = i % 2 ? RED : BLUE;
        abc t = i % 3;
        enum { LOCAL = 7, OTHER } k = OTHER;
        for (c = RED; c <= GREEN; c++) t += c;
        c = next(c);
        c |= 1;
        t = A0 + 1;
        ++t;
        k -= LOCAL;
        o[i] = c + t + k + LOCAL + LAST + (c == RED) + (int)sizeof(enum color) + (t < C0 ? -1 : 1);
    }
    print_ints("enums", o, n);
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        abc t = i % 3;
        int v = i - 50, w = -100, z = -7;
        w /= t + B0;
        z /= t ?: 2;
        long l = i & 1 ? t : -3;
        o[i] = (v ? v : t) % 7 + (-t > 5) + (~t / 2 > 1000000) + (w > 0) + (z > 5) + (l > 100) + ((i & 2 ? t : v) / 3 > 9999);
        z = -7;
        z %= t + 5;
        v >>= t;
        v = v / (t ? t : 1) + (v < t);
        o[i] = o[i] * 3 + z + (v > 1000);
    }
    print_ints("signs of enums", o, n);
}
static int total(const int *p, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) s += p[i];
    return s;
}
static int sumv(const struct vec *p)
{
    return (int)(p->x + p->y + p->z);
}
static int local_types(int i)
{
    long y = ((struct { long a; }){i}).a;
    return y + ((struct { long y; int x; }){.x = i, .y = 4}).y + ((union { int a; char b; }){i}).a;
}
static void literals(int n, int *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        int *p = (int[]){i, i + 1, i + 2};
        int *q = (int[5]){[3] = i};
        const struct vec *v = &(struct vec){1, i, .z = 3};
        int s =
            total((int[]){1, 2, i}, 3) + total((const int[4]){[1 ... 2] = 5}, 4) + sumv(&(struct vec){i, 2}) + ((int[]){4, 5, 6})[i % 3];
        for (int k = 0; k < 3; k++) s += (int[3]){k, k * k, i}[k];
        if (((struct vec){.x = i}).x > 3) s += *(int[]){9};
        s += i > 2 ? total((int[]){i, i}, 2) : (int){5};
        while (s > (int[]){1000, 50}[i & 1]) s -= 7;
        int place = ((struct { int k; }){.k = i % 3}).k;
        s += q[({ int k = i & 3; k; })] + p[place] + local_types(i);
        o[i] = s + p[0] * p[1] + p[2] + q[3] + q[4] + (int)v->y + (int)v->z;
    }
    print_ints("literals", o, n);
}
static void designated(int n, int *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        int a[10] = {[2] = i, 3, [7] = 5, [0] = 1}, b[2][3] = {[1][2] = i, [0] = {1, [2] = 7}}, r[20] = {[3 ... 6] = i, [10 ... 12] = 2, 9};
        struct {
            int k;
            struct {
                int u[3];
                union {
                    float f;
                    int g;
                } w;
            } in[2];
        } s = {.in[1].u[2] = i, .in[0] = {.w.g = 4, .u = {1, 2}}, .k = 3};
        struct vec m[2] = {[1] = {.y = i}, [0].z = 3};
        char t[] = "hello", u[3] = "abc", w[2][4] = {"xy", "z"};
        char e[6] = {'a', [3] = 'b'};
        int x = 0;
        for (int k = 0; k < 10; k++) x += a[k] * (k + 1);
        for (int k = 0; k < 6; k++) x += b[k / 3][k % 3] * (k + 1) + e[k];
        for (int k = 0; k < 20; k++) x += r[k] * k;
        x += s.in[1].u[2] + s.in[0].w.g + s.in[0].u[1] + s.k + s.in[1].w.g + (int)(m[1].y + m[0].z + m[1].x);
        x += (int)sizeof t + t[4] + u[2] + w[1][0] + w[0][2] + (int)sizeof w;
        o[i] = x;
    }
    print_ints("designated", o, n);
}
static void misc(int n, int *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        struct empty e, f = {};
        e = f;
        o[i] = (int)sizeof(struct empty) + (int)sizeof(struct flex) + (int)offsetof(struct mat, tag) + (int)_Alignof(struct vec) +
               (int)offsetof(struct flex, data) + i;
    }
    print_ints("misc", o, n);
}
/* Constant unions whose initialised member is a bit-field, which is assigned after the declaration. */
union field { int low : 4; int all; };
typedef const union field fixed_field;
typedef union field field_pair[2];
static void constant_fields(void)
{
    int s = 0;
#pragma acc serial copy(s)
    {
        const union field one = {3}, flat[2] = {{1}, {2}}, many[2][2] = {{{1}, {2}}, {{3}, {4}}};
        fixed_field several[2] = {{6}, {7}};
        const field_pair pairs[2] = {{{1}, {2}}, {{5}, {-4}}};
        const union field *const p = &flat[1];
        switch (s) {
            const union field jumped[2] = {{1}, {2}};
        case 0: s += sizeof jumped;
        }
        s += one.low + flat[0].low + p->low + many[1][0].low * 10 + several[1].low * 100 + pairs[1][1].low * 1000;
    }
    printf("constant fields %d\n", s);
}

/* GNU C casts to a union. */
union halves {
    unsigned long d;
    struct {
        unsigned low, high;
    } s;
    float f;
};
static int same_half(union halves a, union halves b) { return a.s.high == b.s.high ? (int)a.s.low : -1; }
static void union_casts(void)
{
    int r[4];
#pragma acc parallel loop copyout(r)
    for (int i = 0; i < 4; i++) r[i] = same_half((union halves)0x100000003UL, (union halves)(0x100000000UL * i)) + ((union halves)1.0f).s.low % 7;
    for (int i = 0; i < 4; i++) printf("%d ", r[i]);
    printf("\n");
}
/* A gap between members, and bit-fields after it: nvcc 13.0 takes them from another member once the structure was copied. */
struct gapped {
    int count;
    long place;
    unsigned low : 7;
    signed high : 3;
    struct {
        char mark;
        double weight;
    } pair[2];
};
static struct gapped stepped(struct gapped g, int v)
{
    if (g.count <= 99) g.count += v;
    g.high /= 2;
    return g;
}
static void gaps(int n, int *o)
{
    static struct gapped a[100];
    for (int i = 0; i < n; i++) a[i] = (struct gapped){i, 3 * i, i % 128, i % 8 - 4, {{'a', i}, {'b', 2 * i}}};
#pragma acc parallel loop copy(a) copyout(o[0:n])
    for (int i = 0; i < n; i++) {
        a[i] = stepped(a[i], 5);
        o[i] = a[i].high * 1000 + a[i].low * 10 + a[i].pair[1].mark;
        struct gapped g = a[i];
        g.pair[0].mark++;
        g.low++;
        a[i] = g;
        o[i] += a[i].low + a[i].pair[0].mark + (int)a[i].pair[1].weight + (int)sizeof g;
    }
    print_ints("gaps", o, n);
    for (int i = 0; i < n; i++) o[i] = a[i].count + (int)a[i].place + a[i].high;
    print_ints("gaps kept", o, n);
}

/* Bit-fields after other members, read after the struct was copied as a whole. */
struct late {
    int first;
    long second;
    unsigned a : 7;
    int b : 4;
};
struct holder {
    int k;
    union {
        struct late l;
        int w[6];
    } u;
    struct late in[2];
    struct {
        short s;
        unsigned c : 5, d : 11;
        int m[2][2];
    } un;
};
static struct late moved(struct late x, int k)
{
    x.first += k;
    x.b /= 2;
    return x;
}
static void copied_bits(int n, int *o)
{
    static struct late a[100], b[100];
    static struct holder h[100], g[100];
    for (int i = 0; i < 100; i++) {
        b[i] = (struct late){ 1000 + i, i, i % 128, i % 15 - 7 };
        h[i] = (struct holder){ i, { .l = b[i] }, { b[i], b[99 - i] }, { i, i % 32, i * 3, { { i, 2 }, { 3, 4 } } } };
    }
#pragma acc parallel loop copyout(o [0:n]) copyin(b, h) copyout(a, g)
    for (int i = 0; i < n; i++) {
        a[i] = b[i];
        o[i] = a[i].a * 20 + a[i].b;
        a[i] = moved(a[i], 5);
        o[i] += a[i].a * 3 + a[i].b * 5 + a[i].first;
        g[i] = h[i];
        o[i] += g[i].u.l.a * 7 + g[i].u.l.b + g[i].in[1].a + g[i].in[1].b * 9 + g[i].un.c + g[i].un.d + g[i].un.m[1][0];
        g[i].u.l = a[i];
        g[i].in[0] = g[i].in[1];
        o[i] += g[i].u.l.a + g[i].in[0].b;
        struct holder local = g[i], *p = &local;
        g[i].un = h[n - 1 - i].un;
        o[i] += p->in[0].a + p->un.d + g[i].un.c * 2 + g[i].un.d;
    }
    print_ints("copied bits", o, n);
    for (int i = 0; i < n; i++) o[i] = a[i].a + g[i].in[0].a + g[i].in[1].b + g[i].un.d + g[i].un.m[0][0];
    print_ints("copied home", o, n);
}

/* Changes of bit-fields, and of numbers by complex ones, whose place is found by an expression with effects. */
static void updates_in_place(int n, int *o)
{
    enum colour { red, green, blue };
    struct cell { enum colour c : 3; _Bool b : 1; unsigned k : 5; } cells[101], *p = cells;
    float x[101] = {0};
    _Complex double z = 2 + 3 * 1.0i, w[101] = {0};
    for (int i = 0; i < n; i++) cells[i] = (struct cell){i % 3, i % 2, i % 30};
#pragma acc parallel loop copy(x, cells, w) copyout(o[0:n])
    for (int i = 0; i < n; i++) {
        int k = i, j = i;
        x[k++] += z;
        w[k - 1] = i;
        x[--k] *= z;
        p[j++].b |= 0;
        int old = cells[--j].c++;
        (&p[j++])->k++;
        cells[--j].c += 1;
        o[i] = (int)x[i] + 10 * cells[i].c + 100 * cells[i].b + cells[i].k + 1000 * old + 10000 * (j - i) + (int)w[i];
    }
    print_ints("updates in place", o, n);
}

int main(void)
{
    enum { N = 100 };
    static double d[N];
    static int o[N];
    byval(N, d, (struct vec){1, 2, 3});
    unions(N, o);
    bitfields(N, o);
    copied_bits(N, o);
    enums(N, o);
    literals(N, o);
    designated(N, o);
    misc(N, o);
    constant_fields();
    union_casts();
    gaps(N, o);
    updates_in_place(N, o);
    return 0;
}
