#ifndef __CUDACC_RTC__
extern "C" __device__ int printf(const char *, ...);
#endif
static __device__ __forceinline__ int accel_ctz(unsigned int x) { return __ffs((int)x) - 1; }
static __device__ __forceinline__ int accel_ctzl(unsigned long x) { return __ffsll((long long)x) - 1; }
static __device__ __forceinline__ int accel_ctzll(unsigned long long x) { return __ffsll((long long)x) - 1; }
static __device__ __forceinline__ int accel_parity(unsigned int x) { return __popc(x) & 1; }
static __device__ __forceinline__ int accel_parityl(unsigned long x) { return __popcll(x) & 1; }
static __device__ __forceinline__ int accel_parityll(unsigned long long x) { return __popcll(x) & 1; }
static __device__ __forceinline__ unsigned short accel_bswap16(unsigned short x) { return (unsigned short)(x << 8 | x >> 8); }
static __device__ __forceinline__ unsigned int accel_bswap32(unsigned int x)
{
    return x << 24 | (x & 0xff00u) << 8 | (x >> 8 & 0xff00u) | x >> 24;
}
static __device__ __forceinline__ unsigned long accel_bswap64(unsigned long x)
{
    return (unsigned long)accel_bswap32((unsigned int)x) << 32 | accel_bswap32((unsigned int)(x >> 32));
}
static __device__ void *accel_memmove(void *to, const void *from, unsigned long n)
{
    char *t = (char *)to;
    const char *f = (const char *)from;
    if (t <= f)
        for (unsigned long i = 0; i < n; i++) t[i] = f[i];
    else
        while (n--) t[n] = f[n];
    return to;
}
static __device__ int accel_memcmp(const void *a, const void *b, unsigned long n)
{
    const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
    for (; n; n--, x++, y++)
        if (*x != *y) return *x < *y ? -1 : 1;
    return 0;
}
static __device__ unsigned long accel_strlen(const char *s)
{
    unsigned long n = 0;
    while (s[n]) n++;
    return n;
}
static __device__ int accel_strcmp(const char *a, const char *b)
{
    while (*a && *a == *b) a++, b++;
    return (int)(unsigned char)*a - (int)(unsigned char)*b;
}
static __device__ void accel_assert_fail(const char *condition, const char *file, unsigned int line, const char *function)
{
    printf("%s:%u: %s: Assertion `%s' failed.\n", file, line, function, condition);
    __trap();
}
static __device__ __forceinline__ void accel_assert(const char *condition, const char *file, int line)
{
    accel_assert_fail(condition, file, (unsigned int)line, "");
}
struct vec { int n; double v[1]; };
#pragma pack(push, 1)
struct packed { char c; int i; };
#pragma pack(pop)
static_assert(sizeof(struct packed) == 5, "");
#pragma pack(push, 2)
struct pragma_packed { char c; int i; };
#pragma pack(pop)
static_assert(sizeof(struct pragma_packed) == 6, "");
struct bits { unsigned a : 3, b : 5; int c : 4; };
enum accel_unnamed_1 { UP, DOWN };
struct deepest { int z; };
struct inner { struct deepest d; };
struct outer { struct { int x, y; } in; enum accel_unnamed_1 way; struct inner i; };
static __device__ int odd(unsigned int n);
#line 14 "statements.c"
static __device__ int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }
#line 16 "statements.c"
static __device__ int even(unsigned int n) { return n == 0 ? 1 : odd(n - 1); }
#line 17 "statements.c"
static __device__ int odd(unsigned int n) { return n == 0 ? 0 : even(n - 1); }
#line 18 "statements.c"
static __device__ int next(int *p) { return (*p)++; }
#line 19 "statements.c"
static __device__ const char *name() { return "name"; }
#line 22 "statements.c"
static __device__ int jumpy(int x) {
    switch (x) {
    case 0:;
        int y; y = 5;
        int k; k = 2;
        return y * k;
    case 97: case 98: case 99: return 3;
    case 4: {
        int z = 8;
        return z;
    }
    default: break;
    }
    if (x > 50) goto out;
    int late; late = x * 2;
    struct bits b; b = [&]() -> struct bits { struct bits accel_v = { {}, 3 }; return accel_v; }();
    return late + b.b;
out:
    return -1;
}
#line 44 "statements.c"
static __device__ int dev_main(double *out) {
    int n = 0, i = 3;
    double storage[4];
    struct vec *v = (struct vec *)storage;
    struct packed p = { 1, 2 };
    struct pragma_packed pp = { 1, 2 };
    struct bits b = { 9, 2, -1 };
    struct outer o = { { {}, 4 }, DOWN, { { 6 } } };
    struct inner in = o.i;
    struct deepest deep = in.d;
    v->n = 2;
    v->v[1] = 7;
    out[n++] = v->n + v->v[1] + 8ul + 8ul;
    out[n++] = p.i + 5ul + pp.i + 6ul;
    out[n++] = b.a + b.b + b.c;
    out[n++] = o.in.y + (unsigned int)o.way + in.d.z + deep.z + UP;
    out[n++] = [&]() -> int { int _a = (i); int _b = (n); return _a > _b ? _a : _b; }() + [&]() -> double { double _a = (2.5); int _b = (i); return _a > _b ? _a : _b; }();
    out[n++] = ((i ? i : 7)) + ([&]() -> int { const auto accel_v = next(&i); return accel_v ? (int)accel_v : (int)9; }()) + i;
    out[n++] = fact(5) + even(10) + odd(7);
    out[n++] = jumpy(0) + 10 * jumpy('b') + 100 * jumpy(4) + 1000 * jumpy(9) + jumpy(60);
    out[n++] = 1 + 2.5;
    out[n++] = (i++, ++i, i) + (i > 2 && n < 100 || !i) + ~i + (-i) % 3 + (i << 2 >> 1 ^ 5);
    ((void) 4ul, [&]() -> void { if (i > 0) ; else accel_assert_fail ("i > 0", "statements.c", (unsigned int)66, "dev_main"); }());
    int buffer[4] = { 1, 2, 3, 4 }, copy[4];
    memcpy(copy, buffer, 16ul);
    accel_memmove(copy + 1, copy, 2 * sizeof(int));
    memset(buffer, 0, 16ul);
    out[n++] = copy[0] + 10 * copy[1] + 100 * copy[2] + buffer[3] + accel_memcmp(buffer, copy, (unsigned long)4);
    out[n++] = __popc((unsigned int)255) + accel_ctz((unsigned int)8) + __clz((unsigned int)1) + __ffs(4) + accel_bswap32((unsigned int)1) + accel_parity((unsigned int)7);
    out[n++] = name()[0] + accel_strlen(name()) + accel_strcmp("a", "b");
    do { i--; if (i == 1) continue; } while (i > 0);
    while (__builtin_expect((long)(i < 3), (long)1)) i++;
    out[n++] = i + 0x1p3 + 0x1.8p1f + 1e3f + 017 + 0b11 + 10UL + 3LL;
    for (int a = 0, c = 10; a < c; a++, c--) out[n] = a + c;
    n++;
    {
        typedef struct { int q; } here;
        enum { LOCAL = 3 };
        struct named { here h; } x = { { 4 } };
        int sized[4] = { 1, 2, 3, 4 };
        out[n++] = x.h.q + LOCAL + sized[LOCAL];
    }
    return n;
}
