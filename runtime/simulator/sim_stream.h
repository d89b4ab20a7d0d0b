/* sim_stream: streams and their queued work. SPDX-License-Identifier: MIT
 *
 * A call only queues work; the work is done when something waits for it, so that a missing wait is detected. With a seed, streams are
 * interleaved at random, and some work is done early. Within a stream the order is kept; the legacy stream is ordered with all streams that
 * are not CU_STREAM_NON_BLOCKING. Callers hold the driver's lock. */
#ifndef ACCEL_SIM_STREAM_H
#define ACCEL_SIM_STREAM_H
#include "device/device_cuda_api.h"
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>

/* One recording of an event. */
struct sim_mark {
    CUstream stream;
    bool done;
    double time;                       /* seconds: the time at which it was reached */
};
/* A piece of work: a CUresult that is not 0 breaks the context. */
struct sim_op {
    uint64_t number;
    std::function<int()> run;
    std::shared_ptr<sim_mark> after;   /* waits for this one */
};
struct CUstream_st {
    int device;
    bool legacy, blocking, destroyed;
    std::deque<sim_op> ops;
};
struct CUevent_st {
    int device;
    unsigned flags;
    std::shared_ptr<sim_mark> mark;    /* the last recording; NULL: none */
};

CUstream sim_stream_find(CUstream handle);          /* NULL and the special handles: the legacy stream; NULL: not a stream of the
                                                       simulator */
CUstream sim_stream_new(bool blocking);
void sim_stream_destroy(CUstream s);                /* destroys it when its work is done */
bool sim_event_known(CUevent e);
CUevent sim_event_new(unsigned flags);
void sim_event_destroy(CUevent e);

void sim_stream_add(CUstream s, std::function<int()> run);
void sim_stream_add_wait(CUstream s, std::shared_ptr<sim_mark> mark);
void sim_event_record(CUevent e, CUstream s);
/* Does all work that is queued now on s (NULL: on all streams of the device), and all work for which that waits. */
void sim_stream_drain(CUstream s);
void sim_mark_wait(sim_mark *mark);
/* Whether s has no work. If it has, does one piece of it, so that repeated queries terminate. */
bool sim_stream_query(CUstream s);
bool sim_mark_query(sim_mark *mark);
void sim_streams_reset(void);          /* the context ends: discards all work and the error */
/* The device to which calls apply: that of the thread's context, or of the work in progress. */
extern int sim_device;
int sim_context_error(void);                        /* sticky error of the device's first work that failed */
void sim_context_break(int error);
double sim_seconds(void);
#endif
