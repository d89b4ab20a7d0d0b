/* device: the interface to a device, as a table of functions. SPDX-License-Identifier: MIT
 *
 * Functions return 0, ACCEL_BUSY, ACCEL_NO_MEMORY or a positive error code of the driver, which `describe` explains. Streams and events are
 * the driver's handles. All may be called from any thread after `bind` on that thread. */
#ifndef ACCEL_DEVICE_H
#define ACCEL_DEVICE_H
#include <stdbool.h>
#include <stddef.h>

struct accel_device;
struct accelrt_image;

enum { ACCEL_BUSY = -1, ACCEL_NO_MEMORY = -2, ACCEL_LIBRARY = -1000 };   /* ACCEL_LIBRARY - s: status s of the library for products */
#define ACCEL_FAULT 700                /* error codes of the driver from this one on are faults of kernels, perhaps earlier ones */
enum accel_direction { ACCEL_TO_DEVICE, ACCEL_TO_HOST, ACCEL_ON_DEVICE };

/* A kernel on one device; belongs to the device until its image is forgotten. */
struct accel_function {
    struct accel_function *next;       /* the device's list */
    const struct accelrt_image *image;
    const char *name;
    int overlap;                       /* variant of the image's binaries (enum accelrt_variant) */
    const char *values;                /* compiler options of a specialized kernel; NULL: the general one */
    void *handle;
    void *links;                       /* not NULL: `follow` must precede each launch */
    int max_threads;                   /* per block */
    int resident_threads;              /* block size for which `resident` was computed last; 0: none */
    int resident;                      /* resident blocks of the whole device for that block size */
    int roomy_threads;                 /* block size up to 256 with the most resident threads; 0: not yet computed */
    void *parameters;                  /* private to the driver, malloc'ed; NULL: not yet asked for */
    bool waits_itself;                 /* its code waits for the previous launch: ACCELRT_WAITS_ITSELF of a launch applies */
};

/* A product of matrices in columns, as BLAS has them: c = alpha * op(a) op(b) + beta * c, m x n with k products in each sum, and `batch` of
 * them, `next_a`... elements apart. */
struct accel_product {
    int bytes;                         /* of an element: 4 float, 8 double */
    bool transposes_a, transposes_b;
    int m, n, k, column_a, column_b, column_c, batch;  /* column_a...: elements from one column to the next */
    long long next_a, next_b, next_c;
    const void *a, *b;
    void *c;
    double alpha, beta;
    void **scratch;                    /* scratch memory of the queue, a head of ACCELRT_SCRATCH_HEAD bytes and ACCEL_PRODUCT_WORKSPACE
                                          bytes for the library */
};
#define ACCEL_PRODUCT_WORKSPACE ((size_t)32 << 20)   /* what cuBLAS has by default on sm_90 */

struct accel_launch {
    unsigned grid[3], block[3];
    void **args;
    int n_params;                      /* number of args; 0: not known */
    bool waits_itself;
    bool is_brief;                     /* a few microseconds, and the program cannot see its effect before other work of the stream or a
                                          wait: it may be enqueued with that */
    const char *variant;               /* for ACCEL_NOTIFY: what was chosen against the rules, and why; NULL: nothing */
    const struct accel_product *product;  /* computed by the driver's library instead of a kernel; NULL: none */
};

/* Ordered with the driver's default stream, or with no other; blocks of kernels start before waiting ones of other streams. */
enum accel_stream_kind { STREAM_WITH_DEFAULT, STREAM_ALONE, STREAM_FIRST };

struct accel_driver {
    const char *name;                  /* as in ACC_DEVICE_TYPE: "host", "nvidia", "cudasim" */

    /* required */
    int (*open)(struct accel_device *d);                 /* fills the properties in d; called once, before all others */
    void (*close)(struct accel_device *d, void *before); /* all streams are idle and all memory is freed; `before`: context to restore on
                                                            the thread */
    int (*bind)(struct accel_device *d);                 /* makes d current on the calling thread */
    int (*alloc)(struct accel_device *d, size_t bytes, void *stream, void **memory);      /* usable by later work of `stream` */
    int (*release)(struct accel_device *d, void *memory, void *stream);                   /* after all work enqueued on `stream` */
    int (*pin)(struct accel_device *d, size_t bytes, void **host, void **device);         /* page-locked, visible to the device */
    int (*unpin)(struct accel_device *d, void *host);
    int (*copy)(struct accel_device *d, enum accel_direction way, void *to, const void *from, size_t bytes, void *stream);
    int (*fill)(struct accel_device *d, void *to, int byte, size_t bytes, void *stream);
    int (*stream_new)(struct accel_device *d, enum accel_stream_kind kind, void **stream);
    int (*stream_free)(struct accel_device *d, void *stream);
    int (*stream_wait)(struct accel_device *d, void *stream, bool poll);                  /* poll: ACCEL_BUSY instead of waiting */
    int (*stream_follow)(struct accel_device *d, void *stream, void *event);
    int (*event_new)(struct accel_device *d, bool timing, void **event);
    int (*event_free)(struct accel_device *d, void *event);
    int (*event_record)(struct accel_device *d, void *event, void *stream);
    int (*event_wait)(struct accel_device *d, void *event, bool poll);
    int (*launch)(struct accel_device *d, struct accel_function *f, const struct accel_launch *l, void *stream);

    /* NULL if the device does not support it */
    int (*enqueue_held)(struct accel_device *d);           /* enqueues all brief launches that were not yet */
    /* values: compiler options of a specialized kernel, kept by reference; the result is NULL without a compiler. NULL: the general kernel
     * of the image */
    struct accel_function *(*function)(struct accel_device *d, struct accelrt_image *image, const char *name, int overlap,
                                       const char *values);
    bool (*multiplies)(struct accel_device *d);            /* a library for launches with a `product` can be used; loads it */
    int (*resident)(struct accel_device *d, struct accel_function *f, int threads);       /* resident blocks, at least 1 */
    /* Updates the pointers to variables of link clauses. */
    void (*follow)(struct accel_device *d, struct accel_function *f);
    void (*forget)(struct accel_device *d, struct accelrt_image *image);
    /* Context that is current on the calling thread; NULL: none. */
    void *(*bound)(struct accel_device *d);
    float (*event_ms)(struct accel_device *d, void *start, void *end);
    /* peer may access d's memory, so that copies between them do not pass the host. Binds. An error below ACCEL_FAULT: it may not */
    int (*allow_peer)(struct accel_device *d, struct accel_device *peer);
    int (*copy_peer)(struct accel_device *to_device, void *to, struct accel_device *from_device, const void *from, size_t bytes,
                     void *stream);                                                       /* stream: of from_device, which is current */
    bool (*is_pinned)(struct accel_device *d, const void *host);
    /* n rows of `width` bytes, which are adjacent in `host` and `pitch` bytes apart from `device` on. */
    int (*copy_rows)(struct accel_device *d, enum accel_direction way, void *device, size_t pitch, void *host, size_t width,
                     size_t n, void *stream);
    size_t (*free_memory)(struct accel_device *d);
    void (*describe)(struct accel_device *d, int code, char *text, size_t size);
};
#endif
