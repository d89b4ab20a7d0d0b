/* Tables in device code: of strings and pointers, const or never changed, large ones; enumerators of functions. SPDX-License-Identifier: MIT */
#include "check.h"
#include <string.h>

static const char *names[] = {"zero", "one", "two", "three"};
const char *const short_names[4] = {"a", "bb", "ccc"};
struct entry { const char *name; int value; double weight[2]; };
static const struct entry directions[] = {{"north", 1, {1, 2}}, {"south", 2, {3, 4}}};
static struct entry winds[] = {{"e", 1, {1, 2}}, {.value = 7, .name = "west"}};
static const int few[] = {2, 3, 5}, many[] = {7, 11, 13, 17};
static const int *sets[2] = {few, many + 1};
static const struct entry *const order[] = {&directions[1], directions};
static const char *changing[] = {"before", "b"};
#define TEN(x) x, x, x, x, x, x, x, x, x, x
static const double large[] = {TEN(TEN(TEN(TEN(1.5)))), TEN(TEN(TEN(2.5)))};
static const short larger[][10] = {[4000] = {1, 2, 3}, [4999] = {TEN(9)}};

static int length(const char *s)
{
    int n = 0;
    while (*s++) n++;
    return n;
}

static const char *name_of(int k)
{
    static const char *const other[] = {"ten", "eleven"};
    return k < 4 ? names[k] : other[k % 2];
}

static void strings(int n, int *out)
{
    static const char *own[] = {"inside", "of a function"};
#pragma acc parallel loop copyout(out[0:n])
    for (int i = 0; i < n; i++) {
        out[i] = length(names[i % 4]) + (int)strlen(names[3 - i % 4]) + length(name_of(i % 6)) * 10 + own[i % 2][i % 5];
        if (i % 4 < 3) out[i] += length(short_names[i % 4]) * 100;
        out[i] += (length(directions[i % 2].name) + directions[i % 2].value) * (int)directions[i % 2].weight[1];
        out[i] += (length(winds[i % 2].name) + winds[i % 2].value) * 1000 + (int)(sizeof names / sizeof *names);
    }
    print_ints("strings", out, n);
}

static void pointers(int n, int *out)
{
#pragma acc parallel loop copyout(out[0:n])
    for (int i = 0; i < n; i++) {
        const int *set = sets[i % 2];
        out[i] = order[i % 2]->value;
        for (int k = 0; k < 3; k++) out[i] = out[i] * 10 + set[k];
    }
    print_ints("pointers", out, n);
}

/* A store to a constant that is never made: what is loaded for its condition must be right all the same. */
struct text { int length; char c[4]; };
static const struct text ended = {2, "OK"};
static const struct text *const last = &ended;
static int cleared(int n)
{
    int before = last->c[0] + last->c[last->length];
    if (last->c[last->length]) ((char *)last->c)[last->length] = (char)n;
    if (last->c[n % 2 + 2]) ((char *)last->c)[n % 4] = 0;
    return before + last->length;
}
static void constants(int n, int *out)
{
#pragma acc parallel loop copyout(out[0:n])
    for (int i = 0; i < n; i++) out[i] = cleared(i) * i;
    print_ints("constants", out, n);
}

/* The host changes it: it is no constant, and what it points to has to be on the device. */
static void change(int n, int *out)
{
    changing[0] = short_names[2];
    out[n] = 0;
    const char *first = changing[0];
#pragma acc parallel loop copyout(out[0:n]) copyin(first[0:4])
    for (int i = 0; i < n; i++) out[i] = first[i % 3] + i;
    print_ints("change", out, n);
}

static void large_tables(int n, int *out)
{
#pragma acc parallel loop copyout(out[0:n])
    for (int i = 0; i < n; i++) out[i] = (int)(large[i * 100] * 2) + larger[i * 40][i % 10] + larger[4999][i % 10] + few[i % 3];
    print_ints("large tables", out, n);
}

/* ---- enumerators of functions whose names are those of others ---- */

static int first(int x) { return x * 2; }
static int second(int x) { enum { third = 5, fourth }; return x + third + fourth; }
static int third(int x) { return x - 1; }

static void calls(int n, int *out)
{
#pragma acc parallel loop copyout(out[0:n])
    for (int i = 0; i < n; i++) out[i] = first(i) + second(i) + third(i);
    print_ints("calls", out, n);
}

static void enumerators(int n, int *out)
{
    enum { first = 3, fourth };
    enum sign { second = -3, fifth };
    enum sign s = fifth;
#pragma acc parallel loop copyout(out[0:n])
    for (int i = 0; i < n; i++) {
        enum sign t = i % 2 ? s : second;
        out[i] = i * first + fourth + (t == second ? first : t) + (t < 0) + (int)sizeof(enum sign);
    }
    print_ints("enumerators", out, n);
}

