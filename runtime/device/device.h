/* device: what the runtime asks of a device, as a table of functions. SPDX-License-Identifier: MIT
 *
 * Functions return 0, ACCEL_BUSY, ACCEL_NO_MEMORY or the driver's own number (positive), which `describe` explains. Streams and events
 * are the driver's handles. All may be called from any thread after `bind` on that thread. */
#ifndef ACCEL_DEVICE_H
#define ACCEL_DEVICE_H
#include <stdbool.h>
#include <stddef.h>

struct accel_device;
struct accelrt_image;

enum { ACCEL_BUSY = -1, ACCEL_NO_MEMORY = -2 };
#define ACCEL_FAULT 700                /* the driver's numbers from here on speak of kernels that went wrong, perhaps earlier ones */
enum accel_direction { ACCEL_TO_DEVICE, ACCEL_TO_HOST, ACCEL_ON_DEVICE };

/* A kernel on one device; belongs to the device until its image is forgotten. */
struct accel_function {
    struct accel_function *next;       /* the device's list */
    const struct accelrt_image *image;
    const char *name;
    int overlap;                       /* which variant of the image's binaries */
    const char *values;                /* options of a special compilation, or NULL */
    void *handle;
    void *links;                       /* not NULL: `follow` comes before each launch */
    int max_threads;                   /* per block */
    int resident_threads;              /* block size for which `resident` was computed last; 0 none */
    int resident;                      /* blocks that fit on the whole device at once */
    int roomy_threads;                 /* block size up to 256 of which most threads fit at once; 0: not asked yet */
    bool waits_itself;                 /* its code can: ACCELRT_WAITS_ITSELF in a launch counts */
};

struct accel_launch {
    unsigned grid[3], block[3];
    void **args;
    bool waits_itself;
};

struct accel_driver {
    const char *name;                  /* as in ACC_DEVICE_TYPE: "host", "nvidia", "cudasim" */

    /* required */
    int (*open)(struct accel_device *d);                 /* fills d's facts; once before all others */
    void (*close)(struct accel_device *d, void *before); /* all streams idle, all memory given back; `before`: bound again on the thread */
    int (*bind)(struct accel_device *d);                 /* makes d current on the calling thread */
    int (*alloc)(struct accel_device *d, size_t bytes, void *stream, void **memory);      /* usable by work of `stream` from here on */
    int (*release)(struct accel_device *d, void *memory, void *stream);                   /* after all work of `stream` so far */
    int (*pin)(struct accel_device *d, size_t bytes, void **host, void **device);         /* page-locked, visible to the device */
    int (*unpin)(struct accel_device *d, void *host);
    int (*copy)(struct accel_device *d, enum accel_direction way, void *to, const void *from, size_t bytes, void *stream);
    int (*fill)(struct accel_device *d, void *to, int byte, size_t bytes, void *stream);
    int (*stream_new)(struct accel_device *d, bool with_default, void **stream);          /* in order with the driver's default stream? */
    int (*stream_free)(struct accel_device *d, void *stream);
    int (*stream_wait)(struct accel_device *d, void *stream, bool poll);                  /* poll: ACCEL_BUSY instead of waiting */
    int (*stream_follow)(struct accel_device *d, void *stream, void *event);
    int (*event_new)(struct accel_device *d, bool timing, void **event);
    int (*event_free)(struct accel_device *d, void *event);
    int (*event_record)(struct accel_device *d, void *event, void *stream);
    int (*event_wait)(struct accel_device *d, void *event, bool poll);
    int (*launch)(struct accel_device *d, struct accel_function *f, const struct accel_launch *l, void *stream);

    /* NULL where the device has no such thing */
    /* values: compile for them with these options, which stay as they are; NULL without a compiler. NULL: what the image holds */
    struct accel_function *(*function)(struct accel_device *d, struct accelrt_image *image, const char *name, int overlap,
                                       const char *values);
    int (*resident)(struct accel_device *d, struct accel_function *f, int threads);       /* blocks at once, at least 1 */
    void (*follow)(struct accel_device *d, struct accel_function *f);                     /* variables of link clauses, where they are now */
    void (*forget)(struct accel_device *d, struct accelrt_image *image);
    void *(*bound)(struct accel_device *d);                                               /* what the calling thread has; NULL: nothing */
    float (*event_ms)(struct accel_device *d, void *start, void *end);
    int (*copy_peer)(struct accel_device *to_device, void *to, struct accel_device *from_device, const void *from, size_t bytes,
                     void *stream);                                                       /* stream: of from_device, which is current */
    bool (*is_pinned)(struct accel_device *d, const void *host);
    size_t (*free_memory)(struct accel_device *d);
    void (*describe)(struct accel_device *d, int code, char *text, size_t size);
};
#endif
