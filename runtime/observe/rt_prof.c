/* rt_prof: reports events to callbacks and to the trace (OpenACC 5.1, 5.2). SPDX-License-Identifier: MIT */
#include "observe/rt_prof.h"
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

atomic_bool accel__prof_on;

/* A _start event whose _end event has not yet been reported. */
struct scope {
    struct scope *outer;
    const void *key;
    struct accel_prof_event event;
    struct accel_launch launch;        /* what event.launch points to */
    const struct accelrt_site *site;
    void *tool_info;
    double start_us;
    struct accel_trace_work *work;     /* work on the device; NULL: none */
};
static _Thread_local struct scope *scopes;     /* innermost first */
static _Thread_local bool in_callback;

/* ---- contents of an event ----------------------------------------------------------------------------------------------------------- */

static acc_construct_t construct_of(const struct accelrt_site *s)
{
    static const struct {
        const char *name;
        acc_construct_t construct;
    } table[] = { { "parallel", acc_construct_parallel }, { "kernels", acc_construct_kernels }, { "serial", acc_construct_serial },
                  { "enter data", acc_construct_enter_data }, { "exit data", acc_construct_exit_data }, { "data", acc_construct_data },
                  { "host_data", acc_construct_host_data }, { "update", acc_construct_update }, { "wait", acc_construct_wait },
                  { "declare", acc_construct_declare }, { "init", acc_construct_init }, { "shutdown", acc_construct_shutdown },
                  { "set", acc_construct_set } };
    if (!s || !s->file) return acc_construct_runtime_api;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (!strncmp(s->directive, table[i].name, strlen(table[i].name))) return table[i].construct;
    return acc_construct_runtime_api;
}

static int queue_value(const struct accel_prof_event *e)
{
    int value = e->queue ? e->queue->value : e->async;
    if (!e->device || accel__is_host(e->device)) return ACCELRT_ASYNC_SYNC;
    return value == ACCELRT_ASYNC_NOVAL || value == ACCELRT_ASYNC_DEFAULT ? accel__thread.default_async : value;
}

static acc_prof_info prof_info(const struct accel_prof_event *e, const struct accelrt_site *s)
{
    bool placed = s && s->file, host = !e->device || accel__is_host(e->device);
    return (acc_prof_info){
        .event_type = e->type, .valid_bytes = _ACC_PROF_INFO_VALID_BYTES, .version = _ACC_PROF_INFO_VERSION,
        .device_type = e->device ? e->device->type : acc_device_none, .device_number = e->device ? e->device->number : -1,
        .thread_id = (int)syscall(SYS_gettid), .async = host ? ACCELRT_ASYNC_SYNC : e->async, .async_queue = queue_value(e),
        .src_file = placed ? s->file : NULL, .func_name = placed ? s->function : NULL, .line_no = placed ? s->line : -1,
        .end_line_no = placed ? s->end_line : -1, .func_line_no = -1, .func_end_line_no = -1,
    };
}

static size_t gangs_of(const struct accel_launch *l) { return (size_t)l->grid[0] * l->grid[1] * l->grid[2]; }

static acc_event_info event_info(const struct accel_prof_event *e, const struct accelrt_site *s)
{
    acc_event_info info = { .other_event = { e->type, _ACC_OTHER_EVENT_INFO_VALID_BYTES, construct_of(s), e->implicit, NULL } };
    bool data = (e->type >= acc_ev_create && e->type <= acc_ev_free) ||
                (e->type >= acc_ev_enqueue_upload_start && e->type <= acc_ev_enqueue_download_end);
    if (data) {
        info.data_event.valid_bytes = _ACC_DATA_EVENT_INFO_VALID_BYTES;
        info.data_event.var_name = e->name;
        info.data_event.bytes = e->bytes;
        info.data_event.host_ptr = e->host;
        info.data_event.device_ptr = e->memory;
    } else if (e->kernel) {
        info.launch_event.valid_bytes = _ACC_LAUNCH_EVENT_INFO_VALID_BYTES;
        info.launch_event.kernel_name = e->kernel->name;
        info.launch_event.num_gangs = gangs_of(e->launch);
        info.launch_event.num_workers = (size_t)e->launch->block[1] * e->launch->block[2];
        info.launch_event.vector_length = e->launch->block[0];
    } else if (e->type == acc_ev_error) {
        info.error_event.valid_bytes = _ACC_ERROR_EVENT_INFO_VALID_BYTES;
        info.error_event.error_code = e->error;
        info.error_event.error_message = e->message;
        info.error_event.runtime_info = (size_t)e->driver_code;
    }
    return info;
}

