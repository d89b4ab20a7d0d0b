/* continued-lines: places in directives of several lines. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop \
    copy(x[0:n]) /* a comment */ \
    privat(n)
    for (int i = 0; i < n; i++) x[i] = 0;
    _Pragma("acc parallel loop copyn(x[0:n])")
    for (int i = 0; i < n; i++) x[i] = 0;
}
