/* openacc.h: the runtime API of OpenACC, as far as libaccel implements it. SPDX-License-Identifier: MIT */
#ifndef ACCEL_OPENACC_H
#define ACCEL_OPENACC_H
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum acc_device_t {
    acc_device_current = -1,
    acc_device_none = 0,
    acc_device_default = 1,
    acc_device_host = 2,
    acc_device_not_host = 4,
    acc_device_nvidia = 5,             /* also the simulated GPU of ACC_DEVICE_TYPE=cudasim */
    acc_device_radeon = 8              /* never present */
} acc_device_t;

typedef enum acc_device_property_t {
    acc_property_none = 0,
    acc_property_memory,
    acc_property_free_memory,
    acc_property_shared_memory_support,
    acc_property_name,
    acc_property_vendor,
    acc_property_driver
} acc_device_property_t;

/* Queue values: 0 and above are the user's own. */
enum { acc_async_noval = -1, acc_async_sync = -2, acc_async_default = -3 };

/* Errors end the program with a message that names the function, after the callbacks of acc_ev_error (acc_prof.h). Sections are those of
 * OpenACC 3.3. On the host device memory is shared: nothing is copied, everything is present, queues are always idle. */

/* ---- devices (3.2.1 to 3.2.9) ---- */

/* The number of devices of a type; 0 if there are none. acc_device_host: 1. */
int acc_get_num_devices(acc_device_t type);
/* Selects the calling thread's device: the first of the type, or the one of ACC_DEVICE_NUM. Error: no such device. */
void acc_set_device_type(acc_device_t type);
acc_device_t acc_get_device_type(void);
/* Selects the calling thread's device. A negative number: the default device of the type. Error: no such device. */
void acc_set_device_num(int number, acc_device_t type);
int acc_get_device_num(acc_device_t type);
/* memory, free_memory (bytes), shared_memory_support (0 or 1); 0 for properties that are strings. Error: no such device. */
size_t acc_get_property(int number, acc_device_t type, acc_device_property_t property);
/* name, vendor, driver; valid until the thread's next call. NULL for properties that are numbers. */
const char *acc_get_property_string(int number, acc_device_t type, acc_device_property_t property);
/* Starts a device now instead of at its first use. acc_init also selects it for the calling thread. */
void acc_init(acc_device_t type);
void acc_init_device(int number, acc_device_t type);
/* Waits for the devices, empties their present tables and frees their memory. A device starts again at its next use. No other thread may
 * use the devices during the call. */
void acc_shutdown(acc_device_t type);
void acc_shutdown_device(int number, acc_device_t type);
/* In a kernel: whether it runs on a device of the type; a constant. In host code: true for acc_device_host and acc_device_none. (No function is
 * defined in this file, as programs include it in blocks.) */
#ifdef __GNUC__
__attribute__((__const__))
#endif
int acc_on_device(acc_device_t type);

/* ---- queues (3.2.10 to 3.2.17) ----
 * `device` is a number among those of the current type; without it, the current device is used. A queue that was never used is idle.
 * Errors: a negative value that is not one of the three above; no such device. */

/* 1 if all work of the queue (of all queues) is complete; its results are then on the host. */
int acc_async_test(int queue);
int acc_async_test_device(int queue, int device);
int acc_async_test_all(void);
int acc_async_test_all_device(int device);
/* The host waits. */
void acc_wait(int queue);
void acc_wait_device(int queue, int device);
void acc_wait_all(void);
void acc_wait_all_device(int device);
/* Later work in `queue` runs after the work that is now in `waited` (in all queues). The host does not wait. */
void acc_wait_async(int waited, int queue);
void acc_wait_device_async(int waited, int queue, int device);
void acc_wait_all_async(int queue);
void acc_wait_all_device_async(int queue, int device);
/* Waits until one of the queues is idle and returns its index. Entries of acc_async_sync are skipped; -1 if there is no other entry. */
int acc_wait_any(int count, int queues[]);
int acc_wait_any_device(int count, int queues[], int device);
/* The queue of async without a value, for the calling thread: 0 at first, and again after acc_async_default. */
int acc_get_default_async(void);
void acc_set_default_async(int queue);
/* OpenACC 1.0 names of the functions above */
void acc_async_wait(int queue);
void acc_async_wait_all(void);
void acc_async_wait_async(int waited, int queue);
void acc_async_wait_all_async(int queue);

/* ---- device memory (3.2.18, 3.2.19, 3.2.30 to 3.2.34) ----
 * The _async forms enqueue the work. Error: a null pointer, unless bytes is 0. */

