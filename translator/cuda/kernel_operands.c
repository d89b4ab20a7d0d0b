/* kernel_operands: contractions that read their operands from shared memory. SPDX-License-Identifier: MIT
 * accel_slab<j>[accel_b][8][...] holds operand j for eight trips, while accel_next<j> loads those of the next eight into registers, which
 * it stores to the other buffer; accel_c is the first of the trips, accel_k counts from there. The number of the buffer is a constant, so
 * that addresses are too: the loop has two slabs. If a block has several tiles along z, each has slabs of its own. All threads of the block
 * run it, also those without an iteration, with the operands of the last iteration of the nest. */
#include "base/arena.h"
#include "kernel/staging/matrix_product.h"
#include "cuda/values/kernel_values.h"
#include "kernel/flat/flat.h"
#include "base/unit.h"

enum { UNROLLED = 16 };                /* trips of a slab, at most */

static int tile_width(const struct kernel *k, const struct operand *o)
{
    return k->block[o->dimension] * k->items[o->dimension];
}

/* Of a row in shared memory, so that no two threads of a warp access one bank. */
static int tile_pitch(const struct kernel *k, const struct operand *o)
{
    return tile_width(k, o) + (k->matrix ? 4 : 16 / (int)o->accesses[0]->node->type->size);
}

static const struct type *element_type(const struct operand *o)
{
    return o->accesses[0]->node->type;
}

/* Of a block with several tiles along z. */
static const char *own_tile(const struct kernel *k)
{
    return k->block[2] > 1 ? "[threadIdx.z]" : "";
}

void operands_declare(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    for (int j = 0; j < k->n_operands; j++) {
        const struct operand *o = &k->operands[j];
        const char *tiles = k->block[2] > 1 ? arena_printf(t->unit->arena, "[%d]", k->block[2]) : "";
        const char *slabs = arena_printf(t->unit->arena, "accel_slab%d%s[%d][%d][%d]", j, tiles, k->slabs, k->slab_trips, tile_pitch(k, o));
        kernel_line(t, "__shared__ __align__(16) %s;", kernel_declare(t, element_type(o), slabs));
    }
}

static const struct operand *operand_of(const struct kernel *k, const struct loop *l, const struct node *n)
{
    for (int j = 0; j < k->n_operands; j++)
        for (int i = 0; i < k->operands[j].n_accesses; i++)
            if (k->operands[j].loop == l && k->operands[j].accesses[i]->node == n) return &k->operands[j];
    return NULL;
}

static const char *element_text(struct kernel_text *t, int j)
{
    const struct kernel *k = t->kernel;
    const char *place = kernel_value(t, jam_element(t, k->operands[j].dimension));
    return arena_printf(t->unit->arena, "accel_slab%d%s[accel_b][accel_k][%s]", j, own_tile(k), place);
}

/* The reads of operands in the loop. */
static void bind_reads(struct kernel_text *t, const struct loop *l)
{
    const struct kernel *k = t->kernel;
    for (int j = 0; j < k->n_operands; j++)
        for (int i = 0; k->operands[j].loop == l && i < k->operands[j].n_accesses; i++)
            device_text_bind_node(t->text, k->operands[j].accesses[i]->node, element_text(t, j));
}

/* ---- fetching ----------------------------------------------------------------------------------------------------------------- */

/* The first trip of the block in dimension d. */
static const struct value *first_of_block(struct kernel_text *t, int d)
{
    struct arena *a = t->unit->arena;
    const struct value *ahead = value_multiply(a, flat_thread(a, t->kernel, d), value_integer(a, jam_run(t->kernel, d)));
    return value_subtract(a, flat_trip(t->unit->arena, d), ahead);
}

static const struct value *last_of_loop(struct kernel_text *t, int d)
{
    return value_subtract(t->unit->arena, flat_trips(t->unit->arena, d), value_integer(t->unit->arena, 1));
}

static const struct value *least(struct kernel_text *t, const struct value *x, const struct value *y)
{
    return value_call(t->unit->arena, &value_long, "accel_least", 2, x, y);
}

/* ---- triangles ---------------------------------------------------------------------------------------------------------------- */

static const struct loop *bounded_loop(const struct kernel *k)
{
    return k->dims[0]->bounding ? k->dims[0] : k->dims[1]->bounding ? k->dims[1] : NULL;
}

/* Whether the last trip of l in the block, not the first, has most trips of the other loop: for the loop with the bounding nest if that
 * replaces its lower bound, else for the loop around it. */
static bool wants_last(const struct kernel *k, const struct loop *l)
{
    return (bounded_loop(k)->bounding->lower != bounded_loop(k)->lower) == (l == bounded_loop(k));
}

