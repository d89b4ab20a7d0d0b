/* callbacks_test: who hears of which event of the profiling interface, and what, against a list for each event: rt_prof_register, rt_prof.
 * SPDX-License-Identifier: MIT
 *   callbacks_test [seed] */
#include "model.h"
#include "observe/rt_prof.h"

enum { TOOLS = 4, EVENTS = acc_ev_last, DEEPEST = 12, HEARD = 64 };
static struct accel_device device = { .type = acc_device_nvidia, .number = 1, .index = 1 };

/* The model: callbacks of each event in the order in which they run. */
static struct { int tool, count; bool off; } list[EVENTS][TOOLS];
static int n_list[EVENTS];
static bool event_off[EVENTS], all_off, thread_off;

/* What was heard last. */
static struct { int tool; acc_event_t type; const void *tool_info; int line; const char *name; size_t bytes; int async, implicit; acc_construct_t construct; } heard[HEARD];
static int n_heard;
static void *to_keep;                  /* what the first tool leaves for the end of the pair */

static void hear(int tool, acc_prof_info *p, acc_event_info *e, acc_api_info *a)
{
    EXPECT(n_heard < HEARD && p->event_type == e->event_type && a->device_type == acc_device_nvidia && p->device_number == 1);
    bool data = e->event_type == acc_ev_enqueue_upload_start || e->event_type == acc_ev_enqueue_upload_end;
    heard[n_heard].tool = tool, heard[n_heard].type = e->event_type, heard[n_heard].tool_info = e->other_event.tool_info;
    heard[n_heard].line = p->line_no, heard[n_heard].async = p->async;
    heard[n_heard].implicit = e->other_event.implicit, heard[n_heard].construct = e->other_event.parent_construct;
    heard[n_heard].name = data ? e->data_event.var_name : NULL;
    heard[n_heard++].bytes = data ? e->data_event.bytes : 0;
    if (to_keep) e->other_event.tool_info = to_keep;
}

#define TOOL(n) static void tool##n(acc_prof_info *p, acc_event_info *e, acc_api_info *a) { hear(n, p, e, a); }
TOOL(0) TOOL(1) TOOL(2) TOOL(3)
static const acc_prof_callback tools[TOOLS] = { tool0, tool1, tool2, tool3 };

static const struct { const char *directive; acc_construct_t construct; } constructs[] = {
    { "parallel loop", acc_construct_parallel }, { "kernels", acc_construct_kernels }, { "serial", acc_construct_serial },
    { "enter data", acc_construct_enter_data }, { "exit data", acc_construct_exit_data }, { "data", acc_construct_data },
    { "update", acc_construct_update }, { "wait", acc_construct_wait }, { "acc_copyin", acc_construct_runtime_api }
};
enum { CONSTRUCTS = sizeof constructs / sizeof *constructs };

static bool is_end(int e) { return e == acc_ev_update_end || e == acc_ev_enqueue_upload_end || e == acc_ev_wait_end; }

static void model_add(int e, int tool)
{
    int n = n_list[e], at = 0;
    while (at < n && list[e][at].tool != tool) at++;
    if (at < n) {
        list[e][at].count++;
        return;
    }
    if (is_end(e)) memmove(&list[e][1], &list[e][0], (size_t)n * sizeof **list), at = 0;
    list[e][at].tool = tool, list[e][at].count = 1, list[e][at].off = false;
    n_list[e]++;
}

static void model_take(int e, int tool)
{
    for (int i = 0; i < n_list[e]; i++) {
        if (list[e][i].tool != tool || --list[e][i].count) continue;
        memmove(&list[e][i], &list[e][i + 1], (size_t)(--n_list[e] - i) * sizeof **list);
        return;
    }
}

/* Registers, or unregisters, or toggles, at random. */
static void change(int e)
{
    int tool = (int)draw(TOOLS);
    bool on = !one_in(3);
    switch (draw(8)) {
    case 0:
        (on ? acc_prof_register : acc_prof_unregister)((acc_event_t)e, NULL, acc_toggle);
        event_off[e] = !on;
        break;
    case 1:
        (on ? acc_prof_register : acc_prof_unregister)((acc_event_t)e, tools[tool], acc_toggle);
        for (int i = 0; i < n_list[e]; i++) if (list[e][i].tool == tool) list[e][i].off = !on;
        break;
    case 2:
        (on ? acc_prof_register : acc_prof_unregister)(acc_ev_none, NULL, one_in(2) ? (all_off = !on, acc_toggle) : (thread_off = !on, acc_toggle_per_thread));
        break;
    default:
        (on ? acc_prof_register : acc_prof_unregister)((acc_event_t)e, tools[tool], acc_reg);
        if (on) model_add(e, tool);
        else model_take(e, tool);
        break;
    }
}

