/* loading_test: with the null driver, threads that compile kernels at the same time. SPDX-License-Identifier: MIT
 *   loading_test       four files, two threads for each: their compilations run beside each other, and each file is compiled once */
#include "accel_abi.h"
#include <accel.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { FILES = 4, THREADS = 2 * FILES };
static struct accelrt_image images[FILES];
static struct accelrt_site sites[FILES];

static void *launch(void *argument)
{
    static const struct accelrt_kernel kernel = { "k", 0, 1, { 256, 1, 1 }, { 1, 1, 1 }, 0, 0, NULL, NULL, NULL, NULL, 0 };
    struct accelrt_call call = { &sites[(long)argument % FILES], NULL, 0, ACCELRT_ASYNC_SYNC, 1, 0, -1, NULL, NULL, 0, 0, { 0 }, NULL };
    struct accelrt_geometry g = { { 1000, 0, 0 }, { 0 }, 0, 0, { 0 }, 0, 0, 0 };
    void *args[] = { &g.trips[0] };
    if (!accelrt_compute_begin(&call)) exit(1);
    accelrt_launch(&call, &kernel, &g, args);
    accelrt_compute_end(&call);
    return NULL;
}

__attribute__((constructor)) static void image_register(void)
{
    for (int i = 0; i < FILES; i++) {
        images[i] = (struct accelrt_image){ .abi = ACCELRT_ABI, .file = "f.c", .source = "//", .source_size = 2, .options = "" };
        sites[i] = (struct accelrt_site){ &images[i], "f.c", "f", i, i, "parallel loop", NULL, NULL };
        accelrt_register(&images[i]);
    }
}

int main(void)
{
    void *library = dlopen(getenv("ACCEL_SIM_LIBRARY"), RTLD_NOW);
    atomic_int *meet = library ? dlsym(library, "null_meet") : NULL, *met = library ? dlsym(library, "null_met") : NULL;
    pthread_t t[THREADS];
    if (!meet || !met) return 2;
    acc_init(acc_device_current);
    *meet = FILES;
    for (long i = 0; i < THREADS; i++)
        if (pthread_create(&t[i], NULL, launch, (void *)i)) return 2;
    for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
    printf("%d compilations\n", *met);
    return *met != FILES;
}
