/* kernel_text: see kernel_text.h. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/line_map.h"
#include "base/unit.h"
#include "cuda/text_layout.h"
#include "cuda/values/kernel_values.h"
#include "kernel/flat/flat.h"
#include "kernel/teams/teams.h"
#include "kernel/vectors/vectors.h"
#include "kernel/mapping.h"
#include "region/flow/uses.h"
#include <stdarg.h>
#include <string.h>

void kernel_line(struct kernel_text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buffer_printf(t->out, "%*s", t->indent, "");
    buffer_vprintf(t->out, format, args);
    buffer_putc(t->out, '\n');
    va_end(args);
}

void kernel_note_barrier(struct kernel_text *t, const char *call)
{
    unsigned at = t->at ? t->at : t->kernel->n_statements ? t->kernel->statements[0]->from : 0;
    buffer_printf(&t->unit->barriers, "%s line %d: %s\n", t->kernel->name, line_map_place(t->unit, at).line, call);
}

void kernel_barrier(struct kernel_text *t, const char *call)
{
    kernel_line(t, "%s", call);
    kernel_note_barrier(t, call);
}

void kernel_head_of_loop(struct kernel_text *t, const struct node *statement, const char *open)
{
    struct buffer header = {0};
    for (int j = 0; j < 3; j++) {
        struct node *part = statement->child[j];
        if (part) device_text_print(t->text, part, &header);
        if (j < 2 && !(part && part->kind == NODE_DECL_STMT)) buffer_putc(&header, ';');
        if (j < 2) buffer_putc(&header, ' ');
    }
    kernel_line(t, "for (%s)%s", header.data ? header.data : ";;", open);
    buffer_free(&header);
}

void kernel_user(struct kernel_text *t, struct node *n)
{
    struct buffer text = {0};
    t->at = n->from;
    device_text_line(t->text, n->from, t->out);
    device_text_print(t->text, n, &text);
    bool whole_lines = text.length && text.data[0] == '\n';
    if (!whole_lines) buffer_printf(t->out, "%*s", t->indent, "");
    if (whole_lines) text_add_lines(t->out, t->indent, text.data);
    else if (text.length) text_add_indented(t->out, t->indent, text.data);
    buffer_free(&text);
    buffer_puts(t->out, "\n" CUDA_LINE_BACK);
}

static bool is_simple(const struct node *n)
{
    n = node_strip(n);
    return n->kind == NODE_NAME || n->kind == NODE_INTEGER || n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER || n->kind == NODE_CALL;
}

const char *kernel_expr(struct kernel_text *t, struct node *n)
{
    struct buffer b = {0};
    const char *text;
    if (!is_simple(n)) buffer_putc(&b, '(');
    device_text_print(t->text, n, &b);
    if (!is_simple(n)) buffer_putc(&b, ')');
    text = arena_copy(t->unit->arena, b.data ? b.data : "", b.length);
    buffer_free(&b);
    return text;
}

const char *kernel_type(struct kernel_text *t, const struct type *type)
{
    return device_text_type(t->text, device_text_plain(t->text, type));
}

const char *kernel_declare(struct kernel_text *t, const struct type *type, const char *name)
{
    return device_text_declare(t->text, device_text_copyable(t->text, type), name, "", false);
}

/* ---- variables ---------------------------------------------------------------------------------------------------------------- */

bool kernel_is_reduced(const struct kernel *k, const struct decl *d)
{
    for (int j = 0; j < k->n_reductions; j++)
        if (k->reductions[j]->var->decl == d) return true;
    return false;
}

/* The pointer parameter through which a scalar or structure on the device is accessed, or NULL. */
static const struct kernel_param *pointer_to(const struct kernel *k, const struct decl *d)
{
    for (int j = 0; j < k->n_params; j++) {
        const struct kernel_param *p = &k->params[j];
        if (p->kind != PARAM_POINTER || p->var->decl != d) continue;
        bool direct = p->var->role == ROLE_DATA && (d->type->kind == TYPE_POINTER || d->type->kind == TYPE_ARRAY);
        return direct || p->var->role == ROLE_PRIVATE || kernel_is_reduced(k, d) ? NULL : p;
    }
    return NULL;
}

const char *kernel_own_text(struct kernel_text *t, const struct decl *d)
{
    bool of_file = t->region && t->region->directive->kind == DIR_ROUTINE && !d->function;
    if (!t->region || of_file || !region_variable(t->region, d)) return NULL;
    const struct kernel_param *p = pointer_to(t->kernel, d);
    return p ? arena_printf(t->unit->arena, "(*%s)", p->name) : device_text_name(t->text, d);
}

