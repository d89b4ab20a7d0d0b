/* scaling_by_hand: the loops of scaling.c in CUDA, on all GPUs of a host. SPDX-License-Identifier: MIT
 *
 * GPUS=n: the number of GPUs. Each has a part of the rows. Stencils have two streams for each GPU: rows at borders are computed first, and
 * copied to the neighbor while the others are computed. Conjugate gradients and bodies: each part of a vector is copied to all other GPUs
 * at once; HALO=1: of the vector of gradients only what the columns of the matrix name. */
#include "scaling_data.h"

#define OK(call) check_call(call, #call)
static void check_call(cudaError_t e, const char *what)
{
    if (e != cudaSuccess) fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(e)), exit(1);
}

enum { MOST = 16, GAP = 1 };
struct gpu {
    cudaStream_t inner, border, out[MOST];
    cudaEvent_t inner_done, border_done, out_done[MOST];
    double *sum, *host_sum;
};
static struct gpu gpus[MOST];
static int n_gpus = 1;

static void open_gpus()
{
    int count = 0, low, high;
    OK(cudaGetDeviceCount(&count));
    n_gpus = getenv("GPUS") ? atoi(getenv("GPUS")) : count;
    if (n_gpus > count || n_gpus > MOST) n_gpus = count;
    for (int d = 0; d < n_gpus; d++) {
        struct gpu *g = &gpus[d];
        OK(cudaSetDevice(d));
        for (int e = 0; e < n_gpus; e++)
            if (e != d) cudaDeviceEnablePeerAccess(e, 0);
        cudaGetLastError();
        OK(cudaDeviceGetStreamPriorityRange(&low, &high));
        OK(cudaStreamCreateWithPriority(&g->inner, cudaStreamNonBlocking, low));
        OK(cudaStreamCreateWithPriority(&g->border, cudaStreamNonBlocking, high));
        OK(cudaEventCreateWithFlags(&g->inner_done, cudaEventDisableTiming));
        OK(cudaEventCreateWithFlags(&g->border_done, cudaEventDisableTiming));
        for (int e = 0; e < n_gpus; e++) {
            OK(cudaStreamCreateWithFlags(&g->out[e], cudaStreamNonBlocking));
            OK(cudaEventCreateWithFlags(&g->out_done[e], cudaEventDisableTiming));
        }
        OK(cudaMalloc(&g->sum, 1024 * sizeof(double)));
        OK(cudaHostAlloc(&g->host_sum, sizeof(double), cudaHostAllocPortable));
    }
}
static void wait_all()
{
    for (int d = 0; d < n_gpus; d++) OK(cudaSetDevice(d)), OK(cudaDeviceSynchronize());
}
static int part(int n, int d)
{
    return (int)((long long)n * d / n_gpus);
}
static double finish(struct timing *t, int s, int steps)
{
    if (s % steps != steps - 1 || s < 0) return 0;
    wait_all();
    return t->us[s / steps] = (seconds() - t->begin) / steps * 1e6;
}
static void start(struct timing *t, int s, int steps)
{
    if (s < 0 || s % steps) return;
    wait_all();
    t->begin = seconds();
}

/* ---- stencils -------------------------------------------------------------------------------------------------------------------------
 */

