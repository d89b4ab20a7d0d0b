/* Vectors of GNU C shifted by numbers and by vectors of other types. SPDX-License-Identifier: MIT */
#include <stdio.h>

typedef unsigned long wide __attribute__((vector_size(16)));
typedef long signed_wide __attribute__((vector_size(16)));
typedef int four __attribute__((vector_size(16)));
typedef unsigned counts __attribute__((vector_size(16)));
typedef signed char bytes __attribute__((vector_size(8)));

int main(void)
{
    long o[12];
    unsigned y = 3;
    unsigned long twice = 2;
    char c = 2;
#pragma acc parallel loop copyout(o)
    for (int i = 0; i < 12; i++) {
        wide x = {64, 1ul << 63}, right = x >> y, left = x << twice;
        signed_wide s = {-64, i}, half = s >> c;
        four v = {-64, 32, 7, i}, by = {1, 2, 3, 4};
        counts n = {1, 2, 3, 4};
        bytes b = {-8, 1, i, 127}, less = b >> 1;
        four u = v >> n, w = (1 << by) + 5;
        x >>= y, v <<= c, b <<= 1;
        switch (i % 6) {
        case 0: o[i] = right[0] + right[1] % 1000; break;
        case 1: o[i] = left[0] + left[1]; break;
        case 2: o[i] = half[0] + half[1]; break;
        case 3: o[i] = u[0] + u[2] * 10 + w[3]; break;
        case 4: o[i] = less[0] + less[2] * 10 + less[3] * 100; break;
        default: o[i] = x[0] + v[3] + b[2] + b[3];
        }
    }
    for (int i = 0; i < 12; i++) printf("%ld ", o[i]);
    puts("");
    return 0;
}
