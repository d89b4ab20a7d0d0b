/* sim_cases: inputs, launches and CPU references for sim_kernels.cu. SPDX-License-Identifier: MIT */
#ifndef ACCEL_SIM_CASES_H
#define ACCEL_SIM_CASES_H
#include "sim_harness.h"
#include <cmath>

/* A host array with its device copy. */
template <class T> struct both {
    std::vector<T> h;
    T *d;
    explicit both(size_t n, T fill = T()) : h(n, fill), d(nullptr) { }
    T *to_device() { return d = (T *)dev_new(h.data(), h.size() * sizeof(T)); }
    void back() { dev_get(h.data(), d, h.size() * sizeof(T)); }
    ~both() { dev_free(d); }
    T &operator[](size_t i) { return h[i]; }
};
#define PARAMS(...) void *params[] = { __VA_ARGS__ }
static bool same(double x, double y) { return fabs(x - y) <= 1e-9 * (fabs(x) + fabs(y)) + 1e-12; }      /* false for a NaN */

enum { N = 21, M = 200, GRID = 4, BLOCK = 256 };
static double noise(int i) { return (i * 7919 % 1013) / 64.0 - 7; }

static bool case_single_store(const char *k)
{
    both<double> a(N), b(N * M);
    int n = N, m = M;
    a.to_device(); b.to_device();
    PARAMS(&a.d, &b.d, &n, &m);
    if (!launch(k, GRID, BLOCK, 1, 0, params)) return false;
    a.back(); b.back();
    bool ok = true;
    for (int i = 0; i < N * M; i++) ok &= same(b[i], 3.0 * (i / M) + i % M);
    return ok;
}
static bool case_load_broadcast(const char *k)
{
    both<double> a(N), b(N * M);
    int n = N, m = M;
    for (int i = 0; i < N; i++) a[i] = i + 1;
    a.to_device(); b.to_device();
    PARAMS(&a.d, &b.d, &n, &m);
    if (!launch(k, GRID, BLOCK, 1, 0, params)) return false;
    b.back(); a.back();
    bool ok = true;
    for (int i = 0; i < N * M; i++) ok &= same(b[i], (i / M + 1.0) * (i % M)) && same(a[i / M], -(i / M + 1.0));
    return ok;
}
static bool case_replicated(const char *k)
{
    both<double> b(N * M, -1);
    int n = N, m = M;
    double alpha = 1.5;
    b.to_device();
    PARAMS(&b.d, &n, &m, &alpha);
    if (!launch(k, GRID, BLOCK, 1, 0, params)) return false;
    b.back();
    bool ok = true;
    for (int g = 0; g < N; g++)
        for (int j = 0; j < M; j++) {
            double t = alpha * g + M;
            ok &= same(b[g * M + j], t > M + 3 && j < (g % 2 ? M : M / 2) ? t * j : -1);
        }
    return ok;
}
static bool case_found_by_one(const char *k)
{
    both<int> a(N * M), b(N * M), out(N);
    int n = N, m = M, key = 7;
    for (int g = 0; g < N; g++)
        if (g % 3) a[g * M + g * 37 % M] = key;
    a.to_device(); b.to_device(); out.to_device();
    PARAMS(&a.d, &b.d, &out.d, &n, &m, &key);
    if (!launch(k, GRID, BLOCK, 1, 0, params)) return false;
    b.back(); out.back();
    bool ok = true;
    for (int i = 0; i < N * M; i++) {
        int g = i / M, want = g % 3 ? g * 37 % M : -1;
        ok &= out[g] == want && b[i] == i % M - want;
    }
    return ok;
}
static bool case_slot_reuse(const char *k)
{
    both<double> a(N), b(N * M);
    int n = N, m = M;
    for (int i = 0; i < N; i++) a[i] = noise(i);
    a.to_device(); b.to_device();
    PARAMS(&a.d, &b.d, &n, &m);
    if (!launch(k, GRID, BLOCK, 1, 0, params)) return false;
    b.back();
    bool ok = true;
    for (int i = 0; i < N * M; i++) ok &= same(b[i], noise(i / M) * (i % M) + noise(i / M) + 1);
    return ok;
}
static bool case_early_continue(const char *k)
{
    both<int> skip(N);
    both<double> b(N * M, -1);
    int n = N, m = M;
    for (int g = 0; g < N; g++) skip[g] = g % 3 == 0;
    skip.to_device(); b.to_device();
    PARAMS(&skip.d, &b.d, &n, &m);
    if (!launch(k, GRID, BLOCK, 1, 0, params)) return false;
    b.back();
    bool ok = true;
    for (int i = 0; i < N * M; i++) ok &= same(b[i], i / M % 3 ? 2.0 * (i / M) + i % M : -1);
    return ok;
}
/* Rows of gang g: first[g] .. first[g + 1], uneven. */
static int uneven(both<int> &first)
{
    first[0] = 0;
    for (size_t g = 1; g < first.h.size(); g++) first[g] = first[g - 1] + (int)(g * 5 % 11);
    return first.h.back();
}
static bool case_worker_rows(const char *k)
{
    both<int> first(N + 1);
    int n = N, m = 70, rows = uneven(first);
    both<double> scale(rows), a((size_t)rows * m), out(rows);
    for (int r = 0; r < rows; r++) scale[r] = r + 1;
    for (int i = 0; i < rows * m; i++) a[i] = noise(i);
    first.to_device(); scale.to_device(); a.to_device(); out.to_device();
    PARAMS(&first.d, &scale.d, &a.d, &out.d, &n, &m);
    if (!launch(k, GRID, 32, 4, 0, params)) return false;
    out.back();
    bool ok = true;
    for (int r = 0; r < rows; r++) {
        double s = 0;
        for (int j = 0; j < m; j++) s += a[r * m + j] * (r + 1);
        ok &= same(out[r], s);
    }
    return ok;
}
static bool case_normalise(const char *k)
{
    both<double> a(N * M), norm(N), b(N * M);
    int n = N, m = M;
    for (int i = 0; i < N * M; i++) a[i] = noise(i) + 9;
    a.to_device(); norm.to_device(); b.to_device();
    PARAMS(&a.d, &norm.d, &b.d, &n, &m);
    if (!launch(k, GRID, BLOCK, 1, 0, params)) return false;
    norm.back(); b.back();
    bool ok = true;
    for (int g = 0; g < N; g++) {
        double s = 0;
        for (int j = 0; j < M; j++) s += a[g * M + j];
        ok &= same(norm[g], s);
        for (int j = 0; j < M; j++) ok &= same(b[g * M + j], a[g * M + j] / s);
    }
    return ok;
}
static bool case_carried(const char *k)
{
    both<double> u(N * M), v(N * M);
    int n = N, m = M, steps = 5;
    for (int i = 0; i < N * M; i++) u[i] = noise(i);
    std::vector<double> r = u.h, w(M);
    u.to_device(); v.to_device();
    PARAMS(&u.d, &v.d, &n, &m, &steps);
    if (!launch(k, GRID, BLOCK, 1, 0, params)) return false;
    u.back();
    bool ok = true;
    for (int g = 0; g < N; g++) {
        double carry = g, *x = &r[g * M];
        for (int t = 0; t < steps; t++) {
            double s = 0;
            for (int j = 0; j < M; j++) w[j] = 0.5 * (x[j ? j - 1 : M - 1] + x[j < M - 1 ? j + 1 : 0]) + carry;
            for (int j = 0; j < M; j++) s += x[j] = w[j];
            carry = 0.5 * carry - s / M;
        }
        for (int j = 0; j < M; j++) ok &= same(u[g * M + j], x[j]);
    }
    return ok;
}
static bool case_grid_sum(const char *k)
{
    int n = 8 * 64 * 4, grid = 8, block = 64;
    both<double> a(n), partial(grid), result(1, 100);
    both<unsigned> ticket(1);
    double s = 100;
    for (int i = 0; i < n; i++) s += a[i] = noise(i);
    a.to_device(); partial.to_device(); result.to_device(); ticket.to_device();
    PARAMS(&a.d, &partial.d, &ticket.d, &result.d, &n);
    if (!launch(k, grid, block, 1, 0, params)) return false;
    result.back(); ticket.back();
    return same(result[0], s) && ticket[0] == 0;
}
static bool case_histogram(const char *k)
{
    int n = 5000, bins = 300;
    both<int> key(n);
    both<double> h(bins);
    std::vector<double> want(bins);
    for (int i = 0; i < n; i++) want[key[i] = i * i % 37 * 8 % bins]++;
    key.to_device(); h.to_device();
    PARAMS(&key.d, &h.d, &n, &bins);
    if (!launch(k, GRID, BLOCK, 1, bins * sizeof(double), params)) return false;
    h.back();
    bool ok = true;
    for (int i = 0; i < bins; i++) ok &= same(h[i], want[i]);
    return ok;
}
static bool case_packed_rows(const char *k)
{
    int n = 70;
    both<int> row(n + 1);
    for (int r = 0; r < n; r++) row[r + 1] = row[r] + r * 13 % 23;
    int nz = row[n];
    both<int> col(nz);
    both<double> val(nz), x(n), y(n);
    for (int i = 0; i < nz; i++) { col[i] = i * 31 % n; val[i] = noise(i); }
    for (int i = 0; i < n; i++) { x[i] = noise(3 * i); y[i] = i; }
    row.to_device(); col.to_device(); val.to_device(); x.to_device(); y.to_device();
    PARAMS(&row.d, &col.d, &val.d, &x.d, &y.d, &n);
    if (!launch(k, 2, 128, 1, 0, params)) return false;
    y.back();
    bool ok = true;
    for (int r = 0; r < n; r++) {
        double s = r;
        for (int i = row[r]; i < row[r + 1]; i++) s += val[i] * x[col[i]];
        ok &= same(y[r], s);
    }
    return ok;
}
static bool case_wide_workers(const char *k)
{
    both<int> first(N + 1);
    int n = N, m = 100, rows = uneven(first);
    both<double> scale(rows), b((size_t)rows * m);
    for (int r = 0; r < rows; r++) scale[r] = r;
    first.to_device(); scale.to_device(); b.to_device();
    PARAMS(&first.d, &scale.d, &b.d, &n, &m);
    if (!launch(k, GRID, 64, 3, 0, params)) return false;
    b.back(); scale.back();
    bool ok = true;
    for (int i = 0; i < rows * m; i++) ok &= same(b[i], i / m + i % m) && scale[i / m] == i / m + 1;
    return ok;
}
static bool case_gangs_meet(const char *k)
{
    both<double> sum(1);
    sum.to_device();
    PARAMS(&sum.d);
    if (!launch(k, 64, 32, 1, 0, params)) return false;
    sum.back();
    return sum[0] == 64 * 63 / 2;
}
static bool case_bounds(const char *k)
{
    int n = 100;
    both<double> a(n);
    a.d = (double *)dev_new(NULL, n * sizeof(double));          /* not initialised */
    PARAMS(&a.d, &n);
    if (!launch(k, 1, 64, 1, 0, params)) return false;
    a.back();
    bool ok = true;
    for (int i = 0; i < n; i++) ok &= same(a[i], i);
    return ok;
}

/* faults: of how many planted ones the kernel has variants. */
static const struct { const char *name; bool (*run)(const char *kernel); int faults; } cases[] = {
#define CASE(name, faults) { #name, case_##name, faults }
    CASE(single_store, 1), CASE(load_broadcast, 2), CASE(replicated, 0), CASE(found_by_one, 2), CASE(slot_reuse, 1),
    CASE(early_continue, 1),
    CASE(worker_rows, 2), CASE(normalise, 2), CASE(carried, 1), CASE(grid_sum, 2), CASE(histogram, 2), CASE(packed_rows, 2),
    CASE(wide_workers, 2), CASE(gangs_meet, 1), CASE(bounds, 3),
};
#endif
