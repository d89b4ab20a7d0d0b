/* nested_scan: loops of a row that lanes compute as scans. SPDX-License-Identifier: MIT
 * The lanes of a row take several consecutive trips for each lane at a time. Each computes the addends of its trips, the row scans them in
 * shared memory, and each lane runs the bodies of its trips with the values before them. Of operators that may take a value twice, as
 * maxima, the values begin with the value before the loop, so that a NaN in it remains; of others it is added last. */
#include "base/arena.h"
#include "kernel/mapping.h"
#include "kernel/nested/nested.h"
#include "kernel/scan/scan_code.h"
#include "kernel/values/trips.h"

enum { WARP = 32 };

static const struct scan_value *value_of(const struct loop *l)
{
    return &l->row_scan->values[0];
}

/* Trips of a lane at a time. */
static int several(const struct loop *l)
{
    return mapping_scan_trips(l);
}

static bool takes_twice(const struct scan_value *v)
{
    return v->op != RED_ADD && v->op != RED_MUL && v->op != RED_XOR;
}

static const struct value *object(struct nested *s, const struct loop *l, const char *stem)
{
    const struct scan_value *v = value_of(l);
    return code_object(&s->b, scan_state_type(v), "accel_%s_%s", stem, v->decl->name);
}

/* Of numbers of trips, to which those that a row takes at a time may be added. */
static const struct type *trip_type(const struct loop *l)
{
    return steps_fit_int(l) ? &value_unsigned : &value_long;
}

/* The first trip of those that the row takes at a time. */
static const struct value *first_trip(struct nested *s, const struct loop *l)
{
    return value_name(s->b.arena, trip_type(l), "accel_first");
}

static const struct value *trips_at_once(struct nested *s, const struct loop *l)
{
    struct arena *a = s->b.arena;
    return value_multiply(a, value_integer(a, several(l)), value_cast(a, &value_int, nested_team(s).lanes));
}

/* Lanes of the row in a warp. */
static const struct value *stride(struct nested *s)
{
    return value_name(s->b.arena, &value_int, "accel_stride");
}

/* The lane's first trip of those that the row takes at a time. */
static const struct value *lane_trip(struct nested *s)
{
    return value_name(s->b.arena, &value_int, "accel_own");
}

static const struct value *step(struct nested *s)
{
    return value_name(s->b.arena, &value_int, "accel_step");
}

static const struct value *trips(struct nested *s, const struct loop *l)
{
    return code_object(&s->b, trip_type(l), "accel_trips_%s", l->index->name);
}

/* The lane's trip in the step. */
static const struct value *own_trip(struct nested *s, const struct loop *l)
{
    struct arena *a = s->b.arena;
    const struct value *within = value_add(a, lane_trip(s), value_multiply(a, step(s), stride(s)));
    return value_add(a, first_trip(s, l), value_cast(a, trip_type(l), within));
}

static const struct value *own_addend(struct nested *s, const struct loop *l)
{
    const struct value *own = object(s, l, "own");
    return value_element(s->b.arena, own->type, own, step(s));
}

static const struct value *neutral(struct nested *s, const struct loop *l)
{
    const struct scan_value *v = value_of(l);
    return value_cast(s->b.arena, scan_state_type(v), scan_neutral(s->b.arena, v));
}

/* `of`: the program's loop whose trips the steps are, or NULL. */
static void open_steps(struct nested *s, const struct loop *l, const struct loop *of)
{
    struct arena *a = s->b.arena;
    const struct value *end = value_compare(a, VALUE_LESS, step(s), value_integer(a, several(l)));
    struct code *loop = code_open_for(&s->b, step(s), value_integer(a, 0), end, value_integer(a, 1));
    loop->unroll = CODE_UNROLL_ALL;
    loop->loop = of;
}

/* ---- addends --------------------------------------------------------------------------------------------------------------------------- */

struct slice {
    struct code_builder *b;
    const struct scan *scan;
};

struct parts {
    struct code_builder b;
    const struct scan *scan;
};

static bool add_part(struct node *n, void *context)
{
    struct parts *p = context;
    if (!scan_keeps(p->scan, n)) return true;
    code_add(&p->b, CODE_EXPRESSION)->user = n;
    return false;
}

/* Only the updates that are part of the expression n remain of it. */
static void bind_parts(const struct slice *s, struct node *n)
{
    struct parts parts = {code_begin(s->b->arena, s->b->kernel), s->scan};
    node_walk(n, add_part, &parts);
    code_bind_nodes(s->b, n, parts.b.open);
}

/* Statements that the addend does not require are left out. */
static bool bind_statement(struct node *n, void *context)
{
    struct slice *s = context;
    if (!n->parent || !node_is_statement_of(n->parent, n)) return true;
    if (n->type && scan_keeps_part(s->scan, n) && !scan_keeps(s->scan, n)) {
        bind_parts(s, n);
        return false;
    }
    if (scan_keeps_part(s->scan, n)) return !n->type && n->kind != NODE_DECL_STMT && !scan_keeps(s->scan, n);
    code_bind_nodes(s->b, n, code_begin(s->b->arena, s->b->kernel).open);
    return false;
}

static struct code *begin_function(struct nested *s, const char *stem)
{
    struct code *function = code_open(&s->b, CODE_FUNCTION);
    function->object = nested_name(s, &value_scan_slot, stem, NULL);
    code_open_else(&s->b);
    return function;
}

