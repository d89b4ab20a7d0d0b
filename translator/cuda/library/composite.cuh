/* composite: reductions of arrays and structures, element by element; their partial results in shared or scratch memory.
 * SPDX-License-Identifier: MIT */
#pragma once
#include "gangs_of_warp.cuh"

//@ piece PARTS
/* Reductions of arrays and structures: R::each visits the parts. accel_start: an object of neutral elements; accel_join: combines b into
   a. */
struct accel_set_part {
    template <class Op, class T> __device__ void operator()(Op, T &x, const T &, T zero) const { x = zero; }
};
struct accel_join_part {
    template <class Op, class T> __device__ void operator()(Op, T &x, const T &y, T) const { x = Op::of(x, y); }
};
template <class R> __device__ static inline typename R::type accel_start()
{
    typename R::type v;
    R::each(v, v, accel_set_part());
    return v;
}
template <class R> __device__ static inline void accel_join(typename R::type &a, const typename R::type &b)
{
    R::each(a, b, accel_join_part());
}

//@ piece PARTS_BLOCK needs PARTS, BLOCK_TOTAL
struct accel_block_part {
    template <class Op, class T> __device__ void operator()(Op, T &x, const T &, T) const { x = accel_block_total<Op>(x); }
};
template <class R> __device__ static inline typename R::type accel_block_join(const typename R::type &from)
{
    typename R::type v = from;
    R::each(v, v, accel_block_part());
    return v;
}

//@ piece PARTS_GRID needs PARTS_BLOCK, GRID
template <class R> __device__ static inline typename R::type accel_fold_parts(const typename R::type *blocks)
{
    typename R::type v = accel_start<R>();
    for (unsigned b = accel_thread(); b < accel_blocks(); b += accel_threads()) accel_join<R>(v, blocks[b]);
    return accel_block_join<R>(v);
}

//@ piece PARTS_WORKER needs PARTS, WORKER_REDUCE
struct accel_worker_part {
    template <class Op, class T> __device__ void operator()(Op, T &x, const T &, T) const { x = accel_worker_reduce<Op>(x); }
};
template <class R> __device__ static inline typename R::type accel_worker_join(const typename R::type &from)
{
    typename R::type v = from;
    R::each(v, v, accel_worker_part());
    return v;
}

//@ piece PARTS_SUBWARP needs PARTS, SUBWARP_REDUCE
struct accel_lanes_part {
    unsigned mask;
    int width;
    template <class Op, class T> __device__ void operator()(Op, T &x, const T &, T) const { x = accel_lanes_reduce<Op>(x, mask, width); }
};
template <class R> __device__ static inline typename R::type accel_lanes_join(const typename R::type &from, unsigned mask, int width)
{
    typename R::type v = from;
    accel_lanes_part part = {mask, width};
    R::each(v, v, part);
    return v;
}

//@ piece PARTS_TEAM needs PARTS_SUBWARP, PARTS_BLOCK, UNEVEN_ROWS
template <class R> __device__ static inline typename R::type accel_team_join(const accel_row_team &team, const typename R::type &from)
{
    return team.mask ? accel_lanes_join<R>(from, team.mask, team.width) : accel_block_join<R>(from);
}

//@ piece COPIES needs PARTS
/* Reduced arrays with `count` copies in scratch memory, `stride` bytes apart; the lanes of a team share the elements. The team must be
   synchronized before and after the calls. */
template <class R>
__device__ static inline void accel_start_copies(char *first, int count, long long stride, long long bytes, int lane, int lanes)
{
    typedef typename R::type E;
    const E none = accel_start<R>();
    for (long long at = lane * (long long)sizeof(E); at < bytes; at += lanes * (long long)sizeof(E))
        for (int c = 0; c < count; c++) *(E *)(first + c * stride + at) = none;
}
/* Combines the copies, in order, with the elements at `to`. */
template <class R> __device__ static inline void accel_join_copies(void *to, const char *first, int count, long long stride, long long bytes,
                                                                   int lane, int lanes)
{
    typedef typename R::type E;
    for (long long at = lane * (long long)sizeof(E); at < bytes; at += lanes * (long long)sizeof(E)) {
        E all = accel_start<R>();
        for (int c = 0; c < count; c++) accel_join<R>(all, *(const E *)(first + c * stride + at));
        accel_join<R>(*(E *)((char *)to + at), all);
    }
}
