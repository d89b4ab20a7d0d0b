/* plan_params: the parameters of a kernel, and the reductions that end in a grid-wide combination. SPDX-License-Identifier: MIT
 * Order: pointers in the order of the data items, sizes of variable dimensions, values, trip counts, scratch. Scalars on the device are
 * `accel_p_NAME`, initial values of private copies `accel_first_NAME`; no generated name is equal to one of the user's. */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/diag.h"
#include "syntax/array_types.h"
#include "kernel/flat/flat.h"
#include "kernel/mapping.h"
#include "kernel/params/parts.h"
#include "region/region_parts.h"
#include "base/unit.h"
#include <string.h>

/* ---- reductions --------------------------------------------------------------------------------------------------------------- */

static struct reduction *loop_reduction(const struct kernel *k, struct loop *list, const struct decl *d)
{
    for (struct loop *l = list; l; l = l->next) {
        bool inside = kernel_holds(k, l->stmt);
        for (int j = 0; inside && j < l->plan.n_reductions; j++)
            if (l->reductions[j].var->decl == d) return &l->reductions[j];
        struct reduction *found = loop_reduction(k, l->child, d);
        if (found) return found;
    }
    return NULL;
}

/* The reduction clause on the construct itself (parallel reduction(+:s)). */
static struct reduction *construct_reduction(struct unit *u, const struct region *r, struct variable *v)
{
    const struct clause *c;
    for (int k = 0; (c = directive_clause(r->directive, CLAUSE_REDUCTION, k)) != NULL; k++)
        for (int j = 0; j < c->n_vars; j++) {
            struct reduction *red;
            if (c->vars[j].decl != v->decl) continue;
            red = arena_alloc(u->arena, sizeof *red);
            red->var = v;
            red->at = c->vars[j].at;
            red->composite = NULL;
            for (int i = 0; i < r->n_composites; i++)
                if (r->composites[i]->named == &c->vars[j]) red->composite = r->composites[i];
            if (!red->composite && !type_is_arithmetic(v->decl->type)) continue;
            if (reduction_find(c->word, &red->op)) return red;
        }
    return NULL;
}

/* kernels in one block: each loop stores its sum in the variable itself, which the code between the loops reads and sets. */
static bool collects_in_block(const struct kernel *k)
{
    return k->shape == KERNEL_NESTED && k->one_gang && region_is_kernels(k->region);
}

void mapping_reductions(struct unit *u, struct kernel *k)
{
    struct region *r = k->region;
    int bytes = 0;
    for (int j = 0; j < r->n_vars; j++) {
        struct variable *v = r->vars[j];
        struct reduction *red;
        if (!region_reduces_original(v) || !mapping_kernel_uses(k, v->decl) || collects_in_block(k)) continue;
        red = k->shape == KERNEL_SEQUENTIAL ? NULL : loop_reduction(k, r->loops, v->decl);
        if (!red) red = construct_reduction(u, r, v);
        if (!red) continue;
        ARENA_PUSH(u->arena, k->reductions, k->n_reductions, red);
        bytes += reduction_bytes(red);
    }
    k->scratch_per_block = k->one_gang ? 0 : bytes;
}

/* ---- pointers ----------------------------------------------------------------------------------------------------------------- */

struct pointer_use {
    const struct decl *decl;
    bool escapes;
};

/* (e), e.member, __real__ e: still the object e or a part of it. */
static bool is_part_or_same(const struct node *n)
{
    return n->kind == NODE_MEMBER || n->kind == NODE_PAREN || (n->kind == NODE_UNARY && (n->op == OP_REAL || n->op == OP_IMAG));
}

/* The use of a pointer only indexes and dereferences it, so that a pointer to const is accepted. */
static bool only_dereferenced(const struct node *n)
{
    for (const struct node *p = n->parent; p; n = p, p = p->parent) {
        if (p->kind == NODE_SUBSCRIPT && p->child[0] != n) return true;
        if ((p->kind == NODE_SUBSCRIPT || (p->kind == NODE_UNARY && p->op == OP_DEREF) || p->kind == NODE_MEMBER) && p->type &&
            p->type->kind != TYPE_ARRAY) {
            while (p->parent && is_part_or_same(p->parent)) p = p->parent;
            return !(p->type && p->type->kind == TYPE_ARRAY) &&
                   !(p->parent && p->parent->kind == NODE_UNARY && p->parent->op == OP_ADDRESS);
        }
        bool passes = p->kind == NODE_PAREN || p->kind == NODE_IMPLICIT || p->kind == NODE_SUBSCRIPT || p->kind == NODE_MEMBER ||
                      (p->kind == NODE_UNARY && p->op == OP_DEREF) || (p->kind == NODE_BINARY && (p->op == OP_ADD || p->op == OP_SUB));
        if (!passes) return p->kind == NODE_SIZEOF;
    }
    return false;
}

