/* emit_launch: kernel descriptors, launch geometry and arguments. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "host/host_emit.h"
#include "kernel/combine/combination.h"
#include "cuda/kernel_text.h"
#include "host/loop_text.h"
#include "kernel/mapping.h"
#include "kernel/staging/divided_sums.h"
#include "base/unit.h"
#include <string.h>

static const char *flags_text(struct unit *u, unsigned flags)
{
    static const struct { unsigned bit; const char *name; } names[] = {
#define ACCELRT_FLAG(name, value) {value, "ACCELRT_" #name},
#include "accel_kernel_flags.h"
#undef ACCELRT_FLAG
    };
    const char *text = "";
    for (unsigned k = 0; k < sizeof names / sizeof *names; k++)
        if (flags & names[k].bit) text = arena_printf(u->arena, "%s%s%s", text, text[0] ? " | " : "", names[k].name);
    return text[0] ? text : "0";
}

/* accel_kernel; in regions with several kernels accel_kernel_1, accel_kernel_2... */
static const char *kernel_variable(struct unit *u, const struct region *r, int ordinal)
{
    return r->n_kernels == 1 ? "accel_kernel" : arena_printf(u->arena, "accel_kernel_%d", ordinal + 1);
}

static const char *value_type(const struct type *t)
{
    if (!t) return "ACCELRT_SIGNED";
    return t->kind == TYPE_FLOAT ? "ACCELRT_FLOATING" : t->is_signed ? "ACCELRT_SIGNED" : "ACCELRT_UNSIGNED";
}

/* Declares the table of arguments that are compiled into the kernel; returns their number. */
static int declare_values(struct lines *l, const struct kernel *k, const char *table)
{
    struct arena *a = l->u->arena;
    const char *rows = "";
    int n = 0;
    for (int j = 0; j < k->n_params; j++) {
        const struct kernel_param *p = &k->params[j];
        if (!p->special) continue;
        const struct type *t = p->kind == PARAM_VALUE ? p->var->decl->type : NULL;     /* sizes and counts are long long */
        rows = arena_printf(a, "%s%s{ \"%s\", %d, %s, %lld }", rows, n++ ? ", " : "", kernel_special_name(p), j, value_type(t),
                            t ? t->size : 8);
    }
    lines_table(l, arena_printf(a, "static const struct accelrt_value %s[]", table), rows);
    return n;
}

/* A specialized kernel: its first member, a struct accelrt_kernel with a flag, is passed to the launch. */
static void declare_special(struct lines *l, const struct kernel *k, const char *variable, const char *members)
{
    struct arena *a = l->u->arena;
    const char *table = arena_printf(a, "%s_values", variable);
    int n = declare_values(l, k, table);
    lines_table(l, arena_printf(a, "static const struct accelrt_special %s", variable),
                arena_printf(a, "{ %s }, %d, %d, %s", members, k->special, n, table));
}

/* The names of other records that a kernel's record refers to; "" for none. */
struct related {
    const char *fallback, *long_rows, *smaller, *plain;
};

static const char *address(struct unit *u, const char *name) { return name && name[0] ? arena_printf(u->arena, "&%s", name) : "0"; }

/* Of the plan, of how it is declared, and of its sums. */
static unsigned flags_of(const struct kernel *k)
{
    return k->flags | (k->special ? ACCELRT_SPECIAL : 0) | (k->tiles.only ? ACCELRT_WHOLE_TILES : 0) |
           (combination_order_is_fixed(k) ? ACCELRT_FIXED_ORDER : 0);
}

/* dims: trip counts of the launch's geometry that decide its grid. */
static void declare_kernel(struct lines *l, const struct kernel *k, int dims, const char *variable, struct related to)
{
    struct arena *a = l->u->arena;
    const char *shape = arena_printf(a, "{ %d, %d, %d }, { %d, %d, %d }", k->block[0], k->block[1], k->block[2], k->items[0], k->items[1],
                                     k->items[2]);
    const char *members = arena_printf(a, "\"%s\", %s, %d, %s, %d, %d, %s, %s, %s, %s, %d", k->name, flags_text(l->u, flags_of(k)), dims, shape,
                                       k->scratch_per_block, k->n_params, address(l->u, to.fallback), address(l->u, to.long_rows), address(l->u, to.smaller),
                                       address(l->u, to.plain), combination_counts_its_end(k));
    if (k->special) declare_special(l, k, variable, members);
    else lines_table(l, arena_printf(a, "static const struct accelrt_kernel %s", variable), members);
}

