/* row_counts: lanes of a row that add atomically to a few elements of the row, a histogram for each row. Copies of rows in shared memory hold the
 * first elements only: others, before and after them, are added directly. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 37, LENGTH = 700, WIDE = 5000 };
static unsigned char image[ROWS][LENGTH];
static int key[ROWS * LENGTH], table[ROWS][300];
static unsigned state = 12345;
static unsigned next(void) { return (state = state * 1664525u + 1013904223u) >> 8; }

static void print(const char *name, const long long *x, int n)
{
    unsigned long long sum = 0;
    for (int i = 0; i < n; i++) sum = sum * 31 + (unsigned long long)x[i];
    printf("%s %llu\n", name, sum);
}

static void print_ints(const char *name, const int *x, int n)
{
    unsigned sum = 0;
    for (int i = 0; i < n; i++) sum = sum * 31u + (unsigned)x[i];
    printf("%s %u\n", name, sum);
}

static void of_bytes(int rows, int length, const unsigned char *x, int *h)
{
#pragma acc parallel loop copyin(x[0:rows * length]) copyout(h[0:rows * 256])
    for (int r = 0; r < rows; r++) {
        for (int b = 0; b < 256; b++) h[r * 256 + b] = 0;
        for (int i = 0; i < length; i++) h[r * 256 + x[r * length + i]]++;
    }
}

/* Keys of any size, of which most are beyond the copy, and some before its first element. */
static void of_keys(int rows, int length, const int *x, long long *h)
{
#pragma acc parallel loop gang copyin(x[0:rows * length]) copy(h[0:(rows + 2) * WIDE])
    for (int r = 0; r < rows; r++) {
#pragma acc loop vector
        for (int i = 0; i < length; i++) {
            int k = x[r * length + i] - 40;
#pragma acc atomic
            h[(r + 1) * WIDE + k] += i;
        }
    }
}

/* The row reads its counts after it. */
static void of_table(int rows, int length, int *largest)
{
#pragma acc parallel loop gang copyin(key) copyout(table[0:rows]) copyout(largest[0:rows])
    for (int r = 0; r < rows; r++) {
        int most = 0;
#pragma acc loop vector
        for (int b = 0; b < 300; b++) table[r][b] = b % 3;
#pragma acc loop vector
        for (int i = 0; i < length; i++) {
#pragma acc atomic update
            table[r][key[r * length + i] % 300] -= 2;
#pragma acc atomic update
            table[r][299 - key[i] % 300]++;
        }
#pragma acc loop vector reduction(max : most)
        for (int b = 0; b < 300; b++)
            if (-table[r][b] > most) most = -table[r][b];
        largest[r] = most;
    }
}

static void of_weights(int rows, int length, const unsigned char *x, float *h, double *g)
{
#pragma acc parallel loop gang copyin(x[0:rows * length]) copy(h[0:rows * 16], g[0:16])
    for (int r = 0; r < rows; r++) {
#pragma acc loop vector
        for (int i = 0; i < length; i++) {
#pragma acc atomic
            h[x[r * length + i] % 16 + 16 * r] += 0.5f;
#pragma acc atomic
            g[x[r * length + i] & 15] += 0.25;
        }
    }
}

int main(void)
{
    int *h = malloc(sizeof(int) * ROWS * 256), *largest = malloc(sizeof(int) * ROWS);
    long long *wide = calloc((ROWS + 2) * WIDE, sizeof *wide);
    float *f = calloc(ROWS * 16, sizeof *f);
    double g[16] = {0};
    for (int r = 0; r < ROWS; r++)
        for (int i = 0; i < LENGTH; i++) {
            image[r][i] = (unsigned char)(r % 5 ? next() : next() % 3);
            key[r * LENGTH + i] = (int)(next() % WIDE);
        }
    const int rows[] = {ROWS, 3, 1, ROWS, 1}, lengths[] = {LENGTH, LENGTH, ROWS * LENGTH, 9, 1};
    for (int t = 0; t < 5; t++) {
        of_bytes(rows[t], lengths[t], image[0], h);
        print_ints("bytes", h, rows[t] * 256);
        of_keys(rows[t], lengths[t], key, wide);
        print("keys", wide, (ROWS + 2) * WIDE);
        of_table(rows[t], lengths[t], largest);
        print_ints("table", table[0], rows[t] * 300);
        print_ints("largest", largest, rows[t]);
        of_weights(rows[t], lengths[t], image[0], f, g);
        double all = 0;
        for (int i = 0; i < ROWS * 16; i++) all += f[i] * (i % 7);
        for (int i = 0; i < 16; i++) all += g[i] * i;
        printf("weights %.2f\n", all);
    }
    free(h), free(largest), free(wide), free(f);
    return 0;
}
