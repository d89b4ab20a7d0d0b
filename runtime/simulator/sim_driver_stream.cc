/* sim_driver_stream: the driver's calls for streams, events, modules and launches. SPDX-License-Identifier: MIT */
#include "sim_driver.h"
#include "sim_fibers.h"
#include "sim_memory.h"
#include <algorithm>
#include <cstring>
#include <map>

/* ---- Streams ---- */
CUresult cuStreamCreate(CUstream *stream, unsigned flags)
{
    SIM_ENTER(cuStreamCreate, true);
    if (flags > CU_STREAM_NON_BLOCKING)
        return CUDA_ERROR_INVALID_VALUE;
    *stream = sim_stream_new(flags != CU_STREAM_NON_BLOCKING);
    return CUDA_SUCCESS;
}
/* Streams run in any order, so a priority has no effect. */
CUresult cuStreamCreateWithPriority(CUstream *stream, unsigned flags, int priority)
{
    (void)priority;
    return cuStreamCreate(stream, flags);
}
CUresult cuCtxGetStreamPriorityRange(int *least, int *greatest)
{
    SIM_ENTER(cuCtxGetStreamPriorityRange, true);
    *least = 0;
    *greatest = -5;
    return CUDA_SUCCESS;
}
CUresult cuStreamDestroy_v2(CUstream stream)
{
    SIM_ENTER(cuStreamDestroy_v2, true);
    CUstream s = sim_stream_find(stream);
    if (!s || !stream || s != stream)
        return CUDA_ERROR_INVALID_HANDLE;
    sim_stream_destroy(s);
    return CUDA_SUCCESS;
}
CUresult cuStreamSynchronize(CUstream stream)
{
    SIM_ENTER(cuStreamSynchronize, true);
    CUstream s = sim_stream_find(stream);
    if (!s)
        return CUDA_ERROR_INVALID_HANDLE;
    sim_stream_drain(s);
    return sim_context_error();
}
CUresult cuStreamQuery(CUstream stream)
{
    SIM_ENTER(cuStreamQuery, true);
    CUstream s = sim_stream_find(stream);
    if (!s)
        return CUDA_ERROR_INVALID_HANDLE;
    bool done = sim_stream_query(s);
    return sim_context_error() ? sim_context_error() : done ? CUDA_SUCCESS : CUDA_ERROR_NOT_READY;
}
CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned flags)
{
    SIM_ENTER(cuStreamWaitEvent, true);
    CUstream s = sim_stream_find(stream);
    if (!s || !sim_event_known(event))
        return CUDA_ERROR_INVALID_HANDLE;
    if (event->mark)
        sim_stream_add_wait(s, event->mark);
    return flags ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

/* ---- Events ---- */
CUresult cuEventCreate(CUevent *event, unsigned flags)
{
    SIM_ENTER(cuEventCreate, true);
    *event = sim_event_new(flags);
    return CUDA_SUCCESS;
}
CUresult cuEventDestroy_v2(CUevent event)
{
    SIM_ENTER(cuEventDestroy_v2, true);
    if (!sim_event_known(event))
        return CUDA_ERROR_INVALID_HANDLE;
    sim_event_destroy(event);
    return CUDA_SUCCESS;
}
CUresult cuEventRecord(CUevent event, CUstream stream)
{
    SIM_ENTER(cuEventRecord, true);
    CUstream s = sim_stream_find(stream);
    if (!s || !sim_event_known(event) || event->device != sim_device)
        return CUDA_ERROR_INVALID_HANDLE;
    sim_event_record(event, s);
    return CUDA_SUCCESS;
}
CUresult cuEventQuery(CUevent event)
{
    SIM_ENTER(cuEventQuery, true);
    if (!sim_event_known(event))
        return CUDA_ERROR_INVALID_HANDLE;
    bool done = !event->mark || sim_mark_query(event->mark.get());
    return sim_context_error() ? sim_context_error() : done ? CUDA_SUCCESS : CUDA_ERROR_NOT_READY;
}
CUresult cuEventSynchronize(CUevent event)
{
    SIM_ENTER(cuEventSynchronize, true);
    if (!sim_event_known(event))
        return CUDA_ERROR_INVALID_HANDLE;
    std::shared_ptr<sim_mark> mark = event->mark;
    if (mark)
        sim_mark_wait(mark.get());
    return sim_context_error();
}
CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end)
{
    SIM_ENTER(cuEventElapsedTime, true);
    if (!sim_event_known(start) || !sim_event_known(end) || !start->mark || !end->mark)
        return CUDA_ERROR_INVALID_HANDLE;
    if ((start->flags | end->flags) & CU_EVENT_DISABLE_TIMING)
        return CUDA_ERROR_INVALID_HANDLE;
    if (!start->mark->done || !end->mark->done)
        return CUDA_ERROR_NOT_READY;
    *milliseconds = (float)(1e3 * (end->mark->time - start->mark->time));
    return CUDA_SUCCESS;
}

