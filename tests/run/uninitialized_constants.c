/* Constant local variables without an initializer, which nothing reads, and others in the same declaration. SPDX-License-Identifier: MIT */
#include <stdio.h>

typedef struct { int a; float b[2]; } part;

static int chosen(int i)
{
    switch (i % 3) {
        const int unused;
        const part none, *const nowhere;
    case 0: return i;
    case 1: return (int)sizeof none + (int)sizeof nowhere;
    default: return (int)sizeof unused;
    }
}

int main(void)
{
    int o[6];
#pragma acc parallel loop copyout(o)
    for (int i = 0; i < 6; i++) {
        const int unused, two = 2;
        int *const nowhere, *const here = &o[i];
        const part none, some = {.a = 3};
        const int table[3], numbers[2] = {4, 5};
        static const int zero, zeros[2];
        *here = two + some.a + numbers[i & 1] + zero + zeros[i & 1] + chosen(i);
        *here += (int)(sizeof unused + sizeof nowhere + sizeof none + sizeof table);
    }
    for (int i = 0; i < 6; i++) printf("%d ", o[i]);
    puts("");
    return 0;
}
