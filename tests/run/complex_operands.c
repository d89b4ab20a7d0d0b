/* complex_operands: atomic updates of real numbers by complex ones. SPDX-License-Identifier: MIT
 * With -1 as the value, one lost product or quotient changes the result. */
#include <complex.h>
#include <stdio.h>

enum { N = 300, ROUNDS = 40 };

struct total {
    int count;
    float mass;
};

#define ATOMIC _Pragma("acc atomic")
#define CAPTURE _Pragma("acc atomic capture")
#define MINUS(z) ((z) * (z))

static void updates(double complex turn, float complex narrow, double *r, struct total *t)
{
    float f = 1, g = 1;
    double sum = 0, difference = 0, product = 1, quotient = 1, other = 1, reversed = 2, inverse = 1;
    int whole = 1;
#pragma acc parallel loop copy(f, g, sum, difference, product, quotient, other, reversed, inverse, whole, t[0:2])
    for (int i = 0; i < N; i++) {
        double complex square = turn * turn;
        ATOMIC sum += i + turn;
        ATOMIC difference -= i + square;
        ATOMIC product *= turn * turn;
        ATOMIC product = product * MINUS(turn);
        ATOMIC product = MINUS(turn) * product;
        ATOMIC quotient /= turn * turn;
        ATOMIC quotient = quotient / square;
        ATOMIC quotient *= square;
        ATOMIC other = other * (double)square;
        ATOMIC reversed = 2 * turn + 4 - reversed;
        ATOMIC inverse = (turn + 1) / inverse;
        ATOMIC f *= narrow * narrow;
        ATOMIC g /= square;
        ATOMIC whole *= narrow * narrow;
        ATOMIC t[i % 2].mass += narrow + 1;
        ATOMIC t[i % 2].count += turn + 2;
    }
    double all[] = {sum, difference, product, quotient, other, reversed, inverse, f, g, whole};
    for (int k = 0; k < 10; k++) r[k] += (k + 1) * all[k];
}

/* Each old or new value is 1 or -1; equally many of each. */
static void captures(double complex turn, double *r)
{
    static double before[N], after[N], divided[N], replaced[N];
    double a = 1, b = 1, c = 1, x = 1;
#pragma acc parallel loop copy(a, b, c, x) copyout(before, after, divided, replaced)
    for (int i = 0; i < N; i++) {
        CAPTURE { before[i] = a; a *= turn * turn; }
        CAPTURE after[i] = b *= MINUS(turn);
        CAPTURE { c = c / (turn * turn); divided[i] = c; }
        CAPTURE { replaced[i] = x; x = turn + i; }
    }
    double sums[4] = {0};
    for (int i = 0; i < N; i++) sums[0] += before[i], sums[1] += after[i], sums[2] += divided[i], sums[3] += replaced[i];
    sums[3] += x;
    r[0] += a, r[1] += b, r[2] += c;
    for (int k = 0; k < 4; k++) r[3 + k] += sums[k];
}

int main(void)
{
    double of_updates[10] = {0}, of_captures[7] = {0};
    struct total t[2] = {{0, 0}, {0, 0}};
    volatile double one = 1;
    for (int round = 0; round < ROUNDS; round++) {
        updates(one * I, (float)one * I, of_updates, t);
        captures(one * I, of_captures);
    }
    for (int k = 0; k < 10; k++) printf("%g ", of_updates[k]);
    for (int k = 0; k < 7; k++) printf("%g ", of_captures[k]);
    printf("%d %g %d %g\n", t[0].count, t[0].mass, t[1].count, t[1].mass);
    return 0;
}
