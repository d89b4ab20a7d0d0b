/* rt_time: ACCEL_TIME, the times of constructs by file, function and line, in nvc's layout. SPDX-License-Identifier: MIT */
#include "observe/rt_observe.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct total {
    unsigned long count;
    double sum, max, min;
};

struct copies {
    struct total us;
    size_t bytes;
};

struct kernel {                        /* a kernel of a record; a list in the order of first launches */
    struct kernel *next;
    char *name;
    struct total device_us, elapsed_us;
    struct accel_launch last;
    bool same_shape;                   /* all launches so far had the shape of `last` */
};

struct record {                        /* one directive on one device; texts are copied, since their library may be unloaded */
    struct record *next;
    const struct accelrt_site *site;   /* identifies the directive with line and text; not dereferenced */
    int line;
    char *file, *function, *directive;
    const struct accel_device *device;
    unsigned long reached;
    struct kernel *kernels;
    struct copies copyin, copyout;
    struct total host_us;              /* times of the compute constructs that ran on the host */
};

static pthread_mutex_t record_lock = PTHREAD_MUTEX_INITIALIZER;
static struct record *records;

double accel__now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

/* ---- collecting --------------------------------------------------------------------------------------------------------------------- */

static char *copy_of(const char *text)
{
    char *copy = accel__allocate(strlen(text) + 1);
    return strcpy(copy, text);
}

static struct record *record_new(const struct accelrt_site *site, const struct accel_device *d)
{
    struct record *r = accel__allocate(sizeof *r);
    r->site = site;
    r->line = site ? site->line : 0;
    r->file = copy_of(site && site->file ? site->file : "(runtime API)");
    r->directive = copy_of(site && site->directive ? site->directive : "?");
    r->function = copy_of(site && site->function ? site->function : r->directive);
    r->device = d;
    return r;
}

/* record_lock held. New records are appended, so that the report has the order of the program. */
static struct record *record_for(const struct accelrt_site *site, const struct accel_device *d)
{
    struct record **link = &records;
    for (; *link; link = &(*link)->next) {
        const struct record *r = *link;
        if (r->site == site && r->device == d && (!site || (r->line == site->line && !strcmp(r->directive, site->directive)))) return *link;
    }
    return *link = record_new(site, d);
}

static void add(struct total *t, double us)
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
static struct kernel *kernel_for(struct record *r, const char *name)
{
    struct kernel **link = &r->kernels;
    while (*link && strcmp((*link)->name, name)) link = &(*link)->next;
    if (*link) return *link;
    *link = accel__allocate(sizeof **link);
    (*link)->name = copy_of(name);
    (*link)->same_shape = true;
    return *link;
}

void accel__time_launch(const struct accelrt_site *site, const struct accel_device *d, const struct accel_launch *l, const char *name,
                        double device_us, double elapsed_us)
{
    pthread_mutex_lock(&record_lock);
    struct kernel *k = kernel_for(record_for(site, d), name);
    if (k->device_us.count && (memcmp(k->last.grid, l->grid, sizeof l->grid) || memcmp(k->last.block, l->block, sizeof l->block)))
        k->same_shape = false;
    k->last = *l;
    add(&k->device_us, device_us);
    add(&k->elapsed_us, elapsed_us);
    pthread_mutex_unlock(&record_lock);
}

void accel__time_transfer(const struct accelrt_site *site, const struct accel_device *d, enum accel_direction way, size_t bytes,
                         double us)
{
    pthread_mutex_lock(&record_lock);
    struct record *r = record_for(site, d);
    struct copies *c = way == ACCEL_TO_DEVICE ? &r->copyin : &r->copyout;
    add(&c->us, us);
    c->bytes += bytes;
    pthread_mutex_unlock(&record_lock);
}

void accel__time_host(const struct accelrt_site *site, double us)
{
    pthread_mutex_lock(&record_lock);
    struct record *r = record_for(site, &accel__host);
    r->reached++;
    add(&r->host_us, us);
    pthread_mutex_unlock(&record_lock);
}

/* ---- the report --------------------------------------------------------------------------------------------------------------------- */

