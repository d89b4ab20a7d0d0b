/* accel_abi.h: what generated host code and libaccel agree on. SPDX-License-Identifier: MIT
 *
 * Included before anything of the user's, so it includes nothing but accel_loops.h and defines no macro that does not begin with ACCELRT_.
 * A change of any structure or meaning here raises ACCELRT_ABI; accelrt_register refuses images of another version. */
#ifndef ACCEL_ABI_H
#define ACCEL_ABI_H

#define ACCELRT_ABI 4

#include "accel_loops.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef __SIZE_TYPE__ accelrt_size;
typedef __PTRDIFF_TYPE__ accelrt_offset;

/* What a binary is compiled from its file's text. All of a file with imports is relocatable code, to be linked before it is loaded. */
enum accelrt_variant {
    ACCELRT_DISJOINT = 0,              /* with ACCEL_RESTRICT=__restrict__ */
    ACCELRT_OVERLAP = 1,               /* with ACCEL_RESTRICT empty, and ACCEL_OVERLAP_ONLY: without the kernels that are never launched with
                                          ranges that overlap */
    ACCELRT_ROUTINES = 2               /* with ACCEL_RESTRICT empty, and ACCEL_ROUTINES_ONLY: relocatable code without kernels, for kernels of other files */
};
#define ACCELRT_OPTION_RESTRICT "-DACCEL_RESTRICT=__restrict__"
#define ACCELRT_OPTION_NO_RESTRICT "-DACCEL_RESTRICT="
#define ACCELRT_OPTION_OVERLAP "-DACCEL_OVERLAP_ONLY"
#define ACCELRT_OPTION_ROUTINES "-DACCEL_ROUTINES_ONLY"

/* Registers of a thread that a routine may use which kernels of other files call: what a block of 1024 threads has for each. Linking with a
 * kernel of such blocks fails for a routine that uses more. */
#define ACCEL_ROUTINE_REGISTERS "64"

/* Compiled device code. `arch` is "sm_90" (a cubin) or "compute_75" (PTX). data is NULL where the image has a pack. */
struct accelrt_binary {
    const char *arch;
    int variant;                       /* enum accelrt_variant */
    const char *data;
    accelrt_size size;
};

/* The text and the binaries of an image as one frame of zstd. Unpacked: the text, then each binary, each begins at a multiple of
 * ACCELRT_PACK_ALIGN and is followed by a 0. */
#define ACCELRT_PACK_ALIGN 16
struct accelrt_pack {
    const char *data;
    accelrt_size size, unpacked_size;
};

struct accelrt_image;

/* A function of device code that other files may call: accel_routine_<name>, defined where the function is. */
struct accelrt_routine {
    const char *name;
    const struct accelrt_image *image; /* holds its code; NULL: built without the cuda target */
};

/* The device code of one translation unit. Static in the object file; linked into the runtime's list while registered. */
struct accelrt_image {
    int abi;                           /* ACCELRT_ABI */
    const char *file;                  /* the user's source file, as given to accelcc */
    const char *source;                /* CUDA C++ text, self-contained; NULL when packed, or built without the cuda target */
    accelrt_size source_size;          /* bytes, without the final 0; packed text too */
    const char *options;               /* further NVRTC options, separated by single spaces; "" for none */
    const struct accelrt_binary *binaries;
    int n_binaries;
    const struct accelrt_routine *const *imports;      /* functions of other files that this one's device code calls */
    int n_imports;
    const struct accelrt_pack *pack;   /* NULL: text and binaries are there as they are */
    void *state;                       /* the runtime's: loaded modules; NULL at first */
    struct accelrt_image *next;        /* the runtime's */
};
void accelrt_register(struct accelrt_image *image);     /* from a constructor: only appends to a list */
void accelrt_unregister(struct accelrt_image *image);   /* from a destructor (dlclose) */

/* A file-scope variable of a declare directive (OpenACC 2.13). Device code reaches it through the pointer `symbol`, declared there as
 * extern "C" __device__ T *symbol, which the runtime sets when it loads the image. */
struct accelrt_global {
    const char *name;                  /* for messages */
    void *host;                        /* address and size of the variable */
    accelrt_size bytes;
    unsigned kind;                     /* ACCELRT_CREATE or ACCELRT_COPYIN: made when the device is opened, with structured count 1;
                                          with ACCELRT_IMPLICIT: declared extern, made if no other image does; ACCELRT_PRESENT:
                                          declared extern without its size; ACCELRT_NO_CREATE: of a link clause, other directives
                                          make it and the pointer follows; ACCELRT_DEVICEPTR: a pointer of the host, whose value
                                          the symbol follows */
    const char *symbol;                /* NULL: no device code of this image names it */
};

