/* Reductions of arrays and of sections. SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 5000, BINS = 40 };
static int key[N];
static double value[N];

static void show(const char *what, const double *sum, int n)
{
    double all = 0;
    for (int k = 0; k < n; k++) all += sum[k] * (k + 1);
    printf("%s: %.1f %.1f %.1f\n", what, sum[0], sum[n - 1], all);
}

static void whole(void)
{
    double sum[BINS];
    int count[BINS], seen[4][2] = {{0}};
    for (int k = 0; k < BINS; k++) sum[k] = k, count[k] = 1;
#pragma acc parallel loop reduction(+:sum, count, seen) copyin(key, value)
    for (int i = 0; i < N; i++) {
        sum[key[i]] += value[i];
        count[key[i]]++;
        if (i % 3) seen[i % 4][i % 2] = seen[i % 4][i % 2] + 1;
    }
    show("whole", sum, BINS);
    printf("%d %d %d %d\n", count[0], count[BINS - 1], seen[0][0], seen[3][1]);
}

static void sections(int n)
{
    double *sum = calloc(n, sizeof *sum);
    unsigned *bits = calloc(n, sizeof *bits);
#pragma acc parallel copyin(key, value)
    {
#pragma acc loop gang vector reduction(+:sum[0:n]) reduction(|:bits[2:8])
        for (int i = 0; i < N; i++) {
            sum[key[i]] -= value[i];
            bits[2 + key[i] % 8] |= 1u << i % 16;
        }
    }
    show("section", sum, n);
    printf("%x %x\n", bits[2], bits[9]);
    free(sum), free(bits);
}

/* At two levels, and by gangs. */
static void levels(double *sum)
{
    for (int k = 0; k < BINS; k++) sum[k] = 1;
#pragma acc parallel loop gang reduction(+:sum[0:BINS]) copy(sum[0:BINS]) copyin(key, value)
    for (int b = 0; b < 50; b++) {
#pragma acc loop vector reduction(+:sum[0:BINS])
        for (int i = 0; i < N / 50; i++) sum[key[b * (N / 50) + i]] += value[b * (N / 50) + i];
    }
    show("levels", sum, BINS);
#pragma acc parallel num_gangs(1) reduction(*:sum[0:3]) copy(sum[0:BINS])
    {
        sum[1] *= 2;
#pragma acc loop
        for (int i = 0; i < 6; i++) sum[i % 3] *= i % 2 + 1;
    }
    show("construct", sum, BINS);
#pragma acc kernels loop independent reduction(+:sum[0:BINS]) copyin(key)
    for (int i = 0; i < N; i++) sum[key[i]] += 1;
    show("kernels", sum, BINS);
}

/* Arrays that are too large for copies: exact sums, special values among them. */
enum { LARGE = 700 };
static float small[LARGE];

static void special_values(int n)
{
    static const double parts[][3] = {{1e300, 1, -1e300}, {1e308, 1e308, -1}, {0x1p-1074, 0x1p-1070, 0}, {0x1p-1022, -0x1p-1074, 0}, {3, 1, 2}};
    double *sum = malloc(n * sizeof *sum), infinite = 1e308 * 10;
    for (int k = 0; k < n; k++) sum[k] = k % 9 == 4 ? -k : 0;
#pragma acc parallel loop copyin(parts) reduction(+:sum[3:n - 5])
    for (int i = 0; i < n * 3; i++) {
        int k = i / 3;
        if (k < 3 || k >= n - 2) continue;
        if (k % 9 < 4) sum[k] += parts[k % 9 == 0 ? 4 : k % 9][i % 3];
        else if (k % 9 == 4) sum[k] -= i % 3;
        else if (k % 9 == 5) sum[k] += i % 3 ? infinite : 1;
        else if (k % 9 == 6) sum[k] += i % 3 == 1 ? infinite : i % 3 ? -infinite : 5;
        else if (k % 9 == 7) sum[k] += -infinite;
        else sum[k]++;
    }
    for (int k = 9; k < 18; k++) printf(" %g", k % 9 == 6 ? sum[k] != sum[k] : sum[k]);
    printf(" %g %g\n", sum[2], sum[n - 1]);
    free(sum);
}

static void floats(void)
{
    float total = 0, *from = small;
    for (int k = 0; k < LARGE; k++) small[k] = k % 3 ? 0 : 1e-40f;
#pragma acc parallel copyin(value) reduction(+:small)
    {
#pragma acc loop gang
        for (int b = 0; b < 50; b++) {
#pragma acc loop vector reduction(+:small)
            for (int i = 0; i < N; i++) small[(b + i) % LARGE] += b % 2 ? value[i] : -0.25f;
        }
    }
#pragma acc parallel loop reduction(+:from[0:LARGE])
    for (int i = 0; i < 10 * LARGE; i++) *(from + i % LARGE) += i;
    for (int k = 0; k < LARGE; k++) total += small[k] / LARGE;
    printf("%g %.2f\n", small[5], total);
}

