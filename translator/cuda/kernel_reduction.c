/* kernel_reduction: accumulators, and how they are combined. SPDX-License-Identifier: MIT
 * Each thread (or gang) has an accumulator with the variable's name, initialized with the operator's identity. Each block combines its
 * accumulators in a fixed order and stores the result in scratch memory, after its head. The last block to arrive combines these in a fixed
 * order and applies the original value: the same grid gives the same bits. */
#include "base/arena.h"
#include "accel_abi.h"
#include "cuda/kernel_text.h"
#include "base/unit.h"

enum { ORIGINAL_BYTES = 16 };

static const char *lowest(const struct kernel_text *t, const struct type *type)
{
    (void)t;
    if (type->kind == TYPE_BOOL || !type->is_signed) return "0";
    switch (type->size) {
    case 1: return "-128";
    case 2: return "-32768";
    case 4: return "-2147483647 - 1";
    default: return "-9223372036854775807LL - 1";
    }
}

static const char *highest(struct kernel_text *t, const struct type *type)
{
    if (type->kind == TYPE_BOOL) return "1";
    if (!type->is_signed) return arena_printf(t->unit->arena, "(%s)-1", kernel_type(t, type));
    switch (type->size) {
    case 1: return "127";
    case 2: return "32767";
    case 4: return "2147483647";
    default: return "9223372036854775807LL";
    }
}

const char *reduction_identity(struct kernel_text *t, enum reduction_op op, const struct type *type)
{
    bool floating = type->kind == TYPE_FLOAT;
    if (type->kind == TYPE_COMPLEX) return arena_printf(t->unit->arena, "%s{%d, 0}", kernel_type(t, type), op == RED_MUL);
    if (floating && reduction_is_extreme(op)) preamble_need(t->preamble, PIECE_INFINITY);
    switch (reduction_rows[op].identity) {
    case IDENTITY_ONE: return "1";
    case IDENTITY_ALL_BITS: return type->kind == TYPE_BOOL ? "1" : arena_printf(t->unit->arena, "(%s)-1", kernel_type(t, type));
    case IDENTITY_LOWEST: return floating ? "-accel_infinity()" : lowest(t, type);
    case IDENTITY_HIGHEST: return floating ? "accel_infinity()" : highest(t, type);
    default: return "0";
    }
}

static const char *integer_of(const struct type *type)
{
    static const char *const names[][2] = {{"unsigned char", "signed char"}, {"unsigned short", "short"}, {"unsigned int", "int"},
                                           {"unsigned long long", "long long"}};
    int k = 0;
    while (k < 3 && 1 << k < type->size) k++;
    return names[k][type->is_signed];
}

const char *reduction_functor(struct kernel_text *t, enum reduction_op op, const struct type *type)
{
    const char *name = arena_printf(t->unit->arena, "accel_%s", reduction_rows[op].name);
    preamble_need(t->preamble, (enum preamble_piece)(PIECE_ADD + op));
    if (type->kind != TYPE_ENUM) return name;
    preamble_need(t->preamble, PIECE_OF_ENUM);
    return arena_printf(t->unit->arena, "accel_of_enum<%s, %s>", name, integer_of(type));
}

const char *reduction_combine(struct kernel_text *t, const struct reduction *r, const char *a, const char *b)
{
    struct arena *arena = t->unit->arena;
    const struct type *type = r->var->decl->type;
    enum reduction_op op = r->op;
    if (type->kind == TYPE_ENUM) return arena_printf(arena, "%s::of(%s, %s)", reduction_functor(t, op, type), a, b);
    if (reduction_is_extreme(op)) return arena_printf(arena, "%s %c %s ? %s : %s", a, op == RED_MAX ? '>' : '<', b, a, b);
    return arena_printf(arena, "%s %s %s", a, reduction_spelling(op), b);
}

/* What uses of the original variable print as. */
static const char *original_use(struct kernel_text *t, const struct reduction *r)
{
    const struct decl *d = r->var->decl;
    bool direct = r->var->role == ROLE_DATA && (d->type->kind == TYPE_POINTER || d->type->kind == TYPE_ARRAY);
    return direct ? device_text_name(t->text, d) : arena_printf(t->unit->arena, "*accel_p_%s", d->name);
}

/* The original values are often in the host's memory, a microsecond away: the first block reads them when it begins (a sum of 250000
 * doubles takes 4.6 us so, 5.6 if the last block reads them). */
static bool reads_originals_first(const struct kernel *k)
{
    return k->shape != KERNEL_NESTED && !k->one_gang;
}

