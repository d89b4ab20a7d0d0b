/* rt_image: the list of device code images that constructors register. SPDX-License-Identifier: MIT */
#include "rt.h"
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static struct accelrt_image *list;
static struct accelrt_globals *globals_list;
atomic_int accel__n_globals;

ACCEL_EXPORT void accelrt_register(struct accelrt_image *image)
{
    if (image->abi != ACCELRT_ABI) {
        fprintf(stderr, "%s: accel error: compiled for version %d of the runtime's interface, this is version %d; compile it again\n",
                image->file ? image->file : "?", image->abi, ACCELRT_ABI);
        exit(1);
    }
    pthread_mutex_lock(&list_lock);
    image->next = list;
    list = image;
    pthread_mutex_unlock(&list_lock);
}

bool accel__has_device_code(const struct accelrt_image *image)
{
    return image && (image->pack || image->source || image->n_binaries > 0);
}

bool accel__host_only(void)
{
    pthread_mutex_lock(&list_lock);
    bool host_only = list != NULL;
    for (struct accelrt_image *i = list; i; i = i->next) host_only = host_only && !accel__has_device_code(i);
    pthread_mutex_unlock(&list_lock);
    return host_only;
}

ACCEL_EXPORT void accelrt_host_only(const struct accelrt_site *first)
{
    accel__env_read();
    if (accel__env.device_type <= CHOICE_HOST) return;
    accel__error_at(first, NULL, "compile it for the GPU too, or set ACC_DEVICE_TYPE=host",
                    "ACC_DEVICE_TYPE asks for a GPU, but this file was compiled without device code");
    accel__stop();
}

ACCEL_EXPORT void accelrt_register_globals(struct accelrt_globals *globals)
{
    pthread_mutex_lock(&list_lock);
    globals->next = globals_list;
    globals_list = globals;
    pthread_mutex_unlock(&list_lock);
    atomic_fetch_add(&accel__n_globals, 1);
}

void accel__each_globals(void (*f)(const struct accelrt_globals *globals, void *context), void *context)
{
    pthread_mutex_lock(&list_lock);
    for (struct accelrt_globals *g = globals_list; g; g = g->next) f(g, context);
    pthread_mutex_unlock(&list_lock);
}

ACCEL_EXPORT void accelrt_unregister(struct accelrt_image *image)
{
    if (atomic_load(&accel__dead)) return;
    for (int i = 1; i < accel__n_devices; i++)
        if (atomic_load(&accel__devices[i]->is_open)) accel__globals_drop(accel__devices[i], image);
    pthread_mutex_lock(&list_lock);
    struct accelrt_image **link = &list;
    while (*link && *link != image) link = &(*link)->next;
    if (*link) *link = image->next;
    for (struct accelrt_globals **g = &globals_list; *g;) {
        if ((*g)->image == image) *g = (*g)->next;
        else g = &(*g)->next;
    }
    pthread_mutex_unlock(&list_lock);
    for (int i = 1; i < accel__n_devices; i++) {
        struct accel_device *d = accel__devices[i];
        if (!atomic_load(&d->is_open)) continue;
        accel__forget_library(d, image);
        accel__specials_forget(d, image);
        if (d->driver->forget) d->driver->forget(d, image);
    }
    accel__image_drop(image);
}
