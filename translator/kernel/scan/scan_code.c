/* scan_code: see scan_code.h. SPDX-License-Identifier: MIT
 * A block has a tile of trips. Each thread computes the addends of its trips, which are a block apart, so that neighboring threads access
 * neighboring elements. The tile is scanned in shared memory, and joined with all tiles before it; then the thread runs its iterations. */
#include "kernel/scan/scan_code.h"
#include "kernel/flat/flat.h"

/* ---- states -------------------------------------------------------------------------------------------------------------------- */

bool scan_is_packed(const struct scan *s)
{
    return s->n_values == 1 && s->values[0].same_factor;
}

const struct type *scan_state_type(const struct scan_value *v)
{
    const struct type *t = v->type;
    bool extreme = !v->linear && reduction_is_extreme(v->op);
    if (t->kind == TYPE_FLOAT) return t->size == 4 ? &value_float : &value_double;
    if (extreme && t->is_signed) return t->size > 4 ? &value_long : &value_int;
    return t->size > 4 ? &value_unsigned_long : &value_unsigned;
}

const struct value *scan_neutral(struct arena *a, const struct scan_value *v)
{
    const struct value *infinity = value_call(a, &value_double, "accel_infinity", 0);
    if (v->linear) return value_integer(a, 0);
    return v->by_call ? value_subtract(a, infinity, infinity) : reduction_identity(a, v->op, v->type); /* fmax and fmin ignore a NaN */
}

const struct value *scan_state(struct code_builder *b, const struct value *(*value)(struct code_builder *b, int k),
                               const struct value *(*factor)(struct code_builder *b, int k))
{
    const struct scan *s = b->kernel->scan;
    const struct value **list = arena_alloc(b->arena, 2 * (size_t)s->n_values * sizeof *list);
    int n = 0;
    for (int k = 0; k < s->n_values; k++) {
        const struct type *type = scan_state_type(&s->values[k]);
        if (s->values[k].linear) list[n++] = value_cast(b->arena, type, factor ? factor(b, k) : value_integer(b->arena, 0));
        list[n++] = value_cast(b->arena, type, value ? value(b, k) : value_integer(b->arena, 0));
    }
    return value_record(b->arena, &value_scan_state, n, list);
}

const struct value *scan_part(struct code_builder *b, const char *state, int k)
{
    const struct scan *s = b->kernel->scan;
    for (int j = 0; j < k; j++) state = arena_printf(b->arena, "%s.rest", state);
    return code_object(b, scan_state_type(&s->values[k]), "%s%s.value", state, k + 1 < s->n_values ? ".first" : "");
}

static const struct value *neutral(struct code_builder *b, int k)
{
    return scan_neutral(b->arena, &b->kernel->scan->values[k]);
}

static const struct value *one(struct code_builder *b, int k)
{
    (void)k;
    return value_integer(b->arena, 1);
}

static const struct value *none(struct arena *a)
{
    return value_name(a, &value_scan_state, "accel_none");
}

/* The factor of the only update. */
static const struct value *shared_factor(struct code_builder *b, int k)
{
    const struct scan_value *v = &b->kernel->scan->values[k];
    const struct scan_update *u = v->updates;
    const struct type *type = scan_state_type(v);
    const struct value *factor = value_cast(b->arena, type, value_integer(b->arena, u->negates ? -1 : 1));
    for (int j = 0; j < u->n_factors; j++)
        factor = value_multiply(b->arena, factor, value_cast(b->arena, type, value_user(b->arena, u->factors[j])));
    return factor;
}

/* ---- the tile ------------------------------------------------------------------------------------------------------------------- */

static const struct value *tile_object(struct arena *a)
{
    return value_name(a, &value_scan_state, "accel_tile");
}

static const struct value *tile_number(struct arena *a)
{
    return value_name(a, &value_unsigned, "accel_tile.tile");
}

static int tile_trips(const struct kernel *k)
{
    return k->block[0] * k->items[0];
}

static const struct value *first_trip(struct arena *a)
{
    return value_name(a, &value_long, "accel_first");
}

static const struct value *is_whole(struct arena *a)
{
    return value_name(a, &value_bool, "accel_whole");
}

/* accel_first: the thread's first trip; accel_whole: the tile has all of its trips. */
static void define_tile(struct code_builder *b)
{
    struct arena *a = b->arena;
    const struct value *size = value_number(a, &value_long, tile_trips(b->kernel)), *tile = tile_number(a);
    const struct value *end = value_multiply(a, value_add(a, tile, value_number(a, &value_long, 1)), size);
    code_define(b, first_trip(a), value_add(a, value_multiply(a, tile, size), value_place(a, PLACE_THREAD, 0)));
    code_define(b, is_whole(a), value_compare(a, VALUE_LESS_EQUAL, end, flat_trips(a, b->kernel, 0)));
}