static void same_enumerators(int n, int *out)
{
    enum { fourth = 40 };
    typedef enum { fifth = 50, sixth } number;
    number e = sixth;
#pragma acc parallel loop copyout(out[0:n])
    for (int i = 0; i < n; i++) {
        enum in { third = 7, fourth = 2 } k = third;
        number m = e;
        out[i] = i + k + fourth + m - fifth;
    }
    print_ints("same enumerators", out, n);
}

union number { int i; float f; struct { short a, b; } p; int t[2]; };
struct tagged { int kind; union number n; };
static const struct tagged tagged[] = {{1, {.f = 2.5f}}, {2, {.p = {3, 4}}}, {0, {7}}, {.n.t = {5, 6}, .kind = 3}};
static const union number numbers[3] = {[1] = {.f = 1.5f}, [2].p.b = 9};

static void unions(int n, int *out)
{
#pragma acc parallel loop copyout(out[0:n])
    for (int i = 0; i < n; i++) {
        const struct tagged *t = &tagged[i % 4];
        out[i] = t->kind == 1 ? (int)(4 * t->n.f) : t->kind == 2 ? t->n.p.a * t->n.p.b : t->kind == 3 ? t->n.t[1] : t->n.i;
        out[i] += (int)(2 * numbers[1].f) + numbers[2].p.b;
    }
    print_ints("unions", out, n);
}

/* Const objects that the threads of a gang or a worker share get their values after their declaration. */
typedef const int row[3];
typedef const struct entry fixed;
struct labelled { const int id; const char *const *const names; const double weight[2]; int count; };
#pragma acc routine worker
static void shared_tables(int i, int n, int *o)
{
    const int a[2][2] = {{i, 1}, {2, 3 * i}};
    row r = {1, i, 2};
    fixed e = {names[i % 4], i, {i, 2}};
    const struct entry es[2] = {{"a", i, {1}}, {"b", 2, {3, i}}};
    static const int half[2] = {5, 4};
    struct labelled l = {i, short_names, {i, 3}, 2};
    l.count++;
#pragma acc loop worker
    for (int j = 0; j < n; j++) {
        const int w[2] = {j, i};
        const volatile row v = {9, i, j};
#pragma acc loop vector
        for (int k = 0; k < n; k++)
            o[j * n + k] = a[j & 1][k & 1] + r[k % 3] + e.value * e.name[1] + (int)es[j & 1].weight[k & 1] + w[k & 1] + half[k & 1] + v[k % 3] +
                           l.id * l.count + l.names[1][0] + (int)l.weight[k & 1];
    }
}
union many { int f : 19; unsigned g : 3; _Bool h : 1; long w : 41; };
enum level { LOW, HIGH = 3 };
struct rows { int k; union many b; union { int h : 5; signed char z; }; union { struct { unsigned a : 3, b : 5; } s; unsigned char raw; } p; enum level c; };
static const union many single = {77777}, bits[] = {{-3}, {.g = 5}, {.h = 7}, {.w = -123456789012L}, {sizeof(int) * 2 + HIGH}};
static const struct rows rows[2][2] = {{{1, {2}, {3}, {{4, 5}}, HIGH}, {.b.w = 1L << 39, .h = -16, .p.raw = 0xff}}, {[1] = {.k = 9, .p = {.s.b = 17}}}};
static union many kept[] = {{.g = 4}, {5}};
static const struct { union { unsigned long u : 64; double d; } u; char c; } wide = {{0x8123456789abcdef}, 'x'};
static void bit_fields(int *o)
{
#pragma acc parallel loop copyout(o [0:28])
    for (int i = 0; i < 4; i++) {
        static const union many inner[2] = {{6}, {.g = 7}};
        const struct rows *p = &rows[i & 1][i >> 1];
        o[i] = single.f + bits[i + 1].f, o[4 + i] = (int)(bits[i].w >> 8), o[8 + i] = bits[i].g + bits[i + 1].h * 10;
        o[12 + i] = p->k + p->b.f + (int)(p->b.w >> 9), o[16 + i] = p->h + p->z + p->c;
        o[20 + i] = p->p.s.a + p->p.s.b * 100 + p->p.raw, o[24 + i] = inner[i & 1].f + kept[i & 1].f + (int)(wide.u.u >> i) + wide.c;
    }
    print_ints("bit_fields", o, 28);
}
static void gang_tables(int *o)
{
#pragma acc parallel loop gang copyout(o [0:100])
    for (int i = 0; i < 4; i++) {
        const int add[2] = {i, 7};
        static const char *const words[2] = {"xy", "zw"};
        shared_tables(i, 5, o + 25 * i);
#pragma acc loop vector
        for (int k = 0; k < 25; k++) o[25 * i + k] += add[k & 1] * words[k & 1][1];
    }
    print_ints("gang_tables", o, 100);
}
int main(void)
{
    enum { N = 100 };
    static int out[N + 1];
    strings(N, out);
    pointers(N, out);
    constants(N, out);
    change(N, out);
    large_tables(N, out);
    calls(N, out);
    enumerators(N, out);
    same_enumerators(N, out);
    unions(N, out);
    bit_fields(out);
    gang_tables(out);
    return 0;
}
