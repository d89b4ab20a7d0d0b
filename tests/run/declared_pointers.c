/* declared_pointers: pointers that are on the device themselves, used by routines. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
enum { N = 50 };
double *heap;
#pragma acc declare create(heap)
#pragma acc routine seq
double get(int i) { return heap[i]; }
int main(void)
{
    double s = 0, out[N];
    heap = malloc(N * sizeof *heap);
    for (int i = 0; i < N; i++) heap[i] = i;
#pragma acc enter data copyin(heap[0:N])
#pragma acc parallel loop copyout(out)
    for (int i = 0; i < N; i++) out[i] = get(i);
    for (int i = 0; i < N; i++) s += out[i];
    printf("%g\n", s);
#pragma acc parallel loop 
    for (int i = 0; i < N; i++) heap[i] = 2 * i;
#pragma acc exit data copyout(heap[0:N])
    s = 0;
    for (int i = 0; i < N; i++) s += heap[i];
    printf("%g\n", s);
#pragma acc data copy(heap[0:N])
#pragma acc parallel loop copyout(out)
    for (int i = 0; i < N; i++) out[i] = get(i);
    for (int i = 0; i < N; i++) s += out[i];
    printf("%g\n", s);
#pragma acc parallel loop copyout(out) copyin(heap[0:N])
    for (int i = 0; i < N; i++) out[i] = get(i);
    for (int i = 0; i < N; i++) s += out[i];
    printf("%g\n", s);
    return 0;
}
