/* kernel_staging: tiles that are staged in shared memory. SPDX-License-Identifier: MIT
 * accel_origin_x is the first trip of the tile along x, accel_own_x the thread's within the tile (_y and _z the same), accel_at<d> counts
 * along dimension d of a copied box, accel_step in a chunk of the body's loop. All of it is in the branch for whole tiles, which is uniform
 * in a block. */
#include "analysis/linear.h"
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/values/kernel_values.h"
#include "kernel/flat/flat.h"
#include "kernel/staging/tile_staging.h"
#include <stdlib.h>

void staging_declare(struct kernel_text *t)
{
    for (int i = 0; i < tile_staging(t->kernel)->n; i++) {
        const struct staged *s = &tile_staging(t->kernel)->list[i];
        const char *text = s->name;
        for (int d = 0; d < s->n_dims; d++)
            text = arena_printf(t->unit->arena, "%s[%d]", text, s->size[d] + (s->padded && d == s->n_dims - 1));
        kernel_line(t, "__shared__ %s;", kernel_declare(t, s->like->node->type, text));
    }
}

/* ---- copying ------------------------------------------------------------------------------------------------------------------ */

/* An expression of the program, in 64 bits as all arithmetic of linear forms. */
static const struct value *symbol_value(struct kernel_text *t, const struct symbol *s)
{
    struct arena *a = t->unit->arena;
    return value_cast(a, &value_long, value_name(a, s->bits > 32 ? &value_long : &value_int, s->text));
}

static const struct value *product(struct kernel_text *t, const struct linear_term *m)
{
    struct arena *a = t->unit->arena;
    const struct value *v = value_number(a, &value_long, m->coefficient);
    for (int i = 0; i < m->n_symbols; i++) v = value_multiply(a, v, symbol_value(t, m->symbols[i]));
    return v;
}

static const struct value *linear(struct kernel_text *t, const struct linear *f)
{
    const struct value *v = value_number(t->unit->arena, &value_long, f->constant);
    for (int i = 0; i < f->n_terms; i++) v = value_add(t->unit->arena, v, product(t, &f->terms[i]));
    return v;
}

/* What a term adds to the corner of the box: its loop's index at the start of the tile or chunk; NULL for inner loops. */
static const struct value *term_place(struct kernel_text *t, const struct linear_term *m)
{
    const struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    int j = m->loop ? kernel_dimension_of(k, m->loop) : -1;
    if (!m->loop) return product(t, m);
    if (j < 0 && m->loop != tile_staging(k)->chunked) return NULL;
    const struct value *trip = j < 0 ? value_name(a, &value_long, "accel_chunk") : tile_origin(a, j);
    return value_multiply(a, value_number(a, &value_long, m->coefficient), kernel_index(t, m->loop, trip));
}

static const struct value *corner(struct kernel_text *t, int d)
{
    return kernel_object(t, &value_long, "accel_corner%d", d);
}

static const struct value *coordinate(struct kernel_text *t, int d)
{
    return kernel_object(t, &value_int, "accel_at%d", d);
}

static void declare_corner(struct kernel_text *t, const struct staged *s, int d)
{
    struct arena *a = t->unit->arena;
    const struct linear *f = s->like->forms[d];
    const struct value *sum = value_number(a, &value_long, 0);
    for (int i = 0; i < f->n_terms; i++) {
        const struct value *place = term_place(t, &f->terms[i]);
        if (place) sum = value_add(a, sum, place);
    }
    kernel_define(t, corner(t, d), value_add(a, sum, value_integer(a, s->low[d])));
}

/* The level is the variable dimension number k of the type. */
static bool is_variable(const struct type *type, const struct type *level, int k)
{
    return level->count_expr && array_dimension_expr(type, k) == level->count_expr;
}