/* Variables on the device print through their pointer, all others by name: without a binding a variable at file scope would refer to device
 * code's own object. */
static void bind_variables(struct kernel_text *t)
{
    for (int j = 0; j < t->region->n_vars; j++) {
        const struct decl *d = t->region->vars[j]->decl;
        bool named = t->region->vars[j]->role != ROLE_CONSTANT && d->kind != DECL_FUNCTION;
        if (named) device_text_bind(t->text, d, kernel_own_text(t, d));
    }
}

enum { COLUMNS = 120 };

/* The parts of the text, which ';' separates, in lines of a comment. */
static void print_in_comment(struct kernel_text *t, const char *text)
{
    size_t column = 0;
    while (*text) {
        const char *end = strstr(text, "; ");
        size_t length = end ? (size_t)(end - text) + 1 : strlen(text);
        bool fits = !column || column + 1 + length + 3 <= COLUMNS;
        if (column) buffer_puts(t->out, fits ? " " : "\n *   ");
        column = fits && column ? column + 1 + length : length + 5;
        buffer_add(t->out, text, length);
        text += length + (end != NULL);
    }
}

/* Who runs the rows of a kernel whose gangs are a few lanes, or what runs instead of the kernel; NULL: neither. */
static const char *remark(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    const struct teams *s = k->teams;
    if (k->vectors) return arena_printf(t->unit->arena, "%s runs instead if %s", k->vectors->name, k->vectors->when);
    if (!s || !s->packed || s->takes_long) return NULL;
    const char *gang = k->dims[0] ? arena_printf(t->unit->arena, "iteration of %s", k->dims[0]->index->name) : "gang", *rest = "";
    if (!s->probed) return arena_printf(t->unit->arena, "8 lanes of a warp for each %s", gang);
    if (s->leaves_long && k->long_rows) rest = arena_printf(t->unit->arena, "; much longer ones run in %s", k->long_rows->name);
    if (s->spreads_long) rest = "; a whole block for long ones";
    return arena_printf(t->unit->arena, "up to 32 lanes of a warp for each %s, by the length of its loop over %s%s", gang,
                        s->probed->index->name, rest);
}

/* Which of two grids the launch chooses. */
static const char *items_text(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    if (!flat_chooses_items(k)) return "";
    return arena_printf(t->unit->arena, "; accel_items: %d, or 1 where that would leave multiprocessors idle", k->items[0] * k->items[1] * k->items[2]);
}

static void head_comment(struct kernel_text *t)
{
    const struct directive *d = t->region->directive;
    struct place place = line_map_place(t->unit, d->from);
    buffer_printf(t->out, "/* %s:%d: ", unit_mapped_name(t->unit, place.file ? place.file : t->unit->name), place.line);
    for (const char *c = d->written ? d->written : d->name; *c; c++) {
        buffer_putc(t->out, *c);
        if (c[0] == '*' && c[1] == '/') buffer_putc(t->out, ' ');
    }
    const char *also = remark(t);
    buffer_puts(t->out, "\n * ");
    print_in_comment(t, arena_printf(t->unit->arena, "%s%s%s%s", t->kernel->mapping, items_text(t), also ? "; " : "", also ? also : ""));
    buffer_puts(t->out, " */\n");
}

/* ---- scratch memory of private objects ---------------------------------------------------------------------------------------- */

const char *kernel_slice_object(struct kernel_text *t, const struct kernel_slice *slice, const char *name)
{
    struct arena *a = t->unit->arena;
    const struct decl *d = slice->var->decl;
    const char *at = arena_printf(a, slice->skip ? "(accel_slice_%s - accel_skip_%s)" : "accel_slice_%s", slice->name, slice->name);
    bool fixed = d->type->kind == TYPE_RECORD || (d->type->kind == TYPE_ARRAY && d->type->size >= 0);
    const struct type *type = fixed || d->type->kind != TYPE_ARRAY ? d->type : device_text_decay(t->text, d->type);
    if (!fixed) return arena_printf(a, "%s = (%s)%s;", kernel_declare(t, type, name), kernel_type(t, type), at);
    return arena_printf(a, "%s = *(%s)%s;", kernel_declare(t, type, arena_printf(a, "(&%s)", name)), kernel_declare(t, type, "(*)"), at);
}

