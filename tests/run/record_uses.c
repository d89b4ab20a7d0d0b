/* Records in the places where C and C++ differ: declared after their use, named twice, unnamed, volatile, in unions with bit-fields, with
 * members that the device lacks, with flexible arrays, and initialisers of unnamed members. SPDX-License-Identifier: MIT */
#include "check.h"
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#include <wchar.h>

/* Prototypes before the types of others, types that only a later one completes, two names for one type. */
typedef float real;
static real square(real x) { return x * x; }
struct leaf;
typedef struct branch *branch_link;
typedef struct { real x, y, z; } vector, *vector_link;
typedef struct { int low : 3; int high; } pair, *pair_link, pair_list[3];
typedef const struct leaf *const_leaf;
static real dot(vector a, vector b);
static int weight(const_leaf l);
static int high_of(pair_link p) { return p->high; }
static real length(vector a) { return dot(a, a) + square(0); }
struct leaf { int value; branch_link up; vector_link at; };
struct branch { struct leaf leaves[2]; struct branch *next; pair_list pairs; };
static real dot(vector a, vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static int weight(const_leaf l) { return l->value + (l->up ? l->up->leaves[1].value : 0) + (int)l->at->z; }

static void declared_late(int n, int *o)
{
#pragma acc parallel loop copyout(o[0:n])
    for (int i = 0; i < n; i++) {
        vector v = { i, 1, 2 };
        struct branch b = { { { i, NULL, &v }, { 7, NULL, &v } }, NULL, { { 1, i }, { -2, 3 }, { 3, 4 } } };
        pair_link p = &b.pairs[1];
        pair q = *p;
        b.leaves[0].up = &b;
        o[i] = (int)length(v) + weight(&b.leaves[0]) * 100 + high_of(p) + high_of(&b.pairs[0]) + q.low;
    }
    print_ints("late", o, n);
}

/* Types without a tag, of functions, and of the same names in several. */
static void *same(void *p) { return p; }
static int unnamed(int k)
{
    struct { int i; char c[3]; } s, *p, t, list[2] = { { 1, "a" }, { k, "b" } };
    union { float f; int i; } u = { .i = k };
    enum { FEW = 3, MANY = 30 } e = k & 1 ? FEW : MANY;
    s = list[1];
    t = s;
    p = same(&t);
    return p->i + u.i + e + s.c[0] + (int)(sizeof list / sizeof *list) * FEW;
}
static int other(int k)
{
    typedef struct pair { int a; } vector;
    struct leaf { char a[5]; } l = { { 1, 2, 3, 4, k } };
    typedef short real;
    struct { struct pair p; vector q; real r; } all = { { 1 }, { k }, (real)70000 };
    return l.a[4] + all.p.a + all.q.a + all.r + (int)sizeof(struct leaf);
}
static void without_names(int n, int *o)
{
#pragma acc parallel loop copyout(o[0:n])
    for (int i = 0; i < n; i++) {
        struct { int k; struct { int in; } deep[2]; } here = { i, { { 2 }, { .in = i } } }, there;
        there = here;
        o[i] = unnamed(i) + other(i) * 3 + there.deep[1].in + there.deep[0].in + there.k;
    }
    print_ints("unnamed", o, n);
}

/* Members of unnamed structs and unions, named, by place, and in tables. */
typedef struct { int tag; union { int i; float f; }; int next; } node;
struct deep { int a; struct { int b; union { int c; double d; struct { short e, f; }; }; }; int g; };
struct gaps { int a : 4; int : 5; int b : 6; char none[0]; short c; };
union first_bits { unsigned a : 5; int b; };
struct with_bits { int k; union first_bits u; union { unsigned x : 3; float f; }; int last; };
static const node nodes[3] = { { .tag = 1, .i = 5, .next = 2 }, { 3, { 4 }, 5 }, { .f = 1.5f, .next = 9 } };
static const struct deep deeps[2] = { { 1, { 2, { 3 } }, 4 }, { .b = 5, .c = 6, .g = 8 } };
static const struct gaps gaps[2] = { { 1, 2, {}, 3 }, { .c = 4, .b = -5 } };
static void initialised(int n, int *o)
{
#pragma acc parallel loop copyout(o[0:n])
    for (int k = 0; k < n; k++) {
        node a = { .tag = 1, .i = k + 1, .next = 9 }, b = { .f = k + 1, .next = 8 }, c = { 1, { k }, 9 }, d = { 1, { .f = k }, 7 }, e = { 1, .f = k, 6 };
        struct deep x = { .c = 4, .a = k, .g = 2 }, y = { .a = 1, .f = k, 5 }, z = { 1, { 2, { .d = 4 } }, 3 }, w = { 1, 2, 3, 4 };
        union first_bits u = { 35 }, v = { .b = k }, list[2] = { { 3 }, { .a = k } };
        struct with_bits m = { 1, { k }, { 7 }, 3 }, l = { .u.a = 6, .f = 2, .last = k };
        struct gaps g = { k, 3, {}, 5 };
        o[k] = a.tag * 100 + a.i * 10 + a.next + (int)b.f * 3 + b.next + c.i * 1000 + c.next + (int)d.f * 7 + d.next + (int)e.f + e.next;
        o[k] += x.c * 100 + x.a * 10 + x.g + y.f * 1000 + y.g * 10000 + y.a + (int)z.d + 10 * z.g + 100 * z.b + w.c * 1000 + w.g * 10000;
        o[k] += u.a + v.b * 3 + list[0].a + list[1].a * 5 + m.u.a + m.x * 9 + m.last + l.u.a * 2 + (int)l.f + l.last + g.a + g.b * 2 + g.c;
        o[k] += nodes[k % 2].tag + nodes[k % 2].i * 3 + nodes[k % 3].next + (int)(nodes[2].f * 2) + deeps[k & 1].a + deeps[k & 1].b * 7 + deeps[k & 1].c * 11 + deeps[k & 1].g;
        o[k] += gaps[k & 1].a + gaps[k & 1].b * 3 + gaps[k & 1].c * 5 + ((node){ .i = k, .next = 3 }).i + ((union first_bits){ .a = k }).a;
    }
    print_ints("initialised", o, n);
}

/* Volatile structs, unions and vectors; vectors and numbers of the same bits. */
typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef short h4 __attribute__((vector_size(8)));
typedef int i2 __attribute__((vector_size(8)));
struct small { char c; int a, b; };
struct shorts { short x[3]; };
union word { int i; float f; };
struct inline_vector { float at __attribute__((vector_size(16))); };
static int take(struct small s) { return s.a * 10 + s.b; }
static struct small give(volatile struct small *p) { return *p; }
static void volatile_objects(int n, int *o)
{
#pragma acc parallel loop copyout(o[0:n])
    for (int i = 0; i < n; i++) {
        struct small s = { 1, i, 4 }, r;
        volatile struct small v, w = s, list[2] = { { 1, 2, 3 }, { 4, 5, i } };
        volatile struct shorts t = { { 1, 2, i } };
        const volatile struct small fixed = { 1, 8, 9 };
        struct shorts u = t;
        volatile union word q;
        union word q2 = { 7 };
        volatile v4 vv = { 1, 2, 3, i };
        v4 vr = vv + 1;
        v = s;
        w = v;
        s = w;
        r = (v = w);
        list[0] = list[1];
        q = q2;
        vv = vr;
        o[i] = take(s) + take(v) * 3 + take(list[0]) * 5 + take(give(&w)) * 7 + take(i & 1 ? v : w) + take(fixed) + u.x[2] + q.i + vv[3] + r.c;
        f4 f = { 1.0f, i, 3.0f, -4.0f };
        v4 bits = (v4)f;
        h4 h = { 1, 2, i, 4 };
        long long all = (long long)h;
        h4 back = (h4)all;
        i2 two = (i2)h, three = (i2)0x500000007LL, sum = two + 1;
        struct inline_vector in = { { 1, 2, 3, i } };
        o[i] += (bits[1] >> 16) + (bits[3] == (int)0xc0800000) + (int)(all >> 32) % 1000 + back[2] * 10 + back[3] + two[1] % 100 + three[0] * 10 + three[1];
        o[i] += (int)((f4)bits)[1] + sum[0] % 1000 + (int)((unsigned long)sum >> 60) + (int)in.at[3];
    }
    print_ints("volatile", o, n);
}

/* Members of types that the device does not use. */
typedef struct context {
    FILE *log;
    void (*call)(struct context *, int);
    pthread_mutex_t lock;
    time_t when;
    struct tm parts;
    wchar_t letter;
    uint8_t byte;
    va_list list, *pointer;
    size_t n;
    int v[64];
    jmp_buf *jump;
    int (*table[3])(const char *, ...);
    void (*const fixed)(struct later *);
} context;
static void host_members(int n)
{
    static context c;
    c.n = 4, c.byte = 200, c.letter = L'x';
#pragma acc parallel loop copy(c)
    for (int i = 0; i < n; i++) c.v[i] = c.byte + i + c.letter + (int)c.n + (c.call == 0) + (c.log == NULL);
    print_ints("host members", c.v, n);
}

/* Definitions in one without a tag, of which it has pointers only. */
typedef struct {
    unsigned n;
    struct { float v; unsigned m; } *row;
    struct cell { enum { EMPTY, FULL } state; struct cell *next; union { int i; float f; } *either; } *cells, **heads;
} table;
typedef union { table *whole; struct { short a, b[2]; } *part; } table_link;
typedef table *table_pointer, table_array[2];

static unsigned rows_of(const table *t, int i) { return t->row[i].m; }
static int state_of(table_pointer t, int i) { return t->cells[i].state == FULL ? t->cells[i].next->either->i : (*t->heads)->state; }

static void pointers_only(int n, int *o)
{
    table_array t = { { (unsigned)n, calloc((size_t)n, sizeof *t->row), calloc((size_t)n, sizeof *t->cells), NULL } };
    table *first = t;
    table_link link = { .part = calloc(1, sizeof *link.part) };
    for (int i = 0; i < n; i++) first->row[i].v = i, first->row[i].m = 2 * i;
    link.part->b[1] = 5;
#pragma acc parallel loop copyin(first[0:1], first->row[0:n], first->cells[0:n], link, link.part[0:1]) copyout(o[0:n])
    for (int i = 0; i < n; i++) {
        struct cell c = { FULL, NULL, NULL }, *p = &c;
        table other = { .cells = p, .heads = &p };
        c.state = i % 2 ? FULL : EMPTY;
        o[i] = (int)rows_of(first, i) + (int)first->row[i].v + link.part->b[1] + (i % 2 ? c.state : state_of(&other, 0)) + first->cells[i].state;
    }
    print_ints("pointers only", o, n);
    free(first->row), free(first->cells), free(link.part);
}

int main(void)
{
    int o[60];
    declared_late(60, o);
    without_names(60, o);
    initialised(60, o);
    volatile_objects(60, o);
    host_members(60);
    pointers_only(60, o);
    return 0;
}
