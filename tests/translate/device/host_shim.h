/* host_shim: CUDA's words for a host compiler, enough to run device functions as plain C++. SPDX-License-Identifier: MIT */
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
using std::isfinite;
using std::isinf;
using std::isnan;
using std::signbit;
#define __device__
#define __constant__
#define __forceinline__ inline
#define __CUDACC_RTC__ 1
#define __popc(x) __builtin_popcount(x)
#define __popcll(x) __builtin_popcountll(x)
#define __clz(x) __builtin_clz(x)
#define __clzll(x) __builtin_clzll(x)
#define __ffs(x) __builtin_ffs(x)
#define __ffsll(x) __builtin_ffsll(x)
#define __trap() abort()