/* 1234567 as "1,234,567". */
static const char *grouped(double value, char text[32])
{
    char digits[32];
    int n = snprintf(digits, sizeof digits, "%.0f", value), out = 0;
    for (int i = 0; i < n; i++) {
        if (i && (n - i) % 3 == 0) text[out++] = ',';
        text[out++] = digits[i];
    }
    text[out] = 0;
    return text;
}

static void print_total(const char *indent, const char *what, const struct total *t)
{
    char sum[32], max[32], min[32], mean[32];
    fprintf(stderr, "%s%s time(us): total=%s max=%s min=%s avg=%s\n", indent, what, grouped(t->sum, sum), grouped(t->max, max),
            grouped(t->min, min), grouped(t->sum / (double)t->count, mean));
}

static const char *dimensions(const unsigned n[3], char text[48])
{
    if (n[2] > 1) snprintf(text, 48, "[%ux%ux%u]", n[0], n[1], n[2]);
    else if (n[1] > 1) snprintf(text, 48, "[%ux%u]", n[0], n[1]);
    else snprintf(text, 48, "[%u]", n[0]);
    return text;
}

static void print_launches(int line, const struct kernel *k)
{
    char grid[48], block[48];
    const char *s = k->device_us.count == 1 ? "" : "s";
    fprintf(stderr, "        %d: kernel launched %lu time%s\n", line, k->device_us.count, s);
    fprintf(stderr, "            grid: %s  block: %s%s  kernel: %s\n", dimensions(k->last.grid, grid), dimensions(k->last.block, block),
            k->same_shape ? "" : " (last launch; others differ)", k->name);
    print_total("            ", " device", &k->device_us);
    print_total("            ", "elapsed", &k->elapsed_us);
}

static void print_copies(int line, const char *what, const struct copies *c)
{
    char bytes[32];
    if (!c->us.count) return;
    fprintf(stderr, "        %d: data %s transfers: %lu\n", line, what, c->us.count);
    print_total("            ", " device", &c->us);
    double rate = c->us.sum > 0 ? (double)c->bytes / c->us.sum / 1000 : 0;
    fprintf(stderr, "             bytes: total=%s rate=%.2f GB/s\n", grouped((double)c->bytes, bytes), rate);
}

static void print_record(const struct record *r)
{
    int line = r->line;
    const char *what = r->kernels || r->host_us.count ? "compute" : "data", *s = r->reached == 1 ? "" : "s";
    fprintf(stderr, "    %d: %s region reached %lu time%s\n", line, what, r->reached, s);
    for (const struct kernel *k = r->kernels; k; k = k->next) print_launches(line, k);
    if (r->host_us.count) print_total("            ", "elapsed", &r->host_us);
    print_copies(line, "copyin", &r->copyin);
    print_copies(line, "copyout", &r->copyout);
}

static bool same_group(const struct record *a, const struct record *b)
{
    return a->device == b->device && !strcmp(a->file, b->file) && !strcmp(a->function, b->function);
}

static double device_time(const struct record *r)
{
    double sum = r->copyin.us.sum + r->copyout.us.sum + r->host_us.sum;
    for (const struct kernel *k = r->kernels; k; k = k->next) sum += k->device_us.sum;
    return sum;
}

static const char *device_name(const struct accel_device *d)
{
    if (accel__is_host(d)) return "HOST";
    return strcmp(d->driver->name, "cudasim") ? "NVIDIA" : "CUDASIM";
}

/* Prints all records of the function of `first`. */
static void print_group(const struct record *first)
{
    double sum = 0;
    char text[32];
    for (const struct record *r = first; r; r = r->next)
        if (same_group(r, first)) sum += device_time(r);
    fprintf(stderr, "%s\n  %s  %s  devicenum=%d\n    time(us): %s\n", first->file, first->function,
            device_name(first->device), first->device->number, grouped(sum, text));
    for (const struct record *r = first; r; r = r->next)
        if (same_group(r, first)) print_record(r);
}

static void print_all(void)
{
    fprintf(stderr, "\nAccelerator Kernel Timing data\n");
    for (const struct record *r = records; r; r = r->next) {
        const struct record *earlier = records;
        while (earlier != r && !same_group(earlier, r)) earlier = earlier->next;
        if (earlier == r) print_group(r);
    }
}

void accel__time_report(void)
{
    bool locked = accel__lock_at_end(&record_lock);
    if (records) print_all();
    if (locked) pthread_mutex_unlock(&record_lock);
}
