/* forms_nests: loop nests as programs write them, with the sizes that SIZES holds, in the construct CONSTRUCT. SPDX-License-Identifier: MIT */

static void NAME(update)(void)
{
#pragma acc CONSTRUCT loop independent gang vector SIZES present(x, y) async
    for (int i = 0; i < LONG; i++) y[i] = 0.5 * y[i] + x[i];
}

static void NAME(dot)(void)
{
    double s = 0;
#pragma acc CONSTRUCT loop gang vector SIZES present(x, y) reduction(+ : s)
    for (int i = 0; i < LONG; i++) s += x[i] * y[i];
    total += s;
}

/* A row for each gang. */
static void NAME(sweep)(void)
{
#pragma acc CONSTRUCT loop independent gang SIZES present(a, b) async
    for (int i = 1; i < SIDE - 1; i++) {
#pragma acc loop independent vector
        for (int j = 1; j < SIDE - 1; j++) b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    }
}

static void NAME(row_sums)(void)
{
#pragma acc CONSTRUCT loop independent gang SIZES present(a, x, y) async
    for (int i = 0; i < SIDE; i++) {
        double s = 0;
#pragma acc loop vector reduction(+ : s)
        for (int j = 0; j < SIDE; j++) s += a[i][j] * x[j];
        y[i] = s;
    }
}

/* One level; each thread has a row, or a column. */
static void NAME(rows)(void)
{
#pragma acc CONSTRUCT loop independent SIZES present(a, x, y) async
    for (int i = 0; i < SIDE; i++) {
        double s = 0;
        for (int j = 0; j < SIDE; j++) s += a[i][j] * x[j];
        y[i] = s;
    }
}

static void NAME(columns)(void)
{
#pragma acc CONSTRUCT loop independent SIZES present(a, x, y) async
    for (int j = 0; j < SIDE; j++) {
        double s = 0;
        for (int i = 0; i < SIDE; i++) s += a[i][j] * x[i];
        y[j] = s;
    }
}

static void NAME(cube)(void)
{
#pragma acc CONSTRUCT loop independent gang SIZES present(c, d) async
    for (int i = 1; i < EDGE - 1; i++) {
#pragma acc loop independent worker
        for (int j = 1; j < EDGE - 1; j++) {
#pragma acc loop independent vector
            for (int k = 1; k < EDGE - 1; k++)
                d[i][j][k] = c[i][j][k] + 0.1 * (c[i - 1][j][k] + c[i + 1][j][k] + c[i][j - 1][k] + c[i][j + 1][k] + c[i][j][k - 1] + c[i][j][k + 1]);
        }
    }
}

/* Few iterations, each with a line to go along: what it writes lies side by side along k, what it reads along j. */
static void NAME(lines)(void)
{
#pragma acc CONSTRUCT loop independent gang SIZES present(c, e) async
    for (int j = 0; j < LINES; j++) {
#pragma acc loop independent worker vector
        for (int k = 0; k < LINES; k++) {
            double u[3] = {1, 2, 3};
            for (int i = 0; i < LINES; i++) {
                for (int m = 0; m < 3; m++) u[m] = 0.5 * u[m] + 0.1 * u[(m + 1) % 3] + c[i][k][j];
                for (int m = 0; m < 3; m++) e[m][i][j][k] = u[m] / (1 + u[m] * u[m]);
            }
        }
    }
}

/* Products of small matrices; a workers' loop around a lanes' loop. */
static void NAME(batch)(void)
{
#pragma acc CONSTRUCT loop independent gang SIZES present(p, q, r) async
    for (int b = 0; b < BATCH; b++) {
#pragma acc loop independent worker
        for (int i = 0; i < 16; i++) {
#pragma acc loop independent vector
            for (int j = 0; j < 16; j++) {
                double s = 0;
                for (int k = 0; k < 16; k++) s += p[b][i][k] * q[b][k][j];
                r[b][i][j] = s;
            }
        }
    }
}

static void NAME(sparse)(void)
{
#pragma acc CONSTRUCT loop independent gang SIZES present(first, column, x, y) async
    for (int i = 0; i < LONG / 32; i++) {
        double s = 0;
#pragma acc loop vector reduction(+ : s)
        for (int k = first[i]; k < first[i + 1]; k++) s += x[column[k]];
        y[i] = s;
    }
}

/* Many small kernels, each after the one before. */
static void NAME(small)(void)
{
    double most = 0;
#pragma acc CONSTRUCT loop gang vector SIZES present(x, y) reduction(max : most)
    for (int i = 0; i < LONG / 1024; i++) most = x[i] - y[i] > most ? x[i] - y[i] : most;
    total += most;
}

static const struct form NAME(forms)[] = {
    {"update", NAME(update)}, {"dot", NAME(dot)},       {"sweep", NAME(sweep)}, {"row_sums", NAME(row_sums)},
    {"rows", NAME(rows)},     {"columns", NAME(columns)}, {"cube", NAME(cube)},   {"lines", NAME(lines)},
    {"batch", NAME(batch)},   {"sparse", NAME(sparse)}, {"small", NAME(small)},
};

#undef SIZES
#undef CONSTRUCT
#undef NAME
