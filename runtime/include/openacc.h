/* openacc.h: the runtime API of OpenACC, as far as libaccel has it. SPDX-License-Identifier: MIT */
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

/* How many devices of a type there are; 0 for types that are not there. acc_device_host: 1. */
int acc_get_num_devices(acc_device_t type);
/* The calling thread's device from here on: the first of the type, or the one of ACC_DEVICE_NUM. Error: no such device. */
void acc_set_device_type(acc_device_t type);
acc_device_t acc_get_device_type(void);
/* The calling thread's device from here on; a negative number: the one it would use anyway. Error: no such device. */
void acc_set_device_num(int number, acc_device_t type);
int acc_get_device_num(acc_device_t type);
/* memory, free_memory (bytes), shared_memory_support (0 or 1); 0 for properties that are strings. Error: no such device. */
size_t acc_get_property(int number, acc_device_t type, acc_device_property_t property);
/* name, vendor, driver; valid until the thread's next call. NULL for properties that are numbers. */
const char *acc_get_property_string(int number, acc_device_t type, acc_device_property_t property);
/* Starts a device now instead of at its first use. acc_init also makes it the calling thread's. */
void acc_init(acc_device_t type);
void acc_init_device(int number, acc_device_t type);
/* Waits for the devices, empties their present tables and gives their memory back; they start again when used. No other thread may be
 * using them. */
void acc_shutdown(acc_device_t type);
void acc_shutdown_device(int number, acc_device_t type);
/* In a kernel: whether it runs on a device of the type; a constant. In host code: true for acc_device_host and acc_device_none;
 * folded when the argument is a constant. */
int acc_on_device(acc_device_t type);
#if defined(__GNUC__) && !defined(ACCEL_RUNTIME)
extern __inline__ __attribute__((__gnu_inline__, __always_inline__)) int acc_on_device(acc_device_t type)
{
    return type == acc_device_host || type == acc_device_none;
}
#endif

/* ---- queues (3.2.10 to 3.2.17) ----
 * `device` is a number among those of the current type; without it the current device is meant. A queue that was never used is idle.
 * Errors: a negative value that is none of the three above; no such device. */

/* 1 if all work of the queue, of all queues, is done; then its results are on the host. */
int acc_async_test(int queue);
int acc_async_test_device(int queue, int device);
int acc_async_test_all(void);
int acc_async_test_all_device(int device);
/* The host waits. */
void acc_wait(int queue);
void acc_wait_device(int queue, int device);
void acc_wait_all(void);
void acc_wait_all_device(int device);
/* What is put into `queue` from here on runs after what is in `waited`, in all queues, now; the host does not wait. */
void acc_wait_async(int waited, int queue);
void acc_wait_device_async(int waited, int queue, int device);
void acc_wait_all_async(int queue);
void acc_wait_all_device_async(int queue, int device);
/* The host waits until one of the queues is idle: its index. Entries that are acc_async_sync are passed over; -1 if no other is left. */
int acc_wait_any(int count, int queues[]);
int acc_wait_any_device(int count, int queues[], int device);
/* The queue of async without a value, for the calling thread: 0 at first, and again after acc_async_default. */
int acc_get_default_async(void);
void acc_set_default_async(int queue);
/* names of OpenACC 1.0 for acc_wait and the others */
void acc_async_wait(int queue);
void acc_async_wait_all(void);
void acc_async_wait_async(int waited, int queue);
void acc_async_wait_all_async(int queue);

/* ---- device memory (3.2.18, 3.2.19, 3.2.30 to 3.2.34) ----
 * The _async forms put the work into a queue. Error: a null pointer, unless bytes is 0. */

