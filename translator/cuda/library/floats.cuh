/* floats: comparison and classification of floating-point numbers. SPDX-License-Identifier: MIT */
#pragma once

//@ helper compare
static __device__ __forceinline__ int accel_isgreater(double x, double y) { return x > y; }
static __device__ __forceinline__ int accel_isgreaterequal(double x, double y) { return x >= y; }
static __device__ __forceinline__ int accel_isless(double x, double y) { return x < y; }
static __device__ __forceinline__ int accel_islessequal(double x, double y) { return x <= y; }
static __device__ __forceinline__ int accel_islessgreater(double x, double y) { return x < y || x > y; }
static __device__ __forceinline__ int accel_isunordered(double x, double y) { return x != x || y != y; }

//@ helper classify
template <class T> static __device__ __forceinline__ int accel_isinf_sign(T x) { return !isinf(x) ? 0 : x < 0 ? -1 : 1; }
static __device__ __forceinline__ int accel_isnormal(float x) { return isfinite(x) && (x < 0 ? -x : x) >= 1.17549435e-38f; }
static __device__ __forceinline__ int accel_isnormal(double x) { return isfinite(x) && (x < 0 ? -x : x) >= 2.2250738585072014e-308; }
template <class T> static __device__ __forceinline__ int accel_fpclassify(int nan, int inf, int normal, int subnormal, int zero, T x)
{
    return isnan(x) ? nan : isinf(x) ? inf : x == 0 ? zero : accel_isnormal(x) ? normal : subnormal;
}

//@ helper infinities
/* Literals beyond the range of their type, and initializers of tables: the form that each compiler accepts as a constant. */
#ifdef ACCEL_SIM
#define ACCEL_INFINITY __builtin_inf()
#define ACCEL_INFINITYF __builtin_inff()
#define ACCEL_NAN __builtin_nan("")
#define ACCEL_NANF __builtin_nanf("")
#else
#define ACCEL_INFINITY (1.0 / 0.0)
#define ACCEL_INFINITYF (1.0f / 0.0f)
#define ACCEL_NAN (-(0.0 / 0.0))
#define ACCEL_NANF (-(0.0f / 0.0f))
#endif