/* The addend as a function of the index. Its computation has a function of its own, which `continue` leaves. */
static const struct value *add_addend(struct nested *s, const struct loop *l)
{
    const struct scan_value *v = value_of(l);
    struct arena *a = s->b.arena;
    struct code *around = s->b.open, *function = begin_function(s, "addend");
    struct node *body = l->stmt->child[3];
    struct slice slice = {&s->b, l->row_scan};
    code_variable(&s->b, value_variable(a, l->index), NULL);
    s->b.open = function;
    code_variable(&s->b, value_variable(a, v->decl), value_cast(a, v->type, scan_neutral(a, v)));
    nested_bind_own_name(s, v->decl);
    nested_bind_own_name(s, l->index);
    struct code *compute = begin_function(s, "compute");
    s->b.open = compute;
    code_bind_continue(&s->b, l, compute);
    node_walk(body, bind_statement, &slice);
    code_statement(&s->b, body);
    s->b.open = function;
    code_add(&s->b, CODE_CALL)->v[0] = value_call(a, &value_scan_slot, compute->object->name, 0);
    struct code *end = code_add(&s->b, CODE_RETURN);
    end->target = function;
    end->v[0] = value_cast(a, scan_state_type(v), value_variable(a, v->decl));
    s->b.open = around;
    return function->object;
}

static void add_own_addends(struct nested *s, const struct loop *l, const struct value *function, bool whole)
{
    struct arena *a = s->b.arena;
    const struct value *trip = own_trip(s, l), *addend = value_call(a, scan_state_type(value_of(l)), function->name, 1, trips_index(a, l, value_cast(a, &value_long, trip)));
    open_steps(s, l, NULL);
    if (!whole) addend = value_select(a, value_compare(a, VALUE_LESS, trip, trips(s, l)), addend, neutral(s, l));
    code_assign(&s->b, own_addend(s, l), addend);
    code_close(&s->b);
}

/* Of all trips of the row at once, without tests if it has all of them. */
static void add_addends(struct nested *s, const struct loop *l, const struct value *function)
{
    struct arena *a = s->b.arena;
    const struct value *after = value_add(a, first_trip(s, l), value_cast(a, trip_type(l), trips_at_once(s, l)));
    code_variable(&s->b, object(s, l, "own"), NULL);
    s->b.open->last->count = several(l);
    code_open_if(&s->b, value_compare(a, VALUE_LESS_EQUAL, after, trips(s, l)));
    add_own_addends(s, l, function, true);
    code_open_else(&s->b);
    add_own_addends(s, l, function, false);
    code_close(&s->b);
}

/* A warp has consecutive trips, of which its lanes have neighbors at a time. */
static void define_place(struct nested *s, const struct loop *l)
{
    struct arena *a = s->b.arena;
    const struct value *lanes = value_cast(a, &value_int, nested_team(s).lanes), *lane = value_cast(a, &value_int, nested_team(s).lane);
    const struct value *warp = value_integer(a, WARP), *of_warp = value_multiply(a, value_divide(a, lane, warp), value_integer(a, WARP * several(l)));
    code_define(&s->b, stride(s), value_min(a, lanes, warp));
    code_define(&s->b, lane_trip(s), value_add(a, of_warp, value_modulo(a, lane, warp)));
}

/* ---- the loop -------------------------------------------------------------------------------------------------------------------------- */

void row_scan_open(struct nested *s, const struct loop *l, bool frozen)
{
    struct arena *a = s->b.arena;
    const struct scan_value *v = value_of(l);
    const struct value *begin = object(s, l, "begin"), *all = object(s, l, "before");
    const struct type *type = trip_type(l);
    code_define(&s->b, trips(s, l), value_cast(a, type, value_max(a, trips_signed(a, l), value_number(a, &value_long, 0))));
    define_place(s, l);
    code_define(&s->b, begin, value_cast(a, begin->type, value_variable(a, v->decl)));
    code_variable(&s->b, all, takes_twice(v) ? begin : neutral(s, l));
    const struct slot *slot = teams_slot(s->teams, v->decl, l->stmt);
    if (frozen || !slot || !slot->replicated) nested_meet(s); /* one thread stores the last value where all have read the first one */
    const struct value *function = add_addend(s, l), *more = value_compare(a, VALUE_LESS, first_trip(s, l), trips(s, l));
    code_open_for(&s->b, first_trip(s, l), value_number(a, type, 0), more, value_cast(a, type, trips_at_once(s, l)));
    add_addends(s, l, function);
    struct code *scan = code_add(&s->b, CODE_ROW_SCAN);
    scan->object = object(s, l, "own");
    scan->scanned = v;
    scan->v[0] = all, scan->v[1] = neutral(s, l), scan->v[2] = takes_twice(v) ? NULL : begin;
    scan->team = nested_team(s).barrier;
    open_steps(s, l, l);
    code_open_if(&s->b, value_compare(a, VALUE_LESS, own_trip(s, l), trips(s, l)));
    nested_declare_index(s, l, trips_index(a, l, value_cast(a, &value_long, own_trip(s, l))));
}

void row_scan_begin_trip(struct nested *s, const struct loop *l)
{
    const struct scan_value *v = value_of(l);
    code_assign(&s->b, value_variable(s->b.arena, v->decl), value_cast(s->b.arena, v->type, own_addend(s, l)));
}

void row_scan_end(struct nested *s, const struct loop *l, const struct value *accumulator)
{
    struct arena *a = s->b.arena;
    const struct scan_value *v = value_of(l);
    const struct value *all = value_cast(a, v->type, object(s, l, "before")), *none = value_cast(a, v->type, scan_neutral(a, v));
    code_assign(&s->b, accumulator, takes_twice(v) ? all : value_select(a, nested_team(s).single, all, none));
}
