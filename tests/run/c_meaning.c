/* C's own meaning in device code: float functions in double, char constants, promotions, keywords of C++, VLAs. SPDX-License-Identifier: MIT */
#include "check.h"
#include <math.h>
#include <stdbool.h>
#include <stdint.h>

typedef double real;
struct pair { int first; unsigned char flags : 3, rest : 5; union { float f; uint32_t u; } bits; };

static void functions(int n, const float *x, double *out)
{
#pragma acc parallel loop copyin(x[0:n]) copyout(out[0:n])
    for (int i = 0; i < n; i++) {
        float f = x[i];
        int k = i - 7;
        out[i] = sqrt(f) + fabs(f) + pow(2, k % 5) + fmax(f, k) + abs(k) + sizeof('a') + sizeof(f > 1) + fmin(k, 3) + floorf(f) + exp(-f);
    }
    print_sum("functions", out, n);
}

/* 'a' is an int in C and a char in C++. */
static void characters(void)
{
    int r[8][8];
#pragma acc parallel loop copyout(r)
    for (int i = 0; i < 8; i++) {
        __typeof__('a') t = 300 + i;
        __typeof__(i ? 'a' : 'c') u = 1000 + i;
        __auto_type v = 'a';
        int sum;
        v += 200;
        r[i][0] = t;
        r[i][1] = (int)sizeof(i ? 'a' : 'b');
        r[i][2] = (int)sizeof('a' + 0) + (int)sizeof(('a'));
        r[i][3] = (int)sizeof((0, 'a')) + __builtin_add_overflow('z', 'z', &sum);
        r[i][4] = (int)sizeof ({ 'a'; }) + sum;
        r[i][5] = _Generic('a', int: 1, char: 2, default: 3) + _Generic(i ? 'a' : 'b', int: 1, char: 2, default: 3);
        r[i][6] = u;
        r[i][7] = v + (i ?: 'a') + (int)sizeof(i ?: 'a') + ({ 'a'; }) * 256;
    }
    print_ints("characters", &r[0][0], 64);
}

/* Bytes beyond ASCII, prefixes and several characters in one constant. */
#pragma GCC diagnostic ignored "-Wmultichar"
static void constants(void)
{
    int r[4][4];
#pragma acc parallel loop copyout(r)
    for (int i = 0; i < 4; i++) {
        r[i][0] = L'Ä' + u'ß' * i + U'€' + L'a';
        r[i][1] = L'\u00c4' - L'Ä' + L'\xff' + (int)sizeof(u'x') * 1000 + (int)sizeof(L'x') * 10000;
        r[i][2] = 'ab' - 'a' * 256 + i + '\'' + '\e' + '"';
        r[i][3] = '\xfe' + (u'\xfe' + i == L'þ') + (L'\'' == '\'');
    }
    print_ints("constants", &r[0][0], 16);
}

/* Counters of char and short that go past the end of their type. */
struct counters { signed char c; short s; unsigned char u; signed char bits : 5; };
static int next_of(signed char v, int by)
{
    signed char next = (signed char)(by > 0 ? ++v : --v);
    return next + v * 1000;
}
static void narrow_counters(int n, int *out)
{
    struct counters t[4] = {{1, 2, 3, 4}};
#pragma acc parallel loop copyout(out[0:n]) copy(t) num_gangs(1) vector_length(1)
    for (int i = 0; i < n; i++) {
        struct counters *p = &t[i % 4];
        int steps = 0;
        char first = (char)(i + 100), old;
        volatile short seen = (short)(i * 500);
        for (signed char c = (signed char)(2 + i); c != 0; c++) steps++;
        for (short s = (short)(i - 40); s > 100 || s <= 0; s--) steps += 3;
        old = first++;
        for (int k = 0; k < 300; k++) p->c++, ++p->u, p->bits++, --seen;
        p->s -= 1, (void)p->s--;
        out[i] = steps + (first > old ? 1 : 7) + next_of((signed char)i, i % 3 - 1) + (p++)->s-- * 3 + seen++;
    }
    for (int k = 0; k < 4; k++) out[k] += t[k].c + t[k].s * 100 + t[k].u * 10000 + t[k].bits * 10000000;
    print_ints("narrow_counters", out, n);
}

/* Tables by way of pointers that are constant themselves. */
typedef char words[3][8];
static const words spoken[2] = {{"one", "three", "five"}, {"two", "four", "seven"}};
static const words *const odd = &spoken[0], *const all[2] = {&spoken[0], &spoken[1]};
static int any(const char *s) { return s[0] != 0; }
static const int ballot[2] = {4, 5};
static int length_of(const char *s)
{
    int n = 0;
    while (s[n]) n++;
    return n;
}
static void pointed_tables(int n, int *out)
{
#pragma acc parallel loop copyout(out[0:n])
    for (int i = 0; i < n; i++)
        out[i] = length_of((*odd)[i % 3]) + 10 * length_of(*(*all[i & 1] + i % 3)) + 100 * length_of(spoken[i & 1][i % 3] + 1) +
                 (*all)[1][i % 3][i % 5] + any(*odd[0]) * ballot[i & 1];
    print_ints("pointed_tables", out, n);
}

