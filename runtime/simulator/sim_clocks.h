/* sim_clocks: what each thread of a launch has seen of the others: vector clocks by CUDA's rules. SPDX-License-Identifier: MIT
 *
 * A time is (block, thread, count); a thread counts up at each of its meetings. */
#ifndef ACCEL_SIM_CLOCKS_H
#define ACCEL_SIM_CLOCKS_H
#include "sim_fibers.h"

void sim_clocks_block_starts(sim_block *b);
void sim_clocks_block_ends(sim_block *b);
void sim_clocks_launch_ends(void);
unsigned sim_clock_count(const sim_fiber *t);
/* Thread t of b has seen what `thread` of `block` did at `count`, in the same launch. */
bool sim_clock_saw(const sim_block *b, const sim_fiber *t, unsigned block, unsigned thread, unsigned count);
#endif
