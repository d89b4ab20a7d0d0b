/* complex_terms: sums and products of complex numbers, of several products, by C's Annex G.5.1. If a product is NaN in both parts, the
 * usual formulas give NaN in a part of the result. Only then the whole expression is computed again, out of line, with each product by the
 * rules for infinite factors. SPDX-License-Identifier: MIT */
#pragma once
#include "complex_annex_g.cuh"

//@ helper complex_terms needs complex_annex_g
/* An expression whose operands have been evaluated: `plain` computes it by the usual formulas, `full` by C's rules. */
template <class E> struct accel_term {
    E e;
};
template <class V> struct accel_operand {
    V v;
    __device__ V plain() const { return v; }
    __device__ V full() const { return v; }
};
template <class T> __device__ inline accel_term<accel_operand<accel_complex<T>>> accel_complex_term(accel_complex<T> z) { return {{z}}; }
template <class T> __device__ inline accel_term<accel_operand<T>> accel_real_term(T x) { return {{x}}; }
template <class A, class B> struct accel_sum_term {
    A a;
    B b;
    __device__ auto plain() const { return a.plain() + b.plain(); }
    __device__ auto full() const { return a.full() + b.full(); }
};
template <class A, class B> __device__ inline accel_term<accel_sum_term<A, B>> operator+(accel_term<A> a, accel_term<B> b)
{
    return {{a.e, b.e}};
}
template <class A, class B> struct accel_difference_term {
    A a;
    B b;
    __device__ auto plain() const { return a.plain() - b.plain(); }
    __device__ auto full() const { return a.full() - b.full(); }
};
template <class A, class B> __device__ inline accel_term<accel_difference_term<A, B>> operator-(accel_term<A> a, accel_term<B> b)
{
    return {{a.e, b.e}};
}
template <class T> __device__ inline accel_complex<T> accel_usual_product(accel_complex<T> a, accel_complex<T> b)
{
    return accel_complex<T>::make(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}
template <class T> __device__ inline accel_complex<T> accel_usual_product(accel_complex<T> a, T b) { return a * b; }
template <class T> __device__ inline accel_complex<T> accel_usual_product(T a, accel_complex<T> b) { return a * b; }
template <class A, class B> struct accel_product_term {
    A a;
    B b;
    __device__ auto plain() const { return accel_usual_product(a.plain(), b.plain()); }
    __device__ auto full() const { return a.full() * b.full(); }
};
template <class A, class B> __device__ inline accel_term<accel_product_term<A, B>> operator*(accel_term<A> a, accel_term<B> b)
{
    return {{a.e, b.e}};
}
template <class A> struct accel_negative_term {
    A a;
    __device__ auto plain() const { return -a.plain(); }
    __device__ auto full() const { return -a.full(); }
};
template <class A> __device__ inline accel_term<accel_negative_term<A>> operator-(accel_term<A> a) { return {{a.e}}; }
template <class A> struct accel_conjugate_term {
    A a;
    __device__ auto plain() const { return ~a.plain(); }
    __device__ auto full() const { return ~a.full(); }
};
template <class A> __device__ inline accel_term<accel_conjugate_term<A>> operator~(accel_term<A> a) { return {{a.e}}; }
/* One function for each form of expression, shared by all its uses. */
template <class T, class E> static __device__ __noinline__ accel_complex<T> accel_full_value(E e) { return e.full(); }
template <class T, class E> __device__ inline accel_complex<T> accel_value_of_term(accel_term<E> t)
{
    accel_complex<T> r = t.e.plain();
    if (__builtin_expect(r.re != r.re || r.im != r.im, 0)) r = accel_full_value<T>(t.e);
    return r;
}
