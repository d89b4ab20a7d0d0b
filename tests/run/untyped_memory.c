/* options: -fno-strict-aliasing */
/* untyped_memory: the same memory by pointers to int and to float, as -fno-strict-aliasing permits. SPDX-License-Identifier: MIT */
#include "check.h"

enum { ROWS = 12, LONG = 600 };
static float memory[ROWS * LONG];

/* Each row is read as integers before it is written as floating-point numbers. */
static void rows(int *p, float *q)
{
#pragma acc parallel loop gang vector_length(256) present(p, q)
    for (int k = 0; k < ROWS; k++) {
        int factor = p[k * LONG];
#pragma acc loop vector
        for (int i = 0; i < LONG; i++) q[k * LONG + i] = (float)(i * factor + k);
    }
}

/* What an iteration has counted is not 0. */
static int counted(int *count, const float *seen, const int *key, int n)
{
    int all = 0;
#pragma acc parallel loop reduction(+ : all) present(count, seen) copyin(key[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        count[key[i]] += 1;
        all += seen[key[i]] != 0;
    }
    return all;
}

int main(void)
{
    static int key[1000], values[ROWS * LONG];
    int *p = (int *)memory;
    for (int i = 0; i < ROWS * LONG; i++) p[i] = i % 11;
    for (int i = 0; i < 1000; i++) key[i] = i * 7 % 1000;
#pragma acc data copy(memory)
    rows(p, memory);
    for (int i = 0; i < ROWS * LONG; i++) values[i] = (int)memory[i], p[i] = 0;
    print_ints("rows", values, ROWS * LONG);
#pragma acc data copy(memory)
    printf("counted %d\n", counted(p, memory, key, 1000));
    return 0;
}