/* Initializes the slice; `first` and `stride` divide the work among threads. */
void kernel_slice_begin(struct kernel_text *t, const struct kernel_slice *slice, const struct value *first, const struct value *stride)
{
    const char *name = slice->name;
    if (!slice->first) return;
    preamble_need(t->preamble, PIECE_COPY_BYTES);
    kernel_line(t, "accel_copy_bytes(accel_slice_%s, accel_first_%s%s%s, accel_size_%s, %s, %s);", name, slice->var->decl->name,
                slice->skip ? " + accel_skip_" : "", slice->skip ? name : "", name, kernel_value(t, first), kernel_value(t, stride));
}

/* The number of teams of a level in the grid; this thread's team. */
static const struct value *teams_of_grid(struct kernel_text *t, int level, const struct value **own)
{
    struct arena *a = t->unit->arena;
    const struct value *block = value_call(a, &value_unsigned, "accel_block", 0),
                       *blocks = value_call(a, &value_unsigned, "accel_blocks", 0),
                       *threads = value_call(a, &value_int, "accel_threads", 0), *thread = value_call(a, &value_int, "accel_thread", 0);
    *own = block;
    if (level == SLICE_OF_GANG) return blocks;
    if (level == SLICE_OF_WORKER) threads = value_place(a, PLACE_THREADS, 1), thread = value_place(a, PLACE_THREAD, 1);
    threads = value_cast(a, &value_long, threads);
    *own = value_add(a, value_multiply(a, block, threads), thread);
    return value_multiply(a, blocks, threads);
}

/* Slices follow the blocks' results of reductions, one variable after the other: accel_slice_x is this thread's, worker's or gang's. */
static void declare_slices(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    if (!k->n_slices) return;
    preamble_need(t->preamble, PIECE_THREAD);
    preamble_need(t->preamble, PIECE_GRID);
    kernel_line(t, "char *accel_slices = accel_scratch + %d + (%dULL * accel_blocks() + 15) / 16 * 16;", ACCELRT_SCRATCH_HEAD,
                k->scratch_per_block);
    for (int j = 0; j < k->n_slices; j++) {
        const struct kernel_slice *s = &k->slices[j];
        const struct value *own, *count = teams_of_grid(t, s->level, &own),
                                 *bytes = kernel_object(t, &value_long, "accel_bytes_%s", s->name);
        kernel_line(t, "char *const accel_slice_%s = accel_slices + %s;", s->name, kernel_value(t, value_multiply(a, own, bytes)));
        if (j + 1 < k->n_slices) kernel_line(t, "accel_slices += %s;", kernel_value(t, value_multiply(a, count, bytes)));
    }
}

/* What the compiler may assume of arrays whose elements are accessed together. */
static void declare_alignment(struct kernel_text *t)
{
    for (int j = 0; j < t->kernel->n_wide; j++) {
        const char *name = device_text_name(t->text, t->kernel->wide[j]->decl);
        preamble_need(t->preamble, PIECE_WELL_ALIGNED);
        kernel_line(t, "%s = accel_well_aligned(%s);", name, name);
    }
}

void kernel_head(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    head_comment(t);
    int bound = mapping_launch_bound(k);
    buffer_puts(t->out, "extern \"C\" __global__ void ");
    int least = mapping_least_blocks(k);
    if (bound && least) buffer_printf(t->out, "__launch_bounds__(%d, %d) ", bound, least);
    else if (bound) buffer_printf(t->out, "__launch_bounds__(%d) ", bound);
    buffer_printf(t->out, "%s(", k->name);
    t->begins = t->out->length;
    t->indent = 4;
    kernel_special_values(t);
    declare_alignment(t);
    declare_slices(t);
    sums_declare(t, NULL);
    device_text_set_env(t->text, t->atomics);
    bind_variables(t);
    kernel_bind_statements(t);
}

void kernel_wait_for_queue(struct kernel_text *t)
{
    if (!(t->kernel->flags & ACCELRT_WAITS_ITSELF)) return;
    preamble_need(t->preamble, PIECE_QUEUE);
    kernel_line(t, "accel_wait_for_queue();");
}

void kernel_foot(struct kernel_text *t)
{
    device_text_set_env(t->text, NULL);
    buffer_puts(t->out, "}\n\n");
    device_text_place_objects(t->text, t->begins, t->out);
    const char *body = arena_copy(t->unit->arena, t->out->data + t->begins, t->out->length - t->begins);
    t->out->length = t->begins;
    kernel_parameters(t, body);
    buffer_printf(t->out, ")\n{\n%s", body);
}