enum { DEPTH = 8 };
/* Rows [from, to). A thread computes a column of DEPTH points, whose neighbors before and after it are in registers. */
__global__ void jacobi_rows(const double *__restrict__ a, double *__restrict__ b, int from, int to, int columns)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x + 1, i = from + (blockIdx.y * blockDim.y + threadIdx.y) * DEPTH;
    int end = i + DEPTH < to ? i + DEPTH : to;
    size_t w = columns, p = i * w + j;
    if (i >= to || j >= columns - 1) return;
    double before = a[p - w], here = a[p];
    for (; i < end; i++, p += w) {
        double after = a[p + w];
        b[p] = 0.25 * (a[p - 1] + a[p + 1] + before + after);
        before = here, here = after;
    }
}
/* A thread computes a column of DEPTH points, whose neighbors before and after it are in registers. */
__global__ void stencil_planes(const float *__restrict__ a, float *__restrict__ b, int from, int to, int side)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1, i = from + blockIdx.z * DEPTH;
    int end = i + DEPTH < to ? i + DEPTH : to;
    size_t w = side, area = w * w, p = i * area + j * w + k;
    if (j >= side - 1 || k >= side - 1) return;
    float before = a[p - area], here = a[p];
    for (; i < end; i++, p += area) {
        float after = a[p + area];
        b[p] = 0.4f * here + 0.1f * (a[p - 1] + a[p + 1] + a[p - w] + a[p + w] + before + after);
        before = here, here = after;
    }
}
static void sweep(const double *a, double *b, int from, int to, int columns, cudaStream_t s)
{
    dim3 block(128, 1), grid((columns - 2 + 127) / 128, (to - from + DEPTH - 1) / DEPTH);
    if (from < to) jacobi_rows<<<grid, block, 0, s>>>(a, b, from, to, columns);
}
static void sweep(const float *a, float *b, int from, int to, int side, cudaStream_t s)
{
    dim3 block(128, 4), grid((side - 2 + 127) / 128, (side - 2 + 3) / 4, (to - from + DEPTH - 1) / DEPTH);
    if (from < to) stencil_planes<<<grid, block, 0, s>>>(a, b, from, to, side);
}

