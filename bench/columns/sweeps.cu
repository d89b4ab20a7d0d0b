/* sweeps: the columns of sweeps.c in plain CUDA, a thread each. SPDX-License-Identifier: MIT */
#include <chrono>
#include <cstdio>
#include <cstdlib>
static double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
enum { SIDE = 1024 };
__device__ double X[SIDE][SIDE], A[SIDE][SIDE], B[SIDE][SIDE];
__global__ void adi()
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 1; i < SIDE; i++) {
        X[i][j] = X[i][j] - X[i - 1][j] * A[i][j] / B[i - 1][j];
        B[i][j] = B[i][j] - A[i][j] * A[i][j] / B[i - 1][j];
    }
    X[SIDE - 1][j] = X[SIDE - 1][j] / B[SIDE - 1][j];
    for (int i = 0; i < SIDE - 2; i++)
        X[SIDE - 2 - i][j] = (X[SIDE - 2 - i][j] - X[SIDE - i - 3][j] * A[SIDE - 3 - i][j]) / B[SIDE - 2 - i][j];
}
__global__ void sweep(int n, int m, double *__restrict__ x, const double *__restrict__ a, double *__restrict__ b)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j >= m) return;
    for (int i = 1; i < n; i++) {
        x[i * m + j] = x[i * m + j] - x[(i - 1) * m + j] * a[i * m + j] / b[(i - 1) * m + j];
        b[i * m + j] = b[i * m + j] - a[i * m + j] * a[i * m + j] / b[(i - 1) * m + j];
    }
}
__global__ void thomas_z(int nz, int ny, int nx, double *__restrict__ u, const double *__restrict__ c, double *__restrict__ w)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;
    if (i >= nx) return;
    for (int k = 1; k < nz; k++) {
        double m = c[(k * ny + j) * nx + i] / w[((k - 1) * ny + j) * nx + i];
        w[(k * ny + j) * nx + i] = 4 - m * c[((k - 1) * ny + j) * nx + i];
        u[(k * ny + j) * nx + i] -= m * u[((k - 1) * ny + j) * nx + i];
    }
    for (int k = nz - 2; k >= 0; k--)
        u[(k * ny + j) * nx + i] =
            (u[(k * ny + j) * nx + i] - c[(k * ny + j) * nx + i] * u[((k + 1) * ny + j) * nx + i]) / w[(k * ny + j) * nx + i];
}
__global__ void thomas_y(int nz, int ny, int nx, double *__restrict__ u, const double *__restrict__ c, double *__restrict__ w)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, k = blockIdx.y;
    if (i >= nx) return;
    for (int j = 1; j < ny; j++) {
        double m = c[(k * ny + j) * nx + i] / w[(k * ny + j - 1) * nx + i];
        w[(k * ny + j) * nx + i] = 4 - m * c[(k * ny + j - 1) * nx + i];
        u[(k * ny + j) * nx + i] -= m * u[(k * ny + j - 1) * nx + i];
    }
    for (int j = ny - 2; j >= 0; j--)
        u[(k * ny + j) * nx + i] =
            (u[(k * ny + j) * nx + i] - c[(k * ny + j) * nx + i] * u[(k * ny + j + 1) * nx + i]) / w[(k * ny + j) * nx + i];
}
__global__ void factors(int n, int m, double *__restrict__ x, const double *__restrict__ a, const double *__restrict__ b)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j >= m) return;
    for (int i = 1; i < n; i++) {
        double f = a[i] / b[i - 1];
        x[i * m + j] -= f * x[(i - 1) * m + j];
    }
}
__global__ void down(int n, int m, float *v)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j >= m) return;
    for (int i = 1; i < n; i++) v[(size_t)i * m + j] += v[(size_t)(i - 1) * m + j];
}
__global__ void along(int n, int m, float *v)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    for (int j = 1; j < m; j++) v[i * m + j] += v[i * m + j - 1];
}
static void fill(double *x, double *a, double *b, size_t n)
{
    for (size_t i = 0; i < n; i++) x[i] = (i * 7 % 11) * 0.1, a[i] = 0.3 + (i % 5) * 0.1, b[i] = 3 + i % 3;
}
static double sum_d(const double *p, size_t n)
{
    double s = 0;
    for (size_t i = 0; i < n; i++) s += p[i] * (1 + i % 7);
    return s;
}
static double sum_f(const float *p, size_t n)
{
    double s = 0;
    for (size_t i = 0; i < n; i++) s += p[i] * (double)(1 + i % 7);
    return s;
}
#define TIME(name, launch, reset, sum)                                                                                                     \
    do {                                                                                                                                   \
        reset;                                                                                                                             \
        launch;                                                                                                                            \
        cudaDeviceSynchronize();                                                                                                           \
        double s = sum, best = 1e9;                                                                                                        \
        for (int r = 0; r < 20; r++) {                                                                                                     \
            double t = now();                                                                                                              \
            launch;                                                                                                                        \
            cudaDeviceSynchronize();                                                                                                       \
            t = now() - t;                                                                                                                 \
            if (t < best) best = t;                                                                                                        \
        }                                                                                                                                  \
        printf("%-28s %11.1f us  %.10e\n", name, best * 1e6, s);                                                                           \
    } while (0)
