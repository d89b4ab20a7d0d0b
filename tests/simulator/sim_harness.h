/* sim_harness: what the simulator's tests share: the driver's calls, checked; a device; kernels. SPDX-License-Identifier: MIT */
#ifndef ACCEL_SIM_HARNESS_H
#define ACCEL_SIM_HARNESS_H
#include "device/device_cuda_api.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#define DRIVER(name, parameters) extern "C" CUresult name parameters;
#include "device/cuda_driver.def"
#define NVRTC(result, name, parameters) extern "C" result name parameters;
#include "device/nvrtc.def"

/* A failed expectation ends the test. */
#define EXPECT(condition) \
    ((condition) ? (void)0 : (void)(fprintf(stderr, "%s:%d: expected %s\n", __FILE__, __LINE__, #condition), exit(1)))
#define OK(call) expect_result(call, 0, #call, __FILE__, __LINE__)
#define FAILS(call, error) expect_result(call, error, #call, __FILE__, __LINE__)
static inline void expect_result(int result, int wanted, const char *call, const char *file, int line)
{
    if (result != wanted) {
        fprintf(stderr, "%s:%d: %s gives %d, expected %d\n", file, line, call, result, wanted);
        exit(1);
    }
}

/* The device is there from begin to end; end forgets errors of kernels. */
static inline void device_begin()
{
    CUcontext context;
    OK(cuInit(0));
    OK(cuDevicePrimaryCtxRetain(&context, 0));
    OK(cuCtxSetCurrent(context));
}
static inline void device_end()
{
    OK(cuDevicePrimaryCtxRelease_v2(0));
}
static inline std::string file_text(const char *path)
{
    FILE *f = fopen(path, "rb");
    std::string s;
    EXPECT(f != NULL);
    for (int c; (c = getc(f)) != EOF;)
        s += (char)c;
    fclose(f);
    return s;
}
/* The image of a text; "" and the log if it does not compile. */
static inline std::string compile(const std::string &text, const char *name, std::vector<const char *> options, std::string *log)
{
    nvrtcProgram p;
    size_t n;
    OK(nvrtcCreateProgram(&p, text.c_str(), name, 0, NULL, NULL));
    options.push_back("-arch=sm_90");
    int result = nvrtcCompileProgram(p, (int)options.size(), options.data());
    OK(nvrtcGetProgramLogSize(p, &n));
    std::string image, messages(n, 0);
    OK(nvrtcGetProgramLog(p, &messages[0]));
    if (log)
        *log = messages.c_str();
    else if (result)
        fprintf(stderr, "%s", messages.c_str());
    if (!result) {
        OK(nvrtcGetCUBINSize(p, &n));
        image.resize(n);
        OK(nvrtcGetCUBIN(p, &image[0]));
    }
    OK(nvrtcDestroyProgram(&p));
    return image;
}
static inline CUmodule load(const std::string &text, const char *name, std::vector<const char *> options)
{
    CUmodule m;
    std::string image = compile(text, name, options, NULL);
    EXPECT(!image.empty());
    OK(cuModuleLoadDataEx(&m, image.data(), 0, NULL, NULL));
    return m;
}
static inline CUfunction function(CUmodule m, const char *name)
{
    CUfunction f;
    OK(cuModuleGetFunction(&f, m, name));
    return f;
}
static inline void *dev_new(const void *host, size_t size)
{
    CUdeviceptr p;
    OK(cuMemAlloc_v2(&p, size));
    if (host)
        OK(cuMemcpyHtoDAsync_v2(p, host, size, NULL));
    return (void *)p;
}
static inline void dev_get(void *host, const void *device, size_t size)
{
    cuMemcpyDtoHAsync_v2(host, (CUdeviceptr)device, size, NULL);
}
static inline void dev_free(void *device)
{
    cuMemFree_v2((CUdeviceptr)device);
}
/* Launches a kernel of the current module and waits; false if it failed. */
extern CUmodule current_module;
static inline bool launch(const char *kernel, int grid, int block_x, int block_y, size_t shared, void **params)
{
    OK(cuLaunchKernel(function(current_module, kernel), grid, 1, 1, block_x, block_y, 1, (unsigned)shared, NULL, params, NULL));
    return cuStreamSynchronize(NULL) == CUDA_SUCCESS;
}
#endif
