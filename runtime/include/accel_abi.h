/* accel_abi.h: the binary interface between generated host code and libaccel. SPDX-License-Identifier: MIT
 *
 * It is included before the user's text, so it and what it includes define only macros that begin with ACCELRT_ or ACCEL_.
 * Every change of a structure or of a meaning increments ACCELRT_ABI; accelrt_register rejects images of another version. */
#ifndef ACCEL_ABI_H
#define ACCEL_ABI_H

#define ACCELRT_ABI 13
#include "accel_loops.h"
#include "accel_product.h"
#include "accel_work.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef __SIZE_TYPE__ accelrt_size;
typedef __PTRDIFF_TYPE__ accelrt_offset;
#include "accel_parts.h"

/* How a binary is compiled from the text of its file. The binaries of a file with imports are relocatable code, which is linked before it
 * is loaded. */
enum accelrt_variant {
    ACCELRT_DISJOINT = 0,              /* with ACCEL_RESTRICT=__restrict__ */
    ACCELRT_OVERLAP = 1,               /* ACCEL_RESTRICT empty, ACCEL_OVERLAP_ONLY: without kernels that are never for ranges that overlap */
    ACCELRT_ROUTINES = 2               /* ACCEL_RESTRICT empty, ACCEL_ROUTINES_ONLY: relocatable code for kernels of other files */
};
#define ACCELRT_OPTION_RESTRICT "-DACCEL_RESTRICT=__restrict__"
#define ACCELRT_OPTION_NO_RESTRICT "-DACCEL_RESTRICT="
#define ACCELRT_OPTION_OVERLAP "-DACCEL_OVERLAP_ONLY"
#define ACCELRT_OPTION_ROUTINES "-DACCEL_ROUTINES_ONLY"

/* Registers per thread of a routine that kernels of other files may call: the share of a thread in a block of 1024. A routine with more
 * could not be linked with a kernel of such blocks. */
#define ACCEL_ROUTINE_REGISTERS "64"

/* Compiled device code. `arch` is "sm_90" (a cubin) or "compute_75" (PTX). data is NULL if the image has a pack. */
struct accelrt_binary {
    const char *arch;
    int variant;                       /* enum accelrt_variant */
    const char *data;
    accelrt_size size;
};

/* The text and the binaries of an image as one zstd frame with a checksum, compressed with the dictionary of accel_dictionary.h. It unpacks
 * to the text and each binary; each begins at a multiple of ACCELRT_PACK_ALIGN and is followed by a 0. */
#define ACCELRT_PACK_ALIGN 16
struct accelrt_pack {
    const char *data;
    accelrt_size size, unpacked_size;
};

struct accelrt_image;

/* A function of device code that other files may call: accel_routine_<name>, defined in the same file as the function. */
struct accelrt_routine {
    const char *name;
    const struct accelrt_image *image; /* holds its code; NULL: built without the cuda target */
};

/* The device code of one translation unit. Static in the object file; an element of the runtime's list while registered. */
struct accelrt_image {
    int abi;                           /* ACCELRT_ABI */
    const char *file;                  /* the user's source file, as given to accelcc */
    const char *source;                /* CUDA C++ text, self-contained; NULL when packed, or built without the cuda target */
    accelrt_size source_size;          /* bytes, without the final 0; packed text too */
    const char *options;               /* further NVRTC options, separated by single spaces; "" for none */
    const struct accelrt_binary *binaries;
    int n_binaries;
    const struct accelrt_routine *const *imports;      /* routines of other files that the device code of this one calls */
    int n_imports;
    const struct accelrt_pack *pack;   /* NULL: text and binaries are not compressed */
    void *state;                       /* private to the runtime: loaded modules; initially NULL */
    struct accelrt_image *next;        /* private to the runtime */
    const char *tuned;                 /* winners of ACCEL_TUNE for its kernels, as in tuned.txt; NULL: none */
};
void accelrt_register(struct accelrt_image *image);     /* called from a constructor: appends to a list only */
void accelrt_unregister(struct accelrt_image *image);   /* called from a destructor (dlclose) */

