#line 3 "arrays.c"
static __device__ double trace(int n, double *a) {
    double s = 0;
    for (int i = 0; i < n; i++) s += a[(long long)i * n + i];
    return s;
}
#line 10 "arrays.c"
static __device__ double row_sum(int m, const double *row) {
    double s = 0;
    for (int i = 0; i < m; i++) s += row[i];
    return s;
}
#line 17 "arrays.c"
static __device__ double user_all(int n, int m, double *a, double *b) {
    double s = 0;
    for (int i = 0; i < n; i++) {
        s += row_sum(m, (a + (long long)i * m)) + row_sum(m, ((b + (long long)i * m))) + row_sum(m, &b[(long long)i * m + 0]);
        for (int j = 0; j < m; j++) s += a[(long long)i * m + j] * (a + (long long)i * m)[(long long)j] + *((b + (long long)i * m) + j) + b[(long long)j] + a[(long long)i * m + j];
    }
    return s + ((unsigned long)(m) * 8ul) + ((((a + ((long long)n - 1) * m)) - a) / (m)) + (((a + (long long)1 * m) - a) / (m));
}
#line 27 "arrays.c"
static __device__ double cube(int n, int m, int p, float *a, float *c) {
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < p; k++) s += a[(long long)i * ((long long)m * p) + (long long)j * p + k] * (i + 1) - a[((long long)n - 1 - i) * ((long long)m * p) + (long long)j * p + k] * k;
    return s + c[(long long)1 * ((long long)3 * (p + 1)) + (long long)2 * (p + 1) + p];
}
#line 36 "arrays.c"
static __device__ double from_flat(int n, int m, double *x) {
    const long long a_dim1 = m; double *a = (double *)x; const long long last_dim1 = m; double *last = (a + (long long)n * a_dim1) - (long long)1 * a_dim1; double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i * a_dim1 + j] += i + j;
    a = a + (long long)1 * a_dim1;
    s += a[0 * a_dim1 + m - 1] + last[0 * last_dim1 + 0];
    a = a + (long long)1 * a_dim1;
    s += a[(-1) * a_dim1 + 1];
    return s + ((double *)x)[(long long)1 * m + 1];
}
#line 47 "arrays.c"
static __device__ double fixed(double (*a)[4], float *b, int *c, double (*d)[4]) { return a[1][3] + b[1] + c[1] + d[1][0]; }
#line 50 "arrays.c"
static __device__ void tail(int n, int m, double *a, double *s) {
    double (*r)[4] = ((double (*)[4])(a + (long long)1 * ((long long)m * 4)));
    *s = r[1][2] + a[(long long)1 * ((long long)m * 4) + (long long)2 * 4 + 3] + a[((long long)n - 1) * ((long long)m * 4) + ((long long)m - 1) * 4 + 0];
}
#line 56 "arrays.c"
static __device__ int dev_main(double *out) {
    double x[24], y[2][4] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 } };
    float z[24], w[2] = { 1, 2 };
    int n = 0, k[2] = { 3, 4 };
    const int size = 6;
    double local[6];
    for (int i = 0; i < 24; i++) x[i] = z[i] = i * 1.5;
    for (int i = 0; i < size; i++) local[i] = i;
    out[n++] = trace(3, (double *)((void *)x));
    out[n++] = user_all(3, 4, (double *)((double (*)[4])x), (double *)((void *)(x + 2)));
    out[n++] = cube(2, 3, 4, (float *)((void *)z), (float *)((void *)z));
    out[n++] = from_flat(4, 5, x);
    out[n++] = fixed(y, w, k, y) + local[5];
    tail(2, 3, (double *)((void *)x), &out[n++]);
    return n;
}
