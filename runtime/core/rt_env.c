/* rt_env: the environment variables, read once. SPDX-License-Identifier: MIT */
#include "core/rt_core.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct accel_env accel__env = { .device_num = -1 };

/* The value of the first of the variables that is not empty; *name is set to its name. */
static const char *first_set(const char *const *names, const char **name)
{
    for (; *names; names++) {
        const char *value = getenv(*names);
        if (value && *value) {
            *name = *names;
            return value;
        }
    }
    return NULL;
}

static _Noreturn void refuse(const char *name, const char *value, const char *allowed)
{
    accel__error(NULL, NULL, "environment variable %s=%s: expected %s", name, value, allowed);
    accel__stop();
}

static long number_of(const char *name, const char *value, const char *allowed)
{
    char *end;
    errno = 0;
    long n = strtol(value, &end, 0);
    if (*end || end == value || n < 0 || n > 0x7fffffff || errno) refuse(name, value, allowed);
    return n;
}

static long read_number(const char *const *names, long absent, const char *allowed)
{
    const char *name, *value = first_set(names, &name);
    return value ? number_of(name, value, allowed) : absent;
}

/* ACCEL_DEVICE_NUM, which libgomp does not read, or ACC_DEVICE_NUM: sets *from to its name, and *local_rank where the value is `local`. */
static int read_device_number(const char **from, const char **local_rank)
{
    static const char *const names[] = { "ACCEL_DEVICE_NUM", "ACC_DEVICE_NUM", NULL };
    const char *name = names[1], *value = first_set(names, &name);
    *from = name;
    *local_rank = NULL;
    if (!value || strcasecmp(value, "local")) return (int)read_number(names, -1, "a device number, from 0, or local");
    const char *rank = accel__local_rank(local_rank);
    if (rank) return (int)number_of(*local_rank, rank, "the number of a process, from 0");
    accel__error(NULL, "start the program by mpirun, mpiexec, srun or flux run, or set it to a number",
                 "environment variable %s=%s: no launcher has set the local rank of this process", name, value);
    accel__list_local_ranks();
    accel__stop();
}

static size_t read_size(const char *const *names, size_t absent)
{
    const char *name, *value = first_set(names, &name);
    static const char units[] = "kmg";
    char *end;
    if (!value) return absent;
    errno = 0;
    unsigned long long n = strtoull(value, &end, 0);
    const char *unit = *end ? strchr(units, *end | 32) : NULL;
    int shift = unit ? 10 * (int)(unit - units + 1) : 0;
    if (unit) end++;
    if (*end || end == value || *value == '-' || errno || n > (unsigned long long)SIZE_MAX >> shift)
        refuse(name, value, "a size in bytes, or with suffix k, m or g");
    return (size_t)n << shift;
}

static bool read_switch_or(const char *const *names, bool absent, const char *allowed)
{
    const char *name, *value = first_set(names, &name);
    if (!value) return absent;
    if (!strcmp(value, "0") || !strcasecmp(value, "no") || !strcasecmp(value, "off") || !strcasecmp(value, "false")) return false;
    char *end;
    strtol(value, &end, 0);
    if (!*end || !strcasecmp(value, "yes") || !strcasecmp(value, "on") || !strcasecmp(value, "true")) return true;
    refuse(name, value, allowed);
}

static bool read_switch(const char *const *names, bool absent) { return read_switch_or(names, absent, "0 or 1"); }

static enum accel_device_choice read_device_type(void)
{
    static const char *const names[] = { "ACC_DEVICE_TYPE", NULL };
    const char *name, *value = first_set(names, &name);
    if (!value || !strcasecmp(value, "default")) return CHOICE_NONE;
    if (!strcasecmp(value, "host") || !strcasecmp(value, "acc_device_host")) return CHOICE_HOST;
    if (!strcasecmp(value, "nvidia") || !strcasecmp(value, "acc_device_nvidia")) return CHOICE_NVIDIA;
    if (!strcasecmp(value, "cudasim")) return CHOICE_CUDASIM;
    refuse(name, value, "host, nvidia or cudasim");
}

static enum accel_wait read_wait(enum accel_wait absent)
{
    static const char *const names[] = { "ACCEL_WAIT", NULL };
    const char *name, *value = first_set(names, &name);
    if (!value) return absent;
    if (!strcasecmp(value, "always")) return WAIT_ALWAYS;
    if (!strcasecmp(value, "short")) return WAIT_SHORT;
    if (!strcasecmp(value, "late")) return WAIT_LATE;
    refuse(name, value, "always, short or late");
}

static enum accel_graphs read_graphs(void)
{
    static const char *const names[] = { "ACCEL_GRAPHS", NULL };
    const char *name, *value = first_set(names, &name);
    if (!value || !strcmp(value, "1") || !strcasecmp(value, "on")) return GRAPHS_RAPID;
    if (!strcmp(value, "0") || !strcasecmp(value, "off")) return GRAPHS_NEVER;
    if (!strcasecmp(value, "always")) return GRAPHS_ALWAYS;
    refuse(name, value, "1, off or always");
}

