/* records: layouts and copies of structures. SPDX-License-Identifier: MIT */
#pragma once

//@ helper offset
/* NVRTC has no __builtin_offsetof; this is the builtin of EDG's own offsetof. */
#ifdef __EDG__
#define ACCEL_OFFSET(type, member) __INTADDR__(&((type *)0)->member)
#else
#define ACCEL_OFFSET(type, member) __builtin_offsetof(type, member)
#endif

//@ helper aligned
/* An object that is aligned to `bytes` bytes only. */
template <class T, int bytes> struct __attribute__((packed, aligned(bytes))) accel_aligned { T v; };

//@ helper volatile
/* C++ cannot copy volatile classes, so they are copied by accesses of the size of their alignment. */
template <int align> struct accel_volatile_unit { typedef unsigned long long type; };
template <> struct accel_volatile_unit<1> { typedef unsigned char type; };
template <> struct accel_volatile_unit<2> { typedef unsigned short type; };
template <> struct accel_volatile_unit<4> { typedef unsigned int type; };
template <int align, class T> static __device__ __forceinline__ T accel_load_units(const volatile T *object)
{
    typedef typename accel_volatile_unit<align>::type unit;
    T value;
    for (unsigned long i = 0; i < sizeof(T) / sizeof(unit); i++) {
        unit u = ((const volatile unit *)object)[i];
        memcpy((char *)&value + i * sizeof(unit), &u, sizeof u);
    }
    return value;
}
template <int align, class T> static __device__ __forceinline__ T accel_store_units(volatile T *object, const T value)
{
    typedef typename accel_volatile_unit<align>::type unit;
    for (unsigned long i = 0; i < sizeof(T) / sizeof(unit); i++) {
        unit u;
        memcpy(&u, (const char *)&value + i * sizeof(unit), sizeof u);
        ((volatile unit *)object)[i] = u;
    }
    return value;
}
template <class T> static __device__ __forceinline__ T accel_load_volatile(const volatile T &object)
{
    return accel_load_units<alignof(T)>(&object);
}
template <class T> static __device__ __forceinline__ T accel_load_volatile(const volatile T &&value)
{
    return accel_load_units<alignof(T)>(&value);
}
template <class T> static __device__ __forceinline__ T accel_store_volatile(volatile T &object, const T value)
{
    return accel_store_units<alignof(T)>(&object, value);
}
template <class T> static __device__ __forceinline__ volatile T *accel_as_volatile(T *object) { return object; }
/* Members of packed records, at any address. */
template <class T> struct __attribute__((packed)) accel_packed { T v; };
template <class T> static __device__ __forceinline__ T accel_copy_packed(const T *object)
{
    T value;
    for (unsigned long i = 0; i < sizeof(T); i++) ((char *)&value)[i] = ((const char *)object)[i];
    return value;
}
template <class T> static __device__ __forceinline__ T accel_load_packed(const volatile T *object) { return accel_load_units<1>(object); }
template <class T> static __device__ __forceinline__ T accel_store_packed(volatile T *object, const T value)
{
    return accel_store_units<1>(object, value);
}
template <class T> static __device__ __forceinline__ volatile accel_packed<T> *accel_as_packed(T *object)
{
    return (volatile accel_packed<T> *)object;
}
