/* sim_blas: the calls of cuBLAS that the runtime makes. SPDX-License-Identifier: MIT
 *
 * A product runs in its stream, as a kernel does: it checks that its matrices and its workspace are device memory at that time. */
#include "sim_driver.h"
#include "sim_memory.h"
#include "sim_races.h"
#include "sim_settings.h"

struct cublasContext {
    int device;
    CUstream stream;
    void *workspace;
    size_t bytes;
};

#define BLAS_ENTER(name) \
    sim_call sim_running; \
    if (int sim_error = sim_call_error(#name, true)) \
        return sim_planned(sim_error)

/* The status for an error of a call: that which ACCEL_SIM_FAIL gives, if it is one of cuBLAS. */
static cublasStatus sim_planned(int error)
{
    return error < 100 ? error : CUBLAS_STATUS_EXECUTION_FAILED;
}

/* One matrix in columns, or its transpose. */
template <class T> struct sim_matrix {
    T *at;
    int column;
    bool transposed;
    T &of(int row, int col) const { return transposed ? at[(long long)row * column + col] : at[(long long)col * column + row]; }
    /* The elements of `rows` x `columns` are device memory. */
    bool is_there(int rows, int columns) const
    {
        size_t last = transposed ? (size_t)(rows - 1) * column + columns : (size_t)(columns - 1) * column + rows;
        return sim_memory_holds((char *)at, last * sizeof(T)) || sim_module_holds(at, last * sizeof(T));
    }
    bool is_wide(int rows, int columns) const { return column >= (transposed ? columns : rows) && column > 0; }
};

template <class T> static int multiply(sim_matrix<T> a, sim_matrix<T> b, sim_matrix<T> c, int m, int n, int k, T alpha, T beta)
{
    if (!a.is_there(m, k) || !b.is_there(k, n) || !c.is_there(m, n)) {
        sim_tell("cublas: a matrix of %d x %d x %d is not in device memory", m, n, k);
        return CUDA_ERROR_ILLEGAL_ADDRESS;
    }
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++) {
            T sum = 0;
            for (int q = k - 1; q >= 0; q--)            /* not the order of the loops */
                sum += a.of(i, q) * b.of(q, j);
            T old = beta == 0 ? 0 : beta * c.of(i, j);  /* as the library: c is not read */
            c.of(i, j) = alpha * sum + old;
            if (sim_settings_get().check)
                sim_check_written((char *)&c.of(i, j), sizeof(T));
        }
    return 0;
}

template <class T>
static cublasStatus enqueue(cublasHandle h, int transpose_a, int transpose_b, int m, int n, int k, const T *alpha, const T *a, int column_a,
                            long long next_a, const T *b, int column_b, long long next_b, const T *beta, T *c, int column_c,
                            long long next_c, int batch)
{
    sim_matrix<T> first{const_cast<T *>(a), column_a, transpose_a == CUBLAS_OP_T},
        second{const_cast<T *>(b), column_b, transpose_b == CUBLAS_OP_T};
    sim_matrix<T> result{ c, column_c, false };
    CUstream s = sim_stream_find(h->stream);
    if (!s || h->device != sim_device || m < 1 || n < 1 || k < 1 || batch < 1)
        return CUBLAS_STATUS_INVALID_VALUE;
    if (!first.is_wide(m, k) || !second.is_wide(k, n) || !result.is_wide(m, n) || (batch > 1 && !next_c))
        return CUBLAS_STATUS_INVALID_VALUE;
    T x = *alpha, y = *beta;
    char *room = (char *)h->workspace;
    size_t bytes = h->bytes;
    sim_stream_add(s, [=]() {
        if (!sim_memory_holds(room, bytes)) {
            sim_tell("cublas: the workspace is not device memory");
            return (int)CUDA_ERROR_ILLEGAL_ADDRESS;
        }
        for (int q = 0; q < batch; q++) {
            sim_matrix<T> one = first, two = second, to = result;
            one.at += q * next_a;
            two.at += q * next_b;
            to.at += q * next_c;
            if (int error = multiply(one, two, to, m, n, k, x, y))
                return error;
        }
        return 0;
    });
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus cublasCreate_v2(cublasHandle *handle)
{
    BLAS_ENTER(cublasCreate_v2);
    *handle = new cublasContext{ sim_device, nullptr, nullptr, 0 };
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus cublasDestroy_v2(cublasHandle handle)
{
    BLAS_ENTER(cublasDestroy_v2);
    delete handle;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus cublasSetStream_v2(cublasHandle handle, CUstream stream)
{
    BLAS_ENTER(cublasSetStream_v2);
    handle->stream = stream;
    handle->workspace = nullptr;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus cublasSetWorkspace_v2(cublasHandle handle, void *workspace, size_t bytes)
{
    BLAS_ENTER(cublasSetWorkspace_v2);
    handle->workspace = workspace;
    handle->bytes = bytes;
    return (size_t)workspace % 256 ? CUBLAS_STATUS_INVALID_VALUE : CUBLAS_STATUS_SUCCESS;
}
const char *cublasGetStatusString(cublasStatus status)
{
    switch (status) {
    case CUBLAS_STATUS_SUCCESS:          return "success";
    case CUBLAS_STATUS_NOT_INITIALIZED:  return "the library was not initialized";
    case CUBLAS_STATUS_ALLOC_FAILED:     return "the resource allocation failed";
    case CUBLAS_STATUS_INVALID_VALUE:    return "an unsupported value or parameter was passed to the function";
    case CUBLAS_STATUS_EXECUTION_FAILED: return "the function failed to launch on the GPU";
    default:                             return "unknown status";
    }
}
cublasStatus cublasSgemm_v2(cublasHandle handle, int transpose_a, int transpose_b, int m, int n, int k, const float *alpha, const float *a,
    int column_a, const float *b, int column_b, const float *beta, float *c, int column_c)
{
    BLAS_ENTER(cublasSgemm_v2);
    return enqueue(handle, transpose_a, transpose_b, m, n, k, alpha, a, column_a, 0, b, column_b, 0, beta, c, column_c, 0, 1);
}
cublasStatus cublasDgemm_v2(cublasHandle handle, int transpose_a, int transpose_b, int m, int n, int k, const double *alpha,
                            const double *a, int column_a, const double *b, int column_b, const double *beta, double *c, int column_c)
{
    BLAS_ENTER(cublasDgemm_v2);
    return enqueue(handle, transpose_a, transpose_b, m, n, k, alpha, a, column_a, 0, b, column_b, 0, beta, c, column_c, 0, 1);
}
cublasStatus cublasSgemmStridedBatched(cublasHandle handle, int transpose_a, int transpose_b, int m, int n, int k, const float *alpha,
                                       const float *a, int column_a, long long next_a, const float *b, int column_b, long long next_b,
                                       const float *beta, float *c, int column_c, long long next_c, int batch)
{
    BLAS_ENTER(cublasSgemmStridedBatched);
    return enqueue(handle, transpose_a, transpose_b, m, n, k, alpha, a, column_a, next_a, b, column_b, next_b, beta, c, column_c, next_c,
                   batch);
}
cublasStatus cublasDgemmStridedBatched(cublasHandle handle, int transpose_a, int transpose_b, int m, int n, int k, const double *alpha,
    const double *a, int column_a, long long next_a, const double *b, int column_b, long long next_b, const double *beta, double *c,
    int column_c, long long next_c, int batch)
{
    BLAS_ENTER(cublasDgemmStridedBatched);
    return enqueue(handle, transpose_a, transpose_b, m, n, k, alpha, a, column_a, next_a, b, column_b, next_b, beta, c, column_c, next_c,
                   batch);
}