/* Where the first block leaves the j-th original value for the last one: in the head, after the ticket. NULL: there is no room. */
static const char *original_slot(struct kernel_text *t, int j)
{
    const struct reduction *r = t->kernel->reductions[j];
    bool fits = reads_originals_first(t->kernel) && (j + 2) * ORIGINAL_BYTES <= ACCELRT_SCRATCH_HEAD &&
                reduction_bytes(r) <= ORIGINAL_BYTES && !r->composite && !r->place;
    return fits ? arena_printf(t->unit->arena, "*(%s *)(accel_scratch + %d)", reduction_type(t, r), (j + 1) * ORIGINAL_BYTES) : NULL;
}

static void read_originals(struct kernel_text *t)
{
    for (int j = 0; j < t->kernel->n_reductions; j++) {
        const struct reduction *r = t->kernel->reductions[j];
        const char *name = arena_printf(t->unit->arena, "accel_original_%s", r->var->decl->name);
        if (!original_slot(t, j)) continue;
        preamble_need(t->preamble, PIECE_BLOCK);
        kernel_line(t, "%s = accel_block() == 0 && accel_thread() == 0 ? *accel_p_%s : (%s)(%s);", reduction_declare(t, r, name),
                    r->var->decl->name, reduction_type(t, r), reduction_start(t, r));
    }
}

static void bind_located(struct kernel_text *t, const struct reduction *r, const char *object)
{
    device_text_bind(t->text, r->var->decl, arena_printf(t->unit->arena, "%s.value", object));
    device_text_bind(t->text, r->place->decl, arena_printf(t->unit->arena, "%s.place", object));
}

void reduction_accumulators(struct kernel_text *t)
{
    read_originals(t);
    for (int j = 0; j < t->kernel->n_reductions; j++) {
        const struct reduction *r = t->kernel->reductions[j];
        const char *name = reduction_name(t, r);
        if (reduction_in_scratch(r)) {
            copies_accumulator(t, r);
            continue;
        }
        kernel_line(t, "%s = %s;", reduction_declare(t, r, name), reduction_start(t, r));
        if (r->composite) device_text_bind(t->text, r->var->decl, reduction_use(t, r, name));
        if (r->place) bind_located(t, r, name);
    }
}

/* The blocks' results: an array for each reduction, with an element for each block. */
static void declare_blocks(struct kernel_text *t)
{
    int offset = 0;
    for (int j = 0; j < t->kernel->n_reductions; j++) {
        const struct reduction *r = t->kernel->reductions[j];
        const char *name = reduction_type(t, r), *at = arena_printf(t->unit->arena, "accel_scratch + %d", ACCELRT_SCRATCH_HEAD);
        if (offset) at = arena_printf(t->unit->arena, "%s + %dULL * accel_blocks()", at, offset);
        offset += reduction_bytes(r);
        if (!reduction_in_scratch(r)) kernel_line(t, "%s *accel_blocks_of_%s = (%s *)(%s);", name, r->var->decl->name, name, at);
    }
}

/* The original value remains, with its place, if no iteration has a better one. */
static void apply_located(struct kernel_text *t, const struct reduction *r)
{
    const char *found = reduction_name(t, r), *value = original_use(t, r);
    kernel_line(t, "if (%s.value %c %s) {", found, r->op == RED_MAX ? '>' : '<', value);
    kernel_line(t, "    %s = %s.value;", value, found);
    kernel_line(t, "    %s = (%s)%s.place;", kernel_own_text(t, r->place->decl), kernel_type(t, r->place->decl->type), found);
    kernel_line(t, "}");
}

static void apply_original(struct kernel_text *t, int j)
{
    const struct reduction *r = t->kernel->reductions[j];
    const char *place = reduction_object(t, r, original_use(t, r)), *slot = original_slot(t, j);
    if (r->place) {
        apply_located(t, r);
        return;
    }
    if (!slot) {
        kernel_line(t, "%s;", reduction_join(t, r, place, reduction_name(t, r)));
        return;
    }
    kernel_line(t, "accel_original_%s = %s;", r->var->decl->name, slot);
    kernel_line(t, "%s = %s;", place,
                reduction_combine(t, r, arena_printf(t->unit->arena, "accel_original_%s", r->var->decl->name), reduction_name(t, r)));
}

/* Whether there is a reduction whose block result is a value of one thread, not a copy in scratch memory. */
static bool any_values(const struct kernel *k)
{
    for (int j = 0; j < k->n_reductions; j++)
        if (!reduction_in_scratch(k->reductions[j])) return true;
    return false;
}

static void apply_all(struct kernel_text *t)
{
    if (!any_values(t->kernel)) return;
    kernel_line(t, "if (accel_thread() == 0) {");
    t->indent += 4;
    for (int j = 0; j < t->kernel->n_reductions; j++)
        if (!reduction_in_scratch(t->kernel->reductions[j])) apply_original(t, j);
    t->indent -= 4;
    kernel_line(t, "}");
}

static bool is_scalar(const struct reduction *r) { return !r->composite && !reduction_in_scratch(r); }

