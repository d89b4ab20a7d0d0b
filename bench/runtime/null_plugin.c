/* null_plugin: a device for gcc's libgomp whose every function returns at once, so that libgomp's own cost can be measured: what tests/tools/
 * null_driver.c is for libaccel. The functions are those that libgomp looks up in libgomp-plugin-nvptx.so.1. SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))
#pragma GCC diagnostic ignored "-Wunused-parameter"
enum { INTERFACE_VERSION = 1, TYPE_NVPTX = 5, CAN_OPENACC = 8 };
struct addresses { uintptr_t start, end; };
struct queue { int nothing; };
static struct queue queue;

#define RETURNS(type, name, parameters, value) EXPORT type GOMP_OFFLOAD_##name parameters; EXPORT type GOMP_OFFLOAD_##name parameters { return value; }
#define NOTHING(name, parameters) EXPORT void GOMP_OFFLOAD_##name parameters; EXPORT void GOMP_OFFLOAD_##name parameters {}

RETURNS(unsigned, version, (void), INTERFACE_VERSION)
RETURNS(const char *, get_name, (void), "nvptx")
RETURNS(unsigned, get_caps, (void), CAN_OPENACC)
RETURNS(int, get_type, (void), TYPE_NVPTX)
RETURNS(int, get_num_devices, (void), 1)
RETURNS(bool, init_device, (int device), true)
RETURNS(bool, fini_device, (int device), true)
RETURNS(bool, unload_image, (int device, unsigned version, const void *image), true)
RETURNS(void *, alloc, (int device, size_t bytes), malloc(bytes))
RETURNS(bool, free, (int device, void *memory), (free(memory), true))
RETURNS(bool, dev2host, (int device, void *to, const void *from, size_t bytes), (memcpy(to, from, bytes), true))
RETURNS(bool, host2dev, (int device, void *to, const void *from, size_t bytes), (memcpy(to, from, bytes), true))
NOTHING(openacc_exec, (void (*f)(void *), size_t n, void **host, void **device, unsigned *dims, void *memory))
NOTHING(openacc_async_exec, (void (*f)(void *), size_t n, void **host, void **device, unsigned *dims, void *memory, struct queue *q))
RETURNS(void *, openacc_create_thread_data, (int device), &queue)
NOTHING(openacc_destroy_thread_data, (void *data))
RETURNS(struct queue *, openacc_async_construct, (int device), &queue)
RETURNS(bool, openacc_async_destruct, (struct queue *q), true)
RETURNS(int, openacc_async_test, (struct queue *q), 1)
RETURNS(bool, openacc_async_synchronize, (struct queue *q), true)
RETURNS(bool, openacc_async_serialize, (struct queue *q, struct queue *other), true)
RETURNS(bool, openacc_async_dev2host, (int device, void *to, const void *from, size_t bytes, struct queue *q), (memcpy(to, from, bytes), true))
RETURNS(bool, openacc_async_host2dev, (int device, void *to, const void *from, size_t bytes, struct queue *q), (memcpy(to, from, bytes), true))
RETURNS(size_t, openacc_get_property, (int device, int property), 0)

EXPORT void GOMP_OFFLOAD_openacc_async_queue_callback(struct queue *q, void (*f)(void *), void *argument);
EXPORT void GOMP_OFFLOAD_openacc_async_queue_callback(struct queue *q, void (*f)(void *), void *argument) { f(argument); }

/* One function, as speed_gomp.c registers it. */
EXPORT int GOMP_OFFLOAD_load_image(int device, unsigned version, const void *image, struct addresses **table);
EXPORT int GOMP_OFFLOAD_load_image(int device, unsigned version, const void *image, struct addresses **table)
{
    *table = calloc(1, sizeof **table);
    if (!*table) return 0;
    (*table)->start = (uintptr_t)image;
    (*table)->end = (uintptr_t)image + 1;
    return 1;
}
