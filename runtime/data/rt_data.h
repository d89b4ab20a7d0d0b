/* rt_data: what directives do with data on a device. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_DATA_H
#define ACCEL_RT_DATA_H
#include "accel_kinds.h"
#include "queue/rt_queue.h"

/* ---- call sites (rt_site_cache.c) ---------------------------------------------------------------------------------------------------- */

/* The last few data at one position of a directive's clauses: time steps exchange two or three buffers. */
#define ACCEL_SITE_WAYS 4
struct accel_site_item {
    struct {
        uintptr_t host;
        size_t bytes;
        struct accel_block *block;     /* NULL: nothing cached */
    } ways[ACCEL_SITE_WAYS];
    unsigned next;                     /* way to be replaced next */
};
struct accel_site_function {
    struct accel_site_function *next;
    const struct accelrt_kernel *kernel;
    struct accel_function *functions[2];
};
/* How long a construct takes (launch/rt_short.c), by its number of iterations. */
struct accel_duration {
    atomic_int uses;                   /* executions for which the times are still valid; below 0: it must be timed alone */
    atomic_llong short_n, long_n;      /* the most iterations that were short; the fewest that were long, 0: none were */
    atomic_uint us;                    /* that the kernels of short ones take at least, where they have nearly the most iterations */
};
/* A site's cache for one device. The device's present lock guards `items` and `generation`. */
struct accel_site_slot {
    struct accel_device *device;
    unsigned long generation;
    int n_items;
    _Atomic(struct accel_site_function *) functions;
    _Atomic(struct accel_shape *) shapes;       /* of its launches (launch/rt_kernel_launch.c); added, never freed */
    atomic_int n_shapes;
    struct accel_duration duration;
    struct accel_site_item items[];
};
struct accel_site_slot *accel__site_slot(struct accelrt_call *call, struct accel_device *d);
struct accel_block *accel__site_find(struct accel_site_slot *s, int i, uintptr_t host, size_t bytes);
void accel__site_remember(struct accel_site_slot *s, int i, uintptr_t host, size_t bytes, struct accel_block *b);
struct accel_function *accel__site_function(struct accel_site_slot *s, struct accelrt_image *image, const struct accelrt_kernel *k,
                                            int overlap);

/* ---- data (rt_data.c) ---------------------------------------------------------------------------------------------------------------- */

static inline unsigned accel__kind(const struct accelrt_data *data) { return data->kind & ACCELRT_KIND_MASK; }     /* ACCELRT_COPY.. */
static inline bool accel__copies_in(const struct accelrt_data *data) { return accel_kind_what(data->kind) & KIND_IN; }
static inline bool accel__copies_out(const struct accelrt_data *data) { return accel_kind_what(data->kind) & KIND_OUT; }
static inline enum accel_direction accel__direction(const struct accelrt_data *data)       /* of an update */
{
    return accel__kind(data) == ACCELRT_UPDATE_DEVICE ? ACCEL_TO_DEVICE : ACCEL_TO_HOST;
}

/* What a datum names: a section, the address of a deviceptr clause, a pointer to attach, rows or pieces (ACCELRT_ROWS, ACCELRT_PIECES), a
 * path of pointers (ACCELRT_FOLLOW). */
enum accel_form { FORM_SECTION, FORM_ADDRESS, FORM_POINTER, FORM_ROWS, FORM_PIECES, FORM_PATH };
static inline enum accel_form accel__form(const struct accelrt_data *data)
{
    switch (accel__kind(data)) {
    case ACCELRT_ATTACH: case ACCELRT_DETACH: return FORM_POINTER;
    case ACCELRT_DEVICEPTR: return FORM_ADDRESS;
    case ACCELRT_FOLLOW: return FORM_PATH;
    default: return data->kind & ACCELRT_ROWS ? FORM_ROWS : data->kind & ACCELRT_PIECES ? FORM_PIECES : FORM_SECTION;
    }
}

