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

/* devices */
int acc_get_num_devices(acc_device_t type);
void acc_set_device_type(acc_device_t type);
acc_device_t acc_get_device_type(void);
void acc_set_device_num(int number, acc_device_t type);
int acc_get_device_num(acc_device_t type);
size_t acc_get_property(int number, acc_device_t type, acc_device_property_t property);
const char *acc_get_property_string(int number, acc_device_t type, acc_device_property_t property);
void acc_init(acc_device_t type);
void acc_init_device(int number, acc_device_t type);
void acc_shutdown(acc_device_t type);
void acc_shutdown_device(int number, acc_device_t type);
int acc_on_device(acc_device_t type);

/* queues */
int acc_async_test(int queue);
int acc_async_test_all(void);
void acc_wait(int queue);
void acc_wait_all(void);
void acc_wait_async(int waited, int queue);
void acc_wait_all_async(int queue);
int acc_async_test_device(int queue, int device);
int acc_async_test_all_device(int device);
void acc_wait_device(int queue, int device);
void acc_wait_all_device(int device);
void acc_wait_device_async(int waited, int queue, int device);
void acc_wait_all_device_async(int queue, int device);
int acc_wait_any(int count, int queues[]);
int acc_wait_any_device(int count, int queues[], int device);
int acc_get_default_async(void);
void acc_set_default_async(int queue);
/* names of OpenACC 1.0 for acc_wait and the others */
void acc_async_wait(int queue);
void acc_async_wait_all(void);
void acc_async_wait_async(int waited, int queue);
void acc_async_wait_all_async(int queue);

/* device memory */
void *acc_malloc(size_t bytes);
void acc_free(void *device);
void acc_memcpy_to_device(void *device, void *host, size_t bytes);
void acc_memcpy_to_device_async(void *device, void *host, size_t bytes, int queue);
void acc_memcpy_from_device(void *host, void *device, size_t bytes);
void acc_memcpy_from_device_async(void *host, void *device, size_t bytes, int queue);
void acc_memcpy_device(void *to, void *from, size_t bytes);
void acc_memcpy_device_async(void *to, void *from, size_t bytes, int queue);
void acc_memcpy_d2d(void *to, void *from, size_t bytes, int to_device, int from_device);
void acc_memcpy_d2d_async(void *to, void *from, size_t bytes, int to_device, int from_device, int queue);

/* present table */
void *acc_copyin(void *host, size_t bytes);
void acc_copyin_async(void *host, size_t bytes, int queue);
void *acc_pcopyin(void *host, size_t bytes);
void *acc_present_or_copyin(void *host, size_t bytes);
void *acc_create(void *host, size_t bytes);
void acc_create_async(void *host, size_t bytes, int queue);
void *acc_pcreate(void *host, size_t bytes);
void *acc_present_or_create(void *host, size_t bytes);
void acc_copyout(void *host, size_t bytes);
void acc_copyout_async(void *host, size_t bytes, int queue);
void acc_copyout_finalize(void *host, size_t bytes);
void acc_copyout_finalize_async(void *host, size_t bytes, int queue);
void acc_delete(void *host, size_t bytes);
void acc_delete_async(void *host, size_t bytes, int queue);
void acc_delete_finalize(void *host, size_t bytes);
void acc_delete_finalize_async(void *host, size_t bytes, int queue);
void acc_update_device(void *host, size_t bytes);
void acc_update_device_async(void *host, size_t bytes, int queue);
void acc_update_self(void *host, size_t bytes);
void acc_update_self_async(void *host, size_t bytes, int queue);
int acc_is_present(void *host, size_t bytes);
void *acc_deviceptr(void *host);
void *acc_hostptr(void *device);
void acc_map_data(void *host, void *device, size_t bytes);
void acc_unmap_data(void *host);

/* pointers in device copies; the argument is the pointer's address */
void acc_attach(void *pointer);
void acc_attach_async(void *pointer, int queue);
void acc_detach(void *pointer);
void acc_detach_async(void *pointer, int queue);
void acc_detach_finalize(void *pointer);
void acc_detach_finalize_async(void *pointer, int queue);

/* CUDA: the queue's CUstream; NULL on the host */
void *acc_get_cuda_stream(int queue);
int acc_set_cuda_stream(int queue, void *stream);
void *acc_get_current_cuda_device(void);
void *acc_get_current_cuda_context(void);

#ifdef __cplusplus
}
#endif
#endif
