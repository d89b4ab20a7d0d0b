/* Objects in packed records at addresses that suit no alignment: records, complex numbers and vectors, volatile or not, which are classes in
 * C++; atomic updates of them; reductions of packed records. And bit-fields of unions with initialisers where the object is constant or a
 * temporary. SPDX-License-Identifier: MIT */
#include <complex.h>
#include <stdio.h>

struct cell { unsigned char kind; int n; volatile unsigned long mass; short e[3]; };
#pragma pack(push, 1)
struct page {
    short first;
    volatile struct cell one;
    volatile struct cell list[2];
    volatile double complex z;
    double complex y;
    float complex w[2];
    volatile float complex u[2];
    volatile int last;
};
#pragma pack(pop)
struct __attribute__((packed, aligned(8))) tight { char c; volatile struct cell in; double d; };
struct shelf { int n; volatile struct page top; };
union either { volatile struct page p; struct shelf s; };
union bits { int f : 19; unsigned all; };
struct flags { int k; union bits b; const int z; };

static struct cell taken(volatile struct page *p) { return p->one; }
static union bits next(union bits b) { b.all += 1; return b; }

static void cells(struct page *a, struct tight *t, struct shelf *s, int *out)
{
#pragma acc parallel loop copy(a[0:4], t[0:4], s[0:4]) copyout(out[0:48])
    for (int i = 0; i < 4; i++) {
        struct page *p = a + i;
        struct cell x = p->one, y = taken(p);
        int k = 1, *o = out + 12 * i;
        o[0] = x.n + (int)y.mass + p->one.n * 100;
        p->one.n += 5, p->list[k].mass = p->list[0].mass + p->one.e[2], p->last++;
        struct page copy = *p;
        volatile struct page hidden = copy, *q = &hidden;
        struct cell z = q->list[k];
        o[1] = z.n + (int)z.mass + z.e[0] + (int)q->one.mass;
        q->list[0] = y;
        q->last = q->one.n = 3;
        o[2] = hidden.last + hidden.one.n + hidden.list[0].e[k];
        struct cell v = t[i].in;
        t[i].in.mass = 77 + i, t[i].in = z;
        o[3] = v.n + (int)t[i].d + (int)t[i].in.mass;
        struct cell u = s[i].top.one;
        struct page top = s[i].top;
        union either e;
        e.s = s[i];
        struct cell c = e.s.top.one;
        o[4] = u.n + top.one.n * 10 + c.e[2];
        p->z *= 2, p->z = p->z + 1 + i * I, p->z++;
        p->y *= 3, p->y--, p->y += p->z;
        p->w[k] += 2 + p->y, p->w[0] = p->w[k] * p->w[k];
        p->u[k--] += p->z, p->u[k] -= 1;
        o[5] = (int)(creal(p->z) + 10 * cimag(p->z)), o[6] = (int)(creal(p->y) + 10 * cimag(p->y));
        o[7] = (int)crealf(p->w[0]), o[8] = (int)(crealf(p->u[0]) + 100 * crealf(p->u[1])), o[9] = k;
        o[10] = p->last, o[11] = p->one.n;
    }
}

static void unions(int *out)
{
#pragma acc parallel loop copyout(out[0:48])
    for (int i = 0; i < 4; i++) {
        const union bits table[2][2] = {{{-3}, {7}}, {{9 + i}}}, one = {-77 * i};
        const struct flags s[2] = {{1, {-5}, 3}, {2, {.all = 6}, 4}};
        volatile union bits v = {12};
        int k = 1, *o = out + 12 * i;
        switch (i & 1) {
        case 1: k = 0; union bits jumped = {-9};
        default: jumped = (union bits){-11 + i}; o[0] = jumped.f;
        }
        const union bits *p = &table[1][0], *q = &(union bits){-13}, w[] = {{-1}, {-2}};
        o[1] = table[0][0].f + table[0][1].f * 10 + table[1][0].f * 100 + table[1][1].f;
        o[2] = one.f, o[3] = s[0].b.f + s[1].b.f * 10 + s[1].z, o[4] = v.f, o[5] = next((union bits){-1 - i}).f;
        o[6] = ((struct flags){1, {-4}, 2}).b.f, o[7] = p->f + q->f, o[8] = w[k].f, o[9] = ((const union bits[]){{-6}, {-7}})[k].f;
        o[10] = k, o[11] = i;
    }
}

/* ---- vectors, and copies of which one part is used --------------------------------------------------------------------------------- */

typedef float quad __attribute__((vector_size(16)));
typedef int marks __attribute__((vector_size(16)));
typedef quad loose_quad __attribute__((aligned(4)));
struct inner { int a; long b; int c[3]; };
struct __attribute__((packed)) lane { char kind; quad v; marks m[2]; struct inner in; double complex z; volatile quad q; };
struct around { int n; struct lane top; };

static struct inner inner_of(const struct lane *p) { return p->in; }
static double complex number_of(const struct lane *p) { return p->z; }
static quad quad_of(const struct lane *p) { return p->v; }
static struct lane whole(const struct lane *p) { return *p; }
static struct lane changed(const struct lane *p) { struct lane r = *p; r.in.b++; r.kind++; return r; }
static struct around around_of(const struct lane *p, int n) { return (struct around){n, *p}; }
static quad twice(quad v) { return v + v; }
static long sum_of(struct lane p) { return p.in.a + p.in.b + p.in.c[1]; }

