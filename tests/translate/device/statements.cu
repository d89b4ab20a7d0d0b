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
/* NVRTC has no __builtin_offsetof; this is the builtin of EDG's own offsetof. */
#ifdef __EDG__
#define ACCEL_OFFSET(type, member) __INTADDR__(&((type *)0)->member)
#else
#define ACCEL_OFFSET(type, member) __builtin_offsetof(type, member)
#endif
struct alignas(8) vec { int n; };
static_assert(sizeof(struct vec) == 8 && alignof(struct vec) == 8 && ACCEL_OFFSET(struct vec, n) == 0, "");
struct __attribute__((packed)) packed { char c; int i; };
static_assert(sizeof(struct packed) == 5 && alignof(struct packed) == 1 && ACCEL_OFFSET(struct packed, c) == 0 && ACCEL_OFFSET(struct packed, i) == 1, "");
struct __attribute__((packed, aligned(2))) pragma_packed { char c; char : 8; int i; };
static_assert(sizeof(struct pragma_packed) == 6 && alignof(struct pragma_packed) == 2 && ACCEL_OFFSET(struct pragma_packed, c) == 0 && ACCEL_OFFSET(struct pragma_packed, i) == 2, "");
struct bits { unsigned int a : 3; unsigned int b : 5; int c : 4; };
static_assert(sizeof(struct bits) == 4 && alignof(struct bits) == 4, "");
struct accel_unnamed_1 { int x; int y; };
static_assert(sizeof(struct accel_unnamed_1) == 8 && alignof(struct accel_unnamed_1) == 4 && ACCEL_OFFSET(struct accel_unnamed_1, x) == 0 && ACCEL_OFFSET(struct accel_unnamed_1, y) == 4, "");
enum accel_unnamed_2 { UP, DOWN };
struct deepest { int z; };
static_assert(sizeof(struct deepest) == 4 && alignof(struct deepest) == 4 && ACCEL_OFFSET(struct deepest, z) == 0, "");
struct inner { struct deepest d; };
static_assert(sizeof(struct inner) == 4 && alignof(struct inner) == 4 && ACCEL_OFFSET(struct inner, d) == 0, "");
struct outer { struct accel_unnamed_1 in; enum accel_unnamed_2 way; struct inner i; };
static_assert(sizeof(struct outer) == 16 && alignof(struct outer) == 4 && ACCEL_OFFSET(struct outer, in) == 0 && ACCEL_OFFSET(struct outer, way) == 8 && ACCEL_OFFSET(struct outer, i) == 12, "");
struct accel_unnamed_3 { int q; };
static_assert(sizeof(struct accel_unnamed_3) == 4 && alignof(struct accel_unnamed_3) == 4 && ACCEL_OFFSET(struct accel_unnamed_3, q) == 0, "");
struct named { struct accel_unnamed_3 h; };
static_assert(sizeof(struct named) == 4 && alignof(struct named) == 4 && ACCEL_OFFSET(struct named, h) == 0, "");
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
#line 45 "statements.c"
static __device__ int converted(unsigned int u, int k, unsigned long w) {
    int s = 0;
    switch (u) {
    case 4294967293U: s = 1; break;
    case 4294967294U: case 4294967295U: s = 2; break;
    case 'a': s = 3; break;
    }
    switch (k) {
    case -1: return s + 10;
    case -4: return s + 20;
    case 3L: s += 30;
    }
    switch (w - 1) {
    case 18446744073709551615ULL: s += 100; break;
    case 18446744073709551611ULL: case 18446744073709551612ULL: s += 200;
    }
    return s;
}
#line 65 "statements.c"
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
    ((double *)((char *)v + 8))[1] = 7;
    out[n++] = v->n + ((double *)((char *)v + 8))[1] + 8ul + 8ul;
    out[n++] = p.i + 5ul + pp.i + 6ul;
    out[n++] = b.a + b.b + b.c;
    out[n++] = o.in.y + (unsigned int)o.way + in.d.z + deep.z + UP;
    out[n++] = [&]() -> int { int _a = (i); int _b = (n); return _a > _b ? _a : _b; }() + [&]() -> double { double _a = (2.5); int _b = (i); return _a > _b ? _a : _b; }();
    out[n++] = ((i ? i : 7)) + ([&]() -> int { const auto accel_v = next(&i); return accel_v ? (int)accel_v : (int)9; }()) + i;
    out[n++] = fact(5) + even(10) + odd(7);
    out[n++] = jumpy(0) + 10 * jumpy('b') + 100 * jumpy(4) + 1000 * jumpy(9) + jumpy(60);
    out[n++] = 1 + 2.5;
    out[n++] = (i++, ++i, i) + (i > 2 && n < 100 || !i) + ~i + (-i) % 3 + (i << 2 >> 1 ^ 5);
    ((void) 4ul, [&]() -> void { if (i > 0) ; else accel_assert_fail ("i > 0", "statements.c", (unsigned int)87, "dev_main"); }());
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
        ;
        ;
        struct named x = { { 4 } };
        int sized[4] = { 1, 2, 3, 4 };
        out[n++] = x.h.q + 3 + sized[3];
    }
    out[n++] = converted(-3, -1, 0) + 1000 * converted(i - 4, -4, i - 3);
    out[n++] = converted('a', i, 0) + 1000 * converted(0, 0, -3ul);
    return n;
}
