/* kernel_staging: tiles that are staged in shared memory. SPDX-License-Identifier: MIT
 * accel_o<j> is the first trip of the tile along dimension j, accel_e<j> the thread's within the tile, accel_x<d> counts along dimension d
 * of a copied box, accel_u in a chunk of the body's loop. All of it is in the branch for whole tiles, which is uniform in a block. */
#include "analysis/linear.h"
#include "base/arena.h"
#include "cuda/kernel_text.h"
#include "base/unit.h"
#include <stdlib.h>

static int dimension_of(const struct kernel *k, const struct loop *l)
{
    for (int j = 0; j < k->n_dims; j++)
        if (k->dims[j] == l) return j;
    return -1;
}

void staging_declare(struct kernel_text *t)
{
    for (int i = 0; i < t->kernel->n_staged; i++) {
        const struct staged *s = &t->kernel->staged[i];
        const char *text = s->name;
        for (int d = 0; d < s->n_dims; d++)
            text = arena_printf(t->unit->arena, "%s[%d]", text, s->size[d] + (s->padded && d == s->n_dims - 1));
        kernel_line(t, "__shared__ %s;", kernel_declare(t, s->like->node->type, text));
    }
}

static bool may_overlap(const struct kernel *k, const struct variable *v)
{
    for (int j = 0; j < k->n_params; j++)
        if (k->params[j].kind == PARAM_POINTER && k->params[j].var == v) return k->params[j].may_overlap;
    return false;
}

const char *staging_condition(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    const char *text = "";
    bool overlap = false;
    for (int j = 0; j < k->n_dims; j++)
        text = arena_printf(t->unit->arena, "%s%saccel_o%d + %d <= accel_n%d", text, j ? " && " : "", j, k->block[j] * k->items[j], j);
    for (int i = 0; i < k->n_staged; i++) overlap |= may_overlap(k, k->staged[i].var);
    if (!overlap) return text;
    preamble_need(t->preamble, PIECE_DISJOINT);
    return arena_printf(t->unit->arena, "accel_disjoint && %s", text);
}

/* ---- copying ------------------------------------------------------------------------------------------------------------------ */

static const char *product_text(struct kernel_text *t, const struct linear_term *m)
{
    const char *text = arena_printf(t->unit->arena, "%lldLL", m->coefficient);
    for (int i = 0; i < m->n_symbols; i++) text = arena_printf(t->unit->arena, "%s * %s", text, m->symbols[i]->text);
    return text;
}

static const char *linear_text(struct kernel_text *t, const struct linear *f)
{
    const char *text = arena_printf(t->unit->arena, "%lld", f->constant);
    for (int i = 0; i < f->n_terms; i++) text = arena_printf(t->unit->arena, "%s + %s", text, product_text(t, &f->terms[i]));
    bool symbol = f->n_terms == 1 && !f->constant && f->terms[0].coefficient == 1 && f->terms[0].n_symbols == 1;
    return symbol ? f->terms[0].symbols[0]->text : text;
}

/* What a term adds to the corner of the box: its loop's index at the start of the tile or chunk; NULL for inner loops. */
static const char *term_place(struct kernel_text *t, const struct linear_term *m)
{
    const struct kernel *k = t->kernel;
    int j = m->loop ? dimension_of(k, m->loop) : -1;
    const char *index;
    if (!m->loop) return product_text(t, m);
    if (j < 0 && m->loop != k->chunked) return NULL;
    index = kernel_index(t, m->loop, j < 0 ? "accel_c" : arena_printf(t->unit->arena, "accel_o%d", j));
    return m->coefficient == 1 ? index : arena_printf(t->unit->arena, "%lldLL * %s", m->coefficient, index);
}

static void declare_corner(struct kernel_text *t, const struct staged *s, int d)
{
    const struct linear *f = s->like->forms[d];
    const char *text = NULL;
    for (int i = 0; i < f->n_terms; i++) {
        const char *place = term_place(t, &f->terms[i]);
        if (place) text = arena_printf(t->unit->arena, "%s%s%s", text ? text : "", text ? " + " : "", place);
    }
    if (!text) kernel_line(t, "const long long accel_f%d = %lld;", d, s->low[d]);
    else if (!s->low[d]) kernel_line(t, "const long long accel_f%d = %s;", d, text);
    else kernel_line(t, "const long long accel_f%d = %s %c %lld;", d, text, s->low[d] < 0 ? '-' : '+', llabs(s->low[d]));
}

