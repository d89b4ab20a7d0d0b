/* members: structures with pointers, mapped whole, in parts and through chains of members. SPDX-License-Identifier: MIT */
/* options: -Wno-pointer-itself */
#include <stdio.h>
#include <stdlib.h>

struct vec { int n; double *data; };
struct pair { struct vec a, b; double scale; double inner[8]; };
struct link { struct vec v; struct link *next; };

static double sum(const double *x, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) s += x[i];
    return s;
}

static struct vec vec_new(int n)
{
    struct vec v = { n, malloc(sizeof(double) * (size_t)n) };
    for (int i = 0; i < n; i++) v.data[i] = i;
    return v;
}

/* Only the pointee is named: the structure itself comes along. */
static void implicit_parent(struct vec *v)
{
#pragma acc parallel loop copy(v->data[0:v->n])
    for (int i = 0; i < v->n; i++) v->data[i] *= 2;
    printf("implicit parent %g\n", sum(v->data, v->n));
#pragma acc data copy(v->data[0:v->n])
    {
#pragma acc parallel loop
        for (int i = 0; i < v->n; i++) v->data[i] += 1;
#pragma acc parallel loop
        for (int i = 0; i < v->n; i++) v->data[i] += i;
    }
    printf("implicit parent in data %g\n", sum(v->data, v->n));
}

/* A structure on the device, sections of its pointers added and taken away. */
static void whole(struct pair *p)
{
    int n = p->a.n;
#pragma acc enter data copyin(p[0:1])
#pragma acc enter data copyin(p->a.data[0:n], p->b.data[0:n])
#pragma acc parallel loop present(p)
    for (int i = 0; i < n; i++) p->a.data[i] = p->scale * p->b.data[i] + p->inner[i % 8];
#pragma acc update self(p->a.data[0:n])
    printf("whole %g\n", sum(p->a.data, n));
    p->scale = 3;
#pragma acc update device(p->scale)
#pragma acc parallel loop present(p, p->a.data[0:n], p->b.data[0:n])
    for (int i = 0; i < n; i++) p->b.data[i] += p->scale;
#pragma acc exit data copyout(p->b.data[0:n]) delete(p->a.data[0:n])
#pragma acc exit data copyout(p[0:1])
    printf("whole %g %g %g\n", sum(p->b.data, n), p->scale, p->inner[3]);
}

/* A bare pointer to a structure in `data`, `enter data` and constructs is one structure. */
static void one_structure(struct vec *v)
{
    struct pair *q = malloc(sizeof *q);
    *q = (struct pair){ .scale = 2, .inner = { 1, 2, 3 } };
#pragma acc enter data copyin(v, v->data[0:v->n])
    v->n /= 2;
#pragma acc update device(v->n)
#pragma acc parallel loop present(v)
    for (int i = 0; i < v->n; i++) v->data[i] = i * v->n;
#pragma acc data copy(q)
    {
#pragma acc parallel loop present(v, q)
        for (int i = 0; i < 8; i++) q->inner[i] += v->data[i] * q->scale;
    }
#pragma acc exit data copyout(v->data) delete(v)
#pragma acc parallel loop copyin(v) copy(v->data[0:v->n], q)
    for (int i = 0; i < 8; i++) v->data[i] += q->inner[i] += q->scale;
    printf("one structure %g %g\n", sum(v->data, v->n), sum(q->inner, 8));
    v->n *= 2;
    free(q);
}

/* Members alone, and pointers beside them. */
static void parts(void)
{
    struct pair s = { vec_new(100), vec_new(100), 2, { 1, 2, 3, 4, 5, 6, 7, 8 } };
    int n = s.a.n;
#pragma acc parallel loop copyin(s.scale, s.inner) copy(s.b.data[0:n])
    for (int i = 0; i < n; i++) s.b.data[i] = s.scale * i + s.inner[i % 8];
    printf("parts %g\n", sum(s.b.data, n));
#pragma acc enter data copyin(s.a.n, s.a.data[0:n], s.scale)
#pragma acc parallel loop present(s.a.n, s.a.data, s.scale)
    for (int i = 0; i < s.a.n; i++) s.a.data[i] *= s.scale;
#pragma acc exit data copyout(s.a.data[0:n]) delete(s.a.n, s.scale)
    printf("parts %g\n", sum(s.a.data, n));
#pragma acc data copy(s.inner[2:4])
    {
#pragma acc parallel loop
        for (int i = 2; i < 6; i++) s.inner[i] += 10;
    }
    for (int i = 0; i < 8; i++) printf("%g ", s.inner[i]);
    printf("\n");
#pragma acc serial copy(s.scale)
    s.scale += 0.5;
    printf("scale %g\n", s.scale);
    free(s.a.data);
    free(s.b.data);
}

