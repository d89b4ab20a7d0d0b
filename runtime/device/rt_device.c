/* rt_device: which devices there are, and which one a thread uses. SPDX-License-Identifier: MIT */
#include "device/rt_device.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct accel_device accel__host;
struct accel_device *accel__devices[ACCEL_MAX_DEVICES] = { &accel__host };
int accel__n_devices = 1;

char accel__why_host[256];

void accel__device_init(struct accel_device *d, const struct accel_driver *driver, int index, int number, acc_device_t type)
{
    d->driver = driver;
    d->index = index;
    d->number = number;
    d->type = type;
    pthread_mutex_init(&d->open_lock, NULL);
    pthread_mutex_init(&d->function_lock, NULL);
    pthread_cond_init(&d->function_loaded, NULL);
    pthread_mutex_init(&d->special_lock, NULL);
    pthread_mutex_init(&d->globals_lock, NULL);
    pthread_mutex_init(&d->queue_lock, NULL);
    pthread_mutex_init(&d->staging_lock, NULL);
    pthread_cond_init(&d->staging_idle, NULL);
    accel__present_init(&d->present);
    accel__present_init(&d->mallocs);
}

void accel__devices_find(bool simulated)
{
    char *why = accel__why_host;
    int count = accel__cuda_count(simulated, why, sizeof accel__why_host);
    if (count > ACCEL_MAX_DEVICES - 1) count = ACCEL_MAX_DEVICES - 1;
    for (int i = 0; i < count; i++) {
        struct accel_device *d = accel__allocate(sizeof *d);
        accel__device_init(d, accel__cuda_driver(), i + 1, i, acc_device_nvidia);
        accel__devices[i + 1] = d;
    }
    accel__n_devices = 1 + count;
    if (count) return;
    if (simulated && !accel__cuda_loaded())
        accel__fail(NULL, "install libaccel_cudasim.so next to libaccel, or set ACCEL_SIM_LIBRARY to its path",
                    "ACC_DEVICE_TYPE=cudasim, but the simulator is not available: %s", why);
    if (simulated)
        accel__fail(NULL, "use ACC_DEVICE_TYPE=host to run on the CPU", "ACC_DEVICE_TYPE=cudasim, but no GPU is available: %s", why);
    if (accel__env.device_type == CHOICE_NVIDIA)
        accel__fail(NULL, "use ACC_DEVICE_TYPE=host to run on the CPU", "ACC_DEVICE_TYPE=nvidia, but no NVIDIA GPU is available: %s", why);
    if (accel__env.notify) fprintf(stderr, "accel: no NVIDIA GPU (%s): running on the host\n", why);
}

void accel__bind(struct accel_device *d)
{
    int code = d->driver->bind(d);
    accel__check(d, NULL, code, "selecting the device");
}

int accel__count_devices(acc_device_t type)
{
    switch ((int)type) {
    case acc_device_host: return 1;
    case acc_device_nvidia: case acc_device_not_host: return accel__n_devices - 1;
    case acc_device_default: case acc_device_current: return accel__n_devices > 1 ? accel__n_devices - 1 : 1;
    default: return 0;
    }
}

struct accel_device *accel__find_device(acc_device_t type, int number)
{
    bool host = type == acc_device_host || ((type == acc_device_default || type == acc_device_current) && accel__n_devices == 1);
    if (number < 0 || number >= accel__count_devices(type)) return NULL;
    return accel__devices[host ? 0 : number + 1];
}