/* `pitch` elements in a row; GPU d has rows part(d) - 1 to part(d + 1), all addressed by the number of the row in the whole. */
template <class T> static struct result stencil_of(T *host, int rows, int width, size_t pitch, int steps)
{
    T *at[2][MOST], *memory[2][MOST];
    struct timing t;
    double check = 0;
    for (int d = 0; d < n_gpus; d++) {
        int first = d ? part(rows, d) - GAP : 0, end = d < n_gpus - 1 ? part(rows, d + 1) + GAP : rows;
        OK(cudaSetDevice(d));
        for (int k = 0; k < 2; k++) {
            OK(cudaMalloc(&memory[k][d], (end - first) * pitch * sizeof(T)));
            at[k][d] = memory[k][d] - first * pitch;
            OK(cudaMemcpy(memory[k][d], host + first * pitch, (end - first) * pitch * sizeof(T), cudaMemcpyHostToDevice));
        }
    }
    wait_all();
    int now = 0;
    for (int s = -WARM_UP; s < BATCHES * steps; s++, now = !now) {
        start(&t, s, steps);
        for (int d = 0; d < n_gpus; d++) {
            struct gpu *g = &gpus[d];
            int first = d ? part(rows, d) : 1, end = d < n_gpus - 1 ? part(rows, d + 1) : rows - 1;
            int low = first + (d > 0), high = end - (d < n_gpus - 1);
            T *a = at[now][d], *b = at[!now][d];
            OK(cudaSetDevice(d));
            OK(cudaStreamWaitEvent(g->border, g->inner_done, 0));
            if (d > 0) OK(cudaStreamWaitEvent(g->border, gpus[d - 1].border_done, 0));
            if (d < n_gpus - 1) OK(cudaStreamWaitEvent(g->border, gpus[d + 1].border_done, 0));
            OK(cudaStreamWaitEvent(g->inner, g->border_done, 0));
            sweep(a, b, first, low, width, g->border);
            sweep(a, b, high, end, width, g->border);
            sweep(a, b, low, high, width, g->inner);
            OK(cudaEventRecord(g->inner_done, g->inner));
        }
        for (int d = 0; d < n_gpus; d++) {
            struct gpu *g = &gpus[d];
            OK(cudaSetDevice(d));
            for (int e = d - 1; e <= d + 1; e += 2) {
                if (e < 0 || e >= n_gpus) continue;
                size_t row = e < d ? part(rows, d) : part(rows, d + 1) - 1;
                OK(cudaMemcpyPeerAsync(at[!now][e] + row * pitch, e, at[!now][d] + row * pitch, d, pitch * sizeof(T), g->border));
            }
            OK(cudaEventRecord(g->border_done, g->border));
        }
        finish(&t, s, steps);
    }
    for (int d = 0; d < n_gpus; d++) {
        size_t first = part(rows, d), end = part(rows, d + 1);
        OK(cudaSetDevice(d));
        OK(cudaMemcpy(host + first * pitch, at[now][d] + first * pitch, (end - first) * pitch * sizeof(T), cudaMemcpyDeviceToHost));
        for (int k = 0; k < 2; k++) OK(cudaFree(memory[k][d]));
    }
    for (size_t k = 0; k < rows * pitch; k++) check += host[k] * (k % 7 + 1);
    free(host);
    return {median(&t), check};
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

/* ---- vectors --------------------------------------------------------------------------------------------------------------------------
 */

/* The part [from, to) of x on GPU d is copied to all others, by a stream for each, after what the inner stream has done. */
template <class T> static void give_part(T *const *x, int d, int from, int to)
{
    for (int k = 1; k < n_gpus; k++) {
        int e = (d + k) % n_gpus;
        OK(cudaStreamWaitEvent(gpus[d].out[e], gpus[d].inner_done, 0));
        OK(cudaStreamWaitEvent(gpus[d].out[e], gpus[e].border_done, 0));
        OK(cudaMemcpyPeerAsync(x[e] + from, e, x[d] + from, d, (to - from) * sizeof(T), gpus[d].out[e]));
    }
}
static void record_gifts()
{
    for (int d = 0; d < n_gpus; d++) {
        OK(cudaSetDevice(d));
        for (int e = 0; e < n_gpus; e++)
            if (e != d) OK(cudaEventRecord(gpus[d].out_done[e], gpus[d].out[e]));
    }
    for (int d = 0; d < n_gpus; d++)
        for (int e = 0; e < n_gpus; e++)
            if (e != d) OK(cudaSetDevice(e)), OK(cudaStreamWaitEvent(gpus[e].inner, gpus[d].out_done[e], 0));
}

enum { BLOCK = 256, LANES = 8, SUMS = 1024 };
__device__ static double block_sum(double x)
{
    __shared__ double sums[BLOCK / 32];
    for (int k = 16; k; k /= 2) x += __shfl_down_sync(~0u, x, k);
    if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = x;
    __syncthreads();
    x = threadIdx.x < BLOCK / 32 ? sums[threadIdx.x] : 0;
    if (threadIdx.x < 32)
        for (int k = 16; k; k /= 2) x += __shfl_down_sync(~0u, x, k);
    return x;
}
__global__ void product(int n, const int *__restrict__ start, const int *__restrict__ column, const double *__restrict__ value,
                        const double *__restrict__ p, const double *__restrict__ own, double *__restrict__ q, double *sum)
{
    double dot = 0;
    int lane = threadIdx.x % LANES, step = gridDim.x * BLOCK / LANES;
    for (int i = (blockIdx.x * BLOCK + threadIdx.x) / LANES; i < n; i += step) {
        double s = 0;
        unsigned mask = __activemask();
        for (int k = start[i] + lane; k < start[i + 1]; k += LANES) s += value[k] * p[column[k]];
        for (int k = LANES / 2; k; k /= 2) s += __shfl_down_sync(mask, s, k, LANES);
        if (!lane) q[i] = s, dot += own[i] * s;
    }
    dot = block_sum(dot);
    if (!threadIdx.x) atomicAdd(sum, dot);
}
__global__ void update(int n, double alpha, double *__restrict__ x, double *__restrict__ r, const double *__restrict__ p,
                       const double *__restrict__ q, double *sum)
{
    double dot = 0;
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK) {
        x[i] += alpha * p[i];
        double e = r[i] - alpha * q[i];
        r[i] = e, dot += e * e;
    }
    dot = block_sum(dot);
    if (!threadIdx.x) atomicAdd(sum, dot);
}
__global__ void direction(int n, double beta, double *__restrict__ p, const double *__restrict__ r)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) p[i] = r[i] + beta * p[i];
}
static double collect_sums()
{
    double sum = 0;
    for (int d = 0; d < n_gpus; d++) {
        OK(cudaSetDevice(d));
        OK(cudaMemcpyAsync(gpus[d].host_sum, gpus[d].sum, 8, cudaMemcpyDeviceToHost, gpus[d].inner));
    }
    for (int d = 0; d < n_gpus; d++) OK(cudaStreamSynchronize(gpus[d].inner)), sum += *gpus[d].host_sum;
    return sum;
}
template <class T> static T *on_gpu(const T *host, size_t from, size_t to, size_t room)
{
    T *x;
    OK(cudaMalloc(&x, room * sizeof(T)));
    OK(cudaMemcpy(x, host + from, (to - from) * sizeof(T), cudaMemcpyHostToDevice));
    return x;
}

