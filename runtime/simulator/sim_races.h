/* sim_races: the race checker of ACCEL_SIM=check. SPDX-License-Identifier: MIT
 *
 * Kernels are compiled with -fsanitize=thread; the calls that the compiler inserts end in sim_check_access. Vector clocks follow CUDA's
 * rules: barriers and __syncwarp order accesses; shuffles and relaxed atomics do not. A fence before an atomic and a fence after another
 * atomic on the same object order accesses too. The checker also reports accesses outside of live device memory, accesses to host memory,
 * and reads of uninitialized memory. */
#ifndef ACCEL_SIM_RACES_H
#define ACCEL_SIM_RACES_H
#include "sim_fibers.h"

/* ---- Device memory ---- */
void sim_check_region(char *base, size_t size);
void sim_check_allocated(char *at, size_t size);
void sim_check_freed(char *at, size_t size);
void sim_check_written(char *at, size_t size);                  /* written by the host or a memset */
void sim_check_copied(char *to, const char *from, size_t size); /* a copy within device memory: uninitialized bytes stay uninitialized */
/* Host memory that kernels may access: mapped memory, or a module's variables. `add` false: removes it. */
void sim_check_host_range(const void *at, size_t size, bool add);

/* ---- A launch ---- */
void sim_check_launch_starts(const sim_request *r);
/* Returns the CUresult of the launch, an error if there were reports. */
int sim_check_launch_ends(void);
void sim_check_block_starts(sim_block *b);
void sim_check_block_ends(sim_block *b);
/* The shared memory of this block. */
struct sim_segment { char *shared, *dynamic; size_t shared_size, dynamic_size; };
void sim_check_shared(sim_block *b, const sim_segment *s, size_t dynamic_bytes);
void sim_check_meeting(sim_block *b, sim_fiber **list, int n, int op);
void sim_check_atomic_begin(sim_fiber *t, void *object);
void sim_check_fence(sim_block *b, sim_fiber *t);
void sim_check_access(void *at, unsigned long bytes, int kind, void *pc);

/* ---- sim_module.cc: the place of a program counter and of a shared variable in the source ---- */
/* "user.c:12", the place of the innermost frame outside of the shim; in generated lines "code generated for user.c:12 (user.accel.cu:80)" with
 * the place of the kernel's directive. */
void sim_source_place(const sim_kernel *kernel, const void *pc, char *text, size_t size);
/* Name of the shared variable of the running module at an offset of its segment, or NULL; `live`: whether the byte belongs to a
 * variable. */
struct sim_shared_variable { size_t offset, size; std::string name; };
const std::vector<sim_shared_variable> &sim_shared_variables(const sim_module *m);

/* ---- sim_clocks.cc: the accesses of other threads that each thread of a launch has seen ---- */
/* A time is (block, thread, count); a thread increments its count at each synchronization. */
void sim_clocks_block_starts(sim_block *b);
void sim_clocks_block_ends(sim_block *b);
void sim_clocks_launch_ends(void);
unsigned sim_clock_count(const sim_fiber *t);
/* Whether thread t of b has seen the accesses of `thread` of `block` up to `count`, in the same launch. */
bool sim_clock_saw(const sim_block *b, const sim_fiber *t, unsigned block, unsigned thread, unsigned count);
#endif
