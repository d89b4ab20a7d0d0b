/* device_preamble: see device_preamble.h. SPDX-License-Identifier: MIT */
#include "emit/device_preamble.h"
#include "base/buffer.h"

#define DEVICE "__device__ static inline "
#define OPERATOR(name, value) \
    "struct " name " { template <class T> " DEVICE "T of(T a, T b) { return " value "; } };\n"

struct piece {
    const char *text;
    int needs[3];                      /* pieces + 1; 0 ends */
};

#define NEED(piece) ((piece) + 1)

static const struct piece pieces[PIECE_COUNT] = {
    [PIECE_QUEUE] = {
        "/* A kernel may be launched before the one ahead of it in its queue has ended; here it waits for that. */\n"
        DEVICE "void accel_wait_for_queue()\n"
        "{\n"
        "#if !defined(ACCEL_SIM) && defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900\n"
        "    asm volatile(\"griddepcontrol.wait;\" ::: \"memory\");\n"
        "#endif\n"
        "}\n", { 0 } },
    [PIECE_RECURSION] = {
        "/* First in a function that calls itself. Without it ptxas (13.0, sm_90) takes the lanes that leave a loop around the call to be\n"
        "   together when they are not: shuffles and barriers behind the loop lose some of them. */\n"
        DEVICE "void accel_recursion()\n"
        "{\n"
        "#ifndef ACCEL_SIM\n"
        "    __syncwarp(__activemask());\n"
        "#endif\n"
        "}\n", { 0 } },
    [PIECE_TRIPS] = {
        "/* Iterations of for (i = lower; i < upper; i += step) and its other forms, computed without overflow. */\n"
        DEVICE "long long accel_trips(long long lower, long long upper, long long step, bool inclusive, bool is_unsigned)\n"
        "{\n"
        "    unsigned long long from = lower, to = upper, pace = step > 0 ? step : 0ULL - step, span = step > 0 ? to - from : from - to;\n"
        "    bool none = step > 0 ? (is_unsigned ? from > to : lower > upper) : (is_unsigned ? from < to : lower < upper);\n"
        "    if (none || (from == to && !inclusive)) return 0;\n"
        "    if (pace == 1) return inclusive ? span + 1 : span;\n"
        "    return inclusive ? span / pace + 1 : (span - 1) / pace + 1;\n"
        "}\n", { 0 } },
    [PIECE_INFINITY] = {
        DEVICE "double accel_infinity()\n"
        "{\n"
        "#ifdef ACCEL_SIM\n"
        "    return __builtin_inf();\n"
        "#else\n"
        "    return __longlong_as_double(0x7ff0000000000000LL);\n"
        "#endif\n"
        "}\n", { 0 } },
    [PIECE_DISJOINT] = {
        "/* True in the binary for ranges that do not overlap. */\n"
        "#define ACCEL_TEXT_OF(x) #x\n"
        "#define ACCEL_TEXT(x) ACCEL_TEXT_OF(x)\n"
        "constexpr bool accel_disjoint = sizeof ACCEL_TEXT(ACCEL_RESTRICT) > 1;\n", { 0 } },
    [PIECE_VALUE] = {
        "/* An array passed by value. */\n"
        "template <class T> struct accel_value { T v; };\n", { 0 } },
    [PIECE_ELEMENTS] = {
        "/* A large array as one object. It is copied by a loop: as a structure, nvcc would have all its elements in registers first. */\n"
        "template <class T> struct accel_elements {\n"
        "    T v;\n"
        "#ifndef ACCEL_SIM\n"
        "    accel_elements() = default;\n"
        "    __device__ accel_elements(const accel_elements &from) { copy(v, from.v); }\n"
        "    __device__ accel_elements &operator=(const accel_elements &from) { copy(v, from.v); return *this; }\n"
        "    template <class E> static __device__ void copy(E &to, const E &from) { to = from; }\n"
        "    template <class E, int N> static __device__ void copy(E (&to)[N], const E (&from)[N])\n"
        "    {\n"
        "#pragma unroll 1\n"
        "        for (int k = 0; k < N; k++) copy(to[k], from[k]);\n"
        "    }\n"
        "#endif\n"
        "};\n", { 0 } },
    [PIECE_COPY_BYTES] = {
        "/* The parts first, first + pace, ... of n bytes; `to` is a multiple of 16. */\n"
        DEVICE "void accel_copy_bytes(char *to, const char *from, long long n, int first, int pace)\n"
        "{\n"
        "    long long words = (unsigned long long)from & 3 ? 0 : n / 4;\n"
        "    for (long long i = first; i < words; i += pace) ((int *)to)[i] = ((const int *)from)[i];\n"
        "    for (long long i = words * 4 + first; i < n; i += pace) to[i] = from[i];\n"
        "}\n", { 0 } },
    [PIECE_THREAD] = {
        "/* Number of this thread in its block, threads of a block. */\n"
        DEVICE "int accel_thread() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }\n"
        DEVICE "int accel_threads() { return blockDim.x * blockDim.y * blockDim.z; }\n", { 0 } },
    [PIECE_BLOCK] = {
        "/* Number of this block in the grid, blocks of the grid. */\n"
        DEVICE "unsigned accel_block() { return blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z); }\n"
        DEVICE "unsigned accel_blocks() { return gridDim.x * gridDim.y * gridDim.z; }\n", { 0 } },
    [PIECE_DIGIT] = {
        "/* Takes the last digit off a number whose digits go from 0 to trips - 1. In 32 bits where that is enough. */\n"
        DEVICE "long long accel_digit(long long &number, long long trips)\n"
        "{\n"
        "    const long long all = number;\n"
        "    number = (all | trips) >> 32 ? all / trips : (long long)((unsigned)all / (unsigned)trips);\n"
        "    return all - number * trips;\n"
        "}\n", { 0 } },
    [PIECE_TILES] = {
        "/* Tiles of the size of a block, x fastest, as the blocks of any grid walk over them. In 32 bits: there are at most 2^31 along each\n"
        "   dimension, and the loop around a stencil's sweep gains four percent. */\n"
        "struct accel_tiles {\n"
        "    unsigned n[3], at[3], hop[3];\n"
        "    __device__ accel_tiles(long long n0, long long n1, long long n2)\n"
        "    {\n"
        "        unsigned block = accel_block(), blocks = accel_blocks();\n"
        "        n[0] = (unsigned)((n0 + blockDim.x - 1) / blockDim.x), n[1] = (unsigned)((n1 + blockDim.y - 1) / blockDim.y);\n"
        "        n[2] = (unsigned)((n2 + blockDim.z - 1) / blockDim.z);\n"
        "        at[0] = block % n[0], at[1] = block / n[0] % n[1], at[2] = block / n[0] / n[1];\n"
        "        hop[0] = blocks % n[0], hop[1] = blocks / n[0] % n[1], hop[2] = blocks / n[0] / n[1];\n"
        "    }\n"
        "    __device__ bool inside() const { return at[2] < n[2]; }\n"
        "    __device__ void next()\n"
        "    {\n"
        "        at[0] += hop[0], at[1] += hop[1], at[2] += hop[2];\n"
        "        if (at[0] >= n[0]) at[0] -= n[0], at[1]++;\n"
        "        if (at[1] >= n[1]) at[1] -= n[1], at[2]++;\n"
        "    }\n"
        "};\n", { NEED(PIECE_BLOCK) } },
    [PIECE_SHUFFLE] = {
        "/* Shuffles of values of any size. */\n"
        "template <class T> " DEVICE "T accel_shuffle_down(unsigned mask, T v, int distance)\n"
        "{\n"
        "    union { int words[(sizeof(T) + 3) / 4]; T value; } u = { { 0 } };\n"
        "    u.value = v;\n"
        "    for (unsigned k = 0; k < sizeof u.words / sizeof *u.words; k++) u.words[k] = __shfl_down_sync(mask, u.words[k], distance);\n"
        "    return u.value;\n"
        "}\n"
        "template <class T> " DEVICE "T accel_shuffle_xor(unsigned mask, T v, int lane, int width)\n"
        "{\n"
        "    union { int words[(sizeof(T) + 3) / 4]; T value; } u = { { 0 } };\n"
        "    u.value = v;\n"
        "    for (unsigned k = 0; k < sizeof u.words / sizeof *u.words; k++) u.words[k] = __shfl_xor_sync(mask, u.words[k], lane, width);\n"
        "    return u.value;\n"
        "}\n", { 0 } },
    [PIECE_BLOCK_REDUCE] = {
        "/* Combines the values of a block's threads in a fixed order; every thread gets the result. All threads must call it. */\n"
        "template <class Op, class T> " DEVICE "T accel_block_reduce(T v)\n"
        "{\n"
        "    __shared__ T slots[32];\n"
        "    int lane = accel_thread() % 32, warp = accel_thread() / 32, warps = (accel_threads() + 31) / 32;\n"
        "    int lanes = warp == warps - 1 ? accel_threads() - 32 * warp : 32;\n"
        "    unsigned mask = lanes == 32 ? 0xffffffffu : (1u << lanes) - 1;\n"
        "    for (int d = 16; d; d /= 2) {\n"
        "        T other = accel_shuffle_down(mask, v, d);\n"
        "        if (lane + d < lanes) v = Op::of(v, other);\n"
        "    }\n"
        "    if (lane == 0) slots[warp] = v;\n"
        "    __syncthreads();\n"
        "    v = slots[0];\n"
        "    for (int w = 1; w < warps; w++) v = Op::of(v, slots[w]);\n"
        "    __syncthreads();\n"
        "    return v;\n"
        "}\n", { NEED(PIECE_THREAD), NEED(PIECE_SHUFFLE) } },
    [PIECE_LANES] = {
        "/* The sum over the threads along y, of which `lanes` have a part, for the first of them. All threads must call it. */\n"
        "template <class T> " DEVICE "T accel_over_lanes(T v, int lanes)\n"
        "{\n"
        "    __shared__ T parts[256];\n"
        "    if (lanes == 1) return v;\n"
        "    parts[threadIdx.x + blockDim.x * threadIdx.y] = v;\n"
        "    __syncthreads();\n"
        "    for (int k = 1; k < lanes && threadIdx.y == 0; k++) v += parts[threadIdx.x + blockDim.x * k];\n"
        "    __syncthreads();\n"
        "    return v;\n"
        "}\n", { 0 } },
    [PIECE_WIDTHS] = {
        "/* Number of this warp in the grid, warps of the grid. */\n"
        DEVICE "long long accel_warp() { return (blockIdx.x * (long long)blockDim.x + threadIdx.x) / 32; }\n"
        DEVICE "long long accel_warps() { return gridDim.x * (long long)(blockDim.x / 32); }\n"
        "/* Gangs that a warp takes at a time: 32, or 4 where there are few. */\n"
        DEVICE "int accel_gangs_of_warp(long long gangs)\n"
        "{\n"
        "    int n = 32;\n"
        "    while (n > 4 && n * accel_warps() > gangs) n /= 2;\n"
        "    return n;\n"
        "}\n"
        "/* Lanes for each gang of a warp, so that none has more than seven trips of a loop of average length. All lanes call it, each with the\n"
        "   length of another gang's loop, or 0. */\n"
        DEVICE "int accel_lanes_of_gang(long long length, int gangs)\n"
        "{\n"
        "    int sum = length < 1 << 20 ? (int)length : 1 << 20, lanes = gangs < 16 ? 32 / gangs : 2;\n"
        "    for (int d = 16; d; d /= 2) sum += accel_shuffle_xor(0xffffffffu, sum, d, 32);\n"
        "    while (lanes < 32 && 7 * lanes * gangs < sum) lanes *= 2;\n"
        "    return lanes;\n"
        "}\n", { NEED(PIECE_SHUFFLE) } },
    [PIECE_ROWS] = {
        "/* 32 elements of the row of each lane, side by side: lane l's begin at `mine` and come to rows[l]. */\n"
        "template <class T> " DEVICE "void accel_load_rows(T (*rows)[33], const T *mine)\n"
        "{\n"
        "    const int lane = threadIdx.x % 32;\n"
        "    const unsigned long long place = (unsigned long long)mine;\n"
        "    T v[32];\n"
        "#pragma unroll\n"
        "    for (int l = 0; l < 32; l++) v[l] = ((const T *)__shfl_sync(0xffffffffu, place, l))[lane];\n"
        "#pragma unroll\n"
        "    for (int l = 0; l < 32; l++) rows[l][lane] = v[l];\n"
        "}\n", { 0 } },
    [PIECE_SLABS] = { device_slabs_text, { 0 } },
    [PIECE_GRID] = {
        "/* True in all threads of the block that arrives last; it sees what the other blocks stored before. Leaves the ticket 0. */\n"
        DEVICE "bool accel_last_block(char *scratch)\n"
        "{\n"
        "    __shared__ bool last;\n"
        "    __syncthreads();\n"
        "    if (accel_thread() == 0) {\n"
        "        __threadfence();\n"
        "        last = atomicInc((unsigned *)scratch, accel_blocks() - 1) == accel_blocks() - 1;\n"
        "        __threadfence();\n"
        "    }\n"
        "    __syncthreads();\n"
        "    return last;\n"
        "}\n"
        "/* The blocks' results combined in a fixed order. `zero`: the operator's neutral element. */\n"
        "template <class Op, class T> " DEVICE "T accel_fold(const T *blocks, T zero)\n"
        "{\n"
        "    for (unsigned b = accel_thread(); b < accel_blocks(); b += accel_threads()) zero = Op::of(zero, blocks[b]);\n"
        "    return accel_block_reduce<Op>(zero);\n"
        "}\n", { NEED(PIECE_BLOCK_REDUCE), NEED(PIECE_BLOCK) } },
    [PIECE_WORKER_SYNC] = {
        "/* The lanes of one worker meet. A worker is a warp, or whole warps with a barrier of their own. */\n"
        "#ifndef ACCEL_SIM\n"
        DEVICE "void accel_bar_sync(int id, int n) { asm volatile(\"bar.sync %0, %1;\" :: \"r\"(id), \"r\"(n) : \"memory\"); }\n"
        "#endif\n"
        DEVICE "void accel_worker_sync()\n"
        "{\n"
        "    if (blockDim.y == 1) __syncthreads();\n"
        "    else if (blockDim.x == 32) __syncwarp();\n"
        "    else accel_bar_sync(1 + threadIdx.y, blockDim.x);\n"
        "}\n", { 0 } },
    [PIECE_TEAM_ARRAY] = { device_team_array_text, { NEED(PIECE_WORKER_SYNC) } },
    [PIECE_WORKER_REDUCE] = {
        "/* Combines the values of a worker's lanes in a fixed order; every lane gets the result. All its lanes must call it. */\n"
        "template <class Op, class T> " DEVICE "T accel_worker_reduce(T v)\n"
        "{\n"
        "    if (blockDim.x == 1) return v;\n"
        "    for (int d = 16; d; d /= 2) v = Op::of(v, accel_shuffle_xor(0xffffffffu, v, d, 32));\n"
        "    if (blockDim.x == 32) return v;\n"
        "    __shared__ T slots[32];\n"
        "    int warps = blockDim.x / 32, first = threadIdx.y * warps;\n"
        "    if (threadIdx.x % 32 == 0) slots[first + threadIdx.x / 32] = v;\n"
        "    accel_worker_sync();\n"
        "    v = slots[first];\n"
        "    for (int w = 1; w < warps; w++) v = Op::of(v, slots[first + w]);\n"
        "    accel_worker_sync();\n"
        "    return v;\n"
        "}\n", { NEED(PIECE_SHUFFLE), NEED(PIECE_WORKER_SYNC) } },
    [PIECE_SUBWARP_REDUCE] = {
        "/* Combines the values of `width` neighbouring lanes, a power of two; each of them gets the result. */\n"
        "template <class Op, class T> " DEVICE "T accel_lanes_reduce(T v, unsigned mask, int width)\n"
        "{\n"
        "    for (int d = width / 2; d; d /= 2) v = Op::of(v, accel_shuffle_xor(mask, v, d, width));\n"
        "    return v;\n"
        "}\n", { NEED(PIECE_SHUFFLE) } },
    [PIECE_ADD] = { OPERATOR("accel_add", "a + b"), { 0 } },
    [PIECE_MUL] = { OPERATOR("accel_mul", "a * b"), { 0 } },
    [PIECE_MAX] = { OPERATOR("accel_max", "a > b ? a : b"), { 0 } },
    [PIECE_MIN] = { OPERATOR("accel_min", "a < b ? a : b"), { 0 } },
    [PIECE_AND] = { OPERATOR("accel_and", "a & b"), { 0 } },
    [PIECE_OR] = { OPERATOR("accel_or", "a | b"), { 0 } },
    [PIECE_XOR] = { OPERATOR("accel_xor", "a ^ b"), { 0 } },
    [PIECE_LAND] = { OPERATOR("accel_land", "a && b"), { 0 } },
    [PIECE_LOR] = { OPERATOR("accel_lor", "a || b"), { 0 } },
    [PIECE_OF_ENUM] = {
        "/* Of enumerations, in their integer type. */\n"
        "template <class Op, class I> struct accel_of_enum {\n"
        "    template <class T> " DEVICE "T of(T a, T b) { return (T)Op::of((I)a, (I)b); }\n"
        "};\n", { 0 } },
    [PIECE_PARTS] = {
        "/* Reductions of arrays and structures: R::each names the parts. A copy of neutral elements; b combined into a. */\n"
        "struct accel_set_part {\n"
        "    template <class Op, class T> __device__ void operator()(Op, T &x, const T &, T zero) const { x = zero; }\n"
        "};\n"
        "struct accel_join_part {\n"
        "    template <class Op, class T> __device__ void operator()(Op, T &x, const T &y, T) const { x = Op::of(x, y); }\n"
        "};\n"
        "template <class R> " DEVICE "typename R::type accel_start()\n"
        "{\n"
        "    typename R::type v;\n"
        "    R::each(v, v, accel_set_part());\n"
        "    return v;\n"
        "}\n"
        "template <class R> " DEVICE "void accel_join(typename R::type &a, const typename R::type &b) { R::each(a, b, accel_join_part()); }\n",
        { 0 } },
    [PIECE_PARTS_BLOCK] = {
        "struct accel_block_part {\n"
        "    template <class Op, class T> __device__ void operator()(Op, T &x, const T &, T) const { x = accel_block_reduce<Op>(x); }\n"
        "};\n"
        "template <class R> " DEVICE "typename R::type accel_block_join(const typename R::type &from)\n"
        "{\n"
        "    typename R::type v = from;\n"
        "    R::each(v, v, accel_block_part());\n"
        "    return v;\n"
        "}\n", { NEED(PIECE_PARTS), NEED(PIECE_BLOCK_REDUCE) } },
    [PIECE_PARTS_GRID] = {
        "template <class R> " DEVICE "typename R::type accel_fold_parts(const typename R::type *blocks)\n"
        "{\n"
        "    typename R::type v = accel_start<R>();\n"
        "    for (unsigned b = accel_thread(); b < accel_blocks(); b += accel_threads()) accel_join<R>(v, blocks[b]);\n"
        "    return accel_block_join<R>(v);\n"
        "}\n", { NEED(PIECE_PARTS_BLOCK), NEED(PIECE_GRID) } },
    [PIECE_PARTS_WORKER] = {
        "struct accel_worker_part {\n"
        "    template <class Op, class T> __device__ void operator()(Op, T &x, const T &, T) const { x = accel_worker_reduce<Op>(x); }\n"
        "};\n"
        "template <class R> " DEVICE "typename R::type accel_worker_join(const typename R::type &from)\n"
        "{\n"
        "    typename R::type v = from;\n"
        "    R::each(v, v, accel_worker_part());\n"
        "    return v;\n"
        "}\n", { NEED(PIECE_PARTS), NEED(PIECE_WORKER_REDUCE) } },
    [PIECE_COPIES] = { device_copies_text, { NEED(PIECE_PARTS) } },
    [PIECE_PARTS_SUBWARP] = {
        "struct accel_lanes_part {\n"
        "    unsigned mask;\n    int width;\n    template <class Op, class T> __device__ void operator()(Op, T &x, const T &, T) const { x = accel_lanes_reduce<Op>(x, mask, width); }\n"
        "};\n"
        "template <class R> " DEVICE "typename R::type accel_lanes_join(const typename R::type &from, unsigned mask, int width)\n"
        "{\n"
        "    typename R::type v = from;\n"
        "    accel_lanes_part part = {mask, width};\n"
        "    R::each(v, v, part);\n"
        "    return v;\n"
        "}\n", { NEED(PIECE_PARTS), NEED(PIECE_SUBWARP_REDUCE) } },
    [PIECE_PEEK] = {
        "template <class T> " DEVICE "T accel_peek(const T *p)\n"
        "{\n"
        "#ifdef ACCEL_SIM\n"
        "    return __atomic_load_n(p, __ATOMIC_RELAXED);\n"
        "#else\n"
        "    return *(const volatile T *)p;\n"
        "#endif\n"
        "}\n", { 0 } },
    [PIECE_ATOMIC] = {
        "/* *p = f(*p) as one step; returns the value before. Any type of 1, 2, 4 or 8 bytes. */\n"
        "template <class T, class F> " DEVICE "T accel_atomic(T *p, F f)\n"
        "{\n"
        "    static_assert(sizeof(T) <= 8, \"atomic access to more than 8 bytes\");\n"
        "    if (sizeof(T) == 8) {\n"
        "        union { unsigned long long bits; T value; } old, next, seen;\n"
        "        old.bits = accel_peek((unsigned long long *)p);\n"
        "        do {\n"
        "            next.bits = 0;\n"
        "            next.value = f(old.value);\n"
        "            seen.bits = old.bits;\n"
        "            old.bits = atomicCAS((unsigned long long *)p, seen.bits, next.bits);\n"
        "        } while (old.bits != seen.bits);\n"
        "        return old.value;\n"
        "    }\n"
        "    unsigned shift = sizeof(T) < 4 ? 8 * ((unsigned long long)p & 3) : 0, *word = (unsigned *)((unsigned long long)p & ~3ULL);\n"
        "    unsigned mask = (sizeof(T) < 4 ? (1u << 8 * (sizeof(T) & 3)) - 1 : 0xffffffffu) << shift, old = accel_peek(word), seen;\n"
        "    union { unsigned bits; T value; } before, after;\n"
        "    do {\n"
        "        before.bits = (old & mask) >> shift;\n"
        "        after.bits = 0;\n"
        "        after.value = f(before.value);\n"
        "        seen = old;\n"
        "        old = atomicCAS(word, seen, (seen & ~mask) | after.bits << shift);\n"
        "    } while (old != seen);\n"
        "    return before.value;\n"
        "}\n", { NEED(PIECE_PEEK) } },
    [PIECE_ATOMIC_MEMORY] = {
        "template <class T> " DEVICE "void accel_poke(T *p, T v)\n"
        "{\n"
        "#ifdef ACCEL_SIM\n"
        "    __atomic_store_n(p, v, __ATOMIC_RELAXED);\n"
        "#else\n"
        "    *(volatile T *)p = v;\n"
        "#endif\n"
        "}\n"
        "template <class T> union accel_bits { unsigned long long n8; unsigned n4; unsigned short n2; unsigned char n1; T value; };\n"
        "/* atomic read and write: one access of the whole object, of 1, 2, 4 or 8 bytes. */\n"
        "template <class T> " DEVICE "T accel_atomic_read(const T *p)\n"
        "{\n"
        "    accel_bits<T> b;\n"
        "    static_assert(sizeof(T) <= 8, \"atomic access to more than 8 bytes\");\n"
        "    if (sizeof(T) == 8) b.n8 = accel_peek((const unsigned long long *)p);\n"
        "    else if (sizeof(T) == 4) b.n4 = accel_peek((const unsigned *)p);\n"
        "    else if (sizeof(T) == 2) b.n2 = accel_peek((const unsigned short *)p);\n"
        "    else b.n1 = accel_peek((const unsigned char *)p);\n"
        "    return b.value;\n"
        "}\n"
        "template <class T> " DEVICE "void accel_atomic_write(T *p, T v)\n"
        "{\n"
        "    accel_bits<T> b;\n"
        "    static_assert(sizeof(T) <= 8, \"atomic access to more than 8 bytes\");\n"
        "    b.value = v;\n"
        "    if (sizeof(T) == 8) accel_poke((unsigned long long *)p, b.n8);\n"
        "    else if (sizeof(T) == 4) accel_poke((unsigned *)p, b.n4);\n"
        "    else if (sizeof(T) == 2) accel_poke((unsigned short *)p, b.n2);\n"
        "    else accel_poke((unsigned char *)p, b.n1);\n"
        "}\n",
        { NEED(PIECE_PEEK) } },
    [PIECE_ATOMIC_WIDE] = { device_wide_atomic_text, { NEED(PIECE_ATOMIC), NEED(PIECE_ATOMIC_MEMORY) } },
    [PIECE_BINS] = {
        "/* A block's copy of the first N elements of an array to which all blocks add. All threads call clear and put. */\n"
        "template <class T, int N> " DEVICE "void accel_clear_bins(T (&bins)[N])\n"
        "{\n"
        "    for (int k = accel_thread(); k < N; k += accel_threads()) bins[k] = 0;\n"
        "    __syncthreads();\n"
        "}\n"
        "template <class T, int N> " DEVICE "void accel_put_bins(const T (&bins)[N], T *array)\n"
        "{\n"
        "    __syncthreads();\n"
        "    for (int k = accel_thread(); k < N; k += accel_threads())\n"
        "        if (bins[k] != 0) atomicAdd(&array[k], bins[k]);\n"
        "}\n"
        "template <class T, int N> " DEVICE "void accel_add_to_bin(T (&bins)[N], T *array, T *at, T v)\n"
        "{\n"
        "    const unsigned long long k = at - array;\n"
        "    if (k < N) atomicAdd(&bins[k], v);\n"
        "    else atomicAdd(at, v);\n"
        "}\n", { NEED(PIECE_THREAD) } },
    [PIECE_SUMS] = { device_sums_text, { NEED(PIECE_PEEK), NEED(PIECE_GRID), NEED(PIECE_INFINITY) } },
    [PIECE_SUMS_OF_PAIRS] = {
        "/* Adds to both parts of a complex number. */\n"
        "template <class T, class Z, class V> " DEVICE "void accel_add_pair(const accel_sums<T> &sums, Z *z, V v)\n"
        "{\n"
        "    if (sizeof v.re > sizeof(T)) {\n"
        "        sums.add_wide(&z->re, v.re);\n"
        "        sums.add_wide(&z->im, v.im);\n"
        "    } else {\n"
        "        sums.add(&z->re, (T)v.re);\n"
        "        sums.add(&z->im, (T)v.im);\n"
        "    }\n"
        "}\n", { NEED(PIECE_SUMS) } },
    [PIECE_SUMS_DOUBLE] = { "", { NEED(PIECE_SUMS) } },
    [PIECE_SUMS_FLOAT] = { "", { NEED(PIECE_SUMS) } },
};

void preamble_need(struct preamble *p, enum preamble_piece piece)
{
    if (p->needs[piece]) return;
    p->needs[piece] = true;
    for (int k = 0; k < 3 && pieces[piece].needs[k]; k++) preamble_need(p, (enum preamble_piece)(pieces[piece].needs[k] - 1));
}

void preamble_print(const struct preamble *p, struct buffer *out)
{
    for (int k = 0; k < PIECE_COUNT; k++)
        if (p->needs[k] && pieces[k].text[0]) {
            buffer_puts(out, pieces[k].text);
            buffer_putc(out, '\n');
        }
}
