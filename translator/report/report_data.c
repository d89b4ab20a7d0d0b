/* report_data: data and variables of constructs. SPDX-License-Identifier: MIT */
#include "accel_kinds.h"
#include "report/report_parts.h"
#include <string.h>

static const char *role_name(const struct variable *v)
{
    switch (v->role) {
    case ROLE_VALUE: return "passed by value";
    case ROLE_DATA: return "data";
    case ROLE_SCALAR: return "scalar on the device";
    case ROLE_REDUCTION: return "reduction";
    case ROLE_PRIVATE: return v->firstprivate ? "firstprivate" : "private";
    case ROLE_CONSTANT: return "constant";
    }
    return "";
}

struct report_data report_data_item(struct unit *u, const struct data_item *d)
{
    const char *clause = accel_kind_clause((unsigned)d->kind);
    int what = accel_kind_what((unsigned)d->kind), kind = d->kind & ACCELRT_KIND_MASK;
    struct report_data r = {.name = d->name, .clause = clause ? clause : "data", .implicit = d->kind & ACCELRT_IMPLICIT};
    bool says_clause = d->why && !strcmp(d->why, arena_printf(u->arena, "%s clause", r.clause));
    r.range = report_range_of(u, d->at, d->at + (d->decl ? (unsigned)strlen(d->decl->name) : 1));
    r.in = what & KIND_IN || kind == ACCELRT_UPDATE_DEVICE;
    r.out = what & KIND_OUT || kind == ACCELRT_UPDATE_SELF;
    r.allocates = what & KIND_MAKES;
    r.bytes = d->bytes;
    r.reason = says_clause ? NULL : d->why;
    return r;
}

void report_variables(struct unit *u, const struct region *r, struct report_construct *to)
{
    for (int i = 0; i < r->n_vars; i++) {
        const struct variable *v = r->vars[i];
        struct report_variable one = {v->decl->name, role_name(v), v->why};
        if (v->role != ROLE_DATA) ARENA_PUSH(u->arena, to->variables, to->n_variables, one);
    }
}