static acc_api_info api_info(const struct accel_prof_event *e)
{
    acc_device_t type = e->device ? e->device->type : acc_device_none;
    acc_api_info info = { acc_device_api_none, _ACC_API_INFO_VALID_BYTES, type, -1, NULL, NULL, NULL };
    if (!e->device || accel__is_host(e->device) || !atomic_load(&e->device->is_open)) return info;
    info.device_api = acc_device_api_cuda;
    info.context_handle = accel__cuda_context(e->device);
    info.async_handle = e->queue ? e->queue->stream : NULL;
    return info;
}

/* Runs the event's callbacks. They may call the API, so the thread's site and device are saved and restored. */
static void tell(const struct accel_prof_event *e, const struct accelrt_site *site, void **tool_info)
{
    enum { MAX = 32 };
    acc_prof_callback list[MAX];
    int n = in_callback ? 0 : accel__prof_callbacks(e->type, list, MAX);
    if (!n) return;
    struct accel_thread before = accel__thread;
    accel__thread.directive = NULL;
    acc_prof_info prof = prof_info(e, site);
    acc_event_info event = event_info(e, site);
    acc_api_info api = api_info(e);
    in_callback = true;
    event.other_event.tool_info = tool_info ? *tool_info : NULL;
    for (int i = 0; i < n; i++) list[i](&prof, &event, &api);
    if (tool_info) *tool_info = event.other_event.tool_info;
    in_callback = false;
    accel__thread.site = before.site;
    accel__thread.directive = before.directive;
}

/* ---- events and pairs --------------------------------------------------------------------------------------------------------------- */

void accel__prof_instant(const struct accel_prof_event *e)
{
    tell(e, accel__thread.site, NULL);
}

void accel__prof_begin(const void *key, const struct accel_prof_event *e)
{
    struct scope *s = accel__allocate(sizeof *s);
    *s = (struct scope){ .outer = scopes, .key = key, .event = *e, .site = accel__thread.site };
    if (e->launch) s->launch = *e->launch;
    if (e->launch) s->event.launch = &s->launch;
    tell(&s->event, s->site, &s->tool_info);
    scopes = s;
    if (accel__nvtx_on) accel__nvtx_push(&s->event, s->site);
    s->start_us = accel__now_us();
    if (accel__trace_on && e->queue) s->work = accel__trace_work_begin(e, s->site);
}

/* Ends the innermost scope. told: whether its _end event is reported. */
static void scope_end(struct accel_queue *queue, bool told)
{
    struct scope *s = scopes;
    scopes = s->outer;
    if (accel__nvtx_on) accel__nvtx_pop();
    if (accel__trace_on) {
        if (s->work) accel__trace_work_end(s->work);
        accel__trace_scope(&s->event, s->site, s->start_us);
        if (s->event.type == acc_ev_wait_start) accel__trace_settle(s->event.device);
    }
    s->event.type++;
    if (queue) s->event.queue = queue;
    if (told) tell(&s->event, s->site, &s->tool_info);
    free(s);
}

void accel__prof_end(const void *key, struct accel_queue *queue)
{
    struct scope *s = scopes;
    while (s && s->key != key) s = s->outer;
    if (!s) return;
    while (scopes != s) scope_end(NULL, false);
    scope_end(queue, true);
}

/* ---- the hooks ---------------------------------------------------------------------------------------------------------------------- */

void accel__prof_compute_begin(const struct accelrt_call *call, struct accel_device *d)
{
    accel__prof_begin(call, &(struct accel_prof_event){ .type = acc_ev_compute_construct_start, .device = d, .async = call->async });
}

/* Whether an event results from a compute construct, and not from a data directive. */
static bool in_compute(void)
{
    acc_construct_t c = construct_of(accel__thread.site);
    return c == acc_construct_parallel || c == acc_construct_kernels || c == acc_construct_serial;
}

