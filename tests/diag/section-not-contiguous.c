/* section-not-contiguous: parts of rows that pointers lead to, or of the pointers. SPDX-License-Identifier: MIT */
void f(int n, float (**a)[20], float *(*b)[20])
{
#pragma acc enter data copyin(a[0:n][0:4][0:10])
#pragma acc enter data copyin(b[0:n][0:4][0:10])
}
