/* rt_time_table: the table of ACCEL_TIME, in nvc's layout. SPDX-License-Identifier: MIT */
#include "observe/rt_time.h"
#include "accel_grouped.h"
#include <stdio.h>
#include <string.h>

static void print_total(const char *what, const struct time_total *t)
{
    char sum[32], max[32], min[32], mean[32];
    fprintf(stderr, "            %s time(us): total=%s max=%s min=%s avg=%s\n", what, accel_grouped(t->sum, sum),
            accel_grouped(t->max, max), accel_grouped(t->min, min), accel_grouped(t->sum / (double)t->count, mean));
}

static const char *dimensions(const unsigned n[3], char text[48])
{
    if (n[2] > 1) snprintf(text, 48, "[%ux%ux%u]", n[0], n[1], n[2]);
    else if (n[1] > 1) snprintf(text, 48, "[%ux%u]", n[0], n[1]);
    else snprintf(text, 48, "[%u]", n[0]);
    return text;
}

double accel__time_memory_share(const struct time_kernel *k, const struct accel_device *d)
{
    bool known = k->is_known && d->memory_gbs > 0 && k->device_us.sum > 0;
    return known ? k->work.bytes / k->device_us.sum / 1000 / d->memory_gbs : -1;
}

double accel__time_arithmetic_share(const struct time_kernel *k, const struct accel_device *d)
{
    bool known = k->is_known && d->float_gflops > 0 && d->double_gflops > 0 && k->device_us.sum > 0;
    double us = known ? k->work.of_floats / d->float_gflops / 1000 + k->work.of_doubles / d->double_gflops / 1000 : 0;
    return known ? us / k->device_us.sum : -1;
}

static void print_share(double share, const char *of)
{
    if (share >= 0) fprintf(stderr, "%s %.2f of the %s limit", strcmp(of, "memory's") ? "," : ":", share, of);
}

/* What it must read, write and compute, in relation to what the device can. */
static void print_work(const struct time_kernel *k, const struct accel_device *d)
{
    char bytes[32], operations[32];
    if (!k->is_known) return;
    accel_grouped(k->work.bytes, bytes);
    accel_grouped(k->work.of_floats + k->work.of_doubles, operations);
    fprintf(stderr, "             least: bytes=%s flops=%s", bytes, operations);
    print_share(accel__time_memory_share(k, d), "memory's");
    print_share(accel__time_arithmetic_share(k, d), "arithmetic");
    fputc('\n', stderr);
}

static void print_launches(int line, const struct time_kernel *k, const struct accel_device *d)
{
    char grid[48], block[48];
    const char *s = k->device_us.count == 1 ? "" : "s";
    fprintf(stderr, "        %d: kernel launched %lu time%s\n", line, k->device_us.count, s);
    fprintf(stderr, "            grid: %s  block: %s%s  kernel: %s\n", dimensions(k->last.grid, grid), dimensions(k->last.block, block),
            k->same_shape ? "" : " (last launch; others differ)", k->name);
    print_total(" device", &k->device_us);
    print_total("elapsed", &k->elapsed_us);
    print_work(k, d);
}

static void print_copies(int line, const char *what, const struct time_copies *c)
{
    char bytes[32];
    if (!c->us.count) return;
    fprintf(stderr, "        %d: data %s transfers: %lu\n", line, what, c->us.count);
    print_total(" device", &c->us);
    double rate = c->us.sum > 0 ? (double)c->bytes / c->us.sum / 1000 : 0;
    fprintf(stderr, "             bytes: total=%s rate=%.2f GB/s\n", accel_grouped((double)c->bytes, bytes), rate);
    if (c->same)
        fprintf(stderr, "             avoidable: %lu transfer%s, %s bytes, of values as at the previous transfer of this memory\n", c->same,
                c->same == 1 ? "" : "s", accel_grouped((double)c->same_bytes, bytes));
}

static void print_record(const struct time_record *r)
{
    int line = r->line;
    const char *what = r->kernels || r->host_us.count ? "compute" : "data", *s = r->reached == 1 ? "" : "s";
    fprintf(stderr, "    %d: %s region reached %lu time%s\n", line, what, r->reached, s);
    for (const struct time_kernel *k = r->kernels; k; k = k->next) print_launches(line, k, r->device);
    if (r->host_us.count) print_total("elapsed", &r->host_us);
    print_copies(line, "copyin", &r->copyin);
    print_copies(line, "copyout", &r->copyout);
}

static bool same_group(const struct time_record *a, const struct time_record *b)
{
    return a->device == b->device && !strcmp(a->file, b->file) && !strcmp(a->function, b->function);
}

static double device_time(const struct time_record *r)
{
    double sum = r->copyin.us.sum + r->copyout.us.sum + r->host_us.sum;
    for (const struct time_kernel *k = r->kernels; k; k = k->next) sum += k->device_us.sum;
    return sum;
}

static const char *device_name(const struct accel_device *d)
{
    if (accel__is_host(d)) return "HOST";
    return strcmp(d->driver->name, "cudasim") ? "NVIDIA" : "CUDASIM";
}

/* Prints all records of the function of `first`. */
static void print_group(const struct time_record *first)
{
    double sum = 0;
    char text[32];
    for (const struct time_record *r = first; r; r = r->next)
        if (same_group(r, first)) sum += device_time(r);
    fprintf(stderr, "%s\n  %s  %s  devicenum=%d\n    time(us): %s\n", first->file, first->function,
            device_name(first->device), first->device->number, accel_grouped(sum, text));
    for (const struct time_record *r = first; r; r = r->next)
        if (same_group(r, first)) print_record(r);
}

void accel__time_table(const struct time_record *records)
{
    fprintf(stderr, "\nAccelerator Kernel Timing data\n");
    for (const struct time_record *r = records; r; r = r->next) {
        const struct time_record *earlier = records;
        while (earlier != r && !same_group(earlier, r)) earlier = earlier->next;
        if (earlier == r) print_group(r);
    }
}
