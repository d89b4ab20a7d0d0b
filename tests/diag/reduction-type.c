/* reduction-type: reductions that the type does not have. SPDX-License-Identifier: MIT */
struct flags { unsigned a : 3; };
struct link { int n; struct link *next; };
struct sizes { int n; struct { double d; } in; };
union word { int i; float f; };
void f(int n, float *x, float sum, const int fixed, double _Complex z)
{
    struct flags bits = {0};
    struct link chain = {0};
    struct sizes sizes[2] = {0};
    union word word = {0};
#pragma acc parallel loop reduction(&: sum) reduction(+: x, fixed) reduction(max: z)
    for (int i = 0; i < n; i++) sum += x[i];
#pragma acc parallel loop reduction(+: bits, chain, word) reduction(|: sizes)
    for (int i = 0; i < n; i++) sum += x[i];
}
