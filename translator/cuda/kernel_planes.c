/* kernel_planes: kernels that reduce the elements of a plane. SPDX-License-Identifier: MIT
 * The rows are distributed cyclically along y and the columns along x. The number of a thread's columns is counted before the rows: only
 * then does the compiler unroll their loop and load several columns ahead. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/kernel_text.h"

void planes_open(struct kernel_text *t, struct loop *const list[3])
{
    kernel_line(t, "const unsigned accel_stride0 = gridDim.x * blockDim.x;");
    kernel_line(t, "const long long accel_first0 = blockIdx.x * (long long)blockDim.x + threadIdx.x;");
    kernel_line(t, "const unsigned accel_steps0 = accel_first0 < accel_n0 ? (unsigned)((accel_n0 - 1 - accel_first0) / accel_stride0) + 1 : 0;");
    kernel_line(t, "for (long long accel_t1 = blockIdx.y * (long long)blockDim.y + threadIdx.y; accel_t1 < accel_n1; "
                   "accel_t1 += (long long)gridDim.y * blockDim.y) {");
    t->indent += 4;
    flat_declare_index(t, list[1], "accel_t1");
    buffer_puts(t->out, "#pragma unroll 4\n");
    kernel_line(t, "for (unsigned accel_u = 0; accel_u < accel_steps0; accel_u++) {");
    t->indent += 4;
    kernel_line(t, "const long long accel_t0 = accel_first0 + accel_u * (long long)accel_stride0;");
    flat_declare_index(t, list[0], "accel_t0");
}