/* Those of one image; static in the object file, registered after the image, gone with it. */
struct accelrt_globals {
    struct accelrt_image *image;
    const struct accelrt_global *list;
    int n;
    struct accelrt_globals *next;      /* the runtime's */
};
void accelrt_register_globals(struct accelrt_globals *globals);

/* One directive in the source. Static in the function that holds the directive. */
struct accelrt_site {
    struct accelrt_image *image;       /* NULL for directives without a kernel */
    const char *file, *function;
    int line, end_line;                /* of the directive; of the last line of what it binds to */
    const char *directive;             /* "parallel loop", "enter data", ... */
    void *cache;                       /* the runtime's look-up cache for this site; NULL at first */
};

/* From a constructor: the compute constructs of a file, of which `first` is one, run on the host alone. Ends the program when
 * ACC_DEVICE_TYPE asks for a GPU. */
void accelrt_host_only(const struct accelrt_site *first);

/* What a data clause asks for. The low byte is one of these, flags are or-ed to it. */
enum accelrt_kind {
    ACCELRT_COPY = 1, ACCELRT_COPYIN, ACCELRT_COPYOUT, ACCELRT_CREATE, ACCELRT_NO_CREATE, ACCELRT_PRESENT, ACCELRT_DEVICEPTR,
    ACCELRT_DELETE, ACCELRT_UPDATE_SELF, ACCELRT_UPDATE_DEVICE, ACCELRT_USE_DEVICE,
    ACCELRT_ATTACH, ACCELRT_DETACH,    /* base: address of the pointer, bytes: its size. ATTACH detaches at the end of a construct */
    ACCELRT_FOLLOW,                    /* compute constructs: the pointers of a path that begins in the block around base; `device` gives its
                                          hops. They are attached if what they point to is on the device; IF_PRESENT: else nothing,
                                          without it a kernel is not launched then */
    ACCELRT_KIND_MASK = 0xff,
    ACCELRT_IMPLICIT = 0x100,          /* nobody wrote the clause */
    ACCELRT_WRITTEN = 0x200,           /* the region may write the object (compute constructs) */
    ACCELRT_SCALAR = 0x400,            /* a scalar with ACCELRT_COPY: if absent it may live in a pinned slot of the queue instead of the
                                          present table (reductions, scalars that `kernels` writes) */
    ACCELRT_IF_PRESENT = 0x800,        /* compute constructs: if a part of it is present, that is enough */
    ACCELRT_FINALIZE = 0x1000,
    ACCELRT_ALWAYS_IN = 0x2000,        /* modifiers always, alwaysin, alwaysout: transfer though the data is present */
    ACCELRT_ALWAYS_OUT = 0x4000,
    ACCELRT_ZERO = 0x8000,             /* modifier zero of create and copyout: new memory is cleared */
    ACCELRT_MEMBER = 0x20000,          /* part of the structure at `base`: what one directive makes of it lies together in device memory */
    ACCELRT_SLOT = 0x40000,            /* with ACCELRT_MEMBER: place of a pointer that an ATTACH of the directive sets, made if nothing
                                          holds it; counted in a block that was made for such a place only */
    ACCELRT_ROWS = 0x80000,            /* what the pointers in the section point to: `device` gives its levels. The section itself has an
                                          entry before this one (exit data: behind it) */
    ACCELRT_POINTER = 0x100000,        /* exit data, update: a pointer without a section; `device` is its address. If the pointer itself is on
                                          the device by a clause it is meant, else what it points to */
    ACCELRT_PIECES = 0x200000,         /* copies of pieces of the section: `device` is a struct accelrt_pieces. The memory has an entry of its own
                                          before this one (exit data: behind it; update: none) */
    ACCELRT_CAPTURE = 0x400000,        /* modifier capture of a data construct: a copy also where the host is the device */
    ACCELRT_TOUCHED = 0x800000,        /* with ACCELRT_IMPLICIT: `device` is a struct accelrt_part. Where the device has a part of the section that
                                          holds it, this part is what the region uses */
    ACCELRT_FLEXIBLE = 0x1000000,      /* with ACCELRT_MEMBER: elements behind the structure, which must be of the same directive or lie around them */
    ACCELRT_ATOMIC = 0x10000           /* with ACCELRT_SCALAR: many threads access it, so it belongs into device memory, not into a slot */
};
#define ACCELRT_UNKNOWN_SIZE ((accelrt_size)-1)

