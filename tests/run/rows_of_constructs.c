/* Rows of small synchronous constructs on data that stays on the device, and everything that must see their effects: the host need not wait
 * at their ends, but no later. SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <stdio.h>
#ifdef _OPENACC
#include <openacc.h>
#endif

enum { N = 200 };
static int a[N], b[N], total;

static void step(int by)
{
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < N; i++) b[i] = a[(i + 1) % N] + by;
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < N; i++) a[i] = b[i] % 1000;
}

static void row(int n)
{
    for (int k = 0; k < n; k++) step(k);
}

static void tell(const char *what)
{
    int sum = 0;
    for (int i = 0; i < N; i++) sum = (sum * 7 + a[i]) % 99991;
    printf("%s: %d %d\n", what, sum, a[3]);
}

static void updates(void)
{
    for (int k = 0; k < 6; k++) {
        row(1 + k * k);
#pragma acc update self(a)
        tell("update");
        a[k] = k;
#pragma acc update device(a[k:1])
    }
    row(3);
#pragma acc update self(a) async(2)
#pragma acc wait(2)
    tell("update in a queue");
}

/* Constructs in queues follow those before them, and those after a wait follow them. */
static void queues(void)
{
    for (int k = 0; k < 4; k++) {
        row(3);
#pragma acc parallel loop present(a) async(1)
        for (int i = 0; i < N; i++) a[i] = (a[i] * 3 + k) % 1000;
#pragma acc wait(1) async(4)
#pragma acc parallel loop present(a) async(4)
        for (int i = 0; i < N; i++) a[i] += k;
#pragma acc wait(4)
    }
    step(2);
#pragma acc parallel loop present(a) async(1)
    for (int i = 0; i < N; i++) a[i]++;
#pragma acc parallel loop present(a) wait(1)
    for (int i = 0; i < N; i++) a[i] *= 2;
#pragma acc update self(a)
    tell("queues");
}

static void regions(void)
{
    int c[N], sum = 0, late = -1;
    for (int i = 0; i < N; i++) c[i] = i;
    for (int k = 0; k < 5; k++) {
#pragma acc data present(a, b) copy(c)
        {
            row(2);
#pragma acc parallel loop present(a, c)
            for (int i = 0; i < N; i++) c[i] += a[i];
        }
        sum = (sum + c[k]) % 99991;
#pragma acc data present(a, b)
        row(2);
    }
#pragma acc parallel loop present(a) reduction(+:total)
    for (int i = 0; i < N; i++) total += a[i];
    printf("%d %d\n", sum, total);
    row(2);
#pragma acc kernels present(a)
    late = a[7];
    printf("scalar: %d\n", late);
    row(2);
#pragma acc parallel loop present(a) copyout(c)
    for (int i = 0; i < N; i++) c[i] = a[i];
    printf("copyout: %d\n", c[9]);
}

/* What kernels print appears where their constructs are. */
static void output(void)
{
    for (int k = 0; k < 3; k++) {
        row(1);
#pragma acc serial present(a)
        printf("kernel: %d\n", a[k]);
        fflush(stdout);
        printf("host: %d\n", k);
    }
}

static void *other_thread(void *unused)
{
    step(5);
#pragma acc update self(a)
    tell("another thread");
    step(6);
    return unused;
}

static void threads(void)
{
    for (int k = 0; k < 3; k++) {
        pthread_t t;
        row(3);
        pthread_create(&t, NULL, other_thread, NULL);
        pthread_join(t, NULL);
        row(2);
    }
#pragma acc update self(a)
    tell("threads");
}

#ifdef _OPENACC
static void functions(void)
{
    int copy[N];
    row(4);
    acc_update_self(a, sizeof a);
    tell("acc_update_self");
    row(4);
    acc_update_self_async(a, sizeof a, 3);
    acc_wait(3);
    tell("acc_update_self_async");
    row(4);
    acc_wait_all();
    acc_memcpy_from_device(copy, a, sizeof copy);
    printf("acc_memcpy_from_device: %d\n", copy[11]);
    row(4);
    acc_memcpy_from_device(copy, acc_deviceptr(a), sizeof copy);
    printf("acc_deviceptr: %d\n", copy[12]);
}
#else
static void functions(void)
{
    row(4);
    tell("acc_update_self");
    row(4);
    tell("acc_update_self_async");
    row(4);
    printf("acc_memcpy_from_device: %d\n", a[11]);
    row(4);
    printf("acc_deviceptr: %d\n", a[12]);
}
#endif

int main(void)
{
    for (int i = 0; i < N; i++) a[i] = i * i % 1000;
#pragma acc enter data copyin(a) create(b)
    updates();
    queues();
    regions();
    output();
    threads();
    functions();
    row(30);
#pragma acc exit data copyout(a) delete(b)
    tell("exit data");
    return 0;
}
