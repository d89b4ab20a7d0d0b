/* More arrays to which a kernel adds by key than fit into shared memory at the usual size, and
 * longer ones than have copies. SPDX-License-Identifier: MIT */
#include <stdio.h>

enum { N = 20000, KEYS = 1500 };

/* A count, a sum, a sum of squares and two extremes' counts of each key. */
static void groups(int n, const int *key, const int *v, int *count, int *sum, long long *squares, int *low, int *high)
{
#pragma acc parallel loop copyin(key[0:n], v[0:n]) copy(count[0:KEYS], sum[0:KEYS], squares[0:KEYS], low[0:KEYS], high[0:KEYS])
    for (int i = 0; i < n; i++) {
        int k = key[i];
#pragma acc atomic
        count[k]++;
#pragma acc atomic
        sum[k] += v[i];
#pragma acc atomic
        squares[k] += v[i] * v[i];
        if (v[i] < 10) {
#pragma acc atomic
            low[k]++;
        }
        if (v[i] > 90) {
#pragma acc atomic
            high[k]++;
        }
    }
}

/* Arrays of known and of unknown length: the known one has its place. */
static void mixed(int n, const unsigned char *byte, const int *key, int bytes[256], int *a, int *b, int *c)
{
#pragma acc parallel loop copyin(byte[0:n], key[0:n]) copy(bytes[0:256], a[0:KEYS], b[0:KEYS], c[0:KEYS])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        bytes[byte[i]]++;
#pragma acc atomic
        a[key[i]] += 1;
#pragma acc atomic
        b[key[i]] += byte[i];
#pragma acc atomic
        c[key[i] / 2] -= 3;
    }
}

/* Arrays of floating-point numbers that are too long for copies, or one of the two. */
static void fluxes(int n, int cells, int few, const int *left, const int *right, const double *f, double *sum, float *first)
{
#pragma acc parallel loop copyin(left[0:n], right[0:n], f[0:n]) copy(sum[0:cells], first[0:few])
    for (int i = 0; i < n; i++) {
        int l = left[i], r = right[i];
#pragma acc atomic
        sum[l] -= f[i];
#pragma acc atomic
        sum[r] += 2 * f[i];
#pragma acc atomic
        first[l % few] += 1;
#pragma acc atomic
        first[r % few] -= 2;
    }
}

static void print_fluxes(int cells, int few)
{
    static int left[N], right[N];
    static double f[N], sum[40 * N];
    static float first[40 * N];
    double all = 0;
    for (int i = 0; i < N; i++) left[i] = (int)(i * 31LL % cells), right[i] = (int)(i * 77LL % cells), f[i] = i % 9;
    for (int k = 0; k < cells; k++) sum[k] = first[k] = 0;
    fluxes(N, cells, few, left, right, f, sum, first);
    for (int k = 0; k < cells; k++) all += sum[k] * (1 + k % 13) + 3 * first[k] * (1 + k % 7);
    printf("%.0f\n", all);
}

/* Each pixel votes in all rows of a table, which is longer than the blocks' copies, or not. */
static void votes(int h, int w, int rows, int width, const unsigned char *pixel, int *vote, float *weight, int *column)
{
#pragma acc parallel loop collapse(2) copyin(pixel[0:h * w]) copy(vote[0:rows * width], weight[0:rows * width], column[0:rows * width])
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            if (pixel[y * w + x] < 100) continue;
            for (int a = 0; a < rows; a++) {
                int r = (x * a + y * (rows - a)) % width;
#pragma acc atomic
                vote[a * width + r]++;
#pragma acc atomic
                weight[a * width + r] += 2;
#pragma acc atomic
                column[r] += a;
            }
        }
}

static void votes_of_one(int n, int rows, int width, const unsigned char *pixel, int *vote)
{
#pragma acc parallel loop copyin(pixel[0:n]) copy(vote[0:rows * width])
    for (int i = 0; i < n; i++)
        for (int a = 0; a < rows; a++) {
#pragma acc atomic
            vote[a * width + pixel[i] * 5 % width] += i;
        }
}

