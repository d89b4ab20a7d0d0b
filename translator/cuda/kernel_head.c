/* kernel_head: the comment, the parameters and the first statements of a kernel as CUDA. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/line_map.h"
#include "base/unit.h"
#include "cuda/text_layout.h"
#include "cuda/values/kernel_values.h"
#include "kernel/flat/flat.h"
#include "kernel/mapping.h"
#include "kernel/teams/teams.h"
#include "region/flow/uses.h"
#include <ctype.h>
#include <string.h>

enum { COLUMNS = 120 };

/* ---- parameters --------------------------------------------------------------------------------------------------------------- */

static const char *restriction(const struct kernel *k, const struct kernel_param *p)
{
    if (p->plain || p->exchanged || p->merges || k->is_fallback) return "";
    return p->may_overlap ? "ACCEL_RESTRICT " : "__restrict__ ";
}

static const struct type *pointer_to(struct kernel_text *t, struct type *base)
{
    struct type *pointer = arena_alloc(t->unit->arena, sizeof *pointer);
    pointer->kind = TYPE_POINTER;
    pointer->size = pointer->align = 8;
    pointer->base = base;
    pointer->spelling = pointer->canonical = arena_printf(t->unit->arena, "%s *", base->spelling);
    return pointer;
}

/* An array is passed as a pointer to its first element. */
static const struct type *decayed(struct kernel_text *t, const struct type *type)
{
    return type->kind == TYPE_ARRAY ? pointer_to(t, type->base) : type;
}

/* The type that a pointer parameter points to: that of the program's object, which may be volatile, but of a reduction's value. */
static const char *pointed_to(struct kernel_text *t, const struct kernel_param *p)
{
    const struct type *type = p->var->decl->type;
    return kernel_is_reduced(t->kernel, p->var->decl) ? kernel_type(t, type) : device_text_type(t->text, device_text_writable(t->text, type));
}

/* The kernel assigns to its parameter what the compiler may assume of it. */
static bool is_wide(const struct kernel *k, const struct variable *v)
{
    int j = 0;
    while (j < k->n_wide && k->wide[j] != v) j++;
    return j < k->n_wide;
}

static const char *pointer_param(struct kernel_text *t, const struct kernel_param *p, const char *name)
{
    const struct type *type = p->var->decl->type;
    const char *hint = restriction(t->kernel, p);
    bool is_const = p->is_const && !p->plain;
    if (p->var->role == ROLE_PRIVATE) return arena_printf(t->unit->arena, "const char *%s%s", hint, name);
    if (p->var->role == ROLE_DATA && (decl_is_pointer(p->var->decl) || type->kind == TYPE_ARRAY)) {
        const struct type *pointer = decayed(t, type);
        if (is_wide(t->kernel, p->var)) pointer = device_text_writable(t->text, pointer);
        return device_text_declare(t->text, pointer, name, hint, is_const);
    }
    if (type->kind == TYPE_POINTER && !decl_is_pointer(p->var->decl)) /* to a function */
        return device_text_declare(t->text, pointer_to(t, p->var->decl->type), name, hint, is_const);
    return arena_printf(t->unit->arena, "%s%s *%s%s", is_const ? "const " : "", pointed_to(t, p), hint, name);
}

static const char *value_param(struct kernel_text *t, const struct kernel_param *p, const char *name)
{
    const struct type *type = p->var->decl->type;
    if (type->kind != TYPE_ARRAY) return kernel_declare(t, type, name);
    preamble_need(t->preamble, PIECE_VALUE);
    return arena_printf(t->unit->arena, "accel_value<%s> %s", kernel_declare(t, type, ""), name);
}

static const char *param_name(struct kernel_text *t, const struct kernel_param *p)
{
    const struct type *type = p->var ? p->var->decl->type : NULL;
    bool value = p->kind == PARAM_VALUE, pointer = p->kind == PARAM_POINTER && (decl_is_pointer(p->var->decl) || type->kind == TYPE_ARRAY);
    bool own = (value && p->var->role == ROLE_VALUE) || (pointer && p->var->role == ROLE_DATA);
    const char *name = own ? device_text_name(t->text, p->var->decl) : p->name;
    bool special = p->kind == PARAM_TRIPS || p->kind == PARAM_ELEMENTS || p->kind == PARAM_EXPRESSION || (value && type->kind != TYPE_ARRAY);
    return special ? kernel_special_param(t, p, name) : name;
}

