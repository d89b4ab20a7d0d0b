/* Directives about devices, modifiers of data clauses, clauses for what may be absent, pointers in structures. SPDX-License-Identifier: MIT */
#include "check.h"

enum { N = 500 };

static void devices(int *x)
{
#pragma acc init
#pragma acc init device_num(0) if(x != 0)
#pragma acc set device_num(0)
#pragma acc set default_async(3)
#pragma acc parallel loop async copy(x[0:N])
    for (int i = 0; i < N; i++) x[i] += i;
#pragma acc wait(3)
    print_ints("default queue", x, N);
#pragma acc shutdown if(0)
}

/* always copies what is present; zero clears new memory. */
static void modifiers(int *x, int *y)
{
#pragma acc data copy(x[0:N]) copyout(y[0:N])
    {
        x[7] = 1000;
#pragma acc parallel loop copyin(always: x[0:N]) present(y[0:N])
        for (int i = 0; i < N; i++) y[i] = x[i];
#pragma acc parallel loop copyout(always: y[0:N]) copyin(readonly: x[0:N])
        for (int i = 0; i < N; i++) y[i] += x[i];
        print_ints("always", y, N);
#pragma acc parallel loop copy(alwaysout: y[0:N]) copy(alwaysin: x[0:N])
        for (int i = 0; i < N; i++) y[i] -= x[i];
        print_ints("alwaysout", y, N);
    }
    for (int i = 0; i < N; i++) y[i] = 0;
#pragma acc parallel loop copyout(zero: y[0:N])
    for (int i = 0; i < N; i += 2) y[i] += i;
    print_ints("zero", y, N);
}

static void absent(int *x, int *y, int on_host)
{
#pragma acc update self(x[0:N]) if_present
#pragma acc enter data copyin(x[0:N])
#pragma acc enter data copyin(x[0:N])
#pragma acc parallel loop self(on_host) copy(y[0:N])
    for (int i = 0; i < N; i++) y[i] += 3;
#pragma acc parallel loop present(x[0:N]) device_type(nvidia) num_gangs(2) vector_length(64) device_type(*) num_gangs(4)
    for (int i = 0; i < N; i++) x[i] *= 2;
#pragma acc update self(x[0:N])
#pragma acc exit data delete(x[0:N]) finalize
#pragma acc update device(x[0:N]) if_present
    print_ints("finalize", x, N);
    print_ints("self", y, N);
}

struct vector { int n; int *data; };

static void members(struct vector *v)
{
#pragma acc enter data copyin(v[0:1])
#pragma acc enter data copyin(v->data[0:N])
#pragma acc parallel loop present(v[0:1])
    for (int i = 0; i < N; i++) v->data[i] += v->n;
#pragma acc exit data copyout(v->data[0:N])
#pragma acc exit data delete(v[0:1])
    print_ints("members", v->data, N);

    int *p = v->data;
#pragma acc enter data copyin(p[0:N], v[0:1])
#pragma acc enter data attach(v->data)
#pragma acc parallel loop present(v[0:1])
    for (int i = 0; i < N; i++) v->data[i] -= 1;
#pragma acc exit data detach(v->data)
#pragma acc exit data copyout(p[0:N]) delete(v[0:1])
    print_ints("attach", v->data, N);
}

int main(void)
{
    int *x = malloc(N * sizeof *x), *y = malloc(N * sizeof *y);
    for (int i = 0; i < N; i++) {
        x[i] = i % 13;
        y[i] = 0;
    }
    devices(x);
    modifiers(x, y);
    absent(x, y, 1);
    struct vector v = { 5, x };
    members(&v);
    free(x);
    free(y);
    return 0;
}
