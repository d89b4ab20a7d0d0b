/* complex_fortran_rules: products of complex numbers by the usual formula, quotients by Smith's method, neither corrected for infinite
 * operands: -fcx-fortran-rules. SPDX-License-Identifier: MIT */
#pragma once
#include "complex.cuh"

//@ helper complex_fortran_rules needs complex_type
template <class T> __device__ inline accel_complex<T> accel_product(accel_complex<T> a, accel_complex<T> b)
{
    return accel_complex<T>::make(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}
template <class T> __device__ inline accel_complex<T> accel_quotient(accel_complex<T> a, accel_complex<T> b)
{
    const bool upright = fabs(b.re) < fabs(b.im);
    const T ratio = upright ? b.re / b.im : b.im / b.re, below = upright ? b.re * ratio + b.im : b.im * ratio + b.re;
    if (upright) return accel_complex<T>::make((a.re * ratio + a.im) / below, (a.im * ratio - a.re) / below);
    return accel_complex<T>::make((a.im * ratio + a.re) / below, (a.im - a.re * ratio) / below);
}
