/* abi_test: calls the runtime as generated code does, on whatever device ACC_DEVICE_TYPE names. SPDX-License-Identifier: MIT
 *   abi_test             all cases
 *   abi_test CASE        one case; those that must fail are run by name only, and their message is on stderr */
#include "accel_abi.h"
#include <stdbool.h>
#include <stdint.h>

#include "abi_kernels.h"
#include <accel.h>
#include <openacc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef ABI_BINARIES                    /* a file that defines abi_binaries[], for machines without NVRTC */
#include ABI_BINARIES
#define BINARIES abi_binaries, (int)(sizeof abi_binaries / sizeof *abi_binaries)
#else
#define BINARIES NULL, 0
#endif
static struct accelrt_image image = { ACCELRT_ABI, "abi_test.c", abi_source, sizeof abi_source - 1, "", BINARIES, NULL, 0, NULL, NULL, NULL, NULL };
static double global_table[4] = { 1, 2, 3, 4 };
static const struct accelrt_global globals_list[] = { { "global_table", global_table, sizeof global_table, ACCELRT_COPYIN, "abi_global_address", "d" } };
static struct accelrt_globals globals = { &image, globals_list, 1, NULL };
__attribute__((constructor)) static void image_register(void)
{
    accelrt_register(&image);
    accelrt_register_globals(&globals);
}
__attribute__((destructor)) static void image_unregister(void) { accelrt_unregister(&image); }

#define SITE(variable, what) \
    static struct accelrt_site variable = { &image, "abi_test.c", __func__, __LINE__, __LINE__ + 1, what, NULL, NULL }
#define CALL(site, data, async) { &site, data, (int)(sizeof data / sizeof *data), async, 1, 0, -1, NULL, NULL, 0, 0, { 0 }, NULL }
#define CHECK(condition) \
    do \
        if (!(condition)) printf("%s:%d: %s\n", __func__, __LINE__, #condition), exit(1); \
    while (0)

static double *numbers(int n)
{
    double *x = malloc((size_t)n * sizeof *x);
    for (int i = 0; i < n; i++) x[i] = i;
    return x;
}

static bool on_host(void) { return acc_get_device_type() == acc_device_host; }

/* ---- regions --------------------------------------------------------------------------------------------------------------------- */

static void saxpy(int n, double a, double *x, double *y, unsigned kind_x, unsigned kind_y, int async)
{
    SITE(site, "parallel loop");
    static const struct accelrt_kernel kernel = { "saxpy", ACCELRT_OVERLAP_VARIANT, 1, { 256, 1, 1 }, { 1, 1, 1 }, 0, 0, NULL, NULL, NULL, NULL, 0 };
    accelrt_size bytes = (accelrt_size)n * sizeof *x;
    struct accelrt_data data[] = { { "x[0:n]", kind_x, x, 0, kind_x == ACCELRT_PRESENT ? ACCELRT_UNKNOWN_SIZE : bytes, NULL },
                                   { "y[0:n]", kind_y | ACCELRT_WRITTEN, y, 0, bytes, NULL } };
    struct accelrt_call call = CALL(site, data, async);
    if (accelrt_compute_begin(&call)) {
        struct accelrt_geometry g = { { n, 0, 0 }, { 0 }, 0, 0, { 0 }, 0, 0, 0 };
        void *args[] = { &g.trips[0], &a, &data[0].device, &data[1].device };
        accelrt_launch(&call, &kernel, &g, args);
    } else {
        for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];
    }
    accelrt_compute_end(&call);
}

static void sum(int n, double *x, double *total, int async)
{
    SITE(site, "parallel loop");
    static const struct accelrt_kernel kernel = { "sum", ACCELRT_STRIDE, 1, { 256, 1, 1 }, { 1, 1, 1 }, 8, 0, NULL, NULL, NULL, NULL, 0 };
    struct accelrt_data data[] = { { "x[0:n]", ACCELRT_COPYIN, x, 0, (accelrt_size)n * sizeof *x, NULL },
                                   { "total", ACCELRT_COPY | ACCELRT_WRITTEN | ACCELRT_SCALAR | ACCELRT_IMPLICIT, total, 0, sizeof *total, NULL } };
    struct accelrt_call call = CALL(site, data, async);
    if (accelrt_compute_begin(&call)) {
        struct accelrt_geometry g = { { n, 0, 0 }, { 0 }, 0, 0, { 0 }, 0, 0, 0 };
        void *args[] = { &g.trips[0], &data[0].device, &data[1].device, &call.scratch };
        accelrt_launch(&call, &kernel, &g, args);
    } else {
        for (int i = 0; i < n; i++) *total += x[i];
    }
    accelrt_compute_end(&call);
}