struct gradient_part {
    int from, n, *start, *column;
    double *value, *x, *r, *q;
};
static struct result gradients(unsigned long long seed, int side, int depth, int steps)
{
    struct sparse m = box_matrix(seed, side, depth);
    double *r = random_doubles(seed + 1, m.n), *zero = (double *)calloc(m.n, 8), *p[MOST], rho = 0, check = 0;
    struct gradient_part parts[MOST];
    struct timing t;
    bool halo = getenv("HALO") && n_gpus > 1;
    int reach = side * side + side + 1;
    for (int d = 0; d < n_gpus; d++) {
        struct gradient_part *g = &parts[d];
        int from = part(m.n, d), to = part(m.n, d + 1), entry = m.start[from];
        int *own = (int *)malloc((to - from + 1) * sizeof *own);
        for (int i = from; i <= to; i++) own[i - from] = m.start[i] - entry;
        OK(cudaSetDevice(d));
        *g = {from,
              to - from,
              on_gpu(own, 0, to - from + 1, to - from + 1),
              on_gpu(m.column, entry, m.start[to], m.start[to] - entry),
              on_gpu(m.value, entry, m.start[to], m.start[to] - entry),
              on_gpu(zero, from, to, to - from),
              on_gpu(r, from, to, to - from),
              on_gpu(zero, from, to, to - from)};
        p[d] = on_gpu(r, 0, m.n, m.n);
        free(own);
    }
    for (int i = 0; i < m.n; i++) rho += r[i] * r[i];
    wait_all();
    for (int s = -WARM_UP; s < BATCHES * steps; s++) {
        start(&t, s, steps);
        for (int d = 0; d < n_gpus; d++) {
            struct gradient_part *g = &parts[d];
            OK(cudaSetDevice(d));
            OK(cudaMemsetAsync(gpus[d].sum, 0, 8, gpus[d].inner));
            product<<<132 * 8, BLOCK, 0, gpus[d].inner>>>(g->n, g->start, g->column, g->value, p[d], p[d] + g->from, g->q, gpus[d].sum);
            OK(cudaEventRecord(gpus[d].border_done, gpus[d].inner));
        }
        double alpha = rho / collect_sums();
        for (int d = 0; d < n_gpus; d++) {
            struct gradient_part *g = &parts[d];
            OK(cudaSetDevice(d));
            OK(cudaMemsetAsync(gpus[d].sum, 0, 8, gpus[d].inner));
            update<<<132 * 8, BLOCK, 0, gpus[d].inner>>>(g->n, alpha, g->x, g->r, p[d] + g->from, g->q, gpus[d].sum);
        }
        double next = collect_sums(), beta = next / rho;
        rho = next;
        for (int d = 0; d < n_gpus; d++) {
            struct gradient_part *g = &parts[d];
            OK(cudaSetDevice(d));
            direction<<<(g->n + BLOCK - 1) / BLOCK, BLOCK, 0, gpus[d].inner>>>(g->n, beta, p[d] + g->from, g->r);
            OK(cudaEventRecord(gpus[d].inner_done, gpus[d].inner));
        }
        for (int d = 0; d < n_gpus; d++) {
            int from = part(m.n, d), to = part(m.n, d + 1);
            OK(cudaSetDevice(d));
            if (!halo) give_part(p, d, from, to);
            for (int e = d - 1; halo && e <= d + 1; e += 2) {
                if (e < 0 || e >= n_gpus) continue;
                int at = e < d ? from : to - reach;
                OK(cudaStreamWaitEvent(gpus[d].out[e], gpus[d].inner_done, 0));
                OK(cudaMemcpyPeerAsync(p[e] + at, e, p[d] + at, d, reach * sizeof(double), gpus[d].out[e]));
            }
        }
        record_gifts();
        finish(&t, s, steps);
    }
    for (int d = 0; d < n_gpus; d++) {
        struct gradient_part *g = &parts[d];
        OK(cudaSetDevice(d));
        OK(cudaMemcpy(zero + g->from, g->x, g->n * 8, cudaMemcpyDeviceToHost));
        cudaFree(g->start), cudaFree(g->column), cudaFree(g->value), cudaFree(g->x), cudaFree(g->r), cudaFree(g->q), cudaFree(p[d]);
    }
    for (int i = 0; i < m.n; i++) check += zero[i];
    free(r), free(zero), free_matrix(m);
    return {median(&t), check};
}

