/* rt_trace: ACCEL_TRACE, a timeline for chrome://tracing and Perfetto. SPDX-License-Identifier: MIT
 *
 * The file is a JSON array of events, one per line, written when they are complete. Process 0 is the host, with a track for each thread;
 * each device is a process with a track for each queue. Work on a device is timed by the driver's events, which are read when the host
 * waits. */
#include "observe/rt_prof.h"
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define PENDING_MAX 2048               /* limit of unfinished work; beyond it, the oldest is waited for, since the driver's events are
                                          limited */

bool accel__trace_on;

/* A queue, or a thread of the host, that has a name in the file. */
struct track {
    struct track *next;
    int process, number;
    const struct accel_queue *queue;   /* NULL: a thread */
    int value;                         /* async value of the queue, or number of the thread */
    double end_us;                     /* of a queue: the end of the work that was written last */
};
struct accel_trace_work {
    struct accel_trace_work *next;
    struct accel_queue *queue;
    struct track *track;
    char *text;                        /* the event without its time */
    void *begin, *end;                 /* events of the driver */
    double queued_us;
};
/* The device's clock relative to the host's. */
struct clock {
    void *event;
    double us;
};

static pthread_mutex_t lock;           /* guards all data below; recursive, since an error while it is held ends the process, which closes
                                          the file */
static FILE *file;
static bool first = true;
static double epoch_us;                /* origin of the file's clock */
static struct track *tracks;
static struct accel_trace_work *pending, **pending_end = &pending;
static int n_pending;
static struct clock clocks[ACCEL_MAX_DEVICES];

/* ---- text --------------------------------------------------------------------------------------------------------------------------- */

/* Growing text. `data` is valid once `stream` is closed; the caller frees it. */
struct text {
    char *data;
    size_t size;
    FILE *stream;
};

static void text_open(struct text *t)
{
    t->stream = open_memstream(&t->data, &t->size);
    if (!t->stream) accel__fail(NULL, NULL, "out of host memory");
}

void accel__put_quoted(FILE *out, const char *s)
{
    fputc('"', out);
    for (; s && *s; s++) {
        if (*s == '"' || *s == '\\') fprintf(out, "\\%c", *s);
        else if ((unsigned char)*s < 0x20) fprintf(out, "\\u%04x", (unsigned)*s);
        else fputc(*s, out);
    }
    fputc('"', out);
}

static ACCEL_PRINTF(1, 2) void line(const char *format, ...)
{
    va_list args;
    if (!file) return;
    fputs(first ? "\n" : ",\n", file);
    first = false;
    va_start(args, format);
    vfprintf(file, format, args);
    va_end(args);
}

/* ---- tracks ------------------------------------------------------------------------------------------------------------------------- */

static void name_process(int process, const char *name)
{
    struct text t;
    text_open(&t);
    accel__put_quoted(t.stream, name);
    fclose(t.stream);
    line("{\"name\":\"process_name\",\"ph\":\"M\",\"pid\":%d,\"tid\":0,\"args\":{\"name\":%s}}", process, t.data);
    free(t.data);
}

static void name_track(const struct track *k)
{
    char name[48];
    if (!k->queue) snprintf(name, sizeof name, "thread %d", k->value);
    else if (k->value == ACCELRT_ASYNC_SYNC) snprintf(name, sizeof name, "synchronous");
    else snprintf(name, sizeof name, "async(%d)", k->value);
    line("{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":%d,\"tid\":%d,\"args\":{\"name\":\"%s\"}}", k->process, k->number, name);
}

/* A new track's name is written to the file. */
static struct track *track_of(const struct accel_queue *q)
{
    int process = q ? q->device->index : 0, value = q ? q->value : (int)syscall(SYS_gettid), number = 1;
    struct track *k = tracks;
    while (k && (k->process != process || k->queue != q || k->value != value)) {
        number += k->process == process;
        k = k->next;
    }
    if (k) return k;
    k = accel__allocate(sizeof *k);
    *k = (struct track){ tracks, process, number, q, value, 0 };
    tracks = k;
    if (number == 1) name_process(process, q ? q->device->name : "host");
    name_track(k);
    return k;
}

/* ---- events ------------------------------------------------------------------------------------------------------------------------- */

