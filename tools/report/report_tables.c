/* report_tables: the summary of traces. SPDX-License-Identifier: MIT */
#include "report_trace.h"
#include "accel_grouped.h"
#include <stdlib.h>
#include <string.h>

/* In one of a few buffers that are used in turn. */
static const char *grouped(double value)
{
    static char texts[8][32];
    static int next;
    return accel_grouped(value, texts[next++ % 8]);
}

static const char *plural(double n)
{
    return n == 1 ? "" : "s";
}

/* ---- devices ------------------------------------------------------------------------------------------------------------------------- */

static int by_begin(const void *a, const void *b)
{
    const struct span *x = a, *y = b;
    return x->begin < y->begin ? -1 : x->begin > y->begin;
}

/* Times of a device in us. */
struct busy {
    double any, kernels, transfers, gaps, longest;
    size_t n_gaps;
    const struct span *before, *after; /* the longest gap */
};

/* The time in which work of the kind runs (ROW_KINDS: of any), with the gaps between. The spans are in order. */
static double union_of(const struct track *k, enum row_kind kind, struct busy *gaps)
{
    double sum = 0, end = 0;
    const struct span *last = NULL;
    for (size_t i = 0; i < k->n; i++) {
        const struct span *s = &k->spans[i];
        if (kind != ROW_KINDS && s->row->kind != kind) continue;
        if (gaps && last && s->begin > end) {
            gaps->n_gaps++;
            gaps->gaps += s->begin - end;
            if (s->begin - end > gaps->longest) gaps->longest = s->begin - end, gaps->before = last, gaps->after = s;
        }
        double from = s->begin > end || !last ? s->begin : end;
        if (s->end > from) sum += s->end - from;
        if (s->end > end || !last) end = s->end, last = s;
    }
    return sum;
}

static void print_device(struct track *k)
{
    struct busy b = {0};
    if (!k->n) return;
    qsort(k->spans, k->n, sizeof *k->spans, by_begin);
    b.any = union_of(k, ROW_KINDS, &b);
    b.kernels = union_of(k, ROW_KERNEL, NULL);
    b.transfers = union_of(k, ROW_TRANSFER, NULL);
    double both = b.kernels + b.transfers - b.any, all = b.any + b.gaps;
    printf("%s: device %d, %s\n", k->trace->name, k->process - 1, k->name);
    printf("  busy %s us, %.0f %% of the time from its first to its last work: kernels %s us, transfers %s us, both at once %s us\n",
           grouped(b.any), all > 0 ? 100 * b.any / all : 100, grouped(b.kernels), grouped(b.transfers), grouped(both > 0 ? both : 0));
    if (!b.n_gaps) return;
    printf("  %zu gap%s, %s us", b.n_gaps, plural((double)b.n_gaps), grouped(b.gaps));
    printf("; the longest, %s us, from %s (%s) to %s (%s)\n", grouped(b.longest), b.before->row->what, b.before->row->place,
           b.after->row->what, b.after->row->place);
}

/* ---- tables -------------------------------------------------------------------------------------------------------------------------- */

static int by_time(const void *a, const void *b)
{
    const struct row *x = *(const struct row *const *)a, *y = *(const struct row *const *)b;
    if (x->us != y->us) return x->us > y->us ? -1 : 1;
    int order = strcmp(x->place, y->place);
    return order ? order : strcmp(x->what, y->what);
}

static size_t rows_of(const struct report *r, enum row_kind kind, const struct row ***list)
{
    size_t n = 0;
    for (int pass = 0; pass < 2; pass++) {
        if (pass && !(*list = calloc(n + 1, sizeof **list))) fputs("accelcc-report: out of memory\n", stderr), exit(2);
        n = 0;
        for (size_t i = 0; i < sizeof r->rows / sizeof *r->rows; i++)
            for (const struct row *row = r->rows[i]; row; row = row->next)
                if (row->kind == kind) {
                    if (pass) (*list)[n] = row;
                    n++;
                }
    }
    qsort(*list, n, sizeof **list, by_time);
    return n;
}

static void print_row(const struct row *row, double all)
{
    printf("  %12s %5.1f %9lu %11s %11s", grouped(row->us), all > 0 ? 100 * row->us / all : 0, row->count,
           grouped(row->us / (double)row->count), grouped(row->longest));
    if (row->kind == ROW_TRANSFER) printf(" %15s %7.2f", grouped(row->bytes), row->us > 0 ? row->bytes / row->us / 1000 : 0);
    printf("  %s%s%s\n", row->place, *row->place ? " " : "", row->what);
}

static void print_table(const struct report *r, enum row_kind kind, const char *title)
{
    const struct row **list;
    size_t n = rows_of(r, kind, &list);
    double all = 0;
    for (size_t i = 0; i < n; i++) all += list[i]->us;
    if (n) {
        printf("\n%s\n  %12s %5s %9s %11s %11s%s\n", title, "us", "%", "count", "mean us", "longest us",
               kind == ROW_TRANSFER ? "           bytes    GB/s" : "");
        for (size_t i = 0; i < n; i++) print_row(list[i], all);
    }
    free(list);
}

void report_print(struct report *r)
{
    for (int i = 0; i < r->n_traces; i++) {
        const struct trace *t = &r->traces[i];
        printf("%s: %zu event%s%s\n", t->path, t->n_events, plural((double)t->n_events),
               t->is_cut ? "; it is cut off, so the process did not end by itself" : "");
    }
    printf("%s us from the first to the last event\n", grouped(r->end - r->begin));
    for (int i = 0; i < r->n_tracks; i++) print_device(&r->tracks[i]);
    print_table(r, ROW_KERNEL, "Kernels, on the devices");
    print_table(r, ROW_TRANSFER, "Transfers, on the devices");
    print_table(r, ROW_WAIT, "Waits of the host");
    print_table(r, ROW_CONSTRUCT, "Constructs, on the host's clock, with the waits in them");
}
