/* prof_test: acc_prof.h: which events come in which order, and what they say. SPDX-License-Identifier: MIT
 *   prof_test            all cases
 *   prof_test error      ends with an error that a callback is told of */
#include "accel_abi.h"

#include "abi_kernels.h"
#include <acc_prof.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition) \
    do \
        if (!(condition)) printf("%s:%d: %s\n", __func__, __LINE__, #condition), exit(1); \
    while (0)

static struct accelrt_image image = { ACCELRT_ABI, "prof_test.c", abi_source, sizeof abi_source - 1, "", NULL, 0, NULL, 0, NULL, NULL, NULL, NULL };
static struct accelrt_site site = { &image, "prof_test.c", "main", 42, 43, "parallel loop", NULL, NULL };
__attribute__((constructor)) static void image_register(void) { accelrt_register(&image); }
__attribute__((destructor)) static void image_unregister(void) { accelrt_unregister(&image); }

static int on_host(void) { return acc_get_device_type() == acc_device_host; }

static acc_event_t seen[100];
static int n_seen, n_registered, given = ACCELRT_ASYNC_SYNC;

/* Notes every event; what is said at a start is said again at its end. */
static void note(acc_prof_info *p, acc_event_info *e, acc_api_info *api)
{
    CHECK(p->event_type == e->event_type && p->valid_bytes == _ACC_PROF_INFO_VALID_BYTES && p->version == _ACC_PROF_INFO_VERSION);
    CHECK(api->valid_bytes == _ACC_API_INFO_VALID_BYTES);
    if (n_seen < 100) seen[n_seen++] = e->event_type;
    if (e->other_event.parent_construct != acc_construct_parallel) return;
    if (!on_host() && e->event_type != acc_ev_wait_start && e->event_type != acc_ev_wait_end)
        CHECK(p->async == given && p->async_queue == (given == ACCELRT_ASYNC_NOVAL ? 0 : given));
    CHECK(!strcmp(p->src_file, "prof_test.c") && !strcmp(p->func_name, "main") && p->line_no == 42 && p->end_line_no == 43);
    if (e->event_type == acc_ev_compute_construct_start) e->other_event.tool_info = &site;
    if (e->event_type == acc_ev_compute_construct_end) CHECK(e->other_event.tool_info == &site);
    if (e->event_type == acc_ev_enqueue_launch_end) CHECK(!strcmp(e->launch_event.kernel_name, "saxpy") && e->launch_event.num_gangs == 4);
    if (e->event_type == acc_ev_enqueue_upload_end)
        CHECK(e->data_event.bytes == 8000 && e->data_event.var_name[1] == '[' && e->data_event.host_ptr && e->data_event.device_ptr);
    if (e->event_type != acc_ev_compute_construct_start) return;
    static double other[4];            /* no events come from what a callback does */
    acc_copyin(other, sizeof other);
    acc_delete(other, sizeof other);
}

void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup)
{
    (void)unreg;
    n_registered++;
    for (int e = acc_ev_none + 1; e < acc_ev_last; e++) reg((acc_event_t)e, note, acc_reg);
    CHECK(lookup("acc_wait") == (acc_query_fn)acc_wait && !lookup("acc_what"));
}

static void saxpy(double *x, double *y)
{
    static const struct accelrt_kernel kernel = { "saxpy", ACCELRT_OVERLAP_VARIANT, 1, { 256, 1, 1 }, { 1, 1, 1 }, 0, 0, NULL, NULL, NULL, NULL, 0 };
    struct accelrt_data data[] = { { "x[0:n]", ACCELRT_COPYIN, x, 0, 8000, NULL },
                                   { "y[0:n]", ACCELRT_COPY | ACCELRT_WRITTEN, y, 0, 8000, NULL } };
    struct accelrt_call call = { &site, data, 2, given, 1, 0, -1, NULL, NULL, 0, 0, { 0 }, NULL };
    double two = 2;
    if (accelrt_compute_begin(&call)) {
        struct accelrt_geometry g = { .trips = { 1000, 0, 0 } };
        void *args[] = { &g.trips[0], &two, &data[0].device, &data[1].device };
        accelrt_launch(&call, &kernel, &g, args);
    } else {
        for (int i = 0; i < 1000; i++) y[i] = two * x[i] + y[i];
    }
    accelrt_compute_end(&call);
}

static double x[1000], y[1000];

static void order(void)
{
    static const acc_event_t host[] = { acc_ev_device_init_start, acc_ev_device_init_end, acc_ev_compute_construct_start,
                                        acc_ev_compute_construct_end };
    static const acc_event_t device[] = {
        acc_ev_device_init_start, acc_ev_device_init_end, acc_ev_compute_construct_start, acc_ev_enter_data_start, acc_ev_alloc,
        acc_ev_create,
        acc_ev_enqueue_upload_start, acc_ev_enqueue_upload_end, acc_ev_alloc, acc_ev_create, acc_ev_enqueue_upload_start,
        acc_ev_enqueue_upload_end, acc_ev_enter_data_end, acc_ev_enqueue_launch_start, acc_ev_enqueue_launch_end, acc_ev_exit_data_start,
        acc_ev_enqueue_download_start, acc_ev_enqueue_download_end, acc_ev_delete, acc_ev_free, acc_ev_delete, acc_ev_free,
        acc_ev_exit_data_end, acc_ev_wait_start, acc_ev_wait_end, acc_ev_compute_construct_end,
    };
    int n = on_host() ? (int)(sizeof host / sizeof *host) : (int)(sizeof device / sizeof *device);
    CHECK(n_registered == 1);
    saxpy(x, y);
    for (int i = 0; i < n && i < n_seen; i++)
        if (seen[i] != (on_host() ? host : device)[i]) printf("event %d is %d\n", i, seen[i]), exit(1);
    CHECK(n_seen == n);
}

