/* Reductions of large arrays that are used in other ways than by updates of an element: each gang, worker or thread has a copy.
 * SPDX-License-Identifier: MIT */
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 3000, LARGE = 900 };
static double value[N];
static double whole[LARGE];
static int grid[40][50];

static void show(const char *what, const double *sum, int n)
{
    double all = 0;
    for (int k = 0; k < n; k++) all += sum[k] * (k % 17 + 1);
    printf("%s: %.1f %.1f %.1f\n", what, sum[0], sum[n - 1], all);
}

#pragma acc routine seq
static void add_to(double *sum, int k, double x) { sum[k] += x; }

#pragma acc routine seq
static void add_row(int *row, int i)
{
    for (int k = 0; k < 50; k += 7) row[k] += i;
}

/* In one loop: through a pointer, a temporary, a function. */
static void flat(int n)
{
    double *sum = malloc(n * sizeof *sum), total = 1;
    for (int k = 0; k < n; k++) sum[k] = k;
#pragma acc parallel loop reduction(+:sum[0:n], total) copyin(value)
    for (int i = 0; i < N; i++) {
        double *p = sum + i % n, old = sum[(i + 1) % n];
        *p += value[i];
        sum[(i + 1) % n] = old + 2;
        add_to(sum, (i + 2) % n, -value[i]);
        total += i;
    }
    show("flat", sum, n);
#pragma acc parallel loop reduction(+:sum[7:n - 20]) copyin(value)
    for (int i = 0; i < N; i++) add_to(sum + 7, i % (n - 20), value[i]);
    show("section", sum, n);
#pragma acc parallel loop collapse(2) reduction(+:grid) copyin(value)
    for (int i = 0; i < 30; i++)
        for (int j = 0; j < 40; j++) {
            add_row(grid[j], i);
            grid[(i + j) % 40][3] += value[i * j] > 10;
        }
    int all = 0;
    for (int i = 0; i < 40; i++)
        for (int j = 0; j < 50; j++) all += grid[i][j] * (i + j);
    printf("%d %.0f\n", all, total);
    free(sum);
}

/* At two and three levels, and in several loops of a construct. */
static void levels(int n)
{
    for (int k = 0; k < LARGE; k++) whole[k] = 1;
#pragma acc parallel loop gang reduction(+:whole) copyin(value)
    for (int b = 0; b < 6; b++) {
        whole[b] += b;
#pragma acc loop vector reduction(+:whole)
        for (int i = 0; i < n; i++) add_to(whole, (b * i) % LARGE, value[i]);
        double *p = &whole[LARGE - 1];
        *p += 1;
    }
    show("gang, vector", whole, LARGE);
#pragma acc parallel loop gang num_workers(4) vector_length(32) reduction(+:whole) copyin(value)
    for (int b = 0; b < 6; b++) {
#pragma acc loop worker reduction(+:whole)
        for (int w = 0; w < 10; w++) {
#pragma acc loop vector reduction(+:whole)
            for (int i = 0; i < n; i++) add_to(whole, (b * w + i) % LARGE, value[i]);
            whole[w] += w;
        }
    }
    show("three levels", whole, LARGE);
#pragma acc parallel num_gangs(3) reduction(+:whole) copyin(value)
    {
#pragma acc loop gang worker
        for (int i = 0; i < n; i++) add_to(whole, i, value[i]);
#pragma acc loop gang vector
        for (int i = 0; i < n; i++) add_to(whole, (i * 7) % LARGE, 1);
    }
    show("construct", whole, LARGE);
#pragma acc kernels copyin(value)
    {
#pragma acc loop independent reduction(+:whole)
        for (int i = 0; i < n; i++) add_to(whole, i % LARGE, value[i]);
#pragma acc loop independent
        for (int k = 0; k < LARGE; k++) whole[k] += k;
    }
    show("kernels", whole, LARGE);
}

/* Other operators. */
static void operators(int n)
{
    unsigned *bits = malloc(n * sizeof *bits);
    float *most = malloc(n * sizeof *most);
    double complex *product = malloc(n * sizeof *product);
    long sums[3] = {0};
    for (int k = 0; k < n; k++) bits[k] = ~0u, most[k] = -k, product[k] = 1;
#pragma acc parallel loop reduction(&:bits[0:n]) reduction(max:most[0:n]) reduction(*:product[0:n]) copyin(value)
    for (int i = 0; i < N; i++) {
        float *m = most + i % n;
        if (*m < value[i]) *m = value[i];
        if (i % 500 == 3) memset(bits + i % 7, 0, 12);
        bits[i % n] ^= bits[i % n] & 1u << i % 32;
        double complex z = product[i % n];
        product[i % n] = z * (i % 4 == 1 ? I : 1);
    }
    for (int k = 0; k < n; k++) sums[0] += bits[k] % 1000, sums[1] += most[k], sums[2] += creal(product[k]) + 10 * cimag(product[k]);
    printf("operators: %ld %ld %ld\n", sums[0], sums[1], sums[2]);
    free(bits), free(most), free(product);
}

/* Structures: many of them, and a large one. */
struct cell { int count; double sum, weights[3]; };
struct mixed { int n; long s; short w[3]; };
struct table { double of[700]; long used; };