static void shift(int n, double *x, double *y)
{
    SITE(site, "kernels");
    static const struct accelrt_kernel in_order = { "shift_in_order", ACCELRT_SEQUENTIAL, 1, { 1, 1, 1 }, { 1, 1, 1 }, 0, 0, NULL, NULL, NULL, NULL, 0 };
    static const struct accelrt_kernel kernel = { "shift", ACCELRT_NEEDS_DISJOINT, 1, { 256, 1, 1 }, { 1, 1, 1 }, 0, 0, &in_order, NULL, NULL, NULL, 0 };
    accelrt_size bytes = (accelrt_size)n * sizeof *x;
    struct accelrt_data data[] = { { "x[0:n]", ACCELRT_PRESENT, x, 0, bytes, NULL },
                                   { "y[0:n]", ACCELRT_PRESENT | ACCELRT_WRITTEN, y, 0, bytes, NULL } };
    struct accelrt_call call = CALL(site, data, ACCELRT_ASYNC_SYNC);
    if (accelrt_compute_begin(&call)) {
        struct accelrt_geometry g = { { n, 0, 0 }, { 0 }, 0, 0, { 0 }, 0, 0, 0 };
        void *args[] = { &g.trips[0], &data[0].device, &data[1].device };
        accelrt_launch(&call, &kernel, &g, args);
    } else {
        for (int i = 0; i < n; i++) y[i] = x[i] + 1;
    }
    accelrt_compute_end(&call);
}

static void count_gangs(int *count, int num_gangs, int num_workers, int vector_length, bool condition, unsigned flags)
{
    SITE(site, "parallel");
    static const struct accelrt_kernel kernel = { "gangs", ACCELRT_GANGS | ACCELRT_EXACT_GANGS | ACCELRT_ALWAYS, 0, { 128, 1, 1 },
                                                  { 1, 1, 1 }, 0, 0, NULL, NULL, NULL, NULL, 0 };
    struct accelrt_data data[] = { { "count", ACCELRT_COPY | ACCELRT_WRITTEN, count, 0, sizeof *count, NULL } };
    struct accelrt_call call = CALL(site, data, ACCELRT_ASYNC_SYNC);
    call.condition = condition;
    call.flags = flags;
    if (accelrt_compute_begin(&call)) {
        struct accelrt_geometry g = { { 0, 0, 0 }, { num_gangs }, num_workers, vector_length, { 0 }, 0, 0, 0 };
        void *args[] = { &data[0].device };
        accelrt_launch(&call, &kernel, &g, args);
    } else {
        *count = -1;
    }
    accelrt_compute_end(&call);
}

static void directive(void (*f)(struct accelrt_call *), const char *name, unsigned kind, void *base, size_t start, size_t bytes, int async)
{
    static struct accelrt_site sites[4];
    struct accelrt_site *site = sites;
    while (site->file && strcmp(site->directive, name)) site++;
    *site = (struct accelrt_site){ NULL, "abi_test.c", __func__, __LINE__, __LINE__, name, site->cache, NULL };
    struct accelrt_data data[] = { { "section", kind, base, (accelrt_offset)start, bytes, NULL } };
    struct accelrt_call call = CALL(*site, data, async);
    f(&call);
}
#define ENTER(kind, base, bytes) directive(accelrt_enter_data, "enter data", kind, base, 0, bytes, ACCELRT_ASYNC_SYNC)
#define EXIT(kind, base, bytes) directive(accelrt_exit_data, "exit data", kind, base, 0, bytes, ACCELRT_ASYNC_SYNC)
#define UPDATE(kind, base, start, bytes) directive(accelrt_update, "update", kind, base, start, bytes, ACCELRT_ASYNC_SYNC)

/* ---- cases ----------------------------------------------------------------------------------------------------------------------- */

