/* device_cuda_blas: products of matrices by cuBLAS, in full precision. SPDX-License-Identifier: MIT
 * Each device has one handle. The workspace belongs to the queue, so that products of several queues may run at the same time, and each is
 * computed in the same way in every run. */
#include "device/device_cuda.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;   /* handles; a call sets the stream of its handle before it is used */

bool accel__cuda_multiplies(struct accel_device *d)
{
    const struct blas_api *api = accel__blas();
    struct cuda_state *s = d->state;
    if (!api) return false;
    pthread_mutex_lock(&lock);
    if (!s->blas && !s->no_blas) s->no_blas = api->cublasCreate_v2(&s->blas) != CUBLAS_STATUS_SUCCESS;
    if (s->no_blas) s->blas = NULL;
    bool ready = s->blas != NULL;
    pthread_mutex_unlock(&lock);
    return ready;
}

static int multiply_floats(const struct blas_api *api, cublasHandle h, const struct accel_product *p)
{
    float alpha = (float)p->alpha, beta = (float)p->beta;
    int a = p->transposes_a ? CUBLAS_OP_T : CUBLAS_OP_N, b = p->transposes_b ? CUBLAS_OP_T : CUBLAS_OP_N;
    if (p->batch == 1)
        return api->cublasSgemm_v2(h, a, b, p->m, p->n, p->k, &alpha, p->a, p->column_a, p->b, p->column_b, &beta, p->c, p->column_c);
    return api->cublasSgemmStridedBatched(h, a, b, p->m, p->n, p->k, &alpha, p->a, p->column_a, p->next_a, p->b, p->column_b, p->next_b,
                                          &beta, p->c, p->column_c, p->next_c, p->batch);
}

static int multiply_doubles(const struct blas_api *api, cublasHandle h, const struct accel_product *p)
{
    int a = p->transposes_a ? CUBLAS_OP_T : CUBLAS_OP_N, b = p->transposes_b ? CUBLAS_OP_T : CUBLAS_OP_N;
    if (p->batch == 1)
        return api->cublasDgemm_v2(h, a, b, p->m, p->n, p->k, &p->alpha, p->a, p->column_a, p->b, p->column_b, &p->beta, p->c, p->column_c);
    return api->cublasDgemmStridedBatched(h, a, b, p->m, p->n, p->k, &p->alpha, p->a, p->column_a, p->next_a, p->b, p->column_b, p->next_b,
                                          &p->beta, p->c, p->column_c, p->next_c, p->batch);
}

/* These calls take longer than a small product. A new stream loses the workspace. */
static int set_queue(const struct blas_api *api, struct cuda_state *s, void *stream, void *workspace)
{
    if (s->blas_stream == stream && s->blas_workspace == workspace) return 0;
    int status = api->cublasSetStream_v2(s->blas, stream);
    if (!status) status = api->cublasSetWorkspace_v2(s->blas, workspace, ACCEL_PRODUCT_WORKSPACE);
    s->blas_stream = stream;
    s->blas_workspace = status ? NULL : workspace;
    return status;
}

int accel__cuda_multiply(struct accel_device *d, const struct accel_product *p, void *stream)
{
    const struct blas_api *api = accel__blas();
    cublasHandle h = ((struct cuda_state *)d->state)->blas;
    pthread_mutex_lock(&lock);
    int status = set_queue(api, d->state, stream, (char *)*p->scratch + ACCELRT_SCRATCH_HEAD);
    if (!status) status = p->bytes == 4 ? multiply_floats(api, h, p) : multiply_doubles(api, h, p);
    pthread_mutex_unlock(&lock);
    return status ? ACCEL_LIBRARY - status : 0;
}

const char *accel__cuda_blas_status(int status)
{
    return accel__blas()->cublasGetStatusString(status);
}

void accel__cuda_blas_close(struct accel_device *d)
{
    struct cuda_state *s = d->state;
    pthread_mutex_lock(&lock);
    if (s->blas) accel__blas()->cublasDestroy_v2(s->blas);
    s->blas = NULL;
    s->blas_stream = s->blas_workspace = NULL;
    s->no_blas = false;
    pthread_mutex_unlock(&lock);
}
