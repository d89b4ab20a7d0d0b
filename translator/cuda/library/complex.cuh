/* complex: double _Complex and float _Complex. The class has C's layout and is as trivial as C's type, so that unions, shared memory
 * and kernel parameters may hold it. Products and quotients are those of C's Annex G.5.1. SPDX-License-Identifier: MIT */
#pragma once

//@ helper complex_type
/* double _Complex and float _Complex. */
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
    __device__ friend accel_complex operator*(accel_complex a, accel_complex b)
    {
        accel_complex r = {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
        return r.re != r.re && r.im != r.im ? infinite_product(a, b, r) : r;
    }
    __device__ friend accel_complex operator*(accel_complex a, T b) { return make(a.re * b, a.im * b); }
    __device__ friend accel_complex operator*(T a, accel_complex b) { return make(a * b.re, a * b.im); }
    __device__ friend accel_complex operator/(accel_complex a, accel_complex b)
    {
        bool wide = fabs(b.re) >= fabs(b.im);
        T ratio = wide ? b.im / b.re : b.re / b.im, below = wide ? b.re + b.im * ratio : b.re * ratio + b.im;
        accel_complex r = {(wide ? a.re + a.im * ratio : a.re * ratio + a.im) / below,
                           (wide ? a.im - a.re * ratio : a.im * ratio - a.re) / below};
        return r.re != r.re && r.im != r.im ? infinite_quotient(a, b, r) : r;
    }
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
    __device__ static bool finite(accel_complex z) { return z.re - z.re == 0 && z.im - z.im == 0; }
    __device__ static bool infinite(accel_complex z) { return (z.re + z.re == z.re && z.re != 0) || (z.im + z.im == z.im && z.im != 0); }
    __device__ static T unit(T x) { return copysign(x + x == x && x != 0 ? (T)1 : (T)0, x); }
    __device__ static T number(T x) { return x != x ? copysign((T)0, x) : x; }
    __device__ static accel_complex infinite_product(accel_complex a, accel_complex b, accel_complex r)
    {
        T infinity = 1 / number(0);
        bool again = infinite(a) || infinite(b);
        if (!again && !infinite(make(a.re * b.re, a.im * b.im)) && !infinite(make(a.re * b.im, a.im * b.re))) return r;
        if (infinite(a)) a = make(unit(a.re), unit(a.im));
        if (infinite(b)) b = make(unit(b.re), unit(b.im));
        a = make(number(a.re), number(a.im));
        b = make(number(b.re), number(b.im));
        return make(infinity * (a.re * b.re - a.im * b.im), infinity * (a.re * b.im + a.im * b.re));
    }
    __device__ static accel_complex infinite_quotient(accel_complex a, accel_complex b, accel_complex r)
    {
        T infinity = 1 / number(0);
        if (b.re == 0 && b.im == 0 && (a.re == a.re || a.im == a.im))
            return make(copysign(infinity, b.re) * a.re, copysign(infinity, b.re) * a.im);
        if (infinite(a) && finite(b)) {
            a = make(unit(a.re), unit(a.im));
            return make(infinity * (a.re * b.re + a.im * b.im), infinity * (a.im * b.re - a.re * b.im));
        }
        if (!infinite(b) || !finite(a)) return r;
        b = make(unit(b.re), unit(b.im));
        return make(0 * (a.re * b.re + a.im * b.im), 0 * (a.im * b.re - a.re * b.im));
    }
};
template <class T> __device__ inline accel_complex<T> accel_pair(T re, T im) { return accel_complex<T>::make(re, im); }
template <class T, class U> __device__ inline accel_complex<T> accel_to_complex(U x) { return accel_pair<T>((T)x, 0); }
template <class T, class U> __device__ inline accel_complex<T> accel_to_complex(accel_complex<U> z)
{
    return accel_pair<T>((T)z.re, (T)z.im);
}
