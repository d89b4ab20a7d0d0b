/* sim_driver: declarations shared by the simulator's driver entry points. SPDX-License-Identifier: MIT
 *
 * The tables of entry points are those of the runtime, so a wrong signature does not compile. */
#ifndef ACCEL_SIM_DRIVER_H
#define ACCEL_SIM_DRIVER_H
#include "device/device_cuda_api.h"
#include "sim_memory.h"
#include "sim_module.h"
#include "sim_stream.h"
#include <memory>
#include <mutex>

#define DRIVER(name, parameters) extern "C" __attribute__((visibility("default"))) CUresult name parameters;
#include "device/cuda_driver.def"
#define NVRTC(result, name, parameters) extern "C" __attribute__((visibility("default"))) result name parameters;
#include "device/nvrtc.def"
#define BLAS(result, name, parameters) extern "C" __attribute__((visibility("default"))) result name parameters;
#include "device/cublas.def"

struct CUfunc_st { int device; const sim_loaded *module; const sim_kernel *kernel; };

/* A launch of a kernel with a copy of its arguments. read: checks it. add: enqueues it, as often as it is called (sim_driver_stream.cc). */
struct sim_arguments;
struct sim_kernel_launch {
    CUfunction function;
    sim_dim grid, block;
    unsigned shared_bytes;
    std::shared_ptr<sim_arguments> values;
};
CUresult sim_launch_read(sim_kernel_launch *launch, CUfunction function, sim_dim grid, sim_dim block, unsigned shared_bytes,
                         void **parameters, void **extra);
CUresult sim_launch_add(const sim_kernel_launch &launch, CUstream stream);

/* Held during every call. All devices share one lock: a simulated GPU does one thing at a time. */
std::recursive_mutex &sim_lock(void);
/* The error that this call must return by ACCEL_SIM_FAIL; 0: none. Only calls that require a context can break it. */
int sim_planned_fault(const char *call, bool in_context = false);
/* The error of a call that cannot be executed: planned fault, no cuInit, no current context, broken context; 0: none. */
int sim_call_error(const char *call, bool needs_context);
/* Frees all that belongs to the device's context. Its work must be complete. */
void sim_modules_unload_all(void);
bool sim_context_known(CUcontext context, int *number);         /* *number: of its device */

/* A call of the driver, from its beginning to its end. */
struct sim_call {
    std::lock_guard<std::recursive_mutex> guard{ sim_lock() };
    ~sim_call() { sim_memory_leave(); }
};
#define SIM_ENTER(name, needs_context) \
    sim_call sim_running; \
    if (int sim_error = sim_call_error(#name, needs_context)) \
        return sim_error
#endif
