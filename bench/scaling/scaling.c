/* scaling: Jacobi's iteration, a 3-D stencil, conjugate gradients and the attraction of bodies, for --multi-gpu (docs/scaling.md).
 * SPDX-License-Identifier: MIT   See scaling_data.h and scaling.sh; scaling_by_hand.cu is the same in CUDA with copies between GPUs. */
#include "scaling_data.h"

static void wait_all(void)
{
#pragma acc wait
}

static struct result jacobi(unsigned long long seed, int rows, int columns, int steps)
{
    size_t w = (size_t)columns, n = (size_t)rows * w;
    double *a = random_doubles(seed, n), *b = (double *)malloc(n * sizeof *b), check = 0;
    struct timing t;
    memcpy(b, a, n * sizeof *b);
#pragma acc data copyin(a [0:n], b [0:n])
    {
        for (int s = -WARM_UP; s < BATCHES * steps; s++) {
            if (s % steps == 0 && s >= 0) wait_all(), t.begin = seconds();
#pragma acc parallel loop collapse(2) present(a, b)
            for (int i = 1; i < rows - 1; i++)
                for (int j = 1; j < columns - 1; j++) {
                    size_t p = i * w + j;
                    b[p] = 0.25 * (a[p - 1] + a[p + 1] + a[p - w] + a[p + w]);
                }
            double *other = a;
            a = b, b = other;
            if (s >= 0 && s % steps == steps - 1) wait_all(), t.us[s / steps] = (seconds() - t.begin) / steps * 1e6;
        }
#pragma acc parallel loop present(a) reduction(+ : check)
        for (size_t k = 0; k < n; k++) check += a[k] * (k % 7 + 1);
    }
    free(a), free(b);
    return (struct result){median(&t), check};
}

/* The same with the largest change, for which the host waits in each step. */
static struct result change(unsigned long long seed, int rows, int columns, int steps)
{
    size_t w = (size_t)columns, n = (size_t)rows * w;
    double *a = random_doubles(seed, n), *b = (double *)malloc(n * sizeof *b), check = 0;
    struct timing t;
    memcpy(b, a, n * sizeof *b);
#pragma acc data copyin(a [0:n], b [0:n])
    for (int s = -WARM_UP; s < BATCHES * steps; s++) {
        double most = 0;
        if (s % steps == 0 && s >= 0) wait_all(), t.begin = seconds();
#pragma acc parallel loop collapse(2) present(a, b) reduction(max : most)
        for (int i = 1; i < rows - 1; i++)
            for (int j = 1; j < columns - 1; j++) {
                size_t p = i * w + j;
                b[p] = 0.25 * (a[p - 1] + a[p + 1] + a[p - w] + a[p + w]);
                most = fmax(most, fabs(b[p] - a[p]));
            }
        double *other = a;
        a = b, b = other;
        check += most;
        if (s >= 0 && s % steps == steps - 1) wait_all(), t.us[s / steps] = (seconds() - t.begin) / steps * 1e6;
    }
    free(a), free(b);
    return (struct result){median(&t), check};
}

static struct result stencil(unsigned long long seed, int planes, int side, int steps)
{
    size_t n = (size_t)planes * side * side;
    float *a = random_floats(seed, n), *b = (float *)malloc(n * sizeof *b);
    double check = 0;
    struct timing t;
    memcpy(b, a, n * sizeof *b);
#pragma acc data copyin(a [0:n], b [0:n])
    {
        for (int s = -WARM_UP; s < BATCHES * steps; s++) {
            if (s % steps == 0 && s >= 0) wait_all(), t.begin = seconds();
#pragma acc parallel loop collapse(3) present(a, b)
            for (int i = 1; i < planes - 1; i++)
                for (int j = 1; j < side - 1; j++)
                    for (int k = 1; k < side - 1; k++) {
                        size_t p = ((size_t)i * side + j) * side + k;
                        b[p] = 0.4f * a[p] +
                               0.1f * (a[p - 1] + a[p + 1] + a[p - side] + a[p + side] + a[p - side * side] + a[p + side * side]);
                    }
            float *other = a;
            a = b, b = other;
            if (s >= 0 && s % steps == steps - 1) wait_all(), t.us[s / steps] = (seconds() - t.begin) / steps * 1e6;
        }
#pragma acc parallel loop present(a) reduction(+ : check)
        for (size_t k = 0; k < n; k++) check += a[k] * (k % 7 + 1);
    }
    free(a), free(b);
    return (struct result){median(&t), check};
}