static bool check_use(struct node *n, void *context)
{
    struct pointer_use *use = context;
    if (n->kind == NODE_NAME && n->decl == use->decl && !only_dereferenced(n)) use->escapes = true;
    return !use->escapes;
}

static bool escapes(const struct kernel *k, const struct decl *d)
{
    struct pointer_use use = {d, false};
    for (int j = 0; j < k->n_statements; j++) node_walk(k->statements[j], check_use, &use);
    return use.escapes;
}

/* Neither const nor restrict: other code may read or change the object while the kernel runs. */
static bool is_shared_object(const struct region *r, const struct variable *v)
{
    if (v->atomic || v->pointer_written || (v->written && mapping_named_in_atomic(r, v->decl))) return true;
    return v->address_taken && v->decl->type->kind == TYPE_POINTER;
}

static bool is_plain_pointer(const struct variable *v)
{
    return v->decl->type->kind == TYPE_POINTER && !v->decl->type->is_restrict;
}

bool mapping_may_overlap(const struct variable *a, const struct variable *b)
{
    if ((!a->written && !b->written) || a->role == ROLE_REDUCTION || b->role == ROLE_REDUCTION) return false;
    if (!is_plain_pointer(a) && !is_plain_pointer(b)) return false;
    return !a->decl->type->is_restrict && !b->decl->type->is_restrict;
}

struct kernel_param *mapping_add_param(struct unit *u, struct kernel *k, enum param_kind kind, struct variable *v, const char *name)
{
    struct kernel_param p = {.kind = kind, .var = v, .name = name, .item = -1};
    ARENA_PUSH(u->arena, k->params, k->n_params, p);
    return &k->params[k->n_params - 1];
}

static bool on_device(const struct variable *v)
{
    return v->role == ROLE_DATA || v->role == ROLE_SCALAR || v->role == ROLE_REDUCTION;
}

static const char *pointer_name(struct unit *u, const struct variable *v)
{
    bool direct = decl_is_pointer(v->decl) || v->decl->type->kind == TYPE_ARRAY;
    return v->role == ROLE_DATA && direct ? v->decl->name : arena_printf(u->arena, "accel_p_%s", v->decl->name);
}

static void add_pointers(struct unit *u, struct kernel *k)
{
    struct region *r = k->region;
    mapping_find_loaded(k);
    for (int item = 0; item < r->n_data; item++)
        for (int j = 0; j < r->n_vars; j++) {
            struct variable *v = r->vars[j];
            struct kernel_param *p;
            bool first = v->role == ROLE_PRIVATE && v->first_copy;
            if ((!on_device(v) && !first) || v->data != item || !mapping_kernel_uses(k, v->decl)) continue;
            p = mapping_add_param(u, k, PARAM_POINTER, v, first ? arena_printf(u->arena, "accel_first_%s", v->decl->name) : pointer_name(u, v));
            p->item = item;
            p->is_const = first;
            if (first) continue;
            p->plain = is_shared_object(r, v) || mapping_is_aliased(k, v);
            p->is_const = !v->written && !v->pointer_written && !escapes(k, v->decl);
        }
}

/* Some access through the one may follow one through the other, and a restrict parameter would hide that. What the reduction of an array reads
 * by another name is not defined. */
static bool needs_variant(const struct kernel_param *p, const struct kernel_param *q)
{
    bool reduced = p->var->reduced_array || q->var->reduced_array, plain = reduced ? p->plain || q->plain : p->plain && q->plain;
    return !plain && !(p->exchanged && q->exchanged);
}

static void mark_overlaps(struct kernel *k)
{
    for (int a = 0; a < k->n_params; a++)
        for (int b = 0; b < k->n_params; b++) {
            struct kernel_param *p = &k->params[a], *q = &k->params[b];
            if (a == b || p->kind != PARAM_POINTER || q->kind != PARAM_POINTER || !mapping_may_overlap(p->var, q->var)) continue;
            p->may_overlap = true;
            if (needs_variant(p, q)) k->flags |= ACCELRT_OVERLAP_VARIANT;
        }
}

/* ---- values ------------------------------------------------------------------------------------------------------------------- */

static const char *source_text(struct unit *u, const struct node *n)
{
    return arena_copy(u->arena, u->text + n->from, n->to - n->from);
}

/* The size of the rows of d that its k-th dimension expression gave. It is taken from the type where the variables of the expression may
 * have changed. */
