/* rt_pipeline: transfers of a construct in parts, in both directions at once, while its kernels run. SPDX-License-Identifier: MIT
 *
 * Each direction is a flow: a list of jobs whose pieces are taken in order, on a stream of its own. The jobs to the device may all begin at
 * once, those to the host when the part's work is enqueued. The threads of two stagings serve both flows in turn, so that each gets as many
 * threads as it has bytes. The calling thread is one of them; whenever the transfers of the next part to the device are enqueued, it
 * launches that part. */
#include "queue/rt_staging.h"
#include <stdlib.h>

struct job {
    char *host, *device;
    size_t bytes, piece;               /* page-locked memory: one piece, which needs no buffer */
    int part;
    bool is_pinned;
};

struct flow {
    enum accel_direction way;
    void *stream;
    struct job *jobs;
    int n_jobs, max_jobs;
    int ready, at;                     /* jobs that may begin; the one of the next piece */
    size_t offset;                     /* of that piece */
};

struct accel_pipeline {
    struct accel_device *device;
    struct accel_queue *queue;
    int parts;
    struct accel_staging *usual, *more;      /* that of other transfers, and one with helper threads only */
    void *event;
    pthread_mutex_t lock;              /* guards the members below */
    pthread_cond_t changed;
    struct flow flows[2];              /* by enum accel_direction */
    size_t *left;                      /* pieces of each part that are to be copied to the device and not yet enqueued */
    bool failed;
};

/* ---- pieces ------------------------------------------------------------------------------------------------------------------------- */

struct piece {
    const struct job *job;
    enum accel_direction way;
    void *stream;
    size_t offset, bytes;
};

static bool is_ready(const struct flow *f) { return f->at < f->ready; }

/* Lock held. */
static bool is_taken(const struct accel_pipeline *p)
{
    return p->failed || (p->flows[0].at == p->flows[0].n_jobs && p->flows[1].at == p->flows[1].n_jobs);
}

static void take_from(struct flow *f, struct piece *piece)
{
    const struct job *j = &f->jobs[f->at];
    size_t rest = j->bytes - f->offset;
    *piece = (struct piece){ j, f->way, f->stream, f->offset, rest < j->piece ? rest : j->piece };
    f->offset += piece->bytes;
    if (f->offset == j->bytes) f->at++, f->offset = 0;
}

enum taken { TAKEN, NONE_NOW, NONE_LEFT };

/* The next piece, in the direction `way` if there is one. */
static enum taken take(struct accel_pipeline *p, enum accel_direction way, struct piece *piece, bool may_wait)
{
    struct flow *f = &p->flows[way], *other = &p->flows[!way];
    pthread_mutex_lock(&p->lock);
    while (may_wait && !is_taken(p) && !is_ready(f) && !is_ready(other)) pthread_cond_wait(&p->changed, &p->lock);
    enum taken taken = is_taken(p) ? NONE_LEFT : is_ready(f) || is_ready(other) ? TAKEN : NONE_NOW;
    if (taken == TAKEN) take_from(is_ready(f) ? f : other, piece);
    if (is_taken(p)) pthread_cond_broadcast(&p->changed);
    pthread_mutex_unlock(&p->lock);
    return taken;
}

/* The next piece to the device. */
static bool take_in(struct accel_pipeline *p, struct piece *piece)
{
    struct flow *f = &p->flows[ACCEL_TO_DEVICE];
    pthread_mutex_lock(&p->lock);
    bool ready = !p->failed && is_ready(f);
    if (ready) take_from(f, piece);
    pthread_mutex_unlock(&p->lock);
    return ready;
}

static void fail(struct accel_pipeline *p)
{
    pthread_mutex_lock(&p->lock);
    p->failed = true;
    pthread_cond_broadcast(&p->changed);
    pthread_mutex_unlock(&p->lock);
}