void operands_leave(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    if (!bounded_loop(k)) return;
    kernel_open(t);
    for (int j = 1; j >= 0; j--) {
        const struct value *first = first_of_block(t, j), *more = value_integer(t->unit->arena, k->block[j] * k->items[j] - 1);
        const struct value *last = least(t, value_add(t->unit->arena, first, more), last_of_loop(t, j));
        kernel_declare_index(t, k->dims[j], wants_last(k, k->dims[j]) ? last : first);
    }
    kernel_leave_bounding_nest(t, "return");
    kernel_close(t);
}

/* An iteration along dimension d that has no iteration of the other loop reads nothing. */
static void leave_without_partner(struct kernel_text *t, int d)
{
    const struct kernel *k = t->kernel;
    const struct loop *other = k->dims[!d];
    if (!bounded_loop(k)) return;
    kernel_declare_index(t, other, wants_last(k, other) ? last_of_loop(t, !d) : value_integer(t->unit->arena, 0));
    kernel_leave_bounding_nest(t, "return 0");
}

/* ---- readers ------------------------------------------------------------------------------------------------------------------ */

/* Without arithmetic that may wrap, and without iterations that have no element. */
static bool is_linear(const struct kernel *k, const struct operand *o)
{
    const struct access *a = o->accesses[0];
    return a->affine && a->fits && !*a->fits && !a->n_members && !bounded_loop(k);
}

/* A lambda: the address of an operand in a trip of the loop, for an iteration along its dimension. */
static void declare_place(struct kernel_text *t, int number)
{
    const struct operand *o = &t->kernel->operands[number];
    const char *type = kernel_type(t, element_type(o));
    kernel_line(t, "auto accel_place%d = [&](long long accel_k, long long accel_i) -> const %s * {", number, type);
    t->indent += 4;
    kernel_declare_index(t, t->kernel->dims[o->dimension], value_name(t->unit->arena, &value_long, "accel_i"));
    leave_without_partner(t, o->dimension);
    kernel_declare_index(t, o->loop, value_name(t->unit->arena, &value_long, "accel_k"));
    kernel_line(t, "return &%s;", kernel_expr(t, o->accesses[0]->node));
    t->indent -= 4;
    kernel_line(t, "};");
}

static void declare_reader(struct kernel_text *t, int number, const struct value *trips)
{
    const struct kernel *k = t->kernel;
    const struct operand *o = &k->operands[number];
    declare_place(t, number);
    kernel_line(t, "accel_slab<%s, %d, %d, %d, %d, %s, %s> accel_next%d;", kernel_type(t, element_type(o)), k->slab_trips, tile_width(k, o),
                k->block[0], k->block[1], o->along ? "true" : "false", is_linear(k, o) ? "true" : "false", number);
    kernel_line(t, "accel_next%d.begin(accel_place%d, %s, %s, accel_n%d);", number, number, trips->name,
                kernel_value(t, first_of_block(t, o->dimension)), o->dimension);
}

static bool all_linear(const struct kernel *k, const struct loop *l)
{
    bool all = true;
    for (int j = 0; j < k->n_operands; j++) all &= k->operands[j].loop != l || is_linear(k, &k->operands[j]);
    return all;
}

/* accel_wide: runs of all operands are loaded at once. */
static void define_wide(struct kernel_text *t, const struct loop *l)
{
    const char *all = "";
    for (int j = 0; j < t->kernel->n_operands; j++)
        if (t->kernel->operands[j].loop == l) all = arena_printf(t->unit->arena, "%s%saccel_next%d.wide", all, all[0] ? " && " : "", j);
    if (all_linear(t->kernel, l)) kernel_line(t, "const bool accel_wide = %s;", all);
}

/* Of the trips from `at` on. */
static void fetch_slabs(struct kernel_text *t, const struct loop *l, const struct value *at, const struct value *trips)
{
    const struct kernel *k = t->kernel;
    bool wide = all_linear(k, l);
    const struct value *next = value_add(t->unit->arena, at, value_integer(t->unit->arena, k->slab_trips));
    if (wide) kernel_open_if(t, value_and(t->unit->arena, value_name(t->unit->arena, &value_bool, "accel_wide"), value_compare(t->unit->arena, VALUE_LESS_EQUAL, next, trips)));
    for (int j = 0; j < k->n_operands && wide; j++)
        if (k->operands[j].loop == l) kernel_line(t, "accel_next%d.fetch_wide();", j);
    if (wide) kernel_open_else(t);
    for (int j = 0; j < k->n_operands; j++) {
        int d = k->operands[j].dimension;
        if (k->operands[j].loop != l) continue;
        kernel_line(t, "accel_next%d.fetch(accel_place%d, %s, %s, %s, accel_n%d);", j, j, kernel_value(t, at), trips->name,
                    kernel_value(t, first_of_block(t, d)), d);
    }
    if (wide) kernel_close(t);
}