static const char *dimension_text(struct unit *u, const struct decl *d, int k, struct node *size)
{
    const char *object = d->name;
    if (!node_size_may_change(d->function, size)) return source_text(u, size);
    for (const struct type *t = d->type->base; t && t->kind == TYPE_ARRAY; t = t->base) {
        object = arena_printf(u->arena, "%s[0]", object);
        if (t->count_expr == array_dimension_expr(d->type, k))
            return arena_printf(u->arena, "(long long)(sizeof %s / sizeof %s[0])", object, object);
    }
    return source_text(u, size);
}

static bool has_param(const struct kernel *k, const char *name)
{
    for (int j = 0; j < k->n_params; j++)
        if (!strcmp(k->params[j].name, name)) return true;
    return false;
}

static void add_rows(struct unit *u, struct kernel *k, struct variable *v, const struct decl *decl)
{
    for (int n = 0; n < array_n_dimensions(decl->type); n++) {
        struct node *size = array_dimension_expr(decl->type, n);
        const char *name = array_dimension_name(u->arena, decl, n);
        struct kernel_param *p;
        if (!size || has_param(k, name)) continue;
        p = mapping_add_param(u, k, PARAM_EXPRESSION, v, name);
        p->text = dimension_text(u, decl, n, size);
        p->type_text = "long long";
    }
}

/* The number of rows of an array of variable length. */
static void add_row_count(struct unit *u, struct kernel *k, const struct decl *decl)
{
    const char *name = array_dimension_name(u->arena, decl, -1);
    bool variable = decl->type->kind == TYPE_ARRAY && decl->type->count_expr && array_level_count(decl->type) < 0;
    if (!variable || has_param(k, name)) return;
    struct kernel_param *p = mapping_add_param(u, k, PARAM_EXPRESSION, NULL, name);
    p->text = arena_printf(u->arena, "(long long)(sizeof %s / sizeof %s[0])", decl->name, decl->name);
    p->type_text = "long long";
}

/* An object whose size the kernel may use without accessing its elements. */
static bool add_measured(struct node *n, void *context)
{
    struct kernel *k = context;
    if (n->kind != NODE_NAME || !decl_is_object(n->decl) || uses_declared_inside(k->region->uses, n->decl)) return true;
    add_row_count(k->region->unit, k, n->decl);
    add_rows(k->region->unit, k, NULL, n->decl);
    return true;
}

static bool find_sizes(struct node *n, void *context)
{
    if (n->kind != NODE_SIZEOF) return true;
    if (!n->has_value) node_walk(n, add_measured, context);
    return false;
}

/* Sizes of rows of variable length, once for each variable. */
static void add_dimensions(struct unit *u, struct kernel *k)
{
    int pointers = k->n_params;
    for (int j = 0; j < pointers; j++)
        if (k->params[j].var) add_rows(u, k, k->params[j].var, k->params[j].var->decl);
    for (int j = 0; j < k->n_statements; j++) node_walk(k->statements[j], find_sizes, k);
}

/* The chunks of loops with gang(static: e). */
static void add_chunks(struct unit *u, struct kernel *k, struct loop *list)
{
    for (struct loop *l = list; l; l = l->next) {
        const struct clause_expr *e = &l->plan.gang_static;
        bool inside = kernel_holds(k, l->stmt);
        if (inside) add_chunks(u, k, l->child);
        if (!inside || !(l->mapped & LEVEL_GANG) || !e->text || k->shape != KERNEL_NESTED) continue;
        l->chunk = e->has_value ? arena_printf(u->arena, "%lld", e->value) : arena_string(u->arena, e->text);
        if (e->has_value || !strcmp(l->chunk, "*")) continue;
        l->chunk = arena_printf(u->arena, "accel_chunk%d", k->n_params);
        struct kernel_param *p = mapping_add_param(u, k, PARAM_EXPRESSION, NULL, l->chunk);
        p->text = e->text;
        p->type_text = "long long";
    }
}

/* Sizes of private objects in scratch memory, and where their sections begin. */
static void add_slices(struct unit *u, struct kernel *k)
{
    for (int j = 0; j < k->n_slices; j++) {
        struct variable *v = k->slices[j].var;
        struct kernel_param *p = mapping_add_param(u, k, PARAM_EXPRESSION, v, arena_printf(u->arena, "accel_bytes_%s", k->slices[j].name));
        p->text = k->slices[j].bytes;
        p->type_text = "long long";
        if (!k->slices[j].skip) continue;
        p = mapping_add_param(u, k, PARAM_EXPRESSION, NULL, arena_printf(u->arena, "accel_skip_%s", k->slices[j].name));
        p->text = k->slices[j].skip;
        p->type_text = "long long";
    }
    for (int j = 0; j < k->n_slices; j++) {
        struct kernel_param *p;
        const char *size = k->slices[j].copies ? k->slices[j].size : k->slices[j].first;
        if (!size) continue;
        p = mapping_add_param(u, k, PARAM_EXPRESSION, NULL, arena_printf(u->arena, "accel_size_%s", k->slices[j].name));
        p->text = size;
        p->type_text = "long long";
    }
}