static int enqueue_piece(struct accel_pipeline *p, struct accel_staging *s, struct accel_lane *lane, const struct piece *piece)
{
    const struct job *j = piece->job;
    const struct accel_ends ends = { .host = j->host };
    bool in = piece->way == ACCEL_TO_DEVICE;
    int code = !j->is_pinned ? accel__lane_piece(s, lane, piece->way, &ends, j->device, piece->offset, piece->bytes, piece->stream)
                             : p->device->driver->copy(p->device, piece->way, in ? j->device : j->host, in ? j->host : j->device, j->bytes,
                                                       piece->stream);
    if (code || !in) return code;
    pthread_mutex_lock(&p->lock);
    if (!--p->left[j->part]) pthread_cond_broadcast(&p->changed);
    pthread_mutex_unlock(&p->lock);
    return 0;
}

/* A thread's share. While no job may begin it stores what it has in its buffers. */
static int share(struct accel_staging *s, struct accel_lane *lane, void *context)
{
    struct accel_pipeline *p = context;
    struct piece piece;
    int code = 0;
    for (enum accel_direction way = ACCEL_TO_DEVICE; !code; way = !way) {
        enum taken taken = take(p, way, &piece, !accel__lane_has_to_store(lane));
        if (taken == NONE_LEFT) break;
        code = taken == TAKEN ? enqueue_piece(p, s, lane, &piece) : accel__lane_settle(s, lane);
    }
    if (!code) code = accel__lane_settle(s, lane);
    if (code) fail(p);
    return code;
}

/* ---- parts -------------------------------------------------------------------------------------------------------------------------- */

/* Later work of the stream follows the other's work so far. */
static int follow(struct accel_pipeline *p, void *stream, void *other)
{
    int code = p->device->driver->event_record(p->device, p->event, other);
    return code ? code : p->device->driver->stream_follow(p->device, stream, p->event);
}

static int queue_follows(struct accel_pipeline *p, enum accel_direction way)
{
    return follow(p, p->queue->stream, p->flows[way].stream);
}

static int flow_follows(struct accel_pipeline *p, enum accel_direction way)
{
    return follow(p, p->flows[way].stream, p->queue->stream);
}

/* The jobs of the part, and of those before it, may begin. */
static void jobs_ready(struct accel_pipeline *p, enum accel_direction way, int part)
{
    struct flow *f = &p->flows[way];
    pthread_mutex_lock(&p->lock);
    while (f->ready < f->n_jobs && f->jobs[f->ready].part <= part) f->ready++;
    pthread_cond_broadcast(&p->changed);
    pthread_mutex_unlock(&p->lock);
}

enum state { WAITS, IS_IN, HAS_FAILED };

/* Whether the part's transfers to the device are enqueued. */
static enum state state_of(struct accel_pipeline *p, int part, bool wait)
{
    pthread_mutex_lock(&p->lock);
    while (wait && p->left[part] && !p->failed) pthread_cond_wait(&p->changed, &p->lock);
    enum state state = p->failed ? HAS_FAILED : p->left[part] ? WAITS : IS_IN;
    pthread_mutex_unlock(&p->lock);
    return state;
}

static int launch_next(struct accel_pipeline *p, int part, void (*launch)(void *context, int part), void *context)
{
    int code = queue_follows(p, ACCEL_TO_DEVICE);
    if (code) return code;
    launch(context, part);
    code = flow_follows(p, ACCEL_TO_HOST);
    if (!code) jobs_ready(p, ACCEL_TO_HOST, part);
    return code;
}

/* Of the calling thread, until all parts are launched. It only copies to the device: no wait for other transfers delays a launch. */
static int run_parts(struct accel_pipeline *p, void (*launch)(void *context, int part), void *context)
{
    struct accel_staging *s = p->usual;
    struct piece piece;
    int part = 0, code = 0;
    bool copies = true;
    while (part < p->parts && !code) {
        enum state state = state_of(p, part, !copies);
        if (state == HAS_FAILED) break;
        if (state == IS_IN) {
            code = launch_next(p, part++, launch, context);
            continue;
        }
        copies = take_in(p, &piece);
        if (copies) code = enqueue_piece(p, s, &s->lanes[0], &piece);
    }
    if (code) fail(p);
    return code ? code : share(s, &s->lanes[0], p);
}

/* ---- begin and end ------------------------------------------------------------------------------------------------------------------ */

