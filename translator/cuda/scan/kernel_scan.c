/* kernel_scan: kernels of loops that are scans. SPDX-License-Identifier: MIT
 * A thread has iterations that are a block apart, so that neighboring threads access neighboring elements. */
#include "cuda/scan/kernel_scan.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/flat/flat.h"

/* The thread's trip number accel_u. */
static const struct value *own_trip(struct kernel_text *t)
{
    struct arena *a = t->unit->arena;
    const struct value *ahead = value_multiply(a, value_name(a, &value_int, "accel_u"), value_integer(a, t->kernel->block[0]));
    return value_add(a, value_name(a, &value_long, "accel_first"), ahead);
}

/* In the block that is open. An index that is live-out has an object in memory: until the environment is reset, it is this copy. */
static void declare_index(struct kernel_text *t, const struct value *trip)
{
    kernel_declare_index(t, t->kernel->nest, trip);
    kernel_bind_grid_indices(t);
}

static void open_trips(struct kernel_text *t)
{
    buffer_puts(t->out, "#pragma unroll\n");
    kernel_open_text(t, "for (int accel_u = 0; accel_u < %d; accel_u++) {", t->kernel->items[0]);
}

/* The arguments of accel_addend and accel_iteration: what was loaded, or the elements themselves. */
static const char *arguments(struct kernel_text *t, bool whole)
{
    const struct scan *s = t->kernel->scan;
    const char *text = device_text_name(t->text, t->kernel->nest->index);
    for (int k = 0; k < s->n_loads; k++)
        text = whole ? arena_printf(t->unit->arena, "%s, accel_load%d[accel_u]", text, k)
                     : arena_printf(t->unit->arena, "%s, %s", text, kernel_expr(t, s->loads[k].nodes[0]));
    return text;
}

static void declare_loads(struct kernel_text *t)
{
    const struct scan *s = t->kernel->scan;
    for (int k = 0; k < s->n_loads; k++)
        kernel_line(
            t, "%s;",
            kernel_declare(t, s->loads[k].nodes[0]->type, arena_printf(t->unit->arena, "accel_load%d[%d]", k, t->kernel->items[0])));
}

/* All loads of a thread are issued before the first value is used. */
static void load_whole(struct kernel_text *t)
{
    const struct scan *s = t->kernel->scan;
    const struct env *around = device_text_env(t->text);
    if (!s->n_loads) return;
    open_trips(t);
    declare_index(t, own_trip(t));
    for (int k = 0; k < s->n_loads; k++) kernel_line(t, "accel_load%d[accel_u] = %s;", k, kernel_expr(t, s->loads[k].nodes[0]));
    device_text_set_env(t->text, around);
    kernel_close(t);
}

/* `format` for each trip of the thread, with a test in the last tile. */
static void each_trip(struct kernel_text *t, bool whole, const char *format)
{
    const struct env *around = device_text_env(t->text);
    open_trips(t);
    if (!whole)
        kernel_leave_if(t, value_compare(t->unit->arena, VALUE_GREATER_EQUAL, own_trip(t), flat_trips(t->unit->arena, t->kernel, 0)),
                        "break");
    declare_index(t, own_trip(t));
    kernel_line(t, "%s;", arena_printf(t->unit->arena, format, arguments(t, whole)));
    device_text_set_env(t->text, around);
    kernel_close(t);
}

static void addends(struct kernel_text *t)
{
    struct arena *a = t->unit->arena;
    const char *slot = arena_printf(a, "accel_tile.at[accel_u * %d + threadIdx.x]", t->kernel->block[0]);
    bool loads = t->kernel->scan->n_loads;
    declare_loads(t);
    kernel_open_text(t, "if (accel_whole) {");
    load_whole(t);
    if (!loads) kernel_line(t, "accel_slot accel_own[%d];", t->kernel->items[0]);
    each_trip(t, true, arena_printf(a, "%s = accel_addend(%%s)", loads ? slot : "accel_own[accel_u]"));
    if (!loads) {
        open_trips(t);
        kernel_line(t, "%s = accel_own[accel_u];", slot);
        kernel_close(t);
    }
    kernel_open_else(t);
    each_trip(t, false, arena_printf(a, "%s = accel_addend(%%s)", slot));
    kernel_close(t);
}

static void iterations(struct kernel_text *t)
{
    const char *call = arena_printf(t->unit->arena, "accel_iteration(%%s, accel_tile.at[accel_u * %d + threadIdx.x])", t->kernel->block[0]);
    kernel_open_text(t, "if (accel_whole) {");
    each_trip(t, true, call);
    kernel_open_else(t);
    each_trip(t, false, call);
    kernel_close(t);
}

/* The function of a trip, if all have the same factor. */
static const char *like(struct kernel_text *t)
{
    if (!scan_is_packed(t)) return "accel_none";
    const struct scan_value *v = t->kernel->scan->values;
    const struct scan_update *u = v->updates;
    const char *factor = arena_printf(t->unit->arena, "(%s)%s1", scan_state_type(v), u->negates ? "-" : "");
    for (int k = 0; k < u->n_factors; k++)
        factor = arena_printf(t->unit->arena, "%s * (%s)%s", factor, scan_state_type(v), kernel_expr(t, u->factors[k]));
    return arena_printf(t->unit->arena, "accel_state{%s, (%s)0}", factor, scan_state_type(v));
}

