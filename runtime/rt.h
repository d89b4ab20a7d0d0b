/* rt: what the runtime's files share. SPDX-License-Identifier: MIT
 *
 * Layers, lowest first: error, env; tree, present; device; queue, scratch, transfer; site cache; data; compute; the API. */
#ifndef ACCEL_RT_H
#define ACCEL_RT_H
#include "accel_abi.h"
#include "device/device.h"
#include "openacc.h"
#include "present/rt_present.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ACCEL_EXPORT __attribute__((visibility("default")))
#define ACCEL_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define ACCEL_PRINTF(text, first) __attribute__((format(printf, text, first)))
#define ACCEL_MAX_DEVICES 33           /* the host and 32 others */

/* ---- environment (rt_env.c) ---------------------------------------------------------------------------------------------------- */

enum accel_notify { NOTIFY_LAUNCH = 1, NOTIFY_TRANSFER = 2, NOTIFY_REGION = 4, NOTIFY_WAIT = 8, NOTIFY_ALLOC = 16 };
enum accel_device_choice { CHOICE_NONE, CHOICE_HOST, CHOICE_NVIDIA, CHOICE_CUDASIM };
struct accel_env {
    unsigned notify;                   /* enum accel_notify */
    bool time, sync, abort;
    bool reproducible;                 /* grids of kernels with reductions do not depend on the device */
    bool keep_memory;                  /* device memory that directives give back serves the next ones */
    bool memory_pool;                  /* device memory comes from the driver's pool, where there is one */
    bool check;                        /* ACCEL_SIM=check: sections lie in their objects */
    bool observe;                      /* notify, time or sync: launches and transfers take the slower path */
    enum accel_device_choice device_type;
    int device_num;                    /* -1: not given */
    int copy_threads;                  /* of a large copy of ordinary memory; 0: not given */
    size_t stack_bytes, heap_bytes;    /* on the device: a thread's stack for recursion, memory of all threads for arrays of variable length */
    size_t cache_bytes;                /* limit of the compiled code kept on disk; 0: nothing is kept */
};
extern struct accel_env accel__env;
void accel__env_read(void);            /* once, at start of the runtime; errors in values end the program */

/* ---- objects of the host (rt_object.c) ------------------------------------------------------------------------------------------- */

struct accel_object {
    uintptr_t begin;
    size_t bytes;
    char what[128];                    /* for messages: "'table'", "a block of memory", "the stack" */
};
/* The variable or block of memory around the address, or what is left of the stack. False: not known. */
bool accel__object_around(uintptr_t address, struct accel_object *o);
struct accelrt_data;
void accel__check_object(const struct accelrt_data *data);      /* ends the program where the section goes beyond the object in which it begins */

/* ---- devices (rt_device.c) ----------------------------------------------------------------------------------------------------- */

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

enum { ACCEL_FIRST_QUEUE = 0 };        /* default-async-var at the start of a thread: OpenACC 3.3, 2.3 leaves it to us */

/* The calling thread: its ICVs (OpenACC 2.3) and what it is doing, for messages. */
struct accel_thread {
    struct accel_device *device;       /* NULL until first use */
    int default_async;
    const struct accelrt_site *site;   /* directive or API function in progress */
    const struct accelrt_site *directive;      /* one that is carried out by functions of the API; else NULL */
    int error, driver_code;            /* what the next message is about: acc_error_t, and the driver's number */
};
extern _Thread_local struct accel_thread accel__thread __attribute__((tls_model("initial-exec")));

/* A device that is not yet open: `index` among all, `number` among those of its type. The rest of *d is 0, or what the caller knows. */
void accel__device_init(struct accel_device *d, const struct accel_driver *driver, int index, int number, acc_device_t type);
void accel__start(void);                                   /* reads the environment, finds the devices; once for all threads */
struct accel_device *accel__current_slow(void);
static inline struct accel_device *accel__current(void)    /* the calling thread's device, perhaps not yet open */
{
    return accel__thread.device ? accel__thread.device : accel__current_slow();
}
void accel__ready(struct accel_device *d);                 /* first use: context, or the end of the program */
void accel__bind(struct accel_device *d);                  /* makes it current on the thread, as driver calls need it */
void accel__open(struct accel_device *d);                  /* both */
void accel__shutdown(struct accel_device *d);
struct accel_device *accel__find_device(acc_device_t type, int number);   /* NULL if there is none */
int accel__count_devices(acc_device_t type);
static inline bool accel__is_host(const struct accel_device *d) { return d == &accel__host; }

