/* device_text_library: library functions in device code, and the helper texts some of them need. SPDX-License-Identifier: MIT */
#include "emit/device_complex.h"
#include "emit/device_text_private.h"
#include <string.h>

enum helper {
    HELPER_none = -1,
    HELPER_printf,
    HELPER_bits,
    HELPER_bswap,
    HELPER_compare,
    HELPER_classify,
    HELPER_memory,
    HELPER_strings,
    HELPER_puts,
    HELPER_assertion,
    HELPER_runtime,
    HELPER_complex_type,
    HELPER_complex
};

#define SAME(name) { #name, #name, HELPER_none, NULL },
#define BOTH(name) { #name, #name, HELPER_none, NULL }, { #name "f", #name "f", HELPER_none, NULL },
#define AS(name, spelling) { #name, #spelling, HELPER_none, NULL },
#define HELPER(name, own, helper) { #name, "accel_" #own, HELPER_##helper, NULL },
#define CONSTANT(name, text) { #name, #name, HELPER_none, text },
static const struct device_function functions[] = {
#include "emit/device_library.def"
};
#undef SAME
#undef BOTH
#undef AS
#undef HELPER
#undef CONSTANT

#define DEVICE "static __device__ __forceinline__ "
/* By enum helper. nvcc knows the device's printf only where it is declared; NVRTC declares it itself. */
static const char *const texts[HELPER_complex_type] = {
    "#ifndef __CUDACC_RTC__\nextern \"C\" __device__ int printf(const char *, ...);\n#endif\n",
    DEVICE "int accel_ctz(unsigned int x) { return __ffs((int)x) - 1; }\n"
    DEVICE "int accel_ctzl(unsigned long x) { return __ffsll((long long)x) - 1; }\n"
    DEVICE "int accel_ctzll(unsigned long long x) { return __ffsll((long long)x) - 1; }\n"
    DEVICE "int accel_parity(unsigned int x) { return __popc(x) & 1; }\n"
    DEVICE "int accel_parityl(unsigned long x) { return __popcll(x) & 1; }\n"
    DEVICE "int accel_parityll(unsigned long long x) { return __popcll(x) & 1; }\n",
    DEVICE "unsigned short accel_bswap16(unsigned short x) { return (unsigned short)(x << 8 | x >> 8); }\n"
    DEVICE "unsigned int accel_bswap32(unsigned int x)\n{\n"
    "    return x << 24 | (x & 0xff00u) << 8 | (x >> 8 & 0xff00u) | x >> 24;\n}\n"
    DEVICE "unsigned long accel_bswap64(unsigned long x)\n{\n"
    "    return (unsigned long)accel_bswap32((unsigned int)x) << 32 | accel_bswap32((unsigned int)(x >> 32));\n}\n",
    DEVICE "int accel_isgreater(double x, double y) { return x > y; }\n"
    DEVICE "int accel_isgreaterequal(double x, double y) { return x >= y; }\n"
    DEVICE "int accel_isless(double x, double y) { return x < y; }\n"
    DEVICE "int accel_islessequal(double x, double y) { return x <= y; }\n"
    DEVICE "int accel_islessgreater(double x, double y) { return x < y || x > y; }\n"
    DEVICE "int accel_isunordered(double x, double y) { return x != x || y != y; }\n",
    DEVICE "int accel_isnormal(float x) { return isfinite(x) && (x < 0 ? -x : x) >= 1.17549435e-38f; }\n"
    DEVICE "int accel_isnormal(double x) { return isfinite(x) && (x < 0 ? -x : x) >= 2.2250738585072014e-308; }\n"
    "template <class T>\n" DEVICE "int accel_fpclassify(int nan, int inf, int normal, int subnormal, int zero, T x)\n{\n"
    "    return isnan(x) ? nan : isinf(x) ? inf : x == 0 ? zero : accel_isnormal(x) ? normal : subnormal;\n}\n",
    "static __device__ void *accel_memmove(void *to, const void *from, unsigned long n)\n{\n"
    "    char *t = (char *)to;\n    const char *f = (const char *)from;\n"
    "    if (t <= f) for (unsigned long i = 0; i < n; i++) t[i] = f[i];\n"
    "    else while (n--) t[n] = f[n];\n    return to;\n}\n"
    "static __device__ int accel_memcmp(const void *a, const void *b, unsigned long n)\n{\n"
    "    const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;\n"
    "    for (; n; n--, x++, y++) if (*x != *y) return *x < *y ? -1 : 1;\n    return 0;\n}\n",
    "static __device__ unsigned long accel_strlen(const char *s)\n{\n    unsigned long n = 0;\n    while (s[n]) n++;\n    return n;\n}\n"
    "static __device__ int accel_strcmp(const char *a, const char *b)\n{\n"
    "    while (*a && *a == *b) a++, b++;\n    return (int)(unsigned char)*a - (int)(unsigned char)*b;\n}\n",
    DEVICE "int accel_puts(const char *s) { return printf(\"%s\\n\", s); }\n"
    DEVICE "int accel_putchar(int c) { printf(\"%c\", c); return c; }\n",
    "static __device__ void accel_assert_fail(const char *condition, const char *file, unsigned int line, const char *function)\n{\n"
    "    printf(\"%s:%u: %s: Assertion `%s' failed.\\n\", file, line, function, condition);\n    __trap();\n}\n"
    DEVICE "void accel_assert(const char *condition, const char *file, int line)\n{\n"
    "    accel_assert_fail(condition, file, (unsigned int)line, \"\");\n}\n",
    DEVICE "int accel_on_device(int type) { return type == 4 || type == 5; } // acc_device_not_host, acc_device_nvidia\n" };

static const struct device_function *find(const char *name)
{
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (!strcmp(functions[i].name, name)) return &functions[i];
    return NULL;
}

/* __builtin_sqrt is sqrt. */
const struct device_function *device_library_find(const char *name)
{
    const struct device_function *f = find(name);
    return f || strncmp(name, "__builtin_", 10) ? f : find(name + 10);
}

bool device_text_has_library(const char *name) { return device_library_find(name) != NULL; }

void device_use_helper(struct device_text *d, int helper)
{
    if (helper == HELPER_none) return;
    if (helper == HELPER_complex) d->helpers |= 1u << HELPER_complex_type;
    if (helper == HELPER_puts || helper == HELPER_assertion) d->helpers |= 1u << HELPER_printf;
    d->helpers |= 1u << helper;
}

void device_use_complex(struct device_text *d) { d->helpers |= 1u << HELPER_complex_type; }

void device_use_printf(struct device_text *d) { d->helpers |= 1u << HELPER_printf; }

void device_print_helpers(struct device_text *d, struct buffer *out)
{
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (d->helpers >> i & 1) buffer_puts(out, texts[i]);
    if (d->helpers >> HELPER_complex_type & 1) buffer_puts(out, device_complex_type);
    if (d->helpers >> HELPER_complex & 1) buffer_puts(out, device_complex_functions);
}
