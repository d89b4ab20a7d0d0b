/* region_accesses: the accesses of all constructs, and the warnings about them. SPDX-License-Identifier: MIT */
#include "analysis/access_parts.h"
#include "analysis/dependence_parts.h"
#include "analysis/induction.h"
#include "base/passes.h"
#include "region/region_parts.h"

/* Objects whose uses are accesses: arrays, records, what pointers point to. Plain scalars are left to dependence_scalars. */
static bool is_memory(const struct use *use)
{
    if (!use->decl) return true;
    return (use->flags & (USE_POINTEE | USE_DEEP)) || use->decl->type->kind == TYPE_ARRAY || type_has_parts(use->decl->type);
}

static void read_use(struct region *r, struct linear_reader *reader, const struct use *use)
{
    if ((use->flags & (USE_BASE | USE_ADDRESS)) || !(use->flags & (USE_READ | USE_WRITE)) || !is_memory(use)) return;
    if (use->node->kind == NODE_VAR) return;
    if (!(use->flags & USE_ESCAPE) || !call_accesses(r, reader, use)) access_add(r, reader, use, NULL, false);
}

void region_accesses(struct unit *u, struct region *r)
{
    struct linear_reader *reader = arena_alloc(u->arena, sizeof *reader);
    reader->unit = u;
    reader->region = r;
    inductions_find(reader, r);
    for (int k = 0; k < r->uses->count; k++) read_use(r, reader, &r->uses->items[k]);
    delinearise(r, reader);
    loaded_places_settle(r, reader);
    access_repeats(r);
    r->reader = reader;
}

bool analysis_accesses(struct unit *u)
{
    for (int i = 0; i < u->n_regions; i++) region_accesses(u, u->regions[i]);
    for (int i = 0; i < u->n_bodies; i++) region_accesses(u, u->bodies[i]);
    if (!diag_has_errors(u)) {
        analysis_data_warnings(u);
        analysis_copy_warnings(u);
        analysis_section_warnings(u);
        analysis_bounds_warnings(u);
        analysis_timing_warnings(u);
        analysis_list_warnings(u);
        analysis_overflow_warnings(u);
        analysis_swap_warnings(u);
        analysis_unset_warnings(u);
        analysis_declare_warnings(u);
        analysis_device_pointer_warnings(u);
    }
    return !diag_has_errors(u);
}
