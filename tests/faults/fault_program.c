/* fault_program: a little of everything that the runtime does, in five parts. SPDX-License-Identifier: MIT
 *   fault_program PART */
#include <accel.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1000, LARGE = 600000 };
static double table[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
#pragma acc declare copyin(table)
static double scale;
#pragma acc declare create(scale)

static double checksum(const double *x, long n)
{
    double s = 0;
    for (long i = 0; i < n; i++) s += x[i] * (double)(i % 7 + 1);
    return s;
}

static void fill(double *x, long n)
{
    for (long i = 0; i < n; i++) x[i] = (double)(i % 100);
}

static void regions(void)
{
    static double x[N], y[N], z[N];
    double sum = 0;
    fill(x, N);
#pragma acc data copyin(x) copyout(y) create(z)
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) y[i] = 2 * x[i];
#pragma acc parallel loop reduction(+:sum)
        for (int i = 0; i < N; i++) sum += y[i];
#pragma acc parallel loop async(1)
        for (int i = 0; i < N; i++) z[i] = y[i] + 1;
#pragma acc parallel loop async(2) wait(1)
        for (int i = 0; i < N; i++) y[i] += z[i];
#pragma acc update self(z[10:20]) async(2)
#pragma acc wait(2) async(3)
#pragma acc parallel num_gangs(4) async(3)
        {
#pragma acc loop gang
            for (int b = 0; b < 10; b++) {
#pragma acc loop vector
                for (int i = 0; i < 100; i++) y[100 * b + i] += b;
            }
        }
#pragma acc wait
    }
    printf("regions %.17g %.17g %.17g\n", sum, checksum(y, N), checksum(z + 10, 20));
}

struct list {
    int n;
    double *values;
};

static void deep(void)
{
    struct list l = { N, malloc(N * sizeof(double)) };
    double **rows = malloc(20 * sizeof *rows), total = 0;
    if (!l.values || !rows) exit(1);
    fill(l.values, N);
#pragma acc enter data copyin(l)
#pragma acc enter data copyin(l.values[0:N])
#pragma acc parallel loop present(l)
    for (int i = 0; i < N; i++) l.values[i] += i;
#pragma acc exit data copyout(l.values[0:N])
#pragma acc exit data delete(l)
    for (int r = 0; r < 20; r++) {
        rows[r] = malloc(50 * sizeof(double));
        if (!rows[r]) exit(1);
        fill(rows[r], 50);
    }
    acc_copyin(rows, 20 * sizeof *rows);
    for (int r = 0; r < 20; r++) {
        acc_copyin(rows[r], 50 * sizeof(double));
        acc_attach((void **)&rows[r]);
    }
#pragma acc parallel loop reduction(+:total) present(rows[0:20])
    for (int r = 0; r < 20; r++)
        for (int i = 0; i < 50; i++) total += rows[r][i];
    for (int r = 0; r < 20; r++) {
        acc_detach((void **)&rows[r]);
        acc_delete(rows[r], 50 * sizeof(double));
    }
    acc_delete(rows, 20 * sizeof *rows);
#pragma acc parallel loop reduction(+:total) copy(rows[0:20][0:50])
    for (int r = 0; r < 20; r++)
        for (int i = 0; i < 50; i++) total += rows[r][i] * r;
    printf("deep %.17g %.17g\n", checksum(l.values, N), total);
    for (int r = 0; r < 20; r++) free(rows[r]);
    free(rows);
    free(l.values);
}

static void large(void)
{
    double *x = malloc(LARGE * sizeof *x), *y = malloc(LARGE * sizeof *y), *device;
    if (!x || !y) exit(1);
    fill(x, LARGE);
#pragma acc parallel loop copyin(x[0:LARGE]) copyout(y[0:LARGE])
    for (int i = 0; i < LARGE; i++) y[i] = x[i] + 3;
    device = acc_malloc(LARGE * sizeof *x);
    if (!device) {
        puts("acc_malloc says that there is no memory");
        exit(0);
    }
    acc_memcpy_to_device(device, x, LARGE * sizeof *x);
    acc_memcpy_from_device(y + 10, device, 100 * sizeof *x);
    acc_free(device);
    printf("large %.17g\n", checksum(y, LARGE));
    free(x);
    free(y);
}

static void routines(void)
{
    static double x[N], y[N];
    int queues[2] = { 4, 5 };
    fill(x, N);
    acc_copyin_async(x, sizeof x, 4);
    acc_create(y, sizeof y);
#pragma acc parallel loop present(x, y) async(4)
    for (int i = 0; i < N; i++) y[i] = x[i] * x[i];
    acc_wait_any(2, queues);
    acc_wait_async(4, 5);
    acc_update_self_async(y, sizeof y, 5);
    acc_wait_all();
    acc_memcpy_d2d(x, y, sizeof x, 0, 0);
    acc_copyout(x, sizeof x);
    acc_delete_finalize(y, sizeof y);
    printf("routines %.17g %.17g %d\n", checksum(x, N), checksum(y, N), acc_async_test_all());
    acc_shutdown(acc_device_current);
    acc_copyin(x, sizeof x);
    acc_delete(x, sizeof x);
}

static void declared(void)
{
    double s = 0;
    scale = 3;
#pragma acc update device(scale)
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < 8; i++) s += scale * table[i];
#pragma acc serial
    scale = 7;
#pragma acc update self(scale)
    printf("declared %.17g %g\n", s, scale);
}

/* Halos, a sum, elements that indices select, and a construct of one device, which --multi-gpu splits over three. */
static void split(void)
{
    enum { ROWS = 96, COLUMNS = 64, POINTS = ROWS * COLUMNS };
    static double x[POINTS], y[POINTS];
    static int index[POINTS];
    double s = 0;
    fill(x, POINTS);
    for (int i = 0; i < POINTS; i++) index[i] = i ? i - 1 : 0;
#pragma acc data copy(x) create(y) copyin(index)
    for (int t = 0; t < 3; t++) {
#pragma acc parallel loop collapse(2) present(x, y)
        for (int i = 1; i < ROWS - 1; i++)
            for (int j = 0; j < COLUMNS; j++) y[i * COLUMNS + j] = x[(i - 1) * COLUMNS + j] + x[(i + 1) * COLUMNS + j];
#pragma acc parallel loop present(x, y, index) reduction(+:s)
        for (int i = COLUMNS; i < POINTS - COLUMNS; i++) x[i] = y[index[i] < COLUMNS ? i : index[i]] / 2, s += x[i] > 0;
#pragma acc serial present(x)
        x[t] = t;
    }
    printf("split %.17g %g\n", checksum(x, POINTS), s);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*part)(void);
    } parts[] = { { "regions", regions }, { "deep", deep }, { "large", large }, { "routines", routines }, { "declared", declared }, { "split", split } };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (argc < 2 || !strcmp(argv[1], parts[i].name)) parts[i].part();
    return 0;
}
