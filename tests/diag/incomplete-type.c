/* incomplete-type: a structure of unknown size. SPDX-License-Identifier: MIT */
extern struct unknown s;
void f(int n, float *x)
{
#pragma acc enter data copyin(s)
}