/* Elements in a row of dimension d, if the array prints as a linear one; NULL if the dimension has a subscript of its own. */
static const struct value *row_length(struct kernel_text *t, const struct staged *s, int d)
{
    struct arena *a = t->unit->arena;
    const struct decl *decl = s->var->decl;
    const struct linear *length = s->like->row_lengths ? s->like->row_lengths[d - 1] : NULL;
    const struct type *level = decl->type->base;
    int variable = 0;
    if (length) return linear(t, length);
    if (!array_n_dimensions(decl->type)) return NULL;
    for (int k = 1; k < d; k++, level = level->base) variable += is_variable(decl->type, level, variable);
    if (is_variable(decl->type, level, variable)) return value_name(a, &value_long, array_dimension_name(a, decl, variable));
    return value_number(a, &value_long, level->count >= 0 ? level->count : level->count_expr->value);
}

/* The element of the user's array at accel_corner + accel_at. */
static const struct value *source(struct kernel_text *t, const struct staged *s)
{
    struct arena *a = t->unit->arena;
    const struct type *element = s->like->node->type;
    const struct value *v = value_name(a, element, kernel_own_text(t, s->var->decl)), *row = value_add(a, corner(t, 0), coordinate(t, 0));
    for (int d = 1; d < s->n_dims; d++) {
        const struct value *length = row_length(t, s, d);
        if (!length) v = value_element(a, element, v, row);
        row = length ? value_add(a, value_multiply(a, row, length), corner(t, d)) : corner(t, d);
        row = value_add(a, row, coordinate(t, d));
    }
    return value_element(a, element, v, row);
}

static const struct value *counter(struct kernel_text *t)
{
    return value_name(t->unit->arena, &value_int, "accel_i");
}

static void declare_coordinates(struct kernel_text *t, const struct staged *s)
{
    struct arena *a = t->unit->arena;
    const struct value *rest = counter(t);
    for (int d = s->n_dims - 1; d >= 0; d--) {
        const struct value *size = value_integer(a, s->size[d]);
        kernel_define(t, coordinate(t, d), d ? value_modulo(a, rest, size) : rest);
        rest = value_divide(a, rest, size);
    }
}

static const struct value *thread_number(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    const struct value *number = value_place(a, PLACE_THREAD, 0);
    for (int j = 1, size = k->block[0]; j < k->n_dims; size *= k->block[j++])
        number = value_add(a, number, value_multiply(a, value_integer(a, size), value_place(a, PLACE_THREAD, j)));
    return number;
}

static void copy_box(struct kernel_text *t, const struct staged *s)
{
    const struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    int all = 1, threads = k->block[0] * k->block[1] * k->block[2];
    const struct value *to = value_name(a, s->like->node->type, s->name), *i = counter(t);
    for (int d = 0; d < s->n_dims; d++) all *= s->size[d], to = value_element(a, to->type, to, coordinate(t, d));
    kernel_open(t);
    for (int d = 0; d < s->n_dims; d++) declare_corner(t, s, d);
    kernel_open_for(t, i, thread_number(t), value_compare(a, VALUE_LESS, i, value_integer(a, all)), value_integer(a, threads));
    declare_coordinates(t, s);
    const char *when = s->condition ? arena_printf(a, "if (%s) ", s->condition) : "";
    kernel_line(t, "%s%s = %s;", when, kernel_value(t, to), kernel_value(t, source(t, s)));
    kernel_close(t);
    kernel_close(t);
}

void staging_copy(struct kernel_text *t, bool in_chunks)
{
    bool any = false;
    for (int i = 0; i < tile_staging(t->kernel)->n; i++) {
        if (tile_staging(t->kernel)->list[i].in_chunks != in_chunks) continue;
        copy_box(t, &tile_staging(t->kernel)->list[i]);
        any = true;
    }
    if (any) kernel_barrier(t, "__syncthreads();");
}

/* ---- reading ------------------------------------------------------------------------------------------------------------------ */

static const struct value *term_index(struct kernel_text *t, const struct linear_term *m)
{
    struct arena *a = t->unit->arena;
    const struct kernel *k = t->kernel;
    const struct loop *l = m->loop;
    int j = kernel_dimension_of(k, l);
    long long stride = l->step ? (l->step_negated ? -l->step->value : l->step->value) : l->direction;
    bool own = j < 0 && l != tile_staging(k)->chunked;
    const struct value *index = own     ? value_name(a, l->index->type, device_text_name(t->text, l->index))
                                : j < 0 ? value_name(a, &value_int, "accel_step")
                                        : tile_element(a, j);
    return value_multiply(a, value_integer(a, m->coefficient * (own ? 1 : stride)), index);
}