static void add_sums(struct unit *u, struct kernel *k)
{
    mapping_sums(u, k);
    for (int j = 0; j < k->n_sums; j++) {
        const struct kernel_sum *s = &k->sums[j];
        const char *texts[] = {s->bytes, s->start}, *names[] = {"size", "skip"};
        mapping_add_param(u, k, PARAM_SUMS, NULL, arena_printf(u->arena, "accel_sums_%s", s->var->decl->name))->index = j;
        for (int i = 0; i < 2 && texts[i]; i++) {
            struct kernel_param *p = mapping_add_param(u, k, PARAM_EXPRESSION, NULL, arena_printf(u->arena, "accel_%s_%s", names[i], s->var->decl->name));
            p->text = texts[i];
            p->type_text = "long long";
        }
    }
}

static void add_values(struct unit *u, struct kernel *k)
{
    struct region *r = k->region;
    for (int j = 0; j < r->n_vars; j++) {
        struct variable *v = r->vars[j];
        bool value = v->role == ROLE_VALUE || (v->role == ROLE_PRIVATE && v->firstprivate && !v->first_copy);
        if (!value || !mapping_kernel_uses(k, v->decl)) continue;
        mapping_add_param(u, k, PARAM_VALUE, v, v->role == ROLE_VALUE ? v->decl->name : arena_printf(u->arena, "accel_first_%s", v->decl->name));
    }
}

static bool missing_data(struct unit *u, const struct kernel *k)
{
    const struct region *r = k->region;
    bool missing = false;
    for (int j = 0; j < r->n_vars; j++) {
        const struct variable *v = r->vars[j];
        if (!on_device(v) || v->data >= 0 || !mapping_kernel_uses(k, v->decl)) continue;
        diag_error(u, v->first_use ? v->first_use->from : r->directive->from, "not-supported-yet",
                   "use of '%s' in a compute construct is not supported yet", v->decl->name);
        missing = true;
    }
    return missing;
}

void mapping_add_scratch(struct unit *u, struct kernel *k)
{
    for (int j = 0; j < k->n_params; j++)
        if (k->params[j].kind == PARAM_SCRATCH) return;
    mapping_add_param(u, k, PARAM_SCRATCH, NULL, "accel_scratch");
}

/* The last parameters: the first kernel's arguments are passed to the others, which have no parameters for the last ones that they do not
 * read. */
void mapping_launch_choices(struct unit *u, struct kernel *k)
{
    enum { ALL = 5 };
    struct kernel *const all[ALL] = {k, k->fallback, k->smaller, k->smaller ? k->smaller->smaller : NULL, k->vectors};
    bool items = false, numbered = false;
    for (int j = 0; j < ALL; j++) items |= all[j] && flat_chooses_items(all[j]), numbered |= all[j] && flat_may_number_blocks(all[j]);
    for (int j = 0; j < ALL; j++) {
        bool reads_numbered = all[j] && numbered && (!j || flat_may_number_blocks(all[j]));
        bool reads_items = all[j] && items && (!j || reads_numbered || flat_chooses_items(all[j]));
        if (reads_items) mapping_add_param(u, all[j], PARAM_ITEMS, NULL, "accel_items");
        if (reads_numbered) mapping_add_param(u, all[j], PARAM_NUMBERED, NULL, "accel_numbered");
    }
}

bool mapping_params(struct unit *u, struct kernel *k)
{
    if (missing_data(u, k)) return false;
    add_pointers(u, k);
    mapping_exchanges(k);
    mark_overlaps(k);
    add_slices(u, k);
    add_sums(u, k);
    mapping_bin_params(u, k);
    mapping_merged_loads(k);
    add_dimensions(u, k);
    add_chunks(u, k, k->region->loops);
    add_values(u, k);
    mapping_addresses(k);
    mapping_trips(u, k);
    mapping_parts(u, k);
    for (int j = 0; j < k->n_dims && k->shape == KERNEL_FLAT && !k->reads_trips; j++)
        if (!k->trips[j] && k->trips_from[j] == j) mapping_add_param(u, k, PARAM_TRIPS, NULL, flat_trips_name(u->arena, k, j))->index = j;
    const struct loop *part = k->parts ? k->parts->loop : NULL;
    if (part && part->from_first) mapping_add_param(u, k, PARAM_FIRST, NULL, "accel_launch_first");
    if (part && part->counts_part) mapping_add_param(u, k, PARAM_TRIPS, NULL, "accel_launch_trips")->index = k->parts->dimension;
    if (k->scratch_per_block || k->n_slices) mapping_add_scratch(u, k);
    return true;
}
