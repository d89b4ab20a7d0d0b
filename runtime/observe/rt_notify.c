/* rt_notify: ACCEL_NOTIFY, one line for each event, in the format of nvc, which tools parse. SPDX-License-Identifier: MIT */
#include "observe/rt_observe.h"
#include <stdio.h>

/* Threads are numbered from 1, in the order of their first line. */
static int thread_number(void)
{
    static atomic_int numbers;
    static _Thread_local int mine;
    if (!mine) mine = atomic_fetch_add(&numbers, 1) + 1;
    return mine;
}

/* "  file=... function=... line=12 device=0 threadid=1" and the queue, unless it is synchronous. */
static int place(char *text, size_t size, const struct accel_device *d, const struct accel_queue *q)
{
    const struct accelrt_site *s = accel__thread.site;
    int n = snprintf(text, size, "  file=%s function=%s line=%d device=%d threadid=%d", s && s->file ? s->file : "?",
                     s ? (s->function ? s->function : s->directive) : "?", s ? s->line : 0, d->number, thread_number());
    if (q && q->value != ACCELRT_ASYNC_SYNC && n > 0 && (size_t)n < size) snprintf(text + n, size - (size_t)n, " queue=%d", q->value);
    return n;
}

/* "391", "32x4094": trailing dimensions of 1 are omitted. */
static const char *dimensions(const unsigned n[3], char text[48])
{
    if (n[2] > 1) snprintf(text, 48, "%ux%ux%u", n[0], n[1], n[2]);
    else if (n[1] > 1) snprintf(text, 48, "%ux%u", n[0], n[1]);
    else snprintf(text, 48, "%u", n[0]);
    return text;
}

void accel__notify_launch(struct accel_queue *q, const struct accel_launch *l, const struct accelrt_kernel *k)
{
    char where[1024], grid[48], block[48];
    unsigned long long gangs = (unsigned long long)l->grid[0] * l->grid[1] * l->grid[2];
    place(where, sizeof where, q->device, q);
    fprintf(stderr, "launch CUDA kernel%s num_gangs=%llu num_workers=%u vector_length=%u grid=%s block=%s kernel=%s%s%s\n", where, gangs,
            l->block[1] * l->block[2], l->block[0], dimensions(l->grid, grid), dimensions(l->block, block), k->name,
            l->variant ? " variant=" : "", l->variant ? l->variant : "");
}

void accel__notify_transfer(struct accel_queue *q, enum accel_direction way, const char *name, size_t bytes)
{
    char where[1024];
    place(where, sizeof where, q->device, q);
    fprintf(stderr, "%s CUDA data%s variable=%s bytes=%zu\n", way == ACCEL_TO_DEVICE ? "upload" : "download", where, name ? name : "?",
            bytes);
}

void accel__notify_peer(struct accel_queue *q, struct accel_device *from, const struct accel_device *to, const char *name, size_t bytes)
{
    char where[1024];
    place(where, sizeof where, from, q);
    fprintf(stderr, "copy CUDA data%s variable=%s bytes=%zu to=%d\n", where, name ? name : "?", bytes, to->number);
}

void accel__notify_memory(struct accel_device *d, bool alloc, const char *name, size_t bytes, const void *device)
{
    char where[1024];
    place(where, sizeof where, d, NULL);
    fprintf(stderr, "%s CUDA data%s variable=%s bytes=%zu device=%p\n", alloc ? "create" : "delete", where, name ? name : "?", bytes,
            device);
}

void accel__notify_wait(struct accel_queue *q)
{
    char where[1024];
    place(where, sizeof where, q->device, q);
    fprintf(stderr, "wait%s\n", where);
}

void accel__notify_region(const struct accelrt_call *call, const struct accel_device *d, bool enter)
{
    char where[1024];
    place(where, sizeof where, d, NULL);
    fprintf(stderr, "%s region%s directive=%s\n", enter ? "enter" : "leave", where, call->site->directive);
}