static void vectors(struct lane *a, float *f, struct lane first, int *out)
{
#pragma acc parallel loop copy(a[0:4]) copy(f[0:36]) copyout(out[0:48]) firstprivate(first)
    for (int i = 0; i < 4; i++) {
        struct lane *p = a + i;
        int k = i & 3, *o = out + 12 * i;
        quad l = p->v;
        p->v = p->v * 2 + l, p->v += l, p->v[k] += 3;
        p->m[1] = -p->m[0], p->m[0] = p->v > l, p->m[1][k]++;
        marks bits = (marks)p->v;
        quad list[2] = {p->v, p->q};
        p->q += k ? p->v : l;
        o[0] = (int)(p->v[k] + twice(p->v)[1] + list[1][2] + 10 * p->q[k]), o[1] = p->m[0][k] + p->m[1][1] + (bits[0] & 7);
        loose_quad *u = (loose_quad *)(f + 4 * i + 1);
        *u = *u + l * *u, *u += u[0];
        o[2] = (int)((*u)[2] + u[0][1]);
        struct inner x = inner_of(p), y = whole(p).in, w = p->in;
        struct lane copy = *p, one = changed(&copy), two = first;
        struct around around = around_of(p, k), other = around;
        o[3] = (int)w.b, o[4] = (int)(x.b * 2 + y.b), o[5] = (int)copy.in.b, o[6] = (int)one.in.b + one.kind;
        o[7] = (int)two.in.b, o[8] = (int)other.top.in.b + other.n, o[9] = (int)sum_of(*p) + (int)sum_of(whole(p));
        o[10] = (int)creal(number_of(p) * 2 + p->z), o[11] = (int)(quad_of(p)[k] + whole(p).v[1] + (p->v + whole(p).v)[2]);
    }
}

/* ---- atomic updates and reductions ----------------------------------------------------------------------------------------------------- */

struct __attribute__((packed)) count {
    char kind;
    int n;
    long l;
    float f;
    double d;
    short s;
    unsigned char b;
    double complex z;
    float complex w;
    quad q;
    struct inner in;
};

static void atomics(struct count *a, int *out)
{
#pragma acc parallel loop copy(a[0:3]) copyout(out[0:48])
    for (int i = 0; i < 48; i++) {
        struct count *p = a + i % 3;
        int old;
        long seen;
#pragma acc atomic
        p->n++;
#pragma acc atomic
        p->l += i;
#pragma acc atomic
        p->f = p->f + 2;
#pragma acc atomic
        p->d -= i;
#pragma acc atomic capture
        old = p->s++;
#pragma acc atomic
        p->b |= i;
#pragma acc atomic
        p->z += 2 + I;
#pragma acc atomic
        p->w -= 1;
#pragma acc atomic
        p->q[1] += i;
#pragma acc atomic
        p->in.b += 3;
#pragma acc atomic read
        seen = p->in.b;
#pragma acc atomic write
        p->in.c[2] = 5;
#pragma acc atomic
        p->in.a = 2 + p->in.a;
        out[i] = (old >= 0 && seen > 0) * (i % 10);
    }
}

struct __attribute__((packed)) total { char c; int n; double d[3]; struct inner in; double complex z; };

static void totals(void)
{
    struct total s = {1, 2, {3}, {4}, 5};
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < 1000; i++) s.n += i, s.d[i % 3] += i, s.in.b += 2 * i, s.in.c[i % 3]++, s.z += i - 2 * I, s.c += i == 4;
    printf("%d %d %g %g %g %d %ld %d %g %g\n", s.c, s.n, s.d[0], s.d[1], s.d[2], s.in.a, s.in.b, s.in.c[2], creal(s.z), cimag(s.z));
}

static void show(const int *out)
{
    for (int i = 0; i < 48; i++) printf("%d%c", out[i], i % 12 == 11 ? '\n' : ' ');
}

int main(void)
{
    struct page a[4];
    struct tight t[4];
    struct shelf s[4];
    int out[48];
    for (int i = 0; i < 4; i++) {
        a[i] = (struct page){1, {3, 4 + i, 5, {7, 8, 9}}, {{1, 2, 3, {5}}, {6, 7, 9, {10}}}, 2 + 3 * I, 1 - i, {1, 2}, {3, 4 * I}, 44};
        t[i] = (struct tight){1, {2, 3 + i, 5, {6}}, 7.5};
        s[i] = (struct shelf){5, {1, {3, 14 + i, 6, {7, 8, 9}}, {{10}}, 1, 2, {3, 4}, {5, 6}, 7}};
    }
    cells(a, t, s, out);
    show(out);
    for (int i = 0; i < 4; i++) printf("%d %d %d %d\n", a[i].one.n, a[i].last, t[i].in.n, (int)creal(a[i].y));
    unions(out);
    show(out);
    struct lane v[4];
    struct count c[3] = {{0}};
    float f[36];
    for (int i = 0; i < 36; i++) f[i] = i;
    for (int i = 0; i < 4; i++)
        v[i] = (struct lane){1, {1, 2, 3, i}, {{1, 2, 3, 4}, {5, 6, 7, i}}, {i, 100 + i, {4, 5, 6}}, 3 + i * I, {7, 8, 9, i}};
    vectors(v, f, v[2], out);
    show(out);
    for (int i = 0; i < 4; i++) printf("%g %d %g %g\n", v[i].v[2], v[i].m[1][i], v[i].q[3], f[5 * i + 2]);
    atomics(c, out);
    show(out);
    for (int i = 0; i < 3; i++) {
        printf("%d %ld %g %g %d %d %g", c[i].n, c[i].l, c[i].f, c[i].d, c[i].s, c[i].b, c[i].q[1]);
        printf(" %g %g %g %ld %d %d\n", creal(c[i].z), cimag(c[i].z), crealf(c[i].w), c[i].in.b, c[i].in.c[2], c[i].in.a);
    }
    totals();
    return 0;
}
