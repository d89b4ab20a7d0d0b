/* cache_hint: the cache directive changes no result. SPDX-License-Identifier: MIT */
#include <stdio.h>
int main(void)
{
    int a[100], b[100], n = 100;
    for (int i = 0; i < n; i++) a[i] = i;
#pragma acc parallel loop copyin(a) copyout(b)
    for (int i = 0; i < n; i++) {
#pragma acc cache(readonly: a[i:1])
        b[i] = a[i] * 2;
    }
#pragma acc parallel loop gang copyin(a) copy(b)
    for (int i = 0; i < n; i += 10) {
#pragma acc loop vector
        for (int j = i; j < i + 10; j++) {
#pragma acc cache(a[j:1], b[j:1])
            b[j] += a[j];
        }
    }
    int s = 0;
    for (int i = 0; i < n; i++) s += b[i];
    printf("%d\n", s);
}
