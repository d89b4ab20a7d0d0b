/* device-constant-address: addresses formed from integers, in constant tables. SPDX-License-Identifier: MIT */
struct device { int status; int data[4]; };
static struct device *const port = (struct device *)0x4000;
static int *const places[2] = { 0, &((struct device *)0x4000)->data[1] };
static const unsigned long offset = (unsigned long)&((struct device *)0)->data[2];
void f(int n, long *x)
{
#pragma acc parallel loop copyout(x[0:n])
    for (int i = 0; i < n; i++) x[i] = (long)port + (long)places[i & 1] + (long)offset;
}