/* One variable of one directive. Filled by generated code on the stack; `device` is the runtime's answer. */
struct accelrt_data {
    const char *name;                  /* as the user wrote it, for messages: "x[0:n]" */
    unsigned kind;                     /* enum accelrt_kind and flags */
    const void *base;                  /* value of the pointer variable, address of the array or object */
    accelrt_offset start;              /* bytes from base to the first byte of the section; may be negative */
    accelrt_size bytes;                /* length of the section; ACCELRT_UNKNOWN_SIZE: all of the block that holds base (present only) */
    void *device;                      /* out: the device address that corresponds to base (not to base + start) */
};

/* One hop of a path: the pointers that lead to the next object (p->link->data[i] has the hops link and data). They stand `offset` bytes from
 * where the pointer before points to, `count` of them `step` bytes apart; with a stride, so in every object of that size in the block. The
 * hop behind the last has count 0. */
struct accelrt_hop {
    accelrt_size offset, stride, count, step;
};

/* One level of ACCELRT_ROWS: every pointer of the level before leads to a section of `bytes` that begins `start` bytes from its value. The
 * level behind the last has ACCELRT_UNKNOWN_SIZE. */
struct accelrt_level {
    accelrt_offset start;
    accelrt_size bytes;
};

/* What the region touches of a section, from the datum's base on. */
struct accelrt_part {
    accelrt_offset start;
    accelrt_size bytes;
};

/* Pieces of `bytes`, the first at the datum's begin, the others by loops of `count` steps, the first loop outermost; the loop behind the last
 * has count and step 0. */
struct accelrt_pieces {
    accelrt_size bytes;
    struct { accelrt_size count, step; } loops[5];
};

/* Queues of async and wait. Values >= 0 are the user's. They equal acc_async_noval, acc_async_sync, acc_async_default of openacc.h. */
#define ACCELRT_ASYNC_NOVAL (-1)
#define ACCELRT_ASYNC_SYNC (-2)
#define ACCELRT_ASYNC_DEFAULT (-3)

enum accelrt_call_flags {
    ACCELRT_PREFER_HOST = 1,           /* nothing in the region runs in parallel: if none of its data is on the device, run it on the host
                                          (unless it writes what a clause says is not copied back) */
    ACCELRT_MIRROR = 2                 /* there is no kernel: the host runs the region, on what the device has of the data */
};

/* One execution of a directive. Lives on the stack of the generated code between begin and end. */
struct accelrt_call {
    struct accelrt_site *site;
    struct accelrt_data *data;
    int n_data;
    int async;                         /* queue or ACCELRT_ASYNC_*; ACCELRT_ASYNC_SYNC without an async clause */
    int condition;                     /* value of the if clause; 1 without */
    unsigned flags;                    /* enum accelrt_call_flags */
    int n_wait;                        /* wait clause: -1 none, 0 without list (all queues), else the length of wait */
    const int *wait;
    void *scratch;                     /* set by accelrt_launch before it reads the arguments: per-launch scratch of the queue */
    void *state[8];                    /* the runtime's */
};