/* ---- Modules ---- */
struct CUmod_st {
    int device;
    sim_loaded *loaded;
    std::map<std::string, CUfunc_st> functions;
};
static std::vector<CUmodule> &modules = *new std::vector<CUmodule>;

static bool known_module(CUmodule m)
{
    return std::find(modules.begin(), modules.end(), m) != modules.end() && m->device == sim_device;
}
static bool known_function(CUfunction f)
{
    for (CUmodule m : modules)
        for (std::pair<const std::string, CUfunc_st> &entry : m->functions)
            if (&entry.second == f)
                return f->device == sim_device;
    return false;
}
CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned n_options, int *options, void **values)
{
    SIM_ENTER(cuModuleLoadDataEx, true);
    sim_program program;
    std::string log;
    (void)n_options, (void)options, (void)values;
    if (!image)
        return CUDA_ERROR_INVALID_VALUE;
    if (!sim_image_read(image, &program))           /* code for a GPU: a caller with the source can compile that instead */
        return memcmp(image, "\177ELF", 4) ? CUDA_ERROR_INVALID_IMAGE : CUDA_ERROR_NO_BINARY_FOR_GPU;
    if (sim_is_relocatable(program) && !program.is_linked)
        return CUDA_ERROR_INVALID_IMAGE;
    std::string path = sim_compile(program, &log);
    sim_loaded *loaded = path.empty() ? nullptr : sim_module_load(path, &log);
    if (!loaded) {
        sim_tell("%s", log.c_str());
        return CUDA_ERROR_INVALID_SOURCE;
    }
    modules.push_back(*module = new CUmod_st{ sim_device, loaded, {} });
    return CUDA_SUCCESS;
}
static void unload(CUmodule m)
{
    sim_module_unload(m->loaded);
    modules.erase(std::find(modules.begin(), modules.end(), m));
    delete m;
}
void sim_modules_unload_all(void)
{
    for (size_t i = modules.size(); i-- > 0;)
        if (modules[i]->device == sim_device)
            unload(modules[i]);
}
CUresult cuModuleUnload(CUmodule module)
{
    SIM_ENTER(cuModuleUnload, true);
    if (!known_module(module))
        return CUDA_ERROR_INVALID_HANDLE;
    sim_stream_drain(nullptr);
    unload(module);
    return sim_context_error();
}
CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name)
{
    SIM_ENTER(cuModuleGetFunction, true);
    if (!known_module(module))
        return CUDA_ERROR_INVALID_HANDLE;
    const sim_kernel *kernel = sim_module_kernel(module->loaded, name);
    if (!kernel)
        return CUDA_ERROR_NOT_FOUND;
    *function = &(module->functions[name] = { sim_device, module->loaded, kernel });
    return CUDA_SUCCESS;
}
CUresult cuModuleGetGlobal_v2(CUdeviceptr *device, size_t *bytes, CUmodule module, const char *name)
{
    SIM_ENTER(cuModuleGetGlobal_v2, true);
    void *at;
    size_t size;
    if (!known_module(module))
        return CUDA_ERROR_INVALID_HANDLE;
    if (!sim_module_variable(module->loaded, name, &at, &size))
        return CUDA_ERROR_NOT_FOUND;
    if (device)
        *device = (CUdeviceptr)at;
    if (bytes)
        *bytes = size;
    return CUDA_SUCCESS;
}

