/* rt_api_device: openacc.h, devices and their properties (OpenACC 3.2.1 to 3.2.9). SPDX-License-Identifier: MIT */
#define ACCEL_RUNTIME                  /* this file defines the functions that openacc.h has as inline functions */
#include "api/rt_api.h"
#include "observe/rt_prof.h"
#include <stdio.h>

ACCEL_EXPORT int acc_get_num_devices(acc_device_t type)
{
    accel__start();
    return accel__count_devices(type);
}

static _Noreturn void no_such_type(acc_device_t type)
{
    if (type == acc_device_nvidia || type == acc_device_not_host)
        accel__fail_as(acc_error_device_type_unavailable, NULL, "check acc_get_num_devices(acc_device_nvidia), or use acc_device_default",
                       "no NVIDIA GPU is available: %s", *accel__why_host ? accel__why_host : "the host is selected as device");
    accel__fail_as(acc_error_device_type_unavailable, NULL, "check acc_get_num_devices first", "no device of type %d is available",
                   (int)type);
}

static struct accel_device *device_or_fail(acc_device_t type, int number)
{
    accel__start();
    if (number < 0 && accel__thread.device && accel__thread.device->type == type) return accel__thread.device;
    struct accel_device *d = accel__find_device(type, number < 0 ? 0 : number);
    if (d) return d;
    int count = accel__count_devices(type);
    if (count)
        accel__fail_as(acc_error_device_unavailable, NULL, NULL, "invalid device number %d: devices of this type are numbered from 0 to %d",
                       number, count - 1);
    no_such_type(type);
}

/* The default device number of a type. */
static int default_number(acc_device_t type)
{
    int number = accel__env.device_num;
    return number > 0 && number < accel__count_devices(type) ? number : 0;
}

ACCEL_EXPORT void acc_set_device_type(acc_device_t type)
{
    ACCEL_API_SITE();
    struct accel_device *d = accel__current();
    bool same = d->type == type || type == acc_device_current || (type == acc_device_not_host && !accel__is_host(d));
    if (same) return;
    accel__settle(d);
    accel__thread.device = device_or_fail(type, default_number(type));
}

ACCEL_EXPORT acc_device_t acc_get_device_type(void)
{
    return accel__current()->type;
}

ACCEL_EXPORT void acc_set_device_num(int number, acc_device_t type)
{
    ACCEL_API_SITE();
    accel__current();
    if (type == acc_device_none) type = acc_device_current;
    if (type == acc_device_current) type = accel__thread.device->type;
    accel__settle(accel__thread.device);
    accel__thread.device = device_or_fail(type, number);
}

ACCEL_EXPORT int acc_get_device_num(acc_device_t type)
{
    struct accel_device *d = accel__current();
    if (type == acc_device_current || type == acc_device_default || type == d->type) return d->number;
    if (type == acc_device_not_host && !accel__is_host(d)) return d->number;
    return default_number(type);
}

/* Whether the type selects no other device: current, default, or 0, which older programs pass. */
static bool is_current(acc_device_t type)
{
    return type == acc_device_current || type == acc_device_default || type == acc_device_none;
}

static void init(struct accel_device *d)
{
    if (!accel__is_host(d)) accel__open(d);
    else if (accel__prof_on && accel__prof_init_begin(d)) accel__prof_end(d, NULL);
}

ACCEL_EXPORT void acc_init(acc_device_t type)
{
    ACCEL_API_SITE();
    struct accel_device *d = accel__current();
    if (!is_current(type) && type != d->type) {
        accel__settle(d);
        accel__thread.device = d = device_or_fail(type, default_number(type));
    }
    init(d);
}

ACCEL_EXPORT void acc_init_device(int number, acc_device_t type)
{
    ACCEL_API_SITE();
    accel__current();
    struct accel_device *d = device_or_fail(type == acc_device_current ? accel__thread.device->type : type, number);
    init(d);
}

ACCEL_EXPORT void acc_shutdown(acc_device_t type)
{
    ACCEL_API_SITE();
    accel__current();
    acc_device_t which = is_current(type) ? accel__thread.device->type : type;
    for (int i = 0; i < accel__count_devices(which); i++) accel__shutdown(accel__find_device(which, i));
}

ACCEL_EXPORT void acc_shutdown_device(int number, acc_device_t type)
{
    ACCEL_API_SITE();
    accel__current();
    accel__shutdown(device_or_fail(type == acc_device_current ? accel__thread.device->type : type, number));
}

/* For calls from host code. Kernels have their own function. */
ACCEL_EXPORT int acc_on_device(acc_device_t type)
{
    return type == acc_device_host || type == acc_device_none;
}

ACCEL_EXPORT size_t acc_get_property(int number, acc_device_t type, acc_device_property_t property)
{
    ACCEL_API_SITE();
    accel__current();
    struct accel_device *d = device_or_fail(type == acc_device_current ? accel__thread.device->type : type, number);
    switch (property) {
    case acc_property_memory:
        accel__open(d);
        return d->memory;
    case acc_property_free_memory:
        accel__open(d);
        accel__settle(d);
        return d->driver->free_memory(d) + accel__memory_kept(d);
    case acc_property_shared_memory_support: return accel__is_host(d);
    default: return 0;
    }
}

ACCEL_EXPORT size_t acc_get_memory(void)
{
    return acc_get_property(accel__current()->number, acc_device_current, acc_property_memory);
}

ACCEL_EXPORT size_t acc_get_free_memory(void)
{
    return acc_get_property(accel__current()->number, acc_device_current, acc_property_free_memory);
}

/* Functions of nvc. Kernels have their own; on the host, gangs are not distinguished. */
ACCEL_EXPORT int __pgi_gangidx(void) { return 0; }
ACCEL_EXPORT int __pgi_workeridx(void) { return 0; }
ACCEL_EXPORT int __pgi_vectoridx(void) { return 0; }

static const char *driver_version(struct accel_device *d)
{
    static _Thread_local char text[32];
    snprintf(text, sizeof text, "CUDA %d.%d", d->driver_version / 1000, d->driver_version % 1000 / 10);
    return accel__is_host(d) ? "OpenMP" : text;
}

ACCEL_EXPORT const char *acc_get_property_string(int number, acc_device_t type, acc_device_property_t property)
{
    ACCEL_API_SITE();
    accel__current();
    struct accel_device *d = device_or_fail(type == acc_device_current ? accel__thread.device->type : type, number);
    accel__open(d);
    switch (property) {
    case acc_property_name: return d->name;
    case acc_property_vendor: return accel__is_host(d) ? "host" : "NVIDIA";
    case acc_property_driver: return driver_version(d);
    default: return NULL;
    }
}
