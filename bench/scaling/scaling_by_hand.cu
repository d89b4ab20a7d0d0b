/* scaling_by_hand: the loops of scaling.c in CUDA, on all GPUs of a host. SPDX-License-Identifier: MIT
 *
 * GPUS=n: the number of GPUs. Each has a part of the rows. Stencils have two streams for each GPU: rows at borders are computed first, and
 * copied to the neighbor while the others are computed. Conjugate gradients and bodies: each part of a vector is copied to all other GPUs
 * at once; HALO=1: of the vector of gradients only what the columns of the matrix name. */
#include "scaling_kernels.cuh"

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
