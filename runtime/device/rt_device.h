/* rt_device: devices, their queues, the images of their code, and messages about failures of their drivers. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_DEVICE_H
#define ACCEL_RT_DEVICE_H
#include "core/rt_core.h"
#include "device/device.h"
#include "present/rt_present.h"

#define ACCEL_MAX_DEVICES 33           /* the host and 32 others */

/* ---- devices (rt_device.c) ----------------------------------------------------------------------------------------------------------- */

struct accel_queue;
struct accel_staging;
struct accel_bounce;
struct accel_pipeline;
struct accel_probe;

struct accel_device {
    const struct accel_driver *driver;
    int index;                         /* among all devices of the process; 0 is the host */
    int number;                        /* among the devices of its type */
    acc_device_t type;
    char name[128];
    size_t memory;
    double memory_gbs, float_gflops, double_gflops;    /* what its memory and its processors can do at most; 0: not known */
    int driver_version, compute_major, compute_minor, multiprocessors;
    atomic_bool is_open;
    atomic_bool announced;             /* its start has been reported to callbacks */
    pthread_mutex_t open_lock;
    void *state;                       /* private to the driver */
    struct accel_function *functions;  /* loaded kernels; guarded by function_lock */
    pthread_mutex_t function_lock;
    pthread_cond_t function_loaded;
    struct accel_special *specials;    /* specialized kernels; guarded by special_lock */
    pthread_mutex_t special_lock;

    atomic_int globals_seen;           /* lists of globals whose variables exist on the device */
    pthread_mutex_t globals_lock;      /* held while variables are made */
    struct accel_present present;      /* with its own lock */
    struct accel_present mallocs;      /* memory of acc_malloc, with device addresses as host keys; with its own lock */

    pthread_mutex_t queue_lock;        /* guards the lists below */
    _Atomic(struct accel_queue *) queues[64];   /* hash table by async value; while the device is open, queues are added only */
    struct accel_queue *idle_sync, *all_queues;
    _Atomic(struct accel_queue *) spare_sync;   /* one idle synchronous queue, taken without the lock */
    struct accel_event *events;        /* idle ones */
    struct accel_slot *slots;          /* idle ones */
    struct accel_slab *slabs;
    atomic_int n_pending;              /* slots in use */
    pthread_mutex_t staging_lock;      /* guards the next seven members */
    pthread_cond_t staging_idle;
    struct accel_staging *staging;     /* idle ones */
    struct accel_bounce *bounces;      /* that no transfer uses */
    int n_bounces;                     /* all of them */
    int n_staging;                     /* idle or not */
    struct accel_pipeline *pipeline;   /* NULL: none was needed */
    bool pipeline_runs;                /* a thread uses it */
    struct accel_keep *keep;           /* freed device memory kept for reuse */

    _Atomic(struct accel_probe *) probe;        /* the launch that is timed (queue/rt_probe.c); NULL: none was yet */
    _Atomic(struct accel_queue *) deferring;    /* the synchronous queue with deferred waits (queue/rt_deferred.c); NULL: there were none */
    atomic_bool has_stored_pointers;   /* some kernel has stored pointers, so that attached ones may have other values */
    atomic_bool always_waits;          /* no wait may be deferred: the program could notice it without the runtime */
    atomic_bool exposes;               /* the program has device addresses, of blocks that are `exposed` and of memory that is in no block */
    atomic_bool has_pointers;          /* pointers have been attached: an address leads to memory of other blocks */
    bool shares;                       /* the program may have memory that the host and the device access (set by the driver) */
    atomic_uint least_wait;            /* us of the shortest wait for a construct; 0: none was timed */
    int n_sync;                        /* number of synchronous queues; guarded by queue_lock */
};
extern struct accel_device *accel__devices[ACCEL_MAX_DEVICES];
extern int accel__n_devices;           /* host included */
extern struct accel_device accel__host;

/* Initializes a device that is not yet open: `index` among all devices, `number` among those of its type. The other members of *d are set
 * by the caller, or 0. */
void accel__device_init(struct accel_device *d, const struct accel_driver *driver, int index, int number, acc_device_t type);
/* Called once: finds the devices of the kind that the environment selects; the host device exists already. Ends the program if the
 * environment selects a device that does not exist. */
void accel__devices_find(bool simulated);
extern char accel__why_host[256];      /* why there is no GPU; "" if there is one, or if none was searched for */
void accel__bind(struct accel_device *d);                  /* makes it current on the thread, as driver calls require */
struct accel_device *accel__find_device(acc_device_t type, int number);   /* NULL if there is none */
int accel__count_devices(acc_device_t type);
static inline bool accel__is_host(const struct accel_device *d) { return d == &accel__host; }

/* ---- queues: a stream of a device, and the state of its work (folder queue) ---------------------------------------------------------- */

/* An address that a deviceptr clause of a construct passed. */
struct accel_given {
    const char *name;
    uintptr_t address;
    const struct accelrt_site *site;
};

/* A launch on a synchronous queue, for messages about faults. */
struct accel_launched {
    const struct accelrt_site *site;
    const char *kernel;
    unsigned long mark;
};
#define ACCEL_LAUNCHED_MOST 64

