/* Objects in packed records that C++ treats as classes, at addresses that suit no alignment: records, complex numbers, volatile or not. And
 * bit-fields of unions with initialisers where the object is constant or a temporary. SPDX-License-Identifier: MIT */
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
    return 0;
}
