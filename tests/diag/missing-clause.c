/* missing-clause: directives that need a clause. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc data
    {
#pragma acc enter data async
#pragma acc exit data
#pragma acc update if(n)
    ;
    }
}
