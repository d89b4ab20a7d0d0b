/* operators: the operators of reductions, as function objects. SPDX-License-Identifier: MIT */
#pragma once

//@ piece ADD defines accel_add
struct accel_add {
    template <class T> __device__ static inline T of(T a, T b) { return a + b; }
};

//@ piece MUL defines accel_mul
struct accel_mul {
    template <class T> __device__ static inline T of(T a, T b) { return a * b; }
};

//@ piece MAX defines accel_max
struct accel_max {
    template <class T> __device__ static inline T of(T a, T b) { return a > b ? a : b; }
};

//@ piece MIN defines accel_min
struct accel_min {
    template <class T> __device__ static inline T of(T a, T b) { return a < b ? a : b; }
};

//@ piece AND defines accel_and
struct accel_and {
    template <class T> __device__ static inline T of(T a, T b) { return a & b; }
};

//@ piece OR defines accel_or
struct accel_or {
    template <class T> __device__ static inline T of(T a, T b) { return a | b; }
};

//@ piece XOR defines accel_xor
struct accel_xor {
    template <class T> __device__ static inline T of(T a, T b) { return a ^ b; }
};

//@ piece LAND defines accel_land
struct accel_land {
    template <class T> __device__ static inline T of(T a, T b) { return a && b; }
};

//@ piece LOR defines accel_lor
struct accel_lor {
    template <class T> __device__ static inline T of(T a, T b) { return a || b; }
};

//@ piece OF_ENUM
/* An operator on enumerations, computed in their integer type. */
template <class Op, class I> struct accel_of_enum {
    template <class T> __device__ static inline T of(T a, T b) { return (T)Op::of((I)a, (I)b); }
};

//@ piece LATEST
/* What iterations have stored to a variable, and the index of the last one that has. */
template <class T> struct accel_stored {
    T value;
    long long at;
    __device__ inline T &of(long long index)
    {
        at = index;
        return value;
    }
    __device__ inline bool is_stored() const { return at != -0x7fffffffffffffffLL - 1; }
};
template <class T> __device__ static inline accel_stored<T> accel_not_stored() { return accel_stored<T>{0, -0x7fffffffffffffffLL - 1}; }
struct accel_latest {
    template <class T> __device__ static inline accel_stored<T> of(accel_stored<T> a, accel_stored<T> b) { return b.at > a.at ? b : a; }
};

//@ piece LOCATED
/* An extreme value and the index of the first iteration that has it; Op: accel_max or accel_min. */
template <class T, class I> struct accel_located {
    T value;
    I place;
};
template <class Op> struct accel_first {
    template <class T, class I> __device__ static inline accel_located<T, I> of(accel_located<T, I> a, accel_located<T, I> b)
    {
        bool other = a.value == b.value ? b.place < a.place : Op::of(a.value, b.value) == b.value;
        return other ? b : a;
    }
};
