/* vector: the vectors of GNU C, as a class. SPDX-License-Identifier: MIT */
#pragma once

//@ helper vector
/* N numbers, aligned to A bytes: the vectors of GNU C. */
template <int size> struct accel_signed;
template <> struct accel_signed<1> { typedef signed char type; };
template <> struct accel_signed<2> { typedef short type; };
template <> struct accel_signed<4> { typedef int type; };
template <> struct accel_signed<8> { typedef long long type; };
#define ACCEL_VECTOR_BINARY(op) \
    __device__ friend accel_vector operator op(const accel_vector &a, const accel_vector &b) \
    { \
        accel_vector r; \
        for (int i = 0; i < N; i++) r.e[i] = (T)(a.e[i] op b.e[i]); \
        return r; \
    } \
    __device__ accel_vector &operator op##=(const accel_vector &b) { return *this = *this op b; }
/* The counts may be of another type, as those of a number for all elements are. */
#define ACCEL_VECTOR_SHIFT(op) \
    template <class S, int B> __device__ friend accel_vector operator op(const accel_vector &a, const accel_vector<S, N, B> &b) \
    { \
        accel_vector r; \
        for (int i = 0; i < N; i++) r.e[i] = (T)(a.e[i] op b.e[i]); \
        return r; \
    } \
    template <class S, int B> __device__ accel_vector &operator op##=(const accel_vector<S, N, B> &b) { return *this = *this op b; }
#define ACCEL_VECTOR_RELATION(op) \
    __device__ friend truth operator op(const accel_vector &a, const accel_vector &b) \
    { \
        truth r; \
        for (int i = 0; i < N; i++) r.e[i] = a.e[i] op b.e[i] ? -1 : 0; \
        return r; \
    }
#define ACCEL_VECTOR_UNARY(op) \
    __device__ accel_vector operator op() const \
    { \
        accel_vector r; \
        for (int i = 0; i < N; i++) r.e[i] = (T)(op e[i]); \
        return r; \
    }
template <class T, int N, int A> struct alignas(A) accel_vector {
    typedef accel_vector<typename accel_signed<sizeof(T)>::type, N, A> truth;
    T e[N];
    __device__ T &operator[](long long i) { return e[i]; }
    __device__ const T &operator[](long long i) const { return e[i]; }
    __device__ volatile T &operator[](long long i) volatile { return e[i]; }
    __device__ const volatile T &operator[](long long i) const volatile { return e[i]; }
    __device__ static accel_vector all(T x)
    {
        accel_vector r;
        for (int i = 0; i < N; i++) r.e[i] = x;
        return r;
    }
    ACCEL_VECTOR_BINARY(+) ACCEL_VECTOR_BINARY(-) ACCEL_VECTOR_BINARY(*) ACCEL_VECTOR_BINARY(/) ACCEL_VECTOR_BINARY(%)
    ACCEL_VECTOR_BINARY(&) ACCEL_VECTOR_BINARY(|) ACCEL_VECTOR_BINARY(^) ACCEL_VECTOR_SHIFT(<<) ACCEL_VECTOR_SHIFT(>>)
    ACCEL_VECTOR_RELATION(==) ACCEL_VECTOR_RELATION(!=) ACCEL_VECTOR_RELATION(<)
    ACCEL_VECTOR_RELATION(>) ACCEL_VECTOR_RELATION(<=) ACCEL_VECTOR_RELATION(>=)
    ACCEL_VECTOR_UNARY(-) ACCEL_VECTOR_UNARY(+) ACCEL_VECTOR_UNARY(~)
};
#undef ACCEL_VECTOR_BINARY
#undef ACCEL_VECTOR_SHIFT
#undef ACCEL_VECTOR_RELATION
#undef ACCEL_VECTOR_UNARY
/* The bits of x as another type. */
template <class To, class From> __device__ inline To accel_bits(const From &x)
{
    static_assert(sizeof(To) == sizeof(From), "");
    To r;
    memcpy(&r, &x, sizeof r);
    return r;
}
/* x with each element converted. */
template <class To, class From> __device__ inline To accel_vector_values(const From &x)
{
    To r;
    for (unsigned i = 0; i < sizeof r.e / sizeof r.e[0]; i++) r.e[i] = x.e[i];
    return r;
}