/* Trips of the tile. */
static const struct value *trips_inside(struct code_builder *b)
{
    struct arena *a = b->arena;
    const struct value *size = value_number(a, &value_long, tile_trips(b->kernel)), *trips = flat_trips(a, b->kernel, 0);
    const struct value *rest = value_subtract(a, trips, value_multiply(a, tile_number(a), size));
    return value_select(a, is_whole(a), value_cast(a, &value_int, size), value_cast(a, &value_int, rest));
}

/* ---- the trips of a thread ------------------------------------------------------------------------------------------------------ */

static const struct value *trip_number(struct arena *a)
{
    return value_name(a, &value_int, "accel_item");
}

static const struct value *slot(struct code_builder *b)
{
    struct arena *a = b->arena;
    const struct value *ahead = value_multiply(a, trip_number(a), value_integer(a, b->kernel->block[0]));
    return value_element(a, &value_scan_slot, value_name(a, &value_scan_slot, "accel_tile.at"),
                         value_add(a, ahead, value_place(a, PLACE_THREAD, 0)));
}

static void declare_index(struct code_builder *b, const struct value *trip)
{
    const struct loop *l = b->kernel->nest;
    code_variable(b, value_variable(b->arena, l->index), trips_index(b->arena, l, trip));
}

static struct code *open_numbers(struct code_builder *b)
{
    struct arena *a = b->arena;
    const struct value *u = trip_number(a);
    struct code *c = code_open_for(b, u, value_integer(a, 0), value_compare(a, VALUE_LESS, u, value_integer(a, b->kernel->items[0])),
                                   value_integer(a, 1));
    c->unroll = CODE_UNROLL_ALL;
    return c;
}

/* `whole`: the loop has all of them. */
static void open_trips(struct code_builder *b, bool whole)
{
    struct arena *a = b->arena;
    struct code *loop = open_numbers(b);
    const struct value *ahead = value_multiply(a, trip_number(a), value_integer(a, b->kernel->block[0]));
    const struct value *trip = value_add(a, first_trip(a), ahead);
    if (!whole) {
        code_open_if(b, value_compare(a, VALUE_GREATER_EQUAL, trip, flat_trips(a, b->kernel, 0)));
        code_add(b, CODE_LEAVE)->target = loop;
        code_close(b);
    }
    declare_index(b, trip);
}

/* With the index, and what was loaded or, in part of a tile, the elements themselves. `all`: one more argument, or NULL. */
static const struct value *call(struct code_builder *b, const char *function, bool whole, const struct value *all)
{
    const struct scan *s = b->kernel->scan;
    const struct value **list = arena_alloc(b->arena, (size_t)(2 + s->n_loads) * sizeof *list);
    int n = 0;
    list[n++] = value_variable(b->arena, b->kernel->nest->index);
    for (int k = 0; k < s->n_loads; k++) {
        const struct value *load = scan_load(b, k);
        list[n++] =
            whole ? value_element(b->arena, load->type, load, trip_number(b->arena)) : value_user(b->arena, s->loads[k].nodes[0]);
    }
    if (all) list[n++] = all;
    return value_call_list(b->arena, &value_scan_slot, function, n, list);
}

/* An array with an element for each trip of the thread. */
static void declare_own(struct code_builder *b, const struct value *object)
{
    code_variable(b, object, NULL);
    b->open->last->count = b->kernel->items[0];
}

/* All loads of a thread are issued before the first value is used. */
static void load_whole(struct code_builder *b)
{
    const struct scan *s = b->kernel->scan;
    open_trips(b, true);
    for (int k = 0; k < s->n_loads; k++) {
        const struct value *load = scan_load(b, k);
        code_assign(b, value_element(b->arena, load->type, load, trip_number(b->arena)), value_user(b->arena, s->loads[k].nodes[0]));
    }
    code_close(b);
}

static void add_addends(struct code_builder *b, bool whole, const struct value *place)
{
    open_trips(b, whole);
    code_assign(b, place, call(b, "accel_addend", whole, NULL));
    code_close(b);
}

/* Without loads that come first, the addends of a thread are all computed before the first one is stored. */
static void whole_addends(struct code_builder *b)
{
    const struct value *own = value_name(b->arena, &value_scan_slot, "accel_own"),
                       *place = value_element(b->arena, own->type, own, trip_number(b->arena));
    if (b->kernel->scan->n_loads) {
        load_whole(b);
        add_addends(b, true, slot(b));
        return;
    }
    declare_own(b, own);
    add_addends(b, true, place);
    open_numbers(b);
    code_assign(b, slot(b), place);
    code_close(b);
}

