/* Counting: atomic additions to few elements, at places that are read or computed. SPDX-License-Identifier: MIT */
#include "check.h"
#include <string.h>

enum { N = 5000 };
static unsigned char bytes[N];
static int keys[N];

static void fill(void)
{
    unsigned v = 12345;
    for (int i = 0; i < N; i++) {
        v = v * 1103515245u + 12345u;
        bytes[i] = v >> 24;
        keys[i] = (int)(v >> 8) - 8000000;
    }
}

static void counts(int n, const unsigned char *b, unsigned *h)
{
#pragma acc parallel loop copyin(b[0:n]) copy(h[0:256])
    for (int i = 0; i < n; i++) {
#pragma acc atomic update
        h[b[i]]++;
    }
    print_ints("counts", (int *)h, 256);
}

/* An array of its own size, two dimensions, and one whose index is masked. */
static void several(int n, const int *k)
{
    int table[4][16] = {{0}}, other[64] = {1, 2, 3};
    unsigned long long wide[100] = {7};
#pragma acc parallel loop copyin(k[0:n]) copy(table, other, wide)
    for (int i = 0; i < n; i++) {
        int place = k[i] & 63;
        if (k[i] % 11 == 0) continue;
#pragma acc atomic
        table[place / 16][place % 16] += 2;
#pragma acc atomic
        other[place] = other[place] - 3;
#pragma acc atomic
        wide[(unsigned)k[i] % 100] += k[i] > 0 ? 1ull << 33 : 1;
    }
    print_ints("table", table[0], 64);
    print_ints("other", other, 64);
    unsigned long long sum = 0;
    for (int i = 0; i < 100; i++) sum = sum * 3 + wide[i];
    printf("wide %llu\n", sum);
}

/* Numbers whose sums are exact in any order; a pointer into the middle, so that places before it count too. */
static void weights(int n, const int *k)
{
    double sums[32] = {0.5}, both[41] = {0};
    float *middle = malloc(200 * sizeof *middle);
    for (int i = 0; i < 200; i++) middle[i] = 0;
    float *around = middle + 100;
#pragma acc data copy(middle[0:200])
    {
#pragma acc parallel loop copyin(k[0:n]) present(around) copy(sums)
        for (int i = 0; i < n; i++) {
#pragma acc atomic
            sums[k[i] & 31] += 0.25;
#pragma acc atomic
            around[k[i] % 50] -= 1;
        }
    }
#pragma acc parallel loop copyin(k[0:n]) copy(both) num_gangs(3) vector_length(64)
    for (int i = 0; i < n; i++) {
#pragma acc atomic update
        both[k[i] % 20 + 20] += i % 8;
    }
    print_sum("sums", sums, 32);
    print_sum("both", both, 41);
    double all = 0;
    for (int i = 0; i < 200; i++) all = all * 0.5 + middle[i] * (i + 1);
    printf("around %.9g\n", all);
    free(middle);
}

static void reduced(int n, const unsigned char *b)
{
    int h[256] = {0}, total = 0;
#pragma acc parallel loop copyin(b[0:n]) reduction(+: h, total)
    for (int i = 0; i < n; i++) {
        h[b[i]] += 1;
        total += b[i] > 100;
    }
    print_ints("reduced", h, 256);
    printf("total %d\n", total);
}

/* What the kernel reads too, or captures, or stores: no copies in the blocks. */
static void looked_at(int n, const unsigned char *b)
{
    int h[256] = {0}, first[256], seen = 0;
    memset(first, 0, sizeof first);
#pragma acc parallel loop copyin(b[0:n]) copy(h, first, seen)
    for (int i = 0; i < n; i++) {
        int old;
#pragma acc atomic capture
        old = h[b[i]]++;
        if (old == 0) {
#pragma acc atomic
            first[b[i]] += 1;
        }
        int now;
#pragma acc atomic read
        now = first[b[i]];
        if (now < 0) {
#pragma acc atomic write
            seen = 1;
        }
    }
    print_ints("captured", h, 256);
    print_ints("first", first, 256);
    printf("seen %d\n", seen);
}

static void grid(int n, int m, const int *k)
{
    int h[128] = {0};
#pragma acc parallel loop collapse(2) copyin(k[0:n * m]) copy(h)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
#pragma acc atomic
            h[k[i * m + j] & 127] += i - j;
        }
    print_ints("grid", h, 128);
#pragma acc kernels loop independent copyin(k[0:n]) copy(h)
    for (int i = n - 1; i >= 0; i -= 3) {
#pragma acc atomic
        h[(k[i] >> 3) & 127] -= i;
    }
    print_ints("downwards", h, 128);
}