static struct result gradients(unsigned long long seed, int side, int depth, int steps)
{
    struct sparse m = box_matrix(seed, side, depth);
    int n = m.n, entries = m.entries, *start = m.start, *column = m.column;
    double *value = m.value, *x = (double *)calloc((size_t)n, 8), *r = random_doubles(seed + 1, (size_t)n),
           *q = (double *)calloc((size_t)n, 8);
    double *p = (double *)malloc((size_t)n * 8), rho = 0;
    struct timing t;
    memcpy(p, r, (size_t)n * 8);
#pragma acc data copyin(start [0:n + 1], column [0:entries], value [0:entries], r [0:n], p [0:n], q [0:n]) copy(x [0:n])
    {
#pragma acc parallel loop reduction(+ : rho)
        for (int i = 0; i < n; i++) rho += r[i] * r[i];
        for (int s = -WARM_UP; s < BATCHES * steps; s++) {
            double pq = 0, next = 0;
            if (s % steps == 0 && s >= 0) wait_all(), t.begin = seconds();
#pragma acc parallel loop reduction(+ : pq)
            for (int i = 0; i < n; i++) {
                double sum = 0;
                for (int k = start[i]; k < start[i + 1]; k++) sum += value[k] * p[column[k]];
                q[i] = sum;
                pq += p[i] * sum;
            }
            double alpha = rho / pq;
#pragma acc parallel loop reduction(+ : next)
            for (int i = 0; i < n; i++) {
                x[i] += alpha * p[i];
                r[i] -= alpha * q[i];
                next += r[i] * r[i];
            }
            double beta = next / rho;
            rho = next;
#pragma acc parallel loop
            for (int i = 0; i < n; i++) p[i] = r[i] + beta * p[i];
            if (s >= 0 && s % steps == steps - 1) wait_all(), t.us[s / steps] = (seconds() - t.begin) / steps * 1e6;
        }
    }
    double check = 0;
    for (int i = 0; i < n; i++) check += x[i];
    free(x), free(r), free(p), free(q), free_matrix(m);
    return (struct result){median(&t), check};
}

static struct result bodies(unsigned long long seed, int n, int unused, int steps)
{
    size_t count = (size_t)n;
    float *x = random_floats(seed, count), *y = random_floats(seed + 1, count), *z = random_floats(seed + 2, count);
    float *u = (float *)calloc(count, 4), *v = (float *)calloc(count, 4), *w = (float *)calloc(count, 4);
    double check = 0;
    struct timing t;
#pragma acc data copyin(x [0:n], y [0:n], z [0:n]) copy(u [0:n], v [0:n], w [0:n])
    for (int s = -1; s < BATCHES * steps; s++) {
        if (s % steps == 0 && s >= 0) wait_all(), t.begin = seconds();
#pragma acc parallel loop
        for (int i = 0; i < n; i++) {
            float ax = 0, ay = 0, az = 0;
            for (int j = 0; j < n; j++) {
                float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i], d = dx * dx + dy * dy + dz * dz + 1e-4f, f = 1 / (d * sqrtf(d));
                ax += dx * f, ay += dy * f, az += dz * f;
            }
            u[i] += 1e-9f * ax, v[i] += 1e-9f * ay, w[i] += 1e-9f * az;
        }
#pragma acc parallel loop
        for (int i = 0; i < n; i++) {
            x[i] += u[i];
            y[i] += v[i];
            z[i] += w[i];
        }
        if (s >= 0 && s % steps == steps - 1) wait_all(), t.us[s / steps] = (seconds() - t.begin) / steps * 1e6;
    }
    for (int i = 0; i < n; i++) check += fabsf(u[i]) + fabsf(v[i]) + fabsf(w[i]);
    free(x), free(y), free(z), free(u), free(v), free(w);
    (void)unused;
    return (struct result){median(&t), check};
}

int main(int argc, char **argv)
{
    static const struct workload all[] = {
        {"jacobi", jacobi}, {"change", change}, {"stencil", stencil}, {"gradients", gradients}, {"bodies", bodies}};
    return run_workloads(argc, argv, all, 5);
}
