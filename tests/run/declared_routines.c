/* declared_routines: functions of the device that name variables of declare directives. SPDX-License-Identifier: MIT */
#include <stdio.h>
struct par { double scale; int shift; };
static double table[16];
#pragma acc declare create(table)
struct par par;
#pragma acc declare copyin(par)
int calls;
#pragma acc declare create(calls)

#pragma acc routine seq
static double look(int i)
{
    return table[(i + par.shift) % 16] * par.scale;
}
#pragma acc routine seq
static void count(void)
{
#pragma acc atomic
    calls += 1;
}
static void set_calls(int v) { calls = v; }

/* Defined below, as after a header. */
extern struct par late;
#pragma acc declare create(late)
extern const int steps[4];
#pragma acc routine seq
static double bend(double x, int i)
{
    return x * late.scale + steps[i % 4];
}
enum { STEP = 3 };
static const int first_step = STEP;
const int steps[4] = { 1, STEP, 9, 27 };
struct par late = { 4, 0 };

/* A pointer of the host that holds a device address: functions of the device have the value of when the kernel started. */
static double *current;
#pragma acc declare deviceptr(current)
#pragma acc routine seq
static void put(int i, double v) { current[i] = v; }
#pragma acc routine vector
static double *first_and_sum(int n, double *sum)
{
    double s = 0;
#pragma acc loop vector reduction(+:s)
    for (int i = 0; i < n; i++) s += current[i];
    *sum = s;
    return current;
}

static void device_pointer(void)
{
    double a[20], b[20], sums[2], shift = 0;
#pragma acc data copyout(a, b) copyout(sums)
    {
#pragma acc host_data use_device(a)
        current = a;
#pragma acc parallel loop async(1)
        for (int i = 0; i < 20; i++) put(i, i + 1);
#pragma acc host_data use_device(b)
        current = b;
#pragma acc parallel loop async(1)
        for (int i = 0; i < 20; i++) put(i, 3 * i);
#pragma acc parallel num_gangs(1) async(1)
        sums[0] = first_and_sum(20, &sums[1])[2];
#pragma acc wait(1)
    }
    for (int i = 0; i < 20; i++) shift += a[i] - b[i];
    printf("%g %g %g\n", shift, sums[0], sums[1]);
}

int main(void)
{
    double s = 0;
    for (int i = 0; i < 16; i++) table[i] = i;
    par.scale = 2;
    par.shift = 1;
#pragma acc update device(table, par)
#pragma acc serial
    set_calls(5);
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < 40; i++) {
        s += look(i);
        count();
    }
#pragma acc update self(calls)
    printf("%g %d\n", s, calls);
#pragma acc update device(late)
    s = 0;
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < 40; i++) s += bend(i, i) + first_step;
    printf("%g\n", s);
    double seen[16];
#pragma acc parallel loop copyout(seen)
    for (int i = 0; i < 16; i++) seen[i] = look(i) > 4 ? 1 : 0;
    s = 0;
    for (int i = 0; i < 16; i++) s += seen[i];
    printf("%g\n", s);
    device_pointer();
    return 0;
}