enum accelrt_kernel_flags {
    ACCELRT_STRIDE = 1,                /* the kernel's x dimension loops by gridDim.x: the grid may be capped to what is resident */
    ACCELRT_GANGS = 2,                 /* nested shape: grid.x = gangs (looping), block = (vector_length, num_workers) */
    ACCELRT_SEQUENTIAL = 4,            /* one thread */
    ACCELRT_OVERLAP_VARIANT = 8,       /* pointers may overlap: take the binary with overlap=1 unless the launch's ranges are disjoint */
    ACCELRT_NEEDS_DISJOINT = 16,       /* right only for disjoint ranges; else run `fallback` (with the same arguments) */
    ACCELRT_EXACT_GANGS = 32,          /* num_gangs has visible effects: launch exactly that many blocks */
    ACCELRT_ALWAYS = 64,               /* launch even when a trip count is 0 (code outside the gang loop has effects) */
    ACCELRT_TILES = 128,               /* the grid is one row of blocks, one for each tile of block * items trips, along x first, then y, z;
                                          in a small loop, with or without this flag, one for each tile of block trips: the kernel tells
                                          by the number of blocks */
    ACCELRT_WHOLE_TILES = 256,         /* one row of blocks, each for a tile of block * items trips, in small loops too */
    ACCELRT_WAITS_ITSELF = 512,        /* compiled for sm_90 and later its first statement waits for what is ahead of it in the queue: it
                                          may be launched before that has ended (CUDA's programmatic dependent launch) */
    ACCELRT_SPECIAL = 1024,            /* it is the first member of a struct accelrt_special */
    ACCELRT_ANY_BLOCK = 2048,          /* one dimension, a thread for each trip, in blocks of any number of threads up to block[0] */
    ACCELRT_LANES = 4096,              /* with ACCELRT_ANY_BLOCK: blocks may have several threads along y, which share a trip */
    ACCELRT_SHARED_EDGES = 8192,       /* blocks of several trips a thread do those at an edge as they do all others */
    ACCELRT_FEW_BLOCKS = 16384,        /* with ACCELRT_SHARED_EDGES: even a few such blocks are better than a trip a thread */
    ACCELRT_SMALL_BLOCKS = 32768,      /* blocks of any powers of two along x, y and z; where they are not `block`, or the grid is not of
                                          block * items trips each, a thread of a direct kernel has one iteration. The grid of a direct
                                          kernel is one row of blocks, or has its dimensions */
    ACCELRT_FREE_GANGS = 65536,        /* with ACCELRT_GANGS: num_gangs does not show, so as many are launched as without it */
    ACCELRT_ROW_LANES = 262144,        /* with ACCELRT_GANGS: workers are gangs too, each of 1 to 32 threads, or one of a whole block: the launch
                                          chooses by the number of gangs and accelrt_geometry.row. block: most threads and most workers */
    ACCELRT_ROW_STORES = 524288,       /* with ACCELRT_ROW_LANES: the threads of a row store side by side */
    ACCELRT_FREE_TEAM = 1048576,       /* with ACCELRT_GANGS: the launch may have other numbers of workers and lanes than were asked for, by what
                                          accelrt_geometry.row and .rows. Kernels with block[1] of 1 have no loop for workers: all threads are lanes */
    ACCELRT_LIGHT = 131072             /* with ACCELRT_STRIDE: iterations so short that combining the blocks' results costs as much: no small
                                          blocks, and no more of them than keep the device busy */
};

#define ACCELRT_SCRATCH_HEAD 256

/* A kernel and how its trip counts become a launch geometry. Static const beside the site. */
struct accelrt_kernel {
    const char *name;                  /* extern "C" symbol in the image */
    unsigned flags;
    int dims;                          /* trip counts used, 0 to 3; dimension 0 is x (threadIdx.x) */
    int block[3];                      /* threads per block; GANGS: {default vector_length, default num_workers, 1} */
    int items[3];                      /* iterations a thread does in each dimension; the grid has ceil(trips / (block * items)) blocks,
                                          y and z at most 65535 (kernels loop over y and z beyond that) */
    int scratch_per_block;             /* bytes of accelrt_call.scratch for each block of the grid, after a head (tickets) of
                                          ACCELRT_SCRATCH_HEAD bytes that are 0 at every launch's start; kernels leave them 0 */
    const struct accelrt_kernel *fallback;
};

/* A kernel that is compiled at run time for the values of some arguments (specialize clause), where there is a compiler: its text alone, with
 * ACCEL_SPECIALIZED and ACCEL_SPECIALIZED_<number> defined, and ACCEL_VALUE_<name> as the value of each. */
enum accelrt_value_type { ACCELRT_SIGNED, ACCELRT_UNSIGNED, ACCELRT_FLOATING };
struct accelrt_value {
    const char *name;
    int argument;                      /* index in args of accelrt_launch */
    enum accelrt_value_type type;
    int bytes;                         /* at most 8 */
};
#define ACCELRT_VALUES_MAX 48
struct accelrt_special {
    struct accelrt_kernel kernel;
    int number;                        /* in its file */
    int n_values;                      /* at most ACCELRT_VALUES_MAX; with more the general kernel runs */
    const struct accelrt_value *values;
};

/* Values known at the launch. 0 in a clause's place: not given. */
struct accelrt_geometry {
    long long trips[3];
    long long num_gangs[3];                    /* along x, y, z; kernels without ACCELRT_GANGS have x only */
    long long num_workers, vector_length;
    long long scratch[3];                      /* bytes for each gang, worker, thread, besides the kernel's scratch_per_block */
    long long row;                             /* trips of the loop of lanes in a gang's iteration; ACCELRT_FREE_TEAM: of the longest such
                                                  loop; ACCELRT_LANES: of the loop that lanes share; 0: not known */
    long long rows;                            /* ACCELRT_FREE_TEAM: trips of the longest loop for the workers of a gang; 0: there is none */
};

