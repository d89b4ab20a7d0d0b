/* accel_block.h: the block of a flat kernel for the sizes that clauses give. The translator plans and reports it, the runtime launches it.
 * SPDX-License-Identifier: MIT */
#ifndef ACCEL_BLOCK_H
#define ACCEL_BLOCK_H

enum { ACCEL_BLOCK_LOW = 128, ACCEL_BLOCK_HIGH = 256, ACCEL_BLOCK_WARP = 32 };

static inline int accel_power_of_two_above(long long n, int most)
{
    int p = 1;
    while (p < n && p < most) p *= 2;
    return p;
}

/* block: threads along x, y, z; on entry, those of the kernel without clauses. num_workers, vector_length: 0 if not given. low: least
 * threads of a block, ACCEL_BLOCK_LOW, or ACCEL_BLOCK_HIGH if blocks combine their results after short iterations (dot product of 2^22
 * elements on an H200: 30.5 us, with 128 threads 33 us).
 * A lane is a thread along x and a worker a row of threads along y; in a kernel of one dimension, the rows follow each other along x. An
 * iteration of a flat kernel does not depend on its gang, so several small gangs may share a block, and a large gang may have several
 * blocks. Blocks of fewer than 128 threads do not fill a multiprocessor; blocks of more than 256 leave too few registers per thread. If one
 * number is not given, the block has 256 threads. A block of less than a warp along x was planned for accesses along y: it is not
 * changed. Nor is, without num_workers, one of a warp whose threads have `items` iterations along x, as they access 16 bytes at once: the warp
 * has 128 lanes then, and 256 or 512 leave threads idle in most rows (Laplace operators of 256 x 256 x 192 floats with vector(512) on an H200:
 * 99 us, and 51 in blocks of 32 x 8). */
static inline void accel_block_of_clauses(int dims, int items, int low, long long num_workers, long long vector_length, int block[3])
{
    int high = ACCEL_BLOCK_HIGH, warp = ACCEL_BLOCK_WARP;
    if ((num_workers <= 0 && vector_length <= 0) || (dims > 1 && block[0] < warp)) return;
    if (dims > 1 && items > 1 && block[0] == warp && num_workers <= 0) return;
    if (dims < 2) {
        if (vector_length <= 0) return;
        long long rows = num_workers > 0 ? num_workers : 1;
        long long threads = vector_length > high || rows > high ? high : vector_length * rows;
        block[0] = accel_power_of_two_above(threads, high);
        if (block[0] < low) block[0] = low;
        return;
    }
    int rows = accel_power_of_two_above(num_workers > 0 ? num_workers : 1, high / warp);
    block[0] = vector_length > 0 ? accel_power_of_two_above(vector_length, high) : high / rows;
    if (block[0] < warp) block[0] = warp;
    if (num_workers <= 0) rows = high / block[0];
    if (rows > high / block[0]) rows = high / block[0];
    if (rows * block[0] < low) rows = low / block[0];
    block[1] = rows;
    block[2] = 1;
}

/* The same with exactly the sizes given: whole warps along x, or a single thread for one lane and one worker; at most `most` threads. */
static inline void accel_block_as_written(int dims, long long num_workers, long long vector_length, int most, int block[3])
{
    int high = most >= ACCEL_BLOCK_WARP ? most / ACCEL_BLOCK_WARP * ACCEL_BLOCK_WARP : 1;
    long long workers = num_workers > 1 ? num_workers : 1, lanes = vector_length > 0 ? vector_length : 0;
    if (dims < 2 && lanes) lanes = lanes > high || workers > high ? high : lanes * workers;
    if (lanes > high) lanes = high;
    if (lanes > 1) block[0] = (int)(lanes + ACCEL_BLOCK_WARP - 1) / ACCEL_BLOCK_WARP * ACCEL_BLOCK_WARP;
    else if (lanes == 1 && workers == 1) block[0] = 1;
    if (dims < 2 || (!lanes && num_workers <= 0)) return;
    block[1] = workers < high / block[0] ? (int)workers : high / block[0] > 1 ? high / block[0] : 1;
    block[2] = 1;
}

#endif
