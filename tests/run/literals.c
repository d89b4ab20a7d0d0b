/* String literals with prefixes and bytes beyond ASCII, infinities and NaN in tables, names beyond ASCII, checked arithmetic on 128 bits.
 * SPDX-License-Identifier: MIT */
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

int main(void)
{
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
    printf("%d %d %d\n", Σ, δ[0], δ[7]);
    for (int k = 0; k < 8; k++) printf("%d ", r[k]);
    for (int k = 0; k < 6; k++) printf("%u ", o[k]);
    printf("\n");
    for (int k = 0; k < 20; k++) printf("%g ", isnan(v[k]) ? 0 : v[k]);
    printf("%d\n", isnan(v[10]) && isnan(v[11]));
    return 0;
}