static void case_saxpy(void)
{
    int n = 10000;
    double *x = numbers(n), *y = numbers(n);
    for (int k = 0; k < 3; k++) saxpy(n, 2, x, y, ACCELRT_COPYIN, ACCELRT_COPY, ACCELRT_ASYNC_SYNC);
    for (int i = 0; i < n; i++) CHECK(y[i] == 7.0 * i);
    saxpy(0, 2, x, y, ACCELRT_COPYIN, ACCELRT_COPY, ACCELRT_ASYNC_SYNC);
    CHECK(on_host() || accel_device_bytes() == sizeof global_table);
    free(x), free(y);
}

static void case_reduction(void)
{
    int n = 100000;
    double *x = numbers(n), total = 1, want = (double)n * (n - 1) / 2;
    sum(n, x, &total, ACCELRT_ASYNC_SYNC);
    CHECK(total == 1 + want);
    sum(n, x, &total, 1);
    sum(n, x, &total, 1);
    if (!on_host() && !getenv("ACCEL_SYNC") && !getenv("ACCEL_TIME")) CHECK(total == 1 + want);
    acc_wait(1);
    CHECK(total == 1 + 3 * want);
    sum(n, x, &total, 5);
    while (!acc_async_test(5)) {}
    CHECK(total == 1 + 4 * want);
    sum(n, x, &total, 2);
    acc_wait_async(2, 3);
    acc_wait(3);
    CHECK(total == 1 + 5 * want);
    sum(n, x, &total, 2);
    sum(n, x, &total, 3);
    sum(n, x, &total, ACCELRT_ASYNC_SYNC);
    acc_wait_all();
    CHECK(total == 1 + 8 * want);
    free(x);
}

static void case_data(void)
{
    int n = 5000;
    size_t bytes = (size_t)n * sizeof(double);
    double *x = numbers(n), *y = numbers(n);
    SITE(site, "data");
    struct accelrt_data data[] = { { "x[0:n]", ACCELRT_COPYIN, x, 0, bytes, NULL }, { "y[0:n]", ACCELRT_COPY, y, 0, bytes, NULL } };
    struct accelrt_call call = CALL(site, data, ACCELRT_ASYNC_SYNC);
    accelrt_data_begin(&call);
    CHECK(acc_is_present(x, bytes) && acc_is_present(y + 10, 80));
    if (!on_host()) CHECK(!acc_is_present(x, bytes + 1) && acc_hostptr(acc_deviceptr(x + 7)) == x + 7 && acc_deviceptr(x) != x);
    for (int k = 0; k < 3; k++) saxpy(n, 1, x, y, ACCELRT_PRESENT, ACCELRT_COPY, ACCELRT_ASYNC_SYNC);
    if (!on_host()) CHECK(y[100] == 100);
    UPDATE(ACCELRT_UPDATE_SELF, y, 100 * sizeof *y, 2 * sizeof *y);
    CHECK(y[100] == 400 && y[101] == 404 && (on_host() || y[102] == 102));
    accelrt_data_end(&call);
    CHECK(y[102] == 408 && (on_host() || !acc_is_present(y, 8)));
    free(x), free(y);
}

static void case_counters(void)
{
    double x[100] = { 0 };
    if (on_host()) return;
    ENTER(ACCELRT_CREATE, x, sizeof x);
    ENTER(ACCELRT_COPYIN, x, sizeof x);
    EXIT(ACCELRT_DELETE, x, sizeof x);
    CHECK(acc_is_present(x, sizeof x));
    EXIT(ACCELRT_DELETE, x, sizeof x);
    CHECK(!acc_is_present(x, 1));
    EXIT(ACCELRT_COPYOUT, x, sizeof x);
    for (int k = 0; k < 3; k++) acc_copyin(x, sizeof x);
    x[5] = 1;
    EXIT(ACCELRT_COPYOUT | ACCELRT_FINALIZE, x, sizeof x);
    CHECK(!acc_is_present(x, 1) && x[5] == 0);
    void *d = acc_malloc(sizeof x);
    acc_map_data(x, d, sizeof x);
    EXIT(ACCELRT_DELETE, x, sizeof x);
    CHECK(acc_deviceptr(x) == d);
    acc_unmap_data(x);
    acc_free(d);
    CHECK(accel_device_bytes() == sizeof global_table);
}

