/* rt_launch: compute constructs and their kernels. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_LAUNCH_H
#define ACCEL_RT_LAUNCH_H
#include "data/rt_data.h"
#include "data/rt_replicas.h"
#include "launch/rt_tune.h"

/* Indices of accelrt_call.state. */
enum { STATE_DEVICE, STATE_QUEUE, STATE_SLOT, STATE_ABSENT, STATE_ABSENT_VALUE, STATE_MIRROR, STATE_CAPTURED,
       STATE_HOST_START,               /* constructs on the host */
       STATE_SHORT = STATE_HOST_START /* constructs on a device: see rt_short.h */ };

/* rt_compute.c: the ranges of the launch are known and disjoint. */
bool accel__launch_disjoint(struct accel_work *w, const struct accelrt_call *call);

/* rt_special.c: the kernel of a struct accelrt_special, compiled for the values among args; NULL: the general kernel must run. */
struct accel_function *accel__special_function(struct accel_device *d, struct accelrt_image *image, const struct accelrt_kernel *kernel,
                                               int overlap, void **args);
struct accel_ready_kernel {
    const struct accelrt_kernel *kernel;
    struct accel_function *function;
    struct accel_launch launch;
};

/* rt_enqueue.c: launches `first` with `scratch` bytes of scratch memory, the pointer to which is in call->scratch, and then `rest`, the
 * kernel of its long rows, if that has a kernel. If the kernel has phases (ACCELRT_ROW_PHASES) and blocks share its rows, `rest` alone
 * runs, once for each. If is_timed, waits for them and returns their time on the device in us. Ends the program if a launch fails. */
double accel__enqueue(struct accel_queue *q, struct accelrt_call *call, const struct accel_ready_kernel *first,
                      const struct accel_ready_kernel *rest, size_t scratch, bool is_timed);
/* A kernel that accelrt_launch has chosen, before its block and grid are. */
struct accel_launching {
    const struct accelrt_kernel *given, *kernel;       /* by the program; by the launch */
    struct accel_function *function;
    int overlap;                       /* its variant */
    struct accel_tried tried;
};
/* rt_kernel_launch.c: launches the kernel for these trips. */
void accel__launch_trips(struct accel_work *w, struct accelrt_call *call, const struct accel_launching *l, const struct accelrt_geometry *g,
                         void **args);
/* rt_parts.c: transfers the late data of the construct. True: in parts, with launches of the kernel for each; false: the kernel is still to
 * be launched. */
bool accel__launch_in_parts(struct accel_work *w, struct accelrt_call *call, const struct accel_launching *l, struct accelrt_geometry *g,
                            void **args);
/* The function of a kernel's variant for these arguments. */
struct accel_function *accel__function_of(struct accel_work *w, const struct accelrt_call *call, const struct accelrt_kernel *k,
                                          int overlap, void **args);
/* rt_split.c: whether the construct may be split over the devices of the host. If so, accel__launch_split launches its kernel on them,
 * unless the parts would write the same bytes, or a device lacks memory: then it returns false, and the data is as if the construct were
 * not split. */
bool accel__may_split(struct accel_work *w, const struct accelrt_call *call, const struct accelrt_kernel *k,
                      const struct accelrt_geometry *g);
bool accel__launch_split(struct accel_work *w, struct accelrt_call *call, const struct accel_launching *l, struct accelrt_geometry *g,
                         void **args);
/* rt_accumulated.c, with the team's lock: memory for joining arrays to whose elements a split construct adds; false: there is none. The
 * copies of device i are cleared in its queue. After all devices' work: w->queue adds them to the arrays. */
bool accel__accumulated_begin(struct accel_work *w, const struct accel_split *s);
void accel__accumulated_clear(const struct accel_split *s, int i);
void accel__accumulated_join(struct accel_work *w, const struct accel_split *s);
/* rt_split_launch.c, with the team's lock: the launches of a construct that is split. */
void accel__split_launch(struct accel_work *w, struct accel_split *s, const struct accel_launching *kernel,
                         const struct accelrt_geometry *g, void **args);
/* rt_compute.c: whether the construct may use memory whose address the program has, other than as a single block that it names. */
bool accel__may_use_exposed(const struct accelrt_call *call);
/* Before a launch on the home device alone: the current values of what it may access are there. */
void accel__launch_home(struct accel_work *w, const struct accelrt_call *call);
/* rt_partials.c, with the team's lock. begin: the addresses of the scalars that the call reduces are those of device i's own memory for its
 * piece. join: with the addresses that they had before, and after all devices and w->queue, joins the results of the pieces to the
 * scalars. Piece j of device i is bit i * ACCEL_SPLIT_PIECES + j. */
void accel__partials_begin(struct accelrt_call *call, const struct accelrt_split *t, int i, int piece);
void accel__partials_join(struct accel_work *w, struct accelrt_call *call, const struct accelrt_split *t, unsigned long long pieces);
/* The bits of the operator's identity. */
unsigned long long accel__reduction_identity(const struct accelrt_reduction *r);
/* rt_enqueue.c: for messages about faults, q has launched the kernel, which runs in other queues that q follows. */
void accel__note_launch(struct accel_queue *q, const struct accelrt_kernel *k);
/* rt_parts.c: a multiple of the trips of a part: pointers with a step stay aligned to 16 bytes if they were, since the kernel may have been
 * chosen for that. */
long long accel__aligned_trips(const struct accelrt_call *call);
/* The launch begins `trips` trips later. */
void accel__shift_trips(struct accelrt_call *call, long long trips);
/* rt_product.c: g->product by the driver's library; false: the kernel must run. The launch's ranges are disjoint. */
bool accel__launch_product(struct accel_work *w, struct accelrt_call *call, const struct accelrt_kernel *k,
                           const struct accelrt_geometry *g);
/* trips: columns and rows of c, products. Sets all of p but scratch; false: the library has no such layout. */
bool accel__product_layout(const struct accelrt_product *q, const long long trips[3], struct accel_product *p);
void accel__specials_forget(struct accel_device *d, const struct accelrt_image *image);   /* called before the driver unloads the image */
#endif
