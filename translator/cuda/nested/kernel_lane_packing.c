/* kernel_lane_packing: gangs with threads by the trip counts of their loops. SPDX-License-Identifier: MIT
 * Packed kernels have 8 lanes for each gang. If the trip count of a gang's loop can be computed before the gang begins, each warp takes up
 * to 32 gangs at a time, computes all of their trip counts, one in each lane, and assigns up to 32 lanes to each gang accordingly. This only
 * affects the distribution of work, so a trip count may be wrong; the memory that it is computed from is read by every gang anyway.
 * Where blocks take long gangs (teams.h), the gang is a function that accel_run_rows (library/gangs_of_warp.cuh) calls. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/nested/nested_text.h"

enum { NEST_SHARE = 3 }; /* trips of a lane in an average row of loops in a loop */
enum { ALONE = 24 }; /* trips of one lane, in code for it alone, that are faster than lanes with a combination for each value */

/* ---- loops over gangs ------------------------------------------------------------------------------------------------------------ */

static const struct value *counter(struct kernel_text *t, const struct type *type, const char *name)
{
    return value_name(t->unit->arena, type, name);
}

/* The thread's number in its warp. */
static const struct value *lane_of_warp(struct kernel_text *t)
{
    struct arena *a = t->unit->arena;
    return value_modulo(a, value_place(a, PLACE_THREAD, 0), value_integer(a, 32));
}

/* Whether the gang is one of the warp's and of the loop's. */
static const struct value *is_gang(struct kernel_text *t, const struct value *gang)
{
    struct arena *a = t->unit->arena;
    const struct value *trip = value_add(a, counter(t, &value_long, "accel_from"), gang);
    return value_and(a, value_compare(a, VALUE_LESS, gang, counter(t, &value_int, "accel_gangs")),
                     value_compare(a, VALUE_LESS, trip, counter(t, &value_long, "accel_end")));
}

/* The length is computed by a function: for several gangs, or without the race checker. */
static bool is_function(const struct teams *teams)
{
    return teams->leaves_long || teams->length_may_change || teams->lane_trips > TEAMS_LANE_TRIPS;
}

/* How many gangs a warp has at a time. */
static const struct value *gangs_of_warp(struct kernel_text *t, const struct value *end)
{
    struct arena *a = t->unit->arena;
    const int trips = t->kernel->teams->lane_trips;
    if (trips <= TEAMS_LANE_TRIPS) return value_call(a, &value_int, "accel_gangs_of_warp", 1, end);
    preamble_need(t->preamble, PIECE_FEW_LANES);
    return value_call(a, &value_int, "accel_gangs_of_warp", 3, end, value_integer(a, trips), counter(t, &value_long, "accel_length_of"));
}

/* accel_length: the trip count for the gang whose number is that of the lane. */
static void declare_length(struct kernel_text *t, const struct loop *g)
{
    const struct env *around = device_text_env(t->text);
    kernel_line(t, "long long accel_length = 0;");
    kernel_open_if(t, is_gang(t, lane_of_warp(t)));
    if (is_function(t->kernel->teams)) {
        kernel_line(t, "accel_length = accel_length_of(accel_from + %s);", kernel_value(t, lane_of_warp(t)));
    } else {
        kernel_declare_index(t, g, value_add(t->unit->arena, counter(t, &value_long, "accel_from"), lane_of_warp(t)));
        for (int j = 0; j < t->kernel->teams->n_probe; j++) kernel_user(t, t->kernel->teams->probe[j]);
        kernel_line(t, "accel_length = %s;", kernel_value_as(t, kernel_trips(t, t->kernel->teams->probed), &value_long));
    }
    device_text_set_env(t->text, around);
    kernel_close(t);
}

/* Long gangs are entered into the list of the second kernel. */
static void leave_long(struct kernel_text *t)
{
    const struct teams *teams = t->kernel->teams;
    kernel_line(t,
                "const unsigned accel_apart = accel_enter_long<%d>(accel_scratch, accel_from, accel_end, accel_gangs, %s, accel_length, accel_limit, "
                "accel_length_of);",
                teams->n_results, teams->parts ? "ACCEL_PARTS_OF_ROW" : "1");
}

/* accel_lane and accel_mask: of the lanes that the gang has. Where gangs have one lane each, the compiler knows it: averages of 6 elements of 2^20
 * rows take 22 us on an H200 in place of 31. */