/* ---- Functions and launches ---- */
static int max_threads(const sim_kernel *k)
{
    return k->max_threads > 0 && k->max_threads < 1024 ? k->max_threads : 1024;
}
CUresult cuFuncGetAttribute(int *value, int attribute, CUfunction function)
{
    SIM_ENTER(cuFuncGetAttribute, true);
    if (!known_function(function))
        return CUDA_ERROR_INVALID_HANDLE;
    switch (attribute) {
    case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK: *value = max_threads(function->kernel); break;
    case CU_FUNC_ATTRIBUTE_PTX_VERSION: *value = 90; break;
    default: *value = attribute == 4 ? 32 : 0;
    }
    return CUDA_SUCCESS;
}
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, CUfunction function, int block_threads, size_t dynamic_shared)
{
    SIM_ENTER(cuOccupancyMaxActiveBlocksPerMultiprocessor, true);
    if (!known_function(function) || block_threads <= 0)
        return known_function(function) ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_INVALID_HANDLE;
    int by_threads = 1024 / ((block_threads + 31) / 32 * 32), by_shared = dynamic_shared ? (int)((228 << 10) / dynamic_shared) : 32;
    *blocks = block_threads > max_threads(function->kernel) ? 0 : std::min(by_threads, std::min(by_shared, 32));
    return CUDA_SUCCESS;
}
/* The values of the arguments, copied at the call. */
struct sim_arguments {
    std::vector<std::max_align_t> values;
    std::vector<void *> at;
    sim_arguments(const sim_kernel *k, void **parameters)
    {
        std::vector<size_t> start;
        for (int i = 0; i < k->n_params; i++) {
            start.push_back(values.size());
            values.resize(values.size() + (k->sizes[i] + sizeof(std::max_align_t) - 1) / sizeof(std::max_align_t));
            memcpy(&values[start[i]], parameters[i], k->sizes[i]);
        }
        for (size_t s : start)
            at.push_back(&values[s]);
    }
};
static CUresult check_geometry(const sim_kernel *k, sim_dim grid, sim_dim block, unsigned shared_bytes)
{
    if (!grid.x || !grid.y || !grid.z || grid.x > 0x7fffffff || grid.y > 65535 || grid.z > 65535)
        return CUDA_ERROR_INVALID_VALUE;
    if (!block.x || !block.y || !block.z || block.x > 1024 || block.y > 1024 || block.z > 64 || block.x * block.y * block.z > 1024)
        return CUDA_ERROR_INVALID_VALUE;
    if (block.x * block.y * block.z > (unsigned)max_threads(k))
        return CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES;
    return shared_bytes > 48 << 10 ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}
CUresult sim_launch_read(sim_kernel_launch *launch, CUfunction function, sim_dim grid, sim_dim block, unsigned shared_bytes,
                         void **parameters, void **extra)
{
    if (!known_function(function))
        return CUDA_ERROR_INVALID_HANDLE;
    const sim_kernel *k = function->kernel;
    if (CUresult wrong = check_geometry(k, grid, block, shared_bytes))
        return wrong;
    if (extra || (k->n_params && !parameters))
        return CUDA_ERROR_NOT_SUPPORTED;
    *launch = { function, grid, block, shared_bytes, std::make_shared<sim_arguments>(k, parameters) };
    return CUDA_SUCCESS;
}
CUresult sim_launch_add(const sim_kernel_launch &launch, CUstream stream)
{
    static uint64_t launches;
    CUstream s = sim_stream_find(stream);
    if (!s || !known_function(launch.function))
        return CUDA_ERROR_INVALID_HANDLE;
    uint64_t seed = sim_settings_get().seed + launches++;
    std::shared_ptr<sim_arguments> values = launch.values;
    sim_request request = { launch.function->module->module, launch.function->kernel, launch.grid, launch.block, launch.shared_bytes,
        values->at.data(), seed };
    sim_stream_add(s, [request, values]() { return sim_launch_run(request); });
    return CUDA_SUCCESS;
}
static CUresult launch(CUfunction function, sim_dim grid, sim_dim block, unsigned shared_bytes, CUstream stream, void **parameters,
                       void **extra)
{
    sim_kernel_launch one;
    if (!sim_stream_find(stream))
        return CUDA_ERROR_INVALID_HANDLE;
    CUresult wrong = sim_launch_read(&one, function, grid, block, shared_bytes, parameters, extra);
    return wrong ? wrong : sim_launch_add(one, stream);
}
CUresult cuFuncGetParamInfo(CUfunction function, size_t index, size_t *offset, size_t *bytes)
{
    SIM_ENTER(cuFuncGetParamInfo, true);
    if (!known_function(function) || index >= (size_t)function->kernel->n_params)
        return CUDA_ERROR_INVALID_VALUE;
    *offset = 0;
    for (size_t i = 0; i < index; i++)     /* as if each parameter were aligned to 16 bytes */
        *offset += (function->kernel->sizes[i] + 15) / 16 * 16;
    *bytes = function->kernel->sizes[index];
    return CUDA_SUCCESS;
}
CUresult cuLaunchKernel(CUfunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x, unsigned block_y,
    unsigned block_z, unsigned shared_bytes, CUstream stream, void **parameters, void **extra)
{
    SIM_ENTER(cuLaunchKernel, true);
    return launch(function, { grid_x, grid_y, grid_z }, { block_x, block_y, block_z }, shared_bytes, stream, parameters, extra);
}
/* Kernels of a stream run one after another, even if they may be launched early. */
CUresult cuLaunchKernelEx(const CUlaunchConfig *c, CUfunction function, void **parameters, void **extra)
{
    SIM_ENTER(cuLaunchKernelEx, true);
    for (unsigned i = 0; i < c->numAttrs; i++)
        if (c->attrs[i].id != CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION)
            return CUDA_ERROR_NOT_SUPPORTED;
    return launch(function, { c->gridDimX, c->gridDimY, c->gridDimZ }, { c->blockDimX, c->blockDimY, c->blockDimZ }, c->sharedMemBytes,
        c->hStream, parameters, extra);
}
