/* loop-level-nesting: levels nested the wrong way. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop gang
    for (int i = 0; i < n; i++) {
#pragma acc loop gang
        for (int j = 0; j < n; j++) x[j] = 0;
#pragma acc loop vector
        for (int j = 0; j < n; j++) {
#pragma acc loop worker
            for (int k = 0; k < n; k++) x[k] = 0;
#pragma acc loop vector
            for (int k = 0; k < n; k++) x[k] = 0;
        }
    }
}
