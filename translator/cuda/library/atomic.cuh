/* atomic: atomic updates, reads and writes of any type of 1, 2, 4, 8 and 16 bytes. Complex numbers are two words and aligned as one: a
 * compare-and-swap of both words if the object is aligned for it and the device supports it, else an update under a lock. So are objects
 * updated that are not aligned at all. The choice depends only on the address, so that all accesses to an object use the same method.
 * SPDX-License-Identifier: MIT */
#pragma once

//@ piece PEEK
template <class T> __device__ static inline T accel_peek(const T *p)
{
#ifdef ACCEL_SIM
    return __atomic_load_n(p, __ATOMIC_RELAXED);
#else
    return *(const volatile T *)p;
#endif
}

//@ piece ATOMIC needs PEEK
/* *p = f(*p) as one atomic update; returns the previous value. T: any type of 1, 2, 4 or 8 bytes. */
template <class T, class F> __device__ static inline T accel_atomic(T *p, F f)
{
    static_assert(sizeof(T) <= 8, "atomic access to more than 8 bytes");
    if (sizeof(T) == 8) {
        union {
            unsigned long long bits;
            T value;
        } old, next, seen;
        old.bits = accel_peek((unsigned long long *)p);
        do {
            next.bits = 0;
            next.value = f(old.value);
            seen.bits = old.bits;
            old.bits = atomicCAS((unsigned long long *)p, seen.bits, next.bits);
        } while (old.bits != seen.bits);
        return old.value;
    }
    unsigned shift = sizeof(T) < 4 ? 8 * ((unsigned long long)p & 3) : 0, *word = (unsigned *)((unsigned long long)p & ~3ULL);
    unsigned mask = (sizeof(T) < 4 ? (1u << 8 * (sizeof(T) & 3)) - 1 : 0xffffffffu) << shift, old = accel_peek(word), seen;
    union {
        unsigned bits;
        T value;
    } before, after;
    do {
        before.bits = (old & mask) >> shift;
        after.bits = 0;
        after.value = f(before.value);
        seen = old;
        old = atomicCAS(word, seen, (seen & ~mask) | after.bits << shift);
    } while (old != seen);
    return before.value;
}

//@ piece ATOMIC_EXCHANGE needs ATOMIC
/* *p = v as one atomic update; returns the previous value. T: any type of 1, 2, 4 or 8 bytes. */
template <class T> __device__ static inline T accel_atomic_exchange(T *p, T v)
{
    union {
        unsigned long long n8;
        unsigned n4;
        T value;
    } b;
    if (sizeof(T) < 4) return accel_atomic(p, [=](T) { return v; });
    b.value = v;
    if (sizeof(T) == 8) b.n8 = atomicExch((unsigned long long *)p, b.n8);
    else b.n4 = atomicExch((unsigned *)p, b.n4);
    return b.value;
}

//@ piece ATOMIC_MEMORY needs PEEK
template <class T> __device__ static inline void accel_poke(T *p, T v)
{
#ifdef ACCEL_SIM
    __atomic_store_n(p, v, __ATOMIC_RELAXED);
#else
    *(volatile T *)p = v;
#endif
}
template <class T> union accel_memory_bits {
    unsigned long long n8;
    unsigned n4;
    unsigned short n2;
    unsigned char n1;
    T value;
};
/* Atomic read and write: one access to the whole object, of 1, 2, 4 or 8 bytes. */
template <class T> __device__ static inline T accel_atomic_read(const T *p)
{
    accel_memory_bits<T> b;
    static_assert(sizeof(T) <= 8, "atomic access to more than 8 bytes");
    if (sizeof(T) == 8) b.n8 = accel_peek((const unsigned long long *)p);
    else if (sizeof(T) == 4) b.n4 = accel_peek((const unsigned *)p);
    else if (sizeof(T) == 2) b.n2 = accel_peek((const unsigned short *)p);
    else b.n1 = accel_peek((const unsigned char *)p);
    return b.value;
}
template <class T> __device__ static inline void accel_atomic_write(T *p, T v)
{
    accel_memory_bits<T> b;
    static_assert(sizeof(T) <= 8, "atomic access to more than 8 bytes");
    b.value = v;
    if (sizeof(T) == 8) accel_poke((unsigned long long *)p, b.n8);
    else if (sizeof(T) == 4) accel_poke((unsigned *)p, b.n4);
    else if (sizeof(T) == 2) accel_poke((unsigned short *)p, b.n2);
    else accel_poke((unsigned char *)p, b.n1);
}

