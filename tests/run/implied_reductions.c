/* implied_reductions: inner loops that leave out the reduction of the loop around them. SPDX-License-Identifier: MIT */
#include <stdio.h>

enum { K = 4, J = 6, I = 40 };
static int in[K][J][I];

struct pair {
    int a, b;
};

static void sums_of_gangs(void)
{
    int out[K], most[K];
#pragma acc parallel copyin(in) copyout(out, most)
#pragma acc loop gang
    for (int k = 0; k < K; k++) {
        int s = 0, t = -1;
#pragma acc loop worker reduction(+ : s) reduction(max : t)
        for (int j = 0; j < J; j++) {
#pragma acc loop vector
            for (int i = 0; i < I; i++) {
                s += in[k][j][i];
                if (in[k][j][i] > t) t = in[k][j][i];
            }
        }
        out[k] = s;
        most[k] = t;
    }
    for (int k = 0; k < K; k++) printf("gang %d: %d %d\n", k, out[k], most[k]);
}

/* Each level adds something of its own. */
static void all_levels(void)
{
    int total = 0;
#pragma acc parallel loop gang copyin(in) reduction(+ : total)
    for (int k = 0; k < K; k++) {
#pragma acc loop worker
        for (int j = 0; j < J; j++) {
#pragma acc loop vector
            for (int i = 0; i < I; i++) total += in[k][j][i];
            total += 3;
        }
        total += 5;
    }
    printf("all levels: %d\n", total);
#pragma acc parallel loop gang worker reduction(+ : total) collapse(2)
    for (int k = 0; k < K; k++)
        for (int j = 0; j < J; j++) {
#pragma acc loop vector
            for (int i = 0; i < I; i++) total += in[k][j][i];
        }
#pragma acc parallel loop reduction(+ : total)
    for (int k = 0; k < K; k++) {
#pragma acc loop
        for (int j = 0; j < J; j++)
#pragma acc loop
            for (int i = 0; i < I; i++) total += in[k][j][i];
    }
    printf("levels left to the compiler: %d\n", total);
}

static void several(void)
{
    int most = -1, total = 7;
    long bits = 0;
    double halves = 0;
    struct pair c = {1, 2};
    int residues[3] = {1, 2, 3};
#pragma acc parallel loop gang reduction(max : most) reduction(+ : halves)
    for (int k = 0; k < K; k++) {
#pragma acc loop vector
        for (int i = 0; i < I; i++) {
            most = most > in[k][0][i] ? most : in[k][0][i];
            halves += in[k][1][i] * 0.5;
        }
    }
#pragma acc parallel reduction(+ : total) reduction(^ : bits)
    {
#pragma acc loop gang
        for (int k = 0; k < K; k++) {
#pragma acc loop worker vector
            for (int i = 0; i < I; i++) {
                total += in[k][2][i];
                bits ^= i * k;
            }
        }
    }
#pragma acc parallel loop gang reduction(+ : c) reduction(+ : residues)
    for (int k = 0; k < K; k++) {
#pragma acc loop vector
        for (int i = 0; i < I; i++) {
            c.a += i;
            c.b += in[k][0][i];
            residues[i % 3] += i;
        }
    }
    printf("several: %d %g %d %ld, %d %d, %d %d %d\n", most, halves, total, bits, c.a, c.b, residues[0], residues[1], residues[2]);
}

#pragma acc routine worker
static int of_workers(const int rows[J][I])
{
    int product = 1, sum = 0;
#pragma acc loop worker reduction(* : product) reduction(+ : sum)
    for (int j = 0; j < J; j++) {
#pragma acc loop vector
        for (int i = 0; i < I; i++) {
            product *= i == 3 ? 2 : 1;
            sum += rows[j][i];
        }
    }
    return product * 1000 + sum;
}

/* What an inner loop has of its own, or updates atomically, is no part of the reduction around it. */
static void others(void)
{
    int out[K], total = 0, s = 0;
#pragma acc parallel loop gang copyout(out) copyin(in)
    for (int k = 0; k < K; k++) out[k] = of_workers(in[k]);
#pragma acc parallel loop gang reduction(+ : total)
    for (int k = 0; k < K; k++) {
#pragma acc loop vector private(s)
        for (int i = 0; i < I; i++) s = i, s += k;
        total += k;
    }
    printf("routine: %d %d, own: %d\n", out[0], out[K - 1], total);
}

/* Scalars, elements and small arrays that the iteration around the loop has, without any clause. */
static void of_the_iteration(void)
{
    static int sums[K], most[K], elements[K][J];
    int all = 0;
#pragma acc parallel loop gang copyin(in) copyout(sums, most)
    for (int k = 0; k < K; k++) {
        int s = 0, m = -1;
#pragma acc loop worker
        for (int j = 0; j < J; j++) {
#pragma acc loop vector
            for (int i = 0; i < I; i++) {
                if (in[k][j][i] % 3 == 0) s++;
                if (in[k][j][i] > m) m = in[k][j][i];
            }
        }
        sums[k] = s;
        most[k] = m;
    }
#pragma acc parallel loop gang copyin(in) copy(elements)
    for (int k = 0; k < K; k++) {
        int parts[2] = {0, 0};
#pragma acc loop worker
        for (int j = 0; j < J; j++) {
            elements[k][j] += j;
#pragma acc loop vector
            for (int i = 0; i < I; i++) elements[k][j] = elements[k][j] + in[k][j][i];
        }
#pragma acc loop vector
        for (int i = 0; i < I; i++) {
            int value = in[k][0][i];
            parts[0] += value;
            parts[1] ^= value;
        }
#pragma acc loop
        for (int j = 0; j < J; j++) elements[k][0] += parts[j % 2];
    }
    for (int k = 0; k < K; k++) {
        for (int j = 0; j < J; j++) all = all * 7 % 10007 + elements[k][j];
        printf("of iteration %d: %d %d %d\n", k, sums[k], most[k], all);
    }
}

int main(void)
{
    for (int n = 0; n < K * J * I; n++) ((int *)in)[n] = n % 7;
    sums_of_gangs();
    all_levels();
    several();
    of_the_iteration();
    others();
    return 0;
}