/* The block's results become elements of accel_blocks_of_x. */
static void store_block(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    if (!any_values(k)) return;
    kernel_line(t, "if (accel_thread() == 0) {");
    for (int j = 0; j < k->n_reductions; j++) {
        const char *name = k->reductions[j]->var->decl->name, *slot = original_slot(t, j);
        if (reduction_in_scratch(k->reductions[j])) continue;
        kernel_line(t, "    accel_blocks_of_%s[accel_block()] = %s;", name, reduction_name(t, k->reductions[j]));
        if (slot) kernel_line(t, "    if (accel_block() == 0) %s = accel_original_%s;", slot, name);
    }
    kernel_line(t, "}");
}

/* This thread's part of the blocks' results, of several scalars in one loop: their loads overlap. From four on, unrolling gains nothing. */
static void fold_blocks(struct kernel_text *t, int n_scalars)
{
    const struct kernel *k = t->kernel;
    for (int j = 0; j < k->n_reductions; j++) {
        const struct reduction *r = k->reductions[j];
        if (is_scalar(r)) kernel_line(t, "%s = (%s)(%s);", reduction_name(t, r), reduction_type(t, r), reduction_start(t, r));
    }
    if (n_scalars >= 4) buffer_puts(t->out, "#pragma unroll 1\n");
    kernel_line(t, "for (unsigned accel_b = accel_thread(); accel_b < accel_blocks(); accel_b += accel_threads()) {");
    for (int j = 0; j < k->n_reductions; j++) {
        const struct reduction *r = k->reductions[j];
        const char *name = reduction_name(t, r), *op = reduction_functor(t, r->op, r->var->decl->type);
        if (is_scalar(r)) kernel_line(t, "    %s = %s::of(%s, accel_blocks_of_%s[accel_b]);", name, op, name, r->var->decl->name);
    }
    kernel_line(t, "}");
}

/* The scalars among the kernel's reductions over the block, with one pair of barriers if there are several. `blocks`: first each thread
 * combines its part of the blocks' results. */
static void combine_scalars(struct kernel_text *t, bool blocks)
{
    const struct kernel *k = t->kernel;
    struct reduction_list list = {0};
    int n = 0;
    for (int j = 0; j < k->n_reductions; j++) n += is_scalar(k->reductions[j]);
    if (blocks && n > 1) fold_blocks(t, n);
    for (int j = 0; j < k->n_reductions; j++) {
        const struct reduction *r = k->reductions[j];
        const char *name = reduction_name(t, r), *of_blocks = arena_printf(t->unit->arena, "accel_blocks_of_%s", r->var->decl->name);
        if (!is_scalar(r)) continue;
        if (n > 1) reduction_list_add(t, &list, r, name);
        else if (blocks) kernel_line(t, "%s = %s;", name, reduction_over_blocks(t, r, of_blocks));
        else kernel_line(t, "%s = %s;", name, reduction_over_team(t, r, TEAM_KERNEL, name));
    }
    if (n > 1) reduction_all_over_team(t, &list, TEAM_KERNEL);
}

static void combine_grid(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    preamble_need(t->preamble, PIECE_GRID);
    declare_blocks(t);
    store_block(t);
    kernel_line(t, "if (accel_last_block(accel_scratch)) {");
    t->indent += 4;
    combine_scalars(t, true);
    for (int j = 0; j < k->n_reductions; j++) {
        const struct reduction *r = k->reductions[j];
        const char *blocks = arena_printf(t->unit->arena, "accel_blocks_of_%s", r->var->decl->name);
        if (reduction_in_scratch(r)) copies_join_grid(t, r, original_use(t, r));
        else if (r->composite) kernel_line(t, "%s = %s;", reduction_name(t, r), reduction_over_blocks(t, r, blocks));
    }
    apply_all(t);
    t->indent -= 4;
    kernel_line(t, "}");
}

void reduction_finish(struct kernel_text *t, bool block_wide)
{
    const struct kernel *k = t->kernel;
    if (!k->n_reductions) return;
    preamble_need(t->preamble, PIECE_THREAD);
    if (block_wide) combine_scalars(t, false);
    for (int j = 0; block_wide && j < k->n_reductions; j++) {
        const struct reduction *r = k->reductions[j];
        const char *name = reduction_name(t, r);
        if (reduction_in_scratch(r)) copies_join_block(t, r);
        else if (r->composite) kernel_line(t, "%s = %s;", name, reduction_over_team(t, r, TEAM_KERNEL, name));
    }
    if (!k->one_gang) combine_grid(t);
    else apply_all(t);
    for (int j = 0; k->one_gang && j < k->n_reductions; j++)
        if (reduction_in_scratch(k->reductions[j])) copies_join_gang(t, k->reductions[j], original_use(t, k->reductions[j]));
}
