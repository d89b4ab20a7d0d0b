/* Volatile structures, unions, complex numbers and vectors: every copy that C makes of them. SPDX-License-Identifier: MIT */
#include <complex.h>
#include <stdio.h>

struct pair { int x; short y; };
struct bits { signed a : 5; unsigned b : 11; unsigned char c; };
union word { unsigned u; unsigned char b[4]; struct pair p; };
struct holder { volatile struct pair inner; int n; };
struct rows { volatile struct pair row[2][2]; volatile struct bits flags; volatile union word w; };
struct deep { struct holder h; volatile struct holder v; struct rows r; };
typedef volatile struct pair vpair;
struct by_typedef { vpair p; vpair list[2]; };
struct with_pointer { volatile struct pair *at; struct pair volatile *const *list; };
struct unnamed { volatile struct { int a; char b; } s; volatile union { int i; float f; }; };
typedef int four __attribute__((vector_size(16)));
struct numbers { volatile double complex z; volatile float complex w[2]; volatile four v; };

static int sum(volatile struct pair p) { return p.x * 10 + p.y; }
static int sum_of(const volatile struct pair *p) { return p->x * 10 + p->y; }
static volatile struct pair made(int x, int y) { volatile struct pair p = { x, y }; return p; }
static struct holder wrapped(struct pair p, int n) { struct holder h = { p, n }; return h; }
static int total(struct holder h) { return h.inner.x + 100 * h.inner.y + h.n; }
static struct holder copied(volatile struct holder *h) { return *h; }

static volatile struct pair file_scope = { 3, 4 };
static const volatile struct pair table[3] = { { 1, 2 }, { 3, 4 }, { 5, 6 } };
static const struct holder holders[2] = { { { 7, 8 }, 9 }, { { 1, 1 }, 2 } };

static void records(int *out)
{
    int k = 0;
    volatile struct pair a = { 1, 2 }, b;
    struct pair p = a, q;                               /* initialiser from volatile */
    b = a;                                              /* volatile to volatile */
    q = b;
    b = p;
    a.x = 5;
    out[k++] = sum(a) + sum(b) + sum(p) + sum(q);
    out[k++] = sum_of(&a) + sum(made(2, 3)) + made(4, 5).y;
    volatile struct pair c = a, d = made(1, 9), *r = &c;
    out[k++] = (*r).x + r->y + d.x + d.y;
    p = *r;
    *r = q;
    q = (b = *r);
    (a = b).x;
    p = (a = b);
    out[k++] = p.x * 100 + q.x * 10 + (out[0] ? a : b).y + (a, b).x;
    volatile struct pair list[3] = { { 1, 2 }, a, made(3, 3) };
    for (int i = 0; i < 3; i++) {
        struct pair e = list[i];
        list[i] = list[(i + 1) % 3];
        out[k++] = e.x * 10 + list[i].y;
    }
    out[k++] = sum(list[1]) + sum(table[2]) + sum(file_scope);
    file_scope = table[1];
    out[k++] = sum(file_scope);
    p = (struct pair){ .y = 7 };
    a = (struct pair){ 8, 9 };
    b = (volatile struct pair){ 6, 5 };
    out[k++] = p.y + a.x + b.y + ((volatile struct pair){ 3, 2 }).x;
    volatile struct bits f = { -3, 1000, 200 }, g;
    struct bits h;
    g = f;
    h = g;
    g.a++;
    g.b += 20;
    out[k++] = f.a + f.b + f.c + h.a + h.b + h.c + g.a + g.b;
    volatile union word w = { 0x01020304 }, w2;
    union word w3 = w;
    w2 = w3;
    w2.b[1] = 9;
    out[k++] = w.u + w2.u + w3.b[0] + w2.p.y;
}

