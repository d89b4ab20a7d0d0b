/* acc_prof.h: the profiling and error callback interface (OpenACC 3.3, section 5). SPDX-License-Identifier: MIT */
#ifndef ACCEL_ACC_PROF_H
#define ACCEL_ACC_PROF_H
#include <openacc.h>
#include <stddef.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Every _start event is followed by its _end event on the same thread, with the same tool_info. The other events have no end. */
typedef enum acc_event_t {
    acc_ev_none = 0,
    acc_ev_device_init_start,
    acc_ev_device_init_end,
    acc_ev_device_shutdown_start,
    acc_ev_device_shutdown_end,
    acc_ev_runtime_shutdown,           /* the process ends */
    acc_ev_create,                     /* a block enters the present table */
    acc_ev_delete,                     /* and leaves it */
    acc_ev_alloc,                      /* device memory is allocated */
    acc_ev_free,
    acc_ev_enter_data_start,           /* also when a compute or data construct begins */
    acc_ev_enter_data_end,
    acc_ev_exit_data_start,
    acc_ev_exit_data_end,
    acc_ev_update_start,
    acc_ev_update_end,
    acc_ev_compute_construct_start,
    acc_ev_compute_construct_end,
    acc_ev_enqueue_launch_start,       /* a kernel is enqueued; not on the host device */
    acc_ev_enqueue_launch_end,
    acc_ev_enqueue_upload_start,       /* a copy to the device is enqueued */
    acc_ev_enqueue_upload_end,
    acc_ev_enqueue_download_start,
    acc_ev_enqueue_download_end,
    acc_ev_wait_start,                 /* the host waits for a queue that has work */
    acc_ev_wait_end,
    acc_ev_error,                      /* 3.2: a run-time error; the program ends with a message when the callback returns */
    acc_ev_last
} acc_event_t;

typedef enum acc_construct_t {
    acc_construct_parallel = 0,
    acc_construct_kernels,
    acc_construct_loop,
    acc_construct_data,
    acc_construct_enter_data,
    acc_construct_exit_data,
    acc_construct_host_data,
    acc_construct_atomic,
    acc_construct_declare,
    acc_construct_init,
    acc_construct_shutdown,
    acc_construct_set,
    acc_construct_update,
    acc_construct_routine,
    acc_construct_wait,
    acc_construct_runtime_api,
    acc_construct_serial
} acc_construct_t;

typedef enum acc_device_api {
    acc_device_api_none = 0,           /* no handles below */
    acc_device_api_cuda,
    acc_device_api_opencl,
    acc_device_api_coi,
    acc_device_api_other
} acc_device_api;

/* What acc_ev_error reports. */
typedef enum acc_error_t {
    acc_error_none = 0,
    acc_error_other = 1,
    acc_error_system = 2,
    acc_error_execution = 3,
    acc_error_device_init = 4,
    acc_error_device_shutdown = 5,
    acc_error_device_unavailable = 6,
    acc_error_device_type_unavailable = 7,
    acc_error_wrong_device_type = 8,
    acc_error_out_of_memory = 9,
    acc_error_not_present = 10,
    acc_error_partly_present = 11,
    acc_error_present = 12,
    acc_error_invalid_argument = 13,
    acc_error_invalid_async = 14,
    acc_error_invalid_null_pointer = 15,
    acc_error_invalid_data_section = 16,
    acc_error_implementation_defined = 100
} acc_error_t;

/* Bytes of a structure up to and including its last member, without trailing padding: the value of valid_bytes. */
#define _ACC_PROF_VALID_BYTES_STRUCT(type, last, last_bytes) ((int)(offsetof(type, last) + (last_bytes)))
#define _ACC_PROF_VALID_BYTES_BASICTYPE(type) (sizeof(type))

/* The place of the event in the source, and its queue. Strings belong to the program and are valid while it is loaded. */
typedef struct acc_prof_info {
    acc_event_t event_type;
    int valid_bytes;
    int version;                       /* of the interface: _ACC_PROF_INFO_VERSION */
    acc_device_t device_type;
    int device_number;
    int thread_id;                     /* the system's number of the calling thread */
    ssize_t async;                     /* the program's async value; acc_async_sync without an async clause, and on the host device */
    ssize_t async_queue;               /* the queue in use, with acc_async_noval and acc_async_default resolved */
    const char *src_file;              /* NULL and -1: unknown, for calls of the API */
    const char *func_name;
    int line_no, end_line_no;
    int func_line_no, func_end_line_no;
} acc_prof_info;
#define _ACC_PROF_INFO_VERSION 201711
#define _ACC_PROF_INFO_VALID_BYTES _ACC_PROF_VALID_BYTES_STRUCT(acc_prof_info, func_end_line_no, _ACC_PROF_VALID_BYTES_BASICTYPE(int))