static void case_overlap(void)
{
    int n = 3000;
    size_t bytes = (size_t)n * sizeof(double);
    double *x = numbers(n);
    acc_copyin(x, bytes);
    shift(n - 1, x, x + 1);
    acc_update_self(x, bytes);
    for (int i = 0; i < n; i++) CHECK(x[i] == i);
    shift(n / 2, x, x + n / 2);
    acc_copyout(x, bytes);
    for (int i = n / 2; i < n; i++) CHECK(x[i] == i - n / 2 + 1);
    struct accelrt_data data[] = { { "a", ACCELRT_WRITTEN, x, 0, 80, NULL }, { "b", 0, x, 80, 80, NULL }, { "c", 0, x, 72, 8, NULL } };
    CHECK(accelrt_disjoint(data, 2) && !accelrt_disjoint(data, 3));
    free(x);
}

static void case_geometry(void)
{
    int count = 0;
    if (on_host()) return;
    count_gangs(&count, 7, 0, 0, true, 0);
    CHECK(count == 7 * 128001);
    count = 0;
    count_gangs(&count, 3, 4, 32, true, 0);
    CHECK(count == 3 * 32004);
    count = 0;
    count_gangs(&count, 1, 0, 40, true, 0);
    CHECK(count == 64001);
    count_gangs(&count, 1, 0, 0, false, 0);
    CHECK(count == -1);
    count = 0;
    count_gangs(&count, 1, 0, 0, true, ACCELRT_PREFER_HOST);
    CHECK(count == -1);
    acc_copyin(&count, sizeof count);
    count_gangs(&count, 1, 0, 0, true, ACCELRT_PREFER_HOST);
    CHECK(count == -1);
    acc_delete(&count, sizeof count);
}

/* Sizes around those at which transfers change their way. */
static void case_transfer(void)
{
    static const size_t sizes[] = { 1, 4096, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 2 << 20, (4 << 20) + 1, (19 << 20) + 12345 };
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        size_t n = sizes[k];
        unsigned char *x = malloc(n), *y = calloc(1, n);
        for (size_t i = 0; i < n; i++) x[i] = (unsigned char)(i * 31 + i / 4093);
        char *d = acc_malloc(n), *d2 = acc_malloc(n);
        acc_memcpy_to_device(d, x, n);
        acc_memcpy_device(d2, d, n);
        acc_memcpy_from_device(y, d2, n);
        CHECK(!memcmp(x, y, n));
        memset(y, 0, n);
        acc_memcpy_to_device_async(d, y, n, 4);
        memset(y, 7, n);
        acc_memcpy_to_device_async(d, x, n, 4);
        acc_memcpy_from_device_async(y, d, n, 4);
        acc_wait(4);
        CHECK(!memcmp(x, y, n));
        acc_free(d), acc_free(d2);
        free(x), free(y);
    }
}

struct list {
    int n;
    double *p;
};

static void follow(struct list *s, double f, unsigned extra)
{
    SITE(site, "serial");
    static const struct accelrt_kernel kernel = { "follow", ACCELRT_SEQUENTIAL, 0, { 1, 1, 1 }, { 1, 1, 1 }, 0, 0, NULL, NULL, NULL, NULL, 0 };
    struct accelrt_data data[] = { { "*s", ACCELRT_COPYIN | extra, s, 0, sizeof *s, NULL },
                                   { "s->p[0:s->n]", ACCELRT_COPY | ACCELRT_WRITTEN, s->p, 0, (accelrt_size)s->n * sizeof *s->p, NULL },
                                   { "s->p", ACCELRT_ATTACH, &s->p, 0, sizeof s->p, NULL } };
    struct accelrt_call call = CALL(site, data, ACCELRT_ASYNC_SYNC);
    if (accelrt_compute_begin(&call)) {
        struct accelrt_geometry g = { { 0, 0, 0 }, { 0 }, 0, 0, { 0 }, 0, 0, 0 };
        void *args[] = { &data[0].device, &f };
        accelrt_launch(&call, &kernel, &g, args);
    } else {
        for (int i = 0; i < s->n; i++) s->p[i] = s->p[i] * f + global_table[i];
    }
    accelrt_compute_end(&call);
}

/* Pointers in structures, a declared variable, and the structure's own pointer, which no copy may spoil. */
static void case_attach(void)
{
    double values[4] = { 10, 20, 30, 40 };
    struct list s = { 4, values };
    follow(&s, 2, 0);
    CHECK(s.p == values && values[0] == 21 && values[3] == 84);
    acc_copyin(&s, sizeof s);
    acc_copyin(values, sizeof values);
    acc_attach(&s.p);
    s.n = 2;
    acc_update_device(&s, sizeof s);
    follow(&s, 0, 0);
    acc_update_self(&s, sizeof s);
    CHECK(s.p == values);
    s.n = 3;
    follow(&s, 1, ACCELRT_ALWAYS_IN);
    acc_detach(&s.p);
    acc_copyout(values, sizeof values);
    CHECK(values[0] == 2 && values[1] == 4 && values[2] == 66 && values[3] == 84);
    acc_copyout(&s, sizeof s);
    CHECK(s.p == values && s.n == 3);
}

