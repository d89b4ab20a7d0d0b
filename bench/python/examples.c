/* The examples of docs/coming-from-python.md, called by times.py. SPDX-License-Identifier: MIT
 * Arrays that acc_copyin has put on the device stay there; the clauses copy the others. */
#include <math.h>
#include <stdint.h>

void vector_add(long n, const double *a, const double *b, double *c)
{
#pragma accel parallel loop copyin(a[0:n], b[0:n]) copyout(c[0:n])
    for (long i = 0; i < n; i++) c[i] = a[i] + b[i];
}

void saxpy(long n, float a, const float *x, float *y)
{
#pragma accel parallel loop copyin(x[0:n]) copy(y[0:n])
    for (long i = 0; i < n; i++) y[i] = a * x[i] + y[i];
}

void matrix_add(long n, long m, const double *a, const double *b, double *c)
{
#pragma accel parallel loop collapse(2) copyin(a[0:n * m], b[0:n * m]) copyout(c[0:n * m])
    for (long i = 0; i < n; i++)
        for (long j = 0; j < m; j++) c[i * m + j] = a[i * m + j] + b[i * m + j];
}

double sum(long n, const double *x)
{
    double s = 0;
#pragma accel parallel loop reduction(+:s) copyin(x[0:n])
    for (long i = 0; i < n; i++) s += x[i];
    return s;
}

double dot(long n, const double *x, const double *y)
{
    double s = 0;
#pragma accel parallel loop reduction(+:s) copyin(x[0:n], y[0:n])
    for (long i = 0; i < n; i++) s += x[i] * y[i];
    return s;
}

void matmul(long n, const float *a, const float *b, float *c)
{
#pragma accel parallel loop collapse(2) copyin(a[0:n * n], b[0:n * n]) copyout(c[0:n * n])
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            float s = 0;
            for (long k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }
}

void softmax(long n, long m, const float *x, float *y)
{
#pragma accel parallel loop copyin(x[0:n * m]) copyout(y[0:n * m])
    for (long i = 0; i < n; i++) {
        float most = x[i * m], total = 0;
        for (long j = 0; j < m; j++) most = fmaxf(most, x[i * m + j]);
        for (long j = 0; j < m; j++) total += expf(x[i * m + j] - most);
        for (long j = 0; j < m; j++) y[i * m + j] = expf(x[i * m + j] - most) / total;
    }
}

void stencil(long n, long m, const double *u, double *v)
{
#pragma accel parallel loop collapse(2) copyin(u[0:n * m]) copy(v[0:n * m])
    for (long i = 1; i < n - 1; i++)
        for (long j = 1; j < m - 1; j++)
            v[i * m + j] = 0.25 * (u[(i - 1) * m + j] + u[(i + 1) * m + j] + u[i * m + j - 1] + u[i * m + j + 1]);
}

long compaction(long n, const double *x, double *out)
{
    long k = 0;
#pragma accel kernels copyin(x[0:n]) copyout(out[0:n])
    for (long i = 0; i < n; i++)
        if (x[i] > 0) out[k++] = x[i];
    return k;
}

void histogram(long n, const int *x, int *bins)
{
#pragma accel data copyin(x[0:n]) copyout(bins[0:256])
    {
#pragma accel parallel loop
        for (int b = 0; b < 256; b++) bins[b] = 0;
#pragma accel parallel loop
        for (long i = 0; i < n; i++)
#pragma accel atomic
            bins[x[i]]++;
    }
}

void running_sum(long n, const double *x, double *y)
{
    double s = 0;
#pragma accel parallel loop reduction(inscan, +: s) copyin(x[0:n]) copyout(y[0:n])
    for (long i = 0; i < n; i++) {
        s += x[i];
#pragma accel scan inclusive(s)
        y[i] = s;
    }
}

static double random_number(uint64_t i)                       /* 0 to 1: the generator splitmix64 at its step i */
{
    uint64_t z = i * 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (double)((z ^ z >> 31) >> 11) * 0x1p-53;
}

double monte_carlo_pi(long n)
{
    long inside = 0;
#pragma accel parallel loop reduction(+:inside)
    for (long i = 0; i < n; i++) {
        double x = random_number(2 * (uint64_t)i + 1), y = random_number(2 * (uint64_t)i + 2);
        inside += x * x + y * y < 1;
    }
    return 4.0 * inside / n;
}

void nbody(long n, const float *x, const float *y, const float *z, float *ax, float *ay, float *az)
{
#pragma accel parallel loop copyin(x[0:n], y[0:n], z[0:n]) copyout(ax[0:n], ay[0:n], az[0:n])
    for (long i = 0; i < n; i++) {
        float sx = 0, sy = 0, sz = 0;
        for (long j = 0; j < n; j++) {
            float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i], d2 = dx * dx + dy * dy + dz * dz + 1e-4f;
            float w = 1 / (d2 * sqrtf(d2));
            sx += w * dx, sy += w * dy, sz += w * dz;
        }
        ax[i] = sx, ay[i] = sy, az[i] = sz;
    }
}
