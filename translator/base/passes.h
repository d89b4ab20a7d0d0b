/* passes: the passes over regions, in the order of driver/pipeline.c. SPDX-License-Identifier: MIT
 * Each returns false when errors were given. */
#ifndef ACCEL_PASSES_H
#define ACCEL_PASSES_H
#include <stdbool.h>

struct unit;

bool parse_view(struct unit *u);          /* the text as libclang reads it, directives blanked: u->parse_view */
bool region_build(struct unit *u);        /* regions, loop tree, canonical forms, variables and their roles, callees */
bool analysis_accesses(struct unit *u);   /* accesses and linear forms */
bool plan_inner(struct unit *u);          /* inner loops of parallel loops whose accesses are not coalesced */
bool analysis_dependence(struct unit *u); /* independent, needs_disjoint, why; race warnings */
bool analysis_control(struct unit *u);    /* the parts of kernels constructs that run on the host */
bool plan_data(struct unit *u);           /* data items of regions, inferred extents */
bool plan_mapping(struct unit *u);        /* kernels, levels, geometry, parameters */
bool plan_teams(struct unit *u);          /* which threads run each statement of nested kernels */
bool plan_combinations(struct unit *u);   /* how threads combine their values of reductions */
bool check_device(struct unit *u);        /* rejects what device code cannot contain, so that the printers cannot fail */
bool build_code(struct unit *u);          /* the trees of flat and sequential kernels, checked */
bool emit_cuda(struct unit *u);           /* u->device */
bool plan_host(struct unit *u);           /* OpenMP pragmas, strips and tiles of the host's loops */
bool host_edits(struct unit *u);          /* u->host_edits, u->host_head */
bool write_host(struct unit *u);          /* u->host */

#endif