/* Those with smaller tiles, the smallest first; returns the name of the largest, or "". */
static const char *declare_smaller(struct lines *l, const struct kernel *k, const char *name)
{
    if (!k->smaller) return "";
    const char *own = arena_printf(l->u->arena, "%s_small", name), *next = declare_smaller(l, k->smaller, own);
    declare_kernel(l, k->smaller, k->n_dims, own, (struct related){ .smaller = next });
    return own;
}

void launch_declare_kernels(struct lines *l, struct region *r)
{
    struct arena *a = l->u->arena;
    for (int i = 0; i < r->n_kernels; i++) {
        const struct kernel *k = r->kernels[i];
        const char *name = kernel_variable(l->u, r, i);
        struct related to = { .fallback = k->fallback ? arena_printf(a, "%s_fallback", name) : "",
                              .long_rows = k->long_rows ? arena_printf(a, "%s_long", name) : "",
                              .smaller = declare_smaller(l, k, name) };
        if (k->fallback) declare_kernel(l, k->fallback, k->fallback->flags & ACCELRT_STRIDE ? k->n_dims : 0, to.fallback, (struct related){ 0 });
        if (k->long_rows) declare_kernel(l, k->long_rows, k->n_dims, to.long_rows, (struct related){ 0 });
        declare_kernel(l, k, k->n_dims, name, to);
        if (!k->vectors) continue;
        struct related of_vectors = { .fallback = k->vectors->flags & ACCELRT_NEEDS_DISJOINT ? name : "", .smaller = to.smaller, .plain = name };
        declare_kernel(l, k->vectors, k->n_dims, arena_printf(a, "%s_vectors", name), of_vectors);
    }
    sums_declare_kernels(l, r);
}

/* Assumed for a loop whose trip count only the device knows. */
#define UNKNOWN_TRIPS "1024"
#define UNKNOWN_GANGS "16"

/* ---- geometry ----------------------------------------------------------------------------------------------------------------- */

static const char *unknown_trips(struct unit *u, const struct kernel *k)
{
    return k->estimated ? arena_printf(u->arena, "accelrt_estimate(%s)", loop_trips(u, k->estimated)) : UNKNOWN_TRIPS;
}

static const char *host_product(struct unit *u, const struct clause *c)
{
    const char *text = host_operand(u, c->exprs[0].text);
    for (int j = 1; j < c->n_exprs; j++) text = arena_printf(u->arena, "%s * %s", text, host_operand(u, c->exprs[j].text));
    return text;
}

static const char *size_text(struct unit *u, const struct kernel *k, enum size_of_clause which)
{
    const struct clause *c = directive_clause(k->region->directive, CLAUSE_NUM_GANGS, 0);
    const struct clause_expr *e = mapping_size(k, which);
    if (e && which == SIZE_GANGS && k->one_gang) return "1";
    if (which == SIZE_GANGS && c && c->n_exprs > 1 && k->shape != KERNEL_NESTED) return host_product(u, c);
    if (which != SIZE_GANGS && k->packable) return "0";
    return e ? arena_string(u->arena, e->text) : "0";
}

static const struct loop *gang_loop(const struct loop *list, int dimension)
{
    const struct loop *found = NULL;
    for (const struct loop *l = list; l && !found; l = l->next)
        found = (l->mapped & LEVEL_GANG) && l->gang_dim == dimension ? l : gang_loop(l->child, dimension);
    return found;
}

/* Bytes of private objects for each gang, worker and thread. */
static const char *slices_text(struct unit *u, const struct kernel *k)
{
    const char *sums[3] = { "0", "0", "0" };
    for (int j = 0; j < k->n_slices; j++) {
        const char **sum = &sums[k->slices[j].level];
        *sum = arena_printf(u->arena, "%s + %s", *sum, k->slices[j].bytes);
    }
    return k->n_slices ? arena_printf(u->arena, "{ %s, %s, %s }", sums[0], sums[1], sums[2]) : "{ 0 }";
}

/* Gangs along y (dimension 2) or z (3). Without num_gangs: the trip count of the outermost loop that they share. */
static const char *gangs_along(struct unit *u, const struct kernel *k, int dimension)
{
    const struct clause *c = directive_clause(k->region->directive, CLAUSE_NUM_GANGS, 0);
    const struct loop *l = k->shape == KERNEL_NESTED && !k->one_gang && !c ? gang_loop(k->region->loops, dimension) : NULL;
    if (c && c->n_exprs >= dimension && k->shape == KERNEL_NESTED && !k->one_gang) return c->exprs[dimension - 1].text;
    return !l ? "0" : l->bounds_on_host ? loop_trips(u, l) : UNKNOWN_GANGS;
}