//@ piece ATOMIC_LOCKED needs ATOMIC_MEMORY
template <int n> __device__ unsigned accel_locks[n]; /* one table for all files that are linked */
/* *p = f(*p) by accesses of type W under the lock of the address; returns the previous value. Without `writes` a read alone. */
template <class W, bool writes, class T, class F> __device__ static inline T accel_atomic_locked(T *p, F f)
{
    union words {
        W w[sizeof(T) / sizeof(W)];
        T value;
    } old, next;
    W *w = (W *)p;
    unsigned *lock = &accel_locks<1024>[(unsigned long long)p / sizeof(W) % 1024];
    for (bool done = false; !done;) {
        if (atomicCAS(lock, 0u, 1u)) continue;
        __threadfence();
        for (unsigned k = 0; k < sizeof(T) / sizeof(W); k++) old.w[k] = accel_peek(w + k);
        if (writes) next.value = f(old.value);
        for (unsigned k = 0; writes && k < sizeof(T) / sizeof(W); k++) accel_poke(w + k, next.w[k]);
        __threadfence();
        atomicExch(lock, 0u);
        done = true;
    }
    return old.value;
}

//@ piece ATOMIC_WIDE needs ATOMIC, ATOMIC_LOCKED
template <int size> struct accel_word {
    typedef unsigned type;
};
template <> struct accel_word<16> {
    typedef unsigned long long type;
};
template <class T> union accel_words {
    typename accel_word<sizeof(T)>::type w[2];
    T value;
};
#if !defined(ACCEL_SIM) && defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900 && __CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__ >= 1203
template <class T, class F> __device__ static inline T accel_atomic_16(T *p, F f)
{
    auto *w = (unsigned long long *)p;
    accel_words<T> old, next, seen;
    for (int k = 0; k < 2; k++) old.w[k] = accel_peek(w + k);
    do {
        next.value = f(old.value);
        seen = old;
        asm volatile("{ .reg .b128 o, n, s; mov.b128 o, {%2, %3}; mov.b128 n, {%4, %5}; atom.cas.b128 s, [%6], o, n;"
                     " mov.b128 {%0, %1}, s; }"
                     : "=l"(old.w[0]), "=l"(old.w[1])
                     : "l"(seen.w[0]), "l"(seen.w[1]), "l"(next.w[0]), "l"(next.w[1]), "l"(p)
                     : "memory");
    } while (old.w[0] != seen.w[0] || old.w[1] != seen.w[1]);
    return old.value;
}
#else
template <class T, class F> __device__ static inline T accel_atomic_16(T *p, F f)
{
    return accel_atomic_locked<typename accel_word<16>::type, true>(p, f);
}
#endif
template <int size> struct accel_atomic_of {
    template <class T, class F> static __device__ T of(T *p, F f) { return accel_atomic(p, f); }
};
template <> struct accel_atomic_of<16> {
    template <class T, class F> static __device__ T of(T *p, F f) { return accel_atomic_16(p, f); }
};
/* *p = f(*p) as one atomic update, for complex numbers; returns the previous value. */
template <class T, class F> __device__ static inline T accel_atomic_wide(T *p, F f)
{
    if ((unsigned long long)p % sizeof(T)) return accel_atomic_locked<typename accel_word<sizeof(T)>::type, true>(p, f);
    return accel_atomic_of<sizeof(T)>::of(p, f);
}

//@ piece ATOMIC_MISALIGNED needs ATOMIC_WIDE
template <bool wide> struct accel_atomic_aligned {
    template <class T, class F> static __device__ T of(T *p, F f) { return accel_atomic(p, f); }
};
template <> struct accel_atomic_aligned<true> {
    template <class T, class F> static __device__ T of(T *p, F f) { return accel_atomic_wide(p, f); }
};
/* The same for objects of all these types at any address, as members of packed records are. */
template <class T, class F> __device__ static inline T accel_atomic_misaligned(T *p, F f)
{
    if ((unsigned long long)p % alignof(T)) return accel_atomic_locked<unsigned char, true>(p, f);
    return accel_atomic_aligned<(sizeof(T) > alignof(T))>::of(p, f);
}
template <class T> __device__ static inline T accel_atomic_read_misaligned(const T *p)
{
    if ((unsigned long long)p % alignof(T) == 0) return accel_atomic_read(p);
    return accel_atomic_locked<unsigned char, false>((T *)p, [](T v) { return v; });
}
template <class T> __device__ static inline void accel_atomic_write_misaligned(T *p, T v)
{
    if ((unsigned long long)p % alignof(T) == 0) accel_atomic_write(p, v);
    else accel_atomic_locked<unsigned char, true>(p, [=](T) { return v; });
}
