/* linked_tables: the other file. SPDX-License-Identifier: MIT */
#include "linked_tables.h"
int remote = 5;
#pragma acc declare copyin(remote)
static int calls = 77;
#pragma acc declare copyin(calls)
void bump(int i) { for (int j = 0; j < COLS; j++) matrix[i][j] += steps[j % 4] + calls; }
int flag(int a, int b, int c) { return flags[a][b][c]; }
void other(void)
{
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < ROWS; i++) for (int j = 0; j < COLS; j++) matrix[i][j] *= 2;
#pragma acc kernels
    remote = remote + 1;
#pragma acc update self(remote)
}
