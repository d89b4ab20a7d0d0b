/* section-out-of-bounds: sections beyond their array. SPDX-License-Identifier: MIT */
static float a[10][20];
void f(void)
{
#pragma acc enter data copyin(a[4:7]) create(a[-1:2])
#pragma acc update device(a[0:10][4:20])
}
