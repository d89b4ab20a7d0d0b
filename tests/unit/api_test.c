/* api_test: the routines of openacc.h, on whatever device ACC_DEVICE_TYPE names. SPDX-License-Identifier: MIT
 *   api_test             all cases
 *   api_test CASE        one that must fail; its message is on stderr */
#include <accel.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 1000
#define CHECK(condition) \
    do \
        if (!(condition)) printf("%s:%d: %s\n", __func__, __LINE__, #condition), exit(1); \
    while (0)

static double a[N], b[N];

static bool on_host(void) { return acc_get_device_type() == acc_device_host; }

static void set(double *x, double value)
{
    for (int i = 0; i < N; i++) x[i] = value + i;
}

static bool holds(const double *x, double value)
{
    for (int i = 0; i < N; i++)
        if (x[i] != value + i) return false;
    return true;
}

/* ---- devices ------------------------------------------------------------------------------------------------------------------------ */

static void devices(void)
{
    acc_device_t type = acc_get_device_type();
    CHECK(acc_get_num_devices(type) >= 1 && acc_get_num_devices(acc_device_host) == 1 && acc_get_num_devices(acc_device_radeon) == 0);
    CHECK(acc_get_device_num(type) == 0);
    acc_set_device_num(0, type);
    acc_init_device(0, type);
    CHECK(acc_get_property(0, type, acc_property_memory) > 0);
    CHECK(acc_get_property(0, type, acc_property_free_memory) <= acc_get_property(0, type, acc_property_memory));
    CHECK(acc_get_memory() == acc_get_property(0, type, acc_property_memory) && acc_get_free_memory() <= acc_get_memory());
    CHECK(acc_get_property(0, type, acc_property_shared_memory_support) == (size_t)on_host());
    CHECK(acc_get_property(0, type, acc_property_name) == 0 && !acc_get_property_string(0, type, acc_property_memory));
    CHECK(*acc_get_property_string(0, type, acc_property_name) && *acc_get_property_string(0, type, acc_property_vendor) &&
          *acc_get_property_string(0, type, acc_property_driver));
    CHECK(acc_on_device(acc_device_host) && !acc_on_device(acc_device_nvidia));
    acc_shutdown_device(0, type);
    acc_init(type);
    acc_init(acc_device_none);
    CHECK(acc_get_device_type() == type);
    acc_set_device_type(acc_device_host);
    CHECK(on_host());
    acc_set_device_type(type);
    CHECK(acc_get_device_type() == type);
}

/* ---- queues ------------------------------------------------------------------------------------------------------------------------- */

static void queues(void)
{
    int several[] = { 5, 6, 7 }, device = acc_get_device_num(acc_device_current);
    CHECK(acc_get_default_async() == 0);
    acc_set_default_async(6);
    CHECK(acc_get_default_async() == 6);
    set(a, 1);
    acc_copyin_async(a, sizeof a, 5);
    acc_wait_async(5, acc_async_noval);
    acc_wait_device_async(5, 7, device);
    acc_wait_all_async(8);
    acc_wait_all_device_async(9, device);
    int which = acc_wait_any(3, several);
    CHECK(which >= 0 && which < 3 && acc_async_test(several[which]));
    several[which] = acc_async_sync;   /* struck out */
    int other = acc_wait_any(3, several);
    CHECK(other >= 0 && other < 3 && other != which && acc_wait_any(1, &several[which]) == -1);
    which = acc_wait_any_device(3, several, device);
    CHECK(which >= 0 && which < 3 && acc_wait_any(0, several) == -1);
    acc_wait_device(5, device);
    CHECK(acc_async_test_device(5, device));
    acc_wait_all_device(device);
    CHECK(acc_async_test_all() && acc_async_test_all_device(device));
    acc_async_wait(5);
    acc_async_wait_async(5, 6);
    acc_async_wait_all_async(5);
    acc_async_wait_all();
    acc_delete_async(a, sizeof a, acc_async_default);
    acc_wait_all();
    acc_set_default_async(acc_async_default);
    CHECK(acc_get_default_async() == 0 && (on_host() || !acc_is_present(a, sizeof a)));
}

/* ---- data --------------------------------------------------------------------------------------------------------------------------- */

static void present(void)
{
    set(a, 1);
    double *device = acc_copyin(a, sizeof a);
    CHECK(device && acc_present_or_copyin(a, sizeof a) == device && acc_pcopyin(a, sizeof a) == device);
    CHECK(acc_deviceptr(a + 3) == device + 3 && acc_hostptr(device + 3) == a + 3 && acc_is_present(a, sizeof a) && acc_is_present(a, 0));
    set(a, 2);
    acc_update_device_async(a, sizeof a, 1);
    acc_wait(1);
    set(a, 9);
    acc_update_self_async(a, sizeof a, 1);
    acc_wait(1);
    CHECK(on_host() || holds(a, 2));
    set(a, 9);
    acc_copyout(a, sizeof a);
    acc_copyout_async(a, sizeof a, 1);
    acc_wait(1);
    CHECK(holds(a, 9) && acc_is_present(a, sizeof a));
    acc_copyout_finalize(a, sizeof a);
    CHECK(on_host() || (holds(a, 2) && !acc_is_present(a, sizeof a) && !acc_deviceptr(a)));
    CHECK(acc_create(b, sizeof b) == acc_pcreate(b, sizeof b) && acc_present_or_create(b, sizeof b));
    acc_create_async(b, sizeof b, 2);
    acc_delete(b, sizeof b);
    acc_delete_finalize_async(b, sizeof b, 2);
    acc_delete_finalize(b, sizeof b);
    acc_wait(2);
    CHECK(on_host() || !acc_is_present(b, sizeof b));
    acc_delete(b, sizeof b);
}

static void memory(void)
{
    double *x = acc_malloc(sizeof a), *y = acc_malloc(sizeof a);
    CHECK(x && y && !acc_malloc(0));
    acc_device_t type = acc_get_device_type();
    size_t rest = acc_get_property(0, type, acc_property_free_memory);
    void *more = acc_malloc(1 << 20);
    CHECK(more && (on_host() || acc_get_property(0, type, acc_property_free_memory) + (1 << 20) <= rest));
    acc_free(more);
    CHECK(on_host() || acc_get_property(0, type, acc_property_free_memory) == rest);
    set(a, 3);
    acc_memcpy_to_device(x, a, sizeof a);
    acc_memcpy_device(y, x, sizeof a);
    acc_memcpy_from_device(b, y, sizeof a);
    CHECK(holds(b, 3));
    set(a, 4);
    acc_memcpy_to_device_async(x, a, sizeof a, 3);
    acc_memcpy_device_async(y, x, sizeof a, 3);
    acc_memcpy_from_device_async(b, y, sizeof a, 3);
    acc_wait(3);
    CHECK(holds(b, 4));
    acc_copyin(b, sizeof b);
    set(a, 5);
    acc_memcpy_to_device(x, a, sizeof a);
    acc_memcpy_device(b, x, sizeof b);
    acc_copyout(b, sizeof b);
    CHECK(holds(b, 5));
    acc_memcpy_to_device(NULL, NULL, 0);
    if (!on_host()) {
        acc_map_data(b, x, sizeof b);
        CHECK(acc_deviceptr(b) == x);
        acc_unmap_data(b);
    }
    CHECK(on_host() || accel_device_bytes() == 2 * sizeof a);
    acc_free(x);
    acc_free(y);
    acc_free(NULL);
    CHECK(accel_device_bytes() == 0);
}

/* The copies change; the host's own memory only where it is the device's. */
static void between(void)
{
    int device = acc_get_device_num(acc_device_current);
    set(a, 5);
    set(b, 0);
    acc_copyin(a, sizeof a);
    acc_copyin(b, sizeof b);
    acc_memcpy_d2d(b, a, sizeof a, device, device);
    CHECK(holds(b, on_host() ? 5 : 0));
    acc_update_self(b, sizeof b);
    CHECK(holds(b, 5));
    acc_memcpy_d2d_async(b, a + 1, 8, device, device, 4);
    acc_memcpy_d2d(b, b, sizeof b, device, device);
    acc_wait(4);
    acc_update_self(b, sizeof b);
    CHECK(b[0] == 6 && b[1] == 6);
    acc_delete(a, sizeof a);
    acc_delete(b, sizeof b);
}

static void *unmap(void *host)
{
    acc_set_device_num(0, acc_device_current);
    acc_unmap_data(host);
    return NULL;
}

/* Memory of the program's own stays, whatever leaves it; parts of it, and all of it through other pointers, are found. */
static void mapping(void)
{
    double *device = on_host() ? NULL : acc_malloc(sizeof a), *other = a + 7;
    pthread_t t;
    if (on_host()) return;
    acc_map_data(a, device, sizeof a);
    acc_delete(a, sizeof a);
    acc_delete_finalize(a, sizeof a);
    acc_copyout_finalize(other, 8);
    CHECK(acc_is_present(a, sizeof a) && acc_deviceptr(other) == device + 7 && acc_copyin(other, 16) == device + 7);
    set(a, 6);
    acc_update_device(other, 16);
    set(a, 0);
    acc_update_self(other - 1, 24);
    CHECK(other[0] == 13 && other[1] == 14 && a[9] == 9);
    acc_delete(other, 16);
    CHECK(!pthread_create(&t, NULL, unmap, a) && !pthread_join(t, NULL) && !acc_is_present(a, 8));
    acc_free(device);
}

/* Nothing is there of a section without length, and nothing is asked for. */
static void empty_sections(void)
{
    size_t bytes = accel_device_bytes();
    acc_copyin(a, 0);
    acc_create(a, 0);
    acc_update_self(a, 0);
    acc_update_device(a, 0);
    acc_copyout(a, 0);
    acc_delete(a, 0);
    CHECK(accel_device_bytes() == bytes && acc_is_present(a, 0) == on_host());
}

/* Of page-locked memory the device writes an asynchronous copy while the program runs on; on the host device it is ordinary memory. */
static void page_locked(void)
{
    double *host = accel_malloc_host(1000 * sizeof *host), *other = accel_malloc_host(8);
    CHECK(host && other && host != other && !accel_malloc_host(0));
    for (int i = 0; i < 1000; i++) host[i] = i;
    acc_copyin(host, 1000 * sizeof *host);
    for (int i = 0; i < 1000 && !on_host(); i++) host[i] = -1;
    acc_update_self_async(host, 1000 * sizeof *host, 2);
    acc_wait(2);
    for (int i = 0; i < 1000; i++) CHECK(host[i] == i);
    acc_delete(host, 1000 * sizeof *host);
    accel_free_host(host);
    accel_free_host(other);
    accel_free_host(NULL);
}

/* What a library would enqueue. */
static void set_first(void *stream, void *device, void *context)
{
    double value = 7;
    CHECK((stream == NULL) == on_host());
    *(void **)context = device;
    if (!device) return;
    acc_wait(3);
    if (on_host()) *(double *)device = value;
    else acc_memcpy_to_device(device, &value, sizeof value);
}

static void enqueued(void)
{
    double x[10] = { 1, 2, 3 }, absent[2];
    void *device = x;
    acc_copyin(x, sizeof x);
    accel_queue_first(3);
    acc_update_device_async(x, sizeof x, 3);
    accel_enqueue(3, x + 1, set_first, &device);
    CHECK(device == acc_deviceptr(x + 1));
    acc_update_self_async(x, sizeof x, 3);
    accel_queue_first(3);              /* waits for it */
    CHECK(x[0] == 1 && x[1] == 7 && x[2] == 3);
    accel_enqueue(acc_async_sync, NULL, set_first, &device);
    CHECK(!device);
    if (on_host()) return;
    accel_enqueue(4, absent, set_first, &device);
    CHECK(!device);
    acc_delete(x, sizeof x);
}

struct holder {
    double *part;
};

static double *part_on_device(struct holder *h)
{
    double *value;
    acc_memcpy_from_device(&value, acc_deviceptr(&h->part), sizeof value);
    return value;
}

static void pointers(void)
{
    static struct holder h;
    h.part = a + 2;
    acc_attach(&h.part);
    acc_copyin(&h, sizeof h);
    double *device = acc_copyin(a, sizeof a);
    acc_attach(&h.part);
    acc_attach_async(&h.part, 1);
    acc_wait(1);
    CHECK(part_on_device(&h) == device + 2);
    acc_detach(&h.part);
    CHECK(part_on_device(&h) == device + 2);
    acc_detach_async(&h.part, 1);
    acc_wait(1);
    CHECK(part_on_device(&h) == a + 2);
    acc_attach(&h.part);
    acc_attach(&h.part);
    acc_detach_finalize(&h.part);
    CHECK(part_on_device(&h) == a + 2);
    acc_attach(&h.part);
    acc_detach_finalize_async(&h.part, 1);
    acc_wait(1);
    CHECK(part_on_device(&h) == a + 2);
    acc_delete(a, sizeof a);
    acc_delete(&h, sizeof h);
}

static void streams(void)
{
    void *stream = acc_get_cuda_stream(1);
    CHECK(on_host() ? !stream : stream != NULL);
    CHECK(!acc_get_cuda_stream(acc_async_sync));
    CHECK(acc_set_cuda_stream(2, stream) == !on_host());
    CHECK(acc_get_cuda_stream(2) == stream);
    CHECK(on_host() ? !acc_get_current_cuda_context() : acc_get_current_cuda_context() && acc_get_current_cuda_device());
}

/* Thousands of queues, of any values: each does its own work, waits for the one before, and is waited for. */
static void many_queues(void)
{
    enum { QUEUES = 3000 };
    static int cells[QUEUES];
    int *device = acc_copyin(cells, sizeof cells), before = 0;
    for (int i = 0; i < QUEUES; i++) {
        int queue = i % 2 ? 2147483647 - i : i, value = i;
        if (i) acc_wait_async(before, queue);
        acc_memcpy_to_device_async(device + i, &value, sizeof value, queue);
        if (i) acc_memcpy_device_async(device + i, device + i, sizeof value, queue);
        before = queue;
    }
    acc_wait(before);
    for (int i = 0; i < QUEUES; i += 100) acc_wait(i);
    acc_wait_all();
    CHECK(acc_async_test_all());
    acc_copyout(cells, sizeof cells);
    for (int i = 0; i < QUEUES; i++) CHECK(on_host() || cells[i] == i);
}

static void mistake(const char *name)
{
    int device = acc_get_device_num(acc_device_current);
    if (!strcmp(name, "d2d_absent")) acc_memcpy_d2d(a, b, sizeof a, device, device);
    else if (!strcmp(name, "d2d_device")) acc_memcpy_d2d(a, b, sizeof a, device, 99);
    else if (!strcmp(name, "d2d_null")) acc_memcpy_d2d(a, NULL, sizeof a, device, device);
    else if (!strcmp(name, "wait_any")) acc_wait_any(1, (int[]){ -9 });
    else printf("no case %s\n", name);
}

int main(int argc, char **argv)
{
    if (argc > 1) {
        mistake(argv[1]);
        return 1;
    }
    devices();
    queues();
    present();
    memory();
    between();
    mapping();
    empty_sections();
    page_locked();
    enqueued();
    pointers();
    streams();
    many_queues();
    acc_present_dump();
    acc_shutdown(acc_device_current);
    puts("passed");
    return 0;
}