static const char *gangs_text(struct unit *u, const struct kernel *k)
{
    const char *x = size_text(u, k, SIZE_GANGS), *y = gangs_along(u, k, 2), *z = gangs_along(u, k, 3);
    return strcmp(y, "0") || strcmp(z, "0") ? arena_printf(u->arena, "%s, %s, %s", x, y, z) : x;
}

/* Of collapsed loops, the product. */
static const char *group_trips(struct unit *u, const struct loop *l)
{
    const char *trips = loop_trips(u, l);
    const struct loop *inner = l->child;
    for (int j = 1; j < l->plan.collapse; j++, inner = inner->child) trips = arena_printf(u->arena, "%s * %s", trips, loop_trips(u, inner));
    return trips;
}

/* The largest trip count of the loops for vector lanes, or of those for workers only. */
static const char *trips_shared(struct unit *u, const struct kernel *k, const struct loop *list, bool lanes, const char *most)
{
    for (const struct loop *l = list; l; l = l->next) {
        bool wanted = lanes ? l->mapped & LEVEL_VECTOR : (l->mapped & (LEVEL_WORKER | LEVEL_VECTOR)) == LEVEL_WORKER;
        if (wanted && l->plan.collapse != 0 && kernel_holds(k, l->stmt)) {
            const char *trips = group_trips(u, l);
            most = most[0] ? arena_printf(u->arena, "accelrt_longer(%s, %s)", most, trips) : trips;
        }
        most = trips_shared(u, k, l->child, lanes, most);
    }
    return most;
}

static const char *longest_shared(struct unit *u, const struct kernel *k)
{
    const char *most = "";
    for (int j = 0; j < k->n_shared; j++) {
        const struct loop *l = k->shared[j].loop;
        const char *trips = l->child ? arena_printf(u->arena, "%d * (%s)", NEST_TRIPS, loop_trips(u, l)) : loop_trips(u, l);
        if (strcmp(most, trips)) most = j ? arena_printf(u->arena, "accelrt_longer(%s, %s)", most, trips) : trips;
    }
    return most;
}

/* The longest of the loops for lanes whose trip counts are known at the launch only, `row` among them: a row is cleared, and then read. */
static const char *longest_lanes(struct unit *u, const struct loop *list, const struct loop *row, const char *most)
{
    for (const struct loop *l = list; l; l = l->next) {
        if (!(l->mapped & LEVEL_VECTOR)) {
            most = longest_lanes(u, l->child, row, most);
            continue;
        }
        bool known = l->bounds_on_host && l->plan.collapse != 0 && l->mapped == row->mapped && mapping_constant_trips(l) < 0;
        const char *trips = known ? group_trips(u, l) : most;
        if (!strstr(most, trips)) most = arena_printf(u->arena, "accelrt_longer(%s, %s)", most, trips);
    }
    return most;
}

/* accelrt_geometry.row and .rows: the trip counts of the loops for lanes and for workers, from which the launch chooses a block. */
static const char *rows_text(struct unit *u, const struct kernel *k)
{
    bool half;
    const struct loop *row = mapping_row_length(k, &half), *all = k->region->loops;
    const char *lanes = row ? group_trips(u, row) : "", *workers = "";
    if (row && !half && row->bounds_on_host && mapping_constant_trips(row) < 0)
        lanes = longest_lanes(u, kernel_group_end(k->dims[0])->child, row, lanes);
    if (half) lanes = arena_printf(u->arena, "(%s + 1) / 2", lanes);
    if (k->flags & ACCELRT_LANES) lanes = longest_shared(u, k);
    if (k->smaller && k->smaller->flags & ACCELRT_LANES) lanes = longest_shared(u, k->smaller);
    if (divided_sum_loop(k)) lanes = loop_trips(u, divided_sum_loop(k));
    if (k->flags & ACCELRT_FREE_TEAM) lanes = trips_shared(u, k, all, true, ""), workers = trips_shared(u, k, all, false, "");
    return arena_printf(u->arena, "%s, %s", lanes[0] ? lanes : "0", workers[0] ? workers : "0");
}

