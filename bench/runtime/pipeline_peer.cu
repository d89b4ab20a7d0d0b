// pipeline_peer: the limits of the bus, and the addition of pipeline_speed in CUDA: in chunks on page-locked memory, and plain. SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

static double now()
{
    timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

__global__ void add(const float *x, const float *y, float *z, long n)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n) z[i] = x[i] + y[i];
}

// The least of five times of f, up to the end of all work.
template <class F> static double least(F f)
{
    double best = 1e9;
    for (int k = 0; k < 5; k++) {
        double begin = now();
        f();
        cudaDeviceSynchronize();
        best = std::min(best, now() - begin);
    }
    return best;
}

int main()
{
    const long n = 1L << 26, chunk = 1L << 21;
    const size_t bytes = 4 * n;
    float *x, *y, *z, *dx, *dy, *dz, *px = (float *)malloc(bytes), *py = (float *)malloc(bytes), *pz = (float *)malloc(bytes);
    cudaStream_t s[3];
    for (auto p : { &x, &y, &z }) cudaMallocHost(p, bytes);
    for (auto p : { &dx, &dy, &dz }) cudaMalloc(p, bytes);
    for (auto &one : s) cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    for (long i = 0; i < n; i++) px[i] = x[i] = i % 1013, py[i] = y[i] = i % 77, pz[i] = 0;
    double in = least([&] { cudaMemcpyAsync(dx, x, bytes, cudaMemcpyHostToDevice, s[0]); });
    double out = least([&] { cudaMemcpyAsync(z, dz, bytes, cudaMemcpyDeviceToHost, s[0]); });
    double both = least([&] {
        cudaMemcpyAsync(dx, x, bytes, cudaMemcpyHostToDevice, s[0]);
        cudaMemcpyAsync(z, dz, bytes, cudaMemcpyDeviceToHost, s[1]);
    });
    double chunks = least([&] {
        for (long i = 0; i < n; i += chunk) {
            cudaStream_t one = s[i / chunk % 3];
            cudaMemcpyAsync(dx + i, x + i, 4 * chunk, cudaMemcpyHostToDevice, one);
            cudaMemcpyAsync(dy + i, y + i, 4 * chunk, cudaMemcpyHostToDevice, one);
            add<<<chunk / 256, 256, 0, one>>>(dx + i, dy + i, dz + i, chunk);
            cudaMemcpyAsync(z + i, dz + i, 4 * chunk, cudaMemcpyDeviceToHost, one);
        }
    });
    double plain = least([&] {
        cudaMemcpy(dx, px, bytes, cudaMemcpyHostToDevice);
        cudaMemcpy(dy, py, bytes, cudaMemcpyHostToDevice);
        add<<<n / 256, 256>>>(dx, dy, dz, n);
        cudaMemcpy(pz, dz, bytes, cudaMemcpyDeviceToHost);
    });
    bool ok = true;
    for (long i = 0; i < n; i++) ok &= z[i] == x[i] + y[i] && pz[i] == z[i];
    printf("bus: %.1f GB/s to the device, %.1f to the host, %.1f both at once\n", 1e-9 * bytes / in, 1e-9 * bytes / out, 2e-9 * bytes / both);
    printf("add in CUDA, chunks, page-locked: %.2f ms, %.1f GB/s; plain, ordinary memory: %.2f ms, %.1f GB/s  %s\n", 1e3 * chunks, 3e-9 * bytes / chunks,
           1e3 * plain, 3e-9 * bytes / plain, ok ? "ok" : "WRONG");
    return !ok;
}