static void declare_lanes(struct kernel_text *t)
{
    const int trips = t->kernel->teams->lane_trips;
    const int alone = teams_has_one_loop(t->kernel->teams) ? ALONE : trips > TEAMS_LANE_TRIPS ? trips / 2 : 4;
    kernel_line(t, "const int accel_lanes = accel_lanes_of_gang(accel_length, accel_gangs, %d, %d);", trips, alone);
    if (teams_has_one_loop(t->kernel->teams)) kernel_open_text(t, "auto accel_run_gangs = [&](const int accel_width) {");
    else kernel_line(t, "const int accel_width = accel_lanes;");
    struct arena *a = t->unit->arena;
    const struct value *within = value_subtract(a, counter(t, &value_int, "accel_width"), value_integer(a, 1));
    kernel_define(t, counter(t, &value_int, "accel_lane"), value_bits(a, VALUE_BIT_AND, value_place(a, PLACE_THREAD, 0), within));
    kernel_line(t, "const unsigned accel_mask = 0xffffffffu >> (32 - accel_width) << (%s - accel_lane);", kernel_value(t, lane_of_warp(t)));
}

/* ---- lengths as calls ------------------------------------------------------------------------------------------------------------ */

static void open_function(struct kernel_text *t, const struct loop *g, const char *head)
{
    kernel_open_text(t, "%s {", head);
    kernel_declare_index(t, g, counter(t, &value_long, "accel_gang"));
}

static void close_function(struct kernel_text *t)
{
    t->indent -= 4;
    kernel_line(t, "};");
}

/* What precedes the loop, as far as its trip count depends on it. */
static void print_probe(struct kernel_text *t, struct node *n)
{
    if (n->kind == NODE_DECL_STMT) kernel_user(t, n);
    else if (node_inside(t->kernel->teams->probed->stmt, n->child[1])) kernel_line(t, "if (!%s) return 0LL;", kernel_expr(t, n->child[0]));
    else kernel_line(t, "if (%s) return 0LL;", kernel_expr(t, n->child[0]));
}

/* accel_length_of(n): the trip count for the gang n. */
static void print_length(struct kernel_text *t, const struct loop *g)
{
    const struct env *around = device_text_env(t->text);
    open_function(t, g,
                  t->kernel->teams->length_may_change ? "auto accel_length_of = [&](long long accel_gang) ACCEL_UNCHECKED -> long long"
                                                      : "auto accel_length_of = [&](long long accel_gang) -> long long");
    for (int j = 0; j < t->kernel->teams->n_probe; j++) print_probe(t, t->kernel->teams->probe[j]);
    kernel_line(t, "return %s;", kernel_value_as(t, kernel_trips(t, t->kernel->teams->probed), &value_long));
    device_text_set_env(t->text, around);
    close_function(t);
}

static const struct value *by_width(struct kernel_text *t, const struct value *n, const struct value *width)
{
    return value_call(t->unit->arena, &value_int, "accel_by_width", 2, n, width);
}

static void open_loops(struct kernel_text *t, const struct loop *g)
{
    struct arena *a = t->unit->arena;
    const struct value *end = counter(t, &value_long, "accel_end"), *gangs = counter(t, &value_int, "accel_gangs"),
                       *from = counter(t, &value_long, "accel_from"), *gang = counter(t, &value_int, "accel_gang"),
                       *width = counter(t, &value_int, "accel_width");
    const struct value *warp = value_call(a, &value_long, "accel_warp", 0), *warps = value_call(a, &value_long, "accel_warps", 0);
    if (is_function(t->kernel->teams)) print_length(t, g);
    if (t->kernel->teams->leaves_long) kernel_line(t, "int accel_limit = 0;");
    kernel_define(t, end, kernel_trips(t, g));
    kernel_define(t, gangs, gangs_of_warp(t, end));
    kernel_open_for(t, from, value_multiply(a, warp, gangs), value_compare(a, VALUE_LESS, from, end), value_multiply(a, warps, gangs));
    declare_length(t, g);
    if (t->kernel->teams->leaves_long) leave_long(t);
    declare_lanes(t);
    kernel_open_for(t, gang, by_width(t, lane_of_warp(t), width), is_gang(t, gang), by_width(t, value_integer(a, 32), width));
    if (t->kernel->teams->leaves_long) kernel_line(t, "if (accel_apart >> accel_gang & 1) continue;");
    kernel_declare_index(t, g, value_add(a, from, gang));
}