static void members(int *out)
{
    int k = 0;
    volatile struct pair v = { 2, 3 };
    struct holder h = { { 4, 5 }, 6 }, g, list[2] = { { v, 1 }, { .n = 3, .inner = { 1, 2 } } };
    g = h;
    g.inner = v;
    struct holder e = { .inner = v, .n = 4 }, from = g, z = { 0 };
    v = h.inner;
    out[k++] = total(h) + total(g) + total(list[0]) + total(list[1]) + total(e) + total(from) + total(z) + sum(v);
    out[k++] = total(wrapped(g.inner, 8)) + wrapped((struct pair){ 1, 2 }, 3).inner.y + total(copied(&h)) + total(holders[1]) + total(holders[0]);
    h.inner.x += 3;
    h.inner.y++;
    struct pair *cast = (struct pair *)&h.inner;
    volatile struct pair *at = &h.inner;
    volatile int *x = &h.inner.x;
    out[k++] = cast->x + at->y + *x + sum_of(&h.inner) + sizeof h.inner;
    struct deep d = { .h = h, .r.row[1][0].y = 7, .v = { .inner = v } }, dd;
    dd = d;
    d.r.row[0][1] = d.r.row[1][0];
    d.r.flags.a = -2;
    d.v.inner.x = 11;
    d.v.n = 2;
    struct rows r = d.r, *rp = &d.r;
    r.flags = rp->flags;
    out[k++] = dd.h.inner.x + dd.r.row[1][0].y + d.r.row[0][1].y + r.flags.a + rp->row[0][1].y + r.w.u + d.v.inner.x + d.v.n + dd.v.inner.y;
    struct by_typedef b = { v, { v, { 1, 1 } } }, b2 = b;
    b2.list[1] = b.p;
    b.p = b2.list[0];
    struct with_pointer w = { &v, 0 }, w2;
    w2 = w;
    w2.at->x = 77;
    out[k++] = sum(b2.list[1]) + sum(b.p) + v.x + w.at->x;
    struct unnamed u = { { 1, 2 }, { 3 } }, u2;
    u2 = u;
    u2.s.a = 5;
    u2.i += 4;
    u.s = u2.s;
    out[k++] = u.s.a + u2.s.b + u2.i + u.i;
}

static void complexes(int *out)
{
    int k = 0;
    double complex c = 1 + 2 * I, b = 3 - I, x;
    volatile double complex v = c, w;
    volatile float complex f = 1.5f;
    x = v * b;
    out[k++] = (int)creal(x) * 100 + (int)cimag(x);
    w = v;
    w += b;
    w *= v;
    x = -w + ~v - 2 * v / b + v * 2;
    out[k++] = (int)(creal(x) * 100) + (int)(cimag(x) * 10);
    out[k++] = (v == c) + 2 * (v != w) + 4 * !v + 8 * (v && w) + (v ? 16 : 0);
    f = v;
    x = f + v + creal(v) + cimag(w) + __real__ v + __imag__ f;
    __real__ v = 4;
    __imag__ w += 2;
    out[k++] = (int)creal(x) + (int)cimag(x) + (int)creal(v) + (int)cimag(w) + (int)cabs(v) + (int)v;
    struct numbers n = { v, { f, 2 }, { 1, 2, 3, 4 } }, m;
    m = n;
    m.z *= n.z;
    m.w[1] = n.w[0] + m.w[1];
    m.v = n.v + m.v;
    m.v[2] = 9;
    four q = m.v * n.v;
    x = n.z * m.z;
    out[k++] = (int)creal(x) + (int)cimag(x) + (int)creal(m.w[1]) + q[2] + q[3] + m.v[1];
    v++;
    --w;
    volatile double complex *p = &v;
    *p = *p * *p;
    x = (v = w);
    x += (*p)++;
    out[k++] = (int)creal(x) + (int)cimag(x) + (int)creal(v);
    volatile four a = { 1, 2, 3, 4 }, e;
    e = a;
    e += a;
    a = e * 2 - a;
    q = a + e;
    q = -a;
    e = a < e;
    out[k++] = q[1] + e[0] + e[3] + a[3];
}

int main(void)
{
    int out[3][16] = { { 0 } };
#pragma acc serial copy(out)
    {
        records(out[0]);
        members(out[1]);
        complexes(out[2]);
    }
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 16; k++) printf("%d ", out[i][k]);
        puts("");
    }
    return 0;
}
