static __device__ __forceinline__ int accel_isgreater(double x, double y) { return x > y; }
static __device__ __forceinline__ int accel_isgreaterequal(double x, double y) { return x >= y; }
static __device__ __forceinline__ int accel_isless(double x, double y) { return x < y; }
static __device__ __forceinline__ int accel_islessequal(double x, double y) { return x <= y; }
static __device__ __forceinline__ int accel_islessgreater(double x, double y) { return x < y || x > y; }
static __device__ __forceinline__ int accel_isunordered(double x, double y) { return x != x || y != y; }
template <class T> static __device__ __forceinline__ int accel_isinf_sign(T x) { return !isinf(x) ? 0 : x < 0 ? -1 : 1; }
static __device__ __forceinline__ int accel_isnormal(float x) { return isfinite(x) && (x < 0 ? -x : x) >= 1.17549435e-38f; }
static __device__ __forceinline__ int accel_isnormal(double x) { return isfinite(x) && (x < 0 ? -x : x) >= 2.2250738585072014e-308; }
template <class T> static __device__ __forceinline__ int accel_fpclassify(int nan, int inf, int normal, int subnormal, int zero, T x)
{
    return isnan(x) ? nan : isinf(x) ? inf : x == 0 ? zero : accel_isnormal(x) ? normal : subnormal;
}
#line 11 "math_calls.c"
static __device__ double callee(float x) { return x; }
#line 14 "math_calls.c"
static __device__ int dev_main(double *out) {
    float f = 2.1f, g = 0.3f;
    int i = 7, j = 2, n = 0;
    long l = -5000000000L;
    double d = -3.7;
    bool b = 1;
    out[n++] = sqrt((double)f);
    out[n++] = fmax((double)f, d);
    out[n++] = fmax((double)f, (double)g);
    out[n++] = pow((double)i, (double)j);
    out[n++] = pow((double)f, 2.0);
    out[n++] = sqrt((double)i);
    out[n++] = sin((double)f) + cosf(f) + sinf((float)d);
    out[n++] = abs((int)l);
    out[n++] = abs((int)d) + labs(l) + llabs((long long)l) + fabs((double)(i - 10)) + fabs((double)f);
    out[n++] = abs((int)d);
    out[n++] = abs((int)(i < j)) + abs('a') + abs((int)(!i)) + abs((int)b);
    out[n++] = callee(d) + callee(i);
    out[n++] = 8ul + 4ul + 4ul + 4ul + sizeof(double);
    out[n++] = isnan (f) + accel_isinf_sign (d) + (isfinite (d) != 0) + (signbit (d) != 0);
    out[n++] = accel_fpclassify (0, 1, 4, 3, 2, d) == 4;
    out[n++] = isnan (((-(0.0f / 0.0f)))) + (((1.0f / 0.0f)) > 1e300) + (((1.0 / 0.0)) > 1e308);
    out[n++] = accel_isgreater(d, (double)f) + accel_isless(d, (double)f) + accel_isunordered(d, (double)f);
    out[n++] = lround(d) + llrint(d) + ldexpf(f, i) + copysign((double)f, d);
    out[n++] = floorf(f) + ceilf(f) + fmod((double)i, (double)f);
    out[n++] = exp2((double)i) + hypot((double)i, (double)j) + atan2((double)i, (double)f);
    out[n] = frexpf(f, &i);
    out[n++] += i;
    out[n++] = f ? fmin(1.0, (double)f) : fmin((double)f, 1.0);
    return n;
}
