/* device_library_texts: see device_library_texts.h. SPDX-License-Identifier: MIT */
#include "emit/device_library_texts.h"

#define DEVICE "static __device__ __forceinline__ "
#define FUNCTION "static __device__ "

/* nvcc knows the device's printf only where it is declared; NVRTC declares it itself. */
static const char *const texts[HELPER_COUNT] = {
    [HELPER_printf] =
        "#ifndef __CUDACC_RTC__\nextern \"C\" __device__ int printf(const char *, ...);\n#endif\n",
    [HELPER_bits] =
        DEVICE "int accel_ctz(unsigned int x) { return __ffs((int)x) - 1; }\n"
        DEVICE "int accel_ctzl(unsigned long x) { return __ffsll((long long)x) - 1; }\n"
        DEVICE "int accel_ctzll(unsigned long long x) { return __ffsll((long long)x) - 1; }\n"
        DEVICE "int accel_parity(unsigned int x) { return __popc(x) & 1; }\n"
        DEVICE "int accel_parityl(unsigned long x) { return __popcll(x) & 1; }\n"
        DEVICE "int accel_parityll(unsigned long long x) { return __popcll(x) & 1; }\n",
    [HELPER_bswap] =
        DEVICE "unsigned short accel_bswap16(unsigned short x) { return (unsigned short)(x << 8 | x >> 8); }\n"
        DEVICE "unsigned int accel_bswap32(unsigned int x)\n{\n"
        "    return x << 24 | (x & 0xff00u) << 8 | (x >> 8 & 0xff00u) | x >> 24;\n}\n"
        DEVICE "unsigned long accel_bswap64(unsigned long x)\n{\n"
        "    return (unsigned long)accel_bswap32((unsigned int)x) << 32 | accel_bswap32((unsigned int)(x >> 32));\n}\n",
    [HELPER_compare] =
        DEVICE "int accel_isgreater(double x, double y) { return x > y; }\n"
        DEVICE "int accel_isgreaterequal(double x, double y) { return x >= y; }\n"
        DEVICE "int accel_isless(double x, double y) { return x < y; }\n"
        DEVICE "int accel_islessequal(double x, double y) { return x <= y; }\n"
        DEVICE "int accel_islessgreater(double x, double y) { return x < y || x > y; }\n"
        DEVICE "int accel_isunordered(double x, double y) { return x != x || y != y; }\n",
    [HELPER_classify] =
        DEVICE "int accel_isnormal(float x) { return isfinite(x) && (x < 0 ? -x : x) >= 1.17549435e-38f; }\n"
        DEVICE "int accel_isnormal(double x) { return isfinite(x) && (x < 0 ? -x : x) >= 2.2250738585072014e-308; }\n"
        "template <class T>\n" DEVICE "int accel_fpclassify(int nan, int inf, int normal, int subnormal, int zero, T x)\n{\n"
        "    return isnan(x) ? nan : isinf(x) ? inf : x == 0 ? zero : accel_isnormal(x) ? normal : subnormal;\n}\n",
    [HELPER_memory] =
        FUNCTION "void *accel_memmove(void *to, const void *from, unsigned long n)\n{\n"
        "    char *t = (char *)to;\n    const char *f = (const char *)from;\n"
        "    if (t <= f) for (unsigned long i = 0; i < n; i++) t[i] = f[i];\n"
        "    else while (n--) t[n] = f[n];\n    return to;\n}\n"
        FUNCTION "int accel_memcmp(const void *a, const void *b, unsigned long n)\n{\n"
        "    const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;\n"
        "    for (; n; n--, x++, y++) if (*x != *y) return *x < *y ? -1 : 1;\n    return 0;\n}\n",
    [HELPER_strings] =
        FUNCTION "unsigned long accel_strlen(const char *s)\n{\n    unsigned long n = 0;\n    while (s[n]) n++;\n    return n;\n}\n"
        FUNCTION "int accel_strcmp(const char *a, const char *b)\n{\n"
        "    while (*a && *a == *b) a++, b++;\n    return (int)(unsigned char)*a - (int)(unsigned char)*b;\n}\n",
    [HELPER_puts] =
        DEVICE "int accel_puts(const char *s) { return printf(\"%s\\n\", s); }\n"
        DEVICE "int accel_putchar(int c) { printf(\"%c\", c); return c; }\n",
    [HELPER_assertion] =
        FUNCTION "void accel_assert_fail(const char *condition, const char *file, unsigned int line, const char *function)\n{\n"
        "    printf(\"%s:%u: %s: Assertion `%s' failed.\\n\", file, line, function, condition);\n    __trap();\n}\n"
        DEVICE "void accel_assert(const char *condition, const char *file, int line)\n{\n"
        "    accel_assert_fail(condition, file, (unsigned int)line, \"\");\n}\n",
    [HELPER_runtime] =
        DEVICE "int accel_on_device(int type) { return type == 4 || type == 5; } // acc_device_not_host, acc_device_nvidia\n",
    [HELPER_place] =
        DEVICE "int accel_gangidx() { return (int)(blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)); }\n"
        DEVICE "int accel_workeridx() { return (int)threadIdx.y; }\n"
        DEVICE "int accel_vectoridx() { return (int)threadIdx.x; }\n",
    [HELPER_copies] =
        FUNCTION "char *accel_stpcpy(char *to, const char *from)\n{\n    while ((*to = *from)) to++, from++;\n    return to;\n}\n"
        DEVICE "char *accel_strcpy(char *to, const char *from) { accel_stpcpy(to, from); return to; }\n"
        FUNCTION "char *accel_strncpy(char *to, const char *from, unsigned long n)\n{\n"
        "    for (unsigned long i = 0; i < n; i++) to[i] = *from ? *from++ : 0;\n    return to;\n}\n"
        FUNCTION "char *accel_strcat(char *to, const char *from)\n{\n    char *end = to;\n    while (*end) end++;\n"
        "    accel_stpcpy(end, from);\n    return to;\n}\n"
        FUNCTION "char *accel_strncat(char *to, const char *from, unsigned long n)\n{\n    char *end = to;\n    while (*end) end++;\n"
        "    while (n-- && *from) *end++ = *from++;\n    *end = 0;\n    return to;\n}\n",
    [HELPER_searches] =
        FUNCTION "int accel_strncmp(const char *a, const char *b, unsigned long n)\n{\n"
        "    for (; n; n--, a++, b++)\n        if (*a != *b || !*a) return (int)(unsigned char)*a - (int)(unsigned char)*b;\n    return 0;\n}\n"
        FUNCTION "unsigned long accel_strnlen(const char *s, unsigned long n)\n{\n    unsigned long i = 0;\n"
        "    while (i < n && s[i]) i++;\n    return i;\n}\n"
        FUNCTION "void *accel_memchr(const void *s, int c, unsigned long n)\n{\n"
        "    for (const char *p = (const char *)s; n; n--, p++) if (*p == (char)c) return (void *)p;\n    return nullptr;\n}\n"
        FUNCTION "char *accel_strchr(const char *s, int c)\n{\n    for (; *s != (char)c; s++) if (!*s) return nullptr;\n"
        "    return (char *)s;\n}\n"
        FUNCTION "char *accel_strrchr(const char *s, int c)\n{\n    const char *last = nullptr;\n"
        "    do if (*s == (char)c) last = s; while (*s++);\n    return (char *)last;\n}\n"
        FUNCTION "char *accel_strstr(const char *s, const char *word)\n{\n    for (;; s++) {\n        unsigned long i = 0;\n"
        "        while (word[i] && s[i] == word[i]) i++;\n        if (!word[i]) return (char *)s;\n        if (!*s) return nullptr;\n    }\n}\n"
        FUNCTION "unsigned long accel_strspn(const char *s, const char *set)\n{\n    unsigned long n = 0;\n"
        "    while (s[n] && accel_strchr(set, s[n])) n++;\n    return n;\n}\n"
        FUNCTION "unsigned long accel_strcspn(const char *s, const char *set)\n{\n    unsigned long n = 0;\n"
        "    while (s[n] && !accel_strchr(set, s[n])) n++;\n    return n;\n}\n",
    [HELPER_letters] =
        DEVICE "int accel_isdigit(int c) { return c >= '0' && c <= '9'; }\n"
        DEVICE "int accel_isupper(int c) { return c >= 'A' && c <= 'Z'; }\n"
        DEVICE "int accel_islower(int c) { return c >= 'a' && c <= 'z'; }\n"
        DEVICE "int accel_isalpha(int c) { return accel_isupper(c) || accel_islower(c); }\n"
        DEVICE "int accel_isalnum(int c) { return accel_isalpha(c) || accel_isdigit(c); }\n"
        DEVICE "int accel_isxdigit(int c) { return accel_isdigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }\n"
        DEVICE "int accel_isblank(int c) { return c == ' ' || c == '\\t'; }\n"
        DEVICE "int accel_isspace(int c) { return c == ' ' || (c >= '\\t' && c <= '\\r'); }\n"
        DEVICE "int accel_isprint(int c) { return c >= ' ' && c <= '~'; }\n"
        DEVICE "int accel_isgraph(int c) { return c > ' ' && c <= '~'; }\n"
        DEVICE "int accel_ispunct(int c) { return accel_isgraph(c) && !accel_isalnum(c); }\n"
        DEVICE "int accel_iscntrl(int c) { return (c >= 0 && c < ' ') || c == 127; }\n"
        DEVICE "int accel_toupper(int c) { return accel_islower(c) ? c - 'a' + 'A' : c; }\n"
        DEVICE "int accel_tolower(int c) { return accel_isupper(c) ? c - 'A' + 'a' : c; }\n"
        "/* What the macros of <ctype.h> index: glibc's bits of a character, and its other case. */\n"
        "struct accel_ctype_bits {\n    __device__ const accel_ctype_bits &operator*() const { return *this; }\n"
        "    __device__ unsigned short operator[](int c) const\n    {\n"
        "        return accel_isupper(c) << 8 | accel_islower(c) << 9 | accel_isalpha(c) << 10 | accel_isdigit(c) << 11 |\n"
        "               accel_isxdigit(c) << 12 | accel_isspace(c) << 13 | accel_isprint(c) << 14 | accel_isgraph(c) << 15 |\n"
        "               accel_isblank(c) | accel_iscntrl(c) << 1 | accel_ispunct(c) << 2 | accel_isalnum(c) << 3;\n    }\n};\n"
        "template <bool upper> struct accel_ctype_case {\n    __device__ const accel_ctype_case &operator*() const { return *this; }\n"
        "    __device__ int operator[](int c) const { return upper ? accel_toupper(c) : accel_tolower(c); }\n};\n"
        DEVICE "accel_ctype_bits accel_ctype_b_loc() { return accel_ctype_bits(); }\n"
        DEVICE "accel_ctype_case<true> accel_ctype_toupper_loc() { return accel_ctype_case<true>(); }\n"
        DEVICE "accel_ctype_case<false> accel_ctype_tolower_loc() { return accel_ctype_case<false>(); }\n",
    [HELPER_division] =
        "/* Becomes the div_t of the program. */\n"
        "template <class I> struct accel_quotient {\n    I quot, rem;\n"
        "    template <class T> __device__ operator T() const\n    {\n        T t;\n        t.quot = quot;\n        t.rem = rem;\n"
        "        return t;\n    }\n};\n"
        DEVICE "accel_quotient<int> accel_div(int a, int b) { return { a / b, a % b }; }\n"
        DEVICE "accel_quotient<long> accel_ldiv(long a, long b) { return { a / b, a % b }; }\n"
        DEVICE "accel_quotient<long long> accel_lldiv(long long a, long long b) { return { a / b, a % b }; }\n",
    [HELPER_overflow] =
        "/* A sign and a size that 64 bits hold, or `large`. */\n"
        "struct accel_wide { bool negative, large; unsigned long long size; };\n"
        "template <class T> " DEVICE "accel_wide accel_widened(T v)\n{\n"
        "    return { v < 0, false, v < 0 ? 0 - (unsigned long long)v : (unsigned long long)v };\n}\n"
        FUNCTION "accel_wide accel_wide_sum(accel_wide a, accel_wide b)\n{\n"
        "    if (a.negative == b.negative) return { a.negative, a.size + b.size < a.size, a.size + b.size };\n"
        "    return a.size >= b.size ? accel_wide{ a.negative, false, a.size - b.size } : accel_wide{ b.negative, false, b.size - a.size };\n}\n"
        "template <class R> " DEVICE "bool accel_narrowed(accel_wide v, R *r)\n{\n"
        "    unsigned long long most = (R)-1 < (R)0 ? ~0ULL >> (65 - 8 * sizeof(R)) : ~0ULL >> (64 - 8 * sizeof(R));\n"
        "    unsigned long long least = (R)-1 < (R)0 ? most + 1 : 0;\n"
        "    *r = (R)(v.negative ? 0 - v.size : v.size);\n    return v.large || v.size > (v.negative ? least : most);\n}\n"
        "template <class A, class B, class R> " DEVICE "bool accel_add_overflow(A a, B b, R *r)\n{\n"
        "    return accel_narrowed(accel_wide_sum(accel_widened(a), accel_widened(b)), r);\n}\n"
        "template <class A, class B, class R> " DEVICE "bool accel_sub_overflow(A a, B b, R *r)\n{\n"
        "    accel_wide w = accel_widened(b);\n    w.negative = !w.negative;\n"
        "    return accel_narrowed(accel_wide_sum(accel_widened(a), w), r);\n}\n"
        "template <class A, class B, class R> " DEVICE "bool accel_mul_overflow(A a, B b, R *r)\n{\n"
        "    accel_wide x = accel_widened(a), y = accel_widened(b);\n"
        "    return accel_narrowed(accel_wide{ x.negative != y.negative, __umul64hi(x.size, y.size) != 0, x.size * y.size }, r);\n}\n",
    [HELPER_integers] =
        DEVICE "int accel_clrsb(int x) { return __clz(x ^ x >> 31) - 1; }\n"
        DEVICE "int accel_clrsbl(long long x) { return __clzll(x ^ x >> 63) - 1; }\n"
        FUNCTION "double accel_powi(double x, int n)\n{\n    double p = 1;\n"
        "    for (unsigned k = n < 0 ? 0u - (unsigned)n : (unsigned)n; k; k >>= 1, x *= x) if (k & 1) p *= x;\n"
        "    return n < 0 ? 1 / p : p;\n}\n"
        DEVICE "void accel_exit(int status) { (void)status; __trap(); }\n",
    [HELPER_arrays] =
        "/* The elements of an array of variable length: in the thread's own memory where they are few, else from the device's heap. */\n"
        "template <class T> struct accel_array {\n    T *at;\n    alignas(16) char inside[512];\n"
        "    __device__ accel_array(long long n) : at((T *)inside)\n    {\n"
        "        if (n * (long long)sizeof(T) <= (long long)sizeof inside) return;\n        at = (T *)malloc(n * sizeof(T));\n"
        "        if (at) return;\n"
        "        printf(\"no device memory for an array of variable length, %lld bytes: name it in a private clause\\n\",\n"
        "               n * (long long)sizeof(T));\n        __trap();\n    }\n"
        "    __device__ accel_array(const accel_array &) = delete;\n"
        "    __device__ ~accel_array()\n    {\n        if ((char *)at != inside) free(at);\n    }\n};\n",
    [HELPER_objects] =
        "/* An object that lives as long as the expression it is made in. */\n"
        "template <class T> struct accel_object { T v; };\n",
    [HELPER_allocation] =
        FUNCTION "void *accel_calloc(unsigned long n, unsigned long size)\n{\n"
        "    void *p = size && n > ~0ul / size ? nullptr : malloc(n * size);\n    if (p) memset(p, 0, n * size);\n    return p;\n}\n",
};

const char *device_library_text(enum helper group) { return texts[group]; }
