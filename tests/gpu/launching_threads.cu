// Why known.txt passes over what racecheck says of run.threads. SPDX-License-Identifier: MIT
//   nvcc -arch=sm_90 launching_threads.cu -o launching && compute-sanitizer --tool racecheck ./launching
// Four host threads launch kernels and copy back on streams of their own and on shared ones, without any shared data. Of 18 runs under racecheck
// of CUDA 13.0 on an H200, one did not end within 30 seconds; the others report nothing.
#include <cstdio>
#include <pthread.h>
enum { THREADS = 4, ROUNDS = 200, N = 2000, SHARED = 3 };
static cudaStream_t shared[SHARED];
__global__ void sum(const double *x, double *out)
{
    __shared__ double slots[256];
    double s = 0;
    for (int i = threadIdx.x; i < N; i += 256) s += x[i];
    slots[threadIdx.x] = s;
    __syncthreads();
    for (int d = 128; d; d /= 2) {
        if (threadIdx.x < d) slots[threadIdx.x] += slots[threadIdx.x + d];
        __syncthreads();
    }
    if (threadIdx.x == 0) *out = slots[0];
}
__global__ void add(double *x, double v)
{
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < N) x[i] += v;
}
static void *work(void *wrong)
{
    cudaStream_t own;
    cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
    for (int r = 0; r < ROUNDS; r++) {
        cudaStream_t stream = r % 2 ? own : shared[r / 2 % SHARED];
        double *x, h, *out;
        cudaMallocAsync((void **)&x, N * sizeof *x, stream);
        cudaMallocAsync((void **)&out, sizeof *out, stream);
        cudaMemsetAsync(x, 0, N * sizeof *x, stream);
        add<<<(N + 255) / 256, 256, 0, stream>>>(x, r);
        sum<<<1, 256, 0, stream>>>(x, out);
        cudaMemcpyAsync(&h, out, sizeof h, cudaMemcpyDeviceToHost, stream);
        cudaStreamSynchronize(stream);
        *(int *)wrong += h != (double)r * N;
        cudaFreeAsync(x, stream);
        cudaFreeAsync(out, stream);
    }
    return nullptr;
}
int main()
{
    pthread_t threads[THREADS];
    int wrong[THREADS] = {};
    for (cudaStream_t &s : shared) cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    for (int t = 0; t < THREADS; t++) pthread_create(&threads[t], nullptr, work, &wrong[t]);
    for (pthread_t t : threads) pthread_join(t, nullptr);
    printf("%s, wrong: %d %d %d %d\n", cudaGetErrorString(cudaGetLastError()), wrong[0], wrong[1], wrong[2], wrong[3]);
}
