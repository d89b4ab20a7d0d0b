/* Device pointers shared with other code: `host_data` passes them on, `deviceptr` accepts them, acc_map_data maps memory that other code
 * allocated, and an async queue is a CUDA stream. If there are a GPU and cuBLAS (loaded by dlopen), cuBLAS scales the
 * vector on the stream of queue 1; otherwise a loop does, and the program prints which. SPDX-License-Identifier: MIT */
#include "sample.h"
#include <dlfcn.h>
#include <math.h>
#ifdef _OPENACC
#include <openacc.h>
#endif

/* x = 2 x by a pointer that is already a device address. */
static void scale_by_loop(long n, double *x)
{
#pragma accel parallel loop deviceptr(x)
    for (long i = 0; i < n; i++)
        x[i] *= 2;
}

#ifdef _OPENACC
/* Scales by cuBLAS on the stream of queue 1; returns 0 if cuBLAS is not available. */
static int scale_by_cublas(long n, double *device_x)
{
    int (*create)(void **), (*set_stream)(void *, void *), (*scal)(void *, int, const double *, double *, int), (*destroy)(void *);
    void *lib = acc_get_device_type() == acc_device_nvidia ? dlopen("libcublas.so.13", RTLD_NOW) : NULL, *handle, *stream;
    double two = 2;
    if (!lib && acc_get_device_type() == acc_device_nvidia) lib = dlopen("libcublas.so.12", RTLD_NOW);
    if (!lib || !(stream = acc_get_cuda_stream(1))) return 0;
    *(void **)&create = dlsym(lib, "cublasCreate_v2");
    *(void **)&set_stream = dlsym(lib, "cublasSetStream_v2");
    *(void **)&scal = dlsym(lib, "cublasDscal_v2");
    *(void **)&destroy = dlsym(lib, "cublasDestroy_v2");
    if (create(&handle) || set_stream(handle, stream) || scal(handle, (int)n, &two, device_x, 1)) return 0;
    acc_wait(1);
    destroy(handle);
    return 1;
}

static void scale(long n, double *device_x)
{
    if (scale_by_cublas(n, device_x)) {
        fprintf(stderr, "cuBLAS scaled the vector on the stream of queue 1\n");
        return;
    }
    fprintf(stderr, "no cuBLAS for this device: a loop with deviceptr scaled the vector\n");
    scale_by_loop(n, device_x);
}

/* z = x + 1 in memory of acc_malloc, mapped to host memory by acc_map_data. */
static void add_in_mapped_memory(long n, const double *x, double *z)
{
    void *block = acc_malloc(n * sizeof *z);
    acc_map_data(z, block, n * sizeof *z);
#pragma accel parallel loop present(x[0:n], z[0:n])
    for (long i = 0; i < n; i++)
        z[i] = x[i] + 1;
#pragma accel update self(z[0:n])
    acc_unmap_data(z);
    acc_free(block);
}
#else
static void scale(long n, double *x) { scale_by_loop(n, x); }
static void add_in_mapped_memory(long n, const double *x, double *z)
{
    for (long i = 0; i < n; i++) z[i] = x[i] + 1;
}
#endif

int main(int argc, char **argv)
{
    long n = SIZE(1, 1 << 22);
    double *x = allocate(n * sizeof *x), *z = allocate(n * sizeof *z), start, sum = 0;
    for (long i = 0; i < n; i++) x[i] = i;
    start = seconds();
#pragma accel data copy(x[0:n])
    {
#pragma accel host_data use_device(x)
        scale(n, x);
        add_in_mapped_memory(n, x, z);
    }
    report_time(start);
    for (long i = 0; i < n; i++) {
        require(x[i] == 2.0 * i && z[i] == 2.0 * i + 1, "x doubled, z one more");
        sum += z[i];
    }
    printf("n=%ld sum=%.0f\n", n, sum);
    free(x); free(z);
    return 0;
}