/* The tools that listen have heard it, in order. */
static void expect_heard(int e, const struct accel_prof_event *event, int line, const void *tool_info)
{
    int n = 0;
    for (int i = 0; i < n_list[e] && !all_off && !thread_off && !event_off[e]; i++) {
        if (list[e][i].off) continue;
        EXPECT(n < n_heard && heard[n].tool == list[e][i].tool && (int)heard[n].type == e && heard[n].line == line && heard[n].async == event->async);
        EXPECT(n || heard[n].tool_info == tool_info);
        EXPECT(heard[n].construct == constructs[line - 10].construct && heard[n].implicit == event->implicit);
        if (event->type == acc_ev_enqueue_upload_start) EXPECT(heard[n].name == event->name && heard[n].bytes == event->bytes);
        n++;
    }
    EXPECT_EQUAL(n_heard, n);
    n_heard = 0;
}

static struct accel_queue queue = { .device = &device, .value = 77 };
static struct { struct accel_prof_event event; int line; const void *tool_info, *key; } open[DEEPEST];
static int depth;

/* What the construct around, or the data movement, was given. */
static int async_around(void)
{
    for (int i = depth - 1; i >= 0; i--)
        if (open[i].event.type == acc_ev_update_start) return open[i].event.async;
    return queue.value;
}

/* Follows from a compute construct. */
static bool in_compute(void) { return accel__thread.site->line < 13; }

/* A copy as the runtime tells of it. */
static void begin_transfer(struct accel_prof_event *e)
{
    e->async = async_around();
    e->implicit = in_compute();
    accel__prof_transfer_begin(&queue, ACCEL_TO_DEVICE, NULL, NULL, e->bytes, e->name);
}

/* Memory comes to the device, or goes from it. */
static void tell_of_memory(bool alloc)
{
    struct accel_prof_event e = { .type = acc_ev_alloc, .device = &device, .async = async_around(), .implicit = in_compute() };
    accel__prof_memory(&queue, alloc, "m", 5, &e, &e);
    expect_heard(alloc ? acc_ev_alloc : acc_ev_free, &e, accel__thread.site->line, NULL);
}

static bool somebody_hears(int e)
{
    for (int i = 0; i < n_list[e]; i++)
        if (!list[e][i].off && !all_off && !thread_off && !event_off[e]) return true;
    return false;
}

int main(int argc, char **argv)
{
    static const acc_event_t pairs[] = { acc_ev_update_start, acc_ev_enqueue_upload_start, acc_ev_wait_start };
    static struct accelrt_site sites[CONSTRUCTS];
    model_begin(argc, argv);
    for (int i = 0; i < CONSTRUCTS; i++) sites[i] = (struct accelrt_site){ .file = "p.c", .line = 10 + i, .directive = constructs[i].directive };
    for (int step = 0; step < 20000; step++) {
        acc_event_t start = pairs[draw(3)];
        if (one_in(20) && accel__thread.site) {
            to_keep = NULL;
            tell_of_memory(one_in(2));
        } else if (one_in(3)) {
            change(one_in(10) ? one_in(2) ? acc_ev_alloc : acc_ev_free : (int)start + (one_in(2) ? 1 : 0));
        } else if (depth < DEEPEST && one_in(2)) {
            struct accel_prof_event e = { .type = start, .device = &device, .async = (int)draw(9), .name = one_in(2) ? "x" : "y", .bytes = draw(1000), .implicit = one_in(2) };
            accel__thread.site = &sites[draw(CONSTRUCTS)];
            to_keep = one_in(2) ? &open[depth] : NULL;
            open[depth].event = e, open[depth].line = accel__thread.site->line;
            open[depth].tool_info = to_keep && somebody_hears((int)start) ? to_keep : NULL;
            bool transfer = start == acc_ev_enqueue_upload_start && one_in(2);
            if (transfer) begin_transfer(&e);
            else accel__prof_begin(&open[depth], &e);
            open[depth].event = e;
            open[depth].key = transfer ? (void *)&queue : &open[depth];
            depth++;
            expect_heard((int)start, &e, accel__thread.site->line, NULL);
        } else if (depth) {
            depth--;
            to_keep = NULL;
            accel__prof_end(open[depth].key, NULL);
            expect_heard((int)open[depth].event.type + 1, &open[depth].event, open[depth].line, open[depth].tool_info);
        }
    }
    while (depth--) accel__prof_end(open[depth].key, NULL);
    EXPECT(acc_prof_lookup("acc_wait") && !acc_prof_lookup("acc_no_such_routine"));
    return 0;
}