static void store_slabs(struct kernel_text *t, const struct loop *l, const char *buffer)
{
    for (int j = 0; j < t->kernel->n_operands; j++)
        if (t->kernel->operands[j].loop == l) kernel_line(t, "accel_next%d.store(accel_slab%d%s[%s]);", j, j, own_tile(t->kernel), buffer);
    kernel_barrier(t, "__syncthreads();");
}

/* ---- the trips ---------------------------------------------------------------------------------------------------------------- */

struct naming {
    const struct kernel *kernel;
    const struct loop *loop;
    const struct decl *decl;
    bool found;
};

static bool find_name(struct node *n, void *context)
{
    struct naming *s = context;
    if (operand_of(s->kernel, s->loop, n)) return false;
    s->found |= n->kind == NODE_NAME && n->decl == s->decl;
    return true;
}

/* Whether n uses d outside of the operands. */
static bool uses_outside(const struct kernel *k, const struct loop *l, struct node *n, const struct decl *d)
{
    struct naming s = {k, l, d, false};
    node_walk(n, find_name, &s);
    return s.found;
}

/* The thread's iterations in one trip; an iteration outside of the nest is replaced by the last one. */
static void define_trip(struct kernel_text *t, const struct loop *l, const struct accumulation *s)
{
    const struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    struct node *what = s ? s->value : l->stmt->child[3];
    const struct env *around = device_text_env(t->text);
    bind_reads(t, l);
    kernel_bind_values(t);
    kernel_line(t, "auto accel_trip = [&](int accel_b, long long accel_c, int accel_k) {");
    t->indent += 4;
    if (uses_outside(k, l, what, l->index))
        kernel_declare_index(t, l, value_add(a, value_name(a, &value_long, "accel_c"), value_name(a, &value_int, "accel_k")));
    buffer_puts(t->out, "#pragma unroll\n");
    kernel_line(t, "for (int accel_u = 0; accel_u < %d; accel_u++) {", k->items[0] * k->items[1]);
    t->indent += 4;
    for (int j = 1; j >= 0; j--)
        if (uses_outside(k, l, what, k->dims[j]->index))
            kernel_declare_index(t, k->dims[j], least(t, jam_trip(t, j), last_of_loop(t, j)));
    if (s) kernel_line(t, "accel_total[accel_u] %s %s;", s->op, kernel_expr(t, what));
    else kernel_user(t, what);
    jam_close_each(t);
    t->indent -= 4;
    kernel_line(t, "};");
    device_text_set_env(t->text, around);
}

/* ---- tensor cores ------------------------------------------------------------------------------------------------------------- */

static int operand_along(const struct kernel *k, int d)
{
    return k->operands[0].dimension == d ? 0 : 1;
}

/* Lambdas: the factors as functions of their operands. */
static void define_factors(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    const struct env *around = device_text_env(t->text);
    for (int d = 0; d < 2; d++) {
        const struct operand *o = &k->operands[operand_along(k, d)];
        for (int i = 0; i < o->n_accesses; i++) device_text_bind_node(t->text, o->accesses[i]->node, "accel_x");
        kernel_bind_values(t);
        const char *minus = d && k->matrix->subtracts ? "-" : "";
        kernel_line(t, "auto accel_factor%d = [&](double accel_x) -> double { return %s(%s); };", d, minus, kernel_expr(t, k->matrix->factors[d]));
        device_text_set_env(t->text, around);
    }
}

static void call_matrix_slab(struct kernel_text *t, const char *buffer, const char *first, bool totals)
{
    const struct kernel *k = t->kernel;
    int x = operand_along(k, 0), y = operand_along(k, 1);
    const char *sums = totals ? "accel_total" : arena_printf(t->unit->arena, "accel_each_%s", k->matrix->target->decl->name);
    preamble_need(t->preamble, PIECE_MATRIX_SLAB);
    kernel_line(t, "    accel_matrix_slab<%d, %d, %d, %d>(%s, accel_own0, accel_own1, accel_factor1, accel_slab%d[%s], accel_factor0, accel_slab%d[%s],",
                k->items[0], k->items[1], k->block[0], k->block[1], sums, y, buffer, x, buffer);
    kernel_line(t, "        [&](int accel_k) { accel_trip(%s, %s, accel_k); });", buffer, first);
}

