/* kernel_sums: kernels that add to the elements of arrays, exactly where the host passes memory for it. SPDX-License-Identifier: MIT
 * plan_sums chooses the arrays; class accel_sums is in cuda/library/sums.cuh. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/kernel_text.h"

static bool has_bins(const struct kernel *k, const struct variable *v)
{
    for (int j = 0; j < k->n_bins; j++)
        if (k->bins[j].var == v) return true;
    return false;
}

static bool is_plain_float(const struct type *t) { return t && t->kind == TYPE_FLOAT && !t->is_const && !t->is_volatile; }

static void declare(struct kernel_text *t, const struct kernel_sum *s, const struct kernel_bins *bins)
{
    struct arena *a = t->unit->arena;
    const char *name = s->var->decl->name, *type = kernel_type(t, s->element), *array = device_text_name(t->text, s->var->decl);
    const char *start = s->start ? arena_printf(a, "((char *)%s + accel_skip_%s)", array, name) : array;
    bool is_vector = !s->start && is_plain_float(s->var->decl->type->base);
    const char *cast = is_vector ? "" : arena_printf(a, "(%s *)", type);
    const char *memory = arena_printf(a, "%s%s, accel_size_%s / %lld, accel_sums_%s", cast, start, name, s->element->size, name);
    preamble_need(t->preamble, s->element->size == 8 ? PIECE_SUMS_DOUBLE : PIECE_SUMS_FLOAT);
    if (!bins) {
        kernel_line(t, "const accel_sums<%s> accel_sum_%s(%s);", type, name, memory);
        return;
    }
    preamble_need(t->preamble, PIECE_BINNED_SUMS);
    kernel_line(t, "const accel_binned_sums<%s, decltype(accel_bins_%s)> accel_sum_%s(accel_bins_%s, %s%s, %s);", type, name, name,
                name, is_vector ? "" : arena_printf(a, "(%s *)", type), array, memory);
}

void sums_declare(struct kernel_text *t, const struct kernel_bins *bins)
{
    for (int j = 0; j < t->kernel->n_sums; j++) {
        const struct kernel_sum *s = &t->kernel->sums[j];
        if (bins ? s->var == bins->var : !has_bins(t->kernel, s->var)) declare(t, s, bins);
    }
}

const struct decl *sums_base(const struct node *n)
{
    for (n = node_strip(n); n->kind != NODE_NAME; n = node_strip(n)) {
        bool element = n->kind == NODE_SUBSCRIPT || (n->kind == NODE_UNARY && n->op == OP_DEREF);
        bool moved = n->kind == NODE_BINARY && (n->op == OP_ADD || n->op == OP_SUB);
        if (!element && !moved) return NULL;
        bool second = moved && n->child[0]->type && n->child[0]->type->kind != TYPE_POINTER && n->child[0]->type->kind != TYPE_ARRAY;
        n = n->child[second];
    }
    return n->decl;
}

const struct kernel_sum *sums_of(const struct kernel_text *t, const struct node *place)
{
    const struct decl *d = t->kernel && t->kernel->n_sums ? sums_base(place) : NULL;
    for (int j = 0; d && j < t->kernel->n_sums; j++)
        if (t->kernel->sums[j].var->decl == d) return &t->kernel->sums[j];
    return NULL;
}

void sums_add(struct kernel_text *t, const struct kernel_sum *s, const struct type *x, const char *place, const struct type *e,
              const char *value, bool minus, struct buffer *out)
{
    const char *name = s->var->decl->name, *sign = minus ? "-" : "", *part = x->kind == TYPE_COMPLEX ? ".re" : "";
    if (*part && e && e->kind == TYPE_COMPLEX) {
        preamble_need(t->preamble, PIECE_SUMS_OF_PAIRS);
        buffer_printf(out, "accel_add_pair(accel_sum_%s, &%s, %s(%s));", name, place, sign, value);
        return;
    }
    bool is_float = e && e->kind == TYPE_FLOAT, wide = s->element->size == 4 && is_float && e->size == 8, same = is_float && e->size == s->element->size;
    const char *cast = wide || same ? "" : arena_printf(t->unit->arena, "(%s)", kernel_type(t, s->element));
    buffer_printf(out, "accel_sum_%s.%s(&%s%s, %s%s%s);", name, wide ? "add_wide" : "add", place, part, sign, cast, value);
}
