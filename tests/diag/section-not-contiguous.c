/* section-not-contiguous: a section that is not one piece. SPDX-License-Identifier: MIT */
static float a[10][20];
void f(void)
{
#pragma acc enter data copyin(a[0:4][0:10])
}
