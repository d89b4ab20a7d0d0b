/* sim_stream: streams and their queued work. SPDX-License-Identifier: MIT */
#include "sim_stream.h"
#include "sim_memory.h"
#include "sim_settings.h"
#include <algorithm>
#include <ctime>
#include <set>
#include <vector>

enum { MAX_QUEUED = 1024 };            /* limit of queued work; a further call waits, as with a GPU's queue */

/* Never destroyed: calls are possible until the process ends. */
static std::vector<CUstream> &streams = *new std::vector<CUstream>;
static std::set<CUevent> &events = *new std::set<CUevent>;
static uint64_t last_number;
static int broken[SIM_MAX_DEVICES];
int sim_device;
static sim_random chance;

double sim_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
int sim_context_error(void)
{
    return broken[sim_device];
}
void sim_context_break(int error)
{
    broken[sim_device] = error;
}
/* The legacy stream of the current device. */
static CUstream legacy()
{
    static CUstream first[SIM_MAX_DEVICES];
    if (streams.empty())
        chance.state = sim_settings_get().seed * 0x9e3779b97f4a7c15ull;
    if (!first[sim_device])
        streams.push_back(first[sim_device] = new CUstream_st{ sim_device, true, true, false, {} });
    return first[sim_device];
}
CUstream sim_stream_find(CUstream handle)
{
    CUstream first = legacy();
    if ((uintptr_t)handle <= 2)                     /* NULL, CU_STREAM_LEGACY, CU_STREAM_PER_THREAD */
        return first;
    std::vector<CUstream>::iterator s = std::find(streams.begin(), streams.end(), handle);
    return s == streams.end() || handle->destroyed || handle->device != sim_device ? nullptr : handle;
}
CUstream sim_stream_new(bool blocking)
{
    legacy();
    streams.push_back(new CUstream_st{ sim_device, false, blocking, false, {} });
    return streams.back();
}
static void forget_destroyed()
{
    for (size_t i = streams.size(); i-- > 0;)
        if (streams[i]->destroyed && streams[i]->ops.empty()) {
            delete streams[i];
            streams.erase(streams.begin() + (long)i);
        }
}
void sim_stream_destroy(CUstream s)
{
    s->destroyed = true;
    forget_destroyed();
}
bool sim_event_known(CUevent e)
{
    return events.count(e) > 0;
}
CUevent sim_event_new(unsigned flags)
{
    return *events.insert(new CUevent_st{ sim_device, flags, nullptr }).first;
}
void sim_event_destroy(CUevent e)
{
    events.erase(e);
    delete e;
}
void sim_streams_reset(void)
{
    for (CUstream s : streams)
        if (s->device == sim_device)
            s->ops.clear();
    forget_destroyed();
    broken[sim_device] = 0;
}

/* ---- Which work can run ---- */

/* The stream that must make progress before the first work of s can run; NULL: it can run now. */
static CUstream blocker(CUstream s)
{
    if (broken[s->device])
        return nullptr;                             /* after an error no work runs, so the order does not matter */
    const sim_op &head = s->ops.front();
    if (head.after && !head.after->done && !broken[head.after->stream->device])
        return head.after->stream;                  /* with an error, its work is dropped, and the event never occurs */
    for (CUstream other : streams) {
        bool ordered = s->device == other->device && s->blocking && other->blocking && s->legacy != other->legacy;
        if (ordered && !other->ops.empty() && other->ops.front().number < head.number)
            return other;
    }
    return nullptr;
}
static void do_first(CUstream s)
{
    sim_op op = std::move(s->ops.front());
    s->ops.pop_front();
    if (broken[s->device] || !op.run)
        return;
    int before = sim_device;
    sim_device = s->device;
    sim_memory_open();
    broken[s->device] = op.run();
    sim_memory_close();
    sim_device = before;
}
/* Runs one piece of work that s requires for its progress. */
static void step(CUstream s)
{
    while (CUstream first = blocker(s))
        s = first;
    do_first(s);
}
/* With a seed, sometimes runs work of other streams first: a piece that can run now; or much of one stream with all that it requires, so
 * that it is much earlier than that of others. */
static void step_others(uint32_t one_in)
{
    enum { MUCH = 64 };
    if (!sim_settings_get().seed)
        return;
    while (chance.below(one_in) == 0) {
        CUstream s = streams[chance.below((uint32_t)streams.size())];
        bool much = chance.below(8) == 0;
        if (s->ops.empty() || (!much && blocker(s)))
            return;
        for (int i = 0; i < (much ? MUCH : 1) && !s->ops.empty(); i++)
            step(s);
    }
}

/* ---- Queueing and waiting ---- */
static void add(CUstream s, sim_op op)
{
    op.number = ++last_number;
    s->ops.push_back(std::move(op));
    while (s->ops.size() > MAX_QUEUED)
        step(s);
    step_others(8);
}
void sim_stream_add(CUstream s, std::function<int()> run)
{
    add(s, { 0, std::move(run), nullptr });
}
void sim_stream_add_wait(CUstream s, std::shared_ptr<sim_mark> mark)
{
    add(s, { 0, nullptr, std::move(mark) });
}
void sim_event_record(CUevent e, CUstream s)
{
    std::shared_ptr<sim_mark> mark = std::make_shared<sim_mark>(sim_mark{ s, false, 0 });
    e->mark = mark;
    sim_stream_add(s, [mark]() {
        mark->done = true;
        mark->time = sim_seconds();
        return 0;
    });
}
static void drain_one(CUstream s)
{
    uint64_t until = last_number;
    while (!s->ops.empty() && s->ops.front().number <= until) {
        step_others(3);
        if (!s->ops.empty() && s->ops.front().number <= until)
            step(s);
    }
}
void sim_stream_drain(CUstream s)
{
    legacy();
    if (s)
        drain_one(s);
    for (size_t i = 0; !s && i < streams.size(); i++)
        if (streams[i]->device == sim_device)
            drain_one(streams[i]);
    forget_destroyed();
}
void sim_mark_wait(sim_mark *mark)
{
    while (!mark->done && !broken[mark->stream->device] && !mark->stream->ops.empty()) {
        step_others(3);
        if (!mark->done && !mark->stream->ops.empty())
            step(mark->stream);
    }
}
bool sim_stream_query(CUstream s)
{
    if (s->ops.empty())
        return true;
    step(s);
    return false;
}
bool sim_mark_query(sim_mark *mark)
{
    if (mark->done)
        return true;
    if (!mark->stream->ops.empty())
        step(mark->stream);
    return false;
}
