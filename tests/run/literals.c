/* String literals with prefixes and bytes beyond ASCII, infinities and NaN in tables, names beyond ASCII, checked arithmetic on 128 bits.
 * Initializers that C compilers ignore, shifts of 128 bits. SPDX-License-Identifier: MIT */
#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>

static const double limits[] = { INFINITY, -INFINITY, HUGE_VAL, DBL_MAX * 10, -DBL_MIN, 0.5, 1e400, -0x1p1030, 1e-400, 0x1p-1074 };
static const float edges[] = { NAN, -NAN, FLT_MAX, (float)1e300, -1.0f / 0.0f, 1e50f, 1e-50f, 1e-40f, (float)1e400L };
static const unsigned char bytes[] = "\0\377é", cut[2] = "ab", braced[3] = { "xyz" };
static const char names[][5] = { "né", { "four" }, "abcde" };
static const wchar_t wide[] = L"aé☃", full[2] = L"ab";
static const unsigned short short_units[] = u"☃\U0001F600";
static const unsigned int long_units[] = U"\u2603z";

/* Tables that point to literals with prefixes. */
struct title { const wchar_t *wide; const unsigned short *units; int n; const unsigned int *points[2]; };
static const struct title titles[3] = { { L"one", u"eins", 1, { U"x" } }, [2] = { .points = { U"\U0001F600", U"zz" }, .wide = L"" } };
static const wchar_t *const lines[] = { L"aé", L"bcd" L"ef", 0 };

static unsigned wide_sum(const wchar_t *s)
{
    unsigned sum = 0;
    while (s && *s) sum = sum * 3 + (unsigned)*s++;
    return sum;
}

static unsigned of_tables(int k)
{
    static const unsigned short *const local[] = { u"pq", u"☃" };
    const struct title *t = &titles[k];
    unsigned sum = wide_sum(lines[k]) + wide_sum(t->wide) + local[k & 1][0];
    return sum + (t->units ? t->units[2] : 5) + (t->points[0] ? t->points[0][0] : 6);
}

static int größe_von(const char *s)
{
    int größe = 0;
    while (s[größe]) größe++;
    return größe;
}

static unsigned checked(int k)
{
    unsigned __int128 u;
    __int128 i;
    signed char c;
    const __int128 most = (__int128)(~(unsigned __int128)0 >> 1);
    switch (k) {
    case 0: return __builtin_add_overflow(most, 1, &i) + 2 * (i < 0);
    case 1: return __builtin_mul_overflow((unsigned char)4, -16, &u) + 2 * (u == (unsigned __int128)-64);
    case 2: return __builtin_sub_overflow(1ULL, ~0ULL, &i) + 2 * (i == 2 - ((__int128)1 << 64));
    case 3: return __builtin_mul_overflow(most, (__int128)2, &i);
    case 4: return __builtin_mul_overflow(~0ULL, ~0ULL, &u) + 2 * (u >> 64 == ~0ULL - 1);
    default: return __builtin_add_overflow((__int128)100, (__int128)27, &c) + 2 * (c == 127);
    }
}

/* C compilers ignore initializers after the last part and all but the first value in the braces of a scalar (warnings of -w). */
struct point { int x, y; };
struct shape { struct point at; int size[2]; char name[3]; };
static const struct shape shapes[2] = { { { 1, 2, 3 }, { 4, 5, 6 }, { "pqrs" } }, 7, 8, { 9, 10, 11 }, "xy" };
static const int short_table[2] = { 1, 2, 3 }, one = { 5, 6 }, rows[2][2] = { 1, { 2, 3 }, 4, 5, 6 };
static const char two_letters[2] = "xyz";

static int with_excess(int n)
{
    int a = { n + 1, 2 }, b = { { n + 3 } }, c = { 3.5 }, v[2] = { n, n + 1, n + 2 }, m[2][2] = { 1, { n, 3 }, 4, 5 };
    struct point p = { n, 2, 3 };
    struct shape s = { { 1, 2, 3 }, { n + 4, 5, 6 }, { "abcdef" } }, elided = { 1, n, 3, 4, "uvw" };
    char letters[2] = "hello";
    int r = a + 3 * b + 5 * c + 7 * v[1] + 11 * m[0][1] + 13 * m[1][0] + 17 * p.y + 19 * s.at.y + 23 * s.size[0] + 29 * s.name[2];
    r += 31 * letters[1] + 37 * shapes[0].name[2] + 41 * shapes[1].at.y + 43 * shapes[1].size[1] + 47 * shapes[1].name[1] + 53 * short_table[1];
    return r + 59 * one + 61 * rows[0][1] + 67 * rows[1][1] + 71 * two_letters[1] + 73 * (struct point){ 1, n, 3 }.y + 79 * elided.name[2];
}