/* Compute constructs:
 *   if (accelrt_compute_begin(&call)) { accelrt_launch(&call, &kernel, &geometry, args); ... } else { the loop under OpenMP }
 *   accelrt_compute_end(&call);
 * begin: evaluates condition and current device; on a device does the data clauses and waits, fills data[].device, returns 1.
 * On the host (host device, false condition, ACCELRT_MIRROR, ACCELRT_PREFER_HOST and nothing present) drains the queue where needed and returns 0.
 * launch: `args[i]` points to the value of the kernel's i-th parameter, as for cuLaunchKernel. end: copies back, counts down, waits if
 * synchronous. Errors end the program with one line that names file, line, directive and variable. */
int accelrt_compute_begin(struct accelrt_call *call);
void accelrt_launch(struct accelrt_call *call, const struct accelrt_kernel *kernel, const struct accelrt_geometry *geometry, void **args);
void accelrt_compute_end(struct accelrt_call *call);

/* Around launches that add floating-point numbers of `size` bytes to the elements of an array, of which the part with `bytes` bytes begins at
 * the device address `array`: begin gives what the kernels add in (NULL: they add to the array itself), end launches `kernel` (array, elements,
 * sums), which adds the exact sums to the array. */
void *accelrt_sums_begin(struct accelrt_call *call, long long bytes, int size);
void accelrt_sums_end(struct accelrt_call *call, const struct accelrt_kernel *kernel, void *sums, void *array, long long bytes, int size);

/* Between begin and end: the value that data[item] has on the device behind all launches so far, copied to `to`. The host waits. */
void accelrt_fetch(struct accelrt_call *call, int item, void *to);

/* 1 if no written range of data[] overlaps another range (by base, start, bytes on the host). For the OpenMP version of proven-if-disjoint
 * loops. Unknown sizes count as overlapping. */
int accelrt_disjoint(const struct accelrt_data *data, int n_data);

/* Heap memory for the copy of an array into which one thread of the host reduces, and its end. */
void *accelrt_own_array(accelrt_offset bytes);
void accelrt_own_array_end(void *array);

/* Before anything else of the call, where its condition holds: the section [start:length] of data[item], or of one of its dimensions, is of an
 * array of `extent` elements; ends the program where it reaches beyond. A section of length 0 may be anywhere. */
void accelrt_within(const struct accelrt_call *call, int item, accelrt_offset start, accelrt_offset length, accelrt_size extent);

/* The bytes of an object that the construct brings with the structure at `owner`, which points to it: 0 where the device has that structure
 * already, or the pointer is null or an address of the device. */
accelrt_size accelrt_if_absent(const void *owner, const void *object, accelrt_size bytes);

void accelrt_data_begin(struct accelrt_call *call);      /* data construct */
void accelrt_data_end(struct accelrt_call *call);
void accelrt_enter_data(struct accelrt_call *call);
void accelrt_exit_data(struct accelrt_call *call);
void accelrt_update(struct accelrt_call *call);
void accelrt_host_data(struct accelrt_call *call);       /* fills data[].device; with base itself on the host or if condition is 0 */
void accelrt_wait(struct accelrt_call *call);            /* wait directive: n_wait, wait, async (wait(a) async(b): b waits for a) */

/* The host waits for n queues (0: all) of another device of the current type: devnum of a wait clause or directive. */
void accelrt_wait_device(const struct accelrt_call *call, int device, int n, const int *queues);

/* Directives init, shutdown and set: the values of their clauses (a device type as in openacc.h), ACCELRT_NOT_GIVEN without. */
#define ACCELRT_NOT_GIVEN (-2147483647 - 1)
void accelrt_init(struct accelrt_call *call, int device_type, int device_num);
void accelrt_shutdown(struct accelrt_call *call, int device_type, int device_num);
void accelrt_set(struct accelrt_call *call, int device_type, int device_num, int default_async);

/* Numbers of gangs and of iterations in a chunk: below 1 they count as 1. */
static __inline__ __attribute__((unused)) long long accelrt_positive(long long n)
{
    return n > 0 ? n : 1;
}

/* host_data: a pointer in a structure that holds the device's address for a while. */
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

/* Memory for a private array of generated code; ends the program where there is none. A section of a negative length has no elements. */
static __inline__ __attribute__((unused)) void *accelrt_private_new(accelrt_size bytes)
{
    void *array = __builtin_malloc(bytes);
    return array ? array : accelrt_own_array((accelrt_offset)bytes);
}

/* A copy of a firstprivate one. */
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