/* The level is the variable dimension number k of the type. */
static bool is_variable(const struct type *type, const struct type *level, int k)
{
    return level->count_expr && array_dimension_expr(type, k) == level->count_expr;
}

/* Elements in a row of dimension d, if the array prints as a linear one; NULL if the dimension has a subscript of its own. */
static const char *row_length(struct kernel_text *t, const struct staged *s, int d)
{
    const struct decl *decl = s->var->decl;
    const struct linear *length = s->like->row_lengths ? s->like->row_lengths[d - 1] : NULL;
    const struct type *level = decl->type->base;
    int variable = 0;
    if (length) return linear_text(t, length);
    if (!array_n_dimensions(decl->type)) return NULL;
    for (int k = 1; k < d; k++, level = level->base) variable += is_variable(decl->type, level, variable);
    if (is_variable(decl->type, level, variable)) return array_dimension_name(t->unit->arena, decl, variable);
    return arena_printf(t->unit->arena, "%lld", level->count >= 0 ? level->count : level->count_expr->value);
}

/* The element of the user's array at accel_f + accel_x. */
static const char *source_text(struct kernel_text *t, const struct staged *s)
{
    struct arena *a = t->unit->arena;
    const char *text = kernel_own_text(t, s->var->decl), *row = "accel_f0 + accel_x0";
    for (int d = 1; d < s->n_dims; d++) {
        const char *length = row_length(t, s, d);
        if (length) {
            row = arena_printf(a, "(%s) * (%s) + accel_f%d + accel_x%d", row, length, d, d);
        } else {
            text = arena_printf(a, "%s[%s]", text, row);
            row = arena_printf(a, "accel_f%d + accel_x%d", d, d);
        }
    }
    return arena_printf(a, "%s[%s]", text, row);
}

static void declare_coordinates(struct kernel_text *t, const struct staged *s)
{
    struct arena *a = t->unit->arena;
    const char *rest = "accel_i";
    for (int d = s->n_dims - 1; d >= 0; d--) {
        const char *own = d ? arena_printf(a, "%s %% %d", rest, s->size[d]) : rest;
        kernel_line(t, "const int accel_x%d = %s;", d, own);
        rest = arena_printf(a, "%s / %d", rest, s->size[d]);
    }
}

static const char *thread_number(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    if (k->n_dims == 1) return "threadIdx.x";
    const char *text = arena_printf(t->unit->arena, "threadIdx.x + %d * threadIdx.y", k->block[0]);
    return k->n_dims == 2 ? text : arena_printf(t->unit->arena, "%s + %d * threadIdx.z", text, k->block[0] * k->block[1]);
}

static void copy_box(struct kernel_text *t, const struct staged *s)
{
    const struct kernel *k = t->kernel;
    int all = 1, threads = k->block[0] * k->block[1] * k->block[2];
    const char *to = s->name;
    for (int d = 0; d < s->n_dims; d++) all *= s->size[d], to = arena_printf(t->unit->arena, "%s[accel_x%d]", to, d);
    kernel_line(t, "{");
    t->indent += 4;
    for (int d = 0; d < s->n_dims; d++) declare_corner(t, s, d);
    kernel_line(t, "for (int accel_i = %s; accel_i < %d; accel_i += %d) {", thread_number(t), all, threads);
    t->indent += 4;
    declare_coordinates(t, s);
    const char *when = s->condition ? arena_printf(t->unit->arena, "if (%s) ", s->condition) : "";
    kernel_line(t, "%s%s = %s;", when, to, source_text(t, s));
    t->indent -= 4;
    kernel_line(t, "}");
    t->indent -= 4;
    kernel_line(t, "}");
}

void staging_copy(struct kernel_text *t, bool in_chunks)
{
    bool any = false;
    for (int i = 0; i < t->kernel->n_staged; i++) {
        if (t->kernel->staged[i].in_chunks != in_chunks) continue;
        copy_box(t, &t->kernel->staged[i]);
        any = true;
    }
    if (any) kernel_barrier(t, "__syncthreads();");
}

