/* Keywords of C++ and names of CUDA as identifiers. SPDX-License-Identifier: MIT */
#include "check.h"
#include <stdbool.h>
#include <stdint.h>
struct class
{
    int new, delete;
    struct template { int this; }
    virtual;
    int float4, public;
};
typedef struct namespace
{
    int operator;
    double using;
}
namespace;
typedef int float4;
typedef double dim3;
typedef float half;
union uint4 {
    int x;
    unsigned y;
};
enum friend { private, protected = 4, mutable, explicit };
enum { threadIdx = 3, blockDim = 5 };
static int template(int typename, struct class *catch)
{
    return typename + catch->new + catch->virtual.this;
}
static int max(int a, int b)
{
    return a > b ? a : b;
}
static int min(int a, int b)
{
    return a < b ? a : b;
}
static float rsqrt(float x)
{
    return x + 1;
}
static int __syncthreads_count_x(int x)
{
    return x;
}
static int atomicAdd(int *p, int v)
{
    *p += v;
    return *p;
}
static double norm(const double *x, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) s += x[i] * x[i];
    return s;
}
static int operator(int x)
{
    goto this;
    this : return x + 1;
}
static int accel_block(int x)
{
    return x + 2;
}
static int clock64(int x)
{
    return x;
}
static int mul24(int a, int b)
{
    return a * b;
}
static int select2(int a)
{
    return a;
}
static double saturate(double x)
{
    return x > 1 ? 1 : x;
}
static int warpSize2 = 0;
static int printf_count(int printf)
{
    return printf;
}
struct int2 {
    int x, y;
};
static struct int2 make_int2(int x, int y)
{
    return (struct int2){x, y};
}
static int swap(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
    return t;
}
static void move(int *a)
{
    *a += 1;
}
static int data(int x)
{
    return x;
}
static int size(int begin, int end)
{
    return end - begin;
}
static int hash(int std)
{
    return std * 31;
}
static void keywords(int n, int *o, const double *typeid, int gridDim)
{
    int try = 3, throw = 4, and = 5, or = 6, not = 7, xor = 8, bitand = 9, compl = 10, export = 11, asm_ = 12, nullptr = 13, alignas = 14,
        static_assert_ = 3, constexpr = 2, decltype = 1, noexcept = 4, static_cast = 2, wchar_t = 5, char16_t = 6, thread_local = 7;
#pragma acc parallel loop copyout(o [0:n]) copyin(typeid [0:n])
    for (int class = 0; class < n; class ++) {
        struct class new = {class, 2, {3}, .float4 = 4, .public = 5};
        namespace this = {class, 0.5};
        union uint4 u = {7};
        float4 f = 3;
        dim3 d = 2.5;
        half h = 1.5f;
        enum friend friend = explicit;
        friend = mutable;
        int delete = template(class, &new), blockIdx = max(class, 10) + min(class, 20), x = class, y = 3;
        struct int2 i2 = make_int2(class, 2);
        swap(&x, &y);
        move(&x);
        int atomicCAS = atomicAdd(&delete, 3), __launch = 1, __shared = 2, __global = 3, __constant = 4, __device = 5, concept = 6,
            requires = 7, co_await = 8, consteval = 9, char8_t = 10, final = 11, override = 12, import = 13, module = 14, cuda = 15,
            std = 16, warpSize = 32, __host = 3, reinterpret_cast = 2, nv = 4, __ldg_ = 3, bool_ = true, sin_ = 3, type = 4, T = 5;
        o[class] = new.new + new.delete + new.virtual.this + new.float4 + new.public + this.operator+(int)(this.using * 2) + u.x + f +
                       (int)d + (int)h + friend + delete + blockIdx + threadIdx + blockDim + gridDim + try + throw +and+ or
                   +not +xor+bitand+compl +export + asm_ + nullptr + alignas + static_assert_ + constexpr + decltype + noexcept +
                       static_cast + wchar_t + char16_t + thread_local + (int)typeid[class] + (int)rsqrt(3) + __syncthreads_count_x(2) +
                       (int)norm(typeid, 2) + operator(3) + accel_block(3) + atomicCAS + clock64(3) + mul24(2, 3) + select2(3) +
                       (int)saturate(0.5) + printf_count(3) + i2.x + x + y + data(2) + size(3, 7) + hash(2) + __launch + __shared +
                       __global + __constant + __device + concept + requires + co_await + consteval + char8_t + final + override + import +
                       module + cuda + std + warpSize + __host + reinterpret_cast + nv + __ldg_ + bool_ + sin_ + type + T;
    }
    print_ints("keywords", o, n);
}
struct box {
    int lo, hi;
    struct box *template;
};
static void params(int n, int *class, struct box *__shared__, int *restrict o, int *sin, double exp)
{
    int __device__ = 3, __global__ = 4;
#pragma acc parallel loop copyin(class [0:n], __shared__ [0:n], sin [0:n]) copyout(o [0:n]) firstprivate(__device__)
    for (int i = 0; i < n; i++) {
        int cos = sin[i];
        o[i] = i * class[i] + __shared__[i].lo + __shared__[i].hi + cos + (int)exp + __device__ + __global__;
    }
    print_ints("params", o, n);
}
static void reduc(int n, int *o)
{
    int new = 0, max = -5, delete = 3;
#pragma acc parallel loop reduction(+ : new) reduction(max : max) copy(delete)
    for (int this = 0; this < n; this ++) {
        new += this;
        if (this > max) max = this;
    }
#pragma acc parallel num_gangs(4) copyout(o [0:n])
    {
        int blockIdx = 3, threadIdx[2] = {1, 2};
#pragma acc loop gang vector
        for (int template = 0; template <n; template ++) o[template] = blockIdx + threadIdx[template & 1] + template;
    }
    printf("%d %d %d\n", new, max, delete);
    print_ints("nested", o, n);
}
/* Names that the ones of device code would collide with. */
static void collisions(int n, int *o)
{
    int accel_n0 = 3, class_ = 10, class = 2, class__ = 1;
    enum { mutable= 4 };
#pragma acc parallel loop copyout(o [0:n])
    for (int mutable_ = 0; mutable_ < n; mutable_++) o[mutable_] = accel_n0 * mutable_ + class_ + class * 5 + class__ + mutable;
    print_ints("collisions", o, n);
}
/* Declarations of an iteration that hide its index, or a value of the kernel; blocks on one line; types and labels of a block. */
static void hidden(int n, int *o)
{
#pragma acc parallel loop copy(o [0:n])
    for (int i = 0; i < n; i++) {
        int at = i;
        int i = 2 * at + 1;
        o[at] += i;
    }
#pragma acc parallel loop copy(o [0:n])
    for (int i = 0; i < n; i++) {
        int m = n - 1;
        int n = m - i;
        o[i] += n;
    }
    int sum = 0;
#pragma acc parallel loop reduction(+ : sum) copyin(o [0:n])
    for (int i = 0; i < n; i++) {
        int sum_ = o[i] % 7, accel_x = i & 1;
        sum += sum_ + accel_x;
    }
#pragma acc parallel loop copy(o [0:n])
    for (int i = 0; i < n; i++) { int t = o[i]; o[i] = t + sum; }
#pragma acc parallel loop copy(o [0:n])
    for (int i = 0; i < n; i++) { /* a comment */
        typedef struct {
            int low, high;
        } range;
        range r = {i, i + 3};
        if (i % 5 == 2) goto end;
        o[i] += r.high - r.low;
    end:
        o[i]++;
    }
#pragma acc parallel loop collapse(2) copy(o [0:n])
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 10; j++) {
            int k = i * 10 + j;
            if (k >= n) continue;
            for (int i = 0; i < 3; i++) {
                int j = i + k;
                o[k] += j;
            }
        }
    print_ints("hidden", o, n);
}
int main(void)
{
    enum { N = 50 };
    static int o[N], c[N], sn[N];
    static double t[N];
    static struct box b[N];
    for (int i = 0; i < N; i++) {
        c[i] = i;
        sn[i] = 2 * i;
        t[i] = i;
        b[i].lo = i;
        b[i].hi = 3;
    }
    keywords(N, o, t, 4);
    params(N, c, b, o, sn, 2);
    reduc(N, o);
    collisions(N, o);
    hidden(N, o);
    return 0;
}
