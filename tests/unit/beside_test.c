/* beside_test: with the null driver, threads whose driver calls run beside each other: no lock is held over them. SPDX-License-Identifier: MIT
 *   beside_test CASE */
#include "accel_abi.h"
#include <accel.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 3, LARGE = 2 << 20, SMALL = 4096 };
enum kind { COMPILE, PIN, ALLOCATE, COPY_IN, COPY_OUT, STREAM };       /* of null_driver.c */

static void *host[THREADS], *device[THREADS];

static void to_device(long me) { acc_memcpy_to_device(device[me], host[me], LARGE); }
static void from_device(long me) { acc_memcpy_from_device(host[me], device[me], LARGE); }
static void enter(long me) { acc_copyin(host[me], SMALL); }
static void create(long me) { acc_create(host[me], SMALL); }
static void queue(long me) { acc_copyin_async(host[me], SMALL, 40 + (int)me); }
static void same_queue(long me) { acc_copyin_async(host[me], SMALL, 50); }

/* A region on one queue that writes a scalar, which lives in page-locked memory meanwhile. */
static void scalar(long me)
{
    static struct accelrt_image image = { .abi = ACCELRT_ABI, .file = "f.c", .source = "//", .source_size = 2, .options = "" };
    static struct accelrt_site sites[THREADS];
    static int sums[THREADS];
    struct accelrt_data data = { .name = "sum", .kind = ACCELRT_COPY | ACCELRT_SCALAR, .base = &sums[me], .bytes = sizeof sums[me] };
    sites[me] = (struct accelrt_site){ &image, "f.c", "f", 1, 1, "parallel loop", NULL, NULL };
    struct accelrt_call call = { &sites[me], &data, 1, 7, 1, 0, -1, NULL, NULL, 0, 0, { 0 }, NULL };
    if (!accelrt_compute_begin(&call)) exit(2);
    accelrt_compute_end(&call);
}

static const struct test {
    const char *name;
    enum kind kind;
    void (*f)(long me);
} tests[] = {
    { "pin", PIN, to_device },  { "to_device", COPY_IN, to_device }, { "from_device", COPY_OUT, from_device }, { "enter", COPY_IN, enter },
    { "create", ALLOCATE, create }, { "queue", STREAM, queue }, { "same_queue", STREAM, same_queue }, { "scalar", PIN, scalar },
};
static const struct test *test;

static void *run(void *me)
{
    acc_set_device_num(0, acc_device_current);
    test->f((long)me);
    return NULL;
}

int main(int argc, char **argv)
{
    void *library = dlopen(getenv("ACCEL_SIM_LIBRARY"), RTLD_NOW);
    atomic_int *meet = library ? dlsym(library, "null_meet") : NULL, *met = library ? dlsym(library, "null_met") : NULL;
    atomic_int *kind = library ? dlsym(library, "null_kind") : NULL;
    pthread_t t[THREADS];
    for (size_t i = 0; i < sizeof tests / sizeof *tests && argc > 1; i++)
        if (!strcmp(tests[i].name, argv[1])) test = &tests[i];
    if (!meet || !met || !kind || !test) return 2;
    acc_init(acc_device_current);
    for (int i = 0; i < THREADS; i++) {
        host[i] = calloc(1, LARGE);
        device[i] = acc_malloc(LARGE);
    }
    *kind = test->kind;
    *meet = THREADS;
    for (long i = 0; i < THREADS; i++)
        if (pthread_create(&t[i], NULL, run, (void *)i)) return 2;
    for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
    *meet = 0;
    printf("%d at the same time\n", *met);
    for (int i = 0; i < THREADS; i++) free(host[i]);
    return *met != THREADS;
}
