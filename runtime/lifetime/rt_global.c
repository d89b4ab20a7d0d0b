/* rt_global: file-scope variables of declare directives on a device (OpenACC 2.13). SPDX-License-Identifier: MIT */
#include "data/rt_data.h"
#include "lifetime/rt_lifetime.h"

/* Whether the image maps the variable. If not, another image or another directive does. */
static bool makes(const struct accelrt_global *g)
{
    return g->kind != ACCELRT_PRESENT && g->kind != ACCELRT_NO_CREATE && g->kind != ACCELRT_DEVICEPTR;
}

static void make_one(struct accel_work *w, const struct accelrt_global *g)
{
    static const struct accelrt_site site = { .directive = "declare" };
    struct accelrt_data data = { .name = g->name, .kind = g->kind & ACCELRT_KIND_MASK, .base = g->host, .bytes = g->bytes };
    const struct accelrt_site *before = accel__thread.site;
    if (!makes(g)) return;
    pthread_mutex_lock(&w->device->present.lock);
    struct accel_block *b = accel__locate(w, 0, &data);
    pthread_mutex_unlock(&w->device->present.lock);
    if (b) return;
    accel__thread.site = &site;
    accel__enter_one(w, 0, &data);
    accel__thread.site = before;
    pthread_mutex_lock(&w->device->present.lock);
    b = accel__locate(w, 0, &data);
    if (b) b->layout = g->layout;
    pthread_mutex_unlock(&w->device->present.lock);
}

static bool is_extern(const struct accelrt_global *g) { return g->kind & ACCELRT_IMPLICIT; }

static void make_list(const struct accelrt_globals *globals, void *context)
{
    for (int i = 0; i < globals->n; i++)
        if (!is_extern(&globals->list[i])) make_one(context, &globals->list[i]);
}

/* Maps the variables of declarations with extern whose defining file has no directive. */
static void make_others(const struct accelrt_globals *globals, void *context)
{
    for (int i = 0; i < globals->n; i++)
        if (is_extern(&globals->list[i])) make_one(context, &globals->list[i]);
}

/* Present variables are not mapped again, so a list may be processed twice. Other threads wait meanwhile, since they may need the
 * variables. */
void accel__globals_make(struct accel_device *d)
{
    pthread_mutex_lock(&d->globals_lock);
    int seen = atomic_load(&accel__n_globals);
    if (atomic_load(&d->globals_seen) != seen) {
        struct accel_work w = { .device = d, .queue = accel__queue_for(d, ACCELRT_ASYNC_SYNC) };
        accel__each_globals(make_list, &w);
        accel__each_globals(make_others, &w);
        accel__work_end(&w);
        atomic_store(&d->globals_seen, seen);
    }
    pthread_mutex_unlock(&d->globals_lock);
}

/* The image whose variables are deleted. */
struct dropping {
    struct accel_work work;
    const struct accelrt_image *image;
};

static void drop_list(const struct accelrt_globals *globals, void *context)
{
    struct dropping *w = context;
    for (int i = 0; i < globals->n && globals->image == w->image; i++) {
        const struct accelrt_global *g = &globals->list[i];
        struct accelrt_data data = { .name = g->name, .kind = ACCELRT_DELETE, .base = g->host, .bytes = g->bytes };
        if (makes(g) && !is_extern(g)) accel__leave_one(&w->work, 0, &data);
    }
}

void accel__globals_drop(struct accel_device *d, const struct accelrt_image *image)
{
    accel__open(d);
    struct dropping w = { .work = { .device = d, .queue = accel__queue_for(d, ACCELRT_ASYNC_SYNC) }, .image = image };
    accel__each_globals(drop_list, &w);
    accel__work_end(&w.work);
}