static const char *element_text(struct kernel_text *t, const struct staged *s, const struct access *access)
{
    struct arena *a = t->unit->arena;
    const struct value *v = value_name(a, access->node->type, s->name);
    for (int d = 0; d < s->n_dims; d++) {
        const struct linear *f = access->forms[d];
        const struct value *sum = value_integer(a, 0);
        for (int i = 0; i < f->n_terms; i++)
            if (f->terms[i].loop) sum = value_add(a, sum, term_index(t, &f->terms[i]));
        v = value_element(a, v->type, v, value_add(a, sum, value_integer(a, f->constant - s->low[d])));
    }
    return kernel_value(t, v);
}

/* The reads of copies: of those for the tile, or of those for a chunk of its loop. */
static void bind_reads(struct kernel_text *t, bool in_chunks)
{
    for (int i = 0; i < tile_staging(t->kernel)->n; i++) {
        const struct staged *s = &tile_staging(t->kernel)->list[i];
        for (int j = 0; s->in_chunks == in_chunks && j < s->n_accesses; j++)
            device_text_bind_node(t->text, s->accesses[j]->node, element_text(t, s, s->accesses[j]));
    }
}

/* ---- the body ----------------------------------------------------------------------------------------------------------------- */

static void print_chunk(struct kernel_text *t, struct loop *l, const struct value *c)
{
    struct arena *a = t->unit->arena;
    const struct value *u = value_name(a, &value_int, "accel_step");
    const struct env *around = device_text_env(t->text);
    staging_copy(t, true);
    buffer_puts(t->out, "#pragma unroll\n");
    kernel_open_for(t, u, value_integer(a, 0), value_compare(a, VALUE_LESS, u, value_integer(a, tile_staging(t->kernel)->chunk)), value_integer(a, 1));
    kernel_declare_index(t, l, value_add(a, c, u));
    bind_reads(t, true);
    kernel_user(t, l->stmt->child[3]);
    device_text_set_env(t->text, around);
    kernel_close(t);
    kernel_barrier(t, "__syncthreads();");
}

/* Whole chunks are staged, remaining trips are not. */
static void print_chunked_loop(struct kernel_text *t, struct loop *l)
{
    struct arena *a = t->unit->arena;
    const struct value *c = value_name(a, &value_long, "accel_chunk"), *size = value_integer(a, tile_staging(t->kernel)->chunk),
                       *one = value_integer(a, 1), *trips = kernel_object(t, &value_long, "accel_trips_%s", l->index->name),
                       *whole = kernel_object(t, &value_long, "accel_whole_%s", l->index->name);
    kernel_define(t, trips, kernel_count(t, l));
    kernel_define(t, whole, value_multiply(a, value_divide(a, trips, size), size));
    kernel_open_for(t, c, value_integer(a, 0), value_compare(a, VALUE_LESS, c, whole), size);
    print_chunk(t, l, c);
    kernel_close(t);
    kernel_open_for(t, c, whole, value_compare(a, VALUE_LESS, c, trips), one);
    const struct env *around = device_text_env(t->text);
    kernel_declare_index(t, l, c);
    kernel_user(t, l->stmt->child[3]);
    device_text_set_env(t->text, around);
    kernel_close(t);
}

void staging_print_body(struct kernel_text *t)
{
    struct node *body = kernel_innermost(t->kernel)->stmt->child[3];
    struct loop *l = tile_staging(t->kernel)->chunked;
    const struct env *around = device_text_env(t->text);
    bind_reads(t, false);
    kernel_privates(t, NULL, flat_declares_copy);
    if (!l) kernel_user(t, body);
    else if (l->stmt == body) print_chunked_loop(t, l);
    for (int i = 0; l && l->stmt != body && i < body->n_children; i++) {
        if (body->child[i] == l->stmt) print_chunked_loop(t, l);
        else if (body->child[i]) kernel_user(t, body->child[i]);
    }
    device_text_set_env(t->text, around);
}
