/* sim_shim_check: in a module for the race checker, what -fsanitize=thread makes the compiler call. SPDX-License-Identifier: MIT
 *
 * Defined here, hidden, so that a module neither meets ThreadSanitizer's runtime nor needs it; each call goes to sim_services.access.
 * Weak: each of several objects that are linked has them. The functions have names of our own for the compiler, which knows the others as
 * built-in, and the expected ones for the linker. */
#ifndef ACCEL_SIM_SHIM_CHECK_H
#define ACCEL_SIM_SHIM_CHECK_H

#if defined __has_attribute && __has_attribute(disable_sanitizer_instrumentation)
#define SIM_PLAIN __attribute__((disable_sanitizer_instrumentation))    /* in clang, the other one leaves atomics instrumented */
#else
#define SIM_PLAIN __attribute__((no_sanitize("thread")))
#endif
#define SIM_HOOK(T, name, ...) \
    extern "C" SIM_HIDDEN T sim_hook_##name(__VA_ARGS__) __asm__("__tsan_" #name); \
    extern "C" SIM_HIDDEN SIM_PLAIN __attribute__((noinline, used, weak)) T sim_hook_##name(__VA_ARGS__)
#define SIM_ACCESS(p, n, kind) sim_service->access((void *)(p), n, kind, __builtin_return_address(0))

#define SIM_HOOKS(n) \
    SIM_HOOK(void, read##n, void *p) { SIM_ACCESS(p, n, SIM_READ); } \
    SIM_HOOK(void, write##n, void *p) { SIM_ACCESS(p, n, SIM_WRITE); } \
    SIM_HOOK(void, unaligned_read##n, void *p) { SIM_ACCESS(p, n, SIM_READ); } \
    SIM_HOOK(void, unaligned_write##n, void *p) { SIM_ACCESS(p, n, SIM_WRITE); } \
    SIM_HOOK(void, volatile_read##n, void *p) { SIM_ACCESS(p, n, SIM_READ); } \
    SIM_HOOK(void, volatile_write##n, void *p) { SIM_ACCESS(p, n, SIM_WRITE); } \
    SIM_HOOK(void, unaligned_volatile_read##n, void *p) { SIM_ACCESS(p, n, SIM_READ); } \
    SIM_HOOK(void, unaligned_volatile_write##n, void *p) { SIM_ACCESS(p, n, SIM_WRITE); } \
    SIM_HOOK(void, read_write##n, void *p) { SIM_ACCESS(p, n, SIM_READ); SIM_ACCESS(p, n, SIM_WRITE); } \
    SIM_HOOK(void, unaligned_read_write##n, void *p) { SIM_ACCESS(p, n, SIM_READ); SIM_ACCESS(p, n, SIM_WRITE); }
/* All memory orders are taken as the strongest here; what orders accesses for the checker are CUDA's rules. */
#define SIM_ATOMIC_HOOKS(bits, T) \
    SIM_HOOK(T, atomic##bits##_load, const volatile T *p, int) \
    { \
        SIM_ACCESS(p, bits / 8, SIM_READ | SIM_ATOMIC); \
        return __atomic_load_n(p, __ATOMIC_SEQ_CST); \
    } \
    SIM_HOOK(void, atomic##bits##_store, volatile T *p, T v, int) \
    { \
        SIM_ACCESS(p, bits / 8, SIM_WRITE | SIM_ATOMIC | SIM_STORE); \
        __atomic_store_n(p, v, __ATOMIC_SEQ_CST); \
    } \
    SIM_HOOK(int, atomic##bits##_compare_exchange_strong, volatile T *p, T *old, T v, int, int) \
    { \
        SIM_ACCESS(p, bits / 8, SIM_WRITE | SIM_ATOMIC); \
        return __atomic_compare_exchange_n(p, old, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
    } \
    SIM_HOOK(T, atomic##bits##_compare_exchange_val, volatile T *p, T old, T v, int, int) \
    { \
        SIM_ACCESS(p, bits / 8, SIM_WRITE | SIM_ATOMIC); \
        __atomic_compare_exchange_n(p, &old, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
        return old; \
    }
SIM_HOOK(void, init, ) { }
SIM_HOOK(void, func_entry, void *) { }
SIM_HOOK(void, func_exit, ) { }
SIM_HOOK(void, read_range, void *p, unsigned long n) { SIM_ACCESS(p, n, SIM_READ | SIM_RANGE); }
SIM_HOOK(void, write_range, void *p, unsigned long n) { SIM_ACCESS(p, n, SIM_WRITE | SIM_RANGE); }
SIM_HOOKS(1) SIM_HOOKS(2) SIM_HOOKS(4) SIM_HOOKS(8) SIM_HOOKS(16)
SIM_ATOMIC_HOOKS(8, unsigned char) SIM_ATOMIC_HOOKS(16, unsigned short) SIM_ATOMIC_HOOKS(32, unsigned) SIM_ATOMIC_HOOKS(64, unsigned long)

/* memcpy and its like: clang calls the __tsan_ names by itself, gcc does not report what they touch. */
SIM_HOOK(void *, memcpy, void *to, const void *from, unsigned long n)
{
    if (n)
        SIM_ACCESS(from, n, SIM_READ | SIM_RANGE), SIM_ACCESS(to, n, SIM_WRITE | SIM_RANGE);
    return __builtin_memcpy(to, from, n);
}
SIM_HOOK(void *, memmove, void *to, const void *from, unsigned long n)
{
    if (n)
        SIM_ACCESS(from, n, SIM_READ | SIM_RANGE), SIM_ACCESS(to, n, SIM_WRITE | SIM_RANGE);
    return __builtin_memmove(to, from, n);
}
SIM_HOOK(void *, memset, void *to, int value, unsigned long n)
{
    if (n)
        SIM_ACCESS(to, n, SIM_WRITE | SIM_RANGE);
    return __builtin_memset(to, value, n);
}
#define memcpy sim_hook_memcpy
#define memmove sim_hook_memmove
#define memset sim_hook_memset
#endif
