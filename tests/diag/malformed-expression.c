/* malformed-expression: expressions that are none. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop async(1 2) wait(1, n 2) num_gangs(n +) num_workers(*) vector_length(/ 2) gang(length: 4)
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc parallel loop async(--2) wait(n--5, --n, n++, - -n) num_gangs(*&n) copy(x[0:--------n])
    for (int i = 0; i < n; i++) x[i] = 0;
}
typedef int number;
void g(int n, float *x)
{
#pragma acc parallel loop if(number) async((number)n) num_gangs(number(n)) vector_length(sizeof(number) + (const number)n)
    for (int i = 0; i < n; i++) x[i] = 0;
}
void sections(int n, float *x, int *y)
{
#pragma acc parallel loop if(y[0:n]) async(y[n ? 1 : 0]) num_gangs(1 + y[y[1:]]) copy(x[y[0:2]:n])
    for (int i = 0; i < n; i++) x[i] = 0;
}
