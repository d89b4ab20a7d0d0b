/* rt_mirror: compute constructs that the host runs on the device's values of the data. SPDX-License-Identifier: MIT
 * The device's values are copied to the host's variables for the duration of the construct, and the variables' own contents are saved.
 * Afterwards the contents are restored, and written values are copied to the device, as if the construct had run there. */
#include "data/rt_data.h"
#include <stdlib.h>
#include <string.h>

struct mirrored {
    char *host;
    uintptr_t device;
    size_t bytes;
    char *aside;                       /* saved content of the host; NULL: the content did not change */
    bool written;
    const char *name;
};

struct mirror {
    int n;
    struct mirrored items[];
};

/* Finds the datum on the device; false: it is absent. */
static bool find(struct accel_work *w, int i, const struct accelrt_data *data, struct mirrored *m)
{
    struct accel_block *b = NULL;
    if (!data->device || !(accel_kind_what(data->kind) & KIND_HOLDS)) return false;
    *m = (struct mirrored){ (char *)data->base + data->start, (uintptr_t)data->device + (uintptr_t)data->start, data->bytes, NULL,
                            (data->kind & ACCELRT_WRITTEN) != 0, data->name };
    if (data->bytes != ACCELRT_UNKNOWN_SIZE) return data->bytes && m->device != (uintptr_t)m->host;
    pthread_mutex_lock(&w->device->present.lock);
    b = accel__locate(w, i, data);
    if (b) m->host = (char *)accel__block_host(b), m->device = accel__block_device(b), m->bytes = b->bytes;
    pthread_mutex_unlock(&w->device->present.lock);
    return b != NULL;
}

static void bring(struct accel_queue *q, struct mirrored *m)
{
    char *now = accel__allocate(m->bytes);
    accel__transfer(q, ACCEL_TO_HOST, now, (void *)m->device, m->bytes, m->name);
    accel__queue_wait(q);
    bool differs = memcmp(now, m->host, m->bytes) != 0;
    if (differs || m->written) {
        m->aside = accel__allocate(m->bytes);
        memcpy(m->aside, m->host, m->bytes);
    }
    if (differs) memcpy(m->host, now, m->bytes);
    free(now);
}

struct mirror *accel__mirror_begin(struct accel_work *w, struct accelrt_call *call)
{
    struct mirror *all = accel__allocate(sizeof *all + sizeof all->items[0] * (size_t)call->n_data);
    for (int i = 0; i < call->n_data; i++) {
        if (!find(w, i, &call->data[i], &all->items[all->n])) continue;
        bring(w->queue, &all->items[all->n++]);
    }
    return all;
}

/* Restores in reverse order, since ranges may overlap. */
void accel__mirror_end(struct accel_work *w, struct mirror *all)
{
    for (int i = 0; i < all->n; i++) {
        struct mirrored *m = &all->items[i];
        if (m->written) accel__transfer(w->queue, ACCEL_TO_DEVICE, m->host, (void *)m->device, m->bytes, m->name);
    }
    accel__queue_wait(w->queue);
    for (int i = all->n - 1; i >= 0; i--) {
        struct mirrored *m = &all->items[i];
        if (m->aside) memcpy(m->host, m->aside, m->bytes);
        free(m->aside);
    }
    free(all);
}
