/* kernel_reduction: accumulators, and how they are combined. SPDX-License-Identifier: MIT
 * Each thread (or gang) has an accumulator with the variable's name, initialized with the operator's identity. Each block combines its
 * accumulators in a fixed order and stores the result in scratch memory, after its head. The last block to arrive combines these in a fixed
 * order and applies the original value: the same grid gives the same bits. */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/combine/combine_text.h"
#include "region/flow/uses.h"
#include <stddef.h>

/* Of integers of 128 bits, which values cannot hold. */
static const char *wide_identity(struct kernel_text *t, enum reduction_op op, const struct type *type)
{
    static const char *const texts[] = {"0", "1", "((unsigned __int128)1 << 127)", "~((unsigned __int128)1 << 127)", "-1"};
    enum reduction_identity identity = reduction_rows[op].identity;
    if (!type->is_signed && identity == IDENTITY_LOWEST) identity = IDENTITY_ZERO;
    if (!type->is_signed && identity == IDENTITY_HIGHEST) identity = IDENTITY_ALL_BITS;
    return arena_printf(t->unit->arena, "(%s)%s", kernel_type(t, type), texts[identity]);
}

const char *reduction_identity_text(struct kernel_text *t, enum reduction_op op, const struct type *type)
{
    if (type->kind == TYPE_COMPLEX) return arena_printf(t->unit->arena, "%s{%d, 0}", kernel_type(t, type), op == RED_MUL);
    if (type_is_integer(type) && type->size > 8) return wide_identity(t, op, type);
    return kernel_value_as(t, reduction_identity(t->unit->arena, op, type), type);
}

static const char *integer_of(const struct type *type)
{
    static const char *const names[][2] = {
        {"unsigned char", "signed char"}, {"unsigned short", "short"}, {"unsigned int", "int"}, {"unsigned long long", "long long"}};
    int k = 0;
    while (k < 3 && 1 << k < type->size) k++;
    return names[k][type->is_signed];
}

const char *reduction_functor(struct kernel_text *t, enum reduction_op op, const struct type *type)
{
    const char *name = arena_printf(t->unit->arena, "accel_%s", reduction_rows[op].name);
    preamble_need_name(t->preamble, name);
    if (type->kind != TYPE_ENUM) return name;
    preamble_need(t->preamble, PIECE_OF_ENUM);
    return arena_printf(t->unit->arena, "accel_of_enum<%s, %s>", name, integer_of(type));
}

const struct value *reduction_combine(struct kernel_text *t, const struct reduction *r, const char *first, const char *second)
{
    struct arena *arena = t->unit->arena;
    const struct type *type = r->var->decl->type;
    const struct value *a = value_name(arena, type, first), *b = value_name(arena, type, second);
    if (type->kind == TYPE_ENUM) return value_call(arena, type, arena_printf(arena, "%s::of", reduction_functor(t, r->op, type)), 2, a, b);
    switch (r->op) {
    case RED_ADD: return value_add(arena, a, b);
    case RED_MUL: return value_multiply(arena, a, b);
    case RED_MAX: return value_max(arena, a, b);
    case RED_MIN: return value_min(arena, a, b);
    case RED_AND: return value_bits(arena, VALUE_BIT_AND, a, b);
    case RED_OR: return value_bits(arena, VALUE_BIT_OR, a, b);
    case RED_XOR: return value_bits(arena, VALUE_BIT_XOR, a, b);
    case RED_LAND: return value_and(arena, a, b);
    default: return value_or(arena, a, b);
    }
}

/* What uses of the original variable print as. */
static const char *original_use(struct kernel_text *t, const struct reduction *r)
{
    const struct decl *d = r->var->decl;
    bool direct = r->var->role == ROLE_DATA && (decl_is_pointer(d) || d->type->kind == TYPE_ARRAY);
    return direct ? device_text_name(t->text, d) : arena_printf(t->unit->arena, "*accel_p_%s", d->name);
}

/* The place in the head where the first block leaves the original value. */
static const char *original_slot(struct kernel_text *t, const struct combined *o)
{
    return arena_printf(t->unit->arena, "accel_original_value<%s>(accel_scratch, %d)", reduction_type(t, o->reduction), o->original);
}

static void read_originals(struct kernel_text *t, const struct combination *c)
{
    for (int j = 0; j < c->count; j++) {
        const struct reduction *r = c->list[j].reduction;
        const char *name = arena_printf(t->unit->arena, "accel_original_%s", r->var->decl->name);
        if (!c->list[j].original) continue;
        preamble_need(t->preamble, PIECE_BLOCK);
        kernel_line(t, "%s = accel_block() == 0 && accel_thread() == 0 ? *accel_p_%s : %s;", reduction_declare(t, r, name),
                    r->var->decl->name, reduction_start(t, r));
    }
}

