/* scaling_by_nccl: the loops of scaling.c in CUDA and NCCL, with a thread for each GPU. SPDX-License-Identifier: MIT
 *
 * GPUS=n: the number of GPUs. Each has a part of the rows. Rows at borders are computed first, and sent to the neighbors while the others
 * are computed. Sums are reduced by NCCL on the devices. Of the vector of conjugate gradients only what the columns of the matrix name is
 * sent; bodies are gathered. */
#include "scaling_kernels.cuh"
#include <nccl.h>
#include <omp.h>

#define NCCL(call) check_nccl(call, #call)
static void check_nccl(ncclResult_t r, const char *what)
{
    if (r != ncclSuccess) fprintf(stderr, "%s: %s\n", what, ncclGetErrorString(r)), exit(1);
}

static int n_gpus = 1;
static ncclComm_t all_comms[MOST];

/* What a thread has. */
struct gpu {
    int d;
    ncclComm_t comm;
    cudaStream_t inner, border;
    cudaEvent_t inner_done, border_done;
    double *sum, *host_sum;
    struct timing t;
};

static struct gpu open_gpu()
{
    struct gpu g = {omp_get_thread_num(), all_comms[omp_get_thread_num()]};
    int low, high;
    OK(cudaSetDevice(g.d));
    OK(cudaDeviceGetStreamPriorityRange(&low, &high));
    OK(cudaStreamCreateWithPriority(&g.inner, cudaStreamNonBlocking, low));
    OK(cudaStreamCreateWithPriority(&g.border, cudaStreamNonBlocking, high));
    OK(cudaEventCreateWithFlags(&g.inner_done, cudaEventDisableTiming));
    OK(cudaEventCreateWithFlags(&g.border_done, cudaEventDisableTiming));
    OK(cudaMalloc(&g.sum, sizeof(double)));
    OK(cudaHostAlloc(&g.host_sum, sizeof(double), cudaHostAllocPortable));
    return g;
}
static void wait_all()
{
    OK(cudaDeviceSynchronize());
#pragma omp barrier
}
static int part(int n, int d)
{
    return (int)((long long)n * d / n_gpus);
}
static void start(struct gpu *g, int s, int steps)
{
    if (s < 0 || s % steps) return;
    wait_all();
    g->t.begin = seconds();
}
static void finish(struct gpu *g, int s, int steps)
{
    if (s < 0 || s % steps != steps - 1) return;
    wait_all();
    g->t.us[s / steps] = (seconds() - g->t.begin) / steps * 1e6;
}
template <class T> static T *on_gpu(const T *host, size_t n)
{
    T *x;
    OK(cudaMalloc(&x, n * sizeof(T)));
    if (host) OK(cudaMemcpy(x, host, n * sizeof(T), cudaMemcpyHostToDevice));
    return x;
}

static ncclDataType_t type_of(const double *) { return ncclDouble; }
static ncclDataType_t type_of(const float *) { return ncclFloat; }

/* Sends the first and the last `n` elements of the part of x that begins at element n and has `count`, and receives what is before and
 * after it. */
template <class T> static void exchange(struct gpu *g, T *x, size_t n, size_t count)
{
    NCCL(ncclGroupStart());
    if (g->d > 0) {
        NCCL(ncclSend(x + n, n, type_of(x), g->d - 1, g->comm, g->border));
        NCCL(ncclRecv(x, n, type_of(x), g->d - 1, g->comm, g->border));
    }
    if (g->d < n_gpus - 1) {
        NCCL(ncclSend(x + count, n, type_of(x), g->d + 1, g->comm, g->border));
        NCCL(ncclRecv(x + n + count, n, type_of(x), g->d + 1, g->comm, g->border));
    }
    NCCL(ncclGroupEnd());
}

