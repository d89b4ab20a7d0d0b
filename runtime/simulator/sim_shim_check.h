/* sim_shim_check: in a module for the race checker, the functions that the compiler calls with -fsanitize=thread.
 * SPDX-License-Identifier: MIT
 *
 * They are hidden functions, so that a module neither uses nor conflicts with ThreadSanitizer's runtime. Each calls sim_services.access.
 * They are defined where ACCEL_SIM_HOOKS is, in an object that is compiled once and linked into each module. In the source they have other
 * names, because the expected names are built-in functions of the compiler; for the linker they have the expected names. */
#ifndef ACCEL_SIM_SHIM_CHECK_H
#define ACCEL_SIM_SHIM_CHECK_H

#define SIM_DECLARE_HOOK(T, name, ...) extern "C" SIM_HIDDEN T sim_hook_##name(__VA_ARGS__) __asm__("__tsan_" #name);
SIM_DECLARE_HOOK(void *, memcpy, void *, const void *, unsigned long)
SIM_DECLARE_HOOK(void *, memmove, void *, const void *, unsigned long)
SIM_DECLARE_HOOK(void *, memset, void *, int, unsigned long)

#ifdef ACCEL_SIM_HOOKS
#if defined __has_attribute && __has_attribute(disable_sanitizer_instrumentation)
/* clang's other attribute (no_sanitize) leaves atomics instrumented. */
#define SIM_PLAIN __attribute__((disable_sanitizer_instrumentation))
#else
#define SIM_PLAIN __attribute__((no_sanitize("thread")))
#endif
#define SIM_HOOK(T, name, ...) \
    SIM_DECLARE_HOOK(T, name, __VA_ARGS__) \
    extern "C" SIM_HIDDEN SIM_PLAIN T sim_hook_##name(__VA_ARGS__)
#define SIM_ACCESS(p, n, kind) sim_service->access((void *)(p), n, kind, __builtin_return_address(0))
/* Most accesses of kernels that are compiled with -O0 are to the thread's own stack, or read threadIdx, blockIdx and the table of services,
 * where the checker would find nothing. */
#define SIM_WITHIN(p, begin, size) ((unsigned long)(p) - (unsigned long)(begin) < (unsigned long)(size))
#define SIM_OWN(p) \
    (SIM_WITHIN(p, sim_self->stack_begin, SIM_STACK_SIZE) || SIM_WITHIN(p, &sim_self, sizeof sim_self) || \
        SIM_WITHIN(p, sim_self, sizeof *sim_self) || SIM_WITHIN(p, sim_self->geometry, sizeof *sim_self->geometry) || \
        SIM_WITHIN(p, &sim_service, sizeof sim_service) || SIM_WITHIN(p, sim_service, sizeof *sim_service))
#define SIM_OTHERS(p, n, kind) \
    if (!SIM_OWN(p) || ((kind) & SIM_ALIGNED && (unsigned long)(p) & ((n) < 8 ? (n)-1 : 7))) SIM_ACCESS(p, n, kind)

#define SIM_HOOKS(n) \
    SIM_HOOK(void, read##n, void *p) { SIM_OTHERS(p, n, SIM_READ | SIM_ALIGNED); } \
    SIM_HOOK(void, write##n, void *p) { SIM_OTHERS(p, n, SIM_WRITE | SIM_ALIGNED); } \
    SIM_HOOK(void, unaligned_read##n, void *p) { SIM_OTHERS(p, n, SIM_READ); } \
    SIM_HOOK(void, unaligned_write##n, void *p) { SIM_OTHERS(p, n, SIM_WRITE); } \
    SIM_HOOK(void, volatile_read##n, void *p) { SIM_OTHERS(p, n, SIM_READ | SIM_ALIGNED); } \
    SIM_HOOK(void, volatile_write##n, void *p) { SIM_OTHERS(p, n, SIM_WRITE | SIM_ALIGNED); } \
    SIM_HOOK(void, unaligned_volatile_read##n, void *p) { SIM_OTHERS(p, n, SIM_READ); } \
    SIM_HOOK(void, unaligned_volatile_write##n, void *p) { SIM_OTHERS(p, n, SIM_WRITE); } \
    SIM_HOOK(void, read_write##n, void *p) { SIM_OTHERS(p, n, SIM_READ | SIM_ALIGNED); SIM_OTHERS(p, n, SIM_WRITE); } \
    SIM_HOOK(void, unaligned_read_write##n, void *p) { SIM_OTHERS(p, n, SIM_READ); SIM_OTHERS(p, n, SIM_WRITE); }
/* All atomics use the strongest memory order; the checker orders accesses by CUDA's rules. */
#define SIM_ATOMIC_HOOKS(bits, T) \
    SIM_HOOK(T, atomic##bits##_load, const volatile T *p, int) \
    { \
        SIM_ACCESS(p, bits / 8, SIM_READ | SIM_ATOMIC | SIM_ALIGNED); \
        return __atomic_load_n(p, __ATOMIC_SEQ_CST); \
    } \
    SIM_HOOK(void, atomic##bits##_store, volatile T *p, T v, int) \
    { \
        SIM_ACCESS(p, bits / 8, SIM_WRITE | SIM_ATOMIC | SIM_STORE | SIM_ALIGNED); \
        __atomic_store_n(p, v, __ATOMIC_SEQ_CST); \
    } \
    SIM_HOOK(int, atomic##bits##_compare_exchange_strong, volatile T *p, T *old, T v, int, int) \
    { \
        SIM_ACCESS(p, bits / 8, SIM_WRITE | SIM_ATOMIC | SIM_ALIGNED); \
        return __atomic_compare_exchange_n(p, old, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
    } \
    SIM_HOOK(T, atomic##bits##_compare_exchange_val, volatile T *p, T old, T v, int, int) \
    { \
        SIM_ACCESS(p, bits / 8, SIM_WRITE | SIM_ATOMIC | SIM_ALIGNED); \
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

/* memcpy and similar functions: clang calls the __tsan_ names, gcc does not report their accesses. */
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
#endif
#define memcpy sim_hook_memcpy
#define memmove sim_hook_memmove
#define memset sim_hook_memset
#endif
