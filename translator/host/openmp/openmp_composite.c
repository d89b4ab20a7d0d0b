/* openmp_composite: reductions that OpenMP has no operator for. SPDX-License-Identifier: MIT
 * Structures are combined member by member, by a `declare reduction` in a block around the loop; so is ^ of _Bool, which gcc 12
 * translates into a call of address 0. The other operators of _Bool are those of logic. */
#include "host/host_emit.h"
#include "base/unit.h"
#include <string.h>

enum { MOST_PARTS = 64 };

/* ---- how a reduction is named ------------------------------------------------------------------------------------------------- */

/* The type that the clause combines: that of the variable, or of the elements of the array. */
static const struct type *unit_of(const struct reduction *r)
{
    const struct type *t = r->composite ? r->composite->element : r->var->decl->type;
    while (t->kind == TYPE_ARRAY) t = t->base;
    return t;
}

static bool needs_declaration(const struct reduction *r)
{
    const struct type *t = unit_of(r);
    return t->kind == TYPE_RECORD || (t->kind == TYPE_BOOL && r->op == RED_XOR);
}

static int count_parts(const struct type *t)
{
    int parts = 0;
    if (t->kind == TYPE_ARRAY) return t->count > MOST_PARTS ? MOST_PARTS + 1 : (int)t->count * count_parts(t->base);
    if (t->kind != TYPE_RECORD) return 1;
    for (int i = 0; i < t->decl->n_members && parts <= MOST_PARTS; i++) parts += count_parts(t->decl->members[i]->type);
    return parts;
}

/* OpenMP's operators differ from C's for _Bool, so generated code makes the copies of such arrays. */
static bool is_of_bool(const struct clause_var *array) { return clause_var_element(array)->kind == TYPE_BOOL; }

bool openmp_can_reduce(const struct loop *l)
{
    for (int k = 0; k < l->plan.n_reductions; k++) {
        const struct reduction *r = &l->reductions[k];
        if (!r->composite || openmp_lists_array(r)) continue;
        if (count_parts(unit_of(r)) > MOST_PARTS || (reduction_in_scratch(r) && !openmp_fits_stack(r->composite->named))) return false;
    }
    for (int k = 0; k < l->n_arrays; k++)
        if (is_of_bool(l->arrays[k].var) && openmp_takes_size(l->stmt, l->arrays[k].var->decl)) return false;
    for (const struct loop *c = l->child; c; c = c->next)
        if (!openmp_can_reduce(c)) return false;
    return true;
}

/* simd with these reductions is miscompiled by gcc 12: for a _Bool it writes the lanes' copies past the end of the variable, for arrays
 * accessed through pointers it assumes that the lanes' accesses are independent. */
bool openmp_reduces_parts(const struct loop *l)
{
    l = loop_head(l);
    for (int k = 0; k < l->plan.n_reductions; k++)
        if (l->reductions[k].composite || unit_of(&l->reductions[k])->kind == TYPE_BOOL) return true;
    for (int k = 0; k < l->n_arrays; k++)
        if (is_of_bool(l->arrays[k].var)) return true;
    return false;
}

const char *openmp_reduction_operator(struct unit *u, const struct reduction *r)
{
    if (needs_declaration(r)) return arena_printf(u->arena, "accel_join_%s", r->var->decl->name);
    return reduction_spelling(unit_of(r)->kind == TYPE_BOOL ? reduction_rows[r->op].of_bool : r->op);
}

/* ---- declare reduction ---------------------------------------------------------------------------------------------------------- */

static const char *combined(struct unit *u, enum reduction_op op, const struct type *t, const char *a, const char *b)
{
    if (t->kind == TYPE_BOOL && op == RED_XOR) return arena_printf(u->arena, "%s = %s != %s", a, a, b);
    if (reduction_is_extreme(op)) return arena_printf(u->arena, "%s = %s %c %s ? %s : %s", a, a, op == RED_MAX ? '>' : '<', b, a, b);
    return arena_printf(u->arena, "%s = %s %s %s", a, a, reduction_spelling(op), b);
}

/* Combinations of all parts, separated by commas. */
static const char *combiner(struct unit *u, enum reduction_op op, const struct type *t, const char *place)
{
    const char *text = "";
    int n = t->kind == TYPE_ARRAY ? (int)t->count : t->kind == TYPE_RECORD ? t->decl->n_members : 0;
    for (int i = 0; i < n; i++) {
        const struct type *part = t->kind == TYPE_ARRAY ? t->base : t->decl->members[i]->type;
        const char *at = t->kind == TYPE_ARRAY ? arena_printf(u->arena, "%s[%d]", place, i)
                                               : arena_printf(u->arena, "%s.%s", place, t->decl->members[i]->name);
        text = arena_printf(u->arena, "%s%s%s", text, i ? ", " : "", combiner(u, op, part, at));
    }
    if (t->kind == TYPE_ARRAY || t->kind == TYPE_RECORD) return text;
    return combined(u, op, t, arena_printf(u->arena, "omp_out%s", place), arena_printf(u->arena, "omp_in%s", place));
}

static const char *extreme(struct unit *u, const struct type *t, bool highest)
{
    unsigned long long top = (1ull << (8 * t->size - 1)) - 1;
    if (t->kind == TYPE_FLOAT) return highest ? "__builtin_inf()" : "-__builtin_inf()";
    if (t->kind == TYPE_BOOL) return highest ? "1" : "0";
    if (!t->is_signed) return highest ? arena_printf(u->arena, "%lluull", 2 * top + 1) : "0";
    return arena_printf(u->arena, highest ? "%llull" : "-%llull - 1", top);
}

static const char *neutral(struct unit *u, enum reduction_op op, const struct type *t)
{
    const char *text = "";
    if (t->kind == TYPE_ARRAY) return arena_printf(u->arena, "{ [0 ... %lld] = %s }", t->count - 1, neutral(u, op, t->base));
    if (t->kind == TYPE_RECORD) {
        for (int i = 0; i < t->decl->n_members; i++)
            text = arena_printf(u->arena, "%s%s%s", text, i ? ", " : "", neutral(u, op, t->decl->members[i]->type));
        return arena_printf(u->arena, "{ %s }", text);
    }
    switch (reduction_rows[op].identity) {
    case IDENTITY_ONE: return "1";
    case IDENTITY_ALL_BITS: return t->kind == TYPE_BOOL ? "1" : "-1";
    case IDENTITY_LOWEST: return extreme(u, t, false);
    case IDENTITY_HIGHEST: return extreme(u, t, true);
    default: return "0";
    }
}

/* The pragma that declares the operator of r, or NULL if none is required. */
const char *openmp_declare_reduction(struct unit *u, const struct reduction *r)
{
    const struct type *t = unit_of(r);
    const struct type *level = r->var->decl->type;
    const char *like = r->var->decl->name;
    if (!needs_declaration(r)) return NULL;
    for (; level != t && (level->kind == TYPE_ARRAY || level->kind == TYPE_POINTER); level = level->base)
        like = arena_printf(u->arena, "%s[0]", like);
    if (t->is_volatile) like = arena_printf(u->arena, "(0, %s)", like);         /* OpenMP accepts no qualified type; an rvalue has none */
    return arena_printf(u->arena, "#pragma omp declare reduction(%s : __typeof__(%s) : %s) initializer(omp_priv = %s)",
                        openmp_reduction_operator(u, r), like, combiner(u, r->op, t, ""), neutral(u, r->op, t));
}