/* `pitch` elements in a row. Memory has a row before the part, and one after it. */
template <class T> static struct result stencil_of(T *host, int rows, int width, size_t pitch, int steps)
{
    struct result all = {0, 0};
#pragma omp parallel num_threads(n_gpus)
    {
        struct gpu g = open_gpu();
        int first = part(rows, g.d), count = part(rows, g.d + 1) - first, low = g.d ? 1 : 2, high = g.d < n_gpus - 1 ? count + 1 : count, now = 0;
        T *at[2];
        for (int k = 0; k < 2; k++) {
            at[k] = on_gpu((T *)NULL, (count + 2) * pitch);
            size_t from = first ? first - 1 : 0, end = first + count < rows ? first + count + 1 : rows;
            OK(cudaMemcpy(at[k] + (from + 1 - first) * pitch, host + from * pitch, (end - from) * pitch * sizeof(T), cudaMemcpyHostToDevice));
        }
        wait_all();
        for (int s = -WARM_UP; s < BATCHES * steps; s++, now = !now) {
            T *a = at[now], *b = at[!now];
            int inner_low = low + (g.d > 0), inner_high = high - (g.d < n_gpus - 1);
            start(&g, s, steps);
            OK(cudaStreamWaitEvent(g.border, g.inner_done, 0));
            OK(cudaStreamWaitEvent(g.inner, g.border_done, 0));
            sweep(a, b, low, inner_low, width, g.border);
            sweep(a, b, inner_high, high, width, g.border);
            sweep(a, b, inner_low, inner_high, width, g.inner);
            OK(cudaEventRecord(g.inner_done, g.inner));
            exchange(&g, b, pitch, count * pitch);
            OK(cudaEventRecord(g.border_done, g.border));
            finish(&g, s, steps);
        }
        OK(cudaMemcpy(host + first * pitch, at[now] + pitch, count * pitch * sizeof(T), cudaMemcpyDeviceToHost));
        for (int k = 0; k < 2; k++) OK(cudaFree(at[k]));
        if (!g.d) all.us = median(&g.t);
    }
    double check = 0;
#pragma omp parallel for reduction(+ : check)
    for (size_t k = 0; k < rows * pitch; k++) check += host[k] * (k % 7 + 1);
    free(host);
    all.check = check;
    return all;
}
static struct result jacobi(unsigned long long seed, int rows, int columns, int steps)
{
    return stencil_of(random_doubles(seed, (size_t)rows * columns), rows, columns, columns, steps);
}
static struct result stencil(unsigned long long seed, int planes, int side, int steps)
{
    size_t area = (size_t)side * side;
    return stencil_of(random_floats(seed, planes * area), planes, side, area, steps);
}

/* The sum of all GPUs' sums. */
static double collect_sums(struct gpu *g)
{
    if (n_gpus > 1) NCCL(ncclAllReduce(g->sum, g->sum, 1, ncclDouble, ncclSum, g->comm, g->inner));
    OK(cudaMemcpyAsync(g->host_sum, g->sum, sizeof(double), cudaMemcpyDeviceToHost, g->inner));
    OK(cudaStreamSynchronize(g->inner));
    return *g->host_sum;
}
static struct result gradients(unsigned long long seed, int side, int depth, int steps)
{
    int n = side * side * depth, reach = side * side + side + 1;
    double *r0 = random_doubles(seed + 1, n), rho0 = 0;
    struct result all = {0, 0};
#pragma omp parallel for reduction(+ : rho0)
    for (int i = 0; i < n; i++) rho0 += r0[i] * r0[i];
    struct sparse m = box_matrix(seed, side, depth);
#pragma omp parallel num_threads(n_gpus)
    {
        struct gpu g = open_gpu();
        int from = part(n, g.d), count = part(n, g.d + 1) - from, first = m.start[from];
        size_t entries = m.start[from + count] - first;
        int *own = (int *)malloc((count + 1) * sizeof *own), *columns = (int *)malloc(entries * sizeof *columns);
        for (int i = 0; i <= count; i++) own[i] = m.start[from + i] - first;
        for (size_t k = 0; k < entries; k++) columns[k] = m.column[first + k] - from + reach;
        double *zero = (double *)calloc(count, 8), rho = rho0;
        int *rows = on_gpu(own, count + 1), *column = on_gpu(columns, entries);
        double *value = on_gpu(m.value + first, entries), *x = on_gpu(zero, count), *r = on_gpu(r0 + from, count), *q = on_gpu(zero, count);
        double *p = on_gpu((double *)NULL, count + 2 * reach), *mine = p + reach;
        OK(cudaMemcpy(mine, r0 + from, count * sizeof *p, cudaMemcpyHostToDevice));
        g.border = g.inner;
        if (n_gpus > 1) exchange(&g, p, reach, count);
        wait_all();
        for (int s = -WARM_UP; s < BATCHES * steps; s++) {
            start(&g, s, steps);
            OK(cudaMemsetAsync(g.sum, 0, 8, g.inner));
            product<<<132 * 8, BLOCK, 0, g.inner>>>(count, rows, column, value, p, mine, q, g.sum);
            double alpha = rho / collect_sums(&g);
            OK(cudaMemsetAsync(g.sum, 0, 8, g.inner));
            update<<<132 * 8, BLOCK, 0, g.inner>>>(count, alpha, x, r, mine, q, g.sum);
            double next = collect_sums(&g), beta = next / rho;
            rho = next;
            direction<<<(count + BLOCK - 1) / BLOCK, BLOCK, 0, g.inner>>>(count, beta, mine, r);
            if (n_gpus > 1) exchange(&g, p, reach, count);
            finish(&g, s, steps);
        }
        OK(cudaMemcpy(zero, x, count * sizeof *x, cudaMemcpyDeviceToHost));
        double check = 0;
        for (int i = 0; i < count; i++) check += zero[i];
#pragma omp critical
        all.check += check;
        cudaFree(rows), cudaFree(column), cudaFree(value), cudaFree(x), cudaFree(r), cudaFree(q), cudaFree(p);
        free(own), free(columns), free(zero);
        if (!g.d) all.us = median(&g.t);
    }
    free(r0), free_matrix(m);
    return all;
}

