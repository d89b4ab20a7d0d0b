/* sim_shim_types: CUDA's vector types and dim3 for kernels on the simulator. SPDX-License-Identifier: MIT */
#ifndef ACCEL_SIM_SHIM_TYPES_H
#define ACCEL_SIM_SHIM_TYPES_H

struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) { }
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) { }
};
SIM_INLINE uint3 make_uint3(unsigned x, unsigned y, unsigned z) { return uint3{ x, y, z }; }

#define SIM_VECTOR_ALIGN(n) __attribute__((aligned((n) > 16 ? 16 : (n))))
#define SIM_VECTORS_BUT_3(T, name) \
    struct name##1 { T x; }; \
    struct SIM_VECTOR_ALIGN(2 * sizeof(T)) name##2 { T x, y; }; \
    struct SIM_VECTOR_ALIGN(4 * sizeof(T)) name##4 { T x, y, z, w; }; \
    SIM_INLINE name##1 make_##name##1(T x) { return name##1{ x }; } \
    SIM_INLINE name##2 make_##name##2(T x, T y) { return name##2{ x, y }; } \
    SIM_INLINE name##4 make_##name##4(T x, T y, T z, T w) { return name##4{ x, y, z, w }; }
#define SIM_VECTORS(T, name) \
    SIM_VECTORS_BUT_3(T, name) \
    struct name##3 { T x, y, z; }; \
    SIM_INLINE name##3 make_##name##3(T x, T y, T z) { return name##3{ x, y, z }; }
SIM_VECTORS(signed char, char)
SIM_VECTORS(unsigned char, uchar)
SIM_VECTORS(short, short)
SIM_VECTORS(unsigned short, ushort)
SIM_VECTORS(int, int)
SIM_VECTORS_BUT_3(unsigned, uint)
SIM_VECTORS(long, long)
SIM_VECTORS(unsigned long, ulong)
SIM_VECTORS(long long, longlong)
SIM_VECTORS(unsigned long long, ulonglong)
SIM_VECTORS(float, float)
SIM_VECTORS(double, double)
#endif
