/* Layouts of records in device code: alignment, packing and pragmas in every position, packed enumerations, nested and unnamed members.
 * Sizes and offsets are computed on the device, and the host reads what the device wrote. SPDX-License-Identifier: MIT */
/* sanitizer: -fno-sanitize=signed-integer-overflow */
#include "check.h"
#include <stdint.h>
#include <string.h>

/* Alignment: after the brace, before the tag, of a typedef, of members, of unions. */
struct after { float x, y, z; } __attribute__((aligned(16)));
struct __attribute__((aligned(32))) before { char c; double d; };
typedef struct { short s; } __attribute__((aligned(8))) of_type;
typedef struct { double d; char c; } of_name __attribute__((aligned(64)));
typedef int wide_int __attribute__((aligned(16)));
typedef float triple[3] __attribute__((aligned(16)));
struct members { char a; _Alignas(8) char b; short c __attribute__((aligned(4))); wide_int d; char e; triple f; of_type g; };
union both { char c[5]; int i; } __attribute__((aligned(16)));
union inside { char c; _Alignas(32) short s; };
struct holder { char c; struct after a; union both u; char d; union inside v; of_name n; struct before list[2]; };

/* Packing: before and after, with an alignment, of single members, nested, by pragma. */
struct packed_after { char c; int x; double d; } __attribute__((packed));
struct __attribute__((packed, aligned(2))) packed_two { char c; int x; };
struct packed_four { short c; double x; char e; } __attribute__((packed, aligned(4)));
struct one_packed { char c; int x __attribute__((packed)); short s; };
struct nested_packed { char c; struct { char a; short b; int d; } in; char e; } __attribute__((packed));
struct packs_packed { char c; struct packed_two t[3]; struct packed_after p; long l; };
union packed_union { char c[7]; double d; } __attribute__((packed));
struct has_union { char c; union packed_union u; int i; };
#pragma pack(push, 2)
struct pragma_two { char c; long l; short s; int i; };
#pragma pack(push, 1)
struct pragma_one { char c; long l; struct pragma_two t; };
#pragma pack(pop)
union pragma_union { char c[3]; long l; };
#pragma pack(pop)
#pragma pack(4)
struct pragma_four { char c; double d; union pragma_union u; };
#pragma pack()
struct pragma_none { char c; struct pragma_four f; long l; };

/* Enumerations of one and of two bytes, signed ones, and of eight. */
enum __attribute__((packed)) byte_enum { B_ONE = 1, B_LARGE = 200 };
enum short_enum { S_ONE = 1, S_LARGE = 40000 } __attribute__((packed));
enum __attribute__((packed)) minus_enum { M_MINUS = -1, M_PLUS = 100 };
enum long_enum { L_ONE = 1, L_LARGE = 1LL << 40 };
struct enums { char c; enum byte_enum b; enum short_enum s; enum minus_enum m; enum long_enum l; int x; };

/* Unnamed structs and unions, with attributes of their own. */
struct unnamed {
    char a;
    union { int i; char bytes[6]; };
    struct { char b; union { double d; struct { short p, q; } __attribute__((packed)); }; } __attribute__((packed));
    struct { char y; int z; } __attribute__((packed, aligned(2))) named[2];
    char end;
};
struct empty_parts { int n; char mark[0]; double at[0]; char c; };
typedef int narrow_int __attribute__((aligned(1)));
typedef struct after loose_after __attribute__((aligned(2)));
struct modes { char c; int v __attribute__((mode(DI))); int w __attribute__((mode(QI))); };

#define OFFSET(base, member) ((int)((char *)&(member) - (char *)&(base)))