/* Arrays of a length that no index shows: shorter and longer than the blocks' copies, rows of two subscripts, places before the pointer. */
static void by_key(int n, int length, const int *k)
{
    int *count = calloc(length, sizeof *count), (*rows)[7] = calloc(length, sizeof *rows);
    double *weight = calloc(2 * length, sizeof *weight), *middle = weight + length;
    long long *far = calloc(length, sizeof *far);
#pragma acc parallel loop copyin(k[0:n]) copy(count[0:length], rows[0:length], far[0:length], weight[0:2 * length])
    for (int i = 0; i < n; i++) {
        int at = (int)((unsigned)k[i] % length);
#pragma acc atomic
        count[at]++;
#pragma acc atomic update
        rows[at][i % 7] -= at;
#pragma acc atomic
        far[length - 1 - at] += 1ll << 40;
#pragma acc atomic
        middle[k[i] % length] += 0.5;
    }
    double sum = 0;
    for (int i = 0; i < length; i++) {
        sum = sum * 0.999 + count[i] + (double)far[i] / (1ll << 38) + weight[i] - weight[length + i];
        for (int j = 0; j < 7; j++) sum += rows[i][j] * 0.0625;
    }
    printf("by_key %d: %.12g\n", length, sum);
    free(count), free(rows), free(far), free(weight);
}

/* The host's threads have copies of arrays whose length is known when the construct begins, unless they overlap. */
static void with_lengths(int n, int length, const int *k, int *second)
{
    int *count = calloc(length, sizeof *count);
    double *weight = calloc(length, sizeof *weight);
    unsigned *bits = malloc((length + 3) * sizeof *bits), product[16];
    static float table[4096];
    memset(bits, -1, (length + 3) * sizeof *bits), memset(table, 0, sizeof table);
    for (int i = 0; i < 16; i++) product[i] = i;
    if (!second) second = count;
    int slots = length;
#pragma acc data copyin(k[0:n]) copy(weight[0:slots], bits[3:slots])
    {
#pragma acc parallel loop present(weight)
        for (int i = 0; i < n; i++) {
#pragma acc atomic
            weight[(unsigned)k[i] % slots] += 0.25;
        }
#pragma acc parallel loop copy(count[0:length], second[0:8], product)
        for (int i = 0; i < n; i++) {
            int at = (int)((unsigned)k[i] % length);
#pragma acc atomic
            count[at] += at;
#pragma acc atomic
            second[at % 8] -= 3;
            if (at % 2 == 0) {
#pragma acc atomic
                bits[3 + at] &= ~(1u << (i % 32));
            }
#pragma acc atomic
            product[at % 16] *= 3;
        }
    }
    slots = length;
#pragma acc data copyin(k[0:n]) copy(weight[0:slots])
    {
        slots = 1;
#pragma acc parallel loop present(weight) copy(table)
        for (int i = 0; i < n; i++) {
#pragma acc atomic
            weight[(unsigned)k[i] % length] += slots;
#pragma acc atomic
            table[(unsigned)k[i] % 4096] += 2;
        }
    }
    print_ints("count", count, length < 64 ? length : 64);
    print_ints("second", second, 8), print_ints("bits", (int *)bits, length < 64 ? length : 64), print_ints("product", (int *)product, 16);
    print_sum("weight", weight, length);
    double sum = 0;
    for (int i = 0; i < 4096; i++) sum += table[i] * i;
    printf("%.0f\n", sum);
    free(count), free(weight), free(bits);
}

/* kernels without atomic. Integers may be updated in any order; what is read, or floating, stays in order. */
static void unwritten(int n, const unsigned char *b, const int *k)
{
    static int count[256], most[64], rows[8][256];
    static unsigned bits[64], mixed[64];
    static long long total[256];
    static double weight[64];
    memset(most, -1, sizeof most);
#pragma acc kernels copyin(b[0:n], k[0:n]) copy(count, most, bits, total, rows, mixed, weight)
    {
        for (int i = 0; i < n; i++) count[b[i]]++;
        for (int i = 0; i < n; i++) {
            int at = k[i] & 63;
            if (most[at] < b[i]) most[at] = b[i];
            bits[at] |= 1u << (i % 32);
        }
        for (int i = 0; i < n; i++) total[b[i]] = total[b[i]] + k[i];
        for (int r = 0; r < 8; r++)
            for (int i = r; i < n; i += 8) rows[r][b[i]]++;
        for (int i = 0; i < n; i++) mixed[k[i] & 63] = mixed[k[i] & 63] * 3 + 1;
        for (int i = 0; i < n; i++) weight[k[i] & 63] += 0.25 * b[i];
    }
    print_ints("unwritten", count, 256);
    print_ints("most", most, 64);
    print_ints("bits", (int *)bits, 64);
    print_ints("rows", rows[0], 8 * 256);
    print_ints("mixed", (int *)mixed, 64);
    print_sum("weight", weight, 64);
    long long sum = 0;
    for (int i = 0; i < 256; i++) sum += total[i] * i;
    printf("%lld\n", sum);
}

