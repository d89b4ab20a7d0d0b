/* sim_shim: makes a self-contained CUDA C++ kernel text compile as C++17 for the simulator. SPDX-License-Identifier: MIT
 *
 * No host header is included: headers take most of the compile time, and their macros would conflict with the user's names. `__shared__`
 * objects are thread-local: an OS thread runs one block at a time, and the thread-local segment is the block's shared memory. Nothing else
 * may be thread-local here. `extern __shared__ T x[]` has been replaced by `extern __dynamic_shared__ T x[]
 * __asm__("sim_dynamic_shared")`. */
#ifndef ACCEL_SIM_SHIM_H
#define ACCEL_SIM_SHIM_H
#include "sim_abi.h"

#define ACCEL_SIM 1
#define __CUDACC__ 1
#define __CUDACC_RTC__ 1
#define __CUDA_ARCH__ 900
#define __global__
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __grid_constant__
#define __launch_bounds__(...)
#define __cluster_dims__(...)
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __align__(n) __attribute__((aligned(n)))
#define __shared__ static __thread
#define __dynamic_shared__ __thread
#define SIM_HIDDEN __attribute__((visibility("hidden")))
#define SIM_INLINE static inline __attribute__((always_inline, unused))

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef sim_dim uint3;
#ifndef NULL
#define NULL 0
#endif

extern "C" {
SIM_HIDDEN extern sim_thread *sim_self;
SIM_HIDDEN extern const sim_services *sim_service;
}
#define threadIdx (sim_self->thread_idx)
#define blockIdx (sim_self->geometry->block_idx)
#define blockDim (sim_self->geometry->block_dim)
#define gridDim (sim_self->geometry->grid_dim)
#define warpSize 32

/* The place of a call, evaluated at the call, so that messages show the line that #line gives. */
#define SIM_AT int line = __builtin_LINE(), const char *file = __builtin_FILE()

/* ---- Barriers and fences ---- */
SIM_INLINE void __syncthreads(SIM_AT) { sim_service->barrier(0, 0, SIM_BARRIER, 0, line, file); }
SIM_INLINE int __syncthreads_count(int p, SIM_AT) { return sim_service->barrier(0, 0, SIM_BARRIER_COUNT, p != 0, line, file); }
SIM_INLINE int __syncthreads_and(int p, SIM_AT) { return sim_service->barrier(0, 0, SIM_BARRIER_AND, p != 0, line, file); }
SIM_INLINE int __syncthreads_or(int p, SIM_AT) { return sim_service->barrier(0, 0, SIM_BARRIER_OR, p != 0, line, file); }
SIM_INLINE void __barrier_sync(unsigned id, SIM_AT) { sim_service->barrier((int)id, 0, SIM_BARRIER, 0, line, file); }
SIM_INLINE void __barrier_sync_count(unsigned id, unsigned n, SIM_AT)
{
    sim_service->barrier((int)id, (int)n, SIM_BARRIER, 0, line, file);
}
/* The simulator's version of `bar.sync id, n`, which is inline PTX on a device. */
SIM_INLINE void accel_bar_sync(int id, int n, SIM_AT) { sim_service->barrier(id, n, SIM_BARRIER, 0, line, file); }
SIM_INLINE void __threadfence() { sim_service->fence(); }
SIM_INLINE void __threadfence_block() { sim_service->fence(); }
SIM_INLINE void __threadfence_system() { sim_service->fence(); }

/* ---- Warps ---- */
SIM_INLINE void __syncwarp(unsigned mask = ~0u, SIM_AT) { sim_service->warp(SIM_SYNCWARP, mask, 0, 0, 32, line, file); }
SIM_INLINE unsigned __activemask(SIM_AT) { return sim_service->active(line, file); }

template <class T> SIM_INLINE T sim_exchange(int op, unsigned mask, T v, int arg, int width, int line, const char *file)
{
    static_assert(sizeof(T) <= 8, "a shuffle carries at most 8 bytes");
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &v, sizeof v);
    bits = sim_service->warp(op, mask, bits, arg, width, line, file);
    __builtin_memcpy(&v, &bits, sizeof v);
    return v;
}
#define SIM_SHUFFLE(name, op) \
    template <class T> SIM_INLINE T name(unsigned mask, T v, int arg, int width = 32, SIM_AT) \
    { return sim_exchange(op, mask, v, arg, width, line, file); }