/* All trips of a buffer's slab, unrolled, or those that are left. */
static void call_trips(struct kernel_text *t, const char *buffer, const struct value *c, const struct value *trips, bool totals)
{
    struct arena *a = t->unit->arena;
    const struct value *next = value_add(a, c, value_integer(a, t->kernel->slab_trips)), *left = value_subtract(a, trips, c);
    const char *first = kernel_value(t, c);
    kernel_line(t, "if (%s)", kernel_value(t, value_compare(a, VALUE_LESS_EQUAL, next, trips)));
    if (t->kernel->matrix) call_matrix_slab(t, buffer, first, totals);
    else {
        buffer_printf(t->out, "#pragma unroll %d\n", t->kernel->slab_trips < UNROLLED ? t->kernel->slab_trips : UNROLLED);
        kernel_line(t, "    for (int accel_k = 0; accel_k < %d; accel_k++) accel_trip(%s, %s, accel_k);", t->kernel->slab_trips, buffer, first);
    }
    kernel_line(t, "else");
    kernel_line(t, "    for (int accel_k = 0; accel_k < %s; accel_k++) accel_trip(%s, %s, accel_k);", kernel_value(t, left), buffer, first);
}

/* Loads the next slab into registers, works on the slab in shared memory, and stores the next one. The first time there is none to work on:
 * so loads and stores have one text. */
static void print_slab(struct kernel_text *t, const struct loop *l, const struct value *c, const struct value *trips, bool totals)
{
    struct arena *a = t->unit->arena;
    bool two = t->kernel->slabs == 2;
    fetch_slabs(t, l, value_add(a, c, value_integer(a, t->kernel->slab_trips)), trips);
    kernel_open_if(t, value_compare(a, VALUE_GREATER_EQUAL, c, value_integer(a, 0)));
    call_trips(t, two ? "accel_b" : "0", c, trips, totals);
    kernel_close(t);
    kernel_leave_if(t, value_compare(a, VALUE_GREATER_EQUAL, value_add(a, c, value_integer(a, t->kernel->slab_trips)), trips), "break");
    if (two) kernel_line(t, "accel_b = !accel_b;");
    else kernel_barrier(t, "__syncthreads();");
    store_slabs(t, l, two ? "accel_b" : "0");
}

/* All trips in one slab. */
static void print_only_slab(struct kernel_text *t, const struct loop *l, const struct value *trips, bool totals)
{
    const struct value *zero = value_integer(t->unit->arena, 0);
    fetch_slabs(t, l, zero, trips);
    store_slabs(t, l, "0");
    call_trips(t, "0", zero, trips, totals);
}

static void print_slabs(struct kernel_text *t, const struct loop *l, const struct value *trips, bool totals)
{
    struct arena *a = t->unit->arena;
    const struct value *c = value_name(a, &value_long, "accel_c");
    int step = t->kernel->slab_trips;
    if (t->kernel->slabs == 2) kernel_line(t, "int accel_b = 1;");
    buffer_puts(t->out, "#pragma unroll 1\n");
    kernel_open_for(t, c, value_integer(a, -step), value_compare(a, VALUE_LESS, c, trips), value_integer(a, step));
    print_slab(t, l, c, trips, totals);
    kernel_close(t);
}

static void print_trips(struct kernel_text *t, const struct loop *l, const struct value *trips, const struct accumulation *s)
{
    long long known = mapping_constant_trips(l);
    for (int j = 0; j < t->kernel->n_operands; j++)
        if (t->kernel->operands[j].loop == l) declare_reader(t, j, trips);
    define_wide(t, l);
    define_trip(t, l, s);
    if (t->kernel->matrix) define_factors(t);
    if (known > 0 && known <= t->kernel->slab_trips) print_only_slab(t, l, trips, s);
    else print_slabs(t, l, trips, s);
}

static void copy_totals(struct kernel_text *t, const struct accumulation *s, bool back)
{
    struct node *place[] = { s->place };
    jam_open_each(t, place, 1);
    if (back) kernel_line(t, "%s = accel_total[accel_u];", kernel_expr(t, s->place));
    else kernel_line(t, "accel_total[accel_u] = %s;", kernel_expr(t, s->place));
    jam_close_each(t);
}

bool operands_loop(struct kernel_text *t, const struct loop *l)
{
    const struct kernel *k = t->kernel;
    struct accumulation s;
    bool any = false, adds = accumulate_find(t, l, &s);
    for (int j = 0; j < k->n_operands; j++) any |= k->operands[j].loop == l;
    if (!any) return false;
    const struct value *trips = kernel_object(t, &value_long, "accel_trips_%s", l->index->name);
    preamble_need(t->preamble, PIECE_SLABS);
    kernel_open(t);
    kernel_define(t, trips, kernel_count(t, l));
    kernel_open_if(t, value_compare(t->unit->arena, VALUE_GREATER, trips, value_integer(t->unit->arena, 0)));
    if (adds) {
        kernel_line(t, "%s;", kernel_declare(t, s.place->type, arena_printf(t->unit->arena, "accel_total[%d]", k->items[0] * k->items[1])));
        copy_totals(t, &s, false);
    }
    print_trips(t, l, trips, adds ? &s : NULL);
    if (adds) copy_totals(t, &s, true);
    kernel_close(t);
    kernel_close(t);
    return true;
}
