/* Rows that one thread runs: short triangles, an array of the row's own, most of the work in order; and ones that lanes share.
 * SPDX-License-Identifier: MIT */
void triangles(int n, double *a, double *b)
{
#pragma acc parallel loop copy(a[0 : n * 8], b[0 : n * 18])
    for (int r = 0; r < n; r++) {
        for (int i = 0; i < 8; i++) {
            double s = 0;
            for (int k = 7; k > i; k--) s += a[r * 8 + k];
            a[r * 8 + i] = s;
        }
    }
#pragma acc parallel loop copy(a[0 : n * 8], b[0 : n * 18])
    for (int r = 0; r < n; r++) {
        for (int i = 0; i < 18; i++) {
            double s = 0;
            for (int k = 0; k < i; k++) s += b[r * 18 + k];
            b[r * 18 + i] = s;
        }
    }
}

void longest(int n, int m, const int *from, int *most)
{
#pragma acc parallel loop copyin(from[0 : n * m]) copyout(most[0 : n])
    for (int r = 0; r < n; r++) {
        int lengths[64], best = 0;
        for (int k = 0; k < 64; k++) lengths[k] = 0;
        for (int k = 1; k < m; k++) {
            int at = from[r * m + k] & 63;
            lengths[at] = lengths[(at + 1) & 63] + 1;
            if (lengths[at] > best) best = lengths[at];
        }
        most[r] = best;
    }
}

void fades(int n, int m, const double *x, double *y)
{
#pragma acc parallel loop copyin(x[0 : n * m]) copyout(y[0 : n])
    for (int r = 0; r < n; r++) {
        double s = 0, t = 1;
        for (int i = 0; i < m; i++) s += x[r * m + i];
        for (int i = 0; i < m; i++) t = t * t / s + x[i];
        y[r] = t;
    }
#pragma acc parallel loop copyin(x[0 : n * m]) copyout(y[0 : n])
    for (int r = 0; r < n; r++) {
        double s = 0, t = 1;
        for (int i = 0; i < m; i++) s += x[r * m + i];
        for (int i = 0; i < 12; i++) t = t * t / s + x[i];
        y[r] = t;
    }
}

/* Few elements that a thread has to itself: a thread for each, unlike the longer ones. */
void colors(int n, int m, const unsigned char *x, unsigned char *y, float *z)
{
#pragma acc parallel loop collapse(2) copyin(x[0 : n * m]) copyout(y[0 : 3 * n * m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            if (!x[i * m + j]) {
                for (int k = 0; k < 3; k++) y[(i * m + j) * 3 + k] = 255;
                continue;
            }
            for (int k = 0; k < 3; k++) y[(i * m + j) * 3 + k] = x[i * m + j] >> k;
        }
#pragma acc parallel loop collapse(2) copyin(x[0 : n * m]) copyout(z[0 : 16 * n * m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            float s = x[i * m + j];
            for (int k = 0; k < 16; k++) z[(i * m + j) * 16 + k] = s * k;
        }
}

/* A `while` in a loop that each iteration runs by itself: no lanes wait for it. */
void sorted(int n, const float *restrict from, float *restrict to)
{
#pragma acc parallel loop copyin(from[0:n*16]) copyout(to[0:n*16])
    for (int r = 0; r < n; r++) {
        float v[16];
        for (int i = 0; i < 16; i++) {
            float t = from[r * 16 + i];
            int j = i;
            while (j > 0 && v[j - 1] > t) v[j] = v[j - 1], j--;
            v[j] = t;
        }
        for (int i = 0; i < 16; i++) to[r * 16 + i] = v[i];
    }
}

/* Pairs of rows: narrow blocks, whose warps read few rows along x. */
void similar(int n, int w, const unsigned *restrict s, float *restrict r)
{
#pragma acc parallel loop collapse(2) copyin(s[0:n*w]) copyout(r[0:n*n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int both = 0, any = 0;
            for (int k = 0; k < w; k++) {
                both += __builtin_popcount(s[i * w + k] & s[j * w + k]);
                any += __builtin_popcount(s[i * w + k] | s[j * w + k]);
            }
            r[i * n + j] = any ? (float)both / any : 0;
        }
}
