/* complex_limited_range: products and quotients of complex numbers by the usual formulas only: -fcx-limited-range, -ffast-math.
 * SPDX-License-Identifier: MIT */
#pragma once
#include "complex.cuh"

//@ helper complex_limited_range needs complex_type
template <class T> __device__ inline accel_complex<T> accel_product(accel_complex<T> a, accel_complex<T> b)
{
    return accel_complex<T>::make(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}
template <class T> __device__ inline accel_complex<T> accel_quotient(accel_complex<T> a, accel_complex<T> b)
{
    const T below = b.re * b.re + b.im * b.im;
    return accel_complex<T>::make((a.re * b.re + a.im * b.im) / below, (a.im * b.re - a.re * b.im) / below);
}