/* ---- long gangs ------------------------------------------------------------------------------------------------------------------ */

static void open_long(struct kernel_text *t, const struct loop *g)
{
    kernel_note_barrier(t, "accel_long.next");
    kernel_line(t, "for (accel_long_rows<%d> accel_long(accel_scratch); accel_long.next();) {", t->kernel->teams->n_results);
    t->indent += 4;
    kernel_declare_index(t, g, counter(t, &value_long, "accel_long.row"));
}

void lane_packing_end_part(struct kernel_text *t, const struct combining_list *list)
{
    kernel_note_barrier(t, "accel_long.over_parts");
    kernel_line(t, "if (!accel_long.over_parts%s%s%s(%s)) continue;", list->operators ? "<" : "", list->operators ? list->operators : "",
                list->operators ? ">" : "", list->objects ? list->objects : "");
}

/* ---- gangs as calls -------------------------------------------------------------------------------------------------------------- */

/* Every thread of a gang has the sum, and only the first one keeps it: of some of the kernel's reductions. */
static bool any_kept_once(const struct kernel *k)
{
    for (int j = 0; j < k->n_reductions; j++)
        if (!combination_stays_in_lanes(k, k->reductions[j])) return true;
    return false;
}

static void print_only_first(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    kernel_open_text(t, "auto accel_gang_once = [&](long long accel_gang, const accel_row_team &accel_team) {");
    for (int j = 0; j < k->n_reductions; j++)
        if (!combination_stays_in_lanes(k, k->reductions[j])) kernel_line(t, "const auto accel_before%d = %s;", j, reduction_name(t, k->reductions[j]));
    kernel_line(t, "accel_run_gang(accel_gang, accel_team);");
    for (int j = 0; j < k->n_reductions; j++)
        if (!combination_stays_in_lanes(k, k->reductions[j])) kernel_line(t, "if (accel_team.lane != 0) %s = accel_before%d;", reduction_name(t, k->reductions[j]), j);
    close_function(t);
}

static void close_calls(struct kernel_text *t, const struct loop *g)
{
    const struct kernel *k = t->kernel;
    const char *list = t->kernel->teams->passes_on ? "accel_list_of(accel_scratch)" : "(accel_row_list *)0";
    close_function(t);
    print_length(t, g);
    const bool once = any_kept_once(k);
    if (once) print_only_first(t);
    kernel_line(t, "const long long accel_end = %s;", kernel_value_as(t, kernel_trips(t, g), &value_long));
    kernel_note_barrier(t, "accel_run_rows");
    kernel_line(t, "accel_run_rows<%s>(accel_end, %s, accel_length_of, %s%s);", teams_has_one_loop(k->teams) ? "true" : "false", list, once ? "accel_gang_once" : "accel_run_gang",
                k->teams->streams ? ", 24" : k->teams->probed->mapped ? "" : arena_printf(t->unit->arena, ", %d", NEST_SHARE));
}

/* ---- both ------------------------------------------------------------------------------------------------------------------------ */

void lane_packing_open(struct kernel_text *t, const struct loop *g)
{
    const struct teams *teams = t->kernel->teams;
    preamble_need(t->preamble, teams->spreads_long  ? PIECE_UNEVEN_ROWS
                               : teams->takes_long  ? PIECE_ROW_PARTS
                               : teams->leaves_long ? PIECE_LONG_ROWS
                                                    : PIECE_WIDTHS);
    if (teams->takes_long) open_long(t, g);
    else if (teams->spreads_long) open_function(t, g, "auto accel_run_gang = [&](long long accel_gang, const accel_row_team &accel_team)");
    else open_loops(t, g);
}

void lane_packing_close(struct kernel_text *t, const struct loop *g)
{
    if (t->kernel->teams->spreads_long) {
        close_calls(t, g);
        return;
    }
    kernel_close(t);
    if (t->kernel->teams->takes_long) return;
    if (teams_has_one_loop(t->kernel->teams)) {
        close_function(t);
        kernel_line(t, "if (accel_lanes == 1) accel_run_gangs(1);");
        kernel_line(t, "else accel_run_gangs(accel_lanes);");
    }
    kernel_close(t);
}
