/* timeline: a profiling library in a hundred lines: events over time, as bars of text on standard error. SPDX-License-Identifier: MIT
 *
 * Here it is a part of the program. As a library (cc -shared -fPIC timeline.c -o libtimeline.so) it works with any program:
 * ACC_PROFLIB=./libtimeline.so ./program */
#ifdef _OPENACC
#include <acc_prof.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST = 1000, COLUMNS = 50 };

static struct record {
    char text[64];
    int depth;                         /* number of enclosing events */
    double start, end;
} records[MOST];
static int n_records, depth;           /* a program with several threads requires both per thread */

static double now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

static const char *construct_name(acc_construct_t c)
{
    switch (c) {
    case acc_construct_parallel: return "parallel";
    case acc_construct_kernels: return "kernels";
    case acc_construct_serial: return "serial";
    case acc_construct_data: return "data";
    case acc_construct_enter_data: return "enter data";
    case acc_construct_exit_data: return "exit data";
    case acc_construct_update: return "update";
    case acc_construct_wait: return "wait";
    default: return "runtime";
    }
}

static void describe(struct record *r, const acc_prof_info *p, const acc_event_info *e)
{
    const char *construct = construct_name(e->other_event.parent_construct);
    switch ((int)e->event_type) {
    case acc_ev_enqueue_launch_start: snprintf(r->text, sizeof r->text, "%s", e->launch_event.kernel_name); break;
    case acc_ev_enqueue_upload_start:
        snprintf(r->text, sizeof r->text, "upload %s, %zu bytes", e->data_event.var_name, e->data_event.bytes);
        break;
    case acc_ev_enqueue_download_start:
        snprintf(r->text, sizeof r->text, "download %s, %zu bytes", e->data_event.var_name, e->data_event.bytes);
        break;
    case acc_ev_wait_start: snprintf(r->text, sizeof r->text, "wait"); break;
    case acc_ev_enter_data_start: snprintf(r->text, sizeof r->text, "%s: enter, line %d", construct, p->line_no); break;
    case acc_ev_exit_data_start: snprintf(r->text, sizeof r->text, "%s: leave, line %d", construct, p->line_no); break;
    default: snprintf(r->text, sizeof r->text, "%s, line %d", construct, p->line_no);
    }
}

/* tool_info passes the record of the start to the end. */
static void starts(acc_prof_info *p, acc_event_info *e, acc_api_info *a)
{
    (void)a;
    struct record *r = n_records < MOST ? &records[n_records++] : NULL;
    e->other_event.tool_info = r;
    depth++;
    if (!r) return;
    describe(r, p, e);
    r->depth = depth - 1;
    r->start = now_us();
}

static void ends(acc_prof_info *p, acc_event_info *e, acc_api_info *a)
{
    (void)p, (void)a;
    struct record *r = e->other_event.tool_info;
    depth--;
    if (r) r->end = now_us();
}

static void print(acc_prof_info *p, acc_event_info *e, acc_api_info *a)
{
    (void)p, (void)e, (void)a;
    if (!n_records) return;
    double begin = records[0].start, last = begin;
    for (int i = 0; i < n_records; i++)
        if (records[i].end > last) last = records[i].end;
    fprintf(stderr, "timeline: %d events in %.0f us\n", n_records, last - begin);
    for (int i = 0; i < n_records; i++) {
        const struct record *r = &records[i];
        double scale = COLUMNS / (last - begin + 1);
        int from = (int)((r->start - begin) * scale), to = (int)((r->end - begin) * scale);
        fprintf(stderr, "%9.1f %*s%-*s |%*s", r->end - r->start, 2 * r->depth, "", 40 - 2 * r->depth, r->text, from, "");
        for (int c = from; c <= to; c++) fputc('=', stderr);
        fputc('\n', stderr);
    }
}

void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup)
{
    static const acc_event_t pairs[] = { acc_ev_compute_construct_start, acc_ev_enter_data_start, acc_ev_exit_data_start, acc_ev_update_start,
                                         acc_ev_enqueue_launch_start, acc_ev_enqueue_upload_start, acc_ev_enqueue_download_start,
                                         acc_ev_wait_start };
    (void)unreg, (void)lookup;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        reg(pairs[i], starts, acc_reg);
        reg((acc_event_t)(pairs[i] + 1), ends, acc_reg);           /* each end follows its start in the list of events */
    }
    reg(acc_ev_runtime_shutdown, print, acc_reg);
}
#endif
