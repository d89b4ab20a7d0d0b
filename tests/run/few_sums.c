/* few_sums: nests of few iterations whose inner loops threads share. SPDX-License-Identifier: MIT */
#include <stdio.h>

enum { I = 7, J = 90, K = 33, R = 5, J_LONG = 12 * J };
static int x[I][J][K], b[J_LONG][R], c[K][R], m[I][R], big[I][R], low[I][R], six[2][3][4][5], square[R][R];
static double d[I][R];

static void set(void)
{
    for (int i = 0; i < I; i++)
        for (int j = 0; j < J; j++)
            for (int k = 0; k < K; k++) x[i][j][k] = (i * 7 + j * 3 + k) % 11 - 5;
    for (int j = 0; j < J_LONG; j++)
        for (int r = 0; r < R; r++) b[j][r] = (j + r) % 5 - 1;
    for (int k = 0; k < K; k++)
        for (int r = 0; r < R; r++) c[k][r] = (k * 2 + r) % 7 - 3;
}

static long sum_of(const int *p, int n)
{
    long s = 0;
    for (int i = 0; i < n; i++) s += (long)p[i] * (i % 13 + 1);
    return s;
}

/* The loop around another is shared. */
static void products(int nj, int nk)
{
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < I; i++)
        for (int r = 0; r < R; r++) {
            int s = 0;
            for (int j = 0; j < nj; j++)
                for (int k = 0; k < nk; k++) s += x[i][j][k] * b[j][r] * c[k][r];
            m[i][r] = s;
        }
}

/* A partial sum of the inner loop, an index that is declared outside, a condition, two sums. */
static void partial_sums(int nj, int nk)
{
    int k;
#pragma acc parallel loop collapse(2) private(k)
    for (int i = 0; i < I; i++)
        for (int r = 0; r < R; r++) {
            int s = 1, n = 0;
            for (int j = 0; j < nj; j++) {
                int p = 0;
                for (k = 0; k < nk; k++) p += x[i][j][k] * c[k][r];
                if (p > 0) n++;
                s -= p * b[j][r];
            }
            m[i][r] = s * 1000 + n;
        }
}

/* Trips of the inner loop depend on those of the outer one. */
static void triangles(int nj)
{
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < I; i++)
        for (int r = 0; r < R; r++) {
            int s = 0;
            for (int j = 0; j < nj; j++)
                for (int k = j % K; k < K; k++) s += x[i][j][k] + r;
            m[i][r] = s;
        }
}

/* A contraction of a few long sums, and the same into memory. */
static void contraction(int nj, int nr)
{
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < nr; i++)
        for (int r = 0; r < nr; r++) {
            int s = 0;
            for (int j = 0; j < nj; j++) s += b[j][i] * b[j][r];
            square[i][r] = s;
        }
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < nr; i++)
        for (int r = 0; r < nr; r++)
            for (int j = 0; j < nj; j++) square[i][r] += b[j][r] * b[j][i];
}

/* Extremes, and a loop without another in it. */
static void extremes(int nj)
{
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < I; i++)
        for (int r = 0; r < R; r++) {
            int most = -1000, least = 1000;
            for (int j = 0; j < nj; j++) {
                if (x[i][j][r] * b[j][r] > most) most = x[i][j][r] * b[j][r];
                if (x[i][j][r] + j < least) least = x[i][j][r] + j;
            }
            big[i][r] = most;
            low[i][r] = least;
        }
}

/* Two loops, of which the second reads the result of the first. */
static void means(int nj)
{
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < I; i++)
        for (int r = 0; r < R; r++) {
            double s = 0, v = 0;
            for (int j = 0; j < nj; j++) s += x[i][j][r];
            s = s / nj;
            for (int j = 0; j < nj; j++) v += (x[i][j][r] - s) * (x[i][j][r] - s);
            d[i][r] = v / nj;
        }
}

/* Four parallel loops. */
static void folded(int nj)
{
#pragma acc parallel loop collapse(4)
    for (int p = 0; p < 2; p++)
        for (int q = 0; q < 3; q++)
            for (int r = 0; r < 4; r++)
                for (int s = 0; s < 5; s++) {
                    int t = p;
                    for (int j = 0; j < nj; j++) t += x[p + q][j][r] * b[j][s];
                    six[p][q][r][s] = t;
                }
}

/* The value of an index after its loop is used: the loop keeps its order. */
static void used_index(int nj)
{
    int j;
#pragma acc parallel loop collapse(4) private(j)
    for (int p = 0; p < 2; p++)
        for (int q = 0; q < 3; q++)
            for (int r = 0; r < 4; r++)
                for (int s = 0; s < 5; s++) {
                    int t = p;
                    for (j = 0; j < nj; j++) t += x[p + q][j][r] * b[j][s];
                    six[p][q][r][s] += t + j;
                }
}

/* The loop stores, too: it keeps its order. */
static void in_place(int nj)
{
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < I; i++)
        for (int r = 0; r < R; r++) {
            int s = 0;
            for (int j = 0; j < nj; j++) {
                m[i][r] = s;
                for (int k = 0; k < 2; k++) s += x[i][j][k];
            }
            m[i][r] += s;
        }
}

int main(void)
{
    set();
    static const int sizes[][2] = {{J, K}, {1, K}, {0, 3}, {J, 1}, {17, 0}};
    for (int t = 0; t < 5; t++) {
        products(sizes[t][0], sizes[t][1]);
        printf("%ld", sum_of(&m[0][0], I * R));
        partial_sums(sizes[t][0], sizes[t][1]);
        printf(" %ld", sum_of(&m[0][0], I * R));
        triangles(sizes[t][0]);
        printf(" %ld", sum_of(&m[0][0], I * R));
        extremes(sizes[t][0]);
        printf(" %ld %ld", sum_of(&big[0][0], I * R), sum_of(&low[0][0], I * R));
        contraction(sizes[t][0] * (J_LONG / J), R);
        printf(" %ld", sum_of(&square[0][0], R * R));
        folded(sizes[t][0]);
        used_index(sizes[t][0]);
        printf(" %ld\n", sum_of(&six[0][0][0][0], 120));
    }
    means(J);
    printf("%.6f %.6f\n", d[0][0], d[I - 1][R - 1]);
    in_place(J);
    printf("%ld\n", sum_of(&m[0][0], I * R));
    return 0;
}