/* A file-scope variable of a declare directive (OpenACC 2.13). Device code reaches it through the pointer `symbol`, declared there as
 * extern "C" __device__ T *symbol, which the runtime sets when it loads the image. */
struct accelrt_global {
    const char *name;                  /* for messages */
    void *host;                        /* address and size of the variable */
    accelrt_size bytes;
    unsigned kind;                     /* ACCELRT_CREATE or ACCELRT_COPYIN: mapped when the device is opened, with structured count 1; with
                                          ACCELRT_IMPLICIT: declared extern, mapped unless another image does; ACCELRT_PRESENT: declared
                                          extern without its size; ACCELRT_NO_CREATE: of a link clause: other directives map it, and the
                                          pointer is updated; ACCELRT_DEVICEPTR: a pointer of the host, whose value the symbol follows */
    const char *symbol;                /* NULL: no device code of this image names it */
    const char *layout;                /* as those of struct accelrt_site; NULL: not known */
};

/* The variables of one image. Static in the object file; registered after the image and unregistered with it. */
struct accelrt_globals {
    struct accelrt_image *image;
    const struct accelrt_global *list;
    int n;
    struct accelrt_globals *next;      /* private to the runtime */
};
void accelrt_register_globals(struct accelrt_globals *globals);

/* One directive in the source. Static in the function that holds the directive. */
struct accelrt_site {
    struct accelrt_image *image;       /* NULL for directives without a kernel */
    const char *file, *function;
    int line, end_line;                /* first line of the directive; last line of the construct */
    const char *directive;             /* "parallel loop", "enter data", ... */
    void *cache;                       /* private to the runtime: cache of look-ups of this site; initially NULL */
    const char *layouts;               /* what the elements of each datum are, separated by commas; empty: not known (ACCEL_COMPARE). A letter for
                                          a scalar, after a number for several: f float, d double, b h w q signed, B H W Q unsigned integers
                                          of 1, 2, 4, 8 bytes, p pointer, . a byte of padding, ? of unknown type: "d2w" */
};

/* Called from a constructor: the compute constructs of a file, one of which is `first`, run on the host only. Ends the program if
 * ACC_DEVICE_TYPE selects a GPU. */
void accelrt_host_only(const struct accelrt_site *first);

