/* rt_info: what accelcc --device-info prints. SPDX-License-Identifier: MIT */
#include "lifetime/rt_lifetime.h"
#include <stdio.h>
#include <unistd.h>

static void print_size(size_t bytes)
{
    if (bytes >= (size_t)1 << 30) printf("%.1f GiB", (double)bytes / (1 << 30));
    else printf("%.1f MiB", (double)bytes / (1 << 20));
}

/* Not accel__open: a device that cannot be used is no error. */
static void print_device(struct accel_device *d)
{
    char why[256] = "";
    int code = d->driver->open(d);
    if (code) {
        if (d->driver->describe) d->driver->describe(d, code, why, sizeof why);
        printf("device %d: not available: %s\n", d->number, why);
        return;
    }
    printf("device %d: %s, sm_%d%d, %d multiprocessors, ", d->number, d->name, d->compute_major, d->compute_minor, d->multiprocessors);
    print_size(d->memory);
    printf(" of memory, ");
    print_size(d->driver->free_memory ? d->driver->free_memory(d) : 0);
    printf(" free\n");
}

ACCEL_EXPORT void accelrt_device_info(void)
{
    char nvrtc[256];
    accel__start();
    for (int i = 1; i < accel__n_devices; i++) {
        if (i == 1) printf("driver: %s, for CUDA %s\n", accel__devices[i]->driver->name, accel__cuda_driver_version());
        print_device(accel__devices[i]);
    }
    if (accel__n_devices == 1) printf("no GPU: %s\n", *accel__why_host ? accel__why_host : "not searched for");
    bool usable = accel__cuda_nvrtc_info(nvrtc, sizeof nvrtc);
    printf("NVRTC: %s\n", nvrtc);
    if (!usable) printf("    programs need a binary for their GPU: compile with --gpu-arch\n");
    printf("host: %ld processors\n", sysconf(_SC_NPROCESSORS_ONLN));
    struct accel_device *d = accel__current();
    if (accel__is_host(d)) printf("programs run on the host\n");
    else printf("programs run on device %d\n", d->number);
}
