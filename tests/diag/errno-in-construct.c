/* device-errno: errno in a construct, which is a macro that calls a function. SPDX-License-Identifier: MIT */
#include <errno.h>
void f(int n, int *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++)
        x[i] = errno;
}
