/* pitfalls-device: a static variable of a function called on the device. SPDX-License-Identifier: MIT */
static int counter(void)
{
    static int calls;
    return ++calls;
}
void refused(int n, float *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = counter();
}