__global__ void attract(int n, int from, int to, const float *__restrict__ x, const float *__restrict__ y, const float *__restrict__ z,
                        float *__restrict__ u, float *__restrict__ v, float *__restrict__ w)
{
    __shared__ float sx[BLOCK], sy[BLOCK], sz[BLOCK];
    int i = from + blockIdx.x * BLOCK + threadIdx.x;
    float px = i < to ? x[i] : 0, py = i < to ? y[i] : 0, pz = i < to ? z[i] : 0, ax = 0, ay = 0, az = 0;
    for (int base = 0; base < n; base += BLOCK) {
        int j = base + threadIdx.x, most = n - base < BLOCK ? n - base : BLOCK;
        __syncthreads();
        if (j < n) sx[threadIdx.x] = x[j], sy[threadIdx.x] = y[j], sz[threadIdx.x] = z[j];
        __syncthreads();
#pragma unroll 8
        for (int k = 0; k < most; k++) {
            float dx = sx[k] - px, dy = sy[k] - py, dz = sz[k] - pz, d = dx * dx + dy * dy + dz * dz + 1e-4f, f = 1 / (d * sqrtf(d));
            ax += dx * f, ay += dy * f, az += dz * f;
        }
    }
    if (i < to) u[i - from] += 1e-9f * ax, v[i - from] += 1e-9f * ay, w[i - from] += 1e-9f * az;
}
__global__ void move_bodies(int n, float *x, float *y, float *z, const float *u, const float *v, const float *w)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) x[i] += u[i], y[i] += v[i], z[i] += w[i];
}
static struct result bodies(unsigned long long seed, int n, int unused, int steps)
{
    float *host[3], *zero = (float *)calloc(n, 4), *at[3][MOST], *by[3][MOST];
    struct timing t;
    double check = 0;
    for (int k = 0; k < 3; k++) host[k] = random_floats(seed + k, n);
    for (int d = 0; d < n_gpus; d++) {
        OK(cudaSetDevice(d));
        for (int k = 0; k < 3; k++)
            at[k][d] = on_gpu(host[k], 0, n, n), by[k][d] = on_gpu(zero, 0, part(n, d + 1) - part(n, d), part(n, d + 1) - part(n, d));
    }
    wait_all();
    for (int s = -1; s < BATCHES * steps; s++) {
        start(&t, s, steps);
        for (int d = 0; d < n_gpus; d++) {
            int from = part(n, d), to = part(n, d + 1), blocks = (to - from + BLOCK - 1) / BLOCK;
            OK(cudaSetDevice(d));
            attract<<<blocks, BLOCK, 0, gpus[d].inner>>>(n, from, to, at[0][d], at[1][d], at[2][d], by[0][d], by[1][d], by[2][d]);
            OK(cudaEventRecord(gpus[d].border_done, gpus[d].inner));
            move_bodies<<<blocks, BLOCK, 0, gpus[d].inner>>>(to - from, at[0][d] + from, at[1][d] + from, at[2][d] + from, by[0][d],
                                                             by[1][d], by[2][d]);
            OK(cudaEventRecord(gpus[d].inner_done, gpus[d].inner));
        }
        for (int d = 0; d < n_gpus; d++) {
            OK(cudaSetDevice(d));
            for (int k = 0; k < 3; k++) give_part(at[k], d, part(n, d), part(n, d + 1));
        }
        record_gifts();
        finish(&t, s, steps);
    }
    for (int k = 0; k < 3; k++)
        for (int d = 0; d < n_gpus; d++) {
            OK(cudaSetDevice(d));
            OK(cudaMemcpy(zero + part(n, d), by[k][d], (part(n, d + 1) - part(n, d)) * 4, cudaMemcpyDeviceToHost));
            for (int i = part(n, d); i < part(n, d + 1); i++) check += fabsf(zero[i]);
            cudaFree(at[k][d]), cudaFree(by[k][d]);
        }
    (void)unused;
    return {median(&t), check};
}

int main(int argc, char **argv)
{
    static const struct workload all[] = {{"jacobi", jacobi}, {"stencil", stencil}, {"gradients", gradients}, {"bodies", bodies}};
    open_gpus();
    return run_workloads(argc, argv, all, 4);
}
