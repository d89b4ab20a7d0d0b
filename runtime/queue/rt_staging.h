/* rt_staging: page-locked buffers, and the threads that copy between them and ordinary memory. SPDX-License-Identifier: MIT
 * A staging belongs to one transfer at a time, or to one direction of a pipeline. Each of its threads has a lane of buffers: one is filled,
 * or emptied, while the others are transferred. */
#ifndef ACCEL_RT_STAGING_H
#define ACCEL_RT_STAGING_H
#include "queue/rt_queue.h"

#define ACCEL_STAGING_PIECE ((size_t)2 << 20)         /* size of a buffer */
#define ACCEL_STAGING_THREADS 8        /* saturate the bus of an H200 from any memory; with four, pageable memory and rows are slower */
#define ACCEL_LANE_BUFFERS 3

/* The host's side of a transfer. */
struct accel_ends {
    char *host;                        /* of the first piece */
    const struct accel_piece *pieces;  /* NULL: the host's side is one piece, or rows */
    size_t n;
    const struct accel_row_set *rows;
    size_t width, pitch;               /* the pieces have `width` bytes each, and are `pitch` bytes apart on the device and adjacent in
                                          buffers; 0: buffers have what is between pieces, too */
};

/* One thread's buffers, which take turns. */
struct accel_buffer {
    char *memory;
    void *event;
    bool busy;                         /* the event has been recorded and not yet waited for */
    bool to_host;                      /* the content must be stored to the bytes from `offset` of `ends` on */
    struct accel_ends ends;
    size_t offset, bytes;
};
struct accel_lane {
    struct accel_buffer buffers[ACCEL_LANE_BUFFERS];
    int next;                          /* the buffer of the next piece: the one that was used longest ago */
};

struct accel_staging {
    struct accel_staging *next_idle;
    struct accel_device *device;
    pthread_mutex_t lock;              /* guards the members up to `helpers` */
    pthread_cond_t start, finished;
    unsigned long round;
    int n_helpers, running;
    bool stop;
    pthread_t helpers[ACCEL_STAGING_THREADS];
    struct accel_lane lanes[ACCEL_STAGING_THREADS + 1];          /* 0: of the thread that uses the staging */
    int (*work)(struct accel_staging *s, struct accel_lane *lane, void *context);
    void *context;
    atomic_int code;                   /* the first error of the round */
};

/* An idle staging, or a new one, for exclusive use by the caller. The one with helper threads is taken first. */
struct accel_staging *accel__staging_take(struct accel_device *d);
void accel__staging_give(struct accel_staging *s);
/* In no list; with lane 0 if own is set, and with `helpers` threads, or as many as can be created. */
struct accel_staging *accel__staging_new(struct accel_device *d, bool own, int helpers);
void accel__staging_free(struct accel_staging *s);
int accel__staging_threads(void);      /* that a large transfer uses, the calling one included */

/* The helpers, if `help` is set, call `work` once each, with their lanes; it returns the driver's code. join: waits for them, and returns
 * the first code that is not 0, of theirs and the caller's own. */
void accel__staging_start(struct accel_staging *s, bool help, int (*work)(struct accel_staging *s, struct accel_lane *lane, void *context),
                          void *context);
int accel__staging_join(struct accel_staging *s, int own);

/* A page-locked buffer for a transfer of at most ACCEL_BOUNCE_MOST bytes, for exclusive use by the caller; NULL: no memory can be page-locked,
 * or the device has a fault, whose code is returned. When it is given back, the transfer has ended, or `busy` is set and its event recorded. */
#define ACCEL_BOUNCE_MOST ((size_t)1 << 20)
struct accel_bounce {
    struct accel_bounce *next;
    void *memory, *event;
    size_t bytes;
    bool busy;
};
int accel__bounce_take(struct accel_device *d, size_t bytes, struct accel_bounce **taken);
void accel__bounce_give(struct accel_device *d, struct accel_bounce *b);

/* Before large transfers to ordinary host memory: its pages may be huge ones. */
void accel__pages_huge(void *host, size_t bytes);
/* Bytes [offset, offset + bytes) of a transfer, between the host and a buffer. */
void accel__ends_move(const struct accel_ends *e, enum accel_direction way, char *buffer, size_t offset, size_t bytes);
/* The same between a buffer and the device. Returns the driver's code. With a pitch, offset and bytes are of whole pieces. */
int accel__ends_copy(const struct accel_ends *e, struct accel_device *d, enum accel_direction way, char *device, char *buffer,
                     size_t offset, size_t bytes, void *stream);
/* Bytes [offset, offset + bytes) of a transfer whose device memory begins at `device`, through the lane's next buffer. To the device: they
 * are on their way on return; to the host: complete after accel__lane_settle. settle: waits until no buffer is busy. Both return the
 * driver's code. */
int accel__lane_piece(struct accel_staging *s, struct accel_lane *lane, enum accel_direction way, const struct accel_ends *ends,
                      char *device, size_t offset, size_t bytes, void *stream);
int accel__lane_settle(struct accel_staging *s, struct accel_lane *lane);
bool accel__lane_has_to_store(const struct accel_lane *lane);         /* some buffer has, or will get, bytes for the host */
#endif