/* `async` is what the program wrote, at every event of the construct; the queue is known beside it. */
static void queues(void)
{
    static const int values[] = { ACCELRT_ASYNC_NOVAL, 0, 3, ACCELRT_ASYNC_SYNC };
    for (int i = 0; i < 4; i++) {
        given = values[i];
        saxpy(x, y);
        acc_wait_all();
    }
}

/* Memory of the program's own that enters and leaves the table. */
static void mapped(void)
{
    if (on_host()) return;
    void *device = acc_malloc(sizeof x);
    n_seen = 0;
    acc_map_data(x, device, sizeof x);
    acc_unmap_data(x);
    CHECK(n_seen == 2 && seen[0] == acc_ev_create && seen[1] == acc_ev_delete);
    acc_free(device);
}

static int trail[8], n_trail;
static void first(acc_prof_info *p, acc_event_info *e, acc_api_info *a) { (void)p, (void)e, (void)a, trail[n_trail++] = 1; }
static void second(acc_prof_info *p, acc_event_info *e, acc_api_info *a) { (void)p, (void)e, (void)a, trail[n_trail++] = 2; }

/* Starts in order of registration, ends in reverse; a callback runs once however often it is registered. */
static void registration(void)
{
    acc_event_t start = acc_ev_compute_construct_start, end = acc_ev_compute_construct_end;
    acc_prof_callback two[] = { first, second };
    for (int i = 0; i < 2; i++) acc_prof_register(start, two[i], acc_reg), acc_prof_register(end, two[i], acc_reg);
    acc_prof_register(start, first, acc_reg);
    saxpy(x, y);
    CHECK(n_trail == 4 && trail[0] == 1 && trail[1] == 2 && trail[2] == 2 && trail[3] == 1);
    n_trail = 0;
    acc_prof_unregister(start, first, acc_toggle);
    acc_prof_unregister(end, NULL, acc_toggle);
    saxpy(x, y);
    CHECK(n_trail == 1 && trail[0] == 2);
    acc_prof_register(start, first, acc_toggle);
    acc_prof_register(end, NULL, acc_toggle);
    acc_prof_unregister(acc_ev_none, NULL, acc_toggle_per_thread);
    saxpy(x, y);
    acc_prof_register(acc_ev_none, NULL, acc_toggle_per_thread);
    acc_prof_unregister(acc_ev_none, NULL, acc_toggle);
    saxpy(x, y);
    acc_prof_register(acc_ev_none, NULL, acc_toggle);
    CHECK(n_trail == 1);
    for (int i = 0; i < 2; i++) acc_prof_unregister(start, two[i], acc_reg), acc_prof_unregister(end, two[i], acc_reg);
    acc_prof_unregister(start, first, acc_reg);
    saxpy(x, y);
    CHECK(n_trail == 1);
}

static int n_many;
static void count(acc_prof_info *p, acc_event_info *e, acc_api_info *a)
{
    (void)p, (void)e, (void)a;
    __atomic_fetch_add(&n_many, 1, __ATOMIC_RELAXED);
}

static void *worker(void *unused)
{
    double *mine = calloc(2000, sizeof *mine);
    for (int i = 0; i < 20; i++) saxpy(mine, mine + 1000);
    free(mine);
    return unused;
}

static void threads(void)
{
    pthread_t t[4];
    for (int e = acc_ev_none + 1; e < acc_ev_last; e++) acc_prof_unregister((acc_event_t)e, note, acc_reg);
    acc_prof_register(acc_ev_compute_construct_end, count, acc_reg);
    for (int i = 0; i < 4; i++) CHECK(!pthread_create(&t[i], NULL, worker, NULL));
    for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
    CHECK(n_many == 80);
}

static void on_error(acc_prof_info *p, acc_event_info *e, acc_api_info *a)
{
    (void)p, (void)a;
    CHECK(e->error_event.valid_bytes == _ACC_ERROR_EVENT_INFO_VALID_BYTES);
    fprintf(stderr, "told: %d %s\n", e->error_event.error_code, e->error_event.error_message);
}

static double cells[100];
static void queue(void) { acc_wait(-7); }
static void absent(void) { acc_update_self(cells, sizeof cells); }
static void partly(void) { acc_copyin(cells, 80), acc_copyin(cells + 5, 80); }
static void too_much(void) { acc_create(cells, (size_t)1 << 40); }
static void null(void) { acc_memcpy_to_device(NULL, cells, 8); }
static void twice(void) { acc_map_data(cells, acc_malloc(8), 8), acc_map_data(cells, acc_malloc(8), 8); }
static void nothing(void) { acc_map_data(cells, cells, 0); }
static void device(void) { acc_set_device_num(99, acc_device_current); }
static void type(void) { acc_set_device_type(acc_device_radeon); }

/* Mistakes whose class the callback is told. */
static const struct {
    const char *name;
    void (*f)(void);
} mistakes[] = { { "error", queue },    { "absent", absent }, { "partly", partly },   { "too_much", too_much }, { "null", null },
                 { "twice", twice },    { "nothing", nothing }, { "device", device }, { "type", type } };

int main(int argc, char **argv)
{
    if (argc > 1) acc_prof_register(acc_ev_error, on_error, acc_reg);
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes && argc > 1; i++)
        if (!strcmp(argv[1], mistakes[i].name)) mistakes[i].f();
    if (argc > 1) return 2;
    order();
    queues();
    mapped();
    registration();
    threads();
    acc_shutdown(acc_device_current);
    puts("passed");
    return 0;
}
