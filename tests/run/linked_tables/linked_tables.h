/* linked_tables: what both files name. SPDX-License-Identifier: MIT */
enum { ROWS = 6, COLS = 9 };
extern float matrix[ROWS][COLS];
#pragma acc declare create(matrix)
extern const int steps[4];
#pragma acc declare copyin(steps)
extern unsigned char flags[3][2][5];
#pragma acc declare create(flags)
#pragma acc routine seq
void bump(int i);
#pragma acc routine seq
int flag(int a, int b, int c);