/* Read again in the same kernel. */
static void read_between(int n)
{
    double *sum = calloc(n, sizeof *sum), seen = 0;
#pragma acc parallel num_gangs(1) copy(sum[0:n]) copyin(value) copy(seen)
    {
        for (int t = 0; t < 3; t++) {
#pragma acc loop vector reduction(+:sum[0:n])
            for (int i = 0; i < N; i++) sum[i % n] += value[i];
            seen += sum[n / 2];
        }
    }
    printf("%.1f\n", seen);
    free(sum);
}

/* Maxima and minima of many elements: compared and stored in one step. */
static void extremes(int n)
{
    int *last = calloc(n, sizeof *last);
    double *most = malloc(n * sizeof *most), nan = most[0] = 0, *p = most;
    static long least[2000];
    nan = nan / nan;
    for (int k = 0; k < n; k++) most[k] = k % 3 ? -1e300 : nan;
    for (int k = 0; k < 2000; k++) least[k] = k % 7 ? 1000000 : 3;
#pragma acc parallel loop reduction(max:most[0:n]) copyin(value)
    for (int i = 0; i < N; i++) most[i % n] = fmax(value[i] - 100, most[i % n]);
#pragma acc parallel loop gang reduction(min:least)
    for (int b = 0; b < 10; b++) {
#pragma acc loop vector reduction(min:least)
        for (int i = 0; i < 2000; i++) least[i] = least[i] < i * b ? least[i] : i * b;
    }
#pragma acc parallel loop reduction(max:last[0:n])
    for (int i = 0; i < 2 * N; i++) {
        if (last[i % n] < i) {
            last[i % n] = i;
        }
    }
#pragma acc parallel loop reduction(min:p[0:n]) copyin(value)
    for (int i = 0; i < N; i++)
        if (*(p + i % n) >= value[i] * 2) *(p + i % n) = value[i] * 2;
    double all = 0;
    for (int k = 0; k < n; k++) all += most[k] + last[k];
    for (int k = 0; k < 2000; k++) all += least[k];
    printf("extremes: %.1f %.1f %d %ld\n", all, most[3], last[n - 1], least[8]);
    free(last), free(most);
}

/* Arrays of a gang, which its threads update in place, and of a thread. */
enum { OWN = 2000 };

#pragma acc routine vector
static double own_of_routine(const double *x, int g)
{
    double own[OWN], all = 0;
    for (int k = 0; k < OWN; k++) own[k] = g;
#pragma acc loop vector reduction(+:own)
    for (int i = 0; i < N; i++) own[i * 7 % OWN] += x[i];
    for (int k = 0; k < OWN; k++) all += own[k] * (k % 5);
    return all;
}

static void own_arrays(int m)
{
    static int priv[OWN];
    double sums[8], called[8], whole[8];
    int counts[8], rows[8], lanes[8];
#pragma acc parallel loop gang private(priv) copyin(value) copyout(sums, counts, rows, called)
    for (int g = 0; g < 8; g++) {
        double own[OWN], most[OWN], all = 0;
        unsigned short row[m];
        int count = 0, last = 0;
#pragma acc loop worker vector
        for (int k = 0; k < OWN; k++) {
            own[k] = k % 3 + g, most[k] = -1, priv[k] = g;
            if (k < m) row[k] = 0;
        }
#pragma acc loop worker vector reduction(+:own, priv[0:OWN]) reduction(max:most)
        for (int i = 0; i < N; i++) {
            own[i * 7 % OWN] += value[i], priv[i % OWN] -= i % (g + 2);
            if (value[i] > most[i % OWN]) most[i % OWN] = value[i];
        }
#pragma acc loop worker reduction(+:row)
        for (int i = 0; i < N; i += 10) {
#pragma acc loop vector reduction(+:row)
            for (int j = 0; j < 10; j++) row[(i + j) * 3 % m] += i % 7;
        }
#pragma acc loop vector reduction(+:all, count)
        for (int k = 0; k < OWN; k++) all += own[k] * (k % 5) - most[k] * (k % 3), count += priv[k] * (k % 4);
        for (int k = 0; k < m; k++) last += row[k] * (k % 6);
        sums[g] = all, counts[g] = count, rows[g] = last;
        called[g] = own_of_routine(value, g);
    }
#pragma acc parallel loop gang vector copyin(value) copyout(lanes)
    for (int g = 0; g < 8; g++) {
        int own[OWN], all = 0;
        for (int k = 0; k < OWN; k++) own[k] = k % 3 + g;
#pragma acc loop seq reduction(+:own)
        for (int i = 0; i < N; i++) own[i * 7 % OWN] += (int)value[i];
        for (int k = 0; k < OWN; k++) all += own[k] * (k % 5);
        lanes[g] = all;
    }
#pragma acc parallel num_gangs(1) copyin(value) copyout(whole)
    {
        double own[OWN];
#pragma acc loop vector
        for (int k = 0; k < OWN; k++) own[k] = k;
#pragma acc loop vector reduction(+:own)
        for (int i = 0; i < N; i++) own[i % OWN] += value[i];
#pragma acc loop vector
        for (int k = 0; k < 8; k++) whole[k] = own[k * 200];
    }
    for (int g = 0; g < 8; g++) printf("own: %.1f %d %d %.1f %d %.1f\n", sums[g], counts[g], rows[g], called[g], lanes[g], whole[g]);
}

