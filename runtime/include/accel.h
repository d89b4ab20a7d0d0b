/* accel.h: the standard API and accelcc's own additions to it. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ACCEL_H
#define ACCEL_ACCEL_H
#include <openacc.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Prints the present table of the calling thread's device to stderr, one line for each block. */
void accel_present_dump(void);
/* Bytes of device memory that the present table and acc_malloc hold on the calling thread's device. */
size_t accel_device_bytes(void);
/* Page-locked host memory, for copies that overlap with computation (async): `bytes` at an address aligned for any type, not set to
 * anything; NULL for 0 bytes, or if there is no memory. On the host device it is ordinary memory. The caller frees it, with the device
 * selected that was at its allocation and before acc_shutdown of that, when no copy uses it any more (acc_wait). */
void *accel_malloc_host(size_t bytes);
void accel_free_host(void *memory);            /* NULL: nothing */

/* Kernels of the queue, also of libraries (accel_enqueue), start before waiting parts of kernels of other queues that are not first: what
 * other GPUs or processes wait for should not wait for what nothing waits for. Waits for the queue. Without effect on the host, and for
 * acc_async_sync. */
void accel_queue_first(int queue);
/* Calls enqueue(stream, device, context) with the queue's CUDA stream, and the address on the device of what is present at `array` (NULL:
 * none). There a library may enqueue work, which follows that of the queue and which the queue's later work follows. Work of other streams
 * must follow it by events, and neither stream nor address may be used after the call; otherwise use acc_get_cuda_stream and host_data,
 * after which the runtime expects work that it does not know. On the host the stream is NULL and the address is `array`. */
void accel_enqueue(int queue, void *array, void (*enqueue)(void *stream, void *device, void *context), void *context);

/* The program ends with a message that names the process, if accel_watch_end has not been called `seconds` later: for calls that wait for
 * other processes, which may have ended. call: its name, which must remain valid. Returns what accel_watch_end is given; with 0 seconds
 * nothing is watched. */
int accel_watch_begin(const char *call, int seconds);
void accel_watch_end(int watched);

/* Calls function(data). An error of the runtime on the calling thread returns from here instead of ending the program. Returns 0, or the
 * error's class (acc_error_t of acc_prof.h); text, of `bytes` bytes, then contains the message, or as much of it as fits. The function is
 * left by longjmp: what it has allocated stays, and no function of C++ or of an interpreter may be among those that are left. After an
 * error the runtime cannot be used again in this process: this function returns the first error without calling `function`, and directives
 * end the program. An error on another thread, for instance one of OpenMP, ends the program. */
int accel_try(void (*function)(void *data), void *data, char *text, size_t bytes);

#ifdef __cplusplus
}
#endif
#endif