SIM_SHUFFLE(__shfl_sync, SIM_SHFL)
SIM_SHUFFLE(__shfl_up_sync, SIM_SHFL_UP)
SIM_SHUFFLE(__shfl_down_sync, SIM_SHFL_DOWN)
SIM_SHUFFLE(__shfl_xor_sync, SIM_SHFL_XOR)

#define SIM_VOTE(mask, p) ((unsigned)sim_service->warp(SIM_BALLOT, mask, (p) != 0, 0, 32, line, file))
SIM_INLINE unsigned __ballot_sync(unsigned mask, int p, SIM_AT) { return SIM_VOTE(mask, p); }
SIM_INLINE int __any_sync(unsigned mask, int p, SIM_AT) { return SIM_VOTE(mask, p) != 0; }
SIM_INLINE int __all_sync(unsigned mask, int p, SIM_AT) { return SIM_VOTE(mask, !p) == 0; }
#define SIM_REDUCE(name, T, op) \
    SIM_INLINE T name(unsigned mask, T v, SIM_AT) { return (T)sim_service->warp(op, mask, (unsigned long long)v, 0, 32, line, file); }
SIM_REDUCE(__reduce_add_sync, unsigned, SIM_ADD) SIM_REDUCE(__reduce_add_sync, int, SIM_ADD)
SIM_REDUCE(__reduce_min_sync, unsigned, SIM_MIN) SIM_REDUCE(__reduce_min_sync, int, SIM_MIN_SIGNED)
SIM_REDUCE(__reduce_max_sync, unsigned, SIM_MAX) SIM_REDUCE(__reduce_max_sync, int, SIM_MAX_SIGNED)
SIM_REDUCE(__reduce_and_sync, unsigned, SIM_AND) SIM_REDUCE(__reduce_or_sync, unsigned, SIM_OR)
SIM_REDUCE(__reduce_xor_sync, unsigned, SIM_XOR)
template <class T> SIM_INLINE unsigned __match_any_sync(unsigned mask, T v, SIM_AT)
{
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &v, sizeof v);
    return (unsigned)sim_service->warp(SIM_MATCH, mask, bits, 0, 32, line, file);
}

