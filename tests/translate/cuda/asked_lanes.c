/* Loops with a directive between a gang loop and a plain loop: their iterations run in lanes, not those of the plain loop. SPDX-License-Identifier: MIT */
void nearest(int m, int n, int w, const unsigned *code, const unsigned *query, int *least)
{
#pragma acc parallel loop copyin(code[0 : n * w], query[0 : m * w]) copyout(least[0 : m])
    for (int i = 0; i < m; i++) {
        int best = 1 << 30;
#pragma acc loop reduction(min : best)
        for (int j = 0; j < n; j++) {
            int bits = 0;
            for (int k = 0; k < w; k++) bits += __builtin_popcount(code[j * w + k] ^ query[i * w + k]);
            if (bits < best) best = bits;
        }
        least[i] = best;
    }
}

/* Three trips keep no lanes busy. */
void moments(int m, int n, const double *x, double *y)
{
#pragma acc parallel loop copyin(x[0 : 3 * m * n]) copyout(y[0 : m])
    for (int i = 0; i < m; i++) {
        double all = 0;
#pragma acc loop reduction(+ : all)
        for (int c = 0; c < 3; c++) {
            double s = 0;
            for (int k = 0; k < n; k++) s += x[(i * 3 + c) * n + k];
            all += s * s;
        }
        y[i] = all;
    }
}

/* The plain loop stores: lanes along it store contiguous elements. */
void scaled(int m, int n, int w, const float *x, float *y)
{
#pragma acc parallel loop copyin(x[0 : m * n]) copyout(y[0 : m * n * w])
    for (int i = 0; i < m; i++) {
        float f = x[i * n] * 2;
#pragma acc loop
        for (int j = 0; j < n; j++)
            for (int k = 0; k < w; k++) y[(i * n + j) * w + k] = f + x[i * n + j] * k;
    }
}

/* An array of the iteration that loops of at most 16 trips pass on: lanes would exchange it in shared memory. */
void layers(int n, const float (*w)[16], const float *x, float *y)
{
#pragma acc parallel loop copyin(w[0 : 13], x[0 : n * 16]) copyout(y[0 : n])
    for (int i = 0; i < n; i++) {
        float h[12], s = 0;
        for (int k = 0; k < 12; k++) {
            float t = 0;
            for (int d = 0; d < 16; d++) t += w[k][d] * x[i * 16 + d];
            h[k] = t > 0 ? t : 0;
        }
        for (int k = 0; k < 12; k++) s += h[k] * w[12][k];
        y[i] = s;
    }
}
