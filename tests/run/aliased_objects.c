/* aliased_objects: objects that a kernel reaches by its parameters and by other pointers too: pointers in memory, in lists, of functions, and
 * those by which functions know variables of declare directives. SPDX-License-Identifier: MIT */
#include "check.h"

enum { N = 64, M = 8 };
struct box { int *data, n; };
struct link { struct link *next; int v; };

static int total, table[M], *place;
#pragma acc declare create(total, table, place)
static void add(int v) { total += v, table[v % M] += v; }
static void add_at(int v) { place[v % M] += v; }
#pragma acc routine seq
static int seen(int i) { return table[i % M] + total; }

/* What functions change is read back in the construct, and the other way around. */
static void declared(int *x)
{
    int after[4] = {0};
#pragma acc serial copy(x[0:N], after)
    {
        total = 3;
        for (int i = 0; i < M; i++) table[i] = i;
        for (int i = 0; i < N; i++) {
            int before = total + table[x[i] % M];
            add(x[i]);
            after[0] += total + table[x[i] % M] - before;
        }
        table[1] += 100;
        total *= 2;
        after[1] = seen(1);
        table[1] -= 50;
        after[2] = seen(1) - seen(2);
        after[3] = total;
    }
    print_ints("declared", after, 4);
}

/* x is the array that `place` points to. */
static void through_declared(int *x)
{
    int after = 0;
#pragma acc data copy(x[0:N])
    {
#pragma acc serial present(x)
        place = x;
#pragma acc serial present(x) copy(after)
        for (int i = 0; i < N; i++) {
            int before = x[i % M];
            add_at(i);
            after = after * 3 % 1009 + x[i % M] - before;
        }
    }
    printf("through_declared %d\n", after);
    print_ints("x", x, N);
}

static void put(int *to, int v) { *to += v; }
static void fill(struct box *b, int v) { b->data[v % M] += v; }
static int put_back(struct box *b, const int *x)
{
    b->data[0] += x[0] + 1;
    b->data[1] += x[0] + 1;
    return x[0] + x[1];
}

/* b[k].data and x are one array. */
static void in_boxes(int *x, struct box *b)
{
    int out[N] = {0};
#pragma acc enter data copyin(x[0:N], b[0:M])
    for (int k = 0; k < M; k++) {
        b[k].data = x + k * M;
#pragma acc enter data attach(b[k].data)
    }
#pragma acc parallel loop present(x, b) copy(out)
    for (int k = 0; k < M; k++) {
        int *d = b[k].data, before = x[k * M];
        d[0] += 5;
        d[1] = x[k * M] + before;
        out[k] = x[k * M] + x[k * M + 1];
    }
#pragma acc parallel loop present(x, b) copy(out)
    for (int k = 0; k < M; k++) {
        put(b[k].data + 2, x[k * M + 2] + k);
        put(b[k].data + 2, x[k * M + 2] + k);
        fill(&b[k], x[k * M + 3]);
        fill(&b[k], x[k * M + 3]);
        out[k + M] = x[k * M + 2] + x[k * M + 3];
        out[k + 2 * M] = put_back(&b[k], x + k * M);
    }
#pragma acc exit data copyout(x[0:N]) delete(b[0:M])
    print_ints("in_boxes", out, 3 * M);
    print_ints("x", x, N);
}

/* Each chain of links ends in the first one, which the parameter leads to as well. */
static void in_chains(struct link *l)
{
    int out[M];
#pragma acc enter data copyin(l[0:N])
    for (int i = 0; i < N; i++) {
        l[i].next = i % M == M - 1 ? NULL : i % M == 1 ? l + i - 1 : l + i + 1;
#pragma acc enter data attach(l[i].next)
    }
#pragma acc parallel loop present(l) copyout(out)
    for (int k = 0; k < M; k++) {
        int steps = 0;
        for (struct link *p = &l[k * M]; p && steps < 5; p = p->next) p->v += l[k * M].v + steps++;
        out[k] = l[k * M].v + l[k * M + 1].v + steps;
    }
#pragma acc exit data delete(l[0:N])
    print_ints("in_chains", out, M);
}

union number {
    int i;
    float f;
};
struct numbers {
    union number *u;
};

/* A member of the union is read before a loop that writes another member of it. */
static void in_unions(struct numbers *all)
{
    enum { LONG = 600 };
    static int values[N * LONG];
    for (int k = 0; k < M; k++) {
        all[k].u = malloc(LONG * sizeof *all[k].u);
        for (int i = 0; i < LONG; i++) all[k].u[i].i = k + 2;
    }
#pragma acc enter data copyin(all[0:M])
    for (int k = 0; k < M; k++) {
#pragma acc enter data copyin(all[k].u[0:LONG])
    }
#pragma acc parallel loop gang vector_length(256) present(all[0:M])
    for (int k = 0; k < M; k++) {
        int factor = all[k].u->i;
#pragma acc loop vector
        for (int i = 0; i < LONG; i++) all[k].u[i].f = (float)(i * factor + k);
    }
    for (int k = 0; k < M; k++) {
#pragma acc exit data copyout(all[k].u[0:LONG])
        for (int i = 0; i < LONG; i++) values[k * LONG + i] = (int)all[k].u[i].f;
        free(all[k].u);
    }
#pragma acc exit data delete(all[0:M])
    print_ints("unions", values, M * LONG);
}

int main(void)
{
    static struct numbers all[M];
    static int x[N];
    static struct box b[M];
    static struct link l[N];
    for (int i = 0; i < N; i++) x[i] = i * 7 % 31, l[i].v = i % 5;
    declared(x);
    through_declared(x);
    in_boxes(x, b);
    in_chains(l);
    in_unions(all);
    return 0;
}
