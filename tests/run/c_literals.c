/* Compound literals as objects, in statements, loop heads and conditions; their addresses kept by a gang, a worker, a lane.
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

struct pair { int a, b; };
struct s { int a, b; int t[3]; struct { int u, v; } in; };
static int get(const struct pair *p) { return p->a * 10 + p->b; }
static int value(const int *p) { return *p; }
#pragma acc routine seq
static int sum_of(const int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }

static void show(const int *x, int n, const char *name)
{
    printf("%s", name);
    for (int i = 0; i < n; i++) printf(" %d", x[i]);
    printf("\n");
}

static void heads_and_conditions(void)
{
    int x[40] = { 0 }, sum = 0, n = 40;
#pragma acc parallel loop copy(x)
    for (int i = *(int[]){ 0, 1 }; i < ((int[]){ 3, 40 })[1]; i += *&(int){ 1 }) x[i] = i;
#pragma acc parallel loop gang copy(x)
    for (int i = 0; i < 5; i++) {
        int k = i;
        if (get(&(struct pair){ i, 3 }) > 20) {
#pragma acc loop vector
            for (int j = *(int[]){ 0, i }; j < get(&(struct pair){ 0, 8 }); j++) x[i * 8 + j] += j + k;
        } else {
#pragma acc loop vector
            for (int j = 0; j < 8; j++) x[i * 8 + j] -= ((int[]){ i, j, k })[j % 3];
        }
        while (k < *(int[]){ 4 }) k++;
#pragma acc loop vector
        for (int j = 0; j < 8; j++) x[i * 8 + j] -= k;
    }
#pragma acc parallel loop gang copy(x) reduction(+:sum)
    for (int i = 0; i < ((int[]){ 3, n })[1]; i++) {
#pragma acc atomic
        x[((int[]){ i & 3, i & 1 })[1]] += ((int[]){ i, i + 1 })[1];
        sum += ((int[]){ i, i + 1 })[i & 1];
    }
#pragma acc serial loop copy(x) if (*(int[]){ 1 })
    for (int i = 0; i < ((int[]){ 3, n })[1]; i++) x[i]++;
#pragma acc kernels copy(x)
    {
        int t = ((int[]){ 1, 2 })[1];
        if (get(&(struct pair){ t, 0 }) == 20)
            for (int i = 0; i < ((int[]){ t, 20 })[1]; i++) x[i] += get(&(struct pair){ i, t });
        for (int i = 0; i < 40; i++) x[i] += ((int[]){ i, i + 1 })[1];
    }
#pragma acc parallel num_gangs(((int[]){ 1, 4 })[1]) copy(x)
    {
        int t = ((int[]){ 1, 2 })[1];
        switch (((int[]){ 1, t })[1]) {
        case 2: {
#pragma acc loop gang vector
            for (int i = 0; i < 40; i++) x[i] += t;
        }
        }
    }
    show(x, 40, "heads");
    show(&sum, 1, "sum");
}

static void places(void)
{
    int x[64] = { 0 };
#pragma acc parallel loop copy(x)
    for (int i = 0; i < 64; i++) {
        int k = value(&((struct s){ i, 3 }).b) + value(&(struct s){ .in = { 3, i } }.in.v);
        k += (struct s){ .t = { 1, 2, i } }.t[i % 3];
        k += sum_of(((struct s){ .t = { 1, 2, i } }.t), 3) + sum_of((struct s){ .t = { i, 2, i } }.t + 1, 2);
        k += ((int){ i })++ + ((struct s){ i, 4 }.b += 2) + ((int){ 3 } = i);
        const struct s *q = &(struct s){ i, i + 1 };
        const int *r;
        r = (int[]){ i, i, k };
        for (int z = 0; z < 3; z++) { int *w = &(int){ z }; *w += r[z]; k += *w; }
        x[i] = k + q->b;
    }
    show(x, 64, "places");
}

static void kept(void)
{
    int x[64] = { 0 };
#pragma acc parallel loop gang copy(x)
    for (int i = 0; i < 8; i++) {
        int *p = (int[]){ i, 2, 3 };
        const struct s *q = &(struct s){ i, i + 1 };
        int *r;
        r = (int[]){ i, i + 5 };
#pragma acc loop vector
        for (int j = 0; j < 8; j++) x[i * 8 + j] += p[j % 3] + q->b + r[j % 2];
        p[1] = 7;
        p = &(int){ i };
#pragma acc loop vector
        for (int j = 0; j < 8; j++) x[i * 8 + j] += p[0];
    }
    show(x, 64, "gangs");
#pragma acc parallel loop gang num_workers(4) copy(x)
    for (int i = 0; i < 2; i++) {
#pragma acc loop worker
        for (int w = 0; w < 4; w++) {
            int *p = (int[]){ i, w, 3 };
            const struct pair *q;
            q = &(struct pair){ .b = w, .a = i };
            p[0] = (q = &(struct pair){ w, w + i })->a;
#pragma acc loop vector
            for (int j = 0; j < 8; j++) x[i * 32 + w * 8 + j] += p[j % 3] + q->b;
        }
    }
    show(x, 64, "workers");
#pragma acc serial copy(x)
    {
        const struct { int *p; } row = { .p = (int[]){ 4, 5, 6 } };
        int *last;
        last = &(int){ 9 };
        for (int i = 0; i < 64; i++) x[i] += row.p[i % 3] * *last;
    }
    show(x, 64, "serial");
}

static int *first(void *p) { return (int *)p; }
static const int *later(const void *p) { return (const int *)p + 1; }

#pragma acc routine vector
static void in_routine(int n, int *x)
{
#pragma acc loop vector
    for (int i = *first((void *)(int[]){ 2, n }); i < *later((void *)&(struct pair){ .a = 1, .b = n }); i++) x[i] += 100 * i;
}

static void bounds(int n)
{
    int x[64] = { 0 };
#pragma acc parallel loop copy(x)
    for (int i = *first((void *)(int[]){ 3 }); i < *first((void *)&(int){ n }); i++) x[i] = i;
    show(x, 64, "bounds");
#pragma acc parallel loop gang copy(x)
    for (int i = 0; i < 4; i++) {
#pragma acc loop vector
        for (int j = *first((void *)&(struct pair){ .a = i }); j < *later((void *)(int[]){ i, 16 }); j++) x[i * 16 + j] += i + j;
    }
    show(x, 64, "inner bounds");
#pragma acc kernels copy(x)
    for (int i = *first((void *)(int[]){ 3 }); i < 60; i += *first((void *)(int[]){ 2 })) x[i] += i;
    show(x, 64, "kernels");
#pragma acc parallel num_gangs(1) copy(x)
    in_routine(50, x);
    show(x, 64, "routine");
}

int main(void)
{
    bounds(60);
    heads_and_conditions();
    places();
    kept();
    return 0;
}
