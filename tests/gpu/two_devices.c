/* two_devices: several GPUs in one process: tables of their own, peer copies, threads with a device each, waits across devices.
 * SPDX-License-Identifier: MIT
 *   two_devices [ELEMENTS [ROUNDS]]     prints "N devices, all right"; needs two devices at least (status 77 otherwise) */
#include <accel.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(c) do if (!(c)) printf("line %d: %s\n", __LINE__, #c), exit(1); while (0)
enum { MOST = 8, QUEUES = 3 };
static int n_devices, rounds = 20;
static size_t n = 1 << 20;
static double factors[4] = { 1, 2, 3, 4 };
#pragma acc declare copyin(factors)

static void use(int device) { acc_set_device_num(device, acc_device_current); }

static double *new_array(double first)
{
    double *x = malloc(n * sizeof *x);
    for (size_t i = 0; i < n; i++) x[i] = first + (double)i;
    return x;
}

/* One call site for all threads and devices. */
static void add(double *x, double a, int queue)
{
#pragma acc parallel loop present(x[0:n]) async(queue)
    for (size_t i = 0; i < n; i++) x[i] += a * factors[1];
}

/* ---- a table for each device ------------------------------------------------------------------------------------------------------------ */

static void tables(void)
{
    double *x = new_array(0);
    for (int d = 0; d < n_devices; d++) {
        use(d);
        CHECK(!acc_is_present(x, n * sizeof *x));
        acc_copyin(x, n * sizeof *x);
        CHECK(acc_hostptr(acc_deviceptr(x)) == x);
    }
    for (int r = 0; r < rounds; r++)                       /* devices take turns at one call site */
        for (int d = 0; d < n_devices; d++) use(d), add(x, d + 1, acc_async_noval);
    for (int d = 0; d < n_devices; d++) {
        use(d);
        acc_wait_all();
        acc_copyout(x, n * sizeof *x);
        CHECK(!acc_is_present(x, n * sizeof *x));
        CHECK(x[0] == 2.0 * rounds * (d + 1) && x[n - 1] == (double)(n - 1) + 2.0 * rounds * (d + 1));
    }
    free(x);
}

/* ---- copies between devices ------------------------------------------------------------------------------------------------------------- */

static void copy_between(int from, int to)
{
    double *a = new_array(from), *b = new_array(-1e9);
    use(to);
    acc_create(b, n * sizeof *b);
    use(from);
    acc_copyin(a, n * sizeof *a);
    add(a, 1, 1);
    acc_wait(1);
    acc_memcpy_d2d(b, a, n * sizeof *a, to, from);
    use(to);
    acc_update_self(b, n * sizeof *b);
    CHECK(b[0] == from + 2 && b[n - 1] == from + 2 + (double)(n - 1));
    use(from);                                             /* after a kernel of the same queue, part of the array */
    add(a, 2, 5);
    acc_memcpy_d2d_async(b + 1, a + 1, (n - 2) * sizeof *a, to, from, 5);
    acc_wait_device(5, from);
    use(to);
    acc_update_self(b, n * sizeof *b);
    CHECK(b[0] == from + 2 && b[1] == from + 7 && b[n - 2] == from + 6 + (double)(n - 2) && b[n - 1] == from + 2 + (double)(n - 1));
    acc_delete(b, n * sizeof *b);
    use(from);
    acc_delete(a, n * sizeof *a);
    free(a);
    free(b);
}

/* A value goes round all devices, changed by a kernel on each. */
static void ring(void)
{
    double *x = new_array(0);
    for (int d = 0; d < n_devices; d++) use(d), acc_copyin(x, n * sizeof *x);
    for (int r = 0; r < rounds * n_devices; r++) {
        int d = r % n_devices, next = (r + 1) % n_devices;
        use(d);
        add(x, 1, 4);
        acc_memcpy_d2d_async(x, x, n * sizeof *x, next, d, 4);
        acc_wait_device(4, d);
    }
    use(0);
    acc_update_self(x, n * sizeof *x);
    CHECK(x[0] == 2.0 * rounds * n_devices && x[n / 2] == x[0] + (double)(n / 2));
    for (int d = 0; d < n_devices; d++) use(d), acc_delete(x, n * sizeof *x);
    free(x);
}

/* ---- waiting for other devices ------------------------------------------------------------------------------------------------------------ */