/* Shifts of 128 bits to the left as updates of elements, members and targets of pointers. */
struct wide { char tag; unsigned __int128 bits; };
struct __attribute__((packed)) narrow { char tag; unsigned __int128 bits; };

static unsigned long long shifted(int n, unsigned __int128 seed)
{
    unsigned __int128 v[3] = { seed, ~seed, 1 }, *p = &v[1], sum = 0;
    __int128 s = 3;
    struct wide w = { 1, seed };
    struct narrow q = { 2, ~seed };
    int k = 0;
    v[k++] <<= n;
    v[k++] <<= n & 63;
    *p++ <<= 128 - n;
    w.bits <<= n;
    (&q)->bits <<= n;
    s <<= n - 2 & 63;
    sum = (v[2] <<= n) + (p == v + 2);
    sum += ~v[2] * 3 + v[0] * 5 + v[1] * 7 + w.bits * 9 + q.bits * 11 + (unsigned __int128)s * 13 + (unsigned)k;
    return (unsigned long long)sum ^ (unsigned long long)(sum >> 64);
}

int main(void)
{
    unsigned long long bits[127];
    int excess[3];
    unsigned tables[3];
    int größe = 8, Σ = 0, δ[8], r[8], $cash = 3;
    unsigned o[6];
    double v[20];
#pragma acc parallel loop copyout(δ[0:größe]) reduction(+:Σ)
    for (int ї = 0; ї < größe; ї++) {
        δ[ї] = ї * 2 + $cash;
        Σ += δ[ї];
    }
#pragma acc serial copyout(r, o, v)
    {
        unsigned char w[4] = u8"é";
        const wchar_t *at = L"x☃1";
        const char *s = "naïve ☃\e";
        r[0] = größe_von(s) * 1000 + (unsigned char)s[2];
        r[1] = w[0] * 1000 + w[1] + w[3];
        r[2] = at[1] + L"q"[0];
        r[3] = bytes[1] * 1000 + bytes[2] + (int)sizeof bytes + cut[1] + braced[2];
        r[4] = names[0][1] * 1000 + names[1][3] + names[2][4];
        r[5] = wide[1] + wide[2] + wide[3] + full[1];
        r[6] = short_units[0] + short_units[1] - short_units[2] + short_units[3];
        r[7] = (int)(long_units[0] + long_units[1]);
        for (int k = 0; k < 10; k++) v[k] = limits[k];
        for (int k = 0; k < 9; k++) v[k + 10] = edges[k];
        v[19] = 1e310 * v[0] + 3e39f - 1e-420;
        for (int k = 0; k < 6; k++) o[k] = checked(k);
    }
#pragma acc parallel loop copyout(bits, excess, tables)
    for (int k = 0; k < 127; k++) {
        bits[k] = shifted(k + 1, ((unsigned __int128)0x9e3779b97f4a7c15 << 64 | 0xc2b2ae3d27d4eb4f) + (unsigned)k);
        if (k < 3) excess[k] = with_excess(k), tables[k] = of_tables(k);
    }
    for (int k = 0; k < 127; k++) printf(k % 8 ? "%llx " : "\n%llx ", bits[k]);
    printf("%d %d %d %u %u %u\n", excess[0], excess[1], excess[2], tables[0], tables[1], tables[2]);
    printf("%d %d %d\n", Σ, δ[0], δ[7]);
    for (int k = 0; k < 8; k++) printf("%d ", r[k]);
    for (int k = 0; k < 6; k++) printf("%u ", o[k]);
    printf("\n");
    for (int k = 0; k < 20; k++) printf("%g ", isnan(v[k]) ? 0 : v[k]);
    printf("%d\n", isnan(v[10]) && isnan(v[11]));
    return 0;
}
