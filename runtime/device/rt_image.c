/* rt_image: the lists of device code images and of their globals. SPDX-License-Identifier: MIT */
#include "device/rt_device.h"

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static struct accelrt_image *list;
static struct accelrt_globals *globals_list;
atomic_int accel__n_globals;

void accel__image_add(struct accelrt_image *image)
{
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

void accel__globals_add(struct accelrt_globals *globals)
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

void accel__image_remove(struct accelrt_image *image)
{
    pthread_mutex_lock(&list_lock);
    struct accelrt_image **link = &list;
    while (*link && *link != image) link = &(*link)->next;
    if (*link) *link = image->next;
    for (struct accelrt_globals **g = &globals_list; *g;) {
        if ((*g)->image == image) *g = (*g)->next;
        else g = &(*g)->next;
    }
    pthread_mutex_unlock(&list_lock);
}

uintptr_t accel__global_device(struct accel_device *d, const struct accelrt_global *g)
{
    struct accel_block *b = NULL;
    uintptr_t device = 0;
    if (g->kind == ACCELRT_DEVICEPTR) return *(const uintptr_t *)g->host;
    pthread_mutex_lock(&d->present.lock);
    enum accel_presence found = accel__present_find(&d->present, (uintptr_t)g->host, g->bytes, &b);
    if (b && (found == PRESENCE_WHOLE || (found == PRESENCE_PART && g->kind == ACCELRT_NO_CREATE)))
        device = accel__block_device(b) + ((uintptr_t)g->host - accel__block_host(b));
    pthread_mutex_unlock(&d->present.lock);
    return device;
}
