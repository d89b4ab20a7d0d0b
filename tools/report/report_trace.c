/* report_trace: see report_trace.h. SPDX-License-Identifier: MIT */
#include "report_trace.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void *allocate(size_t bytes)
{
    void *memory = calloc(1, bytes);
    if (!memory) fputs("accelcc-report: out of memory\n", stderr), exit(2);
    return memory;
}

static char *copy_of(const char *text)
{
    return strcpy(allocate(strlen(text) + 1), text);
}

/* ---- files --------------------------------------------------------------------------------------------------------------------------- */

char *report_file_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t size = 0, room = 1 << 16;
    char *text = allocate(room);
    if (!file) fprintf(stderr, "accelcc-report: %s: %s\n", path, strerror(errno)), exit(2);
    for (size_t n; (n = fread(text + size, 1, room - size - 1, file)) > 0;) {
        size += n;
        if (room - size > 1) continue;
        char *more = realloc(text, room *= 2);
        if (!more) fputs("accelcc-report: out of memory\n", stderr), exit(2);
        text = more;
    }
    fclose(file);
    text[size] = 0;
    return text;
}

char *report_file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *name = copy_of(slash ? slash + 1 : path), *end = strstr(name, ".json");
    if (end && !end[5]) *end = 0;
    return name;
}

static bool is_event(const struct json *e)
{
    return e->kind == JSON_OBJECT && *json_text(e, "ph");
}

void trace_read(struct trace *t, void (*f)(struct trace *t, struct json *event, void *context), void *context)
{
    char *text = report_file_text(t->path);
    struct json_reader r = {text, false};
    bool ok = json_skip(&r, '[');
    if (!t->name) t->name = report_file_name(t->path);
    t->n_events = 0;
    while (ok && !json_skip(&r, ']')) {
        struct json *event = json_read(&r);
        t->is_cut = !event;
        if (!event || !(ok = is_event(event))) break;
        f(t, event, context);
        t->n_events++;
        json_free(event);
        json_skip(&r, ',');
        if (!*r.at) t->is_cut = true;
        if (!*r.at) break;
    }
    if (!ok || !t->n_events) fprintf(stderr, "accelcc-report: %s is not a trace that ACCEL_TRACE has written\n", t->path), exit(2);
    free(text);
}

/* ---- rows ---------------------------------------------------------------------------------------------------------------------------- */

static unsigned hash_of(enum row_kind kind, const char *what, const char *place)
{
    unsigned h = (unsigned)kind;
    for (const char *c = what; *c; c++) h = h * 31 + (unsigned char)*c;
    for (const char *c = place; *c; c++) h = h * 31 + (unsigned char)*c;
    return h % 1024;
}

static struct row *row_for(struct report *r, enum row_kind kind, const char *what, const char *place)
{
    struct row **link = &r->rows[hash_of(kind, what, place)];
    while (*link && ((*link)->kind != kind || strcmp((*link)->what, what) || strcmp((*link)->place, place))) link = &(*link)->next;
    if (*link) return *link;
    *link = allocate(sizeof **link);
    (*link)->kind = kind;
    (*link)->what = copy_of(what);
    (*link)->place = copy_of(place);
    return *link;
}

/* Launches and transfers are events of the host too, of the time that the calls take: these have no row. */
static bool kind_of(const struct json *e, int process, enum row_kind *kind)
{
    const char *name = json_text(e, "name");
    const struct json *args = json_member(e, "args");
    bool is_transfer = !strcmp(name, "upload") || !strcmp(name, "download");
    *kind = process ? (is_transfer ? ROW_TRANSFER : ROW_KERNEL) : !strcmp(name, "wait") ? ROW_WAIT : ROW_CONSTRUCT;
    return process || *kind == ROW_WAIT || !strcmp(name, json_text(args, "directive"));
}

static struct row *row_of(struct report *r, const struct json *e, int process)
{
    char what[256], place[1024];
    enum row_kind kind;
    const struct json *args = json_member(e, "args");
    if (!kind_of(e, process, &kind)) return NULL;
    snprintf(what, sizeof what, "%s%s%s", json_text(e, "name"), kind == ROW_TRANSFER ? " " : "",
             kind == ROW_TRANSFER ? json_text(args, "variable") : "");
    snprintf(place, sizeof place, "%s:%.0f", json_text(args, "file"), json_number(args, "line"));
    return row_for(r, kind, what, *json_text(args, "file") ? place : "");
}

/* ---- devices ------------------------------------------------------------------------------------------------------------------------- */

static struct track *track_for(struct report *r, const struct trace *t, int process)
{
    for (int i = 0; i < r->n_tracks; i++)
        if (r->tracks[i].trace == t && r->tracks[i].process == process) return &r->tracks[i];
    struct track *all = realloc(r->tracks, sizeof *all * (size_t)(r->n_tracks + 1));
    if (!all) fputs("accelcc-report: out of memory\n", stderr), exit(2);
    r->tracks = all;
    all[r->n_tracks] = (struct track){.trace = t, .process = process, .name = copy_of("")};
    return &all[r->n_tracks++];
}

static void add_span(struct track *k, struct span s)
{
    if (k->n == k->room) {
        k->room = 2 * k->room + 64;
        struct span *all = realloc(k->spans, sizeof *all * k->room);
        if (!all) fputs("accelcc-report: out of memory\n", stderr), exit(2);
        k->spans = all;
    }
    k->spans[k->n++] = s;
}

static void add_work(struct report *r, struct trace *t, const struct json *e)
{
    int process = (int)json_number(e, "pid");
    double begin = json_number(e, "ts"), us = json_number(e, "dur");
    struct row *row = row_of(r, e, process);
    if (begin < r->begin || !r->end) r->begin = begin;
    if (begin + us > r->end) r->end = begin + us;
    if (!row) return;
    row->count++;
    row->us += us;
    row->bytes += json_number(json_member(e, "args"), "bytes");
    if (us > row->longest) row->longest = us;
    if (process) add_span(track_for(r, t, process), (struct span){begin, begin + us, row});
}

void report_add(struct trace *t, struct json *e, void *context)
{
    struct report *r = context;
    const char *phase = json_text(e, "ph"), *name = json_text(e, "name");
    const struct json *args = json_member(e, "args");
    int process = (int)json_number(e, "pid");
    if (!strcmp(phase, "X")) add_work(r, t, e);
    if (strcmp(phase, "M") || !process || strcmp(name, "process_name")) return;
    struct track *k = track_for(r, t, process);
    free(k->name);
    k->name = copy_of(json_text(args, "name"));
}