struct accel_queue {
    struct accel_queue *hash_next, *idle_next, *all_next;
    struct accel_device *device;
    int value;                         /* the user's; ACCELRT_ASYNC_SYNC for those of synchronous constructs */
    void *stream;
    bool own_stream, exported;         /* exported: the program has its stream and may enqueue work there */
    atomic_ulong enqueued, completed;  /* marks: of the last work enqueued, of the last work known to be complete */
    atomic_ulong unseen;               /* number of marks of work that the host cannot notice: it copies to the device what it has read */
    pthread_mutex_t lock;              /* guards the members below */
    atomic_bool owes;                  /* scalars are to be delivered, its own or those of joins; written with the lock held */
    struct accel_slot *pending;
    unsigned long serial;
    struct accel_join *joins;
    int n_joins, max_joins;
    struct accel_queue *followed;      /* the last queue that later work of this one follows; NULL: none */
    unsigned long followed_mark;       /* up to this mark of it */
    struct accel_scratch { void *memory; size_t bytes; } scratch, scans;   /* scans: of kernels with ACCELRT_SCAN */
    struct accel_ended {
        struct accel_slot *slot;       /* rt_ended.c: the number that the host polls */
        unsigned launches;             /* so far */
        unsigned long mark;            /* of the last one */
        atomic_bool fails;
    } ended;
    struct accel_sums *sums;           /* rt_sums.c */
    const struct accelrt_site *last_site;   /* of the last launch, for messages about faults */
    const char *last_kernel;
    const char *last_absent;           /* name of a pointer to absent memory that the last kernel might follow; or NULL */
    const char *last_null;             /* name of a null pointer passed to the construct at null_site; or NULL */
    const char *null_clause;           /* clause that names it; NULL: none */
    const struct accelrt_site *null_site;
    struct accel_launched launched[ACCEL_LAUNCHED_MOST];   /* of a synchronous queue: launch number i is launched[i % MOST] */
    unsigned n_launched;
    atomic_ulong deferred;             /* mark of the last construct whose wait was deferred; at most `completed`: none is */
    atomic_ulong ordered;              /* the deferring queue's mark that this queue's later work follows */
    struct accel_backlog *backlog;     /* rt_deferred.c */
    struct accel_given given[4];       /* the last addresses of deviceptr clauses; given[n_given % 4] is the oldest */
    unsigned n_given;
};

/* Whether constructs of the synchronous queue q may be running although they have ended for the host. */
static inline bool accel__is_deferred(struct accel_queue *q) { return atomic_load(&q->deferred) > atomic_load(&q->completed); }

/* ---- drivers ------------------------------------------------------------------------------------------------------------------------- */

const struct accel_driver *accel__host_driver(void);       /* device_host.c */
/* device_cuda.c: loads the driver library (simulated or not) and returns the number of its devices; if 0, `why` is the reason. */
int accel__cuda_count(bool simulated, char *why, size_t size);
const char *accel__cuda_driver_version(void);              /* "13.0" */
bool accel__cuda_nvrtc_info(char *text, size_t size);      /* true: its version; false: why it cannot be used */
/* device_cuda_cache.c: a descriptor of the folder of ACCEL_CACHE_DIR, which is made if `make`; -1: there is none, or others may write to
 * it. */
int accel__cache_folder(bool make);
/* Whether the open file is of this type (S_IFREG...), belongs to the user, and only the user may write to it. */
bool accel__cache_is_private(int fd, unsigned type);
bool accel__cuda_loaded(void);         /* the driver library is loaded, usable or not */
const struct accel_driver *accel__cuda_driver(void);
void *accel__cuda_context(struct accel_device *d);

/* ---- images and their globals (rt_image.c) ------------------------------------------------------------------------------------------- */

void accel__image_add(struct accelrt_image *image);
void accel__image_remove(struct accelrt_image *image);            /* with its globals */
bool accel__has_device_code(const struct accelrt_image *image);   /* NULL: no */
bool accel__host_only(void);           /* no image of the program has device code: its data must stay on the host */
void accel__globals_add(struct accelrt_globals *globals);
extern atomic_int accel__n_globals;    /* lists registered so far; never decreases */
void accel__each_globals(void (*f)(const struct accelrt_globals *globals, void *context), void *context);
/* 0: not on the device. For a variable of a link clause a mapped part suffices. */
uintptr_t accel__global_device(struct accel_device *d, const struct accelrt_global *g);
/* rt_unpack.c: called before the image's text or binaries are read. Ends the program if they cannot be unpacked. */
void accel__image_unpack(const struct accelrt_image *image);
void accel__image_drop(struct accelrt_image *image);              /* called when the image is unregistered */

/* ---- failures (rt_fault.c) ----------------------------------------------------------------------------------------------------------- */

/* Reports a failed driver call and ends the program. `q` (may be NULL): queue whose last kernel is reported for faults that are detected
 * late. */
_Noreturn void accel__driver_fail(struct accel_device *d, struct accel_queue *q, int code, const char *what);
static inline void accel__check(struct accel_device *d, struct accel_queue *q, int code, const char *what)
{
    if (ACCEL_UNLIKELY(code != 0)) accel__driver_fail(d, q, code, what);
}
/* For calls whose failure may be ignored, except a fault: after it every call of the context fails. */
static inline void accel__check_fault(struct accel_device *d, int code, const char *what)
{
    if (ACCEL_UNLIKELY(code >= ACCEL_FAULT)) accel__driver_fail(d, NULL, code, what);
}
_Noreturn void accel__no_memory(struct accel_device *d, const char *name, size_t bytes);
void accel__present_list(struct accel_device *d);          /* prints the present table as details of a message. Present lock held */
/* Whether the address is in device memory of the present table or of acc_malloc. Present lock held. */
bool accel__is_device_address(struct accel_device *d, uintptr_t address);
#endif
