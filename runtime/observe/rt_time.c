/* rt_time: ACCEL_TIME, the times of constructs by file, function and line. SPDX-License-Identifier: MIT */
#include "observe/rt_time.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Thread_local struct accel_time_work accel__time_work;
static pthread_mutex_t record_lock = PTHREAD_MUTEX_INITIALIZER;
static struct time_record *records;

/* ---- collecting --------------------------------------------------------------------------------------------------------------------- */

static char *copy_of(const char *text)
{
    char *copy = accel__allocate(strlen(text) + 1);
    return strcpy(copy, text);
}

static struct time_record *record_new(const struct accelrt_site *site, const struct accel_device *d)
{
    struct time_record *r = accel__allocate(sizeof *r);
    r->site = site;
    r->line = site ? site->line : 0;
    r->end_line = site && site->end_line > site->line ? site->end_line : r->line;
    r->file = copy_of(site && site->file ? site->file : "(runtime API)");
    r->directive = copy_of(site && site->directive ? site->directive : "?");
    r->function = copy_of(site && site->function ? site->function : r->directive);
    r->device = d;
    return r;
}

/* record_lock held. New records are appended, so that the report has the order of the program. */
static struct time_record *record_for(const struct accelrt_site *site, const struct accel_device *d)
{
    struct time_record **link = &records;
    for (; *link; link = &(*link)->next) {
        const struct time_record *r = *link;
        if (r->site == site && r->device == d && (!site || (r->line == site->line && !strcmp(r->directive, site->directive)))) return *link;
    }
    return *link = record_new(site, d);
}

static void add(struct time_total *t, double us)
{
    if (!t->count || us > t->max) t->max = us;
    if (!t->count || us < t->min) t->min = us;
    t->sum += us;
    t->count++;
}

void accel__time_region(const struct accelrt_site *site, const struct accel_device *d)
{
    pthread_mutex_lock(&record_lock);
    record_for(site, d)->reached++;
    pthread_mutex_unlock(&record_lock);
}

/* record_lock held. */
static struct time_kernel *kernel_for(struct time_record *r, const char *name)
{
    struct time_kernel **link = &r->kernels;
    while (*link && strcmp((*link)->name, name)) link = &(*link)->next;
    if (*link) return *link;
    *link = accel__allocate(sizeof **link);
    (*link)->name = copy_of(name);
    (*link)->same_shape = (*link)->is_known = true;
    return *link;
}

static void add_work(struct time_kernel *k)
{
    struct accel_time_work *w = &accel__time_work;
    k->is_known &= w->bytes > 0;
    k->work.bytes += w->bytes;
    k->work.of_floats += w->of_floats;
    k->work.of_doubles += w->of_doubles;
    *w = (struct accel_time_work){ 0 };
}

void accel__time_launch(const struct accelrt_site *site, const struct accel_device *d, const struct accel_launch *l, const char *name,
                        double device_us, double elapsed_us)
{
    pthread_mutex_lock(&record_lock);
    struct time_kernel *k = kernel_for(record_for(site, d), name);
    if (k->device_us.count && (memcmp(k->last.grid, l->grid, sizeof l->grid) || memcmp(k->last.block, l->block, sizeof l->block)))
        k->same_shape = false;
    k->last = *l;
    add(&k->device_us, device_us);
    add(&k->elapsed_us, elapsed_us);
    add_work(k);
    pthread_mutex_unlock(&record_lock);
}

/* The values of memory at its last transfer; a hash table. */
static struct moved {
    const struct accel_device *device;
    const void *host;
    size_t bytes;
    unsigned long long hash;
} *moved;
static size_t n_moved, moved_room; /* a power of two */

static struct moved *moved_place(const struct accel_device *d, const void *host, size_t bytes)
{
    size_t at = ((uintptr_t)host >> 4) * 0x9e3779b97f4a7c15u >> 20;
    for (;; at++) {
        struct moved *m = &moved[at & (moved_room - 1)];
        if (!m->host || (m->device == d && m->host == host && m->bytes == bytes)) return m;
    }
}

static void grow_moved(void)
{
    struct moved *before = moved;
    size_t n = moved_room;
    if (2 * n_moved < n) return;
    moved_room = n ? 2 * n : 256;
    moved = accel__allocate(sizeof *moved * moved_room);
    for (size_t i = 0; i < n; i++)
        if (before[i].host) *moved_place(before[i].device, before[i].host, before[i].bytes) = before[i];
    free(before);
}

/* Whether the memory had the same values at its last transfer, in either direction. record_lock held. */
static bool moves_again(const struct accel_device *d, const void *host, size_t bytes)
{
    unsigned long long hash = accel__hash(host, bytes);
    grow_moved();
    struct moved *m = moved_place(d, host, bytes);
    bool again = m->host && m->hash == hash;
    n_moved += !m->host;
    *m = (struct moved){ d, host, bytes, hash };
    return again;
}

void accel__time_transfer(const struct accelrt_site *site, const struct accel_device *d, enum accel_direction way, const void *host,
                          size_t bytes, double us)
{
    pthread_mutex_lock(&record_lock);
    struct time_record *r = record_for(site, d);
    struct time_copies *c = way == ACCEL_TO_DEVICE ? &r->copyin : &r->copyout;
    add(&c->us, us);
    c->bytes += bytes;
    if (host && moves_again(d, host, bytes)) c->same++, c->same_bytes += bytes;
    pthread_mutex_unlock(&record_lock);
}

void accel__time_host(const struct accelrt_site *site, double us)
{
    pthread_mutex_lock(&record_lock);
    struct time_record *r = record_for(site, &accel__host);
    r->reached++;
    add(&r->host_us, us);
    pthread_mutex_unlock(&record_lock);
}

void accel__time_report(void)
{
    bool locked = accel__lock_at_end(&record_lock);
    if (accel__env.time_file) accel__time_json(records, accel__env.time_file);
    else if (records) accel__time_table(records);
    if (locked) pthread_mutex_unlock(&record_lock);
}