void reduction_bind_located(struct kernel_text *t, const struct reduction *r, const char *object)
{
    device_text_bind(t->text, r->var->decl, arena_printf(t->unit->arena, "%s.value", object));
    device_text_bind(t->text, r->place->decl, arena_printf(t->unit->arena, "%s.place", object));
}

void reduction_bind_last(struct kernel_text *t, const struct reduction *r, const char *object)
{
    device_text_bind(t->text, r->var->decl, arena_printf(t->unit->arena, "%s.of(%s)", object, device_text_name(t->text, r->by)));
}

void reduction_accumulators(struct kernel_text *t)
{
    const struct combination *c = combination_of(t->kernel, NULL);
    if (c) read_originals(t, c);
    for (int j = 0; c && j < c->count; j++) {
        const struct reduction *r = c->list[j].reduction;
        const char *name = reduction_name(t, r);
        if (c->list[j].form == COMBINED_COPIES) {
            copies_accumulator(t, r);
            continue;
        }
        kernel_line(t, "%s = %s;", reduction_define(t, r, name), reduction_start(t, r));
        if (r->composite) device_text_bind(t->text, r->var->decl, reduction_use(t, r, name));
        if (r->place) reduction_bind_located(t, r, name);
    }
}

_Static_assert(ACCELRT_SCRATCH_HEAD == 256, "as ACCEL_SCRATCH_HEAD in library/reduce.cuh");
_Static_assert(offsetof(struct accelrt_ended, launches) == 4 && offsetof(struct accelrt_ended, copy) == 8, "as in library/launch.cuh");
_Static_assert(ACCELRT_ROW_LIST == 17664, "as in accel_row_scratch in library/block.cuh");

/* The blocks' results: an array for each reduction, with an element for each block. */
static const char *blocks_of(struct kernel_text *t, const struct reduction *r)
{
    return arena_printf(t->unit->arena, "accel_blocks_of_%s", r->var->decl->name);
}

