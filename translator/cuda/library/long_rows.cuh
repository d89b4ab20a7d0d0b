/* long_rows: rows that a kernel with a few lanes for each row leaves to a second kernel. SPDX-License-Identifier: MIT
 * The first kernel enters its long rows into a list. A block of the second one takes a whole row, or a part of one of several thousand trips.
 * Which rows these are, and the number of parts of each, depend only on their lengths: sums are the same in each run. Layout of the scratch
 * memory after its head: `values` results of 16 bytes for each part, a ticket for each part, then the list, with room for all rows. */
#pragma once
#include "gangs_of_warp.cuh"

//@ piece LONG_ROWS needs WIDTHS
/* In memory of the queue before the head of its scratch memory; 0 between launches. */
struct accel_long_list {
    unsigned long long entered;           /* rows in the upper half, their parts in the lower one */
    unsigned ended;                       /* blocks */
};
/* Rows of more trips are long in any case; with few rows, of more than ACCEL_LONG_ROW. */
enum { ACCEL_LONG_MOST = 8192, ACCEL_FEW_ROWS = 4096 };
enum { ACCEL_PART_TRIPS = 4096, ACCEL_PARTS_OF_ROW = 1024, ACCEL_PARTS = 16384 };
__device__ static inline accel_long_list *accel_long_list_of(char *scratch) { return (accel_long_list *)(scratch - 64); }
__device__ static inline char *accel_results_of(char *scratch) { return scratch + 256; }
template <int values> __device__ static inline unsigned *accel_tickets_of(char *scratch)
{
    return (unsigned *)(accel_results_of(scratch) + 16ULL * values * ACCEL_PARTS);
}
/* An entry has the row's number in the upper half, and in the lower one the number of parts of the rows before it. */
template <int values> __device__ static inline unsigned long long *accel_entries_of(char *scratch)
{
    return (unsigned long long *)(accel_tickets_of<values>(scratch) + ACCEL_PARTS);
}
/* A power of two, for the result of accel_lane_steps. */
__device__ static inline unsigned accel_parts_of_row(long long trips, unsigned most)
{
    unsigned parts = 1;
    while (parts < most && (long long)parts * ACCEL_PART_TRIPS < trips) parts *= 2;
    return parts;
}
/* A row of so many trips or fewer is not long: where a warp has few rows, each has many lanes. Then the lengths of other rows are not looked at. */
__device__ static inline int accel_least_long(long long end, int gangs)
{
    enum { LANE_TRIPS = 64, FEW = 8 };
    return end <= ACCEL_FEW_ROWS || gangs > FEW ? ACCEL_LONG_ROW : LANE_TRIPS * (32 / gangs);
}
/* All lanes of a warp call it, with the length of the row from + lane. Enters those that are much longer than most of the kernel, and sets their
   lengths to 0; returns their bits. `gangs`: of a warp; `limit`: 0 at first; `most`: parts of a row; `length_of`: of any row. */
template <int values, class Length>
__device__ static inline unsigned accel_enter_long(char *scratch, long long from, long long end, int gangs, unsigned most, long long &length, int &limit,
                                                   Length length_of)
{
    const int least = accel_least_long(end, gangs);
    if (!__any_sync(0xffffffffu, length > least) || end > 0xffffffffLL) return 0;
    if (!limit) {
        const long long usual = end <= ACCEL_FEW_ROWS ? ACCEL_LONG_ROW : accel_long_length(end, length_of);
        limit = usual < least ? least : usual < ACCEL_LONG_MOST ? (int)usual : ACCEL_LONG_MOST;
    }
    const bool is_long = length > limit;
    const unsigned apart = __ballot_sync(0xffffffffu, is_long), at = threadIdx.x % 32;
    if (!apart) return 0;
    const unsigned own = is_long ? accel_parts_of_row(length, most) : 0;
    unsigned last = own;
    unsigned long long base = 0;
    for (unsigned d = 1; d < 32; d *= 2) {
        unsigned other = __shfl_up_sync(0xffffffffu, last, d);
        if (at >= d) last += other;
    }
    if (at == 31) base = atomicAdd(&accel_long_list_of(scratch)->entered, ((unsigned long long)__popc(apart) << 32) + last);
    base = ((unsigned long long)__shfl_sync(0xffffffffu, (unsigned)(base >> 32), 31) << 32) | __shfl_sync(0xffffffffu, (unsigned)base, 31);
    if (!is_long) return apart;
    const unsigned first = (unsigned)base + last - own;
    accel_entries_of<values>(scratch)[(base >> 32) + __popc(apart & ((1u << at) - 1))] = (unsigned long long)(from + at) << 32 | first;
    if (own > 1 && first < ACCEL_PARTS) accel_tickets_of<values>(scratch)[first] = 0;
    length = 0;
    return apart;
}

