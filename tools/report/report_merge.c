/* report_merge: one trace of several processes. SPDX-License-Identifier: MIT */
#include "report_trace.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { PROCESSES = 100 }; /* numbers of processes of one trace: the host and its devices */

struct merging {
    FILE *out;
    bool first;
    int number;      /* of the trace */
    double shift_us; /* its time 0 after that of the first one */
};

static void note_epoch(struct trace *t, struct json *e, void *context)
{
    (void)context;
    const struct json *args = json_member(e, "args");
    if (!strcmp(json_text(e, "name"), "accel_trace")) t->epoch_us = json_number(args, "epoch_us");
}

/* Gives the event's process a number and a name that no other trace has. */
static void write_event(struct trace *t, struct json *e, void *context)
{
    struct merging *m = context;
    struct json *process = json_member(e, "pid"), *time = json_member(e, "ts"), *name = json_member(json_member(e, "args"), "name");
    char text[512];
    if (process) process->number += PROCESSES * m->number;
    if (time) time->number += m->shift_us;
    if (name && !strcmp(json_text(e, "name"), "process_name")) {
        snprintf(text, sizeof text, "%s: %s", t->name, name->kind == JSON_STRING ? name->text : "");
        name->text = text;
    }
    fputs(m->first ? "\n" : ",\n", m->out);
    m->first = false;
    json_write(m->out, e);
}

void trace_merge(struct trace *traces, int n, const char *path)
{
    struct merging m = {fopen(path, "w"), true, 0, 0};
    double least = 0;
    if (!m.out) fprintf(stderr, "accelcc-report: %s: %s\n", path, strerror(errno)), exit(2);
    for (int i = 0; i < n; i++) {
        trace_read(&traces[i], note_epoch, NULL);
        if (traces[i].epoch_us > 0 && (least == 0 || traces[i].epoch_us < least)) least = traces[i].epoch_us;
    }
    fputc('[', m.out);
    for (m.number = 0; m.number < n; m.number++) {
        m.shift_us = traces[m.number].epoch_us > 0 ? traces[m.number].epoch_us - least : 0;
        trace_read(&traces[m.number], write_event, &m);
    }
    fputs("\n]\n", m.out);
    if (fclose(m.out)) fprintf(stderr, "accelcc-report: %s: %s\n", path, strerror(errno)), exit(2);
}