/* One execution of a directive on a device. */
struct accel_work {
    struct accel_device *device;
    struct accel_queue *queue;
    struct accel_site_slot *slot;
    bool dynamic;                      /* uses the dynamic reference counter, else the structured one */
    bool compute;
    bool visible;                      /* a kernel may write to memory that the host shares */
    bool idle;                         /* a data directive that enqueued nothing that the host may notice, and has no wait clause */
    const struct accelrt_call *call;   /* when entering: the whole table */
    struct accel_late *late;           /* when entering: see rt_late.h; NULL: no datum's transfers are late */
    const struct accelrt_data *rows;   /* the datum whose rows are being entered */
    struct accel_group *group;         /* of the members that this directive made last */
    unsigned long changes_before;      /* `changes` of the present table before the data was entered */
    const struct accelrt_data *absent; /* first datum with a path to memory that is absent (rt_follow.h), and the address of that memory */
    uintptr_t absent_value;
};
void accel__enter_one(struct accel_work *w, int i, struct accelrt_data *data);
void accel__leave_one(struct accel_work *w, int i, struct accelrt_data *data);
void accel__update_one(struct accel_work *w, int i, struct accelrt_data *data);
/* Block that holds data for an update on w's queue; NULL if it is absent and may be. */
struct accel_block *accel__update_block(struct accel_work *w, int i, const struct accelrt_data *data);
void accel__update_all(struct accel_work *w, struct accelrt_call *call);        /* rt_update.c */
void accel__enter_all(struct accel_work *w, struct accelrt_call *call);
void accel__leave_all(struct accel_work *w, struct accelrt_call *call);
/* The pointers with sections of length 0 in the clauses of a data construct: constructs in it use no element of them. */
void accel__empty_begin(const struct accelrt_call *call);
void accel__empty_end(const struct accelrt_call *call);
/* Whether some of the data is on the device, or the region writes data whose host copy must not change. */
bool accel__needs_device(struct accel_work *w, struct accelrt_call *call);
/* The layout of the datum's elements, which the call's site lists; NULL: not known. */
const char *accel__layout_of(const struct accel_work *w, const struct accelrt_data *data);
/* Block that holds the datum, ready for use; NULL if absent. Ends the program if it is partly present. Present lock held. */
struct accel_block *accel__locate(struct accel_work *w, int i, const struct accelrt_data *data);

/* rt_mirror.c: while the host runs a construct, the host's variables hold the device's values of its data. */
struct mirror;
struct mirror *accel__mirror_begin(struct accel_work *w, struct accelrt_call *call);
void accel__mirror_end(struct accel_work *w, struct mirror *all);
/* Waits for a synchronous queue, unless w->idle, and returns it to the device. For an asynchronous queue it waits only if ACCEL_SYNC is
 * set. */
void accel__work_end(struct accel_work *w);

/* rt_members.c. Allocates device memory for b, together with the other members that the directive names. Returns the driver's code. */
int accel__member_alloc(struct accel_work *w, struct accel_block *b, const struct accelrt_data *data, void **memory);

/* rt_attach.c: pointers inside device copies. An absent pointer or target is no error (OpenACC 2.7.2). */
void accel__attach_one(struct accel_work *w, int i, struct accelrt_data *data);
void accel__detach_one(struct accel_work *w, int i, struct accelrt_data *data);
/* After a transfer of [host, host + bytes) of b: restores the attached pointers inside it to the values of the side that was written. */
void accel__attached_repair(struct accel_work *w, struct accel_block *b, enum accel_direction way, uintptr_t host, size_t bytes);

/* rt_data_error.c */
void accel__refuse_length(const struct accelrt_data *data);            /* ends the program if the section's length is negative */
/* Present lock held. Ends the program if the base of a datum that a clause maps is a device address. */
void accel__refuse_device_address(struct accel_device *d, const struct accelrt_data *data, bool ends);
_Noreturn void accel__absent(struct accel_device *d, const struct accelrt_data *data);
_Noreturn void accel__partly(struct accel_device *d, const struct accelrt_data *data, const struct accel_block *b);
#endif
