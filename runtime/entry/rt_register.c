/* rt_register: functions for constructors and destructors of translated files. SPDX-License-Identifier: MIT */
#include "data/rt_replicas.h"
#include "launch/rt_launch.h"
#include "lifetime/rt_lifetime.h"
#include <stdio.h>
#include <stdlib.h>

ACCEL_EXPORT void accelrt_register(struct accelrt_image *image)
{
    if (image->abi != ACCELRT_ABI) {
        fprintf(stderr, "%s: accel error: compiled for version %d of the runtime interface, but this is version %d; recompile it\n",
                image->file ? image->file : "?", image->abi, ACCELRT_ABI);
        exit(1);
    }
    accel__tune_image(image);
    accel__image_add(image);
}

ACCEL_EXPORT void accelrt_host_only(const struct accelrt_site *first)
{
    atomic_store(&accel__on_stop, accel__end_by_error);
    accel__env_read();
    if (accel__env.device_type <= CHOICE_HOST) return;
    accel__error_at(first, NULL, "compile it for target cuda, or set ACC_DEVICE_TYPE=host",
                    "ACC_DEVICE_TYPE asks for a GPU, but this file was compiled without device code");
    accel__stop();
}

ACCEL_EXPORT void accelrt_multi_gpu(void) { atomic_store(&accel__splits, true); }

ACCEL_EXPORT void accelrt_register_globals(struct accelrt_globals *globals) { accel__globals_add(globals); }

ACCEL_EXPORT void accelrt_unregister(struct accelrt_image *image)
{
    if (atomic_load(&accel__dead)) return;
    if (atomic_load(&accel__splits) && accel__team.n) accel__replicas_settle(accel__team.devices[0], NULL, TOUCH_ALL);
    accel__tune_forget(image);
    for (int i = 1; i < accel__n_devices; i++)
        if (atomic_load(&accel__devices[i]->is_open)) accel__globals_drop(accel__devices[i], image);
    accel__image_remove(image);
    for (int i = 1; i < accel__n_devices; i++) {
        struct accel_device *d = accel__devices[i];
        if (!atomic_load(&d->is_open)) continue;
        accel__forget_library(d, image);
        accel__specials_forget(d, image);
        if (d->driver->forget) d->driver->forget(d, image);
    }
    accel__image_drop(image);
}