static void print_votes(int h, int w, int rows, int width, const unsigned char *pixel)
{
    static int vote[N * 3], column[N * 3];
    static float weight[N * 3];
    double all = 0;
    for (int k = 0; k < rows * width; k++) vote[k] = column[k] = 0, weight[k] = 0;
    votes(h, w, rows, width, pixel, vote, weight, column);
    votes_of_one(h, rows, width, pixel, vote);
    for (int k = 0; k < rows * width; k++) all += vote[k] * (1 + k % 13) + weight[k] * (1 + k % 11) + column[k] * (k % 7);
    printf("%.0f\n", all);
}

static long long total(const int *a, int n)
{
    long long t = 0;
    for (int i = 0; i < n; i++) t += (long long)a[i] * (1 + i % 13);
    return t;
}

/* Nests and sums over the grid: the gradients of rows of a table, and the energy of bonds. */
static double gradients(int n, int rows, const int *row, float (*table)[8], const float (*g)[8], int bonds, int cells, const double *f, double *force)
{
    double energy = 0;
#pragma acc parallel loop gang copyin(row[0 : 4 * n], g[0:n]) copy(table[0:rows])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 4; j++) {
#pragma acc loop vector
            for (int k = 0; k < 8; k++) {
#pragma acc atomic
                table[row[4 * i + j]][k] += g[i][k];
            }
        }
#pragma acc parallel loop reduction(+ : energy) copyin(row[0 : 4 * n], f[0:bonds]) copy(force[0:cells])
    for (int i = 0; i < bonds; i++) {
        energy += f[i];
#pragma acc atomic
        force[row[i] % cells] += f[i];
#pragma acc atomic
        force[(row[i] + 1) % cells] -= 2 * f[i];
    }
    return energy;
}

/* The largest number of each row is counted. */
static void largest(int n, const float (*g)[8], int *count)
{
#pragma acc parallel loop copyin(g[0:n]) copy(count[0:8])
    for (int i = 0; i < n; i++) {
        int at = 0;
        for (int t = 0; t < 5; t++)
            for (int k = 0; k < 8; k++)
                if (g[i][(k + t) % 8] > g[i][at]) at = (k + t) % 8;
#pragma acc atomic
        count[at]++;
    }
}

static void print_gradients(int rows, int cells)
{
    static int row[4 * 1000], count[8];
    static float table[8000][8], g[1000][8];
    static double f[4000], force[40 * N];
    double all = 0, energy;
    for (int i = 0; i < 4000; i++) row[i] = (int)(i * 31LL % rows), f[i] = i % 5;
    for (int i = 0; i < 8000; i++) g[i / 8][i % 8] = i % 11;
    for (int i = 0; i < 64000; i++) table[i / 8][i % 8] = 1;
    for (int k = 0; k < cells; k++) force[k] = 0;
    energy = gradients(1000, rows, row, table, (const float (*)[8])g, 4000, cells, f, force);
    largest(1000, (const float (*)[8])g, count);
    for (int k = 0; k < 8; k++) all += count[k] * k;
    for (int k = 0; k < cells; k++) all += force[k] * (1 + k % 13);
    for (int i = 0; i < 64000; i++) all += (double)table[i / 8][i % 8] * (1 + i % 7);
    printf("%.0f %.0f\n", energy, all);
}

int main(void)
{
    static int key[N], v[N], count[KEYS], sum[KEYS], low[KEYS], high[KEYS], bytes[256];
    static long long squares[KEYS];
    static unsigned char byte[N];
    long long all = 0;
    for (int i = 0; i < N; i++) key[i] = (int)(i * 2654435761u % KEYS), v[i] = i % 101, byte[i] = (unsigned char)(i * 7);
    groups(N, key, v, count, sum, squares, low, high);
    for (int k = 0; k < KEYS; k++) all += squares[k] * (1 + k % 13);
    printf("%lld %lld %lld %lld %lld\n", total(count, KEYS), total(sum, KEYS), all, total(low, KEYS), total(high, KEYS));
    mixed(N, byte, key, bytes, count, sum, low);
    printf("%lld %lld %lld %lld\n", total(bytes, 256), total(count, KEYS), total(sum, KEYS), total(low, KEYS));
    print_fluxes(40 * N, 40 * N);
    print_fluxes(40 * N, 100);
    print_fluxes(500, 500);
    print_votes(60, 300, 24, 2000, byte);
    print_votes(60, 100, 12, 300, byte);
    print_gradients(8000, 40 * N);
    print_gradients(10, 100);
    return 0;
}