const char *accel__event_label(const struct accel_prof_event *e, const struct accelrt_site *s)
{
    switch ((int)e->type) {
    case acc_ev_device_init_start: return "start of the device";
    case acc_ev_device_shutdown_start: return "end of the device";
    case acc_ev_enter_data_start: return "enter data";
    case acc_ev_exit_data_start: return "exit data";
    case acc_ev_update_start: return "update";
    case acc_ev_wait_start: return "wait";
    case acc_ev_enqueue_launch_start: return e->kernel->name;
    case acc_ev_enqueue_upload_start: return "upload";
    case acc_ev_enqueue_download_start: return "download";
    default: return s ? s->directive : "region";
    }
}

static void put_dimensions(FILE *out, const char *name, const unsigned n[3])
{
    fprintf(out, ",\"%s\":\"%ux%ux%u\"", name, n[0], n[1], n[2]);
}

/* The event's text without track and time: its kind, and its place in the source. The caller frees it. */
static char *describe(const struct accel_prof_event *e, const struct accelrt_site *s)
{
    struct text t;
    text_open(&t);
    fputs("\"name\":", t.stream);
    accel__put_quoted(t.stream, accel__event_label(e, s));
    fputs(",\"args\":{\"directive\":", t.stream);
    accel__put_quoted(t.stream, s ? s->directive : "");
    if (s && s->file) {
        fputs(",\"file\":", t.stream);
        accel__put_quoted(t.stream, s->file);
        fputs(",\"function\":", t.stream);
        accel__put_quoted(t.stream, s->function);
        fprintf(t.stream, ",\"line\":%d", s->line);
    }
    if (e->name) {
        fputs(",\"variable\":", t.stream);
        accel__put_quoted(t.stream, e->name);
    }
    if (e->bytes) fprintf(t.stream, ",\"bytes\":%zu", e->bytes);
    if (e->launch) put_dimensions(t.stream, "grid", e->launch->grid);
    if (e->launch) put_dimensions(t.stream, "block", e->launch->block);
    fputc('}', t.stream);
    fclose(t.stream);
    return t.data;
}

void accel__trace_scope(const struct accel_prof_event *e, const struct accelrt_site *site, double start_us)
{
    double end_us = accel__now_us();
    char *text = describe(e, site);
    pthread_mutex_lock(&lock);
    int track = track_of(NULL)->number;
    line("{%s,\"ph\":\"X\",\"pid\":0,\"tid\":%d,\"ts\":%.3f,\"dur\":%.3f}", text, track,
         start_us - epoch_us, end_us - start_us);
    pthread_mutex_unlock(&lock);
    free(text);
}

/* ---- work on devices ---------------------------------------------------------------------------------------------------------------- */

static void clock_start(struct accel_queue *q)
{
    struct accel_device *d = q->device;
    struct clock *c = &clocks[d->index];
    if (c->event || !d->driver->event_ms) return;
    int code = d->driver->event_new(d, true, &c->event);
    double before_us = accel__now_us();
    if (!code) code = d->driver->event_record(d, c->event, q->stream);
    if (!code) code = d->driver->event_wait(d, c->event, false);
    accel__check(d, q, code, "timing");
    c->us = (before_us + accel__now_us()) / 2;
}

/* Removes the oldest finished work, or with `wait` the oldest, from the list; NULL: none. Lock held. */
static struct accel_trace_work *take(const struct accel_device *d, bool wait)
{
    for (struct accel_trace_work **link = &pending; *link; link = &(*link)->next) {
        struct accel_trace_work *w = *link;
        struct accel_device *own = w->queue->device;
        if (d && own != d) continue;
        int code = own->driver->event_wait(own, w->end, !wait);
        if (code == ACCEL_BUSY) continue;
        accel__check(own, w->queue, code, "timing");
        *link = w->next;
        if (!w->next) pending_end = link;
        n_pending--;
        return w;
    }
    return NULL;
}

/* Rounded; negative times are 0. */
static double in_nanoseconds(double us)
{
    return us > 0 ? (double)(long long)(us * 1000 + 0.5) / 1000 : 0;
}

/* Lock held. The driver's times are rounded, those since the start of a long program more than the duration: work begins where the work
 * before it in the queue has ended at the earliest. */
static void finish(struct accel_trace_work *w, struct accel_device *d)
{
    struct clock *c = &clocks[d->index];
    double start = c->us + 1000.0 * (double)d->driver->event_ms(d, c->event, w->begin);
    double us = in_nanoseconds(1000.0 * (double)d->driver->event_ms(d, w->begin, w->end));
    double begin = in_nanoseconds(start - epoch_us);
    if (begin < w->track->end_us) begin = w->track->end_us;
    line("{%s,\"ph\":\"X\",\"pid\":%d,\"tid\":%d,\"ts\":%.3f,\"dur\":%.3f}", w->text, w->track->process, w->track->number, begin, us);
    w->track->end_us = begin + us;
    d->driver->event_free(d, w->begin);
    d->driver->event_free(d, w->end);
    free(w->text);
    free(w);
}