const struct accel_driver *accel__host_driver(void);       /* device_host.c */
/* device_cuda.c: loads the driver library (simulated or not) and counts its devices; 0 and `why` if there is none. */
int accel__cuda_count(bool simulated, char *why, size_t size);
const char *accel__cuda_driver_version(void);              /* "13.0" */
bool accel__cuda_nvrtc_info(char *text, size_t size);      /* its version, or why it cannot be used: false */
extern char accel__why_host[256];      /* why there is no GPU; "" if there is one, or none was looked for */
bool accel__cuda_loaded(void);         /* the driver's library is there, usable or not */
const struct accel_driver *accel__cuda_driver(void);
void *accel__cuda_context(struct accel_device *d);


/* ---- images and their globals (rt_image.c, rt_global.c) ---------------------------------------------------------------------------- */

bool accel__has_device_code(const struct accelrt_image *image);   /* NULL: no */
/* rt_unpack.c: before its text or its binaries are read. Ends the program where they cannot be unpacked. */
void accel__image_unpack(const struct accelrt_image *image);
void accel__image_drop(struct accelrt_image *image);              /* it is unregistered */

/* ---- work that may take long (rt_patience.c): after two seconds between begin and end a line says on a terminal what it is --------------- */

struct accel_patience {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool started, ended;
    atomic_bool said;
    char text[512];
};
void accel__patience_begin(struct accel_patience *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
void accel__patience_end(struct accel_patience *p);
bool accel__host_only(void);           /* all of the program was compiled without device code: its data has to stay on the host too */
extern atomic_int accel__n_globals;    /* lists registered so far, never less */
void accel__each_globals(void (*f)(const struct accelrt_globals *globals, void *context), void *context);
void accel__globals_make(struct accel_device *d);           /* those not made before */
void accel__globals_drop(struct accel_device *d, const struct accelrt_image *image);   /* its library goes */
uintptr_t accel__global_device(struct accel_device *d, const struct accelrt_global *g);   /* 0: not on the device; of a link clause a part will do */

/* ---- errors (rt_error.c) ------------------------------------------------------------------------------------------------------- */

/* Prints "file.c:42: accel error: directive: variable: what; todo" for the thread's site. variable and todo may be NULL. Only the first
 * failing thread gets through; accel__stop must follow. */
void accel__error(const char *variable, const char *todo, const char *what, ...) ACCEL_PRINTF(3, 4);
/* accel__error after telling what class of error it is (acc_error_t of acc_prof.h). */
#define accel__fail_as(error_class, variable, todo, ...) \
    (accel__thread.error = (error_class), accel__error(variable, todo, __VA_ARGS__), accel__stop())
void accel__error_at(const struct accelrt_site *site, const char *variable, const char *todo, const char *what, ...) ACCEL_PRINTF(4, 5);
void accel__detail(const char *text, ...) ACCEL_PRINTF(1, 2);          /* an indented line after it */
_Noreturn void accel__stop(void);                                      /* exit 1, or abort under ACCEL_ABORT */
#define accel__fail(variable, todo, ...) (accel__error(variable, todo, __VA_ARGS__), accel__stop())
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
enum accel_ending { ENDING_NOT, ENDING_EXIT, ENDING_FORK, ENDING_ERROR };
extern _Atomic(enum accel_ending) accel__ending;                       /* rt_end.c: unless NOT, all devices are closed for good */
void accel__end_register(void);        /* once, at the start */
bool accel__lock_at_end(pthread_mutex_t *lock);      /* false: its owner was stopped by an error */
void accel__end_reports(void);         /* once: the end of the trace, the table of ACCEL_TIME */
void accel__end_by_error(void);        /* exit handlers of this thread find the host device */
bool accel__ended_quietly(void);       /* the process is at its end, where giving memory back is no error */
_Noreturn void accel__ended(struct accel_device *d);
void accel__forget_library(struct accel_device *d, const struct accelrt_image *image);   /* pointers to its names and sites */
extern atomic_bool accel__ran_on_host; /* a construct: OpenMP may have threads, which a fork's child lacks */
extern atomic_bool accel__dead;        /* a fault was reported or the process ends: no driver calls any more */
void *accel__allocate(size_t bytes);   /* zeroed host memory, or the end of the program */
void *accel__reserve(size_t bytes);    /* the same, not set to anything */
/* rt_sort.c. Whether all values, of which none is 0, lie `bytes` > 0 apart or more: then they are in `sorted`, which has room for n + 1. */
bool accel__sort_apart(uintptr_t *sorted, const uintptr_t *values, size_t n, size_t bytes);
bool accel__copy_apart(uintptr_t *to, const uintptr_t *from, size_t n, size_t bytes);      /* copies; whether they ascend and lie so */

/* ---- queues (rt_queue.c) ------------------------------------------------------------------------------------------------------- */

struct accel_event {
    struct accel_event *next;
    void *handle;
};

/* A scalar that lives in page-locked memory while regions of a queue use it; delivered to `base` when the queue is waited for. */
struct accel_slot {
    struct accel_slot *next;
    void *host, *device;
    void *base;
    size_t bytes;
    unsigned long serial;              /* of the queue's last finished construct that uses it */
    int open;                          /* constructs between begin and end */
};
#define ACCEL_SLOT_BYTES 64

struct accel_join {                    /* a queue that ours has waited for on the device: our wait delivers its scalars too */
    struct accel_queue *queue;
    unsigned long serial;
};

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

/* The queue of an async value (ACCELRT_ASYNC_DEFAULT resolved); ends the program for invalid values. A synchronous queue is taken out of
 * the device's list until accel__queue_done. */
struct accel_queue *accel__queue_for(struct accel_device *d, int async);
struct accel_queue *accel__queue_find(struct accel_device *d, int async);   /* NULL: never used */
int accel__async_value(int async);                          /* resolves the default, checks */
void accel__queue_done(struct accel_queue *q);              /* gives a synchronous queue back; others: nothing */
void accel__queue_wait(struct accel_queue *q);              /* host waits; delivers scalars */
bool accel__queue_test(struct accel_queue *q);              /* idle? then delivers */
void accel__queue_follow(struct accel_queue *q, struct accel_queue *other);   /* q's further work waits for other's work so far */
/* The same, also behind what a library may have put before it into the driver's default stream (synchronous queues). */
void accel__queue_follow_stream(struct accel_queue *q, struct accel_queue *other);
void accel__wait_all(struct accel_device *d);
bool accel__test_all(struct accel_device *d);
void accel__queue_follow_all(struct accel_queue *q);
/* To be called after putting work into q. The work is known to be complete once q->completed has reached the answer. */
unsigned long accel__queue_mark(struct accel_queue *q);
/* wait clause before a construct on q, or on the host (q NULL). */
void accel__wait_clause(struct accel_device *d, struct accel_queue *q, const struct accelrt_call *call);
void accel__queues_close(struct accel_device *d);

/* rt_slot.c */
struct accel_slot *accel__slot_open(struct accel_queue *q, const struct accelrt_data *data);
void accel__slot_close(struct accel_queue *q, const struct accelrt_data *data);
void accel__slot_deliver(struct accel_queue *q, unsigned long serial);
void accel__slots_close(struct accel_device *d);
bool accel__slot_waiting(struct accel_queue *q, const void *base);   /* has undelivered scalars; base: this one only, NULL: any */
struct accel_queue *accel__all_queues(struct accel_device *d);       /* first of the list that all_next links */

/* ---- device memory (rt_memory.c) ------------------------------------------------------------------------------------------------ */

/* Memory for q's work from here on. was_kept: nothing was put into the queue for it. The answer is the driver's. */
int accel__memory_take(struct accel_queue *q, size_t bytes, void **memory, bool *was_kept);
/* Back behind q's work so far; bytes as they were taken; memory may be NULL. */
int accel__memory_give(struct accel_queue *q, void *memory, size_t bytes);
/* The driver's alloc, which gets back what is kept when its memory runs out. */
int accel__memory_alloc(struct accel_device *d, size_t bytes, void *stream, void **memory);
void accel__memory_close(struct accel_device *d);
size_t accel__memory_kept(struct accel_device *d);         /* bytes */

/* ---- scratch (rt_scratch.c) ---------------------------------------------------------------------------------------------------- */

/* At least `bytes` of device memory behind a head of 256 bytes that is 0, until the queue's next launch. q->lock held by the caller; let go
 * while memory is allocated. */
void *accel__scratch(struct accel_queue *q, size_t bytes);
#define ACCEL_SCRATCH_HEAD 256

/* ---- exact sums (rt_sums.c) ---------------------------------------------------------------------------------------------------- */

/* Memory of 0 in which a kernel on q adds to `elements` numbers of this size, until it is given back; NULL: too many. */
void *accel__sums_take(struct accel_queue *q, size_t elements, size_t size);
void accel__sums_give(struct accel_queue *q, const void *memory);
void accel__sums_close(struct accel_queue *q);

/* ---- transfers (rt_transfer.c) ------------------------------------------------------------------------------------------------- */

/* Enqueued on q. To the device: the source has been read on return. To the host: complete on return, unless the host memory is
 * page-locked (then when q gets there). */
void accel__transfer(struct accel_queue *q, enum accel_direction way, void *host, void *device, size_t bytes, const char *name);
/* The same for pieces of host memory whose device addresses ascend. What lies between two of them on the device is overwritten by a
 * transfer to the device. Complete on return to the host, page-locked or not. */
struct accel_piece {
    void *host;
    uintptr_t device;
    size_t bytes;
};
void accel__transfer_pieces(struct accel_queue *q, enum accel_direction way, const struct accel_piece *pieces, size_t n, const char *name);
/* The same for rows, which lie one behind the other on the device in the order given. */
struct accel_row_set;
void accel__transfer_rows(struct accel_queue *q, enum accel_direction way, const struct accel_row_set *rows, void *device, const char *name);
void accel__staging_close(struct accel_device *d);

/* ---- call sites (rt_site_cache.c) ---------------------------------------------------------------------------------------------- */

/* The last few data that stood at one place of a directive: time steps exchange two or three buffers. */
#define ACCEL_SITE_WAYS 4
struct accel_site_item {
    struct {
        uintptr_t host;
        size_t bytes;
        struct accel_block *block;     /* NULL: nothing cached */
    } ways[ACCEL_SITE_WAYS];
    unsigned next;                     /* way that gives place */
};
struct accel_site_function {
    struct accel_site_function *next;
    const struct accelrt_kernel *kernel;
    struct accel_function *functions[2];
};
/* What a site knows about one device. `items` and `generation` are guarded by the device's present lock. */
struct accel_site_slot {
    struct accel_device *device;
    unsigned long generation;
    int n_items;
    _Atomic(struct accel_site_function *) functions;
    struct accel_site_item items[];
};
struct accel_site_slot *accel__site_slot(struct accelrt_call *call, struct accel_device *d);
struct accel_block *accel__site_find(struct accel_site_slot *s, int i, uintptr_t host, size_t bytes);
void accel__site_remember(struct accel_site_slot *s, int i, uintptr_t host, size_t bytes, struct accel_block *b);
struct accel_function *accel__site_function(struct accel_site_slot *s, struct accelrt_image *image, const struct accelrt_kernel *k,
                                            int overlap);

/* rt_special.c: the kernel, one of a struct accelrt_special, compiled for the values among args; NULL: the general one is to run. */
struct accel_function *accel__special_function(struct accel_device *d, struct accelrt_image *image, const struct accelrt_kernel *kernel,
                                               int overlap, void **args);
void accel__specials_forget(struct accel_device *d, const struct accelrt_image *image);   /* before the driver forgets it */

/* ---- data (rt_data.c) ---------------------------------------------------------------------------------------------------------- */

static inline unsigned accel__kind(const struct accelrt_data *data) { return data->kind & ACCELRT_KIND_MASK; }     /* ACCELRT_COPY.. */

/* One execution of a directive on a device. */
struct accel_work {
    struct accel_device *device;
    struct accel_queue *queue;
    struct accel_site_slot *slot;
    bool dynamic;                      /* counts in the dynamic counter, else in the structured one */
    bool compute;
    const struct accelrt_call *call;   /* when entering: the whole table */
    struct accel_group *group;         /* members made last by this directive */
    unsigned long changes_before;      /* of the present table, when entering began */
    const struct accelrt_data *absent; /* a path that leads to memory which is not on the device (rt_follow.h), and that memory */
    uintptr_t absent_value;
};
void accel__enter_one(struct accel_work *w, int i, struct accelrt_data *data);
void accel__leave_one(struct accel_work *w, int i, struct accelrt_data *data);
void accel__update_one(struct accel_work *w, int i, struct accelrt_data *data);
/* Block that holds data for an update on w's queue; NULL if it is absent and need not be there. */
struct accel_block *accel__update_block(struct accel_work *w, int i, const struct accelrt_data *data);
void accel__update_all(struct accel_work *w, struct accelrt_call *call);        /* rt_update.c */
void accel__enter_all(struct accel_work *w, struct accelrt_call *call);
void accel__leave_all(struct accel_work *w, struct accelrt_call *call);
/* Whether some of the data is on the device, or must not be seen to change on the host. */
bool accel__needs_device(struct accel_work *w, struct accelrt_call *call);
/* Block that holds the datum, ready for use; NULL if absent; the end of the program if partly present. Present lock held. */
struct accel_block *accel__locate(struct accel_work *w, int i, const struct accelrt_data *data);

/* rt_mirror.c: around a construct that the host runs, what the device has of its data stands in the host's variables. */
struct mirror;
struct mirror *accel__mirror_begin(struct accel_work *w, struct accelrt_call *call);
void accel__mirror_end(struct accel_work *w, struct mirror *all);
/* Gives back the synchronous queue after waiting for it; asynchronous: waits only under ACCEL_SYNC. */
void accel__work_end(struct accel_work *w);

/* rt_members.c. alloc: the driver's answer; device memory for b among the other members that the directive names. block_end: frees b, which
 * is in no table; the device memory to be given back and its bytes, NULL while other members use it. Present lock held for the latter. */
int accel__member_alloc(struct accel_work *w, struct accel_block *b, const struct accelrt_data *data, void **memory);
void *accel__block_end(struct accel_block *b, size_t *bytes);
/* Blocks that lie in one piece of memory by another reason; each names the group before it has its memory. No blocks: the group goes. */
struct accel_group *accel__group_new(void);
struct accel_block *accel__group_block(struct accel_group *g);         /* a new block for it, not yet set to anything */
void accel__group_begin(struct accel_group *g, void *memory, size_t bytes, unsigned blocks);

/* rt_attach.c: pointers inside device copies. Absent pointers and absent targets are left alone (OpenACC 2.7.2). */
void accel__attach_one(struct accel_work *w, const struct accelrt_data *data);
void accel__detach_one(struct accel_work *w, const struct accelrt_data *data);
/* After a transfer of [host, host + bytes) of b: puts back what attached pointers inside it must hold on that side. */
void accel__attached_repair(struct accel_work *w, struct accel_block *b, enum accel_direction way, uintptr_t host, size_t bytes);
void accel__attached_free(struct accel_block *b);

/* rt_data_error.c */
/* Present lock held. The end of the program if the datum, which is to be brought to the device, is a device address. */
void accel__given_hints(struct accel_device *d, const struct accel_queue *q);   /* details of a fault: what the last kernel was given */
void accel__refuse_length(const struct accelrt_data *data);            /* of a section: a negative one ends the program */
/* In a block of the present table or of acc_malloc. The present table's lock is held. */
bool accel__is_device_address(struct accel_device *d, uintptr_t address);
void accel__refuse_device_address(struct accel_device *d, const struct accelrt_data *data, bool ends);
_Noreturn void accel__absent(struct accel_device *d, const struct accelrt_data *data);
_Noreturn void accel__partly(struct accel_device *d, const struct accelrt_data *data, const struct accel_block *b);
_Noreturn void accel__no_memory(struct accel_device *d, const char *name, size_t bytes);
void accel__present_list(struct accel_device *d);          /* present lock held */

/* ---- profiling (rt_prof.h) ----------------------------------------------------------------------------------------------------------- */

extern atomic_bool accel__prof_on;      /* somebody listens, or ACCEL_TRACE is set */
extern const char accel__is_static __attribute__((weak)); /* accelcc defines it in links with -static: its address is not NULL there */
void accel__prof_libraries(void);       /* calls acc_register_library of the tools; the first time only */

/* ---- observation (rt_notify.c, rt_time.c) ---------------------------------------------------------------------------------------- */

void accel__notify_launch(struct accel_queue *q, const struct accel_launch *l, const struct accelrt_kernel *k);
void accel__notify_transfer(struct accel_queue *q, enum accel_direction way, const char *name, size_t bytes);
void accel__notify_memory(struct accel_device *d, bool alloc, const char *name, size_t bytes, const void *device);
void accel__notify_wait(struct accel_queue *q);
void accel__notify_region(const struct accelrt_call *call, const struct accel_device *d, bool enter);

void accel__time_region(const struct accelrt_site *site, const struct accel_device *d);
void accel__time_launch(const struct accelrt_site *site, const struct accel_device *d, const struct accel_launch *l, const char *kernel,
                        double device_us, double elapsed_us);
void accel__time_transfer(const struct accelrt_site *site, const struct accel_device *d, enum accel_direction way, size_t bytes,
                         double us);
void accel__time_host(const struct accelrt_site *site, double us);       /* a compute construct has run on the host */
double accel__now_us(void);
void accel__time_report(void);           /* at exit, to stderr */
#endif