static const char *param_text(struct kernel_text *t, const struct kernel_param *p, const char *name)
{
    switch (p->kind) {
    case PARAM_POINTER: return pointer_param(t, p, name);
    case PARAM_VALUE: return value_param(t, p, name);
    case PARAM_FIRST:
    case PARAM_ELEMENTS:
    case PARAM_TRIPS: return arena_printf(t->unit->arena, "long long %s", name);
    case PARAM_EXPRESSION: return arena_printf(t->unit->arena, "%s %s", p->type_text, name);
    case PARAM_NUMBERED: return arena_printf(t->unit->arena, "unsigned long long %s", name);
    case PARAM_ITEMS: return arena_printf(t->unit->arena, "int %s", name);
    case PARAM_SCRATCH:
    case PARAM_SUMS: return arena_printf(t->unit->arena, "char *%s", name);
    }
    return "";
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool has_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
        if ((at == text || !is_word(at[-1])) && !is_word(at[length])) return true;
    return false;
}

static const char *unread_name(struct kernel_text *t, const struct kernel_param *p, const char *name)
{
    bool pointer = p->kind == PARAM_POINTER || p->kind == PARAM_SCRATCH || p->kind == PARAM_SUMS;
    return arena_printf(t->unit->arena, pointer ? " /* %s */" : "/* %s */", name);
}

/* In lines of at most COLUMNS characters. The kernels of a construct have the same parameters: in one that does not read some, the names of these
 * are comments. */
static void print_parameters(struct kernel_text *t, const char *body)
{
    enum { CONTINUED = 8 };
    const struct kernel *k = t->kernel;
    size_t begin = t->out->length;
    while (begin && t->out->data[begin - 1] != '\n') begin--;
    for (int j = 0; j < k->n_params; j++) {
        const char *name = param_name(t, &k->params[j]);
        const char *text = param_text(t, &k->params[j], has_word(body, name) ? name : unread_name(t, &k->params[j], name));
        bool fits = t->out->length + strlen(text) + 3 - begin <= COLUMNS;
        if (j) buffer_puts(t->out, fits ? ", " : ",\n");
        if (j && !fits) begin = t->out->length, buffer_printf(t->out, "%*s", CONTINUED, "");
        buffer_puts(t->out, text);
    }
}

/* ---- comment ------------------------------------------------------------------------------------------------------------------ */

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

/* The loops of a column that its threads share; "" for none. */
static const char *shared_loops(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    const char *names = "", *last = "";
    if (!k->n_shared || !(k->flags & ACCELRT_LANES) || k->when) return "";
    for (int j = 0; j < k->n_shared; j++) {
        const char *name = k->shared[j].loop->index->name;
        if (strcmp(name, last)) names = arena_printf(t->unit->arena, "%s%s%s", names, *names ? ", " : "", name);
        last = name;
    }
    return arena_printf(t->unit->arena, "; threads along y share the loop%s over %s", k->n_shared > 1 ? "s" : "", names);
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
    print_in_comment(t, arena_printf(t->unit->arena, "%s%s%s%s%s", t->kernel->mapping, items_text(t), shared_loops(t), also ? "; " : "", also ? also : ""));
    buffer_puts(t->out, " */\n");
}

/* ---- first statements ----------------------------------------------------------------------------------------------------------- */

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

void kernel_foot(struct kernel_text *t)
{
    device_text_set_env(t->text, NULL);
    buffer_puts(t->out, "}\n\n");
    device_text_place_objects(t->text, t->begins, t->out);
    const char *body = arena_copy(t->unit->arena, t->out->data + t->begins, t->out->length - t->begins);
    t->out->length = t->begins;
    print_parameters(t, body);
    buffer_printf(t->out, ")\n{\n%s", body);
}