static const char *no_factor(struct kernel_text *t, int k)
{
    return arena_printf(t->unit->arena, "(%s)0", scan_state_type(&t->kernel->scan->values[k]));
}

static const char *start_value(struct kernel_text *t, int k)
{
    return arena_printf(t->unit->arena, "accel_start%d", k);
}

/* The first thread of the first tile, if there is a trip. */
static const struct value *runs_first_trip(struct kernel_text *t)
{
    struct arena *a = t->unit->arena;
    const struct value *zero = value_integer(a, 0), *any = value_compare(a, VALUE_GREATER, flat_trips(a, t->kernel, 0), zero),
                       *first_tile = value_compare(a, VALUE_EQUAL, value_name(a, &value_unsigned, "accel_tile.tile"), zero),
                       *first_thread = value_compare(a, VALUE_EQUAL, value_place(a, PLACE_THREAD, 0), zero);
    return value_and(a, value_and(a, first_tile, first_thread), any);
}

/* The values before the loop: those of the scalars, or the elements before the first one that is stored. */
static void start_values(struct kernel_text *t)
{
    const struct scan *s = t->kernel->scan;
    const struct env *around = device_text_env(t->text);
    bool indexed = false;
    kernel_open_if(t, runs_first_trip(t));
    for (int k = 0; k < s->n_values; k++) {
        const struct scan_value *v = &s->values[k];
        const char *value =
            v->var->role == ROLE_PRIVATE ? arena_printf(t->unit->arena, "accel_first_%s", v->decl->name) : kernel_own_text(t, v->decl);
        if (v->store) {
            if (!indexed) declare_index(t, value_integer(t->unit->arena, 0));
            indexed = true;
            kernel_line(t, "const %s accel_start%d = %s;", kernel_type(t, v->type), k, kernel_expr(t, v->reads[0]));
        } else {
            kernel_line(t, "const %s accel_start%d = %s;", kernel_type(t, v->type), k, value);
        }
    }
    kernel_line(t, "__threadfence();");
    kernel_line(t, "accel_start = accel_state%s;", scan_state_of(t, start_value, no_factor));
    device_text_set_env(t->text, around);
    kernel_close(t);
}

/* The values after the loop, of scalars. */
static void last_values(struct kernel_text *t)
{
    const struct scan *s = t->kernel->scan;
    bool any = false;
    for (int k = 0; k < s->n_values; k++) {
        const struct scan_value *v = &s->values[k];
        if (v->store || v->var->role == ROLE_PRIVATE) continue;
        if (!any) {
            kernel_open_text(t, "if (accel_tile.tile == gridDim.x - 1 && threadIdx.x == 0) {");
            kernel_line(t, "__threadfence();");
        }
        any = true;
        kernel_line(t, "%s = (%s)%s.value;", kernel_own_text(t, v->decl), kernel_type(t, v->type), scan_part(t, "accel_tile.total", k));
    }
    if (any) kernel_close(t);
}

/* accel_first: the thread's first trip; accel_whole: the tile has all of its trips. */
static void declare_tile(struct kernel_text *t, int trips)
{
    struct arena *a = t->unit->arena;
    const struct value *tile = value_name(a, &value_unsigned, "accel_tile.tile"), *size = value_number(a, &value_long, trips);
    const struct value *end = value_multiply(a, value_add(a, tile, value_number(a, &value_long, 1)), size);
    kernel_define(t, value_name(a, &value_long, "accel_first"),
                  value_add(a, value_multiply(a, tile, size), value_place(a, PLACE_THREAD, 0)));
    kernel_define(t, value_name(a, &value_bool, "accel_whole"),
                  value_compare(a, VALUE_LESS_EQUAL, end, flat_trips(t->unit->arena, t->kernel, 0)));
}

void kernel_scan(struct kernel_text *t)
{
    struct kernel *k = t->kernel;
    int tile = k->block[0] * k->items[0];
    kernel_head(t);
    kernel_store_last_indices(t);
    preamble_need(t->preamble, PIECE_SCAN);
    kernel_line(t, "typedef %s accel_state;", scan_state_classes(t));
    kernel_line(t, "const accel_state accel_none = %s;", scan_state_of(t, scan_neutral_value, scan_neutral_factor));
    kernel_line(t, "typedef %s accel_slot;", scan_is_packed(t) ? scan_state_type(t->kernel->scan->values) : "accel_state");
    kernel_line(t, "__shared__ accel_scan<accel_state, accel_slot, %d, %d> accel_tile;", k->block[0], k->items[0]);
    scan_print_addend(t);
    scan_print_iteration(t);
    kernel_line(t, "accel_tile.begin(accel_scratch);");
    declare_tile(t, tile);
    addends(t);
    kernel_line(t, "accel_state accel_start = accel_none;");
    start_values(t);
    kernel_line(t, "accel_tile.run(accel_start, accel_none, %s, accel_whole ? %d : (int)(%s - accel_tile.tile * %dLL));", like(t), tile,
                kernel_operand(t, flat_trips(t->unit->arena, k, 0)), tile);
    iterations(t);
    last_values(t);
    kernel_line(t, "accel_tile.end();");
    kernel_foot(t);
}
