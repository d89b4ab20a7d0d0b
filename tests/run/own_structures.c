/* own_structures: local structures that a construct only reads are values of the kernel, unless the device may have them.
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include <stdbool.h>

enum { N = 1000 };
enum color { RED, GREEN = 5, BLUE };

struct vector {
    double x, y, z;
};
struct options {
    struct vector scale;
    enum color color;
    bool twice;
    unsigned low : 3, high : 5;
    signed char shift;
    union {
        int whole;
        short half;
    } count;
};
struct table {
    int n, values[4];
};

static double length(struct vector v)
{
    return v.x * v.x + v.y * v.y + v.z * v.z;
}

static void of_parameter(double *a, const struct vector w, struct options o)
{
#pragma acc parallel loop copy(a[0:N])
    for (int i = 0; i < N; i++) a[i] += w.x * i + w.y + length(w) + o.scale.z * o.color + o.low + o.high * o.shift + o.count.whole + o.twice;
}
static void of_local(double *a)
{
    struct {
        int first, step;
    } range = {3, 2};
    struct vector was = {1, 2, 3};
    for (int k = 0; k < 3; k++) {
#pragma acc parallel loop copy(a[0:N]) async(1)
        for (int i = range.first; i < N; i += range.step) {
            struct vector own = was;
            own.x += i;
            a[i] += own.x - own.z;
        }
        was.x += 10; /* the kernel has the former value */
        range.first++;
    }
#pragma acc wait(1)
}
static void of_kernels(double *a, struct vector w)
{
#pragma acc kernels copy(a[0:N])
    {
        for (int i = 0; i < N; i++) a[i] += w.x;
        for (int i = 1; i < N; i++) a[i] -= w.y;
    }
#pragma acc serial copy(a[0:N])
    for (int i = 0; i < N; i++) a[i] += w.z;
}
static void is_mapped(double *a)
{
    struct vector w = {1, 1, 1};
#pragma acc data copyin(w)
    {
        w.x = 100;
#pragma acc update device(w)
#pragma acc parallel loop copy(a[0:N])
        for (int i = 0; i < N; i++) a[i] += w.x;
    }
}
static void keep(struct vector *w)
{
#pragma acc enter data copyin(w[0:1])
}
static void is_mapped_elsewhere(double *a)
{
    struct vector w = {7, 1, 1};
    keep(&w);
#pragma acc parallel loop copy(a[0:N])
    for (int i = 0; i < N; i++) a[i] += w.x;
#pragma acc exit data delete(w)
}
static void is_written(double *a)
{
    struct vector w = {1, 2, 3};
#pragma acc serial copy(a[0:N])
    {
        a[0] += w.x;
        w.y = 9;
    }
    a[1] += w.y;
    struct table t = {4, {1, 2, 3, 4}};
#pragma acc parallel loop copy(a[0:N])
    for (int i = 0; i < N; i++) a[i] += t.values[i % t.n];
}

int main(void)
{
    double *a = malloc(N * sizeof *a);
    struct vector w = {0.5, 2, -1};
    struct options o = {.scale = {1, 2, 3}, .color = BLUE, .twice = true, .low = 5, .high = 17, .shift = -3, .count.whole = 70000};
    for (int i = 0; i < N; i++) a[i] = i % 10;
    of_parameter(a, w, o), print_sum("parameter", a, N);
    of_local(a), print_sum("local", a, N);
    of_kernels(a, w), print_sum("kernels", a, N);
    is_mapped(a), print_sum("mapped", a, N);
    is_mapped_elsewhere(a), print_sum("elsewhere", a, N);
    is_written(a), print_sum("written", a, N);
    free(a);
    return 0;
}