/* ---- reading ------------------------------------------------------------------------------------------------------------------ */

static const char *term_index(struct kernel_text *t, const struct linear_term *m)
{
    struct arena *a = t->unit->arena;
    const struct kernel *k = t->kernel;
    const struct loop *l = m->loop;
    int j = dimension_of(k, l);
    long long stride = l->step ? (l->step_negated ? -l->step->value : l->step->value) : l->direction;
    const char *name = j >= 0 ? arena_printf(a, "accel_e%d", j) : l == k->chunked ? "accel_u" : device_text_name(t->text, l->index);
    if (j < 0 && l != k->chunked) stride = 1;
    stride *= m->coefficient;
    return stride == 1 ? name : arena_printf(a, "%lld * %s", stride, name);
}

static const char *element_text(struct kernel_text *t, const struct staged *s, const struct access *access)
{
    struct arena *a = t->unit->arena;
    const char *text = s->name;
    for (int d = 0; d < s->n_dims; d++) {
        const struct linear *f = access->forms[d];
        long long rest = f->constant - s->low[d];
        const char *sum = NULL;
        for (int i = 0; i < f->n_terms; i++)
            if (f->terms[i].loop) sum = arena_printf(a, "%s%s%s", sum ? sum : "", sum ? " + " : "", term_index(t, &f->terms[i]));
        if (!sum) text = arena_printf(a, "%s[%lld]", text, rest);
        else if (!rest) text = arena_printf(a, "%s[%s]", text, sum);
        else text = arena_printf(a, "%s[%s %c %lld]", text, sum, rest < 0 ? '-' : '+', rest < 0 ? -rest : rest);
    }
    return text;
}

/* The reads of copies: of those for the tile, or of those for a chunk of its loop. */
static void bind_reads(struct kernel_text *t, bool in_chunks)
{
    for (int i = 0; i < t->kernel->n_staged; i++) {
        const struct staged *s = &t->kernel->staged[i];
        for (int j = 0; s->in_chunks == in_chunks && j < s->n_accesses; j++)
            device_text_bind_node(t->text, s->accesses[j]->node, element_text(t, s, s->accesses[j]));
    }
}

/* ---- the body ----------------------------------------------------------------------------------------------------------------- */

static void declare_chunk_index(struct kernel_text *t, const struct loop *l, const char *trip)
{
    kernel_line(t, "%s = %s;", kernel_declare(t, l->index->type, device_text_name(t->text, l->index)), kernel_index(t, l, trip));
}

/* Whole chunks are staged, remaining trips are not. */
static void print_chunked_loop(struct kernel_text *t, struct loop *l)
{
    int chunk = t->kernel->chunk;
    const struct env *around = device_text_env(t->text);
    kernel_line(t, "const long long accel_trips_%s = %s, accel_whole_%s = accel_trips_%s / %d * %d;", l->index->name, kernel_trips(t, l),
                l->index->name, l->index->name, chunk, chunk);
    kernel_line(t, "for (long long accel_c = 0; accel_c < accel_whole_%s; accel_c += %d) {", l->index->name, chunk);
    t->indent += 4;
    staging_copy(t, true);
    buffer_puts(t->out, "#pragma unroll\n");
    kernel_line(t, "for (int accel_u = 0; accel_u < %d; accel_u++) {", chunk);
    t->indent += 4;
    declare_chunk_index(t, l, "(accel_c + accel_u)");
    bind_reads(t, true);
    kernel_user(t, l->stmt->child[3]);
    device_text_set_env(t->text, around);
    t->indent -= 4;
    kernel_line(t, "}");
    kernel_barrier(t, "__syncthreads();");
    t->indent -= 4;
    kernel_line(t, "}");
    kernel_line(t, "for (long long accel_c = accel_whole_%s; accel_c < accel_trips_%s; accel_c++) {", l->index->name, l->index->name);
    t->indent += 4;
    declare_chunk_index(t, l, "accel_c");
    kernel_user(t, l->stmt->child[3]);
    t->indent -= 4;
    kernel_line(t, "}");
}

void staging_print_body(struct kernel_text *t)
{
    struct node *body = kernel_innermost(t->kernel)->stmt->child[3];
    struct loop *l = t->kernel->chunked;
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
