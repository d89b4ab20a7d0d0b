/* linked_declared: the variables, and routines that use them. SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include "linked_declared.h"
double big[N];
double *heap;
int count = 20;
double scratch[N];
struct cfg cfg;
double get(int i) { return big[i]; }
void put(int i, double v) { big[i] = v; }
double mixed(int i) { return heap[i] * cfg.f + cfg.t[i % 3] + (i < count ? 1 : 0); }
void setup(void)
{
    heap = malloc(N * sizeof *heap);
    for (int i = 0; i < N; i++) heap[i] = i;
    cfg.n = N; cfg.f = 0.5; cfg.t[0] = 1; cfg.t[1] = 2; cfg.t[2] = 3;
#pragma acc update device(cfg)
#pragma acc enter data copyin(heap[0:N])
}
void finish(void)
{
#pragma acc exit data delete(heap[0:N])
    free(heap);
}
