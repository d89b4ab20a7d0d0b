/* host-access: device addresses that host code dereferences. SPDX-License-Identifier: MIT */
#include <openacc.h>
#include <stdio.h>
#include <string.h>
#include <stdlib.h>

void scale(int n, double *x);

void allocated(int n, double *host)
{
    double *x = acc_malloc(n * sizeof *x), *y;
    y = (double *)acc_deviceptr(host);
    for (int i = 0; i < n; i++) x[i] = i;
    memcpy(host, y, n * sizeof *y);
    acc_free(x);
}

void lent(int n, double *x)
{
#pragma acc data copy(x[0:n])
#pragma acc host_data use_device(x)
    {
        scale(n, x);
        printf("%g\n", *x);
    }
}

static double first_of(const double *x) { return *x; }
static double first_by(const double *y) { return first_of(y) + 1; }

void lent_to_host_code(int n, double *x)
{
#pragma acc data copy(x[0:n])
#pragma acc host_data use_device(x)
    printf("%g\n", first_by(x));
}

/* Nothing to say of these. */
void passed(int n, double *host)
{
    double *x = acc_malloc(n * sizeof *x), *p = n > 10 ? malloc(n * sizeof *p) : NULL;
    if (!x) return;
    acc_memcpy_to_device(x, host, n * sizeof *x);
#pragma acc parallel loop deviceptr(x)
    for (int i = 0; i < n; i++) x[i] *= 2;
    double rows[2][10] = {{0}};
#pragma acc data copy(host[0:n], rows)
    {
#pragma acc host_data use_device(host, rows)
        {
            scale(n, host);
            scale(n - 1, &host[1]);
            scale(n, rows[1]);
#pragma acc parallel loop deviceptr(host)
            for (int i = 0; i < n; i++) host[i] *= 2;
        }
    }
    host[0] = 1;
    if (!p) p = acc_malloc(8);
    else p[0] = 1;
    acc_free(x);
}

/* Pointers under deviceptr. */
double listed(int n, double *x)
{
#pragma acc parallel loop deviceptr(x)
    for (int i = 0; i < n; i++) x[i] = i;
    return x[n - 1];
}
int allocate(double **x, int n);
double listed_variable(int n)
{
    double *x = NULL, sum = 0;
    if (allocate(&x, n)) return 0;
    for (int i = 0; i < n; i++) x[i] = 1;
#pragma acc parallel loop deviceptr(x) reduction(+:sum)
    for (int i = 0; i < n; i++) sum += x[i];
    return sum;
}
/* Nothing to say: the host's own branch, another value, a construct that may run on the host, the host's pointer under use_device. */
double host_pointers(int n, double *x, double *y, double *z, double *host, int gpu)
{
    if (gpu) {
#pragma acc parallel loop deviceptr(x)
        for (int i = 0; i < n; i++) x[i] = i;
    } else {
        for (int i = 0; i < n; i++) x[i] = i;
    }
#pragma acc parallel loop deviceptr(y)
    for (int i = 0; i < n; i++) y[i] = i;
    y = host;
#pragma acc parallel loop deviceptr(z) if(gpu)
    for (int i = 0; i < n; i++) z[i] = i;
#pragma acc data copy(host[0:n])
    {
#pragma acc host_data use_device(host)
#pragma acc parallel loop deviceptr(host)
        for (int i = 0; i < n; i++) host[i] *= 2;
    }
    return y[0] + z[0] + host[0];
}
