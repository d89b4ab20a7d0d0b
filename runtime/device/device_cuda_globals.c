/* device_cuda_globals: the pointers through which device code reaches declared variables (OpenACC 2.13). SPDX-License-Identifier: MIT
 *
 * They are set when a module is loaded, for all files that are linked in it. A pointer of a link clause follows the variable's block in the
 * present table, one of a deviceptr clause the host's pointer; both kinds are updated before each launch of a module that has such
 * pointers. */
#include "device/device_cuda.h"
#include "device/device_cuda_graphs.h"
#include <stdlib.h>

struct cuda_link {
    struct cuda_link *next;
    const struct accelrt_global *global;
    CUdeviceptr symbol, value;
};

struct setting {
    struct accel_device *device;
    struct cuda_module *module;
};

static void set_pointer(struct accel_device *d, CUdeviceptr symbol, CUdeviceptr value)
{
    int code = d->driver->copy(d, ACCEL_TO_DEVICE, (void *)(uintptr_t)symbol, &value, sizeof value, NULL);
    if (!code) code = d->driver->stream_wait(d, NULL, false);
    accel__check(d, NULL, code, "setting the address of a declared variable");
}

static void set_global(const struct setting *s, const struct accelrt_global *g)
{
    CUdeviceptr symbol;
    size_t size;
    if (!g->symbol || accel__cu.cuModuleGetGlobal_v2(&symbol, &size, s->module->handle, g->symbol)) return;
    CUdeviceptr value = accel__global_device(s->device, g);
    set_pointer(s->device, symbol, value);
    if (g->kind != ACCELRT_NO_CREATE && g->kind != ACCELRT_DEVICEPTR) return;
    struct cuda_link *l = accel__allocate(sizeof *l);
    *l = (struct cuda_link){ s->module->links, g, symbol, value };
    s->module->links = l;
}

static void set_list(const struct accelrt_globals *globals, void *context)
{
    const struct setting *s = context;
    bool ours = accel__cuda_is_linked(s->module->image, globals->image);
    for (int i = 0; i < globals->n && ours; i++) set_global(s, &globals->list[i]);
}

void accel__cuda_globals_set(struct accel_device *d, struct cuda_module *m)
{
    accel__each_globals(set_list, &(struct setting){ d, m });
}

void accel__cuda_links_free(struct cuda_module *m)
{
    while (m->links) {
        struct cuda_link *next = m->links->next;
        free(m->links);
        m->links = next;
    }
}

/* Updates one pointer. It waits first, since kernels launched earlier may still read the old value. */
static void follow(struct accel_device *d, struct cuda_link *l)
{
    CUdeviceptr value = accel__global_device(d, l->global);
    if (value == l->value) return;
    int code = l->value ? accel__cuda_enqueue_held(((struct cuda_state *)d->state)->held, NULL) : 0;
    if (l->value)
        accel__check(d, NULL, code ? code : accel__cu.cuCtxSynchronize(), "waiting before changing the address of a declared variable");
    set_pointer(d, l->symbol, value);
    l->value = value;
}

/* One thread at a time. function_lock is not held during the update. */
void accel__cuda_follow(struct accel_device *d, struct accel_function *f)
{
    struct cuda_state *c = d->state;
    pthread_mutex_lock(&d->function_lock);
    while (c->following) pthread_cond_wait(&d->function_loaded, &d->function_lock);
    c->following = true;
    pthread_mutex_unlock(&d->function_lock);
    for (struct cuda_link *l = f->links; l; l = l->next) follow(d, l);
    pthread_mutex_lock(&d->function_lock);
    c->following = false;
    pthread_cond_broadcast(&d->function_loaded);
    pthread_mutex_unlock(&d->function_lock);
}