static void case_modifiers(void)
{
    double x[3] = { 1, 2, 3 };
    if (on_host()) return;
    ENTER(ACCELRT_CREATE | ACCELRT_ZERO, x, sizeof x);
    ENTER(ACCELRT_COPYIN, x, sizeof x);
    UPDATE(ACCELRT_UPDATE_SELF, x, 0, 8);
    CHECK(x[0] == 0 && x[1] == 2);
    x[0] = 7;
    ENTER(ACCELRT_COPYIN | ACCELRT_ALWAYS_IN, x, sizeof x);
    x[0] = 8;
    EXIT(ACCELRT_COPYOUT | ACCELRT_ALWAYS_OUT, x, sizeof x);
    CHECK(x[0] == 7 && acc_is_present(x, sizeof x));
    EXIT(ACCELRT_DELETE | ACCELRT_FINALIZE, x, sizeof x);
    CHECK(acc_is_present(global_table, sizeof global_table) && !acc_is_present(x, 1));
}

/* Constructs of several threads and what they have captured, one after the other as they may come. On the host a captured variable shows its
 * copy while a construct that came after the capture runs. */
static void case_captures(void)
{
    double x = 1, y = 10;
    SITE(site, "data");
    struct accelrt_data of_x[] = { { "x", ACCELRT_COPYIN | ACCELRT_CAPTURE, &x, 0, sizeof x, NULL } };
    struct accelrt_data of_y[] = { { "y", ACCELRT_COPYIN | ACCELRT_CAPTURE, &y, 0, sizeof y, NULL } };
    struct accelrt_call data_x = CALL(site, of_x, ACCELRT_ASYNC_SYNC), data_y = CALL(site, of_y, ACCELRT_ASYNC_SYNC);
    struct accelrt_call first = { &site, NULL, 0, ACCELRT_ASYNC_SYNC, 1, 0, -1, NULL, NULL, 0, 0, { 0 }, NULL }, second = first;
    if (!on_host()) return;
    accelrt_data_begin(&data_x);
    accelrt_compute_begin(&first);
    x = 2;
    accelrt_data_begin(&data_y);
    accelrt_compute_begin(&second);
    y = 20;
    accelrt_compute_end(&first);
    CHECK(x == 2 && y == 20);          /* the second still runs on both copies */
    accelrt_compute_end(&second);
    CHECK(x == 1 && y == 10);
    accelrt_compute_begin(&first);
    CHECK(x == 2 && y == 20);
    accelrt_data_end(&data_y);         /* one that ends before the construct does */
    accelrt_compute_end(&first);
    CHECK(x == 1 && y == 10);
    accelrt_data_end(&data_x);
    CHECK(x == 1 && y == 10);
}

static double shared_table[1000];

static void *thread_main(void *argument)
{
    int n = 1000, me = (int)(intptr_t)argument;
    double *y = calloc((size_t)n, sizeof *y), total = 0;
    for (int k = 0; k < 50; k++) {
        saxpy(n, 1, shared_table, y, ACCELRT_COPYIN, ACCELRT_COPY, k % 3 ? ACCELRT_ASYNC_SYNC : me);
        if (k % 3 == 0) acc_wait(me);
        sum(n, shared_table, &total, k % 2 ? ACCELRT_ASYNC_SYNC : me);
    }
    acc_wait(me);
    for (int i = 0; i < n; i++) CHECK(y[i] == 50.0 * i);
    CHECK(total == 50.0 * n * (n - 1) / 2);
    free(y);
    return NULL;
}

static void case_threads(void)
{
    pthread_t threads[4];
    for (int i = 0; i < 1000; i++) shared_table[i] = i;
    for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, thread_main, (void *)(intptr_t)(10 + i));
    for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
    CHECK(on_host() || accel_device_bytes() == sizeof global_table);
}