static enum accel_tune read_tune(void)
{
    static const char *const names[] = { "ACCEL_TUNE", NULL };
    const char *name, *value = first_set(names, &name);
    if (!value) return TUNE_USE;
    if (!strcmp(value, "1") || !strcasecmp(value, "on")) return TUNE_ON;
    if (!strcmp(value, "0") || !strcasecmp(value, "off")) return TUNE_OFF;
    if (!strcasecmp(value, "any")) return TUNE_ANY;
    refuse(name, value, "1, off or any");
}

/* Sets *file where the times are JSON. */
static bool read_time(const char *const *names, const char **file)
{
    const char *name, *value = first_set(names, &name);
    size_t length = value ? strlen(value) : 0;
    *file = NULL;
    if (value && !strcasecmp(value, "json")) *file = "";
    else if (length > 5 && !strcmp(value + length - 5, ".json")) *file = value;
    return *file || read_switch_or(names, false, "0, 1, json, or a file that ends in .json");
}

void accel__env_read(void)
{
    static const char *const notify[] = { "ACCEL_NOTIFY", "NVCOMPILER_ACC_NOTIFY", "NV_ACC_NOTIFY", "PGI_ACC_NOTIFY", "ACC_NOTIFY", NULL };
    static const char *const time[] = { "ACCEL_TIME", "NVCOMPILER_ACC_TIME", "NV_ACC_TIME", "PGI_ACC_TIME", "ACC_TIME", NULL };
    static const char *const sync[] = { "ACCEL_SYNC", "NVCOMPILER_ACC_SYNCHRONOUS", "NV_ACC_SYNCHRONOUS", "PGI_ACC_SYNCHRONOUS", NULL };
    static const char *const blas[] = { "ACCEL_BLAS", NULL };
    static const char *const stop[] = { "ACCEL_ABORT", NULL };
    static const char *const fixed[] = { "ACCEL_REPRODUCIBLE", NULL };
    static const char *const cache[] = { "ACCEL_CACHE_SIZE", NULL };
    static const char *const stack[] = { "ACCEL_STACK_SIZE", NULL };
    static const char *const heap[] = { "ACCEL_HEAP_SIZE", NULL };
    static const char *const keep[] = { "ACCEL_KEEP_MEMORY", NULL };
    static const char *const pool[] = { "ACCEL_MEMORY_POOL", NULL };
    static const char *const devices[] = { "ACC_NUM_DEVICES", NULL };
    static const char *const threads[] = { "ACCEL_SPLIT_THREADS", NULL };
    static const char *const copies[] = { "ACCEL_COPY_THREADS", NULL };
    static const char *const pipeline[] = { "ACCEL_PIPELINE", NULL };
    static const char *const variant[] = { "ACCEL_VARIANT", NULL };
    const char *name;
    struct accel_env *e = &accel__env;
    e->abort = read_switch(stop, false);
    e->reproducible = read_switch(fixed, false);
    e->notify = (unsigned)read_number(notify, 0, "a sum of 1 (launches), 2 (transfers), 4 (regions), 8 (waits), 16 (allocations)");
    e->time = read_time(time, &e->time_file);
    e->tune = read_tune();
    e->graphs = read_graphs();
    e->variant = first_set(variant, &name);
    e->sync = read_switch(sync, false);
    e->blas = (int)read_number(blas, 1, "0 (never), 1 (where it is faster) or 2 (always)");
    e->device_num = read_device_number(&accel__env.device_num_name, &e->local_rank);
    e->num_devices = (int)read_number(devices, 0, "a number of devices, or 0 for all");
    e->split_threads = first_set(threads, &name) ? read_switch(threads, false) : -1;
    e->copy_threads = (int)read_number(copies, 0, "a number of threads, or 0 to choose by the processors");
    e->pipeline_bytes = read_size(pipeline, (size_t)64 << 20);
    e->cache_bytes = read_size(cache, (size_t)512 << 20);
    e->stack_bytes = read_size(stack, 8 << 10);
    e->heap_bytes = read_size(heap, (size_t)256 << 20);
    e->device_type = read_device_type();
    e->memory_pool = read_switch(pool, true);
    /* The simulator overwrites freed memory, to detect uses of it. */
    e->keep_memory = read_switch(keep, e->device_type != CHOICE_CUDASIM);
    const char *sim = getenv("ACCEL_SIM");
    e->check = sim && !strcasecmp(sim, "check");
    const char *compare = getenv("ACCEL_COMPARE");
    e->compare = compare && *compare && strcmp(compare, "0") ? compare : NULL;
    if (e->compare) e->pipeline_bytes = 0;
    e->observe = e->notify || e->time || e->sync;
    /* The simulator's queues run as late as possible, to detect missing waits. */
    e->wait = read_wait(e->device_type == CHOICE_CUDASIM ? WAIT_LATE : WAIT_SHORT);
    if (e->observe || e->check || e->compare) e->wait = WAIT_ALWAYS;
}
