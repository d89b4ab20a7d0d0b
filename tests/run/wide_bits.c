/* Bit-fields wider than int are computed with in their own width, as gcc does: sums, products and shifts wrap at it, narrower operands are
 * converted to it, a wider operand gives its own type; calls of old functions that use variables of the file. SPDX-License-Identifier: MIT */
#include <stdio.h>

struct wide {
    unsigned long long u33 : 33, u40 : 40, few : 20;
    long long s35 : 35, s50 : 50;
};

static int *of_file;
static int table[3] = { 5, 6, 7 };
static int shift = 2;

static long long second();
static long long second(a, b) int a, b; { return table[a] * 10 + b + shift; }

static void arithmetic(struct wide *w, long long *r)
{
    const unsigned long long one = 1;
    int minus = -1;
    r[0] = w->u33 * w->u33;
    r[1] = w->u33 - w->u40;
    r[2] = (w->u40 << 32) + (w->u40 >> 8);
    r[3] = -w->u33;
    r[4] = ~w->u40;
    r[5] = w->u40 + minus == w->u40 - 1;
    r[6] = w->u33 == minus;
    r[7] = w->u40 / minus;
    r[8] = w->u40 - w->u33 - w->u33 < one << 39;
    r[9] = w->s35 * w->s35;
    r[10] = w->s35 + w->u33 > 0;
    r[11] = w->s50 * 3 - w->s35;
    r[12] = w->few * 3 - (1 << 30) < 0;
    r[13] = w->u33 - (one << 34);
    r[14] = (w->u40 & 1 ? w->u33 : minus) >> 2;
    r[15] = (w->u33 - 5 > 3) + (((unsigned long long)(w->u33 - 8)) + 8 == w->u33);
}

static void updates(struct wide *w, long long *r)
{
    long long whole = -7000000000000;
    w->u40 /= -3;
    r[0] = w->u40;
    w->u40 = 0xffffffffff;
    w->u40 %= -3;
    r[1] = w->u40;
    whole /= w->u33;
    r[2] = whole;
    r[3] = (w->s35 <<= 3) - 1;
    r[4] = (w->u33 -= 1ULL << 32) * 2;
    r[5] = w->u33++ + w->u40--;
    r[6] = ++w->s50 * 3;
    r[7] = (double)(w->u33 - w->u40) > 0;
    r[8] = ((w->few, w->u33) << 20) + (w->u40 = 1ULL << 39) * 2;
}

int main(void)
{
    struct wide w = { 0x1ffff0003, 0xfeffff0123, 0xfffff, -100000, 0x1ffffffffff };
    long long r[26];
    of_file = table;
#pragma acc serial copy(w, r, table, shift)
    {
        arithmetic(&w, r);
        updates(&w, r + 16);
        r[25] = second(1, 3, shift++);
        r[25] += second(2, 1);
    }
    for (int i = 0; i < 26; i++) printf("%lld\n", r[i]);
    return *of_file - 5;
}
