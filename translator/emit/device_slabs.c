/* device_slabs: what kernels with operands in shared memory use (kernel_operands.c). SPDX-License-Identifier: MIT
 * The loads of the next trips are under way, in registers, while the block works on those in shared memory. */
#include "emit/device_preamble.h"

const char device_slabs_text[] =
    "__device__ static inline long long accel_least(long long a, long long b) { return a < b ? a : b; }\n"
    "/* What a loop reads of an array in TRIPS of its trips, for WIDTH iterations of the block's 256 threads. ALONG: elements of neighbouring trips\n"
    "   lie side by side, else those of neighbouring iterations. */\n"
    "template <class T, int TRIPS, int WIDTH, bool ALONG> struct accel_slab {\n"
    "    T next[TRIPS * WIDTH / 256];\n"
    "    __device__ static int place(int u) { return threadIdx.x + 32 * threadIdx.y + 256 * u; }\n"
    "    __device__ static int trip(int u) { return ALONG ? place(u) % TRIPS : place(u) / WIDTH; }\n"
    "    __device__ static int iteration(int u) { return ALONG ? place(u) / TRIPS : place(u) % WIDTH; }\n"
    "    /* Those of trip `at` and the following, of iteration `first` and the following; none at or behind trips and count. */\n"
    "    template <class Read> __device__ void fetch(Read read, long long at, long long trips, long long first, long long count)\n"
    "    {\n"
    "#pragma unroll\n"
    "        for (int u = 0; u < TRIPS * WIDTH / 256; u++)\n"
    "            if (at + trip(u) < trips) next[u] = read(at + trip(u), accel_least(first + iteration(u), count - 1));\n"
    "    }\n"
    "    __device__ void store(T (*rows)[WIDTH + 16 / sizeof(T)]) const\n"
    "    {\n"
    "#pragma unroll\n"
    "        for (int u = 0; u < TRIPS * WIDTH / 256; u++) rows[trip(u)][iteration(u)] = next[u];\n"
    "    }\n"
    "};\n";