/* The action of a data clause. The low byte is one of the kinds; flags are or-ed to it. */
enum accelrt_kind {
    ACCELRT_COPY = 1, ACCELRT_COPYIN, ACCELRT_COPYOUT, ACCELRT_CREATE, ACCELRT_NO_CREATE, ACCELRT_PRESENT, ACCELRT_DEVICEPTR,
    ACCELRT_DELETE, ACCELRT_UPDATE_SELF, ACCELRT_UPDATE_DEVICE, ACCELRT_USE_DEVICE,
    ACCELRT_ATTACH, ACCELRT_DETACH,    /* base: address of the pointer, bytes: its size. ATTACH detaches at the end of a construct */
    ACCELRT_FOLLOW,                    /* compute constructs: the pointers of a path that begins in the block around base; `device` lists
                                          its hops. A pointer is attached if its target is present. Without IF_PRESENT, an absent target is
                                          an error when a kernel is launched */
    ACCELRT_KIND_MASK = 0xff,
    ACCELRT_IMPLICIT = 0x100,          /* the clause is implicit */
    ACCELRT_WRITTEN = 0x200,           /* the region may write the object (compute constructs) */
    ACCELRT_SCALAR = 0x400,            /* a scalar with ACCELRT_COPY: if absent, it may be kept in a pinned slot of the queue instead of the
                                          present table (reductions, scalars that `kernels` writes) */
    ACCELRT_IF_PRESENT = 0x800,        /* compute constructs: a part that is present suffices */
    ACCELRT_FINALIZE = 0x1000,
    ACCELRT_ALWAYS_IN = 0x2000,        /* modifiers always, alwaysin, alwaysout: transfer even if the data is present */
    ACCELRT_ALWAYS_OUT = 0x4000,
    ACCELRT_ZERO = 0x8000,             /* modifier zero of create and copyout: new memory is cleared */
    ACCELRT_MEMBER = 0x20000,          /* part of the structure at `base`; the members that one directive maps share one piece of device
                                          memory */
    ACCELRT_SLOT = 0x40000,            /* with ACCELRT_MEMBER: storage of a pointer that an ATTACH of the directive sets; mapped if absent,
                                          and counted only in a block that was made for a slot */
    ACCELRT_ROWS = 0x80000,            /* the targets of the pointers in the section; `device` lists the levels. An entry for the section
                                          itself precedes this one (exit data: follows it) */
    ACCELRT_POINTER = 0x100000,        /* exit data, update: a pointer without a section; `device` is its address. The pointer itself if a
                                          clause mapped it, else its target */
    ACCELRT_PIECES = 0x200000,         /* copies of pieces of the section; `device` is a struct accelrt_pieces. An entry for the memory
                                          precedes this one (exit data: follows it; update: none) */
    ACCELRT_CAPTURE = 0x400000,        /* modifier capture of a data construct: a copy is made on the host device too */
    ACCELRT_TOUCHED = 0x800000,        /* with ACCELRT_IMPLICIT: `device` is a struct accelrt_part. If only a part of the section is present
                                          and it contains the struct's part, the region uses that part */
    ACCELRT_LOADED = 0x2000000,        /* with FOLLOW: the launch's test of ranges includes what its last pointers lead to (no hops: unknown).
                                          With a section or rows to which a pointer in memory leads: a FOLLOW gives its range */
    ACCELRT_LOOK = 0x4000000,          /* with FOLLOW: attaches nothing and may be absent */
    ACCELRT_FLEXIBLE = 0x1000000,      /* with ACCELRT_MEMBER: elements of a flexible array member; the same directive must map the
                                          structure, or one block must contain both */
    ACCELRT_ATOMIC = 0x10000           /* with ACCELRT_SCALAR: many threads access it, so it is kept in device memory, not in a slot */
};
#define ACCELRT_UNKNOWN_SIZE ((accelrt_size)-1)

/* One variable of one directive. Filled by generated code on the stack; `device` is set by the runtime. */
struct accelrt_data {
    const char *name;                  /* as the user wrote it, for messages: "x[0:n]" */
    unsigned kind;                     /* enum accelrt_kind and flags */
    const void *base;                  /* value of the pointer variable, address of the array or object */
    accelrt_offset start;              /* bytes from base to the first byte of the section; may be negative */
    accelrt_size bytes;                /* length of the section; ACCELRT_UNKNOWN_SIZE: all of the block that holds base (present only) */
    void *device;                      /* out: the device address that corresponds to base (not to base + start) */
};

/* One hop of a path: the pointers that lead to the next object (p->link->data[i] has the hops link and data). The first is `offset` bytes
 * from the target of the previous pointer; there are `count` of them, `step` bytes apart. With a stride, every object of that size in the
 * block has them. A hop with count 0 ends the list. */
struct accelrt_hop {
    accelrt_size offset, stride, count, step;
};

/* One level of ACCELRT_ROWS: every pointer of the previous level leads to a section of `bytes` bytes that begins `start` bytes from the
 * pointer's value. A level with ACCELRT_UNKNOWN_SIZE ends the list. */
struct accelrt_level {
    accelrt_offset start;
    accelrt_size bytes;
};

/* Pieces of `bytes` bytes. The first is at the start of the datum's section; nested loops of `count` steps give the others, the first loop
 * outermost. A loop with count and step 0 ends the list. */
struct accelrt_pieces {
    accelrt_size bytes;
    struct { accelrt_size count, step; } loops[5];
};

/* Queues of async and wait. Values >= 0 are the user's. They equal acc_async_noval, acc_async_sync, acc_async_default of openacc.h. */
#define ACCELRT_ASYNC_NOVAL (-1)
#define ACCELRT_ASYNC_SYNC (-2)
#define ACCELRT_ASYNC_DEFAULT (-3)

