/* flat_loops: one loop nest, a thread for each iteration or a few. SPDX-License-Identifier: MIT */
void saxpy(int n, float a, const float *x, float *y)
{
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
    for (int i = 0; i < n; i++) {
        if (x[i] < 0) continue;
        y[i] = a * x[i] + y[i];
    }
}

void smooth(int n, int m, const double (*restrict a)[m], double (*restrict b)[m])
{
#pragma acc parallel loop collapse(2) copyin(a[0:n]) copy(b[0:n])
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++) b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}

void strided(long n, long step, char *restrict c)
{
#pragma acc parallel loop copy(c[0:n])
    for (long i = n - 1; i >= 0; i -= step) c[i] = 1;
}

void product(int n, const float *restrict a, const float *restrict b, float *restrict c)
{
#pragma acc parallel loop collapse(2) copyin(a[0:n*n], b[0:n*n]) copyout(c[0:n*n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }
}

void asked(int n, int gangs, double *restrict x)
{
    double t;
#pragma acc parallel loop num_gangs(gangs) vector_length(64) private(t) copy(x[0:n])
    for (int i = 0; i < n; i++) {
        t = x[i];
        x[i] = t * t;
    }
}

/* The load that CUDA's compiler makes of both branches must see what was stored to a: so b is not restrict. */
void chosen(int n, int *restrict a, const int *restrict b, const int *restrict c)
{
#pragma acc parallel loop copy(a[0:n]) copyin(b[0:n], c[0:n])
    for (int i = 0; i < n; i++) {
        a[i] += 3;
        a[i] = c[i] ? a[i] : b[i];
    }
}

struct packet {
    int count;
    long place;
    unsigned kind : 7;
    struct {
        char mark;
        double weight;
    } end;
};

/* A bit-field is read after a copy of its struct, which is right where no gaps lie between the members: they are filled. */
void packets(int n, struct packet *restrict p)
{
#pragma acc parallel loop copy(p[0:n])
    for (int i = 0; i < n; i++) {
        struct packet one = p[i];
        one.count++;
        p[i] = one;
        p[i].place = p[i].kind;
    }
}

/* So many loads that one iteration a thread is enough. */
#define L4(k) x[k] - x[k + 1] + x[k + 2] - x[k + 3]
#define L16(k) L4(k) + L4(k + 4) + L4(k + 8) + L4(k + 12)
#define L64(k) L16(k) + L16(k + 16) + L16(k + 32) + L16(k + 48)
void many_loads(int n, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) y[i] = L64(i) + L64(i + 64);
}

/* In step, but without shared memory: not every trip reads b. */
void selected(int n, const float *restrict a, const float *restrict b, float *restrict c)
{
#pragma acc parallel loop collapse(2) copyin(a[0:n*n], b[0:n*n]) copyout(c[0:n*n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n; k++)
                if (a[i * n + k] > 0) s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }
}

/* The elements of c stay in registers; columns of both operands. Where ranges overlap: one by one. */
void added(int n, int m, double alpha, const double *a, const double *b, double *c)
{
#pragma acc parallel loop collapse(2) copyin(a[0:m*n], b[0:m*n]) copy(c[0:n*n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            c[i * n + j] *= alpha;
            for (int k = 0; k < m; k++) c[i * n + j] += a[k * n + i] * b[k * n + j] * (i + j + k);
        }
}

/* One iteration a thread, as branches divide what they load; two, as the loads precede the division. */
void quotients(int n, int s, const double *restrict a, const double *restrict b, double *restrict c, double *restrict d)
{
#pragma acc parallel loop copyin(a[0:n], b[0:n]) copyout(c[0:n])
    for (int i = 0; i < n; i++) c[i] = i >= s ? a[i - s] / b[i - s] : 0;
#pragma acc parallel loop copyin(a[0:n], b[0:n]) copyout(d[0:n])
    for (int i = 0; i < n; i++) {
        double x = a[i], y = b[i];
        d[i] = x > 0 ? x / y : 0;
    }
}
