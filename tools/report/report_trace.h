/* report_trace: the events of traces that ACCEL_TRACE writes. SPDX-License-Identifier: MIT */
#ifndef REPORT_TRACE_H
#define REPORT_TRACE_H
#include "report_json.h"

/* A file of a process. */
struct trace {
    const char *path;
    char *name;      /* without folders and .json */
    double epoch_us; /* the wall clock's time of its time 0; 0: not known */
    bool is_cut;     /* it ends within an event: the process was ended by a signal */
    size_t n_events;
};

/* What the events of one name at one place are. */
enum row_kind { ROW_KERNEL, ROW_TRANSFER, ROW_WAIT, ROW_CONSTRUCT, ROW_KINDS };
struct row {
    enum row_kind kind;
    char *what, *place; /* "accel_k_step_1", "upload x"; "solver.c:8" */
    unsigned long count;
    double us, longest, bytes;
    struct row *next; /* in its bucket */
};

/* Work on a device, from begin to end in us. */
struct span {
    double begin, end;
    const struct row *row;
};
struct track {
    const struct trace *trace;
    int process;
    char *name; /* of the device */
    struct span *spans;
    size_t n, room;
};

struct report {
    struct trace *traces;
    int n_traces;
    struct row *rows[1024]; /* by a hash of kind, what and place */
    struct track *tracks;
    int n_tracks;
    double begin, end; /* of all events */
};

char *report_file_text(const char *path); /* ends the program if it cannot be read; the caller frees it */
char *report_file_name(const char *path); /* without folders and .json; the caller frees it */
/* Calls f for each event of the file. Ends the program if it cannot be read or is no trace. */
void trace_read(struct trace *t, void (*f)(struct trace *t, struct json *event, void *context), void *context);
void report_add(struct trace *t, struct json *event, void *report);
void report_print(struct report *r);                             /* report_tables.c */
void trace_merge(struct trace *traces, int n, const char *path); /* report_merge.c: one trace of all */
#endif
