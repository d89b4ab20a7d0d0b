/* Rows that one thread runs: their loops are short, or most of their work is in order. Beside them rows that lanes share.
 * SPDX-License-Identifier: MIT */
#include "check.h"
enum { ROWS = 70, MOST = 20 };
static double a[ROWS * MOST * MOST], b[ROWS * MOST * MOST];
static char text[ROWS * 48], pattern[ROWS * 48];
static int score[ROWS];

static void fill(int n)
{
    for (int r = 0; r < ROWS; r++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) a[(r * n + i) * n + j] = i == j ? 2 * n + r % 5 : 1.0 / (1 + i + j + r % 7);
}

/* Matrices of 8, 17 and 18 rows: a thread runs each of the first two. */
#define CHOLESKY(name, n)                                                                   \
    static void name(void)                                                                  \
    {                                                                                       \
        _Pragma("acc parallel loop copy(a)") for (int r = 0; r < ROWS; r++)                 \
        {                                                                                   \
            double *m = a + r * n * n;                                                      \
            for (int j = 0; j < n; j++) {                                                   \
                double d = m[j * n + j];                                                    \
                for (int k = 0; k < j; k++) d -= m[j * n + k] * m[j * n + k];               \
                m[j * n + j] = d;                                                           \
                for (int i = j + 1; i < n; i++) {                                           \
                    double s = m[i * n + j];                                                \
                    for (int k = 0; k < j; k++) s -= m[i * n + k] * m[j * n + k];           \
                    m[i * n + j] = s / d;                                                   \
                }                                                                           \
            }                                                                               \
        }                                                                                   \
    }
CHOLESKY(cholesky8, 8)
CHOLESKY(cholesky17, 17)
CHOLESKY(cholesky18, 18)

static void cholesky(int n)
{
#pragma acc parallel loop copy(a)
    for (int r = 0; r < ROWS; r++) {
        double *m = a + r * n * n;
        for (int j = 0; j < n; j++) {
            double d = m[j * n + j];
            for (int k = 0; k < j; k++) d -= m[j * n + k] * m[j * n + k];
            m[j * n + j] = d;
            for (int i = j + 1; i < n; i++) {
                double s = m[i * n + j];
                for (int k = 0; k < j; k++) s -= m[i * n + k] * m[j * n + k];
                m[i * n + j] = s / d;
            }
        }
    }
}

/* Back substitution, a band, and bounds that the unsigned type wraps. */
static void others(void)
{
#pragma acc parallel loop copyin(a) copy(b)
    for (int r = 0; r < ROWS; r++) {
        for (int i = 7; i >= 0; i--) {
            double s = b[r * 8 + i];
            for (int k = 7; k > i; k--) s -= a[(r * 8 + i) * 8 + k] * b[r * 8 + k];
            b[r * 8 + i] = s / a[(r * 8 + i) * 8 + i];
        }
    }
#pragma acc parallel loop copyin(a) copy(b)
    for (int r = 0; r < ROWS; r++) {
        for (int i = 1; i < 7; i++) {
            double s = 0;
            for (int k = i - 1; k <= i + 1; k++) s += a[(r * 8 + i) * 8 + k];
            b[r * 8 + i] += s;
        }
    }
#pragma acc parallel loop copyin(a) copy(b)
    for (int r = 0; r < ROWS; r++) {
        for (unsigned i = 0; i < 8; i++) {
            double s = 0;
            for (unsigned k = i + 1; k - 1 < 8; k++) s += a[(r * 8 + i) * 8 + k - 1];
            b[r * 8 + i] += s;
        }
    }
}

/* The best local alignment of two strings: the array of a row is the thread's own. */
static void align(void)
{
#pragma acc parallel loop copyin(text, pattern) copyout(score)
    for (int r = 0; r < ROWS; r++) {
        int h[49], best = 0;
        for (int j = 0; j <= 48; j++) h[j] = 0;
        for (int i = 0; i < 48; i++) {
            int diagonal = 0;
            for (int j = 1; j <= 48; j++) {
                int v = diagonal + (text[r * 48 + i] == pattern[r * 48 + j - 1] ? 2 : -1);
                if (h[j] - 1 > v) v = h[j] - 1;
                if (h[j - 1] - 1 > v) v = h[j - 1] - 1;
                if (v < 0) v = 0;
                diagonal = h[j];
                h[j] = v;
                if (v > best) best = v;
            }
        }
        score[r] = best;
    }
}

/* Scaled rows, then a recurrence as long as the row; the same with a product of the row and a matrix, which has more work to share. */
static void in_order(int n)
{
#pragma acc parallel loop copy(a, b)
    for (int r = 0; r < ROWS; r++) {
        for (int i = 0; i < n; i++) a[r * n + i] = a[r * n + i] * 0.5 + 1;
        for (int i = 1; i < n; i++) b[r * n + i] += b[r * n + i - 1] * a[r * n + i] * 0.01;
    }
#pragma acc parallel loop copyin(a) copy(b)
    for (int r = 0; r < ROWS; r++) {
        for (int i = 0; i < n; i++) {
            double s = 0;
            for (int k = 0; k < n; k++) s += a[i * n + k] * a[r * n + k];
            b[r * n + i] += s * 0.01;
        }
        for (int i = 1; i < n; i++) b[r * n + i] -= b[r * n + i - 1] / 3;
    }
}

static void show(const char *name, const double *x)
{
    double s = 0;
    for (int i = 0; i < ROWS * MOST * MOST; i++) s += x[i] * (i % 11 + 1);
    printf("%s %.9g\n", name, s);
}

int main(void)
{
    for (int i = 0; i < ROWS * 48; i++) text[i] = "acgt"[i * 7 % 13 % 4], pattern[i] = "acgt"[i * 5 % 17 % 4];
    for (int i = 0; i < ROWS * MOST * MOST; i++) b[i] = i % 19 * 0.25;
    fill(8), cholesky8(), show("8", a);
    others(), show("others", b);
    fill(17), cholesky17(), show("17", a);
    fill(18), cholesky18(), show("18", a);
    for (int n = 1; n <= MOST; n += 6) fill(n), cholesky(n), show("any", a);
    align();
    int sum = 0;
    for (int r = 0; r < ROWS; r++) sum += score[r] * (r % 5 + 1);
    printf("align %d\n", sum);
    in_order(40), show("in order", a), show("in order", b);
    return 0;
}
