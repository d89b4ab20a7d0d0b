/* thread_order: which loop the threads go along. SPDX-License-Identifier: MIT */
void rows_behind_pointers(int n, int m, double **a, double **b)
{
#pragma acc parallel loop collapse(2) present(a[0:n][0:m], b[0:n][0:m])
    for (int i = 1; i < n - 1; i++)
        for (int j = 0; j < m; j++) b[i][j] = a[i - 1][j] + a[i + 1][j];
}

void down_columns(int n, int m, const double *restrict a, const double *restrict x, double *restrict y)
{
#pragma acc kernels present(a, x, y)
    for (int j = 0; j < m; j++) {
        double sum = 0;
        for (int i = 0; i < n; i++) sum += a[i * m + j] * x[i];
        y[j] = sum;
    }
}

void along_rows(int n, int m, const double *restrict a, const double *restrict x, double *restrict y)
{
#pragma acc parallel loop present(a, x, y)
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int j = 0; j < m; j++) sum += a[i * m + j] * x[j];
        y[i] = sum;
    }
}

void both(int n, int m, const double *restrict a, double *restrict b)
{
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) b[i * m + j] = 2 * a[i * m + j];
}

/* What is read more than once is in a register: the stores decide. The loads lie along another loop. */
void turned(int n, double (*restrict f)[40][40][40], const double (*restrict u)[40][40])
{
#pragma acc parallel loop collapse(3) present(f, u)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                f[0][i][j][k] = u[k][j][i] * u[k][j][i];
                f[1][i][j][k] = u[k][j][i] + u[k][j][i];
            }
}

/* Both ways. What lies along x more often has blocks of 32 along x; a transpose upright ones. */
void mostly_along_rows(int n, double (*restrict f)[500][500], const double (*restrict u)[500])
{
#pragma acc parallel loop collapse(2) present(f, u)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double v = u[j][i];
            f[0][i][j] = v;
            f[1][i][j] = v * v;
            f[2][i][j] = v * v * v;
            f[3][i][j] = 1 - v;
            f[4][i][j] = 1 + v;
            f[5][i][j] = 2 - v;
            f[6][i][j] = 2 + v;
            f[7][i][j] = 3 - v;
        }
}

void transposed(int n, float (*restrict b)[500], const float (*restrict a)[500])
{
#pragma acc parallel loop collapse(2) present(a, b)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) b[i][j] = a[j][i];
}

/* Each row begins one element after the one before: threads along i read neighbors. */
void sliding(int n, int w, const double *restrict x, double *restrict y)
{
#pragma acc parallel loop present(x[0:n], y[0:n])
    for (int i = 0; i < n; i++) {
        int from = i - w < 0 ? 0 : i - w, to = i + w > n - 1 ? n - 1 : i + w;
        double sum = 0;
        for (int k = from; k <= to; k++) sum += x[k];
        y[i] = sum / (to - from + 1);
    }
}

/* Threads along k read neighbors, those along i would read columns. */
void pairs_of_columns(int n, int m, const double (*restrict a)[m], double (*restrict r)[m])
{
#pragma acc parallel loop present(a[0:n], r[0:m])
    for (int j = 0; j < m; j++) {
        r[j][j] = 1;
        for (int k = j + 1; k < m; k++) {
            double sum = 0;
            for (int i = 0; i < n; i++) sum += a[i][j] * a[i][k];
            r[j][k] = sum;
        }
    }
}

/* A row is one line of the cache: not staged. */
void short_rows(int n, const char (*restrict a)[32], int *restrict y)
{
#pragma acc parallel loop present(a[0:n], y[0:n])
    for (int i = 0; i < n; i++) {
        int hash = 0;
        for (int k = 0; k < 32; k++) hash = hash * 31 + a[i][k];
        y[i] = hash;
    }
}

/* Threads along y share two loops, the second of which stores. */
void centered_columns(int n, int m, double (*restrict a)[m])
{
#pragma acc parallel loop present(a[0:n])
    for (int j = 0; j < m; j++) {
        double sum = 0;
        for (int i = 0; i < n; i++) sum += a[i][j];
        sum /= n;
        for (int i = 0; i < n; i++) a[i][j] -= sum;
    }
}

/* A warp adds to neighbors: no copies in shared memory. */
void add_rows(int n, int m, const int *restrict row, const float *restrict a, float *restrict sum)
{
#pragma acc parallel loop collapse(2) present(row[0:n], a[0:n * m], sum)
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++) {
#pragma acc atomic
            sum[row[i] * m + k] += a[i * m + k];
        }
}

/* Columns of one color are an even distance apart, whatever the first one is. */
void red_black(int n, int m, int color, float *restrict a)
{
#pragma acc parallel loop present(a[0:n * m])
    for (int i = 1; i < n - 1; i++)
        for (int j = 1 + (i + color) % 2; j < m - 1; j += 2)
            a[i * m + j] = a[i * m + j - 1] + a[i * m + j + 1] + a[(i - 1) * m + j] + a[(i + 1) * m + j];
}

/* Channels: lanes along p, though a loop around p would have strided lanes and the row itself contiguous factors. */
void scaled_channels(int batch, const float *restrict x, const float *restrict scale, float *restrict y)
{
#pragma acc parallel loop present(x, scale, y)
    for (int c = 0; c < 64; c++) {
        float sum = 0;
        for (int b = 0; b < batch; b++)
            for (int p = 0; p < 3136; p++) sum += x[(b * 64 + c) * 3136 + p];
        for (int b = 0; b < batch; b++)
            for (int p = 0; p < 3136; p++) y[(b * 64 + c) * 3136 + p] = (x[(b * 64 + c) * 3136 + p] - sum) * scale[c];
    }
}

/* Lanes that share 16 trips would combine for each center: a thread for each point. */
void nearest_centers(int n, const float (*restrict x)[16], const float (*restrict center)[16], int *restrict nearest)
{
#pragma acc parallel loop present(x, center, nearest)
    for (int i = 0; i < n; i++) {
        float best = 1e30f;
        int which = 0;
        for (int c = 0; c < 32; c++) {
            float sum = 0;
            for (int d = 0; d < 16; d++) sum += (x[i][d] - center[c][d]) * (x[i][d] - center[c][d]);
            if (sum < best) best = sum, which = c;
        }
        nearest[i] = which;
    }
}
