/* section-needs-length: sections of unknown size. SPDX-License-Identifier: MIT */
extern float e[];
void f(int n, float *x)
{
#pragma acc enter data copyin(x[0:], e)
#pragma acc update device(x[:])
}