//@ piece ROW_PARTS needs LONG_ROWS, SHUFFLE_XOR
template <int K, int N> __device__ static inline void accel_part_leave(char *) {}
template <int K, int N, class T, class... Ts> __device__ static inline void accel_part_leave(char *results, T v, Ts... rest)
{
    *(T *)(results + 16 * K) = v;
    accel_part_leave<K + 1, N>(results, rest...);
}
/* The values of the parts, combined in a fixed order; each thread gets the result. */
template <class Op, class T> __device__ static inline T accel_parts_fold(const char *results, unsigned bytes, unsigned parts)
{
    unsigned lanes = parts < 32 ? parts : 32, lane = threadIdx.x & (lanes - 1);
    T v = *(const T *)(results + bytes * lane);
    for (unsigned p = lane + 32; p < parts; p += 32) v = Op::of(v, *(const T *)(results + bytes * p));
    for (unsigned d = lanes / 2; d; d /= 2) v = Op::of(v, accel_shuffle_xor(0xffffffffu, v, (int)d, 32));
    return v;
}
template <int K, int N> __device__ static inline void accel_part_take(const char *, unsigned) {}
template <int K, int N, class Op, class... Ops, class T, class... Ts>
__device__ static inline void accel_part_take(const char *results, unsigned parts, T &v, Ts &...rest)
{
    v = accel_parts_fold<Op, T>(results + 16 * K, 16 * N, parts);
    accel_part_take<K + 1, N, Ops...>(results, parts, rest...);
}
/* The list, in the second kernel: consecutive parts of its rows for each block. All threads of a block must call next() and over_parts().
   If there are more parts than results, each row has one part. */
template <int values> struct accel_long_rows {
    char *scratch;
    unsigned rows, parts, at, end, entry;
    bool is_whole;
    long long row;
    unsigned first, part, parts_of_row;
    int lane, width; /* of the row's threads; after over_parts: of the block's */

    __device__ unsigned first_of(unsigned e) const { return (unsigned)accel_entries_of<values>(scratch)[e]; }
    __device__ accel_long_rows(char *memory) : scratch(memory), entry(0)
    {
        unsigned long long entered = accel_long_list_of(scratch)->entered;
        rows = (unsigned)(entered >> 32), parts = (unsigned)entered;
        is_whole = parts > ACCEL_PARTS && parts > rows;
        const unsigned long long tasks = is_whole ? rows : parts;
        at = (unsigned)(tasks * blockIdx.x / gridDim.x), end = (unsigned)(tasks * (blockIdx.x + 1ULL) / gridDim.x);
        for (unsigned above = rows; at < end && !is_whole && above - entry > 1;) {
            unsigned middle = entry + (above - entry) / 2;
            if (first_of(middle) <= at) entry = middle;
            else above = middle;
        }
    }
    __device__ bool next()
    {
        if (at >= end) {
            leave();
            return false;
        }
        if (is_whole) entry = at;
        else if (entry + 1 < rows && first_of(entry + 1) <= at) entry++;
        row = (long long)(accel_entries_of<values>(scratch)[entry] >> 32), first = first_of(entry);
        parts_of_row = is_whole ? 1 : (entry + 1 < rows ? first_of(entry + 1) : parts) - first;
        part = is_whole ? 0 : at - first;
        lane = (int)(threadIdx.x + blockDim.x * part), width = (int)(blockDim.x * parts_of_row);
        at++;
        return true;
    }
    /* After the loop: true in the block that ends the row's last part, which then has the values of all, and runs what follows. */
    template <class... Ops, class... Ts> __device__ bool over_parts(Ts &...own)
    {
        __shared__ bool last;
        char *results = accel_results_of(scratch) + 16ULL * values * first;
        if (parts_of_row == 1) return true;
        if (threadIdx.x == 0) accel_part_leave<0, values>(results + 16 * values * part, own...);
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            last = atomicInc(accel_tickets_of<values>(scratch) + first, parts_of_row - 1) == parts_of_row - 1;
            __threadfence();
        }
        __syncthreads();
        if (!last) return false;
        accel_part_take<0, values, Ops...>(results, parts_of_row, own...);
        lane = (int)threadIdx.x;
        return true;
    }
    /* The last block clears the list. */
    __device__ void leave()
    {
        if (!rows) return;
        __syncthreads();
        if (threadIdx.x) return;
        __threadfence();
        if (atomicInc(&accel_long_list_of(scratch)->ended, gridDim.x - 1) != gridDim.x - 1) return;
        __threadfence();
        atomicExch(&accel_long_list_of(scratch)->entered, 0ULL);
    }
};
