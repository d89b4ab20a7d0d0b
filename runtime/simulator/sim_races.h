/* sim_races: the race checker of ACCEL_SIM=check. SPDX-License-Identifier: MIT
 *
 * Kernels are compiled with -fsanitize=thread; the calls that the compiler inserts end in sim_check_access. Vector clocks follow CUDA's
 * rules: barriers and __syncwarp order, shuffles and relaxed atomics do not, a fence before an atomic and one after another atomic on the
 * same object do. Also finds accesses outside of live device memory, of host memory, and reads of what was never written. */
#ifndef ACCEL_SIM_RACES_H
#define ACCEL_SIM_RACES_H
#include "sim_fibers.h"

/* ---- Device memory ---- */
void sim_check_region(char *base, size_t size);
void sim_check_allocated(char *at, size_t size);
void sim_check_freed(char *at, size_t size);
void sim_check_written(char *at, size_t size);                  /* by the host or a memset */
void sim_check_copied(char *to, const char *from, size_t size); /* within device memory: what was never written stays so */
/* Memory of the host that kernels may use: mapped, or a module's variables. `add` false: no longer. */
void sim_check_host_range(const void *at, size_t size, bool add);

/* ---- A launch ---- */
void sim_check_launch_starts(const sim_request *r);
/* A CUresult: what the reports of this launch make of it. */
int sim_check_launch_ends(void);
void sim_check_block_starts(sim_block *b);
void sim_check_block_ends(sim_block *b);
/* Where this block's shared memory lies. */
struct sim_segment { char *shared, *dynamic; size_t shared_size, dynamic_size; };
void sim_check_shared(sim_block *b, const sim_segment *s, size_t dynamic_bytes);
void sim_check_meeting(sim_block *b, sim_fiber **list, int n, int op);
void sim_check_atomic_begin(sim_fiber *t, void *object);
void sim_check_fence(sim_block *b, sim_fiber *t);
void sim_check_access(void *at, unsigned long bytes, int kind, void *pc);

/* ---- sim_module.cc: where a program counter and a shared variable stand in the source ---- */
/* "user.c:12" of the innermost frame that is not the shim's. */
void sim_source_place(const void *pc, char *text, size_t size);
/* Name of the shared variable of the running module at an offset of its segment, or NULL; `live`: the byte belongs to a variable. */
struct sim_shared_variable { size_t offset, size; std::string name; };
const std::vector<sim_shared_variable> &sim_shared_variables(const sim_module *m);

/* ---- sim_clocks.cc: what each thread of a launch has seen of the others ---- */
/* A time is (block, thread, count); a thread counts up at each of its meetings. */
void sim_clocks_block_starts(sim_block *b);
void sim_clocks_block_ends(sim_block *b);
void sim_clocks_launch_ends(void);
unsigned sim_clock_count(const sim_fiber *t);
/* Thread t of b has seen what `thread` of `block` did at `count`, in the same launch. */
bool sim_clock_saw(const sim_block *b, const sim_fiber *t, unsigned block, unsigned thread, unsigned count);
#endif