static void waits(void)
{
    double *x = new_array(0), *y = new_array(0);
    for (int d = 0; d < 2; d++) use(d), acc_copyin(x, n * sizeof *x), acc_copyin(y, n * sizeof *y);
    for (int r = 0; r < rounds; r++) {
        use(0);
        add(x, 1, 2);
        acc_memcpy_d2d_async(y, x, n * sizeof *x, 1, 0, 2);
        use(1);
#pragma acc wait(devnum: 0: queues: 2)
        CHECK(acc_async_test_device(2, 0));
        add(y, 10, 3);
#pragma acc update self(y[0:1]) wait(3)
        CHECK(y[0] == 2.0 * (r + 1) + 20);
    }
    for (int r = 0; r < rounds; r++) {                     /* a clause that waits for another device */
        use(0);
        add(x, -1, 2);
        use(1);
#pragma acc parallel loop present(y[0:n]) wait(devnum: 0: queues: 2) async(3)
        for (size_t i = 0; i < n; i++) y[i] = 0;
        CHECK(acc_async_test_device(2, 0));
    }
    for (int d = 0; d < 2; d++) acc_wait_all_device(d);
    for (int d = 0; d < 2; d++) CHECK(acc_async_test_all_device(d));
    use(1);
    acc_copyout(y, n * sizeof *y);
    CHECK(y[0] == 0 && y[n - 1] == 0);
    acc_delete(x, n * sizeof *x);
    use(0);
    acc_copyout(x, n * sizeof *x);
    CHECK(x[0] == 0 && x[n - 1] == (double)(n - 1));
    acc_delete(y, n * sizeof *y);
    free(x);
    free(y);
}

/* ---- threads ---------------------------------------------------------------------------------------------------------------------------- */

static void *work(void *argument)
{
    int me = (int)(long)argument, device = me % n_devices;
    double *x = new_array(me), sum = 0;
    CHECK(acc_get_device_num(acc_device_current) == 0);
    use(device);
    CHECK(acc_get_device_num(acc_device_current) == device);
#pragma acc data copy(x[0:n])
    {
        for (int r = 0; r < rounds; r++) {     /* each queue goes on from the one before */
            int queue = me * QUEUES + r % QUEUES, before = me * QUEUES + (r + QUEUES - 1) % QUEUES;
#pragma acc wait(before) async(queue)
            add(x, me + 1, queue);
        }
#pragma acc wait
#pragma acc parallel loop reduction(+:sum)
        for (size_t i = 0; i < n; i++) sum += x[i] - (double)i;
    }
    double each = me + 2.0 * (me + 1) * rounds;
    CHECK(x[0] == each && x[n - 1] == each + (double)(n - 1));
    CHECK(sum == each * (double)n);
    free(x);
    return NULL;
}

static void threads(void)
{
    pthread_t t[2 * MOST];
    int count = 2 * n_devices;
    for (long i = 0; i < count; i++) CHECK(!pthread_create(&t[i], NULL, work, (void *)i));
    for (int i = 0; i < count; i++) pthread_join(t[i], NULL);
}

/* ---- what each says ----------------------------------------------------------------------------------------------------------------------- */

static void properties(void)
{
    for (int d = 0; d < n_devices; d++) {
        use(d);
        CHECK(acc_get_property(d, acc_device_current, acc_property_memory) > 0);
        CHECK(acc_get_property_string(d, acc_device_current, acc_property_name)[0]);
        CHECK(accel_device_bytes() == sizeof factors);
    }
    acc_shutdown_device(1, acc_device_current);            /* and begins again */
    use(1);
    double *x = new_array(5);
    acc_copyin(x, n * sizeof *x);
    add(x, 1, 1);
    acc_wait(1);
    acc_copyout(x, n * sizeof *x);
    CHECK(x[0] == 7);
    free(x);
}

int main(int argc, char **argv)
{
    if (argc > 1) n = (size_t)atol(argv[1]);
    if (argc > 2) rounds = atoi(argv[2]);
    n_devices = acc_get_num_devices(acc_device_current);
    if (n_devices < 2) return printf("%d device: nothing to test\n", n_devices), 77;
    if (n_devices > MOST) n_devices = MOST;
    tables();
    for (int from = 0; from < n_devices; from++)
        for (int to = 0; to < n_devices; to++) copy_between(from, to);
    ring();
    waits();
    threads();
    properties();
    for (int d = 0; d < n_devices; d++) acc_shutdown_device(d, acc_device_current);
    printf("%d devices, all right\n", n_devices);
    return 0;
}