/* A list: each node is attached to the one before. */
static void chain(void)
{
    struct link nodes[3];
    for (int k = 0; k < 3; k++) {
        nodes[k].v = vec_new(10 + k);
        nodes[k].next = k < 2 ? &nodes[k + 1] : NULL;
    }
    struct link *head = &nodes[0], *second = nodes[0].next;
#pragma acc enter data copyin(head[0:1])
#pragma acc enter data copyin(head->next[0:1])
#pragma acc enter data copyin(head->next->v.data[0:second->v.n])
    double total = 0;
#pragma acc parallel loop present(head) reduction(+:total)
    for (int i = 0; i < head->next->v.n; i++) total += head->next->v.data[i];
    printf("chain %g\n", total);
#pragma acc parallel loop present(second)
    for (int i = 0; i < second->v.n; i++) second->v.data[i] = 1;
#pragma acc exit data copyout(head->next->v.data[0:second->v.n])
#pragma acc exit data delete(head->next[0:1])
#pragma acc exit data delete(head[0:1])
    printf("chain %g %d\n", sum(second->v.data, second->v.n), head->next == second);
    for (int k = 0; k < 3; k++) free(nodes[k].v.data);
}

/* attach and detach by hand. */
static void by_hand(void)
{
    struct vec v = vec_new(20);
    double *other = malloc(sizeof(double) * 20), *first = v.data;
    for (int i = 0; i < 20; i++) other[i] = 5;
#pragma acc enter data copyin(v, first[0:20], other[0:20])
#pragma acc enter data attach(v.data)
#pragma acc parallel loop present(v)
    for (int i = 0; i < v.n; i++) v.data[i] += 1;
#pragma acc exit data detach(v.data)
    v.data = other;
#pragma acc parallel loop present(v) attach(v.data)
    for (int i = 0; i < v.n; i++) v.data[i] += 2;
#pragma acc exit data copyout(first[0:20], other[0:20]) delete(v) finalize
    printf("by hand %g %g\n", sum(first, 20), sum(other, 20));
    free(first);
    free(other);
}

struct body { double at[3], speed[3], mass; };

/* Velocities are written and places read, or the other way round: other members are other memory. */
static void bodies(void)
{
    enum { COUNT = 60, STEPS = 3 };
    static struct body all[COUNT];
    double x = 0, w = 0;
    for (int i = 0; i < COUNT; i++)
        all[i] = (struct body){ { i % 7, i % 5, i % 3 }, { 0.25 * (i % 4), 0, -0.25 }, 1 + i % 2 };
#pragma acc data copy(all)
    for (int step = 0; step < STEPS; step++) {
#pragma acc kernels
        {
            for (int i = 0; i < COUNT; i++)
                for (int j = 0; j < COUNT; j++)
                    for (int k = 0; k < 3; k++) all[i].speed[k] += 0.125 * all[j].mass * (all[j].at[k] - all[i].at[k]);
            for (int i = 0; i < COUNT; i++)
                for (int k = 0; k < 3; k++) all[i].at[k] += 0.0625 * all[i].speed[k];
            for (int i = 0; i < COUNT - 1; i++) all[i].mass = all[i + 1].at[0] > 0 ? 1.5 : all[i].mass;
        }
    }
    for (int i = 0; i < COUNT; i++)
        for (int k = 0; k < 3; k++) x += all[i].at[k] * (i + 1), w += all[i].speed[k] * (i % 11) + all[i].mass;
    printf("bodies %.6g %.6g\n", x, w);
}

int main(void)
{
    struct vec v = vec_new(100);
    struct pair p = { vec_new(50), vec_new(50), 2, { 1, 2, 3, 4, 5, 6, 7, 8 } };
    implicit_parent(&v);
    whole(&p);
    parts();
    chain();
    by_hand();
    bodies();
    one_structure(&v);
    free(v.data);
    free(p.a.data);
    free(p.b.data);
    return 0;
}
