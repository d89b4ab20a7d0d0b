/* rt_time_json: the times of ACCEL_TIME as JSON: docs/time-json.md. SPDX-License-Identifier: MIT */
#include "observe/rt_prof.h"
#include "observe/rt_time.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The devices of the records, in the order in which they appear. */
struct devices {
    const struct accel_device *list[ACCEL_MAX_DEVICES + 1];
    int n;
};

static int number_of(struct devices *all, const struct accel_device *d)
{
    for (int i = 0; i < all->n; i++)
        if (all->list[i] == d) return i;
    all->list[all->n] = d;
    return all->n++;
}

static void put_text(FILE *out, const char *name, const char *text)
{
    fprintf(out, "\"%s\":", name);
    accel__put_quoted(out, text);
    fputc(',', out);
}

static void put_limit(FILE *out, const char *name, double value)
{
    if (value > 0) fprintf(out, ",\"%s\":%.1f", name, value);
}

static void put_device(FILE *out, const struct accel_device *d)
{
    fputs("  {", out);
    put_text(out, "type", accel__is_host(d) ? "host" : d->driver->name);
    put_text(out, "name", d->name);
    fprintf(out, "\"number\":%d", d->number);
    put_limit(out, "memory_gbs", d->memory_gbs);
    put_limit(out, "float_gflops", d->float_gflops);
    put_limit(out, "double_gflops", d->double_gflops);
    fputc('}', out);
}

static void put_total(FILE *out, const struct time_total *t)
{
    fprintf(out, "\"count\":%lu,\"sum\":%.3f,\"max\":%.3f,\"min\":%.3f", t->count, t->sum, t->max, t->min);
}

static void put_share(FILE *out, const char *name, double share)
{
    if (share >= 0) fprintf(out, ",\"%s\":%.4g", name, share);
}

static void put_shape(FILE *out, const char *name, const unsigned n[3])
{
    fprintf(out, ",\"%s\":[%u,%u,%u]", name, n[0], n[1], n[2]);
}

static void put_kernel(FILE *out, const struct time_kernel *k, const struct accel_device *d)
{
    fputs("\n    {", out);
    put_text(out, "name", k->name);
    fputs("\"time\":{", out);
    put_total(out, &k->device_us);
    fputs("},\"elapsed\":{", out);
    put_total(out, &k->elapsed_us);
    fputc('}', out);
    put_shape(out, "grid", k->last.grid);
    put_shape(out, "block", k->last.block);
    fprintf(out, ",\"same_shape\":%s", k->same_shape ? "true" : "false");
    if (k->is_known) fprintf(out, ",\"bytes\":%.0f,\"flops\":%.0f", k->work.bytes, k->work.of_floats + k->work.of_doubles);
    put_share(out, "memory", accel__time_memory_share(k, d));
    put_share(out, "arithmetic", accel__time_arithmetic_share(k, d));
    fputc('}', out);
}

static void put_copies(FILE *out, const char *name, const struct time_copies *c)
{
    if (!c->us.count) return;
    fprintf(out, ",\n   \"%s\":{", name);
    put_total(out, &c->us);
    fprintf(out, ",\"bytes\":%zu,\"same\":%lu,\"same_bytes\":%zu}", c->bytes, c->same, c->same_bytes);
}

static void put_record(FILE *out, const struct time_record *r, int device)
{
    fputs("  {", out);
    put_text(out, "file", r->file);
    put_text(out, "function", r->function);
    put_text(out, "directive", r->directive);
    fprintf(out, "\"line\":%d,\"end_line\":%d,\"device\":%d,\"reached\":%lu", r->line, r->end_line, device, r->reached);
    if (r->host_us.count) fputs(",\"host\":{", out), put_total(out, &r->host_us), fputc('}', out);
    fputs(",\n   \"kernels\":[", out);
    for (const struct time_kernel *k = r->kernels; k; k = k->next) {
        put_kernel(out, k, r->device);
        if (k->next) fputc(',', out);
    }
    fputc(']', out);
    put_copies(out, "copyin", &r->copyin);
    put_copies(out, "copyout", &r->copyout);
    fputc('}', out);
}

static void put_all(FILE *out, const struct time_record *records)
{
    struct devices devices = { .n = 0 };
    for (const struct time_record *r = records; r; r = r->next) number_of(&devices, r->device);
    fputs("{\"accel_time\":1,\n \"devices\":[", out);
    for (int i = 0; i < devices.n; i++) fputs(i ? ",\n" : "\n", out), put_device(out, devices.list[i]);
    fputs("],\n \"constructs\":[", out);
    for (const struct time_record *r = records; r; r = r->next) {
        fputs(r == records ? "\n" : ",\n", out);
        put_record(out, r, number_of(&devices, r->device));
    }
    fputs("]}\n", out);
}

void accel__time_json(const struct time_record *records, const char *file)
{
    char *name = *file ? accel__file_name(file) : NULL;
    FILE *out = name ? fopen(name, "we") : stderr;
    if (out) put_all(out, records);
    else fprintf(stderr, "accel error: ACCEL_TIME: cannot write %s\n", name);
    if (out && name) fclose(out);
    free(name);
}
