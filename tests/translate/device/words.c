/* Words: keywords of C++ and names of CUDA as names in C, words of C that C++ lacks. SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
typedef struct { float x, y; } float2;
struct class { int new; _Bool this; int j1; };
struct list { struct list *next; int template; };
typedef struct later later;
struct later { int private; };
typedef int later_count;
struct later_count { int virtual; };
enum operator { and, or = 5, max };
static int delete(int namespace, register int typename) { return namespace + typename; }
static inline double norm(double a, double b) { return a > b ? a : b; }
extern __inline__ __attribute__((unused, noinline)) int min(int a, int b);
int min(int a, int b) { return a < b ? a : b; }
_Noreturn static void never(void) { for (;;) ; }
static int old_style(a, b) int a; float b; { return a + b; }
static const int gamma[2] = { 3, 4 };
static __inline float2 make(float x, float y) { float2 r = { x, y }; return r; }

int dev_main(double *out)
{
    int n = 0, not = 3, threadIdx = 4, xor[2] = { 1, 2 };
    auto int catch = 5;
    register double y0 = 2;
    struct class try = { .this = true, .new = 1, .j1 = 2 };
    struct list throw = { 0, 4 }, *typeid = &throw;
    later explicit = { 9 };
    struct later_count friend = { 8 };
    later_count mutable = 7;
    int *restrict r = xor, *__restrict s = xor;
    const int *const volatile using = xor;
    bool export = false, nullptr = !export;
    __extension__ typedef long local_type;
    local_type warpSize = 3;
    uint8_t byte = 255;
    int_least64_t wide = 1LL << 40;
    size_t public = sizeof(struct class);
    _Static_assert(sizeof(int) == 4, "int");
    _Alignas(16) float aligned[4] = { 1 };
    out[n++] = not + threadIdx + xor[1] + catch + y0 + try.new + try.this + try.j1;
    out[n++] = typeid->template + explicit.private + friend.virtual + mutable + (typeid->next == 0);
    out[n++] = delete(1, 2) + norm(1, 2) + min(3, 4) + or + max + and + gamma[1];
    out[n++] = r[0] + s[1] + using[0] + nullptr + export + warpSize + (uint8_t)(byte + 1) + wide;
    out[n++] = make(1, 2).y + public + aligned[0] + _Alignof(double) + old_style(1, 2.5f);
    __typeof__(y0) virtual = y0 * 2;
    __typeof__(xor[0]) *protected = &xor[1];
    out[n++] = virtual + *protected + sizeof(__typeof__(virtual)) + ((__typeof__(y0))n);
    if (n > 100) never();
    goto template;
template:
    out[n++] = __alignof__(int) + sizeof(struct list);
    return n;
}