/* Of a gang in the middle. */
static void set_row_by_gang(struct lines *l, const struct kernel *k)
{
    const struct loop *row = mapping_row_by_gang(k), *gang = k->dims[0];
    if (!row) return;
    const char *middle = loop_index_at(l->u, gang, arena_printf(l->u->arena, "%s / 2", loop_trips(l->u, gang)));
    lines_put(l, "{ const long long %s = %s; accel_geometry.row = %s; }", gang->index->name, middle, loop_trips(l->u, row));
}

/* product: an address, or "0". */
static void declare_geometry(struct lines *l, const struct kernel *k, const char *product)
{
    const char *trips[3] = { "0", "0", "0" };
    const struct loop *folded = k->nest;
    for (int j = 0; j < k->n_dims && j < 3; j++) {
        trips[j] = k->dims[j] ? loop_trips(l->u, k->dims[j]->bounding ? k->dims[j]->bounding : k->dims[j]) : unknown_trips(l->u, k);
        if (k->dims[j] && k->dims[j]->bounding && k->dims[j]->bounding->more_trips)
            trips[j] = arena_printf(l->u->arena, "%s + %d", trips[j], k->dims[j]->bounding->more_trips);
        if (k->dims[j] && k->dims[j]->peel) trips[j] = arena_printf(l->u->arena, "%s + %d", trips[j], k->dims[j]->peel);
    }
    for (int j = 0; j < k->n_folded; j++, folded = folded->child)
        trips[k->n_dims - 1] = arena_printf(l->u->arena, "%s * %s", trips[k->n_dims - 1], loop_trips(l->u, folded));
    for (int j = 0; j < k->n_dims && k->reads_trips; j++) trips[j] = arena_printf(l->u->arena, "accelrt_estimate(%s)", trips[j]);
    lines_table(l, "struct accelrt_geometry accel_geometry",
                arena_printf(l->u->arena, "{ %s, %s, %s }, { %s }, %s, %s, %s, %s, %s", trips[0], trips[1], trips[2], gangs_text(l->u, k),
                             size_text(l->u, k, SIZE_WORKERS), size_text(l->u, k, SIZE_LANES), slices_text(l->u, k), rows_text(l->u, k), product));
    set_row_by_gang(l, k);
}

/* ---- arguments ---------------------------------------------------------------------------------------------------------------- */

/* Values are copied, because a variable whose address is taken is optimized less in the user's loop. */
static const char *declare_argument(struct lines *l, const struct kernel *k, const struct kernel_param *p, const char *suffix)
{
    struct arena *a = l->u->arena;
    const struct decl *d = p->var ? p->var->decl : NULL;
    const char *name = arena_printf(a, "accel_arg_%s", p->name);
    switch (p->kind) {
    case PARAM_POINTER: return arena_printf(a, "&accel_data%s[%d].device", suffix, p->item);
    case PARAM_FIRST: return parts_argument(l, k, suffix);
    case PARAM_TRIPS: return arena_printf(a, "&accel_geometry.trips[%d]", p->index);
    case PARAM_SCRATCH: return arena_printf(a, "&accel_call%s.scratch", suffix);
    case PARAM_ITEMS: return arena_printf(a, "&accel_call%s.items", suffix);
    case PARAM_NUMBERED: return arena_printf(a, "&accel_call%s.numbered", suffix);
    case PARAM_SUMS: return sums_argument(l, k, p->index, suffix);
    case PARAM_ELEMENTS: lines_put(l, "long long %s = accelrt_elements(&accel_call%s, %d, %d);", name, suffix, p->item, p->index); break;
    case PARAM_EXPRESSION: lines_put(l, "%s %s = %s;", p->type_text, name, p->text); break;
    case PARAM_VALUE:
        if (d->type->kind == TYPE_ARRAY) return arena_printf(a, "(void *)%s", d->name);
        if (p->item >= 0) {
            lines_put(l, "char *%s = %s ? (char *)accel_data%s[%d].device + ((char *)%s - (char *)accel_data%s[%d].base) : (char *)0;", name, d->name,
                      suffix, p->item, d->name, suffix, p->item);
            break;
        }
        lines_put(l, "%s = %s;", host_declare(l->u, d->type, name, d->name), d->name);
        if (d->type->is_const || d->type->is_volatile) return arena_printf(a, "(void *)&%s", name);
        break;
    }
    return arena_printf(a, "&%s", name);
}

static int item_of(const struct kernel *k, const struct variable *v)
{
    for (int j = 0; j < k->n_params; j++)
        if (k->params[j].kind == PARAM_POINTER && k->params[j].var == v) return k->params[j].item;
    return -1;
}