static void alignments(int *o)
{
    static struct holder h[3];
    static struct members m[3];
#pragma acc parallel loop copy(h, m) copyout(o[0:30])
    for (int i = 0; i < 3; i++) {
        struct holder *p = &h[i];
        struct members *q = &m[i];
        p->c = i; p->a.z = i + 1; p->u.i = i * 1000; p->d = i; p->v.s = -i; p->n.d = i * 0.5; p->n.c = 7; p->list[1].d = i;
        q->a = 1; q->b = 2; q->c = -3; q->d = i << 20; q->e = 5; q->f[2] = i; q->g.s = i;
        o[i] = sizeof *p + sizeof *q * 1000;
        o[i + 3] = OFFSET(*p, p->a) + OFFSET(*p, p->u) * 100 + OFFSET(*p, p->d) * 10000;
        o[i + 6] = OFFSET(*p, p->v) + OFFSET(*p, p->n) * 1000 + OFFSET(*p, p->n.c) * 100000;
        o[i + 9] = OFFSET(*p, p->list) + OFFSET(*p, p->list[1].d) * 1000;
        o[i + 12] = OFFSET(*q, q->b) + OFFSET(*q, q->c) * 100 + OFFSET(*q, q->d) * 10000;
        o[i + 15] = OFFSET(*q, q->e) + OFFSET(*q, q->f[1]) * 100 + OFFSET(*q, q->g) * 10000;
        o[i + 18] = (int)((char *)&h[1] - (char *)&h[0]) + (int)((char *)&m[1] - (char *)&m[0]) * 1000;
        o[i + 21] = (int)_Alignof(struct holder) + (int)__alignof__(q->d) * 1000;
        for (int k = 24 + i; k < 30; k += 3) o[k] = k;
    }
    print_ints("aligned", o, 30);
    for (int i = 0; i < 3; i++)
        printf("%d %g %d %d %d %g %g, %d %d %d %g\n", h[i].c, h[i].a.z, h[i].u.i, h[i].d, h[i].v.s, h[i].n.d, h[i].list[1].d, m[i].c, m[i].d, m[i].e,
               m[i].f[2]);
}

static void packings(int *o)
{
    static struct packs_packed a[3];
    static struct pragma_none b[3];
    static struct nested_packed c[3];
    static struct has_union d[3];
    static struct { struct pragma_one one; struct packed_four four; struct one_packed single; } e[3];
#pragma acc parallel loop copy(a, b, c, d, e) copyout(o[0:18])
    for (int i = 0; i < 3; i++) {
        a[i].c = i; a[i].t[2].x = i * 100000; a[i].t[1].c = -i; a[i].p.x = i << 24; a[i].p.d = i * 0.25; a[i].l = (long)i << 33;
        b[i].f.d = i * 1.5; b[i].f.u.l = (long)i << 40; b[i].l = -i;
        c[i].in.a = i; c[i].in.b = -i; c[i].in.d = i << 20; c[i].e = 9;
        d[i].u.d = i * 0.125; d[i].i = -i;
        e[i].one.l = (long)i << 50; e[i].one.t.i = -i; e[i].four.x = i; e[i].four.e = i; e[i].single.x = i << 16; e[i].single.s = i;
        o[i] = sizeof a[i] + sizeof b[i] * 100 + sizeof c[i] * 10000;
        o[i + 3] = sizeof d[i] + sizeof e[i] * 100 + OFFSET(e[i], e[i].single.x) * 10000;
        o[i + 6] = OFFSET(a[i], a[i].t[1].x) + OFFSET(a[i], a[i].p.d) * 100 + OFFSET(a[i], a[i].l) * 10000;
        o[i + 9] = OFFSET(b[i], b[i].f.d) + OFFSET(b[i], b[i].f.u) * 100 + OFFSET(b[i], b[i].l) * 10000;
        o[i + 12] = OFFSET(c[i], c[i].in.b) + OFFSET(c[i], c[i].in.d) * 100 + OFFSET(c[i], c[i].e) * 10000;
        o[i + 15] = OFFSET(d[i], d[i].i) + OFFSET(e[i], e[i].one.t) * 100 + OFFSET(e[i], e[i].four.x) * 10000;
    }
    print_ints("packed", o, 18);
    for (int i = 0; i < 3; i++)
        printf("%d %d %d %g %ld, %g %ld %ld, %d %d %d %d, %g %d, %ld %d %g %d %d %d\n", a[i].t[2].x, a[i].t[1].c, a[i].p.x, a[i].p.d, a[i].l,
               b[i].f.d, b[i].f.u.l, b[i].l, c[i].in.a, c[i].in.b, c[i].in.d, c[i].e, d[i].u.d, d[i].i, e[i].one.l, e[i].one.t.i, e[i].four.x,
               e[i].four.e, e[i].single.x, e[i].single.s);
}

static enum byte_enum larger(enum byte_enum e) { return e == B_ONE ? B_LARGE : B_ONE; }

static void enumerations(int *o)
{
    static struct enums s[4];
    static enum byte_enum bytes[5] = { B_ONE, B_ONE, B_ONE, B_ONE, B_ONE };
    static enum minus_enum minus[5];
#pragma acc parallel loop copy(s, bytes[0:4], minus[0:4]) copyout(o[0:4])
    for (int i = 0; i < 4; i++) {
        int k = i;
        s[i].b = larger(i & 1); s[i].s = S_LARGE; s[i].m = M_MINUS; s[i].l = L_LARGE; s[i].x = i * 1000;
        s[k++].s--;
        bytes[i] = B_LARGE;
        minus[i] = i & 1 ? M_MINUS : M_PLUS;
        minus[i]++;
        o[i] = sizeof(enum byte_enum) + sizeof(enum short_enum) * 10 + sizeof s[i] * 100 + sizeof bytes * 10000 + (s[i].m < 0) * 1000000;
        o[i] += (bytes[i] - 201 < 0) + (s[i].l >> 40) * 5 + k;
    }
    print_ints("enums", o, 4);
    for (int i = 0; i < 4; i++) printf("%d %d %d %lld %d %d %d\n", s[i].b, s[i].s, s[i].m, (long long)s[i].l, s[i].x, bytes[i], minus[i]);
    printf("%d %d\n", bytes[4], minus[4]);
}