/* Of _Bool, in all operators and at two levels. */
static void truths(int n)
{
    _Bool any[1000] = {0}, odd[1000] = {1}, all[1000], *more = calloc(n, 1);
    int count[4] = {0};
    for (int k = 0; k < 1000; k++) all[k] = k % 7 != 0;
#pragma acc parallel loop reduction(+:any) reduction(^:odd) reduction(&&:all) reduction(|:more[0:n])
    for (int i = 0; i < 9000; i++) {
        any[i % 1000] += i % 11 == 3;
        odd[i % 1000] ^= i % 3 == 1;
        all[i % 1000] = all[i % 1000] && i % 13 != 5;
        more[i % n] |= i % 17 == 0;
    }
#pragma acc parallel loop gang reduction(*:all)
    for (int g = 0; g < 5; g++) {
#pragma acc loop vector reduction(*:all)
        for (int i = 0; i < 1000; i++) all[i] *= (i + g) % 19 != 2;
    }
    for (int k = 0; k < 1000; k++) count[0] += any[k], count[1] += odd[k], count[2] += all[k], count[3] += more[k % n];
    printf("truths: %d %d %d %d\n", count[0], count[1], count[2], count[3]);
    free(more);
}

/* More than a thread's stack holds. */
static int wide[3000000];

static void wide_array(void)
{
    long all = 0;
#pragma acc parallel loop reduction(+:wide)
    for (int i = 0; i < 4 * N; i++) wide[i % 1000 * 2999] += i;
    for (int k = 0; k < 3000000; k++) all += wide[k] % 1000;
    printf("wide: %ld\n", all);
}

/* The clauses of collapsed loops speak for all of them. */
static void collapsed(int n)
{
    double norms[5] = {1}, three[3], top = 0;
    static double grid[5][24][40];
    int m;
    for (int i = 0; i < 5 * 24 * 40; i++) (&grid[0][0][0])[i] = i % 9;
#pragma acc parallel loop collapse(2) reduction(+:norms) copyin(grid)
    for (int j = 0; j < 24; j++)
        for (int i = 0; i < n; i++)
            for (m = 0; m < 5; m++) norms[m] = norms[m] + grid[m][j][i];
#pragma acc kernels loop collapse(2) private(three) copy(grid)
    for (int j = 0; j < 24; j++)
        for (int i = 0; i < n; i++) {
            for (m = 0; m < 3; m++) three[m] = grid[m][j][i];
            grid[4][j][i] = three[0] + three[1] * three[2];
        }
#pragma acc kernels loop collapse(2) reduction(+:norms) reduction(max:top) copyin(grid)
    for (int j = 0; j < 24; j++)
        for (int i = 0; i < n; i++) {
            for (m = 0; m < 5; m++) norms[m] += grid[m][j][i];
            top = grid[4][j][i] + j > top ? grid[4][j][i] + j : top;
        }
    for (m = 0; m < 5; m++) printf("%g ", norms[m]);
    printf("%g collapsed\n", top);
}

