/* rt_device: devices, their queues, the images of their code, and what is said when their drivers fail. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_DEVICE_H
#define ACCEL_RT_DEVICE_H
#include "core/rt_core.h"
#include "device/device.h"
#include "present/rt_present.h"

#define ACCEL_MAX_DEVICES 33           /* the host and 32 others */

/* ---- devices (rt_device.c) ----------------------------------------------------------------------------------------------------------- */

struct accel_queue;
struct accel_staging;

struct accel_device {
    const struct accel_driver *driver;
    int index;                         /* in the process; 0 is the host */
    int number;                        /* among those of its type */
    acc_device_t type;
    char name[128];
    size_t memory;
    int driver_version, compute_major, compute_minor, multiprocessors, threads_per_multiprocessor, max_block;
    atomic_bool is_open;
    atomic_bool announced;             /* its start has been told to callbacks */
    pthread_mutex_t open_lock;
    void *state;                       /* the driver's */
    struct accel_function *functions;  /* loaded kernels; under function_lock */
    pthread_mutex_t function_lock;
    pthread_cond_t function_loaded;
    struct accel_special *specials;    /* kernels compiled for values; under special_lock */
    pthread_mutex_t special_lock;

    atomic_int globals_seen;           /* lists whose variables have been made here */
    pthread_mutex_t globals_lock;      /* held while they are made */
    struct accel_present present;      /* with its own lock */
    struct accel_present mallocs;      /* acc_malloc: device addresses as "host" keys; its own lock */

    pthread_mutex_t queue_lock;        /* the lists below */
    _Atomic(struct accel_queue *) queues[64];   /* hash by value; queues are only added while the device is open */
    struct accel_queue *idle_sync, *all_queues;
    _Atomic(struct accel_queue *) spare_sync;   /* one idle synchronous queue that is taken without the lock */
    struct accel_event *events;        /* idle ones */
    struct accel_slot *slots;          /* idle ones */
    struct accel_slab *slabs;
    atomic_int n_pending;              /* slots in use */
    pthread_mutex_t staging_lock;      /* the next three */
    pthread_cond_t staging_idle;
    struct accel_staging *staging;     /* idle ones */
    int n_staging;                     /* idle or not */
    struct accel_keep *keep;           /* device memory for the next directives */
};
extern struct accel_device *accel__devices[ACCEL_MAX_DEVICES];
extern int accel__n_devices;           /* host included */
extern struct accel_device accel__host;

/* A device that is not yet open: `index` among all, `number` among those of its type. The rest of *d is 0, or what the caller knows. */
void accel__device_init(struct accel_device *d, const struct accel_driver *driver, int index, int number, acc_device_t type);
/* Once: finds the devices of the kind that the environment asks for, but for the host, which is there. Ends the program where it asks for one
 * that is not there. */
void accel__devices_find(bool simulated);
extern char accel__why_host[256];      /* why there is no GPU; "" if there is one, or none was looked for */
void accel__bind(struct accel_device *d);                  /* makes it current on the thread, as driver calls need it */
struct accel_device *accel__find_device(acc_device_t type, int number);   /* NULL if there is none */
int accel__count_devices(acc_device_t type);
static inline bool accel__is_host(const struct accel_device *d) { return d == &accel__host; }

/* ---- queues: a stream of a device, and what is known of the work in it (the room queue) ---------------------------------------------- */

/* What a construct was given as an address of the device. */
struct accel_given {
    const char *name;
    uintptr_t address;
    const struct accelrt_site *site;
};

struct accel_queue {
    struct accel_queue *hash_next, *idle_next, *all_next;
    struct accel_device *device;
    int value;                         /* the user's; ACCELRT_ASYNC_SYNC for those of synchronous constructs */
    void *stream;
    bool own_stream, exported;         /* exported: the user may put work into it */
    atomic_ulong enqueued, completed;  /* marks: work put in, work known to be finished */
    pthread_mutex_t lock;              /* what follows */
    atomic_bool owes;                  /* there are scalars to deliver, its own or of joins; changes under the lock */
    struct accel_slot *pending;
    unsigned long serial;
    struct accel_join *joins;
    int n_joins, max_joins;
    void *scratch;
    size_t scratch_bytes;
    struct accel_sums *sums;           /* rt_sums.c */
    const struct accelrt_site *last_site;   /* of the last launch, for faults */
    const char *last_kernel;
    const char *last_absent;           /* pointer to memory that was not on the device when a kernel started that might follow it; or NULL */
    const char *last_null;             /* null pointer that the construct at null_site was given; or NULL */
    const char *null_clause;           /* its clause, NULL: none was written */
    const struct accelrt_site *null_site;
    struct accel_given given[4];       /* the last ones, by deviceptr clauses; given[n_given % 4] is the oldest */
    unsigned n_given;
};

/* ---- drivers ------------------------------------------------------------------------------------------------------------------------- */

const struct accel_driver *accel__host_driver(void);       /* device_host.c */
/* device_cuda.c: loads the driver library (simulated or not) and counts its devices; 0 and `why` if there is none. */
int accel__cuda_count(bool simulated, char *why, size_t size);
const char *accel__cuda_driver_version(void);              /* "13.0" */
bool accel__cuda_nvrtc_info(char *text, size_t size);      /* its version, or why it cannot be used: false */
bool accel__cuda_loaded(void);         /* the driver's library is there, usable or not */
const struct accel_driver *accel__cuda_driver(void);
void *accel__cuda_context(struct accel_device *d);

/* ---- images and their globals (rt_image.c) ------------------------------------------------------------------------------------------- */

void accel__image_add(struct accelrt_image *image);
void accel__image_remove(struct accelrt_image *image);            /* with its globals */
bool accel__has_device_code(const struct accelrt_image *image);   /* NULL: no */
bool accel__host_only(void);           /* all of the program was compiled without device code: its data has to stay on the host too */
void accel__globals_add(struct accelrt_globals *globals);
extern atomic_int accel__n_globals;    /* lists registered so far, never less */
void accel__each_globals(void (*f)(const struct accelrt_globals *globals, void *context), void *context);
uintptr_t accel__global_device(struct accel_device *d, const struct accelrt_global *g);   /* 0: not on the device; of a link clause a part will do */
/* rt_unpack.c: before its text or its binaries are read. Ends the program where they cannot be unpacked. */
void accel__image_unpack(const struct accelrt_image *image);
void accel__image_drop(struct accelrt_image *image);              /* it is unregistered */

/* ---- failures (rt_fault.c) ----------------------------------------------------------------------------------------------------------- */

/* A driver call failed. `q` (may be NULL) tells whose kernel is to blame for faults that come late. */
_Noreturn void accel__driver_fail(struct accel_device *d, struct accel_queue *q, int code, const char *what);
static inline void accel__check(struct accel_device *d, struct accel_queue *q, int code, const char *what)
{
    if (ACCEL_UNLIKELY(code != 0)) accel__driver_fail(d, q, code, what);
}
/* For calls whose failure does not matter: a broken context gives no more answers to anything. */
static inline void accel__check_fault(struct accel_device *d, int code, const char *what)
{
    if (ACCEL_UNLIKELY(code >= ACCEL_FAULT)) accel__driver_fail(d, NULL, code, what);
}
_Noreturn void accel__no_memory(struct accel_device *d, const char *name, size_t bytes);
void accel__present_list(struct accel_device *d);          /* details: the present table. Present lock held */
/* In a block of the present table or of acc_malloc. The present table's lock is held. */
bool accel__is_device_address(struct accel_device *d, uintptr_t address);
#endif
