/* late_device: a device for tests of the runtime's files, whose work is done late: at random moments, queue by queue in any order that streams and
 * events allow. SPDX-License-Identifier: MIT
 *
 * Device memory is the host's, filled with a pattern, and known while it is allocated. Ordinary host memory is read when a copy is put into a
 * stream and complete when a copy from the device returns; page-locked memory is read and written late. */
#ifndef LATE_DEVICE_H
#define LATE_DEVICE_H
#include "model.h"
#include "queue/rt_queue.h"

struct late_op {
    struct late_op *next;
    enum { LATE_COPY, LATE_FILL, LATE_RECORD, LATE_FOLLOW, LATE_RELEASE, LATE_CALL } kind;
    char *to;
    const char *from;
    char *taken;                       /* COPY: what `from` held; NULL: it is read late */
    size_t bytes;
    int byte;
    struct late_event *event;
    unsigned long version;             /* of the event */
    void (*call)(void *context);
};
struct late_stream {
    struct late_stream *next;
    struct late_op *first, **end;
};
struct late_event {
    unsigned long recorded, reached;   /* versions: put into a stream, come to */
    struct late_stream *stream;        /* of the last record */
    struct late_event *next;           /* of all that there are */
};
struct late_range {
    struct late_range *next;
    char *begin;
    size_t bytes;
};

static pthread_mutex_t late_lock;      /* recursive: all that follows */
static struct late_stream *late_streams;
static struct late_event *late_events;
static struct late_range *late_memory, *late_pinned;
static size_t late_limit = SIZE_MAX, late_used;
static long late_allocs, late_releases, late_copies, late_waits, late_records;

static bool late_in(struct late_range *list, const void *p, size_t bytes)
{
    for (; list; list = list->next)
        if ((const char *)p >= list->begin && (const char *)p + bytes <= list->begin + list->bytes) return true;
    return false;
}

/* Device memory that is allocated. */
static inline bool late_is_memory(const void *p, size_t bytes)
{
    pthread_mutex_lock(&late_lock);
    bool found = late_in(late_memory, p, bytes);
    pthread_mutex_unlock(&late_lock);
    return found;
}

static void late_add(struct late_range **list, void *begin, size_t bytes)
{
    struct late_range *r = malloc(sizeof *r);
    *r = (struct late_range){ *list, begin, bytes };
    *list = r;
}

static size_t late_drop(struct late_range **list, void *begin)
{
    while (*list && (*list)->begin != begin) list = &(*list)->next;
    if (!*list) model_fail(__LINE__, "memory %p that is not allocated is given back", begin);
    struct late_range *r = *list;
    size_t bytes = r->bytes;
    *list = r->next;
    free(r);
    free(begin);
    return bytes;
}

/* ---- running ------------------------------------------------------------------------------------------------------------------------------- */

static bool late_step(struct late_stream *s);

static void late_until(struct late_event *e, unsigned long version)
{
    while (e->reached < version) EXPECT(late_step(e->stream));
}

static void late_copy_now(const struct late_op *op)
{
    const char *from = op->taken ? op->taken : op->from;
    bool to_device = late_in(late_memory, op->to, op->bytes), from_device = late_in(late_memory, op->from, op->bytes);
    if (!to_device && !from_device && !late_in(late_pinned, op->from, op->bytes) && !late_in(late_pinned, op->to, op->bytes)) model_fail(__LINE__, "a copy of %zu bytes from %p to %p, neither of which is device memory", op->bytes,
                                               (const void *)op->from, (void *)op->to);
    memmove(op->to, from, op->bytes);
}

/* The oldest work of the stream is done; false: it has none. */
static bool late_step(struct late_stream *s)
{
    struct late_op *op = s->first;
    if (!op) return false;
    if (op->kind == LATE_FOLLOW) late_until(op->event, op->version);
    s->first = op->next;
    if (!s->first) s->end = &s->first;
    switch (op->kind) {
    case LATE_COPY: late_copy_now(op); break;
    case LATE_FILL: EXPECT(late_in(late_memory, op->to, op->bytes)); memset(op->to, op->byte, op->bytes); break;
    case LATE_RECORD: op->event->reached = op->version; break;
    case LATE_RELEASE: late_used -= late_drop(&late_memory, op->to); break;
    case LATE_CALL: op->call(op->to); break;
    default: break;
    }
    free(op->taken);
    free(op);
    return true;
}

