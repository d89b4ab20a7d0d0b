/* Pointers in structures, reached through pointers that were converted: to a structure from its first member, from void, from char.
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

struct base { int k; };
struct derived { struct base b; int *r; };
struct node { int tag; struct derived d; };
typedef struct { double w; int *v; } item;

static struct derived object;
#pragma acc declare create(object)

static int through_void(void *p, int i)
{
    struct derived *d = p;
    return d->r[i];
}
static int through_base(struct base *b, int i) { return ((struct derived *)b)->r[i]; }
static int element(void *p, int k, int i)
{
    item *all = p;
    return all[k].v[i];
}

int main(void)
{
    int s = 0, t = 0, u = 0, r[4] = { 1, 2, 3, 4 }, q[4] = { 5, 6, 7, 8 };
    struct node nodes[3];
    item items[2] = { { 0, r }, { 1, q } };
    for (int k = 0; k < 3; k++) nodes[k].d.r = k == 1 ? q : r;
    object.r = r;
#pragma acc update device(object)
#pragma acc enter data copyin(object.r[0:4])
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < 4; i++) s += through_void(&object.b, i);
#pragma acc exit data delete(object.r)
#pragma acc data copyin(nodes, items, r, q)
    {
#pragma acc parallel loop reduction(+:t)
        for (int i = 0; i < 4; i++) t += through_base(&nodes[i % 3].d.b, i);
#pragma acc parallel loop reduction(+:u)
        for (int i = 0; i < 4; i++) u += element(items, i % 2, i) + through_void(&nodes[1].d, i);
    }
    printf("%d %d %d\n", s, t, u);
    return 0;
}