/* Device memory of the current device; NULL if there is none, or if bytes is 0. */
void *acc_malloc(size_t bytes);
/* Waits for all queues first. NULL: no effect. Errors: memory that is not of acc_malloc, or that acc_map_data still maps. */
void acc_free(void *device);
/* `device` may also be host memory that is present; its copy on the device is used then. The same holds for acc_memcpy_device. */
void acc_memcpy_to_device(void *device, void *host, size_t bytes);
void acc_memcpy_to_device_async(void *device, void *host, size_t bytes, int queue);
void acc_memcpy_from_device(void *host, void *device, size_t bytes);
void acc_memcpy_from_device_async(void *host, void *device, size_t bytes, int queue);
/* Within the current device; the two ranges must not overlap. */
void acc_memcpy_device(void *to, void *from, size_t bytes);
void acc_memcpy_device_async(void *to, void *from, size_t bytes, int queue);
/* Copies the device copy of `from` on from_device to the device copy of `to` on to_device; host memory does not change. Between different
 * devices the copy is complete on return. Errors: not present, or partly; no such device. */
void acc_memcpy_d2d(void *to, void *from, size_t bytes, int to_device, int from_device);
void acc_memcpy_d2d_async(void *to, void *from, size_t bytes, int to_device, int from_device, int queue);

/* ---- present table (3.2.20 to 3.2.29) ----
 * The functions act as the data directives, with the dynamic reference counter. Error: host memory that is partly present. */

/* enter data copyin, create; returns the device address. If the memory is present, only its counter is incremented. */
void *acc_copyin(void *host, size_t bytes);
void acc_copyin_async(void *host, size_t bytes, int queue);
void *acc_create(void *host, size_t bytes);
void acc_create_async(void *host, size_t bytes, int queue);
/* older names */
void *acc_pcopyin(void *host, size_t bytes);
void *acc_present_or_copyin(void *host, size_t bytes);
void *acc_pcreate(void *host, size_t bytes);
void *acc_present_or_create(void *host, size_t bytes);
/* exit data copyout, delete: if the counter becomes 0, copies to the host (copyout) and frees. _finalize: sets the counter to 0. Absent
 * memory: no effect. */
void acc_copyout(void *host, size_t bytes);
void acc_copyout_async(void *host, size_t bytes, int queue);
void acc_copyout_finalize(void *host, size_t bytes);
void acc_copyout_finalize_async(void *host, size_t bytes, int queue);
void acc_delete(void *host, size_t bytes);
void acc_delete_async(void *host, size_t bytes, int queue);
void acc_delete_finalize(void *host, size_t bytes);
void acc_delete_finalize_async(void *host, size_t bytes, int queue);
/* update. Error: not present. */
void acc_update_device(void *host, size_t bytes);
void acc_update_device_async(void *host, size_t bytes, int queue);
void acc_update_self(void *host, size_t bytes);
void acc_update_self_async(void *host, size_t bytes, int queue);
/* 1 if all of it is present; with bytes 0, whether the address is. */
int acc_is_present(void *host, size_t bytes);
/* The corresponding device address; NULL if absent. */
void *acc_deviceptr(void *host);
void *acc_hostptr(void *device);
/* Maps device memory that the program owns. Only acc_unmap_data removes it; it is not freed. Errors: already mapped; a null pointer. */
void acc_map_data(void *host, void *device, size_t bytes);
/* Error: not mapped by acc_map_data. */
void acc_unmap_data(void *host);

/* ---- pointers in device copies (3.2.35, 3.2.36) ----
 * The argument is the pointer's address. No effect if the pointer or its target is absent. _finalize: sets the attachment counter to 0. */
void acc_attach(void *pointer);
void acc_attach_async(void *pointer, int queue);
void acc_detach(void *pointer);
void acc_detach_async(void *pointer, int queue);
void acc_detach_finalize(void *pointer);
void acc_detach_finalize_async(void *pointer, int queue);

/* ---- CUDA (A.2.1) ---- */

/* The queue's CUstream; NULL on the host and for acc_async_sync. set: returns 1 if the queue uses the stream from now on. */
void *acc_get_cuda_stream(int queue);
int acc_set_cuda_stream(int queue, void *stream);
/* NULL on the host, and before the device is first used. */
void *acc_get_current_cuda_device(void);
void *acc_get_current_cuda_context(void);

/* ---- extensions of other compilers ---- */

/* Prints the present table of the calling thread's device to stderr (accel.h: accel_present_dump); those of all devices. */
void acc_present_dump(void);
void acc_present_dump_all(void);
/* acc_property_memory and acc_property_free_memory of the calling thread's device. */
size_t acc_get_memory(void);
size_t acc_get_free_memory(void);
/* In a kernel: the number of the calling thread's gang, its worker's in the gang, its own in the worker. In host code, and in kernels on
 * the host device: 0. */
int __pgi_gangidx(void);
int __pgi_workeridx(void);
int __pgi_vectoridx(void);

#ifdef __cplusplus
}
#endif
#endif