static void late_drain(struct late_stream *s)
{
    while (late_step(s)) {}
}

/* Some work of some streams. */
static void late_progress(void)
{
    if (!one_in(4)) return;
    for (struct late_stream *s = late_streams; s; s = s->next)
        for (int n = one_in(3) ? (int)draw(4) : 0; n && late_step(s); n--) {}
}

static void late_put(void *stream, struct late_op op)
{
    struct late_stream *s = stream;
    pthread_mutex_lock(&late_lock);
    if (!s) for (struct late_stream *other = late_streams; other; other = other->next) late_drain(other);
    struct late_op *own = malloc(sizeof *own);
    *own = op;
    own->next = NULL;
    static struct late_stream now;
    if (!s) now.end = &now.first, s = &now;
    *s->end = own;
    s->end = &own->next;
    if (s == &now) late_drain(s);
    late_progress();
    pthread_mutex_unlock(&late_lock);
}

/* Work of the test's own, in the queue. */
static inline void late_call(struct accel_queue *q, void (*call)(void *), void *context)
{
    late_put(q->stream, (struct late_op){ .kind = LATE_CALL, .call = call, .to = context });
}

/* ---- the driver ------------------------------------------------------------------------------------------------------------------------------ */

static int late_open(struct accel_device *d) { return (void)d, 0; }
static void late_close(struct accel_device *d, void *before) { (void)d, (void)before; }

static int late_alloc(struct accel_device *d, size_t bytes, void *stream, void **memory)
{
    (void)d, (void)stream;
    pthread_mutex_lock(&late_lock);
    late_allocs++;
    for (struct late_stream *s = late_streams; s && bytes > late_limit - late_used; s = s->next) late_drain(s);
    bool room = bytes <= late_limit - late_used;
    if (room) {
        *memory = malloc(bytes ? bytes : 1);
        memset(*memory, 0xa5, bytes);
        late_add(&late_memory, *memory, bytes);
        late_used += bytes;
    }
    pthread_mutex_unlock(&late_lock);
    return room ? 0 : ACCEL_NO_MEMORY;
}

static int late_release(struct accel_device *d, void *memory, void *stream)
{
    (void)d;
    late_releases++;
    late_put(stream, (struct late_op){ .kind = LATE_RELEASE, .to = memory });
    return 0;
}

static int late_pin(struct accel_device *d, size_t bytes, void **host, void **device)
{
    (void)d;
    *host = *device = malloc(bytes);
    pthread_mutex_lock(&late_lock);
    late_add(&late_pinned, *host, bytes);
    pthread_mutex_unlock(&late_lock);
    return 0;
}

static int late_unpin(struct accel_device *d, void *host)
{
    (void)d;
    pthread_mutex_lock(&late_lock);
    late_drop(&late_pinned, host);
    pthread_mutex_unlock(&late_lock);
    return 0;
}

static bool late_is_pinned(struct accel_device *d, const void *host)
{
    (void)d;
    pthread_mutex_lock(&late_lock);
    bool found = late_in(late_pinned, host, 1);
    pthread_mutex_unlock(&late_lock);
    return found;
}

static int late_stream_wait(struct accel_device *d, void *stream, bool poll)
{
    struct late_stream *s = stream;
    (void)d;
    pthread_mutex_lock(&late_lock);
    late_waits++;
    late_progress();
    if (!poll && s) late_drain(s);
    int code = s && s->first ? ACCEL_BUSY : 0;
    pthread_mutex_unlock(&late_lock);
    return code;
}

static int late_copy(struct accel_device *d, enum accel_direction way, void *to, const void *from, size_t bytes, void *stream)
{
    struct late_op op = { .kind = LATE_COPY, .to = to, .from = from, .bytes = bytes };
    __atomic_add_fetch(&late_copies, 1, __ATOMIC_RELAXED);
    if (way == ACCEL_TO_DEVICE && !late_is_pinned(d, from)) op.taken = memcpy(malloc(bytes ? bytes : 1), from, bytes);
    late_put(stream, op);
    if (way == ACCEL_TO_HOST && !late_is_pinned(d, to)) late_stream_wait(d, stream, false);
    return 0;
}

static int late_fill(struct accel_device *d, void *to, int byte, size_t bytes, void *stream)
{
    (void)d;
    late_put(stream, (struct late_op){ .kind = LATE_FILL, .to = to, .byte = byte, .bytes = bytes });
    return 0;
}