static void addends(struct code_builder *b)
{
    for (int k = 0; k < b->kernel->scan->n_loads; k++) declare_own(b, scan_load(b, k));
    code_open_if(b, is_whole(b->arena));
    whole_addends(b);
    code_open_else(b);
    add_addends(b, false, slot(b));
    code_close(b);
}

static void add_iterations(struct code_builder *b, bool whole)
{
    open_trips(b, whole);
    code_add(b, CODE_CALL)->v[0] = call(b, "accel_iteration", whole, slot(b));
    code_close(b);
}

static void iterations(struct code_builder *b)
{
    code_open_if(b, is_whole(b->arena));
    add_iterations(b, true);
    code_open_else(b);
    add_iterations(b, false);
    code_close(b);
}

/* ---- the values before and after the loop ---------------------------------------------------------------------------------------- */

static const struct value *start_of(struct code_builder *b, int k)
{
    return code_object(b, b->kernel->scan->values[k].type, "accel_start%d", k);
}

/* That of the scalar, or the element before the first one that is stored. */
static const struct value *value_before(struct code_builder *b, const struct scan_value *v)
{
    if (v->store) return value_user(b->arena, v->reads[0]);
    if (v->var->role == ROLE_PRIVATE) return code_object(b, v->type, "accel_first_%s", v->decl->name);
    return value_variable(b->arena, v->decl);
}

/* One thread runs what follows, which other blocks must not see before what it has read. */
static void open_single(struct code_builder *b, const struct value *tile, const struct value *further)
{
    struct arena *a = b->arena;
    const struct value *thread = value_compare(a, VALUE_EQUAL, value_place(a, PLACE_THREAD, 0), value_integer(a, 0));
    code_open(b, CODE_SINGLE)->v[0] = value_and(a, value_and(a, value_compare(a, VALUE_EQUAL, tile_number(a), tile), thread), further);
}

/* The first thread of the first tile, if there is a trip. */
static void define_start(struct code_builder *b)
{
    const struct scan *s = b->kernel->scan;
    struct arena *a = b->arena;
    const struct value *start = value_name(a, &value_scan_state, "accel_start"), *zero = value_integer(a, 0);
    bool stores = false;
    for (int k = 0; k < s->n_values; k++) stores |= s->values[k].store != NULL;
    code_variable(b, start, none(a));
    open_single(b, zero, value_compare(a, VALUE_GREATER, flat_trips(a, b->kernel, 0), zero));
    if (stores) declare_index(b, zero);
    for (int k = 0; k < s->n_values; k++) code_define(b, start_of(b, k), value_before(b, &s->values[k]));
    code_add(b, CODE_FENCE);
    code_assign(b, start, scan_state(b, start_of, NULL));
    code_close(b);
}

/* Of scalars, by the last block. */
static void store_last_values(struct code_builder *b)
{
    const struct scan *s = b->kernel->scan;
    struct arena *a = b->arena;
    struct code *around = b->open;
    for (int k = 0; k < s->n_values; k++) {
        const struct scan_value *v = &s->values[k];
        if (v->store || v->var->role == ROLE_PRIVATE) continue;
        if (b->open == around) {
            open_single(b, value_subtract(a, value_place(a, PLACE_BLOCKS, 0), value_integer(a, 1)), NULL);
            code_add(b, CODE_FENCE);
        }
        code_assign(b, value_variable(a, v->decl), value_cast(a, v->type, scan_part(b, "accel_tile.total", k)));
    }
    b->open = around;
}

void scan_code(struct code_builder *b)
{
    struct arena *a = b->arena;
    code_add(b, CODE_SCAN)->object = tile_object(a);
    code_define(b, none(a), scan_state(b, neutral, one));
    scan_add_addend(b);
    scan_add_iteration(b);
    define_tile(b);
    addends(b);
    define_start(b);
    struct code *tile = code_add(b, CODE_SCAN_TILE);
    tile->v[0] = value_name(a, &value_scan_state, "accel_start");
    tile->v[1] = scan_is_packed(b->kernel->scan) ? scan_state(b, NULL, shared_factor) : none(a);
    tile->v[2] = trips_inside(b);
    iterations(b);
    store_last_values(b);
    code_library(b, value_meeting(a, value_call(a, &value_bool, "accel_tile.end", 0), false));
}