/* The arrays of all windows begin at multiples of 16 bytes, and so do their rows. */
static const char *aligned_text(struct unit *u, const struct kernel *k, const char *suffix)
{
    const char *bits = "";
    for (int j = 0; j < k->n_wide; j++)
        bits = arena_printf(u->arena, "%s%s(unsigned long)accel_data%s[%d].device", bits, j ? " | " : "", suffix, item_of(k, k->wide[j]));
    for (int j = 0; j < k->n_windows; j++) {
        const struct variable *v = k->windows[j].uses[0].access->var;
        bool listed = false;
        for (int i = 0; i < j; i++) listed |= k->windows[i].uses[0].access->var == v;
        if (!listed)
            bits = arena_printf(u->arena, "%s%s(unsigned long)accel_data%s[%d].device", bits, bits[0] ? " | " : "", suffix, item_of(k, v));
    }
    return arena_printf(u->arena, "!((%s) & 15)%s%s", bits, k->aligned[0] ? " && " : "", k->aligned);
}

enum { WARP = 32 };

/* Rows must fill most of the warps along them, seven eighths in two dimensions, five in three. On an H200, y = f * x + 1 of 300,000 rows of 100 floats
 * takes 91 us with vectors, 66 without; means of 3 x 3 in 1000 images of 64^2 31 and 9.7; but Yee's scheme for 200^3 points, whose rows of 198 have 64
 * threads, 212 and 291. */
static const char *filled_text(struct unit *u, const struct kernel *k)
{
    int width = WARP * k->vectors->vector, eighths = k->n_dims == 2 ? 7 : 5;
    if (k->n_dims < 2 || !k->vectors->vector) return ""; /* not of accesses that are wide in one iteration */
    return arena_printf(u->arena, "(accel_geometry.trips[0] + %d) / %d * %d <= accel_geometry.trips[0] && ", width - 1, width, width / 8 * eighths);
}

static const char *chosen_kernel(struct unit *u, const struct region *r, int i, const char *suffix)
{
    const struct kernel *k = r->kernels[i];
    const char *name = kernel_variable(u, r, i), *usual = arena_printf(u->arena, "&%s%s", name, k->special ? ".kernel" : "");
    if (k->vectors && k->vectors->vector == 1) return arena_printf(u->arena, "&%s_vectors", name);
    if (k->vectors) return arena_printf(u->arena, "%s%s ? &%s_vectors : %s", filled_text(u, k), aligned_text(u, k->vectors, suffix), name, usual);
    return k->condition ? arena_printf(u->arena, "%s ? %s : &%s_fallback", k->condition, usual, name) : usual;
}

/* Whether each tile of a striding kernel has a block: the host only estimates the trips, as these are in the device's memory, or no array has copies. */
static const char *each_tile_text(struct unit *u, const struct kernel *k)
{
    bool strides = k->shape == KERNEL_FLAT && k->flags & ACCELRT_STRIDE && !(k->flags & ACCELRT_LANES) && k->n_dims > 1;
    if (!strides || k->n_reductions || k->n_slices) return NULL;
    return k->n_bins ? mapping_no_bins_text(u, k) : k->reads_trips ? "1" : NULL;
}

static void emit_one(struct lines *l, struct region *r, int i)
{
    const struct kernel *k = r->kernels[i];
    const char *suffix = host_suffix(r->directive, l->u), *arguments = "";
    parts_open(l, k);
    declare_geometry(l, k, product_declare(l, k, suffix));
    for (int j = 0; j < k->n_params; j++)
        arguments = arena_printf(l->u->arena, "%s%s%s", arguments, j ? ", " : "", declare_argument(l, k, &k->params[j], suffix));
    const char *each = each_tile_text(l->u, k);
    if (each) lines_put(l, "accel_geometry.row = %s;", each);
    lines_table(l, "void *accel_args[]", arguments[0] ? arguments : "0");
    work_emit(l, k, suffix);
    lines_put(l, "accelrt_launch(&accel_call%s, %s, &accel_geometry, accel_args);", suffix, chosen_kernel(l->u, r, i, suffix));
    sums_end(l, k, suffix);
    parts_close(l, k);
}

void launch_emit_one(struct lines *l, struct region *r, int i)
{
    bool block = r->n_kernels > 1 || r->n_hosted;
    if (block) lines_put(l, "{"), l->level++;
    emit_one(l, r, i);
    if (block) l->level--, lines_put(l, "}");
    index_values_emit(l, r->kernels[i]);
}
