/* kernel_operands: contractions that read their operands from shared memory. SPDX-License-Identifier: MIT
 * While the block works on the slab of accel_b, that of the next trips is under way (kernel_slabs.c); accel_c is the first of the slab's
 * trips, accel_k counts from there. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/kernel_slabs.h"
#include "cuda/values/kernel_values.h"
#include "kernel/flat/flat.h"
#include "kernel/staging/matrix_product.h"

enum { UNROLLED = 16 }; /* trips of a slab, at most */

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
    const char *element = slabs_have_rows_of_trips(k, &k->operands[j]) ? "[%s][accel_k]" : "[accel_k][%s]";
    return arena_printf(t->unit->arena, "accel_slab%d%s[accel_b]%s", j, slabs_own_tile(k), arena_printf(t->unit->arena, element, place));
}

/* The reads of operands in the loop. */
static void bind_reads(struct kernel_text *t, const struct loop *l)
{
    const struct kernel *k = t->kernel;
    for (int j = 0; j < k->n_operands; j++)
        for (int i = 0; k->operands[j].loop == l && i < k->operands[j].n_accesses; i++)
            device_text_bind_node(t->text, k->operands[j].accesses[i]->node, element_text(t, j));
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
            kernel_declare_index(t, k->dims[j], flat_fills_tiles(k, j) ? jam_trip(t, j) : slabs_least(t, jam_trip(t, j), slabs_last_trip(t, j)));
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
        kernel_line(t, "auto accel_factor%d = [&](double accel_x) -> double { return %s(%s); };", d, minus,
                    kernel_expr(t, k->matrix->factors[d]));
        device_text_set_env(t->text, around);
    }
}

static void call_matrix_slab(struct kernel_text *t, const char *buffer, const char *first, bool totals)
{
    const struct kernel *k = t->kernel;
    int x = operand_along(k, 0), y = operand_along(k, 1);
    const char *sums = totals ? "accel_total" : arena_printf(t->unit->arena, "accel_each_%s", k->matrix->target->decl->name);
    preamble_need(t->preamble, PIECE_MATRIX_SLAB);
    kernel_line(t,
                "    accel_matrix_slab<%d, %d, %d, %d, %d, %s, %s>(%s, accel_own0, accel_own1, accel_factor1, accel_slab%d[%s], "
                "accel_factor0, accel_slab%d[%s],",
                k->items[0], k->items[1], k->block[0], k->block[1], k->slab_trips, k->operands[y].along ? "true" : "false",
                k->operands[x].along ? "true" : "false", sums, y, buffer, x, buffer);
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
        kernel_line(t, "    for (int accel_k = 0; accel_k < %d; accel_k++) accel_trip(%s, %s, accel_k);", t->kernel->slab_trips, buffer,
                    first);
    }
    kernel_line(t, "else");
    kernel_line(t, "    for (int accel_k = 0; accel_k < %s; accel_k++) accel_trip(%s, %s, accel_k);", kernel_value(t, left), buffer, first);
}

/* Loads the next slab into registers, works on the slab in shared memory, and stores the next one. */
static void print_slab(struct kernel_text *t, const struct loop *l, const struct value *c, const struct value *trips, bool totals)
{
    struct arena *a = t->unit->arena;
    bool two = t->kernel->slabs == 2;
    slabs_fetch(t, l, value_add(a, c, value_integer(a, t->kernel->slab_trips)), trips);
    call_trips(t, two ? "accel_b" : "0", c, trips, totals);
    kernel_leave_if(t, value_compare(a, VALUE_GREATER_EQUAL, value_add(a, c, value_integer(a, t->kernel->slab_trips)), trips), "break");
    if (two) kernel_line(t, "accel_b = !accel_b;");
    else kernel_barrier(t, "__syncthreads();");
    slabs_store(t, l, two ? "accel_b" : "0");
}

/* Works on one slab while copies to the others are under way, which begin MATRIX_STAGES - 1 slabs before. */
static void print_stages(struct kernel_text *t, const struct loop *l, const struct value *trips, bool totals)
{
    struct arena *a = t->unit->arena;
    const struct value *c = value_name(a, &value_long, "accel_c"), *begun = value_compare(a, VALUE_GREATER_EQUAL, c, value_integer(a, 0));
    int step = t->kernel->slab_trips, ahead = step * (MATRIX_STAGES - 1);
    kernel_line(t, "int accel_f = 0;");
    buffer_puts(t->out, "#pragma unroll 1\n");
    kernel_open_for(t, c, value_integer(a, -ahead), value_compare(a, VALUE_LESS, c, trips), value_integer(a, step));
    kernel_line(t, "const int accel_b = (accel_f + 1) %% %d;", MATRIX_STAGES);
    kernel_open_if(t, begun);
    kernel_line(t, "accel_copies_arrived<%d>();", MATRIX_STAGES - 2);
    kernel_barrier(t, "__syncthreads();");
    kernel_close(t);
    slabs_fetch(t, l, value_add(a, c, value_integer(a, ahead)), trips);
    kernel_line(t, "accel_copies_issued();");
    kernel_open_if(t, begun);
    call_trips(t, "accel_b", c, trips, totals);
    kernel_close(t);
    kernel_line(t, "accel_f = accel_b;");
    kernel_close(t);
}

/* All trips in one slab. */
static void print_only_slab(struct kernel_text *t, const struct loop *l, const struct value *trips, bool totals)
{
    const struct value *zero = value_integer(t->unit->arena, 0);
    slabs_fetch(t, l, zero, trips);
    slabs_store(t, l, "0");
    call_trips(t, "0", zero, trips, totals);
}

static void print_slabs(struct kernel_text *t, const struct loop *l, const struct value *trips, bool totals)
{
    struct arena *a = t->unit->arena;
    const struct value *c = value_name(a, &value_long, "accel_c");
    slabs_fetch(t, l, value_integer(a, 0), trips);
    slabs_store(t, l, "0");
    if (t->kernel->slabs == 2) kernel_line(t, "int accel_b = 0;");
    buffer_puts(t->out, "#pragma unroll 1\n");
    kernel_open_for(t, c, value_integer(a, 0), value_compare(a, VALUE_LESS, c, trips), value_integer(a, t->kernel->slab_trips));
    print_slab(t, l, c, trips, totals);
    kernel_close(t);
}

static void print_trips(struct kernel_text *t, const struct loop *l, const struct value *trips, const struct accumulation *s)
{
    long long known = mapping_constant_trips(l);
    slabs_begin(t, l, trips);
    define_trip(t, l, s);
    if (t->kernel->matrix) define_factors(t);
    if (t->kernel->matrix) print_stages(t, l, trips, s);
    else if (known > 0 && known <= t->kernel->slab_trips) print_only_slab(t, l, trips, s);
    else print_slabs(t, l, trips, s);
}

static void copy_totals(struct kernel_text *t, const struct accumulation *s, bool back)
{
    struct node *place[] = {s->place};
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
    preamble_need(t->preamble, k->matrix ? PIECE_ASYNC_SLABS : PIECE_SLABS);
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
