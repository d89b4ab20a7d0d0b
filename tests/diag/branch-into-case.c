/* branch-into-case: a case that enters a construct. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
    switch (n) {
#pragma acc parallel
    {
    case 1:
        x[0] = 1;
        switch (n) {
        case 2: x[1] = 1;
        }
    }
    }
}
