/* device-type-clash: two types of one name come to file scope in device code. SPDX-License-Identifier: MIT */
struct pair { int a[3]; };
static int third(struct pair *k) { return k->a[1]; }
void f(int n, int *x)
{
    struct __attribute__((packed)) pair { char c; double z; } *y = (void *)x;
#pragma acc parallel loop copy(x[0:n]) copyin(y[0:n])
    for (int i = 0; i < n; i++) x[i] = y[i].z + third((void *)&x[i]);
}
