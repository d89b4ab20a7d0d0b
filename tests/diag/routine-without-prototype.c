/* routine-without-prototype: the device's code of another file is called by its parameters' types. SPDX-License-Identifier: MIT */
int f();
#pragma acc routine(f) seq
int g(void);
#pragma acc routine(g) seq
void h(int *a)
{
#pragma acc parallel loop copyout(a[0:4])
    for (int i = 0; i < 4; i++) a[i] = f(i) + g();
}