static void names(int n, int *out)
{
    int class = 3, new = 4, this = 5, threadIdx = 6, delete = 7, template = 8, and = 9;
#pragma acc parallel loop copyout(out[0:n])
    for (int i = 0; i < n; i++) {
        int operator = class + new * i, private = this, blockDim = threadIdx;
        bool b = i & 4;
        _Bool c = 0.5;
        char letter = 'a' + i % 26;
        out[i] = operator + private + blockDim + delete * template - and + b + c + letter + (letter == 'c' ? 1000 : 0);
    }
    print_ints("names", out, n);
}

static void integers(int n, int *out)
{
#pragma acc parallel loop copyout(out[0:n])
    for (int i = 0; i < n; i++) {
        unsigned char u = (unsigned char)(250 + i);
        signed char s = (signed char)(i * 5);
        uint16_t w = (uint16_t)(65530 + i);
        int64_t big = (int64_t)i << 33;
        out[i] = (u >> 1) - s + (w + 10) % 7 + (int)(big >> 30) + (i - 100) / 7 + (i - 100) % 7 + (-1 < 0u ? 1 : 2) + ~i;
    }
    print_ints("integers", out, n);
}

static void vla(int n, int m, real a[n][m], const real row[static 4])
{
    real factor = row[1];
#pragma acc parallel loop collapse(2) copy(a[0:n][0:m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            real *p = &a[i][j];
            *p = factor * (i * m + j) + *(&a[i][0] + j);
        }
    print_sum("vla", &a[0][0], (long)n * m);
}

/* What was just stored, read in one branch while the other reads an array that nothing writes. */
static int either(const int *p, const int *q, int first) { return first ? *p : *q; }
static void read_back(int n, int *a, const int *b, int *out)
{
#pragma acc parallel loop copy(a[0:n], out[0:n]) copyin(b[0:n])
    for (int i = 0; i < n; i++) {
        int s = 0;
        a[i] = a[i] * 3 + i;
        s += b[i] & 1 ? a[i] : b[n - 1 - i];
        a[i] -= 7;
        if (b[i] & 2) s += a[i];
        else s += b[i];
        a[i] ^= 21;
        s = s * 3 + either(&a[i], &b[n - 1 - i], b[i] & 4);
        a[i]++;
        switch (b[i] & 3) {
        case 0: s += a[i]; break;
        case 1: s += b[n - 1 - i]; break;
        default: s += 4;
        }
        out[i] = s;
    }
    print_ints("read back", out, n);
    print_ints("and home", a, n);
}

static void structures(int n, struct pair *p, int *out)
{
#pragma acc parallel loop copy(p[0:n]) copyout(out[0:n])
    for (int i = 0; i < n; i++) {
        struct pair q = p[i], z = { .bits = { .f = 1.5f } };
        q.flags = i;
        q.rest = i * 3;
        q.bits.u ^= 1u << 31;
        p[i] = q;
        out[i] = q.first + q.flags + q.rest + (z.bits.f > 1) + (q.bits.f < 0);
    }
    print_ints("structures", out, n);
}

static void control(int n, int *out)
{
#pragma acc parallel loop copyout(out[0:n])
    for (int i = 0; i < n; i++) {
        int s = 0, k = i;
        while (k > 0) {
            if (k % 5 == 4) break;
            if (k-- % 2) continue;
            s += k;
        }
        do s++; while (s % 3);
        switch (i % 4) {
        case 0: s += 10; break;
        case 1: s += 20;
        case 2: s += 30; break;
        default: s -= 1;
        }
        for (int a = 0, b = 10; a < b; a++, b--) s += a * b;
        int local[4] = { 1, 2, 3 };
        local[i & 3] += i;
        out[i] = s + local[0] + local[1] + local[2] + local[3] + (i > 50 ? s : -s);
    }
    print_ints("control", out, n);
}

int main(void)
{
    enum { n = 128, m = 20 };
    static float x[n];
    static double d[n];
    static int out[n];
    static struct pair p[n];
    static real a[n][m], row[4] = { 1, 2.5, 3, 4 };
    characters();
    constants();
    narrow_counters(n, out);
    pointed_tables(n, out);
    for (int i = 0; i < n; i++) {
        x[i] = (float)(i % 10) / 3;
        p[i].first = i;
        p[i].bits.f = (float)i;
    }
    functions(n, x, d);
    names(n, out);
    integers(n, out);
    vla(n, m, a, row);
    static int home[n], rows[n];
    for (int i = 0; i < n; i++) home[i] = i % 17, rows[i] = i * 7 % 101;
    read_back(n, home, rows, out);
    structures(n, p, out);
    control(n, out);
    return 0;
}