/* ---- Atomics: relaxed, as in CUDA; begin and end let the scheduler interleave threads and the checker model fences ---- */
template <class T, class F> SIM_INLINE T sim_update(T *p, F f)
{
    sim_service->atomic_begin((void *)p);
    T old, next;
    __atomic_load(p, &old, __ATOMIC_RELAXED);
    do {
        next = f(old);
    } while (!__atomic_compare_exchange(p, &old, &next, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    sim_service->atomic_end((void *)p);
    return old;
}
#define SIM_ATOMIC1(name, T, value) \
    SIM_INLINE T name(T *p, T v) { return sim_update(p, [=](T old) __attribute__((always_inline)) -> T { return value; }); }
#define SIM_ATOMIC(name, T, value) SIM_ATOMIC1(name, T, value) SIM_ATOMIC1(name##_block, T, value) SIM_ATOMIC1(name##_system, T, value)
#define SIM_ATOMIC_INT(name, value) \
    SIM_ATOMIC(name, int, value) SIM_ATOMIC(name, unsigned, value) SIM_ATOMIC(name, unsigned long long, value)
SIM_ATOMIC_INT(atomicAdd, old + v)
SIM_ATOMIC(atomicAdd, float, old + v)
SIM_ATOMIC(atomicAdd, double, old + v)
SIM_ATOMIC(atomicSub, int, old - v)
SIM_ATOMIC(atomicSub, unsigned, old - v)
SIM_ATOMIC_INT(atomicMax, old > v ? old : v)
SIM_ATOMIC_INT(atomicMin, old < v ? old : v)
SIM_ATOMIC(atomicMax, long long, old > v ? old : v)
SIM_ATOMIC(atomicMin, long long, old < v ? old : v)
SIM_ATOMIC_INT(atomicAnd, old & v)
SIM_ATOMIC_INT(atomicOr, old | v)
SIM_ATOMIC_INT(atomicXor, old ^ v)
SIM_ATOMIC_INT(atomicExch, v)
SIM_ATOMIC(atomicExch, float, v)
SIM_ATOMIC(atomicInc, unsigned, old >= v ? 0 : old + 1)
SIM_ATOMIC(atomicDec, unsigned, old == 0 || old > v ? v : old - 1)
#define SIM_CAS1(name, T) \
    SIM_INLINE T name(T *p, T expected, T v) \
    { return sim_update(p, [=](T old) __attribute__((always_inline)) -> T { return old == expected ? v : old; }); }
#define SIM_CAS(T) SIM_CAS1(atomicCAS, T) SIM_CAS1(atomicCAS_block, T) SIM_CAS1(atomicCAS_system, T)
SIM_CAS(int) SIM_CAS(unsigned) SIM_CAS(unsigned long long) SIM_CAS(unsigned short)

/* ---- Loads and stores with a cache hint ---- */
#define SIM_LOAD(name) template <class T> SIM_INLINE T name(const T *p) { return *p; }
SIM_LOAD(__ldg) SIM_LOAD(__ldcg) SIM_LOAD(__ldca) SIM_LOAD(__ldcs) SIM_LOAD(__ldlu) SIM_LOAD(__ldcv)
#define SIM_STORE(name) template <class T> SIM_INLINE void name(T *p, T v) { *p = v; }
SIM_STORE(__stwb) SIM_STORE(__stcg) SIM_STORE(__stcs) SIM_STORE(__stwt)

/* ---- Ends of a launch, time, memory, printf ---- */
#define SIM_STOP(reason, text) (sim_service->stop(reason, text, line, file), __builtin_unreachable())
SIM_INLINE void __trap(SIM_AT) { SIM_STOP(SIM_STOP_TRAP, "__trap()"); }
SIM_INLINE void __assertfail(const char *text, const char *file, unsigned line, const char *, size_t)
{
    sim_service->stop(SIM_STOP_ASSERT, text, (int)line, file);
}
SIM_INLINE void sim_assert_failed(const char *text, SIM_AT) { SIM_STOP(SIM_STOP_ASSERT, text); }
#define assert(condition) ((condition) ? (void)0 : sim_assert_failed(#condition))
SIM_INLINE void __brkpt() { }
SIM_INLINE void __nanosleep(unsigned) { sim_service->atomic_begin(nullptr); }
SIM_INLINE long long clock64() { return (long long)sim_service->clock(); }
SIM_INLINE int clock() { return (int)sim_service->clock(); }
#define malloc sim_malloc
#define free sim_free
SIM_INLINE void *sim_malloc(size_t n) { return sim_service->allocate(n); }
SIM_INLINE void sim_free(void *p) { sim_service->release(p); }
extern "C" int printf(const char *, ...);

#ifdef ACCEL_SIM_CHECK
#include "sim_shim_check.h"
#else
extern "C" void *memcpy(void *, const void *, size_t) noexcept;
extern "C" void *memmove(void *, const void *, size_t) noexcept;
extern "C" void *memset(void *, int, size_t) noexcept;
#endif
#include "sim_shim_math.h"
#include "sim_shim_types.h"

/* ---- A kernel's entry: arguments arrive as in cuLaunchKernel, as an array of addresses ---- */
template <int... I> struct sim_seq { };
template <int N, int... I> struct sim_count : sim_count<N - 1, N - 1, I...> { };
template <int... I> struct sim_count<0, I...> { typedef sim_seq<I...> type; };
template <auto F> struct sim_stub;
template <class... A, void (*F)(A...)> struct sim_stub<F> {
    enum { n_params = sizeof...(A) };
    static constexpr unsigned sizes[sizeof...(A) + 1] = { sizeof(A)..., 0 };
    template <int... I> __attribute__((no_sanitize("thread"))) static void unpack(void **p, sim_seq<I...>) { (void)p, F(*(A *)p[I]...); }
    __attribute__((no_sanitize("thread"))) static void call(void **p) { unpack(p, typename sim_count<sizeof...(A)>::type()); }
    __attribute__((no_sanitize("thread"))) static void loop(void **p, sim_thread *self, unsigned first, unsigned step)
    {
        const sim_dim d = self->geometry->block_dim;
        const unsigned n = d.x * d.y * d.z;
        sim_self = self;
        for (unsigned k = 0, i = first; k < n; k++, i = i + step < n ? i + step : i + step - n) {
            self->thread_idx = d.x == n ? sim_dim{ i, 0, 0 } : sim_dim{ i % d.x, i / d.x % d.y, i / d.x / d.y };
            call(p);
        }
    }
};
#define SIM_KERNEL(name, waits, max_threads, directive) \
    { #name, sim_stub<name>::call, sim_stub<name>::loop, sim_stub<name>::sizes, sim_stub<name>::n_params, waits, max_threads, directive },
#endif