/* The async value of the construct or data directive whose work is in q. */
static int async_around(const struct accel_queue *q)
{
    const struct scope *s = scopes;
    while (s && s->event.type != acc_ev_compute_construct_start && s->event.type != acc_ev_enter_data_start &&
           s->event.type != acc_ev_exit_data_start && s->event.type != acc_ev_update_start)
        s = s->outer;
    return s ? s->event.async : q->value;
}

void accel__prof_data_begin(const void *key, acc_event_t type, struct accel_queue *q, int async)
{
    accel__prof_begin(key, &(struct accel_prof_event){ .type = type, .device = q->device, .async = async, .implicit = in_compute() });
}

void accel__prof_mapped(struct accel_device *d, bool mapped, size_t bytes, const void *host, const void *memory)
{
    accel__prof_instant(&(struct accel_prof_event){ .type = mapped ? acc_ev_create : acc_ev_delete,
                                                    .device = d,
                                                    .async = ACCELRT_ASYNC_SYNC,
                                                    .name = "(argument)",
                                                    .bytes = bytes,
                                                    .host = host,
                                                    .memory = memory });
}

void accel__prof_memory(struct accel_queue *q, bool alloc, const char *name, size_t bytes, const void *host, const void *memory)
{
    struct accel_prof_event e = { .device = q->device, .queue = q, .async = async_around(q), .implicit = in_compute(), .name = name,
                                  .bytes = bytes, .host = host, .memory = memory };
    acc_event_t device_first = alloc ? acc_ev_alloc : acc_ev_delete, then = alloc ? acc_ev_create : acc_ev_free;
    e.type = device_first;
    if (host || alloc) accel__prof_instant(&e);
    e.type = then;
    if (host || !alloc) accel__prof_instant(&e);
}

void accel__prof_transfer_begin(struct accel_queue *q, enum accel_direction way, const void *host, const void *memory, size_t bytes,
                                const char *name)
{
    acc_event_t type = way == ACCEL_TO_DEVICE ? acc_ev_enqueue_upload_start : acc_ev_enqueue_download_start;
    accel__prof_begin(q, &(struct accel_prof_event){ .type = type,
                                                     .device = q->device,
                                                     .queue = q,
                                                     .async = async_around(q),
                                                     .implicit = in_compute(),
                                                     .name = name,
                                                     .bytes = bytes,
                                                     .host = host,
                                                     .memory = memory });
}

void accel__prof_launch_begin(struct accel_queue *q, const struct accelrt_kernel *k, const struct accel_launch *l)
{
    accel__prof_begin(q, &(struct accel_prof_event){ .type = acc_ev_enqueue_launch_start, .device = q->device, .queue = q,
                                                     .async = async_around(q), .implicit = true, .kernel = k, .launch = l });
}

void accel__prof_wait_begin(struct accel_queue *q)
{
    acc_construct_t c = construct_of(accel__thread.site);
    bool asked = c == acc_construct_wait || c == acc_construct_runtime_api;
    accel__prof_begin(q, &(struct accel_prof_event){ .type = acc_ev_wait_start, .device = q->device, .async = q->value,
                                                     .implicit = !asked });
}

bool accel__prof_init_begin(struct accel_device *d)
{
    acc_construct_t c = construct_of(accel__thread.site);
    bool asked = c == acc_construct_init || c == acc_construct_runtime_api;
    if (atomic_exchange(&d->announced, true)) return false;
    accel__prof_begin(d, &(struct accel_prof_event){ .type = acc_ev_device_init_start, .device = d, .async = ACCELRT_ASYNC_SYNC,
                                                     .implicit = !asked });
    return true;
}

void accel__prof_shutdown_begin(struct accel_device *d)
{
    accel__prof_begin(d, &(struct accel_prof_event){ .type = acc_ev_device_shutdown_start, .device = d, .async = ACCELRT_ASYNC_SYNC });
    atomic_store(&d->announced, false);
}

static void tell_error(acc_error_t error, const char *message, int driver_code)
{
    if (!accel__prof_on) return;
    accel__prof_instant(&(struct accel_prof_event){ .type = acc_ev_error, .device = accel__thread.device, .async = ACCELRT_ASYNC_SYNC,
                                                    .error = error, .message = message, .driver_code = driver_code });
}

void accel__prof_start(void)
{
    atomic_store(&accel__on_error, tell_error);
    atomic_store(&accel__prof_on, true);
}