void accel__trace_settle(struct accel_device *d)
{
    struct accel_trace_work *w;
    pthread_mutex_lock(&lock);
    while ((w = take(d, false))) finish(w, d);
    pthread_mutex_unlock(&lock);
}

struct accel_trace_work *accel__trace_work_begin(const struct accel_prof_event *e, const struct accelrt_site *site)
{
    struct accel_queue *q = e->queue;
    struct accel_device *d = q->device;
    if (!d->driver->event_ms) return NULL;
    struct accel_trace_work *w = accel__allocate(sizeof *w), *old;
    *w = (struct accel_trace_work){ .queue = q, .text = describe(e, site), .queued_us = accel__now_us() };
    pthread_mutex_lock(&lock);
    clock_start(q);
    w->track = track_of(q);
    while (n_pending >= PENDING_MAX && (old = take(d, true))) finish(old, d);
    pthread_mutex_unlock(&lock);
    int code = d->driver->event_new(d, true, &w->begin);
    if (!code) code = d->driver->event_new(d, true, &w->end);
    if (!code) code = d->driver->event_record(d, w->begin, q->stream);
    accel__check(d, q, code, "timing");
    return w;
}

void accel__trace_work_end(struct accel_trace_work *w)
{
    struct accel_device *d = w->queue->device;
    int code = d->driver->event_record(d, w->end, w->queue->stream);
    accel__check(d, w->queue, code, "timing");
    pthread_mutex_lock(&lock);
    *pending_end = w;
    pending_end = &w->next;
    n_pending++;
    pthread_mutex_unlock(&lock);
}

void accel__trace_device_closes(struct accel_device *d)
{
    struct clock *c = &clocks[d->index];
    accel__trace_settle(d);
    pthread_mutex_lock(&lock);
    if (c->event) d->driver->event_free(d, c->event);
    c->event = NULL;
    pthread_mutex_unlock(&lock);
}

/* ---- the file ----------------------------------------------------------------------------------------------------------------------- */

static void lock_init(void)
{
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&lock, &attributes);
    pthread_mutexattr_destroy(&attributes);
}

/* The wall clock at the file's time 0, from which accelcc-report places the files of several processes side by side. */
static void put_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    line("{\"name\":\"accel_trace\",\"ph\":\"M\",\"pid\":0,\"tid\":0,\"args\":{\"name\":\"1\",\"epoch_us\":%.0f}}",
         1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec);
}

void accel__trace_open(const char *pattern)
{
    if (!pattern || !*pattern) return;
    char *name = accel__file_name(pattern);
    file = fopen(name, "w");
    if (!file) accel__fail(NULL, NULL, "ACCEL_TRACE: cannot write %s", name);
    free(name);
    lock_init();
    fputc('[', file);
    epoch_us = accel__now_us();
    put_clock();
    accel__trace_on = true;
    accel__prof_start();
}

/* Writes work that was never waited for at the time of its enqueuing, without a duration: the driver may be unloaded already. */
static void put_pending(void)
{
    while (pending) {
        struct accel_trace_work *w = pending;
        pending = w->next;
        line("{%s,\"ph\":\"X\",\"pid\":%d,\"tid\":%d,\"ts\":%.3f,\"dur\":0}", w->text, w->track->process, w->track->number,
             w->queued_us - epoch_us);
        free(w->text);
        free(w);
    }
    pending_end = &pending;
    n_pending = 0;
}

void accel__trace_close(void)
{
    if (!accel__lock_at_end(&lock)) return;
    put_pending();
    while (tracks) {
        struct track *k = tracks;
        tracks = k->next;
        free(k);
    }
    if (file) {
        fputs("\n]\n", file);
        fclose(file);
    }
    file = NULL;
    accel__trace_on = false;
    pthread_mutex_unlock(&lock);
}

/* The child's copy of the stream may hold text that the parent has not yet written; it must not be written twice. */
void accel__trace_forked(void)
{
    int nowhere = accel__trace_on ? open("/dev/null", O_WRONLY) : -1;
    accel__trace_on = false;
    if (nowhere < 0) return;
    dup2(nowhere, fileno(file));
    close(nowhere);
}