static void declare_blocks(struct kernel_text *t, const struct combination *c)
{
    int offset = 0;
    for (int j = 0; j < c->count; j++) {
        const struct reduction *r = c->list[j].reduction;
        const char *type = reduction_type(t, r), *before = offset ? arena_printf(t->unit->arena, ", %d", offset) : "";
        offset += reduction_bytes(r);
        if (c->list[j].form == COMBINED_COPIES) continue;
        kernel_line(t, "%s *%s = accel_block_results<%s>(accel_scratch%s);", type, blocks_of(t, r), type, before);
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

static void apply_original(struct kernel_text *t, const struct combined *o)
{
    const struct reduction *r = o->reduction;
    const char *place = reduction_object(t, r, original_use(t, r));
    if (r->place) {
        apply_located(t, r);
        return;
    }
    if (!o->original) {
        kernel_line(t, "%s;", reduction_join(t, r, place, reduction_name(t, r)));
        return;
    }
    const char *original = arena_printf(t->unit->arena, "accel_original_%s", r->var->decl->name);
    kernel_line(t, "%s = %s;", original, original_slot(t, o));
    kernel_line(t, "%s = %s;", place, kernel_value(t, reduction_combine(t, r, original, reduction_name(t, r))));
}

static void print_values(struct kernel_text *t, const struct combination *c, void (*print)(struct kernel_text *t, const struct combined *o))
{
    for (int j = 0; j < c->count; j++)
        if (c->list[j].form != COMBINED_COPIES) print(t, &c->list[j]);
}

/* Of the values, by one thread of the block. */
static void by_first_thread(struct kernel_text *t, const struct combination *c,
                            void (*print)(struct kernel_text *t, const struct combined *o))
{
    if (!combination_has_values(c)) return;
    kernel_open_text(t, "if (accel_thread() == 0) {");
    print_values(t, c, print);
    kernel_close(t);
}

static void store_block(struct kernel_text *t, const struct combined *o)
{
    kernel_line(t, "%s[accel_block()] = %s;", blocks_of(t, o->reduction), reduction_name(t, o->reduction));
    if (o->original) kernel_line(t, "if (accel_block() == 0) %s = accel_original_%s;", original_slot(t, o), o->reduction->var->decl->name);
}

/* This thread's part of the blocks' results, of several scalars in one loop: their loads overlap. From four on, unrolling gains nothing. */
static void fold_blocks(struct kernel_text *t, const struct combination *c)
{
    int n_scalars = 0;
    for (int j = 0; j < c->count; j++) {
        const struct reduction *r = c->list[j].reduction;
        if (c->list[j].form != COMBINED_SCALAR) continue;
        kernel_line(t, "%s = %s;", reduction_name(t, r), reduction_start(t, r));
        n_scalars++;
    }
    if (n_scalars >= 4) buffer_puts(t->out, "#pragma unroll 1\n");
    kernel_line(t, "for (unsigned accel_b = accel_thread(); accel_b < accel_blocks(); accel_b += accel_threads()) {");
    for (int j = 0; j < c->count; j++) {
        const struct reduction *r = c->list[j].reduction;
        const char *name = reduction_name(t, r);
        if (c->list[j].form != COMBINED_SCALAR) continue;
        kernel_line(t, "    %s = %s::of(%s, %s[accel_b]);", name, reduction_operation(t, r).text, name, blocks_of(t, r));
    }
    kernel_line(t, "}");
}

static void combine_scalars(struct kernel_text *t, const struct combination *c)
{
    struct combining_list list = {0};
    for (int j = 0; j < c->count; j++)
        if (c->list[j].form == COMBINED_SCALAR)
            combining_list_add(t, &list, reduction_operation(t, c->list[j].reduction).text, reduction_name(t, c->list[j].reduction));
    combine_list_over_team(t, &list, COMBINE_BLOCK_ONCE);
}

static void combine_one(struct kernel_text *t, const struct combination *c, const struct reduction *r, bool of_blocks)
{
    const char *name = reduction_name(t, r);
    if (of_blocks) kernel_line(t, "%s = %s;", name, combine_over_blocks(t, r, blocks_of(t, r)));
    else kernel_line(t, "%s = %s;", name, combine_over_team(t, c->team, reduction_operation(t, r), name));
}

/* All reductions, over the block or, with `of_blocks`, over the results of the blocks. The scalars precede. */
static void combine_all(struct kernel_text *t, const struct combination *c, bool of_blocks)
{
    if (c->together && of_blocks) fold_blocks(t, c);
    if (c->together) combine_scalars(t, c);
    for (int j = 0; j < c->count && !c->together; j++)
        if (c->list[j].form == COMBINED_SCALAR) combine_one(t, c, c->list[j].reduction, of_blocks);
    for (int j = 0; j < c->count; j++) {
        const struct reduction *r = c->list[j].reduction;
        if (c->list[j].form == COMBINED_PARTS) combine_one(t, c, r, of_blocks);
        else if (c->list[j].form == COMBINED_COPIES && of_blocks) copies_join_grid(t, r, original_use(t, r));
        else if (c->list[j].form == COMBINED_COPIES) copies_join_block(t, r);
    }
}

/* By the last block, which counts the launch as ended. */
static void combine_and_count(struct kernel_text *t, const struct combination *c)
{
    preamble_need(t->preamble, PIECE_COUNT_END);
    kernel_line(t, "const accel_count_end accel_ended(accel_scratch);");
    combine_all(t, c, true);
    kernel_open_text(t, "if (accel_thread() == 0) {");
    print_values(t, c, apply_original);
    kernel_line(t, "accel_ended.tell();");
    kernel_close(t);
}

static void combine_grid(struct kernel_text *t, const struct combination *c)
{
    preamble_need(t->preamble, PIECE_GRID);
    declare_blocks(t, c);
    by_first_thread(t, c, store_block);
    kernel_open_text(t, "if (accel_last_block(accel_scratch)) {");
    if (combination_counts_its_end(t->kernel)) {
        combine_and_count(t, c);
    } else {
        combine_all(t, c, true);
        by_first_thread(t, c, apply_original);
    }
    kernel_close(t);
}

void reduction_finish(struct kernel_text *t)
{
    const struct combination *c = combination_of(t->kernel, NULL);
    if (!c) return;
    preamble_need(t->preamble, PIECE_THREAD);
    if (c->team != COMBINE_NONE) combine_all(t, c, false);
    if (c->of_grid) {
        combine_grid(t, c);
        return;
    }
    by_first_thread(t, c, apply_original);
    for (int j = 0; j < c->count; j++)
        if (c->list[j].form == COMBINED_COPIES) copies_join_gang(t, c->list[j].reduction, original_use(t, c->list[j].reduction));
}