/* `implicit`: 1 if the event results from another construct and not from a directive of its own. `tool_info`: may be set by the callback at
 * _start, and is passed to it at _end. */
typedef struct acc_data_event_info {
    acc_event_t event_type;
    int valid_bytes;
    acc_construct_t parent_construct;
    int implicit;
    void *tool_info;
    const char *var_name;              /* as in the clause: "x[0:n]" */
    size_t bytes;
    const void *host_ptr, *device_ptr;
} acc_data_event_info;
#define _ACC_DATA_EVENT_INFO_VALID_BYTES \
    _ACC_PROF_VALID_BYTES_STRUCT(acc_data_event_info, device_ptr, _ACC_PROF_VALID_BYTES_BASICTYPE(void *))

typedef struct acc_launch_event_info {
    acc_event_t event_type;
    int valid_bytes;
    acc_construct_t parent_construct;
    int implicit;
    void *tool_info;
    const char *kernel_name;
    size_t num_gangs, num_workers, vector_length;
} acc_launch_event_info;
#define _ACC_LAUNCH_EVENT_INFO_VALID_BYTES \
    _ACC_PROF_VALID_BYTES_STRUCT(acc_launch_event_info, vector_length, _ACC_PROF_VALID_BYTES_BASICTYPE(size_t))

typedef struct acc_error_event_info {
    acc_event_t event_type;
    int valid_bytes;
    acc_construct_t parent_construct;
    int implicit;
    void *tool_info;
    acc_error_t error_code;
    const char *error_message;         /* the line that is printed afterwards; valid during the callback */
    size_t runtime_info;               /* the driver's error code; 0 if no driver call failed */
} acc_error_event_info;
#define _ACC_ERROR_EVENT_INFO_VALID_BYTES \
    _ACC_PROF_VALID_BYTES_STRUCT(acc_error_event_info, runtime_info, _ACC_PROF_VALID_BYTES_BASICTYPE(size_t))

typedef struct acc_other_event_info {
    acc_event_t event_type;
    int valid_bytes;
    acc_construct_t parent_construct;
    int implicit;
    void *tool_info;
} acc_other_event_info;
#define _ACC_OTHER_EVENT_INFO_VALID_BYTES \
    _ACC_PROF_VALID_BYTES_STRUCT(acc_other_event_info, tool_info, _ACC_PROF_VALID_BYTES_BASICTYPE(void *))

typedef union acc_event_info {
    acc_event_t event_type;
    acc_data_event_info data_event;    /* create, delete, alloc, free, enqueue_upload, enqueue_download */
    acc_launch_event_info launch_event;
    acc_error_event_info error_event;
    acc_other_event_info other_event;
} acc_event_info;

typedef struct acc_api_info {
    acc_device_api device_api;
    int valid_bytes;
    acc_device_t device_type;
    int vendor;                        /* -1: not known */
    const void *device_handle;         /* NULL: not known */
    const void *context_handle;        /* CUcontext */
    const void *async_handle;          /* CUstream */
} acc_api_info;
#define _ACC_API_INFO_VALID_BYTES _ACC_PROF_VALID_BYTES_STRUCT(acc_api_info, async_handle, _ACC_PROF_VALID_BYTES_BASICTYPE(void *))

typedef enum acc_register_t { acc_reg = 0, acc_toggle = 1, acc_toggle_per_thread = 2 } acc_register_t;

/* Called on the thread on which the event happens. While a callback runs, no events of its thread are reported. */
typedef void (*acc_prof_callback)(acc_prof_info *prof_info, acc_event_info *event_info, acc_api_info *api_info);
typedef void (*acc_prof_reg)(acc_event_t event, acc_prof_callback callback, acc_register_t info);
typedef void (*acc_query_fn)(void);
typedef acc_query_fn (*acc_prof_lookup_func)(const char *name);

/* 5.3.1, 5.3.2: with acc_reg, register adds a callback for an event or increments its count, and unregister decrements the count. A
 * callback is called once for an event, in order of registration; for _end events, in reverse order. acc_toggle switches a callback on or
 * off, with NULL all of the event, with acc_ev_none and NULL all events; acc_toggle_per_thread with acc_ev_none and NULL all events of the
 * calling thread. All other combinations are ignored. */
void acc_prof_register(acc_event_t event, acc_prof_callback callback, acc_register_t info);
void acc_prof_unregister(acc_event_t event, acc_prof_callback callback, acc_register_t info);

/* 5.3.4: the function of openacc.h or of this file with that name; NULL: none. */
acc_query_fn acc_prof_lookup(const char *name);

/* 5.3.3: defined by the tool, called once when the runtime starts. The runtime calls the one of the program or of a preloaded library
 * (LD_PRELOAD), and the one of each library that ACC_PROFLIB lists (separated by semicolons). */
void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup);

#ifdef __cplusplus
}
#endif
#endif