static void unnamed_members(int *o)
{
    static struct unnamed u[3];
    static struct empty_parts parts[3];
    static struct modes modes[3];
#pragma acc parallel loop copy(u, parts, modes) copyout(o[0:12])
    for (int i = 0; i < 3; i++) {
        u[i].i = i << 20; u[i].bytes[5] = i; u[i].b = i; u[i].p = -i; u[i].q = i; u[i].named[1].z = i << 20; u[i].end = i;
        parts[i].n = i; parts[i].c = i; parts[i].mark[0] = 77;
        modes[i].v = 1LL << 40; modes[i].w = i;
        o[i] = OFFSET(u[i], u[i].bytes) + OFFSET(u[i], u[i].d) * 100 + OFFSET(u[i], u[i].q) * 10000 + sizeof u[i] * 1000000;
        o[i + 3] = OFFSET(u[i], u[i].named[1].z) + OFFSET(u[i], u[i].end) * 100 + sizeof parts[i] * 10000;
        o[i + 6] = OFFSET(parts[i], parts[i].c) + OFFSET(parts[i], parts[i].mark) * 100 + sizeof modes[i] * 10000;
        o[i + 9] = OFFSET(parts[i], parts[i].at[0]) + OFFSET(modes[i], modes[i].w) * 100;
    }
    print_ints("unnamed", o, 12);
    for (int i = 0; i < 3; i++)
        printf("%d %d %d %d %d %d %d, %d %d, %lld\n", u[i].i, u[i].bytes[5], u[i].b, u[i].p, u[i].q, u[i].named[1].z, u[i].end, parts[i].n,
               ((char *)&parts[i])[4], (long long)modes[i].v);
}

/* Types of functions, two of one tag, and the alignment of objects. */
struct pair { int a[3]; };
static int third(const struct pair *k) { return k->a[2]; }
static int inner_types(int i)
{
    struct __attribute__((packed)) pair { char c; double z; };
    typedef struct pair both[2];
    struct __attribute__((aligned(16))) spread { char c; } s[2] = { { 1 }, { 2 } };
    both b = { { 1, i }, { 2, i + 1 } };
    enum { FIRST = 5, SECOND = -3 } e = SECOND;
    union pack { char c; short s; } __attribute__((packed)) u = { .s = 700 };
    return (int)sizeof b + (int)b[1].z + (int)((char *)&s[1] - (char *)&s[0]) * 100 + s[1].c + e * FIRST + u.s + (int)sizeof u;
}
static const unsigned char table[16] __attribute__((aligned(16))) = { 1, 2, 3 };

static void objects(int *o, const char *raw)
{
#pragma acc parallel loop copyout(o[0:8]) copyin(raw[0:64])
    for (int i = 0; i < 8; i++) {
        struct pair p = { { 1, 2, i } };
        _Alignas(64) char buffer[10] = { 1 };
        char one __attribute__((aligned(32))) = 1;
        triple t = { 1, 2, 3 };
        of_name n = { 1.5, 2 };
        const narrow_int *any = (const narrow_int *)(raw + i);
        const loose_after *loose = (const loose_after *)(raw + 2 * i);
        static const short local[4] __attribute__((aligned(8))) = { 7, 8 };
        int off = (uintptr_t)buffer % 64 + (uintptr_t)&one % 32 + (uintptr_t)t % 16 + (uintptr_t)&n % 64 + (uintptr_t)table % 16 + (uintptr_t)local % 8;
        float f = loose->y;
        int bits;
        memcpy(&bits, &f, sizeof bits);
        o[i] = third(&p) + inner_types(i) + off * 100000 + *any + any[2] + bits % 1000 + table[i & 3] + local[i & 3];
    }
    print_ints("objects", o, 8);
}

int main(void)
{
    int o[32];
    char raw[64];
    for (int i = 0; i < 64; i++) raw[i] = (char)(i * 5 % 100);
    alignments(o);
    packings(o);
    enumerations(o);
    unnamed_members(o);
    objects(o, raw);
    return 0;
}