static int late_stream_new(struct accel_device *d, enum accel_stream_kind kind, void **stream)
{
    struct late_stream *s = calloc(1, sizeof *s);
    (void)d, (void)kind;
    s->end = &s->first;
    pthread_mutex_lock(&late_lock);
    s->next = late_streams;
    late_streams = s;
    pthread_mutex_unlock(&late_lock);
    return *stream = s, 0;
}

static int late_stream_free(struct accel_device *d, void *stream)
{
    struct late_stream *s = stream, **link = &late_streams;
    (void)d;
    pthread_mutex_lock(&late_lock);
    late_drain(s);
    while (*link != s) link = &(*link)->next;
    *link = s->next;
    free(s);
    pthread_mutex_unlock(&late_lock);
    return 0;
}

static int late_event_new(struct accel_device *d, bool timing, void **event)
{
    struct late_event *e = calloc(1, sizeof *e);
    (void)d, (void)timing;
    pthread_mutex_lock(&late_lock);
    e->next = late_events;
    late_events = e;
    pthread_mutex_unlock(&late_lock);
    return *event = e, 0;
}

static int late_event_free(struct accel_device *d, void *event)
{
    struct late_event **link = &late_events, *e = event;
    (void)d;
    pthread_mutex_lock(&late_lock);
    if (e->reached < e->recorded) late_until(e, e->recorded);
    while (*link != e) link = &(*link)->next;
    *link = e->next;
    free(e);
    pthread_mutex_unlock(&late_lock);
    return 0;
}

static int late_event_record(struct accel_device *d, void *event, void *stream)
{
    struct late_event *e = event;
    (void)d;
    pthread_mutex_lock(&late_lock);
    late_records++;
    if (e->stream && e->reached < e->recorded) late_until(e, e->recorded);
    e->stream = stream;
    late_put(stream, (struct late_op){ .kind = LATE_RECORD, .event = e, .version = ++e->recorded });
    pthread_mutex_unlock(&late_lock);
    return 0;
}

static int late_event_wait(struct accel_device *d, void *event, bool poll)
{
    struct late_event *e = event;
    (void)d;
    pthread_mutex_lock(&late_lock);
    if (!poll) late_until(e, e->recorded);
    int code = e->reached < e->recorded ? ACCEL_BUSY : 0;
    pthread_mutex_unlock(&late_lock);
    return code;
}

static int late_stream_follow(struct accel_device *d, void *stream, void *event)
{
    struct late_event *e = event;
    (void)d;
    late_put(stream, (struct late_op){ .kind = LATE_FOLLOW, .event = e, .version = e->recorded });
    return 0;
}

static int late_launch(struct accel_device *d, struct accel_function *f, const struct accel_launch *l, void *stream)
{
    (void)d, (void)l;
    late_put(stream, (struct late_op){ .kind = LATE_CALL, .call = (void (*)(void *))f->handle });
    return 0;
}

static void late_describe(struct accel_device *d, int code, char *text, size_t size) { (void)d, snprintf(text, size, "error %d", code); }

static struct accel_driver late_driver = {
    .name = "late", .open = late_open, .close = late_close, .bind = late_open, .alloc = late_alloc, .release = late_release, .pin = late_pin,
    .unpin = late_unpin, .copy = late_copy, .fill = late_fill, .stream_new = late_stream_new, .stream_free = late_stream_free,
    .stream_wait = late_stream_wait, .stream_follow = late_stream_follow, .event_new = late_event_new, .event_free = late_event_free,
    .event_record = late_event_record, .event_wait = late_event_wait, .launch = late_launch, .is_pinned = late_is_pinned,
    .describe = late_describe
};

/* The thread's device from here on, open. */
static inline void late_begin(struct accel_device *d)
{
    pthread_mutexattr_t recursive;
    pthread_mutexattr_init(&recursive);
    pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&late_lock, &recursive);
    *d = (struct accel_device){ .name = "late device", .memory = (size_t)64 << 20, .multiprocessors = 4 };
    accel__device_init(d, &late_driver, 1, 0, acc_device_nvidia);
    d->is_open = true;
    accel__devices[0] = &accel__host;
    accel__devices[1] = d;
    accel__n_devices = 2;
    accel__thread.device = d;
    accel__env.keep_memory = one_in(2);
}
#endif