/* Loops inside add: along triangles, in loops of unequal lengths, in short ones, and with inner loops between additions. */
static void pairs(int n, int m, int length, const int *k, const int *from)
{
    int *by_distance = calloc(length, sizeof *by_distance), *by_sum = calloc(length, sizeof *by_sum), *few = calloc(length, sizeof *few);
    int *around = calloc(length, sizeof *around);
#pragma acc data copyin(k[0:n], from[0:n + 1]) copy(by_distance[0:length], by_sum[0:length], few[0:length], around[0:length])
    {
#pragma acc parallel loop present(k, by_distance)
        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n; j++) {
                unsigned d = (unsigned)(k[i] - k[j]) >> 14;
                if (d < (unsigned)length) {
#pragma acc atomic
                    by_distance[d]++;
                }
            }
#pragma acc parallel loop present(k, by_sum, from)
        for (int i = 0; i < n; i++)
            for (int e = from[i]; e < from[i + 1]; e++) {
                int at = (int)((unsigned)k[(i + e) % n] % (unsigned)length), w = i;
                while (w > 40) w /= 3;
#pragma acc atomic update
                by_sum[at] += w - e % 3;
            }
#pragma acc parallel loop present(k, few, around)
        for (int i = 0; i < n; i++) {
            for (int e = 0; e < m; e++) {
#pragma acc atomic
                few[(unsigned)(k[i] + e) % (unsigned)length] -= e;
            }
            int w = k[i] & 63;
            while (w > 5) w -= 5;
#pragma acc atomic
            around[(unsigned)(w * i) % (unsigned)length] += w;
        }
    }
    printf("pairs %d\n", length);
    print_ints("distances", by_distance, length);
    print_ints("sums", by_sum, length);
    print_ints("few", few, length);
    print_ints("around", around, length);
    free(by_distance), free(by_sum), free(few), free(around);
}

/* Where `to` overlaps `at`, a thread runs each row, in the order of its elements. */
static void along_rows(int rows, int width, int *at, int *to, int *h)
{
#pragma acc parallel loop present(at[0:rows * width], to[0:rows * width], h[0:64])
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < width - 1; j++) {
            to[i * width + j] = (at[i * width + j] * 3 + j) & 63;
#pragma acc atomic
            h[at[i * width + j] & 63] += j;
        }
}

static void overlapping(int rows, int width, const int *k)
{
    int n = rows * width, h[64] = {0}, *both = malloc(2 * n * sizeof *both);
    for (int i = 0; i < 2 * n; i++) both[i] = k[i] & 63;
#pragma acc data copy(both[0:2 * n], h)
    {
        along_rows(rows, width, both, both + n, h);
        along_rows(rows, width, both, both + 1, h);
    }
    print_ints("overlapping", both, 2 * n);
    print_ints("added", h, 64);
    free(both);
}

/* Each update converts its sum to the integer: n - 0.5 is n - 1. Copies that begin with 0 would add nothing. */
static void fractions(int n, int length, const int *k)
{
    int *left = malloc(length * sizeof *left), few[8];
    unsigned char small[4] = {250, 249, 248, 247};
    for (int i = 0; i < length; i++) left[i] = n + i;
    for (int i = 0; i < 8; i++) few[i] = 2 * n + i;
#pragma acc parallel loop copy(left[0:length]) copyin(k[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        left[(unsigned)k[i] % length] -= 0.5f;
    }
#pragma acc parallel loop copy(few, small) copyin(k[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        few[k[i] & 7] += -0.25;
#pragma acc atomic
        small[k[i] & 3] -= 0.125 / n;
    }
    long sum = 0;
    for (int i = 0; i < length; i++) sum += left[i] * (i % 7);
    for (int i = 0; i < 8; i++) sum += few[i] * i + small[i & 3];
    printf("fractions %ld\n", sum);
    free(left);
}

int main(void)
{
    unsigned h[256] = {0};
    fill();
    counts(N, bytes, h);
    counts(3, bytes, h);
    counts(0, bytes, h);
    several(N, keys);
    weights(N, keys);
    reduced(N, bytes);
    looked_at(N, bytes);
    grid(50, 100, keys);
    by_key(N, 1, keys);
    by_key(N, 300, keys);
    by_key(N, 70000, keys);
    int apart[8] = {0};
    with_lengths(N, 1, keys, apart);
    with_lengths(N, 333, keys, apart);
    with_lengths(N, 200, keys, NULL);
    unwritten(N, bytes, keys);
    int from[301];
    for (int i = 0; i <= 300; i++) from[i] = i * (i % 4) + 5 * i;
    pairs(300, 1, 17, keys, from);
    pairs(300, 3, 6000, keys, from);
    overlapping(70, 30, keys);
    fractions(N, 500, keys);
    return 0;
}
