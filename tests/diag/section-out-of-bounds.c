/* section-out-of-bounds: sections beyond their array. SPDX-License-Identifier: MIT */
static float a[10][20];
void f(void)
{
#pragma acc enter data copyin(a[4:7]) create(a[-1:2])
#pragma acc update device(a[0:10][4:20])
}
/* An array of one element that ends a structure may go on. */
struct open { int n; double all[1]; };
struct closed { double one[1]; int n; };
void g(struct open *o, struct closed *c)
{
#pragma acc enter data copyin(o->all[0:20]) create(c->one[0:20])
}
/* The number of elements where a section is meant. */
void h(void)
{
    static float b[8];
#pragma acc enter data copyin(b[8])
}