int main()
{
    size_t cells = 1 << 24;
    double *h[3], *d[3];
    float *hf, *v;
    for (int k = 0; k < 3; k++) h[k] = (double *)malloc(cells * 8), cudaMalloc(&d[k], cells * 8);
    hf = (float *)malloc(cells * 4);
    cudaMalloc(&v, cells * 4);
    double *u = d[0], *c = d[1], *w = d[2];
    auto reset = [&] {
        fill(h[0], h[1], h[2], cells);
        for (int k = 0; k < 3; k++) cudaMemcpy(d[k], h[k], cells * 8, cudaMemcpyHostToDevice);
    };
    auto resetf = [&] {
        for (size_t i = 0; i < cells; i++) hf[i] = (i % 13) * 0.125f;
        cudaMemcpy(v, hf, cells * 4, cudaMemcpyHostToDevice);
    };
    auto back = [&] {
        cudaMemcpy(h[0], d[0], cells * 8, cudaMemcpyDeviceToHost);
        return sum_d(h[0], cells);
    };
    auto backf = [&] {
        cudaMemcpy(hf, v, cells * 4, cudaMemcpyDeviceToHost);
        return sum_f(hf, cells);
    };
    auto reset1 = [&] {
        fill(h[0], h[1], h[2], SIDE * SIDE);
        cudaMemcpyToSymbol(X, h[0], SIDE * SIDE * 8);
        cudaMemcpyToSymbol(A, h[1], SIDE * SIDE * 8);
        cudaMemcpyToSymbol(B, h[2], SIDE * SIDE * 8);
    };
    auto back1 = [&] {
        cudaMemcpyFromSymbol(h[0], X, SIDE * SIDE * 8);
        return sum_d(h[0], SIDE * SIDE);
    };
    TIME("adi 1024^2 static", (adi<<<SIDE / 128, 128>>>()), reset1(), back1());
    auto g = [&](int n, int m) { sweep<<<(m + 127) / 128, 128>>>(n, m, u, c, w); };
    TIME("sweep 1024x1024", g(1024, 1024), reset(), back());
    TIME("sweep 4096x4096", g(4096, 4096), reset(), back());
    TIME("sweep 64x262144", g(64, 262144), reset(), back());
    TIME("sweep 16384x128", g(16384, 128), reset(), back());
    TIME("thomas z 128^3", (thomas_z<<<dim3(1, 128), 128>>>(128, 128, 128, u, c, w)), reset(), back());
    TIME("thomas y 128^3", (thomas_y<<<dim3(1, 128), 128>>>(128, 128, 128, u, c, w)), reset(), back());
    TIME("thomas z 256^3", (thomas_z<<<dim3(2, 256), 128>>>(256, 256, 256, u, c, w)), reset(), back());
    TIME("factors of 2048 rows", (factors<<<16, 128>>>(2048, 2048, u, c, w)), reset(), back());
    TIME("down columns 4096^2 f32", (down<<<32, 128>>>(4096, 4096, v)), resetf(), backf());
    TIME("along rows 4096^2 f32", (along<<<32, 128>>>(4096, 4096, v)), resetf(), backf());
}