/* Device memory of the current device; NULL if there is none, or if bytes is 0. */
void *acc_malloc(size_t bytes);
/* Waits for all queues first. NULL: nothing. Errors: not from acc_malloc; still mapped by acc_map_data. */
void acc_free(void *device);
/* `device` may also be host memory that has a copy on the device, which is meant then; so in acc_memcpy_device. */
void acc_memcpy_to_device(void *device, void *host, size_t bytes);
void acc_memcpy_to_device_async(void *device, void *host, size_t bytes, int queue);
void acc_memcpy_from_device(void *host, void *device, size_t bytes);
void acc_memcpy_from_device_async(void *host, void *device, size_t bytes, int queue);
/* Between two places of the current device; they may not overlap. */
void acc_memcpy_device(void *to, void *from, size_t bytes);
void acc_memcpy_device_async(void *to, void *from, size_t bytes, int queue);
/* The copy of host memory `from` on from_device to the copy of `to` on to_device; the host's own memory does not change. Between different
 * devices complete on return. Errors: not present, or partly; no such device. */
void acc_memcpy_d2d(void *to, void *from, size_t bytes, int to_device, int from_device);
void acc_memcpy_d2d_async(void *to, void *from, size_t bytes, int to_device, int from_device, int queue);

/* ---- present table (3.2.20 to 3.2.29) ----
 * As the data directives do, with the dynamic counter. Error: host memory that is partly present. */

/* enter data copyin, create: the device address. Present memory is counted, not copied. */
void *acc_copyin(void *host, size_t bytes);
void acc_copyin_async(void *host, size_t bytes, int queue);
void *acc_create(void *host, size_t bytes);
void acc_create_async(void *host, size_t bytes, int queue);
/* older names */
void *acc_pcopyin(void *host, size_t bytes);
void *acc_present_or_copyin(void *host, size_t bytes);
void *acc_pcreate(void *host, size_t bytes);
void *acc_present_or_create(void *host, size_t bytes);
/* exit data copyout, delete: the last one copies to the host, and frees. _finalize: this one is the last. Absent memory is left alone. */
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
/* 1 if all of it is present; bytes 0 asks for the address. */
int acc_is_present(void *host, size_t bytes);
/* The address that corresponds; NULL if absent. */
void *acc_deviceptr(void *host);
void *acc_hostptr(void *device);
/* Enters device memory of the program's own; it leaves only by acc_unmap_data, and is not freed. Errors: mapped already; null. */
void acc_map_data(void *host, void *device, size_t bytes);
/* Error: not from acc_map_data. */
void acc_unmap_data(void *host);

/* ---- pointers in device copies (3.2.35, 3.2.36) ----
 * The argument is the pointer's address. Nothing happens if the pointer, or what it points to, is absent. _finalize: whatever its counter. */
void acc_attach(void *pointer);
void acc_attach_async(void *pointer, int queue);
void acc_detach(void *pointer);
void acc_detach_async(void *pointer, int queue);
void acc_detach_finalize(void *pointer);
void acc_detach_finalize_async(void *pointer, int queue);

/* ---- CUDA (A.2.1) ---- */

/* The queue's CUstream; NULL on the host and for acc_async_sync. set: 1 if the queue uses the stream from here on. */
void *acc_get_cuda_stream(int queue);
int acc_set_cuda_stream(int queue, void *stream);
/* NULL on the host, and before the device is first used. */
void *acc_get_current_cuda_device(void);
void *acc_get_current_cuda_context(void);

/* ---- of other compilers ---- */

/* Prints the present table of the calling thread's device to stderr (accel.h: accel_present_dump); those of all devices. */
void acc_present_dump(void);
void acc_present_dump_all(void);
/* acc_property_memory and acc_property_free_memory of the calling thread's device. */
size_t acc_get_memory(void);
size_t acc_get_free_memory(void);
/* In a kernel: the number of the calling thread's gang, its worker's in the gang, its own in the worker. In host code, kernels on the host
 * device among it: 0. */
int __pgi_gangidx(void);
int __pgi_workeridx(void);
int __pgi_vectoridx(void);

#ifdef __cplusplus
}
#endif
#endif
