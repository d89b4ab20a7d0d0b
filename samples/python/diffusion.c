/* Diffusion along a line, for callers in Python: each function has one argument, a structure, so that accel_try can call it.
 * SPDX-License-Identifier: MIT */
#include <openacc.h>

struct line {
    long n;
    int steps, queue;
    double rate;
    double *now, *next;                /* the result is in `now`; the ends of both keep their values */
};

static double stepped(const double *u, long i, double rate) { return u[i] + rate * (u[i - 1] - 2 * u[i] + u[i + 1]); }

/* Arrays of the host. */
void diffuse(struct line *line)
{
    long n = line->n;
    double rate = line->rate, *now = line->now, *next = line->next;
#pragma accel data copy(now[0:n]) create(next[0:n])
    for (int step = 0; step < line->steps; step++) {
#pragma accel parallel loop present(now, next)
        for (long i = 1; i < n - 1; i++) next[i] = stepped(now, i, rate);
#pragma accel parallel loop present(now, next)
        for (long i = 1; i < n - 1; i++) now[i] = next[i];
    }
}

/* Arrays of the device, used where they are, in a queue. The caller waits. */
void diffuse_on_device(struct line *line)
{
    long n = line->n;
    int queue = line->queue;
    double rate = line->rate, *now = line->now, *next = line->next;
    for (int step = 0; step < line->steps; step++) {
#pragma accel parallel loop deviceptr(now, next) async(queue)
        for (long i = 1; i < n - 1; i++) next[i] = stepped(now, i, rate);
#pragma accel parallel loop deviceptr(now, next) async(queue)
        for (long i = 1; i < n - 1; i++) now[i] = next[i];
    }
}

/* An error: no data directive has made `now` present. */
void diffuse_present(struct line *line)
{
    long n = line->n;
    double *now = line->now;
#pragma accel parallel loop present(now[0:n])
    for (long i = 0; i < n; i++) now[i] = 0;
}

/* The stream of a library of Python becomes a queue's. */
struct stream {
    int queue;
    void *stream;
};

void set_stream(struct stream *s) { acc_set_cuda_stream(s->queue, s->stream); }

void wait_for(struct stream *s) { acc_wait(s->queue); }
