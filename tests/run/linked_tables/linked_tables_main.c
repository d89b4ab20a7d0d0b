/* linked_tables_main: arrays, constants and scalars in two files, some of the same name. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include "linked_tables.h"
float matrix[ROWS][COLS];
#pragma acc declare create(matrix)
const int steps[4] = { 1, 2, 3, 4 };
#pragma acc declare copyin(steps)
static int calls;
#pragma acc declare create(calls)
enum mode { A, B } mode = B;
#pragma acc declare copyin(mode)
unsigned char flags[3][2][5];
#pragma acc declare create(flags)

static float local_sum(void)
{
    static float buffer[COLS];
#pragma acc declare create(buffer)
    float s = 0;
#pragma acc parallel loop present(buffer)
    for (int j = 0; j < COLS; j++) buffer[j] = matrix[1][j];
#pragma acc parallel loop reduction(+:s)
    for (int j = 0; j < COLS; j++) s += buffer[j];
    return s;
}
int main(void)
{
    extern int remote;
    extern void other(void);
    for (int i = 0; i < ROWS; i++) for (int j = 0; j < COLS; j++) matrix[i][j] = i * 10 + j;
#pragma acc update device(matrix)
    calls = 3;
#pragma acc update device(calls)
    other();
#pragma acc update self(matrix[1:2])
    printf("%g %g %g\n", matrix[1][1], matrix[2][2], local_sum());
    printf("remote %d\n", remote);
#pragma acc parallel loop
    for (int i = 0; i < ROWS; i++) bump(i);
#pragma acc update self(matrix)
    float s = 0;
    for (int i = 0; i < ROWS; i++) for (int j = 0; j < COLS; j++) s += matrix[i][j];
    printf("%g\n", s);
    int got = 0, m = 0;
#pragma acc serial copyout(got, m)
    { got = calls + steps[2]; m = mode; }
    printf("%d %d\n", got, m);
    for (int k = 0; k < 5; k++) flags[2][1][k] = k;
#pragma acc update device(flags[2:1][1:1][0:5])
    int f = 0;
#pragma acc parallel loop reduction(+:f)
    for (int k = 0; k < 5; k++) f += flag(2, 1, k);
    printf("flags %d\n", f);
    return 0;
}