/* The elements and sections are those of an iteration around the loop, whose variable C declares in the loop, or outside of it. */
static void of_rows(int n, int m, const double *x, double *sum, double *most, int *count)
{
    int i;
#pragma acc parallel loop
    for (int row = 0; row < n; row++) {
#pragma acc loop reduction(+:sum[row])
        for (int j = 0; j < m; j++) sum[row] += x[row * m + j];
    }
#pragma acc parallel loop copyin(x[0:n * m]) copy(sum[0:n], count[0:n])
    for (i = 0; i < n; i++) {
        const int at = n - 1 - i;
#pragma acc loop vector reduction(+:sum[i:1], count[at])
        for (int j = 0; j < m; j++) {
            sum[i] -= x[i * m + j] / 2;
            if (x[i * m + j] > 3) count[at]++;
        }
        sum[i] = sum[i] > 0 ? sum[i] : 0;
    }
#pragma acc kernels copyin(x[0:n * m]) copy(most[0:n])
    for (i = 0; i < n; i++) {
#pragma acc loop independent reduction(max:most[i])
        for (int j = 0; j < m; j++) most[i] = x[i * m + j] > most[i] ? x[i * m + j] : most[i];
    }
}

static int planes(int n)
{
    enum { ROWS = 9, COLUMNS = 14, DEPTH = 40 };
    static int x[ROWS][COLUMNS][DEPTH], s[ROWS][COLUMNS], u[ROWS * COLUMNS], w[ROWS];
    int total = 0;
    for (int k = 0; k < ROWS * COLUMNS * DEPTH; k++) (&x[0][0][0])[k] = k * 5 % 17;
#pragma acc data copyin(x) copy(s, u, w)
    {
#pragma acc parallel loop gang
        for (int i = 0; i < ROWS; i++) {
#pragma acc loop worker
            for (int j = 0; j < COLUMNS; j++) {
#pragma acc loop vector reduction(+:s[i][j])
                for (int k = 0; k < DEPTH; k++) s[i][j] += x[i][j][k];
            }
        }
#pragma acc parallel loop collapse(2)
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < COLUMNS; j++) {
#pragma acc loop reduction(+:u[i * n + j])
                for (int k = 0; k < DEPTH; k++) u[i * n + j] -= x[i][j][k];
            }
#pragma acc parallel loop /* two iterations have one element, so the updates are atomic */
        for (int i = 0; i < ROWS; i++) {
#pragma acc loop reduction(+:w[i / 2])
            for (int k = 0; k < DEPTH; k++) w[i / 2] += x[i][1][k];
        }
    }
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++) total += s[i][j] * (i + 1) + u[i * n + j] * (j + 2) + w[i] * j;
    return total;
}

static void rows(int n, int m)
{
    double *x = malloc(n * m * sizeof *x), *sum = calloc(n, sizeof *sum), *most = calloc(n, sizeof *most), sums = 0, tops = 0;
    int *count = calloc(n, sizeof *count), counts = 0;
    for (int i = 0; i < n * m; i++) x[i] = i * 7 % 13 - 1;
    of_rows(n, m, x, sum, most, count);
    for (int i = 0; i < n; i++) sums += sum[i] * (i + 1), tops += most[i] * (i + 2), counts += count[i] * (i + 3);
    printf("rows: %.1f %.1f %d %d\n", sums, tops, counts, planes(14));
    free(x), free(sum), free(most), free(count);
}

/* Windows that overlap: gangs share elements, at the same time. */
static void windows(int frames, int hop, int width)
{
    int n = frames * hop + width, t;
    double *out = calloc(n, sizeof *out), *late = calloc(n, sizeof *late), x[40], sums[2] = {0};
    for (int k = 0; k < 40; k++) x[k] = k % 5;
#pragma accel parallel loop gang collapse(2) copy(out[0:n]) copyin(x)
    for (int i = 0; i < frames; i++)
        for (int j = 0; j < width; j++) {
#pragma accel loop vector reduction(+:out[i * hop + j])
            for (int k = 0; k < 40; k++) out[i * hop + j] += x[k] + i % 3 + j;
        }
#pragma accel parallel loop gang private(t) copy(late[0:n]) copyin(x)
    for (int i = 0; i < frames; i++) {
#pragma accel loop seq
        for (t = 0; t < 4; t++) {
#pragma accel loop vector reduction(+:late[i + t])
            for (int k = 0; k < 40; k++) late[i + t] += x[k] + t;
        }
    }
    for (int i = 0; i < n; i++) sums[0] += out[i] * (i % 7), sums[1] += late[i] * (i % 5);
    printf("windows: %.1f %.1f\n", sums[0], sums[1]);
    free(out), free(late);
}

int main(void)
{
    double sum[BINS];
    for (int i = 0; i < N; i++) key[i] = (i * 7 + i / 3) % BINS, value[i] = i % 11;
    whole();
    sections(BINS);
    levels(sum);
    special_values(500);
    floats();
    read_between(333);
    extremes(531);
    wide_array();
    truths(777);
    own_arrays(1500);
    collapsed(40);
    rows(37, 53);
    windows(60, 6, 20);
    return 0;
}