enum accelrt_call_flags {
    ACCELRT_PREFER_HOST = 1,           /* not parallel: it runs on the host unless data is present, or data that it writes is not copied back */
    ACCELRT_ONCE = 8,                  /* the host runs parts of it, or sets variables, also on a device: it is not repeated (ACCEL_COMPARE) */
    ACCELRT_SPLIT = 16,                /* --multi-gpu: `parts` is the first member of a struct accelrt_split */
    ACCELRT_MEASURED = 64,             /* set by begin where launches are timed: accelrt_measure precedes them then */
    ACCELRT_REACHES = 32,              /* a kernel writes through pointers that it loads from memory, or whose origin is unknown */
    ACCELRT_LOADS = 128,               /* a kernel reads through such pointers */
    ACCELRT_UNORDERED = 4,             /* atomic captures may give elements of arrays in another order each time (ACCEL_COMPARE) */
    ACCELRT_MIRROR = 2                 /* there is no kernel: the host runs the region on the device's values of the data */
};

/* One execution of a directive, on the stack of the generated code from begin to end. */
struct accelrt_call {
    struct accelrt_site *site;
    struct accelrt_data *data;
    int n_data;
    int async;                         /* queue or ACCELRT_ASYNC_*; ACCELRT_ASYNC_SYNC without an async clause */
    int condition;                     /* value of the if clause; 1 without the clause */
    unsigned flags;                    /* enum accelrt_call_flags */
    int n_wait;                        /* wait clause: -1 none, 0 without list (all queues), else the length of wait */
    const int *wait;
    void *scratch;                     /* scratch memory of the launch. accelrt_launch sets these three before it reads the arguments */
    int items;                         /* direct kernels: iterations of each thread (1, or the product of the kernel's items) */
    unsigned long long numbered;       /* 0, or blocks of three dimensions are numbered along x, x fastest: x, and y times 2^32, of them */
    void *state[8];                    /* private to the runtime */
    struct accelrt_parts *parts;       /* compute constructs; NULL: all trips run at once */
};

#include "accel_kernel.h"

/* Compute constructs:
 *   do if (accelrt_compute_begin(&call)) { accelrt_launch(&call, &kernel, &geometry, args); ... } else { the loop under OpenMP }
 *   while (accelrt_compute_end(&call));
 * begin: evaluates condition and current device. On a device it performs the data clauses and waits, sets data[].device, and returns 1. On
 * the host (host device, false condition, ACCELRT_MIRROR, ACCELRT_PREFER_HOST and nothing present) it waits for the queue if needed, and
 * returns 0. launch: `args[i]` points to the value of the kernel's i-th parameter, as for cuLaunchKernel. end: copies back, decrements
 * reference counters, waits if synchronous, and returns 0; 1: once more, from begin (ACCEL_COMPARE). Errors end the program with one line that names file, line, directive and variable. */
int accelrt_compute_begin(struct accelrt_call *call);
void accelrt_launch(struct accelrt_call *call, const struct accelrt_kernel *kernel, const struct accelrt_geometry *geometry, void **args);
int accelrt_compute_end(struct accelrt_call *call);

/* Around launches that add floating-point numbers of `size` bytes to the elements of an array, of which a part of `bytes` bytes begins at
 * the device address `array`. begin returns the memory in which the kernels add with ACCEL_REPRODUCIBLE (NULL: they add to the array, in any order). end launches `kernel`
 * (array, elements, sums), which adds the exact sums to the array. */
void *accelrt_sums_begin(struct accelrt_call *call, long long bytes, int size);
void accelrt_sums_end(struct accelrt_call *call, const struct accelrt_kernel *kernel, void *sums, void *array, long long bytes, int size);

/* Between begin and end: copies the value of data[item] on the device, after all launches so far, to `to`. The host waits. */
void accelrt_fetch(struct accelrt_call *call, int item, void *to);
long long accelrt_elements(const struct accelrt_call *call, int item, int size); /* of `size` bytes, from data[item].device on; -1: not known */

