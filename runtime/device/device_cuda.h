/* device_cuda: declarations shared by the files of the CUDA device. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DEVICE_CUDA_H
#define ACCEL_DEVICE_CUDA_H
#include "device/device_cuda_api.h"
#include "device/rt_device.h"

/* The driver's and NVRTC's functions. */
struct cuda_api {
#define DRIVER(name, parameters) CUresult (*name) parameters;
#include "device/cuda_driver.def"
};
struct nvrtc_api {
#define NVRTC(result, name, parameters) result (*name) parameters;
#include "device/nvrtc.def"
};
struct blas_api {
#define BLAS(result, name, parameters) result (*name) parameters;
#include "device/cublas.def"
};
extern struct cuda_api accel__cu;
extern bool accel__cuda_simulated;

/* NVRTC, loaded at first use; NULL and `why` if there is none. */
const struct nvrtc_api *accel__nvrtc(char *why, size_t size);
const struct blas_api *accel__blas(void);                  /* cuBLAS, loaded at first use; NULL if there is none */

struct cuda_module {
    struct cuda_module *next;
    const struct accelrt_image *image;
    int overlap;
    const char *values;                /* compiler options of a specialized kernel, or NULL */
    CUmodule handle;
    bool ready;                        /* false: the thread that added the entry is loading it; guarded by function_lock */
    struct cuda_link *links;           /* pointers of link clauses: device_cuda_globals.c */
};

struct cuda_state {                    /* accel_device.state */
    CUdevice device;
    CUcontext context;
    bool pools;
    CUmemoryPool pool;
    struct cuda_held *held;            /* launches that are enqueued later (device_cuda_graphs.c); NULL: none ever */
    struct cuda_module *modules;       /* guarded by function_lock */
    bool following;                    /* a thread is updating pointers of link clauses; guarded by function_lock */
    cublasHandle blas;                 /* NULL: none yet */
    void *blas_stream, *blas_workspace;   /* of the last product; NULL: none */
    bool no_blas;                      /* cuBLAS cannot be used; all four are guarded by a lock of device_cuda_blas.c */
    bool deep_stack, large_heap;       /* the context's limits have been raised; guarded by function_lock */
};

/* device_cuda_context.c. bind: makes d's context current on the calling thread. bound: the context that is current. release_context:
 * releases d's context and restores the thread's previous one: `before`, or, if that was d's own, the one that was current when d was
 * bound. */
int accel__cuda_bind(struct accel_device *d);
void *accel__cuda_bound(struct accel_device *d);
bool accel__cuda_program_shares(void);                     /* the program may have memory of CUDA that host and device access */
void accel__cuda_release_context(struct accel_device *d, CUcontext before);

/* device_cuda_module.c */
/* The best of the image's binaries for d with this prefix, "sm_" or "compute_"; NULL: none. */
const struct accelrt_binary *accel__cuda_choose(const struct accel_device *d, const struct accelrt_image *image, int variant,
                                                const char *prefix);
struct accel_function *accel__cuda_function(struct accel_device *d, struct accelrt_image *image, const char *name, int overlap,
                                            const char *values);
void accel__cuda_forget(struct accel_device *d, struct accelrt_image *image);
void accel__cuda_modules_close(struct accel_device *d);

/* device_cuda_limits.c, function_lock held: called before the image's code is loaded, and before a kernel of it is launched. */
void accel__cuda_limits(struct accel_device *d, const struct accelrt_image *image);
void accel__cuda_frame_limit(struct accel_device *d, const struct accelrt_image *image, CUfunction kernel);

/* device_cuda_globals.c: set: sets the module's pointers to declared variables. free: frees their list. follow: updates the pointers of
 * link clauses before a launch. */
void accel__cuda_globals_set(struct accel_device *d, struct cuda_module *m);
void accel__cuda_links_free(struct cuda_module *m);
void accel__cuda_follow(struct accel_device *d, struct accel_function *f);

/* device_cuda_link.c: a cubin of the image's kernels and the routines of other images that they call (malloc'ed); ends the program on
 * failure. is_linked: whether other is image or one of those images. */
char *accel__cuda_link(struct accel_device *d, const struct accelrt_image *image, int variant, const char *values, size_t *size);
bool accel__cuda_is_linked(const struct accelrt_image *image, const struct accelrt_image *other);

/* device_cuda_blas.c: the library is loaded and has a handle for d. multiply: 0, ACCEL_LIBRARY - status. */
bool accel__cuda_multiplies(struct accel_device *d);
int accel__cuda_multiply(struct accel_device *d, const struct accel_product *p, void *stream);
const char *accel__cuda_blas_status(int status);
void accel__cuda_blas_close(struct accel_device *d);

/* device_cuda_compile.c: the image's source as a cubin or PTX for d (malloc'ed, followed by a 0); ends the program on failure. *cached, in:
 * whether the disk cache may be read; out: whether the code was read from it. */
char *accel__cuda_compile(struct accel_device *d, const struct accelrt_image *image, int variant, const char *values, bool *cached,
                          size_t *size);

/* device_cuda_cache.c: compiled code on disk under `key`. load returns malloc'ed data or NULL; store fails silently. */
char *accel__cache_load(const char *key, size_t key_size, size_t *size);
void accel__cache_store(const char *key, size_t key_size, const char *data, size_t size);
#endif