static struct accel_pipeline *pipeline_new(struct accel_device *d)
{
    struct accel_pipeline *p = accel__allocate(sizeof *p);
    p->device = d;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->changed, NULL);
    int code = d->driver->event_new(d, false, &p->event);
    for (int i = 0; i < 2 && !code; i++) {
        p->flows[i].way = i ? ACCEL_TO_HOST : ACCEL_TO_DEVICE;
        code = d->driver->stream_new(d, STREAM_ALONE, &p->flows[i].stream);
    }
    accel__check(d, NULL, code, "creating a queue");
    p->more = accel__staging_new(d, false, accel__staging_threads());
    return p;
}

/* Whether the calling thread may use the device's pipeline. */
static bool reserve(struct accel_device *d)
{
    pthread_mutex_lock(&d->staging_lock);
    bool mine = !d->pipeline_runs;
    d->pipeline_runs = true;
    pthread_mutex_unlock(&d->staging_lock);
    return mine;
}

static void release(struct accel_device *d)
{
    pthread_mutex_lock(&d->staging_lock);
    d->pipeline_runs = false;
    pthread_mutex_unlock(&d->staging_lock);
}

struct accel_pipeline *accel__pipeline_begin(struct accel_queue *q, int parts)
{
    struct accel_device *d = q->device;
    if (!reserve(d)) return NULL;
    if (!d->pipeline) d->pipeline = pipeline_new(d);
    struct accel_pipeline *p = d->pipeline;
    p->queue = q;
    p->parts = parts;
    p->left = accel__allocate((size_t)parts * sizeof *p->left);
    p->failed = false;
    for (int i = 0; i < 2; i++) p->flows[i].n_jobs = p->flows[i].ready = p->flows[i].at = 0;
    return p;
}

void accel__pipeline_add(struct accel_pipeline *p, int part, enum accel_direction way, void *host, void *device, size_t bytes)
{
    const struct accel_driver *v = p->device->driver;
    struct flow *f = &p->flows[way];
    bool is_pinned = v->is_pinned && v->is_pinned(p->device, host);
    size_t piece = is_pinned ? bytes : ACCEL_STAGING_PIECE;
    if (!bytes) return;
    if (f->n_jobs == f->max_jobs) {
        f->max_jobs = f->max_jobs ? 2 * f->max_jobs : 64;
        struct job *grown = realloc(f->jobs, (size_t)f->max_jobs * sizeof *grown);
        if (!grown) accel__fail(NULL, NULL, "out of host memory");
        f->jobs = grown;
    }
    f->jobs[f->n_jobs++] = (struct job){ host, device, bytes, piece, part, is_pinned };
    if (way == ACCEL_TO_DEVICE) p->left[part] += (bytes + piece - 1) / piece;
}

void accel__pipeline_run(struct accel_pipeline *p, void (*launch)(void *context, int part), void *context)
{
    struct accel_queue *q = p->queue;
    struct accel_device *d = p->device;
    int code = flow_follows(p, ACCEL_TO_DEVICE);
    if (!code) code = flow_follows(p, ACCEL_TO_HOST);
    accel__check(d, q, code, "ordering queues");
    p->usual = accel__staging_take(d);
    jobs_ready(p, ACCEL_TO_DEVICE, p->parts);
    accel__staging_start(p->more, true, share, p);
    accel__staging_start(p->usual, true, share, p);
    code = accel__staging_join(p->usual, run_parts(p, launch, context));
    code = accel__staging_join(p->more, code);
    accel__check(d, q, code, "copying data in parts");
    accel__staging_give(p->usual);
    code = queue_follows(p, ACCEL_TO_DEVICE);
    if (!code) code = queue_follows(p, ACCEL_TO_HOST);
    accel__check(d, q, code, "ordering queues");
    accel__queue_mark(q);
    free(p->left);
    release(d);
}

void accel__pipeline_close(struct accel_device *d)
{
    struct accel_pipeline *p = d->pipeline;
    if (!p || d->pipeline_runs) return;
    d->pipeline = NULL;
    accel__staging_free(p->more);
    for (int i = 0; i < 2; i++) {
        d->driver->stream_free(d, p->flows[i].stream);
        free(p->flows[i].jobs);
    }
    d->driver->event_free(d, p->event);
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->changed);
    free(p);
}