static struct result bodies(unsigned long long seed, int n, int unused, int steps)
{
    float *host[3];
    struct result all = {0, 0};
    for (int k = 0; k < 3; k++) host[k] = random_floats(seed + k, n);
    n -= n % n_gpus;
#pragma omp parallel num_threads(n_gpus)
    {
        struct gpu g = open_gpu();
        int from = part(n, g.d), count = part(n, g.d + 1) - from, blocks = (count + BLOCK - 1) / BLOCK;
        float *zero = (float *)calloc(count, 4), *at[3], *by[3];
        for (int k = 0; k < 3; k++) at[k] = on_gpu(host[k], n), by[k] = on_gpu(zero, count);
        wait_all();
        for (int s = -1; s < BATCHES * steps; s++) {
            start(&g, s, steps);
            attract<<<blocks, BLOCK, 0, g.inner>>>(n, from, from + count, at[0], at[1], at[2], by[0], by[1], by[2]);
            move_bodies<<<blocks, BLOCK, 0, g.inner>>>(count, at[0] + from, at[1] + from, at[2] + from, by[0], by[1], by[2]);
            NCCL(ncclGroupStart());
            for (int k = 0; k < 3 && n_gpus > 1; k++) NCCL(ncclAllGather(at[k] + from, at[k], count, ncclFloat, g.comm, g.inner));
            NCCL(ncclGroupEnd());
            finish(&g, s, steps);
        }
        double check = 0;
        for (int k = 0; k < 3; k++) {
            OK(cudaMemcpy(zero, by[k], count * sizeof *zero, cudaMemcpyDeviceToHost));
            for (int i = 0; i < count; i++) check += fabsf(zero[i]);
            cudaFree(at[k]), cudaFree(by[k]);
        }
#pragma omp critical
        all.check += check;
        free(zero);
        if (!g.d) all.us = median(&g.t);
    }
    for (int k = 0; k < 3; k++) free(host[k]);
    (void)unused;
    return all;
}

int main(int argc, char **argv)
{
    static const struct workload all[] = {{"jacobi", jacobi}, {"stencil", stencil}, {"gradients", gradients}, {"bodies", bodies}};
    int count = 0, devices[MOST];
    OK(cudaGetDeviceCount(&count));
    n_gpus = getenv("GPUS") ? atoi(getenv("GPUS")) : count;
    if (n_gpus > count || n_gpus > MOST) n_gpus = count;
    for (int d = 0; d < n_gpus; d++) devices[d] = d;
    NCCL(ncclCommInitAll(all_comms, n_gpus, devices));
    return run_workloads(argc, argv, all, 4);
}