/* 1 if no written range of data[] overlaps another one (by base, start, bytes on the host; one of unknown size overlaps all others). */
int accelrt_disjoint(const struct accelrt_data *data, int n_data);
int accelrt_has_one_thread(void);      /* 1 if the process certainly has no other thread: no update need be atomic */

void *accelrt_own_array(accelrt_offset bytes); /* heap memory for a host thread's copy of a reduced array */
void accelrt_own_array_end(void *array);

/* Called before all else of the call, if its condition holds. The section [start:length] of data[item], or of one of its dimensions, must
 * be within an array of `extent` elements; otherwise ends the program. A section of length 0 may be anywhere. */
void accelrt_within(const struct accelrt_call *call, int item, accelrt_offset start, accelrt_offset length, accelrt_size extent);

/* The bytes of an object that the construct maps together with the structure at `owner`, which points to it. 0 if the structure is already
 * present, or if the pointer is null or a device address. */
accelrt_size accelrt_if_absent(const void *owner, const void *object, accelrt_size bytes);

void accelrt_data_begin(struct accelrt_call *call), accelrt_data_end(struct accelrt_call *call);       /* data construct */
void accelrt_enter_data(struct accelrt_call *call), accelrt_exit_data(struct accelrt_call *call);
void accelrt_update(struct accelrt_call *call);
void accelrt_copyin(void *host, accelrt_size bytes), accelrt_create(void *host, accelrt_size bytes);    /* acc_copyin.. as statements */
void accelrt_host_data(struct accelrt_call *call);       /* sets data[].device; to base itself on the host device or if condition is 0 */
void accelrt_wait(struct accelrt_call *call);            /* wait directive: n_wait, wait, async (wait(a) async(b): b waits for a) */

/* The host waits for n queues (0: all) of another device of the current type: devnum of a wait clause or directive. */
void accelrt_wait_device(const struct accelrt_call *call, int device, int n, const int *queues);

/* Directives init, shutdown and set: the values of their clauses (a device type as in openacc.h); ACCELRT_NOT_GIVEN: no such clause. */
#define ACCELRT_NOT_GIVEN (-2147483647 - 1)
void accelrt_init(struct accelrt_call *call, int device_type, int device_num);
void accelrt_shutdown(struct accelrt_call *call, int device_type, int device_num);
void accelrt_set(struct accelrt_call *call, int device_type, int device_num, int default_async);

/* host_data: a pointer in a structure that temporarily holds the device address. */
struct accelrt_patched {
    void *place, *value;
};
static __inline__ __attribute__((unused)) struct accelrt_patched accelrt_patch(void *place, void *device)
{
    struct accelrt_patched p = { place, 0 };
    __builtin_memcpy(&p.value, place, sizeof p.value);
    __builtin_memcpy(place, &device, sizeof device);
    return p;
}
static __inline__ __attribute__((unused)) void accelrt_patch_end(struct accelrt_patched *p)
{
    __builtin_memcpy(p->place, &p->value, sizeof p->value);
}

/* Memory for a private array of generated code; ends the program if there is none. A section of negative length has no elements. */
static __inline__ __attribute__((unused)) void *accelrt_private_new(accelrt_size bytes)
{
    void *array = __builtin_malloc(bytes);
    return array ? array : accelrt_own_array((accelrt_offset)bytes);
}

/* A copy of a firstprivate array. */
static __inline__ __attribute__((unused)) void *accelrt_private_copy(const void *from, accelrt_size bytes)
{
    void *to = accelrt_private_new(bytes);
    return (accelrt_offset)bytes > 0 ? __builtin_memcpy(to, from, bytes) : to;
}

/* Ends a private array of generated code: called with the address of the pointer. */
static __inline__ __attribute__((unused)) void accelrt_private_end(void *pointer)
{
    __builtin_free(*(void **)pointer);
}

#ifdef __cplusplus
}
#endif
#endif
