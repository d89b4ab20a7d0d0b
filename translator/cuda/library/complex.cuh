/* complex: double _Complex and float _Complex. The class has the layout of C's type and is trivial, so that unions, shared memory and
 * kernel parameters may hold it. accel_product and accel_quotient are defined in the file of the arithmetic that the program is compiled
 * with. SPDX-License-Identifier: MIT */
#pragma once

//@ helper complex_type
/* double _Complex and float _Complex. */
template <class T> struct accel_complex;
template <class T> __device__ accel_complex<T> accel_product(accel_complex<T> a, accel_complex<T> b);
template <class T> __device__ accel_complex<T> accel_quotient(accel_complex<T> a, accel_complex<T> b);
template <class T> struct accel_complex {
    T re, im;
    __device__ static accel_complex make(T r, T i)
    {
        accel_complex z = {r, i};
        return z;
    }
    __device__ explicit operator bool() const { return re != 0 || im != 0; }
    __device__ accel_complex operator+() const { return *this; }
    __device__ accel_complex operator-() const { return make(-re, -im); }
    __device__ accel_complex operator~() const { return make(re, -im); }
    __device__ friend accel_complex operator+(accel_complex a, accel_complex b) { return make(a.re + b.re, a.im + b.im); }
    __device__ friend accel_complex operator+(accel_complex a, T b) { return make(a.re + b, a.im); }
    __device__ friend accel_complex operator+(T a, accel_complex b) { return make(a + b.re, b.im); }
    __device__ friend accel_complex operator-(accel_complex a, accel_complex b) { return make(a.re - b.re, a.im - b.im); }
    __device__ friend accel_complex operator-(accel_complex a, T b) { return make(a.re - b, a.im); }
    __device__ friend accel_complex operator-(T a, accel_complex b) { return make(a - b.re, -b.im); }
    __device__ friend accel_complex operator*(accel_complex a, accel_complex b) { return accel_product(a, b); }
    __device__ friend accel_complex operator*(accel_complex a, T b) { return make(a.re * b, a.im * b); }
    __device__ friend accel_complex operator*(T a, accel_complex b) { return make(a * b.re, a * b.im); }
    __device__ friend accel_complex operator/(accel_complex a, accel_complex b) { return accel_quotient(a, b); }
    __device__ friend accel_complex operator/(accel_complex a, T b) { return make(a.re / b, a.im / b); }
    __device__ friend accel_complex operator/(T a, accel_complex b) { return make(a, 0) / b; }
    __device__ friend bool operator==(accel_complex a, accel_complex b) { return a.re == b.re && a.im == b.im; }
    __device__ friend bool operator==(accel_complex a, T b) { return a.re == b && a.im == 0; }
    __device__ friend bool operator==(T a, accel_complex b) { return b == a; }
    __device__ friend bool operator!=(accel_complex a, accel_complex b) { return !(a == b); }
    __device__ friend bool operator!=(accel_complex a, T b) { return !(a == b); }
    __device__ friend bool operator!=(T a, accel_complex b) { return !(b == a); }
    template <class U> __device__ accel_complex &operator+=(U b) { return *this = *this + b; }
    template <class U> __device__ accel_complex &operator-=(U b) { return *this = *this - b; }
    template <class U> __device__ accel_complex &operator*=(U b) { return *this = *this * b; }
    template <class U> __device__ accel_complex &operator/=(U b) { return *this = *this / b; }
    __device__ accel_complex &operator++()
    {
        re += 1;
        return *this;
    }
    __device__ accel_complex &operator--()
    {
        re -= 1;
        return *this;
    }
    __device__ accel_complex operator++(int)
    {
        accel_complex old = *this;
        re += 1;
        return old;
    }
    __device__ accel_complex operator--(int)
    {
        accel_complex old = *this;
        re -= 1;
        return old;
    }
};
template <class T> __device__ inline accel_complex<T> accel_pair(T re, T im) { return accel_complex<T>::make(re, im); }
template <class T, class U> __device__ inline accel_complex<T> accel_to_complex(U x) { return accel_pair<T>((T)x, 0); }
template <class T, class U> __device__ inline accel_complex<T> accel_to_complex(accel_complex<U> z)
{
    return accel_pair<T>((T)z.re, (T)z.im);
}
