/* declared_pointers: pointers that are on the device themselves, used by routines. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
enum { N = 50 };
double *heap;
#pragma acc declare create(heap)
#pragma acc routine seq
double get(int i) { return heap[i]; }
/* What constructs assign to the pointer itself holds for routines, and for constructs after them. */
static int first = 5, second = 7, row[4] = {1, 2, 3, 4};
static int *one = &first, *other;
#pragma acc declare copyin(first, second, row, one) create(other)
static int behind_one(void) { return *one; }
#pragma acc routine seq
int behind_both(int k);
int behind_both(int k) { return *one * 10 + other[k]; }
static void assigned(void)
{
    int r = 0, t = 0, u[3];
#pragma acc serial copy(r, t)
    {
        one = &second;
        r = behind_one();
        other = row;
        t = *one + other[2];
        other++;
        t += other[0] * 100;
    }
#pragma acc parallel loop copyout(u)
    for (int i = 0; i < 3; i++) u[i] = behind_both(i) + *one + other[i];
    printf("%d %d, %d %d %d\n", r, t, u[0], u[1], u[2]);
#pragma acc kernels copy(r)
    {
        one = row + 3;
        r = behind_one() + *one;
    }
#pragma acc parallel num_gangs(1) copy(t)
    {
        one = &first;
        *one = 50;
        t = behind_one();
    }
    printf("%d %d\n", r, t);
}
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
    assigned();
    return 0;
}
