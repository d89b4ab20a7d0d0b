/* loop-pointers: an inner loop over pointers whose end the device cannot know. SPDX-License-Identifier: MIT */
void f(int n, float *x, float *end)
{
#pragma acc parallel loop gang copy(x[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (float *p = x + i; p < end; p++) *p = 1;
    }
}
