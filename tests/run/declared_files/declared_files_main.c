/* declared_files: declared pointers, structures, linked and resident variables; declarations in functions. SPDX-License-Identifier: MIT */
#include "declared_files.h"
#include <stdio.h>
#include <stdlib.h>

int count = 32;
float values[32], *pointer;
int linked[20];
#pragma acc declare link(linked)
static float *table;
static int factor;
static double scalar;
#pragma acc declare create(table, factor, scalar)
static double resident[16];
#pragma acc declare device_resident(resident)
static struct box { int a; float *p; } box;
#pragma acc declare create(box)

#pragma acc routine seq
static float entry(int i) { return table[i] * (float)factor + (float)steps[i & 3]; }
#pragma acc routine seq
static int link_at(int i) { return linked[i]; }

static float *floats(int n)
{
    float *x = malloc(sizeof *x * (size_t)n);
    for (int i = 0; i < n; i++) x[i] = (float)i;
    return x;
}

static float total(const float *x, int n)
{
    float s = 0;
    for (int i = 0; i < n; i++) s += x[i] * (float)(i % 5 + 1);
    return s;
}

/* A section of a declared pointer attaches the pointer, so that functions see it. */
static void pointers(void)
{
    float out[40];
    factor = 5;
    for (int round = 0; round < 2; round++) {
        table = floats(40);
#pragma acc enter data copyin(table[0:40])
#pragma acc update device(factor)
#pragma acc parallel loop copyout(out)
        for (int i = 0; i < 40; i++) out[i] = entry(i);
#pragma acc parallel loop
        for (int i = 0; i < 40; i++) table[i] += (float)factor;
#pragma acc update self(table[0:40])
        printf("pointers %g %g\n", total(out, 40), total(table, 40));
#pragma acc exit data delete(table[0:40])
        factor = 6;
    }
    box.a = 3;
    box.p = floats(20);
#pragma acc update device(box)
#pragma acc enter data copyin(box.p[0:20])
#pragma acc parallel loop
    for (int i = 0; i < 20; i++) box.p[i] *= (float)box.a;
#pragma acc exit data copyout(box.p[0:20])
    printf("box %g\n", total(box.p, 20));
}

/* Other directives bring a linked variable, more than once; functions find it where it is then. */
static void links(void)
{
    int out[20];
    for (int round = 0; round < 3; round++) {
        int s = 0;
        for (int i = 0; i < 20; i++) linked[i] = i + round;
#pragma acc enter data copyin(linked)
#pragma acc parallel loop copyout(out) present(linked)
        for (int i = 0; i < 20; i++) out[i] = linked[i] * 2 + link_at(19 - i);
#pragma acc exit data delete(linked)
        for (int i = 0; i < 20; i++) s += out[i] * i;
        printf("link %d\n", s);
    }
}

static void other_clauses(int n)
{
    double local[n], sum = 0;
#pragma acc declare create(local)
#pragma acc parallel loop
    for (int i = 0; i < n; i++) local[i] = i * 2;
#pragma acc parallel loop
    for (int i = 0; i < 16; i++) resident[i] = i;
#pragma acc parallel loop reduction(+:sum)
    for (int i = 0; i < n; i++) sum += local[i] + resident[i % 16];
    scalar = 4;
#pragma acc update device(scalar)
#pragma acc serial
    scalar *= 2;
#pragma acc update self(scalar)
    printf("other clauses %g %g\n", sum, scalar);
}

static void copied(double *x, int n)
{
#pragma acc declare copy(x[0:n])
#pragma acc parallel loop
    for (int i = 0; i < n; i++) x[i] += 1;
}

static void expected(double *x, int n)
{
#pragma acc declare present(x)
#pragma acc parallel loop
    for (int i = 0; i < n; i++) x[i] += 1;
}

int main(void)
{
    double x[25], s = 0;
    pointers();
    links();
    other_clauses(30);
    for (int i = 0; i < 25; i++) x[i] = i;
    copied(x, 25);
#pragma acc data copy(x)
    expected(x, 25);
    for (int i = 0; i < 25; i++) s += x[i];
    printf("in functions %g\n", s);
    for (int i = 0; i < 32; i++) values[i] = (float)i;
#pragma acc update device(values)
    pointer = floats(32);
#pragma acc enter data copyin(pointer[0:count])
    other_file();
#pragma acc update self(values)
#pragma acc exit data copyout(pointer[0:count])
    printf("files %g %g\n", total(values, 32), total(pointer, 32));
    return 0;
}