static void structures(int n)
{
    static struct cell cells[200];
    static struct table t;
#pragma acc parallel loop reduction(+:cells) copyin(value)
    for (int i = 0; i < N; i++) {
        struct cell *c = &cells[i * 7 % n];
        c->count++;
        c->sum += value[i];
        cells[i % n].weights[i % 3] += 2;
    }
#pragma acc parallel loop gang reduction(+:t) copyin(value)
    for (int b = 0; b < 10; b++) {
#pragma acc loop vector reduction(+:t)
        for (int i = 0; i < n; i++) {
            t.of[(i + b) % 700] += value[i];
            t.used++;
        }
    }
    struct mixed part[30] = {{0}};
#pragma acc parallel loop gang reduction(+:part)
    for (int b = 0; b < 4; b++) {
#pragma acc loop worker reduction(+:part)
        for (int w = 0; w < 7; w++) {
            part[b].s += w;
#pragma acc loop vector reduction(+:part)
            for (int i = 0; i < n; i++) part[(i + w) % 30].n++, part[i % 30].w[i % 3] += b;
            part[w].w[1]++;
        }
    }
    long parts = 0;
    for (int k = 0; k < 30; k++) parts += (part[k].n + 10 * part[k].s + part[k].w[1]) * k;
    double all = parts;
    long count = 0;
    for (int k = 0; k < n; k++) all += cells[k].sum * (k % 5) + cells[k].weights[2], count += cells[k].count * k;
    for (int k = 0; k < 700; k++) all += t.of[k] * (k % 3);
    printf("structures: %.1f %ld %ld\n", all, count, t.used);
}

/* Rows of variable length. */
static void rows(int n, int m)
{
    double a[n][m];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] = i - j;
#pragma acc parallel loop reduction(+:a) copyin(value)
    for (int i = 0; i < N; i++) {
        double *p = a[i % n], first = a[0][0];
        p[i % m] += value[i];
        a[0][0] = first + 2;
    }
    show("rows", &a[0][0], n * m);
    double line[n * m];
    for (int k = 0; k < n * m; k++) line[k] = k;
#pragma acc parallel loop gang reduction(+:line) copyin(value)
    for (int i = 0; i < n; i++) {
#pragma acc loop worker vector collapse(2) reduction(+:line)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < 9; k++) {
                double *p = &line[(i * j + k) % 300];
                *p += value[i + k];
            }
    }
    show("line", line, n * m);
}

/* Iterations one after another reach the same element, through a pointer and by its name. */
static void neighbours(int n)
{
    int *most = malloc(510 * sizeof *most), all = 0;
    for (int k = 0; k < 510; k++) most[k] = -1000 + k % 3;
#pragma acc parallel loop reduction(max:most[5:500])
    for (int i = 0; i < n; i++) {
        int *p = &most[5 + i % 500];
        *p = *p < i % 7 ? i % 7 : *p;
        most[5 + (i + 3) % 500] = most[5 + (i + 3) % 500] > (i + 3) % 7 ? most[5 + (i + 3) % 500] : (i + 3) % 7;
    }
    for (int k = 0; k < 510; k++) all += most[k] * (k % 11 + 1);
    printf("neighbours %d\n", all);
    free(most);
}

/* Into arrays that each gang has of its own. */
static void own_arrays(int n)
{
    static double most[LARGE], sums[LARGE];
    int *hits = calloc(n, sizeof *hits);
    for (int k = 0; k < LARGE; k++) sums[k] = 0;
#pragma acc parallel num_gangs(5) private(most) copyin(value) copy(sums)
    {
        double own[LARGE];
#pragma acc loop vector
        for (int k = 0; k < LARGE; k++) most[k] = own[k] = 0;
#pragma acc loop gang vector reduction(+:most, own)
        for (int i = 0; i < n; i++) {
            most[i % LARGE] += value[i];
            add_to(own, i % LARGE, 2 * value[i]);
        }
#pragma acc loop vector
        for (int k = 0; k < LARGE; k++) {
            double x = most[k] + own[k];
#pragma acc atomic
            sums[k] += x;
        }
    }
    show("own", sums, LARGE);
#pragma acc parallel loop gang copyin(value) copyout(hits[0:20])
    for (int b = 0; b < 20; b++) {
        int seen[1500], best = 0;
#pragma acc loop vector
        for (int k = 0; k < 1500; k++) seen[k] = 0;
#pragma acc loop worker vector reduction(+:seen)
        for (int i = 0; i < n; i++) {
            int *p = seen;
            p[(int)value[i] * 13 % 1500] += b + i % 2;
        }
#pragma acc loop vector reduction(max:best)
        for (int k = 0; k < 1500; k++) best = seen[k] > best ? seen[k] : best;
        hits[b] = best;
    }
    static int parts[1100];
#pragma acc parallel copy(parts)
    {
        int own[1100];
#pragma acc loop vector
        for (int k = 0; k < 1100; k++) own[k] = 1;
#pragma acc loop gang reduction(+:own)
        for (int b = 0; b < 8; b++) {
#pragma acc loop vector reduction(+:own)
            for (int i = 0; i < 200; i++) own[i * b % 1100] += i;
        }
#pragma acc loop vector
        for (int k = 0; k < 1100; k++) {
#pragma acc atomic
            parts[k] += own[k] - 1;
        }
    }
    for (int b = 0; b < 20; b++) printf(" %d/%d", hits[b], parts[b * 50]);
    printf("\n");
    free(hits);
}

/* More bytes than all threads could have copies of. */
static void large(int n)
{
    double *sum = calloc(n, sizeof *sum);
#pragma acc parallel loop reduction(+:sum[0:n]) copyin(value)
    for (int i = 0; i < 300; i++) add_to(sum, i * 1009 % n, value[i]);
    show("large", sum, n);
    free(sum);
}

int main(void)
{
    for (int i = 0; i < N; i++) value[i] = i * 37 % 101 * 0.5;
    flat(700);
    levels(800);
    operators(1100);
    structures(190);
    rows(8, 40);
    neighbours(10);
    own_arrays(2500);
    large(7000);
    return 0;
}
