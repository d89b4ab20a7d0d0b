/* pointed_tables: constant tables that others point to are in global memory. SPDX-License-Identifier: MIT */
static const int few[] = {2, 3, 5}, many[] = {7, 11, 13, 17}, own[] = {1, 2};
static const int *const sets[] = {few, many + 1}, *const literals[] = {(const int[]){1, 2, 3}, (const int[]){4, 5, 6}};
void pick(int n, int *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = sets[i & 1][i % 3] + own[i & 1] + literals[i & 1][i % 3];
}
