/* aliased_bins: arrays to which a construct adds atomically, and that it also reads by another name. SPDX-License-Identifier: MIT
 * Where the elements are added to copies, in shared memory or of each thread, the other name would read the old values. */
#include <stdio.h>

enum { N = 3000, KEYS = 60, ROWS = 40 };
struct box { int *data, n; };

static int table[KEYS], key[N], other[KEYS];
static float sums[KEYS];

/* What an iteration has added, it sees: every element that it reads is at least 1. */
static long two_pointers(int *h, int *g, const int *k, int n)
{
    long seen = 0;
#pragma acc parallel loop copy(h[0:KEYS]) copy(g[0:KEYS]) copyin(k[0:n]) reduction(+:seen)
    for (int i = 0; i < n; i++) {
        int c;
#pragma acc atomic
        h[k[i]] += 1;
#pragma acc atomic read
        c = g[k[i]];
        seen += c > 0;
    }
    return seen;
}

/* By an index that is computed, of a pointer to constants. */
static long computed(int *h, const int *g, const int *k, int n)
{
    long seen = 0;
#pragma acc parallel loop copy(h[0:KEYS]) copyin(k[0:n]) reduction(+:seen) copy(g[0:KEYS])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        h[k[i] % KEYS] += 1;
        int c;
#pragma acc atomic read
        c = g[k[i] % KEYS];
        seen += c > 0;
    }
    return seen;
}

static int at(const int *g, int k)
{
    int c;
#pragma acc atomic read
    c = g[k];
    return c;
}
static long passed(int *h, const int *g, const int *k, int n)
{
    long seen = 0;
#pragma acc parallel loop copy(h[0:KEYS], g[0:KEYS]) copyin(k[0:n]) reduction(+:seen)
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        h[k[i]] += 1;
        seen += at(g, k[i]) > 0;
    }
    return seen;
}

static long pointer_to_array(int n)
{
    int t[KEYS] = {0}, *p = t;
    long seen = 0;
#pragma acc parallel loop copy(t, p[0:KEYS]) copyin(key[0:n]) reduction(+:seen)
    for (int i = 0; i < n; i++) {
        int c;
#pragma acc atomic
        t[key[i]] += 1;
#pragma acc atomic read
        c = p[key[i]];
        seen += c > 0;
    }
    return seen;
}

static long global_and_pointer(const int *p, int n)
{
    long seen = 0;
#pragma acc parallel loop copy(table) copy(p[0:KEYS]) copyin(key[0:n]) reduction(+:seen)
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        table[key[i]]++;
        int c;
#pragma acc atomic read
        c = p[key[i]];
        seen += c > 0;
    }
    return seen;
}

/* As bytes: the type may be that of any object. */
static long bytes(float *h, const unsigned char *b, int n)
{
    long seen = 0;
#pragma acc parallel loop copy(h[0:KEYS]) copy(b[0:KEYS * sizeof(float)]) copyin(key[0:n]) reduction(+:seen)
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        h[key[i]] += 1.0f;
        unsigned char c;
#pragma acc atomic read
        c = b[4 * key[i] + 3];
        seen += c != 0;
    }
    return seen;
}

/* Through a pointer in memory. */
static long in_memory(int *h, struct box *b, int n)
{
    long seen = 0;
#pragma acc data copy(h[0:KEYS]) copy(b[0:1])
    {
#pragma acc enter data attach(b->data)
#pragma acc parallel loop present(h, b) copyin(key[0:n]) reduction(+:seen)
        for (int i = 0; i < n; i++) {
#pragma acc atomic
            h[key[i]] += 1;
            int c;
#pragma acc atomic read
            c = b->data[key[i]];
            seen += c > 0;
        }
#pragma acc exit data detach(b->data)
    }
    return seen;
}

/* Both names are added to: by the operator + alone. */
static void both(int *h, int *g, int n)
{
#pragma acc parallel loop copy(h[0:KEYS]) copy(g[0:KEYS]) copyin(key[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        h[key[i]] += 1;
#pragma acc atomic
        g[key[i]] += 2;
    }
}

/* A count of each row's values, of which the row then reads the largest by the other name. */
static void rows(int *h, const int *g, const int *x, int n, int *largest)
{
#pragma acc parallel loop gang copy(h[0:ROWS * 16]) copy(g[0:ROWS * 16]) copyin(x[0:ROWS * n]) copyout(largest[0:ROWS])
    for (int r = 0; r < ROWS; r++) {
        int most = 0;
#pragma acc loop vector
        for (int i = 0; i < n; i++) {
#pragma acc atomic
            h[r * 16 + x[r * n + i] % 16] += 1;
        }
#pragma acc loop vector reduction(max:most)
        for (int k = 0; k < 16; k++) most = g[r * 16 + k] > most ? g[r * 16 + k] : most;
        largest[r] = most;
    }
}

static long long total(const int *a, int n)
{
    long long t = 0;
    for (int i = 0; i < n; i++) t = t * 3 % 1000003 + a[i];
    return t;
}

static void clear(void)
{
    for (int k = 0; k < KEYS; k++) table[k] = other[k] = 0, sums[k] = 0;
}

int main(void)
{
    static int counts[ROWS * 16], apart[ROWS * 16], largest[ROWS];
    struct box b[1] = {{table, KEYS}};
    for (int i = 0; i < N; i++) key[i] = i * 37 % KEYS;
    printf("two pointers %ld", two_pointers(table, table, key, N)), clear();
    printf(" apart %ld", two_pointers(table, other, key, N)), clear();
    printf(" computed %ld", computed(table, table, key, N)), clear();
    printf(" passed %ld", passed(table, table, key, N)), clear();
    printf("\narray and pointer %ld", pointer_to_array(N));
    printf(" global %ld", global_and_pointer(table, N)), clear();
    printf(" bytes %ld", bytes(sums, (const unsigned char *)sums, N)), clear();
    printf(" in memory %ld\n", in_memory(table, b, N)), clear();
    both(table, table, N);
    printf("both %lld", total(table, KEYS)), clear();
    both(table, other, N);
    printf(" apart %lld %lld\n", total(table, KEYS), total(other, KEYS));
    rows(counts, counts, key, N / ROWS, largest);
    printf("rows %lld %lld", total(counts, ROWS * 16), total(largest, ROWS));
    rows(apart, counts, key, N / ROWS, largest);
    printf(" apart %lld %lld\n", total(apart, ROWS * 16), total(largest, ROWS));
    return 0;
}