static void case_again(void)
{
    double x[10] = { 0 };
    acc_copyin(x, sizeof x);
    acc_shutdown(acc_device_current);
    CHECK(on_host() || !acc_is_present(x, 1));
    case_saxpy();
    case_reduction();
}

static void case_host_data(void)
{
    double x[10] = { 0 };
    SITE(site, "host_data");
    struct accelrt_data data[] = { { "x", ACCELRT_USE_DEVICE | ACCELRT_IF_PRESENT, x, 0, sizeof x, NULL } };
    struct accelrt_call call = CALL(site, data, ACCELRT_ASYNC_SYNC);
    accelrt_host_data(&call);
    CHECK(data[0].device == x);
    void *d = acc_copyin(x, sizeof x);
    accelrt_host_data(&call);
    CHECK(data[0].device == d);
    acc_delete(x, sizeof x);
}

static void case_devices(void)
{
    CHECK(acc_get_num_devices(acc_device_host) == 1 && acc_get_num_devices(acc_device_radeon) == 0);
    CHECK(acc_on_device(acc_device_host) && !acc_on_device(acc_device_not_host) && !acc_on_device(acc_device_nvidia));
    CHECK(acc_get_property_string(0, acc_device_current, acc_property_name) && acc_get_property(0, acc_device_current, acc_property_memory));
    acc_device_t type = acc_get_device_type();
    acc_set_device_type(acc_device_host);
    CHECK(on_host());
    acc_set_device_num(0, type);
    CHECK(acc_get_device_type() == type && acc_get_device_num(type) == 0);
    CHECK((acc_get_cuda_stream(1) == NULL) == on_host());
}

/* ---- these end with a message ------------------------------------------------------------------------------------------------------ */

static void fail_absent(void)
{
    double x[10] = { 0 };
    shift(4, x, x + 5);
}

static void fail_partly(void)
{
    double x[10] = { 0 };
    ENTER(ACCELRT_COPYIN, x, 5 * sizeof *x);
    UPDATE(ACCELRT_UPDATE_SELF, x, 2 * sizeof *x, 5 * sizeof *x);
}

static void fail_null(void)
{
    ENTER(ACCELRT_COPYIN, NULL, 8);
    ENTER(ACCELRT_COPYIN, NULL, (size_t)-8);
}
static void fail_queue(void) { acc_wait(-7); }
static void fail_free(void) { acc_free((void *)16); }
static void fail_device(void) { acc_set_device_num(99, acc_device_current); }

static void fail_kernel(void)
{
    double y[4] = { 0 }, *x = malloc(8);
    SITE(site, "parallel loop");
    static const struct accelrt_kernel kernel = { "no_such_kernel", 0, 1, { 32, 1, 1 }, { 1, 1, 1 }, 0, 0, NULL, NULL, NULL, NULL, 0 };
    struct accelrt_data data[] = { { "y", ACCELRT_COPY | ACCELRT_WRITTEN, y, 0, sizeof y, NULL } };
    struct accelrt_call call = CALL(site, data, ACCELRT_ASYNC_SYNC);
    struct accelrt_geometry g = { { 4, 0, 0 }, { 0 }, 0, 0, { 0 }, 0, 0, 0 };
    if (accelrt_compute_begin(&call)) accelrt_launch(&call, &kernel, &g, NULL);
    free(x);
}

static const struct { const char *name; void (*run)(void); bool fails; } cases[] = {
    { "saxpy", case_saxpy, false }, { "reduction", case_reduction, false }, { "data", case_data, false }, { "counters", case_counters, false },
    { "overlap", case_overlap, false }, { "geometry", case_geometry, false }, { "transfer", case_transfer, false },
    { "threads", case_threads, false }, { "again", case_again, false }, { "host_data", case_host_data, false },
    { "devices", case_devices, false }, { "attach", case_attach, false }, { "modifiers", case_modifiers, false }, { "captures", case_captures, false }, { "absent", fail_absent, true }, { "partly", fail_partly, true }, { "null", fail_null, true },
    { "queue", fail_queue, true }, { "free", fail_free, true }, { "device", fail_device, true }, { "kernel", fail_kernel, true }
};

int main(int argc, char **argv)
{
    int n = 0;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        if (argc > 1 ? strcmp(argv[1], cases[k].name) : cases[k].fails) continue;
        cases[k].run();
        n++;
    }
    printf("%d cases on %s\n", n, on_host() ? "the host" : "a device");
    return n ? 0 : 2;
}
