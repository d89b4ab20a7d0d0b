/* Constant tables with unions whose members C++ cannot initialize: they are bytes in device code. SPDX-License-Identifier: MIT */
#include <stdio.h>

struct inner { int a; struct { int b; union { struct { short c, d; }; int e; }; }; int f; };
union number { int i; struct { char low, high; }; float f; };
struct pair { union { long l; double d; }; union { int at[2]; struct { int first, last; }; }; };
struct node { int kind; union { struct { int a, b; }; struct { double d; }; char s[12]; const int *none; }; };
union late { char c; int i[4]; double d; struct { unsigned low : 5, high : 11; }; };
union bits { int all; unsigned low : 4; };
struct around { int k; struct { int tag; union { int i; float f; }; }; };
typedef struct { short n; union { struct { unsigned x : 3, y : 9; _Bool z : 1; }; unsigned char raw[3]; }; } __attribute__((packed)) tight;

static const struct inner inners[3] = {{1, {2, {{3, 4}}}, 5}, {.d = 7, .b = 8}, {.e = 0x00050006, .f = 9}};
static const union number numbers[] = {{.high = 3}, {257}, {.f = 1.0f}};
static const struct pair pairs[2] = {{.d = 2.5, .last = 4}, {{7}, {{8, 9}}}};
static const struct node nodes[] = {{1, {{2, 3}}}, {2, {.d = -4.5}}, {3, .s = "h\303\xa9llo"}, {4, .b = 6}, {5, .none = 0}};
static const union late lates[2][2] = {{{.i = {1, -2, 3, 4}}, {.d = 1e300 * 1e10}}, {{'x'}, {.high = 1029, .low = 17}}};
static const union bits bits = {.low = 3.5};
static const struct around around = {.f = 1}, two[2] = {[1] = {.tag = 3, .f = -2}};
static const tight tights[3] = {{1, .y = 300, .z = 2}, {-2, .raw = {1, 2, 3}}, {.x = 5}};
static const struct around *const places[2] = {&two[1], &around}, *const first = two, *const later = (two + 1), *const last = &two[2] - 1;
static const int *const parts[3] = {&around.k, &two[1].tag, &(*(two + 1)).i};

typedef struct { char c; double d[3]; struct { short s, t; } in; } record;
static const unsigned long offsets[2] = {(unsigned long)&((record *)0)->d[2], (unsigned long)&((record *)64)->in.t};
static const int offset = (int)(long)&((record *)0)->in.s;
static const record *const none = (const record *)0;

static union number changed[2] = {{.high = 4}, {.high = 5}};

static int changed_in(int k) { return changed[k].i + numbers[0].i; }

static int local(int k)
{
    static const union number own[2] = {{.high = 9}, {.low = 2, .high = 1}};
    return own[k & 1].i + (int)sizeof own;
}

int main(void)
{
    double r[3][11];
    int sizes[3];
#pragma acc parallel loop copyout(r)
    for (int k = 0; k < 3; k++) {
        static const struct node constants[2] = {{7, .d = 0.5}, {8, .s = "ab"}};
        const struct inner *p = &inners[k];
        struct node copy = nodes[k + 1];
        r[k][0] = p->a + p->b * 10 + p->c * 100 + p->d * 1000 + p->f * 10000;
        r[k][1] = numbers[k].i;
        r[k][2] = pairs[k & 1].last + pairs[k & 1].first * 10 + (k & 1 ? (double)pairs[1].l : pairs[0].d) * 100;
        r[k][3] = k == 0 ? copy.d : k == 1 ? copy.s[5] + copy.s[1] + copy.s[11] : copy.b;
        r[k][4] = lates[0][0].i[k] + lates[0][1].d / 1e308 + lates[1][0].c;
        r[k][5] = lates[1][1].low + lates[1][1].high * 100;
        r[k][6] = bits.low + around.f + two[1].f + two[0].tag;
        r[k][7] = tights[k].n + tights[k].x * 10 + tights[k].y * 100 + tights[k].z * 1000000 + tights[k].raw[2] * 7;
        r[k][8] = places[k & 1]->tag + places[k & 1]->f + first[1].tag * 10 + later->tag * 100 + last->f * 1000 + *parts[k];
        r[k][9] = local(k);
        r[k][10] = constants[1].s[k & 1] + constants[0].d;
    }
#pragma acc serial copyout(sizes)
    {
        sizes[0] = sizeof nodes;
        sizes[1] = sizeof lates[1] / sizeof lates[1][0];
        sizes[2] = (int)(&tights[2] - tights) + !nodes[4].none + (int)offsets[0] + (int)offsets[1] + offset + !none;
    }
    for (int k = 0; k < 3; k++, puts(""))
        for (int i = 0; i < 11; i++) printf("%g ", r[k][i]);
    /* As data of a construct they are parameters of the kernel. */
#pragma acc parallel loop copy(r) copyin(numbers, two) copy(changed)
    for (int k = 0; k < 3; k++) {
        if (k == 2) changed[1].low = 1;
        r[k][0] += numbers[k].i + changed[0].i + two[1].f + changed_in(0);
    }
    printf("%g %g %g %d\n", r[0][0], r[1][0], r[2][0], changed[1].i);
    printf("%d %d %d\n", sizes[0], sizes[1], sizes[2]);
    return 0;
}
