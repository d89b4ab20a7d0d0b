/* expected-queues: devnum without queues. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc wait(devnum: 1)
}
