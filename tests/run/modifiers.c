/* modifiers: modifiers of data clauses, finalize, if_present, self, device_type, init, set, devnum. SPDX-License-Identifier: MIT */
#include <stdio.h>
#ifdef _OPENACC
#include <openacc.h>
#else
enum { acc_device_host, acc_device_default, acc_async_default = -3 };
static int acc_get_device_type(void) { return acc_device_host; }
static int acc_get_device_num(int type) { return type == acc_device_host; }
static int acc_is_present(void *x, size_t bytes) { return x != NULL && bytes > 0; }
static int acc_on_device(int type) { return type == acc_device_host; }
static int acc_get_default_async(void) { return 3; }
#endif

enum { N = 100 };
static int separate;                   /* the device has memory of its own */

static void fill(int *x, int value)
{
    for (int i = 0; i < N; i++) x[i] = value;
}

static int total(const int *x)
{
    int s = 0;
    for (int i = 0; i < N; i++) s += x[i];
    return s;
}

/* What is printed must not depend on the device: x is on both sides the same where the clauses say so. */
static void always(int *x, int *y)
{
    fill(x, 1);
    fill(y, 0);
#pragma acc data copyin(x[0:N]) create(y[0:N])
    {
        fill(x, 2);
#pragma acc parallel loop copyin(always: x[0:N]) copyout(alwaysout: y[0:N])
        for (int i = 0; i < N; i++) y[i] = 3 * x[i];
        printf("always %d\n", total(y));
        fill(x, 4);
#pragma acc parallel loop copy(alwaysin: x[0:N]) copy(always: y[0:N])
        for (int i = 0; i < N; i++) y[i] += x[i];
        printf("always %d\n", total(y));
#pragma acc enter data copyin(always: x[0:N])
#pragma acc exit data copyout(alwaysout: y[0:N]) delete(x[0:N])
    }
    printf("always %d\n", total(y));
}

static void zero(int *x)
{
    int bad = 0;
    fill(x, separate ? 7 : 0);
#pragma acc parallel loop create(zero: x[0:N]) reduction(+:bad)
    for (int i = 0; i < N; i++) bad += x[i] != 0;
#pragma acc parallel loop copyout(zero: x[0:N])
    for (int i = 0; i < N; i += 2) x[i] += 1;
    printf("zero %d %d\n", bad, total(x));
#pragma acc parallel loop copyin(readonly: x[0:N]) reduction(+:bad)
    for (int i = 0; i < N; i++) bad += x[i];
    printf("readonly %d\n", bad);
}

static void counters(int *x)
{
    fill(x, 1);
#pragma acc enter data copyin(x[0:N])
#pragma acc enter data copyin(x[0:N])
#pragma acc parallel loop present(x[0:N])
    for (int i = 0; i < N; i++) x[i] += 1;
#pragma acc exit data copyout(x[0:N]) finalize
    printf("finalize %d %d\n", total(x), separate && acc_is_present(x, sizeof(int) * N));
#pragma acc update self(x[0:N]) device(x[0:N]) if_present
    fill(x, 5);
#pragma acc update device(x[0:N]) if_present
#pragma acc host_data use_device(x) if_present
    printf("if_present %d\n", x[1]);
}

static void on_host(int *x, int condition)
{
    int device = -1;
#pragma acc parallel loop self copy(x[0:N])
    for (int i = 0; i < N; i++) x[i] = i;
#pragma acc serial self(condition) copyout(device)
    device = acc_on_device(acc_device_host);
    printf("self %d %d\n", total(x), condition ? device == 1 : 1);
#pragma acc parallel loop self(!condition) if(condition) copy(x[0:N])
    for (int i = 0; i < N; i++) x[i] += 1;
    printf("self %d\n", total(x));
}

/* Two clauses for one variable add up. */
static void twice(int *x, int *y)
{
    int sum = 0;
#pragma acc parallel loop copyin(sum) copyout(sum) copy(x[0:N]) copyout(x[0:N]) reduction(+:sum)
    for (int i = 0; i < N; i++) {
        sum += i;
        x[i] = i;
    }
    fill(y, separate ? 9 : 0);
#pragma acc data copyin(x[0:N]) create(zero: y[0:N]) copyout(y[0:N]) create(x[0:N])
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) y[i] += x[i];
    }
    printf("twice %d %d %d\n", sum, total(x), total(y));
}

/* capture: a copy of its own on every device. In plain C the block works on what the host wrote last. */
static void captured(int *x, int *y)
{
#ifdef _OPENACC
    const int own = 1;
#else
    const int own = 0;
#endif
    fill(x, 2);
    fill(y, 7);
#pragma acc data copy(capture: x[0:N]) create(capture: y[0:N])
    {
        if (own) fill(x, 100);
#pragma acc parallel loop
        for (int i = 0; i < N; i++) {
            y[i] = x[i] + 1;
            x[i] += 1;
        }
        int seen = own ? x[3] + y[3] : 107;
        printf("captured %d\n", seen);
#pragma acc update self(y[0:2])
        printf("captured %d %d\n", y[0], own ? y[2] : 7);
#pragma acc parallel loop present(x, y)
        for (int i = 0; i < N; i++) x[i] += y[i];
    }
    printf("captured %d\n", total(x));
}

static void device_types(int *x)
{
#pragma acc parallel loop copy(x[0:N]) gang device_type(nvidia) gang vector device_type(host) seq
    for (int i = 0; i < N; i++) x[i] = 2 * i;
#pragma acc parallel num_gangs(2) copy(x[0:N]) dtype(nvidia) num_gangs(4) vector_length(64) dtype(*) num_gangs(8) async(1)
    {
#pragma acc loop seq device_type(nvidia) independent gang
        for (int i = 0; i < N; i++) x[i] += 1;
    }
#pragma acc wait
#pragma acc data copyin(x[0:N]) device_type(radeon) async(3)
    {
#pragma acc update self(x[0:N]) async(1) dtype(nvidia) async(2)
#pragma acc wait(2)
    }
    printf("device_type %d\n", total(x));
}

static void devices(int *x)
{
    int number = acc_get_device_num(acc_device_default);
#pragma acc init
#pragma acc init device_type(default) if(number >= 0)
    int type = acc_get_device_type();
#pragma acc init device_type(type)
#pragma acc set device_type(type) device_num(number)
#pragma acc shutdown device_type(type) if(number < 0)
#pragma acc set device_num(number)
#pragma acc set default_async(3)
#pragma acc set default_async(acc_async_default) if(number < 0)
    printf("set %d\n", acc_get_default_async());
    fill(x, 1);
#pragma acc parallel loop copy(x[0:N]) async(4)
    for (int i = 0; i < N; i++) x[i] += 1;
#pragma acc wait(devnum: number: queues: 4)
#pragma acc parallel loop copy(x[0:N]) wait(devnum: number: 4) async
    for (int i = 0; i < N; i++) x[i] += 1;
#pragma acc wait(devnum: number: 3, 4)
    printf("devnum %d\n", total(x));
#pragma acc shutdown
}

int main(void)
{
    static int x[N], y[N];
    separate = acc_get_device_type() != acc_device_host;
    always(x, y);
    zero(x);
    counters(x);
    on_host(x, 1);
    twice(x, y);
    captured(x, y);
    device_types(x);
    devices(x);
    return 0;
}
